"""Bench: how fast the bindings are, in processor time per unit.

    python benches/python/bench.py [game ...]

Each figure is the best of several repeats, so that busy neighbours count less. The
last lines check that memory does not grow. ``make peers`` measures others beside.
"""

from __future__ import annotations

import argparse
import gc
import multiprocessing
import os
import time
from collections.abc import Callable

import numpy as np

import rules_py
from rules_py import Batch, Game, Generator, Solo

REPEATS = 7


def best(work: Callable[[int], int], units: int, wall: bool = False) -> float:
    """Return nanoseconds per unit, the best of some repeats."""
    clock = time.perf_counter if wall else time.process_time
    work(max(1, units // 10))
    found = float("inf")
    for _ in range(REPEATS):
        start = clock()
        done = work(units)
        found = min(found, (clock() - start) / done)
    return found * 1e9


def batched(game: Game, games: int, threads: int, dtype: str = "float32") -> Callable[[int], int]:
    """Step calls alone: the actions are chosen beforehand and timed apart."""
    batch = Batch(game, games, seed=1, threads=threads, dtype=dtype)  # type: ignore[arg-type]
    actions = np.zeros(games, np.int64)

    def work(units: int) -> int:
        for _ in range(max(1, units // games)):
            batch.sample_legal(actions)
            np.maximum(actions, 0, out=actions)
            batch.step(actions)
        return max(1, units // games) * games

    return work


def step_alone(game: Game, games: int, threads: int, dtype: str = "float32") -> tuple[float, float]:
    """Return nanoseconds of processor and of wall time of one step in a batch."""
    batch = Batch(game, games, seed=1, threads=threads, dtype=dtype)  # type: ignore[arg-type]
    actions = np.zeros(games, np.int64)
    worked = passed = float("inf")
    turns = max(4, 60_000 // games)
    for _ in range(3 * REPEATS):
        cpu = wall = 0.0
        for _ in range(turns):
            batch.sample_legal(actions)
            np.maximum(actions, 0, out=actions)
            c, w = time.process_time(), time.perf_counter()
            batch.step(actions)
            cpu += time.process_time() - c
            wall += time.perf_counter() - w
        worked, passed = min(worked, cpu / turns / games), min(passed, wall / turns / games)
    return worked * 1e9, passed * 1e9


def single(game: Game) -> Callable[[int], int]:
    """A Gymnasium step with a legal choice; opponents and resets included."""
    from rules_py.gym import Env

    env = Env(game)
    env.reset(seed=1)

    def work(units: int) -> int:
        step, choose = env.step, env.sample_legal
        for _ in range(units):
            _, _, terminated, truncated, _ = step(choose())
            if terminated or truncated:
                env.reset()
        return units

    return work


def alone(game: Game) -> Callable[[int], int]:
    """One decision of one game, observation, mask and legal choice included."""
    solo = Solo(game, seed=1)

    def work(units: int) -> int:
        turn, choose = solo.turn, solo.sample_legal
        for _ in range(units):
            _, _, terminated, _, _ = turn(choose(), 0, False)
            if terminated:
                solo.reset()
        return units

    return work


def turns(
    make: Callable[[], object], choose: Callable[[object, object], int]
) -> Callable[[int], int]:
    """One decision through ``agent_iter``, ``last`` and ``step``."""
    env = make()

    def work(units: int) -> int:
        done = 0
        while done < units:
            env.reset()  # type: ignore[attr-defined]
            for _ in env.agent_iter():  # type: ignore[attr-defined]
                told = env.last()  # type: ignore[attr-defined]
                if told[2] or told[3]:
                    env.step(None)  # type: ignore[attr-defined]
                else:
                    env.step(choose(env, told))  # type: ignore[attr-defined]
                    done += 1
        return done

    return work


def states(game: Game) -> Callable[[int], int]:
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
    print(f"{name} ({game.seats} seats, {game.num_features} features, {game.num_actions} actions)")
    for games in (1, 64, 1024, 4096):
        row(f"batched step, 1 thread, {games} games", step_alone(game, games, 1)[0])
    row("batched step, 1 thread, 4096 games, uint8", step_alone(game, 4096, 1, "uint8")[0])
    if cores > 1:
        one, two = step_alone(game, 4096, 1)[1], step_alone(game, 4096, cores)[1]
        row(
            f"batched step, {cores} threads, 4096 games, wall", two, f"{one / two:.2f} x one thread"
        )
    row("batched step and sample_legal, 4096 games", best(batched(game, 4096, 1), 80_000))
    row("single decision (Solo)", best(alone(game), 20_000))
    try:
        import rules_py.zoo as zoo

        row("Gymnasium step, random opponents inside", best(single(game), 20_000))
        env = turns(lambda: zoo.env(game), lambda env, _: env.sample_legal())  # type: ignore[attr-defined]
        row("PettingZoo AEC decision", best(env, 10_000))
    except ImportError as error:
        print(f"  not measured: {error}")
    row("State: sample and apply", best(states(game), 30_000))


def resident() -> int:
    """Return the resident bytes of this process."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def memory(name: str, steps: int) -> None:
    """Print the memory of a game in a batch, and its growth over many steps."""
    game = Game(name)
    gc.collect()
    before = resident()
    keep = Batch(game, 20_000, seed=1, threads=1)
    keep.step(keep.sample_legal())
    print(f"{name}: {(resident() - before) / 20_000:.0f} bytes a game in a batch", end=", ")
    del keep
    work = batched(game, 2048, 2)
    work(200_000)
    gc.collect()
    before = resident()
    work(steps)
    gc.collect()
    print(f"{resident() - before:+d} bytes after {steps / 1e6:g} million steps")


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
