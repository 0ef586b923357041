"""Evaluation: which agent is stronger, what rules are worth, and how certain that is.

``contest`` plays agents in rotated seats and states the mean return of each with its interval;
``forecast`` says before what it will cost. ``corrections`` says how much of the returns of a game
was chance; ``fit`` and ``playouts`` make the value functions for it, ``trust`` says how far others
are to be trusted, and ``variance`` how much there is to correct. ``ratings`` rates many agents by
the games of a ``league``, and says where strength is not transitive. ``paired`` plays every deal
once with the challenger in each seat and once among champions alone; ``variants`` plays games that
differ in their options from the same seeds, and ``balance`` is a race of them.

The games of a deal share their chance outcomes: chance draws from a stream for each source, such
as the deck of a seat or its dice in a round, so that the same card comes next from the same deck
whatever happened elsewhere. What that gives depends on how alike the agents are: see the guide to
evaluation for the figures.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules_py._rules import State
from rules_py.evaluate._balance import balance
from rules_py.evaluate._balance_page import Arm, ArmComparison, Balance
from rules_py.evaluate._compare import alpha_rank, holm, wilson
from rules_py.evaluate._contest import Comparison, Score, Verdict, contest
from rules_py.evaluate._corrections import (
    ObservationValue,
    StateValue,
    ValueFunction,
    corrections,
)
from rules_py.evaluate._forecast import Cost, Forecast, forecast
from rules_py.evaluate._league import Finish, LineUp, league, line_ups
from rules_py.evaluate._meetings import Cycle
from rules_py.evaluate._outcomes import Outcomes, Share, outcomes
from rules_py.evaluate._paired import (
    PairedResult,
    Variant,
    paired,
    variants,
    variants_picture,
)
from rules_py.evaluate._playouts import Playouts, playouts
from rules_py.evaluate._ratings import Rating, Ratings, from_ladder, ratings
from rules_py.evaluate._savings import Factor, Savings
from rules_py.evaluate._survey import Survey
from rules_py.evaluate._trust import Trusted, trust
from rules_py.evaluate._value import FittedValue, fit
from rules_py.evaluate._variance import Part, Variance, variance

__all__ = [
    "Arm",
    "ArmComparison",
    "Balance",
    "Comparison",
    "Cost",
    "Cycle",
    "Factor",
    "Finish",
    "FittedValue",
    "Forecast",
    "LineUp",
    "ObservationValue",
    "Outcomes",
    "PairedResult",
    "Part",
    "Playouts",
    "Rating",
    "Ratings",
    "Savings",
    "Score",
    "Share",
    "StateValue",
    "Survey",
    "Trusted",
    "ValueFunction",
    "Variance",
    "Variant",
    "Verdict",
    "alpha_rank",
    "apply_chance",
    "balance",
    "contest",
    "corrections",
    "fit",
    "forecast",
    "from_ladder",
    "holm",
    "league",
    "line_ups",
    "outcomes",
    "paired",
    "playouts",
    "ratings",
    "trust",
    "variance",
    "variants",
    "variants_picture",
    "wilson",
]


def apply_chance(state: State, outcomes: Sequence[int | str]) -> list[int | str]:
    """Apply scripted chance outcomes until a seat is to act or the script ends.

    Parameters
    ----------
    state : State
        The state, which is changed.
    outcomes : sequence of int or str
        Outcomes by id or text.

    Returns
    -------
    list of int or str
        The outcomes that were not needed.

    Raises
    ------
    IllegalActionError
        If an outcome is not possible at its node; the outcomes before it have been applied.
    """
    rest = list(outcomes)
    while rest and state.is_chance:
        state.apply(rest[0])
        del rest[0]
    return rest
