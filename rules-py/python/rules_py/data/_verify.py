"""The check of a large data set: checksums, its card, cells, replays, and games played again."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from rules_py._reader import open_file, quoted_path, read_json, refused
from rules_py._rules import replay
from rules_py.data._card import CARD, files_of, texts_of
from rules_py.data._check import check_games
from rules_py.data._files import open_parquet, part
from rules_py.data._plan import Plan, plan_of
from rules_py.data._progress import Progress, watch_of
from rules_py.data._rows import Columns, replay_rows
from rules_py.data._subsets import GAMES, Subset
from rules_py.data.dataset import Dataset
from rules_py.errors import FileError, RulesError, short

LARGEST = 1 << 28
"""Greatest size of the files of a card, in bytes."""
ROWS = 16_384
NEAR = 1e-9
"""How far the rewards of two readings may differ: shaped ones are sums of floats."""


@dataclass
class Report:
    """What a check of a large data set has found."""

    folder: Path
    """The folder."""
    faults: list[str] = field(default_factory=list)
    """What is wrong, in words; empty if nothing is."""
    decisions: int = 0
    """Decisions that were read, every cell of them."""
    replayed: int = 0
    """Games that were replayed from their records and compared with their rows."""
    played: int = 0
    """Games that were played again from their seeds."""

    @property
    def holds(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults

    def __str__(self) -> str:
        done = (
            f"{quoted_path(self.folder)}: {self.decisions:,} decisions read, "
            f"{self.replayed:,} games replayed, {self.played:,} played again: "
        )
        if self.holds:
            return f"{done}nothing is wrong"
        shown = [f"  {fault}" for fault in self.faults[:20]]
        more = [f"  and {len(self.faults) - 20} more"] if len(self.faults) > 20 else []
        return "\n".join([f"{done}{len(self.faults)} faults", *shown, *more])


def check(folder: str | os.PathLike[str], *, replays: int = 8, progress: Progress = None) -> Report:
    """Check a large data set: checksums, its card, every cell, and games of each file.

    Parameters
    ----------
    folder : str or path
        Folder of the data set.
    replays : int, default 8
        Games of each file that are replayed from their records and compared with their rows, from
        the first to the last, at least 0.
    progress : bool or callable, optional
        As in ``export``.

    Returns
    -------
    Report
        What is wrong.

    Raises
    ------
    FileNotFoundError
        If the folder has no card.
    FileError
        If the card cannot be read, or is one of another version of a game.
    ValueError
        If ``replays`` is below 0.
    """
    if replays < 0:
        raise ValueError(f"replays must be at least 0, not {replays}")
    home = Path(folder)
    plan, card = _read(home)
    report = Report(home)
    watch = watch_of(progress, card["decisions"], (0, 0), of_games=False)
    _whole(plan, home, report)
    for subset in plan.subsets:
        try:
            for _ in _rows(subset, Dataset(home / subset.name), replays, report):
                watch(report.replayed, report.decisions)
            _again(subset, home / subset.name, report)
        except (FileError, FileNotFoundError, RulesError) as error:
            report.faults.append(str(error))
    return report


def _read(home: Path) -> tuple[Plan, dict[str, Any]]:
    """Read the card and its plan."""
    with open_file(home / CARD, LARGEST) as file:
        try:
            card = read_json(file.read())
            int(card["decisions"])
            return plan_of(card["plan"]), card
        except (LookupError, TypeError, ValueError) as error:
            raise refused(home / CARD, f"this is no card: {error}") from None


def _whole(plan: Plan, home: Path, report: Report) -> None:
    """Compare files, their checksums and the card."""
    named, found = files_of(plan), sorted(home.rglob("*.parquet"))
    there = {path.relative_to(home).as_posix() for path in found}
    report.faults += [f"{name} is missing" for name in named if name not in there]
    report.faults += [f"{name} is not of this data set" for name in sorted(there - {*named})]
    if report.faults:
        return
    try:
        texts = texts_of(plan, home)
    except (FileError, FileNotFoundError) as error:
        report.faults.append(str(error))
        return
    for name, text in texts.items():
        report.faults += _different(home / name, text)


def _different(path: Path, text: str) -> list[str]:
    """Compare a file of the card with what it has to say."""
    try:
        with open_file(path, LARGEST) as file:
            lines = file.read().decode("utf-8", "replace").split("\n")
    except (FileError, FileNotFoundError) as error:
        return [str(error)]
    wanted = text.split("\n")
    for number, (said, line) in enumerate(zip(lines, wanted, strict=False), 1):
        if said != line:
            return [f"{path.name}, line {number}: {short(said)}, and the files say {short(line)}"]
    return [] if len(lines) == len(wanted) else [f"{path.name} has {len(lines)} lines"]


def _rows(subset: Subset, dataset: Dataset, replays: int, report: Report) -> Iterator[None]:
    """Read all rows of a subset, and replay some of its games."""
    if dataset.head != {**subset.head, "rules_py": dataset.head.get("rules_py")}:
        report.faults.append(f"{subset.name}: its files are of another plan than the card has")
        return
    games = _chosen(dataset.games(), subset, replays)
    for number, columns in _by_game(dataset.batches(ROWS, dtype="uint8")):
        about, wanted = next(games, (None, False))
        report.decisions += len(columns["action"])
        if about is None or about["game"] != number or about["length"] != len(columns["action"]):
            report.faults.append(f"{subset.name}: games-*.parquet has no game {number} of its rows")
            return
        if wanted:
            report.replayed += 1
            report.faults += _replayed(subset, about, columns)
        yield
    if next(games, None) is not None:
        report.faults.append(f"{subset.name}: games-*.parquet has games without rows")


def _chosen(
    games: Iterable[dict[str, Any]], subset: Subset, replays: int
) -> Iterator[tuple[dict[str, Any], bool]]:
    """Yield games, and whether each is one that is replayed: so many of each file, evenly."""
    held: list[dict[str, Any]] = []
    for about in games:
        if held and about["game"] // GAMES != held[0]["game"] // GAMES:
            yield from _evenly(held, replays)
            held = []
        held.append(about)
    yield from _evenly(held, replays)


def _evenly(held: list[dict[str, Any]], replays: int) -> Iterator[tuple[dict[str, Any], bool]]:
    """Yield games with whether each is chosen."""
    last = len(held) - 1
    chosen = {round(last * at / max(1, replays - 1)) for at in range(replays)}
    yield from ((about, at in chosen) for at, about in enumerate(held))


def _by_game(batches: Iterable[Columns]) -> Iterator[tuple[int, Columns]]:
    """Yield the rows of each game; the rows of a game stand together."""
    held: list[Columns] = []
    for batch in batches:
        cuts = np.flatnonzero(np.diff(batch["game"])) + 1
        for start, end in zip([0, *cuts], [*cuts, len(batch["game"])], strict=True):
            piece = {name: cells[start:end] for name, cells in batch.items()}
            if held and held[0]["game"][0] != piece["game"][0]:
                yield _joined(held)
                held = []
            held.append(piece)
    if held:
        yield _joined(held)


def _joined(held: list[Columns]) -> tuple[int, Columns]:
    """Return the number of a game and its rows."""
    whole = {name: np.concatenate([piece[name] for piece in held]) for name in held[0]}
    return int(whole["game"][0]), whole


def _replayed(subset: Subset, about: dict[str, Any], columns: Columns) -> list[str]:
    """Compare the rows of a game with its record."""
    end = replay(about["record"])
    if end.game != subset.game:
        return [f"{subset.name}: the record of game {about['game']} is of {short(end.game)}"]
    if not end.is_terminal:
        return [f"{subset.name}: the record of game {about['game']} ends before the game"]
    found = replay_rows(end, about["game"], about["agents"])
    names = np.array(about["agents"])[columns["seat"]]
    faults = [] if (columns["agent"] == names).all() else ["agent"]
    faults += ["returns"] if about["returns"] != end.returns() else []
    for name, cells in found.decisions[0].items():
        same = columns[name].shape == cells.shape and np.allclose(columns[name], cells, 0, NEAR)
        faults += [] if same else [name]
    return [
        f"{subset.name}: game {about['game']} has another {name} by its record" for name in faults
    ]


def _again(subset: Subset, folder: Path, report: Report) -> None:
    """Play the first round of a file again: the last one, which is the farthest from the seed."""
    number = subset.files - 1
    played = subset.round(number, 0)
    kept = _first(folder, number, subset.game.seats, subset.size)
    report.played += len(played.games)
    for about, found in zip(played.games, kept, strict=False):
        if about != found:
            keys = [key for key in about if about[key] != found.get(key)]
            report.faults.append(
                f"{part(Path(subset.name), number, 'games')}: game {about['game']} has another "
                f"{', '.join(keys)} when it is played again from its seed"
            )
            return
    if len(kept) < len(played.games):
        report.faults.append(f"{subset.name}: a round of file {number} is not whole")


def _first(folder: Path, number: int, seats: int, count: int) -> list[dict[str, Any]]:
    """Return the first games of a file."""
    path = part(folder, number, "games")
    with open_parquet(path) as opened:
        return list(check_games(path, next(opened.iter_batches(count)), seats))
