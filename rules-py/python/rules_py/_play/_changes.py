"""What is new on the table since it was printed last."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

NEW = "> "
"""Mark of a line that is new or has changed."""
SAME = "  "
"""In front of all other lines."""
GRID = " | "
"""Between the cells of a map: its lines are read together."""

PLAIN = ["The table"]
"""Headings of the table of a game without words of its own: its view is listed."""

Sections = list[tuple[str, list[str]]]
"""Sections of a table, as ``State.describe`` returns them: heading and lines."""
Marked = tuple[str, list[tuple[str, str]]]
"""Heading of a section, and its lines, each with its mark."""


def is_plain(table: Sections) -> bool:
    """Return whether a game has no words of its own, so that its news do not tell everything."""
    return [title for title, _ in table] == PLAIN


def whole(table: Sections) -> Iterator[Marked]:
    """Yield all sections, without marks."""
    for title, lines in table:
        yield title, [(SAME, line) for line in lines]


def changes(old: Sections, new: Sections) -> Iterator[Marked]:
    """Yield what has changed, section by section.

    Parameters
    ----------
    old : list of tuple of (str, list of str)
        The sections as they were printed last.
    new : list of tuple of (str, list of str)
        The sections now.

    Yields
    ------
    tuple of (str, list of tuple of (str, str))
        Heading, and the lines that are new with their marks. A map comes as a whole. There are
        no lines where only a number in the heading has changed. What is gone is not listed: the
        log has told why, and a line of before is read as if it were still true.
    """
    before = dict(old)
    now = dict(new)
    renamed = {_unnumbered(title): lines for title, lines in old if title not in now}
    for title, lines in new:
        known = title in before
        marked = _compared(before[title] if known else renamed.get(_unnumbered(title), []), lines)
        if not known or any(mark != SAME for mark, _ in marked):
            grid = any(GRID in line for line in lines)
            yield title, [(mark, line) for mark, line in marked if mark != SAME or grid]


def _compared(old: list[str], new: list[str]) -> list[tuple[str, str]]:
    """Return the lines of a section with their marks."""
    left = Counter(map(_flat, old))
    marked = []
    for line in new:
        same = left[_flat(line)] > 0
        left[_flat(line)] -= same
        marked.append((SAME if same else NEW, line))
    return marked


def _flat(line: str) -> str:
    """Return a line without what only aligns it with others."""
    return " ".join(line.split())


def _unnumbered(text: str) -> str:
    """Return a text without its numbers."""
    return re.sub(r"\d+", "", text)
