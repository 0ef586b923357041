"""Leagues: games of many line-ups, whose finishes are what ratings are made of."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, combinations_with_replacement
from typing import Any

from rules_py._rules import Game, Generator
from rules_py.agents import find
from rules_py.evaluate._corrections import Seated, play_states
from rules_py.evaluate._jobs import named, numbers, progress_reporter, run
from rules_py.rollouts import AgentLike


@dataclass(frozen=True)
class Finish:
    """How a game ended."""

    names: tuple[str, ...]
    """What is rated, by seat: agents, or characters, or anything else that differs."""
    returns: tuple[float, ...]
    """By seat: the higher finishes before the lower, and equal ones are tied."""
    deal: Hashable = None
    """Games with the same deal are one sample; without one, a game is a sample of its own."""


@dataclass(frozen=True)
class LineUp:
    """Who sits where in a game."""

    names: tuple[str, ...]
    """What is rated, by seat."""
    game: Game
    """The game and its options."""
    agents: tuple[AgentLike, ...]
    """Agents by seat, as ``rollouts.tasks`` takes them."""


def line_ups(game: Game, agents: Sequence[AgentLike] | Mapping[str, AgentLike]) -> list[LineUp]:
    """Return all line-ups of agents, each agent as often in each seat as in any other.

    Parameters
    ----------
    game : Game
        The game and its options.
    agents : sequence or mapping of str to str, Search or callable
        The agents, or the agents by the names that they are to have; at least two.

    Returns
    -------
    list of LineUp
        If there are fewer agents than seats, each selection of agents, some of them more than
        once; else each selection of different agents. Each selection in all its rotations.

    Raises
    ------
    ValueError
        If there are fewer than two agents, two have the same name, or one is none of the above.
    """
    pairs = agents.items() if isinstance(agents, Mapping) else [(named(a), a) for a in agents]
    table = dict(pairs)
    if len(table) != len(agents):
        raise ValueError("two agents have the same name: give names by a dict")
    if len(table) < 2 or game.seats < 2:
        raise ValueError("a league needs two agents or more, and a game with two seats or more")
    for agent in table.values():
        find(agent, "an agent", game)
    mixed = len(table) < game.seats
    chosen = combinations_with_replacement if mixed else combinations
    seated = [
        tuple(names[(seat - turn) % game.seats] for seat in range(game.seats))
        for names in chosen(table, game.seats)
        if len(set(names)) > 1
        for turn in range(game.seats)
    ]
    return [
        LineUp(names, game, tuple(table[name] for name in names)) for names in dict.fromkeys(seated)
    ]


@dataclass(frozen=True)
class League:
    """The games of some line-ups."""

    line_ups: tuple[LineUp, ...]
    seed: int

    def about(self) -> dict[str, Any]:
        """What the results depend on."""
        ups = [
            [*up.names, repr(up.game), *(named(agent) for agent in up.agents)]
            for up in self.line_ups
        ]
        return {"kind": "league", "line_ups": ups, "seed": self.seed}

    @cached_property
    def groups(self) -> list[str]:
        """What the line-ups have in common that share their deals.

        It is their names, in any order; line-ups of one name share their deals, too.
        """
        several = len({up.game for up in self.line_ups}) > 1
        return [
            (f"{up.game!r} " if several else "")
            + (" ".join(sorted(up.names)) if len(set(up.names)) > 1 else "alone")
            for up in self.line_ups
        ]

    def seat(self, jobs: Sequence[list[int]]) -> list[Seated]:
        """Return the games of jobs, each the number of a line-up and that of a deal."""
        groups = self.groups
        found: dict[tuple[int, int], Any] = {}
        seated = []
        for at, deal in jobs:
            up = self.line_ups[at]
            for agent in up.agents:  # the same one is asked for all of its games at once
                key = id(agent), id(up.game)
                found[key] = found.get(key) or find(agent, "an agent", up.game)
            agents = [found[id(agent), id(up.game)] for agent in up.agents]
            stream = Generator(self.seed, groups.index(groups[at])).next()
            seated.append(Seated(up.game, agents, stream, deal))
        return seated

    def play(self, job: list[int]) -> list[float]:
        """Play a deal of a line-up, and return its returns."""
        return self.play_together([job])[0]

    def play_together(self, jobs: Sequence[list[int]]) -> list[list[float]]:
        """Play deals of line-ups, and return the returns of each."""
        return [ended.state.returns() for ended in play_states(self.seat(jobs))]

    def fits(self, job: list[int], result: Any) -> bool:
        """Whether this can be what ``play`` has returned."""
        return numbers(result, self.line_ups[job[0]].game.seats)


def league(
    entries: Sequence[LineUp],
    *,
    deals: int,
    seed: int = 0,
    together: int = 1,
    file: str | os.PathLike[str] | None = None,
    workers: int = 1,
    executor: str | None = None,
    on_progress: Callable[[int], None] | None = None,
    progress: bool = False,
) -> list[Finish]:
    """Play the deals of line-ups, and return how they ended.

    Line-ups of a game with the same names, in whatever seats, share the random numbers of their
    deals, and so do line-ups of a single name each. The first deal of all line-ups comes before the
    second one.

    Parameters
    ----------
    entries : sequence of LineUp
        The line-ups, such as those of ``line_ups``, at least one.
    deals : int
        Games of each line-up, at least 1.
    seed : int, default 0
        Seed of the deals, from 0 to ``2**64 - 1``.
    together : int, default 1
        Number of games that are played side by side, as for ``contest``.
    file : str or path, optional
        File that keeps each result, as for ``contest``.
    workers : int, default 1
        Number of processes, as for ``contest``.
    executor : {None, "threads", "ray"}, optional
        Where the workers are, as for ``contest``.
    on_progress : callable, optional
        Called after each game with the number of finished games.
    progress : bool, default False
        Whether to show the progress on standard error.

    Returns
    -------
    list of Finish
        The finishes, the same for any number of workers.

    Raises
    ------
    ValueError
        If a number is too small, there is no line-up, an agent does not fit, or the file is that
        of another study.
    """
    if deals < 1 or not entries:
        raise ValueError("a league needs at least one line-up and one deal")
    for up in entries:
        if not len(up.names) == len(up.agents) == up.game.seats:
            raise ValueError(f"a line-up needs {up.game.seats} names and agents, one a seat")
        for agent in up.agents:
            find(agent, "an agent", up.game)
    study = League(tuple(entries), seed)
    groups = study.groups
    jobs = ([at, deal] for deal in range(deals) for at in range(len(entries)))
    tell = progress_reporter("games", deals * len(entries), progress, on_progress)
    finishes: list[Finish] = []
    with closing(
        run(study, jobs, file=file, workers=workers, executor=executor, together=together)
    ) as results:
        for (at, deal), returns in results:
            finishes.append(Finish(entries[at].names, tuple(returns), f"{groups[at]} {deal}"))
            tell(len(finishes))
    return finishes
