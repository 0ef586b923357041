"""Types of the dictionaries that the package hands out."""

from __future__ import annotations

from typing import Any, TypedDict

__all__ = ["FieldInfo", "Limits", "OptionInfo"]


class OptionInfo(TypedDict):
    """One option of a game."""

    name: str
    accepts: str
    meaning: str
    default: Any


class FieldInfo(TypedDict):
    """One named block of feature cells."""

    name: str
    offset: int
    shape: tuple[int, ...]
    max: int
    meaning: str


class Limits(TypedDict):
    """Proved bounds of a game with its options."""

    seats: int
    min_payoff: int
    max_payoff: int
    decisions: int
    outcomes: int
    branching: int
    chance_width: int
    state_bytes: int
