"""A state of this package as a state of OpenSpiel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

import rules_py

if TYPE_CHECKING:
    from rules_py.openspiel._game import OpenSpielGame

Decision = tuple[NDArray[np.float32], int]


class OpenSpielState(pyspiel.State):
    """A state of this package as a ``pyspiel.State``; ``rules`` is the ``rules_py.State``.

    Parameters
    ----------
    game : OpenSpielGame
        The game; the state is its initial state.
    """

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.rules = game.rules.new_state()
        self._horizon = game.horizon
        self._taken = 0
        self._rest: list[float] | None = None
        # After a resampling: what the seats knew before it.
        self._before: dict[int, str] = {}
        self._recalled: dict[int, tuple[Decision, ...]] = {}

    def current_player(self) -> int:
        """Player to act.

        Returns
        -------
        int
            The seat, or the id of the chance player or of a terminal state.
        """
        seat = self.rules.seat
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.is_terminal() else self.rules.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Possible chance outcomes with their probabilities.

        Returns
        -------
        list of tuple of (int, float)
            Outcome ids in ascending order, each with its probability.
        """
        return self.rules.chance_probabilities()

    def _apply_action(self, action: int) -> None:
        if self._is_cut():
            why = f"this game was cut off after {self._horizon} decisions"
            raise rules_py.IllegalActionError(action, why)
        deciding = not self.rules.is_chance
        self.rules.apply(action)
        self._taken += deciding

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.rules.game
        if player == pyspiel.PlayerId.CHANCE:
            return game.outcome_text(action)
        return game.action_text(action)

    def is_terminal(self) -> bool:
        """Whether the game is over, or truncated at its horizon.

        Returns
        -------
        bool
            True if there are no further steps.
        """
        return self.rules.is_terminal or self._is_cut()

    def _is_cut(self) -> bool:
        return 0 < self._horizon <= self._taken

    def returns(self) -> list[float]:
        """Return of each seat.

        Returns
        -------
        list of float
            By seat; 0.0 until the game is over or truncated.
        """
        if self.rules.is_terminal or not self._is_cut():
            return self.rules.returns()
        if self._rest is None:
            self._rest = _played_on(self.rules)
        return self._rest

    def resample_from_infostate(self, player: int, sampler: Any) -> OpenSpielState:
        """Sample a state that is consistent with the information state of a player.

        Parameters
        ----------
        player : int
            The seat.
        sampler : callable
            Returns random floats, uniform in [0, 1).

        Returns
        -------
        OpenSpielState
            A state that the player cannot distinguish from this one.
        """
        point = sampler()
        other = OpenSpielState(self.get_game())
        other.rules = self.rules.determinize(player, int(point * (1 << 53)))
        other._taken = self._taken
        # The last word is what the seat sees now, which the other state adds itself.
        other._recalled = {player: self.recalled(player)}
        other._before = {player: self.information(player).rpartition(" ")[0]}
        return other

    def information(self, player: int) -> str:
        """Information state of a player with perfect recall, also after a resampling.

        Parameters
        ----------
        player : int
            The seat.

        Returns
        -------
        str
            Key of the information set.
        """
        own = self.rules.information_state(player)
        before = self._before.get(player)
        return f"{before} {own}" if before else own

    def recalled(self, player: int) -> tuple[Decision, ...]:
        """Earlier decisions of a player, also those before a resampling.

        Parameters
        ----------
        player : int
            The seat.

        Returns
        -------
        tuple of (ndarray of float32, int)
            What the player saw, and its action, oldest first.
        """
        state, found = self.rules.clone(), []
        while (step := state.undo()) is not None:
            if step[0] == "action" and state.seat == player:
                found.append((state.observation(player), step[1]))
        return (*self._recalled.get(player, ()), *reversed(found))

    def __str__(self) -> str:
        return self.rules.to_json()


def _played_on(state: rules_py.State) -> list[float]:
    """Return the returns of a playout in which the rule-based agent takes all seats."""
    end, rng = state.clone(), rules_py.Generator(state.digest)
    while not end.is_terminal:
        if end.is_chance:
            end.sample_chance(rng)
        else:
            end.apply(end.heuristic_action())
    return end.returns()
