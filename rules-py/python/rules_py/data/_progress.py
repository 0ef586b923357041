"""Progress of an export, as a bar or to a function."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from rules_py._console import is_terminal, say

Progress = bool | Callable[[int, int], None] | None


def watch_of(
    progress: Progress, goal: int | None, done: tuple[int, int], *, of_games: bool
) -> Callable[[int, int], None]:
    """Return what is called after every round."""
    if callable(progress):
        return progress
    shown = is_terminal(sys.stderr) if progress is None else progress
    return _Bar(goal, of_games, done) if shown else lambda games, rows: None


class _Bar:
    """A progress bar on standard error."""

    def __init__(self, goal: int | None, of_games: bool, done: tuple[int, int]) -> None:
        self._goal, self._of_games = goal, of_games
        self._begun = self._shown = time.monotonic()
        self._before = done

    def __call__(self, games: int, rows: int) -> None:
        now, done = time.monotonic(), games if self._of_games else rows
        over = self._goal is not None and done >= self._goal
        if now - self._shown < 0.2 and not over:
            return
        self._shown, taken = now, max(now - self._begun, 1e-9)
        line = f"{games:,} games, {rows:,} decisions, {(rows - self._before[1]) / taken:,.0f}/s"
        if self._goal is not None:
            gained = done - self._before[0 if self._of_games else 1]
            left = max(0.0, taken * (self._goal - done) / max(gained, 1))
            share = min(1.0, done / self._goal)
            filled = "#" * int(24 * share)
            line = f"[{filled:.<24}] {share:4.0%} {line}, {left:,.0f} s left"
        say(line, begin="\r", end="\x1b[K\n" if over else "\x1b[K", error=True)
