"""Plays one game of a target while promises are watched."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from rules_py.testkit._target import (
    CHANCE,
    OVER,
    TOGETHER,
    Action,
    BrokenPromiseError,
    Path,
    Target,
)
from rules_py.testkit.promises._base import Watch

LONGEST = 5_000
"""A game is left after so many steps,"""
PATIENCE = 30.0
"""or seconds."""


@dataclass
class Played:
    """What came of a game: how long it was, whether it ended, and the promise that it broke."""

    steps: int = 0
    over: bool = False
    name: str = ""
    broken: BrokenPromiseError | None = None


def play(
    target: Target,
    seed: int,
    watches: Mapping[str, Watch],
    *,
    most: int = LONGEST,
    script: Sequence[Action] | None = None,
) -> Played:
    """Play a game at random, or along a script as far as it is legal.

    Parameters
    ----------
    target : Target
        The game.
    seed : int
        Seed of the game, and of all choices.
    watches : mapping
        Who watches, by promise.
    most : int
        Greatest number of steps.
    script : sequence, optional
        Steps to take; those that are not legal where they come are left out.

    Returns
    -------
    Played
        The game, up to the first promise that is broken.
    """
    rng, end = Random(f"{seed} play"), time.monotonic() + PATIENCE
    played = Played()
    path = Path(seed)
    wanted = iter(script) if script is not None else None

    def ask(method: str, *values: Any) -> None:
        """Call a method of all watchers, and remember whose turn it is."""
        for played.name, watch in watches.items():
            getattr(watch, method)(*values)

    try:
        position = target.start(seed)
        ask("begin", position, path)
        while True:
            node = target.node(position)
            ask("position", position, node, path)
            if node == OVER:
                ask("end", position, path)
                played.over = True
                return played
            action = chosen(target, position, node, rng, wanted)
            if action is None or played.steps >= most or time.monotonic() > end:
                return played
            ask("step", position, node, action, path)
            path = path.then(action, _words(target, position, node, action))
            position = target.play(position, action)
            played.steps += 1
    except BrokenPromiseError as broken:
        broken.path = broken.path or path
        played.broken = broken
    except MemoryError:
        raise
    except Exception as error:
        # Nothing that is asked for or taken here is wrong.
        played.name = "plays"
        played.broken = BrokenPromiseError(f"{type(error).__name__}: {str(error)[:200]}", path)
    return played


def _words(target: Target, position: Any, node: int, action: Action) -> str:
    """Name a step; at a node of several seats, what each does."""
    if node == TOGETHER:
        return " / ".join(target.words(position, seat, one) for seat, one in enumerate(action))
    return target.words(position, node, action)


def chosen(
    target: Target, position: Any, node: int, rng: Random, wanted: Any = None
) -> Action | None:
    """Choose the next step; None where the script has no more, or nothing can be done."""
    weights = None
    if node == CHANCE:
        outcomes = target.chance(position)
        options: list[Any] = [outcome for outcome, _ in outcomes]
        weights = [max(probability, 1e-12) for _, probability in outcomes]
    elif node == TOGETHER:
        options = [list(target.legal(position, seat)) or [None] for seat in range(target.players)]
    else:
        options = list(target.legal(position, node))
    if wanted is not None:
        return next((step for step in wanted if _fits(step, options, node)), None)
    if node == TOGETHER:
        return tuple(rng.choice(one) for one in options)
    if weights is not None:
        return rng.choices(options, weights)[0]
    return rng.choice(options) if options else None


def _fits(step: Action, options: Any, node: int) -> bool:
    """Say whether a step of a script can be taken."""
    if node == TOGETHER:
        return (
            isinstance(step, tuple)
            and len(step) == len(options)
            and all(one in legal for one, legal in zip(step, options, strict=True))
        )
    return step in options
