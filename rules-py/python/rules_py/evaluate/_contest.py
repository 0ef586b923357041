"""Contests: agents in rotated seats, returns corrected for chance, honest intervals."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rules_py._bot import names_of
from rules_py._rules import Game, Generator
from rules_py.agents import find
from rules_py.evaluate._corrections import (
    Played,
    Seated,
    ValueFunction,
    corrections,
    play_states,
    rotated,
)
from rules_py.evaluate._interval import EVIDENCE, bounded_half_widths, half_widths
from rules_py.evaluate._jobs import named, numbers, progress_reporter, run
from rules_py.evaluate._outcomes import Outcomes, outcomes
from rules_py.evaluate._savings import Savings, savings
from rules_py.rollouts import AgentLike, wins

MANY = (
    "the intervals of means are not corrected for their number, those of the {} differences are "
    "(union bound): with 95 % certainty, all of them hold"
)
FIXED = (
    "deals are independent; their mean is nearly normal; the number of deals and the value "
    "functions were fixed before the first deal; "
)
GROWING = "deals are independent; the interval holds whenever one stops; "
CORRECTED = (
    "deals are independent; the mean of fifty deals is nearly normal; the value functions were "
    "fixed before the first deal; the interval holds whenever one stops; "
)


@dataclass(frozen=True)
class Score:
    """What a contest found out about one agent."""

    agent: str
    """Name of the agent: its own, or that of its code, with a number if others have the same."""
    mean: float
    """Mean return over all seats, corrected for chance if there were value functions."""
    half_width: float
    """Half of the 95 % interval of ``mean``."""
    wins: float
    """Share of games with a return above zero, not corrected: a shared win counts for each
    winner, and nobody wins a draw or a game that all lose."""
    saved: float
    """How many times as many independent games without corrections have the same interval."""


@dataclass(frozen=True)
class Comparison:
    """What a contest found out about two agents."""

    first: str
    """One agent."""
    second: str
    """The other."""
    difference: float
    """Mean return of the first minus that of the second."""
    half_width: float
    """Half of the interval of ``difference``: with 95 % certainty, all of a verdict hold."""
    stronger: str | None
    """The agent that is stronger; None if the interval holds zero."""


@dataclass(frozen=True)
class Verdict:
    """The result of a contest."""

    scores: tuple[Score, ...]
    """By agent, in their order."""
    comparisons: tuple[Comparison, ...]
    """Each two agents that differ."""
    savings: tuple[Savings, ...]
    """By agent: how many games shared deals and corrections saved, alone and together."""
    outcomes: Outcomes
    """How the games ended, ``wins`` and ``parts`` by agent in place of seat. Their intervals take
    the games of a deal for independent ones."""
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
    agents: Sequence[AgentLike],
    *,
    deals: int = 200,
    values: Sequence[ValueFunction] = (),
    until: float | str | None = None,
    seed: int = 0,
    together: int = 1,
    file: str | os.PathLike[str] | None = None,
    workers: int = 1,
    executor: str | None = None,
    on_progress: Callable[[int], None] | None = None,
    progress: bool = False,
) -> Verdict:
    """Let agents play against each other in all seats, and state how certain the result is.

    Each deal is played once in each seating: agent ``a`` sits at seat ``(a + r) % seats`` in
    seating ``r``. The games of a deal share their chance outcomes, see ``ChanceStreams``, and so
    they are one sample. With value functions, what chance brought is taken out of the returns;
    see ``corrections``.

    Parameters
    ----------
    game : Game
        The game and its options.
    agents : sequence of str, Search, Bot or callable
        One agent for each seat, as ``rollouts.tasks`` takes them.
    deals : int, default 200
        Number of deals, at least 2; with ``until`` the greatest number.
    values : sequence of ValueFunction, optional
        Value functions that were fixed before, one for all seatings or one for each, such as
        those that ``fit`` returned for these agents.
    until : float or {"decided"}, optional
        Stop when the half-width of every agent is at most this, or when it is known of each two
        agents that differ which one is the stronger. The half-widths are then those of
        a confidence sequence, which allow for that.
    seed : int, default 0
        Seed of the deals, from 0 to ``2**64 - 1``.
    together : int, default 1
        Number of deals that are played side by side, at least 1, so that a function is asked for
        the decisions of many games at once, and language models think at the same time. The
        verdict is the same if its answers do not depend on what else it is asked. An interrupt
        loses this many deals.
    file : str or path, optional
        File of JSON lines that keeps each deal as soon as it is finished. A contest that was
        interrupted continues from it, and its verdict is that of one that was not.
        With the same file, ``deals``, ``until`` and ``workers`` may be others. The file does not
        know whether the code of an agent has changed: a function is known by its name.
    workers : int, default 1
        Number of processes that play; the verdict is the same for any number. With more than one,
        agents and values must be such as can be pickled, and a script needs the usual
        ``if __name__ == "__main__"``. One that is killed is replaced, and its deals are played
        again.
    executor : {None, "threads", "ray"}, optional
        What the workers are: processes, threads for agents that are waited for, such as language
        models, or a Ray cluster that has been started with ``ray.init``.
    on_progress : callable, optional
        Called after each deal with the number of finished deals.
    progress : bool, default False
        Whether to show the progress on standard error.

    Returns
    -------
    Verdict
        Mean return of each agent with its 95 % interval.

    Raises
    ------
    ValueError
        If ``deals`` is less than 2, ``until`` is none of the above, the number of agents or of
        value functions does not fit, or the file is that of another contest.
    RuntimeError
        If workers are killed five times in a row.
    """
    check(game, agents, deals, values, until)
    for agent in agents:
        find(agent, "an agent", game)
    study = Contest(game, tuple(agents), tuple(values), seed)
    rule = _Rule(game, pairs_of(agents), until, bool(values))
    tell = progress_reporter("deals", deals, progress, on_progress)
    samples: list[NDArray[np.float64]] = []
    played: list[NDArray[np.float64]] = []
    with closing(
        run(
            study,
            range(deals),
            file=file,
            workers=workers,
            executor=executor,
            together=together,
        )
    ) as results:
        for _, both in results:
            played.append(np.array(both))
            samples.append(played[-1][1].mean(axis=0))
            tell(len(samples))
            # Later looks are rarer: each one takes the time of all deals so far.
            if len(samples) % max(1, len(samples) // 100) == 0 and rule.met(samples):
                break
    if len(samples) < deals:
        tell(0)
    table = np.array(samples)
    plain, corrected = np.array(played).swapaxes(0, 1)
    return Verdict(
        scores=_scores(agents, table, plain, rule.widths(table)),
        comparisons=rule.comparisons(agents, table),
        savings=savings(plain, corrected),
        outcomes=outcomes(plain.reshape(-1, game.seats)),
        deals=len(samples),
        games=len(samples) * game.seats,
        digests=tuple(value.digest for value in values),
        sequential=until is not None,
        reached=until is None or rule.met(samples),
        assumptions=rule.assumptions + MANY.format(len(rule.pairs)),
    )


def check(
    game: Game,
    agents: Sequence[AgentLike],
    deals: int,
    values: Sequence[ValueFunction],
    until: float | str | None,
) -> None:
    """Refuse what is no contest."""
    if deals < 2:
        raise ValueError("a confidence interval needs at least 2 deals")
    if isinstance(until, str):
        if until != "decided":
            raise ValueError(f'until must be a half-width above 0 or "decided", not {until!r}')
        if not pairs_of(agents):
            raise ValueError("nothing is to be decided: all agents are the same")
        if game.utility == "identical":
            raise ValueError("nothing is to be decided: all seats have the same return")
    elif until is not None and not (until > 0 and math.isfinite(until)):
        raise ValueError(f'until must be a half-width above 0 or "decided", not {until}')
    if len(agents) != game.seats:
        raise ValueError(f"agents must be {game.seats} entries, one a seat, not {len(agents)}")
    if len(values) not in (0, 1, game.seats):
        raise ValueError(f"values must be 0, 1 or {game.seats} entries, not {len(values)}")


def pairs_of(agents: Sequence[AgentLike]) -> list[tuple[int, int]]:
    """Return each two agents that differ."""
    return [(a, b) for a, b in combinations(range(len(agents)), 2) if agents[a] != agents[b]]


@dataclass(frozen=True)
class Contest:
    """The deals of a contest."""

    game: Game
    agents: tuple[AgentLike, ...]
    values: tuple[ValueFunction, ...]
    seed: int

    def about(self) -> dict[str, Any]:
        """What the results depend on."""
        return {
            "kind": "contest by seating",
            "game": repr(self.game),
            "version": self.game.version,
            "agents": [named(agent) for agent in self.agents],
            "values": [value.digest for value in self.values],
            "seed": self.seed,
        }

    def play(self, deal: int) -> Any:
        """Return the returns of a deal by seating and agent, and the same corrected."""
        return self.play_together([deal])[0]

    def play_together(self, deals: Sequence[int]) -> list[Any]:
        """Return the returns of each deal by seating and agent, and the same corrected."""
        seated = self.seat(deals)
        return self.valued(seated, play_states(seated))

    def seat(self, deals: Sequence[int]) -> list[Seated]:
        """Return the games of deals, one for each seating."""
        agents = [find(agent, "an agent", self.game) for agent in self.agents]
        stream = Generator(self.seed, 0).next()
        return [
            Seated(self.game, rotated(agents, seating), stream, deal)
            for deal in deals
            for seating in range(self.game.seats)
        ]

    def valued(self, seated: Sequence[Seated], games: Sequence[Played]) -> list[Any]:
        """Return what ``play_together`` returns, for games that have been played."""
        seats = self.game.seats
        shape = (len(games) // seats, seats, seats)
        raw, corrected = np.zeros(shape), np.zeros(shape)
        for at, ended in enumerate(games):
            deal, seating = divmod(at, seats)
            returns, brought = np.array(ended.state.returns()), np.zeros(seats)
            if self.values:
                value = self.values[seating % len(self.values)]
                brought = corrections(ended.state, seated[at].agents, value, chances=ended.chances)
            # From seats to agents.
            raw[deal, seating] = np.roll(returns, -seating)
            corrected[deal, seating] = np.roll(returns - brought, -seating)
        return [[one.tolist(), other.tolist()] for one, other in zip(raw, corrected, strict=True)]

    def fits(self, _deal: int, result: Any) -> bool:
        """Whether this can be what ``play`` has returned."""
        return numbers(result, 2, self.game.seats, self.game.seats)


@dataclass(frozen=True)
class _Rule:
    """When a contest ends, and with which intervals."""

    game: Game
    pairs: list[tuple[int, int]]
    until: float | str | None
    corrected: bool

    @property
    def assumptions(self) -> str:
        """What the intervals rest on."""
        if self.until is None:
            return FIXED
        return CORRECTED if self.corrected else GROWING

    def widths(self, samples: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the half-width of each agent."""
        if self.until is None:
            return half_widths(samples, sequential=False)
        return self._wide(samples, self.game.min_return, self.game.max_return, 0.05)

    def differences(
        self, samples: NDArray[np.float64]
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the mean difference of each pair, and its half-width among so many."""
        rows = np.stack([samples[:, a] - samples[:, b] for a, b in self.pairs], axis=1)
        reach = self.game.max_return - self.game.min_return
        return rows.mean(axis=0), self._wide(rows, -reach, reach, 0.05 / len(self.pairs))

    def _wide(
        self, samples: NDArray[np.float64], low: float, high: float, alpha: float
    ) -> NDArray[np.float64]:
        """Return half-widths. Corrections know no bounds, so theirs are asymptotic."""
        if self.until is None or self.corrected:
            sequential = self.until is not None
            return half_widths(samples, sequential=sequential, alpha=alpha, reach=high - low)
        return np.asarray(bounded_half_widths(samples, low=low, high=high, alpha=alpha)[-1])

    def met(self, samples: Sequence[NDArray[np.float64]]) -> bool:
        """Whether what was waited for is there."""
        if self.until is None or len(samples) < (EVIDENCE if self.corrected else 2):
            return False
        if isinstance(self.until, str):
            means, widths = self.differences(np.array(samples))
            return bool((abs(means) > widths).all())
        return bool((self.widths(np.array(samples)) <= self.until).all())

    def comparisons(
        self, agents: Sequence[AgentLike], samples: NDArray[np.float64]
    ) -> tuple[Comparison, ...]:
        """Return what is known of each pair."""
        if not self.pairs:
            return ()
        found: list[Comparison] = []
        called = names_of(agents)
        for (a, b), mean, width in zip(self.pairs, *self.differences(samples), strict=True):
            names = called[a], called[b]
            stronger = names[int(mean < 0)] if abs(mean) > width else None
            found.append(Comparison(*names, float(mean), float(width), stronger))
        return tuple(found)


def _scores(
    agents: Sequence[AgentLike],
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
            agent=name,
            mean=float(samples[:, at].mean()),
            half_width=float(widths[at]),
            wins=float(won[at]),
            saved=float(alone[at] / spread[at]) if spread[at] > 0 else math.inf,
        )
        for at, name in enumerate(names_of(agents))
    )
