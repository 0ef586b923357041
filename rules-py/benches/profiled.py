"""Profiled: the work that the wheels of a release are compiled for.

    PROFILED=1 .ci/build-wheel FOLDER

It does what long runs do often, in every game, and a little of the rest. Seeds are fixed and there
is one thread, so that equal sources count equally. Only NumPy is needed beside the wheel.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import loops
from rules_py import (
    Batch,
    Game,
    Generator,
    Search,
    SingleEnv,
    State,
    components,
    games,
    search_batch,
)

STEPS = 40_000
"""Decisions of each kind."""


def batches(game: Game) -> None:
    """Step games with rows and masks of each kind, of all seats and beside agents."""
    others = ["heuristic"] * (game.seats - 1)
    kinds: list[dict[str, Any]] = [
        {},
        {"dtype": "uint8"},
        {"observation": "sparse", "action_mask": "packed"},
        {"observation": "sparse", "dtype": "uint8"},
        {"agents": [None, *others], "autoreset": "same_step"},
        {"chance": "sources"},
    ]
    for kind in kinds:
        loops.batched(Batch(game, 64, seed=1, threads=1, **kind))(STEPS)


def alone(game: Game) -> None:
    """Play games one by one: each seat in turn, one seat beside others, as PettingZoo plays."""
    loops.alone(SingleEnv(game, seed=1))(STEPS)
    others = ["random"] * (game.seats - 1)
    loops.alone(SingleEnv(game, seed=1, agents=[None, *others]))(STEPS // 4)
    single = SingleEnv(game, seed=1)
    names = {seat: f"player_{seat}" for seat in range(game.seats)}
    infos: dict[str, Any] = {}
    for _ in range(STEPS):
        if single.terminated:
            single.reset()
        seat = single.seat
        single.observe(seat)
        if single._aec_step(single.sample_legal(), names[seat], names, infos) is None:
            single.returns()


def positions(game: Game) -> list[State]:
    """Return decisions from the course of some games, which are played as states with a history."""
    generator, found = Generator(1), list[State]()
    for _ in range(4):
        state = game.new_state()
        for at in range(400):
            step = state.sample(generator)
            if step is None:
                break
            state.apply(step)
            if at % 50 == 40 and state.seat is not None:
                found.append(state.clone())
    return found


def searches(game: Game, states: list[State]) -> None:
    """Look ahead by playouts, with a tree, and with a network."""
    kinds = [Search(100), Search(500, method="guided")]
    kinds += [Search(20, rollout="net", others="heuristic")]
    for state in states[:8]:
        for search in kinds:
            search.run(state, 1)

    def uniform(rows: Any, masks: Any) -> tuple[Any, Any]:
        return masks, np.zeros((len(rows), game.seats))

    search_batch(states, uniform, 1, simulations=100)


def seldom(states: list[State]) -> None:
    """Read, write, describe and take back what single games do now and then."""
    for state in states[:8]:
        game, seat = state.game, state.seat
        game.replay(state.record("bytes"))
        game.replay(state.record())
        game.load_state(state.to_json())
        state.view_json(seat)
        state.determinize(0, 1)
        state.information_state(seat)
        state.undo()


def main() -> None:
    """Do everything in every game, with components that have been read."""
    for name in games():
        game = Game(name, components=components(name))
        batches(game)
        alone(game)
        states = positions(game)
        searches(game, states)
        seldom(states)


if __name__ == "__main__":
    main()
