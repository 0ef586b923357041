"""Clients that leave the game: they are out of time, or give up. An agent plays on."""

from __future__ import annotations

from typing import Literal

from rules_py.wire._errors import RefusedError
from rules_py.wire._saving import Saving
from rules_py.wire._seat import log_line


class Leaving(Saving):
    """A game with clocks, in which agents can take the places of clients."""

    def late(self) -> bool:
        """Say, without the lock, whether the clock of a client seems to have run out.

        Returns
        -------
        bool
            True if ``tick`` has something to do.
        """
        now = self._now()
        timed = self.clock is not None and self.result is None
        return timed and any(one.late(now) > 0 for one in self.seats.values())

    def tick(self) -> None:
        """Let an agent take over where the clock of a client has run out."""
        now = self._now()
        self.last_used = now
        if self.clock is None or self.result is not None:
            return
        for at, one in list(self.seats.items()):
            if at not in self.replaced and one.late(now) > 0:
                self.replace(at, self._substitute, "out_of_time", "your time is over")

    def left(self) -> float | None:
        """Return how long the client has left whose turn it is.

        Returns
        -------
        float or None
            Seconds, or ``None`` without a clock.
        """
        running = [one for one in self.seats.values() if one.acts and one.left is not None]
        return min((-one.late(self._now()) for one in running), default=None)

    def resign(self, seat: int) -> None:
        """Give up a seat: an agent plays on in its place, and all clients are told.

        Where no other client is left, all agents play to the end at once as the one that takes over
        does: nobody waits for what others would think.

        Parameters
        ----------
        seat : int
            The seat; it need not be its turn.

        Raises
        ------
        RefusedError
            If the game is over, or an agent plays on for the seat already.
        """
        if self.result is not None:
            raise RefusedError("over", "the game is over", "start another game")
        if seat in self.replaced:
            raise RefusedError("replaced", "an agent plays on for you", "watch")
        line = log_line("left", f"seat {seat} gives up: an agent plays on ({self._substitute})")
        for one in (*self.seats.values(), self.watchers):
            one.tell(line)
        last = all(at in (*self.replaced, seat) for at in self.seats)
        if last:
            self.stop()
            self.updates = "turns"  # nobody looks at every step of what is left
            self._seat_agents({at: self._agent(self._substitute, at) for at in self._agents})
        self.replace(seat, self._substitute, why="you have given up your place")
        if last and self.result is None:
            self._advance()

    def replace(
        self,
        seat: int,
        agent: str,
        code: Literal["out_of_time", "replaced"] = "replaced",
        why: str = "an agent plays on",
    ) -> None:
        """Let an agent play on in place of a client.

        Parameters
        ----------
        seat : int
            The seat.
        agent : str
            Name of the agent.
        code : {"out_of_time", "replaced"}, default "replaced"
            The code that the client receives.
        why : str, optional
            The same for people.
        """
        self._seat_agents({**self._agents, seat: self._agent(agent, seat)})
        self.replaced.append(seat)
        one = self.seats[seat]
        one.acts = False
        one.send(RefusedError(code, why, f"{agent} plays on for you").error())
        self._leave_asked(seat)
        if self.state.seat == seat and self._started:
            self._advance()
