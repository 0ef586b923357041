"""What a check found: findings and the report, as text, as JSON, and read from a file."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from rules_py._reader import read_json, read_lines, refused
from rules_py.testkit.promises import PROMISES

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
    games, steps, ended : int
        How much was played, and how many games came to their end.
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
    ended: int = 0
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

    @property
    def cut(self) -> int:
        """How many games were left before their end, because they were long or slow.

        Returns
        -------
        int
            Of those that broke no promise; 0 if all came to their end.
        """
        return 0 if self.findings else self.games - self.ended

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
            + ("" if not self.cut else f"{self.cut} left before their end, ")
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
        # A file of its own first: whatever ends the process, a whole report is there.
        new = Path(f"{os.fspath(path)}.new")
        new.write_text(self.json(), encoding="utf-8")
        new.replace(path)

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
        if not known or any(
            type(n) is not int for n in (report.seed, report.games, report.steps, report.ended)
        ):
            raise refused(path, "no report of a check: a promise or a number is not one")
        return report
