"""Arms of a balance race compared with each other, on the deals that both have played."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from rules_py.evaluate._balance_page import Arm, ArmComparison
from rules_py.evaluate._interval import bounded_half_widths, half_widths

Games = tuple[NDArray[np.float64], NDArray[np.float64]]
"""Worth by game and seat, and lengths by game."""


def compare_arms(
    arms: Sequence[Arm], games: Sequence[Games], reach: float, corrected: Sequence[bool]
) -> tuple[ArmComparison, ...]:
    """Compare each two arms that differ in the variant alone or in the kind alone.

    Parameters
    ----------
    arms : sequence of Arm
        The arms.
    games : sequence of Games
        Their games, in the order of the deals, which are those of all arms.
    reach : float
        How far from zero the worth of a seat can be at most.
    corrected : sequence of bool
        Whether the worth of an arm is corrected, and so not bounded.

    Returns
    -------
    tuple of ArmComparison
        With 95 % certainty all intervals hold, at every number of games.
    """
    pairs = [
        (a, b)
        for a, b in combinations(range(len(arms)), 2)
        if (arms[a].variant == arms[b].variant) != (arms[a].kind == arms[b].kind)
    ]
    alpha = 0.05 / max(1, len(pairs))
    return tuple(
        _compare(
            (arms[a], arms[b]), (games[a], games[b]), reach, alpha, corrected[a] or corrected[b]
        )
        for a, b in pairs
    )


def _compare(
    arms: tuple[Arm, Arm],
    games: tuple[Games, Games],
    reach: float,
    alpha: float,
    corrected: bool,
) -> ArmComparison:
    """Compare two arms: a fifth of what may miss is for the length, the rest for the seats."""
    count = min(len(lengths) for _, lengths in games)
    (one, long), (other, short) = ((worth[:count], length[:count]) for worth, length in games)
    seats = one.shape[1]
    each = 0.8 * alpha / (2 * seats**2)
    # Of each seat of the one and each of the other: the difference, and the sum.
    apart = (one[:, :, None] - other[:, None, :]).reshape(count, -1)
    added = (one[:, :, None] + other[:, None, :]).reshape(count, -1)
    wide = _wide(apart, reach, each, corrected)
    signs = [
        (np.sign(rows.mean(axis=0)) * (abs(rows.mean(axis=0)) > own)).reshape(seats, seats)
        for rows, own in ((apart, wide), (added, _wide(added, reach, each, corrected)))
    ]
    # |a| < |b| where a - b and a + b are on different sides of zero.
    product = signs[0] * signs[1]
    own = range(0, seats**2, seats + 1)
    length = long - short
    long_wide = float(half_widths(length, sequential=True, alpha=0.2 * alpha)[0])
    first, second = arms
    return ArmComparison(
        first=(first.variant, first.kind),
        second=(second.variant, second.kind),
        games=count,
        worth=tuple(float(apart[:, at].mean()) for at in own),
        half_width=max(float(wide[at]) for at in own),
        fairer=_name(arms, -1 if (product < 0).all(axis=0).any() else 0)
        or _name(arms, 1 if (product > 0).all(axis=1).any() else 0),
        length=float(length.mean()),
        length_half_width=long_wide,
        shorter=_name(arms, int(np.sign(length.mean())) * (abs(length.mean()) > long_wide)),
    )


def _wide(
    rows: NDArray[np.float64], reach: float, alpha: float, corrected: bool
) -> NDArray[np.float64]:
    """Return the half-widths of sums or differences of the worth of seats."""
    if corrected:
        return half_widths(rows, sequential=True, alpha=alpha, reach=4 * reach)
    return np.asarray(bounded_half_widths(rows, low=-2 * reach, high=2 * reach, alpha=alpha)[-1])


def _name(arms: tuple[Arm, Arm], sign: int) -> tuple[str, str] | None:
    """Return the arm that has less of what was compared; None for zero."""
    if not sign:
        return None
    arm = arms[0] if sign < 0 else arms[1]
    return arm.variant, arm.kind
