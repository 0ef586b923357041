"""PettingZoo: every seat of a game as an agent, in turns (AEC) or parallel."""

from __future__ import annotations

from typing import Any

from rules_py._rules import Game
from rules_py.zoo._parallel import Parallel
from rules_py.zoo.aec import AEC

__all__ = ["AEC", "env", "parallel_env", "raw_env"]

# Documents and pickles name the class by the module that shows it.
AEC.__module__ = __name__


def raw_env(game: str | Game, **keywords: Any) -> AEC:
    """Make an AEC environment; ``env`` is another name of this function.

    Parameters
    ----------
    game : str or Game
        The game, or its name.
    **keywords : Any
        Other parameters of ``AEC``.

    Returns
    -------
    AEC
        The environment.
    """
    return AEC(game, **keywords)


env = raw_env


def parallel_env(game: str | Game, **keywords: Any) -> Parallel:
    """Make a parallel environment, in which each step applies the action of the agent to act.

    Actions of other agents are ignored. ``infos[agent]["active_agent"]`` names the agent to act,
    after ``reset`` as well.

    Parameters
    ----------
    game : str or Game
        The game, or its name.
    **keywords : Any
        Other parameters of ``AEC``.

    Returns
    -------
    pettingzoo.ParallelEnv
        The environment.
    """
    return Parallel(AEC(game, **keywords))
