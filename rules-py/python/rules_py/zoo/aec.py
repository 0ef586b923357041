"""Every seat of a game as an agent of PettingZoo, in turns (AEC)."""

from __future__ import annotations

import copy
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray
from pettingzoo import AECEnv

from rules_py._rules import Game, State
from rules_py._shared import (
    RENDER_MODES,
    check_options,
    check_render_mode,
    open_game,
    spaces_of,
)
from rules_py.errors import IllegalActionError, SeatError, short
from rules_py.gym._one_game import OneGame
from rules_py.gym._opponents import Opponent, agents_by_seat
from rules_py.gym._settings import Settings

if TYPE_CHECKING:
    from rules_py._shared import Illegal


def _is_probe(options: Any) -> bool:
    """Tell whether these are the options that PettingZoo's own checkers pass: no options."""
    value = options.get("options") if isinstance(options, dict) and len(options) == 1 else None
    return type(value) is int and value == 1


class _NobodyInTurnError(ResetNeeded, AttributeError):
    """An attribute that does not exist before the first reset."""


class _Later:
    """Says that nobody is in turn yet.

    What the environment itself holds comes first, and costs no more than without.
    A ``__getattr__`` would make all attributes slower.
    """

    def __get__(self, env: object, owner: type | None = None) -> Any:
        raise _NobodyInTurnError("nobody is in turn (`agent_selection`) before the first reset()")


