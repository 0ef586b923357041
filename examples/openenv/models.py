"""Actions and observations: those of every game."""

from rules_py.openenv import GameAction, GameObservation, GameState

__all__ = ["GameAction", "GameObservation", "GameState"]
