"""Exact values of games without secrets, state by state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rules_py._rules import Game, State, _Solution, _solve
from rules_py.errors import SeatError
from rules_py.solve._policies import MOST, Function, check_limit, first_state


@dataclass(frozen=True, eq=False)
class Solution:
    """Exact values of a game without secrets, for every state that play can reach.

    Attributes
    ----------
    values : ndarray of float64
        Value of the start for each seat, in returns: the middle of its bounds. Shape ``(seats,)``.
    bounds : ndarray of float64
        Least and greatest value of the start for each seat, shape ``(seats, 2)``. They are equal
        where play cannot return to a state.
    states : int
        Number of states that play can reach.
    """

    values: NDArray[np.float64]
    bounds: NDArray[np.float64]
    states: int
    _native: _Solution

    def values_at(self, state: State) -> NDArray[np.float64]:
        """Values of a state for each seat.

        Parameters
        ----------
        state : State
            A state that play from the start can reach.

        Returns
        -------
        ndarray of float64
            Values in returns, shape ``(seats,)``.

        Raises
        ------
        SolveError
            If play cannot reach the state.
        """
        return self._native.values_at(state)

    def action_values(self, state: State) -> dict[int, float]:
        """Value of each legal action for the seat that decides.

        Parameters
        ----------
        state : State
            A state that play from the start can reach.

        Returns
        -------
        dict of int to float
            Value by action id, in catalogue order; empty unless a seat decides.

        Raises
        ------
        SolveError
            If play cannot reach the state.
        """
        return dict(self._native.action_values(state))

    def best_action(self, state: State) -> int:
        """Action of the greatest value, the first of several.

        Parameters
        ----------
        state : State
            A state that play from the start can reach, in which a seat decides.

        Returns
        -------
        int
            The id of the action.

        Raises
        ------
        SeatError
            If no seat decides.
        SolveError
            If play cannot reach the state.
        """
        values = self.action_values(state)
        if not values:
            raise SeatError("no seat decides here")
        return max(values, key=values.__getitem__)


def solve(
    game: Game | State,
    policies: Sequence[str | Function | None] | None = None,
    *,
    max_states: int = MOST,
    tolerance: float = 1e-6,
) -> Solution:
    """Solve a game that hides nothing, or value given policies in it exactly.

    Each seat without a policy chooses what is worth most to itself: perfect play of one seat, of
    two seats of a zero-sum game, and of seats with the same payoff. With policies for all seats
    the values are their expected returns; with policies for all seats but one they are the best
    response.

    Parameters
    ----------
    game : Game or State
        The game from its initial state, or from another one.
    policies : sequence of str or function or None, optional
        One entry for each seat: ``None`` for perfect play, ``"random"``, ``"heuristic"``, or a
        function. It gets the information state of the seat in a game that begins at the decision,
        and the ids of the legal actions, and returns a probability for each of them.
    max_states : int, optional
        Greatest number of states; 2,000,000 by default.
    tolerance : float, optional
        Where play can return to a state: the width of the bounds that is aimed at, in returns.

    Returns
    -------
    Solution
        The values, and those of every state on the way.

    Raises
    ------
    SolveError
        If there are more states, a deciding seat does not know all of the state, or the
        probabilities of a policy do not add up to 1.
    ValueError
        If a number is out of range, or a policy is none.
    """
    state = first_state(game)
    given = list(policies) if policies is not None else [None] * state.game.seats
    most = check_limit(max_states, "max_states")
    native = _solve(state, given, most, float(tolerance))
    bounds = native.bounds
    values = native.values_at(state)
    return Solution(values=values, bounds=bounds, states=native.states, _native=native)
