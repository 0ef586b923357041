"""Rules sheets: what a player has to know, in full and short, and the terms of a game.

``docs/rules`` is their source; ``rules_py.rules`` is the function to call.

>>> import rules_py
>>> print(rules_py.rules("wuerfelhelden", topic="WH-45"))
* **WH-45** All players tied for the highest total win.
"""

from __future__ import annotations

import difflib
import json
import re
from functools import lru_cache
from pathlib import Path

from rules_py._rules import Game, _component_changes, components

__all__ = ["notice", "part", "sheet", "terms", "topics"]

FOLDER = Path(__file__).parent
SHORT = 2000
"""Greatest size of a short sheet, in bytes."""
OWN = "Component set"
"""Heading of the section about another component set than the shipped one."""
SHORTEST, FOUND = 3, 16
"""Least length of a term that is looked for in a sheet, and greatest number of lines with it."""
KEYS = ("slot", "id", "index")
"""Fields that a row of a component set is named by."""
PATH = re.compile(r'((?:[^"]|"(?:[^"\\]|\\.)*")*?): ')
"""The path of a change; a text in it may have a colon."""


def sheet(game: str | Game, short: bool = False, topic: str | None = None) -> str:
    """Return a sheet or a part of it, as ``rules_py.rules`` describes.

    The sheets are about the shipped component set. For a game with another one, the full sheet
    begins with a section "Component set", which lists every value that differs; the short sheet
    begins with its title and as many of them as there is room for; a part begins with a notice.

    Parameters
    ----------
    game : str or Game
        The game or its name.
    short : bool, default False
        Whether to return the short sheet.
    topic : str, optional
        Number of a rule, a heading, or a term such as the name of a card.

    Returns
    -------
    str
        The sheet as Markdown.

    Raises
    ------
    UnknownGameError
        If there is no game with this name.
    ValueError
        If the sheet has no such topic.
    """
    found = game if isinstance(game, Game) else Game(game)
    if topic is not None:
        return part(sheet(found), topic, notice(found))
    told = _read(found, ".short.md" if short else ".md") or _plain(found)
    own = notice(found)
    if not own:
        return told
    title, changes = _set(found)
    if not short:
        # In front of the first section, behind the title.
        first, mark, rest = told.partition("\n## ")
        listed = "\n".join(f"* {change}" for change in changes)
        return f"{first.strip()}\n\n## {OWN}\n\n{own}\n\n{listed}\n{mark}{rest}".strip()
    # The number always; the title and the values while there is room.
    ends = f'{_values(len(changes))} (topic "{OWN}").'
    lines = [f'* The component set is "{title}": {ends}']
    if len("\n".join([*lines, told]).encode()) > SHORT:
        lines = [f"* Another component set: {ends}"]
    room = SHORT - len("\n".join([*lines, told]).encode())
    for change in changes:
        room -= len(f"\n  * {change}".encode())
        if room < 0:
            break
        lines.append(f"  * {change}")
    return "\n".join([*lines, told])


def topics(game: str | Game) -> list[str]:
    """Return the headings of the full sheet.

    Parameters
    ----------
    game : str or Game
        The game or its name.

    Returns
    -------
    list of str
        Headings in the order of the sheet.

    Raises
    ------
    UnknownGameError
        If there is no game with this name.
    """
    return [heading for _, heading in _headings(sheet(game).split("\n"))][1:]


def terms(game: str | Game) -> list[str]:
    """Return names and terms of a game: what another set of names would change.

    Parameters
    ----------
    game : str or Game
        The game or its name.

    Returns
    -------
    list of str
        Names of cards and other components, and terms of the rules, the longest first. For a game
        with another component set than the shipped one, the names of that set are among them,
        unless they are shorter than three characters.

    Raises
    ------
    UnknownGameError
        If there is no game with this name.
    """
    found = game if isinstance(game, Game) else Game(game)
    known = (_read(found, ".terms") or found.title).split("\n")
    own = {name for name in _names(found) if len(name) > 2}.difference(known)
    return sorted([*known, *own], key=lambda one: (-len(one), one)) if own else known


def notice(game: str | Game) -> str:
    """Return what a part of a sheet says if the game has another component set.

    Parameters
    ----------
    game : str or Game
        The game or its name.

    Returns
    -------
    str
        A paragraph; empty with the shipped set.

    Raises
    ------
    UnknownGameError
        If there is no game with this name.
    """
    found = game if isinstance(game, Game) else Game(game)
    if not found.options.get("components"):
        return ""
    title, changes = _set(found)
    return (
        f'This game is played with the component set "{title}": {_values(len(changes))} from what '
        f'the rules print. The section "{OWN}" lists what differs; it prevails.'
    )


def part(text: str, topic: str, notice: str = "") -> str:
    """Return a rule, or a section with the sections in it.

    Parameters
    ----------
    text : str
        A full sheet.
    topic : str
        Number of a rule, a heading or a part of one, or else a term: then the lines with it.
    notice : str, default ""
        Paragraph to put before a part that does not have it, as ``notice`` returns it.

    Returns
    -------
    str
        The rule or the section.

    Raises
    ------
    ValueError
        If the sheet has no such topic.
    """
    told = _part(text, topic)
    return f"{notice}\n\n{told}" if notice and notice not in told else told


