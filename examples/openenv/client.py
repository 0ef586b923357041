"""The client: that of every game."""

from tabletop import GameClient

__all__ = ["GameClient"]
