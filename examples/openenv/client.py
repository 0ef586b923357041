"""The client: that of every game."""

from rules_py.openenv import GameClient

__all__ = ["GameClient"]
