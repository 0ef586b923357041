"""What the environments of one game show of the seat to act: those of Gymnasium and PettingZoo."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from rules_py._shared import render
from rules_py.gym._asking import Asking


class OneGame(Asking):
    """An environment of one game: its legal actions, its agents and its pictures."""

    render_mode: str | None

    def _shown(self) -> int:
        """Return the seat whose knowledge is shown: the one to act."""
        return self._single.seat

    def action_masks(self) -> NDArray[np.bool_]:
        """Legal actions of the learner, or of the agent to act, for trainers that ask for them.

        Returns
        -------
        ndarray of bool, shape (num_actions,)
            True where legal.
        """
        return self._single.action_mask(self._shown()).view(np.bool_)

    def legal_actions(self) -> list[int]:
        """Ids of the legal actions of the learner, or of the agent to act.

        Returns
        -------
        list of int
            Action ids in ascending order.
        """
        legal: list[int] = np.flatnonzero(self._single.action_mask(self._shown())).tolist()
        return legal

    def sample_legal(self) -> int:
        """Sample a legal action.

        Returns
        -------
        int
            Id of a legal action, uniformly distributed.
        """
        return self._single.sample_legal()

    def heuristic_action(self) -> int:
        """Action of the built-in rule-based agent.

        Returns
        -------
        int
            Id of a legal action.
        """
        return self._single.heuristic_action()

    def render(self) -> Any:
        """Show what the learner, or the agent to act, knows, as ``render_mode`` says.

        Returns
        -------
        str, ndarray or None
            Text, SVG document or pixels; ``None`` with ``render_mode`` ``"human"`` or ``None``.
        """
        return render(self._single.state(), self._shown(), self.render_mode)

    def _repr_svg_(self) -> str:
        return self._single.state().svg(self._shown())
