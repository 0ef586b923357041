"""Going back to a decision, with the consent of the other clients."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules_py._rules import _Shown
from rules_py.wire._errors import RefusedError
from rules_py.wire._game import Before, Playing
from rules_py.wire._seat import Seen, Told, drawn, log_line
from rules_py.wire.messages import Undo

ASKED = 3
"""How often a seat can be refused the same decision."""
UNDONE = 500
"""How often a seat can go back in a game."""
ANSWER = 60.0
"""Seconds after which others can ask, too, though a request is not answered."""


@dataclass
class Asked:
    """A request to go back."""

    number: int
    seat: int
    waiting: set[int]
    """Who has not answered."""
    since: float


class Undoing(Playing):
    """A game in which clients can go back."""

    _asked: Asked | None = None
    _requests = 0
    """How many requests there were."""

    def ask_undo(self, seat: int) -> None:
        """Ask the other clients to let a seat go back to its last decision.

        Parameters
        ----------
        seat : int
            The seat. Without other clients it goes back at once.

        Raises
        ------
        RefusedError
            If the seat cannot go back, a request waits for its answer, or there were too many.
        """
        if self.result is not None:
            raise RefusedError("over", "the game is over", "start another game")
        if seat in self.replaced:
            raise RefusedError("replaced", "an agent plays on for you", "watch")
        if not any(one.seat == seat for one in self._past):
            raise RefusedError("no_undo", "you have decided nothing yet", "act first")
        self._admit(seat)
        waiting = {other for other in self.seats if other != seat and other not in self.replaced}
        if self._asked is not None:
            self._forget_asked(self._asked.seat)
        self._requests += 1
        self._asked = Asked(self._requests, seat, waiting, self._now())
        if waiting:
            self.seats[seat].asked += 1
            self._tell_undo(self._asked, "asked")
        else:
            self._go_back(self._asked)

    def answer_undo(self, seat: int, agree: bool, number: int | None = None) -> None:
        """Answer a seat that wants to go back.

        Parameters
        ----------
        seat : int
            Who answers.
        agree : bool
            Whether it may. All other clients have to agree.
        number : int, optional
            Number of the request that is answered.

        Raises
        ------
        RefusedError
            If there is no request with this number that waits for this seat.
        """
        asked = self._asked
        if asked is None or seat not in asked.waiting:
            raise RefusedError("no_undo", "nobody has asked you", "ask with undo without agree")
        if number != asked.number:
            said = "which request?" if number is None else f"request {number} is over"
            raise RefusedError("no_undo", said, f"number: {asked.number}")
        if not agree:
            self._forget_asked(asked.seat)
            return
        self._leave_asked(seat)

    def _admit(self, seat: int) -> None:
        """Refuse a request to go back while another one waits, or after too many."""
        own, asked = self.seats[seat], self._asked
        if asked is not None and asked.seat == seat:
            raise RefusedError("no_undo", "you have asked already", "wait for the answers")
        if asked is not None and self._now() - asked.since < ANSWER:
            said = f"seat {asked.seat} has asked, and is not answered yet"
            raise RefusedError("no_undo", said, f"answer request {asked.number}, or wait")
        if own.asked >= ASKED:
            said = f"{ASKED} requests of yours were refused"
            raise RefusedError("no_undo", said, "ask again after your next decision")
        if own.undone >= UNDONE:
            raise RefusedError("no_undo", f"you went back {UNDONE} times", "play on")

    def _forget_asked(self, seat: int) -> None:
        """Refuse the request of a seat, if there is one."""
        asked = self._asked
        if asked is not None and asked.seat == seat:
            self._asked = None
            self._tell_undo(asked, "refused")

    def _leave_asked(self, seat: int) -> None:
        """Ask a seat no more: it has agreed, or is replaced. An agent agrees."""
        if seat in self.replaced:
            self._forget_asked(seat)
        asked = self._asked
        if asked is not None and seat in asked.waiting:
            asked.waiting.discard(seat)
            if not asked.waiting:
                self._go_back(asked)

    def _finish(self) -> None:
        """Tell everybody how the game ended; a request that waits is refused."""
        if self._asked is not None:
            self._forget_asked(self._asked.seat)
        super()._finish()

    def _tell_undo(self, asked: Asked, state: Literal["asked", "refused", "done"]) -> None:
        """Tell every client about a request."""
        message = Undo(type="undo", seat=asked.seat, state=state, number=asked.number)
        for one in [*self.seats.values(), self.watchers]:
            one.send(message)

    def _go_back(self, asked: Asked) -> None:
        """Go back to the last decision of the seat that has asked; chance will fall as it did."""
        self.stop()
        self._asked, seat = None, asked.seat
        self.seats[seat].asked = 0
        self.seats[seat].undone += 1
        while True:
            before = self._past.pop()
            if before.seat == seat:
                break
        while self._length > before.steps:
            self.state.undo()
            self._descriptions.clear()
            self._length -= 1
        replaced = {at: self._agents[at] for at in self.replaced}
        self._rng = before.rng
        self._seat_agents({**before.agents, **replaced})
        self._tell_undo(asked, "done")
        for at, one in self.seats.items():
            told = before.told.get(at)
            changed = at != seat and (one.seen and one.seen.number) != (told and told.number)
            one.acts = False
            if changed or at == seat:  # which is shown the table below
                one.seen = told and self._seen_then(at, told)
            logged, untold = before.logs[at]
            # What was told since then was told; nothing else is before what has come since.
            waits = not changed and at != seat and one.logged == logged
            one.untold = one.untold[:untold] if waits else []
            if changed or at == seat:
                one.tell(log_line("undo", f"seat {seat} took back actions"))
            if changed and one.seen is not None:
                one.send_line(one.seen.line)
        self._show()

    def _seen_then(self, seat: int, told: Told) -> Seen:
        """Return what a seat was shown before, of which nothing is kept."""
        state = self.state.clone()
        for _ in range(self._length - told.steps):
            state.undo()
        picture = drawn(state, seat, self.seats[seat].width) if self.pictures else None
        return Seen(seat, told.number, _Shown(state, seat), picture, told.own, told.steps)

    def _remember(self, seat: int) -> None:
        """Remember a decision of a client before it is made."""
        self.seats[seat].asked = 0
        rng = self._rng.__copy__()
        agents = self._agents
        if self._ruled is None:  # some of them draw random numbers
            agents = {at: one.copy() for at, one in agents.items()}
        others = ((at, one.seen) for at, one in self.seats.items() if at != seat)
        told = {at: seen.told for at, seen in others if seen is not None}
        logs = {at: (one.logged, len(one.untold)) for at, one in self.seats.items()}
        self._past.append(Before(seat, self._length, rng, agents, told, logs))
