"""The log of a seat, made of what this seat has been shown and of nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from rules_py._play import changes
from rules_py.types import Description
from rules_py.wire.messages import LogLine


def changed(old: Description | None, new: Description) -> Iterator[LogLine]:
    """Yield the lines of the table that are new since the view before."""
    if old is None:
        return
    for title, lines in changes(old, new):
        for line, is_new in lines:
            if is_new:
                yield LogLine(kind="table", about=title, text=line.strip())