def _part(text: str, topic: str) -> str:
    """Return a rule or a section as it stands in a sheet."""
    lines, key = text.split("\n"), topic.strip().lower()
    opening = re.compile(rf"^[-*#| ]*{re.escape(key)}\b", re.I) if key else None
    found = [line for line in lines if opening and "-" in key and opening.match(line)]
    if found:
        return found[0]
    headings = _headings(lines)
    names = [heading.lower() for _, heading in headings]
    fits = [at for at, name in enumerate(names) if key in (name, name.split(" ")[0].rstrip("."))]
    fits = fits or [at for at, name in enumerate(names) if key and key in name]
    within = [] if fits else _lines_with(lines, key)
    if within:
        return "\n".join(within)
    if not fits:
        near = difflib.get_close_matches(key, names, 3, 0.0)
        raise ValueError(f"the rules have no topic {topic[:40]!r}; nearest: {'; '.join(near)}")
    begin = headings[fits[0]][0]
    deep = len(lines[begin]) - len(lines[begin].lstrip("#"))
    ends = (at for at, _ in headings if at > begin and not lines[at].startswith("#" * (deep + 1)))
    return "\n".join(lines[begin : next(ends, len(lines))]).strip()


def _lines_with(lines: list[str], term: str) -> list[str]:
    """Return the first lines with a term, such as the name of a card, below the heads of tables."""
    whole = re.compile(rf"(?<!\w){re.escape(term)}(?!\w)", re.I)
    found: list[str] = []
    head: list[str] = []
    for at, line in enumerate(lines):
        if line.startswith("|") and not (at and lines[at - 1].startswith("|")):
            head = lines[at : at + 2]
        if len(term) < SHORTEST or not whole.search(line) or line.startswith("#") or line in head:
            continue
        found += head if line.startswith("|") and head[0] not in found else []
        found.append(line)
    return found[:FOUND]


def _read(game: Game, end: str) -> str | None:
    """Return a file of a game, if it has one."""
    path = FOLDER / f"{game.name}{end}"
    return path.read_text(encoding="utf-8").strip() if path.is_file() else None


def _values(number: int) -> str:
    """Say how many values differ."""
    return "1 value differs" if number == 1 else f"{number} values differ"


def _set(game: Game) -> tuple[str, tuple[str, ...]]:
    """Return the title of the component set of a game, and what differs, one value a line."""
    name = str(game.options["components"])
    return name.partition(" ")[2] or name, _changes(game.name, name)


@lru_cache(maxsize=64)
def _changes(game: str, name: str) -> tuple[str, ...]:
    """Return what a set changes, each value with the names of the rows that it is in."""
    rows = _rows(game)
    told = []
    for change in _component_changes(game, name) or []:
        path, _ = _split(change)
        ends = [at for at, letter in enumerate(path, 1) if letter == "]"]
        within = [rows[path[:at]] for at in ends if path[:at] in rows]
        told.append(f"{change} ({', '.join(within)})" if within else change)
    return tuple(told)


@lru_cache(maxsize=64)
def _rows(game: str) -> dict[str, str]:
    """Return the names of the rows of the shipped set, by path as in ``characters[id 0]``."""
    names: dict[str, str] = {}
    paths: dict[str, str] = {}
    table = ""
    for line in components(game).split("\n"):
        if line.startswith("["):
            table = line.strip("[]")
            paths.pop(table, None)
            continue
        field, _, value = line.partition(" = ")
        above, _, last = table.rpartition(".")
        if field in KEYS and table and table not in paths:
            before = f"{paths.get(above, above)}." if above else ""
            paths[table] = f"{before}{last}[{field} {value}]"
        elif field == "name" and table in paths:
            names[paths[table]] = json.loads(value)
    return names


def _names(game: Game) -> set[str]:
    """Return the names that the component set of a game gives to components."""
    name = game.options.get("components")
    found = set()
    for change in _component_changes(game.name, name) or [] if name else []:
        path, values = _split(change)
        if path.endswith(".name"):
            _, end = json.JSONDecoder().raw_decode(values)
            found.add(str(json.loads(values[end:].removeprefix(" -> "))).strip())
    return found


def _split(change: str) -> tuple[str, str]:
    """Return the path of a change and its values, ``old -> new`` in JSON."""
    found = PATH.match(change)
    at = found.end() if found else 0
    return change[: at - 2], change[at:]


def _plain(game: Game) -> str:
    """Return what is known of a game that has no sheet."""
    lines = [f"- {one['name']}: {one['meaning']} ({one['accepts']})" for one in game.option_list()]
    return "\n".join(
        [f"# {game.title}", "", f"{game.seats} seats. No rules sheet comes with it.", "", *lines]
    )


def _headings(lines: list[str]) -> list[tuple[int, str]]:
    """Return the headings of a sheet, each with the number of its line."""
    return [(at, line.lstrip("# ")) for at, line in enumerate(lines) if line.startswith("#")]
