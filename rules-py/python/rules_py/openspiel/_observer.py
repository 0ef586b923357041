"""What a player sees, as a tensor and as a string."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

import rules_py

if TYPE_CHECKING:
    from rules_py.openspiel._state import OpenSpielState


class OpenSpielObserver:
    """Observation of a player as a tensor and as a string.

    ``tensor`` is the observation of ``rules_py``; ``dict`` contains its fields by name as views of
    the tensor. With perfect recall the string is the information state, and the tensor is the same
    as without, because the view is sufficient to play on.

    Parameters
    ----------
    rules : rules_py.Game
        The game and its options.
    kind : pyspiel.IIGObservationType
        Kind of observation.
    params : dict of str to Any or None
        Must be empty.

    Raises
    ------
    ValueError
        If ``params`` is not empty.
    """

    def __init__(self, rules: rules_py.Game, kind: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"there are no observation parameters; got {params}")
        self._recall = kind.perfect_recall
        self.tensor = np.zeros(rules.observation_size, np.float32)
        self.dict = {}
        for field in rules.observation_spec():
            start, size = field["offset"], int(np.prod(field["shape"]))
            cells = self.tensor[start : start + size]
            self.dict[field["name"]] = cells.reshape(field["shape"])

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Write the observation of a player into ``tensor``.

        Parameters
        ----------
        state : OpenSpielState
            The state.
        player : int
            The seat.
        """
        state.rules.observation(player, out=self.tensor)

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
