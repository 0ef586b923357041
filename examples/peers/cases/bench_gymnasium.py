"""Gymnasium: its Blackjack alone, and many of them in one environment."""

from __future__ import annotations

import random
from importlib.metadata import version

import gymnasium
import measure
import numpy as np
from measure import Case, Work

VERSION = version("gymnasium")
INCLUDES = "three numbers, default wrappers, no legal mask; reset at the end included"


def single() -> Work:
    """Step one environment as its documentation does."""
    env = gymnasium.make("Blackjack-v1")
    env.reset(seed=1)

    def work(units: int) -> int:
        step, choose = env.step, random.random
        for _ in range(units):
            _, _, terminated, truncated, _ = step(1 if choose() < 0.5 else 0)
            if terminated or truncated:
                env.reset()
        return units

    return work


def vector(games: int) -> Work:
    """Step many environments with actions that were drawn beforehand."""
    envs = gymnasium.vector.SyncVectorEnv([lambda: gymnasium.make("Blackjack-v1")] * games)
    envs.reset(seed=1)
    actions = np.random.default_rng(1).integers(0, 2, (256, games))

    def work(units: int) -> int:
        turns = max(1, units // games)
        for turn in range(turns):
            envs.step(actions[turn & 255])
        return turns * games

    return work


def cases() -> None:
    """Measure everything."""
    names = ("gymnasium", VERSION, "Blackjack-v1")
    measure.rate(Case(*names, "single env", "step", INCLUDES, single))
    measure.rate(Case(*names, "SyncVectorEnv", "step", INCLUDES, lambda: vector(64), batch=64))


if __name__ == "__main__":
    measure.main(cases)
