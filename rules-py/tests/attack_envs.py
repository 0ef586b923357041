"""The environments of Gymnasium and PettingZoo as targets of the attack."""

from __future__ import annotations

import contextlib
import copy
import pickle
import random
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

import rules_py
from rules_py import Game, State

# What a single thread may see; anything else is an error that nobody meant to raise.
TYPED: tuple[type[BaseException], ...] = (
    rules_py.RulesError,
    TypeError,
    ValueError,
    IndexError,
    OverflowError,
    BufferError,
    MemoryError,
)
KINDS: list[str] = []
try:
    import gymnasium

    from rules_py.gym import Env, VectorEnv

    KINDS += ["Env", "VectorEnv"]
    TYPED += (gymnasium.error.Error,)
except ImportError:  # the extra is not installed
    pass
try:
    from rules_py import zoo

    KINDS += ["AEC", "parallel"]
except ImportError:
    pass


class OpponentError(Exception):
    """What an opponent in Python raises."""


TYPED += (OpponentError,)


def opponent(draw: random.Random) -> Any:
    """Return an opponent: native, in Python, or one that goes wrong."""

    def heuristic(state: State, _seat: int) -> int:
        return state.heuristic_action()

    def failing(state: State, _seat: int) -> int:
        if draw.random() < 0.1:
            raise OpponentError("an opponent's own error")
        return state.heuristic_action() if draw.random() < 0.9 else draw.choice([-1, 10**9])

    return draw.choice(["random", "heuristic", heuristic, failing])


def make(draw: random.Random, game: Game) -> Any:
    """Return an environment, in most cases after a reset."""
    settings: dict[str, Any] = {
        "illegal": draw.choice(["raise", "end", "ignore", "replace"]),
        "max_length": draw.choice([None, 7]),
        "flat": draw.random() < 0.5,
    }
    kind = draw.choice(KINDS)
    if kind == "Env":
        env: Any = Env(game, opponents=opponent(draw), **settings)
    elif kind == "VectorEnv":
        mode = draw.choice(["NextStep", "SameStep", "Disabled"])
        settings |= {"autoreset_mode": mode, "threads": 1, "copy": draw.random() < 0.5}
        env = VectorEnv(game, draw.choice([1, 3]), opponents="random", **settings)
    else:
        env = (zoo.env if kind == "AEC" else zoo.parallel_env)(game, **settings)
    if draw.random() < 0.8:
        with contextlib.suppress(*TYPED):  # its opponent may go wrong
            env.reset(seed=draw.randrange(99))
    return env


def is_env(target: Any) -> bool:
    """Tell whether a target is an environment of another library."""
    return type(target).__module__.startswith(("rules_py.gym", "rules_py.zoo"))


def methods(kind: type) -> list[str]:
    """Name what an environment offers, without what only it itself calls."""
    names = {name for name in vars(kind) if not name.startswith("_")}
    return sorted({*names, "__repr__", "__copy__"})


def fitting(draw: random.Random, name: str, target: Any) -> list[Callable[[], Any]]:
    """Return makers of arguments that this name usually takes."""
    if name == "seed":
        return [lambda: draw.randrange(99)]
    if name == "agent":
        return [lambda: draw.choice(target.possible_agents)]
    if name == "action":
        return [target.sample_legal]
    if name == "actions" and hasattr(target, "possible_agents"):
        return [
            lambda: {agent: target.unwrapped.sample_legal() for agent in target.possible_agents}
        ]
    if name == "actions":
        return [target.sample_legal]
    if name == "options":
        return [lambda: options(draw, target)]
    return []


def options(draw: random.Random, target: Any) -> Any:
    """Return options of a reset: some of them are known, some have values that fit."""
    value = draw.choice([None, [], [0], [1, 2], [10**6], ["x"], 3, {}, "reset", np.zeros(2)])
    key = draw.choice(["chance", "reset_mask", "options", "chances"])
    if key == "reset_mask" and hasattr(target, "num_envs") and draw.random() < 0.7:
        value = np.array([draw.random() < 0.5 for _ in range(target.num_envs)])
    return draw.choice([{key: value}, {key: value}, {}, None])


def fingerprint(target: Any) -> Any:
    """Return what tells whether an environment has changed."""
    if hasattr(target, "batch"):
        batch = target.batch
        games = [batch.state(at).digest for at in range(len(batch))]
        return games, batch.length.tolist(), _generator(target)
    if hasattr(target, "possible_agents"):
        own = target.unwrapped
        names = ("agents", "rewards", "terminations", "truncations", "_cumulative_rewards")
        shown = [copy.deepcopy(getattr(own, name, None)) for name in names]
        turn = getattr(own, "agent_selection", None)
        return own.rules_state().record("bytes"), shown, turn
    return target.state().record("bytes"), target._length, _generator(target)


def _generator(target: Any) -> Any:
    """Return the random numbers that an environment draws its first seed from."""
    generator = target._np_random
    return generator and repr(generator.bit_generator.state)


def duplicates(target: Any) -> Iterable[tuple[str, Any]]:
    """Yield what must be equal to an environment, by how it was made."""
    yield "copy", copy.copy(target)
    yield "deepcopy", copy.deepcopy(target)
    if getattr(target, "_python_agents", None):
        return  # its opponents are no functions of a module
    yield "pickle", pickle.loads(pickle.dumps(target))
