"""Agents that read states, and the names of agents."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from rules_py._rules import Generator, State

__all__ = ["Bot"]


@dataclass(frozen=True)
class Bot:
    """Agent that reads a state: a function of the state, as its seat sees it, and that seat.

    It is an agent wherever a function of observations is one: in ``rollouts``, ``evaluate``,
    ``data`` and as an opponent in all environments. The function never gets the real state. It
    gets one that its seat cannot tell from it: ``state.determinize(seat, rng)`` of the same view
    and the same legal actions, with secrets of others drawn at random, and without history. What
    it reads of ``state.view(seat)`` is true; what it reads of the rest is a guess.

    Parameters
    ----------
    function : callable
        Takes a ``State``, which it may change, and a seat, and returns the id of a legal action.
        Work in several processes needs one that can be pickled.
    name : str, optional
        Name in scores and files; by default the one of the function, with its module.

    Examples
    --------
    >>> import rules_py
    >>> def first(state, seat):
    ...     return state.legal_actions()[0]
    >>> rules_py.Bot(first, name="first").name
    'first'
    """

    function: Callable[[State, int], int]
    """The function."""
    name: str = ""
    """Name in scores and files."""

    def __post_init__(self) -> None:
        if not callable(self.function):
            kind = type(self.function).__name__
            raise TypeError(f"a bot is a function of a State and a seat, not {kind}")
        object.__setattr__(self, "name", str(self.name) or name_of(self.function))

    def __call__(self, state: State, seat: int, rng: Generator | int = 0) -> int:
        """Ask the function for an action.

        Parameters
        ----------
        state : State
            State in which the seat is to act; it does not change.
        seat : int
            The seat.
        rng : Generator or int, default 0
            Generator, or a seed, of the secrets that the function may not know.

        Returns
        -------
        int
            What the function answered; it is not checked.

        Raises
        ------
        SeatError
            If there is no such seat.
        """
        return self.function(state.determinize(seat, rng), seat)


def name_of(agent: Any) -> str:
    """Name an agent, equal in every process: by its ``name``, or by where its code is."""
    if isinstance(agent, str):
        return agent
    own = getattr(agent, "name", None)
    if isinstance(own, str) and own:
        return own
    if isinstance(agent, functools.partial):
        return name_of(agent.func)
    qualified = getattr(agent, "__qualname__", None)
    shown = f"{agent.__module__}.{qualified}" if qualified else repr(agent)
    # An address differs from process to process.
    return f"{type(agent).__module__}.{type(agent).__qualname__}" if " at 0x" in shown else shown


def names_of(agents: Sequence[Any]) -> list[str]:
    """Name agents: equal ones alike, and others with the same name by numbers behind it."""
    found: list[str] = []
    known: dict[str, list[Any]] = {}
    for agent in agents:
        name = name_of(agent)
        same = known.setdefault(name, [])
        if agent not in same:
            same.append(agent)
        at = same.index(agent)
        found.append(f"{name} ({at + 1})" if at else name)
    return found
