"""The client: that of every game."""

from openenv_tabletop import GameClient

__all__ = ["GameClient"]
