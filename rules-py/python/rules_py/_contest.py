"""Contests: agents in rotated seats, returns corrected for luck, honest intervals."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rules_py._rules import Game, Generator
from rules_py._value import ValueFunction, corrections, play_state, rotated
from rules_py.agents import find
from rules_py.rollouts import Player, wins

EVIDENCE = 50
"""Deals before which a contest does not stop: its confidence sequence is asymptotic."""
TIGHTEST = 500.0
"""Number of deals at which the confidence sequence is narrowest, compared with others."""
FIXED = (
    "deals are independent; their mean is nearly normal; the number of deals and the value "
    "functions were fixed before the first deal; intervals are not corrected for their number"
)
GROWING = (
    "deals are independent; the mean of fifty deals is nearly normal; the value functions were "
    "fixed before the first deal; the interval holds whenever one stops; intervals are not "
    "corrected for their number"
)


@dataclass(frozen=True)
class Score:
    """What a contest found out about one agent."""

    agent: str
    """The agent."""
    mean: float
    """Mean return over all seats, corrected for luck if there were value functions."""
    half_width: float
    """Half of the 95 % interval of ``mean``."""
    wins: float
    """Share of games with a return above zero, not corrected: a shared win counts for each
    winner, and nobody wins a draw or a game that all lose."""
    saved: float
    """How many times as many independent games without corrections have the same interval."""


@dataclass(frozen=True)
class Verdict:
    """The result of a contest."""

    scores: tuple[Score, ...]
    """By agent, in their order."""
    deals: int
    """Number of deals."""
    games: int
    """Number of games: each deal is played in each seating."""
    digests: tuple[str, ...]
    """Digests of the value functions; empty without corrections."""
    sequential: bool
    """Whether the intervals are those of a confidence sequence, which hold at every number of
    deals at once."""
    reached: bool
    """Whether ``until`` was reached; true if there was none."""
    assumptions: str
    """What the intervals rest on."""


def contest(
    game: Game,
    agents: Sequence[Player],
    *,
    deals: int = 200,
    values: Sequence[ValueFunction] = (),
    until: float | None = None,
    seed: int = 0,
    on_progress: Callable[[int], None] | None = None,
) -> Verdict:
    """Let agents play against each other in all seats, and state how certain the result is.

    Each deal is played once in each seating: agent ``a`` sits at seat ``(a + r) % seats`` in
    seating ``r``. The games of a deal share their luck, see ``ChanceStreams``, and so they are one
    sample. With value functions the luck of each game is taken out of its returns; see
    ``corrections``.

    Parameters
    ----------
    game : Game
        The game and its options.
    agents : sequence of str, Search or callable
        One agent for each seat, as ``rollouts.tasks`` takes them.
    deals : int, default 200
        Number of deals, at least 2; with ``until`` the greatest number.
    values : sequence of ValueFunction, optional
        Value functions that were fixed before, one for all seatings or one for each, such as
        those that ``fit`` returned for these agents.
    until : float, optional
        Stop when the half-width of every agent is at most this. The half-widths are then those of
        a confidence sequence, which allow for that.
    seed : int, default 0
        Seed of the deals, from 0 to ``2**64 - 1``.
    on_progress : callable, optional
        Called after each deal with the number of finished deals.

    Returns
    -------
    Verdict
        Mean return of each agent with its 95 % interval.

    Raises
    ------
    ValueError
        If ``deals`` is less than 2, ``until`` is not above 0, or the number of agents or of value
        functions does not fit.
    """
    if deals < 2:
        raise ValueError("a confidence interval needs at least 2 deals")
    if until is not None and not (until > 0 and math.isfinite(until)):
        raise ValueError(f"until must be a half-width above 0, not {until}")
    if len(agents) != game.seats:
        raise ValueError(f"agents must be {game.seats} entries, one a seat, not {len(agents)}")
    if len(values) not in (0, 1, game.seats):
        raise ValueError(f"values must be 0, 1 or {game.seats} entries, not {len(values)}")
    found = [find(agent, "an agent", game) for agent in agents]
    stream = Generator(seed, 0).next()
    samples: list[NDArray[np.float64]] = []
    plain: list[NDArray[np.float64]] = []
    while len(samples) < deals and not _decided(samples, until):
        raw, corrected = _play_deal(game, found, values, stream, len(samples))
        samples.append(corrected.mean(axis=0))
        plain.append(raw)
        if on_progress:
            on_progress(len(samples))
    widths = half_widths(np.array(samples), sequential=until is not None)
    return Verdict(
        scores=_scores(agents, np.array(samples), np.array(plain), widths),
        deals=len(samples),
        games=len(samples) * game.seats,
        digests=tuple(value.digest for value in values),
        sequential=until is not None,
        reached=until is None or _decided(samples, until),
        assumptions=FIXED if until is None else GROWING,
    )


def _play_deal(
    game: Game, agents: Sequence[Player], values: Sequence[ValueFunction], stream: int, deal: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the returns and the corrected returns of a deal, by seating and agent."""
    raw = np.zeros((game.seats, game.seats))
    corrected = np.zeros((game.seats, game.seats))
    for seating in range(game.seats):
        seated = rotated(agents, seating)
        end = play_state(game, seated, stream, deal)
        returns = np.array(end.returns())
        luck = np.zeros(game.seats)
        if values:
            luck = corrections(end, seated, values[seating % len(values)])
        # From seats to agents.
        raw[seating] = np.roll(returns, -seating)
        corrected[seating] = np.roll(returns - luck, -seating)
    return raw, corrected


