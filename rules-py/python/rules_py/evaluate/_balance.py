"""The balance race: which variants make the seats worth the same, asked of several agents."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rules_py._rules import Game, Generator
from rules_py.agents import find
from rules_py.evaluate._balance_page import Arm, Balance
from rules_py.evaluate._interval import EVIDENCE, bounded_half_widths, half_widths
from rules_py.evaluate._jobs import Session, named, progress_reporter
from rules_py.evaluate._outcomes import parts_of
from rules_py.evaluate._survey import Survey, sum_up, watch
from rules_py.rollouts import AgentLike, Task, play

CHUNK = 50
"""Games of a variant between agents of a kind before the race is looked at again."""
ASSUMED = (
    "games are independent; with 95 % certainty all intervals of the worth of seats hold at every "
    "look (empirical Bernstein sequences, union bound over variants, kinds and seats); those of "
    "lengths take the mean of fifty games for nearly normal"
)


def balance(
    games: Mapping[str, Game],
    kinds: Sequence[AgentLike] = ("heuristic", "search:30"),
    *,
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
    each one leaves as soon as it is known whether it is fair. A question that the kinds of agents
    answer differently is one about agents, not about rules; the result says so.

    Parameters
    ----------
    games : mapping of str to Game
        The variants by their names, with equal numbers of seats, at least two.
    kinds : sequence of str, Search or callable
        Agents, each of which takes all seats in turn; at least two kinds.
    margin : float, default 0.05
        How far the part of a seat in the wins may be from the mean of all, above 0 and below 1.
    max_mean_length : float, optional
        Greatest mean number of decisions of a game.
    deals : int, default 2000
        Greatest number of games of each variant between agents of each kind, rounded up to
        fifties.
    survey : int, default 0
        Games of each variant and kind that are watched for actions and decisions that never
        matter, and for comebacks. Each takes the time of some ten games of the heuristic.
    seed : int, default 0
        Seed of the deals, from 0 to ``2**64 - 1``.
    file : str or path, optional
        File that keeps each result, as for ``contest``.
    workers : int, default 1
        Number of processes, as for ``contest``.
    executor : {None, "ray"}, optional
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
        the same return, a number is none of the above, or the file is that of another study.
    """
    _check(games, kinds, margin, max_mean_length, (deals, survey))
    study = _Race(tuple(games.items()), tuple(kinds), seed)
    tell = progress_reporter("games", deals * len(games) * len(kinds), progress, on_progress)
    names = [named(kind) for kind in kinds]
    rule = _Rule(margin, max_mean_length, 0.05 / (len(games) * len(kinds) * (study.seats + 1)))
    played: dict[tuple[int, int], list[Any]] = {
        (v, k): [] for v in range(len(games)) for k in range(len(kinds))
    }
    verdicts = dict.fromkeys(played, "open")
    with Session(study, file=file, workers=workers, executor=executor) as session:
        for chunk in range(-(-deals // CHUNK)):
            jobs = [[*arm, chunk] for arm, verdict in verdicts.items() if verdict == "open"]
            for (v, k, _), rows in session.run(jobs):
                played[v, k] += rows
                tell(sum(map(len, played.values())))
            for v, k, _ in jobs:
                verdicts[v, k] = rule.judge(games_of(played[v, k]))
        if "open" not in verdicts.values():
            tell(0)
        watched: dict[tuple[str, str], Survey] = {}
        for v, (name, game) in enumerate(games.items()):
            for k in range(len(kinds)) if survey else ():
                seen = session.run(["survey", v, k, number] for number in range(survey))
                watched[name, names[k]] = sum_up(game, [found for _, found in seen])
    arms = tuple(
        rule.arm(list(games)[v], names[k], games_of(rows), verdicts[v, k])
        for (v, k), rows in played.items()
    )
    fair = [name for name in games if {a.verdict for a in arms if a.variant == name} == {"fair"}]
    return Balance(
        arms,
        tuple(fair),
        _disagreements(arms, list(games)),
        watched,
        margin,
        max_mean_length,
        ASSUMED,
    )


def _check(
    games: Mapping[str, Game],
    kinds: Sequence[AgentLike],
    margin: float,
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
    if not 0 < margin < 1:
        raise ValueError(f"margin must be above 0 and below 1, not {margin}")
    if max_mean_length is not None and not max_mean_length > 0:
        raise ValueError(f"max_mean_length must be above 0, not {max_mean_length}")
    if numbers[0] < 1 or numbers[1] < 0:
        raise ValueError("deals must be at least 1, and survey at least 0")
    for game in games.values():
        for kind in kinds:
            find(kind, "a kind of agent", game)


@dataclass(frozen=True)
class _Race:
    """The games of a race."""

    games: tuple[tuple[str, Game], ...]
    kinds: tuple[AgentLike, ...]
    seed: int

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
            "seed": self.seed,
        }

    def play(self, job: list[Any]) -> Any:
        """Play games of one variant, or watch one of them."""
        if job[0] == "survey":
            _, variant, kind, number = job
            return watch(self.games[variant][1], self.kinds[kind], self.seed, number)
        variant, kind, chunk = job
        game = self.games[variant][1]
        stream = Generator(self.seed, chunk).next()
        found = play(Task(0, game, (self.kinds[kind],) * game.seats, stream, CHUNK))
        return [[*row, length] for row, length in zip(found.returns, found.lengths, strict=True)]


Games = tuple[NDArray[np.float64], NDArray[np.float64]]
"""Worth by game and seat, and lengths by game."""


def games_of(rows: Sequence[Sequence[float]]) -> Games:
    """Return the worth and the lengths of games."""
    table = np.array(rows, np.float64)
    parts = parts_of(table[:, :-1])
    return parts - parts.mean(axis=1, keepdims=True), table[:, -1:]


@dataclass(frozen=True)
class _Rule:
    """When an arm leaves the race."""

    margin: float
    max_mean_length: float | None
    alpha: float

    def widths(self, games: Games) -> tuple[float, float]:
        """Return the half-widths of the worth of seats and of the length."""
        worth, lengths = games
        share = 1 / worth.shape[1]
        wide = bounded_half_widths(worth, low=-share, high=1 - share, alpha=self.alpha)[-1]
        length = half_widths(lengths, sequential=True, alpha=self.alpha)
        return float(wide.max()), float(length[0])

    def judge(self, games: Games) -> str:
        """Return what is known."""
        gap = abs(games[0].mean(axis=0)).max()
        wide, long = self.widths(games)
        length = float(games[1].mean())
        if self.max_mean_length is not None and len(games[1]) >= EVIDENCE:
            if length - long > self.max_mean_length:
                return "too long"
            if length + long > self.max_mean_length and gap - wide <= self.margin:
                return "open"
        if gap - wide > self.margin:
            return "unfair"
        return "fair" if gap + wide <= self.margin else "open"

    def arm(self, variant: str, kind: str, games: Games, verdict: str) -> Arm:
        """Return the finding for an arm."""
        wide, long = self.widths(games)
        return Arm(
            variant,
            kind,
            len(games[0]),
            tuple(games[0].mean(axis=0).tolist()),
            wide,
            float(games[1].mean()),
            long,
            verdict,
        )


def _disagreements(arms: Sequence[Arm], variants: Sequence[str]) -> tuple[str, ...]:
    """Say where agents of two kinds differ."""
    found: list[str] = []
    for variant in variants:
        for one, other in combinations([arm for arm in arms if arm.variant == variant], 2):
            verdicts = {one.verdict, other.verdict} - {"open"}
            if len(verdicts) == 2:
                found.append(
                    f"{variant}: {one.verdict} between agents of the kind {one.kind}, and "
                    f"{other.verdict} between those of the kind {other.kind}"
                )
            apart = [abs(a - b) for a, b in zip(one.worth, other.worth, strict=True)]
            seat = int(np.argmax(apart))
            if apart[seat] > one.half_width + other.half_width:
                found.append(
                    f"{variant}: seat {seat} is worth {100 * one.worth[seat]:+.1f} points to "
                    f"{one.kind}, and {100 * other.worth[seat]:+.1f} points to {other.kind}"
                )
    return tuple(found)
