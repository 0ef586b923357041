"""Where the variance of a result comes from: open chance, private chance, the agents' own.

What is expected of a game changes at each of its nodes by something whose mean is zero, so that the
variance of its result is the sum of the variances of these changes. At a node that was drawn from a
game, two outcomes are drawn; both are played to the end several times with common random numbers.
Half of the product of two such differences has the mean of the variance of the change: the
estimates have no bias for any number of playouts.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rules_py._bot import name_of
from rules_py._decisions import OfStates
from rules_py._net import Net
from rules_py._rules import Game, Generator, State
from rules_py.agents import ask, find, plan_of
from rules_py.evaluate._corrections import Seated, play_states, rotated
from rules_py.evaluate._interval import samples_needed
from rules_py.evaluate._jobs import numbers, progress_reporter, run
from rules_py.rollouts import AgentLike

NODES = 1 << 38
"""Stream of a seed from which nodes, outcomes and playouts are drawn."""
NORMAL = 1.96

SOURCES = ("public", "private", "decisions")
"""Chance that all seats see as it happens, chance that some do not, and the random numbers of the
agents."""


@dataclass(frozen=True)
class Part:
    """A part of a variance."""

    variance: float
    """The part, which can come out below zero by chance."""
    half_width: float
    """Half of its 95 % interval, over games."""


UNKNOWN = Part(math.nan, math.nan)


@dataclass(frozen=True)
class Variance:
    """Where the variance of a result comes from.

    The result of a game is the return of the first agent minus that of the second, divided by the
    greatest difference there is: from -1 to 1, ``2 * share - 1`` for a share of games won.
    """

    agents: tuple[str, ...]
    """Names of the agents."""
    games: int
    """Number of games."""
    total: Part
    """Variance of the result of a game, from the games alone."""
    public: Part
    """By chance that all seats see as it happens: open dice and cards."""
    private: Part
    """By chance that not all seats see as it happens: cards that are drawn into a hand."""
    decisions: Part
    """By random numbers of the agents: those of a search, or of ``"random"``."""

    @property
    def parts(self) -> tuple[Part, ...]:
        """The three parts, which add up to the variance but for their noise."""
        return (self.public, self.private, self.decisions)

    def games_needed(self, left: float, *, share: float = 0.55, power: float = 0.8) -> float:
        """How many independent games find that one of two agents wins a share of them.

        Parameters
        ----------
        left : float
            Variance of a game that is left, such as ``total.variance``, or ``decisions.variance``
            where chance is corrected by values without an error.
        share : float, default 0.55
            The share, above 0.5 and at most 1.
        power : float, default 0.8
            Probability of finding it at a level of 5 %, from 0.5 and below 1.

        Returns
        -------
        float
            Number of games, 0 if nothing is left.

        Raises
        ------
        ValueError
            If a number is out of range.
        """
        if not (0.5 < share <= 1 and 0.5 <= power < 1):
            raise ValueError("share is above 0.5 and at most 1, power from 0.5 and below 1")
        return samples_needed(max(0.0, left), 2 * share - 1, power)


def variance(
    game: Game,
    agents: Sequence[AgentLike],
    *,
    games: int = 200,
    nodes: int = 16,
    decisions: int | None = None,
    playouts: int = 8,
    seed: int = 0,
    file: str | os.PathLike[str] | None = None,
    workers: int = 1,
    executor: str | None = None,
    on_progress: Callable[[int], None] | None = None,
    progress: bool = False,
) -> Variance:
    """Say how much of the variance of a result is chance, private chance, and the agents' own.

    What is left of the variance of a contest when chance is corrected by values without an error
    is that of the decisions; where the probabilities of the agents are known, too, nothing is left.
    So these are bounds of what ``corrections`` can save, for these agents.

    Parameters
    ----------
    game : Game
        The game and its options, with two seats at least.
    agents : sequence of str, Search, Bot or callable
        One agent for each seat. They move on by one seat after each game, and play the games out,
        so that they should be cheap.
    games : int, default 200
        Number of games, at least ``2 * game.seats``.
    nodes : int, default 16
        Chance nodes of each game that are drawn; all of them if there are no more. With 0 the parts
        of chance are not asked for, and NaN.
    decisions : int, optional
        The same for decisions of agents with random numbers, by default as many. A search is asked
        twice at each, and the game is played out only where the two answers differ.
    playouts : int, default 8
        Playouts of each of the two outcomes of a node, at least 2.
    seed : int, default 0
        Seed, from 0 to ``2**64 - 1``.
    file, workers, executor, on_progress, progress
        As for ``contest``, game by game.

    Returns
    -------
    Variance
        The variance, and its parts with their intervals.

    Raises
    ------
    ValueError
        If a number is out of range, the number of agents does not fit, or the file is that of
        another study.
    """
    if game.seats < 2 or len(agents) != game.seats:
        raise ValueError(f"agents must be {game.seats} entries, one a seat, and two at least")
    drawn = (nodes, nodes if decisions is None else decisions)
    if games < 2 * game.seats or min(drawn) < 0 or max(drawn) < 1 or playouts < 2:
        raise ValueError(
            f"games are {2 * game.seats} at least, nodes or decisions 1, and playouts 2"
        )
    for agent in agents:
        find(agent, "an agent", game)
    study = Nested(game, tuple(agents), drawn, playouts, seed)
    tell = progress_reporter("games", games, progress, on_progress)
    rows = []
    jobs = run(study, range(games), file=file, workers=workers, executor=executor)
    with closing(jobs) as results:
        for _, row in results:
            rows.append(row)
            tell(len(rows))
    table = np.array(rows)
    asked = (drawn[0], drawn[0], drawn[1])
    parts = [_part(table[:, at]) if asked[at] else UNKNOWN for at in range(len(SOURCES))]
    seatings = np.arange(games) % game.seats
    names = tuple(name_of(agent) for agent in agents)
    return Variance(names, games, _total(table[:, -1], seatings), *parts)


def _part(samples: NDArray[np.float64]) -> Part:
    """Return the mean of samples with its interval."""
    return Part(
        float(samples.mean()), float(NORMAL * samples.std(ddof=1) / math.sqrt(len(samples)))
    )


def _total(results: NDArray[np.float64], seatings: NDArray[np.intp]) -> Part:
    """Return the variance of results within seatings, whose means may differ."""
    count = len({*seatings.tolist()})
    means = np.array([results[seatings == at].mean() for at in range(count)])
    squares = (results - means[seatings]) ** 2 * len(results) / (len(results) - count)
    return _part(squares)


@dataclass(frozen=True)
class Nested:
    """Games whose nodes are played out, as jobs of a study."""

    game: Game
    agents: tuple[AgentLike, ...]
    nodes: tuple[int, int]
    """Greatest numbers of chance nodes and of decisions of a game that are drawn."""
    playouts: int
    seed: int

    def about(self) -> dict[str, Any]:
        """What the results depend on."""
        return {
            "kind": "variance",
            "game": repr(self.game),
            "version": self.game.version,
            "agents": [name_of(agent) for agent in self.agents],
            "nodes": list(self.nodes),
            "playouts": self.playouts,
            "seed": self.seed,
        }

    def fits(self, job: int, result: Any) -> bool:
        """Say whether a file has what could be a result."""
        return numbers(result, len(SOURCES) + 1)

    def play(self, number: int) -> list[float]:
        """Play a game; return its part of each source, and its result."""
        seating = number % self.game.seats
        seated = rotated([find(one, "an agent", self.game) for one in self.agents], seating)
        (played,) = play_states([Seated(self.game, seated, self.seed, number)])
        rng = np.random.default_rng([self.seed, number, NODES])
        look = _Look(self.game, seated, seating, rng, self.playouts)
        weights = look.weights(played.state, self.nodes)
        found = [0.0] * len(SOURCES)
        state = self.game.new_state()
        for at, (_, step) in enumerate(played.state.steps()):
            if at in weights:
                source, change = look.node(state)
                found[source] += weights[at] * change
            state.apply(step)
        return [*found, look.result(played.state)]


@dataclass(frozen=True)
class _Look:
    """Looks at nodes of one game."""

    game: Game
    agents: Sequence[Any]
    seating: int
    rng: np.random.Generator
    playouts: int

    def weights(self, end: State, nodes: tuple[int, int]) -> dict[int, float]:
        """Draw steps of a game that could have been others; each stands for so many."""
        state = self.game.new_state()
        places: tuple[list[int], list[int]] = ([], [])
        for at, (kind, step) in enumerate(end.steps()):
            if self._is_open(state):
                places[kind != "chance"].append(at)
            state.apply(step)
        weights: dict[int, float] = {}
        for found, most in zip(places, nodes, strict=True):
            drawn = self.rng.permutation(len(found))[:most].tolist()
            weights |= {found[at]: len(found) / len(drawn) for at in drawn}
        return weights

    def _is_open(self, state: State) -> bool:
        """Say whether what happens in a state is drawn from several."""
        if state.is_chance:
            return len(state.chance_outcomes()) > 1
        agent = self.agents[state.seat or 0]
        return not is_ruled(agent) and len(state.legal_actions()) > 1

    def result(self, state: State) -> float:
        """Return the result of a game that is over."""
        returns, seats = state.returns(), self.game.seats
        first, second = (returns[(agent + self.seating) % seats] for agent in (0, 1))
        return (first - second) / (self.game.max_return - self.game.min_return)

    def node(self, state: State) -> tuple[int, float]:
        """Return the source of a node, and an estimate of the variance of its change."""
        decides = not state.is_chance
        after = [state.clone(), state.clone()]
        for one in after:
            one.apply(self._drawn(state))
        source = SOURCES.index("decisions") if decides else seen_by(*after)
        if after[0] == after[1]:
            return source, 0.0
        seeds = [int(seed) for seed in self.rng.integers(1 << 62, size=self.playouts)]
        results = [[self.result(one) for one in self._ends(state, seeds)] for state in after]
        gaps = np.array(results[0]) - np.array(results[1])
        pairs = self.playouts * (self.playouts - 1)
        return source, float(gaps.sum() ** 2 - (gaps**2).sum()) / pairs / 2

    def _drawn(self, state: State) -> int:
        """Draw what happens in a state."""
        rng = Generator(int(self.rng.integers(1 << 62)))
        if state.is_chance:
            drawn = state.sample(rng)
            assert drawn is not None
            return drawn
        agent = self.agents[state.seat or 0]
        return int(ask(agent, OfStates([state], [rng]))[0][0])

    def _ends(self, state: State, seeds: Sequence[int]) -> list[State]:
        """Play a state to its end once for each seed, side by side."""
        seated = [Seated(self.game, self.agents, seed, 0, state) for seed in seeds]
        return [played.state for played in play_states(seated)]


def is_ruled(agent: Any) -> bool:
    """Say whether an agent draws nothing: a rule-based agent, a plan or a network."""
    return isinstance(agent, Net) or agent == "heuristic" or plan_of(agent) is not None


def seen_by(one: State, other: State) -> int:
    """Return which source a chance node is, by who can tell two of its outcomes apart."""
    seats = range(one.game.seats)
    all_see = all(one.view_json(seat) != other.view_json(seat) for seat in seats)
    return SOURCES.index("public" if all_see else "private")
