"""How much of the returns of a game was chance."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from rules_py._bot import Bot, Chances
from rules_py._decisions import OfStates
from rules_py._rules import ChanceStreams, Game, Generator, State
from rules_py.agents import SEARCHES, ask
from rules_py.errors import ArrayError
from rules_py.evaluate._cast import ROWS, Floats, cast, lead, observe, play_on, waits
from rules_py.evaluate._pools import go_on

Table = NDArray[np.float64]


class StateValue(Protocol):
    """A value function that reads states, with all of their secrets."""

    @property
    def digest(self) -> str:
        """Text that tells it from others, for the report."""
        ...

    def of_states(self, states: Sequence[State], /) -> NDArray[np.float64]:
        """Expected return of each seat.

        Parameters
        ----------
        states : sequence of State
            States that it may change: what follows a chance node, or a decision with known
            probabilities. No game is over.

        Returns
        -------
        ndarray of float64, shape (num_states, num_seats)
            Expected return of each seat.
        """
        ...


class ObservationValue(Protocol):
    """A value function that reads the observations of all seats."""

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


ValueFunction = ObservationValue | StateValue
"""What ``corrections`` and ``contest`` need of a value function: one of the two."""


def rotated(agents: Sequence[Any], seating: int) -> list[Any]:
    """Return who sits where in a seating: agent ``a`` at seat ``(a + seating) % seats``."""
    return [agents[(seat - seating) % len(agents)] for seat in range(len(agents))]


class Seated(NamedTuple):
    """A game to be played."""

    game: Game
    agents: Sequence[Any]
    """By seat, as ``find`` returns them."""
    stream: int
    """Seed of the chance outcomes, together with the number."""
    number: int
    start: State | None = None
    """Where it begins, which does not change; by default at the initial state."""


class Played(NamedTuple):
    """A game that has been played."""

    state: State
    """Its end, with its history."""
    chances: dict[int, Chances]
    """By the index of a step: the probabilities that an agent drew its action from."""
    seconds: list[float] | None = None
    """By seat: how long its agent took."""


def play_states(seated: Sequence[Seated]) -> list[Played]:
    """Play games to their ends, side by side: an agent is asked for all of them at once.

    Rule-based agents, which gain nothing by that, play on in each.
    Chance has a stream for each source, the agents of a game have one together.
    """
    begun = [one.start.clone() if one.start else one.game.new_state() for one in seated]
    games = [Played(state, {}, [0.0] * state.game.seats) for state in begun]
    dealt = [ChanceStreams(one.stream, one.number) for one in seated]
    rngs = [Generator(one.stream, one.number ^ SEARCHES) for one in seated]
    while True:
        waiting: dict[tuple[int, int], list[int]] = {}
        go_on()
        for at, (state, _, seconds) in enumerate(games):
            while state.is_chance or lead(state, seated[at].agents, seconds):
                if state.is_chance:
                    state.sample_chance(dealt[at])
            if state.seat is not None:
                agent = seated[at].agents[state.seat]
                waiting.setdefault((id(agent), id(seated[at].game)), []).append(at)
        if not waiting:
            return games
        for rows in waiting.values():
            first = games[rows[0]].state.seat
            assert first is not None
            _answer(seated[rows[0]].agents[first], [games[at] for at in rows], rngs, rows)


def _answer(
    agent: Any, games: Sequence[Played], rngs: Sequence[Generator], rows: Sequence[int]
) -> None:
    """Apply what an agent does in games."""
    decisions = OfStates([one.state for one in games], [rngs[at] for at in rows])
    begun = time.perf_counter()
    actions, chances = ask(agent, decisions)
    each = (time.perf_counter() - begun) / len(games)
    for at, (one, action) in enumerate(zip(games, actions.tolist(), strict=True)):
        if one.seconds is not None and one.state.seat is not None:
            one.seconds[one.state.seat] += each
        if chances is not None:
            one.chances[len(one.state.steps())] = chances[at]
        one.state.apply(action)


def play_state(game: Game, agents: Sequence[Any], seed: int, number: int) -> State:
    """Play a game to its end, as ``play_states`` does."""
    return play_states([Seated(game, agents, seed, number)])[0].state


def corrections(
    state: State,
    agents: Sequence[Any],
    value: ValueFunction,
    *,
    chances: Mapping[int, Chances] | None = None,
) -> NDArray[np.float64]:
    """How much of the returns of a game was chance.

    At each chance node the correction is the value of the state that the outcome led to, minus
    the mean over all possible outcomes by their weights; at a decision of an agent whose
    probabilities are known the same over the legal actions: that of ``"random"``, of a ``Bot``
    that returns probabilities, and those in ``chances``. The choices of the heuristic and of
    networks are no chance; those of any other search or function, of a person or a language model
    are left alone. The mean of the corrections is zero for any value function that was fixed
    before the game: return minus correction has the mean of the return.

    Parameters
    ----------
    state : State
        State with its history from the beginning of the game, such as the end of a game.
    agents : sequence
        Who decided for each seat. For a value function that reads observations, a state is valued
        after the decisions that a network (``"net"``, ``"net:<file>"``) would take next, the base
        policy of a search, and for all others the heuristic.
    value : ObservationValue or StateValue
        Value function, such as one that ``fit`` returned, or ``Playouts``. Those of games that are
        over are their returns.
    chances : mapping of int to dict of int to float, optional
        Probabilities of the actions from which a decision was drawn, by its index in
        ``state.steps()``. A ``Bot`` that returns probabilities is asked again where they are
        missing, so its answers have to depend on what the seat sees alone.

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
    total: Table = trusted * by_node(Played(state, dict(chances or {})), agents, value)[0].sum(
        axis=0
    )
    return total


