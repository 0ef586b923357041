"""Intervals of means: Student's t, and sequences that hold at every number of samples."""

from __future__ import annotations

import math
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

EVIDENCE = 50
"""Samples before which nothing stops: the confidence sequence is asymptotic."""
TIGHTEST = 500.0
"""Number of samples at which the confidence sequence is narrowest, compared with others."""


def half_widths(
    samples: NDArray[np.float64], *, sequential: bool, alpha: float = 0.05, reach: float = 0.0
) -> NDArray[np.float64]:
    """Half of the intervals of the means of columns of independent rows.

    Parameters
    ----------
    samples : ndarray of float64, shape (rows, columns)
        The samples, at least two rows.
    sequential : bool
        Whether the number of rows was not fixed beforehand. The intervals are then those of the
        asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (Annals
        of Statistics, 2024), else those of Student's t.
    alpha : float, default 0.05
        Share of intervals that may miss.
    reach : float, default 0.0
        Greatest possible difference of two samples. The variance is that of the samples and of one
        more at each end: samples that are all alike are no proof that others do not exist.

    Returns
    -------
    ndarray of float64, shape (columns,)
        The half-widths.
    """
    count = len(samples)
    variance = samples.var(axis=0, ddof=1) + reach**2 / (2 * (count - 1))
    if sequential:
        log = -2 * math.log(alpha)
        rho = (log + math.log(log) + 1) / TIGHTEST
        grown = count * rho + 1
        factor = 2 * grown / (count**2 * rho) * math.log(math.sqrt(grown) / alpha)
        return np.asarray(np.sqrt(variance * factor))
    return np.asarray(np.sqrt(variance / count) * student(count - 1, alpha))


def bounded_half_widths(
    samples: NDArray[np.float64], *, low: float, high: float, alpha: float = 0.05
) -> NDArray[np.float64]:
    """Half-widths of a confidence sequence for bounded samples, which needs nothing else.

    With a probability of ``1 - alpha``, all intervals from the first sample to the last hold the
    mean, whatever the distribution is. The empirical Bernstein sequence with predictable bets of
    Waudby-Smith and Ramdas (Journal of the Royal Statistical Society B, 2024).

    Parameters
    ----------
    samples : ndarray of float64, shape (rows, columns)
        Independent rows.
    low : float
        Least possible sample.
    high : float
        Greatest possible sample, above ``low``.
    alpha : float, default 0.05
        Share of sequences that may miss anywhere.

    Returns
    -------
    ndarray of float64, shape (rows, columns)
        The half-widths around the mean of the first row, the first two rows, and so on.
    """
    x = (samples - low) / (high - low)
    count = np.arange(1, len(x) + 1)[:, None]
    middles = (0.5 + x.cumsum(axis=0)) / (count + 1)
    spreads = (0.25 + ((x - middles) ** 2).cumsum(axis=0)) / (count + 1)
    # A bet knows the samples before it only.
    before = np.vstack([np.full((1, x.shape[1]), 0.5), middles[:-1]])
    variance = np.vstack([np.full((1, x.shape[1]), 0.25), spreads[:-1]])
    log = math.log(2 / alpha)
    bets = np.minimum(0.5, np.sqrt(2 * log / (variance * np.maximum(TIGHTEST, count))))
    staked = bets.cumsum(axis=0)
    paid = ((x - before) ** 2 * (-np.log1p(-bets) - bets)).cumsum(axis=0)
    # The sequence has a weighted mean in its middle: widened to be one around the plain mean.
    apart = abs((bets * x).cumsum(axis=0) / staked - x.cumsum(axis=0) / count)
    return np.asarray((high - low) * ((log + paid) / staked + apart))


def samples_needed(variance: float, gap: float, power: float, alpha: float = 0.05) -> float:
    """Return how many samples find that their mean is not 0, if it is nearly normal.

    Parameters
    ----------
    variance : float
        Variance of a sample.
    gap : float
        The mean that is to be found, not 0.
    power : float
        Probability of finding it.
    alpha : float, default 0.05
        Probability of finding one where there is none.
    """
    normal = NormalDist()
    sure = normal.inv_cdf(1 - alpha / 2) + normal.inv_cdf(power)
    return float(variance) * (sure / gap) ** 2


def student(freedom: int, alpha: float = 0.05) -> float:
    """Return the quantile of Student's t that leaves ``alpha / 2`` above it.

    Exact for one and two degrees of freedom, else the expansion of Cornish and Fisher.
    """
    inner = 1 - alpha
    if freedom == 1:
        return math.tan(math.pi * inner / 2)
    if freedom == 2:
        return inner * math.sqrt(2 / (1 - inner**2))
    z = NormalDist().inv_cdf(1 - alpha / 2)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return z + terms[0] / freedom + terms[1] / freedom**2 + terms[2] / freedom**3
