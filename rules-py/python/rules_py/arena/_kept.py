"""What the file or the page of an arena has in it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules_py._reader import open_file, read_json, refused
from rules_py._rules import Game, replay
from rules_py.arena._page import read_page
from rules_py.arena._study import Arena, Job, fits
from rules_py.errors import RulesError, short


@dataclass(frozen=True)
class Kept:
    """What a file or a page has."""

    head: Mapping[str, Any]
    lines: list[tuple[Job, Any]]
    page: str | None

    @property
    def about(self) -> Mapping[str, Any]:
        """What the games depend on."""
        found: Mapping[str, Any] = self.head["study"]
        return found


def read(path: str | os.PathLike[str]) -> Kept:
    """Read the file or the page of an arena.

    Parameters
    ----------
    path : str or path
        The file.

    Returns
    -------
    Kept
        The games in their order.

    Raises
    ------
    FileNotFoundError
        If there is no such file.
    FileError
        If it is none of an arena.
    """
    with open_file(path, Arena.sizes[0]) as file:
        data = file.read()
    page = None
    try:
        if data[:9].lower() == b"<!doctype":
            page = data.decode()
            data = read_page(page) or b""
        whole = data[: data.rfind(b"\n") + 1]  # an interrupt may have cut off the last line
        head, *lines = map(read_json, whole.splitlines())
        if head["study"]["kind"] != "arena":
            raise ValueError("it is that of another study")
        found = [_line(head["study"], line) for line in lines]
    except (LookupError, TypeError, AttributeError) as error:
        raise refused(path, f"this is not the file of an arena: {short(error)}") from None
    except ValueError as error:
        raise refused(path, f"this is not the file of an arena: {error}") from None
    return Kept(head, sorted(found, key=lambda one: one[0][::-1]), page)


def _line(about: Mapping[str, Any], line: Mapping[str, Any]) -> tuple[Job, Any]:
    """Read a game."""
    job, result = line["job"], line["result"]
    if not all(type(one) is int and one >= 0 for one in job) or len(job) != 2:
        raise ValueError(f"there is no game {short(job)}")
    label, *names = about["line_ups"][job[0]]
    if not fits(result, len(names), about["games"][label]["value"] is not None):
        raise ValueError(f"the game {short(job)} is none: {short(result)}")
    return job, result


def games_of(kept: Kept) -> dict[str, Game]:
    """Return the games: those of the records, which bring component sets along.

    Parameters
    ----------
    kept : Kept
        What a file has.

    Returns
    -------
    dict of str to Game
        Games by label.
    """
    found: dict[str, Game] = {}
    for job, result in kept.lines:
        label = kept.about["line_ups"][job[0]][0]
        if label not in found:
            try:
                found[label] = replay(result["record"]).game
            except RulesError:
                continue  # which is said where it is its turn
    return {
        label: found.get(label) or Game(one["name"], **one["options"])
        for label, one in kept.about["games"].items()
    }
