"""A table in the browser: people and agents around any game, on a page of the own machine.

``python -m rules_py table`` starts it. The page speaks the wire, so it learns what the seat of
its link may know. ``application`` needs the extra ``table``; ``replay_page`` makes a page of a
record, which needs neither it nor a server.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules_py.table._page import ReplayPage, replay_page

if TYPE_CHECKING:
    from rules_py.table._app import application

__all__ = ["ReplayPage", "application", "replay_page"]


def __getattr__(name: str) -> Any:
    """Import the application where it is used, so that the rest needs no extra."""
    if name == "application":
        from rules_py.table import _app

        return _app.application
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
