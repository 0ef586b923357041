"""A table in the terminal: one person against agents, in every game.

``python -m rules_py play GAME`` starts it. What it prints is made of ``State.describe``, hence
of the view of the person's seat; in games without secrets, the actions of the other seats are
printed, too.
"""

from __future__ import annotations

import copy
import os
import re
import secrets
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterator
from typing import TextIO

from rules_py import sheets
from rules_py._rules import Game, Generator, State
from rules_py.agents import Agent
from rules_py.errors import NotationError, SeatError
from rules_py.types import Description

__all__ = ["Screen", "Table", "run"]

HELP = """Choose an action by its number, its words or its notation. A star marks what is new.
hint   what the rule-based agent would do in your place
undo   back to your last decision
table  the whole table
list   the legal actions
rules  the rules in short; with a number or a heading behind it, this part of the full rules
help   this text, also as ?
quit   leave the game"""


class Screen:
    """Where the table is printed.

    Parameters
    ----------
    out : TextIO
        Stream; colours are used on a terminal only, and not if ``NO_COLOR`` is set.
    """

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._colour = out.isatty() and not os.environ.get("NO_COLOR")
        self._width = min(shutil.get_terminal_size((96, 24)).columns, 110)

    def paint(self, text: str, code: str) -> str:
        """Return a text in a colour, where there are colours."""
        return f"\x1b[{code}m{text}\x1b[0m" if self._colour else text

    def line(self, text: str = "", code: str = "", indent: str = "") -> None:
        """Print a text, broken into lines of the width of the screen."""
        deeper = " " * (len(indent) + len(text) - len(text.lstrip()) + 4)
        parts = textwrap.wrap(
            text,
            max(self._width, 40),
            initial_indent=indent,
            subsequent_indent=deeper,
            drop_whitespace=True,
            break_on_hyphens=False,
        )
        for part in parts or [""]:
            self._out.write((self.paint(part, code) if code else part) + "\n")

    def ask(self, prompt: str, replies: TextIO) -> str | None:
        """Return the next reply, or ``None`` at the end of the input."""
        self._out.write(prompt)
        self._out.flush()
        reply = replies.readline()
        if not reply.endswith("\n") or not replies.isatty():
            # Nobody has pressed the key that would have ended the line on the screen.
            self._out.write(reply.rstrip("\n") + "\n")
        return reply.strip() if reply else None


class Table:
    """A game in progress between a person and agents.

    Parameters
    ----------
    game : Game
        Game with its options.
    seat : int, default 0
        Seat of the person.
    against : str, default "heuristic"
        Name of the agent on all other seats.
    seed : int, optional
        Seed of chance and of the agents; by default a random one.

    Raises
    ------
    SeatError
        If the game has no such seat.
    ValueError
        If there is no such agent.
    """

    def __init__(
        self, game: Game, *, seat: int = 0, against: str = "heuristic", seed: int | None = None
    ) -> None:
        if not 0 <= seat < game.seats:
            last = game.seats - 1
            raise SeatError(f"there is no seat {seat}: this game has the seats 0 to {last}")
        self.seat = seat
        self.seed = secrets.randbits(32) if seed is None else seed
        self.state = game.new_state()
        self._rng = Generator(self.seed, 1)
        self._agent = Agent(against, seed=self.seed, game=game)
        self._past: list[tuple[State, Generator]] = []
        self.happened: list[str] = []
        self._go_on()

    def apply(self, action: int) -> None:
        """Apply an action of the person, then play on to the next decision or the end."""
        self._past.append((self.state.clone(), copy.copy(self._rng)))
        self.state.apply(action)
        self._go_on()

    def undo(self) -> bool:
        """Go back to the person's last decision; chance will fall as it did before."""
        if not self._past:
            return False
        self.state, self._rng = self._past.pop()
        self.happened = []
        return True

    def _go_on(self) -> None:
        """Play chance and the others until the person is to act or the game is over."""
        self.happened = []
        state, open_to_all = self.state, self.state.game.perfect_information
        while not state.is_terminal and state.seat != self.seat:
            if state.is_chance:
                outcome = state.sample(self._rng)
                assert outcome is not None
                step, who = outcome, ""
            else:
                actor = state.seat
                assert actor is not None
                step, who = self._agent(state, actor), f"seat {actor}: "
            if open_to_all:
                self.happened.append(who + state.words(step))
            state.apply(step)


def fate(value: float) -> str:
    """Return what a return means to a person."""
    return "won" if value > 0 else "lost" if value < 0 else "drawn"


def words_of(description: Description, action: int) -> str:
    """Return the words of a legal action."""
    return next(one["words"] for one in description["actions"] if one["id"] == action)


