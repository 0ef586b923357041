"""Records, step by step."""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

from rules_py._rules import State, replay
from rules_py.wire._limits import Sets, may_have_a_set
from rules_py.wire._seat import WIDTH
from rules_py.wire._size import size_of_states

MOST = 100
"""Greatest number of records that are kept for one client."""
MOST_OF_ALL = 1000
"""Greatest number of records that are kept."""
MEMORY = 64 << 20
"""Greatest size of all states of records, with their histories, in bytes."""
WAITING = 32
"""Greatest number of requests that wait for the thread."""

P = ParamSpec("P")
T = TypeVar("T")


class Replays:
    """Records that pages look at, by secret names.

    A new one takes the place of the one of the same client that was looked at longest ago, or
    else of the client who has the most.

    Parameters
    ----------
    sets : Sets
        The component sets that clients have loaded, those of records among them.
    """

    def __init__(self, sets: Sets) -> None:
        self._sets = sets
        self._states: dict[str, tuple[str, State]] = {}
        self._sizes: dict[str, int] = {}
        self._lock = threading.Lock()
        # One thread: what is read holds the interpreter, so that more would only wait for it.
        self._thread = ThreadPoolExecutor(1, "rules_py replays")
        self._waiting = 0
        self.arriving = 0
        """How many records come in."""

    @property
    def is_full(self) -> bool:
        """Whether a request has to come again later."""
        return self._waiting >= WAITING

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Work in the thread of replays, so that games go on meanwhile."""
        loop = asyncio.get_running_loop()
        self._waiting += 1
        try:
            return await loop.run_in_executor(self._thread, lambda: work(*args, **kwargs))
        finally:
            self._waiting -= 1

    def add(self, record: str, client: str = "") -> dict[str, Any]:
        """Take in a record; return its name, its title and a line for each step."""
        if may_have_a_set(record):
            state = self._sets.load(("replay", client), record, lambda: replay(record), kept=True)
        else:
            state = replay(record)
        found = {"title": state.game.title, "steps": in_words(state)}
        name = secrets.token_urlsafe(16)
        size = size_of_states(state.game.limits["state_bytes"], len(found["steps"]))
        with self._lock:
            self._make_room(client, size)
            self._states[name], self._sizes[name] = (client, state), size
        return {"name": name, **found}

    def frame(self, name: str, step: int, width: int = WIDTH) -> dict[str, Any] | None:
        """Return the table after some steps, all of it open; ``None`` if there is no such one."""
        with self._lock:
            found = self._states.pop(name, None)
            if found is None:
                return None
            self._states[name] = found  # the last one that was looked at
        state = found[1].clone()
        for _ in range(len(state.steps()) - step):
            state.undo()
        return shown(state, width=width)

    def _make_room(self, client: str, size: int) -> None:
        """Drop records of a client who has too many, or of the one who has the most."""
        owners = Counter(owner for owner, _ in self._states.values())
        if owners[client] >= MOST:
            self._drop(client)
        elif len(self._states) >= MOST_OF_ALL:
            self._drop(max(owners, key=owners.__getitem__))
        while self._states and sum(self._sizes.values()) + size > MEMORY:
            taken = Counter[str]()
            for name, (owner, _) in self._states.items():
                taken[owner] += self._sizes[name]
            self._drop(max(taken, key=taken.__getitem__))

    def _drop(self, client: str) -> None:
        """Drop the record of a client that was looked at longest ago."""
        name = next(name for name, (one, _) in self._states.items() if one == client)
        del self._states[name], self._sizes[name]


def shown(state: State, seat: int | None = None, width: int = WIDTH) -> dict[str, Any]:
    """Return the table as a seat sees it or, by default, all of it open."""
    if seat is None:
        picture, viewer = state.svg(None, width), 0 if state.seat is None else state.seat
    else:
        picture, viewer = state.svg(seat, width), seat
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
