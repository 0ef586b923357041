"""A table in the browser: people and agents around any game, on a page of the own machine.

``python -m rules_py table`` starts it. The page speaks the wire, so it learns what the seat of
its link may know. Needs the extra ``table``.
"""

from __future__ import annotations

from rules_py.table._app import application

__all__ = ["application"]
