"""The ceiling: a synthetic dice game without rules, stepped as ours are.

Five dice, about thirty dependent updates, two hundred legality flags, two hundred
floats, reward, end and restart: the least that a step with this much to write does.
"""

from __future__ import annotations

import importlib.util
import os

import measure
import numpy as np
from measure import Case, Work

INCLUDES = (
    "actions copied in, five dice, thirty dependent updates, 200 flags, 200 floats, reward, "
    "end, restart; actions drawn beforehand"
)


def make(games: int) -> Work:
    """Step so many synthetic games."""
    spec = importlib.util.spec_from_file_location("floor", os.environ["FLOOR_LIBRARY"])
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    batch = module.Batch(games)
    actions = np.zeros(games, np.int32)
    drawn = np.random.default_rng(0).integers(0, 200, (64, games)).astype(np.int32)
    observations, mask = np.zeros((games, 200), np.float32), np.zeros((games, 200), np.int8)
    rewards, ends = np.zeros(games, np.float32), np.zeros(games, bool)

    def work(units: int) -> int:
        turns = max(1, units // games)
        for turn in range(turns):
            actions[:] = drawn[turn & 63]
            batch.step(actions, observations, mask, rewards, ends)
        return turns * games

    return work


def cases() -> None:
    """Measure everything."""
    names = ("floor", "portable build", "synthetic")
    measure.rate(Case(*names, "batched step", "decision", INCLUDES, lambda: make(4096), batch=4096))


if __name__ == "__main__":
    measure.main(cases)
