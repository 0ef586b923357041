"""Prompts of a language model: the rules once, and what a decision is about, within a budget."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from rules_py._choice import alternatives
from rules_py._rules import Game
from rules_py.wire.messages import Legal, LogLine, View

Style = Literal["words", "json"]
"""How an observation is written."""

AIMS = {
    "zero_sum": "What one side wins, the others lose.",
    "identical": "All seats win or lose together.",
    "general": "Each seat has a result of its own.",
}
ANSWERS = {
    "words": "Reply with one line: ACTION: and the number or the words of one legal action.",
    "json": 'Reply with a JSON object: {"action": N}, N being the number of a legal action.',
}

STRICT = "Reply with one line: ACTION: and number and words of one legal action, as in the list."


def how(style: Style, strict: bool) -> str:
    """Say how to reply."""
    return STRICT if strict else ANSWERS[style]


ORDER = (
    "Several may be named at once, in any order, with `;` between them. One at a time they go {}: "
    "what is before a named one cannot be named after it."
)
"""What a decision says where several things are one choice."""


@dataclass(frozen=True)
class Seen:
    """What a decision is about."""

    asked: str
    table: list[tuple[str, list[str]]]
    since: list[str]
    legal: list[str]
    rules: list[str]


def system(game: Game, seat: int, answer: str, rules: Iterable[str]) -> str:
    """Return the system prompt: the game, its seat, the rules in short, how to reply."""
    text = "\n".join(rules)
    head = f"You play {game.title}: seat {seat} of the seats 0 to {game.seats - 1}."
    return f"{head} {AIMS[game.utility]}\n\nRules in short:\n{text}\n\n{answer}"


def observation(seen: Seen, style: Style, note: str = "") -> str:
    """Return the prompt for a decision; a note follows the question."""
    if style == "json":
        fields = {
            "asked": seen.asked + note,
            "since": seen.since,
            "table": dict(seen.table),
            "legal": {str(at): words for at, words in enumerate(seen.legal, 1)},
        }
        return json.dumps(fields, ensure_ascii=False)
    parts = [f"## {title}\n" + "\n".join(lines) for title, lines in seen.table if lines]
    if seen.since:
        parts.insert(0, "## Since your last turn\n" + "\n".join(seen.since))
    numbered = [f"{at}. {words}" for at, words in enumerate(seen.legal, 1)]
    return "\n".join([*parts, "## Your decision", seen.asked + note, *numbered])


def collect(
    view: View, legal: Legal | None, log: list[LogLine], rules: str, end: str | None = None
) -> Seen:
    """Put together what a decision is about."""
    since = [line["text"] for line in log]
    actions = legal["actions"] if legal else []
    asked = end or view["asked"]
    adding = [at for at, one in enumerate(actions, 1) if one["choice"] is not None]
    if len(adding) > 1 and not alternatives(actions):
        ordered = sorted(adding, key=lambda at: actions[at - 1]["place"])
        way = "down the list" if ordered == adding else f"in the order {str(ordered)[1:-1]}"
        asked = f"{asked}{'' if asked.endswith(('.', '?')) else '.'} {ORDER.format(way)}"
    words = [one["words"] for one in actions]
    return Seen(asked, view["table"], since, words, rules.split("\n"))


def fit(seen: Seen, size: Callable[[Seen], int], most: int) -> Seen:
    """Leave out what comes first in this order until the rest is small enough.

    The older half of what happened, the end of the short rules, the end of the longest section of
    the table; legal actions stay.
    """
    for one in _shorter(seen):
        if size(one) <= most:
            return one
    raise ValueError(f"the legal actions alone have more than {most} tokens")


@dataclass(frozen=True)
class Form:
    """How prompts are written."""

    style: Style
    strict: bool
    tokens: int
    count: Callable[[str], int]
    hide: Callable[[str], str]

    def parts(self, game: Game, seat: int, seen: Seen, note: str) -> tuple[str, str]:
        """Return a prompt in two parts, the game and the decision, small enough."""
        behind = f"\n{note}" if note else ""
        answer = how(self.style, self.strict)

        def parts(one: Seen) -> tuple[str, str]:
            first = system(game, seat, answer, one.rules)
            return self.hide(first), self.hide(observation(one, self.style, behind))

        def size(one: Seen) -> int:
            return self.count("\n\n".join(parts(one)))

        return parts(fit(seen, size, self.tokens))


def _shorter(seen: Seen) -> Iterator[Seen]:
    """Yield ever shorter forms."""
    yield seen
    since = seen.since
    while since:
        since = since[(len(since) + 1) // 2 :]
        left = len(seen.since) - len(since)
        yield replace(seen, since=[f"({left} earlier lines are left out)", *since])
    seen = replace(seen, since=[])
    rules = seen.rules
    while len(rules) > 1:
        rules = rules[:-1]
        yield replace(seen, rules=[*rules, "(The other rules are left out.)"])
    seen = replace(seen, rules=["(The rules are left out.)"])
    table = [(title, list(lines)) for title, lines in seen.table]
    dropped: dict[int, int] = {}
    while any(lines for _, lines in table):
        at = max(range(len(table)), key=lambda i: len("".join(table[i][1])))
        table[at][1].pop()
        dropped[at] = dropped.get(at, 0) + 1
        yield replace(
            seen,
            table=[
                (title, [*lines, f"({dropped[i]} more lines)"] if i in dropped else list(lines))
                for i, (title, lines) in enumerate(table)
            ],
        )