def by_node(played: Played, agents: Sequence[Any], value: ValueFunction) -> tuple[Table, Table]:
    """Return what each node brought each seat and what it was worth before, ``(nodes, seats)``.

    The nodes are those at which a step was taken with known probabilities; nothing is scaled.
    """
    state, chances, _ = played
    game = state.game
    if len(agents) != game.seats:
        raise ValueError(f"agents must be {game.seats} entries, one a seat, not {len(agents)}")
    ledger = _Ledger(game, agents, value)
    again = game.new_state()
    for at, (kind, taken) in enumerate(state.steps()):
        if not again.is_legal(taken) or (kind == "chance") != again.is_chance:
            break
        ledger.add(again, _outcomes(again, agents, chances.get(at)), taken)
        again.apply(taken)
    if again != state:
        raise ValueError("the state does not hold its steps from the beginning of the game")
    return ledger.tables()


def _outcomes(
    state: State, agents: Sequence[Any], chances: Chances | None
) -> list[tuple[int, float]]:
    """Return what may happen and its probability, where that is known and not certain."""
    found: list[tuple[int, float]] = []
    if state.is_chance:
        found = state.chance_probabilities()
    elif state.seat is not None:
        agent = agents[state.seat]
        if chances is None and isinstance(agent, Bot) and agent.mixed:
            said = agent.ask(OfStates([state], [Generator(0)]))[1]
            assert said is not None
            (chances,) = said
        if chances is not None:
            found = list(chances.items())
        elif isinstance(agent, str) and agent == "random":
            legal = state.legal_actions()
            found = [(action, 1 / len(legal)) for action in legal]
    return found if len(found) > 1 else []


def _valued(found: Any, shape: tuple[int, int]) -> Table:
    """Return what a value function of states has answered, which has to have a shape."""
    table: Table = np.asarray(found, np.float64)
    if table.shape != shape or not np.isfinite(table).all():
        raise ArrayError(
            f"a value function of states must answer with finite numbers of shape {shape}, a row "
            f"for each state, not with shape {table.shape}"
        )
    return table


class _Ledger:
    """Collects the states that may follow nodes, and values many of them at once."""

    def __init__(self, game: Game, agents: Sequence[Any], value: ValueFunction) -> None:
        self._game = game
        self._cast = cast(game, agents)
        self._reads: Callable[[Sequence[State]], Table] | None = getattr(value, "of_states", None)
        self._value: Any = value
        self._nodes: list[int] = []
        self._probabilities: list[float] = []
        self._happened: list[int] = []
        """By entry: its node, its probability, and at the end whether it has happened."""
        self._found: list[tuple[list[int], Table]] = []
        """Values of entries."""
        self._rows: list[Any] = []
        """What is to be valued: observations, or states for a function that reads them."""
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
        # A value of states says itself what it expects of the decisions that follow.
        steps = 1 + (lead(state, self._cast) if self._reads is None else 0)
        if self._reads is None and waits(state, self._cast):
            self._waiting.append((state.clone(), entry))
        else:
            self._enter(state, entry)
        for _ in range(steps):
            state.undo()
        if len(self._waiting) >= ROWS:
            self._resume()

    def _enter(self, state: State, entry: int) -> None:
        """Enter a state that is to be valued, or that is the end."""
        if state.is_terminal:
            self._found.append(([entry], np.array([state.returns()])))
            return
        self._rows.append(self._seen(state))
        self._valued.append(entry)
        if len(self._rows) >= ROWS:
            self._flush()

    def _seen(self, state: State) -> Any:
        """Return what the value function reads of a state."""
        if self._reads is None:
            return observe(state, self._game)
        return state.clone()

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
            if self._reads is None:
                found = self._value(np.stack(self._rows))
            else:
                found = _valued(self._reads(self._rows), (len(self._rows), self._game.seats))
            self._found.append((self._valued, found))
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
