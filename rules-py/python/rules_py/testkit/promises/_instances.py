"""Promises about instances: pickled, beside others, in threads, in batches."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from rules_py.testkit import _games
from rules_py.testkit._target import (
    CHANCE,
    OVER,
    TOGETHER,
    Action,
    BrokenPromiseError,
    Path,
    Target,
)
from rules_py.testkit.promises._base import Promise, Watch
from rules_py.testkit.promises._steps import difference, said

LONGEST = 400
"""Games with more steps are not played again."""
THREADS = 2
"""Instances that are played at once."""


def shown(target: Target, position: Any, node: int) -> Any:
    """Return a position as a value: its key, or what those that decide are given."""
    if "key" in target.offers():
        return target.key(position)
    seats = range(target.players) if node == TOGETHER else [node] if node >= 0 else []
    return node, [target.seen(position, seat) for seat in seats]


def again(target: Target, path: Path) -> Iterator[Any]:
    """Play the steps of a path, and yield each position as a value."""
    position = target.start(path.seed)
    for action in path.steps:
        node = target.node(position)
        yield shown(target, position, node)
        if node == OVER:
            return
        position = target.play(position, action)
    yield shown(target, position, target.node(position))


class Replayed(Watch):
    """Remembers what a game showed, to play it again elsewhere when it is over."""

    every = 8
    """After the first games, one of so many is played again."""

    def __init__(self, target: Target, rng: Random) -> None:
        super().__init__(target, rng)
        self.games = 0

    def begin(self, position: Any, path: Path) -> None:
        """Decide whether this game is looked at."""
        self.games += 1
        self.looks = self.games <= self.every or self.games % self.every == 0
        self.seen: list[Any] = []

    def position(self, position: Any, node: int, path: Path) -> None:
        """Remember what is shown."""
        if self.looks and len(self.seen) <= LONGEST:
            self.seen.append(shown(self.target, position, node))

    def end(self, position: Any, path: Path) -> None:
        """Play it again."""
        if self.looks and len(path.steps) <= LONGEST:
            self.reached = True
            self.replay(path)

    def replay(self, path: Path) -> None:
        """Play it again, and compare."""
        raise NotImplementedError

    def compare(self, shown: list[Any], how: str) -> None:
        """Compare with what was seen first."""
        for at, (first, second) in enumerate(zip(self.seen, shown, strict=False)):
            if first != second:
                raise BrokenPromiseError(f"{how}, step {at} shows {difference(first, second)}")
        if len(shown) != len(self.seen):
            raise BrokenPromiseError(f"{how}, the game is over after {len(shown) - 1} steps")


class Seeds(Replayed):
    """One seed and the same actions give one game."""

    every = 2

    def replay(self, path: Path) -> None:
        """Play it again in the same instance."""
        self.compare(list(again(self.target, path)), "played again with the same seed")


class Pickles(Replayed):
    """What is pickled and read again is the same: a position goes on, an environment replays."""

    def step(self, before: Any, node: int, action: Action, path: Path) -> None:
        """Compare a position that is a value, and the step from it."""
        target = self.target
        if not {"key", "copy"} <= target.offers() or self.rng.random() > 0.25:
            return
        other = self.pickled(before)
        if isinstance(other, Target):
            return
        self.reached = True
        was, key = target.key(before), target.key(other)
        if key != was:
            raise BrokenPromiseError(f"a pickled position has {difference(was, key)}")
        after = target.key(target.play(target.copy(before), action))
        if target.key(target.play(other, action)) != after:
            raise BrokenPromiseError(
                f"{said(target, before, node, action)} after pickling is something else"
            )

    def pickled(self, position: Any) -> Any:
        """Pickle and read again."""
        try:
            return self.target.pickled(position)
        except Exception as error:
            raise BrokenPromiseError(f"pickling fails: {error!r:.200}") from error

    def end(self, position: Any, path: Path) -> None:
        """Play the game again in an environment that was pickled at its end."""
        if not self.looks or len(path.steps) > LONGEST:
            return
        other = self.pickled(position)
        if not isinstance(other, Target):
            return
        self.reached = True
        try:
            self.compare(list(again(other, path)), "played again after pickling")
        finally:
            other.close()


class Instances(Replayed):
    """A game does not change because another one is played beside it."""

    def replay(self, path: Path) -> None:
        """Take turns with a second instance, which plays another game."""
        one, other = self.target.twin(), self.target.twin()
        rng = Random(f"{path.seed} beside")
        seen, beside = [], other.start(path.seed + 1)
        try:
            for now in again(one, path):
                seen.append(now)
                node = other.node(beside)
                action = None if node == OVER else _games.chosen(other, beside, node, rng)
                if action is None:
                    beside = other.start(rng.randrange(1 << 30))
                else:
                    beside = other.play(beside, action)
        finally:
            one.close()
            other.close()
        self.compare(seen, "with another game beside it")


class Threads(Replayed):
    """Games in several threads are what each is alone."""

    def replay(self, path: Path) -> None:
        """Play the game in some threads at once."""
        twins = [self.target.twin() for _ in range(THREADS)]
        results: list[Any] = [None] * THREADS
        gate = threading.Barrier(THREADS)

        def play(number: int) -> None:
            gate.wait()
            try:
                results[number] = list(again(twins[number], path))
            except Exception as error:
                results[number] = error

        with often():
            threads = [threading.Thread(target=play, args=(n,)) for n in range(THREADS)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        for twin, result in zip(twins, results, strict=True):
            twin.close()
            if isinstance(result, Exception):
                raise BrokenPromiseError(f"in one of {THREADS} threads: {result!r:.200}")
            self.compare(result, f"in one of {THREADS} threads")


@contextmanager
def often() -> Iterator[None]:
    """Let threads change more often than they do."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        yield
    finally:
        sys.setswitchinterval(interval)


class Batches(Watch):
    """A step of a batch gives each position what a step alone gives it."""

    size = 8

    def begin(self, position: Any, path: Path) -> None:
        """No step was taken."""
        self.held: list[tuple[Any, Action, Path]] = []

    def step(self, before: Any, node: int, action: Action, path: Path) -> None:
        """Collect steps of the game, wherever in it they are."""
        if node == CHANCE or self.rng.random() > 0.5:
            return
        self.held.append((before, action, path))
        if len(self.held) == self.size:
            self.compare()

    def end(self, position: Any, path: Path) -> None:
        """Fill up with the last step, so that batches have one size."""
        if self.held:
            self.held += [self.held[-1]] * (self.size - len(self.held))
            self.compare()

    def compare(self) -> None:
        """Take all steps in one batch, and each alone."""
        self.reached = True
        target, held, self.held = self.target, self.held, []
        after = target.batch([before for before, _, _ in held], [action for _, action, _ in held])
        for (before, action, path), together in zip(held, after, strict=True):
            alone = target.key(target.play(before, action))
            if target.key(together) != alone:
                raise BrokenPromiseError(
                    f"step {action} in a batch leaves {difference(alone, target.key(together))}",
                    path.then(action, str(action)),
                )


INSTANCES = (
    Promise(
        "seeds",
        "one seed and the same actions give one game",
        ("twin|given", "key|seen"),
        Seeds,
    ),
    Promise("pickles", "what is pickled and read again is the same", ("pickled",), Pickles),
    Promise("instances", "a game beside it changes no game", ("twin", "key|seen"), Instances),
    Promise(
        "threads", "games in threads are what each is alone", ("twin", "apart", "key|seen"), Threads
    ),
    Promise("batches", "a batch steps as each alone", ("batch", "key"), Batches),
)
