"""Corrections, and value functions for them that are fitted to games."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rules_py._rules import Game, Generator, State
from rules_py.agents import find
from rules_py.evaluate._cast import ABREAST, KEPT, Actor, Floats, cast, play_many
from rules_py.evaluate._corrections import corrections, play_state, rotated
from rules_py.evaluate._learn import Games, Sparse, Weights, forward, learn

FITTING, PILOT = 1 << 35, 1 << 36
"""Streams of a seed from which the games of a fit and its pilot games come."""


@dataclass(frozen=True, eq=False)
class FittedValue:
    """A network with two hidden layers over the observations of all seats.

    It knows what no seat may know: it is for corrections after a game, not for agents.
    """

    weights: Weights
    """Weights and biases of each layer, from the inputs to the outputs."""
    middle: float
    """Middle of the possible returns."""
    reach: float
    """Half of their range."""
    scale: float
    """How far it is trusted: factor of all corrections, from 0 to 2, found with the pilot games."""
    seating: int = 0
    """Who sits where: the network knows agents, and agent ``a`` is at seat
    ``(a + seating) % seats``."""

    @property
    def digest(self) -> str:
        """Sixteen hexadecimal digits that tell it from others."""
        data = b"".join(part.tobytes() for part in self.weights)
        data += np.float64(self.scale).tobytes() + bytes([self.seating])
        return hashlib.sha256(data).hexdigest()[:16]

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
        seats = observations.shape[1]
        # From seats to agents, and back.
        rows = np.roll(observations, -self.seating, axis=1).reshape(len(observations), -1)
        sits: Floats = np.zeros((len(rows), seats), np.float32)
        sits[:, self.seating] = 1
        output = forward(self.weights, np.hstack([rows, sits]))
        values = self.middle + self.reach * output.astype(np.float64)
        return np.asarray(np.roll(values, self.seating, axis=1))


def fit(
    game: Game,
    agents: Sequence[Any],
    *,
    games: int = 20000,
    pilot: int = 100,
    hidden: int = 128,
    seed: int = 0,
    on_progress: Callable[[int], None] | None = None,
) -> list[FittedValue]:
    """Fit value functions for a contest between agents, one for each seating.

    A network learns from games in all seatings: the returns, and then by temporal differences
    what the states that follow are worth. ``"random"``, ``"heuristic"`` and networks play these
    games themselves. There are too many for others: a search is replaced by its base policy, which
    is the heuristic or a network, and a function by the heuristic. The agents themselves play the
    pilot games. A value function that fits badly costs no truth, only width.

    Parameters
    ----------
    game : Game
        The game and its options.
    agents : sequence of str, Search or callable
        One agent for each seat, as ``contest`` takes them.
    games : int, default 20000
        Games to learn from, in all seatings together, at least 1.
    pilot : int, default 100
        Further games, at least 2, that set how far the network is trusted. The agents themselves
        play them; name ``"heuristic"`` in place of one that is too slow for that.
    hidden : int, default 128
        Units of the first hidden layer, at least 1; the second has half as many.
    seed : int, default 0
        Seed of these games. Their streams are none of those of ``contest``.
    on_progress : callable, optional
        Called with the number of finished games.

    Returns
    -------
    list of FittedValue
        One entry for each seating; one for all if the same agent plays in place of all. Equal
        arguments give equal values on one machine.

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
    actors = cast(game, players)
    # Where all play alike, every seating is the first.
    seatings = game.seats if len(set(actors)) > 1 else 1
    count = _Count(on_progress)
    value = _network(game, actors, (games, hidden, seatings), seed, count)
    values = [replace(value, seating=seating) for seating in range(seatings)]
    scale = _trust(game, players, values, (pilot, seed), count)
    return [replace(value, scale=scale) for value in values]


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
    game: Game, actors: list[Actor], numbers: tuple[int, int, int], seed: int, count: _Count
) -> FittedValue:
    """Fit a network to games of a cast in so many seatings."""
    games, hidden, seatings = numbers
    pick = np.random.default_rng(seed)
    low, high = game.min_return, game.max_return
    middle, reach = (low + high) / 2, max((high - low) / 2, 1e-300)
    watched = Games(game.seats * (game.observation_size + 1), game.seats)
    stream = Generator(seed, FITTING).next()
    for first in range(0, games, ABREAST):
        some = [(at, at % seatings) for at in range(first, min(first + ABREAST, games))]
        for rows, returns in _watch(game, actors, stream, some, pick):
            watched.add(rows, ((returns - middle) / reach).astype(np.float32))
            count.tick()
    return FittedValue(learn(watched, hidden, pick), middle, reach, 1.0)


def _trust(
    game: Game,
    players: Sequence[Any],
    values: Sequence[FittedValue],
    numbers: tuple[int, int],
    count: _Count,
) -> float:
    """Find with pilot games of the agents themselves how far a network is trusted.

    Games of the heuristic would trust it too far: a search recovers from what ruins the heuristic.
    """
    pilot, seed = numbers
    stream = Generator(seed, PILOT).next()
    played: list[tuple[NDArray[np.float64], NDArray[np.float64]]] = []
    for number in range(pilot):
        seating = number % game.seats
        seated = rotated(players, seating)
        state = play_state(game, seated, stream, number)
        brought = corrections(state, seated, values[seating % len(values)])
        # From seats to agents.
        played.append((np.roll(state.returns(), -seating), np.roll(brought, -seating)))
        count.tick()
    returns, brought = (np.array(part) for part in zip(*played, strict=True))
    own = float((brought**2).sum())
    common = float(((returns - returns.mean(axis=0)) * brought).sum())
    return min(max(common / own, 0.0), 2.0) if own > 0 else 0.0


def _watch(
    game: Game,
    actors: list[Actor],
    stream: int,
    deals: Sequence[tuple[int, int]],
    pick: np.random.Generator,
) -> Iterator[tuple[list[Sparse], NDArray[np.float64]]]:
    """Play games side by side, each by its number and seating; yield states and returns by agent.

    The states are some of each game, with equal probability, in the order of play, by their cells
    that are not zero.
    """
    states = [game.new_state() for _ in deals]
    rngs = [Generator(stream, number) for number, _ in deals]
    seatings = [seating for _, seating in deals]
    casts = [rotated(actors, seating) for seating in seatings]
    for state, places, seating in zip(
        states, play_many(states, casts, rngs), seatings, strict=True
    ):
        returns = np.roll(state.returns(), -seating)
        chosen = sorted(pick.permutation(places)[:KEPT].tolist())
        rows: list[Sparse] = []
        length = len(state.steps())
        for place in reversed(chosen):
            for _ in range(length - place):
                state.undo()
            length = place
            rows.append(_sparse(state, game, seating))
        yield rows[::-1], returns


def _sparse(state: State, game: Game, seating: int) -> Sparse:
    """Return the inputs that are not zero: what each agent observes, and who sits where."""
    size = game.observation_size
    row: Floats = np.zeros(game.seats * (size + 1), np.float32)
    for seat in range(game.seats):
        begin = (seat - seating) % game.seats * size
        state.observation(seat, out=row[begin : begin + size])
    row[game.seats * size + seating] = 1
    cells = np.flatnonzero(row)
    return cells, row[cells]
