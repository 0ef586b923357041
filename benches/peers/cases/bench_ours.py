"""Ours: batches, single environments, turns, and memory, of every game."""

from __future__ import annotations

import gc
import resource
import time

import measure
import numpy as np
from measure import Case, Work

import rules_py
from rules_py import Batch, Game, Solo, zoo
from rules_py.gym import Env

VERSION = rules_py.__version__
MILLION = 20_000 if measure.QUICK else 1_000_000


def batched(name: str, games: int, threads: int, dtype: str = "float32") -> Work:
    """Choose a random legal action for every game, and time the step."""
    batch = Batch(Game(name), games, seed=1, threads=threads, dtype=dtype)  # type: ignore[arg-type]
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


def single(name: str) -> Work:
    """Step the Gymnasium environment; opponents, choice and reset included."""
    env = Env(name)
    env.reset(seed=1)

    def work(units: int) -> int:
        step, choose = env.step, env.sample_legal
        for _ in range(units):
            _, _, terminated, truncated, _ = step(choose())
            if terminated or truncated:
                env.reset()
        return units

    return work


def decisions_per_step(name: str) -> float:
    """How many decisions, the opponents' included, a step of the environment holds."""
    env, steps, decisions = Env(name), 0, 0
    for seed in range(6):
        env.reset(seed=seed)
        over = False
        while not over:
            _, _, over, _, _ = env.step(env.sample_legal())
            steps += 1
        decisions += sum(kind == "action" for kind, _ in env.state().steps())
    return round(decisions / steps, 2)


def alone(name: str) -> Work:
    """One decision of one game, whoever's it is; observation, mask and choice included."""
    solo = Solo(Game(name), seed=1)

    def work(units: int) -> int:
        turn, choose = solo.turn, solo.sample_legal
        for _ in range(units):
            _, _, terminated, _, _ = turn(choose(), 0, False)
            if terminated:
                solo.reset()
        return units

    return work


def in_turns(name: str) -> Work:
    """One decision of any seat: ``agent_iter``, ``last``, choice, ``step``."""
    env = zoo.env(name)
    env.reset(seed=1)

    def work(units: int) -> int:
        done = 0
        while done < units:
            env.reset()
            for _ in env.agent_iter():
                _, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                env.step(env.sample_legal())
                done += 1
        return done

    return work


def weigh(name: str, key: str) -> float:
    """Bytes of a game in a batch, with or without its rows; or the peak of a million."""
    game, dtype = Game(name), "uint8" if key.endswith("uint8") else "float32"
    first = Batch(game, 1, seed=1, threads=1, dtype=dtype)  # type: ignore[arg-type]
    first.step(first.sample_legal())
    if key.startswith("peak"):
        batch = Batch(game, MILLION, seed=1, threads=1, dtype=dtype)  # type: ignore[arg-type]
        for _ in range(3):
            batch.step(batch.sample_legal().clip(0))
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    games = 4096
    gc.collect()
    before = measure.resident()
    batch = Batch(game, games, seed=1, threads=1, dtype=dtype)  # type: ignore[arg-type]
    actions = np.zeros(games, np.int64)
    for _ in range(30):
        batch.sample_legal(actions)
        batch.step(actions.clip(0))
    taken = measure.resident() - before
    if key.startswith("bytes_per_game"):
        arrays = ("features", "mask", "seat", "rewards", "terminated", "truncated", "length")
        taken -= sum(getattr(batch, array).nbytes for array in (*arrays, "returns"))
    return taken / games


def rates(name: str) -> None:
    """Measure one game."""
    game = Game(name)
    extra = {
        "features": game.num_features,
        "actions": game.num_actions,
        "seats": game.seats,
        "state_bytes": game.limits["state_bytes"],
    }
    names = ("ours", VERSION, name)
    written = "Batch.step alone: actions copied in, chance, rules, features, mask, rewards, flags"
    turns = [(4096, 1, "float32"), (4096, 2, "float32"), (4096, 1, "uint8")]
    for games, threads, dtype in turns:
        if threads > max(1, len(measure.CORES)):
            measure.skip("ours", name, "batched step on two cores: this machine has one")
            continue
        call = "batched step" if dtype == "float32" else "batched step, uint8"
        made = lambda g=games, t=threads, d=dtype: batched(name, g, t, d)  # type: ignore[misc] # noqa: E731
        measure.rate(
            Case(*names, call, "decision", written, made, cores=threads, batch=games, extra=extra)
        )
    seat = "Env.step and sample_legal: random opponents, new arrays, reset at the end included"
    held = {**extra, "decisions_per_step": decisions_per_step(name)}
    measure.rate(Case(*names, "single env", "step", seat, lambda: single(name), extra=held))
    mover = "Solo.turn and sample_legal: every seat is the caller's, observation of the mover"
    measure.rate(
        Case(*names, "single decision", "decision", mover, lambda: alone(name), extra=extra)
    )
    turn = "agent_iter, last, sample_legal, step; reset at the end included"
    measure.rate(Case(*names, "AEC", "decision", turn, lambda: in_turns(name), extra=extra))


def cases() -> None:
    """Measure everything."""
    for name in rules_py.games():
        rates(name)
        measure.fact("ours", VERSION, name, "state_bytes", Game(name).limits["state_bytes"])
        for key in ("bytes_per_env", "bytes_per_game", "bytes_per_env_uint8"):
            measure.memory("ours", VERSION, name, key)
    for key in ("peak_float32", "peak_uint8"):
        measure.memory("ours", VERSION, "wuerfelhelden", key)
    measure.fact("ours", VERSION, "wuerfelhelden", "peak_games", MILLION)


if __name__ == "__main__":
    measure.main(cases, weigh)
