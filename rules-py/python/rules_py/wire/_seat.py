"""A seat at a session: what it has been shown, its turn, its clock, and who listens."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from rules_py._rules import State
from rules_py.types import Description
from rules_py.wire._log import changed
from rules_py.wire.messages import Acted, Action, Clock, Legal, Log, LogLine, Message, View

Send = Callable[[Message], None]
encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""Writes a message as a line."""


@dataclass(frozen=True)
class Seen:
    """What a seat, or those who watch, were shown last."""

    seat: int | None
    number: int
    told: Description
    json: str
    """The view as the game writes it."""
    picture: str | None
    own: bool = False
    """Whether the seat was to act."""

    @cached_property
    def view(self) -> View:
        """The message."""
        return View(
            type="view",
            seat=self.seat,
            number=self.number,
            asked=self.told["asked"],
            table=self.told["table"],
            view=json.loads(self.json),
            picture=self.picture,
        )

    @cached_property
    def line(self) -> str:
        """The message as a line: what the game has written is not read and written again."""
        first = {
            "type": "view",
            "seat": self.seat,
            "number": self.number,
            "asked": self.told["asked"],
            "table": self.told["table"],
        }
        return f'{encode(first)[:-1]},"view":{self.json},"picture":{encode(self.picture)}}}'


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


@dataclass
class Listeners:
    """Connections that get the same messages."""

    token: str
    sends: list[Send] = field(default_factory=list)
    log: list[LogLine] = field(default_factory=list)
    seat: int | None = None

    def send(self, message: Message) -> None:
        """Send a message to every connection."""
        for send in list(self.sends):
            send(message)

    def send_view(self, seen: Seen) -> None:
        """Send what was shown to every connection."""
        for send in list(self.sends):
            if isinstance(send, Client):
                send.line(seen.line)
            else:
                send(seen.view)

    def tell(self, lines: list[LogLine]) -> None:
        """Add lines to the log and send them."""
        if lines:
            first = len(self.log)
            self.log += lines
            self.send(Log(type="log", seat=self.seat, first=first, lines=lines))

    def whole_log(self) -> Log:
        """Return the log from its beginning."""
        return Log(type="log", seat=self.seat, first=0, lines=list(self.log))


@dataclass
class Seat(Listeners):
    """A seat that a client has."""

    clock: Clock | None = None
    seen: Seen | None = None
    number: int = 0
    turn: int = 0
    legal: Legal | None = None
    left: float | None = None
    since: float = 0.0

    def show(self, state: State, told: Description, pictures: bool, now: float, own: bool) -> None:
        """Show the seat what it knows now and, on its own turn, the legal actions."""
        assert self.seat is not None
        view = state.view_json(self.seat)
        if not own and self.seen is not None and (view, own) == (self.seen.json, self.seen.own):
            return
        self.number += 1
        picture = state.svg(self.seat) if pictures else None
        self.seen = Seen(self.seat, self.number, told, view, picture, own)
        self.send_view(self.seen)
        self.legal = None
        if own:
            self.begin(told, now)

    def lines(self, told: Description) -> list[LogLine]:
        """Return what is new on the table since the last view."""
        return list(changed(self.seen.told if self.seen else None, told))

    def begin(self, told: Description, now: float) -> None:
        """Begin a turn: send the legal actions, start the clock."""
        assert self.seat is not None
        self.turn += 1
        self.since = now
        actions = [
            Action(id=one["id"], notation=one["notation"], words=one["words"])
            for one in told["actions"]
        ]
        self.legal = Legal(
            type="legal",
            seat=self.seat,
            turn=self.turn,
            ids=[one["id"] for one in actions],
            actions=actions,
            left=self.left,
        )
        self.send(self.legal)

    def end(self, action: int, now: float) -> None:
        """End the turn with an action."""
        assert self.legal is not None
        assert self.seat is not None
        turn, words = self.legal["turn"], self.action(action)["words"]
        if self.left is not None and self.clock is not None:
            self.left += self.clock["increment"] - (now - self.since)
        self.legal = None
        self.send(Acted(type="acted", seat=self.seat, turn=turn, action=action))
        self.tell([LogLine(kind="you", about="", text=words)])

    def action(self, action: int) -> Action:
        """Return a legal action in words."""
        assert self.legal is not None
        return next(one for one in self.legal["actions"] if one["id"] == action)

    def late(self, now: float) -> float:
        """Return by how many seconds the clock has run out; negative while there is time."""
        if self.legal is None or self.left is None:
            return float("-inf")
        return now - self.since - self.left

    def again(self) -> list[Message]:
        """Return what somebody needs who takes the seat again: log, view, legal actions."""
        found: list[Message] = [self.whole_log()] if self.log else []
        if self.seen is not None:
            found.append(self.seen.view)
        if self.legal is not None:
            found.append(self.legal)
        return found
