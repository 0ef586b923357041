"""How far value functions are to be trusted, found in games of the agents themselves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import numpy as np

from rules_py._rules import Game, Generator
from rules_py.agents import find
from rules_py.evaluate._corrections import (
    Seated,
    Table,
    ValueFunction,
    by_node,
    play_states,
    rotated,
)
from rules_py.evaluate._jobs import progress_reporter, run
from rules_py.rollouts import AgentLike

PILOT = 1 << 36
"""Stream of a seed from which pilot games come."""


@dataclass(frozen=True)
class Trusted:
    """A value function with a factor of all its corrections."""

    value: Any
    """The value function."""
    scale: float
    """How far it is trusted: factor of all corrections, from 0 to 2."""

    @property
    def digest(self) -> str:
        """The digest of the value function, and the factor."""
        return f"{self.value.digest} x {self.scale:.6g}"

    @property
    def of_states(self) -> Any:
        """That of the value function, if it reads states."""
        return self.value.of_states

    def __call__(self, observations: Any, /) -> Any:
        """Return what the value function says, if it reads observations.

        Parameters
        ----------
        observations : ndarray of float32, shape (rows, seats, observation_size)
            As for ``ObservationValue``.

        Returns
        -------
        ndarray of float64, shape (rows, seats)
            Expected return of each seat.
        """
        return self.value(observations)


def trust(
    game: Game,
    agents: Sequence[AgentLike],
    values: Sequence[ValueFunction],
    *,
    pilot: int = 100,
    seed: int = 0,
    workers: int = 1,
    on_progress: Callable[[int], None] | None = None,
    progress: bool = False,
) -> list[Trusted]:
    """Find how far value functions of one's own are to be trusted, by games of the agents.

    These games are none of those of a contest: their streams are others for every seed. ``fit``
    does the same for the values that it returns.

    Parameters
    ----------
    game : Game
        The game and its options.
    agents : sequence of str, Search, Bot or callable
        One agent for each seat, as ``contest`` takes them.
    values : sequence of ObservationValue or StateValue
        One for all seatings, or one for each.
    pilot : int, default 100
        Games to play, at least 2.
    seed : int, default 0
        Seed of the games.
    workers, on_progress, progress
        As for ``contest``.

    Returns
    -------
    list of Trusted
        The value functions with a factor from 0 to 2, the same for all: the one that leaves the
        least variance in these games.

    Raises
    ------
    ValueError
        If a number is too small, or the numbers of agents or of values do not fit.
    """
    if pilot < 2:
        raise ValueError(f"pilot must be at least 2, not {pilot}")
    if len(agents) != game.seats or len(values) not in (1, game.seats):
        raise ValueError(f"there are {game.seats} agents, and 1 or {game.seats} value functions")
    tell = progress_reporter("games", pilot, progress, on_progress)
    games = Pilot(game, tuple(agents), tuple(values), seed)
    scale = scale_of(games, pilot, workers, tell)
    return [Trusted(value, scale) for value in values]


@dataclass(frozen=True)
class Pilot:
    """Games of the agents themselves that say how far values are to be trusted.

    Games of the heuristic would trust it too far: a search recovers from what ruins the heuristic.
    """

    game: Game
    agents: tuple[Any, ...]
    values: tuple[ValueFunction, ...]
    seed: int

    def about(self) -> dict[str, Any]:
        """What the results depend on."""
        return {"kind": "pilot", "values": [value.digest for value in self.values]}

    def play(self, number: int) -> list[list[float]]:
        """Play a game; return its returns and its corrections by agent, and ``in_common``."""
        seating = number % self.game.seats
        seated = rotated([find(agent, "an agent", self.game) for agent in self.agents], seating)
        stream = Generator(self.seed, PILOT).next()
        (played,) = play_states([Seated(self.game, seated, stream, number)])
        brought, before = by_node(played, seated, self.values[seating % len(self.values)])
        returns = np.array(played.state.returns())
        by_agent = np.roll([returns, brought.sum(axis=0)], -seating, axis=1)
        return [*by_agent.tolist(), in_common(brought, before, returns)]


def in_common(brought: Table, before: Table, returns: Table) -> list[float]:
    """Return what the nodes of a game have in common with its returns, and their size.

    What a node brought has the mean zero, so that its product with the return has the mean of that
    with the return minus what was expected before, which varies less.
    """
    return [float((brought * (returns - before)).sum()), float((brought**2).sum())]


def scale_of(pilot: Pilot, games: int, workers: int, tell: Callable[[int], None]) -> float:
    """Return the factor of corrections that leaves the least variance.

    It is a slope, of returns on corrections, that can be found by games or by nodes. Games say more
    where corrections foresee most of a return, and nodes where they foresee little: both count, by
    the inverse of their variances.
    """
    found = []
    with closing(run(pilot, range(games), workers=workers)) as results:
        for _, row in results:
            found.append(row)
            tell(len(found))
    returns, brought = (np.array([row[at] for row in found]) for at in (0, 1))
    common, size = np.array([row[2] for row in found]).T
    if not size.sum() > 0:
        return 0.0
    by_game = ((returns - returns.mean(axis=0)) * brought).sum(axis=1), (brought**2).sum(axis=1)
    slopes = [slope(*by_game, fitted=2), slope(common, size, fitted=1)]
    weights = [1 / max(variance, 1e-12) for _, variance in slopes]
    mean = np.average([mean for mean, _ in slopes], weights=weights)
    return float(np.clip(mean, 0.0, 2.0))


def slope(common: Table, size: Table, fitted: int) -> tuple[float, float]:
    """Return the ratio of two sums over games and its variance, with so many numbers fitted.

    The variance is infinite where the games are too few for it.
    """
    ratio, free = common.sum() / size.sum(), len(size) - fitted
    if free < 1:
        return float(ratio), np.inf
    spread = ((common - ratio * size) ** 2).sum() * len(size) / free
    return float(ratio), float(spread / size.sum() ** 2)
