"""The client of an environment."""

from __future__ import annotations

from typing import Any

from openenv.core import EnvClient
from openenv.core.client_types import StepResult
from openenv_tabletop._models import GameAction, GameObservation, GameState


class GameClient(EnvClient[GameAction, GameObservation, GameState]):
    """A connection to a server of games; ``with GameClient(base_url=...).sync() as client``."""

    def _step_payload(self, action: GameAction) -> dict[str, Any]:
        """Return an action as it is sent."""
        return {"reply": action.reply, "turn": action.turn}

    def _parse_result(self, payload: dict[str, Any]) -> StepResult[GameObservation]:
        """Read what a step or a reset returned."""
        fields = {**payload.get("observation", {}), "done": payload.get("done", False)}
        seen = GameObservation(**{**fields, "reward": payload.get("reward")})
        return StepResult(observation=seen, reward=seen.reward, done=seen.done)

    def _parse_state(self, payload: dict[str, Any]) -> GameState:
        """Read a state."""
        return GameState(**payload)
