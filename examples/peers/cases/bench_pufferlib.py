"""PufferLib: its card game in C, compiled from the source package by ``run.py``."""

from __future__ import annotations

import importlib.util
import os
from types import ModuleType

import measure
import numpy as np
from measure import Case, Work

VERSION = "3.0.0, own build of the C source"
INCLUDES = (
    "own action and scripted reply; 114 floats with the mask as a part of them, reward and end "
    "written in place, auto-reset; actions drawn beforehand and copied in"
)


def load() -> ModuleType:
    """Load the compiled environment."""
    spec = importlib.util.spec_from_file_location("binding", os.environ["PUFFER_BINDING"])
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def make(games: int) -> Work:
    """Step so many games; the C side keeps pointers into the arrays."""
    binding = load()
    observations, actions = np.zeros((games, 114), np.float32), np.zeros(games, np.int32)
    rewards = np.zeros(games, np.float32)
    ends, cuts = np.zeros(games, bool), np.zeros(games, bool)
    sizes = {"width": 990, "height": 690, "card_width": 192, "card_height": 224}
    envs = binding.vec_init(observations, actions, rewards, ends, cuts, games, 1, **sizes)
    binding.vec_reset(envs, 0)
    drawn = np.random.default_rng(0).integers(0, 14, (1024, games)).astype(np.int32)

    def work(units: int) -> int:
        turns, step = max(1, units // games), binding.vec_step
        for turn in range(turns):
            actions[:] = drawn[turn & 1023]
            step(envs)
            if turn & 127 == 0:
                binding.vec_log(envs)
        return turns * games

    work.keep = (observations, actions, rewards, ends, cuts)  # type: ignore[attr-defined]
    return work


def cases() -> None:
    """Measure everything."""
    measure.rate(
        Case(
            "pufferlib",
            VERSION,
            "tripletriad",
            "vec_step",
            "step",
            INCLUDES,
            lambda: make(4096),
            batch=4096,
        )
    )


if __name__ == "__main__":
    measure.main(cases)
