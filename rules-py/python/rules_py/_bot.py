"""Functions as agents, and the names of agents."""

from __future__ import annotations

import functools
import inspect
import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from rules_py._decisions import Decisions, OfStates
from rules_py._rules import Generator, State
from rules_py._waiting import all_of
from rules_py.errors import ArrayError, IllegalActionError, SeatError, short

__all__ = ["Bot"]

Chances = dict[int, float]
"""Probability of each action that an agent may take."""
Sees = Literal["observations", "state", "states"]
CLOSE = 1e-3
"""How far the sum of probabilities may be from 1."""


@dataclass(frozen=True)
class Bot:
    """Agent that is a function; wherever an agent is asked for, a function is made one.

    What it is asked with follows from the name of its first parameter:

    ======================== =======================================================================
    ``(state, seat)``        a state as the seat sees it, and the seat: one decision
    ``(states, seats)``      lists of them: the decisions of many games; returns one answer for each
    any other, such as       ``float32`` of shape ``(rows, observation_size)`` and ``int8`` of shape
    ``(observations, masks)`` ``(rows, num_actions)``: many games; returns an array of ``rows`` ids
    ======================== =======================================================================

    A function of a state never gets the real one. It gets one that its seat cannot tell from it:
    ``state.determinize(seat, rng)`` of the same view and the same legal actions, with secrets of
    others drawn at random, and without history; it may change it. What it reads of
    ``state.view(seat)`` is true; what it reads of the rest is a guess. If its third parameter is
    ``log`` (``logs`` for many games), it gets the lines, too, that the seat has learnt since its
    last decision, as ``State.log_entry`` has them; none where games are played without history, as
    in ``rollouts``.

    An ``async`` function is awaited for all games that are asked for together, in a thread that
    the package keeps for it. An agent is to answer by what it is given alone: what a game is
    asked together with is no part of the game.

    Parameters
    ----------
    function : callable
        The function. It returns the id of a legal action, or many. Work in several processes needs
        one that can be pickled.
    name : str, optional
        Name in scores and files; by default the one of the function, with its module.
    mixed : bool, default False
        Whether it returns probabilities, from which the action is drawn: a mapping of ids to
        probabilities or an array of shape ``(num_actions,)`` for a decision, and an array of shape
        ``(rows, num_actions)`` for observations. ``evaluate`` corrects such choices for chance.
    sees : {"observations", "state", "states"}, optional
        What it is asked with, where its parameters do not say it.

    Examples
    --------
    >>> import rules_py
    >>> def first(state, seat):
    ...     return state.legal_actions()[0]
    >>> rules_py.Bot(first, name="first").name
    'first'
    """

    function: Callable[..., Any]
    """The function."""
    name: str = ""
    """Name in scores and files."""
    mixed: bool = False
    """Whether it returns probabilities."""
    sees: Sees | None = None
    """What it is asked with."""
    log: bool = field(default=False, init=False)
    """Whether it is told what has happened."""

    def __post_init__(self) -> None:
        if not callable(self.function):
            kind = type(self.function).__name__
            raise TypeError(f"a bot is a function, not {kind}")
        names = _parameters(self.function)
        first = names[0] if names else ""
        sees = self.sees or {"state": "state", "states": "states"}.get(first, "observations")
        if sees not in ("observations", "state", "states"):
            raise ValueError(f"sees is observations, state or states, not {short(sees)}")
        object.__setattr__(self, "sees", sees)
        object.__setattr__(
            self, "log", sees != "observations" and names[2:3] in (["log"], ["logs"])
        )
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
            Generator, or a seed, of the secrets that the function may not know, and of what is
            drawn from its probabilities.

        Returns
        -------
        int
            Id of a legal action.

        Raises
        ------
        SeatError
            If the seat is not to act.
        IllegalActionError
            If the answer is not legal.
        """
        if state.seat != seat:
            raise SeatError(f"seat {short(seat)} is not to act")
        draws = rng if isinstance(rng, Generator) else Generator(rng)
        return int(self.ask(OfStates([state], [draws]))[0][0])

    def ask(
        self, decisions: Decisions, who: str | None = None
    ) -> tuple[NDArray[np.int64], list[Chances] | None]:
        """Ask for an action in each game.

        Parameters
        ----------
        decisions : Decisions
            The games.
        who : str, optional
            Who it is, for messages.

        Returns
        -------
        tuple
            Ids of legal actions, shape ``(games,)``, and their probabilities if it says them.

        Raises
        ------
        ArrayError
            If it returns an array of another dtype or shape, or what are no probabilities.
        IllegalActionError
            If it returns an illegal action.
        """
        who = who or f"the agent {self.name}"
        answers = self._answers(decisions)
        masks = decisions.masks()
        if not self.mixed:
            pairs = zip(answers, masks, strict=True)
            ids = [checked(one, mask, who) for one, mask in pairs]
            return np.array(ids, np.int64), None
        chances = [_chances(one, mask, who) for one, mask in zip(answers, masks, strict=True)]
        drawn = [_draw(one, rng) for one, rng in zip(chances, decisions.rngs, strict=True)]
        return np.array(drawn, np.int64), chances

    def _answers(self, decisions: Decisions) -> Sequence[Any]:
        """Return what the function answers, one entry for each game."""
        count = len(decisions)
        if self.sees == "observations":
            masks = decisions.masks()
            (answer,) = all_of([self.function(decisions.observations(), masks)])
            rows = _rows(answer, masks.shape if self.mixed else masks.shape[:1])
            return list(rows) if self.mixed else list(rows.tolist())
        real = decisions.states()
        seats = [_seat(state) for state in real]
        known = zip(real, seats, decisions.rngs, strict=True)
        states = [state.determinize(seat, rng) for state, seat, rng in known]
        logs = [since(*pair) if self.log else [] for pair in zip(real, seats, strict=True)]
        if self.sees == "state":
            asked = zip(states, seats, *[logs] * self.log, strict=True)
            return all_of([self.function(*one) for one in asked])
        (answer,) = all_of([self.function(states, seats, *[logs] * self.log)])
        found: Sequence[Any] = answer
        if not hasattr(found, "__len__") or len(found) != count:
            raise ArrayError(f"a function of states must answer with {count} entries, one for each")
        return found


def _parameters(function: Callable[..., Any]) -> list[str]:
    """Return the names of the parameters of a function, as far as they are known."""
    try:
        return list(inspect.signature(function).parameters)
    except (TypeError, ValueError):
        return []


def _seat(state: State) -> int:
    """Return the seat to act."""
    seat = state.seat
    assert seat is not None
    return seat


def since(state: State, seat: int) -> list[str]:
    """Return what a seat has learnt since its last decision, which is the first thing.

    Parameters
    ----------
    state : State
        State with its history.
    seat : int
        The seat.

    Returns
    -------
    list of str
        Lines in the order of play.
    """
    past, steps = state.clone(), []
    while (undone := past.undo()) is not None:
        steps.append(undone[1])
        if undone[0] == "action" and past.seat == seat:
            break
    lines: list[str] = []
    for step in reversed(steps):
        lines += past.log_entry(step, seat)
        past.apply(step)
    return lines


def _rows(answer: Any, shape: tuple[int, ...]) -> NDArray[Any]:
    """Return the answer of a function of observations, which has to have a shape."""
    found = np.asarray(answer)
    kinds, what = ("fiu", "probabilities") if len(shape) > 1 else ("iu", "whole numbers")
    if found.shape != shape or found.dtype.kind not in kinds:
        raise ArrayError(
            f"an agent must answer with {what} of shape {shape}, one for each row, "
            f"not with {found.dtype} of shape {found.shape}"
        )
    return found


def checked(answer: Any, mask: NDArray[np.int8], who: str) -> int:
    """Return the answer of a function, of whom ``who`` says, as the id of a legal action."""
    index = operator.index(answer) if hasattr(answer, "__index__") else -1
    if not 0 <= index < len(mask) or not mask[index]:
        raise IllegalActionError(answer, f"{who} answered {short(answer)}, which is not legal")
    return index


def _chances(answer: Any, mask: NDArray[np.int8], who: str) -> Chances:
    """Return the answer of a function as probabilities of legal actions, with the sum 1."""
    try:
        pairs = answer.items() if isinstance(answer, Mapping) else enumerate(answer)
        found = {operator.index(action): float(share) for action, share in pairs}
    except (TypeError, ValueError):
        raise ArrayError(f"{who} answered {short(answer)}, not with probabilities") from None
    if not all(share >= 0 for share in found.values()) or abs(sum(found.values()) - 1) > CLOSE:
        raise ArrayError(f"{who} answered with probabilities whose sum is not 1: {short(answer)}")
    kept = {action: share for action, share in sorted(found.items()) if share}
    for action in kept:
        checked(action, mask, who)
    total = sum(kept.values())
    return {action: share / total for action, share in kept.items()}


def _draw(chances: Chances, rng: Generator) -> int:
    """Draw an action."""
    point = (rng.next() >> 11) / 2**53
    for action, share in chances.items():
        point -= share
        if point < 0:
            return action
    return next(reversed(chances))


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
