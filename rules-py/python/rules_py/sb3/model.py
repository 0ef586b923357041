"""Trained models of sb3-contrib as agents."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from rules_py.rollouts import Policy

__all__ = ["agent"]


def agent(
    model: Any, *, deterministic: bool = False, freeze: bool = False, name: str | None = None
) -> Policy:
    """Agent made of a model with action masks, for ``VecEnv`` and ``rollouts``.

    Parameters
    ----------
    model : sb3_contrib.MaskablePPO
        A model of this game, trained on any seat.
    deterministic : bool, default False
        Whether it takes its most likely action; else it samples.
    freeze : bool, default False
        Whether it plays as the model does now; else as the model does whenever it is asked.
    name : str, optional
        Name in scores; by default the class of the model and its number of training steps.

    Returns
    -------
    callable
        Takes observations and action masks, returns action ids.
    """
    policy = model.policy
    if freeze:
        # A policy keeps its last distribution, which cannot be copied: saved, it is its weights.
        saved = io.BytesIO()
        policy.save(saved)
        saved.seek(0)
        policy = type(policy).load(saved, device=policy.device)
    derived = f"{type(model).__name__} after {getattr(model, 'num_timesteps', 0):,} steps"
    return _Model(policy, deterministic, derived if name is None else name)


class _Model:
    """A policy of sb3-contrib as a function of observations and masks."""

    def __init__(self, policy: Any, deterministic: bool, name: str) -> None:
        self.name = name
        self._policy, self._deterministic = policy, deterministic
        self._flat = not hasattr(policy.observation_space, "spaces")

    def __call__(
        self, observation: NDArray[np.float32], mask: NDArray[np.int8]
    ) -> NDArray[np.int64]:
        seen: Any = observation
        if not self._flat:
            seen = {"observation": observation, "action_mask": mask}
        chosen, _ = self._policy.predict(
            seen, deterministic=self._deterministic, action_masks=mask != 0
        )
        return np.asarray(chosen, np.int64)
