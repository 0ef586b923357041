"""What is read of a data set, held against its game: columns, types, widths, ranges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from rules_py._reader import refused
from rules_py._rules import Game
from rules_py.data._files import decisions_of, games_of
from rules_py.data._rows import Columns, scale_of


class Check:
    """What the decisions of a game can be.

    Parameters
    ----------
    game : Game
        The game.
    """

    def __init__(self, game: Game) -> None:
        self._columns = decisions_of(game)
        self._returns = game.min_return, game.max_return
        self._greatest = scale_of(game).astype(np.uint8)
        self._limits = {
            "seat": game.seats,
            "action": game.num_actions,
            "game": 1 << 62,
            "step": 1 << 30,
            "action_mask": 2,
        }

    def columns(self, path: Path, found: pa.Schema, names: Sequence[str] | None = None) -> None:
        """Refuse columns of other names or types.

        Parameters
        ----------
        path : path
            The file.
        found : Schema
            Its columns.
        names : sequence of str, optional
            The columns that were asked for; by default all.

        Raises
        ------
        FileError
            If they are others.
        """
        wanted = self._columns.names if names is None else names
        _same_types(path, [self._columns.field(name) for name in wanted], found)

    def nulls(self, path: Path, table: pa.Table) -> None:
        """Refuse a table in which a cell is missing, also one of a list.

        Parameters
        ----------
        path : path
            The file.
        table : Table
            Some rows of it.

        Raises
        ------
        FileError
            If a cell is missing.
        """
        for name, column in zip(table.schema.names, table.columns, strict=True):
            if _has_nulls(column):
                raise refused(path, f"cells of {name} are missing")

    def agents(self, path: Path, table: pa.Table, names: Sequence[str]) -> None:
        """Refuse a table with an agent that is not one of the data set.

        Parameters
        ----------
        path : path
            The file.
        table : Table
            Some rows of it.
        names : sequence of str
            The names of all agents.

        Raises
        ------
        FileError
            If it has another one.
        """
        if "agent" in table.schema.names:
            for piece in table.column("agent").chunks:
                if not {*piece.dictionary.to_pylist()} <= {*names}:
                    raise refused(path, "agent has names that its head has not")

    def cells(self, path: Path, columns: Columns) -> None:
        """Refuse cells that no decision of the game has.

        Parameters
        ----------
        path : path
            The file.
        columns : dict of str to ndarray
            Some rows of it.

        Raises
        ------
        FileError
            If a cell is out of range.
        """
        for name, cells in columns.items():
            limit = self._limits.get(name)
            if not cells.size:
                continue
            if limit is not None and not (cells.min() >= 0 and cells.max() < limit):
                raise refused(path, f"{name} has cells that are not from 0 to {limit - 1}")
            if name == "observation" and (cells.max(axis=0) > self._greatest).any():
                raise refused(path, "observation has cells above their greatest value")
            if cells.dtype.kind == "f" and not np.isfinite(cells).all():
                raise refused(path, f"{name} has cells that are not finite")
        self._legal(path, columns)

    def _legal(self, path: Path, columns: Columns) -> None:
        """Refuse actions that their masks do not have, and returns that the game cannot have."""
        if "action" in columns and "action_mask" in columns:
            mask, taken = columns["action_mask"], columns["action"]
            if not mask[np.arange(len(taken)), taken].all():
                raise refused(path, "action has cells that action_mask does not allow")
        returns, (least, most) = columns.get("returns"), self._returns
        if returns is not None and ((returns < least) | (returns > most)).any():
            raise refused(path, f"returns has cells that are not from {least} to {most}")


def check_games(path: Path, batch: pa.RecordBatch, seats: int) -> Iterator[dict[str, Any]]:
    """Yield what is known of some games.

    Parameters
    ----------
    path : path
        The file.
    batch : RecordBatch
        Some rows of it.
    seats : int
        Number of seats.

    Yields
    ------
    dict of str to Any
        What is known of a game.

    Raises
    ------
    FileError
        If the columns are others than those of a table of games, or cells are missing.
    """
    _same_types(path, games_of(seats), batch.schema)
    for name, column in zip(batch.schema.names, batch.columns, strict=True):
        if name not in ("seed", "stream") and _has_nulls(pa.chunked_array([column])):
            raise refused(path, f"cells of {name} are missing")
    yield from batch.to_pylist()


def _same_types(path: Path, wanted: Iterable[pa.Field], found: pa.Schema) -> None:
    """Refuse columns of other names or types."""
    for one in wanted:
        at = found.get_field_index(one.name)
        if at < 0:
            raise refused(path, f"it has no column {one.name}, or several")
        if found.field(at).type != one.type:
            raise refused(path, f"{one.name} is {found.field(at).type}, and must be {one.type}")


def _has_nulls(column: pa.ChunkedArray) -> bool:
    """Say whether a cell is missing, also one of a list or of the texts of a dictionary."""
    parts = [column]
    if pa.types.is_fixed_size_list(column.type):
        parts += [one.flatten() for one in column.chunks]
    if pa.types.is_dictionary(column.type):
        parts += [one.dictionary for one in column.chunks]
    return any(one.null_count for one in parts)
