"""Decisions that an agent is asked for together: those of a batch, or those of some states."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from rules_py._rules import Batch, Generator, State


class Decisions(Protocol):
    """Some games of one kind, in each of which the same agent is to act."""

    rngs: Sequence[Generator]
    """A generator for each game."""

    def __len__(self) -> int:
        """Return the number of games."""
        ...

    def states(self) -> Sequence[State]:
        """Return a state for each game; the agent uses the view of the seat to act alone."""
        ...

    def observations(self) -> NDArray[np.float32]:
        """Return what the seats to act observe, shape ``(games, observation_size)``."""
        ...

    def masks(self) -> NDArray[np.int8]:
        """Return their legal actions, shape ``(games, num_actions)``."""
        ...

    def drawn(self) -> NDArray[np.int64]:
        """Return legal actions, each with the same probability."""
        ...

    def ruled(self, plan: int | None) -> NDArray[np.int64]:
        """Return the actions of the rule-based agent, or of a plan."""
        ...


class OfStates:
    """Decisions in states.

    Parameters
    ----------
    states : sequence of State
        At least one, of the same game, in each of which a seat is to act.
    rngs : sequence of Generator
        A generator for each state.
    """

    def __init__(self, states: Sequence[State], rngs: Sequence[Generator]) -> None:
        self._states, self.rngs = states, rngs

    def __len__(self) -> int:
        return len(self._states)

    def states(self) -> Sequence[State]:
        """Return the states."""
        return self._states

    def observations(self) -> NDArray[np.float32]:
        """Return what the seats to act observe."""
        return np.stack([state.observation() for state in self._states])

    def masks(self) -> NDArray[np.int8]:
        """Return their legal actions."""
        return np.stack([state.action_mask() for state in self._states])

    def drawn(self) -> NDArray[np.int64]:
        """Return legal actions, each with the same probability."""
        legal = [state.legal_actions() for state in self._states]
        pairs = zip(legal, self.rngs, strict=True)
        return np.array([actions[rng.below(len(actions))] for actions, rng in pairs], np.int64)

    def ruled(self, plan: int | None) -> NDArray[np.int64]:
        """Return the actions of the rule-based agent, or of a plan."""
        return np.array([state.heuristic_action(plan=plan) for state in self._states], np.int64)


class OfBatch:
    """Decisions in some games of a batch, whose states are made when they are asked for.

    Parameters
    ----------
    batch : Batch
        The games.
    rows : ndarray of int
        Those in which the agent is to act.
    rngs : sequence of Generator
        A generator for each game of the batch.
    """

    def __init__(self, batch: Batch, rows: NDArray[np.intp], rngs: Sequence[Generator]) -> None:
        self._batch, self._rows = batch, rows
        self.rngs: Sequence[Generator] = [rngs[row] for row in rows.tolist()]

    def __len__(self) -> int:
        return len(self._rows)

    def states(self) -> Sequence[State]:
        """Return copies of the games, which have no history."""
        return [self._batch.state(row) for row in self._rows.tolist()]

    def observations(self) -> NDArray[np.float32]:
        """Return what the seats to act observe."""
        found: NDArray[np.float32] = self._batch.observation[self._rows]
        return found

    def masks(self) -> NDArray[np.int8]:
        """Return their legal actions."""
        found: NDArray[np.int8] = self._batch.action_mask[self._rows]
        return found

    def drawn(self) -> NDArray[np.int64]:
        """Return legal actions, each with the same probability."""
        return self._batch.sample_legal()[self._rows]

    def ruled(self, plan: int | None) -> NDArray[np.int64]:
        """Return the actions of the rule-based agent, or of a plan."""
        return self._batch.heuristic_action(plan=plan)[self._rows]
