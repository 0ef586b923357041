"""What the vector environments share: those of Gymnasium and of Stable-Baselines3."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rules_py._rules import Batch, Game, State
from rules_py.gym._opponents import NO_EXCHANGE, opponents_by_seat
from rules_py.gym._settings import Settings
from rules_py.rollouts import AgentLike


class ManyGames:
    """Many games with one learner each, whose opponents and start states can be exchanged."""

    game: Game
    _games: Any
    """A ``Batch``, or ``Learners`` where opponents act between its steps."""
    _fixed: int | None
    """Seat of the learners; ``None`` if it is drawn for each game."""
    _settings: Settings
    _seeded: bool
    _flat: bool
    _copy: bool = True

    def _open(self, agents: list[Any]) -> None:
        """Make the games with these opponents."""
        raise NotImplementedError

    def set_opponents(self, opponents: AgentLike | Sequence[AgentLike | None]) -> None:
        """Let others take the seats that the learner does not; games in progress continue.

        Parameters
        ----------
        opponents : str, Search, Bot or callable, or a sequence of them
            As in the constructor.

        Raises
        ------
        ValueError
            If games are in progress in which opponents act inside the step: those of a learner
            on a fixed seat that began with opponents by the names ``"random"``, ``"heuristic"``,
            ``"net"`` and ``"net:<file>"`` only.
        """
        agents = opponents_by_seat(self.game, self._fixed, opponents)
        if not self._seeded:
            self._open(agents)
        elif isinstance(self._games, Batch) or self._games.native:
            raise ValueError(NO_EXCHANGE)
        else:
            self._games.agents = agents

    def set_starts(self, states: Iterable[State] | None) -> None:
        """Let games begin with other states from the next reset on; those in progress continue.

        Parameters
        ----------
        states : iterable of State or None
            As ``starts`` in the constructor; ``None`` for fresh games.

        Raises
        ------
        OptionError
            If a state is of another game, has other options, or is over; nothing has changed.
        """
        starts = None if states is None else list(states)
        self._games.set_starts(starts)
        self._settings = replace(self._settings, starts=starts)

    def action_masks(self) -> NDArray[np.bool_]:
        """Legal actions of the learners.

        Returns
        -------
        ndarray of bool, shape (num_envs, num_actions)
            True where legal.
        """
        return np.array(self._games.action_mask, np.bool_)

    def _observations(self) -> Any:
        """Return what the learners see."""
        cells = self._out(self._games.observation)
        if self._flat:
            return cells
        return {"observation": cells, "action_mask": self._out(self._games.action_mask)}

    def _out(self, array: NDArray[Any]) -> NDArray[Any]:
        """Return an array as the caller gets it."""
        return array.copy() if self._copy else array
