"""Rules sheets as they are read in a terminal, without the marks of Markdown."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator
from itertools import zip_longest

from rules_py._play._screen import Screen

HEADING = "1"
"""Colour of headings: bold."""
GAP = "  "
"""Between two columns of a table."""
DEEPER = "    "
"""In front of the cells of a row that is printed as a list."""
NARROW = 20
"""Columns of a table are not made narrower for others: such texts are hard to read."""
MARKS = re.compile(r"\*\*|`|(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\w*])")


def readable(text: str, width: int) -> Iterator[tuple[str, str]]:
    """Yield the lines of a sheet, each with its colour.

    Parameters
    ----------
    text : str
        Sheet or part of one, as Markdown.
    width : int
        Columns of the screen: cells of wider tables have several lines, or rows are lists.

    Yields
    ------
    tuple of (str, str)
        Line and colour.
    """
    rows: list[list[str]] = []
    for line in text.split("\n"):
        if line.startswith("|"):
            rows.append([_plain(cell) for cell in re.split(r"(?<!\\)\|", line.strip()[1:-1])])
            continue
        yield from _table(rows, width)
        rows = []
        if line.startswith("#"):
            yield _plain(line.lstrip("# ")), HEADING
        elif not line.startswith("```"):
            bullet = re.match(r"\s*[*+-] ", line)
            begin = bullet.end() if bullet else 0
            yield line[:begin].replace("*", "-") + _plain(line[begin:], line[:begin] == ""), ""
    yield from _table(rows, width)


def broken(lines: Iterable[tuple[str, str]], screen: Screen) -> Iterator[tuple[str, str]]:
    """Break the lines of a sheet where the screen ends."""
    for line, code in lines:
        hang = 2 if line.lstrip().startswith("- ") else 0
        for row in screen.wrap(line, hang=hang):
            yield row, code


def _plain(text: str, indented: bool = False) -> str:
    """Return a text without marks."""
    deep = len(text) - len(text.lstrip()) if indented else 0
    return " " * deep + MARKS.sub("", text.strip()).replace("\\|", "|")


def _table(rows: list[list[str]], width: int) -> Iterator[tuple[str, str]]:
    """Yield a table: in columns, with cells of several lines if need be, otherwise as lists."""
    rows = [row for row in rows if not all(re.fullmatch(r":?-+:?", cell) for cell in row)]
    sizes = _sizes(rows, width)
    if sizes is None:
        yield from _lists(rows, width)
        return
    for at, row in enumerate(rows):
        cells = [textwrap.wrap(cell, size) for cell, size in zip(row, sizes, strict=False)]
        for parts in zip_longest(*cells, fillvalue=""):
            padded = (f"{part:{size}}" for part, size in zip(parts, sizes, strict=False))
            yield GAP.join(padded).rstrip(), "" if at else HEADING


def _sizes(rows: list[list[str]], width: int) -> list[int] | None:
    """Return how wide the columns of a table are, or ``None`` if there is no room for them."""
    columns = [*zip_longest(*rows, fillvalue="")]
    sizes = [max(map(len, column)) for column in columns]
    # Words stay whole, and only headings have narrow lines.
    words = (max(map(len, " ".join(column).split()), default=0) for column in columns)
    cells = (max(map(len, column[1:]), default=0) for column in columns)
    least = [max(word, min(cell, NARROW)) for word, cell in zip(words, cells, strict=True)]
    while sum(sizes) + len(GAP) * (len(sizes) - 1) > width:
        wide = [at for at, size in enumerate(sizes) if size > least[at]]
        if not wide:
            return None
        sizes[max(wide, key=sizes.__getitem__)] -= 1
    return [max(size, 1) for size in sizes]


def _lists(rows: list[list[str]], width: int) -> Iterator[tuple[str, str]]:
    """Yield a table row by row: what the row is about, and below it the cells with headings."""
    headings, *others = rows
    about = ""
    for row in others:
        cells = [*zip(headings, row, strict=False)]
        # An empty cell repeats the one above. A number alone does not say what the row is about.
        at = next((at for at, cell in enumerate(row) if _is_name(cell)), 0) if row[0] else 0
        heading, cell = cells.pop(at)
        about = (cell if _is_name(cell) else f"{heading} {cell}".strip()) if cell else about
        if len(cells) == 1:
            yield f"- {about}: {cells[0][1]}", ""
            continue
        yield f"- {about}", ""
        told = (
            f"{what}: {cell}".removeprefix(": ") for what, cell in cells if cell not in {"", "-"}
        )
        for line in _flow(told, width - len(DEEPER)):
            yield DEEPER + line, ""


def _is_name(cell: str) -> bool:
    """Return whether a cell can name the row of a table: it is no number and no long text."""
    return re.search(r"[^\W\d]", cell) is not None and len(cell) <= 2 * NARROW


def _flow(texts: Iterable[str], width: int) -> Iterator[str]:
    """Yield lines of texts; a text is in one line with the one before it only as a whole."""
    line = ""
    for text in texts:
        if line and len(line) + len(text) + 2 > width:
            yield line
            line = ""
        line = f"{line}; {text}" if line else text
    if line:
        yield line
