"""EnvPool: its C++ board games, the step call alone."""

from __future__ import annotations

import time
import warnings
from importlib.metadata import version
from typing import Any

import measure
import numpy as np
from measure import Case, Work

import loops

warnings.simplefilter("ignore")
import envpool

VERSION = version("envpool")
GAME = "Backgammon-v1"
INCLUDES = (
    "env.step alone: observations of both players and the legal mask in new arrays, "
    "auto-reset on the next step; the choice is made in numpy and timed apart"
)


def open_pool(games: int, threads: int) -> Any:
    """Make a pool."""
    return envpool.make(GAME, env_type="gymnasium", num_envs=games, num_threads=threads, seed=3)


def make(games: int, threads: int) -> Work:
    """Choose a random legal action for every game, and time the step."""
    env = open_pool(games, threads)
    _, info = env.reset()
    rng = np.random.default_rng(0)
    held = [info]

    def work(units: int) -> tuple[int, float, float]:
        turns, wall, cpu = max(1, units // games), 0.0, 0.0
        info = held[0]
        for _ in range(turns):
            mask = info["legal_action_mask"]
            action = (rng.random(mask.shape, dtype=np.float32) * mask).argmax(1).astype(np.int32)
            began, worked = time.perf_counter(), time.process_time()
            info = env.step(action)[4]
            wall += time.perf_counter() - began
            cpu += time.process_time() - worked
        held[0] = info
        return turns * games, wall, cpu

    return work


def weigh(game: str, key: str) -> float:
    """Bytes of one game in a pool of 4,096, its arrays and queues included."""
    small = open_pool(1, 1)
    small.reset()
    before, games = loops.resident(), 4096
    pool = open_pool(games, 1)
    info = pool.reset()[1]
    for _ in range(3):
        info = pool.step(info["legal_action_mask"].argmax(1).astype(np.int32))[4]
    return (loops.resident() - before) / games


def cases() -> None:
    """Measure everything; 1,024 games is the batch that suits EnvPool best."""
    for games in [1024] if measure.QUICK else [64, 1024, 4096]:
        measure.rate(
            Case(
                "envpool",
                VERSION,
                GAME,
                "env.step",
                "decision",
                INCLUDES,
                lambda games=games: make(games, 1),  # type: ignore[misc]
                batch=games,
            )
        )
    measure.memory("envpool", VERSION, GAME)


if __name__ == "__main__":
    measure.main(cases, weigh)
