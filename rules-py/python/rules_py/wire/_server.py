"""Sessions by token, without any transport."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterable
from typing import Any

from rules_py._rules import Game, State, games, replay
from rules_py.errors import FileError, OptionError, RulesError, UnknownGameError
from rules_py.wire._connection import Connection
from rules_py.wire._errors import RefusedError
from rules_py.wire._folder import Folder
from rules_py.wire._limits import (
    Limits,
    Sets,
    check_agent,
    is_document,
    may_have_a_set,
    names_a_file,
)
from rules_py.wire._saving import SavedGame
from rules_py.wire._session import Session
from rules_py.wire._thinking import Thinkers, Work

__all__ = ["Server"]

LOG = logging.getLogger(__name__)
RIGHT = "try again later, or play one to its end"
"""What to do where there is no place for a game."""
LOOK = 1.0
"""Seconds after which the memory of all games is looked at again."""


class Server:
    """Sessions by the tokens of their seats.

    Parameters
    ----------
    game : str, optional
        Name of the game that a client gets who names none.
    options : dict, optional
        Options of this game, unless the client names some.
    most : int, default 1000
        Greatest number of sessions. A new one takes the place of one that is over or has nobody
        connected: of one that was used long ago or that no client has acted in, or else of one
        that was not used just now; of those first one that is over, or that with the fewest
        decisions; of several, that used for the shortest time.
    limits : Limits, optional
        What clients may take.
    folder : Folder, optional
        Where games that clients have started are kept, so that they go on when the server is
        started again; by default nowhere. ``save`` writes them.
    """

    def __init__(
        self,
        game: str | None = None,
        options: dict[str, Any] | None = None,
        most: int = 1000,
        limits: Limits | None = None,
        folder: Folder | None = None,
    ) -> None:
        self.game, self.options, self.most = game, options or {}, most
        self.folder = folder
        self.limits = limits or Limits()
        self.sets = Sets(self.limits)
        self.sessions: dict[str, tuple[Session, int | None]] = {}
        self.thinkers: Thinkers | None = None
        """Where agents think; by default in the thread of whose turn comes before theirs."""
        self._running: dict[int, Session] = {}
        self._idle: list[Session] = []
        """Sessions that can be dropped before others, as far as is known; the last one first."""
        self._taken = 0
        """Bytes of all sessions when they were looked at, and of those that came since."""
        self._looked = 0.0
        self._faulty: set[int] = set()
        self._unsaved = False
        """Whether games could not be written, which is said once."""
        self._lock = threading.Lock()
        self._opening = threading.Lock()

    def connect(self, send: Callable[[str], None], address: str | None = None) -> Connection:
        """Take a client.

        Parameters
        ----------
        send : callable
            Gets each line for the client, without a line feed.
        address : str, optional
            Where the client comes from: the games of all clients of an address have a limit.

        Returns
        -------
        Connection
            What takes the lines of the client.
        """
        return Connection(self, send, address)

    def add(self, session: Session) -> None:
        """Take a session in, so that its tokens are known.

        Parameters
        ----------
        session : Session
            The session.

        Raises
        ------
        RefusedError
            If the server is full, or the client or its address has too many games, and none can be
            dropped.
        """
        with self._lock:
            self._make_room(session)
            session.later = lambda work: self._later(session, work)
            self._running[id(session)] = session
            self._taken += session.size
            for token, seat in session.tokens():
                self.sessions[token] = (session, seat)

    def expect(self, token: str) -> tuple[Session, int | None] | None:
        """Find the place with a token; its game is not dropped until ``awaits_client`` is unset.

        A game of the folder goes on where it was saved.

        Parameters
        ----------
        token : str
            The token.

        Returns
        -------
        tuple of (Session, int or None) or None
            The session and the seat, ``None`` to watch; nothing if no place has this token.

        Raises
        ------
        RefusedError
            If its game is in the folder and cannot go on.
        """
        place = self._expect(token)
        if place is None and self.folder is not None:
            with self._opening:  # two clients come back at once
                place = self._expect(token)
                if place is None and self._open(self.folder, token):
                    place = self._expect(token)
        return place

    def _expect(self, token: str) -> tuple[Session, int | None] | None:
        """Find the place with a token among the sessions."""
        with self._lock:
            place = self.sessions.get(token)
            if place is not None:
                place[0].awaits_client = True
            return place

    def _open(self, folder: Folder, token: str) -> bool:
        """Go on with the game of the folder that has a token; return whether there is one."""
        name = folder.find(token)
        if name is None:
            return False
        try:
            session = self._restored(name, folder.read(name))
        except (OSError, RulesError, RefusedError, ValueError, OverflowError, TypeError) as error:
            folder.leave(name, f"this game cannot go on: {error}")
            said = "the game of this link cannot go on"
            raise RefusedError("bad_token", said, "the log of the server says why") from None
        self.add(session)
        with session.lock:
            session.start()
        return True

    def _restored(self, name: str, saved: SavedGame) -> Session:
        """Make the session of a saved game."""
        for agent in saved["seats"]:
            if agent is not None:
                check_agent(agent, self.limits)
        record = saved["record"]
        state: State = (
            self.sets.load(("folder", name), record, lambda: replay(record))
            if may_have_a_set(record)
            else replay(record)
        )
        session = Session.restored(saved, state)
        session.file, session.client = name, -1 - id(session)  # the number of no connection
        session.awaits_client = True
        return session

    def save(self) -> None:
        """Write the games that have changed to the folder, if there is one.

        A transport calls it several times a second, and when it ends. Where a game cannot be
        written, the log says so, and it goes on.
        """
        folder = self.folder
        if folder is None:
            return
        with self._lock:
            running = [one for one in self._running.values() if one.client is not None]
        held = {one.file for one in running if one.file}
        for session in running:
            if session.stamp == session.saved:
                continue
            try:
                with session.lock:
                    stamp, saved = session.stamp, session.save()
                session.file = folder.write(session.file, saved, held)
                held.add(session.file)
                session.saved = stamp
                self._unsaved = False
            except (OSError, FileError) as error:
                if not self._unsaved:
                    LOG.warning("a game is not kept, and goes on: %s", error)
                self._unsaved = True
            if self._running.get(id(session)) is not session and session.file:
                folder.forget(session.file)  # it was dropped meanwhile

    def _make_room(self, new: Session) -> None:
        """Drop a session of the client or address that has too many, or of anybody if all have."""
        running, limits = self._running.values(), self.limits
        going = [one for one in running if not one.result]
        own = [one for one in going if one.client == new.client is not None]
        near = [one for one in going if one.address == new.address is not None]
        if len(own) >= limits.games:
            said = f"{limits.games} games of yours are in progress"
            self._drop(min(_left(own), key=self._worth, default=None), said)
        elif len(near) >= limits.address_games:
            said = f"{limits.address_games} games from your address are in progress"
            self._drop(min(_left(near), key=self._worth, default=None), said)
        elif len(running) >= self.most:
            self._drop(self._least(), f"{self.most} games are in progress")
        if self._taken >= self.limits.memory:
            self._shrink()
        if self._taken >= self.limits.memory:
            self._drop(None, "the games in progress take all the memory that there is for them")

    def _shrink(self) -> None:
        """Drop sessions until the memory suffices, or all are played."""
        self._looked = time.monotonic()
        self._taken = sum(one.size for one in self._running.values())
        while self._taken >= self.limits.memory:
            gone = self._least()
            if gone is None:
                return
            self._drop(gone, "")
            self._taken -= gone.size

    def _least(self) -> Session | None:
        """Return the session that is missed least of those that can be dropped.

        To look at all sessions takes milliseconds. Those that nobody misses are kept in a list.
        """
        while self._idle:
            one = self._idle.pop()
            known = self._running.get(id(one)) is one
            if known and not one.attended() and not self._worth(one)[0]:
                return one
        left = sorted(_left(self._running.values()), key=self._worth, reverse=True)
        self._idle = [one for one in left[:-1] if not self._worth(one)[0]]
        return left[-1] if left else None

    def _drop(self, gone: Session | None, said: str) -> None:
        """Drop a session, or say why none can be."""
        if gone is None:
            raise RefusedError("full", said, RIGHT)
        gone.stop()
        gone.later = None  # which knows the session: both would be freed much later
        for token, _ in gone.tokens():
            del self.sessions[token]
        del self._running[id(gone)]
        self._faulty.discard(id(gone))
        if self.folder is not None and gone.file:
            self.folder.forget(gone.file)

    def _worth(self, session: Session) -> tuple[float, ...]:
        """Return how much a session would be missed, to sort by."""
        away = time.monotonic() - session.last_used
        fresh = (away < self.limits.away) + (away < self.limits.returns)
        return (
            fresh if session.decisions else 0,
            session.result is None,
            session.decisions,
            session.last_used - session.begun,
        )

    def _later(self, session: Session, work: Work) -> bool:
        """Let an agent of a session think in a thread for it, if there are any."""
        if self.thinkers is None:
            return False
        self.thinkers.submit(session.address or session.client or -id(session), work)
        return True

    def tick(self) -> None:
        """Let agents take over where the clocks of clients have run out.

        A transport calls it several times a second. It waits for no session: one that is
        busy has its turn the next time. A fault of one is logged, and its clock stops.
        """
        with self._lock:
            timed = [one for one in self._running.values() if one.clock]
            if time.monotonic() - self._looked > LOOK:
                self._shrink()  # games grow while they are played
        for session in timed:
            if id(session) in self._faulty:
                continue
            try:
                if session.late() and session.lock.acquire(blocking=False):
                    try:
                        session.tick()
                    finally:
                        session.lock.release()
            except Exception:
                self._faulty.add(id(session))
                LOG.exception("the clock of a game of %s stops", session.game.name)

    def new(
        self, request: dict[str, Any], client: int | None = None, address: str | None = None
    ) -> Session:
        """Start a session as a client asks.

        Parameters
        ----------
        request : dict
            A message ``new``.
        client : int, optional
            Number of the connection that asks.
        address : str, optional
            Where it comes from.

        Returns
        -------
        Session
            The session, which waits for its start.

        Raises
        ------
        RefusedError
            If there is no such game, a limit is exceeded, or the server is full.
        """
        name = request.get("game", self.game)
        if name is None:
            raise RefusedError("bad_game", "no game is named", f"games: {', '.join(games())}")
        try:
            for agent in request.get("seats") or ():
                if agent is not None:
                    check_agent(agent, self.limits)
            session = Session(
                self._game(name, request, client),
                request.get("seats"),
                seed=request.get("seed"),
                clock=request.get("clock"),
                pictures=request.get("pictures", False),
                updates=request.get("updates"),
                brief=request.get("brief", False),
            )
        except (OptionError, UnknownGameError, ValueError, OverflowError, TypeError) as error:
            raise RefusedError("bad_game", str(error), f"games: {', '.join(games())}") from None
        session.client, session.address, session.awaits_client = client, address, True
        session.people = request.get("people")
        self.add(session)
        return session

    def _game(self, name: str, request: dict[str, Any], client: int | None) -> Game:
        """Make the game that a client names; a component set that it brings is counted."""
        options = request.get("options")
        if options is None:
            return Game(name, **(self.options if name == self.game else {}))
        components = options.get("components")
        if is_document(components):
            return self.sets.load(client, [name, components], lambda: Game(name, **options))
        if names_a_file(name, components):
            raise RefusedError(
                "bad_game",
                "files are not opened for clients",
                "components: a document, or the name of a set that is loaded",
            )
        return Game(name, **options)


def _left(sessions: Iterable[Session]) -> list[Session]:
    """Return the sessions that can be dropped: those that are over or left by everybody."""
    return [one for one in sessions if one.result or not one.attended()]
