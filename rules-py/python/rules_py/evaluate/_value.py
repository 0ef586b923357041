"""Corrections, and value functions for them that are fitted to games."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from rules_py._rules import ChanceStreams, Game, Generator, Search, State
from rules_py.agents import SEARCHES, choose, find
from rules_py.evaluate._learn import ROWS, Floats, Games, Sparse, Weights, forward, learn

FITTING, PILOT = 1 << 35, 1 << 36
"""Streams of a seed from which the games of a fit and its pilot games come."""
KEPT = 64
"""States that are kept of a game."""


class ValueFunction(Protocol):
    """What ``corrections`` and ``contest`` need of a value function."""

    @property
    def digest(self) -> str:
        """Text that tells it from others, for the report."""
        ...

    def __call__(self, observations: Floats, /) -> NDArray[np.float64]:
        """Expected return of each seat.

        Parameters
        ----------
        observations : ndarray of float32, shape (rows, seats, observation_size)
            Observations of all seats, one row per state; no row is that of a game that is over.

        Returns
        -------
        ndarray of float64, shape (rows, seats)
            Expected return of each seat.
        """
        ...


@dataclass(frozen=True, eq=False)
class FittedValue:
    """A network with one hidden layer over the observations of all seats.

    It knows what no seat may know: it is for corrections after a game, not for agents.
    """

    weights: Weights
    """Inner weights and biases, outer weights and biases."""
    middle: float
    """Middle of the possible returns."""
    reach: float
    """Half of their range."""
    scale: float
    """How far it is trusted: factor of all corrections, from 0 to 2, found with the pilot games."""

    @property
    def digest(self) -> str:
        """Sixteen hexadecimal digits that tell it from others."""
        data = b"".join(part.tobytes() for part in self.weights)
        return hashlib.sha256(data + np.float64(self.scale).tobytes()).hexdigest()[:16]

    def __call__(self, observations: Floats, /) -> NDArray[np.float64]:
        """Expected return of each seat.

        Parameters
        ----------
        observations : ndarray of float32, shape (rows, seats, observation_size)
            Observations of all seats, one row per state; no row is that of a game that is over.

        Returns
        -------
        ndarray of float64, shape (rows, seats)
            Expected return of each seat.
        """
        output = forward(self.weights, observations.reshape(len(observations), -1))[1]
        values: NDArray[np.float64] = self.middle + self.reach * output.astype(np.float64)
        return values


def fit(
    game: Game,
    agents: Sequence[Any],
    *,
    games: int = 10000,
    pilot: int = 100,
    hidden: int = 128,
    seed: int = 0,
    on_progress: Callable[[int], None] | None = None,
) -> list[FittedValue]:
    """Fit value functions for a contest between agents, one for each seating.

    In the games that the networks learn from the heuristic replaces every agent other than
    ``"random"``, because there are many. They learn the returns, and then by temporal
    differences what the states that follow are worth. The agents themselves play the pilot
    games. A value function that fits badly costs no truth, only width.

    Parameters
    ----------
    game : Game
        The game and its options.
    agents : sequence of str, Search or callable
        One agent for each seat, as ``contest`` takes them.
    games : int, default 10000
        Games that each network learns from, at least 1.
    pilot : int, default 100
        Further games for each network, at least 2, that set how far it is trusted. The agents
        themselves play them; name ``"heuristic"`` in place of one that is too slow for that.
    hidden : int, default 128
        Hidden units, at least 1.
    seed : int, default 0
        Seed of these games. Their streams are none of those of ``contest``.
    on_progress : callable, optional
        Called with the number of finished games.

    Returns
    -------
    list of FittedValue
        One entry for each seating; one for all if all agents or none are random. Equal arguments
        give equal values on one machine.

    Raises
    ------
    ValueError
        If a number is too small, there is not one agent for each seat, or no agent with a name.
    """
    if games < 1 or pilot < 2 or hidden < 1:
        raise ValueError("games and hidden are at least 1, and pilot at least 2")
    if len(agents) != game.seats:
        raise ValueError(f"agents must be {game.seats} entries, one a seat, not {len(agents)}")
    players = [find(agent, "an agent", game) for agent in agents]
    cast = ["random" if agent == "random" else "heuristic" for agent in agents]
    count = _Count(on_progress)
    if len(set(cast)) > 1:
        seatings = [[seating] for seating in range(game.seats)]
    else:
        # One network: its pilot games are of all seatings.
        seatings = [list(range(game.seats))]
    return [
        _trusted(
            game,
            _network(game, rotated(cast, some[0]), (games, hidden), seed, count),
            [rotated(players, seating) for seating in some],
            (pilot, seed),
            count,
        )
        for some in seatings
    ]


def rotated(agents: Sequence[Any], seating: int) -> list[Any]:
    """Return who sits where in a seating: agent ``a`` at seat ``(a + seating) % seats``."""
    return [agents[(seat - seating) % len(agents)] for seat in range(len(agents))]


class _Count:
    """Counts games and says so."""

    def __init__(self, on_progress: Callable[[int], None] | None) -> None:
        self._games = 0
        self._on_progress = on_progress

    def tick(self) -> None:
        """One game more."""
        self._games += 1
        if self._on_progress:
            self._on_progress(self._games)


def _network(
    game: Game, cast: list[str], numbers: tuple[int, int], seed: int, count: _Count
) -> FittedValue:
    """Fit a network to games of a cast."""
    games, hidden = numbers
    pick = np.random.default_rng(seed)
    low, high = game.min_return, game.max_return
    middle, reach = (low + high) / 2, max((high - low) / 2, 1e-300)
    watched = Games(game.seats * game.observation_size, game.seats)
    stream = Generator(seed, FITTING).next()
    for number in range(games):
        rows, returns = _watch(game, cast, Generator(stream, number), pick)
        watched.add(rows, ((returns - middle) / reach).astype(np.float32))
        count.tick()
    return FittedValue(learn(watched, hidden, pick), middle, reach, 1.0)


def _trusted(
    game: Game,
    value: FittedValue,
    seatings: Sequence[Sequence[Any]],
    numbers: tuple[int, int],
    count: _Count,
) -> FittedValue:
    """Find with pilot games of the agents themselves how far a network is trusted.

    Games of the heuristic would trust it too far: a search recovers from what ruins the heuristic.
    """
    pilot, seed = numbers
    stream = Generator(seed, PILOT).next()
    played: list[tuple[NDArray[np.float64], NDArray[np.float64]]] = []
    for number in range(pilot):
        seating = number % len(seatings)
        state = play_state(game, seatings[seating], stream, number)
        brought = corrections(state, seatings[seating], value)
        # From seats to agents.
        played.append((np.roll(state.returns(), -seating), np.roll(brought, -seating)))
        count.tick()
    returns, brought = (np.array(part) for part in zip(*played, strict=True))
    own = float((brought**2).sum())
    common = float(((returns - returns.mean(axis=0)) * brought).sum())
    scale = min(max(common / own, 0.0), 2.0) if own > 0 else 0.0
    return replace(value, scale=scale)


def _watch(
    game: Game, cast: Sequence[str], rng: Generator, pick: np.random.Generator
) -> tuple[list[Sparse], NDArray[np.float64]]:
    """Play a game; return some of its states, each with equal probability, and the returns.

    The states are in the order of play, by their cells that are not zero.
    """
    state = game.new_state()
    kept: list[tuple[int, Sparse]] = []
    seen = 0
    while True:
        step(state, cast, rng, rng)
        if state.is_terminal:
            return [row for _, row in sorted(kept, key=itemgetter(0))], np.array(state.returns())
        if not state.is_chance and cast[state.seat or 0] != "random":
            continue  # no such state is valued: see `play_on`
        seen += 1
        place = seen - 1 if seen <= KEPT else int(pick.integers(seen))
        if place < KEPT:
            row = observe(state, game).reshape(-1)
            cells = np.flatnonzero(row)
            kept[place : place + 1] = [(seen, (cells.astype(np.uint32), row[cells]))]


def observe(state: State, game: Game) -> Floats:
    """Return what all seats observe, shape ``(seats, observation_size)``."""
    row: Floats = np.empty((game.seats, game.observation_size), np.float32)
    for seat in range(game.seats):
        state.observation(seat, out=row[seat])
    return row


def play_on(state: State, agents: Sequence[Any]) -> int:
    """Let the heuristic decide until chance or a random agent does; return the number of steps.

    A state is valued where that leads to. The heuristic replaces searches and functions:
    corrections have the mean zero whatever a value function does.
    """
    steps = 0
    while state.seat is not None and agents[state.seat] != "random":
        state.apply(state.heuristic_action())
        steps += 1
    return steps


def step(state: State, agents: Sequence[Any], chance: Generator, choice: Generator) -> None:
    """Let chance or an agent take one step."""
    if state.is_chance:
        outcome = state.sample(chance)
        assert outcome is not None
        state.apply(outcome)
        return
    seat = state.seat
    assert seat is not None
    agent = agents[seat]
    if isinstance(agent, str | Search):
        state.apply(choose(agent, state, choice))
        return
    answer = np.asarray(agent(state.observation(seat)[None], state.action_mask(seat)[None]))
    if answer.shape != (1,) or answer.dtype.kind not in "iu":
        raise ValueError(
            "an agent must answer with whole numbers of shape (1,), one for each row, "
            f"not with {answer.dtype} of shape {answer.shape}"
        )
    state.apply(int(answer[0]))


def play_state(game: Game, agents: Sequence[Any], seed: int, number: int) -> State:
    """Play a game to its end; chance has a stream for each source, agents have one together."""
    state = game.new_state()
    chance, choice = ChanceStreams(seed, number), Generator(seed, number ^ SEARCHES)
    while not state.is_terminal:
        if state.is_chance:
            state.sample_chance(chance)
        else:
            step(state, agents, choice, choice)
    return state


def corrections(state: State, agents: Sequence[Any], value: ValueFunction) -> NDArray[np.float64]:
    """How much of the returns of a game was chance.

    At each chance node the correction is the value of the state that the outcome led to, minus
    the mean over all possible outcomes by their weights; at a decision of a ``"random"`` agent
    the same over the legal actions. The choices of the heuristic are no chance; those of a
    search, a function, a person or a language model are left alone. The mean of the corrections is
    zero for any value function that was fixed before the game: return minus correction has
    the mean of the return.

    Parameters
    ----------
    state : State
        State with its history from the beginning of the game, such as the end of a game.
    agents : sequence
        Who decided for each seat; only ``"random"`` makes a difference. A state is valued after
        the decisions that the heuristic would take next for all others.
    value : ValueFunction
        Value function, such as one that ``fit`` returned. Those of games that are over are
        their returns.

    Returns
    -------
    ndarray of float64, shape (num_seats,)
        What chance brought each seat.

    Raises
    ------
    ValueError
        If the state does not hold its steps from the beginning, or ``agents`` has not one entry
        a seat.
    """
    game = state.game
    if len(agents) != game.seats:
        raise ValueError(f"agents must be {game.seats} entries, one a seat, not {len(agents)}")
    ledger = _Ledger(game, agents, value)
    again = game.new_state()
    for kind, taken in state.steps():
        if not again.is_legal(taken) or (kind == "chance") != again.is_chance:
            break
        for other, probability in _outcomes(again, agents):
            ledger.add(again, other, (other == taken) - probability)
        again.apply(taken)
    if again != state:
        raise ValueError("the state does not hold its steps from the beginning of the game")
    return ledger.total()


def _outcomes(state: State, agents: Sequence[Any]) -> list[tuple[int, float]]:
    """Return what may happen and its probability, where that is known and not certain."""
    if state.is_chance:
        outcomes = state.chance_probabilities()
        return outcomes if len(outcomes) > 1 else []
    if state.seat is None or agents[state.seat] != "random":
        return []
    legal = state.legal_actions()
    return [(action, 1 / len(legal)) for action in legal] if len(legal) > 1 else []


class _Ledger:
    """Collects states and their shares, and values many of them at once."""

    def __init__(self, game: Game, agents: Sequence[Any], value: ValueFunction) -> None:
        self._game = game
        self._agents = agents
        self._value = value
        self._scale = value.scale if isinstance(value, FittedValue) else 1.0
        self._rows: list[Floats] = []
        self._shares: list[float] = []
        self._sums = np.zeros(game.seats)

    def add(self, state: State, other: int, share: float) -> None:
        """Add the state after a step, with its share of the correction."""
        state.apply(other)
        steps = 1 + play_on(state, self._agents)
        if state.is_terminal:
            self._sums += share * np.array(state.returns())
        else:
            self._rows.append(observe(state, self._game))
            self._shares.append(share)
        for _ in range(steps):
            state.undo()
        if len(self._rows) >= ROWS:
            self._flush()

    def _flush(self) -> None:
        """Value what has been collected."""
        if self._rows:
            self._sums += np.array(self._shares) @ self._value(np.stack(self._rows))
        self._rows, self._shares = [], []

    def total(self) -> NDArray[np.float64]:
        """Return the sums by seat."""
        self._flush()
        return self._scale * self._sums
