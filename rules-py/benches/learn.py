"""Learn: how much of a trainer's time the environments take.

    python rules-py/benches/learn.py [--games 256] [--steps 64] [--updates 6] [--json FILE]

The same network (two hidden layers of 64 cells) learns by the same algorithm, masked PPO in NumPy
with four passes over each buffer, from our batches, from Gymnasium's ``SyncVectorEnv`` and, where
they are installed, from an environment of EnvPool and one of PufferLib (its C source, compiled by
``make peers``: ``PUFFER_BINDING`` names it). With PyTorch it learns from sparse rows and masks of
the same batches, too (``examples/python/sparse_learner.py``). One thread. Environment is
all that it takes until observations, masks, rewards and ends are in the buffer; time is processor
time, which neighbours hardly change.
"""

from __future__ import annotations

import os

for _name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[_name] = "1"

import argparse
import importlib.util
import json
import sys
import time
import warnings
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "python"))

from learner import Network, Play, improve
from rules_py import Batch, Game, games
from rules_py.gym import Env

RECIPE = {"trace": 0.95, "entropy": 0.01, "size": 2048, "passes": 4}


class Source:
    """Games of some kind: puts row ``t`` of a buffer in place, and steps."""

    label, size, actions = "", 0, 0

    def see(self, play: Learning, t: int) -> None:
        """Write what the deciding seats see, before their actions."""
        raise NotImplementedError

    def step(self, play: Learning, t: int) -> None:
        """Step with the actions of row ``t``, and write what they earned."""
        raise NotImplementedError


class Ours(Source):
    """A batch that writes into the buffer: the learner plays all seats."""

    def __init__(self, game: Game, count: int) -> None:
        self.label, self.size = "Batch", game.observation_size
        self.actions, self.seats = game.num_actions, game.seats
        self.batch = Batch(game, count, seed=1, threads=1, autoreset="same_step")
        names = ("observation", "action_mask")
        self.after = {name: np.zeros_like(getattr(self.batch, name)) for name in names}

    def see(self, play: Learning, t: int) -> None:
        """Keep whose turn it is; only the first rows of a buffer are not there yet."""
        if t == 0:
            self.batch.bind(observation=play.observation[0], action_mask=play.action_mask[0])
        play.seat[t] = self.batch.seat

    def following(self, play: Learning, t: int) -> dict[str, Any]:
        """Return what the batch writes into after row ``t``: the next rows if there are any."""
        if t + 1 == len(play.seat):
            return self.after
        return {"observation": play.observation[t + 1], "action_mask": play.action_mask[t + 1]}

    def step(self, play: Learning, t: int) -> None:
        """Step in the batch."""
        self.batch.step(play.actions[t], **self.following(play, t))
        play.paid[t], play.over[t] = self.batch.rewards, self.batch.terminated


class Sparse(Ours):
    """The same batch with sparse rows, and masks made sparse."""

    def __init__(self, game: Game, count: int) -> None:
        super().__init__(game, count)
        self.label = "Batch, sparse"
        self.batch = Batch(
            game, count, seed=1, threads=1, autoreset="same_step", observation="sparse"
        )

    def see(self, play: Any, t: int) -> None:
        """Keep the rows, and copy the other arrays."""
        from sparse_learner import legal_of

        play.mask[:, :-1] = self.batch.action_mask
        play.observation[t], play.seat[t] = self.batch.observation, self.batch.seat
        play.action_mask[t] = legal_of(play.mask)

    def following(self, play: Any, t: int) -> dict[str, Any]:
        """Return nothing: sparse rows are new in every step."""
        return {}


class Gym(Source):
    """Gymnasium's ``SyncVectorEnv``, of our environments or of its own."""

    def __init__(self, make: Callable[[], Any], count: int) -> None:
        mode = gymnasium.vector.AutoresetMode.SAME_STEP
        self.envs = gymnasium.vector.SyncVectorEnv([make] * count, autoreset_mode=mode)
        self.label, self.seats = "SyncVectorEnv", 1
        self.actions = int(self.envs.single_action_space.n)
        self.seen, _ = self.envs.reset(seed=1)
        self.size = self.cells().shape[1]

    def cells(self) -> Any:
        """Observations as one array."""
        if isinstance(self.seen, dict):
            return self.seen["observation"]
        return np.stack(self.seen, axis=1)

    def see(self, play: Learning, t: int) -> None:
        """Copy the arrays."""
        play.observation[t] = self.cells()
        play.action_mask[t] = self.seen["action_mask"] if isinstance(self.seen, dict) else 1

    def step(self, play: Learning, t: int) -> None:
        """Step all environments, one after the other."""
        self.seen, rewards, terminated, truncated, _ = self.envs.step(play.actions[t])
        play.paid[t, :, 0], play.over[t] = rewards, terminated | truncated


class EnvPool(Source):
    """EnvPool's backgammon: the learner plays both sides."""

    def __init__(self, count: int) -> None:
        import envpool

        self.label, self.seats, self.all = "EnvPool", 2, np.arange(count)
        self.pool = envpool.make(
            "Backgammon-v1", env_type="gymnasium", num_envs=count, num_threads=1, seed=3
        )
        self.seen, self.info = self.pool.reset()
        self.actions, self.size = self.info["legal_action_mask"].shape[1], self.seen.shape[1]

    def see(self, play: Learning, t: int) -> None:
        """Copy the rows of the players to move; there is one for each player."""
        turn = self.info["current_player"].clip(0, 1)
        play.observation[t] = self.seen.reshape(len(self.all), 2, -1)[self.all, turn]
        play.action_mask[t], play.seat[t] = self.info["legal_action_mask"], turn

    def step(self, play: Learning, t: int) -> None:
        """Step the pool; it starts finished games again in the next step."""
        self.seen, rewards, ends, cuts, self.info = self.pool.step(play.actions[t].astype(np.int32))
        play.paid[t], play.over[t] = rewards.reshape(-1, 2), ends | cuts


