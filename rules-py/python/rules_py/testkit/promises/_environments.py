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


class Waiting(Watch):
    """The mask of an agent that is not to act is what the document says: all zeros."""

    def position(self, position: Any, node: int, path: Path) -> None:
        """Look at all that wait."""
        if node < 0:
            return
        for seat in range(self.target.players):
            mask = self.target.waiting(position, seat) if seat != node else None
            if mask is None:
                continue
            self.reached = True
            may = [at for at, one in enumerate(mask) if one]
            if may:
                raise BrokenPromiseError(
                    f"seat {node} is to act, and the mask of seat {seat} has {short(may)}"
                )


class Autoreset(Watch):
    """A vector that resets by itself hands out the end of a game and the begin of the next."""

    games = 4

    def end(self, position: Any, path: Path) -> None:
        """Play the game in a vector."""
        if self.games == 0 or not path.steps:
            return
        self.games -= 1
        self.reached = True
        wrong = self.target.autoreset(path)
        if wrong is not None:
            raise BrokenPromiseError(wrong)


ENVIRONMENTS = (
    Promise("spaces", "observations lie in their space", ("given", "space"), Spaces),
    Promise("flags", "agents and flags are those of the interface", ("flags",), Flags),
    Promise("accounts", "rewards handed out are those of the steps", ("accounts",), Accounts),
    Promise("kept", "arrays that were given do not change", ("given",), Kept),
    Promise("waiting", "masks of agents that wait are all zeros", ("waiting",), Waiting),
    Promise("autoreset", "vectors reset as they say", ("autoreset",), Autoreset),
)
