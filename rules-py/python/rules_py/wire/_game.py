"""The game of a session: it plays chance and agents, and shows each seat what it may know."""

from __future__ import annotations

import copy
import logging
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from rules_py._rules import ChanceStreams, Game, Generator, State, _Shown
from rules_py.agents import Agent
from rules_py.wire._schema import faults
from rules_py.wire._seat import Listeners, Seat, Seen, Told, drawn, log_line
from rules_py.wire._size import size_of_states
from rules_py.wire._thinking import NobodyWaitsError, Work
from rules_py.wire.messages import Clock, Result

LOG = logging.getLogger(__name__)
GAME = 6 << 10
"""About how many bytes a game takes besides what is counted."""
DECISION = 1280
"""About how many bytes it takes to go back to a decision."""


class Before(NamedTuple):
    """What it takes to go back to a decision of a client."""

    seat: int
    steps: int
    rng: Generator | ChanceStreams
    agents: dict[int, Agent]
    told: dict[int, Told]
    """What the other clients had been shown, where they had."""
    logs: dict[int, tuple[int, int]]
    """How many lines the logs of the clients had, and how many pieces were not in them yet."""


class Playing:
    """A game between clients and agents: the base of ``Session``, without its requests."""

    def __init__(
        self,
        game: Game,
        seats: Sequence[str | None] | None = None,
        *,
        seed: int | None = None,
        clock: Clock | None = None,
        pictures: bool = False,
        updates: Literal["turns", "steps"] | None = None,
        brief: bool = False,
        state: State | None = None,
        chance: ChanceStreams | None = None,
        substitute: str = "heuristic",
        token: Callable[[], str] = lambda: secrets.token_urlsafe(16),
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.game = game
        self.names = [None, *["heuristic"] * (game.seats - 1)] if seats is None else list(seats)
        if len(self.names) != game.seats:
            raise ValueError(f"this game has {game.seats} seats, and {len(self.names)} are named")
        self.seed = secrets.randbits(64) if seed is None else seed
        self.state = game.new_state() if state is None else state.clone()
        wrong = faults(clock, Clock, "clock") if clock else []
        if wrong:
            raise ValueError("; ".join(wrong))
        self.clock, self.pictures, self.brief = clock, pictures, brief
        usual: Literal["turns", "steps"] = "steps" if game.perfect_information else "turns"
        self.updates: Literal["turns", "steps"] = updates or usual
        self.replaced: list[int] = []
        self.result: Result | None = None
        self._substitute, self._now, self._started = substitute, now, False
        self.begun = self.last_used = now()
        self.lock = threading.RLock()
        self._rng = Generator(self.seed, 1) if chance is None else copy.copy(chance)
        named = enumerate(self.names)
        self._ruled: list[int] | None = None
        """The seats of agents, where all of these are rule-based."""
        self._seat_agents({at: self._agent(name, at) for at, name in named if name is not None})
        clients = [at for at in range(game.seats) if at not in self._agents]
        self.seats = {at: self._seat(at, token()) for at in clients}
        self.watchers = Listeners(token())
        self._watched: Seen | None = None
        self._views = 0
        self._descriptions: dict[int, _Shown] = {}
        self._past: list[Before] = []
        self._length = len(self.state.steps())
        self._state_bytes = game.limits["state_bytes"]
        self._open = game.perfect_information
        self.people: list[str | None] | None = None
        """Names of those who play, by seat, where some were given."""
        self.client: int | None = None
        """Number of the connection that has started the game."""
        self.address: str | None = None
        """Where this connection came from."""
        self.awaits_client = False
        """Whether a connection is about to join: the game is not dropped meanwhile."""
        self.file: str | None = None
        """Name of its file, where a server has written it."""
        self.later: Callable[[Work], bool] | None = None
        """Lets agents think elsewhere; returns whether it does."""
        self._thought, self._paused = 0, False
        self._explaining: set[int] = set()
        """Seats for which a search thinks about a hint."""

    def _seat_agents(self, agents: dict[int, Agent]) -> None:
        """Give seats to agents."""
        self._agents = agents
        ruled = all(one.is_heuristic for one in agents.values())
        self._ruled = list(agents) if ruled else None

    def _agent(self, name: str, seat: int) -> Agent:
        """Make the agent of a seat, with random numbers of its own."""
        return Agent(name, seed=Generator(self.seed, 2 + seat).next(), game=self.game)

    def _seat(self, seat: int, token: str) -> Seat:
        """Make the seat of a client."""
        left = self.clock["seconds"] if self.clock else None
        return Seat(token, seat=seat, brief=self.brief, clock=self.clock, left=left)

    def start(self) -> None:
        """Play up to the first decision of a client, once."""
        if not self._started:
            self._started = True
            self._advance()

    def _draw(self) -> list[int]:
        """Draw chance outcomes: the next one, or by source all up to the next decision."""
        if isinstance(self._rng, ChanceStreams):
            return self.state.clone().sample_chance(self._rng)
        outcome = self.state.sample(self._rng)
        assert outcome is not None
        return [outcome]

    def _logs(self) -> list[tuple[int, Listeners]]:
        """Return whose logs are written, and which seat's knowledge each has."""
        if self.brief:
            return []
        if self._open:  # every seat knows the same
            return [(0, one) for one in (*self.seats.values(), self.watchers)]
        return list(self.seats.items())

    def _step(self, step: int) -> None:
        """Apply a step, and note what the clients learn of it."""
        told = self._logs()
        entries = {at: self.state.log_entry(step, at) for at in {at for at, _ in told}}
        for at, one in told:
            one.untold += [(1, log_line("step", line)) for line in entries[at]]
        self.state.apply(step)
        self._descriptions.clear()
        self._length += 1

    def _look(self, seat: int) -> _Shown:
        """Return what a seat sees of the state, made once for each state."""
        found = self._descriptions.get(seat)
        if found is None:
            found = self._descriptions[seat] = _Shown(self.state, seat)
        return found

    def _advance(self, action: int | None = None) -> None:
        """Apply an action, play on to the next decision of a client, and show what changes."""
        state, steps = self.state, self.updates == "steps" and not self.brief
        # Pictures, and views of those who watch, are made of the state when it is there.
        open_to_all = steps and (self.pictures or self.watchers.sends)
        if self._ruled and isinstance(self._rng, Generator) and not open_to_all:
            seen = list(self.seats) if steps else []
            self._play_on(self._rng, self._ruled, seen, action)
        elif action is not None:
            self._step(action)
        while not state.is_terminal:
            if state.is_chance:
                for outcome in self._draw():
                    self._step(outcome)
                continue
            actor = state.seat
            assert actor is not None
            agent = self._agents.get(actor)
            if agent is None:
                break
            if self.updates == "steps":
                self._show()
            if self._thinks_later(agent):
                return
            self._step(agent(state, actor))
        self._show()
        if state.is_terminal:
            self._finish()

    def _thinks_later(self, agent: Agent) -> bool:
        """Let an agent think elsewhere, if it takes its time and there is a place for it."""
        if self.later is None or not agent.thinks:
            return False
        self._thought += 1
        number = self._thought
        return self.later(lambda check: self._think(number, check))

    def _think(self, number: int, check: Callable[[], None]) -> None:
        """Think about a decision of an agent, on a copy and without the lock, and apply it."""

        def wanted() -> None:
            check()
            if number != self._thought or not self.attended():
                raise NobodyWaitsError

        with self.lock:
            if number != self._thought:
                return
            seat = self.state.seat
            assert seat is not None
            agent, state = self._agents[seat].copy(), self.state.clone()
        try:
            wanted()
            action = agent(state, seat, check=wanted)
        except NobodyWaitsError:
            with self.lock:
                self._paused = number == self._thought
                self.go_on()  # if somebody has come meanwhile
            return
        except Exception:
            LOG.exception("the agent of seat %s cannot think: %s plays on", seat, self._substitute)
            agent = self._agent(self._substitute, seat)
            action = agent(state, seat)
        with self.lock:
            if number == self._thought:
                self._seat_agents({**self._agents, seat: agent})
                self._advance(action)

    def go_on(self) -> None:
        """Let an agent think again that has stopped because nobody was there."""
        if self._paused and self.attended():
            self._paused = False
            seat = self.state.seat
            assert seat is not None
            self._thinks_later(self._agents[seat])

    @property
    def size(self) -> int:
        """About how many bytes the game takes: states, decisions, logs, views and pictures."""
        size = GAME + size_of_states(self._state_bytes, self._length)
        size += DECISION * len(self._past)
        return size + sum(one.size for one in (self.watchers, *self.seats.values()))

    def stop(self) -> None:
        """Let nobody think any more: the game is dropped."""
        self._thought += 1
        self._paused = False

    def attended(self) -> bool:
        """Say whether anybody is connected.

        Returns
        -------
        bool
            True if a client has a seat or watches, or is about to.
        """
        return self.awaits_client or any(one.sends for one in [*self.seats.values(), self.watchers])

    def _play_on(
        self, rng: Generator, ruled: list[int], shown: list[int], action: int | None
    ) -> None:
        """Apply an action and play on in one call, where all agents are rule-based."""
        told = self._logs()
        whose = list({at: None for at, _ in told})
        steps, moments = self.state._play_on(rng, ruled, whose, shown, action)
        self._length += steps
        self._descriptions.clear()
        for logs, seen in moments:
            learnt = dict(zip(whose, logs, strict=True))
            for at, one in told:
                one.untold += [learnt[at]] if learnt[at][0] else []
            if seen:
                now = self._now()
                for one, look in zip(self.seats.values(), seen, strict=True):
                    one.tell_untold()
                    one.show(self.state, look, False, now, False)
                if self._open:
                    self._show_watchers()

    def _show(self) -> None:
        """Show the clients what they may know, and when they may know it."""
        over, turn = self.state.is_terminal, self.state.seat
        if self.brief:
            self._show_ids(turn)
        else:
            self._show_seats(turn, self.updates == "steps" or over)
        if self._open or over:
            self._show_watchers()

    def _show_seats(self, turn: int | None, open_to_all: bool) -> None:
        """Show the seats of clients what they know: the one that is to act, or all."""
        for at, one in self.seats.items():
            own = turn == at and at not in self._agents
            if not (open_to_all or own):
                continue
            shown = self._look(at)
            one.tell_untold()
            one.show(self.state, shown, self.pictures, self._now(), own, self._length)

    def _show_ids(self, turn: int | None) -> None:
        """Show the client whose turn it is the ids of its legal actions, and nothing else."""
        one = None if turn is None or turn in self._agents else self.seats.get(turn)
        if one is not None:
            one.ids = ",".join(map(str, self.state.legal_actions()))
            one.begin(self._now())

    def _show_watchers(self) -> None:
        """Show those who watch what all seats know."""
        self.watchers.tell_untold()
        self._views += 1
        self._watched = None
        if self.watchers.sends:
            self.watchers.send_line(self._watch().line)

    def _watch(self) -> Seen:
        """Return what those who watch were shown last: it is made when somebody watches."""
        if self._watched is None:
            picture = drawn(self.state) if self.pictures else None
            self._watched = Seen(None, self._views, self._look(0), picture)
        return self._watched

    def _finish(self) -> None:
        """Tell everybody how the game ended."""
        self.result = Result(
            type="result",
            returns=self.state.returns(),
            payoffs=self.state.payoffs(),
            replaced=sorted(self.replaced),
        )
        for one in [*self.seats.values(), self.watchers]:
            one.send(self.result)
