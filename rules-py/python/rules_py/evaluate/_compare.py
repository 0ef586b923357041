"""Comparisons: exact tests, corrections for many of them, cycles, and alpha-rank."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

NORMAL = 1.959963984540054
"""The 97.5 % quantile of the normal distribution."""
EXACT = 5000
"""Number of games up to which a test adds up probabilities."""


def normal_p(z: float) -> float:
    """Return the two-sided p-value of a number of standard errors."""
    return math.erfc(abs(z) / math.sqrt(2))


def sign_p(won: int, lost: int) -> float:
    """Return the two-sided p-value of a fair coin; exact up to 5,000 throws."""
    total, least = won + lost, min(won, lost)
    if total > EXACT:
        return normal_p((abs(won - lost) - 1) / math.sqrt(total))
    fact = math.lgamma
    tail = math.fsum(
        math.exp(fact(total + 1) - fact(k + 1) - fact(total - k + 1) - total * math.log(2))
        for k in range(least + 1)
    )
    return min(1.0, 2 * tail)


def holm(values: Sequence[float]) -> list[float]:
    """Correct p-values for their number (Holm, 1979).

    Parameters
    ----------
    values : sequence of float
        The p-values.

    Returns
    -------
    list of float
        Corrected ones, in the same order. With a probability of 95 % none of those whose question
        has the answer "no difference" is below 0.05.
    """
    order = sorted(range(len(values)), key=lambda at: values[at])
    found, highest = [0.0] * len(values), 0.0
    for rank, at in enumerate(order):
        highest = max(highest, min(1.0, (len(values) - rank) * values[at]))
        found[at] = highest
    return found


def wilson(successes: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a share of independent games (Wilson, 1927).

    Parameters
    ----------
    successes : float
        Number of games that count.
    games : int
        Number of games.

    Returns
    -------
    tuple of float
        Its ends, from 0 to 1; all of that without games.

    Raises
    ------
    ValueError
        If ``successes`` is not from 0 to ``games``.
    """
    if not 0 <= successes <= games:
        raise ValueError(f"successes must be from 0 to {games}, not {successes}")
    if not games:
        return 0.0, 1.0
    share, squared = successes / games, NORMAL**2
    middle = (share + squared / (2 * games)) / (1 + squared / games)
    half = NORMAL * math.sqrt(share * (1 - share) / games + squared / (4 * games**2))
    half /= 1 + squared / games
    low = 0.0 if successes == 0 else middle - half
    return low, 1.0 if successes == games else middle + half


def cycles(beats: Mapping[str, Sequence[str]]) -> list[tuple[str, ...]]:
    """Return the shortest cycle through each arrow that is in one.

    Parameters
    ----------
    beats : mapping of str to sequence of str
        Whom each one beats.

    Returns
    -------
    list of tuple of str
        Each cycle once, beginning with its least name: each one beats the next, and the last
        one the first.
    """
    found: set[tuple[str, ...]] = set()
    beats = _turned(_peeled(_turned(_peeled(beats))))
    for start, losers in beats.items():
        for loser in losers:
            path = _path(beats, loser, start)
            if path:
                at = path.index(min(path))
                found.add(tuple(path[at:] + path[:at]))
    return sorted(found, key=lambda cycle: (len(cycle), cycle))


def _turned(beats: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """Return who is beaten by whom."""
    found: dict[str, list[str]] = {one: [] for one in beats}
    for one, losers in beats.items():
        for loser in losers:
            found.setdefault(loser, []).append(one)
    return found


def _peeled(beats: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """Leave out, again and again, who beats nobody who is left: nobody of them is in a cycle."""
    winners = _turned(beats)
    left = {one: len(beats.get(one, ())) for one in winners}
    gone = [one for one, losers in left.items() if not losers]
    for loser in gone:  # which grows
        del left[loser]
        for one in winners[loser]:
            left[one] -= 1
            if not left[one]:
                gone.append(one)
    return {one: [other for other in beats[one] if other in left] for one in left}


def _path(beats: Mapping[str, Sequence[str]], start: str, end: str) -> list[str]:
    """Return the shortest path of arrows, or nothing if there is none."""
    before: dict[str, str | None] = {start: None}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        if here == end:
            path: list[str] = []
            step: str | None = here
            while step is not None:
                path.append(step)
                step = before[step]
            return path[::-1]
        for other in beats.get(here, ()):
            if other not in before:
                before[other] = here
                queue.append(other)
    return []


def alpha_rank(
    shares: NDArray[np.float64], *, alpha: float = 10.0, population: int = 50
) -> NDArray[np.float64]:
    """Return how long a population plays each agent in the long run (Omidshafiei and others, 2019).

    For small sets of agents, and where strength is not transitive: agents in a cycle share the
    mass that a rating would give to one of them. The stationary distribution is solved exactly.

    Parameters
    ----------
    shares : ndarray of float64, shape (n, n)
        Share of its games that the agent of the row wins against that of the column, a tie
        counting one half, such as ``Ratings.shares``. NaN, for pairs that have not
        met, is refused.
    alpha : float, default 10.0
        How strongly the better of two agents is preferred, above 0.
    population : int, default 50
        Size of the population, at least 2.

    Returns
    -------
    ndarray of float64, shape (n,)
        Shares of time, which add up to 1.

    Raises
    ------
    ValueError
        If an argument is none of the above.
    """
    shares = np.asarray(shares, np.float64)
    count = len(shares)
    if shares.shape != (count, count) or count < 2:
        raise ValueError("shares must be a square matrix of at least two agents")
    if not np.isfinite(shares[~np.eye(count, dtype=bool)]).all():
        raise ValueError("shares must be finite: some agents have not met")
    if not (alpha > 0 and math.isfinite(alpha)) or population < 2:
        raise ValueError("alpha must be above 0, and population at least 2")
    chain = np.zeros((count, count))
    for old in range(count):
        for new in range(count):
            if old != new:
                gain = alpha * float(shares[new, old] - shares[old, new])
                chain[old, new] = _fixation(gain, population) / (count - 1)
        chain[old, old] = 1 - chain[old].sum()
    # The distribution that the chain leaves alone, and whose sum is 1.
    system = np.vstack([chain.T - np.eye(count), np.ones(count)])
    right = np.zeros(count + 1)
    right[-1] = 1
    mass: NDArray[np.float64] = np.asarray(
        np.linalg.lstsq(system, right, rcond=None)[0], np.float64
    )
    mass = np.maximum(mass, 0)
    return np.asarray(mass / mass.sum())


def _fixation(gain: float, population: int) -> float:
    """Return the probability that one mutant takes a population over."""
    if abs(gain) < 1e-12:
        return 1 / population
    if gain > 0:
        return -math.expm1(-gain) / -math.expm1(-population * gain)
    if population * -gain > 700:
        return 0.0
    return math.expm1(-gain) / math.expm1(-population * gain)
