"""Messages of the wire: one class for each line that a client or a server sends.

Every message is a JSON object on a line of its own, and ``type`` says which.
``rules_py.wire.schema`` makes the JSON Schema of these classes.
"""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from rules_py.wire._ranges import (
    ActionId,
    Actions,
    Agents,
    Increment,
    Name,
    Number,
    People,
    Pixels,
    Seat,
    Seconds,
    Seed,
    Text,
)

__all__ = [
    "MESSAGES",
    "REQUESTS",
    "VERSION",
    "ActRequest",
    "Acted",
    "Action",
    "Clock",
    "Code",
    "Error",
    "Hello",
    "HelloRequest",
    "Hint",
    "HintRequest",
    "Legal",
    "LegalRequest",
    "Log",
    "LogLine",
    "LogRequest",
    "Message",
    "New",
    "NewRequest",
    "Record",
    "RecordRequest",
    "ResignRequest",
    "Result",
    "Rules",
    "RulesRequest",
    "Shared",
    "Undo",
    "UndoRequest",
    "View",
    "ViewRequest",
]

VERSION = 1
"""Version of the wire. It grows when a client of the version before could misunderstand."""

Code = Literal[
    "bad_json",
    "bad_message",
    "bad_version",
    "bad_game",
    "bad_token",
    "no_seat",
    "not_your_turn",
    "old_turn",
    "illegal_action",
    "no_undo",
    "not_over",
    "over",
    "out_of_time",
    "replaced",
    "full",
]
"""What was wrong, for programs."""


class Clock(TypedDict):
    """Time for the decisions of a seat."""

    seconds: Seconds
    """Time for all decisions of the game, in seconds."""
    increment: Increment
    """What each decision adds, in seconds."""


class Action(TypedDict):
    """A legal action."""

    id: int
    """Id in the catalogue of the game."""
    notation: str
    """Text of the catalogue."""
    words: str
    """Words that no other legal action of this decision has."""
    parts: list[str]
    """Parts of the table that it concerns, as the picture marks them with ``data-part``."""
    choice: int | None
    """The choice of several things, such as dice to roll again, to which it adds one: a number
    that is the same while this choice is pending; null for other actions. ``act`` takes what is
    added in ascending order of ``place``, and what ends the choice, as one list."""
    place: int
    """Where it comes among all that add to this choice. What says more of the thing that was added
    last, such as with which dice a run is made, has the place of this thing: while there is some,
    nothing else is legal."""
    declines: bool
    """Whether it takes nothing, or ends what others go on with, as to pass, or to leave a bonus
    out. Lists have it last."""


class LogLine(TypedDict):
    """One thing that has happened, as far as the seat may know."""

    kind: Literal["step", "undo", "left"]
    """What the seat has learnt of a step; actions taken back; a seat that was given up."""
    text: str
    """A sentence that names who acts. Whose step it was told with can be a secret."""


class _Seated(TypedDict, total=False):
    seat: Seat
    """Which of the own seats the message is about: needed if the connection has several."""


class _Drawn(TypedDict, total=False):
    width: Pixels
    """Width of the pictures of the seat in pixels, from now on: 320 to 1600; at first 1000. Who
    watches gets 1000."""


class HelloRequest(_Drawn, total=False):
    """Says hello; with a token, takes a seat or watches, for the first time or again."""

    type: Literal["hello"]
    version: Number
    """Version of the wire that the client speaks; by default that of the server."""
    token: Name


class NewRequest(_Drawn, total=False):
    """Starts a game."""

    type: Literal["new"]
    game: Name
    """Name of the game; by default the one that the server was started with."""
    options: dict[str, Any]
    """Options by name; those that are not named have their defaults."""
    seats: Agents
    """For each seat the name of an agent, or null for a client; by default a client on seat 0
    and the heuristic on all others."""
    people: People
    """For each seat the name of who plays it, or null; all are told."""
    seed: Seed
    """Seed of chance and of the agents, from 0 to 2**64 - 1; by default a secret one."""
    clock: Clock
    """Time for each client; by default unlimited."""
    pictures: bool
    """Whether each view has a picture; by default not."""
    updates: Literal["turns", "steps"]
    """When a seat gets a view: at its own decisions and at the end, or after every step. By
    default ``steps`` in games of perfect information, else ``turns``, which alone keeps secret
    whether others had a decision."""
    brief: bool
    """Whether seats get ids alone: ``legal`` without ``actions``, and neither views nor a log
    unless they ask for a view at their turn; by default not."""


