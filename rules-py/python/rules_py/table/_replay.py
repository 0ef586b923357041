"""Records, step by step."""

from __future__ import annotations

import secrets
from typing import Any

from rules_py._rules import State, replay

MOST = 100
"""Greatest number of records that are kept."""


class Replays:
    """Records that pages look at, by secret names; old ones make room for new ones."""

    def __init__(self) -> None:
        self._states: dict[str, State] = {}

    def add(self, record: str) -> dict[str, Any]:
        """Take in a record; return its name, its title and a line for each step."""
        state = replay(record)
        while len(self._states) >= MOST:
            del self._states[next(iter(self._states))]
        name = secrets.token_urlsafe(16)
        self._states[name] = state
        return {"name": name, "title": state.game.title, "steps": in_words(state)}

    def frame(self, name: str, step: int) -> dict[str, Any] | None:
        """Return the table after some steps, all of it open; ``None`` if there is no such one."""
        if name not in self._states:
            return None
        state = self._states[name].clone()
        for _ in range(len(state.steps()) - step):
            state.undo()
        return shown(state)


def shown(state: State, seat: int | None = None) -> dict[str, Any]:
    """Return the table as a seat sees it or, by default, all of it open."""
    if seat is None:
        picture, viewer = state.svg(), 0 if state.seat is None else state.seat
    else:
        picture, viewer = state.svg(seat), seat
    described = state.describe(viewer)
    return {"asked": described["asked"], "table": described["table"], "picture": picture}


def in_words(state: State) -> list[str]:
    """Return the steps of a state in words, all cards open."""
    steps, lines, then = state.steps(), [], state.clone()
    for _, step in reversed(steps):
        then.undo()
        who = "" if then.is_chance else f"seat {then.seat}: "
        lines.append(who + then.words(step))
    return lines[::-1]
