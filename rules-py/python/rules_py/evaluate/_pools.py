"""Workers of long studies: processes, threads, and tasks of a Ray cluster."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import connection, get_context, parent_process
from queue import SimpleQueue
from typing import Any, Protocol

AHEAD = 4
"""Jobs that are handed out for each worker before the first of them is finished."""
TRIES = 5
"""How often in a row workers may die without one finished job."""

Job = Any
"""What tells a job from others: a number, a text, or a list of them."""


class Study(Protocol):
    """What is played: pickled once for each worker."""

    def about(self) -> dict[str, Any]:
        """What the results depend on, as JSON, to tell the file of one study from others."""
        ...

    def play(self, job: Any, /) -> Any:
        """Play a job and return its result, as JSON: lists, not tuples.

        A study that can play jobs side by side has a method ``play_together(jobs)``, too, which
        returns their results in a list. One whose results can be kept in a file has a method
        ``fits(job, result)``: whether this can be the result of the job.
        """
        ...


class Pool(Protocol):
    """Workers."""

    @property
    def is_full(self) -> bool:
        """Whether all workers are busy, and no job should wait for them."""
        ...

    def submit(self, jobs: list[Job], /) -> None:
        """Hand out jobs that are played side by side."""
        ...

    def finished(self) -> list[tuple[list[Job], list[Any]]]:
        """Wait for results, and return those that are there."""
        ...

    def close(self) -> None:
        """End the workers, whatever they play."""
        ...


def open_pool(study: Study, workers: int, executor: str | None) -> Pool | None:
    """Start workers; without an executor, one worker is this thread itself.

    Parameters
    ----------
    study : Study
        What they play.
    workers : int
        Their number.
    executor : {None, "threads", "ray"}
        What they are; by default processes.

    Returns
    -------
    Pool or None
        The workers.
    """
    if executor == "threads":
        return _Threads(study, workers)
    if executor == "ray":
        return _RayPool(study)
    return _Processes(study, workers) if workers > 1 else None


def play_all(study: Study, jobs: Sequence[Job]) -> list[Any]:
    """Play jobs, side by side if the study can.

    Parameters
    ----------
    study : Study
        The study.
    jobs : sequence
        The jobs.

    Returns
    -------
    list
        Their results.
    """
    together: Callable[[Sequence[Job]], list[Any]] | None = getattr(study, "play_together", None)
    return together(jobs) if together else [study.play(job) for job in jobs]


_study: Study | None = None
"""What this worker process plays."""


def _prepare(study: Study) -> None:
    """Prepare a worker process; an interrupt is for the process that has started it."""
    global _study
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _study = study


def _end_with_parent() -> None:
    """End this worker process when that which has started it is gone, even if it was killed."""
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


def _play(jobs: list[Job]) -> list[Any]:
    """Play jobs in a worker process."""
    assert _study is not None
    return play_all(_study, jobs)


class _Processes:
    """Worker processes. If one is killed, all are replaced, and what they played starts again."""

    is_full = False

    def __init__(self, study: Study, workers: int) -> None:
        self._study, self._workers = study, workers
        self._running: dict[Future[list[Any]], list[Job]] = {}
        self._deaths = 0
        self._pool = self._open()

    def _open(self) -> ProcessPoolExecutor:
        """Start the workers."""
        return ProcessPoolExecutor(
            self._workers, get_context("spawn"), initializer=_prepare, initargs=(self._study,)
        )

    def submit(self, jobs: list[Job]) -> None:
        """Hand out jobs that are played side by side."""
        try:
            self._running[self._pool.submit(_play, jobs)] = jobs
        except BrokenProcessPool:
            self._replace([jobs])

    def finished(self) -> list[tuple[list[Job], list[Any]]]:
        """Wait for results, and return those that are there."""
        found: list[tuple[list[Job], list[Any]]] = []
        lost: list[list[Job]] = []
        assert self._running, "a job that nobody plays would be waited for without end"
        for future in wait(list(self._running), return_when=FIRST_COMPLETED).done:
            jobs = self._running.pop(future)
            try:
                found.append((jobs, future.result()))
                self._deaths = 0
            except BrokenProcessPool:
                lost.append(jobs)
        if lost:
            self._replace(lost)
        return found

    def _replace(self, lost: list[list[Job]]) -> None:
        """Start new workers with the jobs of those that are gone."""
        lost += self._running.values()
        while True:
            self._deaths += 1
            if self._deaths >= TRIES:
                raise RuntimeError(f"the workers died {TRIES} times in a row, at the jobs {lost}")
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = self._open()
            try:
                self._running = {self._pool.submit(_play, jobs): jobs for jobs in lost}
            except BrokenProcessPool:
                continue  # the new ones are dead already
            return

    def close(self) -> None:
        """End the workers, whatever they play: nobody waits for it any more."""
        # The executor forgets its processes as it is shut down, and waits for what they play.
        processes = [*(getattr(self._pool, "_processes", None) or {}).values()]
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()
        for process in processes:
            process.join()


class _RayPool:
    """Tasks of a Ray cluster, which starts those of dead workers again."""

    is_full = False

    def __init__(self, study: Study) -> None:
        import ray

        self._ray = ray
        self._task = ray.remote(num_cpus=1, max_retries=TRIES)(_play_remote)
        self._study = ray.put(study)
        self._running: dict[Any, list[Job]] = {}

    def submit(self, jobs: list[Job]) -> None:
        """Hand out jobs that are played side by side."""
        self._running[self._task.remote(self._study, jobs)] = jobs

    def finished(self) -> list[tuple[list[Job], list[Any]]]:
        """Wait for a result, and return it."""
        ready, _ = self._ray.wait(list(self._running), num_returns=1)
        return [(self._running.pop(handle), self._ray.get(handle)) for handle in ready]

    def close(self) -> None:
        """Forget what has not been played."""
        for handle in self._running:
            self._ray.cancel(handle)


def _play_remote(study: Study, jobs: list[Job]) -> list[Any]:
    """Play jobs on a cluster."""
    return play_all(study, jobs)


_thread = threading.local()
"""Of a worker thread: the event that says that nobody waits for its job."""


class EndedError(Exception):
    """The study has ended while a thread played a game of it."""


def go_on() -> None:
    """Let a game end, by an error, in a worker thread whose study has ended."""
    ended: threading.Event | None = getattr(_thread, "ended", None)
    if ended is not None and ended.is_set():
        raise EndedError


class _Threads:
    """A thread for each job: for agents that wait for others, such as language models."""

    def __init__(self, study: Study, workers: int) -> None:
        self._study, self._workers, self._running = study, workers, 0
        self._results = SimpleQueue[tuple[list[Job], "list[Any] | BaseException"]]()
        self._ended = threading.Event()

    @property
    def is_full(self) -> bool:
        """Whether so many jobs are played; none waits, because it may not be wanted any more."""
        return self._running >= self._workers

    def submit(self, jobs: list[Job]) -> None:
        """Start to play jobs."""
        self._running += 1
        # The interpreter does not wait for a thread of this kind when it ends.
        threading.Thread(target=self._play, args=(jobs,), daemon=True).start()

    def _play(self, jobs: list[Job]) -> None:
        """Play jobs in a thread of their own."""
        _thread.ended = self._ended
        try:
            self._results.put((jobs, play_all(self._study, jobs)))
        except BaseException as error:  # it is raised where somebody waits for the jobs
            self._results.put((jobs, error))

    def finished(self) -> list[tuple[list[Job], list[Any]]]:
        """Wait for a result, and return it."""
        jobs, results = self._results.get()
        self._running -= 1
        if isinstance(results, BaseException):
            raise results
        return [(jobs, results)]

    def close(self) -> None:
        """Let games end at their next decision."""
        self._ended.set()
