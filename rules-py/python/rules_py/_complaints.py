"""What a program that was started writes to its standard error: shown, up to a limit."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable

from rules_py._console import say

SHOWN = 1 << 16
"""How much is shown, in characters; the rest is read and dropped."""
_PIECE = 1 << 14
"""Longest piece that is read at once, in characters."""


def show(stream: io.BufferedReader, heard: Callable[[int], None] = lambda size: None) -> None:
    """Read a stream to its end, and show the beginning of it on standard error.

    A program whose standard error nobody reads would wait, and one that is passed on without a
    limit would fill a disk.

    Parameters
    ----------
    stream : BufferedReader
        The stream of the program, which is closed at its end.
    heard : callable, optional
        Is called with the number of characters that came, each time that some did.
    """
    room = SHOWN
    lines = io.TextIOWrapper(stream, "utf-8", "replace")
    with contextlib.suppress(ValueError, OSError), lines:
        for line in iter(lambda: lines.readline(_PIECE), ""):
            if room > 0:
                cut = "" if len(line) <= room else "…\n"
                with contextlib.suppress(ValueError, OSError):  # nobody reads ours
                    say(line[:room] + cut, end="", error=True)
                room -= len(line)
            heard(len(line))
