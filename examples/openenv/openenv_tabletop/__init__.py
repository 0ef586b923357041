"""Games as environments of OpenEnv, for one seat or several.

``application`` is a server, ``GameClient`` its client, and the folder above is what
``openenv validate``, ``serve`` and ``push`` take. It needs ``openenv-core``.
"""

from __future__ import annotations

from openenv_tabletop._client import GameClient
from openenv_tabletop._environment import GameEnvironment, application
from openenv_tabletop._models import GameAction, GameObservation, GameState

__all__ = [
    "GameAction",
    "GameClient",
    "GameEnvironment",
    "GameObservation",
    "GameState",
    "application",
]
