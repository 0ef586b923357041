"""A person at the table: what is printed, and what each reply does."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from typing import TextIO

from rules_py import sheets
from rules_py._play._end import fates, results
from rules_py._play._replies import fold, refusal
from rules_py._play._screen import LONG, Screen
from rules_py._play._sheet import broken, readable
from rules_py._play._table import Table
from rules_py.errors import NotationError
from rules_py.types import Description

NEW = "> "
"""Mark of what is new on the table."""
PROMPT = "Your choice: "
LOGGED = 40
"""How many lines of the log are printed."""

HELP = f"""Choose an action by its number, its words or its notation.
"{NEW.strip()}" in front of a line marks what is new on the table.
hint   what the rule-based agent would do in your place
undo   back to your last decision
table  the whole table
list   the possible actions
log    what has happened so far, the last {LOGGED} lines; with a number behind it, as many
rules  the rules in short; with a number or a heading behind it, this part of the full rules
help   this text, also as ?
quit   leave the game"""


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
        self._met: set[str] = set()

    def play(self) -> None:
        """Play until the game is over, the person leaves, or the input ends."""
        self.greet()
        while not self.table.state.is_terminal:
            self.show()
            if not self.turn():
                self.screen.line("Goodbye.")
                return
        self.show()
        self.end()

    def greet(self) -> None:
        """Print what is played, and how."""
        table, line = self.table, self.screen.line
        others = [str(seat) for seat in range(table.state.game.seats) if seat != table.seat]
        line(table.state.game.title, "1")
        seats = f"seat{'s' if len(others) > 1 else ''} {', '.join(others)}"
        agents = f'; the agent "{table.against}" has {seats}' if others else ""
        line(f"You have seat {table.seat}{agents}.")
        line(f"--seed {table.seed} deals this game again.")
        line("Answer with the number of an action; help lists what else you can type,")
        line("rules prints the rules in short, with what the short words and letters mean.")

    def end(self) -> None:
        """Print how the game has ended for each seat."""
        game, payoffs = self.table.state.game, self.table.state.payoffs()
        own = fates(game, payoffs)[self.table.seat]
        self.screen.line("A draw." if own == "drawn" else f"You have {own}.", "1")
        for line in results(game, payoffs, self.table.seat):
            self.screen.line(line)

    def show(self, whole: bool = False) -> None:
        """Print what has happened, what has changed on the table, and the decision."""
        description = self.table.state.describe(self.table.seat)
        screen = self.screen
        if self.table.happened:
            screen.line()
        for line in self.table.happened:
            first, *others = re.split(r"; (?![^()]*\))", line)  # what a step has set off
            screen.line(self.to_you(first), "2", "  ")
            for other in others:
                screen.line(self.to_you(other), "2", "    ")
        self.table.happened = []
        for title, lines in changes(None if whole else self._shown, description):
            screen.line()
            screen.line(title, "1;36")
            for line, new in lines:
                screen.line(line, "33" if new else "", NEW if new else "  ")
        self._shown = description
        screen.line()
        screen.line(self.to_you(description["asked"]), "1")
        self.list(description)

    def to_you(self, text: str) -> str:
        """Say which seat is that of the person."""
        return re.sub(rf"\b([Ss]eat {self.table.seat})\b", r"\1 (you)", text, count=1)

    def list(self, description: Description) -> None:
        """Print the possible actions with their numbers; repeat the question behind many."""
        actions = description["actions"]
        for one in actions:
            self._met |= {fold(one["words"]), fold(one["notation"])}
        self.screen.numbered([one["words"] for one in actions])
        if len(actions) > LONG:
            self.screen.one_line(self.to_you(description["asked"]), "1")

    def turn(self) -> bool:
        """Read replies until an action is applied or taken back; return whether to go on."""
        while True:
            reply = self.screen.ask(PROMPT, self.replies)
            if reply is None or reply.lower() in LEAVE:
                return False
            first, _, rest = reply.partition(" ")
            command = COMMANDS.get(first.lower())
            if command is not None and (not rest or first.lower() in TAKE_MORE):
                if command(self, rest.strip()):
                    return True
            elif reply and self.act(reply):
                return True

    def act(self, reply: str) -> bool:
        """Apply the action that a reply names, or say why it names none."""
        state = self.table.state
        try:
            action = state.read_action(reply)
        except NotationError:
            actions = state.describe(self.table.seat)["actions"]
            why, near = refusal(reply, state.game, actions, self._met, [*COMMANDS, "quit"])
            self.screen.line(why, "31")
            for number in near:
                self.screen.line(actions[number - 1]["words"], "", f"{number:4}  ")
            return False
        self.table.apply(action)
        return True

    def hint(self, _: str) -> bool:
        """Print what the rule-based agent would do."""
        state = self.table.state
        best = state.heuristic_action()
        for number, one in enumerate(state.describe(self.table.seat)["actions"], 1):
            if one["id"] == best:
                self.screen.line(f"hint: {number}  {one['words']}", "32")
        return False

    def undo(self, _: str) -> bool:
        """Go back to the last decision; return whether there is one."""
        if self.table.undo():
            self.screen.line("Back to your last decision.")
            return True
        self.screen.line("This is your first decision.", "31")
        return False

    def whole(self, _: str) -> bool:
        """Print the whole table."""
        self.show(whole=True)
        return False

    def again(self, _: str) -> bool:
        """Print the possible actions."""
        self.list(self.table.state.describe(self.table.seat))
        return False

    def log(self, count: str) -> bool:
        """Print the last lines of the log."""
        if count and not (count.isascii() and count.isdigit() and int(count[:9])):
            self.screen.line("log takes a number of lines, such as log 100.", "31")
            return False
        lines = self.table.log[-int(count[:9] or LOGGED) :]
        rows = (row for line in lines for row in self.screen.wrap(self.to_you(line)))
        self.screen.page(((row, "") for row in rows), self.replies)
        if not lines:
            self.screen.line("There is nothing in the log yet.")
        return False

    def rules(self, topic: str) -> bool:
        """Print the rules in short, or a part of the full ones."""
        game = self.table.state.game
        try:
            text = sheets.sheet(game, not topic, topic or None)
        except ValueError as error:
            self.screen.line(str(error), "31")
            return False
        parts = re.findall(r"^(\d+)\. (.+)$", "\n".join(sheets.topics(game)), re.M)
        lines = [*readable(text, self.screen.width)]
        if parts and not topic:
            full = ", ".join(f"rules {part} ({heading.lower()})" for part, heading in parts)
            lines.append((f"In full: {full}", "1"))
        self.screen.page(broken(lines, self.screen), self.replies)
        return False

    def help(self, _: str) -> bool:
        """Print the commands."""
        for line in HELP.splitlines():
            self.screen.line(line)
        return False


COMMANDS: dict[str, Callable[[Session, str], bool]] = {
    "hint": Session.hint,
    "undo": Session.undo,
    "table": Session.whole,
    "list": Session.again,
    "log": Session.log,
    "rules": Session.rules,
    "help": Session.help,
    "?": Session.help,
}
TAKE_MORE = {"log", "rules"}
"""Commands that take something behind them."""
LEAVE = {"quit", "exit"}
"""Commands that leave the game. The key that ends a long text is none of them."""


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
