"""The screen of the table: lines, columns, pages and the prompt."""

from __future__ import annotations

import os
import shutil
import textwrap
from collections.abc import Iterable, Mapping
from typing import TextIO

from rules_py._console import fitted, is_terminal

MORE = "-- Enter for more, q to stop: "
STOP = {"q", "quit", "stop"}
"""Replies that end a long text."""
LONGEST = 10_000
"""Length of a line, in characters, that is no reply: what is read is no text, and may never end."""
LONG = 12
"""A list with more entries is printed in columns; behind more rows the question is repeated."""
SHORT_WORDS = 36
"""Longest words of a list that is printed in columns."""


class Screen:
    """Where the table is printed.

    Parameters
    ----------
    out : TextIO
        Stream; colours are used on a terminal only, and not if ``NO_COLOR`` is set.
    """

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._colour = is_terminal(out) and not os.environ.get("NO_COLOR")
        self.width = max(min(shutil.get_terminal_size((96, 24)).columns, 110), 40)
        self._rows = 0  # since somebody was asked
        self._waited = 0  # seconds that are on the screen

    def _write(self, text: str, code: str = "") -> None:
        """Print a row that is no wider than the screen."""
        self._out.write(self.paint(fitted(text, self._out), code) + "\n")
        self._rows += 1

    def _put(self, text: str) -> None:
        """Write a text in the characters that the stream knows."""
        self._out.write(fitted(text, self._out))

    def paint(self, text: str, code: str) -> str:
        """Return a text in a colour, where there are colours."""
        return f"\x1b[{code}m{text}\x1b[0m" if self._colour and code else text

    def wrap(self, text: str, indent: str = "", hang: int = 4) -> list[str]:
        """Break a text into lines of the width of the screen, all but the first one indented."""
        deeper = " " * (len(indent) + len(text) - len(text.lstrip()) + hang)
        return textwrap.wrap(
            fitted(text, self._out),
            self.width,
            initial_indent=indent,
            subsequent_indent=deeper[: self.width // 2],
            drop_whitespace=True,
            break_on_hyphens=False,
        ) or [""]

    def line(self, text: str = "", code: str = "", indent: str = "") -> None:
        """Print a text, broken into lines of the width of the screen."""
        for part in self.wrap(text, indent):
            self._write(part, code)

    def wait(self, seconds: float) -> None:
        """Say for how long others have been thinking, in one row of a terminal; 0 clears it."""
        if not is_terminal(self._out) or 0 < seconds < 1 or int(seconds) == self._waited:
            return
        self._waited = int(seconds)
        text = f"The others think … {self._waited} s" if self._waited else ""
        self._out.write("\r")
        self._put(f"{text:{min(self.width, 40) - 1}}")
        self._out.write("\r")
        self._out.flush()

    def numbered(self, words: Mapping[int, str]) -> int:
        """Print a numbered list: in columns if it is long and its words are short.

        Parameters
        ----------
        words : mapping of int to str
            Texts by number.

        Returns
        -------
        int
            How many rows of the screen it has.
        """
        begin = self._rows
        longest = max(map(len, words.values()), default=0)
        columns = (self.width + 2) // (longest + 8)
        if len(words) <= LONG or longest > SHORT_WORDS or columns < 2:
            for number, one in words.items():
                self.line(one, "", f"{number:4}  ")
            return self._rows - begin
        rows = -(-len(words) // columns)
        cells = [f"{number:4}  {one:{longest}}" for number, one in words.items()]
        for row in range(rows):
            # Numbers run down the columns: that is how such lists are read.
            self._write("  ".join(cells[row::rows]).rstrip())
        return rows

    def page(self, lines: Iterable[tuple[str, str]], replies: TextIO) -> None:
        """Print lines with their colours, and pause where the screen is full.

        There are pauses only between people: where a terminal is read and written.
        """
        wait = self.is_attended(replies)
        room = max(shutil.get_terminal_size((96, 24)).lines - 2, 3)
        for text, code in lines:
            if wait and self._rows >= room:
                reply = self.ask(MORE, replies)
                while reply and reply.lower() not in STOP:
                    reply = self.ask("-- Only Enter or q is read here: ", replies)
                if reply is None or reply:
                    return
            self._write(text, code)

    def is_attended(self, replies: TextIO) -> bool:
        """Say whether somebody reads and writes: both streams are terminals."""
        return is_terminal(self._out) and is_terminal(replies)

    def ask(self, prompt: str, replies: TextIO) -> str | None:
        """Return the next reply, or ``None`` at the end of the input."""
        self._put(prompt)
        self._out.flush()
        reply = replies.readline(LONGEST)
        self._rows = 0
        if len(reply) == LONGEST and not reply.endswith("\n"):  # nobody has written this
            return None
        if not reply.endswith("\n") or not is_terminal(replies):
            # Nobody has pressed the key that would have ended the line on the screen.
            self._put(reply.rstrip("\n") + "\n")
        return reply.strip() if reply else None
