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
        """Begin a new game."""
        observations, infos = super().reset(seed, options)
        return observations, self._named(infos)

    def step(self, actions: dict[str, Any]) -> Any:
        """Take the action of the agent in turn."""
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
