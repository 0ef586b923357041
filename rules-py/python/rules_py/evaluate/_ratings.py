"""Ratings of many agents from finishing orders, and where strength is not transitive."""

from __future__ import annotations

import math
import os
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from rules_py._reader import read_json, read_lines
from rules_py.errors import FileError, short
from rules_py.evaluate._compare import NORMAL, holm, normal_p
from rules_py.evaluate._league import Finish
from rules_py.evaluate._meetings import Cycle, circles, groups_of, head_to_head
from rules_py.evaluate._picture import intervals
from rules_py.evaluate._plackett import SPARSE, Fit, fit

Floats = NDArray[np.float64]

ELO = 400 / math.log(10)
"""Elo points of a natural logarithm."""
LARGEST = 1 << 28
"""Greatest size of the file of a ladder, in bytes."""
MOST_AGENTS = 1000
"""Most agents that are rated together: there are tables of all pairs of them."""
MOST_GAMES = 10_000_000
"""Most games that the sums of a ladder may stand for."""
ASSUMED = (
    "deals are independent; each game picks the first, then the second and so on with odds as the "
    "strengths (Plackett-Luce), a tie being half of each order, and those who finish last having "
    "no order; half-widths hold where the odds are otherwise, too, for the strengths that fit "
    "best; they are not corrected for their number, while ranks and cycles are (Holm, 95 % for all)"
)
APART = (
    "; {} groups of agents have not met, not even by way of others: each has its own mean and its "
    "own ranks, and nothing is known of agents of different groups"
)


@dataclass(frozen=True)
class Rating:
    """The strength of one agent."""

    name: str
    """The agent, or whatever is rated."""
    elo: float
    """Elo points above the mean of its group, or above the anchor if that is in the group: with 400
    more, one wins ten of eleven games of two."""
    half_width: float
    """Half of the 95 % interval of ``elo``."""
    best: int
    """Best rank that it may have in its group, from 1: with 95 % certainty, no rank of any agent is
    outside of ``best`` to ``worst``."""
    worst: int
    """Worst rank that it may have in its group."""
    games: int
    """Number of games."""
    group: int = 0
    """Number of its group, an index of ``Ratings.groups``."""


@dataclass(frozen=True, eq=False)
class Ratings:
    """The result of ``ratings``."""

    rows: tuple[Rating, ...]
    """The ratings, group by group, the highest of each first."""
    seats: tuple[Rating, ...]
    """What each seat is worth, in their order; empty if that was not asked."""
    shares: Floats
    """Shape ``(agents, agents)``, in the order of ``rows``: share of the games in which the agent
    of the row finishes before that of the column; a tie counts one half; NaN if they never met."""
    differences: Floats
    """Shape ``(agents, agents)``: Elo points of the row minus those of the column; NaN between
    groups."""
    half_widths: Floats
    """Shape ``(agents, agents)``: halves of the 95 % intervals of ``differences``; infinite between
    groups."""
    cycles: tuple[Cycle, ...]
    """Where strength is not transitive; empty if it is, as far as the games can tell."""
    games: int
    """Number of games."""
    deals: int
    """Number of independent samples."""
    skipped: int
    """Games that say nothing, because everybody in them is the same agent."""
    assumptions: str
    """What the intervals rest on."""
    groups: tuple[tuple[str, ...], ...] = ()
    """Agents that have met, directly or by way of others, the largest group first. One rating says
    nothing of another one in a different group."""

    def __str__(self) -> str:
        wide = max(len(row.name) for row in (*self.rows, *self.seats))
        lines: list[str] = []
        for row in self.rows:
            if len(self.groups) > 1 and row.name == self.groups[row.group][0]:
                lines.append(f"group {row.group + 1}, which has met no other group:")
            lines.append(
                f"{row.name:<{wide}}  {row.elo:+7.0f} ± {row.half_width:<5.0f} rank {row.best}"
                + (f" to {row.worst}" if row.worst > row.best else "")
            )
        lines += [
            f"{row.name:<{wide}}  {row.elo:+7.0f} ± {row.half_width:.0f}" for row in self.seats
        ]
        for cycle in self.cycles:
            parts = [f"{n} ({s:.0%})" for n, s in zip(cycle.names, cycle.shares, strict=True)]
            lines.append(f"not transitive: {' beats '.join([*parts, cycle.names[0]])}")
        return "\n".join(lines)

    def svg(self, title: str = "Ratings") -> str:
        """Draw the ratings with their intervals.

        Parameters
        ----------
        title : str, default "Ratings"
            Title of the picture.

        Returns
        -------
        str
            The picture, as an SVG document.
        """
        several = len(self.groups) > 1
        rows = [
            (f"{row.group + 1}: {row.name}" if several else row.name, row.elo, row.half_width)
            for row in self.rows
        ]
        scale = "Elo points, with 95 % intervals" + (
            "; groups with different numbers have not met" if several else ""
        )
        return intervals(title, scale, rows, ("0", 0.0))


