"""Games as environments of OpenEnv, for one seat or several.

``application`` is a server, ``GameClient`` its client, and ``examples/openenv`` the folder that
``openenv validate``, ``serve`` and ``push`` take. It needs the extra ``openenv``.
"""

from __future__ import annotations

from rules_py.openenv._client import GameClient
from rules_py.openenv._environment import GameEnvironment, application
from rules_py.openenv._models import GameAction, GameObservation, GameState

__all__ = [
    "GameAction",
    "GameClient",
    "GameEnvironment",
    "GameObservation",
    "GameState",
    "application",
]
