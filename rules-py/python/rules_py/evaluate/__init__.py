"""Evaluation: which agent is stronger, what rules are worth, and how certain that is.

``contest`` plays agents in rotated seats and states the mean return of each with its interval.
``corrections`` says how much of the returns of a game was chance; ``fit`` makes the value functions
for it. ``ratings`` rates many agents by the games of a ``league``, and says where strength is not
transitive. ``paired`` plays every deal once with the challenger in each seat and once among
champions alone; ``variants`` plays games that differ in their options from the same seeds, and
``balance`` is a race of them.

The games of a deal share their chance outcomes: chance draws from a stream for each source, such
as the deck of a seat or its dice in a round, so that the same card comes next from the same deck
whatever happened elsewhere. What that gives depends on how alike the agents are: see the guide to
evaluation for the figures.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from rules_py._rules import Game, Generator, State
from rules_py.evaluate._balance import balance
from rules_py.evaluate._balance_page import Arm, Balance
from rules_py.evaluate._compare import alpha_rank, holm, sign_p, wilson
from rules_py.evaluate._contest import Comparison, Score, Verdict, contest
from rules_py.evaluate._corrections import ValueFunction, corrections
from rules_py.evaluate._interval import half_widths
from rules_py.evaluate._league import Finish, LineUp, league, line_ups
from rules_py.evaluate._outcomes import Outcomes, Share, outcomes
from rules_py.evaluate._picture import intervals, stacked
from rules_py.evaluate._ratings import Cycle, Rating, Ratings, from_ladder, ratings
from rules_py.evaluate._survey import Survey
from rules_py.evaluate._value import FittedValue, fit
from rules_py.rollouts import AgentLike, Task, play, seats_of, wins

__all__ = [
    "Arm",
    "Balance",
    "Comparison",
    "Cycle",
    "Finish",
    "FittedValue",
    "LineUp",
    "Outcomes",
    "PairedResult",
    "Rating",
    "Ratings",
    "Score",
    "Share",
    "Survey",
    "ValueFunction",
    "Variant",
    "Verdict",
    "alpha_rank",
    "apply_chance",
    "balance",
    "contest",
    "corrections",
    "fit",
    "from_ladder",
    "holm",
    "league",
    "line_ups",
    "outcomes",
    "paired",
    "ratings",
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


@dataclass(frozen=True)
class PairedResult:
    """Return of a challenger compared with that of a champion on the same deals."""

    deals: int
    """Number of deals."""
    difference: float
    """Mean return of the challenger minus that of the champion in the same seat."""
    half_width: float
    """Half of the 95 % confidence interval of the difference."""
    unpaired_half_width: float
    """The same for as many independently dealt games, averaged over the seats."""


def paired(
    game: Game, challenger: AgentLike, champion: AgentLike, *, deals: int, seed: int = 0
) -> PairedResult:
    """Compare two agents seat by seat on the same deals.

    Parameters
    ----------
    game : Game
        The game and its options.
    challenger : str, Search or callable
        Agent, as ``rollouts.tasks`` takes it, that takes each seat in turn.
    champion : str, Search or callable
        Agent of all other seats, and of all seats in the games of reference.
    deals : int
        Number of deals, at least 2. Each is played ``game.seats + 1`` times.
    seed : int, default 0
        Seed of the deals, from 0 to ``2**64 - 1``.

    Returns
    -------
    PairedResult
        Difference of the returns with its confidence interval.

    Raises
    ------
    ValueError
        If ``deals`` is less than 2, or an agent is none of the above.
    """
    if deals < 2:
        raise ValueError("a confidence interval needs at least 2 deals")
    stream = Generator(seed, 0).next()

    def returns(*agents: AgentLike) -> NDArray[np.float64]:
        """Play all deals with these agents."""
        return np.array(play(Task(0, game, agents, stream, deals, "sources")).returns)

    champions = list(seats_of(game, [champion]))
    seats_of(game, [challenger])
    base = returns(*champions)
    gains = np.zeros((game.seats, deals))
    alone = np.zeros((game.seats, deals))
    for seat in range(game.seats):
        agents = champions.copy()
        agents[seat] = challenger
        played = returns(*agents)
        gains[seat] = played[:, seat] - base[:, seat]
        alone[seat] = played[:, seat]
    # The games of one deal share their chance outcomes, so a deal is one sample.
    per_deal = gains.mean(axis=0)
    width = 1.96 / np.sqrt(deals)
    # Independent games: one for each seat of the challenger, and one between champions, whose
    # returns are correlated because of their sum.
    challenged = alone.var(axis=1, ddof=1).sum() / game.seats**2
    spread = np.sqrt(challenged + base.mean(axis=1).var(ddof=1))
    return PairedResult(
        deals=deals,
        difference=float(per_deal.mean()),
        half_width=float(width * per_deal.std(ddof=1)),
        unpaired_half_width=float(width * spread),
    )


@dataclass(frozen=True, eq=False)
class Variant:
    """Results of a game under some options, compared with the first of several variants."""

    won: NDArray[np.float64]
    """Shape ``(deals, seats)``: 1.0 where the seat has won, that is, has a positive return."""
    wins: NDArray[np.float64]
    """Shape ``(seats,)``: share of games won; a shared win counts for each winner."""
    length: float
    """Mean number of actions of a game."""
    length_half_width: float
    """Half of the 95 % confidence interval of this mean, with Student's t."""
    difference: NDArray[np.float64]
    """Shape ``(seats,)``: share of games won minus that under the first variant."""
    half_width: NDArray[np.float64]
    """Shape ``(seats,)``: half of the 95 % confidence interval of the difference."""
    unpaired_half_width: NDArray[np.float64]
    """Shape ``(seats,)``: the same for as many independently dealt games."""
    p_value: NDArray[np.float64]
    """Shape ``(seats,)``: p-value of the difference, corrected for all differences of the study by
    Holm's method; 1 for the first variant. Below 0.05 stands what is true of all such with 95 %
    certainty."""


