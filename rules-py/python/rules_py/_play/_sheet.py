"""Rules sheets as they are read in a terminal, without the marks of Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rules_py._play._screen import Screen

HEADING = "1"
"""Colour of headings: bold."""
MARKS = re.compile(r"\*\*|`|(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\w*])")


def readable(text: str, width: int) -> Iterator[tuple[str, str]]:
    """Yield the lines of a sheet, each with its colour.

    Parameters
    ----------
    text : str
        Sheet or part of one, as Markdown.
    width : int
        Columns of the screen: wider tables are printed as lists.

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
    """Yield a table: in columns where the screen is wide enough, otherwise row by row."""
    rows = [row for row in rows if not all(re.fullmatch(r":?-+:?", cell) for cell in row)]
    if not rows:
        return
    wide = [max(map(len, column)) for column in zip(*rows, strict=False)]
    if sum(wide) + 2 * len(wide) <= width:
        for at, row in enumerate(rows):
            padded = (f"{cell:{size}}" for cell, size in zip(row, wide, strict=False))
            yield "  ".join(padded).rstrip(), "" if at else HEADING
        return
    names, *others = rows
    for first, *more in others:
        # A bare number says nothing without the heading of its column.
        name = f"{names[0]} {first}".strip() if first.isdigit() else first
        told = [f"{what}: {cell}" for what, cell in zip(names[1:], more, strict=False) if cell]
        cells = more if len(more) == 1 else ["; ".join(told)]
        yield "- " + ": ".join(part for part in (name, *cells) if part), ""
