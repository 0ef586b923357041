"""Rollouts: many games between players, here or over a Ray cluster.

The work is cut into tasks. A task knows its own seed, so its result does not
depend on who plays it, nor when, nor how often it was begun: a cluster gives
what one machine gives, and a worker that dies costs time only.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from rules_py._rules import Batch, Game, Generator
from rules_py.errors import ArrayError

__all__ = ["Player", "Result", "Task", "play", "run_local", "run_ray", "summary", "tasks"]

Policy = Callable[[NDArray[np.float32], NDArray[np.int8]], NDArray[np.int64]]
Player = Literal["random", "heuristic"] | Policy


@dataclass(frozen=True)
class Task:
    """Some games to be played: a piece of work."""

    index: int
    game: Game
    players: tuple[Player, ...]
    seed: int
    episodes: int


@dataclass(frozen=True)
class Result:
    """Outcome of a task: returns by game and seat, decisions by game."""

    index: int
    returns: tuple[tuple[float, ...], ...]
    lengths: tuple[int, ...]


def seats_of(game: Game, players: Sequence[Player]) -> tuple[Player, ...]:
    """Return a player for every seat; the last of a short list takes the rest."""
    if isinstance(players, str):
        raise TypeError("players must be a list of them, not str")
    if not 1 <= len(players) <= game.seats:
        raise ValueError(f"players must be 1 to {game.seats} entries, not {len(players)}")
    for player in players:
        if player not in ("random", "heuristic") and not callable(player):
            raise ValueError(f'a player is "random", "heuristic" or callable, not {player!r}')
    rest: list[Player] = [players[-1]] * (game.seats - len(players))
    return (*players, *rest)


def tasks(
    game: Game, players: Sequence[Player], *, episodes: int, seed: int = 0, size: int = 64
) -> list[Task]:
    """Cut a number of episodes into tasks of at most ``size`` each."""
    if episodes < 1 or size < 1:
        raise ValueError("episodes and size are at least 1")
    if not isinstance(game, Game):
        raise TypeError(f"game must be a Game, not {type(game).__name__}")
    everybody = seats_of(game, players)
    cuts = range(0, episodes, size)
    return [
        Task(at, game, everybody, Generator(seed, at).next(), min(size, episodes - start))
        for at, start in enumerate(cuts)
    ]


def play(task: Task) -> Result:
    """Play a task on one thread."""
    batch = Batch(task.game, task.episodes, seed=task.seed, threads=1, autoreset="disabled")
    actions = np.full(task.episodes, -1, np.int64)
    while True:
        alive = ~(batch.terminated | batch.truncated)
        if not alive.any():
            break
        actions.fill(-1)
        for seat, player in enumerate(task.players):
            rows = np.flatnonzero(alive & (batch.seat == seat))
            if rows.size:
                actions[rows] = _choose(batch, player, rows)
        batch.step(actions)
    returns = tuple(tuple(row) for row in batch.returns.tolist())
    return Result(task.index, returns, tuple(batch.length.tolist()))


def _choose(batch: Batch, player: Player, rows: NDArray[np.intp]) -> NDArray[np.int64]:
    """Return what a player does in some games of a batch."""
    if player == "random":
        return batch.sample_legal()[rows]
    if player == "heuristic":
        return batch.heuristic_action()[rows]
    assert callable(player)
    chosen = np.asarray(player(batch.observation[rows], batch.action_mask[rows]))
    if chosen.shape != rows.shape or chosen.dtype.kind not in "iu":
        raise ArrayError(
            f"a player must answer with whole numbers of shape {rows.shape}, one for each row, "
            f"not with {chosen.dtype} of shape {chosen.shape}"
        )
    return chosen


def run_local(work: Iterable[Task], *, told: Callable[[int], None] | None = None) -> list[Result]:
    """Play tasks one after the other; ``told`` hears how many are done."""
    results = []
    for task in work:
        results.append(play(task))
        if told:
            told(len(results))
    return results


def run_ray(
    work: Sequence[Task],
    *,
    workers: int,
    tries: int = 5,
    told: Callable[[int], None] | None = None,
    fail: dict[int, int] | None = None,
) -> list[Result]:
    """Play tasks on a Ray cluster that has been started with ``ray.init``.

    Each worker is an actor with batches of its own. One that dies is replaced
    and its task begun again, at most ``tries`` times. ``fail`` makes the worker
    of a task die so many times, to try this out.
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
        if told:
            told(len(done))
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
    """Return 1 for each seat that has won, from the returns: those above zero.

    Those who share a win have each won, as a team has; nobody wins a draw, nor a
    game that all have lost.
    """
    return (returns > 0).astype(np.float64)


def summary(results: Sequence[Result]) -> list[dict[str, float]]:
    """Return mean return, its 95 % half-width, and share of games won, by seat.

    A seat has won where its return is above zero: a team wins together, and nobody
    wins a draw or a game that all have lost.
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
