"""Several things of one choice in one reply: what has to be said in between is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules_py._choice import alternatives, taken
from rules_py._rules import State
from rules_py.types import ActionWords, Description

__all__ = ["collected"]

Ask = Callable[[Sequence[ActionWords], bool], int | None]
"""Returns which of some actions comes next; None for none of them, if that is possible."""


def collected(
    state: State,
    seat: int,
    named: Sequence[ActionWords],
    listed: Sequence[ActionWords],
    ask: Ask,
) -> tuple[list[int], Description | None]:
    """Return the steps for several actions, and what the seat is asked then.

    Parameters
    ----------
    state : State
        The state, which is not changed.
    seat : int
        The seat to act.
    named : sequence of ActionWords
        Some of the legal actions, in the order of the game.
    listed : sequence of ActionWords
        All of them.
    ask : callable
        Asks for what can only come before the next one: the dice of a run before another run.

    Returns
    -------
    tuple of (list of int, Description or None)
        Ids, and what is asked where the choice of the last one is still pending.

    Raises
    ------
    ValueError
        If they cannot be taken together. What ``ask`` raises is passed on.
    """
    if len(named) > 1 and alternatives(listed):
        raise ValueError("one of these excludes the others")
    ids: list[int] = []
    asked: Description | None = state.describe(seat)
    for one in named:
        while options := _between(asked, one, listed):
            step = ask(options, one["id"] in _ids(asked))
            if step is None:
                break
            ids, asked = taken(state, seat, [*ids, step], _legal)
        ids, asked = taken(state, seat, [*ids, one["id"]], _legal)
    return ids, asked


def _between(
    asked: Description | None, following: ActionWords, listed: Sequence[ActionWords]
) -> list[ActionWords]:
    """Return what could not be named before, and cannot be after the following one."""
    if asked is None:
        return []
    known = [one["id"] for one in listed]
    return [
        one
        for one in asked["actions"]
        if one["choice"] is not None
        and one["id"] not in known
        and one["place"] <= following["place"]
    ]


def _ids(asked: Description | None) -> list[int]:
    """Return the ids of what is legal."""
    return [one["id"] for one in asked["actions"]] if asked else []


def _legal(state: State, action: int | str) -> int:
    """Return an action that was listed, if it is still legal."""
    if not isinstance(action, int) or not state.is_legal(action):
        raise ValueError(f"{action} is not legal then")
    return action
