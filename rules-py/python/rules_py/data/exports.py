"""Writing data sets: games between agents, and records."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rules_py._rules import Game, Generator, Search, State, replay
from rules_py.data._files import Writer, head_of
from rules_py.data._progress import Progress, watch_of
from rules_py.data._rows import play_round, replay_rows
from rules_py.errors import RecordError
from rules_py.rollouts import AgentLike, seats_of

__all__ = ["export", "export_records"]


def export(
    path: str | os.PathLike[str],
    game: Game,
    agents: Sequence[AgentLike],
    *,
    episodes: int | None = None,
    decisions: int | None = None,
    seed: int = 0,
    names: Sequence[str] | None = None,
    rotate: bool = False,
    size: int = 32,
    rows_per_file: int = 250_000,
    threads: int | None = None,
    progress: Progress = None,
) -> int:
    """Play games between agents and write every decision to Parquet files in a folder.

    A run that was interrupted continues where its last whole file ends, if it is called again with
    the same arguments; with greater numbers, a data set grows. The games do not depend on
    interruptions. No more than the rows of ``size`` games and of one file are in memory.

    Parameters
    ----------
    path : str or path
        Folder of the data set; it is made if it does not exist.
    game : Game
        The game and its options.
    agents : sequence of str, Search or callable
        Agents by seat; the last one takes all remaining seats. They are those of ``rollouts``.
    episodes : int, optional
        Number of games in the data set; it is rounded up to a multiple of ``size``.
    decisions : int, optional
        Instead of ``episodes``: the data set has at least as many decisions.
    seed : int, default 0
        Seed, from 0 to ``2**64 - 1``.
    names : sequence of str, optional
        Name of each agent in the rows, one per entry of ``agents``; by default the name it was
        asked for by, or that of the function.
    rotate : bool, default False
        Whether the agents move on by one seat after every ``size`` games.
    size : int, default 32
        Number of games that are played in lock-step, at least 1.
    rows_per_file : int, default 250000
        Number of decisions after which a file is closed, at least 1.
    threads : int, optional
        Number of threads; by default one per core.
    progress : bool or callable, optional
        Whether to show a progress bar on standard error, by default if that is a terminal; or what
        is called with the numbers of games and of decisions written so far.

    Returns
    -------
    int
        Number of decisions in the data set.

    Raises
    ------
    ValueError
        If a number is out of range, or the folder has a data set made with other arguments.
    IllegalActionError
        If a callable agent returns an illegal action.
    """
    if (episodes is None) == (decisions is None):
        raise ValueError("either episodes or decisions is given, and not both")
    for name, number in (("size", size), ("rows_per_file", rows_per_file)):
        if number < 1:
            raise ValueError(f"{name} must be at least 1, not {number}")
    goal = decisions if episodes is None else episodes
    if goal is None or goal < 1:
        raise ValueError(f"there must be at least 1 of them, not {goal}")
    by_seat = seats_of(game, agents)
    called = _names(game, agents, names)
    head = head_of(game, called, source="games", seed=seed, rotate=rotate, size=size)
    with Writer(path, game, head, rows_per_file) as writer:
        watch = watch_of(progress, goal, writer.done, of_games=episodes is not None)
        while (writer.games if episodes is not None else writer.rows) < goal:
            turn = writer.games // size
            shift = turn % game.seats if rotate else 0
            rows = play_round(
                game,
                [by_seat[at - shift] for at in range(game.seats)],
                [called[at - shift] for at in range(game.seats)],
                seed=Generator(seed, turn).next(),
                size=size,
                first=writer.games,
                threads=threads,
            )
            writer.add(rows)
            watch(writer.games, writer.rows)
    return writer.rows


def export_records(
    path: str | os.PathLike[str],
    records: Iterable[str | bytes | State],
    *,
    names: Sequence[str] | None = None,
    rows_per_file: int = 250_000,
    progress: Progress = None,
) -> int:
    """Replay records and write every decision to Parquet files in a folder.

    A run that was interrupted continues where its last whole file ends, if it is called again with
    the same records; with more of them, a data set grows.

    Parameters
    ----------
    path : str or path
        Folder of the data set; it is made if it does not exist.
    records : iterable of str, bytes or State
        Records of finished games of one kind, in any form that ``State.record`` returns, or the
        last states of such games with their histories.
    names : sequence of str, optional
        Name of the agent of each seat in the rows; by default ``"unknown"``.
    rows_per_file : int, default 250000
        Number of decisions after which a file is closed, at least 1.
    progress : bool or callable, optional
        As in ``export``.

    Returns
    -------
    int
        Number of decisions in the data set.

    Raises
    ------
    RecordError
        If a record is malformed, or its game is not over; what was written before remains.
    ValueError
        If there are no records, two of them are of different games or options, a number is out of
        range, or the folder has a data set made with other arguments.
    """
    if rows_per_file < 1:
        raise ValueError(f"rows_per_file must be at least 1, not {rows_per_file}")
    ends = _ends(records)
    first = next(ends, None)
    if first is None:
        raise ValueError("there are no records")
    game = first.game
    called = _names(game, ["unknown"] * game.seats, names)
    head = head_of(game, called, source="records")
    with Writer(path, game, head, rows_per_file) as writer:
        done = writer.games
        watch = watch_of(progress, None, writer.done, of_games=True)
        for number, end in enumerate(_chain(first, ends)):
            if end.game != game:
                raise ValueError(f"record {number} is of {end.game}, and record 0 of {game}")
            if number >= done:
                writer.add(replay_rows(end, number, called))
                watch(writer.games, writer.rows)
    return writer.rows


def _ends(records: Iterable[str | bytes | State]) -> Iterator[State]:
    """Yield the last states of some games."""
    for number, record in enumerate(records):
        try:
            end = record if isinstance(record, State) else replay(record)
        except RecordError as error:
            raise RecordError(f"record {number}: {error}") from None
        if not end.is_terminal:
            raise RecordError(f"the game of record {number} is not over: nobody has a return yet")
        yield end


def _chain(first: State, rest: Iterator[State]) -> Iterator[State]:
    yield first
    yield from rest


def _names(game: Game, agents: Sequence[Any], names: Sequence[str] | None) -> list[str]:
    """Return what the rows call the agents, by seat."""
    if names is None:
        called = [_name(agent) for agent in agents]
    elif isinstance(names, str) or len(names) != len(agents):
        raise ValueError(f"names has one entry for each of {len(agents)} agents")
    else:
        called = [str(name) for name in names]
    return called + called[-1:] * (game.seats - len(called))


def _name(agent: Any) -> str:
    """Return what the rows call an agent that was given no name."""
    if isinstance(agent, (str, Search)):
        return str(agent)
    return str(getattr(agent, "name", None) or getattr(agent, "__name__", type(agent).__name__))
