"""Pgx on a CPU: one compiled call a step; compiling is not counted."""

from __future__ import annotations

import os
import time
import warnings
from importlib.metadata import version
from typing import Any

import measure
from measure import Case, Work

# XLA counts the cores when it is loaded.
measure.pin(1)
os.environ.setdefault("JAX_PLATFORMS", "cpu")
warnings.simplefilter("ignore")
import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset

VERSION = f"{version('pgx')}, jax {version('jax')}"
INCLUDES = (
    "random legal action drawn on the device, step, auto-reset, all in one compiled call; "
    "observation and mask of the mover in the returned state"
)


def make(game: str, games: int, extra: dict[str, Any]) -> Work:
    """Compile a step of so many games."""
    env: Any = pgx.make(game)  # type: ignore[arg-type]
    began = time.perf_counter()
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), games))
    stepper = auto_reset(env.step, env.init)

    def one(state: Any, key: Any) -> Any:
        choice, rng = jax.random.split(key)
        noise = jax.random.gumbel(choice, state.legal_action_mask.shape)
        action = jnp.argmax(jnp.where(state.legal_action_mask, noise, -jnp.inf))
        return stepper(state, action, rng)

    step = jax.jit(lambda state, key: jax.vmap(one)(state, jax.random.split(key, games)))
    keys = list(jax.random.split(jax.random.PRNGKey(2), 1024))
    state = jax.block_until_ready(step(state, keys[0]))
    extra["compile_s"] = round(time.perf_counter() - began, 1)
    held = [state]

    def work(units: int) -> int:
        turns, state = max(1, units // games), held[0]
        for turn in range(turns):
            state = step(state, keys[turn & 1023])
        held[0] = jax.block_until_ready(state)
        return turns * games

    return work


def cases() -> None:
    """Measure each game at the batch that suits it best."""
    for game, games in [("connect_four", 4096), ("backgammon", 64)]:
        extra: dict[str, Any] = {}
        measure.rate(
            Case(
                "pgx",
                VERSION,
                game,
                "jit(vmap(step))",
                "decision",
                INCLUDES,
                lambda game=game, games=games, extra=extra: make(game, games, extra),  # type: ignore[misc]
                batch=games,
                extra=extra,
            )
        )


if __name__ == "__main__":
    measure.main(cases)
