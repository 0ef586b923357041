"""Decisions as rows: games between agents, and records that are replayed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rules_py._bot import Bot
from rules_py._decisions import OfBatch
from rules_py._net import Net
from rules_py._rules import Batch, Game, Generator, SingleEnv, State
from rules_py.agents import SEARCHES, ask, find
from rules_py.rollouts import AgentLike

Columns = dict[str, NDArray[Any]]


@dataclass
class Rows:
    """Some whole games: their decisions as columns, and one dict per game."""

    decisions: list[Columns] = field(default_factory=list)
    games: list[dict[str, Any]] = field(default_factory=list)

    @property
    def length(self) -> int:
        """Number of decisions."""
        return sum(len(columns["action"]) for columns in self.decisions)


def scale_of(game: Game) -> NDArray[np.float32]:
    """Return the greatest value of every cell of the observation."""
    scale = np.zeros(game.observation_size, np.float32)
    for entry in game.observation_spec():
        size = int(np.prod(entry["shape"]))
        scale[entry["offset"] : entry["offset"] + size] = entry["max"]
    return scale


def play_round(
    game: Game,
    agents: Sequence[AgentLike],
    names: Sequence[str],
    *,
    seed: int,
    size: int,
    first: int,
    threads: int | None,
) -> Rows:
    """Play some games in lock-step and keep every decision.

    Parameters
    ----------
    game : Game
        The game and its options.
    agents : sequence of str, Search or callable
        Agents by seat.
    names : sequence of str
        What the rows call them.
    seed : int
        Seed of the batch.
    size : int
        Number of games.
    first : int
        Number of the first game in the data set.
    threads : int or None
        Number of threads of the batch.

    Returns
    -------
    Rows
        All decisions, game after game.
    """
    found = [find(agent, "an agent", game) for agent in agents]
    policies = any(
        isinstance(agent, Net) or (isinstance(agent, Bot) and agent.sees == "observations")
        for agent in found
    )
    batch = Batch(
        game,
        size,
        seed=seed,
        threads=threads,
        autoreset="disabled",
        dtype="float32" if policies else "uint8",
    )
    log = _Log(batch, scale_of(game) if policies else None)
    rngs = [Generator(seed, at ^ SEARCHES) for at in range(size)]
    actions = np.full(size, -1, np.int64)
    while True:
        alive = ~batch.terminated
        if not alive.any():
            break
        actions.fill(-1)
        for seat, agent in enumerate(found):
            rows = np.flatnonzero(alive & (batch.seat == seat))
            if rows.size:
                who, asked = f"the agent on seat {seat}", OfBatch(batch, rows, rngs)
                actions[rows] = ask(agent, asked, who)[0]
        log.before(np.flatnonzero(alive), actions)
        batch.step(actions)
        log.after()
    columns, bounds = log.columns(first)
    ends = [
        _end(game, seed, at, moves) for at, moves in enumerate(np.split(columns["action"], bounds))
    ]
    returns = np.array([end.returns() for end in ends])
    columns["returns"] = returns[columns["game"] - first]
    played = Rows([columns])
    for at, end in enumerate(ends):
        seeds = {"seed": seed, "stream": at}
        played.games.append(about(end, first + at, names, int(batch.length[at]), seeds))
    return played


def _end(game: Game, seed: int, stream: int, actions: NDArray[Any]) -> State:
    """Play a game of a batch once more, alone: a batch keeps no history."""
    single = SingleEnv(game, seed=seed, stream=stream)
    for action in actions.tolist():
        single.step(action)
    return single.state()


def about(
    end: State, number: int, names: Sequence[str], length: int, seeds: dict[str, int]
) -> dict[str, Any]:
    """Return the row of a game in the table of games."""
    return {
        "game": number,
        "seed": seeds.get("seed"),
        "stream": seeds.get("stream"),
        "agents": list(names),
        "returns": end.returns(),
        "length": length,
        "record": end.record("bytes", whole=True),
    }


class _Log:
    """The decisions of a batch, step after step."""

    def __init__(self, batch: Batch, scale: NDArray[np.float32] | None) -> None:
        self._batch, self._scale = batch, scale
        self._steps: list[Columns] = []
        self._count = 0
        # The last row of every seat of every game: it earns what comes until its next one.
        self._open = np.full((batch.num_games, batch.game.seats), -1, np.int64)
        self._earned: list[tuple[NDArray[np.int64], NDArray[np.float64]]] = []

    def before(self, rows: NDArray[np.intp], actions: NDArray[np.int64]) -> None:
        """Keep what the seats to act see, and their actions."""
        batch = self._batch
        seen, mask, taken = batch.observation[rows], batch.action_mask[rows], actions[rows]
        if self._scale is not None:
            seen = np.rint(seen * self._scale).astype(np.uint8)
        seat = batch.seat[rows].copy()
        self._open[rows, seat] = self._count + np.arange(rows.size)
        self._count += rows.size
        self._steps.append(
            {
                "slot": rows.astype(np.int32),
                "step": batch.length[rows].copy(),
                "seat": seat,
                "observation": seen,
                "action_mask": mask,
                "action": taken.astype(np.int32),
            }
        )

    def after(self) -> None:
        """Keep what the seats have earned."""
        game, seat = np.nonzero(self._batch.rewards)
        row = self._open[game, seat]
        known = row >= 0  # a seat earns nothing for what happened before its first decision
        self._earned.append((row[known], self._batch.rewards[game, seat][known]))

    def columns(self, first: int) -> tuple[Columns, NDArray[np.intp]]:
        """Return all rows, sorted by game, and where a game ends."""
        slot = np.concatenate([step["slot"] for step in self._steps])
        order = np.argsort(slot, kind="stable")
        reward, last = np.zeros(self._count), np.zeros(self._count, np.bool_)
        for row, earned in self._earned:
            np.add.at(reward, row, earned)
        last[self._open[self._open >= 0]] = True
        sorted_ = slot[order]
        columns: Columns = {"game": first + sorted_.astype(np.int64)}
        for name in ("step", "seat", "observation", "action_mask", "action"):
            columns[name] = np.concatenate([step.pop(name) for step in self._steps])[order]
        columns["reward"], columns["last"] = reward[order], last[order]
        bounds = np.searchsorted(sorted_, np.arange(1, self._batch.num_games))
        return columns, bounds


def replay_rows(end: State, number: int, names: Sequence[str]) -> Rows:
    """Make rows of a game that is over, from its history.

    Parameters
    ----------
    end : State
        The end of the game, with its history.
    number : int
        Number of the game in the data set.
    names : sequence of str
        What the rows call the agents, by seat.

    Returns
    -------
    Rows
        Its decisions.
    """
    game, state = end.game, end.game.new_state()
    seen: list[NDArray[np.uint8]] = []
    masks: list[NDArray[np.int8]] = []
    seats: list[int] = []
    actions: list[int] = []
    rewards: list[float] = []
    latest = [-1] * game.seats
    for kind, step in end.steps():
        if kind == "action":
            seat = state.seat
            assert seat is not None
            latest[seat] = len(actions)
            seen.append(state.observation(dtype="uint8"))
            masks.append(state.action_mask())
            seats.append(seat)
            actions.append(step)
            rewards.append(0.0)
        state.apply(step)
        for seat, earned in enumerate(state.rewards()):
            if latest[seat] >= 0:
                rewards[latest[seat]] += earned
    count = len(actions)
    last = np.zeros(count, np.bool_)
    last[[at for at in latest if at >= 0]] = True
    columns: Columns = {
        "game": np.full(count, number, np.int64),
        "step": np.arange(count, dtype=np.int32),
        "seat": np.array(seats, np.int8),
        "observation": np.array(seen, np.uint8).reshape(count, game.observation_size),
        "action_mask": np.array(masks, np.int8).reshape(count, game.num_actions),
        "action": np.array(actions, np.int32),
        "reward": np.array(rewards, np.float64),
        "last": last,
        "returns": np.tile(np.array(end.returns()), (count, 1)),
    }
    return Rows([columns], [about(end, number, names, count, {})])
