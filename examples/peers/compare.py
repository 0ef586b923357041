"""Compare: the records, and what came of each goal."""

from __future__ import annotations

import json
import math
import statistics
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from goals import BOUNDS, GOALS, Bound, Goal, What

IDLE = 2.5
"""One-minute load up to which the wall clock of two busy cores means something."""
Record = dict[str, Any]


@dataclass
class Records:
    """Everything that was printed by the cases."""

    rates: dict[What, Record] = field(default_factory=dict)
    facts: dict[tuple[str, str, str], float] = field(default_factory=dict)
    versions: dict[str, str] = field(default_factory=dict)
    skips: list[Record] = field(default_factory=list)
    runs: list[Record] = field(default_factory=list)

    @classmethod
    def read(cls, folder: Path) -> Records:
        """Read every file of a folder."""
        own = cls()
        for path in sorted(folder.glob("*.jsonl")):
            for line in path.read_text(encoding="utf-8").splitlines():
                own.take(json.loads(line))
        return own

    def take(self, record: Record) -> None:
        """Sort a record in."""
        if record["kind"] == "rate":
            names = (record[key] for key in ("peer", "game", "call", "batch", "cores"))
            self.rates[What(*names)] = record
            self.versions[record["peer"]] = record["version"]
        elif record["kind"] == "fact":
            value = record["value"]
            middle = statistics.median(value) if isinstance(value, list) else value
            self.facts[record["peer"], record["game"], record["key"]] = middle
            if record["version"] and not record["version"].endswith(".whl"):
                self.versions.setdefault(record["peer"], record["version"])
        else:
            (self.skips if record["kind"] == "skip" else self.runs).append(record)


@dataclass
class Row:
    """One goal with what was measured."""

    name: str
    title: str
    ours: str
    peer: str
    ratio: float | None
    goal: float
    stretch: float
    least: bool
    """Whether more is better."""
    busy: bool = False
    """Whether the clock was asked on a machine with too much to do."""

    @property
    def verdict(self) -> str:
        """What came of it, in a word."""
        if self.ratio is None:
            return "not measured"
        if self.busy:
            return "not judged"
        reached = self.ratio >= self.goal if self.least else self.ratio <= self.goal
        beyond = self.ratio >= self.stretch if self.least else self.ratio <= self.stretch
        return "stretch met" if beyond else "met" if reached else "**not met**"


def cost(record: Record, wall: bool = False) -> float:
    """Nanoseconds of one unit: the middle of the repeats."""
    return float(statistics.median(record["wall_ns" if wall else "cpu_ns"]))


def rate(record: Record, goal: Goal) -> float:
    """Units a second, searches weighed by the length of their play-outs."""
    units = 1e9 / cost(record, goal.wall)
    return units * float(record["extra"]["decisions_per_game"]) if goal.scaled else units


def of_goal(goal: Goal, records: Records) -> Row:
    """Compare two rates."""
    ours, peer = records.rates.get(goal.ours), records.rates.get(goal.peer)
    ratio = rate(ours, goal) / rate(peer, goal) if ours and peer else None
    mine, theirs = (speed(record, goal) if record else "-" for record in (ours, peer))
    loads = [load for record in (ours, peer) if record for load in record["load"]]
    busy = goal.wall and max(loads, default=0.0) > IDLE
    return Row(goal.name, goal.title, mine, theirs, ratio, goal.goal, goal.stretch, True, busy)


def of_bound(bound: Bound, records: Records) -> Row:
    """Compare two sizes."""
    ours, peer = records.facts.get(bound.ours), records.facts.get(bound.peer)
    ratio = ours / peer if ours is not None and peer else None
    mine, theirs = ("-" if value is None else size(value, bound.ours[2]) for value in (ours, peer))
    return Row(bound.name, bound.title, mine, theirs, ratio, bound.goal, bound.stretch, least=False)


def three(number: float) -> str:
    """A number with three digits that count."""
    digits = max(0, 2 - math.floor(math.log10(abs(number)))) if number else 0
    return f"{number:,.{digits}f}"


def time_of(ns: float) -> str:
    """A time in the unit that suits it."""
    for unit, name in ((1e6, "ms"), (1e3, "µs")):
        if ns >= unit:
            return f"{three(ns / unit)} {name}"
    return f"{three(ns)} ns"


def per_second(units: float) -> str:
    """A rate in the unit that suits it."""
    for unit, name in ((1e6, " M/s"), (1e3, " k/s")):
        if units >= unit:
            return three(units / unit) + name
    return three(units) + "/s"


def speed(record: Record, goal: Goal) -> str:
    """A rate, and what one unit costs."""
    ns = cost(record, goal.wall)
    text = f"{per_second(1e9 / ns)} ({time_of(ns)})"
    if goal.scaled:
        text += f" × {three(record['extra']['decisions_per_game'])} decisions"
    return text


def size(value: float, key: str) -> str:
    """Bytes or seconds."""
    if key.endswith("_s"):
        return f"{value * 1e3:.0f} ms"
    return f"{value / 1e6:.2f} MB" if value > 1e5 else f"{value:,.0f} B"


def rows_of(records: Records) -> list[Row]:
    """Every goal, then every bound."""
    goals = [of_goal(goal, records) for goal in GOALS]
    return goals + [of_bound(bound, records) for bound in BOUNDS]
