"""Choices of several things, such as dice to roll again: actions that are taken together."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules_py._rules import State
from rules_py.types import ActionWords, Description

__all__ = ["alternatives", "taken"]


def alternatives(actions: Sequence[ActionWords]) -> bool:
    """Return whether actions say more of one thing, so that just one of them is taken."""
    places = [one["place"] for one in actions if one["choice"] is not None]
    return len({*places}) < len(places)


def taken(
    state: State,
    seat: int,
    actions: Sequence[int | str],
    read: Callable[[State, int | str], int],
) -> tuple[list[int], Description | None]:
    """Take actions together, on a copy.

    Each but the last one adds to a choice of several things that is pending then, so that nothing
    can be learnt from whether the next one is legal.

    Parameters
    ----------
    state : State
        The state, which is not changed.
    seat : int
        The seat to act.
    actions : sequence of int or str
        The actions, in the order of the game.
    read : callable
        Returns the id of the legal action that is meant, or raises.

    Returns
    -------
    tuple of (list of int, Description or None)
        Their ids, and what the seat is asked then where the choice of the last one is still
        pending.

    Raises
    ------
    ValueError
        If some of them cannot be taken together. What ``read`` raises is passed on.
    """
    world = state.clone()
    asked: Description | None = world.describe(seat)
    ids: list[int] = []
    for action in actions:
        if asked is None:
            raise ValueError(f"the choice is over after {len(ids)} of these actions")
        step = read(world, action)
        choice = next(one["choice"] for one in asked["actions"] if one["id"] == step)
        world.apply(step)
        ids.append(step)
        asked = _pending(world, seat, choice)
    return ids, asked


def _pending(state: State, seat: int, choice: int | None) -> Description | None:
    """Return what a seat is asked if things can still be added to a choice."""
    if choice is None or state.is_terminal or state.is_chance or state.seat != seat:
        return None
    asked = state.describe(seat)
    return asked if any(one["choice"] == choice for one in asked["actions"]) else None
