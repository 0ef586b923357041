"""Plays games of a target under watch, and reports which promises were kept."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any

from rules_py.evaluate._jobs import progress_reporter
from rules_py.testkit import _games
from rules_py.testkit._report import BROKEN, KEPT, NOT_OFFERED, NOT_REACHED, Finding, Report
from rules_py.testkit._shrink import shrink
from rules_py.testkit._target import BrokenPromiseError, Target
from rules_py.testkit.promises import PROMISES
from rules_py.testkit.promises._base import Watch

EVERY = 5.0
"""Seconds between two reports that are written."""


def check(
    target: Target | Any,
    *,
    games: int = 100,
    seconds: float | None = None,
    seed: int = 0,
    only: Iterable[str] = (),
    first: bool = False,
    shrink_seconds: float = 4.0,
    progress: bool = False,
    on_progress: Callable[[int], None] | None = None,
    resume: Report | None = None,
    kept: str | os.PathLike[str] | None = None,
) -> Report:
    """Hold a game against the promises.

    Parameters
    ----------
    target : Target, Game, str or object
        What to check: see `rules_py.testkit.target`.
    games : int
        Number of random games.
    seconds : float, optional
        Begin no further game after so long.
    seed : int
        Seed of the first game.
    only : iterable of str
        Names of promises; without any, all that the target offers.
    first : bool
        Stop at the first promise that is broken.
    shrink_seconds : float
        How long to look for a shorter way, for each promise that is broken.
    progress : bool
        Show a line of progress on standard error.
    on_progress : callable, optional
        Called with the number of finished games.
    resume : Report, optional
        A report of the same target and seed, whose games are not played again.
    kept : str or path, optional
        Where to write the report: every few seconds, and at the end.

    Returns
    -------
    Report
        What was found.

    Raises
    ------
    ValueError
        There is no such target or promise.
    InterruptedCheckError
        The check was interrupted from the keyboard; the error has the report of what was played.

    Examples
    --------
    >>> from rules_py.testkit import check
    >>> print(check("wuerfelhelden", games=2, only=["undo", "recall"]).promises)
    {'undo': 'kept', 'recall': 'kept'}
    """
    from rules_py.testkit.targets import target as found_target

    given = found_target(target)
    names = list(only) or list(PROMISES)
    unknown = [name for name in names if name not in PROMISES]
    if unknown:
        raise ValueError(f"no promise is called {unknown[0]!r}: write of {', '.join(PROMISES)}")
    report = _begun(given, names, seed, resume)
    run = _Run(given, report, games, first, shrink_seconds, kept)
    try:
        run.play(seconds, progress_reporter("games", games, progress, on_progress))
    except KeyboardInterrupt:
        raise InterruptedCheckError(report) from None
    finally:
        run.update()
        given.close()
    return report


class InterruptedCheckError(KeyboardInterrupt):
    """A check was interrupted from the keyboard.

    Parameters
    ----------
    report : Report
        What was played and found before: `check` resumes from it.
    """

    def __init__(self, report: Report) -> None:
        super().__init__(f"interrupted after {report.games} games")
        self.report = report


class _Run:
    """A check under way: games are counted when they are over, findings when they are found."""

    def __init__(
        self,
        target: Target,
        report: Report,
        games: int,
        first: bool,
        patience: float,
        kept: str | os.PathLike[str] | None,
    ) -> None:
        self.target, self.report, self.games, self.first = target, report, games, first
        self.patience, self.kept = patience, kept
        self.watches = _watches(target, report)
        self.begun = self.written = time.monotonic()
        self.before = report.seconds

    def play(self, seconds: float | None, tell: Callable[[int], None]) -> None:
        """Play the games that are left."""
        report = self.report
        for number in range(report.games, self.games):
            late = seconds is not None and time.monotonic() > self.begun + seconds
            if not self.watches or late or (self.first and report.findings):
                break
            self.one(report.seed + number)
            report.games = number + 1
            self.update(EVERY)
            tell(report.games)
        tell(0)

    def update(self, every: float = 0.0) -> None:
        """Bring the report up to date, and write it if it was not written for so long."""
        now = time.monotonic()
        self.report.seconds = self.before + now - self.begun
        self.report.promises |= {name: KEPT for name, w in self.watches.items() if w.reached}
        if self.kept is not None and now >= self.written + every:
            self.report.write(self.kept)
            self.written = now

    def one(self, seed: int) -> None:
        """Play one game; each promise that breaks leaves the watch, and it is played again."""
        report = self.report
        while self.watches:
            played = _games.play(self.target, seed, self.watches)
            report.steps += played.steps
            if played.broken is None:
                report.ended += played.over
                return
            name = played.name
            if name not in self.watches:
                return  # it raises again, which is known
            del self.watches[name]
            report.promises[name] = BROKEN
            report.findings.append(_finding(name, played.broken))
            shorter = shrink(self.target, name, played.broken, self.patience)
            report.findings[-1] = _finding(name, shorter)


def _begun(target: Target, names: Sequence[str], seed: int, resume: Report | None) -> Report:
    """Return the report to go on with."""
    if resume is not None:
        if (resume.target, resume.seed) != (target.name, seed):
            raise ValueError(
                f"the report is of {resume.target} with seed {resume.seed}, "
                f"not of {target.name} with seed {seed}"
            )
        return resume
    states = {
        name: NOT_REACHED if PROMISES[name].offered(target) else NOT_OFFERED for name in names
    }
    return Report(target.name, seed, promises=states)


def _watches(target: Target, report: Report) -> dict[str, Watch]:
    """Return the watchers of all promises that are not broken yet."""
    return {
        name: PROMISES[name].watch(target, Random(f"{report.seed} {name}"))
        for name, state in report.promises.items()
        if state in (KEPT, NOT_REACHED)
    }


def _finding(name: str, broken: BrokenPromiseError) -> Finding:
    """Return a finding."""
    path, other = broken.path, broken.other
    assert path is not None
    return Finding(
        name,
        broken.detail,
        path.seed,
        list(path.words),
        list(path.steps),
        None if other is None else list(other.words),
        None if other is None else other.seed,
    )