def ratings(
    finishes: Iterable[Finish],
    *,
    anchor: str | None = None,
    seats: bool = False,
    prior: float = 1.0,
) -> Ratings:
    """Rate agents by the games that they have played against each other.

    Agents that have not met, not even by way of others, are rated apart: see ``Ratings.groups``.

    Parameters
    ----------
    finishes : iterable of Finish
        The games, such as those of ``league`` or ``from_ladder``.
    anchor : str, optional
        The agent that has 0 points; in groups without it, the mean of the group has.
    seats : bool, default False
        Whether to estimate what the seats are worth, too. All games need the same number of seats.
    prior : float, default 1.0
        Draws of each agent against one of the mean strength that are added to the games, so that
        one that has won all of its games has a rating; at least 0.

    Returns
    -------
    Ratings
        Ratings with their intervals, ranks, and cycles.

    Raises
    ------
    ValueError
        If fewer than two agents have met or there are more than 1,000, the anchor or the seats do
        not fit, all games are those of one team, or no rating is the most likely one because
        ``prior`` is 0 and a group of agents has won all games against the rest.
    """
    whole = list(finishes)
    games = [finish for finish in whole if len(set(finish.names)) > 1]
    names = sorted({name for finish in games for name in finish.names})
    _check(games, names, anchor, seats, prior)
    count = len(games[0].names) if seats else 0
    groups, size = groups_of(games, names), len(names)
    found = fit(games, names, count, prior, groups)
    group = np.zeros(size, np.intp)
    for one, members in enumerate(groups):
        group[members] = one
    met = group[:, None] == group[None, :]
    at = None if anchor is None else names.index(anchor)
    sparse = _sparse(games, names)
    deviation = _deviations(found, sparse, size)
    own = np.where(
        False if at is None else met[at], deviation[:, at or 0], _own(found, sparse, size)
    )
    elo = ELO * found.strengths[:size]
    elo -= 0 if at is None else np.where(met[at], elo[at], 0)
    differences = np.where(met, elo[:, None] - elo[None, :], np.nan)
    widths = np.where(met, NORMAL * ELO * deviation, np.inf)
    better = _better(differences, ELO * deviation)
    order = sorted(range(size), key=lambda i: (group[i], -elo[i], names[i]))
    played = Counter(name for finish in games for name in set(finish.names))
    shares, beats = head_to_head(games, names)
    rows = tuple(
        Rating(
            names[i],
            float(elo[i]),
            float(NORMAL * ELO * own[i]),
            1 + int(better[:, i].sum()),
            len(groups[group[i]]) - int(better[i].sum()),
            played[names[i]],
            int(group[i]),
        )
        for i in order
    )
    pick = np.ix_(order, order)
    return Ratings(
        rows=rows,
        seats=_seats(found, size, len(games)),
        shares=shares[pick],
        differences=differences[pick],
        half_widths=widths[pick],
        cycles=circles(names, shares, beats),
        games=len(games),
        deals=len({(n,) if f.deal is None else f.deal for n, f in enumerate(games)}),
        skipped=len(whole) - len(games),
        assumptions=ASSUMED + (APART.format(len(groups)) if len(groups) > 1 else ""),
        groups=tuple(
            tuple(row.name for row in rows if row.group == one) for one in range(len(groups))
        ),
    )


