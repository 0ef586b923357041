"""Games between agents, on this machine or on a Ray cluster.

The work is split into tasks. The result of a task depends on its seed only, not on the worker
that plays it nor on how often it is retried, so a cluster returns what one machine returns.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from rules_py._bot import Bot
from rules_py._decisions import OfBatch
from rules_py._rules import Batch, Game, Generator, Search
from rules_py.agents import SEARCHES, Agent, ask, find

__all__ = ["AgentLike", "Result", "Task", "play", "run_local", "run_ray", "summary", "tasks"]

Policy = Callable[[NDArray[np.float32], NDArray[np.int8]], NDArray[np.int64]]
AgentLike = str | Search | Bot | Agent | Callable[..., Any]
"""What is an agent: a name, a search, a bot, or a function, as ``rules_py.Bot`` describes them."""


@dataclass(frozen=True)
class Task:
    """Games to be played by one worker."""

    index: int
    """Number of the task."""
    game: Game
    agents: tuple[AgentLike, ...]
    """One agent per seat."""
    seed: int
    """Seed of all games of the task."""
    episodes: int
    """Number of games."""
    chance: Literal["stream", "sources"] = "stream"
    """Where chance draws from, as ``Batch`` takes it."""


@dataclass(frozen=True)
class Result:
    """Result of a task: returns by game and seat, numbers of actions by game."""

    index: int
    """Number of the task."""
    returns: tuple[tuple[float, ...], ...]
    """By game and seat."""
    lengths: tuple[int, ...]
    """Number of actions by game."""


def seats_of(game: Game, agents: Sequence[AgentLike]) -> tuple[AgentLike, ...]:
    """Fill a list of agents up to one per seat.

    Parameters
    ----------
    game : Game
        The game and its options.
    agents : sequence of str, Search or callable
        From 1 to ``game.seats`` agents; the last one takes all remaining seats.

    Returns
    -------
    tuple of str, Search or callable
        One agent per seat.

    Raises
    ------
    TypeError
        If ``agents`` is a str.
    ValueError
        If there are too few or too many agents, or one is none of the above.
    """
    if isinstance(agents, str):
        raise TypeError("agents must be a list, not str")
    if not 1 <= len(agents) <= game.seats:
        raise ValueError(f"agents must be 1 to {game.seats} entries, not {len(agents)}")
    for agent in agents:
        find(agent, "an agent", game)
    rest: list[AgentLike] = [agents[-1]] * (game.seats - len(agents))
    return (*agents, *rest)


def tasks(
    game: Game, agents: Sequence[AgentLike], *, episodes: int, seed: int = 0, size: int = 64
) -> list[Task]:
    """Split episodes into tasks.

    Parameters
    ----------
    game : Game
        The game and its options.
    agents : sequence of str, Search, Bot or callable
        Agents by seat; the last one takes all remaining seats. A str is a name, one of those in
        ``rules_py.agents``; searches depend on the seed of the task only, unless their budget is
        a time. ``rules_py.Bot`` describes the functions that are agents; one is asked for all
        games of a task at once.
    episodes : int
        Number of games, at least 1.
    seed : int, default 0
        Seed of all tasks, from 0 to ``2**64 - 1``.
    size : int, default 64
        Greatest number of games per task, at least 1.

    Returns
    -------
    list of Task
        Tasks with different seeds.

    Raises
    ------
    TypeError
        If ``game`` is not a ``Game``.
    ValueError
        If a number or an agent is none of the above.
    """
    if episodes < 1 or size < 1:
        raise ValueError("episodes and size are at least 1")
    if not isinstance(game, Game):
        raise TypeError(f"game must be a Game, not {type(game).__name__}")
    everybody = seats_of(game, agents)
    cuts = range(0, episodes, size)
    return [
        Task(at, game, everybody, Generator(seed, at).next(), min(size, episodes - start))
        for at, start in enumerate(cuts)
    ]


def play(task: Task) -> Result:
    """Play a task on one thread.

    Parameters
    ----------
    task : Task
        The task.

    Returns
    -------
    Result
        Its result.

    Raises
    ------
    ArrayError
        If a function returns an array of another dtype or shape.
    IllegalActionError
        If a function returns an illegal action.
    """
    batch = Batch(
        task.game,
        task.episodes,
        seed=task.seed,
        threads=1,
        autoreset="disabled",
        chance=task.chance,
    )
    actions = np.full(task.episodes, -1, np.int64)
    agents = [find(agent, "an agent", task.game) for agent in task.agents]
    # A game has random numbers of its own for its searches.
    rngs = [Generator(task.seed, game ^ SEARCHES) for game in range(task.episodes)]
    while True:
        alive = ~(batch.terminated | batch.truncated)
        if not alive.any():
            break
        actions.fill(-1)
        for seat, agent in enumerate(agents):
            rows = np.flatnonzero(alive & (batch.seat == seat))
            if rows.size:
                actions[rows] = ask(agent, OfBatch(batch, rows, rngs))[0]
        batch.step(actions)
    returns = tuple(tuple(row) for row in batch.returns.tolist())
    return Result(task.index, returns, tuple(batch.length.tolist()))


def run_local(
    work: Iterable[Task], *, on_progress: Callable[[int], None] | None = None
) -> list[Result]:
    """Play tasks one after the other in this process.

    Parameters
    ----------
    work : iterable of Task
        The tasks.
    on_progress : callable, optional
        Called after each task with the number of finished tasks.

    Returns
    -------
    list of Result
        Results in the order of the tasks.
    """
    results = []
    for task in work:
        results.append(play(task))
        if on_progress:
            on_progress(len(results))
    return results


def run_ray(
    work: Sequence[Task],
    *,
    workers: int,
    tries: int = 5,
    on_progress: Callable[[int], None] | None = None,
    fail: dict[int, int] | None = None,
) -> list[Result]:
    """Play tasks on a Ray cluster that has been started with ``ray.init``.

    Each worker is an actor. One that dies is replaced, and its task is started again.

    Parameters
    ----------
    work : sequence of Task
        The tasks, with distinct indices.
    workers : int
        Greatest number of actors.
    tries : int, default 5
        Greatest number of attempts per task.
    on_progress : callable, optional
        Called after each task with the number of finished tasks.
    fail : dict of int to int, optional
        For tests: how often the worker of the task with this index dies.

    Returns
    -------
    list of Result
        Results in the order of the tasks.

    Raises
    ------
    ValueError
        If two tasks have the same index.
    ray.exceptions.RayActorError
        If the worker of a task dies ``tries`` times.
    """
    import ray

    worker = ray.remote(num_cpus=1, max_restarts=0)(_Worker)
    by_index = {task.index: task for task in work}
    if len(by_index) != len(work):
        raise ValueError("two tasks have the same index")
    waiting = [task.index for task in reversed(work)]
    deaths = dict.fromkeys(by_index, 0)
    done: dict[int, Result] = {}
    running: dict[Any, tuple[Any, int]] = {}

    def hand_out(actor: Any) -> None:
        """Give an actor the next task, if there is one."""
        if waiting:
            index = waiting.pop()
            dying = deaths[index] < (fail or {}).get(index, 0)
            running[actor.play.remote(by_index[index], dying)] = (actor, index)

    for _ in range(min(workers, len(work))):
        hand_out(worker.remote())
    while running:
        (ready, *_), _ = ray.wait(list(running), num_returns=1)
        actor, index = running.pop(ready)
        try:
            done[index] = ray.get(ready)
        except ray.exceptions.RayActorError:
            deaths[index] += 1
            if deaths[index] >= tries:
                raise
            waiting.append(index)
            actor = worker.remote()
        if on_progress:
            on_progress(len(done))
        hand_out(actor)
    return [done[task.index] for task in work]


class _Worker:
    """An actor that plays tasks."""

    def play(self, task: Task, dying: bool) -> Result:
        """Play a task, or die of it."""
        if dying:
            os._exit(1)
        return play(task)


def wins(returns: NDArray[np.float64]) -> NDArray[np.float64]:
    """Which seats have won: those with a return above zero.

    Several seats can win together, as a team does; nobody wins a draw or a game that all lose.

    Parameters
    ----------
    returns : ndarray of float64
        Returns, of any shape.

    Returns
    -------
    ndarray of float64
        1.0 where the return is above zero, else 0.0, in the same shape.
    """
    return (returns > 0).astype(np.float64)


def summary(results: Sequence[Result]) -> list[dict[str, float]]:
    """Mean returns and shares of wins by seat.

    Parameters
    ----------
    results : sequence of Result
        Results of tasks of one game.

    Returns
    -------
    list of dict
        By seat: ``mean`` return, ``half_width`` of its 95 % confidence interval, share of games
        won (``wins``, see ``wins``), and number of ``games``.

    Raises
    ------
    ValueError
        If there are no results.
    """
    returns = np.array([row for result in results for row in result.returns])
    if not returns.size:
        raise ValueError("there are no results to sum up")
    won = wins(returns)
    half = 1.96 * returns.std(axis=0, ddof=min(1, len(returns) - 1)) / np.sqrt(len(returns))
    return [
        {
            "mean": float(returns[:, seat].mean()),
            "half_width": float(half[seat]),
            "wins": float(won[:, seat].mean()),
            "games": float(len(returns)),
        }
        for seat in range(returns.shape[1])
    ]
