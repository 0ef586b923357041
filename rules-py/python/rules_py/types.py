"""Types of the dicts that the package returns."""

from __future__ import annotations

from typing import Any, TypedDict

__all__ = ["ActionWords", "Description", "FieldInfo", "Limits", "OptionInfo"]


class ActionWords(TypedDict):
    """A legal action in words."""

    id: int
    """Id of the action, as ``State.apply`` takes it."""
    notation: str
    """Text of the catalogue, which ``State.apply`` takes, too."""
    words: str
    """Words that no other legal action of this decision has."""


class Description(TypedDict):
    """What a seat sees and may do, in words."""

    seat: int
    asked: str
    """What the state waits for, in one sentence."""
    table: list[tuple[str, list[str]]]
    """Sections of the table as the seat sees it: heading and lines."""
    actions: list[ActionWords]
    """Legal actions in ascending order; empty unless the seat is to act."""


class OptionInfo(TypedDict):
    """Description of an option of a game."""

    name: str
    accepts: str
    """Accepted values, in words."""
    meaning: str
    default: Any


class FieldInfo(TypedDict):
    """Description of a field of the observation."""

    name: str
    offset: int
    """Index of the first value of the field in the observation."""
    shape: tuple[int, ...]
    """Shape of the field; its values are in C order."""
    max: int
    """Greatest value as ``uint8``; as ``float32`` all values are divided by it."""
    meaning: str


class Limits(TypedDict):
    """Proved bounds of a game with its options."""

    seats: int
    """Number of seats."""
    min_payoff: int
    """Lower bound of a payoff, in units of ``1 / Game.unit``."""
    max_payoff: int
    """Upper bound of a payoff, in units of ``1 / Game.unit``."""
    decisions: int
    """Greatest number of actions in a game."""
    outcomes: int
    """Greatest number of chance outcomes in a game."""
    branching: int
    """Greatest number of legal actions at a node."""
    chance_width: int
    """Greatest number of possible outcomes at a chance node."""
    state_bytes: int
    """Size of a state in memory, without history, in bytes."""
