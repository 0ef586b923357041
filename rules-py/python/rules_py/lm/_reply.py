"""Replies of language models, read as one of the actions that were shown, or refused."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rules_py._reader import read_json
from rules_py.errors import NotationError

__all__ = ["Answer", "read"]

LONGEST = 100_000
"""How much of a reply is read, from its end, in characters."""
TAG = re.compile(r"<(/?)action>", re.I)
LINE = re.compile(r"(?:^|[\s*_`>(])action[*_` ]*[:=][ \t]*([^\n]*)", re.I)
THOUGHT = re.compile(r"<(/?)think(?:ing)?>", re.I)
FENCE = re.compile(r"^```\w*\n(.*)\n```$", re.S)
MOST = 5
"""How many of several actions a message names."""
BETWEEN = re.compile(r",|\band\b", re.I)
"""What separates several actions of one choice, beside semicolons."""
MOST_TOGETHER = 64
"""How many actions of one choice a reply may name."""
FORMS = 20
"""In how many different forms a reply may name its action."""
AROUND = " \t\r\n`\"'.*_[]()<>“”"


@dataclass(frozen=True)
class Answer:
    """What became of a reply.

    Attributes
    ----------
    accepted : bool
        Whether the reply was read as a legal action.
    message : str
        The words of the action that was applied, or why the reply was refused and what is near.
    action : int or list of int or None
        Id of the action that was applied, or the ids of several of one choice; that of the
        substitute after too many refusals.
    """

    accepted: bool
    message: str
    action: int | list[int] | None = None


def read(reply: Any, actions: Sequence[tuple[str, str]], strict: bool = False) -> int:
    """Read a reply as one of some actions.

    The action is the text between ``<action>`` and ``</action>``, or behind ``ACTION:`` up to
    the end of the line, or the value ``action`` of a JSON object, or else the whole reply. It is a
    number of the list, the words or the notation of an action, or number and words of the
    same one. Case, spaces and marks around it do not matter; nothing is completed or corrected.

    Parameters
    ----------
    reply : str
        The reply; what is no text is refused.
    actions : sequence of tuple of (str, str)
        Words and notation of each action, in the order of their numbers.
    strict : bool, default False
        Whether only number and words together are taken, as in ``3. pass``: what is garbled
        on its way is then no other action.

    Returns
    -------
    int
        Index of the action, from 0.

    Raises
    ------
    NotationError
        If the reply is not exactly one action; the message names the nearest ones.
    """
    if not isinstance(reply, str):
        kind = type(reply).__name__
        raise NotationError(f"the reply must be a text that names an action, not {kind}")
    # Once for each thing that is said, however often it is.
    said = [one for one in dict.fromkeys(_said(reply)) if one.strip(AROUND)]
    if not said:
        raise NotationError("the reply names no action; " + _nearest("", actions))
    if len(said) > FORMS:
        raise NotationError(f"the reply names an action in {len(said)} ways: name it once")
    fits_of = _both if strict else _fits
    chosen: set[int] = set()
    for one in said:
        fits = fits_of(one, actions)
        if len(fits) != 1:
            several = f"fits {len(fits)} legal actions" if fits else "is no legal action"
            several += " with its number" if strict else ""
            raise NotationError(f"`{_short(one)}` {several}; {_nearest(one, actions)}")
        chosen.add(fits[0])
        if len(chosen) > MOST:
            break
    if len(chosen) > 1:
        numbers = " and ".join(str(one + 1) for one in sorted(chosen)[:MOST])
        raise NotationError(f"the reply names several actions ({numbers}): name one")
    return chosen.pop()


def several(
    reply: Any, actions: Sequence[tuple[str, str]], adding: Collection[int], strict: bool = False
) -> list[int] | None:
    """Read a reply that names several actions of one choice, as in ``5; 1``.

    They are separated by semicolons, or else by commas or ``and``; each is what ``read`` takes as
    one action.

    Parameters
    ----------
    reply : str
        The reply.
    actions : sequence of tuple of (str, str)
        Words and notation of each action, in the order of their numbers.
    adding : collection of int
        Indices of the actions that add to the choice.
    strict : bool, default False
        Whether only number and words together are taken.

    Returns
    -------
    list of int or None
        Their indices as named; ``None`` if the reply does not name at least two of them.
    """
    said = {_fold(one): one for one in _said(reply)} if isinstance(reply, str) and adding else {}
    if len(said) != 1:
        return None
    [text] = said.values()
    fits_of = _both if strict else _fits
    # Words may hold commas.
    found = text.split(";") if ";" in text else BETWEEN.split(text)
    parts = [one for one in found if one.strip(AROUND)]
    if len(fits_of(text, actions)) == 1 or not 2 <= len(parts) <= MOST_TOGETHER:
        return None
    fits = [fits_of(one, actions) for one in parts]
    named = [one[0] for one in fits if len(one) == 1 and one[0] in adding]
    return named if len(named) == len(parts) else None


def _said(reply: str) -> list[str]:
    """Return what the reply says that the action is, each time that it does."""
    text = reply[-LONGEST:]
    begin, kept = 0, []
    for opened, closed in _between(THOUGHT, text):
        kept.append(text[begin : opened.start()])
        begin = closed.end()
    text = " ".join([*kept, text[begin:]]).strip()
    tags = [text[opened.end() : closed.start()] for opened, closed in _between(TAG, text)]
    if tags:
        return tags
    fence = FENCE.match(text)
    value = _json(fence[1] if fence else text)
    if value is not None:
        return [value]
    return LINE.findall(text) or [text]


def _between(tag: re.Pattern[str], text: str) -> Iterator[tuple[re.Match[str], re.Match[str]]]:
    """Yield each opening tag with the next closing one, in one pass over the text.

    As with a pattern that takes the shortest text between both; but such a pattern looks through
    the whole rest of a text for each tag that nothing closes.
    """
    opened: re.Match[str] | None = None
    for found in tag.finditer(text):
        if not found[1]:
            opened = opened or found
        elif opened:
            yield opened, found
            opened = None


def _json(text: str) -> str | None:
    """Return the action of a JSON object."""
    if not text.startswith("{"):
        return None
    try:
        value = read_json(text)
    except ValueError:
        return None
    action = value.get("action") if type(value) is dict else None
    return str(action) if type(action) in (str, int) else None


def _fold(text: str) -> str:
    """Return a text as it is compared."""
    return " ".join(text.strip(AROUND).split()).lower()


def _fits(said: str, actions: Sequence[tuple[str, str]]) -> list[int]:
    """Return the indices of the actions that a text names."""
    exact = [at for at, one in enumerate(actions) if said.strip() in one]
    if len(exact) == 1 and not said.strip().isdigit():
        return exact
    key = _fold(said)
    number = re.fullmatch(r"#?([1-9][0-9]{0,5})", key)
    named = _named(key, actions)
    if number:
        return sorted({*named, *_numbered(number[1], actions)})
    return named or _both(said, actions)


def _both(said: str, actions: Sequence[tuple[str, str]]) -> list[int]:
    """Return the index of the action whose number and words a text has."""
    found = re.fullmatch(r"#?([1-9][0-9]{0,5})[.):]+ ?(.+)", _fold(said))
    named = _named(_fold(found[2]), actions) if found else []
    return [at for at in _numbered(found[1], actions) if at in named] if found else []


def _named(key: str, actions: Sequence[tuple[str, str]]) -> list[int]:
    """Return the actions with these words or this notation."""
    return [at for at, one in enumerate(actions) if key in (_fold(one[0]), _fold(one[1]))]


def _numbered(number: str, actions: Sequence[tuple[str, str]]) -> list[int]:
    """Return the action with this number."""
    return [int(number) - 1] if 1 <= int(number) <= len(actions) else []


def _short(text: str) -> str:
    """Return a text as a message quotes it, on one line."""
    flat = " ".join(text[:1000].split()).encode("utf-8", "replace").decode()
    return flat if len(flat) <= 60 else flat[:59] + "…"


def _nearest(said: str, actions: Sequence[tuple[str, str]]) -> str:
    """Name the actions whose words are most like a text."""
    likeness = difflib.SequenceMatcher(None, "", _fold(said)[:200], autojunk=False)

    def like(at: int, quick: bool) -> float:
        found = 0.0
        for text in actions[at]:
            likeness.set_seq1(_fold(text)[:200])
            found = max(found, likeness.quick_ratio() if quick else likeness.ratio())
        return found

    near = sorted(range(len(actions)), key=lambda at: -like(at, True))[:8]
    near = sorted(near, key=lambda at: -like(at, False))[:3]
    return "nearest: " + "; ".join(f"{at + 1}. {actions[at][0]}" for at in near)