class Puffer(Source):
    """PufferLib's card game: it replies inside the step, and has its mask among its cells."""

    def __init__(self, count: int) -> None:
        spec = importlib.util.spec_from_file_location("binding", os.environ["PUFFER_BINDING"])
        assert spec is not None
        assert spec.loader is not None
        self.binding = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(self.binding)
        self.label, self.size, self.actions, self.seats = "PufferLib", 114, 14, 1
        self.cells, self.taken = np.zeros((count, 114), np.float32), np.zeros(count, np.int32)
        self.rewards, self.ends = np.zeros(count, np.float32), np.zeros(count, bool)
        self.cuts = np.zeros(count, bool)
        arrays = (self.cells, self.taken, self.rewards, self.ends, self.cuts)
        sizes = {"width": 990, "height": 690, "card_width": 192, "card_height": 224}
        self.envs = self.binding.vec_init(*arrays, count, 1, **sizes)
        self.binding.vec_reset(self.envs, 0)

    def see(self, play: Learning, t: int) -> None:
        """Copy the arrays."""
        play.observation[t], play.action_mask[t] = self.cells, 1

    def step(self, play: Learning, t: int) -> None:
        """Step in C."""
        self.taken[:] = play.actions[t]
        self.binding.vec_step(self.envs)
        play.paid[t, :, 0], play.over[t] = self.rewards, self.ends


class Learning(Play):
    """The buffer of the learner, filled from a source; keeps the time that this takes."""

    def __init__(self, source: Source, count: int, steps: int) -> None:
        shape = (steps, count)
        self.source, self.spent = source, 0.0
        self.random = np.random.default_rng(1)
        self.reserve(shape, source.size, source.actions, source.seats)

    def see(self, network: Network, t: int) -> None:
        """Let the source write what the deciding seats see."""
        self.timed(self.source.see, t)

    def step(self, t: int) -> None:
        """Let the source step."""
        self.timed(self.source.step, t)

    def timed(self, work: Callable[[Learning, int], None], t: int) -> None:
        """Do something for the environment."""
        began = time.process_time()
        work(self, t)
        self.spent += time.process_time() - began


def learner_of(source: Source) -> tuple[Any, Any, Any]:
    """Return the network, the buffer and the recipe for a source."""
    if not isinstance(source, Sparse):
        return Network, Learning, improve
    import sparse_learner

    class SparseLearning(Learning, sparse_learner.SparsePlay):
        """The same with sparse rows and masks."""

    return sparse_learner.SparseNetwork, SparseLearning, sparse_learner.improve


def learn(name: str, source: Source, given: argparse.Namespace) -> dict[str, Any]:
    """Learn from a source; return what it took, the first update left out."""
    kind, buffer, recipe = learner_of(source)
    play = buffer(source, given.games, given.steps)
    cells = source.size
    network = kind(np.arange(cells), cells, source.actions, seed=1, width=64)
    for update in range(given.updates + 1):
        if update == 1:
            play.spent, began = 0.0, time.process_time()
        play.collect(network)
        recipe(network, play, 1e-3, RECIPE, 1.0)
    taken, decisions = time.process_time() - began, given.updates * given.games * given.steps
    return {
        "game": name,
        "environment": source.label,
        "cells": source.size,
        "actions": source.actions,
        "decisions_a_second": round(decisions / taken),
        "environment_ns": round(play.spent / decisions * 1e9),
        "share": round(play.spent / taken, 4),
    }


def sources(count: int) -> list[tuple[str, str, partial[Source]]]:
    """Return what is measured: game, whether it is ours, and how to open it."""
    found: list[tuple[str, str, partial[Source]]] = []
    for name in games():
        make = partial(Env, name, illegal="raise")
        found.append((name, "", partial(Ours, Game(name), count)))
        found.append((name, "torch", partial(Sparse, Game(name), count)))
        found.append((name, "", partial(Gym, make, count)))
    blackjack = partial(gymnasium.make, "Blackjack-v1")
    found.append(("Blackjack", "gymnasium", partial(Gym, blackjack, count)))
    found.append(("Backgammon", "envpool", partial(EnvPool, count)))
    found.append(("Triple Triad", "PUFFER_BINDING", partial(Puffer, count)))
    return found


def main() -> None:
    """Measure everything; print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=256)
    parser.add_argument("--steps", type=int, default=64)
    parser.add_argument("--updates", type=int, default=6)
    parser.add_argument("--only", default="", help="a game")
    parser.add_argument("--batches", action="store_true", help="no other environments")
    parser.add_argument("--json", type=Path, help="where the records go")
    given = parser.parse_args()
    warnings.simplefilter("ignore")
    heads = ["Game", "Environment", "Cells", "Decisions learnt a second"]
    print(f"| {' | '.join([*heads, 'A decision in the environment', 'Share'])} |")
    print("|--|--|--|--|--|--|")
    records = []
    for name, needs, make in sources(given.games):
        if given.only not in ("", name) or (given.batches and not issubclass(make.func, Ours)):
            continue
        missing = needs.isupper() and needs not in os.environ
        if missing or (needs.islower() and importlib.util.find_spec(needs) is None):
            print(f"| {name} | {needs} is not installed | – | – | – | – |", flush=True)
            continue
        records.append(found := learn(name, make(), given))
        print(
            f"| {name} | {found['environment']} | {found['cells']:,} | "
            f"{found['decisions_a_second']:,} | {found['environment_ns'] / 1000:.2f} µs | "
            f"{found['share']:.1%} |",
            flush=True,
        )
    if given.json:
        given.json.write_text(json.dumps(records, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
