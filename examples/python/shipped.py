"""The networks that travel with the package: their value, and what they win against a search."""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from compact import compact, save, unpacked
from fit_value import fit_value
from learner import Seating, seating
from rules_py import Game
from rules_py._net import SHIPPED
from scoring import scores, sides_of

WEIGHTS = Path(__file__).parents[2] / "rules-py" / "python" / "rules_py" / "weights"


def digest_of(weights: list[NDArray[Any]]) -> str:
    """Return what tells files of weights apart."""
    return hashlib.sha256(b"".join(map(np.ndarray.tobytes, weights))).hexdigest()[:16]


def games_of(recipe: dict[str, Any], more: dict[str, Any] | None = None) -> list[Game]:
    """Return the games that a network of a recipe plays: one for each of ``each``, its options."""
    return [
        Game(recipe["game"], **recipe["options"] | each | (more or {}))
        for each in recipe.get("each", [{}])
    ]


def seatings_of(games: list[Game], rivals: str | list[str]) -> list[Seating]:
    """Return the games with who decides at each seat, for each side against each agent."""
    each = [rivals] if isinstance(rivals, str) else rivals
    seats = [(game, seating(sides_of(game), rival)) for game in games for rival in each]
    return [(game, agents) for game, seated in seats for agents in seated]


def name_of(games: list[Game]) -> str:
    """Return the file of the network that travels with the package for some games."""
    seats = [game.seats for game in games]
    span = sorted({min(seats), max(seats)})
    return f"{games[0].name}-{'-'.join(map(str, span))}.npz"


def shipped(games: list[Game]) -> str:
    """Return the digest of the network that travels with the package for games, or nothing."""
    where = SHIPPED / name_of(games)
    if not where.exists():
        return ""
    with np.load(where) as arrays:
        return digest_of(stored(arrays))


def stored(arrays: Mapping[str, NDArray[Any]]) -> list[NDArray[Any]]:
    """Return the arrays of a file of weights, matrices and biases before scales."""
    return [arrays[name] for name in sorted(arrays) if name != "observation_spec_digest"]


def trained(done: list[dict[str, Any]], weights: str) -> str:
    """Return the digest of a network before its value was fitted."""
    return next((line["weights"] for line in done if line.get("valued") == weights), weights)


def value_shipped(
    name: str, recipe: dict[str, Any], done: list[dict[str, Any]], arguments: argparse.Namespace
) -> None:
    """Fit the value of the network that travels with the package, once."""
    games = games_of(recipe)
    where = WEIGHTS / name_of(games)
    if not where.exists():
        return
    with np.load(where) as arrays:
        kept = dict(arrays)
    before = stored(kept)
    # One without a run on record is somebody else's, and one that is valued is done.
    if digest_of(before) not in [line["weights"] for line in done if "curve" in line]:
        return
    seatings = seatings_of(games, recipe["against"])
    fitted, explained = fit_value(seatings, unpacked(kept), arguments.valued, 4000)
    after = compact(games, fitted)
    save(where, after | {"observation_spec_digest": kept["observation_spec_digest"]})
    line = {"setting": name, "recipe": recipe, "weights": digest_of(before)}
    line |= {"valued": digest_of(stored(after)), "games": arguments.valued}
    line |= {"explained": None if explained is None else round(explained, 3)}
    with arguments.curves.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")


def meet_search(
    name: str, recipe: dict[str, Any], done: list[dict[str, Any]], arguments: argparse.Namespace
) -> None:
    """Let the network that travels with the package meet a search on each side, once."""
    if not arguments.searched:
        return
    games = games_of(recipe)
    weights = trained(done, shipped(games))
    ours = [line for line in done if line.get("weights") == weights and weights]
    if not ours or any("search" in line for line in ours) or games[0].utility == "identical":
        return
    share, sides = scores(games, "net", "search:100", arguments.searched, 3000)
    line = {"setting": name, "recipe": recipe, "weights": weights, "search": share}
    line |= {"search, by side": sides, "games": arguments.searched}
    with arguments.curves.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")


def against_search(line: dict[str, Any]) -> str:
    """Say how a network fared against a search."""
    (share, half), sides = line["search"], line["search, by side"]
    each = ", ".join(f"{one:.2f}" for one, _ in sides)
    return (
        f" Against `search:100` it wins {share:.3f} ± {half:.3f}, by side {each}, {line['games']} "
        "games each."
    )


def explained(line: dict[str, Any]) -> str:
    """Say what the value of a network is worth."""
    share = line["explained"]
    if share is None:
        return " The games that its value was not fitted to all ended alike."
    return f" Its value explains {share:.2f} of the variance of the returns of its games."
