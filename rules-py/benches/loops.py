"""Loops: what one unit of work is, here and beside the peers alike.

Each takes what is to be measured, and returns a function that does about so many
units and says how many it did. Nothing but NumPy is imported, so that a peer can be
measured where the bindings are not installed.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from rules_py import Batch, SingleEnv
    from rules_py.gym import Env

Loop = Callable[[int], int]
Timed = Callable[[int], tuple[int, float, float]]
"""Also returns the seconds of wall and of processor time of the part that counts."""


def batched(batch: Batch) -> Timed:
    """Choose a random legal action for every game, and time the step alone."""
    games = len(batch)
    actions = np.zeros(games, np.int64)

    def work(units: int) -> tuple[int, float, float]:
        turns, wall, cpu = max(1, units // games), 0.0, 0.0
        for _ in range(turns):
            batch.sample_legal(actions)
            np.maximum(actions, 0, out=actions)
            began, worked = time.perf_counter(), time.process_time()
            batch.step(actions)
            wall += time.perf_counter() - began
            cpu += time.process_time() - worked
        return turns * games, wall, cpu

    # Games that begin together are at the same phase; after some turns they are not.
    work(200 * games if games < 1000 else 60 * games)
    return work


def single(env: Env) -> Loop:
    """A Gymnasium step with a legal choice; opponents and resets included."""
    env.reset(seed=1)

    def work(units: int) -> int:
        step, choose = env.step, env.sample_legal
        for _ in range(units):
            _, _, terminated, truncated, _ = step(choose())
            if terminated or truncated:
                env.reset()
        return units

    return work


def alone(single: SingleEnv) -> Loop:
    """One decision of one game, of the seat to act; observation, mask and choice included."""

    def work(units: int) -> int:
        turn, choose = single._gym_step, single.sample_legal
        for _ in range(units):
            _, _, terminated, _, _ = turn(choose(), 0, False)
            if terminated:
                single.reset()
        return units

    return work


def turns(env: Any, choose: Callable[[Any], int]) -> Loop:
    """One decision through ``agent_iter``, ``last`` and ``step``, chosen from what is seen."""

    def work(units: int) -> int:
        done = 0
        while done < units:
            env.reset()
            for _ in env.agent_iter():
                seen, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                env.step(choose(seen))
                done += 1
        return done

    return work


def resident() -> int:
    """Return the bytes of this process that are in memory."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
