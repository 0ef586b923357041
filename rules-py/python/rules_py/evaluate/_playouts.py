"""Values that are bought with compute: playouts by cheap agents."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from rules_py._decisions import OfStates
from rules_py._rules import Game, Generator, State, _playouts
from rules_py.agents import SEARCHES, ask, find
from rules_py.evaluate._corrections import Table, rotated
from rules_py.evaluate._jobs import named
from rules_py.rollouts import AgentLike


@dataclass(frozen=True)
class Playouts:
    """A value function of states: the mean return of games that agents play from there.

    The games of all states have the same random numbers, so that what two states differ by is less
    a matter of chance than each value. They begin with the whole state, with all secrets: this is
    a value for corrections after a game.
    """

    game: Game
    """The game and its options."""
    agents: tuple[AgentLike, ...]
    """By seat; cheap ones, as each state is played out many times."""
    games: int = 16
    """Games from each state."""
    seed: int = 0
    """Seed of their random numbers."""

    def __post_init__(self) -> None:
        if self.games < 1:
            raise ValueError(f"games must be at least 1, not {self.games}")
        if len(self.agents) != self.game.seats:
            raise ValueError(f"agents must be {self.game.seats} entries, one a seat")
        for agent in self.agents:
            find(agent, "an agent", self.game)

    @property
    def digest(self) -> str:
        """Sixteen hexadecimal digits that tell it from others."""
        about = [repr(self.game), *map(named, self.agents), self.games, self.seed]
        return hashlib.sha256(repr(about).encode()).hexdigest()[:16]

    def of_states(self, states: Sequence[State], /) -> Table:
        """Mean return of each seat.

        Parameters
        ----------
        states : sequence of State
            The states; they do not change.

        Returns
        -------
        ndarray of float64, shape (num_states, num_seats)
            Mean returns.
        """
        agents = [find(agent, "an agent", self.game) for agent in self.agents]
        built_in = [agent for agent in agents if isinstance(agent, str)]
        if len(built_in) == len(agents):
            return _playouts(states, built_in, self.seed, self.games)
        total: Table = np.zeros((len(states), self.game.seats))
        for number in range(self.games):
            played = [state.clone() for state in states]
            _play_out(played, agents, self.seed, number)
            total += [state.returns() for state in played]
        return total / self.games


def _play_out(states: Sequence[State], agents: Sequence[Any], seed: int, number: int) -> None:
    """Play states to their ends, side by side, all with the same random numbers."""
    ruled = [seat for seat, agent in enumerate(agents) if agent == "heuristic"]
    chance = [Generator(seed, number) for _ in states]
    choice = [Generator(seed, number ^ SEARCHES) for _ in states]
    while True:
        waiting: dict[int, list[int]] = {}
        for at, state in enumerate(states):
            if not state.is_terminal:
                state._play_on(chance[at], ruled, [], [])
                if state.seat is not None:
                    waiting.setdefault(state.seat, []).append(at)
        if not waiting:
            return
        for seat, rows in waiting.items():
            asked = OfStates([states[at] for at in rows], [choice[at] for at in rows])
            for at, action in zip(rows, ask(agents[seat], asked)[0].tolist(), strict=True):
                states[at].apply(action)


def playouts(
    game: Game, agents: Sequence[AgentLike], *, games: int = 16, seed: int = 0
) -> list[Playouts]:
    """Value functions for a contest between agents, one for each seating, by playouts.

    What they cost is ``games`` playouts for each outcome of each chance node, and for each
    alternative at decisions of agents that say their probabilities. They are noisy: ``trust`` says
    how far they are to be trusted.

    Parameters
    ----------
    game : Game
        The game and its options.
    agents : sequence of str, Search, Bot or callable
        Who plays in place of each agent of the contest, in their order: cheap agents, such as
        ``"heuristic"``.
    games : int, default 16
        Games from each state, at least 1.
    seed : int, default 0
        Seed of their random numbers.

    Returns
    -------
    list of Playouts
        One entry for each seating; one for all if the same agent plays in place of all.

    Raises
    ------
    ValueError
        If a number is too small, there is not one agent for each seat, or no agent with a name.
    """
    alike = all(agent == agents[0] for agent in agents)
    return [
        Playouts(game, tuple(rotated(agents, seating)), games, seed)
        for seating in range(1 if alike else game.seats)
    ]
