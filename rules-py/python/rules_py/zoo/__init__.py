"""PettingZoo: every seat of a game as an agent, in turns (AEC) or parallel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules_py._rules import Game
from rules_py.zoo._parallel import Parallel
from rules_py.zoo.aec import AEC

if TYPE_CHECKING:
    from rules_py._shared import Illegal

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


def parallel_env(game: str | Game, *, illegal: Illegal = "end", **keywords: Any) -> Parallel:
    """Make a parallel environment, in which each step applies the action of the agent to act.

    Actions of other agents are ignored, so their masks are all 1, unlike those of ``AEC``. The
    attribute ``active_agent`` names the agent to act, after ``reset`` as well.

    Parameters
    ----------
    game : str or Game
        The game, or its name.
    illegal : {"raise", "end", "ignore", "replace"}, default "end"
        Effect of an illegal action, as in ``gym.Env``. The default differs from that of ``AEC``:
        those who sample actions for all agents at once, as PettingZoo's own tests do, cannot be
        expected to take the mask of each one.
    **keywords : Any
        Other parameters of ``AEC``.

    Returns
    -------
    pettingzoo.ParallelEnv
        The environment.
    """
    return Parallel(AEC(game, illegal=illegal, **keywords))
