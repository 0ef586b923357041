"""Policies as Python gives them, and limits."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from rules_py._rules import Game, State
from rules_py.errors import SolveError

Function: TypeAlias = Callable[[str, list[int]], Sequence[float]]
Table: TypeAlias = Mapping[str, Mapping[int, float]]
Policy: TypeAlias = str | Function | Table
"""``"random"``, ``"heuristic"``, a function of an information state and the legal action ids that
returns a probability for each, or such probabilities by information state and id."""

Named: TypeAlias = dict[str, dict[int, float]]

MOST = 2_000_000
"""States or histories that are allowed by default."""


def one_each(policy: Policy | Sequence[Policy], seats: int) -> list[Policy]:
    """One policy for each seat."""
    if isinstance(policy, (str, Mapping)) or callable(policy):
        return [policy] * seats
    return list(policy)


def ask_policy(policy: Function | Table, name: str, legal: list[int]) -> Sequence[float]:
    """Return what a function or a table says at an information state."""
    if isinstance(policy, Mapping):
        if name not in policy:
            raise SolveError(f"the policy has no information state {name!r}")
        row = policy[name]
        return [float(row.get(action, 0.0)) for action in legal]
    if not callable(policy):
        kind = type(policy).__name__
        raise TypeError(f"a policy must be a str, a function or a mapping, not {kind}")
    given = policy(name, legal)
    if len(given) != len(legal):
        raise ValueError(
            f"a policy returned {len(given)} probabilities for {len(legal)} legal actions"
        )
    return given


def first_state(game: Game | State) -> State:
    """Return the state from which a game is solved."""
    return game.new_state() if isinstance(game, Game) else game


def check_limit(value: int, name: str, below: int = 2**63) -> int:
    """Check a limit."""
    if not 1 <= value < below:
        raise ValueError(f"{name} is {value}: it must be a number from 1 to {below - 1}")
    return int(value)
