"""How much of the returns of a game was chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from rules_py._bot import Bot
from rules_py._rules import ChanceStreams, Game, Generator, Search, State
from rules_py.agents import SEARCHES, choose
from rules_py.evaluate._cast import ROWS, Floats, cast, lead, observe, play_on, waits

Table = NDArray[np.float64]


class ValueFunction(Protocol):
    """What ``corrections`` and ``contest`` need of a value function."""

    @property
    def digest(self) -> str:
        """Text that tells it from others, for the report."""
        ...

    def __call__(self, observations: Floats, /) -> NDArray[np.float64]:
        """Expected return of each seat.

        Parameters
        ----------
        observations : ndarray of float32, shape (rows, seats, observation_size)
            Observations of all seats, one row per state; no row is that of a game that is over.

        Returns
        -------
        ndarray of float64, shape (rows, seats)
            Expected return of each seat.
        """
        ...


def rotated(agents: Sequence[Any], seating: int) -> list[Any]:
    """Return who sits where in a seating: agent ``a`` at seat ``(a + seating) % seats``."""
    return [agents[(seat - seating) % len(agents)] for seat in range(len(agents))]


def step(state: State, agents: Sequence[Any], chance: Generator, choice: Generator) -> None:
    """Let chance or an agent take one step."""
    if state.is_chance:
        outcome = state.sample(chance)
        assert outcome is not None
        state.apply(outcome)
        return
    seat = state.seat
    assert seat is not None
    agent = agents[seat]
    if isinstance(agent, str | Search | Bot):
        state.apply(choose(agent, state, choice))
        return
    answer = np.asarray(agent(state.observation(seat)[None], state.action_mask(seat)[None]))
    if answer.shape != (1,) or answer.dtype.kind not in "iu":
        raise ValueError(
            "an agent must answer with whole numbers of shape (1,), one for each row, "
            f"not with {answer.dtype} of shape {answer.shape}"
        )
    state.apply(int(answer[0]))


def play_state(game: Game, agents: Sequence[Any], seed: int, number: int) -> State:
    """Play a game to its end; chance has a stream for each source, agents have one together."""
    state = game.new_state()
    chance, choice = ChanceStreams(seed, number), Generator(seed, number ^ SEARCHES)
    while not state.is_terminal:
        if state.is_chance:
            state.sample_chance(chance)
        else:
            step(state, agents, choice, choice)
    return state


def corrections(state: State, agents: Sequence[Any], value: ValueFunction) -> NDArray[np.float64]:
    """How much of the returns of a game was chance.

    At each chance node the correction is the value of the state that the outcome led to, minus
    the mean over all possible outcomes by their weights; at a decision of a ``"random"`` agent
    the same over the legal actions. The choices of the heuristic and of networks are no chance;
    those of a search, a function, a person or a language model are left alone. The mean of the
    corrections is zero for any value function that was fixed before the game: return minus
    correction has the mean of the return.

    Parameters
    ----------
    state : State
        State with its history from the beginning of the game, such as the end of a game.
    agents : sequence
        Who decided for each seat. Decisions of ``"random"`` are corrected. A state is valued after
        those that a network (``"net"``, ``"net:<file>"``) would take next, the base policy of a
        search, and for all others the heuristic.
    value : ValueFunction
        Value function, such as one that ``fit`` returned. Those of games that are over are
        their returns.

    Returns
    -------
    ndarray of float64, shape (num_seats,)
        What chance brought each seat.

    Raises
    ------
    ValueError
        If the state does not hold its steps from the beginning, ``agents`` has not one entry
        a seat, or a network does not belong to the game.
    """
    # How far a fitted value is trusted is a factor of everything, of the ends of games, too.
    trusted = float(getattr(value, "scale", 1.0))
    total: Table = trusted * by_node(state, agents, value)[0].sum(axis=0)
    return total


def by_node(state: State, agents: Sequence[Any], value: ValueFunction) -> tuple[Table, Table]:
    """Return what each node brought each seat and what it was worth before, ``(nodes, seats)``.

    The nodes are those at which chance or a random agent took a step; nothing is scaled.
    """
    game = state.game
    if len(agents) != game.seats:
        raise ValueError(f"agents must be {game.seats} entries, one a seat, not {len(agents)}")
    ledger = _Ledger(game, agents, value)
    again = game.new_state()
    for kind, taken in state.steps():
        if not again.is_legal(taken) or (kind == "chance") != again.is_chance:
            break
        ledger.add(again, _outcomes(again, agents), taken)
        again.apply(taken)
    if again != state:
        raise ValueError("the state does not hold its steps from the beginning of the game")
    return ledger.tables()


def _outcomes(state: State, agents: Sequence[Any]) -> list[tuple[int, float]]:
    """Return what may happen and its probability, where that is known and not certain."""
    if state.is_chance:
        outcomes = state.chance_probabilities()
        return outcomes if len(outcomes) > 1 else []
    if state.seat is None or agents[state.seat] != "random":
        return []
    legal = state.legal_actions()
    return [(action, 1 / len(legal)) for action in legal] if len(legal) > 1 else []


class _Ledger:
    """Collects the states that may follow nodes, and values many of them at once."""

    def __init__(self, game: Game, agents: Sequence[Any], value: ValueFunction) -> None:
        self._game = game
        self._cast = cast(game, agents)
        self._value = value
        self._nodes: list[int] = []
        self._probabilities: list[float] = []
        self._happened: list[int] = []
        """By entry: its node, its probability, and at the end whether it has happened."""
        self._found: list[tuple[list[int], Table]] = []
        """Values of entries."""
        self._rows: list[Floats] = []
        self._valued: list[int] = []
        self._waiting: list[tuple[State, int]] = []
        self._count = 0

    def add(self, state: State, outcomes: list[tuple[int, float]], taken: int) -> None:
        """Add a node: what may happen there, and what did."""
        for other, probability in outcomes:
            entry = len(self._nodes)
            self._nodes.append(self._count)
            self._probabilities.append(probability)
            if other == taken:
                self._happened.append(entry)
            self._follow(state, other, entry)
        self._count += bool(outcomes)

    def _follow(self, state: State, other: int, entry: int) -> None:
        """Enter the state after an outcome and the decisions that follow it."""
        state.apply(other)
        steps = 1 + lead(state, self._cast)
        if waits(state, self._cast):
            self._waiting.append((state.clone(), entry))
        else:
            self._enter(state, entry)
        for _ in range(steps):
            state.undo()
        if len(self._waiting) >= ROWS:
            self._resume()

    def _enter(self, state: State, entry: int) -> None:
        """Enter a state in which chance takes the next step, or that is the end."""
        if state.is_terminal:
            self._found.append(([entry], np.array([state.returns()])))
            return
        self._rows.append(observe(state, self._game))
        self._valued.append(entry)
        if len(self._rows) >= ROWS:
            self._flush()

    def _resume(self) -> None:
        """Let networks decide where they are to."""
        states = [state for state, _ in self._waiting]
        play_on(states, [self._cast] * len(states))
        for state, entry in self._waiting:
            self._enter(state, entry)
        self._waiting = []

    def _flush(self) -> None:
        """Value what has been collected."""
        if self._rows:
            self._found.append((self._valued, self._value(np.stack(self._rows))))
        self._rows, self._valued = [], []

    def tables(self) -> tuple[Table, Table]:
        """Return what each node brought, and what it was worth before."""
        self._resume()
        self._flush()
        worth = np.zeros((len(self._nodes), self._game.seats))
        for entries, found in self._found:
            worth[entries] = found
        before = np.zeros((self._count, self._game.seats))
        nodes, happened = np.array(self._nodes, np.intp), np.array(self._happened, np.intp)
        np.add.at(before, nodes, np.array(self._probabilities)[:, None] * worth)
        return worth[happened] - before, before
