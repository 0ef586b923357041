"""Rules sheets: what a player has to know, in full and short, and the terms of a game.

``docs/rules`` is their source; ``rules_py.rules`` is the function to call.

>>> import rules_py
>>> print(rules_py.rules("wuerfelhelden", topic="WH-45"))
* **WH-45** All players tied for the highest total win.
"""

from __future__ import annotations

import difflib
import re
from pathlib import Path

from rules_py._rules import Game

__all__ = ["part", "sheet", "terms", "topics"]

FOLDER = Path(__file__).parent


def sheet(game: str | Game, short: bool = False, topic: str | None = None) -> str:
    """Return a sheet or a part of it, as ``rules_py.rules`` describes.

    Parameters
    ----------
    game : str or Game
        The game or its name.
    short : bool, default False
        Whether to return the short sheet.
    topic : str, optional
        Number of a rule, or a heading.

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
        return part(_read(found, ".md") or _plain(found), topic)
    return _read(found, ".short.md" if short else ".md") or _plain(found)


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
        Names of cards and other components, and terms of the rules, the longest first.

    Raises
    ------
    UnknownGameError
        If there is no game with this name.
    """
    found = game if isinstance(game, Game) else Game(game)
    return (_read(found, ".terms") or found.title).split("\n")


def part(text: str, topic: str) -> str:
    """Return a rule, or a section with the sections in it.

    Parameters
    ----------
    text : str
        A full sheet.
    topic : str
        Number of a rule, or a heading or a part of one.

    Returns
    -------
    str
        The rule or the section.

    Raises
    ------
    ValueError
        If the sheet has no such topic.
    """
    lines, key = text.split("\n"), topic.strip().lower()
    opening = re.compile(rf"^[-*#| ]*{re.escape(key)}\b", re.I) if key else None
    found = [line for line in lines if opening and "-" in key and opening.match(line)]
    if found:
        return found[0]
    headings = _headings(lines)
    names = [heading.lower() for _, heading in headings]
    fits = [at for at, name in enumerate(names) if key in (name, name.split(" ")[0].rstrip("."))]
    fits = fits or [at for at, name in enumerate(names) if key and key in name]
    if not fits:
        near = difflib.get_close_matches(key, names, 3, 0.0)
        raise ValueError(f"the rules have no topic {topic[:40]!r}; nearest: {'; '.join(near)}")
    begin = headings[fits[0]][0]
    deep = len(lines[begin]) - len(lines[begin].lstrip("#"))
    ends = (at for at, _ in headings if at > begin and not lines[at].startswith("#" * (deep + 1)))
    return "\n".join(lines[begin : next(ends, len(lines))]).strip()


def _read(game: Game, end: str) -> str | None:
    """Return a file of a game, if it has one."""
    path = FOLDER / f"{game.name}{end}"
    return path.read_text(encoding="utf-8").strip() if path.is_file() else None


def _plain(game: Game) -> str:
    """Return what is known of a game that has no sheet."""
    lines = [f"- {one['name']}: {one['meaning']} ({one['accepts']})" for one in game.option_list()]
    return "\n".join(
        [f"# {game.title}", "", f"{game.seats} seats. No rules sheet comes with it.", "", *lines]
    )


def _headings(lines: list[str]) -> list[tuple[int, str]]:
    """Return the headings of a sheet, each with the number of its line."""
    return [(at, line.lstrip("# ")) for at, line in enumerate(lines) if line.startswith("#")]
