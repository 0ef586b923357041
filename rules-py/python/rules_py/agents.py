"""Agents by name: the same names wherever an agent is asked for.

=================== ================================================================
``"random"``        every legal action with the same probability
``"heuristic"``     the rule-based agent of the game
``"search"``        a search with its defaults: 1,000 simulations
``"search:1000"``   a search with a number of simulations
``"search:200ms"``  a search with a time for each decision
``"guided:1000"``   the same by a guided tree, fast in duels of Würfelhelden
=================== ================================================================

A ``Search`` with settings of its own stands for its name. ``rollouts``, ``evaluate`` and the
opponents of ``gym.Env`` take all of them; ``Batch`` and ``SingleEnv`` take those without a search,
which act inside the step. ``Agent`` makes a callable of any of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules_py._rules import Generator, Search, State, _agent

__all__ = ["Agent"]

SEARCHES = 1 << 34
"""What sets the random numbers of the searches in a game apart from its own: with the stream of
the game, by exclusive or, the stream of its searches."""


def find(agent: Any, what: str) -> str | Search | Callable[..., Any]:
    """Find the agent that somebody has named.

    Parameters
    ----------
    agent : str, Search or callable
        The agent.
    what : str
        What it is, for messages: ``"a player"``.

    Returns
    -------
    {"random", "heuristic"}, Search or callable
        The agent, a search as ``Search``.

    Raises
    ------
    ValueError
        If it is none of the above, or there is no agent with this name.
    """
    if callable(agent):
        asked: Callable[..., Any] = agent
        return asked
    try:
        return _agent(agent)
    except (TypeError, ValueError) as error:
        raise ValueError(f"{what} is callable, a Search or a name: {error}") from None


def choose(agent: str | Search, state: State, rng: Generator) -> int:
    """Ask an agent that ``find`` has found, and that is no callable, for an action.

    Parameters
    ----------
    agent : {"random", "heuristic"} or Search
        The agent.
    state : State
        State in which a seat is to act; the agent uses the view of that seat only.
    rng : Generator
        Generator; a rule-based agent and a search without a choice draw nothing.

    Returns
    -------
    int
        Id of a legal action.

    Raises
    ------
    SeatError
        If no seat is to act.
    """
    if agent == "heuristic":
        return state.heuristic_action()
    legal = state.legal_actions()
    if isinstance(agent, Search):
        return legal[0] if len(legal) == 1 else agent.run(state, rng).action
    # What raises the error where no seat is to act.
    return legal[rng.below(len(legal))] if legal else state.heuristic_action()


class Agent:
    """Agent as a callable of a state and a seat, with random numbers of its own.

    Equal seeds give equal actions, except for a search that has a time. An agent can be copied
    and pickled, with its generator.

    Parameters
    ----------
    agent : str or Search
        Name of the agent, or a search.
    seed : int, default 0
        Seed, from 0 to ``2**64 - 1``.

    Raises
    ------
    ValueError
        If there is no agent with this name; the message lists the names.
    TypeError
        If ``agent`` is neither a str nor a ``Search``.
    """

    def __init__(self, agent: str | Search, *, seed: int = 0) -> None:
        self._agent = _agent(agent)
        self._rng = Generator(seed)

    def __call__(self, state: State, seat: int | None = None) -> int:
        """Choose an action of the seat to act, from the view of that seat alone.

        ``seat`` is there for callers that name it, as ``gym.Env`` does.
        """
        return choose(self._agent, state, self._rng)

    def __repr__(self) -> str:
        return f"Agent({self._agent!r})"
