"""Long studies: jobs that are kept in a file, on this process, on several, or on a Ray cluster.

A study plays jobs. What a job returns depends on the job alone, not on the worker that plays it
nor on how often it is tried, and results come in the order of the jobs: so a study has one result,
with any number of workers, interrupted or not.
"""

from __future__ import annotations

import json
import math
import os
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

from rules_py._bot import name_of
from rules_py._console import say
from rules_py._lock import lock
from rules_py._reader import LINE, open_to_append, read_json, read_lines, refused
from rules_py.errors import short
from rules_py.evaluate._pools import AHEAD, Job, Pool, Study, open_pool, play_all

LARGEST = 1 << 28
"""Greatest size of the file of a study, in bytes, unless the study has ``sizes`` of its own: that
of the file, and that of a line."""


def numbers(value: Any, *shape: int) -> bool:
    """Say whether a value of JSON is a table of finite numbers.

    Parameters
    ----------
    value : Any
        The value.
    *shape : int
        Lengths of the lists in each other; none for a number.

    Returns
    -------
    bool
        True if it is.
    """
    if not shape:
        return isinstance(value, (int, float)) and math.isfinite(value)
    fits = isinstance(value, list) and len(value) == shape[0]
    return fits and all(numbers(one, *shape[1:]) for one in value)


def run(
    study: Study,
    jobs: Iterable[Job],
    *,
    file: str | os.PathLike[str] | None = None,
    workers: int = 1,
    executor: str | None = None,
    together: int = 1,
) -> Generator[tuple[Job, Any], None, None]:
    """Play jobs, and yield each with its result, in their order.

    Parameters
    ----------
    study : Study
        What is played.
    jobs : iterable of int, str, or list of them
        The jobs, different from each other.
    file : str or path, optional
        File of JSON lines that keeps each result as soon as it is known. Jobs whose results
        are in it are not played again.
    workers : int, default 1
        Number of processes, at least 1; with 1 this process plays.
    executor : {None, "threads", "ray"}, optional
        What the workers are: processes, threads of this process, or tasks of a Ray cluster that
        has been started with ``ray.init``.
    together : int, default 1
        Number of jobs that a worker plays side by side, at least 1.

    Yields
    ------
    tuple
        The job and its result.

    Raises
    ------
    ValueError
        If a number or an executor is none of the above, or the file is that of another study, or
        of none (``FileError``).
    RuntimeError
        If workers die five times in a row, or another study writes the file (``BusyError``).
    """
    with Session(
        study, file=file, workers=workers, executor=executor, together=together
    ) as session:
        yield from session.run(jobs)


class Session:
    """An open study, for which jobs may be chosen by the results of others.

    The parameters and errors are those of ``run``; ``on_result`` is called with each result as soon
    as it is known, which may be before its turn.
    """

    def __init__(
        self,
        study: Study,
        *,
        file: str | os.PathLike[str] | None,
        workers: int,
        executor: str | None,
        together: int = 1,
        on_result: Callable[[Any], None] = lambda result: None,
    ) -> None:
        for name, number in (("workers", workers), ("together", together)):
            if isinstance(number, bool) or not isinstance(number, int) or number < 1:
                raise ValueError(f"{name} must be a whole number from 1, not {number!r}")
        if executor not in (None, "threads", "ray"):
            raise ValueError(f'executor must be None, "threads" or "ray", not {executor!r}')
        self._study, self._workers, self._together = study, workers, together
        self._record = Record(file, study, on_result)
        self._pool = open_pool(study, workers, executor)

    def run(self, jobs: Iterable[Job]) -> Generator[tuple[Job, Any], None, None]:
        """Play jobs, and yield each with its result, in their order."""
        if self._pool:
            yield from self._distribute(self._pool, jobs)
            return
        source = iter(jobs)
        while group := list(islice(source, self._together)):
            fresh = [job for job in group if not self._record.has(job)]
            for job, result in zip(
                fresh, play_all(self._study, fresh) if fresh else [], strict=True
            ):
                self._record.keep(job, result)
            for job in group:
                yield job, self._record[job]

    def _distribute(
        self, pool: Pool, jobs: Iterable[Job]
    ) -> Generator[tuple[Job, Any], None, None]:
        """Keep all workers busy; results wait in the record until it is their turn."""
        source, queue = iter(jobs), deque[Job]()
        ahead = AHEAD * self._workers * self._together
        while True:
            while (
                not pool.is_full
                and len(queue) < ahead
                and (group := list(islice(source, self._together)))
            ):
                queue.extend(group)
                fresh = [job for job in group if not self._record.has(job)]
                if fresh:
                    pool.submit(fresh)
            if not queue:
                return
            if self._record.has(queue[0]):
                first = queue.popleft()
                yield first, self._record[first]
            else:
                for jobs_done, results in pool.finished():
                    for job, result in zip(jobs_done, results, strict=True):
                        self._record.keep(job, result)

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        try:
            if self._pool:
                self._pool.close()
        finally:
            self._record.close()


def _locked(path: Path, most: int) -> BinaryIO:
    """Open a file for writing at its end, and lock it."""
    out = open_to_append(path, most)
    try:
        lock(out, path)
    except BaseException:
        out.close()
        raise
    return out


