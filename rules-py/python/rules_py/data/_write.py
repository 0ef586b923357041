"""Writing a large data set: its budget, and its files on processes, machines and clusters."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from rules_py._lock import LockFile
from rules_py._reader import refused
from rules_py.data._card import write_card
from rules_py.data._files import other_head, part, read_about
from rules_py.data._page import size
from rules_py.data._plan import Plan
from rules_py.data._progress import Progress, watch_of
from rules_py.data._subsets import KINDS, Subset, Subsets
from rules_py.errors import short
from rules_py.evaluate._pools import AHEAD, open_pool

PILOT = 4096
"""Least number of decisions of a subset that are played for the budget."""

Job = tuple[int, int]


@dataclass(frozen=True)
class Budget:
    """What is still to be written, reckoned from a few games of each subset."""

    decisions: int
    """Number of decisions; there will be somewhat more, since games are whole."""
    files: int
    """Number of files of decisions."""
    bytes: int
    """What they will take on the disk. Small files take more for a decision than large ones, so
    that it is rather too much."""
    seconds: float
    """Processor time on this machine."""
    free: int
    """Bytes that are free on the disk."""

    def __str__(self) -> str:
        return (
            f"{self.decisions:,} decisions in {self.files:,} files are to be written: some "
            f"{size(self.bytes)} ({size(self.free)} are free) and "
            f"{self.seconds / 60:,.1f} minutes of processor time"
        )


@dataclass(frozen=True)
class Written:
    """What a call has left in the folder."""

    files: int
    """Number of files of decisions that are there."""
    of: int
    """Number of files of decisions of the whole data set."""
    card: Path | None
    """The card, if all files are there."""


def budget(
    plan: Plan, folder: str | os.PathLike[str], *, shard: tuple[int, int] = (0, 1)
) -> Budget:
    """Reckon what is still to be written, by a few games of each subset.

    Parameters
    ----------
    plan : Plan
        The plan.
    folder : str or path
        Folder of the data set; it need not exist.
    shard : tuple of int, default (0, 1)
        As for ``write``.

    Returns
    -------
    Budget
        Decisions, bytes and time.

    Raises
    ------
    ValueError
        If ``shard`` is none.
    """
    missing = _missing(plan, Path(folder), _shard(shard))
    there = Path(folder).absolute()
    while not there.exists():
        there = there.parent
    rows = taken = 0
    seconds = 0.0
    for at, subset in enumerate(plan.subsets):
        files = sum(job[0] == at for job in missing)
        if files:
            each = _pilot(subset)
            rows += files * subset.rows_per_file
            taken += round(files * subset.rows_per_file * each[0])
            seconds += files * subset.rows_per_file * each[1]
    return Budget(rows, len(missing), taken, seconds, shutil.disk_usage(there).free)


def _pilot(subset: Subset) -> tuple[float, float]:
    """Return bytes and seconds of a decision."""
    subset.round(0, 0)  # networks are read, and caches are filled
    begun = time.process_time()
    contents = subset.play(0, min(PILOT, subset.rows_per_file))
    spent = time.process_time() - begun
    rows = pq.read_metadata(pa.BufferReader(contents[0])).num_rows
    return sum(map(len, contents)) / rows, spent / rows


def write(
    plan: Plan,
    folder: str | os.PathLike[str],
    *,
    shard: tuple[int, int] = (0, 1),
    workers: int = 1,
    executor: str | None = None,
    progress: Progress = None,
) -> Written:
    """Write the files of a large data set that are missing, and its card when all are there.

    Every file is whole or not there, and has the same bytes in every process, with the same
    versions of this package and of ``pyarrow``: a call that was interrupted or killed continues
    where it was, and the shards of several machines are one data set as soon as they are in one
    folder.

    Parameters
    ----------
    plan : Plan
        The plan.
    folder : str or path
        Folder of the data set; it is made if it does not exist.
    shard : tuple of int, default (0, 1)
        ``(i, n)``: file ``i`` of every ``n``, from 0, for one of ``n`` machines or processes.
    workers : int, default 1
        Number of processes that play. A script that uses them needs ``if __name__ == "__main__":``.
    executor : {None, "ray"}, optional
        ``"ray"`` plays on a Ray cluster that has been started with ``ray.init``; this process
        writes what the tasks return.
    progress : bool or callable, optional
        As in ``export``.

    Returns
    -------
    Written
        How many files are there, and the card.

    Raises
    ------
    ValueError
        If the folder has files of another plan, or an argument is none of the above.
    BusyError
        If another process writes the same shard.
    RuntimeError
        If workers are killed five times in a row.
    """
    if executor not in (None, "ray"):
        raise ValueError(f'executor is None or "ray", not {short(executor)}')
    if workers < 1:
        raise ValueError(f"workers must be at least 1, not {workers}")
    mine, home = _shard(shard), Path(folder)
    for subset in plan.subsets:
        (home / subset.name).mkdir(parents=True, exist_ok=True)
    lock = LockFile(home / f".lock-{shard[0]}-of-{shard[1]}", home)
    try:
        games, rows = _found(plan, home, mine)
        goal = sum(subset.rows_per_file for at, subset in _jobs(plan, mine))
        watch = watch_of(progress, goal, (games, rows), of_games=False)
        jobs = _missing(plan, home, mine)
        with closing(_played(Subsets(plan.subsets), jobs, workers, executor)) as played:
            for (at, number), contents in played:
                about = _keep(home / plan.subsets[at].name, number, contents, shard)
                games, rows = games + about[0], rows + about[1]
                watch(games, rows)
        left = len(_missing(plan, home, (0, 1)))
        files = sum(subset.files for subset in plan.subsets)
        return Written(files - left, files, None if left else write_card(plan, home))
    finally:
        lock.close()


def _shard(shard: tuple[int, int]) -> tuple[int, int]:
    """Check which files are written."""
    number, of = shard
    if not 0 <= number < of:
        raise ValueError(f"a shard is i of n, i from 0 and below n, not {number} of {of}")
    return shard


def _jobs(plan: Plan, shard: tuple[int, int]) -> list[tuple[Job, Subset]]:
    """Return all files of a shard."""
    every = [
        ((at, number), subset)
        for at, subset in enumerate(plan.subsets)
        for number in range(subset.files)
    ]
    return every[shard[0] :: shard[1]]


def _missing(plan: Plan, home: Path, shard: tuple[int, int]) -> list[Job]:
    """Return the files of a shard that are not there."""
    return [
        job for job, subset in _jobs(plan, shard) if not part(home / subset.name, job[1]).exists()
    ]


def _found(plan: Plan, home: Path, shard: tuple[int, int]) -> tuple[int, int]:
    """Return the numbers of games and of decisions that are there, all of them of this plan."""
    games = rows = 0
    for (_, number), subset in _jobs(plan, shard):
        path = part(home / subset.name, number)
        if path.exists():
            about = read_about(path)
            if other := other_head(about.head, subset.head):
                raise refused(path, f"it has {other}")
            games, rows = games + about.games, rows + about.rows
    return games, rows


def _played(
    study: Subsets, jobs: list[Job], workers: int, executor: str | None
) -> Generator[tuple[Job, list[bytes]], None, None]:
    """Play files, and yield each as soon as it is played: no more than a few are in memory."""
    pool = open_pool(study, workers, executor) if jobs else None
    if pool is None:
        yield from ((job, study.play(job)) for job in jobs)
        return
    source, ahead, out = iter(jobs), AHEAD * workers, 0
    try:
        while True:
            for job in source if out < ahead else ():
                pool.submit([job])
                out += 1
                if out >= ahead:
                    break
            if not out:
                return
            for done, results in pool.finished():
                out -= len(done)
                yield from zip(done, results, strict=True)
    finally:
        pool.close()


def _keep(
    folder: Path, number: int, contents: list[bytes], shard: tuple[int, int]
) -> tuple[int, int]:
    """Write a file; the decisions come last, since they say that it is whole."""
    for kind, content in reversed(list(zip(KINDS, contents, strict=True))):
        whole = part(folder, number, kind)
        half = whole.with_suffix(f".{shard[0]}-of-{shard[1]}.partial")
        half.write_bytes(content)
        half.replace(whole)
    about = read_about(part(folder, number))
    return about.games, about.rows
