"""A session: one game between clients and agents, without any transport."""

from __future__ import annotations

from collections.abc import Iterator

from rules_py._rules import Generator, State
from rules_py.wire._errors import RefusedError
from rules_py.wire._leaving import Leaving
from rules_py.wire._read import read_action, read_actions
from rules_py.wire._saving import SavedGame
from rules_py.wire._seat import Seat, Seen, Send, drawn, send_line
from rules_py.wire.messages import Action, Legal, New, Shared, View

__all__ = ["Session"]


class Session(Leaving):
    """One game between clients and agents.

    A client has a token and gets messages through a function; nothing here knows how they
    travel. Each seat gets what is made of its own view, and the others learn neither how many
    views or decisions it had nor when.

    Parameters
    ----------
    game : Game
        The game.
    seats : sequence of str or None, optional
        For each seat the name of an agent, or ``None`` for a client; by default a client on
        seat 0 and the heuristic on all others.
    seed : int, optional
        Seed of chance and of the agents; by default a secret one.
    clock : Clock, optional
        Time of each client; by default unlimited.
    pictures : bool, default False
        Whether views have pictures.
    updates : {"turns", "steps"}, optional
        When a seat gets a view: at its own decisions and at the end, or after every step; by
        default after every step in games of perfect information only.
    brief : bool, default False
        Whether seats get ids alone: legal actions without words, and neither views nor a log.
    state : State, optional
        Where the game starts; by default at its beginning.
    chance : ChanceStreams, optional
        Streams by source that chance draws from; by default one stream that the seed makes.
    substitute : str, default "heuristic"
        Name of the agent that takes over where a clock has run out.
    token : callable, optional
        Makes tokens; by default of 128 secret bits.
    now : callable, optional
        The time in seconds, from any start.

    Raises
    ------
    ValueError
        If there is no agent with a name, or the number of seats is not that of the game.
    """

    @classmethod
    def restored(cls, saved: SavedGame, state: State) -> Session:
        """Make the session of a saved game; ``start`` lets it go on.

        Parameters
        ----------
        saved : SavedGame
            The game.
        state : State
            The state that its record leads to.

        Returns
        -------
        Session
            The session, with the same tokens.

        Raises
        ------
        ValueError
            If the parts of the document do not fit.
        """
        if saved["seats"].count(None) != len(saved["clients"]):
            raise ValueError("it has not a link for each seat")
        tokens = iter([*(one["token"] for one in saved["clients"]), saved["watch"]])
        session = cls(
            state.game,
            saved["seats"],
            seed=saved["seed"],
            clock=saved["clock"],
            pictures=saved["pictures"],
            updates=saved["updates"],
            brief=saved["brief"],
            token=lambda: next(tokens),
        )
        session.restore(saved, state)
        return session

    # Who sits where.

    def new(self, seat: int | None) -> New:
        """Describe the game for a seat or, with ``None``, for those who watch.

        Parameters
        ----------
        seat : int or None
            The seat.

        Returns
        -------
        New
            The message.
        """
        who = self.watchers if seat is None else self.seats[seat]
        new = New(
            type="new",
            seat=seat,
            token=who.token,
            game=self.game.name,
            title=self.game.title,
            game_version=self.game.version,
            options=self.game.options,
            seats=list(self.names),
            perfect_information=self.game.perfect_information,
            updates=self.updates,
            clock=self.clock,
        )
        if self.people:
            new["people"] = self.people
        if self.brief:
            new["brief"] = True
        return new

    def attach(self, seat: int | None, send: Send) -> None:
        """Connect a client: it gets the game, its log, its last view, and what comes later.

        Parameters
        ----------
        seat : int or None
            The seat, or ``None`` for those who watch.
        send : callable
            Gets each message.
        """
        who = self.watchers if seat is None else self.seats[seat]
        send(self.new(seat))
        if seat is None:
            if who.log:
                send(who.whole_log())
            if self._views:
                send_line(send, self._watch().line)
        else:
            self._refresh(self.seats[seat])
            for line in self.seats[seat].again():
                send_line(send, line)
        if self.result is not None:
            send(self.result)
        elif seat in self.replaced:
            send(RefusedError("replaced", "an agent plays on for you", "watch").error())
        before = list(who.sends)
        who.sends.append(send)
        if seat is not None:
            for other in before:
                other(Shared(type="shared", seat=seat, clients=len(who.sends)))
        self.last_used = self._now()
        self.go_on()

    def detach(self, seat: int | None, send: Send) -> None:
        """Disconnect a client; its seat stays its own.

        Parameters
        ----------
        seat : int or None
            The seat, or ``None`` for those who watch.
        send : callable
            What ``attach`` was given.
        """
        who = self.watchers if seat is None else self.seats[seat]
        who.sends = [one for one in who.sends if one is not send]
        self.last_used = self._now()

    # What clients ask for.

    def act(self, seat: int, turn: int, action: int | str | list[int | str]) -> None:
        """Apply an action of a client, or several of one choice, and play on to the next decision.

        Parameters
        ----------
        seat : int
            The seat.
        turn : int
            Number of the decision.
        action : int, str or list
            Id, notation or words of a legal action; or a list of such actions, each but the last
            one with a ``choice``, of which all are applied or none.

        Raises
        ------
        RefusedError
            If it is not the turn of the seat, ``turn`` is another one, the action is not legal, or
            the actions cannot be taken together.
        """
        self.tick()
        one = self._turn(seat)
        if turn != one.turn:
            raise RefusedError("old_turn", f"turn {turn} is over", f"the turn is {one.turn}")
        if isinstance(action, list):
            steps, _ = read_actions(self.state, seat, action)
        else:
            steps = [read_action(self.state, action)]
        self._forget_asked(seat)
        self._remember(seat)
        one.end(steps if isinstance(action, list) else steps[0], self._now())
        for step in steps[:-1]:
            self._step(step)
        self._advance(steps[-1])

    def legal(self, seat: int, after: list[int | str] | None = None) -> Legal:
        """Return the legal actions once more.

        Parameters
        ----------
        seat : int
            The seat, whose turn it is.
        after : list of int or str, optional
            Actions that add to a choice: the legal actions after those, by what the seat knows.

        Returns
        -------
        Legal
            The message.

        Raises
        ------
        RefusedError
            If it is not the turn of the seat, or the actions cannot be taken together.
        """
        one = self._turn(seat)
        self._refresh(one)
        legal = one.legal
        assert legal is not None
        if after is None:
            return legal
        known = self.state.determinize(seat, Generator(0, 0))
        ids, asked = read_actions(known, seat, after)
        actions = asked["actions"] if asked else []
        shown = [] if self.brief else [Action(**action) for action in actions]
        found = Legal(**{**legal, "ids": [action["id"] for action in actions], "actions": shown})
        found["after"] = ids
        return found

    def resize(self, seat: int | None, width: int | None) -> None:
        """Draw for another width; who watches gets pictures of the usual one.

        Parameters
        ----------
        seat : int or None
            The seat, or ``None`` for those who watch.
        width : int or None
            Width in pixels, or ``None`` for the one of before.
        """
        if seat is None or width is None or width == self.seats[seat].width:
            return
        one = self.seats[seat]
        one.width = width
        if self.pictures and one.seen is not None:
            one.seen = self._seen_then(seat, one.seen.told)

    def view(self, seat: int | None) -> View:
        """Return the last view once more.

        Parameters
        ----------
        seat : int or None
            The seat, or ``None`` for those who watch.

        Returns
        -------
        View
            The message.

        Raises
        ------
        RefusedError
            If the seat has seen nothing yet, or those who watch a game with secrets ask.
        """
        watched = self._watch() if seat is None and self._views else None
        seen = watched if seat is None else self._seen(seat)
        if seen is None:
            what = "this game has secrets" if seat is None else "nothing has been shown yet"
            raise RefusedError("not_over", what, "a view comes by itself when there is one")
        return seen.view

    def _seen(self, seat: int) -> Seen | None:
        """Return what a seat was shown last, or may see now where it is shown ids alone."""
        if not self.brief:
            return self.seats[seat].seen
        turn = self._turn(seat).turn
        width = self.seats[seat].width
        picture = drawn(self.state, seat, width) if self.pictures else None
        return Seen(seat, turn, self._look(seat), picture)

    def _refresh(self, seat: Seat) -> None:
        """Bring the clock of the legal actions up to date."""
        if seat.acts and seat.left is not None:
            seat.shown_left = round(seat.left - (self._now() - seat.since), 3)

    def listeners(self, seat: int | None) -> int:
        """Count the connections that have a seat.

        Parameters
        ----------
        seat : int or None
            The seat, or ``None`` to count those who watch.

        Returns
        -------
        int
            Their number.
        """
        return len((self.watchers if seat is None else self.seats[seat]).sends)

    def tokens(self) -> Iterator[tuple[str, int | None]]:
        """Yield every token with its seat, ``None`` for those who watch.

        Yields
        ------
        tuple of (str, int or None)
            Token and seat.
        """
        yield self.watchers.token, None
        for at, one in self.seats.items():
            yield one.token, at
