"""Actions and observations: those of every game."""

from openenv_tabletop import GameAction, GameObservation, GameState

__all__ = ["GameAction", "GameObservation", "GameState"]
