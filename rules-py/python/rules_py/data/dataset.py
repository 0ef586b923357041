"""Reading a data set: batches of NumPy arrays, games, states."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from rules_py._reader import quoted_path, refused
from rules_py._rules import Game, State, _component_changes, replay
from rules_py._sparse import SparseRows
from rules_py.data._check import Check, check_games
from rules_py.data._files import decisions_of, open_parquet, part, read_about
from rules_py.data._rows import Columns, scale_of
from rules_py.errors import FileError, RulesError, short

__all__ = ["Dataset"]

RECORDS = 64
"""How many games are read at once."""


class Dataset:
    """A data set that ``export`` or ``export_records`` has written; it is read piece by piece.

    Its files can be read while others are being written.

    Parameters
    ----------
    path : str or path
        Folder of the data set.

    Raises
    ------
    FileNotFoundError
        If the folder has no data set.
    FileError
        If a file is none of a data set, it has another format, or it was made with another version
        of the game or of its observation: the cells would mean something else. What a file contains
        is looked at as it is read: a column of another type, a missing cell or one out of range
        raises this error, too.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        count = 0
        while part(self.path, count).exists():
            count += 1
        if not count:
            raise FileNotFoundError(f"{quoted_path(self.path)} has no data set")
        self._files = [part(self.path, at) for at in range(count)]
        about = [read_about(file) for file in self._files]
        self.head: dict[str, Any] = about[0].head
        """What the data set says about itself: game, options, agents, seed."""
        self.game = self._opened()
        """The game and its options."""
        self._groups = [
            (file, at)
            for file, found in zip(self._files, about, strict=True)
            for at in range(len(found.groups))
        ]
        self._rows: int = sum(found.rows for found in about)
        self._scale = scale_of(self.game)
        self._check = Check(self.game)
        for file, found in zip(self._files, about, strict=True):
            self._check.columns(file, found.schema)
            if found.head != {**self.head, "rules_py": found.head.get("rules_py")}:
                raise refused(file, f"its head is not that of {self._files[0].name}")

    def _opened(self) -> Game:
        """Open the game, which has to be that of the files."""
        head, first = self.head, self._files[0]
        options = dict(head["options"])
        named = options.get("components")
        try:
            # A name, and never a path: what a file names is not opened.
            if named is not None and not _is_loaded(head["game"], named):
                # The set is not loaded here: the records bring theirs along.
                game = replay(next(self.games())["record"]).game
            else:
                game = Game(head["game"], **options)
        except (RulesError, TypeError, ValueError, StopIteration) as error:
            raise refused(first, f"its game cannot be opened: {error}") from None
        if (
            game.name != head["game"]
            or game.seats != len(head["agents"])
            or game.options != {**game.options, **options}
        ):
            raise refused(first, "its records are of another game than its head says")
        found, own = head["observation_spec_digest"], game.observation_spec_digest()
        if found != own:
            raise FileError(
                f"{quoted_path(self.path)} was made with version "
                f"{head['version']} of {game.name} and other "
                f"observations than those of version {game.version}: export its records anew"
            )
        return game

    def __len__(self) -> int:
        """Return the number of decisions."""
        return self._rows

    def batches(
        self,
        rows: int = 4096,
        *,
        columns: Sequence[str] | None = None,
        dtype: Literal["float32", "uint8"] = "float32",
        shuffle: int | None = None,
        pool: int = 32_768,
        where: Any = None,
        observation: Literal["dense", "sparse"] = "dense",
        action_mask: Literal["bytes", "packed"] = "bytes",
    ) -> Iterator[dict[str, Any]]:
        """Yield the decisions once, in batches.

        Parameters
        ----------
        rows : int, default 4096
            Number of rows of a batch, at least 1; the last one can have fewer.
        columns : sequence of str, optional
            Columns by name; by default all of them.
        dtype : {"float32", "uint8"}, default "float32"
            Dtype of the observations, as in ``State.observation``.
        shuffle : int, optional
            Seed of a random order: row groups are drawn without replacement, and rows from a pool
            of them. By default the order is that of the games.
        pool : int, default 32768
            Least number of rows among which a batch is drawn, where there are as many.
        where : callable, optional
            Takes a dict of all columns but ``"observation"`` and ``"action_mask"`` and returns a
            bool array: which rows to yield.
        observation : {"dense", "sparse"}, default "dense"
            Whether observations are arrays or ``SparseRows``.
        action_mask : {"bytes", "packed"}, default "bytes"
            Whether action masks have a byte for each action or a bit, as in ``Batch``.

        Yields
        ------
        dict of str to ndarray or SparseRows
            ``"observation"``: ``float32`` or ``uint8``, ``(rows, observation_size)``;
            ``"action_mask"``: ``int8``, ``(rows, num_actions)``, or ``uint8``,
            ``(rows, (num_actions + 7) // 8)``; ``"returns"``: ``float64``,
            ``(rows, seats)``; ``"agent"``: ``str``; all others: numbers, ``(rows,)``.

        Raises
        ------
        ValueError
            If there is no such column, a keyword has none of the values listed, or a number is out
            of range.
        """
        names = decisions_of(self.game).names
        wanted = list(names if columns is None else columns)
        for name in wanted:
            if name not in names:
                raise ValueError(f"there is no column {name!r}, but {', '.join(names)}")
        _check_word("dtype", dtype, "float32", "uint8")
        _check_word("observation", observation, "dense", "sparse")
        _check_word("action_mask", action_mask, "bytes", "packed")
        if rows < 1 or pool < 1:
            raise ValueError("rows and pool are at least 1")
        order = np.arange(len(self._groups))
        rng = None if shuffle is None else np.random.default_rng(shuffle)
        if rng is not None:
            rng.shuffle(order)
        pieces = (self._piece(*self._groups[at], wanted, where) for at in order)
        for piece in _sliced(pieces, rows, rows if rng is None else max(rows, pool), rng):
            found: dict[str, Any] = {**piece}
            if "observation" in piece:
                scale = self._scale if dtype == "float32" else None
                found["observation"] = _scaled(piece["observation"], scale, observation)
            if "action_mask" in piece and action_mask == "packed":
                found["action_mask"] = np.packbits(found["action_mask"], 1, "little")
            yield found

    def _piece(self, file: Path, group: int, wanted: list[str], where: Any) -> Columns:
        """Read a row group."""
        light = [
            n for n in decisions_of(self.game).names if n not in ("observation", "action_mask")
        ]
        asked = wanted if where is None else [*dict.fromkeys([*wanted, *light])]
        try:
            with open_parquet(file) as opened:
                table = opened.read_row_group(group, columns=asked, use_threads=False)
            self._check.columns(file, table.schema.remove_metadata(), asked)
            self._check.nulls(file, table)
            self._check.agents(file, table, self.head["agents"])
            found = {name: _array(name, table.column(name)) for name in asked}
        except (OSError, IndexError, pa.ArrowException) as error:
            raise refused(file, error) from None
        self._check.cells(file, found)
        if where is None:
            return found
        keep = np.asarray(where({name: found[name] for name in light}))
        if keep.dtype != np.bool_ or keep.shape != (len(table),):
            raise ValueError(f"where must return bool of shape {(len(table),)}, not {keep.dtype}")
        return {name: found[name][keep] for name in wanted}

    def games(self) -> Iterator[dict[str, Any]]:
        """Yield what is known of every game, in their order.

        Yields
        ------
        dict of str to Any
            ``"game"``: its number; ``"seed"`` and ``"stream"``: a ``SingleEnv`` with both is dealt
            the same, ``None`` for a game from a record; ``"agents"`` and ``"returns"`` by seat;
            ``"length"``: number of decisions; ``"record"``: the record, as bytes.

        Raises
        ------
        FileError
            If a file is none of a data set, or its columns are others.
        """
        for at in range(len(self._files)):
            path = part(self.path, at, "games")
            with open_parquet(path) as opened:
                try:
                    for batch in opened.iter_batches(RECORDS):
                        yield from check_games(path, batch, len(self.head["agents"]))
                except (OSError, pa.ArrowException) as error:
                    raise refused(path, error) from None

    def states(self) -> Iterator[State]:
        """Yield the last state of every game, with its history, in their order.

        Yields
        ------
        State
            The end of the game; ``undo`` leads back to every decision.

        Raises
        ------
        FileError
            If a record is of another game.
        """
        for game in self.games():
            end = replay(game["record"])
            if end.game != self.game:
                raise FileError(
                    f"{quoted_path(self.path)}: the record of game {game['game']} is of "
                    f"{short(end.game)}, not {short(self.game)}"
                )
            yield end

    def __repr__(self) -> str:
        return f"Dataset({str(self.path)!r}: {self._rows} decisions, {self.game!r})"


