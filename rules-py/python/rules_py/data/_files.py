"""Parquet files: one after the other, each of them whole."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from rules_py import __version__
from rules_py._rules import Game
from rules_py._shared import short
from rules_py.data._rows import Columns, Rows

FORMAT = 1
HEAD, DONE = b"rules_py.data", b"rules_py.data.done"
GROUP = 16_384
"""Greatest number of rows in a row group."""


def decisions_of(game: Game) -> pa.Schema:
    """Return the columns of the decisions of a game."""
    return pa.schema(
        [
            ("game", pa.int64()),
            ("step", pa.int32()),
            ("seat", pa.int8()),
            ("agent", pa.dictionary(pa.int32(), pa.string())),
            ("observation", pa.binary(game.observation_size)),
            ("action_mask", pa.binary(game.num_actions)),
            ("action", pa.int32()),
            ("reward", pa.float64()),
            ("last", pa.bool_()),
            ("returns", pa.list_(pa.float64(), game.seats)),
        ]
    )


def games_of(game: Game) -> pa.Schema:
    """Return the columns of the table of games."""
    return pa.schema(
        [
            ("game", pa.int64()),
            ("seed", pa.uint64()),
            ("stream", pa.int32()),
            ("agents", pa.list_(pa.string(), game.seats)),
            ("returns", pa.list_(pa.float64(), game.seats)),
            ("length", pa.int32()),
            ("record", pa.binary()),
        ]
    )


def head_of(game: Game, names: list[str], **more: Any) -> dict[str, Any]:
    """Return what a data set says about itself in every file."""
    return {
        "format": FORMAT,
        "game": game.name,
        "options": game.options,
        "version": game.version,
        "observation_spec_digest": game.observation_spec_digest(),
        "agents": names,
        **more,
    }


class Writer:
    """Writes the files of a data set one after the other, and continues where the last one ends."""

    def __init__(
        self, path: str | os.PathLike[str], game: Game, head: dict[str, Any], rows_per_file: int
    ) -> None:
        self._path, self._game, self._head = Path(path), game, head
        self._rows_per_file = rows_per_file
        self._path.mkdir(parents=True, exist_ok=True)
        self.games = self.rows = self._file = 0
        while (done := part(self._path, self._file)).exists():
            about = pq.read_metadata(done)
            self._same(json.loads(about.metadata[HEAD]))
            self.games = int(about.metadata[DONE])
            self.rows += about.num_rows
            self._file += 1
        self._begin()

    @property
    def done(self) -> tuple[int, int]:
        """Numbers of games and of decisions so far."""
        return self.games, self.rows

    def _same(self, found: dict[str, Any]) -> None:
        """Refuse to continue a data set that was made with other arguments."""
        for key in sorted({*found, *self._head} - {"rules_py"}):
            old, new = found.get(key), self._head.get(key)
            if old != new:
                raise ValueError(
                    f"{self._path} has a data set with {key} {short(old)}, not {short(new)}: "
                    "choose another folder"
                )

    def _begin(self) -> None:
        """Begin the next file."""
        self._about: list[dict[str, Any]] = []
        self._open: pq.ParquetWriter | None = None
        self._waiting: list[pa.Table] = []
        self._written = 0

    def add(self, rows: Rows) -> None:
        """Write the decisions of some whole games."""
        names = {about["game"]: about["agents"] for about in rows.games}
        self._waiting += [self._table(columns, names) for columns in rows.decisions]
        self._about += rows.games
        self.games += len(rows.games)
        self.rows += rows.length
        self._written += rows.length
        if (whole := sum(map(len, self._waiting)) // GROUP * GROUP) > 0:
            self._flush(whole)
        if self._written >= self._rows_per_file:
            self._finish()

    def _table(self, columns: Columns, names: dict[int, list[str]]) -> pa.Table:
        """Make a table of decisions."""
        arrays = []
        for column in decisions_of(self._game):
            if column.name == "agent":
                arrays.append(_agents(names, columns))
                continue
            cells = columns[column.name]
            if pa.types.is_fixed_size_binary(column.type):
                whole = pa.py_buffer(np.ascontiguousarray(cells))
                arrays.append(pa.Array.from_buffers(column.type, len(cells), [None, whole]))
            elif pa.types.is_fixed_size_list(column.type):
                flat = pa.array(cells.ravel(), column.type.value_type)
                arrays.append(pa.FixedSizeListArray.from_arrays(flat, type=column.type))
            else:
                arrays.append(pa.array(cells, column.type))
        return pa.table(arrays, schema=decisions_of(self._game))

    def _flush(self, count: int | None = None) -> None:
        """Write some of the rows that wait, or all of them."""
        if not self._waiting:
            return
        table = pa.concat_tables(self._waiting).unify_dictionaries()
        self._open = target = self._open or self._opened()
        target.write_table(table.slice(0, count), GROUP)
        self._waiting = [] if count is None else [table.slice(count)]

    def _opened(self) -> pq.ParquetWriter:
        """Open the next file."""
        about = json.dumps({**self._head, "rules_py": __version__}).encode()
        schema = decisions_of(self._game).with_metadata({HEAD: about})
        target = part(self._path, self._file).with_suffix(".partial")
        return pq.ParquetWriter(target, schema, compression="zstd")

    def _finish(self) -> None:
        """Close a file; the decisions come last, since they say that it is whole."""
        self._flush()
        if self._open is None:
            return
        about = pa.Table.from_pylist(self._about, games_of(self._game))
        games = part(self._path, self._file, "games")
        pq.write_table(about, games.with_suffix(".partial"), compression="zstd")
        self._open.add_key_value_metadata({DONE: str(self.games).encode()})
        self._open.close()
        for whole in (games, part(self._path, self._file)):
            whole.with_suffix(".partial").replace(whole)
        self._file += 1
        self._begin()

    def __enter__(self) -> Writer:
        return self

    def __exit__(self, kind: Any, _error: Any, _trace: Any) -> None:
        """Close the last file, or drop it where something went wrong: it is not whole."""
        if kind is None:
            self._finish()
        elif self._open is not None:
            self._open.close()
            part(self._path, self._file).with_suffix(".partial").unlink(missing_ok=True)


def _agents(names: dict[int, list[str]], columns: Columns) -> pa.DictionaryArray:
    """Return the names of the agents that took some actions."""
    texts = sorted({name for seats in names.values() for name in seats})
    first = min(names)
    codes = np.array([[texts.index(name) for name in names[game]] for game in sorted(names)])
    taken = codes[columns["game"] - first, columns["seat"]].astype(np.int32)
    return pa.DictionaryArray.from_arrays(taken, pa.array(texts, pa.string()))


def part(folder: Path, number: int, what: str = "decisions") -> Path:
    """Return a file of a data set."""
    return folder / f"{what}-{number:05}.parquet"
