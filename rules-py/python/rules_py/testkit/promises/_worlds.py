"""Other worlds: games that are played again with one step exchanged."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rules_py.testkit._target import CHANCE, OVER, TOGETHER, Path, Target

MOST = 200_000
"""How many information states are remembered."""
LONGEST = 400
"""Games with more steps are not played again."""


def worlds(
    target: Target, path: Path, rng: Random, count: int = 2
) -> Iterator[tuple[Any, int, Path]]:
    """Play a game again with one step exchanged, and yield what is behind that step.

    Chance outcomes that are exchanged are exchanged later, too, so that a card which one seat has
    instead of another is not dealt twice. A game that cannot be played on so is left.
    """
    steps = path.steps
    for _ in range(count if len(steps) <= LONGEST else 0):
        at = rng.randrange(len(steps)) if steps else 0
        position, way = target.start(path.seed), Path(path.seed)
        swap: dict[Any, Any] = {}
        for number, step in enumerate(steps):
            node = target.node(position)
            if node in (OVER, TOGETHER):
                break
            by_chance = node == CHANCE
            options = (
                [outcome for outcome, _ in target.chance(position)]
                if by_chance
                else list(target.legal(position, node))
            )
            if number == at:
                other = rng.choice(options)
                swap = {step: other, other: step} if by_chance else {}
                step = other
            elif by_chance:
                step = swap.get(step, step)
            if step not in options:
                break
            way = way.then(step, target.words(position, node, step))
            position = target.play(position, step)
            if number >= at:
                yield position, target.node(position), way
