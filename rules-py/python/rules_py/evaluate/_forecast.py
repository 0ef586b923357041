"""What a verdict will cost, by a pilot: games and hours."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rules_py._rules import Game, Generator
from rules_py.evaluate._contest import Contest, check, pairs_of
from rules_py.evaluate._corrections import ValueFunction, play_states
from rules_py.evaluate._interval import (
    EVIDENCE,
    bounded_half_widths,
    half_widths,
    samples_needed,
)
from rules_py.evaluate._jobs import progress_reporter
from rules_py.rollouts import AgentLike

FORECAST = 1 << 37
"""Stream of a seed from which the seed of pilot deals comes."""
RESAMPLED = 1000
"""How often the deals are resampled for the intervals."""
LOOKS = 20
"""How many times as many deals as a contest of fixed length a sequential one is followed for."""


@dataclass(frozen=True)
class Cost:
    """What a verdict will cost."""

    deals: int
    """Deals of a contest with a fixed number of them, which finds the difference with ``power``."""
    low: int
    """Lower end of the 95 % interval of ``deals``, by bootstrap over the pilot deals."""
    high: int
    """Upper end."""
    sequential: int | None
    """Deals after which a contest with ``until="decided"`` decides, if the difference is the one
    that was asked for: when its interval is as wide. None if more than twenty times ``deals``."""
    games: int
    """Games of ``deals``, each in every seating."""
    seconds: float
    """Time of a deal in the pilot, with its corrections."""

    @property
    def hours(self) -> float:
        """Time of ``deals``, played as the pilot was."""
        return self.deals * self.seconds / 3600

    def __str__(self) -> str:
        return (
            f"{self.games} games ({self.deals} deals, {self.low} to {self.high}), "
            f"{self.hours:.2g} hours; until decided: {self.sequential} deals"
        )


@dataclass(frozen=True)
class Forecast:
    """What a verdict will cost, plain and corrected."""

    difference: float
    """Difference of the mean returns of two agents that is to be found."""
    pilot: int
    """Number of deals that were played for it."""
    plain: Cost
    """Without corrections."""
    corrected: Cost | None
    """With the value functions, if there were any."""


def forecast(
    game: Game,
    agents: Sequence[AgentLike],
    *,
    share: float = 0.55,
    power: float = 0.8,
    pilot: int = 40,
    values: Sequence[ValueFunction] = (),
    seed: int = 0,
    together: int = 1,
    on_progress: Callable[[int], None] | None = None,
    progress: bool = False,
) -> Forecast:
    """Say what a contest will cost before it starts.

    Parameters
    ----------
    game : Game
        The game and its options.
    agents : sequence of str, Search, Bot or callable
        One agent for each seat, as ``contest`` takes them; at least two differ.
    share : float, default 0.55
        What is to be found: that one of two agents wins this share of the games between them, above
        0.5 and at most 1. In returns, ``2 * share - 1`` times their greatest difference.
    power : float, default 0.8
        Probability with which a contest of a fixed number of deals is to find it, from 0.5 and
        below 1.
    pilot : int, default 40
        Deals to play, at least 10. They are none of those of ``contest``, for any seed.
    values : sequence of ValueFunction, optional
        Value functions, as ``contest`` takes them.
    seed : int, default 0
        Seed of the pilot.
    together : int, default 1
        Number of deals that are played side by side, as for ``contest``.
    on_progress : callable, optional
        Called with the number of finished deals.
    progress : bool, default False
        Whether to show the progress on standard error.

    Returns
    -------
    Forecast
        Games and time, plain and corrected, for the pair of agents that spreads most; with more
        than two agents, so that all comparisons hold together.

    Raises
    ------
    ValueError
        If a number is out of range, or it is no contest.
    """
    check(game, agents, pilot, values, "decided")
    if not (0.5 < share <= 1 and 0.5 <= power < 1 and pilot >= 10 and together >= 1):
        raise ValueError(
            "share is above 0.5 and at most 1, power from 0.5 and below 1, pilot at least 10, and "
            "together at least 1"
        )
    study = Contest(game, tuple(agents), tuple(values), Generator(seed, FORECAST).next())
    tell = progress_reporter("deals", pilot, progress, on_progress)
    tables, seconds = _play(study, pilot, together, tell)
    reach = game.max_return - game.min_return
    gap, pairs = (2 * share - 1) * reach, pairs_of(agents)
    needs = _Needs(gap, reach, power, 0.05 / len(pairs))
    plain, corrected = (
        np.stack([table[:, a] - table[:, b] for a, b in pairs], axis=1) for table in tables
    )
    return Forecast(
        difference=gap,
        pilot=pilot,
        plain=needs.cost(plain, seconds[0], game.seats, bounded=True),
        corrected=needs.cost(corrected, sum(seconds), game.seats, bounded=False)
        if values
        else None,
    )


def _play(
    study: Contest, pilot: int, together: int, tell: Callable[[int], None]
) -> tuple[NDArray[np.float64], list[float]]:
    """Return what was played, and the seconds of a deal: of its games, and of their corrections.

    The mean returns of each deal are plain and corrected, ``(2, deals, agents)``.
    """
    found: list[Any] = []
    spent = [0.0, 0.0]
    for first in range(0, pilot, together):
        start = time.perf_counter()
        seated = study.seat(range(first, min(first + together, pilot)))
        games = play_states(seated)
        middle = time.perf_counter()
        found += study.valued(seated, games)
        spent = [spent[0] + middle - start, spent[1] + time.perf_counter() - middle]
        tell(len(found))
    return np.array(found).mean(axis=2).swapaxes(0, 1), [one / pilot for one in spent]


@dataclass(frozen=True)
class _Needs:
    """What is asked of a contest."""

    gap: float
    reach: float
    power: float
    alpha: float

    def cost(
        self, samples: NDArray[np.float64], seconds: float, seats: int, *, bounded: bool
    ) -> Cost:
        """Return what a contest costs whose deals spread as the samples ``(deals, pairs)`` do."""
        rng = np.random.default_rng(0)
        drawn = rng.integers(len(samples), size=(RESAMPLED, len(samples)))
        spread = samples[drawn].var(axis=1, ddof=1).max(axis=1)
        low, high = (self._deals(one) for one in np.quantile(spread, [0.025, 0.975]))
        deals = self._deals(samples.var(axis=0, ddof=1).max())
        worst = samples[:, samples.var(axis=0).argmax()]
        return Cost(
            deals=deals,
            low=low,
            high=high,
            sequential=self._sequential(worst, deals, bounded, rng),
            games=deals * seats,
            seconds=seconds,
        )

    def _deals(self, variance: float) -> int:
        """Return how many deals find the difference, if their mean is nearly normal."""
        return max(2, math.ceil(samples_needed(variance, self.gap, self.power, self.alpha)))

    def _sequential(
        self, samples: NDArray[np.float64], deals: int, bounded: bool, rng: np.random.Generator
    ) -> int | None:
        """Return the deals after which the half-width of a confidence sequence is the gap."""
        most = max(EVIDENCE, LOOKS * deals)
        rows = rng.choice(samples, size=most)[:, None]
        if bounded:
            low, high = -self.reach, self.reach
            widths = bounded_half_widths(rows, low=low, high=high, alpha=self.alpha)[:, 0]
            narrow = np.flatnonzero(widths <= self.gap)
            return int(narrow[0]) + 1 if len(narrow) else None
        count = EVIDENCE
        while count <= most:
            wide = half_widths(
                rows[:count], sequential=True, alpha=self.alpha, reach=2 * self.reach
            )
            if wide[0] <= self.gap:
                return count
            count += max(1, count // 100)
        return None