def changes(
    old: Description | None, new: Description
) -> Iterator[tuple[str, list[tuple[str, bool]]]]:
    """Yield the sections that have changed: heading, and lines, each with whether it is new."""
    before = dict(old["table"]) if old else {}
    for title, lines in new["table"]:
        was = before.get(title)
        if was != lines:
            known = set(was or [] if old else lines)
            yield title, [(line, line not in known) for line in lines]


class Session:
    """A table, the screen it is printed on, and the replies."""

    def __init__(self, table: Table, screen: Screen, replies: TextIO) -> None:
        self.table = table
        self.screen = screen
        self.replies = replies
        self._shown: Description | None = None

    def play(self) -> None:
        """Play until the game is over, the person leaves, or the input ends."""
        game, screen = self.table.state.game, self.screen
        screen.line(game.title, "1")
        screen.line(f"You have seat {self.table.seat} of {game.seats}; seed {self.table.seed}.")
        screen.line("Answer with the number of an action; help lists what else you can type,")
        screen.line("rules prints the rules in short, with what the short words and letters mean.")
        while not self.table.state.is_terminal:
            self.show()
            if not self.turn():
                screen.line("Goodbye.")
                return
        self.show()
        returns = self.table.state.returns()
        own = returns[self.table.seat]
        screen.line(f"You have {fate(own)}." if own else "A draw.", "1")
        for seat, value in enumerate(returns):
            you = " (you)" if seat == self.table.seat else ""
            screen.line(f"seat {seat}{you}: {fate(value)} ({value:+.3g})", "1")

    def show(self, whole: bool = False) -> None:
        """Print what has happened, what has changed on the table, and the decision."""
        description = self.table.state.describe(self.table.seat)
        screen = self.screen
        for line in self.table.happened:
            screen.line(line, "2", "  ")
        self.table.happened = []
        for title, lines in changes(None if whole else self._shown, description):
            screen.line()
            screen.line(title, "1;36")
            for line, new in lines:
                screen.line(line, "33" if new else "", "* " if new else "  ")
        self._shown = description
        screen.line()
        screen.line(self.to_you(description["asked"]), "1")
        self.list(description)

    def to_you(self, asked: str) -> str:
        """Say which seat is that of the person."""
        return re.sub(rf"\b([Ss]eat {self.table.seat})\b", r"\1 (you)", asked, count=1)

    def list(self, description: Description) -> None:
        """Print the legal actions with their numbers."""
        for number, action in enumerate(description["actions"], 1):
            self.screen.line(action["words"], "", f"{number:4}  ")

    def turn(self) -> bool:
        """Read replies until an action is applied or taken back; return whether to go on."""
        while True:
            reply = self.screen.ask("> ", self.replies)
            if reply is None or reply.lower() == "quit":
                return False
            first, _, topic = reply.partition(" ")
            command = COMMANDS.get(reply.lower())
            if command is not None:
                if command(self):
                    return True
            elif first.lower() == "rules":
                self.rules(topic.strip() or None)
            elif reply:
                try:
                    self.table.apply(self.table.state.read_action(reply))
                except NotationError as error:
                    self.screen.line(str(error), "31")
                else:
                    return True

    def hint(self) -> bool:
        """Print what the rule-based agent would do."""
        state = self.table.state
        description = state.describe(self.table.seat)
        self.screen.line(f"hint: {words_of(description, state.heuristic_action())}", "32")
        return False

    def undo(self) -> bool:
        """Go back to the last decision; return whether there is one."""
        if self.table.undo():
            return True
        self.screen.line("This is your first decision.", "31")
        return False

    def whole(self) -> bool:
        """Print the whole table."""
        self.show(whole=True)
        return False

    def again(self) -> bool:
        """Print the legal actions."""
        self.list(self.table.state.describe(self.table.seat))
        return False

    def rules(self, topic: str | None) -> None:
        """Print the rules in short, or a part of the full ones."""
        game = self.table.state.game
        try:
            text = sheets.sheet(game, topic is None, topic)
        except ValueError as error:
            self.screen.line(str(error), "31")
            return
        for line in text.splitlines():
            self.screen.line(line)

    def help(self) -> bool:
        """Print the commands."""
        for line in HELP.splitlines():
            self.screen.line(line)
        return False


COMMANDS: dict[str, Callable[[Session], bool]] = {
    "hint": Session.hint,
    "undo": Session.undo,
    "table": Session.whole,
    "list": Session.again,
    "help": Session.help,
    "?": Session.help,
}


def run(table: Table) -> int:
    """Play at a table on the standard streams; return the exit status."""
    for stream in (sys.stdin, sys.stdout):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            # A letter that the terminal cannot write, or bytes that are no text, end no game.
            reconfigure(errors="replace")
    try:
        Session(table, Screen(sys.stdout), sys.stdin).play()
        sys.stdout.flush()
    except KeyboardInterrupt:
        print("\nGoodbye.")
    except BrokenPipeError:
        # Nobody reads on; Python would complain once more when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
