"""A seat at a session: what it has been shown, its turn, its clock, and who listens.

What goes to a seat turn by turn is written once, as a line, out of what the game itself has
written. It becomes a message, as a dict, only for listeners that are no connections.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from json.encoder import encode_basestring_ascii as quoted
from typing import NamedTuple, cast

from rules_py._rules import State, _Shown
from rules_py.wire.messages import Action, Clock, Legal, Log, Message, View

Send = Callable[[Message], None]
PIECE = 80
"""About how many bytes a piece of a log takes besides its characters."""
SEEN = 10 << 10
"""About how many bytes a view takes with its words."""
encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode
"""Writes a message as a line; refuses numbers that JSON does not have."""


def log_line(kind: str, text: str) -> str:
    """Write a line of the log, a ``LogLine``, as JSON.

    Parameters
    ----------
    kind : str
        Its kind.
    text : str
        Its text.

    Returns
    -------
    str
        A JSON object.
    """
    return f'{{"kind":"{kind}","text":{quoted(text)}}}'


class Told(NamedTuple):
    """Which view a seat was shown: it can be made again of the state as it was then."""

    number: int
    steps: int
    """How many steps the state had."""
    own: bool


WIDTH = 1000
"""Width of pictures for which no other is asked, in pixels."""


def drawn(state: State, seat: int | None = None, width: int = WIDTH) -> bytes:
    """Draw a table for a seat, or with all cards open; compressed, as most are sent but once.

    Parameters
    ----------
    state : State
        The state.
    seat : int, optional
        The seat.
    width : int, default 1000
        Width of the drawing, in pixels.

    Returns
    -------
    bytes
        The picture.
    """
    return zlib.compress(state.svg(seat, width).encode(), 1)


class Seen(NamedTuple):
    """What a seat, or those who watch, were shown last."""

    seat: int | None
    number: int
    shown: _Shown
    picture: bytes | None
    """What ``drawn`` returned."""
    own: bool = False
    """Whether the seat was to act."""
    steps: int = -1
    """How many steps the state had; -1 in the middle of moves of agents."""

    @property
    def told(self) -> Told:
        """Which view this is."""
        return Told(self.number, self.steps, self.own)

    @property
    def view(self) -> View:
        """The message."""
        return cast(View, json.loads(self.line))

    @property
    def line(self) -> str:
        """The message as a line: what the game has written is not read and written again."""
        picture = None if self.picture is None else zlib.decompress(self.picture).decode()
        return self.shown.view_line(self.seat, self.number, picture)


class Client:
    """A connection as a function that sends messages, and lines that are written already.

    Parameters
    ----------
    send : callable
        Sends a message.
    line : callable
        Sends a line.
    """

    def __init__(self, send: Send, line: Callable[[str], None]) -> None:
        self._send = send
        self.line = line

    def __call__(self, message: Message) -> None:
        """Send a message."""
        self._send(message)


def send_line(send: Send, line: str) -> None:
    """Send a message that is written already.

    Parameters
    ----------
    send : callable
        Sends a message; a ``Client`` takes the line as it is.
    line : str
        The message.
    """
    if isinstance(send, Client):
        send.line(line)
    else:
        send(json.loads(line))


@dataclass
class Listeners:
    """Connections that get the same messages."""

    token: str
    sends: list[Send] = field(default_factory=list)
    log: list[str] = field(default_factory=list)
    """The log as JSON, in pieces of one line or several."""
    logged: int = 0
    """How many lines the log has."""
    log_size: int = 0
    """How many characters the log has."""
    seat: int | None = None
    brief: bool = False
    """Whether there is no log."""
    untold: list[tuple[int, str]] = field(default_factory=list)
    """What has happened since the log was last added to: numbers of lines, and the lines."""

    @property
    def size(self) -> int:
        """About how many bytes the log takes."""
        return self.log_size

    def send(self, message: Message) -> None:
        """Send a message to every connection."""
        for send in list(self.sends):
            send(message)

    def send_line(self, line: str) -> None:
        """Send a message that is written already to every connection."""
        for send in self.sends[:]:
            if isinstance(send, Client):
                send.line(line)
            else:
                send(json.loads(line))

    def tell(self, lines: str, count: int = 1) -> None:
        """Add lines to the log and send them: so many, with commas between them."""
        if count and not self.brief:
            first = self.logged
            self.log.append(lines)
            self.logged += count
            self.log_size += len(lines) + PIECE
            if self.sends:
                self.send_line(self._log_from(first, lines))

    def tell_untold(self) -> None:
        """Add what has happened to the log."""
        if self.untold:
            pieces, self.untold = self.untold, []
            self.tell(",".join(lines for _, lines in pieces), sum(count for count, _ in pieces))

    def _log_from(self, first: int, lines: str) -> str:
        """Write the message ``log``."""
        seat = "null" if self.seat is None else self.seat
        return f'{{"type":"log","seat":{seat},"first":{first},"lines":[{lines}]}}'

    def whole_log(self) -> Log:
        """Return the log from its beginning."""
        return cast(Log, json.loads(self._log_from(0, ",".join(self.log))))


@dataclass
class Seat(Listeners):
    """A seat that a client has."""

    clock: Clock | None = None
    width: int = WIDTH
    """Width of its pictures, in pixels."""
    seen: Seen | None = None
    number: int = 0
    turn: int = 0
    acts: bool = False
    """Whether it is the turn of this seat."""
    ids: str = ""
    """Ids of the legal actions, where these are all that the seat gets."""
    left: float | None = None
    shown_left: float | None = None
    """Time left as the message ``legal`` says it."""
    since: float = 0.0
    asked: int = 0
    """How often the seat has asked to go back to its last decision."""
    undone: int = 0
    """How often it has gone back in this game."""

    @property
    def size(self) -> int:
        """About how many bytes the seat takes: its log, what it was shown, and the picture."""
        picture = self.seen.picture if self.seen is not None else None
        return self.log_size + (0 if self.brief else SEEN) + len(picture or b"")

    def show(
        self,
        state: State,
        shown: _Shown,
        pictures: bool,
        now: float,
        own: bool,
        steps: int = -1,
    ) -> None:
        """Show the seat what it knows now and, on its own turn, the legal actions."""
        assert self.seat is not None
        seen = self.seen
        if not own and seen is not None and not seen.own and seen.shown.same_view(shown):
            self.seen = seen._replace(steps=steps)
            return
        self.number += 1
        picture = drawn(state, self.seat, self.width) if pictures else None
        self.seen = Seen(self.seat, self.number, shown, picture, own, steps)
        if self.sends:
            self.send_line(self.seen.line)
        self.acts = False
        if own:
            self.begin(now)

    def begin(self, now: float) -> None:
        """Begin a turn: send the legal actions, start the clock."""
        self.turn += 1
        self.since = now
        self.acts, self.shown_left = True, self.left
        if self.sends:
            self.send_line(self._legal())

    def _legal(self) -> str:
        """Write the message ``legal``."""
        left = "null" if self.shown_left is None else encode(self.shown_left)
        if self.brief:
            what = f'"seat":{self.seat},"turn":{self.turn},"ids":[{self.ids}]'
            return f'{{"type":"legal",{what},"actions":[],"left":{left}}}'
        assert self.seen is not None
        assert self.seat is not None
        return self.seen.shown.legal_line(self.seat, self.turn, left)

    @property
    def legal(self) -> Legal | None:
        """The legal actions, or ``None`` where it is not the turn of this seat."""
        return cast(Legal, json.loads(self._legal())) if self.acts else None

    def end(self, action: int | list[int], now: float) -> None:
        """End the turn with an action, or with several that were taken together."""
        if self.left is not None and self.clock is not None:
            self.left += self.clock["increment"] - (now - self.since)
        self.acts = False
        if self.sends:
            what = f'"seat":{self.seat},"turn":{self.turn},"action":{encode(action)}'
            self.send_line(f'{{"type":"acted",{what}}}')

    def action(self, shown: _Shown, action: int) -> Action:
        """Return a legal action in words."""
        assert self.seat is not None
        legal = cast(Legal, json.loads(shown.legal_line(self.seat, self.turn, "null")))
        return next(one for one in legal["actions"] if one["id"] == action)

    def late(self, now: float) -> float:
        """Return by how many seconds the clock has run out; negative while there is time."""
        if not self.acts or self.left is None:
            return float("-inf")
        return now - self.since - self.left

    def again(self) -> list[str]:
        """Return what somebody needs who takes the seat again: log, view, legal actions."""
        found = [self._log_from(0, ",".join(self.log))] if self.log else []
        if self.seen is not None:
            found.append(self.seen.line)
        if self.acts:
            found.append(self._legal())
        return found