def _is_loaded(game: str, name: Any) -> bool:
    """Say whether a value is the name of a component set that is loaded."""
    return isinstance(name, str) and (
        name == "shipped" or _component_changes(game, name) is not None
    )


def _check_word(name: str, given: Any, one: str, other: str) -> None:
    """Refuse a keyword that has neither of two values."""
    if given not in (one, other):
        raise ValueError(f'{name} is "{one}" or "{other}", not {given!r}')


def _scaled(
    rows: NDArray[np.uint8], scale: NDArray[np.float32] | None, form: str
) -> NDArray[Any] | SparseRows:
    """Return observations, divided by their greatest values if these are given."""
    if form == "dense":
        return rows if scale is None else rows / scale
    sparse = SparseRows.from_dense(rows)
    if scale is None:
        return sparse
    return replace(sparse, values=sparse.values / scale[sparse.indices])


def _array(name: str, column: pa.ChunkedArray) -> NDArray[Any]:
    """Make an array of a column."""
    whole = column.combine_chunks()
    if isinstance(whole, pa.ChunkedArray):
        whole = pa.concat_arrays(whole.chunks)
    kind = whole.type
    if pa.types.is_fixed_size_binary(kind):
        width, dtype = kind.byte_width, np.int8 if name == "action_mask" else np.uint8
        start = whole.offset * width
        count = len(whole) * width
        return np.frombuffer(whole.buffers()[1], dtype, count, start).reshape(-1, width)
    if pa.types.is_fixed_size_list(kind):
        values: NDArray[Any] = whole.flatten().to_numpy(zero_copy_only=False)
        return values.reshape(len(whole), kind.list_size)
    if pa.types.is_dictionary(kind):
        texts = np.array(whole.dictionary.to_pylist(), np.str_)
        codes: NDArray[np.int32] = whole.indices.to_numpy(zero_copy_only=False)
        return texts[codes]
    array: NDArray[Any] = whole.to_numpy(zero_copy_only=False)
    return array


