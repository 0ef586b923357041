"""Ours: batches, single environments, turns, and memory, of every game."""

from __future__ import annotations

import gc
import resource

import measure
import numpy as np
from measure import Case, Work

import loops
import rules_py
from rules_py import Batch, Game, SingleEnv, zoo
from rules_py.gym import Env

VERSION = rules_py.__version__
MILLION = 20_000 if measure.QUICK else 1_000_000


def batch(name: str, games: int, threads: int, dtype: str = "float32") -> Batch:
    """Open games in lock-step."""
    return Batch(Game(name), games, seed=1, threads=threads, dtype=dtype)  # type: ignore[arg-type]


def in_turns(name: str) -> Work:
    """One decision of any seat by PettingZoo's interface."""
    env = zoo.env(name)
    return loops.turns(env, lambda _: env.sample_legal())


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


def weigh(name: str, key: str) -> float:
    """Bytes of a game in a batch, with or without its rows; or the peak of a million."""
    # Beside rows of floats a batch keeps the same rows as bytes: they are no part of a bare game.
    bytes_only = key.endswith("uint8") or key == "bytes_per_game"
    dtype = "uint8" if bytes_only else "float32"
    first = batch(name, 1, 1, dtype)
    first.step(first.sample_legal())
    if key.startswith("peak"):
        many = batch(name, MILLION, 1, dtype)
        for _ in range(3):
            many.step(many.sample_legal().clip(0))
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    games = 4096
    gc.collect()
    before = loops.resident()
    many = batch(name, games, 1, dtype)
    actions = np.zeros(games, np.int64)
    for _ in range(30):
        many.sample_legal(actions)
        many.step(actions.clip(0))
    taken = loops.resident() - before
    if key.startswith("bytes_per_game"):
        arrays = (
            "observation",
            "action_mask",
            "seat",
            "rewards",
            "terminated",
            "truncated",
            "length",
        )
        taken -= sum(getattr(many, array).nbytes for array in (*arrays, "returns"))
    return taken / games


def rates(name: str) -> None:
    """Measure one game."""
    game = Game(name)
    extra = {
        "cells": game.observation_size,
        "actions": game.num_actions,
        "seats": game.seats,
        "state_bytes": game.limits["state_bytes"],
    }
    names = ("ours", VERSION, name)
    written = (
        "Batch.step alone: actions copied in, chance, rules, observation, mask, rewards, flags"
    )
    turns = [(4096, 1, "float32"), (4096, 2, "float32"), (4096, 1, "uint8")]
    for games, threads, dtype in turns:
        if threads > max(1, len(measure.CORES)):
            measure.skip("ours", name, "batched step on two cores: this machine has one")
            continue
        call = "batched step" if dtype == "float32" else "batched step, uint8"
        made = lambda g=games, t=threads, d=dtype: loops.batched(batch(name, g, t, d))  # noqa: E731
        measure.rate(
            Case(*names, call, "decision", written, made, cores=threads, batch=games, extra=extra)
        )
    seat = "Env.step and sample_legal: random opponents, new arrays, reset at the end included"
    held = {**extra, "decisions_per_step": decisions_per_step(name)}
    measure.rate(
        Case(*names, "single env", "step", seat, lambda: loops.single(Env(name)), extra=held)
    )
    mover = (
        "SingleEnv._gym_step and sample_legal: every seat is the caller's, observation of the mover"
    )
    measure.rate(
        Case(
            *names,
            "single decision",
            "decision",
            mover,
            lambda: loops.alone(SingleEnv(game, seed=1)),
            extra=extra,
        )
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
