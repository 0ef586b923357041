"""Promises about what seats know: information states and views."""

from __future__ import annotations

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
from rules_py.testkit.promises._resampled import Resampled
from rules_py.testkit.promises._steps import short
from rules_py.testkit.promises._worlds import MOST, worlds


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
