"""The lines of one client, without any transport."""

from __future__ import annotations

import itertools
import logging
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, cast

from rules_py import sheets
from rules_py._reader import read_json
from rules_py._rules import Game, games
from rules_py.errors import OptionError, UnknownGameError
from rules_py.wire import messages
from rules_py.wire._errors import RefusedError
from rules_py.wire._schema import faults
from rules_py.wire._seat import Client, Send, encode
from rules_py.wire._session import Session
from rules_py.wire.messages import VERSION, Hello, Message, Rules

if TYPE_CHECKING:
    from rules_py.wire._server import Server

__all__ = ["LONGEST", "Connection"]

LOG = logging.getLogger(__name__)
LONGEST = 65536
"""Greatest length of a line of a client, in characters."""
WHOLE = "one JSON object a line, with each key once"
"""What a line has to be."""
USUAL = re.compile(
    r'\{"type": ?"act", ?"turn": ?(0|[1-9]\d{0,8}), ?"action": ?(0|[1-9]\d{0,8})\}[ \t\r\n]*',
    re.ASCII,
)
"""The most frequent request in its usual form, which is read without JSON."""
NUMBERS = itertools.count(1)


class Connection:
    """The lines of one client.

    Parameters
    ----------
    server : Server
        Where the sessions are.
    send : callable
        Gets each line for the client, without a line feed. Where it raises an ``OSError``, the
        client is gone, and gets no more.
    address : str, optional
        Where the client comes from.
    """

    allowed: ClassVar[frozenset[str]] = frozenset(messages.REQUESTS)
    """What the client may ask for."""

    def __init__(
        self, server: Server, send: Callable[[str], None], address: str | None = None
    ) -> None:
        self.server, self.address = server, address
        self.session: Session | None = None
        self.places: dict[int | None, Send] = {}
        self.broken = False
        self.number = next(NUMBERS)
        """Tells the connections of a process apart."""
        self._transport = send

    def receive(self, line: str) -> None:
        """Answer a line; whatever it is, it raises nothing.

        Parameters
        ----------
        line : str
            The line, with or without a line feed.
        """
        try:
            request = self._read(line)
            kind = request["type"]
            if kind in ("hello", "new") or self.session is None:
                # These take the lock of the session that they are about.
                getattr(self, f"_{kind}")(request)
            else:
                with self.session.lock:
                    getattr(self, f"_{kind}")(request)
        except RefusedError as refusal:
            self.send(refusal.error())

    def quick(self, line: str) -> bool:
        """Say whether a line is answered at once: no game is made, and none is joined.

        Parameters
        ----------
        line : str
            The line.

        Returns
        -------
        bool
            False also where this cannot be said without reading the line.
        """
        if self.session is None or "\\" in line:
            return False
        return '"new"' not in line and '"hello"' not in line

    def send(self, message: Message) -> None:
        """Send a message to the client.

        Parameters
        ----------
        message : Message
            The message.
        """
        self.line(encode(message))

    def line(self, line: str) -> None:
        """Send a line. A client that is gone stops nobody: its seat waits for it.

        Parameters
        ----------
        line : str
            The line.
        """
        if not self.broken:
            try:
                self._transport(line)
            except OSError:
                self.broken = True

    def close(self) -> None:
        """Forget the client; its seats stay its own."""
        if self.session is not None:
            with self.session.lock:
                for seat, send in self.places.items():
                    self.session.detach(seat, send)
        self.places, self.session = {}, None

    def leave(self) -> None:
        """Forget the client for good: it has gone."""
        self.close()
        self.server.sets.forget(self.number)

    def join(self, session: Session, seat: int | None, more: dict[str, Any] | None = None) -> None:
        """Take a seat, or watch.

        Parameters
        ----------
        session : Session
            The session.
        seat : int or None
            The seat, or ``None`` to watch.
        more : dict, optional
            What else the message ``new`` says to this client.

        Raises
        ------
        RefusedError
            If too many clients have the seat, or watch.
        """
        try:
            self._join(session, seat, more or {})
        finally:
            session.awaits_client = False

    def _join(self, session: Session, seat: int | None, more: dict[str, Any]) -> None:
        """Take a seat, or watch."""
        if self.session is not session:
            self.close()
            self.session = session

        def tell(message: Message) -> None:
            self.send(cast(Message, {**message, **more}) if _is_new(message) else message)

        send = Client(tell, self.line)
        with session.lock:
            if seat in self.places:
                session.detach(seat, self.places[seat])
            most = self.server.limits.listeners
            if session.listeners(seat) >= most:
                right = f"at most {most} connections for each seat, and to watch"
                raise RefusedError("full", "too many clients have this token", right)
            self.places[seat] = send
            session.attach(seat, send)

    def _read(self, line: str) -> dict[str, Any]:
        """Read a line as a request."""
        if len(line) > LONGEST:
            raise RefusedError("bad_json", "the line is too long", f"at most {LONGEST} characters")
        usual = USUAL.fullmatch(line)
        if usual is not None and "act" in self.allowed:
            return {"type": "act", "turn": int(usual[1]), "action": int(usual[2])}
        try:
            request = read_json(line)
        except ValueError as error:
            raise RefusedError("bad_json", f"the line is refused: {error}", WHOLE) from None
        kind = request.get("type") if type(request) is dict else None
        if type(kind) is not str or kind not in self.allowed:
            right = f"an object with one of the types {', '.join(sorted(self.allowed))}"
            raise RefusedError("bad_message", "there is no such message", right)
        wrong = faults(request, messages.REQUESTS[kind], f"{kind!r}")
        if wrong:
            raise RefusedError("bad_message", wrong[0], "; ".join(wrong[:5]))
        found: dict[str, Any] = request
        return found

    def _at(self, request: dict[str, Any]) -> tuple[Session, int]:
        """Return the session and the seat that a request is about."""
        if len(self.places) == 1 and self.session is not None and "seat" not in request:
            (only,) = self.places
            if only is not None:
                return self.session, only
        own = sorted(seat for seat in self.places if seat is not None)
        if self.session is None or not own:
            raise RefusedError(
                "no_seat", "you have no seat", "say hello with a token, or start a game"
            )
        seat = request.get("seat", own[0] if len(own) == 1 else None)
        if seat not in own:
            raise RefusedError(
                "no_seat", "which of your seats?", f"seat: {', '.join(map(str, own))}"
            )
        return self.session, seat

    def _hello(self, request: dict[str, Any]) -> None:
        """Answer hello; with a token, join."""
        version = request.get("version", VERSION)
        if version != VERSION:
            raise RefusedError(
                "bad_version", f"version {version} is not spoken", f"version {VERSION}"
            )
        place = self.server.expect(request.get("token", ""))
        if place is None and "token" in request:
            raise RefusedError("bad_token", "no seat has this token", "start a game for a token")
        self.send(Hello(type="hello", version=VERSION, server=_name(), games=games()))
        if place is not None:
            session, seat = place
            with session.lock:
                session.resize(seat, request.get("width"))
            self.join(session, seat)

    def _new(self, request: dict[str, Any]) -> None:
        """Start a game and take its first seat, or watch it."""
        session = self.server.new(request, self.number, self.address)
        tokens = [
            session.seats[at].token if at in session.seats else None
            for at in range(len(session.names))
        ]
        more = {"tokens": tokens, "watch": session.watchers.token}
        first = min(session.seats, default=None)
        session.resize(first, request.get("width"))
        self.join(session, first, more)
        with session.lock:
            session.start()

    def _view(self, request: dict[str, Any]) -> None:
        """Send the last view once more."""
        if self.session is not None and list(self.places) == [None]:
            self.send(self.session.view(None))
        else:
            session, seat = self._at(request)
            session.resize(seat, request.get("width"))
            self.send(session.view(seat))

    def _legal(self, request: dict[str, Any]) -> None:
        """Send the legal actions once more."""
        session, seat = self._at(request)
        self.send(session.legal(seat, request.get("after")))

    def _act(self, request: dict[str, Any]) -> None:
        """Apply an action."""
        session, seat = self._at(request)
        session.act(seat, request["turn"], request["action"])

    def _hint(self, request: dict[str, Any]) -> None:
        """Send what the rule-based agent would do."""
        session, seat = self._at(request)
        self.send(session.hint(seat))
        if request.get("why"):
            session.explain(seat, self.send)

    def _log(self, request: dict[str, Any]) -> None:
        """Send the log from its beginning."""
        session, seat = self._at(request)
        self.send(session.seats[seat].whole_log())

    def _undo(self, request: dict[str, Any]) -> None:
        """Ask to go back, or answer somebody who does."""
        session, seat = self._at(request)
        if "agree" in request:
            session.answer_undo(seat, request["agree"], request.get("number"))
        else:
            session.ask_undo(seat)

    def _resign(self, request: dict[str, Any]) -> None:
        """Give up a seat."""
        session, seat = self._at(request)
        session.resign(seat)

    def _record(self, request: dict[str, Any]) -> None:
        """Send the record."""
        if self.session is None:
            raise RefusedError("no_seat", "you are at no game", "say hello with a token")
        self.send(self.session.record())

    def _rules(self, request: dict[str, Any]) -> None:
        """Send a rules sheet."""
        own = self.session.game if self.session else None
        name = request.get("game", own.name if own else self.server.game)
        if name is None:
            raise RefusedError("bad_game", "no game is named", f"games: {', '.join(games())}")
        # A game that is played is asked about as it is played, with its component set.
        options = self.server.options if name == self.server.game else {}
        try:
            game = own if own and name == own.name else Game(name, **options)
            text = sheets.sheet(game, request.get("short", False), request.get("topic"))
            topics = sheets.topics(game)
        except (OptionError, UnknownGameError) as error:
            raise RefusedError("bad_game", str(error), f"games: {', '.join(games())}") from None
        except ValueError as error:
            raise RefusedError("bad_message", str(error), "a number or a heading") from None
        self.send(Rules(type="rules", game=name, text=text, topics=topics))


def _is_new(message: Message) -> bool:
    """Whether a message describes a game."""
    return message["type"] == "new"


def _name() -> str:
    """Return the name and the version of the server."""
    from rules_py import __version__

    return f"rules_py {__version__}"