class ViewRequest(_Seated, _Drawn):
    """Asks for the last view once more."""

    type: Literal["view"]


class _AskedAfter(TypedDict, total=False):
    after: Actions
    """Actions with a ``choice``, in ascending order of ``place``. Nothing is applied, and the
    answer is made of what the seat knows."""


class LegalRequest(_Seated, _AskedAfter):
    """Asks for the legal actions once more, or for those after others of the same choice."""

    type: Literal["legal"]


class ActRequest(_Seated):
    """Chooses an action."""

    type: Literal["act"]
    turn: Number
    """Number of the decision, from the message ``legal``."""
    action: ActionId | Text | Actions
    """Id of a legal action, or its notation, or its words; or a list of actions, each but the
    last one with a ``choice``, of which all are applied or none."""


class _Reason(TypedDict, total=False):
    why: bool
    """Whether a search says what it expects of the best actions: then a second message comes when
    it has."""


class HintRequest(_Seated, _Reason):
    """Asks what the rule-based agent of the game would do."""

    type: Literal["hint"]


class LogRequest(_Seated):
    """Asks for the log from its beginning."""

    type: Literal["log"]


class _Answer(TypedDict, total=False):
    agree: bool
    """Answer to the question of another seat; without it the message is such a question."""
    number: Number
    """Number of the question that is answered, from the message ``undo``."""


class UndoRequest(_Seated, _Answer):
    """Asks to go back to the own last decision, or answers another seat that has asked."""

    type: Literal["undo"]


class ResignRequest(_Seated):
    """Gives up the seat: an agent plays on; without other clients, to the end at once."""

    type: Literal["resign"]


class RecordRequest(TypedDict):
    """Asks for the record of a game that is over."""

    type: Literal["record"]


class RulesRequest(TypedDict, total=False):
    """Asks for the rules sheet of a game, or a part of it."""

    type: Literal["rules"]
    game: Name
    """Name of the game; by default the one at which the connection is, or that of the server."""
    short: bool
    """Whether to send the short sheet; by default the full one."""
    topic: Name
    """Number of a rule, or a heading of the full sheet: only this rule or section."""


class Hello(TypedDict):
    """What the server is."""

    type: Literal["hello"]
    version: int
    server: str
    """Name and version of the server."""
    games: list[str]
    """Names of the games that it plays."""


class _Tokens(TypedDict, total=False):
    tokens: list[str | None]
    """Token of each seat, null where an agent sits: for the client that started the game."""
    watch: str
    """Token of those who watch: for the client that started the game."""


class _People(TypedDict, total=False):
    people: list[str | None]
    """For each seat the name of who plays it, or null, where the game was started with names."""


class _Brief(TypedDict, total=False):
    brief: bool
    """True where seats get ids alone."""


class New(_Tokens, _People, _Brief):
    """A game in which the connection has a seat, or which it watches."""

    type: Literal["new"]
    seat: int | None
    """The own seat, or null for those who watch."""
    token: str
    """What to say hello with after the connection was lost."""
    game: str
    title: str
    game_version: int
    options: dict[str, Any]
    seats: list[str | None]
    """For each seat the name of its agent, or null for a client."""
    perfect_information: bool
    updates: Literal["turns", "steps"]
    clock: Clock | None


class View(TypedDict):
    """What a seat knows."""

    type: Literal["view"]
    seat: int | None
    """The own seat, or null for those who watch."""
    number: int
    """Number of this view among those of the seat, from 1."""
    asked: str
    """What the game waits for, in one sentence."""
    table: list[tuple[str, list[str]]]
    """Sections of the table: heading and lines."""
    view: dict[str, Any]
    """The view as the game writes it."""
    picture: str | None
    """An SVG document, where the game was started with pictures."""


