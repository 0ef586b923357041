"""Promises of environments: seeds, spaces, flags, accounts, and arrays that stay as they are."""

from __future__ import annotations

import math
from typing import Any

from rules_py.testkit._target import OVER, TOGETHER, BrokenPromiseError, Path
from rules_py.testkit.promises._base import Promise, Watch
from rules_py.testkit.promises._steps import short


class Spaces(Watch):
    """What a seat is given lies in the space that the environment names."""

    def position(self, position: Any, node: int, path: Path) -> None:
        """Look at whoever acts, or at all."""
        if node == OVER:
            return
        for seat in range(self.target.players) if node == TOGETHER else [node]:
            space = self.target.space(position, seat)
            given = self.target.given(position, seat)
            if space is None:
                continue
            self.reached = True
            if not space.contains(given):
                raise BrokenPromiseError(
                    f"what seat {seat} is given is not in {short(space)}: {short(given)}"
                )


class Flags(Watch):
    """Agents, flags and types are those of the interface."""

    def position(self, position: Any, node: int, path: Path) -> None:
        """Ask the target what is wrong."""
        self.reached = True
        wrong = self.target.flags(position)
        if wrong is not None:
            raise BrokenPromiseError(wrong)


class Accounts(Watch):
    """What an agent is handed when it acts is what it got since it acted last."""

    def position(self, position: Any, node: int, path: Path) -> None:
        """Compare the sums."""
        self.reached = True
        handed, due = self.target.accounts(position)
        for seat, (one, other) in enumerate(zip(handed, due, strict=True)):
            if not math.isclose(one, other, rel_tol=1e-6, abs_tol=1e-6):
                raise BrokenPromiseError(
                    f"seat {seat} was handed {one:g} in all, of rewards of {other:g}"
                )


class Kept(Watch):
    """What an environment has given does not change any more, and is nobody else's."""

    def begin(self, position: Any, path: Path) -> None:
        """Nothing is given yet."""
        self.held: list[tuple[int, Any, Any]] = []

    def position(self, position: Any, node: int, path: Path) -> None:
        """Compare what was given before, and write into what is given now."""
        from rules_py.testkit.targets._environments import arrays

        for seat, array, copy in self.held:
            self.reached = True
            if array.tobytes() != copy.tobytes():
                raise BrokenPromiseError(
                    f"an array that seat {seat} was given before has changed with the step"
                )
        self.held = []
        if node == OVER:
            return
        for seat in range(self.target.players) if node == TOGETHER else [node]:
            for array in arrays(self.target.given(position, seat)):
                self.held.append((seat, array, array.copy()))


class Seeds(Watch):
    """One seed and the same actions give one game."""

    def begin(self, position: Any, path: Path) -> None:
        """Nothing was seen."""
        self.seen: list[Any] = []

    def position(self, position: Any, node: int, path: Path) -> None:
        """Remember what whoever acts was given."""
        if node != OVER:
            seats = range(self.target.players) if node == TOGETHER else [node]
            self.seen.append([self.target.seen(position, seat) for seat in seats])

    def end(self, position: Any, path: Path) -> None:
        """Play the game again."""
        self.reached = True
        again = self.target.start(path.seed)
        for at, (action, seen) in enumerate(zip(path.steps, self.seen, strict=False)):
            node = self.target.node(again)
            if node == OVER:
                raise BrokenPromiseError(f"played again, the game is over after {at} steps")
            seats = range(self.target.players) if node == TOGETHER else [node]
            if [self.target.seen(again, seat) for seat in seats] != seen:
                raise BrokenPromiseError(
                    f"played again with the same seed, step {at} shows something else"
                )
            again = self.target.play(again, action)


ENVIRONMENTS = (
    Promise("spaces", "observations lie in their space", ("given", "space"), Spaces),
    Promise("flags", "agents and flags are those of the interface", ("flags",), Flags),
    Promise("accounts", "rewards handed out are those of the steps", ("accounts",), Accounts),
    Promise("kept", "arrays that were given do not change", ("given",), Kept),
    Promise("seeds", "one seed and the same actions give one game", ("given", "seen"), Seeds),
)
