"""Bench: how fast the bindings are, in processor time per unit.

    python rules-py/benches/bench.py [game ...]

Each figure is the best of several repeats, so that busy neighbours count less. The
last lines check that memory does not grow. ``make peers`` measures others beside.
"""

from __future__ import annotations

import argparse
import gc
import multiprocessing
import os
import time

import loops
import rules_py
from loops import Loop
from rules_py import Batch, Game, Generator, SingleEnv

REPEATS = 7


def best(work: Loop, units: int) -> float:
    """Return nanoseconds per unit, the best of some repeats."""
    work(max(1, units // 10))
    found = float("inf")
    for _ in range(REPEATS):
        start = time.process_time()
        done = work(units)
        found = min(found, (time.process_time() - start) / done)
    return found * 1e9


def step_alone(game: Game, games: int, threads: int, dtype: str = "float32") -> tuple[float, float]:
    """Return nanoseconds of processor and of wall time of one step in a batch."""
    work = loops.batched(batch(game, games, threads, dtype))
    worked = passed = float("inf")
    for _ in range(3 * REPEATS):
        done, wall, cpu = work(max(4 * games, 60_000))
        worked, passed = min(worked, cpu / done), min(passed, wall / done)
    return worked * 1e9, passed * 1e9


def batch(game: Game, games: int, threads: int, dtype: str = "float32") -> Batch:
    """Open games in lock-step."""
    return Batch(game, games, seed=1, threads=threads, dtype=dtype)  # type: ignore[arg-type]


def states(game: Game) -> Loop:
    """One step of a ``State``, chance or decision, with its history."""
    generator = Generator(1)

    def work(units: int) -> int:
        state = game.new_state()
        for _ in range(units):
            step = state.sample(generator)
            if step is None:
                state = game.new_state()
            else:
                state.apply(step)
        return units

    return work


def row(what: str, ns: float, note: str = "") -> None:
    """Print one figure."""
    print(f"  {what:<46}{ns:>10.1f} ns{1e3 / ns:>10.3f} M/s  {note}")


def ours(name: str, cores: int) -> None:
    """Print the figures of a game."""
    game = Game(name)
    print(f"{name} ({game.seats} seats, {game.observation_size} cells, {game.num_actions} actions)")
    for games in (1, 64, 1024, 4096):
        row(f"batched step, 1 thread, {games} games", step_alone(game, games, 1)[0])
    row("batched step, 1 thread, 4096 games, uint8", step_alone(game, 4096, 1, "uint8")[0])
    if cores > 1:
        one, two = step_alone(game, 4096, 1)[1], step_alone(game, 4096, cores)[1]
        row(
            f"batched step, {cores} threads, 4096 games, wall", two, f"{one / two:.2f} x one thread"
        )
    step = loops.batched(batch(game, 4096, 1))
    row("batched step and sample_legal, 4096 games", best(lambda units: step(units)[0], 80_000))
    row("single decision (SingleEnv)", best(loops.alone(SingleEnv(game, seed=1)), 20_000))
    try:
        from rules_py import zoo
        from rules_py.gym import Env

        row("Gymnasium step, random opponents inside", best(loops.single(Env(game)), 20_000))
        env = zoo.env(game)
        row("PettingZoo AEC decision", best(loops.turns(env, lambda _: env.sample_legal()), 10_000))
    except ImportError as error:
        print(f"  not measured: {error}")
    row("State: sample and apply", best(states(game), 30_000))


def memory(name: str, steps: int) -> None:
    """Print the memory of a game in a batch, and its growth over many steps."""
    game = Game(name)
    gc.collect()
    before = loops.resident()
    keep = batch(game, 20_000, 1)
    keep.step(keep.sample_legal())
    print(f"{name}: {(loops.resident() - before) / 20_000:.0f} bytes a game in a batch", end=", ")
    del keep
    work = loops.batched(batch(game, 2048, 2))
    work(200_000)
    gc.collect()
    before = loops.resident()
    work(steps)
    gc.collect()
    print(f"{loops.resident() - before:+d} bytes after {steps / 1e6:g} million steps")


def main() -> None:
    """Measure the games that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--steps", type=int, default=2_000_000, help="for the memory test")
    arguments = parser.parse_args()
    cores = len(os.sched_getaffinity(0))
    load = os.getloadavg()[0]
    print(f"rules_py {rules_py.__version__}, {cores} cores, load {load:.1f}")
    for name in arguments.games or rules_py.games():
        ours(name, cores)
    for name in arguments.games or rules_py.games():
        # In a process of its own: memory that was freed before would hide the need.
        process = multiprocessing.get_context("spawn").Process(
            target=memory, args=(name, arguments.steps)
        )
        process.start()
        process.join()


if __name__ == "__main__":
    main()
