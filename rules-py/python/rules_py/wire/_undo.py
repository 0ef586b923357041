"""Going back to a decision, with the consent of the other clients."""

from __future__ import annotations

from rules_py.wire._errors import RefusedError
from rules_py.wire._game import Before, Playing
from rules_py.wire._seat import log_line
from rules_py.wire.messages import Undo


class Undoing(Playing):
    """A game in which clients can go back."""

    def ask_undo(self, seat: int) -> None:
        """Ask the other clients to let a seat go back to its last decision.

        Parameters
        ----------
        seat : int
            The seat. Without other clients it goes back at once.
        """
        if self.result is not None:
            raise RefusedError("over", "the game is over", "start another game")
        if not any(one.seat == seat for one in self._past):
            raise RefusedError("no_undo", "you have decided nothing yet", "act first")
        waiting = {other for other in self.seats if other != seat and other not in self.replaced}
        self._asked = (seat, waiting)
        if waiting:
            self._tell_undo(Undo(type="undo", seat=seat, state="asked"))
        else:
            self._go_back(seat)

    def answer_undo(self, seat: int, agree: bool) -> None:
        """Answer a seat that wants to go back.

        Parameters
        ----------
        seat : int
            Who answers.
        agree : bool
            Whether it may. All other clients have to agree.
        """
        if self._asked is None or seat not in self._asked[1]:
            raise RefusedError("no_undo", "nobody has asked you", "ask with undo without agree")
        asker, waiting = self._asked
        if not agree:
            self._asked = None
            self._tell_undo(Undo(type="undo", seat=asker, state="refused"))
            return
        waiting.discard(seat)
        if not waiting:
            self._go_back(asker)

    def _tell_undo(self, message: Undo) -> None:
        """Tell every client about an undo."""
        for one in [*self.seats.values(), self.watchers]:
            one.send(message)

    def _go_back(self, seat: int) -> None:
        """Go back to the last decision of a seat; chance will fall as it did."""
        self._asked = None
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
        self._tell_undo(Undo(type="undo", seat=seat, state="done"))
        for at, one in self.seats.items():
            changed = at != seat and one.seen is not before.seen[at]
            # The seat that goes back is shown the table below.
            one.seen, one.acts = before.seen.get(at), False
            one.untold = [] if changed or at == seat else list(before.untold.get(at, []))
            if changed or at == seat:
                one.tell(log_line("undo", f"seat {seat} took back actions"))
            if changed and one.seen is not None:
                one.send_line(one.seen.line)
        self._show()

    def _remember(self, seat: int) -> None:
        """Remember a decision of a client before it is made."""
        rng = self._rng.__copy__()
        agents = self._agents
        if self._ruled is None:  # some of them draw random numbers
            agents = {at: one.copy() for at, one in agents.items()}
        seen = {at: one.seen for at, one in self.seats.items() if at != seat}
        untold = {at: list(one.untold) for at, one in self.seats.items() if one.untold}
        self._past.append(Before(seat, self._length, rng, agents, seen, untold))
