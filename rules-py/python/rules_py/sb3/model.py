"""Trained models of sb3-contrib as agents."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from rules_py._bot import Bot

if TYPE_CHECKING:
    from rules_py.rollouts import Policy

__all__ = ["agent"]


def agent(
    model: Any,
    *,
    deterministic: bool = False,
    freeze: bool = False,
    mixed: bool = False,
    name: str | None = None,
) -> Policy | Bot:
    """Agent made of a model with action masks, for ``VecEnv`` and ``rollouts``.

    Parameters
    ----------
    model : sb3_contrib.MaskablePPO
        A model of this game, trained on any seat.
    deterministic : bool, default False
        Whether it takes its most likely action; else it samples.
    freeze : bool, default False
        Whether it plays as the model does now; else as the model does whenever it is asked.
    mixed : bool, default False
        Whether it says its probabilities, and the action is drawn from them with the random numbers
        of the game: ``evaluate`` then corrects its choices for chance, and equal seeds give equal
        games. Not with ``deterministic``.
    name : str, optional
        Name in scores; by default the class of the model and its number of training steps.

    Returns
    -------
    callable or Bot
        Takes observations and action masks, returns action ids; a ``Bot`` with ``mixed``.

    Raises
    ------
    ValueError
        If it is to be both ``deterministic`` and ``mixed``.
    """
    if deterministic and mixed:
        raise ValueError("a deterministic model has no probabilities to say")
    policy = model.policy
    if freeze:
        # A policy keeps its last distribution, which cannot be copied: saved, it is its weights.
        saved = io.BytesIO()
        policy.save(saved)
        saved.seek(0)
        policy = type(policy).load(saved, device=policy.device)
    derived = f"{type(model).__name__} after {getattr(model, 'num_timesteps', 0):,} steps"
    found = _Model(policy, deterministic, derived if name is None else name)
    return Bot(found.chances, found.name, mixed=True) if mixed else found


class _Model:
    """A policy of sb3-contrib as a function of observations and masks."""

    def __init__(self, policy: Any, deterministic: bool, name: str) -> None:
        self.name = name
        self._policy, self._deterministic = policy, deterministic
        self._flat = not hasattr(policy.observation_space, "spaces")

    def __call__(
        self, observation: NDArray[np.float32], mask: NDArray[np.int8]
    ) -> NDArray[np.int64]:
        chosen, _ = self._policy.predict(
            self._seen(observation, mask),
            deterministic=self._deterministic,
            action_masks=mask != 0,
        )
        return np.asarray(chosen, np.int64)

    def chances(
        self, observation: NDArray[np.float32], mask: NDArray[np.int8]
    ) -> NDArray[np.float32]:
        """Return the probabilities of all actions, a row for each observation."""
        import torch

        with torch.no_grad():
            seen, _ = self._policy.obs_to_tensor(self._seen(observation, mask))
            found = self._policy.get_distribution(seen, action_masks=mask != 0)
        shares: NDArray[np.float32] = found.distribution.probs.cpu().numpy()
        return shares

    def _seen(self, observation: NDArray[np.float32], mask: NDArray[np.int8]) -> Any:
        """Return what the policy reads."""
        if self._flat:
            return observation
        return {"observation": observation, "action_mask": mask}
