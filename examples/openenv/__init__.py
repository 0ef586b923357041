"""Tabletop games for language models as an OpenEnv environment."""

from .client import GameClient
from .models import GameAction, GameObservation

__all__ = ["GameAction", "GameClient", "GameObservation"]
