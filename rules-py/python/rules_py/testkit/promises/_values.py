"""Promises about numbers: chance, returns, arrays, length."""

from __future__ import annotations

import math
from collections import Counter
from random import Random
from typing import Any

from rules_py.testkit._target import CHANCE, OVER, Action, BrokenPromiseError, Path, Target
from rules_py.testkit.promises._base import Promise, Watch
from rules_py.testkit.promises._steps import short

NEAR = 1e-6
"""How far a sum of floats may be off."""


class Chance(Watch):
    """Probabilities of outcomes are positive, distinct, and add up to one."""

    def position(self, position: Any, node: int, path: Path) -> None:
        """Add them up."""
        if node != CHANCE:
            return
        self.reached = True
        outcomes = self.target.chance(position)
        if not outcomes:
            raise BrokenPromiseError("a chance node has no outcome")
        names = Counter(str(outcome) for outcome, _ in outcomes)
        twice = [name for name, count in names.items() if count > 1]
        if twice:
            raise BrokenPromiseError(f"an outcome is listed twice: {short(twice)}")
        most = self.target.most_outcomes
        high = [o for o, _ in outcomes if most is not None and not 0 <= o < most]
        if high:
            raise BrokenPromiseError(f"of {most} chance outcomes, one is {short(high)}")
        odd = [(o, p) for o, p in outcomes if not (math.isfinite(p) and p > 0)]
        if odd:
            raise BrokenPromiseError(f"a probability is not positive: {short(odd)}")
        total = math.fsum(p for _, p in outcomes)
        if abs(total - 1) > NEAR:
            raise BrokenPromiseError(f"the probabilities add up to {total!r}, not to 1")


class Frequencies(Watch):
    """Outcomes come as often as their probabilities say."""

    draws = 400

    def __init__(self, target: Target, rng: Random) -> None:
        super().__init__(target, rng)
        self.looked = 0

    def position(self, position: Any, node: int, path: Path) -> None:
        """Draw at a few nodes."""
        if node != CHANCE or self.looked >= 12 or self.rng.random() > 0.3:
            return
        self.reached = True
        self.looked += 1
        outcomes = dict(self.target.chance(position))
        drawn = Counter(self.target.sample(position, seed) for seed in range(self.draws))
        for outcome in drawn.keys() - outcomes.keys():
            raise BrokenPromiseError(f"{outcome!r} is drawn, and no outcome of the node")
        for outcome, p in outcomes.items():
            # Six standard deviations, and three draws where they are few: no false alarm.
            off = abs(drawn[outcome] - self.draws * p)
            if off > 6 * math.sqrt(self.draws * p * (1 - p)) + 3:
                raise BrokenPromiseError(
                    f"{outcome!r} is drawn {drawn[outcome]} times of {self.draws}, "
                    f"with a probability of {p:.4f}"
                )


class Returns(Watch):
    """Returns are one for each seat, finite, in range, zero-sum if so claimed, sums of rewards."""

    def begin(self, position: Any, path: Path) -> None:
        """Start the sum of rewards."""
        self.sums = [0.0] * self.target.players

    def position(self, position: Any, node: int, path: Path) -> None:
        """Add the rewards of the step; before the end, look at returns that are to come late."""
        if self.target.late_returns and node != OVER:
            early = list(self.target.returns(position))
            if any(early):
                raise BrokenPromiseError(f"returns are {short(early)} before the end")
        if "rewards" not in self.target.offers() or not path.steps:
            return
        if node == CHANCE and not self.target.rewards_at_chance:
            return
        rewards = list(self.target.rewards(position))
        if len(rewards) != self.target.players:
            raise BrokenPromiseError(f"{len(rewards)} rewards for {self.target.players} players")
        self.sums = [a + b for a, b in zip(self.sums, rewards, strict=True)]

    def end(self, position: Any, path: Path) -> None:
        """Hold the returns against everything that is said of them."""
        self.reached = True
        target = self.target
        returns = [float(value) for value in target.returns(position)]
        if len(returns) != target.players or not all(map(math.isfinite, returns)):
            raise BrokenPromiseError(f"{short(returns)} are no returns of {target.players} players")
        if target.zero_sum and abs(math.fsum(returns)) > NEAR:
            raise BrokenPromiseError(
                f"a zero-sum game pays {short(returns)}, {math.fsum(returns):g} in all"
            )
        if target.total is not None and abs(math.fsum(returns) - target.total) > NEAR:
            raise BrokenPromiseError(
                f"returns {short(returns)} add up to {math.fsum(returns):g}, not {target.total:g}"
            )
        if target.bounds is not None:
            low, high = target.bounds
            if min(returns) < low - NEAR or max(returns) > high + NEAR:
                raise BrokenPromiseError(f"returns {short(returns)} outside of {low:g} to {high:g}")
        if "rewards" in target.offers() and not all(
            math.isclose(a, b, rel_tol=1e-6, abs_tol=1e-4)
            for a, b in zip(self.sums, returns, strict=True)
        ):
            raise BrokenPromiseError(
                f"rewards add up to {short(self.sums)}, returns are {short(returns)}"
            )


class Length(Watch):
    """No game is longer than the target says."""

    def step(self, before: Any, node: int, action: Action, path: Path) -> None:
        """Count decisions, which is what such bounds speak of."""
        self.reached = True
        self.count += node != CHANCE
        longest = self.target.longest
        if longest is not None and self.count > longest:
            raise BrokenPromiseError(
                f"the game is not over after {longest} decisions, its greatest length"
            )

    def begin(self, position: Any, path: Path) -> None:
        """Start anew."""
        self.count = 0


class Arrays(Watch):
    """Arrays of what a seat sees are finite, have one size, and belong to the caller."""

    def __init__(self, target: Target, rng: Random) -> None:
        super().__init__(target, rng)
        self.shape: Any = None

    def position(self, position: Any, node: int, path: Path) -> None:
        """Ask twice, and write into the first answer."""
        import numpy as np

        if node == CHANCE:
            return
        for seat in range(self.target.players):
            self.reached = True
            first = np.asarray(self.target.array(position, seat))
            kept = first.copy()
            self.shape = self.shape or (first.shape, first.dtype)
            if (first.shape, first.dtype) != self.shape:
                raise BrokenPromiseError(
                    f"an array is {first.dtype}{first.shape}, another one {self.shape}"
                )
            if first.dtype.kind == "f" and not np.isfinite(first).all():
                raise BrokenPromiseError("an array has values that are not finite")
            if first.flags.writeable:
                first[...] = 1 - first if first.dtype.kind in "fiu" else first
            again = np.asarray(self.target.array(position, seat))
            if not np.array_equal(again, kept):
                raise BrokenPromiseError(f"what seat {seat} sees, asked twice, differs")


VALUES = (
    Promise("chance", "probabilities are positive and add up to one", ("chance",), Chance),
    Promise("frequencies", "chance is as it says", ("chance", "sample"), Frequencies),
    Promise("returns", "returns are what is said of them", ("returns",), Returns),
    Promise("length", "no game is longer than is said", ("longest",), Length),
    Promise("arrays", "arrays are finite, of one size, and the caller's own", ("array",), Arrays),
)
