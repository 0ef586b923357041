"""Replies that are no legal action: why not, and what would be right."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping, Sequence

from rules_py._play._numbers import extent
from rules_py._rules import Game
from rules_py.errors import NotationError
from rules_py.types import ActionWords

NEAR = 3
"""How many near actions are named."""
MANY = 12
"""How many actions are named that have the reply in their words."""
NUMBERS = r"\d+([\s,;+]+\d+)+"
"""Several numbers."""
WORDS = 8
"""How many words of a reply are compared with the actions."""


def fold(text: str) -> str:
    """Return a text as replies are compared: case, spaces and marks around it do not matter."""
    return " ".join(text.strip(" `\"'.").split()).lower()


def is_number(reply: str) -> bool:
    """Return whether a reply is a number, or several: those of the list are meant."""
    return re.fullmatch(rf"[-+]?\d+|{NUMBERS}", fold(reply)) is not None


def shown(reply: str) -> str:
    """Return a reply as a message quotes it."""
    text = "".join(letter if letter.isprintable() else "?" for letter in reply)
    return f'"{text}"' if len(text) <= 40 else f'"{text[:39]}…"'


def begun(reply: str, actions: Sequence[ActionWords]) -> int | None:
    """Return the only action whose words begin with a reply, or have it in them as whole words.

    Where the words of several begin so, it is the only one that goes on with another word.
    """
    key = fold(reply)
    # A number that is none of the list is a mistake.
    if not re.search(r"[^\W\d]{3}", key):
        return None
    found = [one for one in actions if fold(one["words"]).startswith(key)]
    whole = re.compile(rf"(?<!\w){re.escape(key)}(?!\w)")
    ended = [one for one in found or actions if whole.search(fold(one["words"]))]
    only = next((some for some in (found, ended) if len(some) == 1), None)
    return only[0]["id"] if only else None


def several(reply: str, listed: Mapping[int, ActionWords]) -> list[int]:
    """Return the actions that a reply names by one or several numbers of the list, else none."""
    if not re.fullmatch(rf"\d+|{NUMBERS}", fold(reply[:200])):
        return []
    numbers = [int(one) for one in re.findall(r"\d+", reply[:200])]
    return [listed[number]["id"] for number in numbers] if {*numbers} <= {*listed} else []


def nearest(reply: str, actions: Sequence[ActionWords]) -> list[int]:
    """Return the numbers of the actions with the most similar words, the nearest first."""
    key = fold(reply)[:120]

    def distance(number: int) -> float:
        one = actions[number - 1]
        return min(_distance(key, fold(one["words"])), _distance(key, fold(one["notation"])))

    return sorted(range(1, len(actions) + 1), key=distance)[:NEAR]


def containing(reply: str, actions: Sequence[ActionWords]) -> list[int]:
    """Return the numbers of the actions that have a reply in their words."""
    key = fold(reply)
    return [at for at, one in enumerate(actions, 1) if len(key) > 1 and key in fold(one["words"])]


def _distance(key: str, text: str) -> float:
    """Return how far a reply is from a text: -1 if it is a part of it, else 0 to 1."""
    if key and key in text:
        return -1.0
    own = set(text.split())
    ratios = [
        max((difflib.SequenceMatcher(None, word, other).ratio() for other in own), default=0.0)
        for word in key.split()[:WORDS]
    ]
    return 1 - sum(ratios) / len(ratios) if ratios else 1.0


def refusal(
    reply: str,
    game: Game,
    listed: Mapping[int, ActionWords],
    met: Iterable[str],
    commands: Iterable[str],
) -> tuple[str, list[int]]:
    """Say why a reply is no legal action.

    Parameters
    ----------
    reply : str
        What was typed.
    game : Game
        The game.
    listed : mapping of int to ActionWords
        The legal actions by number.
    met : iterable of str
        Words of actions that were legal before in this game, as ``fold`` returns them.
    commands : iterable of str
        The commands.

    Returns
    -------
    tuple of (str, list of int)
        The reason, and the numbers of the actions that may be meant.
    """
    actions, all_numbers = [*listed.values()], [*listed]
    many = "s here are" if len(actions) > 1 else " here is"
    numbers = f"the number{many} {extent(all_numbers)}"
    if re.fullmatch(r"[-+]?\d+", fold(reply)):
        return f"There is no number {shown(reply)[1:-1]}: {numbers}.", []
    if re.fullmatch(NUMBERS, fold(reply)):
        return f"Not all of these are choices: {numbers}.", []
    within = containing(reply, actions)
    if 1 < len(within) <= MANY:
        return f"{shown(reply)} can mean several of them. Which one?", [
            all_numbers[at - 1] for at in within
        ]
    if fold(reply) in met or _in_catalogue(reply, game):
        return f"{shown(reply)} is not possible now. Type list for what is possible.", []
    meant = difflib.get_close_matches(fold(reply), [*commands], 1, 0.7)
    also = f" There is a command {meant[0]}." if meant else ""
    near = [all_numbers[at - 1] for at in nearest(reply, actions)]
    what = "The only one is:" if len(actions) == 1 else "The nearest ones:"
    return f"{shown(reply)} is none of the possible actions.{also} {what}", near


def _in_catalogue(reply: str, game: Game) -> bool:
    """Return whether a reply is the notation of an action of the game."""
    for text in (reply, reply.lower()):
        try:
            game.action_id(text)
        except NotationError:
            continue
        return True
    return False
