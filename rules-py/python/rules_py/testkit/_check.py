"""Plays games of a target under watch, and reports which promises were kept."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from rules_py._reader import read_json, read_lines, refused
from rules_py.evaluate._jobs import progress_reporter
from rules_py.testkit import _games
from rules_py.testkit._shrink import shrink
from rules_py.testkit._target import BrokenPromiseError, Target
from rules_py.testkit.promises import PROMISES
from rules_py.testkit.promises._base import Watch

MOST = 1 << 24
"""Greatest size of a report that is read, in bytes."""
KEPT, BROKEN, NOT_OFFERED, NOT_REACHED = "kept", "broken", "not offered", "not reached"


@dataclass(frozen=True)
class Finding:
    """A promise that is broken.

    Attributes
    ----------
    promise : str
        Its name.
    detail : str
        What was found, and what would be right.
    seed : int
        Seed of the game.
    steps : list of str
        The shortest way there that was found, in the notation of the target.
    actions : list
        The same as the target's own actions and outcomes.
    other : list of str or None
        A second way, where two positions are compared; and its seed in `other_seed`.
    other_seed : int or None
        See `other`.
    """

    promise: str
    detail: str
    seed: int
    steps: list[str]
    actions: list[Any]
    other: list[str] | None = None
    other_seed: int | None = None

    def text(self) -> str:
        """Return the finding as text for people.

        Returns
        -------
        str
            The promise and the detail; the seed and the steps; where there is one, the other way.
        """
        way = ", ".join(self.steps) or "at the start"
        lines = [
            f"{self.promise}: {self.detail}",
            f"  seed {self.seed}, {len(self.steps)} steps: {way}",
        ]
        if self.other is not None:
            lines.append(f"  beside seed {self.other_seed}: {', '.join(self.other) or 'the start'}")
        return "\n".join(lines)


@dataclass
class Report:
    """What a check found.

    Attributes
    ----------
    target : str
        Its name.
    games, steps : int
        How much was played.
    seconds : float
        How long it took.
    seed : int
        Seed of the first game; game `n` has this seed plus `n`.
    promises : dict
        For each promise ``"kept"``, ``"broken"``, ``"not offered"`` by the target, or
        ``"not reached"`` in these games.
    findings : list of Finding
        One for each promise that is broken.
    """

    target: str
    seed: int
    games: int = 0
    steps: int = 0
    seconds: float = 0.0
    promises: dict[str, str] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)

    @property
    def kept(self) -> bool:
        """Whether no promise was found broken.

        Returns
        -------
        bool
            False with a finding.
        """
        return not self.findings

    def text(self) -> str:
        """Return the report as text for people: findings first.

        Returns
        -------
        str
            One line for each finding and state of promises, and one for what was played.
        """
        lines = [one.text() for one in self.findings]
        for state in (KEPT, NOT_REACHED, NOT_OFFERED):
            names = [name for name, found in self.promises.items() if found == state]
            if names:
                lines.append(f"{state}: {', '.join(names)}")
        lines.append(
            f"{self.target}: {self.games} games, {self.steps} steps, {self.seconds:.1f} s, "
            + ("nothing found" if self.kept else f"{len(self.findings)} broken")
        )
        return "\n".join(lines)

    def json(self) -> str:
        """Return the report as JSON for machines.

        Returns
        -------
        str
            An object with the attributes, and `kept`.
        """
        return json.dumps(asdict(self) | {"kept": self.kept}, default=str, indent=2)

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write the report as JSON, for `read`.

        Parameters
        ----------
        path : str or path
            The file.
        """
        Path(path).write_text(self.json(), encoding="utf-8")

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Report | None:
        """Read a report that was written; None if there is no such file.

        Parameters
        ----------
        path : str or path
            The file.

        Returns
        -------
        Report or None
            The report.

        Raises
        ------
        FileError
            It is no report.
        """
        if not Path(path).exists():
            return None
        try:
            told = read_json(b"".join(read_lines(path, MOST)))
            findings = [Finding(**one) for one in told.pop("findings")]
            told.pop("kept")
            report = cls(**told, findings=findings)
            report.seconds = float(report.seconds)
            known = set(report.promises) <= set(PROMISES)
        except (KeyError, TypeError, AttributeError, ValueError) as error:
            raise refused(path, f"no report of a check: {error}") from None
        if not known or any(type(n) is not int for n in (report.seed, report.games, report.steps)):
            raise refused(path, "no report of a check: a promise or a number is not one")
        return report


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

    Returns
    -------
    Report
        What was found.

    Raises
    ------
    ValueError
        There is no such target or promise.

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
    begin, before = time.monotonic(), report.seconds
    watches = _watches(given, report, seed)
    tell = progress_reporter("games", games, progress, on_progress)
    end = None if seconds is None else begin + seconds
    try:
        for number in range(report.games, games):
            if not watches or (end is not None and time.monotonic() > end):
                break
            if first and report.findings:
                break
            _one(given, seed + number, watches, report, shrink_seconds)
            report.games = number + 1
            report.seconds = before + time.monotonic() - begin
            tell(report.games)
        tell(0)
    finally:
        given.close()
    report.promises |= {name: KEPT for name, watch in watches.items() if watch.reached}
    report.seconds = before + time.monotonic() - begin
    return report


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


def _watches(target: Target, report: Report, seed: int) -> dict[str, Watch]:
    """Return the watchers of all promises that are not broken yet."""
    return {
        name: PROMISES[name].watch(target, Random(f"{seed} {name}"))
        for name, state in report.promises.items()
        if state in (KEPT, NOT_REACHED)
    }


def _one(
    target: Target, seed: int, watches: dict[str, Watch], report: Report, patience: float
) -> None:
    """Play one game; each promise that breaks leaves the watch, and the game is played on."""
    while watches:
        played = _games.play(target, seed, watches)
        report.steps += played.steps
        if played.broken is None:
            return
        name, broken = played.name, played.broken
        if name not in watches:
            return  # it raises again, which is known
        del watches[name]
        broken = shrink(target, name, broken, patience)
        report.promises[name] = BROKEN
        report.findings.append(_finding(name, broken))


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