def _check(
    games: Sequence[Finish], names: Sequence[str], anchor: str | None, seats: bool, prior: float
) -> None:
    """Refuse what cannot be rated."""
    if not games:
        raise ValueError("no game has two different agents in it")
    if len(names) > MOST_AGENTS:
        raise ValueError(f"at most {MOST_AGENTS} agents are rated together, not {len(names)}")
    if any(len(game.names) != len(game.returns) for game in games):
        raise ValueError("each game needs one return for each name")
    if not all(math.isfinite(value) for game in games for value in game.returns):
        raise ValueError("returns must be finite")
    if anchor is not None and anchor not in names:
        known = short(", ".join(names), 400)[1:-1]
        raise ValueError(f"the anchor must be one of {known}, not {short(anchor)}")
    if seats and len({len(game.names) for game in games}) != 1:
        raise ValueError("seats are compared where all games have the same number of them")
    if not (prior >= 0 and math.isfinite(prior)):
        raise ValueError(f"prior must be at least 0, not {prior}")
    if all(len(set(game.returns)) == 1 for game in games):
        raise ValueError(
            "all seats have the same return in every game: a team is not rated against itself; "
            "`outcomes` has its share of successes"
        )


def _deviations(found: Fit, sparse: NDArray[np.bool_], size: int) -> Floats:
    """Return the standard deviation of each difference."""
    both = []
    for covariance in (found.sandwich[:size, :size], found.fisher[:size, :size]):
        own = np.diag(covariance)
        both.append(own[:, None] + own[None, :] - 2 * covariance)
    wide = sparse[:, None] | sparse[None, :]
    return np.sqrt(np.maximum(np.where(wide, np.maximum(*both), both[0]), 0))


def _own(found: Fit, sparse: NDArray[np.bool_], size: int) -> Floats:
    """Return the standard deviation of each rating against the mean of its group."""
    both = [np.diag(covariance)[:size] for covariance in (found.sandwich, found.fisher)]
    return np.sqrt(np.where(sparse, np.maximum(*both), both[0]))


def _sparse(games: Sequence[Finish], names: Sequence[str]) -> NDArray[np.bool_]:
    """Whose games are too much alike to tell how much they spread."""
    won, lost = dict.fromkeys(names, 0), dict.fromkeys(names, 0)
    for game in games:
        for name, value in zip(game.names, game.returns, strict=True):
            others = [r for n, r in zip(game.names, game.returns, strict=True) if n != name]
            won[name] += bool(others) and value > min(others)
            lost[name] += bool(others) and value < max(others)
    return np.array([min(won[name], lost[name]) < SPARSE for name in names])


def _better(differences: Floats, deviations: Floats) -> NDArray[np.bool_]:
    """Who is better than whom, with 95 % certainty that all of it is true."""
    upper = [
        (i, j)
        for i in range(len(differences))
        for j in range(i)
        if not math.isnan(differences[i, j])
    ]
    tested = [
        normal_p(differences[pair] / deviations[pair]) if deviations[pair] > 0 else 1.0
        for pair in upper
    ]
    found = np.zeros(differences.shape, np.bool_)
    for (i, j), value in zip(upper, holm(tested), strict=True):
        if value < 0.05:
            found[(i, j) if differences[i, j] > 0 else (j, i)] = True
    return found


