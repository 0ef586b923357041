"""The balance race: which variants make the seats worth the same, asked of several agents."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from rules_py._rules import Game, Generator
from rules_py.agents import find
from rules_py.evaluate._balance_page import Arm, ArmComparison, Balance
from rules_py.evaluate._balance_pairs import Games, compare_arms
from rules_py.evaluate._corrections import Seated, ValueFunction, corrections, play_states
from rules_py.evaluate._interval import EVIDENCE, bounded_half_widths, half_widths
from rules_py.evaluate._jobs import Session, named, numbers, progress_reporter
from rules_py.evaluate._outcomes import parts_of
from rules_py.evaluate._survey import Survey, sum_up, was_watched, watch
from rules_py.rollouts import AgentLike, Task, play

CHUNK = 50
"""Games of a variant between agents of a kind before the race is looked at again."""
ASSUMED = (
    "deals are independent; with 95 % certainty all intervals of the worth of seats and of lengths "
    "hold at every look (union bound over variants, kinds and seats), and with 95 % certainty all "
    "those of comparisons do; those of worth are empirical Bernstein sequences, those of lengths{} "
    "take the mean of fifty games for nearly normal"
)
Criterion = Literal["wins", "returns"]


def balance(
    games: Mapping[str, Game],
    kinds: Sequence[AgentLike] = ("heuristic", "search:30"),
    *,
    criterion: Criterion = "wins",
    values: Mapping[str, ValueFunction] | None = None,
    margin: float = 0.05,
    max_mean_length: float | None = None,
    deals: int = 2000,
    survey: int = 0,
    seed: int = 0,
    file: str | os.PathLike[str] | None = None,
    workers: int = 1,
    executor: str | None = None,
    on_progress: Callable[[int], None] | None = None,
    progress: bool = False,
) -> Balance:
    """Find the variants of a game that make its seats worth the same.

    A race: all variants play the same deals, fifty at a time, between agents of each kind, and
    each one leaves as soon as it is known whether it is fair. The games of a deal share their
    chance outcomes by source, see ``ChanceStreams``; two variants, or two kinds of agents, are
    compared by the differences on the deals that both have played. A question that the kinds of
    agents answer differently is one about agents, not about rules; the result says so.

    Parameters
    ----------
    games : mapping of str to Game
        The variants by their names, with equal numbers of seats, at least two.
    kinds : sequence of str, Search or callable
        Agents, each of which takes all seats in turn; at least two kinds.
    criterion : {"wins", "returns"}, default "wins"
        What a seat is worth: its part of the wins, a shared win divided, or its return.
    values : mapping of str to ValueFunction, optional
        By name of a kind of agents, a value function that was fixed before, such as one that
        ``fit`` returned for a game of this kind in all seats. The returns of the games of the kind
        are then corrected for chance; the criterion must be ``"returns"``. One value function is
        for all variants: it may fit some of them badly, which costs width and no truth.
    margin : float, default 0.05
        How far a seat may be from the mean of all, above 0, and below 1 for parts of the wins.
    max_mean_length : float, optional
        Greatest mean number of decisions of a game.
    deals : int, default 2000
        Greatest number of games of each variant between agents of each kind, rounded up to
        fifties.
    survey : int, default 0
        Games of each variant and kind that are watched for actions, decisions and chance
        outcomes that never matter, and for comebacks. Each takes the time of ten games of the
        heuristic, and of one more for each kind of action and of chance outcome.
    seed : int, default 0
        Seed of the deals, from 0 to ``2**64 - 1``.
    file : str or path, optional
        File that keeps each result, as for ``contest``.
    workers : int, default 1
        Number of processes, as for ``contest``.
    executor : {None, "threads", "ray"}, optional
        Where the workers are, as for ``contest``.
    on_progress : callable, optional
        Called with the number of finished games; a race that ends early does not reach them all.
    progress : bool, default False
        Whether to show the progress on standard error.

    Returns
    -------
    Balance
        What is known of each variant between agents of each kind.

    Raises
    ------
    ValueError
        If there are fewer than two variants or kinds, the numbers of seats differ, all seats have
        the same return, a number is none of the above, the file is that of another study, or there
        are value functions for the criterion ``"wins"`` or for no kind of the race.
    """
    _check(games, kinds, (criterion, margin, values or {}), max_mean_length, (deals, survey))
    study = _Race(tuple(games.items()), tuple(kinds), seed, dict(values or {}))
    tell = progress_reporter("games", deals * len(games) * len(kinds), progress, on_progress)
    rule = _Rule(
        margin,
        max_mean_length,
        0.05 / (len(games) * len(kinds) * (study.seats + 1)),
        criterion,
        study.reach(criterion),
    )
    with Session(study, file=file, workers=workers, executor=executor) as session:
        played, verdicts = _race(study, rule, session, -(-deals // CHUNK), tell)
        watched = _surveys(study, session, survey)
    found = [rule.games_of(rows) for rows in played.values()]
    corrected = [study.corrected(k) for _, k in played]
    arms = tuple(
        rule.arm((study.games[v][0], named(kinds[k])), own, verdicts[v, k], fix)
        for (v, k), own, fix in zip(played, found, corrected, strict=True)
    )
    comparisons = compare_arms(arms, found, rule.reach * (1 - 1 / study.seats), corrected)
    fair = [name for name in games if {a.verdict for a in arms if a.variant == name} == {"fair"}]
    return Balance(
        arms=arms,
        fair=tuple(fair),
        disagreements=_disagreements(arms, comparisons, criterion),
        comparisons=comparisons,
        surveys=watched,
        criterion=criterion,
        digests={kind: value.digest for kind, value in study.values.items()},
        margin=margin,
        max_mean_length=max_mean_length,
        assumptions=ASSUMED.format(" and corrected returns" if study.values else ""),
    )


Played = dict[tuple[int, int], list[Any]]
"""Rows of games by variant and kind."""


def _race(
    study: _Race, rule: _Rule, session: Session, chunks: int, tell: Callable[[int], None]
) -> tuple[Played, dict[tuple[int, int], str]]:
    """Play until all is known or the deals are at their end; return the games and the verdicts."""
    arms = [(v, k) for v in range(len(study.games)) for k in range(len(study.kinds))]
    played: Played = {arm: [] for arm in arms}
    verdicts = dict.fromkeys(arms, "open")
    for chunk in range(chunks):
        jobs = [[*arm, chunk] for arm, verdict in verdicts.items() if verdict == "open"]
        for (v, k, _), rows in session.run(jobs):
            played[v, k] += rows
            tell(sum(map(len, played.values())))
        for v, k, _ in jobs:
            verdicts[v, k] = rule.judge(rule.games_of(played[v, k]), study.corrected(k))
    if "open" not in verdicts.values():
        tell(0)
    return played, verdicts


def _surveys(study: _Race, session: Session, games: int) -> dict[tuple[str, str], Survey]:
    """Watch so many games of each variant and kind."""
    watched: dict[tuple[str, str], Survey] = {}
    for v, (name, game) in enumerate(study.games):
        for k, kind in enumerate(study.kinds) if games else ():
            seen = session.run(["survey", v, k, number] for number in range(games))
            watched[name, named(kind)] = sum_up(game, [found for _, found in seen])
    return watched


def _check(
    games: Mapping[str, Game],
    kinds: Sequence[AgentLike],
    asked: tuple[str, float, Mapping[str, ValueFunction]],
    max_mean_length: float | None,
    numbers: tuple[int, int],
) -> None:
    """Refuse what is no race."""
    if len(games) < 2:
        raise ValueError("a race needs at least two variants")
    if isinstance(kinds, str) or len({named(kind) for kind in kinds}) < max(2, len(kinds)):
        raise ValueError("a race needs at least two kinds of agents, all different")
    seats = {game.seats for game in games.values()}
    if len(seats) != 1:
        raise ValueError(f"variants are compared seat by seat, not with {sorted(seats)} seats")
    if any(game.utility == "identical" for game in games.values()):
        raise ValueError("all seats have the same return: `outcomes` has the share of successes")
    _check_criterion(kinds, *asked)
    if max_mean_length is not None and not max_mean_length > 0:
        raise ValueError(f"max_mean_length must be above 0, not {max_mean_length}")
    if numbers[0] < 1 or numbers[1] < 0:
        raise ValueError("deals must be at least 1, and survey at least 0")
    for game in games.values():
        for kind in kinds:
            find(kind, "a kind of agent", game)


def _check_criterion(
    kinds: Sequence[AgentLike], criterion: str, margin: float, values: Mapping[str, ValueFunction]
) -> None:
    """Refuse what cannot be asked of the seats."""
    if criterion not in ("wins", "returns"):
        raise ValueError(f'criterion must be "wins" or "returns", not {criterion!r}')
    if not 0 < margin < (1 if criterion == "wins" else math.inf):
        raise ValueError(f"margin must be above 0, and below 1 for parts of wins, not {margin}")
    if values and criterion == "wins":
        raise ValueError('value functions correct returns: the criterion must be "returns"')
    if unknown := sorted({*values} - {named(kind) for kind in kinds}):
        raise ValueError(f"there are value functions for kinds that do not race: {unknown}")


@dataclass(frozen=True)
class _Race:
    """The games of a race."""

    games: tuple[tuple[str, Game], ...]
    kinds: tuple[AgentLike, ...]
    seed: int
    values: dict[str, ValueFunction]

    @property
    def seats(self) -> int:
        """Number of seats."""
        return self.games[0][1].seats

    def about(self) -> dict[str, Any]:
        """What the results depend on."""
        return {
            "kind": "balance",
            "games": [[name, repr(game), game.version] for name, game in self.games],
            "kinds": [named(kind) for kind in self.kinds],
            "values": {kind: value.digest for kind, value in sorted(self.values.items())},
            "chance": "sources",
            "seed": self.seed,
        }

    def corrected(self, kind: int) -> bool:
        """Whether the returns between agents of a kind are corrected."""
        return named(self.kinds[kind]) in self.values

    def reach(self, criterion: Criterion) -> float:
        """Greatest difference that two seats can have."""
        if criterion == "wins":
            return 1.0
        return max(game.max_return - game.min_return for _, game in self.games)

    def play(self, job: list[Any]) -> Any:
        """Play games of one variant, or watch one of them."""
        if job[0] == "survey":
            _, variant, kind, number = job
            return watch(self.games[variant][1], self.kinds[kind], self.seed, number)
        variant, kind, chunk = job
        game = self.games[variant][1]
        stream = Generator(self.seed, chunk).next()
        if self.corrected(kind):
            return [self._corrected(game, kind, stream, number) for number in range(CHUNK)]
        agents = (self.kinds[kind],) * game.seats
        found = play(Task(0, game, agents, stream, CHUNK, "sources"))
        return [[*row, length] for row, length in zip(found.returns, found.lengths, strict=True)]

    def fits(self, job: list[Any], result: Any) -> bool:
        """Whether this can be what ``play`` has returned."""
        if job[0] == "survey":
            return was_watched(self.games[job[1]][1], result)
        return numbers(result, CHUNK, self.seats + 1)

    def _corrected(self, game: Game, kind: int, stream: int, number: int) -> list[float]:
        """Play a game, and return its corrected returns and its length."""
        agents = [find(self.kinds[kind], "a kind of agent", game)] * game.seats
        (played,) = play_states([Seated(game, agents, stream, number)])
        end, value = played.state, self.values[named(self.kinds[kind])]
        brought = corrections(end, agents, value, chances=played.chances)
        length = sum(what == "action" for what, _ in end.steps())
        return [*(np.array(end.returns()) - brought).tolist(), length]


@dataclass(frozen=True)
class _Rule:
    """When an arm leaves the race."""

    margin: float
    max_mean_length: float | None
    alpha: float
    criterion: Criterion = "wins"
    reach: float = 1.0

    def games_of(self, rows: Sequence[Sequence[float]]) -> Games:
        """Return the worth and the lengths of games."""
        table = np.array(rows, np.float64)
        own = table[:, :-1] if self.criterion == "returns" else parts_of(table[:, :-1])
        return own - own.mean(axis=1, keepdims=True), table[:, -1:]

    def widths(self, games: Games, corrected: bool) -> tuple[float, float]:
        """Return the half-widths of the worth of seats and of the length.

        Corrected returns know no bounds, so their intervals are asymptotic.
        """
        worth, lengths = games
        length = half_widths(lengths, sequential=True, alpha=self.alpha)
        high = self.reach * (1 - 1 / worth.shape[1])
        if corrected:
            wide = half_widths(worth, sequential=True, alpha=self.alpha, reach=2 * high)
        else:
            low = high - self.reach if self.criterion == "wins" else -high
            wide = bounded_half_widths(worth, low=low, high=high, alpha=self.alpha)[-1]
        return float(wide.max()), float(length[0])

    def judge(self, games: Games, corrected: bool = False) -> str:
        """Return what is known."""
        gap = abs(games[0].mean(axis=0)).max()
        wide, long = self.widths(games, corrected)
        length = float(games[1].mean())
        if self.max_mean_length is not None and len(games[1]) >= EVIDENCE:
            if length - long > self.max_mean_length:
                return "too long"
            if length + long > self.max_mean_length and gap - wide <= self.margin:
                return "open"
        if gap - wide > self.margin:
            return "unfair"
        return "fair" if gap + wide <= self.margin else "open"

    def arm(self, name: tuple[str, str], games: Games, verdict: str, corrected: bool) -> Arm:
        """Return the finding for an arm."""
        wide, long = self.widths(games, corrected)
        return Arm(
            *name,
            games=len(games[0]),
            worth=tuple(games[0].mean(axis=0).tolist()),
            half_width=wide,
            length=float(games[1].mean()),
            length_half_width=long,
            verdict=verdict,
        )


def _disagreements(
    arms: Sequence[Arm], comparisons: Sequence[ArmComparison], criterion: Criterion = "wins"
) -> tuple[str, ...]:
    """Say where agents of two kinds differ: by their verdicts, and by the deals of both."""
    by_name = {(arm.variant, arm.kind): arm for arm in arms}
    scale, form, unit = (100, ".1f", " points") if criterion == "wins" else (1, ".3f", "")
    found: list[str] = []
    for own in comparisons:
        one, other = by_name[own.first], by_name[own.second]
        if one.variant != other.variant:
            continue
        if len({one.verdict, other.verdict} - {"open"}) == 2:
            found.append(
                f"{one.variant}: {one.verdict} between agents of the kind {one.kind}, and "
                f"{other.verdict} between those of the kind {other.kind}"
            )
        seat = int(np.argmax(np.abs(own.worth)))
        if abs(own.worth[seat]) > own.half_width:
            found.append(
                f"{one.variant}: seat {seat} is worth {scale * one.worth[seat]:+{form}}{unit} to "
                f"{one.kind}, and {scale * other.worth[seat]:+{form}}{unit} to {other.kind}"
            )
    return tuple(found)
