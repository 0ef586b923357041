"""Games with secrets as trees: values, best responses, equilibria."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rules_py._rules import Game, State, _game_tree, _GameTree
from rules_py.errors import SeatError, SolveError
from rules_py.solve._policies import (
    MOST,
    Function,
    Named,
    Policy,
    Table,
    ask_policy,
    check_limit,
    first_state,
    one_each,
)

_ROWS = 4096


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

    def __init__(self, game: Game | State, *, max_histories: int = MOST) -> None:
        self._native: _GameTree = _game_tree(
            first_state(game), check_limit(max_histories, "max_histories")
        )
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
        return self._native.values(self._profile(policy))

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
        value, profile = self._native.best_response(self._profile(policy), seat)
        return BestResponse(value, self._named(profile, seat))

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
        return self._native.nash_conv(self._profile(policy))

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
        number = check_limit(iterations, "iterations", 2**32)
        profile, values, bounds, gain, done, reached = self._native.equilibrium(tolerance, number)
        return Equilibrium(self._named(profile), values, bounds, gain, done, reached)

    def _named(self, profile: NDArray[np.float64], seat: int | None = None) -> Named:
        """Probabilities by information state."""
        found: Named = {}
        for number, name in self._names():
            if seat is None or self._seats[number] == seat:
                first = int(self._first[number])
                cells = slice(first, first + int(self._count[number]))
                ids, row = self._actions[cells].tolist(), profile[cells].tolist()
                found[name] = dict(zip(ids, row, strict=True))
        return found

    def _names(self) -> list[tuple[int, str]]:
        """Numbers and names of all information sets."""
        found: list[str] = []
        for first in range(0, self.information_sets, _ROWS):
            found += self._native.information_states(first, first + _ROWS)
        return list(enumerate(found))

    def _profile(self, policy: Policy | Sequence[Policy]) -> NDArray[np.float64]:
        """Probabilities of all cells."""
        seats = self._native.seats
        each = one_each(policy, seats)
        if len(each) != seats:
            raise SolveError(
                f"{len(each)} policies were given: this game has {seats} seats, and each needs one"
            )
        profile = np.zeros(len(self._actions))
        owner = np.zeros(len(self._actions), np.int64)
        owner[seats:] = np.repeat(self._seats, self._count)
        for seat, own in enumerate(each):
            if isinstance(own, str):
                profile = np.where(owner == seat, self._native.builtin(own), profile)
        asked = {seat: own for seat, own in enumerate(each) if not isinstance(own, str)}
        if asked:
            self._ask(asked, profile)
        return profile

    def _ask(self, asked: Mapping[int, Function | Table], profile: NDArray[np.float64]) -> None:
        """Write what functions and tables say at each information set of their seats."""
        for number, name in self._names():
            own = asked.get(int(self._seats[number]))
            if own is None:
                continue
            first, count = int(self._first[number]), int(self._count[number])
            legal = self._actions[first : first + count].tolist()
            profile[first : first + count] = ask_policy(own, name, legal)
