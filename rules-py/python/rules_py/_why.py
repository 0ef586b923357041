"""Why a choice is good: what a search expects of the best ones."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from rules_py._rules import Search, State

BEST = 3
"""How many choices are told."""
SIMULATIONS = 400
"""How often the search looks ahead."""


def expected(
    state: State, seed: int, check: Callable[[], object] | None = None
) -> list[tuple[int, str]]:
    """Return what a search expects of the best choices, from what the seat to act knows.

    Parameters
    ----------
    state : State
        State in which a seat decides.
    seed : int
        Seed of the search.
    check : callable, optional
        Called some twenty times a second; what it raises ends the search.

    Returns
    -------
    list of (int, str)
        Ids of at most three legal actions, the best first, each with what is expected of it.
    """
    report = Search(SIMULATIONS).run(state, seed, check)
    tried = np.flatnonzero(report.visits)
    # The one that the search takes is the first, though another one may have a greater mean.
    order = sorted(tried, key=lambda at: (report.actions[at] != report.action, -report.value[at]))
    return [
        (int(report.actions[at]), _in_words(state, float(report.value[at]))) for at in order[:BEST]
    ]


def _in_words(state: State, value: float) -> str:
    """Say what a mean return is: as games won of a hundred where the best return is a victory."""
    limits, unit = state.game.limits, state.game.unit
    least, most = limits["min_payoff"] / unit, limits["max_payoff"] / unit
    if most != 1 or least < -1:
        return f"result {value:+.2f}"
    return f"{round(100 * (value - least) / (most - least))} of 100"
