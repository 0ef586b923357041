"""The promise of resampled positions."""

from __future__ import annotations

import math
from collections import Counter
from random import Random
from typing import Any

from rules_py.testkit import _games
from rules_py.testkit._target import CHANCE, OVER, BrokenPromiseError, Path, Target
from rules_py.testkit.promises._base import Watch
from rules_py.testkit.promises._steps import short
from rules_py.testkit.promises._worlds import MOST, worlds

LIKELY = math.log(1e-9)
"""What is less likely than this is no chance."""
FEW = 8
"""Most worlds of a seat in which the true one is looked for among those that are resampled."""
DRAWS = 16
"""Resampled positions in each of two worlds that a seat cannot tell apart: by chance,
a fair resampler gives each world itself all the time once in four thousand million cases."""
NAMES = {"information": "information state", "seen": "view"}


class Resampled(Watch):
    """The seat cannot tell a resampled position from the true one, and it is not always that."""

    share = 0.25
    """Of positions that are looked at, because resampling is dear."""

    def __init__(self, target: Target, rng: Random) -> None:
        super().__init__(target, rng)
        self.worlds: dict[Any, Counter[Any]] = {}
        self.looked = 0
        self.firsts: dict[Any, tuple[Any, Any]] = {}
        self.doubt = self.constant = 0.0
        # Logarithms of the probability that all resampled positions were the true one by chance,
        # or one and the same.

    def position(self, position: Any, node: int, path: Path) -> None:
        """Resample for one seat, and compare what it is given."""
        if node in (CHANCE, OVER):
            return
        self.remember(position, node)
        self.hold(position, node, path)
        if self.rng.random() > self.share:
            return
        self.reached = True
        seat = node if node >= 0 else self.rng.randrange(self.target.players)
        target = self.target
        key = target.key(position) if "key" in target.offers() else None
        try:
            other = target.resample(position, seat, self.rng.randrange(1 << 30))
        except Exception as error:
            raise BrokenPromiseError(f"resampling for seat {seat} fails: {error!r:.200}") from error
        if key is not None and target.key(position) != key:
            raise BrokenPromiseError(f"resampling for seat {seat} changes the position")
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
            if (
                target.true_worlds
                and self.looked < 20
                and target.world(other) != target.world(position)
            ):
                self.looked += 1
                self.missed(position, seat)
        if node == seat and sorted(target.legal(position, seat)) != sorted(
            target.legal(other, seat)
        ):
            raise BrokenPromiseError(f"resampled for seat {seat}, its legal actions differ")
        self.playable(other, seat)

    def playable(self, position: Any, seat: int) -> None:
        """Play a few steps from a resampled position."""
        try:
            for _ in range(3):
                node = self.target.node(position)
                action = (
                    None if node == OVER else _games.chosen(self.target, position, node, self.rng)
                )
                if action is None:
                    return
                position = self.target.play(position, action)
        except Exception as error:
            raise BrokenPromiseError(
                f"resampled for seat {seat}, a position cannot be played on: {error!r:.200}"
            ) from error

    def begin(self, position: Any, path: Path) -> None:
        """Nothing is held of the game."""
        self.held: dict[Any, tuple[Any, Path]] = {}

    def hold(self, position: Any, node: int, path: Path) -> None:
        """Hold some positions, to compare them with other worlds."""
        if {"key", "copy", "information"} <= self.target.offers() and len(self.held) < 100:
            copy = self.target.copy(position)
            for seat in range(self.target.players):
                information = (seat, node, self.target.information(position, seat))
                self.held.setdefault(information, (copy, path))

    def end(self, position: Any, path: Path) -> None:
        """Look for worlds that a seat cannot tell from those of this game, and resample in both."""
        target = self.target
        for other, node, way in worlds(target, path, self.rng) if self.held else ():
            if node in (CHANCE, OVER):
                continue
            for seat in range(target.players):
                information = (seat, node, target.information(other, seat))
                here, first = self.held.get(information, (None, None))
                if here is not None and target.key(here) != target.key(other):
                    if self.stuck(here, seat) and self.stuck(other, seat):
                        raise BrokenPromiseError(
                            f"seat {seat} cannot tell two positions apart, and resampled for it, "
                            f"each is always itself",
                            way,
                            other=first,
                        )
                    del self.held[information]

    def stuck(self, position: Any, seat: int) -> bool:
        """Say whether a position is resampled to itself all the time."""
        target = self.target
        key = target.key(position)
        try:
            return all(
                target.key(target.resample(position, seat, self.rng.randrange(1 << 30))) == key
                for _ in range(DRAWS)
            )
        except Exception:  # of seats that act, it is said by `position`
            return False

    def missed(self, position: Any, seat: int) -> None:
        """Doubt a resampler of few worlds that never gives the true one."""
        target = self.target
        drawn = Counter(
            target.world(target.resample(position, seat, self.rng.randrange(1 << 30)))
            for _ in range(FEW * 20)
        )
        truth = target.world(position)
        if len(drawn) <= FEW and min(drawn.values()) >= 10 and truth not in drawn:
            raise BrokenPromiseError(
                f"resampled for seat {seat} {FEW * 20} times, it is one of {len(drawn)} other "
                f"positions, and never the true one"
            )

    def remember(self, position: Any, node: int) -> None:
        """Count the positions that a seat that acts could not tell apart."""
        open_still = max(self.doubt, self.constant) > -math.inf and node >= 0
        if open_still and {"key", "information"} <= self.target.offers():
            information = (node, self.target.information(position, node))
            self.worlds.setdefault(information, Counter())[self.target.key(position)] += 1
            if len(self.worlds) > MOST:
                self.worlds.clear()

    def truth(self, position: Any, other: Any, seat: int) -> None:
        """Doubt a resampler that gives the true position where others were seen, too."""
        target = self.target
        key, drawn = target.key(position), target.key(other)
        information = (seat, target.information(position, seat))
        first = self.firsts.setdefault(information, (key, drawn))
        if drawn != key:
            self.doubt = -math.inf
        if drawn != first[1]:
            self.constant = -math.inf
        worlds = self.worlds.get(information, Counter())
        if len(worlds) < 2:
            return
        likely = math.log((worlds[drawn] + 1) / (worlds.total() + 1))
        if self.doubt != -math.inf:
            self.doubt += likely
        if self.constant != -math.inf and first[0] != key:
            self.constant += likely
        if -math.inf < self.doubt < LIKELY:
            raise BrokenPromiseError(f"resampled for seat {seat}, it is always the true position")
        if -math.inf < self.constant < LIKELY:
            raise BrokenPromiseError(f"resampled for seat {seat}, it is always the same position")
