"""Corrections, and value functions for them that are fitted to games."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rules_py._rules import Game, Generator, State
from rules_py.agents import find
from rules_py.evaluate._cast import ABREAST, Actor, Floats, cast, play_many
from rules_py.evaluate._corrections import rotated
from rules_py.evaluate._jobs import named, progress_reporter, run
from rules_py.evaluate._kept import Kept
from rules_py.evaluate._learn import (
    Bytes,
    Games,
    Packed,
    Sparse,
    Weights,
    forward,
    learn,
    packed,
)
from rules_py.evaluate._trust import Pilot, scale_of

FITTING = 1 << 35
"""Stream of a seed from which the games of a fit come."""


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
    states: int = 16,
    pilot: int = 100,
    hidden: int = 128,
    seed: int = 0,
    file: str | os.PathLike[str] | None = None,
    workers: int = 1,
    on_progress: Callable[[int], None] | None = None,
    progress: bool = False,
) -> list[FittedValue]:
    """Fit value functions for a contest between agents, one for each seating.

    A network learns from games in all seatings: the returns, and then by temporal differences
    what the states that follow are worth. ``"random"``, ``"heuristic"``, plans and networks play
    these games themselves. There are too many for others: a search is replaced by its base policy,
    which is the heuristic, a plan or a network, and a function by the heuristic. The agents
    themselves play the pilot games. A value function that fits badly costs no truth, only width.

    Parameters
    ----------
    game : Game
        The game and its options.
    agents : sequence of str, Search or callable
        One agent for each seat, as ``contest`` takes them.
    games : int, default 20000
        Games to learn from, in all seatings together, at least 1.
    states : int, default 16
        States of a game to learn from, at least 1, or all if it has fewer. They share its return:
        more of them take more time, and where few games are played they are learned by heart.
    pilot : int, default 100
        Further games, at least 2, that set how far the network is trusted. The agents themselves
        play them; name ``"heuristic"`` in place of one that is too slow for that.
    hidden : int, default 128
        Units of the first hidden layer, at least 1; the second has half as many.
    seed : int, default 0
        Seed of these games. Their streams are none of those of ``contest``.
    file : str or path, optional
        NPZ file that keeps the network as soon as it has learned, and at the end what the pilot
        games found. The same call continues from it, and ends at once where all is there.
    workers : int, default 1
        Number of processes that play; the values are the same for any number. See ``contest`` for
        what more than one needs.
    on_progress : callable, optional
        Called with the number of finished games.
    progress : bool, default False
        Whether to show the progress on standard error.

    Returns
    -------
    list of FittedValue
        One entry for each seating; one for all if the same agent plays in place of all. Equal
        arguments give equal values on one machine, with equally many threads of NumPy's BLAS.

    Raises
    ------
    ValueError
        If a number is too small, there is not one agent for each seat, or no agent with a name, or
        the file is not that of the same fit (``FileError``).
    RuntimeError
        If workers are killed five times in a row, or another fit writes the file (``BusyError``).
    """
    if min(games, states, hidden) < 1 or pilot < 2:
        raise ValueError("games, states and hidden are at least 1, and pilot at least 2")
    if len(agents) != game.seats:
        raise ValueError(f"agents must be {game.seats} entries, one a seat, not {len(agents)}")
    actors = cast(game, [find(agent, "an agent", game) for agent in agents])
    # Where all play alike, every seating is the first.
    seatings = game.seats if len(set(actors)) > 1 else 1
    study = _Fit(game, tuple(agents), games, states, hidden, seatings, seed)
    widths = (len(_greatest(game)), hidden, -(-hidden // 2), game.seats)
    count = _Count(progress_reporter("games", games + pilot, progress, on_progress))
    with closing(Kept(file, {**study.about(), "pilot": pilot}, widths)) as kept:
        weights = kept.weights
        if weights is None:
            weights = kept.keep(study.network(workers, count, progress))
        count.reach(games)
        value = FittedValue(weights, *study.bounds(), 1.0)
        values = tuple(replace(value, seating=seating) for seating in range(seatings))
        scale = kept.scale
        if scale is None:
            pilots = Pilot(game, tuple(agents), values, seed)
            scale = kept.trust(
                scale_of(pilots, pilot, workers, lambda done: count.reach(games + done))
            )
    return [replace(value, scale=scale) for value in values]


class _Count:
    """Counts games and says so."""

    def __init__(self, tell: Callable[[int], None]) -> None:
        self._games = 0
        self._tell = tell

    def reach(self, games: int) -> None:
        """So many games are finished."""
        while self._games < games:
            self._games += 1
            self._tell(self._games)

    def tick(self) -> None:
        """One game more."""
        self.reach(self._games + 1)


@dataclass(frozen=True)
class _Fit:
    """The games of a cast that a network learns from."""

    game: Game
    agents: tuple[Any, ...]
    games: int
    states: int
    hidden: int
    seatings: int
    seed: int

    def about(self) -> dict[str, Any]:
        """What the results depend on."""
        return {
            "kind": "fit",
            "game": repr(self.game),
            "version": self.game.version,
            "agents": [named(agent) for agent in self.agents],
            "games": self.games,
            "states": self.states,
            "hidden": self.hidden,
            "seed": self.seed,
        }

    def bounds(self) -> tuple[float, float]:
        """Return the middle of the possible returns, and half of their range."""
        low, high = self.game.min_return, self.game.max_return
        return (low + high) / 2, max((high - low) / 2, 1e-300)

    def play(self, first: int) -> list[tuple[Packed, Floats]]:
        """Play some games side by side; return states and returns from -1 to 1 by agent."""
        actors = cast(self.game, [find(agent, "an agent", self.game) for agent in self.agents])
        numbers = range(first, min(first + ABREAST, self.games))
        deals = [(number, number % self.seatings) for number in numbers]
        middle, reach = self.bounds()
        return [
            (packed(rows), ((returns - middle) / reach).astype(np.float32))
            for rows, returns in _watch(
                self.game,
                actors,
                Generator(self.seed, FITTING).next(),
                deals,
                np.random.default_rng([self.seed, first]),
                self.states,
            )
        ]

    def network(self, workers: int, count: _Count, progress: bool) -> Weights:
        """Play the games, and learn from them."""
        watched = Games(_greatest(self.game), self.game.seats)
        with closing(run(self, range(0, self.games, ABREAST), workers=workers)) as results:
            for _, played in results:
                for states, returns in played:
                    watched.add(states, returns)
                    count.tick()
        return learn(watched, self.hidden, np.random.default_rng(self.seed), progress)


def _watch(
    game: Game,
    actors: list[Actor],
    stream: int,
    deals: Sequence[tuple[int, int]],
    pick: np.random.Generator,
    kept: int,
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
        chosen = sorted(pick.permutation(places)[:kept].tolist())
        rows: list[Sparse] = []
        length = len(state.steps())
        for place in reversed(chosen):
            for _ in range(length - place):
                state.undo()
            length = place
            rows.append(_sparse(state, game, seating))
        yield rows[::-1], returns


def _greatest(game: Game) -> Bytes:
    """Return the greatest number of each input."""
    fields = game.observation_spec()
    seen = np.concatenate([np.full(np.prod(field["shape"]), field["max"]) for field in fields])
    return np.concatenate([np.tile(seen, game.seats), np.ones(game.seats)]).astype(np.uint8)


def _sparse(state: State, game: Game, seating: int) -> Sparse:
    """Return the inputs that are not zero: what each agent observes, and who sits where."""
    size = game.observation_size
    row: Bytes = np.zeros(game.seats * (size + 1), np.uint8)
    for seat in range(game.seats):
        begin = (seat - seating) % game.seats * size
        state.observation(seat, dtype="uint8", out=row[begin : begin + size])
    row[game.seats * size + seating] = 1
    cells = np.flatnonzero(row)
    return cells, row[cells]
