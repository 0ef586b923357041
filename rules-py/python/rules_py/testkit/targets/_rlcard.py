"""Environments of RLCard as targets: a position is the environment."""

from __future__ import annotations

import copy
from collections.abc import Callable, Hashable, Sequence
from typing import Any

from rules_py.testkit._target import OVER, Action, Target
from rules_py.testkit.targets._environments import Environment, plain


class Cards(Environment):
    """An environment of RLCard."""

    returns_always = False

    def __init__(self, name: str) -> None:
        import rlcard

        self.name = f"rlcard:{name}"
        self.id = name
        try:
            self.env = rlcard.make(name, config={"seed": 0, "allow_step_back": True})
        except Exception as error:
            raise ValueError(f"RLCard has no environment {name[:80]!r}: {error}") from None
        self.again: Callable[[int], Any] = lambda seed: rlcard.make(
            name, config={"seed": seed, "allow_step_back": True}
        )
        self.players, self.most_actions = self.env.num_players, self.env.num_actions
        self.missing = frozenset({"mask", "space", "flags", "accounts", "pickled"})
        if not hasattr(self.env.game, "step_back"):
            self.missing |= {"undo"}
        try:
            self.copy(self.start(0))
        except Exception:  # modules and locks inside
            self.missing |= {"copy", "undo"}

    def close(self) -> None:
        """Nothing is held."""

    def twin(self) -> Target:
        """Make environments of its own."""
        return Cards(self.id)

    def start(self, seed: int) -> Any:
        """Make an environment of this seed and reset it."""
        env = self.again(seed)
        env.reset()
        return env

    def node(self, position: Any) -> int:
        """Return the player that acts."""
        return OVER if position.is_over() else int(position.get_player_id())

    def legal(self, position: Any, seat: int) -> Sequence[Action]:
        """Return the legal actions."""
        return sorted(position.get_state(seat)["legal_actions"])

    def play(self, position: Any, action: Action) -> Any:
        """Step."""
        position.step(action)
        return position

    def copy(self, position: Any) -> Any:
        """Copy the whole environment."""
        return copy.deepcopy(position)

    def undo(self, position: Any, seat: int, action: Action) -> Any:
        """Step back."""
        position.step_back()
        return position

    def key(self, position: Any) -> Hashable:
        """Return who acts, what it sees and may do, and how many actions are on record."""
        node, actions = self.node(position), len(position.action_recorder)
        if node == OVER:
            return (node, actions, tuple(position.get_payoffs().tolist()))
        state = position.get_state(node)
        return (node, actions, plain(state["obs"]), tuple(sorted(state["legal_actions"])))

    def returns(self, position: Any) -> Sequence[float]:
        """Return payoffs."""
        return [float(one) for one in position.get_payoffs()]

    def given(self, position: Any, seat: int) -> Any:
        """Return what a player sees, as numbers."""
        return position.get_state(seat)["obs"]
