"""Promises about what seats know: information states, views, resampled worlds."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
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
LONGEST = 400
"""Games with more steps are not played again."""
FEW = 8
"""Most worlds of a seat in which the true one is looked for among those that are resampled."""
DRAWS = 16
"""Resampled positions in each of two worlds that a seat cannot tell apart: by chance,
a fair resampler gives each world itself all the time once in four thousand million cases."""


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
        self.owners: dict[Any, tuple[int, Path]] = {}

    def position(self, position: Any, node: int, path: Path) -> None:
        """Compare all that a seat is given with what it was given before."""
        if node == CHANCE or (node == OVER and not self.target.informed_at_end):
            return
        for seat in range(self.target.players):
            self.reached = True
            acts = node in (seat, TOGETHER)
            given = self.given(position, seat, acts)
            information = self.target.information(position, seat)
            if acts and self.target.unique_information:
                self.unique(seat, information, path)
            before, way = self.known.setdefault((seat, acts, information), (given, path))
            for name, value in given.items():
                if before[name] != value:
                    raise BrokenPromiseError(
                        f"seat {seat} has equal information states, but {name} of "
                        f"{short(before[name])} and {short(value)}",
                        path,
                        other=way,
                    )
        if len(self.known) > MOST:
            self.known.clear()
            self.owners.clear()

    def end(self, position: Any, path: Path) -> None:
        """Play the game again in other worlds, as far as it can be played there."""
        for other in worlds(self.target, path, self.rng):
            self.position(*other)

    def unique(self, seat: int, information: Any, path: Path) -> None:
        """Look for another seat that decides with an equal information state."""
        owner, way = self.owners.setdefault(information, (seat, path))
        if owner != seat:
            raise BrokenPromiseError(
                f"seats {owner} and {seat} decide with equal information states: "
                f"{short(information)}",
                path,
                other=way,
            )

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


def worlds(
    target: Target, path: Path, rng: Random, count: int = 2
) -> Iterator[tuple[Any, int, Path]]:
    """Play a game again with one step exchanged, and yield what is behind that step.

    Chance outcomes that are exchanged are exchanged later, too, so that a card which one seat has
    instead of another is not dealt twice. A game that cannot be played on so is left.
    """
    steps = path.steps
    for _ in range(count if len(steps) <= LONGEST else 0):
        at = rng.randrange(len(steps)) if steps else 0
        position, way = target.start(path.seed), Path(path.seed)
        swap: dict[Any, Any] = {}
        for number, step in enumerate(steps):
            node = target.node(position)
            if node in (OVER, TOGETHER):
                break
            by_chance = node == CHANCE
            options = (
                [outcome for outcome, _ in target.chance(position)]
                if by_chance
                else list(target.legal(position, node))
            )
            if number == at:
                other = rng.choice(options)
                swap = {step: other, other: step} if by_chance else {}
                step = other
            elif by_chance:
                step = swap.get(step, step)
            if step not in options:
                break
            way = way.then(step, target.words(position, node, step))
            position = target.play(position, step)
            if number >= at:
                yield position, target.node(position), way


class Resampled(Watch):
    """The seat cannot tell a resampled position from the true one, and it is not always that."""

    share = 0.25
    """Of positions that are looked at, because resampling is dear."""

    def __init__(self, target: Target, rng: Random) -> None:
        super().__init__(target, rng)
        self.worlds: dict[Any, Counter[Any]] = {}
        self.looked = 0
        self.doubt = 0.0
        """Logarithm of the probability that all resampled positions were the true one by chance."""

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