class AEC(OneGame, AECEnv[str, Any, Any]):
    """A game as an AEC environment: seat ``i`` is the agent ``player_i``.

    ``step`` applies chance outcomes as well. The observation is a dict of ``"observation"``
    (``float32``, ``(observation_size,)``, values from 0 to 1) and ``"action_mask"`` (``int8``,
    ``(num_actions,)``); ``infos`` contain the mask, too. It is 1 where an action is legal for the
    agent to act, all 0 for the other agents, and all 1 once the game is over. Live environments
    can be copied and pickled.

    Parameters
    ----------
    game : str or Game
        The game, or its name.
    opponents : dict of int to opponent, or sequence of them, optional
        Who plays some seats inside ``step``, by seat, or one entry per seat, with ``None`` for
        those that are agents of PettingZoo: by default all of them, and at least one. An opponent
        is one of ``gym.Env``.
    illegal : {"raise", "end", "ignore", "replace"}, default "raise"
        Effect of an illegal action, as in ``gym.Env``.
    penalty, discount, max_length, flat, render_mode, starts
        As in ``gym.Env``, for all agents.
    **options : Any
        Options of the game by name.

    Raises
    ------
    ValueError
        If a keyword has none of the values listed, or the opponents leave no seat.
    SeatError, OptionError
        As for ``gym.Env``.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - PettingZoo reads it from instances, too
        "render_modes": RENDER_MODES,
        "render_fps": 4,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str | Game,
        *,
        opponents: Mapping[int, Opponent] | Sequence[Opponent | None] | None = None,
        illegal: Illegal = "raise",
        penalty: float | None = None,
        discount: float = 1.0,
        max_length: int | None = None,
        flat: bool = False,
        render_mode: str | None = None,
        starts: Iterable[State] | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.game = open_game(game, options)
        self.render_mode = check_render_mode(render_mode, self.metadata)
        self.metadata = {**self.metadata, "name": f"{self.game.name}_v{self.game.version}"}
        agents = agents_by_seat(self.game, opponents)
        self._names = {at: f"player_{at}" for at, agent in enumerate(agents) if agent is None}
        self.possible_agents = list(self._names.values())
        self._open(agents, Settings(illegal, penalty, discount, max_length, starts))
        self._flat = flat
        self._seeded = False
        # Rewards fall at the end only, unless shaping or a penalty adds some.
        self._quiet = not self.game.options.get("shaping", False) and not penalty
        observations, actions = spaces_of(self.game, flat)
        self._spaces = dict.fromkeys(self.possible_agents, observations)
        self._actions = {agent: spaces.Discrete(int(actions.n)) for agent in self.possible_agents}
        cells = self.game.observation_size * self.game.seats
        self.state_space = spaces.Box(0.0, 1.0, (cells,), np.float32)
        self._seats = {agent: seat for seat, agent in self._names.items()}
        self.agents: list[str] = []
        self._last_returns = [0.0] * self.game.seats
        self._skip_agent_selection = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Observation space of an agent.

        Parameters
        ----------
        agent : str
            Name of the agent.

        Returns
        -------
        gymnasium.spaces.Space
            The same object at each call.

        Raises
        ------
        SeatError
            If there is no such agent.
        """
        try:
            return self._spaces[agent]
        except KeyError:
            raise self._no_agent(agent) from None

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Action space of an agent.

        Parameters
        ----------
        agent : str
            Name of the agent.

        Returns
        -------
        gymnasium.spaces.Discrete
            The same object at each call.

        Raises
        ------
        SeatError
            If there is no such agent.
        """
        try:
            return self._actions[agent]
        except KeyError:
            raise self._no_agent(agent) from None

    def _no_agent(self, agent: Any) -> SeatError:
        """Return what says that there is no such agent."""
        names = ", ".join(self.possible_agents)
        return SeatError(f"there is no agent {short(agent)}: this game has {names}")

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game and play to the first decision.

        Parameters
        ----------
        seed, options
            As for ``gym.Env.reset``.

        Raises
        ------
        OptionError, TypeError
            As for ``gym.Env.reset``.
        """
        given = None if _is_probe(options) else options
        begin = check_options(given, "chance", "state")
        if seed is None and not self._seeded:
            seed = secrets.randbits(63)
        self._begin(seed, begin)
        self._seeded = True
        agents = self.possible_agents
        self.agents = agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: self._waits() for agent in agents}
        self._last_returns = [0.0] * self.game.seats
        self._skip_agent_selection = None
        self.agent_selection = first = self._names[self._single.seat]
        self.infos[first] = {"action_mask": self._single.action_mask()}
        if self.render_mode == "human":
            self.render()

    def step(self, action: Any) -> None:
        """Apply the action of the agent to act and play on to the next decision.

        Parameters
        ----------
        action : int or None
            Action id; ``None`` for an agent whose game is over.

        Raises
        ------
        IllegalActionError
            If the action is not legal, with ``illegal="raise"``, or no agents are left.
        """
        agent = self.agent_selection
        try:
            dead = self.terminations[agent] or self.truncations[agent]
        except KeyError:  # every agent has been taken out
            raise IllegalActionError(action, "this game has ended: reset it") from None
        if dead:
            self._was_dead_step(action)
            return
        if self._python_agents:
            earned = self._advance(action)
            other = None if self._is_over() else self._hand_on(agent)
        else:
            earned = None
            other = self._single._aec_step(action, agent, self._names, self.infos)
        if other is not None and self._quiet:
            self.agent_selection = other
        else:
            self._pay(agent, other, earned)
        if self.render_mode == "human":
            self.render()

    def _waits(self) -> dict[str, Any]:
        """Return the info of an agent that is not in turn."""
        return {"action_mask": np.zeros(self.game.num_actions, np.int8)}

    def _hand_on(self, agent: str) -> str:
        """Write what two agents may do now; return the one to act."""
        self.infos[agent] = self._waits()
        other = self._names[self._single.seat]
        self.infos[other] = {"action_mask": self._single.action_mask()}
        return other

    def _pay(self, agent: str, other: str | None, earned: list[float] | None) -> None:
        """Write the rewards since the last call, and end the game if it is over."""
        returns, last = self._single.returns(), self._last_returns
        if earned is None:
            earned = [now - before for now, before in zip(returns, last, strict=True)]
        self._cumulative_rewards[agent] = 0.0
        for at, name in self._names.items():
            self.rewards[name] = earned[at]
        self._last_returns = returns
        self._accumulate_rewards()
        if other is not None:
            self.agent_selection = other
            return
        single = self._single
        self.terminations = dict.fromkeys(self.agents, single.terminated)
        self.truncations = dict.fromkeys(self.agents, single.truncated or self._is_cut())
        for at, name in self._names.items():
            self.infos[name] = {"action_mask": single.action_mask(at)}
        self.agent_selection = self.agents[0]

    def agent_iter(  # pyright: ignore[reportIncompatibleMethodOverride] - it is iterated alike
        self, max_iter: int = 2**63
    ) -> Iterator[str]:
        """Yield the agent to act, again after every step, until no agents are left.

        Parameters
        ----------
        max_iter : int, optional
            Number of agents at most.

        Yields
        ------
        str
            Name of the agent.
        """
        # A generator takes two thirds of the time of the iterator that PettingZoo has.
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def observe(self, agent: str) -> Any:
        """Observation of an agent.

        Parameters
        ----------
        agent : str
            Name of the agent.

        Returns
        -------
        dict or ndarray
            Observation of its seat.

        Raises
        ------
        SeatError
            If there is no such agent.
        """
        try:
            seat = self._seats[agent]
        except KeyError:
            raise self._no_agent(agent) from None
        return self._single.observation(seat) if self._flat else self._single.observe(seat)

    def state(self) -> NDArray[np.float32]:
        """Observations of all seats in one array.

        Returns
        -------
        ndarray of float32, shape (seats * observation_size,)
            Values from 0 to 1, seat after seat.
        """
        return np.concatenate([self._single.observation(seat) for seat in range(self.game.seats)])

    def rules_state(self) -> State:
        """Copy of the game with its history; ``state`` is PettingZoo's array.

        Returns
        -------
        State
            An independent copy, secrets included.
        """
        return self._single.state()

    def close(self) -> None:
        """Do nothing: there are no windows to close."""

    def __copy__(self) -> AEC:
        """Return an independent environment, as ``deepcopy`` does."""
        return copy.deepcopy(self)


# Whatever is asked too early asks first who is in turn.
setattr(AEC, "agent_selection", _Later())  # noqa: B010 - it is no str, as the type says
