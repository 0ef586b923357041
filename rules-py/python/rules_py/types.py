"""Types of the dicts and of the reports that the package returns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypedDict

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "ActionWords",
    "CellInfo",
    "Description",
    "FieldInfo",
    "Limits",
    "OptionInfo",
    "SearchReport",
    "SubgoalInfo",
]


class ActionWords(TypedDict):
    """A legal action in words."""

    id: int
    """Id of the action, as ``State.apply`` takes it."""
    notation: str
    """Text of the catalogue, which ``State.apply`` takes, too."""
    words: str
    """Words that no other legal action of this decision has."""
    parts: list[str]
    """Parts of the table that it concerns, such as ``"die-7@1"``: number 7 of the dice of seat 1.
    ``State.svg`` marks where they are drawn by ``data-part``; an action without parts is chosen by
    its words."""
    choice: int | None
    """The choice of several things, such as dice to roll again, to which it adds one: a number that
    is the same while this choice is pending. ``None`` for other actions. Things are added in
    ascending order of ``place``, and what may follow one is known to the seat."""
    place: int
    """Where it comes among all that add to this choice. What says more of the thing that was added
    last, such as with which dice a run is made, has the place of this thing: while there is some,
    nothing else is legal."""
    declines: bool
    """Whether it takes nothing, or ends what others go on with, as to pass, or to leave a bonus
    out. Lists have it last."""


class Description(TypedDict):
    """What a seat sees and may do, in words."""

    seat: int
    asked: str
    """What the state waits for, in one sentence."""
    table: list[tuple[str, list[str]]]
    """Sections of the table as the seat sees it: heading and lines."""
    actions: list[ActionWords]
    """Legal actions in ascending order; empty unless the seat is to act."""


@dataclass(frozen=True, eq=False)
class SearchReport:
    """What a search found. Arrays have one row per legal action, in the order of ``actions``."""

    seat: int
    """The seat to act."""
    action: int
    """Id of the action to take."""
    base_action: int
    """Id of the action of the base policy: the rule-based agent, or the network of the search."""
    actions: NDArray[np.int64]
    """Shape ``(n,)``: ids of all legal actions, ascending."""
    visits: NDArray[np.int64]
    """Shape ``(n,)``: number of simulations that tried the action."""
    value: NDArray[np.float64]
    """Shape ``(n,)``: mean return of the seat to act; 0.0 without visits. In a game with plans
    it is that of the better way to go on after the action."""
    values: NDArray[np.float64]
    """Shape ``(n, seats)``: mean return of every seat; 0.0 without visits."""
    advantage: NDArray[np.float64]
    """Shape ``(n,)``: mean return above that of ``base_action`` in the same worlds; 0.0
    without visits and for a tree."""
    error: NDArray[np.float64]
    """Shape ``(n,)``: standard error of ``advantage``; infinite where it is not known."""
    line: tuple[int, ...]
    """``action``, and the ids of what is expected after it up to the next chance outcome, in one
    of the worlds."""
    simulations: int
    """Number of simulations."""
    worlds: int
    """Number of sampled worlds."""
    effective_worlds: float
    """Effective number of worlds: the square of the sum of their weights divided by the sum of the
    squares; ``worlds`` without ``trust``, where all weigh alike."""


class OptionInfo(TypedDict):
    """Description of an option of a game."""

    name: str
    accepts: str
    """Accepted values, in words."""
    meaning: str
    default: Any


class CellInfo(TypedDict):
    """What the values of a field of the observation are, or one of them."""

    kind: str
    """``"count"``: an ordered number. ``"flag"``: 0 or 1. ``"one_hot"``: 0 or 1, at most one 1 in
    each row along the last axis. ``"category"``: the id of a value. ``"mixed"``, of a field
    only: see ``parts``."""
    values: tuple[str, ...]
    """Names of the values of a category by their id, else empty. As ``uint8`` a value is the id."""


class FieldInfo(CellInfo):
    """Description of a field of the observation."""

    name: str
    offset: int
    """Index of the first value of the field in the observation."""
    shape: tuple[int, ...]
    """Shape of the field; its values are in C order."""
    max: int
    """Greatest value as ``uint8``; as ``float32`` all values are divided by it."""
    parts: tuple[CellInfo, ...]
    """Kinds of the values of a mixed field, else empty: value ``i`` of the field, in C order, is
    of kind ``parts[i % len(parts)]``."""
    meaning: str


class SubgoalInfo(TypedDict):
    """A part of the potential of a seat, which the option ``shaping`` adds up."""

    name: str
    meaning: str
    """What is measured, with the number of a rule."""
    min: int
    """Lower bound of the value."""
    max: int
    """Upper bound of the value."""
    weight: float
    """Factor of the value in the potential."""


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
