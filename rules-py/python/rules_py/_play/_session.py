"""A person at the table: what is printed, and what each reply does."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import TextIO

from rules_py import sheets
from rules_py._choice import alternatives
from rules_py._console import output, replies, say
from rules_py._play._changes import NEW, SAME, Sections, changes, is_plain, whole
from rules_py._play._end import fates, results
from rules_py._play._grid import fitted_rows
from rules_py._play._numbers import Numbers
from rules_py._play._replies import begun, fold, is_number, refusal, several
from rules_py._play._screen import LONG, Screen
from rules_py._play._sheet import broken, readable
from rules_py._play._table import Table
from rules_py._play._together import collected
from rules_py._why import expected
from rules_py.errors import NotationError
from rules_py.types import ActionWords, Description

PROMPT = "Your choice: "
LOGGED = 40
"""How many lines of the log are printed."""

TOGETHER = "Several at once, in any order, are one choice: 1 2."
FIRST = "First, one of these:"
BEFORE = "One of these, too? They can only come before the next:"
YOU = "(you)"
"""Behind the seat of the person."""
COLOURS = {SAME: "", NEW: "33"}
"""Colours of the lines of the table."""
FEW = 4
"""So many rows of the table are read at a glance."""

HELP = f"""Answer with the number of a choice, or with words that only this one has.
Several numbers, as in 5 1, are one choice, such as dice to roll again: all are taken, or none.
Of the table only what has changed is printed, with "{NEW.strip()}" in front; between small
decisions of your own that change much of it, the question alone.
hint   what the rule-based agent would do in your place
why    what a search expects of the best choices
undo   back to your last decision
table  the whole table, also by the Enter key alone
list   the choices again
log    the last {LOGGED} lines of what has happened; log 100 prints the last 100
rules  the rules in short; rules 3 prints a part of the full ones
help   this text, also as ?
save   write the game to a file, to go on later; save NAME takes another name
quit   leave the game, also as q"""


class Session:
    """A table, the screen it is printed on, and the replies."""

    def __init__(self, table: Table, screen: Screen, replies: TextIO) -> None:
        self.table = table
        self.screen = screen
        self.replies = replies
        self._shown: Sections | None = None
        self._shown_before: list[tuple[Sections | None, Numbers]] = []
        """What was printed last before each decision, and its numbers, to go back to."""
        self._asked = ""
        self._met: set[str] = set()
        self._numbers = Numbers()

    def play(self) -> None:
        """Play until the game is over, the person leaves, or the input ends."""
        self.greet()
        while not self.table.state.is_terminal:
            self.screen.wait(0)
            self.show()
            if not self.turn():
                self.screen.line("Goodbye.")
                return
        self.screen.wait(0)
        self.show(everything=True)
        self.end()

    def greet(self) -> None:
        """Print what is played, and how."""
        table, line = self.table, self.screen.line
        others = [str(seat) for seat in range(table.state.game.seats) if seat != table.seat]
        line(table.state.game.title, "1")
        seats = f"{'seats' if len(others) > 1 else 'seat'} {' and '.join(others)}"
        seats = seats.replace(" and ", ", ", len(others) - 2)
        computer = f'; the computer has {seats} (agent "{table.against}")' if others else ""
        line(f"You have seat {table.seat}{computer}.")
        line(f"To get the same deal again, add --seed {table.seed} to the command.")
        line("Answer with the number of a choice. You can also type help for all commands,")
        line("hint for advice, undo, table, log, or rules for the rules in short.")

    def leaves(self) -> bool:
        """Ask somebody at a terminal whether to leave: a game is not lost by one key."""
        if not self.screen.is_attended(self.replies):
            return True
        asked = "Leave the game? s saves it and leaves, y leaves, Enter goes on: "
        reply = self.screen.ask(asked, self.replies)
        return reply is None or reply.lower() == "y" or (reply.lower() == "s" and self.save(""))

    def end(self) -> None:
        """Print how the game has ended for each seat."""
        game, payoffs = self.table.state.game, self.table.state.payoffs()
        own = fates(game, payoffs)[self.table.seat]
        self.screen.line("A draw." if own == "drawn" else f"You have {own}.", "1")
        plain = is_plain(self.table.state.describe(self.table.seat)["table"])
        for line in results(game, payoffs, self.table.seat, plain):
            self.screen.line(line)

    def show(self, everything: bool = False) -> None:
        """Print what has happened, what has changed on the table, and the decision."""
        description, news = self.table.state.describe(self.table.seat), self.table.happened
        before, own = self._shown, self.is_own() and not everything
        told = [(line, len([*equal])) for line, equal in groupby(map(self.to_you, news))]
        lines = [f"{line} ({times} times)" if times > 1 else line for line, times in told]
        rows = [(row, "2") for line in lines for row in self.screen.wrap(line, "  ")]
        if news:
            rows.insert(0, ("", ""))
        changed = [*self.rows(description["table"], everything)]
        if before is None or not own or len(changed) <= FEW or is_plain(description["table"]):
            rows += changed
        else:
            self._shown = before  # it will be printed with what comes next
        self.screen.page(rows, self.replies)
        self.table.happened = []
        self.ask(description, own)

    def ask(self, description: Description, own: bool = False) -> None:
        """Print what is asked and the choices, in short within a row of own decisions."""
        self.screen.line()
        self.screen.line(self.question(description["asked"], own), "1")
        self.list(description)
        self._asked = description["asked"]

    def is_own(self) -> bool:
        """Return whether nothing has happened but one thing of the person alone, if anything.

        That is seen from the lines, and not from the steps: a decision of another seat can be a
        secret, and so can the number of the steps.
        """
        news = self.table.happened
        seats = re.findall(r"\bseats? ([\d, and]*\d)", "\n".join(news), re.I)
        named = {int(one) for some in seats for one in re.findall(r"\d+", some)}
        return len(news) <= 1 and named <= {self.table.seat}

    def rows(self, table: Sections, everything: bool) -> Iterator[tuple[str, str]]:
        """Yield the table, or what has changed on it, as rows of the screen with their colours."""
        old, self._shown = self._shown, table
        if old is None or everything:
            for section in whole(table):
                yield "", ""
                yield from self.section(*section)
            return
        for at, section in enumerate(changes(old, table)):
            if not at:
                yield "", ""
            yield from self.section(*section)

    def section(self, title: str, lines: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
        """Yield a section of the table as rows of the screen with their colours."""
        for row in self.screen.wrap(self.to_you(title)):
            yield row, "1;36"
        texts = fitted_rows([line for _, line in lines], self.screen.width - len(SAME))
        for (mark, _), line in zip(lines, texts, strict=True):
            for row in self.screen.wrap(self.to_you(line), mark):
                yield row, COLOURS[mark]

    def question(self, asked: str, own: bool) -> str:
        """Return what is asked, in a row of own decisions without what the last one has said."""
        first, *others = re.split(r"(?<=[.?]) ", asked)
        known = re.split(r"(?<=[.?]) ", self._asked) if own else []
        return self.to_you(" ".join([first, *(one for one in others if one not in known)]))

    def to_you(self, text: str) -> str:
        """Say which seat is that of the person, unless the text does."""
        if YOU in text:
            return text
        return re.sub(rf"\b[Ss]eat {self.table.seat}\b", rf"\g<0> {YOU}", text, count=1)

    def list(self, description: Description) -> None:
        """Print the choices with their numbers; repeat the question behind many."""
        listed = self._numbers.take(description["actions"])
        for one in listed.values():
            self._met |= {fold(one["words"]), fold(one["notation"])}
        words = {number: one["words"] for number, one in listed.items()}
        actions = [*listed.values()]
        if sum(one["choice"] is not None for one in actions) > 1 and not alternatives(actions):
            self.screen.line(TOGETHER)
        if self.screen.numbered(words) > LONG:
            self.screen.line(self.to_you(description["asked"]), "1")

    @property
    def listed(self) -> dict[int, ActionWords]:
        """The choices by the numbers that they have on the screen."""
        return self._numbers.take(self.table.state.describe(self.table.seat)["actions"])

    def turn(self) -> bool:
        """Read replies until an action is applied; return whether to go on."""
        while True:
            reply = self.screen.ask(PROMPT, self.replies)
            if reply is None:
                return False
            if reply.lower() in LEAVE:
                if self.leaves():
                    return False
                continue
            first, _, rest = reply.partition(" ")
            command = COMMANDS.get(first.lower())
            if command is not None and (not rest or first.lower() in TAKE_MORE):
                command(self, rest.strip())
            elif self.act(reply):
                return True

    def act(self, reply: str) -> bool:
        """Apply the action, or the actions one after the other, that a reply names.

        Returns whether it names some that can be taken; otherwise it is said why not.
        """
        state, listed = self.table.state, self.listed
        actions = [*listed.values()]
        named = several(reply, listed)
        if not named and not is_number(reply):
            begins = begun(reply, actions)
            try:
                named = [state.read_action(reply)]
            except NotationError:
                named = [] if begins is None else [begins]
        if named:
            return self.together(named, actions) if len(named) > 1 else self.apply(named)
        why, near = refusal(reply, state.game, listed, self._met, [*COMMANDS, "quit"])
        self.screen.line(why, "31")
        for number in near:
            self.screen.line(listed[number]["words"], "", f"{number:4}  ")
        return False

    def together(self, named: Sequence[int], actions: Sequence[ActionWords]) -> bool:
        """Apply all of several actions, in the order of the game, and what ends their choice.

        Returns whether they can be taken together; otherwise none is applied.
        """
        places = {one["id"]: one["place"] for one in actions if one["choice"] is not None}
        chosen = [next(one for one in actions if one["id"] == step) for step in named]
        chosen.sort(key=lambda one: (one["id"] not in places, one["place"]))
        try:
            ids, asked = collected(self.table.state, self.table.seat, chosen, actions, self.between)
        except ValueError:
            self.screen.line("These cannot be chosen together, so nothing is done.", "31")
            return False
        except EOFError:
            self.screen.line("Nothing is done.", "31")
            return False
        left = asked["actions"] if asked else []
        ends = [one["id"] for one in left if one["choice"] is None]
        known = all(one["choice"] is None or one["id"] in places for one in left)
        return self.apply([*ids, *ends] if len(ends) == 1 and known else ids)

    def between(self, options: Sequence[ActionWords], optional: bool) -> int | None:
        """Ask for what can only come before the next one of several things."""
        self.screen.line(BEFORE if optional else FIRST, "1")
        words = {number: one["words"] for number, one in enumerate(options, 1)}
        if optional:
            words[len(words) + 1] = "none of these"
        self.screen.numbered(words)
        reply = self.screen.ask(PROMPT, self.replies) or ""
        if reply not in map(str, words):
            raise EOFError
        return options[int(reply) - 1]["id"] if int(reply) <= len(options) else None

    def apply(self, actions: Sequence[int]) -> bool:
        """Apply actions that are taken together."""
        self._shown_before.append((self._shown, self._numbers.copy()))
        self.table.apply(actions)
        return True

    def hint(self, _: str) -> None:
        """Print what the rule-based agent would do."""
        state = self.table.state
        best = state.heuristic_action()
        for number, one in self.listed.items():
            if one["id"] == best:
                self.screen.line(f"hint: {number}  {one['words']}", "32")

    def why(self, _: str) -> None:
        """Print what a search expects of the best choices, from what the person knows."""
        best = expected(self.table.state, self.table.seed)
        self.screen.line("Expected, from 0 of 100 for a loss to 100 for a victory:")
        listed = self.listed
        numbers = {one["id"]: number for number, one in listed.items()}
        for action, worth in best:
            number = numbers[action]
            self.screen.line(f"{worth}: {listed[number]['words']}", "32", f"{number:4}  ")

    def save(self, name: str) -> bool:
        """Write the game to a file, and say how to go on with it; return whether it is there."""
        steps = len(self.table.state.steps())
        path = name or f"{self.table.state.game.name}-{steps}.game"
        try:
            self.table.save(path)
        except OSError as error:
            self.screen.line(f"It cannot be saved as {path}: {error.strerror}.", "31")
            return False
        self.screen.line(f"Saved. To go on: python -m rules_py play --resume {path}", "32")
        return True

    def undo(self, _: str) -> None:
        """Go back to the last decision, if there is one."""
        if not self.table.undo():
            self.screen.line("This is your first decision.", "31")
            return
        self.screen.line("Back to your last decision.")
        # What the table was then has been printed then.
        self._shown, self._numbers = self._shown_before.pop()
        self.ask(self.table.state.describe(self.table.seat))

    def whole(self, _: str) -> None:
        """Print the whole table."""
        self.show(everything=True)

    def again(self, _: str) -> None:
        """Print the possible actions."""
        self.list(self.table.state.describe(self.table.seat))

    def log(self, count: str) -> None:
        """Print the last lines of the log."""
        if count and not (count.isascii() and count.isdigit() and int(count[:9])):
            self.screen.line("log takes a number of lines, such as log 100.", "31")
            return
        lines = self.table.log[-int(count[:9] or LOGGED) :]
        rows = (row for line in lines for row in self.screen.wrap(self.to_you(line)))
        self.screen.page(((row, "") for row in rows), self.replies)
        if not lines:
            self.screen.line("There is nothing in the log yet.")

    def rules(self, topic: str) -> None:
        """Print the rules in short, or a part of the full ones."""
        game = self.table.state.game
        try:
            text = sheets.sheet(game, not topic, topic or None)
        except ValueError as error:
            self.screen.line(str(error), "31")
            return
        parts = re.findall(r"^(\d+)\. (.+)$", "\n".join(sheets.topics(game)), re.M)
        lines = [*readable(text, self.screen.width)]
        if parts and not topic:
            full = ", ".join(f"rules {part} ({heading.lower()})" for part, heading in parts)
            lines.append((f"In full: {full}", "1"))
        self.screen.page(broken(lines, self.screen), self.replies)

    def help(self, _: str) -> None:
        """Print the commands."""
        for line in HELP.splitlines():
            self.screen.line(line)


COMMANDS: dict[str, Callable[[Session, str], object]] = {
    "hint": Session.hint,
    "why": Session.why,
    "save": Session.save,
    "undo": Session.undo,
    "": Session.whole,
    "table": Session.whole,
    "list": Session.again,
    "log": Session.log,
    "rules": Session.rules,
    "help": Session.help,
    "?": Session.help,
}
TAKE_MORE = {"log", "rules", "save"}
"""Commands that take something behind them."""
LEAVE = {"quit", "exit", "q"}
"""Commands that leave the game. The key that ends a long text is none of them."""


def run(seated: Callable[[Callable[[float], None]], Table]) -> int:
    """Play on the standard streams; return the exit status.

    Parameters
    ----------
    seated : callable
        Returns the table; gets what is told for how many seconds others have been thinking.

    Returns
    -------
    int
        The exit status.
    """
    out = output()
    screen = Screen(out)
    try:
        Session(seated(screen.wait), screen, replies()).play()
        out.flush()
    except KeyboardInterrupt:
        say("\nGoodbye.")
    return 0
