"""A game as a document from which it goes on, when its server is started again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Annotated, Literal, TypedDict

from rules_py._rules import State, replay
from rules_py.wire._errors import RefusedError
from rules_py.wire._game import Before
from rules_py.wire._hints import Hinting
from rules_py.wire._ranges import Agents, Number, People, Pixels, Seed, Within
from rules_py.wire._ranges import Seat as SeatNumber
from rules_py.wire._seat import Seat, Told
from rules_py.wire.messages import Clock, Record

__all__ = ["SavedGame", "Saving"]

GAP = 1_000_000
"""By how much the numbers of turns go on: what was played after the last document is lost, and its
numbers are not given twice."""

Link = Annotated[str, Within(16, 64)]
Left = Annotated[float, Within(-1e12, 1e12)]
Steps = Sequence[tuple[Literal["action", "chance"], int]]


class SavedSeat(TypedDict):
    """The seat of a client."""

    token: Link
    turn: Number
    number: Number
    """Number of its last view."""
    told: tuple[Number, Number, bool] | None
    """This view, as ``Told``."""
    left: Left | None
    undone: Number
    width: Pixels


class SavedDecision(TypedDict):
    """A decision of a client to which it can go back."""

    seat: SeatNumber
    steps: Number
    told: list[tuple[SeatNumber, Number, Number, bool]]
    """What the others had been shown: seat, and ``Told``."""


class SavedGame(TypedDict):
    """A game in progress, or one that is over. Logs, views and chance follow from it."""

    format: Literal["rules_py game 1"]
    over: bool
    record: str
    seed: Seed
    seats: Agents
    clients: list[SavedSeat]
    """Of the seats without an agent, ascending."""
    watch: Link
    views: Number
    """How many views those who watch had."""
    people: People | None
    clock: Clock | None
    pictures: bool
    updates: Literal["turns", "steps"]
    brief: bool
    replaced: list[SeatNumber]
    past: list[SavedDecision]
    decided: Number


class Saving(Hinting):
    """A game that can be written down, and that keeps its record when it is over."""

    _record: str | None = None
    """The record, where the state has lost its history."""
    _decided = 0
    """Decisions that are no longer in the past."""
    saved: tuple[int, ...] | None = None
    """The stamp of what was saved last."""

    def record(self) -> Record:
        """Return the record of a game that is over.

        Returns
        -------
        Record
            The message.

        Raises
        ------
        RefusedError
            If the game is not over.
        """
        if self.result is None:
            raise RefusedError("not_over", "the game is not over", "the record shows all secrets")
        return Record(type="record", record=self._record or self.state.record())

    def _finish(self) -> None:
        """Tell everybody how the game ended; a server keeps its record, and not every step."""
        super()._finish()
        if self.client is not None:
            self._record, self._decided = self.state.record(), self.decisions
            self._past.clear()
            self.state = self.game.load_state(self.state.to_json())
            self._length = 0

    @property
    def size(self) -> int:
        """About how many bytes the game takes."""
        return super().size + len(self._record or "")

    @property
    def decisions(self) -> int:
        """How many decisions clients have taken."""
        return self._decided + len(self._past)

    @property
    def stamp(self) -> tuple[int, ...]:
        """Numbers of which one is another one when there is something new to save."""
        seats = self.seats.values()
        turns, views = sum(one.turn for one in seats), sum(one.number for one in seats)
        over = self.result is not None
        return self._length, turns, views, self.decisions, len(self.replaced), over

    def save(self) -> SavedGame:
        """Return what it takes to go on with the game.

        Returns
        -------
        SavedGame
            A document with all secrets of the game, and the tokens of all seats.
        """
        state = self.state if self._record is None else replay(self._record)
        clients = [
            SavedSeat(
                token=one.token,
                turn=one.turn,
                number=one.number,
                told=None if one.seen is None else one.seen.told,
                left=one.left,
                undone=one.undone,
                width=one.width,
            )
            for one in self.seats.values()
        ]
        return SavedGame(
            format="rules_py game 1",
            over=self.result is not None,
            record=state.record(whole=True),
            seed=self.seed,
            seats=self.names,
            clients=clients,
            watch=self.watchers.token,
            views=self._views,
            people=self.people,
            clock=self.clock,
            pictures=self.pictures,
            updates=self.updates,
            brief=self.brief,
            replaced=self.replaced,
            past=[_decision(one) for one in self._past],
            decided=self._decided,
        )

    def restore(self, saved: SavedGame, state: State) -> None:
        """Go on with a saved game, of which this one is the beginning.

        Agents begin anew to draw random numbers. A request to go back is forgotten.

        Parameters
        ----------
        saved : SavedGame
            The document, which has the form that it should have.
        state : State
            The state that its record leads to.

        Raises
        ------
        ValueError
            If it is none of this game.
        """
        self.people, self._views, self._decided = saved["people"], saved["views"], saved["decided"]
        for at in saved["replaced"]:
            if at not in self.seats or at in self.replaced:
                raise ValueError(f"no agent can have taken over seat {at}")
            self._seat_agents({**self._agents, at: self._agent(self._substitute, at)})
            self.replaced.append(at)
        self._replay(saved, state.steps())
        for one, kept in zip(self.seats.values(), saved["clients"], strict=True):
            one.turn, one.number = kept["turn"] + GAP, kept["number"]
            one.left = kept["left"] if self.clock else None
            one.undone, one.width = kept["undone"], kept["width"]
            if kept["told"] is not None and not self.brief:
                assert one.seat is not None
                one.seen = self._seen_then(one.seat, Told(*kept["told"]))

    def _replay(self, saved: SavedGame, steps: Steps) -> None:
        """Apply all steps; write the logs, and note the decisions to go back to."""
        past = {one["steps"]: one for one in saved["past"]}
        told = self._told(saved)
        for kind, step in steps:
            self._reach(told, past)
            if kind == "chance" and self._draw() != [step]:
                raise ValueError("chance has not fallen as its seed says")
            self._step(step)
        self._reach(told, past)
        if past:
            raise ValueError("it has a decision that nobody has taken")
        if self._open:
            self.watchers.tell_untold()

    def _told(self, saved: SavedGame) -> dict[int, list[Seat]]:
        """Return which clients were told what had happened, by the number of steps."""
        found = defaultdict[int, list[Seat]](list)
        for seat, one in zip(self.seats.values(), saved["clients"], strict=True):
            found[one["told"][1] if one["told"] else -1].append(seat)
        for before in saved["past"]:
            last = before["steps"]
            shown = [(before["seat"], last), *((at, steps) for at, _, steps, _ in before["told"])]
            for at, steps in shown:
                if at not in self.seats or steps > last:
                    raise ValueError("it has told somebody what was not there")
                found[steps].append(self.seats[at])
        return found

    def _reach(self, told: dict[int, list[Seat]], past: dict[int, SavedDecision]) -> None:
        """Note what is known of the state that is reached."""
        for one in told[self._length]:
            one.tell_untold()
        before = past.pop(self._length, None)
        if before is None:
            return
        if before["seat"] != self.state.seat:
            raise ValueError("it has a decision that nobody has taken")
        agents = {at: one.copy() for at, one in self._agents.items()}
        shown = {at: Told(number, steps, own) for at, number, steps, own in before["told"]}
        logs = {at: (one.logged, len(one.untold)) for at, one in self.seats.items()}
        rng = self._rng.__copy__()
        self._past.append(Before(before["seat"], self._length, rng, agents, shown, logs))


def _decision(before: Before) -> SavedDecision:
    """Return a decision as it is saved."""
    told = [(at, one.number, one.steps, one.own) for at, one in before.told.items()]
    return SavedDecision(seat=before.seat, steps=before.steps, told=told)
