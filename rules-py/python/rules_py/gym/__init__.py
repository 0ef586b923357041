"""Gymnasium: one seat of a game as an environment, and many games as a vector environment.

``import rules_py.gym`` registers every game as ``rules/<Game>-v<version>``.
"""

from __future__ import annotations

import gymnasium

from rules_py._rules import Game, games
from rules_py.gym._opponents import Opponent
from rules_py.gym.env import Env
from rules_py.gym.vector import VectorEnv

__all__ = ["Env", "Opponent", "VectorEnv", "env_id", "register"]

# Documents and pickles name the classes by the module that shows them.
for _shown in (Env, VectorEnv):
    _shown.__module__ = __name__


def env_id(name: str) -> str:
    """Id of the environment of a game in the registry of Gymnasium.

    Parameters
    ----------
    name : str
        Name of the game.

    Returns
    -------
    str
        ``rules/<Game>-v<version>``.

    Raises
    ------
    UnknownGameError
        If there is no game with this name.
    """
    camel = "".join(word.capitalize() for word in name.split("_"))
    return f"rules/{camel}-v{Game(name).version}"


def register() -> None:
    """Register every game that is not registered yet; importing this module does it."""
    for name in games():
        if env_id(name) not in gymnasium.registry:
            gymnasium.register(
                env_id(name),
                entry_point="rules_py.gym:Env",
                vector_entry_point="rules_py.gym:VectorEnv",
                kwargs={"game": name},
                order_enforce=False,
                disable_env_checker=True,
            )


register()
