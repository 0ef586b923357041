"""Promises about what seats know: information states, views, resampled worlds."""

from __future__ import annotations

import math
from collections import Counter
from random import Random
from typing import Any

from rules_py.testkit._target import (
    CHANCE,
    OVER,
    TOGETHER,
    Action,
    BrokenPromiseError,
    Path,
    Target,
)
from rules_py.testkit.promises._base import Promise, Watch
from rules_py.testkit.promises._steps import short

LIKELY = math.log(1e-9)
"""What is less likely than this is no chance."""
MOST = 200_000
"""How many information states are remembered."""


class Recall(Watch):
    """Equal information states have the same past: what the seat knew and did before."""

    def __init__(self, target: Target, rng: Random) -> None:
        super().__init__(target, rng)
        self.known: dict[Any, tuple[Any, Path]] = {}

    def begin(self, position: Any, path: Path) -> None:
        """Nobody has done anything."""
        self.past: list[tuple[Any, ...]] = [()] * self.target.players

    def step(self, before: Any, node: int, action: Action, path: Path) -> None:
        """Remember what the seat knew and did."""
        for seat, chosen in choices(self.target, node, action):
            self.reached = True
            information = self.target.information(before, seat)
            past, way = self.known.setdefault((seat, information), (self.past[seat], path))
            if past != self.past[seat]:
                raise BrokenPromiseError(
                    f"seat {seat} has equal information states and another past: "
                    f"its own choices were {short([c for _, c in past])} and "
                    f"{short([c for _, c in self.past[seat]])}",
                    other=way,
                )
            self.past[seat] = (*self.past[seat], (information, chosen))
        if len(self.known) > MOST:
            self.known.clear()


class Information(Watch):
    """What a seat cannot tell apart gives it the same choices and the same sight."""

    def __init__(self, target: Target, rng: Random) -> None:
        super().__init__(target, rng)
        self.known: dict[Any, tuple[Any, Path]] = {}

    def position(self, position: Any, node: int, path: Path) -> None:
        """Compare all that a seat is given with what it was given before."""
        if node in (CHANCE, OVER):
            return
        for seat in range(self.target.players):
            self.reached = True
            acts = node in (seat, TOGETHER)
            given = self.given(position, seat, acts)
            information = self.target.information(position, seat)
            before, way = self.known.setdefault((seat, acts, information), (given, path))
            for name, value in given.items():
                if before[name] != value:
                    raise BrokenPromiseError(
                        f"seat {seat} has equal information states, but {name} of "
                        f"{short(before[name])} and {short(value)}",
                        other=way,
                    )
        if len(self.known) > MOST:
            self.known.clear()

    def given(self, position: Any, seat: int, acts: bool) -> dict[str, Any]:
        """Return what a seat is given."""
        target, offers = self.target, self.target.offers()
        given: dict[str, Any] = {}
        if acts:
            given["legal actions"] = sorted(target.legal(position, seat))
        if "seen" in offers:
            given["a view"] = target.seen(position, seat)
        if "array" in offers:
            given["an array"] = tuple(target.array(position, seat).reshape(-1).tolist())
        return given


class Resampled(Watch):
    """The seat cannot tell a resampled position from the true one, and it is not always that."""

    share = 0.25
    """Of positions that are looked at, because resampling is dear."""

    def __init__(self, target: Target, rng: Random) -> None:
        super().__init__(target, rng)
        self.worlds: dict[Any, Counter[Any]] = {}
        self.doubt = 0.0
        """Logarithm of the probability that all resampled positions were the true one by chance."""

    def position(self, position: Any, node: int, path: Path) -> None:
        """Resample for one seat, and compare what it is given."""
        if node in (CHANCE, OVER):
            return
        self.remember(position, node)
        if self.rng.random() > self.share:
            return
        self.reached = True
        seat = node if node >= 0 else self.rng.randrange(self.target.players)
        target = self.target
        try:
            other = target.resample(position, seat, self.rng.randrange(1 << 30))
        except Exception as error:
            raise BrokenPromiseError(f"resampling for seat {seat} fails: {error!r:.200}") from error
        if target.node(other) != node:
            raise BrokenPromiseError(
                f"resampled for seat {seat}, {target.node(other)} decides, not {node}"
            )
        for name in target.keeps:
            if name in target.offers():
                was, now = getattr(target, name)(position, seat), getattr(target, name)(other, seat)
                if was != now:
                    raise BrokenPromiseError(
                        f"resampled for seat {seat}, its {NAMES[name]} is {short(now)}, "
                        f"not {short(was)}"
                    )
        if {"key", "information"} <= target.offers():
            self.truth(position, other, seat)
        if node == seat and sorted(target.legal(position, seat)) != sorted(
            target.legal(other, seat)
        ):
            raise BrokenPromiseError(f"resampled for seat {seat}, its legal actions differ")

    def remember(self, position: Any, node: int) -> None:
        """Count the positions that a seat that acts could not tell apart."""
        if self.doubt != -math.inf and node >= 0 and {"key", "information"} <= self.target.offers():
            information = (node, self.target.information(position, node))
            self.worlds.setdefault(information, Counter())[self.target.key(position)] += 1
            if len(self.worlds) > MOST:
                self.worlds.clear()

    def truth(self, position: Any, other: Any, seat: int) -> None:
        """Doubt a resampler that gives the true position where others were seen, too."""
        target = self.target
        key = target.key(position)
        if target.key(other) != key:
            self.doubt = -math.inf
        worlds = self.worlds.get((seat, target.information(position, seat)), Counter())
        if self.doubt == -math.inf or len(worlds) < 2:
            return
        self.doubt += math.log((worlds[key] + 1) / (worlds.total() + 1))
        if self.doubt < LIKELY:
            raise BrokenPromiseError(f"resampled for seat {seat}, it is always the true position")


NAMES = {"information": "information state", "seen": "view"}


def choices(target: Target, node: int, action: Action) -> list[tuple[int, Action]]:
    """Return who chose what in a step."""
    if node == TOGETHER:
        return list(enumerate(action))
    return [(node, action)] if node >= 0 else []


SECRETS = (
    Promise("recall", "equal information states have one past", ("information",), Recall),
    Promise(
        "information",
        "what a seat cannot tell apart gives it the same choices and sight",
        ("information",),
        Information,
    ),
    Promise("resampled", "resampled positions keep what the seat knows", ("resample",), Resampled),
)
