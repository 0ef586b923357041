"""What a player sees, as a tensor and as a string."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

import rules_py

if TYPE_CHECKING:
    from rules_py.openspiel._state import OpenSpielState


CELLS = 1 << 24
"""Greatest size of an information-state tensor."""


def remembers(rules: rules_py.Game, horizon: int) -> bool:
    """Tell whether a game has an information-state tensor: its length bounds what is remembered."""
    return horizon > 0 and _cells(rules, horizon) <= CELLS


def _cells(rules: rules_py.Game, horizon: int) -> int:
    """Return the size of the information-state tensor."""
    return rules.observation_size + horizon * (rules.observation_size + rules.num_actions)


class OpenSpielObserver:
    """Observation of a player as a tensor and as a string.

    ``tensor`` is the observation of ``rules_py``; ``dict`` contains its fields by name as views of
    the tensor. With perfect recall the string is the information state; the tensor is the
    observation now, then, in ``"decisions"``, one row for every earlier decision of the player:
    what it saw then, and its action, one-hot. Rows of decisions to come are 0. There are as many
    rows as the horizon of the game has decisions; ``tensor`` is ``None`` for a game without a
    horizon, and where it would have more than ``2**24`` values.

    Parameters
    ----------
    rules : rules_py.Game
        The game and its options.
    kind : pyspiel.IIGObservationType
        Kind of observation.
    params : dict of str to Any or None
        Must be empty.
    horizon : int, default 0
        Number of decisions after which the game is truncated; 0 for none.

    Raises
    ------
    ValueError
        If ``params`` is not empty.
    """

    def __init__(
        self, rules: rules_py.Game, kind: Any, params: dict[str, Any] | None, horizon: int = 0
    ) -> None:
        if params:
            raise ValueError(f"there are no observation parameters; got {params}")
        self._recall = kind.perfect_recall
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        size = rules.observation_size
        if not self._recall:
            self.tensor = np.zeros(size, np.float32)
        elif remembers(rules, horizon):
            self.tensor = np.zeros(_cells(rules, horizon), np.float32)
        if self.tensor is not None:
            for field in rules.observation_spec():
                start, count = field["offset"], int(np.prod(field["shape"]))
                cells = self.tensor[start : start + count]
                self.dict[field["name"]] = cells.reshape(field["shape"])
            if self._recall:  # last: OpenSpiel puts the tensor together in the order of the dict
                self.dict["decisions"] = self.tensor[size:].reshape(horizon, -1)

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Write the observation of a player into ``tensor``.

        Parameters
        ----------
        state : OpenSpielState
            The state.
        player : int
            The seat.
        """
        if self.tensor is None:
            return
        size = state.rules.game.observation_size
        state.rules.observation(player, out=self.tensor[:size])
        if self._recall:
            rows = self.dict["decisions"]
            rows.fill(0)
            for row, (seen, action) in zip(rows, state.recalled(player), strict=False):
                row[:size] = seen
                row[size + action] = 1

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """Observation of a player as a string.

        Parameters
        ----------
        state : OpenSpielState
            The state.
        player : int
            The seat.

        Returns
        -------
        str
            Information state with perfect recall, else the view as JSON text.
        """
        return state.information(player) if self._recall else state.rules.view_json(player)
