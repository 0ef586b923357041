"""The model of Plackett and Luce: strengths from finishing orders, with their covariances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from rules_py.evaluate._league import Finish

Floats = NDArray[np.float64]
Pattern = tuple[tuple[int, ...], tuple[int, ...]]
"""Entries by seat, and the group by seat: 0 finished first."""

STEPS = 100
"""Steps after which the maximum must have been found."""
SPARSE = 5
"""An agent with fewer games won, or lost, has no interval of its own spread."""


def groups(returns: Sequence[float]) -> list[list[int]]:
    """Return the seats that finished together, the best first."""
    values = sorted(set(returns), reverse=True)
    return [[seat for seat, own in enumerate(returns) if own == value] for value in values]


def choices(returns: Sequence[float]) -> tuple[Floats, list[tuple[float, list[int]]]]:
    """Return the log likelihood of a finish as seats and sets of seats with weights.

    It is the sum of the logarithms of the strengths of the seats, times their weights, minus that
    of the logarithms of the sums of strengths in the sets. A tie is the mean over all orders that
    break it. Those who finish last, if anybody finishes before them, have no order.
    """
    won, sets = np.zeros(len(returns)), list[tuple[float, list[int]]]()
    finished = groups(returns)
    for at, tied in enumerate(finished):
        behind = [seat for later in finished[at + 1 :] for seat in later]
        if at and not behind:
            break
        won[tied] = 1.0
        for size in range(1, len(tied) + 1):
            # Of the tied, `size` are left, any of them with the same probability.
            share = 1 / comb(len(tied), size)
            sets += [(share, [*left, *behind]) for left in combinations(tied, size)]
    return won, sets


@dataclass(frozen=True, eq=False)
class Terms:
    """A pattern, made ready to be differentiated.

    It knows its own parameters alone, which are few, however many agents there are.
    """

    own: list[int]
    """Its parameters."""
    won: Floats
    """By own parameter."""
    sets: list[tuple[float, Floats]]
    """Weights, and rows of own parameters of the members."""

    @property
    def block(self) -> tuple[NDArray[np.intp], ...]:
        """Where the own parameters are in a matrix of all."""
        return np.ix_(self.own, self.own)

    def slopes(self, strengths: Floats) -> tuple[Floats, Floats]:
        """Return the gradient and the information (the negative second derivative)."""
        gradient = self.won.copy()
        information = np.zeros((len(self.own), len(self.own)))
        for weight, rows in self.sets:
            worth = rows @ strengths[self.own]
            share = np.exp(worth - worth.max())
            share /= share.sum()
            mean = share @ rows
            gradient -= weight * mean
            information += weight * ((rows.T * share) @ rows - np.outer(mean, mean))
        return gradient, information


@dataclass(frozen=True, eq=False)
class Fit:
    """Strengths, of agents by group and then of seats, each with the mean 0."""

    strengths: Floats
    fisher: Floats
    """Covariance if the model is true and each game is a sample of its own."""
    sandwich: Floats
    """Covariance whatever the truth is, with one sample a deal."""


def fit(
    finishes: Sequence[Finish],
    names: Sequence[str],
    seats: int,
    prior: float,
    groups: Sequence[Sequence[int]] = (),
) -> Fit:
    """Find the greatest likelihood by Newton's method.

    Parameters
    ----------
    finishes : sequence of Finish
        The games.
    names : sequence of str
        What is rated.
    seats : int
        Number of seats whose worth is estimated too, or 0.
    prior : float
        Draws of every parameter against one of strength 0, which count as so many games.
    groups : sequence of sequence of int, optional
        Numbers of names whose strengths have the mean 0 together; by default one group of all.

    Returns
    -------
    Fit
        The strengths, as natural logarithms, with their covariances.
    """
    count, alone, deals = _patterns(finishes, names)
    size = len(names) + seats
    terms = {pattern: _terms(pattern, len(names), seats) for pattern in count}
    # Only differences of strengths count: the sums of all groups, and of seats, are held at 0.
    held = np.zeros((size, size))
    for group in (*(groups or [range(len(names))]), *([range(len(names), size)] if seats else [])):
        held[np.ix_(group, group)] = 1 / len(group)
    strengths = np.zeros(size)
    try:
        for _ in range(STEPS):
            gradient, information = _total(terms, count, strengths, prior)
            step = np.linalg.solve(information + held, gradient - held @ strengths)
            step *= min(1.0, 2.0 / max(abs(step).max(), 1e-300))
            strengths = strengths + step
            if abs(step).max() < 1e-10:
                break
        else:
            raise np.linalg.LinAlgError
        inverse = np.linalg.inv(_total(terms, count, strengths, prior)[1] + held)
    except np.linalg.LinAlgError:
        raise ValueError("the strengths have no maximum: give a prior above 0") from None
    spread = _spread(terms, alone, deals, strengths)
    middle = np.eye(size) - held
    samples = alone.total() + len(deals)
    grown = samples / max(1, samples - 1)
    return Fit(
        strengths=middle @ strengths,
        fisher=middle @ inverse @ middle,
        sandwich=grown * (middle @ inverse @ spread @ inverse @ middle),
    )


def _spread(
    terms: dict[Pattern, Terms],
    alone: Counter[Pattern],
    deals: dict[Hashable, Counter[Pattern]],
    strengths: Floats,
) -> Floats:
    """Return the sum over all samples of the gradient times itself."""
    found = np.zeros((len(strengths), len(strengths)))
    slopes = {pattern: term.slopes(strengths)[0] for pattern, term in terms.items()}
    for pattern, times in alone.items():
        found[terms[pattern].block] += times * np.outer(slopes[pattern], slopes[pattern])
    for deal in deals.values():
        score: dict[int, float] = {}
        for pattern, times in deal.items():
            for at, slope in zip(terms[pattern].own, slopes[pattern], strict=True):
                score[at] = score.get(at, 0.0) + times * float(slope)
        own, values = list(score), np.array(list(score.values()))
        found[np.ix_(own, own)] += np.outer(values, values)
    return found


def _patterns(
    finishes: Sequence[Finish], names: Sequence[str]
) -> tuple[Counter[Pattern], Counter[Pattern], dict[Hashable, Counter[Pattern]]]:
    """Count the patterns of all games, those of games without a deal, and those of each deal."""
    number = {name: at for at, name in enumerate(names)}
    count: Counter[Pattern] = Counter()
    alone: Counter[Pattern] = Counter()
    deals: dict[Hashable, Counter[Pattern]] = {}
    for finish in finishes:
        order = {value: rank for rank, value in enumerate(sorted(set(finish.returns))[::-1])}
        entries = tuple(number[name] for name in finish.names)
        pattern = (entries, tuple(order[value] for value in finish.returns))
        count[pattern] += 1
        own = alone if finish.deal is None else deals.setdefault(finish.deal, Counter())
        own[pattern] += 1
    return count, alone, deals


def _terms(pattern: Pattern, names: int, seats: int) -> Terms:
    """Return the terms of a pattern."""
    entries, ranks = pattern
    own = sorted({*entries, *range(names, names + seats)})
    rows = np.zeros((len(entries), len(own)))
    for seat, entry in enumerate(entries):
        rows[seat, own.index(entry)] = 1
        if seats:
            rows[seat, own.index(names + seat)] = 1
    won, sets = choices([-rank for rank in ranks])
    return Terms(own, won @ rows, [(weight, rows[members]) for weight, members in sets])


def _total(
    terms: dict[Pattern, Terms], count: Counter[Pattern], strengths: Floats, prior: float
) -> tuple[Floats, Floats]:
    """Return the gradient and the information of all games and the prior."""
    share = 1 / (1 + np.exp(-strengths))
    gradient = prior * (0.5 - share)
    information = np.diag(prior * share * (1 - share))
    for pattern, times in count.items():
        term = terms[pattern]
        slope, bend = term.slopes(strengths)
        gradient[term.own] += times * slope
        information[term.block] += times * bend
    return gradient, information
