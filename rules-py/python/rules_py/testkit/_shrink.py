"""Looks for a shorter way to a promise that is broken."""

from __future__ import annotations

import time
from random import Random

from rules_py.testkit import _games
from rules_py.testkit._target import BrokenPromiseError, Path, Target
from rules_py.testkit.promises import PROMISES


def shrink(
    target: Target, name: str, broken: BrokenPromiseError, seconds: float
) -> BrokenPromiseError:
    """Return the same promise broken on the shortest way that is found.

    Two ways are tried in turn: steps of the known way are left out, and short random games are
    played. Where two positions are compared, only the second helps.

    Parameters
    ----------
    target : Target
        The game.
    name : str
        The promise.
    broken : BrokenPromiseError
        How it was broken first.
    seconds : float
        How long to look.
    """
    end = time.monotonic() + seconds
    best = broken
    if best.other is None:
        best = _left_out(target, name, best, end)
    best = _played(target, name, best, end)
    if best.other is None and best is not broken:
        best = _left_out(target, name, best, end)
    return best


def way(broken: BrokenPromiseError) -> Path:
    """Return the way to a broken promise, which is known once a game was played."""
    assert broken.path is not None
    return broken.path


def _length(broken: BrokenPromiseError) -> int:
    """Return how long a way is; of two ways, both."""
    return len(way(broken).steps) + (len(broken.other.steps) if broken.other else 0)


def _left_out(
    target: Target, name: str, best: BrokenPromiseError, end: float
) -> BrokenPromiseError:
    """Leave steps out: the second half, quarters, and so on to single ones."""
    path = way(best)
    size = max(1, len(path.steps) // 2)
    while time.monotonic() < end:
        shorter = None
        for at in range(len(path.steps) - size, -1, -size):
            if time.monotonic() > end:
                break
            script = path.steps[:at] + path.steps[at + size :]
            shorter = _again(target, name, path, script)
            if shorter is not None and _length(shorter) < _length(best):
                best, path = shorter, way(shorter)
                break
            shorter = None
        if shorter is None:
            if size == 1:
                break
            size //= 2
    return best


def _again(
    target: Target, name: str, path: Path, script: tuple[object, ...]
) -> BrokenPromiseError | None:
    """Play along a script with one watcher."""
    watch = PROMISES[name].watch(target, Random(f"{path.seed} {name}"))
    played = _games.play(target, path.seed, {name: watch}, script=script)
    return played.broken


def _played(target: Target, name: str, best: BrokenPromiseError, end: float) -> BrokenPromiseError:
    """Play random games that are shorter than the known way."""
    rng = Random(f"{name} shrink")
    watch = PROMISES[name].watch(target, rng)
    while time.monotonic() < end and _length(best) > 1:
        most = _length(best) - 1 if best.other is None else _length(best) // 2
        seed = rng.randrange(1 << 30)
        if best.other is None:
            # As a check that begins with this seed: so that it finds the same.
            watch = PROMISES[name].watch(target, Random(f"{seed} {name}"))
        played = _games.play(target, seed, {name: watch}, most=max(1, most))
        if played.broken is not None:
            if _length(played.broken) < _length(best):
                best = played.broken
            watch = PROMISES[name].watch(target, rng)
    return best
