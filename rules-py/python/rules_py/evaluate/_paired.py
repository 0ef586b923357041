"""Agents, and variants of a game, compared on the same deals."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rules_py._rules import Game, Generator
from rules_py.evaluate._compare import holm, sign_p
from rules_py.evaluate._interval import half_widths
from rules_py.evaluate._jobs import Session, named, numbers, progress_reporter
from rules_py.evaluate._picture import intervals, stacked
from rules_py.rollouts import AgentLike, Task, play, seats_of, wins

CHUNK = 50
"""Games of a line-up that are played together, and kept together in a file."""

LineUps = tuple[tuple[Game, tuple[AgentLike, ...]], ...]
"""Games and their agents by seat, all of which play the same deals."""


@dataclass(frozen=True)
class _Deals:
    """The games of a study."""

    kind: str
    line_ups: LineUps
    seed: int

    def about(self) -> dict[str, Any]:
        """What the results depend on."""
        return {
            "kind": self.kind,
            "games": [
                [repr(game), game.version, [named(agent) for agent in agents]]
                for game, agents in self.line_ups
            ],
            "seed": self.seed,
        }

    def play(self, job: list[int]) -> list[list[float]]:
        """Play some games of a line-up: returns by seat and the length of each."""
        which, chunk, size = job
        game, agents = self.line_ups[which]
        stream = Generator(self.seed, chunk).next()
        found = play(Task(0, game, agents, stream, size, "sources"))
        return [[*row, length] for row, length in zip(found.returns, found.lengths, strict=True)]

    def fits(self, job: list[int], result: Any) -> bool:
        """Whether this can be what ``play`` has returned."""
        which, _, size = job
        return numbers(result, size, self.line_ups[which][0].seats + 1)

    def tables(
        self, session: Session, deals: int, tell: Callable[[int], None]
    ) -> list[NDArray[np.float64]]:
        """Play all deals; return a table by line-up: returns by deal and seat, and the length."""
        sizes = [min(CHUNK, deals - first) for first in range(0, deals, CHUNK)]
        rows: list[list[list[float]]] = [[] for _ in self.line_ups]
        jobs = ([w, at, size] for at, size in enumerate(sizes) for w in range(len(rows)))
        for (which, _, _), found in session.run(jobs):
            rows[which] += found
            tell(sum(map(len, rows)))
        return [np.array(own, np.float64) for own in rows]


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
    game: Game,
    challenger: AgentLike,
    champion: AgentLike,
    *,
    deals: int,
    seed: int = 0,
    file: str | os.PathLike[str] | None = None,
    workers: int = 1,
    executor: str | None = None,
    on_progress: Callable[[int], None] | None = None,
    progress: bool = False,
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
    file : str or path, optional
        File that keeps the results of fifty games each, as for ``contest``: with the same file,
        an interrupted study continues.
    workers : int, default 1
        Number of processes, as for ``contest``.
    executor : {None, "threads", "ray"}, optional
        Where the workers are, as for ``contest``.
    on_progress : callable, optional
        Called with the number of finished games.
    progress : bool, default False
        Whether to show the progress on standard error.

    Returns
    -------
    PairedResult
        Difference of the returns with its confidence interval.

    Raises
    ------
    ValueError
        If ``deals`` is less than 2, an agent is none of the above, or the file is that of another
        study.
    """
    if deals < 2:
        raise ValueError("a confidence interval needs at least 2 deals")
    champions = seats_of(game, [champion])
    seats_of(game, [challenger])
    challenged = [
        (*champions[:seat], challenger, *champions[seat + 1 :]) for seat in range(game.seats)
    ]
    study = _Deals("paired", tuple((game, agents) for agents in (champions, *challenged)), seed)
    tell = progress_reporter("games", deals * (game.seats + 1), progress, on_progress)
    with Session(study, file=file, workers=workers, executor=executor) as session:
        base, *tables = study.tables(session, deals, tell)
    base = base[:, :-1]
    alone = np.stack([table[:, seat] for seat, table in enumerate(tables)])
    # The games of one deal share their chance outcomes, so a deal is one sample.
    per_deal = (alone - base.T).mean(axis=0)
    width = 1.96 / np.sqrt(deals)
    # Independent games: one for each seat of the challenger, and one between champions, whose
    # returns are correlated because of their sum.
    spread = alone.var(axis=1, ddof=1).sum() / game.seats**2
    return PairedResult(
        deals=deals,
        difference=float(per_deal.mean()),
        half_width=float(width * per_deal.std(ddof=1)),
        unpaired_half_width=float(width * np.sqrt(spread + base.mean(axis=1).var(ddof=1))),
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


def variants(
    games: Sequence[Game],
    *agents: AgentLike,
    deals: int,
    seed: int = 0,
    file: str | os.PathLike[str] | None = None,
    workers: int = 1,
    executor: str | None = None,
    on_progress: Callable[[int], None] | None = None,
    progress: bool = False,
) -> list[Variant]:
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
    file : str or path, optional
        File that keeps the results of fifty games each, as for ``contest``: with the same file,
        an interrupted study continues.
    workers : int, default 1
        Number of processes, as for ``contest``.
    executor : {None, "threads", "ray"}, optional
        Where the workers are, as for ``contest``.
    on_progress : callable, optional
        Called with the number of finished games.
    progress : bool, default False
        Whether to show the progress on standard error.

    Returns
    -------
    list of Variant
        One entry per variant.

    Raises
    ------
    ValueError
        If ``deals`` is less than 2, ``games`` is empty, the numbers of seats differ, or the file
        is that of another study.
    """
    if deals < 2:
        raise ValueError("a confidence interval needs at least 2 deals")
    if not games:
        raise ValueError("there is no game to study")
    seats = {game.seats for game in games}
    if len(seats) != 1:
        raise ValueError(f"variants are compared seat by seat, not with {sorted(seats)} seats")
    study = _Deals("variants", tuple((game, seats_of(game, agents)) for game in games), seed)
    tell = progress_reporter("games", deals * len(games), progress, on_progress)
    with Session(study, file=file, workers=workers, executor=executor) as session:
        tables = study.tables(session, deals, tell)
    first = wins(tables[0][:, :-1])
    studied = [_variant(table, first) for table in tables]
    tested = [
        sign_p(int((change > 0).sum()), int((change < 0).sum()))
        for own in studied[1:]
        for change in (own.won - first).T
    ]
    corrected = np.array(holm(tested)).reshape(len(games) - 1, games[0].seats)
    return studied[:1] + [
        replace(own, p_value=p) for own, p in zip(studied[1:], corrected, strict=True)
    ]


def _variant(table: NDArray[np.float64], first: NDArray[np.float64]) -> Variant:
    """Compare the games of a variant with the wins under the first one."""
    won, lengths = wins(table[:, :-1]), table[:, -1:]
    width = 1.96 / np.sqrt(len(table))
    return Variant(
        won=won,
        wins=won.mean(axis=0),
        length=float(lengths.mean()),
        length_half_width=float(half_widths(lengths, sequential=False)[0]),
        difference=(won - first).mean(axis=0),
        half_width=width * (won - first).std(axis=0, ddof=1),
        unpaired_half_width=width * np.sqrt(won.var(axis=0, ddof=1) + first.var(axis=0, ddof=1)),
        p_value=np.ones(won.shape[1]),
    )


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
