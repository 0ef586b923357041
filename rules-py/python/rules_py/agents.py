"""Agents by name: the same names wherever an agent is asked for.

=================== ================================================================
``"random"``        every legal action with the same probability
``"heuristic"``     the rule-based agent of the game
``"plan:0"``        a plan of the game: a fixed way to play that differs from the rule-based agent
                    in a few choices; ``Game.plans`` is their number
``"search"``        a search with its defaults: 1,000 simulations
``"search:1000"``   a search with a number of simulations
``"search:200ms"``  a search with a time for each decision
``"guided:1000"``   the same by a guided tree, fast in duels of Würfelhelden
``"net"``           the trained network that travels with the package for the game and its
                    number of seats
``"net:<file>"``    a network in an NPZ file
``"net+search:50"`` a search that keeps the action of the network unless another one is surely
                    better, and plays out with the network; ``net+`` and ``net:<file>+`` stand
                    before the name of any search, and so does ``plan:0+``
=================== ================================================================

A ``Search`` with settings of its own is used like a name, and so is a function: of a state and a
seat, of the states of many games, or of observations and masks, asynchronous or not;
``rules_py.Bot`` describes them. ``rollouts``, ``evaluate``, ``data`` and the opponents of the
environments in ``gym``, ``sb3``, ``zoo`` and ``rllib`` take all of them; ``Batch`` and
``SingleEnv`` take names without a search, which act inside the step. ``Agent`` makes a callable of
a name or a search, and is the agent that it was made of wherever agents are asked for.

A network takes its most likely action. It belongs to the ``observation_spec_digest`` that it was
trained with, which its file contains, and is refused for a game with another one. The file has
the arrays that ``numpy.savez(file, *weights, observation_spec_digest=digest)`` writes, ``weights``
being a matrix (inputs by outputs) and a vector of biases for each layer, with a ReLU between
layers; ``exporters`` writes other layers, and networks of trainers. Inputs are the cells of an
observation, which the action mask may follow, and the outputs of the last layer the preferences
for the actions; one output more, a value, is ignored, except by ``Search(value=...)``. Names of
files are for programs on one's own machine: a server of ``wire`` refuses them where clients send
them.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rules_py._bot import Bot, Chances
from rules_py._decisions import Decisions, OfStates
from rules_py._net import Net, is_net, load
from rules_py._rules import Game, Generator, Search, State, _agent

__all__ = ["Agent"]

PLAN = "plan:"
"""How the names of plans begin."""
SEARCHES = 1 << 34
"""What sets the random numbers of the searches in a game apart from its own: with the stream of
the game, by exclusive or, the stream of its searches."""


def known(agent: Any) -> Any:
    """Find the agent with a name; a network keeps its name until there is a game for it.

    Parameters
    ----------
    agent : str or Search
        The agent.

    Returns
    -------
    str or Search
        The name of a rule-based agent or a network, or the search.

    Raises
    ------
    ValueError
        If there is no agent with this name.
    TypeError
        If it is neither a str nor a ``Search``.
    """
    if is_net(agent):
        return agent
    try:
        return _agent(agent)
    except ValueError as error:
        networks = "net, net:<file>, and net+ or net:<file>+ before a search, as in net+search:50"
        raise ValueError(f"{error}, or a network: {networks}") from None


def find(agent: Any, what: str, game: Game) -> str | Search | Net | Bot:
    """Find the agent that somebody has named.

    Parameters
    ----------
    agent : str, Search, Bot or callable
        The agent.
    what : str
        What it is, for messages: ``"an agent"``.
    game : Game
        The game that it is to play.

    Returns
    -------
    {"random", "heuristic"}, name of a plan, Search, network or Bot
        The agent, as ``ask`` takes it.

    Raises
    ------
    ValueError
        If it is none of the above, there is no agent with this name, or a network does not
        belong to the game.
    """
    if isinstance(agent, Agent):
        agent = agent.made_of
    if is_net(agent):
        return load(agent, game)
    if isinstance(agent, (Bot, Net)):
        return agent
    if callable(agent):
        return Bot(agent)
    try:
        found: str | Search = known(agent)
    except (TypeError, ValueError) as error:
        raise ValueError(f"{what} is callable, a Search or a name: {error}") from None
    check(found, game)
    return found


def check(agent: str | Search, game: Game) -> None:
    """Refuse an agent whose network or plan does not belong to a game.

    Parameters
    ----------
    agent : str or Search
        The agent, as ``known`` returns it.
    game : Game
        The game.

    Raises
    ------
    ValueError
        If there is no such network, it does not belong to the game, or the game has no such plan.
    """
    names = (agent.rollout, agent.others) if isinstance(agent, Search) else (agent,)
    for name in filter(None, names):
        if is_net(name):
            load(name, game)
        plan = plan_of(name)
        if plan is not None and plan >= game.plans:
            have = f"the plans 0 to {game.plans - 1}" if game.plans else "no plans"
            raise ValueError(f"there is no plan {plan}: {game.name} has {have}")


def plan_of(agent: Any) -> int | None:
    """Return the number of the plan that an agent follows, if it follows one.

    Parameters
    ----------
    agent : object
        The agent, as ``find`` returns it.

    Returns
    -------
    int or None
        The number in its name.
    """
    if isinstance(agent, str) and agent.startswith(PLAN):
        return int(agent.removeprefix(PLAN))
    return None


def ask(
    agent: str | Search | Net | Bot, decisions: Decisions, who: str | None = None
) -> tuple[NDArray[np.int64], list[Chances] | None]:
    """Ask an agent that ``find`` has found for its actions in some games, all at once.

    Parameters
    ----------
    agent : {"random", "heuristic"}, name of a plan, Search, network or Bot
        The agent.
    decisions : Decisions
        The games; the agent uses the views of the seats to act only.
    who : str, optional
        Who it is, for messages.

    Returns
    -------
    tuple
        Ids of legal actions, shape ``(games,)``, and the probabilities that they were drawn from,
        if the agent says them.

    Raises
    ------
    ArrayError
        If a function returns something of another dtype or shape.
    IllegalActionError
        If a function returns an illegal action.
    """
    if isinstance(agent, Bot):
        return agent.ask(decisions, who)
    if isinstance(agent, Net):
        return agent(decisions.observations(), decisions.masks()), None
    if isinstance(agent, Search):
        return _search(agent, decisions), None
    if agent == "random":
        return decisions.drawn(), None
    return decisions.ruled(plan_of(agent)), None


def _search(
    search: Search, decisions: Decisions, check: Callable[[], None] | None = None
) -> NDArray[np.int64]:
    """Return what a search does."""
    ids: list[int] = []
    for state, rng in zip(decisions.states(), decisions.rngs, strict=True):
        legal = state.legal_actions()
        if len(legal) == 1:
            ids += legal
        else:
            ids.append(search.run(state, rng, check).action)
    return np.array(ids, np.int64)


def choose(
    agent: str | Search | Net | Bot,
    state: State,
    rng: Generator,
    check: Callable[[], None] | None = None,
) -> int:
    """Ask an agent for its action in one state.

    Parameters
    ----------
    agent : {"random", "heuristic"}, name of a plan, Search, network or Bot
        The agent.
    state : State
        State in which a seat is to act; the agent uses the view of that seat only.
    rng : Generator
        Generator; a rule-based agent and a search without a choice draw nothing.
    check : callable, optional
        What a search calls now and then; what it raises ends the search.

    Returns
    -------
    int
        Id of a legal action.

    Raises
    ------
    SeatError
        If no seat is to act.
    """
    if state.seat is None:
        return state.heuristic_action()  # which raises the error
    one = OfStates([state], [rng])
    ids = _search(agent, one, check) if isinstance(agent, Search) else ask(agent, one)[0]
    return int(ids[0])


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
    game : Game, optional
        The game that it is to play: a network that does not belong to it is refused at once, and
        not at its first decision.

    Raises
    ------
    ValueError
        If there is no agent with this name (the message lists the names), or a network does not
        belong to the game.
    TypeError
        If ``agent`` is neither a str nor a ``Search``.
    """

    def __init__(self, agent: str | Search, *, seed: int = 0, game: Game | None = None) -> None:
        self._agent = known(agent)
        self._rng = Generator(seed)
        if game is not None:
            check(self._agent, game)

    def __call__(
        self,
        state: State,
        seat: int | None = None,
        *,
        check: Callable[[], None] | None = None,
    ) -> int:
        """Choose an action of the seat to act, from the view of that seat alone.

        Parameters
        ----------
        state : State
            State in which a seat is to act.
        seat : int, optional
            Ignored: accepted because ``gym.Env`` names the seat to its opponents.
        check : callable, optional
            Called some twenty times a second while a search runs; what it raises ends the search,
            and the agent is as it was.

        Returns
        -------
        int
            Id of a legal action.

        Raises
        ------
        SeatError
            If no seat is to act.
        """
        agent = load(self._agent, state.game) if is_net(self._agent) else self._agent
        return choose(agent, state, self._rng, check)

    @property
    def made_of(self) -> str | Search:
        """The name or the search that it was made of."""
        made_of: str | Search = self._agent
        return made_of

    @property
    def thinks(self) -> bool:
        """Whether the agent searches or asks a network, which takes its time."""
        return isinstance(self._agent, Search) or is_net(self._agent)

    @property
    def is_heuristic(self) -> bool:
        """Whether it is the rule-based agent of the game, which draws no random numbers."""
        return isinstance(self._agent, str) and self._agent == "heuristic"

    def copy(self) -> Agent:
        """Copy the agent, with its random numbers.

        Returns
        -------
        Agent
            A copy; the agent itself where it has nothing that changes.
        """
        return self.__deepcopy__({})

    def __deepcopy__(self, memo: dict[int, Any]) -> Agent:
        if self.is_heuristic:
            return self  # it draws nothing, so that nothing in it changes
        found = object.__new__(type(self))
        found._agent = copy.deepcopy(self._agent, memo)
        found._rng = copy.copy(self._rng)
        return found

    def __repr__(self) -> str:
        return f"Agent({self._agent!r})"
