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

import rules_py
from compact import compact, save, unpacked
from fit_value import fit_value
from rules_py import Game
from scoring import score, sides_of

WEIGHTS = Path(__file__).parents[2] / "rules-py" / "python" / "rules_py" / "weights"


def digest_of(weights: list[NDArray[Any]]) -> str:
    """Return what tells files of weights apart."""
    return hashlib.sha256(b"".join(map(np.ndarray.tobytes, weights))).hexdigest()[:16]


def shipped(game: Game) -> str:
    """Return the digest of the network that travels with the package for a game, or nothing."""
    where = Path(rules_py.__file__).parent / "weights" / f"{game.name}-{game.seats}.npz"
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
    game = Game(recipe["game"], **recipe["options"])
    where = WEIGHTS / f"{game.name}-{game.seats}.npz"
    if not where.exists():
        return
    with np.load(where) as arrays:
        kept = dict(arrays)
    before = stored(kept)
    # One without a run on record is somebody else's, and one that is valued is done.
    if digest_of(before) not in [line["weights"] for line in done if "curve" in line]:
        return
    seated = sides_of(game), recipe["against"], arguments.valued, 4000
    fitted, explained = fit_value(game, unpacked(kept), *seated)
    after = compact(game, fitted)
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
    game = Game(recipe["game"], **recipe["options"])
    weights = trained(done, shipped(game))
    ours = [line for line in done if line.get("weights") == weights and weights]
    if not ours or any("search" in line for line in ours) or game.utility == "identical":
        return
    share, sides = score(game, "net", "search:100", arguments.searched, 3000)
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
