"""The parallel view of an AEC environment."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper

from rules_py.errors import IllegalActionError


class Parallel(turn_based_aec_to_parallel_wrapper[str, Any, Any]):
    """PettingZoo's parallel view, with the agent to act named from the first ``reset`` on.

    ``infos`` hold arrays only, which wrappers can turn into tensors. Whatever an agent does that is
    not to act is ignored: its mask is all 1, because nobody can sample from none.
    """

    @property
    def active_agent(self) -> str | None:
        """The agent to act; ``None`` if the game is over.

        Before the first ``reset`` there is no such attribute.
        """
        turn: str = self.aec_env.agent_selection
        return turn if self.aec_env.agents else None

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start a new game and play to the first decision.

        Parameters
        ----------
        seed, options
            As for ``gym.Env.reset``.

        Returns
        -------
        observations : dict of str to dict or ndarray
            Observation of each agent.
        infos : dict of str to dict
            ``"action_mask"`` for each agent.

        Raises
        ------
        OptionError, TypeError
            As for ``gym.Env.reset``.
        """
        observations, infos = super().reset(seed, options)
        return observations, self._own(observations, infos)

    def step(self, actions: dict[str, Any]) -> Any:
        """Apply the action of the agent to act and play on to the next decision.

        Parameters
        ----------
        actions : dict of str to int
            Action ids by agent; those of other agents are ignored.

        Returns
        -------
        observations : dict of str to dict or ndarray
            Observation of each agent.
        rewards : dict of str to float
            Rewards of this step.
        terminations : dict of str to bool
            Whether the game is over by its rules.
        truncations : dict of str to bool
            Whether the game was truncated at ``max_length``.
        infos : dict of str to dict
            ``"action_mask"`` for each agent.

        Raises
        ------
        IllegalActionError
            If the action of the agent to act is missing, or is not legal with ``illegal="raise"``.
        """
        turn = self.active_agent
        if turn is not None and turn not in actions:
            raise IllegalActionError(None, f"it is the turn of {turn}, of whom there is no action")
        observations, *rest, infos = super().step(actions)
        return (observations, *rest, self._own(observations, infos))

    def _own(self, observations: dict[str, Any], infos: dict[str, Any]) -> dict[str, Any]:
        """Return infos that no later step changes, and show that ignored actions are free."""
        own = {}
        for agent, info in infos.items():
            mask = info["action_mask"]
            if agent != self.active_agent:
                mask = np.ones_like(mask)
                if isinstance(observations.get(agent), dict):
                    observations[agent]["action_mask"] = mask.copy()
            own[agent] = {"action_mask": mask}
        return own

    def __copy__(self) -> Parallel:
        """Return an independent environment, as ``deepcopy`` does."""
        return copy.deepcopy(self)
