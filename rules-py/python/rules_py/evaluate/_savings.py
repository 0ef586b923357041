"""How many plain, independent games have the interval of a contest."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

BLOCKS = 20
"""Blocks of deals, each of which is left out once for a standard error."""

Samples = NDArray[np.float64]


@dataclass(frozen=True)
class Factor:
    """A number of games, as a multiple of those that were played, and its standard error."""

    factor: float
    """So many times as many plain, independent games have the same interval."""
    error: float
    """Standard error, by the jackknife over twenty blocks of deals; infinite with fewer deals, or
    if the factor is."""

    def __str__(self) -> str:
        return f"{self.factor:.2f} ± {self.error:.2f}"


@dataclass(frozen=True)
class Savings:
    """What shared deals and corrections are worth for one agent of a contest."""

    deals: Factor
    """Shared deals alone, without corrections."""
    corrections: Factor
    """Corrections alone, if the games of a deal were independent."""
    both: Factor
    """Both together, as the contest plays."""


def savings(plain: Samples, corrected: Samples) -> tuple[Savings, ...]:
    """Return what was saved for each agent, from returns of shape ``(deals, seatings, agents)``."""
    return tuple(
        Savings(
            deals=_factor(plain[:, :, at], plain[:, :, at], _of_deals),
            corrections=_factor(plain[:, :, at], corrected[:, :, at], _of_games),
            both=_factor(plain[:, :, at], corrected[:, :, at], _of_deals),
        )
        for at in range(plain.shape[2])
    )


def _of_games(returns: Samples) -> float:
    """Variance of the mean of one game in each seating, if they are independent."""
    return float(returns.var(axis=0, ddof=1).sum() / returns.shape[1] ** 2)


def _of_deals(returns: Samples) -> float:
    """Variance of the mean of the games of a deal."""
    return float(returns.mean(axis=1).var(ddof=1))


def _factor(plain: Samples, corrected: Samples, spread: Callable[[Samples], float]) -> Factor:
    """Compare variances, for one agent."""

    def ratio(kept: NDArray[np.bool_]) -> float:
        """Compare the variances of some deals."""
        left = spread(corrected[kept])
        return _of_games(plain[kept]) / left if left > 0 else math.inf

    count = len(plain)
    found = ratio(np.ones(count, bool))
    if count < BLOCKS or math.isinf(found):
        return Factor(found, math.inf)
    block = np.arange(count) * BLOCKS // count
    others = np.array([ratio(block != left_out) for left_out in range(BLOCKS)])
    if not np.isfinite(others).all():
        return Factor(found, math.inf)
    return Factor(found, float(np.sqrt((BLOCKS - 1) * others.var())))
