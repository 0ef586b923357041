"""Maps of rows with cells between bars, on a screen that is too narrow for them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

BAR = " | "


def fitted_rows(lines: Sequence[str], width: int) -> list[str]:
    """Make the cells of a map narrower, where it is wider than the screen.

    Of a cell with several words the last ones stay, as Regions differ in them. Lines without bars
    stay as they are.

    Parameters
    ----------
    lines : sequence of str
        Lines of a section of the table.
    width : int
        Columns of the screen.

    Returns
    -------
    list of str
        The lines; those of a map are no wider than ``width`` where that is possible.
    """
    rows = {at: line.split(BAR) for at, line in enumerate(lines) if line.count(BAR) > 1}
    if not rows or max(len(lines[at]) for at in rows) <= width:
        return list(lines)
    cells = [[cell.rstrip() for cell in row] for row in rows.values()]
    columns = [*zip_longest(*cells, fillvalue="")]
    room = (width - len(BAR) * (len(columns) - 1)) // len(columns)
    narrow = [
        [_narrow(cell, room, first=not at) for cell in column] for at, column in enumerate(columns)
    ]
    sizes = [max(map(len, column)) for column in narrow]
    found = list(lines)
    for at, row in zip(rows, zip(*narrow, strict=True), strict=True):
        found[at] = BAR.join(
            f"{cell:{size}}" for cell, size in zip(row, sizes, strict=True)
        ).rstrip()
    return found


def _narrow(cell: str, room: int, first: bool) -> str:
    """Cut a cell: first words go before letters do; the number of the row stays in front."""
    head, rest = (cell[:2], cell[2:]) if first else ("", cell)
    left = room - len(head)
    sign = "^" if rest.startswith("^") else ""
    words = rest.removeprefix("^").split()
    while len(words) > 1 and len(sign) + len(" ".join(words)) > left:
        words = words[1:]
    return head + (sign + " ".join(words))[: max(left, 1)]