def variants(games: Sequence[Game], *agents: AgentLike, deals: int, seed: int = 0) -> list[Variant]:
    """Play the same deals under several options.

    Parameters
    ----------
    games : sequence of Game
        The variants, with equal numbers of seats; the first is the reference.
    *agents : str, Search or callable
        Agents by seat, as ``rollouts.tasks`` takes them; the last one takes all remaining seats.
    deals : int
        Number of games per variant, at least 2. Game ``i`` has the same decks and rolls in every
        variant, as ``ChanceStreams`` deals them.
    seed : int, default 0
        Seed of the deals, from 0 to ``2**64 - 1``.

    Returns
    -------
    list of Variant
        One entry per variant.

    Raises
    ------
    ValueError
        If ``deals`` is less than 2, ``games`` is empty, or the numbers of seats differ.
    """
    if deals < 2:
        raise ValueError("a confidence interval needs at least 2 deals")
    if not games:
        raise ValueError("there is no game to study")
    seats = {game.seats for game in games}
    if len(seats) != 1:
        raise ValueError(f"variants are compared seat by seat, not with {sorted(seats)} seats")
    stream = Generator(seed, 0).next()
    width = 1.96 / np.sqrt(deals)
    studied: list[Variant] = []
    tested: list[float] = []
    for game in games:
        result = play(Task(0, game, seats_of(game, agents), stream, deals, "sources"))
        won = wins(np.array(result.returns))
        lengths = np.array(result.lengths, dtype=np.float64)
        first = studied[0].won if studied else won
        gain, error = (won - first).mean(axis=0), (won - first).std(axis=0, ddof=1)
        if studied:
            tested += [
                sign_p(int((change > 0).sum()), int((change < 0).sum()))
                for change in (won - first).T
            ]
        studied.append(
            Variant(
                won=won,
                wins=won.mean(axis=0),
                length=float(lengths.mean()),
                length_half_width=float(half_widths(lengths[:, None], sequential=False)[0]),
                difference=gain,
                half_width=width * error,
                unpaired_half_width=width
                * np.sqrt(won.var(axis=0, ddof=1) + first.var(axis=0, ddof=1)),
                p_value=np.ones(game.seats),
            )
        )
    corrected = np.array(holm(tested)).reshape(len(games) - 1, games[0].seats)
    return studied[:1] + [
        replace(study, p_value=own) for study, own in zip(studied[1:], corrected, strict=True)
    ]


def variants_picture(study: Mapping[str, Variant], title: str = "Variants") -> str:
    """Draw wins and lengths of several variants with their 95 % confidence intervals.

    The intervals are those of each variant alone, with Student's t. ``Variant.half_width`` says of
    the difference, which shared deals make smaller.

    Parameters
    ----------
    study : mapping of str to Variant
        The variants by name; the first is the reference, a dashed line in both charts.
    title : str, default "Variants"
        Title of the picture.

    Returns
    -------
    str
        An SVG picture: the share of games won by each seat in percent, and below it the number of
        actions of a game.

    Raises
    ------
    ValueError
        If there is no variant.
    """
    if not study:
        raise ValueError("there is no variant to draw")
    first = next(iter(study.values()))
    won, lengths, inks = [], [], []
    for at, (name, one) in enumerate(study.items()):
        halves = half_widths(one.won, sequential=False)
        for seat, (share, half) in enumerate(zip(one.wins, halves, strict=True)):
            won.append((f"{name}, seat {seat}", 100 * float(share), 100 * float(half)))
            inks.append(at)
        lengths.append((name, one.length, one.length_half_width))
    level = ("mean of the first", 100 * float(first.wins.mean()))
    return stacked(
        intervals(f"{title}: wins", "games won in %", won, level, inks=inks, digits=1),
        intervals(
            f"{title}: length",
            "actions of a game",
            lengths,
            ("the first", first.length),
            inks=range(len(lengths)),
            digits=1,
        ),
    )
