"""Hints: what the rule-based agent would do, and what a search expects."""

from __future__ import annotations

from collections.abc import Callable

from rules_py._why import expected
from rules_py.wire._errors import RefusedError
from rules_py.wire._seat import Seat, Send
from rules_py.wire._undo import Undoing
from rules_py.wire.messages import Expected, Hint


class Hinting(Undoing):
    """A game in which clients can ask for hints."""

    def _turn(self, seat: int) -> Seat:
        """Return a seat whose turn it is."""
        one = self.seats[seat]
        if one.acts and self.result is None and seat not in self.replaced:
            return one
        if self.result is not None:
            raise RefusedError(
                "over", "the game is over", "ask for the record, or start another game"
            )
        if seat in self.replaced:
            raise RefusedError("replaced", "an agent plays on for you", "watch")
        raise RefusedError("not_your_turn", "it is not your turn", "wait for the message legal")

    def hint(self, seat: int) -> Hint:
        """Say what the rule-based agent would do.

        Parameters
        ----------
        seat : int
            The seat, whose turn it is.

        Returns
        -------
        Hint
            The message.

        Raises
        ------
        RefusedError
            If it is not the turn of the seat.
        """
        one = self._turn(seat)
        action = one.action(self._look(seat), self.state.heuristic_action())
        return Hint(type="hint", seat=seat, turn=one.turn, action=action)

    def explain(self, seat: int, send: Send) -> None:
        """Let a search say what it expects of the best actions, and send a second ``Hint``.

        Nothing is sent if the turn is over by then.

        Parameters
        ----------
        seat : int
            The seat, whose turn it is.
        send : callable
            Gets the message.

        Raises
        ------
        RefusedError
            If it is not the turn of the seat, or such an answer to it is on its way.
        """
        turn, state = self._turn(seat).turn, self.state.clone()
        if seat in self._explaining:
            raise RefusedError("full", "a search thinks about it", "wait for its answer")
        self._explaining.add(seat)

        def work(check: Callable[[], None]) -> None:
            try:
                best = expected(state, 0, check)
            finally:
                self._explaining.discard(seat)
            with self.lock:
                one = self.seats[seat]
                if one.acts and one.turn == turn:
                    action = one.action(self._look(seat), best[0][0])
                    hint = Hint(type="hint", seat=seat, turn=turn, action=action)
                    hint["expected"] = [Expected(id=at, worth=worth) for at, worth in best]
                    send(hint)

        if self.later is None or not self.later(work):
            work(lambda: None)
