"""Plans of large data sets: what they have, and how much of it."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules_py._documents import known, read_document, table
from rules_py._reader import refused
from rules_py._rules import Game, Generator
from rules_py.data._subsets import MOST_ROWS, Subset, agents_of
from rules_py.errors import short

KEYS = {"title", "licence", "decisions", "seed", "size", "rows_per_file", "subsets"}
OF_SUBSET = {"game", "options", "agents", "rotate", "share"}
_NAME = re.compile(r"[a-z0-9][a-z0-9_.-]{0,79}")
_MOST = 1 << 40


@dataclass(frozen=True)
class Plan:
    """A large data set that is to be written; ``read_plan`` makes one of a file."""

    title: str
    """Title of its card."""
    licence: str
    """Licence under which the data set is given away, such as an identifier of SPDX."""
    decisions: int
    """Least number of decisions in all."""
    subsets: tuple[Subset, ...]
    """Its subsets, in the order of the file."""
    document: dict[str, Any]
    """What the file says."""


def read_plan(path: str | os.PathLike[str], *, decisions: int | None = None) -> Plan:
    """Read a plan from a file in TOML.

    Parameters
    ----------
    path : str or path
        The file; with the ending ``.json`` it has the same as JSON.
    decisions : int, optional
        Number of decisions in place of that of the file.

    Returns
    -------
    Plan
        The plan.

    Raises
    ------
    FileNotFoundError
        If there is no such file.
    FileError
        If it is not as it should be.
    """
    found = read_document(path, "plan")
    try:
        return plan_of(found if decisions is None else {**found, "decisions": decisions})
    except KeyError as error:
        raise refused(path, f"it has no {error.args[0]}") from None
    except (TypeError, ValueError) as error:
        raise refused(path, error) from None


def plan_of(document: dict[str, Any]) -> Plan:
    """Return the plan of a document.

    Raises
    ------
    KeyError
        If something is missing in it.
    TypeError, ValueError
        If something in it is not as it should be.
    """
    known(document, KEYS, "a plan")
    rows = table(document, "subsets")
    if not rows:
        raise ValueError("it has no subsets: begin one with [subsets.NAME]")
    decisions = _whole(document, "decisions", None, 1, _MOST)
    seed = _whole(document, "seed", 0, 0, (1 << 64) - 1)
    shares = [_share(name, one) for name, one in rows.items()]
    subsets = []
    for at, (name, one) in enumerate(rows.items()):
        least = decisions * shares[at] / sum(shares)
        subsets.append(_subset(name, one, document, least, Generator(seed, at).next()))
    title, licence = (_text(document, key) for key in ("title", "licence"))
    return Plan(title, licence, decisions, tuple(subsets), document)


def _subset(
    name: str, one: Mapping[str, Any], document: Mapping[str, Any], least: float, seed: int
) -> Subset:
    """Return a subset with so many decisions at least."""
    if not _NAME.fullmatch(name):
        raise ValueError(f"{short(name)} is no name of a folder: use a-z, 0-9, and . _ - between")
    known(one, OF_SUBSET, f"the subset {name}")
    if not isinstance(rotate := one.get("rotate", True), bool):
        raise ValueError(f"rotate of {name} is true or false")
    game = Game(one["game"], **one.get("options", {}))
    rows = _whole(document, "rows_per_file", 250_000, 1, MOST_ROWS)
    return Subset(
        name=name,
        game=game,
        agents=agents_of(game, one["agents"]),
        rotate=rotate,
        seed=seed,
        size=_whole(document, "size", 32, 1, 4096),
        rows_per_file=rows,
        files=max(1, math.ceil(least / rows)),
    )


def _share(name: str, one: Mapping[str, Any]) -> float:
    """Return the share of a subset in all decisions, as a weight."""
    share = one.get("share", 1)
    if isinstance(share, bool) or not isinstance(share, (int, float)) or not 0 < share < 1e9:
        raise ValueError(f"share of {name} is a number above 0, not {short(share)}")
    return float(share)


def _whole(found: Mapping[str, Any], key: str, default: int | None, least: int, most: int) -> int:
    """Return a whole number of a document."""
    value = found[key] if default is None else found.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ValueError(f"{key} is a whole number from {least} to {most}, not {short(value)}")
    return value


def _text(found: Mapping[str, Any], key: str) -> str:
    """Return a text of a document, in one line."""
    value = found[key]
    if not isinstance(value, str) or not value.strip() or not value.isprintable():
        raise ValueError(f"{key} is a text in one line, not {short(value)}")
    return value
