"""Ground truth: exact values, best responses and equilibria of small games.

``solve`` is for games that hide nothing from the seat that decides; ``game_tree``,
``best_response``, ``exploitability`` and ``equilibrium`` are for games with secrets. Small games
come from options and component sets. All run natively, without the interpreter, and an interrupt
such as Ctrl-C ends them within a tenth of a second, between two iterations in ``equilibrium``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from rules_py._rules import Game, State, _game_tree, _GameTree, _Solution, _solve
from rules_py.errors import SeatError, SolveError

__all__ = [
    "BestResponse",
    "Equilibrium",
    "GameTree",
    "Policy",
    "Solution",
    "best_response",
    "equilibrium",
    "exploitability",
    "game_tree",
    "nash_conv",
    "solve",
]

Function: TypeAlias = Callable[[str, list[int]], Sequence[float]]
Table: TypeAlias = Mapping[str, Mapping[int, float]]
Policy: TypeAlias = str | Function | Table
"""``"random"``, ``"heuristic"``, a function of an information state and the legal action ids that
returns a probability for each, or such probabilities by information state and id."""

_MOST = 2_000_000
_ROWS = 4096


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
    max_states: int = _MOST,
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
    state = _state(game)
    given = list(policies) if policies is not None else [None] * state.game.seats
    most = _number(max_states, "max_states")
    native = _solve(state, given, most, float(tolerance))
    bounds = native.bounds
    values = native.values_at(state)
    return Solution(values=values, bounds=bounds, states=native.states, _native=native)


@dataclass(frozen=True)
class BestResponse:
    """Exact best response of a seat to the policies of the others.

    Attributes
    ----------
    value : float
        Return that the seat can expect with it.
    policy : dict of str to dict of int to float
        For each information state of the seat the probability of each action id: 1 for one.
    """

    value: float
    policy: dict[str, dict[int, float]]


@dataclass(frozen=True)
class Equilibrium:
    """Policies of two seats, and how far from an equilibrium they are.

    Attributes
    ----------
    policy : dict of str to dict of int to float
        For each information state of both seats the probability of each action id.
    values : ndarray of float64
        Expected return of each seat, shape ``(2,)``.
    bounds : tuple of float
        The least and the greatest that the game can be worth to seat 0.
    exploitability : float
        Mean of what the two seats could gain by best responses.
    iterations : int
        Number of iterations.
    reached : bool
        Whether the exploitability is within the tolerance.
    """

    policy: dict[str, dict[int, float]]
    values: NDArray[np.float64]
    bounds: tuple[float, float]
    exploitability: float
    iterations: int
    reached: bool


class GameTree:
    """All histories of a small game from a state that every seat knows.

    Parameters
    ----------
    game : Game or State
        The game from its initial state, or from another one.
    max_histories : int, optional
        Greatest number of histories; 2,000,000 by default.

    Attributes
    ----------
    histories : int
        Number of histories: nodes of the tree of every kind.
    information_sets : int
        Number of information sets at which seats decide.

    Raises
    ------
    SolveError
        If there are more histories.
    """

    histories: int
    information_sets: int

    def __init__(self, game: Game | State, *, max_histories: int = _MOST) -> None:
        self._native: _GameTree = _game_tree(_state(game), _number(max_histories, "max_histories"))
        self._seats, self._first, self._count = self._native.layout()
        self._actions = self._native.actions()
        self.histories = self._native.histories
        self.information_sets = len(self._first)

    def values(self, policy: Policy | Sequence[Policy]) -> NDArray[np.float64]:
        """Exact expected return of each seat.

        Parameters
        ----------
        policy : Policy or sequence of Policy
            One for all seats, or one for each.

        Returns
        -------
        ndarray of float64
            Expected returns, shape ``(seats,)``.
        """
        return self._native.values(self._odds(policy))

    def best_response(self, policy: Policy | Sequence[Policy], seat: int) -> BestResponse:
        """Exact best response of a seat to the policies of the others.

        Parameters
        ----------
        policy : Policy or sequence of Policy
            One for all seats, or one for each. That of ``seat`` does not matter.
        seat : int
            The seat that responds.

        Returns
        -------
        BestResponse
            Its value and what it does.

        Raises
        ------
        SeatError
            If there is no such seat.
        """
        if not 0 <= seat < self._native.seats:
            last = self._native.seats - 1
            raise SeatError(f"there is no seat {seat}: the seats are 0 to {last}")
        value, odds = self._native.best_response(self._odds(policy), seat)
        return BestResponse(value, self._named(odds, seat))

    def nash_conv(self, policy: Policy | Sequence[Policy]) -> float:
        """What the seats could gain by best responses, in all.

        Parameters
        ----------
        policy : Policy or sequence of Policy
            One for all seats, or one for each.

        Returns
        -------
        float
            0 in a Nash equilibrium.
        """
        return self._native.nash_conv(self._odds(policy))

    def exploitability(self, policy: Policy | Sequence[Policy]) -> float:
        """``nash_conv`` divided by the number of seats, as in OpenSpiel.

        Parameters
        ----------
        policy : Policy or sequence of Policy
            One for all seats, or one for each.

        Returns
        -------
        float
            0 in a Nash equilibrium.
        """
        return self.nash_conv(policy) / self._native.seats

    def equilibrium(self, *, tolerance: float = 1e-6, iterations: int = 100_000) -> Equilibrium:
        """Compute an equilibrium of a zero-sum game of two seats, with a certificate.

        Parameters
        ----------
        tolerance : float, optional
            Exploitability to reach, as a part of the range of returns.
        iterations : int, optional
            Greatest number of iterations.

        Returns
        -------
        Equilibrium
            Policies and their exploitability by exact best responses, whether or not the
            tolerance was reached.

        Raises
        ------
        SolveError
            If this is no zero-sum game of two seats.
        ValueError
            If a number is out of range.
        """
        number = _number(iterations, "iterations", 2**32)
        odds, values, bounds, gain, done, reached = self._native.equilibrium(tolerance, number)
        return Equilibrium(self._named(odds), values, bounds, gain, done, reached)

    def _named(self, odds: NDArray[np.float64], seat: int | None = None) -> Named:
        """Probabilities by information state."""
        found: Named = {}
        for number, name in self._names():
            if seat is None or self._seats[number] == seat:
                first = int(self._first[number])
                cells = slice(first, first + int(self._count[number]))
                ids, row = self._actions[cells].tolist(), odds[cells].tolist()
                found[name] = dict(zip(ids, row, strict=True))
        return found

    def _names(self) -> list[tuple[int, str]]:
        """Numbers and names of all information sets."""
        found: list[str] = []
        for first in range(0, self.information_sets, _ROWS):
            found += self._native.information_states(first, first + _ROWS)
        return list(enumerate(found))

    def _odds(self, policy: Policy | Sequence[Policy]) -> NDArray[np.float64]:
        """Probabilities of all cells."""
        seats = self._native.seats
        each = _each(policy, seats)
        if len(each) != seats:
            raise SolveError(
                f"{len(each)} policies were given: this game has {seats} seats, and each needs one"
            )
        odds = np.zeros(len(self._actions))
        owner = np.zeros(len(self._actions), np.int64)
        owner[seats:] = np.repeat(self._seats, self._count)
        for seat, own in enumerate(each):
            if isinstance(own, str):
                odds = np.where(owner == seat, self._native.builtin(own), odds)
        asked = {seat: own for seat, own in enumerate(each) if not isinstance(own, str)}
        if asked:
            self._ask(asked, odds)
        return odds

    def _ask(self, asked: Mapping[int, Function | Table], odds: NDArray[np.float64]) -> None:
        """Write what functions and tables say at each information set of their seats."""
        for number, name in self._names():
            own = asked.get(int(self._seats[number]))
            if own is None:
                continue
            first, count = int(self._first[number]), int(self._count[number])
            legal = self._actions[first : first + count].tolist()
            odds[first : first + count] = _answer(own, name, legal)


Named: TypeAlias = dict[str, dict[int, float]]


def _each(policy: Policy | Sequence[Policy], seats: int) -> list[Policy]:
    """One policy for each seat."""
    if isinstance(policy, (str, Mapping)) or callable(policy):
        return [policy] * seats
    return list(policy)


def _answer(policy: Function | Table, name: str, legal: list[int]) -> Sequence[float]:
    """Return what a function or a table says at an information state."""
    if isinstance(policy, Mapping):
        if name not in policy:
            raise SolveError(f"the policy has no information state {name!r}")
        row = policy[name]
        return [float(row.get(action, 0.0)) for action in legal]
    if not callable(policy):
        kind = type(policy).__name__
        raise TypeError(f"a policy must be a str, a function or a mapping, not {kind}")
    answer = policy(name, legal)
    if len(answer) != len(legal):
        raise ValueError(
            f"a policy returned {len(answer)} probabilities for {len(legal)} legal actions"
        )
    return answer


def _state(game: Game | State) -> State:
    return game.new_state() if isinstance(game, Game) else game


def _number(value: int, name: str, below: int = 2**63) -> int:
    if not 1 <= value < below:
        raise ValueError(f"{name} is {value}: it must be a number from 1 to {below - 1}")
    return int(value)


def game_tree(game: Game | State | GameTree, *, max_histories: int = _MOST) -> GameTree:
    """Walk all histories of a game once, for many questions.

    Parameters
    ----------
    game : Game or State or GameTree
        The game from its initial state, or from another one; a tree is returned as it is.
    max_histories : int, optional
        Greatest number of histories; 2,000,000 by default.

    Returns
    -------
    GameTree
        The tree.

    Raises
    ------
    SolveError
        If there are more histories.
    """
    return game if isinstance(game, GameTree) else GameTree(game, max_histories=max_histories)


def best_response(
    game: Game | State | GameTree,
    policy: Policy | Sequence[Policy],
    seat: int,
    *,
    max_histories: int = _MOST,
) -> BestResponse:
    """Exact best response of a seat to the policies of the others, in a game with secrets.

    Parameters
    ----------
    game : Game or State or GameTree
        The game, or its tree.
    policy : Policy or sequence of Policy
        One for all seats, or one for each. That of ``seat`` does not matter.
    seat : int
        The seat that responds.
    max_histories : int, optional
        Greatest number of histories; 2,000,000 by default.

    Returns
    -------
    BestResponse
        Its value and what it does.

    Raises
    ------
    SolveError
        If there are more histories, or the probabilities of a policy do not add up to 1.
    SeatError
        If there is no such seat.
    """
    return game_tree(game, max_histories=max_histories).best_response(policy, seat)


def nash_conv(
    game: Game | State | GameTree,
    policy: Policy | Sequence[Policy],
    *,
    max_histories: int = _MOST,
) -> float:
    """What the seats could gain by exact best responses, in all.

    Parameters
    ----------
    game : Game or State or GameTree
        The game, or its tree.
    policy : Policy or sequence of Policy
        One for all seats, or one for each.
    max_histories : int, optional
        Greatest number of histories; 2,000,000 by default.

    Returns
    -------
    float
        0 in a Nash equilibrium.

    Raises
    ------
    SolveError
        If there are more histories, or the probabilities of a policy do not add up to 1.
    """
    return game_tree(game, max_histories=max_histories).nash_conv(policy)


def exploitability(
    game: Game | State | GameTree,
    policy: Policy | Sequence[Policy],
    *,
    max_histories: int = _MOST,
) -> float:
    """``nash_conv`` divided by the number of seats, as in OpenSpiel.

    Parameters
    ----------
    game : Game or State or GameTree
        The game, or its tree.
    policy : Policy or sequence of Policy
        One for all seats, or one for each.
    max_histories : int, optional
        Greatest number of histories; 2,000,000 by default.

    Returns
    -------
    float
        0 in a Nash equilibrium.

    Raises
    ------
    SolveError
        If there are more histories, or the probabilities of a policy do not add up to 1.
    """
    return game_tree(game, max_histories=max_histories).exploitability(policy)


def equilibrium(
    game: Game | State | GameTree,
    *,
    tolerance: float = 1e-6,
    iterations: int = 100_000,
    max_histories: int = _MOST,
) -> Equilibrium:
    """Compute an equilibrium of a zero-sum game of two seats, with a certificate.

    Parameters
    ----------
    game : Game or State or GameTree
        The game, or its tree.
    tolerance : float, optional
        Exploitability to reach, as a part of the range of returns.
    iterations : int, optional
        Greatest number of iterations.
    max_histories : int, optional
        Greatest number of histories; 2,000,000 by default.

    Returns
    -------
    Equilibrium
        Policies and their exploitability, whether or not the tolerance was reached.

    Raises
    ------
    SolveError
        If there are more histories, or this is no zero-sum game of two seats.
    ValueError
        If a number is out of range.
    """
    tree = game_tree(game, max_histories=max_histories)
    return tree.equilibrium(tolerance=tolerance, iterations=iterations)
