"""Parquet files: one after the other, each of them whole."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from rules_py import __version__
from rules_py._lock import LockFile
from rules_py._reader import open_file, quoted_path, read_json, refused
from rules_py._rules import Game
from rules_py.data._rows import Columns, Rows
from rules_py.errors import short

FORMAT = 1
HEAD, DONE = b"rules_py.data", b"rules_py.data.done"
GROUP = 16_384
"""Greatest number of rows in a row group."""
FIELDS: dict[str, type] = {
    "format": int,
    "game": str,
    "options": dict,
    "version": int,
    "observation_spec_digest": int,
    "agents": list,
}
"""What every head has, and its types."""
LARGEST = 1 << 36
"""Greatest size of a file, in bytes: it is read by row groups."""
LARGEST_GROUP = 1 << 29
"""Greatest size of a row group when it is unpacked, in bytes: zeros take next to nothing."""
LONGEST = 1 << 20
"""Greatest length of a text or a list in what a Parquet file says about itself."""


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


def games_of(seats: int) -> pa.Schema:
    """Return the columns of the table of games."""
    return pa.schema(
        [
            ("game", pa.int64()),
            ("seed", pa.uint64()),
            ("stream", pa.int32()),
            ("agents", pa.list_(pa.string(), seats)),
            ("returns", pa.list_(pa.float64(), seats)),
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


def other_head(found: dict[str, Any], head: dict[str, Any]) -> str | None:
    """Return what a head says in place of another one, whichever version wrote it."""
    for key in sorted({*found, *head} - {"rules_py"}):
        if (old := found.get(key)) != (new := head.get(key)):
            return f"{key} {short(old)}, not {short(new)}: choose another folder"
    return None


@dataclass
class About:
    """What a file of decisions says about itself."""

    head: dict[str, Any]
    """What ``head_of`` returns."""
    games: int
    """Number of games in this file and those before it; -1 if it does not say so."""
    rows: int
    """Number of decisions."""
    groups: list[int]
    """Number of rows in each row group."""
    schema: pa.Schema
    """Its columns."""


def open_parquet(path: Path) -> pq.ParquetFile:
    """Open a Parquet file.

    Parameters
    ----------
    path : path
        The file.

    Returns
    -------
    ParquetFile
        The file.

    Raises
    ------
    FileError
        If it is no regular file, no Parquet file, or a row group of it is too large.
    """
    open_file(path, LARGEST).close()
    try:
        file = pq.ParquetFile(
            path, thrift_string_size_limit=LONGEST, thrift_container_size_limit=LONGEST
        )
    except (OSError, ValueError, pa.ArrowException) as error:
        raise refused(path, f"this is no Parquet file: {error}") from None
    groups = (file.metadata.row_group(at) for at in range(file.metadata.num_row_groups))
    if any(group.total_byte_size > LARGEST_GROUP for group in groups):
        file.close()
        raise refused(path, f"a row group takes more than {LARGEST_GROUP} bytes")
    return file


def read_about(path: Path) -> About:
    """Read what a file of decisions says about itself.

    Parameters
    ----------
    path : path
        The file.

    Returns
    -------
    About
        What it says.

    Raises
    ------
    FileError
        If it is no file of a data set.
    """
    with open_parquet(path) as file:
        found = file.metadata
        try:
            texts = found.metadata or {}
            head, games = read_json(texts[HEAD]), int(texts.get(DONE, -1))
            groups = [found.row_group(at).num_rows for at in range(found.num_row_groups)]
            schema = file.schema_arrow.remove_metadata()
        except KeyError:
            raise refused(path, "this is no file of a data set") from None
        except (OSError, ValueError, pa.ArrowException) as error:
            raise refused(path, f"this is no file of a data set: {error}") from None
    check_head(path, head)
    if sum(groups) != found.num_rows or not all(0 <= rows <= GROUP for rows in groups):
        raise refused(path, f"its row groups have more than {GROUP} rows, or others than it says")
    return About(head, games, found.num_rows, groups, schema)


def check_head(path: Path, head: Any) -> None:
    """Refuse a head in which something is missing or of another type."""
    if not isinstance(head, dict):
        raise refused(path, "its head is no object")
    for name, kind in FIELDS.items():
        if not isinstance(head.get(name), kind) or isinstance(head.get(name), bool):
            raise refused(path, f"its head has no {name}, or another type there")
    if head["format"] != FORMAT:
        raise refused(path, f"it has the format {short(head['format'])}, not {FORMAT}")
    if not all(isinstance(name, str) for name in head["agents"]):
        raise refused(path, "its head has agents that are no names")


class Writer:
    """Writes the files of a data set one after the other, and continues where the last one ends."""

    def __init__(
        self, path: str | os.PathLike[str], game: Game, head: dict[str, Any], rows_per_file: int
    ) -> None:
        self._path, self._game, self._head = Path(path), game, head
        self._rows_per_file = rows_per_file
        self._path.mkdir(parents=True, exist_ok=True)
        self.games = self.rows = self._file = 0
        self._lock = LockFile(self._path / ".lock", self._path)
        try:
            while (done := part(self._path, self._file)).exists():
                about = read_about(done)
                self._same(about.head)
                if about.games < 0:
                    raise refused(done, "it was not written by an export")
                self.games = about.games
                self.rows += about.rows
                self._file += 1
            self._begin()
        except BaseException:
            self._lock.close()
            raise

    @property
    def done(self) -> tuple[int, int]:
        """Numbers of games and of decisions so far."""
        return self.games, self.rows

    def _same(self, found: dict[str, Any]) -> None:
        """Refuse to continue a data set that was made with other arguments."""
        if other := other_head(found, self._head):
            raise ValueError(f"{quoted_path(self._path)} has a data set with {other}")

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
        about = pa.Table.from_pylist(self._about, games_of(self._game.seats))
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
        try:
            if kind is None:
                self._finish()
            elif self._open is not None:
                self._open.close()
                part(self._path, self._file).with_suffix(".partial").unlink(missing_ok=True)
        finally:
            self._lock.close()


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