def _sliced(
    pieces: Iterable[Columns], rows: int, pool: int, rng: np.random.Generator | None
) -> Iterator[Columns]:
    """Cut pieces into batches, in a random order if there is a generator."""
    held: list[Columns] = []
    count = 0
    for piece in pieces:
        held.append(piece)
        count += _length(piece)
        if count >= pool:
            whole = _joined(held, rng)
            cut = count - count % rows
            yield from _cut(whole, rows, cut)
            held, count = [{name: cells[cut:] for name, cells in whole.items()}], count - cut
    if count:
        yield from _cut(_joined(held, rng), rows, count)


def _joined(held: list[Columns], rng: np.random.Generator | None) -> Columns:
    """Make one piece of many, which are emptied: no more than one column is there twice."""
    order = None if rng is None else rng.permutation(sum(map(_length, held)))
    whole: Columns = {}
    for name in list(held[0]):
        cells = np.concatenate([piece.pop(name) for piece in held])
        whole[name] = cells if order is None else cells[order]
    return whole


def _cut(whole: Columns, rows: int, end: int) -> Iterator[Columns]:
    for start in range(0, end, rows):
        yield {name: cells[start : min(start + rows, end)].copy() for name, cells in whole.items()}


def _length(piece: Columns) -> int:
    return len(next(iter(piece.values())))