class _After(TypedDict, total=False):
    after: list[int]
    """The answer to ``after``: these are the legal actions after those, none where those make the
    choice complete."""


class Legal(_After):
    """It is the turn of a seat."""

    type: Literal["legal"]
    seat: int
    turn: int
    """Number of the decision, for ``act``. Numbers are never used twice."""
    ids: list[int]
    """Ids of the legal actions, ascending: those of ``actions``, easier to read."""
    actions: list[Action]
    """None of them in a game that is ``brief``."""
    left: float | None
    """Time left on the clock of the seat, in seconds."""


class Acted(TypedDict):
    """The action of the own seat has been applied."""

    type: Literal["acted"]
    seat: int
    turn: int
    action: int | list[int]
    """Its id, or the list of the ids of those that were applied together."""


class Expected(TypedDict):
    """What a search expects of an action."""

    id: int
    """Id of the action."""
    worth: str
    """What the seat gets: of 100, where 0 is a loss and 100 a victory; or its mean result."""


class _Because(TypedDict, total=False):
    expected: list[Expected]
    """What a search expects of the best three actions, the best first, from what the seat knows."""


class Hint(_Because):
    """What the rule-based agent of the game would do or, with ``expected``, a search."""

    type: Literal["hint"]
    seat: int
    turn: int
    action: Action


class Log(TypedDict):
    """What has happened."""

    type: Literal["log"]
    seat: int | None
    first: int
    """Number of the first of these lines in the whole log, from 0."""
    lines: list[LogLine]


class Undo(TypedDict):
    """Somebody wants to go back, or the answer."""

    type: Literal["undo"]
    seat: int
    """Who wants to go back to the own last decision."""
    state: Literal["asked", "refused", "done"]
    """``asked``: the seats of other clients answer with ``agree`` and ``number``."""
    number: int
    """Number of the request among all of the game, from 1."""


class Shared(TypedDict):
    """Another client has said hello with the token of the own seat, and plays it, too."""

    type: Literal["shared"]
    seat: int
    clients: int
    """How many clients have the seat now."""


class Result(TypedDict):
    """The game is over."""

    type: Literal["result"]
    returns: list[float]
    """By seat."""
    payoffs: list[int]
    """By seat, as whole numbers."""
    replaced: list[int]
    """Seats that an agent had to take over."""


class Record(TypedDict):
    """The record of a game that is over: options and all steps."""

    type: Literal["record"]
    record: str


class Rules(TypedDict):
    """A rules sheet, or a part of it."""

    type: Literal["rules"]
    game: str
    text: str
    """Markdown."""
    topics: list[str]
    """Headings of the full sheet, for ``topic``."""


class Error(TypedDict):
    """A request that was refused; nothing has changed."""

    type: Literal["error"]
    code: Code
    message: str
    """What was wrong, for people."""
    right: str
    """What would be right."""


REQUESTS: dict[str, type] = {
    "hello": HelloRequest,
    "new": NewRequest,
    "view": ViewRequest,
    "legal": LegalRequest,
    "act": ActRequest,
    "hint": HintRequest,
    "log": LogRequest,
    "undo": UndoRequest,
    "resign": ResignRequest,
    "record": RecordRequest,
    "rules": RulesRequest,
}
"""What a client sends, by ``type``."""

MESSAGES: dict[str, type] = {
    "hello": Hello,
    "new": New,
    "view": View,
    "legal": Legal,
    "acted": Acted,
    "hint": Hint,
    "log": Log,
    "undo": Undo,
    "shared": Shared,
    "result": Result,
    "record": Record,
    "rules": Rules,
    "error": Error,
}
"""What a server sends, by ``type``."""

Message = (
    Hello
    | New
    | View
    | Legal
    | Acted
    | Hint
    | Log
    | Undo
    | Shared
    | Result
    | Record
    | Rules
    | Error
)