class Record:
    """Results by job, in memory and in a file.

    The first line of the file says what the study is; every further line is a job with its result.
    A line that an interrupt has cut off is removed. The file is locked until it is closed.
    """

    def __init__(
        self,
        file: str | os.PathLike[str] | None,
        study: Study,
        on_result: Callable[[Any], None] = lambda result: None,
    ) -> None:
        self._on_result = on_result
        self._results: dict[str, Any] = {}
        self._found: dict[str, Any] = {}
        """Results of the file that nobody has asked for, and nobody has looked at."""
        self._out: BinaryIO | None = None
        self._path = file
        self._fits: Callable[[Any, Any], bool] = getattr(study, "fits", lambda job, result: True)
        self._sizes: tuple[int, int] = getattr(study, "sizes", (LARGEST, LINE))
        if file is None:
            return
        about = json.loads(json.dumps(study.about()))
        out = self._out = _locked(Path(file), self._sizes[0])
        try:
            whole = self._read(Path(file), about)
            out.truncate(whole)
            if not whole:
                self._write({"study": about})
        except BaseException:
            self.close()
            raise

    def _read(self, path: Path, about: dict[str, Any]) -> int:
        """Read the whole lines of a file, and return their length in bytes."""
        whole = 0
        for number, line in enumerate(read_lines(path, *self._sizes), 1):
            if not line.endswith(b"\n"):
                if number == 1 and not b'{"study":'.startswith(line[:9]):
                    raise refused(path, "this is not the file of a study")
                break
            whole += len(line)
            try:
                entry = read_json(line)
                if number == 1:
                    self._check(entry["study"], about)
                else:
                    self._find(json.dumps(entry["job"]), entry["result"])
            except (LookupError, TypeError):
                raise refused(path, f"line {number} is not one of a study") from None
            except ValueError as error:
                raise refused(path, f"line {number} is not one of a study: {error}") from None
        return whole

    @staticmethod
    def _check(found: dict[str, Any], about: dict[str, Any]) -> None:
        """Refuse the file of another study."""
        if not isinstance(found, dict):
            raise TypeError
        differ = sorted(
            key for key in {*found, *about} if found.get(key, ...) != about.get(key, ...)
        )
        if differ:
            pairs = (
                f"{short(key)[1:-1]}: {short(found.get(key))}, not {short(about.get(key))}"
                for key in differ[:3]
            )
            why = "; ".join(pairs)
            raise ValueError(f"this is the file of another study ({why}): name another file")

    def _find(self, job: str, result: Any) -> None:
        """Note a result of the file."""
        if self._found.setdefault(job, result) != result:
            raise ValueError(f"the job {short(job)[1:-1]} has two results")

    def _write(self, entry: dict[str, Any]) -> None:
        """Write a line through to the system."""
        assert self._out is not None
        self._out.write(json.dumps(entry).encode() + b"\n")
        self._out.flush()

    def has(self, job: Job) -> bool:
        """Whether the result of a job is known."""
        key = json.dumps(job)
        if key in self._found:
            result = self._found.pop(key)
            if not self._fits(job, result):
                assert self._path is not None
                why = f"the result of the job {short(job)} is none of this study"
                raise refused(self._path, f"{why}: {short(result)}")
            self._results[key] = result
            self._on_result(result)
        return key in self._results

    def __getitem__(self, job: Job) -> Any:
        """Result of a job."""
        return self._results[json.dumps(job)]

    def keep(self, job: Job, result: Any) -> None:
        """Keep the result of a job."""
        if self._out:
            self._write({"job": job, "result": result})
        self._results[json.dumps(job)] = result
        self._on_result(result)

    def close(self) -> None:
        """Close the file."""
        if self._out:
            self._out.close()


class Meter:
    """A line on standard error: how much is done, and how long the rest will take."""

    def __init__(self, what: str, total: int) -> None:
        self._what, self._total = what, total
        self._start = self._last = time.monotonic()
        self._known = -1

    def __call__(self, done: int) -> None:
        """Say that so much is done, at most ten times a second; 0 ends the line."""
        if done == 0:
            say(error=True)
            return
        now = time.monotonic()
        if self._known < 0:
            self._known = done - 1
        if done < self._total and now - self._last < 0.1:
            return
        self._last = now
        left = (now - self._start) / max(1, done - self._known) * (self._total - done)
        end = "\n" if done >= self._total else ""
        text = f"{done} of {self._total} {self._what}, {left:.0f} s left at most   "
        say(text, begin="\r", end=end, error=True)


def progress_reporter(
    what: str, total: int, progress: bool, on_progress: Callable[[int], None] | None
) -> Callable[[int], None]:
    """Return what is called with the number of finished jobs."""
    meter = Meter(what, total) if progress else None

    def tell(done: int) -> None:
        """Tell all who want to know; 0 says that the rest will not be played."""
        if meter:
            meter(done)
        if on_progress and done:
            on_progress(done)

    return tell


def named(agent: Any) -> str:
    """Name an agent, equal in every process; a function by its module and its name."""
    return name_of(agent)
