"""Actions and observations: those of every game."""

from tabletop import GameAction, GameObservation, GameState

__all__ = ["GameAction", "GameObservation", "GameState"]
