"""A record as one page that needs no server: for notebooks, mails and archives."""

from __future__ import annotations

import base64
import html
import json
import re
import zlib
from os import PathLike
from pathlib import Path
from typing import Any

from rules_py._rules import State, replay
from rules_py.errors import SeatError
from rules_py.table._replay import in_words, shown

__all__ = ["ReplayPage", "replay_page"]

_TEMPLATE = Path(__file__).parent / "replay.html"
_FRAME = '<iframe sandbox="allow-scripts" title="{}" srcdoc="{}" style="{}"></iframe>'


class ReplayPage:
    """A page that replays a game with a slider. Notebooks show it where it is the last value.

    Parameters
    ----------
    title : str
        Title of the page.
    html : str
        The whole page.
    height : int, default 720
        Height in a notebook, in pixels.
    """

    def __init__(self, title: str, html: str, height: int = 720) -> None:
        self.title = title
        self.html = html
        self.height = height

    def save(self, path: str | PathLike[str]) -> None:
        """Write the page to a file.

        Parameters
        ----------
        path : str or PathLike
            Where to write; a browser opens it without a server.
        """
        Path(path).write_text(self.html, encoding="utf-8")

    def __repr__(self) -> str:
        return f"<ReplayPage {self.title!r}, {len(self.html)} characters>"

    def _repr_html_(self) -> str:
        style = f"width:100%;height:{self.height}px;border:0"
        return _FRAME.format(html.escape(self.title), html.escape(self.html), style)


def replay_page(
    record: str | bytes | State, *, seat: int | None = None, height: int = 720
) -> ReplayPage:
    """Make a page of a record, which replays it without a server and loads nothing.

    Parameters
    ----------
    record : str, bytes or State
        Record in any form that ``State.record`` returns, or a state with its history.
    seat : int, optional
        Show the table as this seat saw it, without the steps in words; by default all of it
        is open.
    height : int, default 720
        Height in a notebook, in pixels.

    Returns
    -------
    ReplayPage
        The page.

    Raises
    ------
    RecordError
        If the record is malformed, contains an illegal step, or names an unknown game.
    SeatError
        If there is no such seat.

    Examples
    --------
    >>> import rules_py
    >>> from rules_py.table import replay_page
    >>> state, rng = rules_py.Game("wuerfelhelden").new_state(), rules_py.Generator(1)
    >>> while not state.is_terminal:
    ...     state.apply(state.sample(rng))
    >>> replay_page(state.record()).html[:15]
    '<!doctype html>'
    """
    state = record.clone() if isinstance(record, State) else replay(record)
    if seat is not None and not 0 <= seat < state.game.seats:
        raise SeatError(f"there is no seat {seat}: this game has {state.game.seats} seats")
    title = state.game.title
    lines = in_words(state) if seat is None else [""] * len(state.steps())
    frames = [shown(state, seat)]
    while state.undo() is not None:
        frames.append(shown(state, seat))
    data = {"title": title, "steps": lines, **_packed(frames[::-1])}
    packed = zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 9)
    text = base64.b64encode(packed).decode()
    page = _TEMPLATE.read_text(encoding="utf-8")
    page = page.replace("{title}", html.escape(title), 1).replace("{data}", text, 1)
    return ReplayPage(title, page, height)


def _packed(frames: list[dict[str, Any]]) -> dict[str, Any]:
    """Keep each piece once, and of each frame what differs from the one before.

    A frame is a list of pieces: so many of the last frame from its beginning, new ones, and so
    many of the last frame from its end.
    """
    pieces: dict[str, int] = {}
    packed, old = [], list[int]()
    for frame in frames:
        parts = [*re.split(r"(?<=>)(?=<)", frame["picture"]), "", frame["asked"], *_lines(frame)]
        new = [pieces.setdefault(part, len(pieces)) for part in parts]
        start = _equal(old, new)
        end = _equal(old[start:][::-1], new[start:][::-1])
        packed.append([start, new[start : len(new) - end], end])
        old = new
    return {"pieces": list(pieces), "frames": packed}


def _lines(frame: dict[str, Any]) -> list[str]:
    """Return the table in words: headings after ``#``, lines below them after ``-``."""
    found: list[str] = []
    for title, lines in frame["table"]:
        found += [f"#{title}", *(f"-{line}" for line in lines)]
    return found


def _equal(one: list[int], other: list[int]) -> int:
    """Return how many first values are equal."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))