def _seats(found: Fit, size: int, games: int) -> tuple[Rating, ...]:
    """Return what the seats are worth."""
    worth = ELO * found.strengths[size:]
    width = NORMAL * ELO * np.sqrt(np.diag(found.sandwich)[size:])
    better = _better(
        worth[:, None] - worth[None, :],
        ELO * _deviations(_of_seats(found, size), np.zeros(len(worth), np.bool_), len(worth)),
    )
    return tuple(
        Rating(
            f"seat {at}",
            float(worth[at]),
            float(width[at]),
            1 + int(better[:, at].sum()),
            len(worth) - int(better[at].sum()),
            games,
        )
        for at in range(len(worth))
    )


def _of_seats(found: Fit, size: int) -> Fit:
    """Return the part of a fit that is of the seats."""
    return replace(found, fisher=found.fisher[size:, size:], sandwich=found.sandwich[size:, size:])


def from_ladder(
    records: str | os.PathLike[str] | Iterable[str], setting: str, *, seats: int = 2
) -> list[Finish]:
    """Read the games of one setting of a ladder, as ``make ladder`` keeps them.

    Parameters
    ----------
    records : str, path, or iterable of str
        File of JSON lines, such as ``docs/strength.jsonl``, or its lines. A line has the sums of a
        pairing: for each seat of the agent, or for its team, how many games it lost, won alone, won
        with one other seat, and so on.
    setting : str
        The setting, such as ``"wuerfelhelden-2"``.
    seats : int, default 2
        Number of seats; the others all have the same agent. 2 for a team against one.

    Returns
    -------
    list of Finish
        The games, in no order. A game of the sums is a sample of its own. The agent is named at its
        seat, and a team first.

    Raises
    ------
    ValueError
        If there is no game of the setting, or nobody plays against the agent.
    FileError
        If a line is not that of a ladder, or the file is no regular one or too large.
    """
    found: list[Finish] = []
    known: set[str] = set()
    for number, line in enumerate(_lines(records), 1):
        try:
            row = read_json(line)
            if not isinstance(row["setting"], str):
                raise TypeError
            known.add(row["setting"])
            if row["setting"] != setting:
                continue
            agent, other = str(row["agent"]), str(row["against"])
            results = [list(own) for own in row["results"]]
            if any(type(count) is not int for own in results for count in own):
                raise TypeError
        except (KeyError, TypeError, OverflowError):
            raise FileError(f"line {number} is not one of a ladder") from None
        except ValueError as error:
            raise FileError(f"line {number} is not one of a ladder: {error}") from None
        if not other:
            raise ValueError(f"in {setting} nobody plays against the agent: there is no rating")
        for seat, own in enumerate(results):
            if seat >= seats or len(own) > seats + 1 or min(own, default=0) < 0:
                raise FileError(f"line {number} has results that {seats} seats cannot have")
            if len(found) + sum(own) > MOST_GAMES:
                raise FileError(f"line {number} brings the games to more than {MOST_GAMES:,}")
            names = [other] * seats
            names[seat] = agent
            for winners, count in enumerate(own):
                found += [Finish(tuple(names), _places(seat, winners, seats))] * count
    if not found:
        few = [short(one)[1:-1] for one in sorted(known)[:5]]
        raise ValueError(
            f"no game of {short(setting)[1:-1]}, only of: {', '.join(few)}"
            + (f" and {len(known) - 5} more" if len(known) > 5 else "")
        )
    return found


def _lines(records: str | os.PathLike[str] | Iterable[str]) -> Iterable[str | bytes]:
    """Return the lines of a file, or those that were given."""
    if isinstance(records, str | os.PathLike):
        return read_lines(records, LARGEST)
    return records


def _places(seat: int, winners: int, seats: int) -> tuple[float, ...]:
    """Return returns with which the agent of a seat shares the win with so many, itself included.

    Who wins in place of it is not known; any other seat is as good, because all have one agent.
    """
    others = [other for other in range(seats) if other != seat]
    won = {seat, *others[: winners - 1]} if winners else {others[0]}
    return tuple(float(other in won) for other in range(seats))
