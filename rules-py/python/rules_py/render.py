"""Text rendering of the view of a seat.

The text is made from the JSON form of the view, so it works for every game and shows
nothing that the seat does not know. ``State.svg`` draws a picture, and ``frame`` turns it into
pixels.
"""

from __future__ import annotations

import functools
import importlib.util
import io
import re
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rules_py._rules import State

__all__ = ["ansi", "frame", "lines"]

_WIDTH = 88


def ansi(state: State, seat: int | None = None) -> str:
    """Render a state as text.

    Parameters
    ----------
    state : State
        The state.
    seat : int, optional
        Show what this seat knows; by default the whole state, secrets included.

    Returns
    -------
    str
        Several lines, without a final line feed.

    Raises
    ------
    SeatError
        If there is no such seat.
    """
    first = headline(state, seat)
    return "\n".join([first, *("  " * deep + text for deep, text in lines(state, seat))])


def has_frames() -> bool:
    """Whether the packages are installed that ``frame`` needs.

    Returns
    -------
    bool
        True with the extra ``video``.
    """
    return all(importlib.util.find_spec(name) is not None for name in ("resvg_py", "PIL"))


def frame(
    state: State, seat: int | None = None, *, width: int = 1280, height: int = 720
) -> NDArray[np.uint8]:
    """Render the picture of a state as pixels, with the extra ``video``.

    Pictures differ in size from state to state. A frame does not: the picture is scaled to fit,
    and the rest is white. Letters are drawn with a font of the system.

    Parameters
    ----------
    state : State
        The state.
    seat : int, optional
        Show what this seat knows; by default what is known to all.
    width : int, default 1280
        Width in pixels, at least 1.
    height : int, default 720
        Height in pixels, at least 1.

    Returns
    -------
    ndarray of uint8, shape (height, width, 3)
        Red, green and blue.

    Raises
    ------
    ImportError
        If the packages of the extra are not installed.
    SeatError
        If there is no such seat.
    RuntimeError
        If the system has none of the usual fonts.
    """
    import resvg_py
    from PIL import Image

    svg = state.svg() if seat is None else state.svg(seat)
    size = re.search(r'width="(\d+)" height="(\d+)"', svg)
    assert size is not None, "a picture says how large it is"
    zoom = min(width / int(size[1]), height / int(size[2]))
    data = resvg_py.svg_to_bytes(svg_string=svg, zoom=zoom, sans_serif_family=_family())
    png = io.BytesIO(bytes(data))
    canvas = Image.new("RGB", (width, height), "white")
    with Image.open(png) as drawn:
        picture = drawn.convert("RGBA")
    at = max(0, (width - picture.width) // 2), max(0, (height - picture.height) // 2)
    canvas.paste(picture, at, picture)
    return np.asarray(canvas)


_FAMILIES = ("DejaVu Sans", "Liberation Sans", "Noto Sans", "Arial", "Helvetica", "Segoe UI")


@functools.cache
def _family() -> str:
    """Return the first usual font that draws letters; without one, pictures would have none."""
    import resvg_py

    text = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">{}</svg>'
    empty = resvg_py.svg_to_bytes(svg_string=text.format(""))
    letter = text.format('<text x="2" y="16" font-family="sans-serif">W</text>')
    for family in _FAMILIES:
        if resvg_py.svg_to_bytes(svg_string=letter, sans_serif_family=family) != empty:
            return family
    raise RuntimeError(f"pictures need one of the fonts {', '.join(_FAMILIES)}")


def headline(state: State, seat: int | None = None) -> str:
    """Title of the game and kind of node, as far as a seat knows it.

    Parameters
    ----------
    state : State
        The state.
    seat : int, optional
        Show what this seat knows; by default everything.

    Returns
    -------
    str
        One line.
    """
    if state.is_terminal:
        waits = "over, returns " + " ".join(f"{value:+.3g}" for value in state.returns())
    elif state.is_chance:
        waits = "chance is due"
    elif seat in (None, state.seat) or state.game.perfect_information:
        waits = f"seat {state.seat} decides"
    else:
        # Which other seat is asked may be a secret, as when somebody could react.
        waits = "another seat decides"
    return f"{state.game.title}: {waits}"


def lines(state: State, seat: int | None = None) -> Iterator[tuple[int, str]]:
    """Render a state line by line, without the headline.

    Parameters
    ----------
    state : State
        The state.
    seat : int, optional
        Show what this seat knows; by default the whole state, secrets included.

    Yields
    ------
    tuple of (int, str)
        Depth of indentation, from 0, and text of the line.

    Raises
    ------
    SeatError
        If there is no such seat.
    """
    view = state.to_dict() if seat is None else state.view(seat)
    yield from _lines(view, 0)


def _lines(value: Any, deep: int) -> Iterator[tuple[int, str]]:
    """Keep what fits on one line there, and go down where it does not."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in pairs:
        short = _short(inner)
        if short is not None and 2 * deep + len(str(key)) + len(short) < _WIDTH - 2:
            yield deep, f"{key}: {short}"
        elif isinstance(inner, (dict, list)):
            yield deep, f"{key}:"
            yield from _lines(inner, deep + 1)
        else:
            yield deep, f"{key}: {inner}"


def _short(value: Any) -> str | None:
    """Put a small value on one line; ``None`` if it holds too much."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        parts = [(str(key), _short(inner)) for key, inner in value.items()]
        if any(text is None for _, text in parts):
            return None
        if len(parts) == 1 and isinstance(next(iter(value.values())), dict):
            return f"{parts[0][0]} ({parts[0][1]})"
        if any(isinstance(inner, dict) for inner in value.values()):
            return None
        return ", ".join(f"{key} {text}" for key, text in parts) or "nothing"
    if isinstance(value, list):
        texts = [_short(inner) for inner in value]
        if any(text is None for text in texts) or any(isinstance(v, dict) for v in value):
            return None
        if any(isinstance(inner, str) and (not inner or " " in inner) for inner in value):
            return " | ".join(str(text) or "-" for text in texts)
        return " ".join(str(text) for text in texts) or "nothing"
    return str(value)
