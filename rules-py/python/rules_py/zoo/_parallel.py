"""The parallel view of an AEC environment."""

from __future__ import annotations

import copy
from typing import Any

from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper

from rules_py.errors import IllegalActionError


class Parallel(turn_based_aec_to_parallel_wrapper[str, Any, Any]):
    """PettingZoo's parallel view, with the agent in turn named from the start."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start a new game and play to the first decision.

        Parameters
        ----------
        seed : int, optional
            Seed, from 0 to ``2**64 - 1``; by default the generator continues.
        options : dict, optional
            ``{"chance": [...]}`` sets the first chance outcomes, by id or text;
            ``{"state": state}`` continues from a ``State`` of the same game with the same options.

        Returns
        -------
        observations : dict of str to dict or ndarray
            Observation of each agent.
        infos : dict of str to dict
            ``"action_mask"`` and ``"active_agent"``, the agent to act, for each agent.

        Raises
        ------
        OptionError
            If ``options`` has another key, or the state does not fit: it is of another game, has
            other options, or is over before a seat decides.
        TypeError
            If the state is no ``State``.
        """
        observations, infos = super().reset(seed, options)
        return observations, self._named(infos)

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
            ``"action_mask"``, and ``"active_agent"`` while the game goes on, for each agent.

        Raises
        ------
        IllegalActionError
            If the action of the agent to act is missing, or is not legal with ``illegal="raise"``.
        """
        turn = self.aec_env.agent_selection
        if self.aec_env.agents and turn not in actions:
            raise IllegalActionError(None, f"it is the turn of {turn}, of whom there is no action")
        *rest, infos = super().step(actions)
        return (*rest, self._named(infos))

    def _named(self, infos: dict[str, Any]) -> dict[str, Any]:
        """Return infos of their own, which a later step does not change."""
        turn = {"active_agent": self.aec_env.agent_selection} if self.aec_env.agents else {}
        return {agent: {**info, **turn} for agent, info in infos.items()}

    def __copy__(self) -> Parallel:
        """Return an independent environment, as ``deepcopy`` does."""
        return copy.deepcopy(self)