def _decided(samples: Sequence[NDArray[np.float64]], until: float | None) -> bool:
    """Whether all intervals are narrow enough."""
    if until is None or len(samples) < EVIDENCE:
        return False
    return bool((half_widths(np.array(samples), sequential=True) <= until).all())


def _scores(
    agents: Sequence[Player],
    samples: NDArray[np.float64],
    plain: NDArray[np.float64],
    widths: NDArray[np.float64],
) -> tuple[Score, ...]:
    """Return the score of each agent."""
    # A game in each seat, over the squared number of seats: the variance that the mean of as many
    # independent games would have.
    alone = plain.var(axis=0, ddof=1).sum(axis=0) / plain.shape[1] ** 2
    spread = samples.var(axis=0, ddof=1)
    won = wins(plain).mean(axis=(0, 1))
    return tuple(
        Score(
            agent=agent if isinstance(agent, str) else repr(agent),
            mean=float(samples[:, at].mean()),
            half_width=float(widths[at]),
            wins=float(won[at]),
            saved=float(alone[at] / spread[at]) if spread[at] > 0 else math.inf,
        )
        for at, agent in enumerate(agents)
    )


def half_widths(samples: NDArray[np.float64], *, sequential: bool) -> NDArray[np.float64]:
    """Half of the 95 % intervals of the means of columns of independent rows.

    Parameters
    ----------
    samples : ndarray of float64, shape (rows, columns)
        The samples, at least two rows.
    sequential : bool
        Whether the number of rows was not fixed beforehand. The intervals are then those of the
        asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (Annals
        of Statistics, 2024), else those of Student's t.

    Returns
    -------
    ndarray of float64, shape (columns,)
        The half-widths.
    """
    count = len(samples)
    deviation = samples.std(axis=0, ddof=1)
    if sequential:
        log = -2 * math.log(0.05)
        rho = (log + math.log(log) + 1) / TIGHTEST
        grown = count * rho + 1
        factor = 2 * grown / (count**2 * rho) * math.log(math.sqrt(grown) / 0.05)
        return np.asarray(deviation * math.sqrt(factor))
    return np.asarray(deviation * student(count - 1) / math.sqrt(count))


def student(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's t.

    Exact for one and two degrees of freedom, else the expansion of Cornish and Fisher.
    """
    if freedom < 3:
        return (12.706204736, 4.302652730)[freedom - 1]
    z = 1.959963984540054
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return z + terms[0] / freedom + terms[1] / freedom**2 + terms[2] / freedom**3
