"""The card of a large data set: what it has, for people and for programs.

Everything on it is read from the files and the plan, so that anybody who has the data set can make
the card again and compare.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from rules_py._reader import open_file, refused
from rules_py.data._files import decisions_of, open_parquet, part, read_about
from rules_py.data._page import page
from rules_py.data._plan import Plan
from rules_py.data._subsets import KINDS, Subset
from rules_py.evaluate._outcomes import kinds_of, winners

CARD, PAGE, SUMS = "card.json", "README.md", "SHA256SUMS"
FORMAT = 1
_PIECE = 1 << 20


def write_card(plan: Plan, home: Path) -> Path:
    """Write the card of a data set whose files are all there, and remove what is left of others.

    Parameters
    ----------
    plan : Plan
        Its plan.
    home : path
        Its folder.

    Returns
    -------
    path
        The page for people.
    """
    for name, text in texts_of(plan, home).items():
        half = home / f"{name}.partial"
        half.write_text(text, encoding="utf-8")
        half.replace(home / name)
    for subset in plan.subsets:
        for half in (home / subset.name).glob("*.partial"):
            half.unlink()
    return home / PAGE


def texts_of(plan: Plan, home: Path) -> dict[str, str]:
    """Return the files of the card by name, read from the files of the data set."""
    sums = "".join(f"{digest(home / name)}  {name}\n" for name in files_of(plan))
    subsets = {subset.name: _about(subset, home / subset.name) for subset in plan.subsets}
    makers = {maker for one in subsets.values() for maker in one.pop("made_with")}
    total = {key: sum(one[key] for one in subsets.values()) for key in TOTALS}
    card = {
        "format": FORMAT,
        "title": plan.title,
        "licence": plan.licence,
        **total,
        "made_with": sorted(makers),
        "sha256": hashlib.sha256(sums.encode()).hexdigest(),
        "subsets": subsets,
        "plan": plan.document,
    }
    return {SUMS: sums, CARD: json.dumps(card, indent=1) + "\n", PAGE: page(card)}


TOTALS = ("decisions", "games", "files", "bytes")


def files_of(plan: Plan) -> list[str]:
    """Return the names of all files below the folder, as ``SHA256SUMS`` lists them."""
    return [
        f"{subset.name}/{part(Path(), number, kind)}"
        for subset in plan.subsets
        for number in range(subset.files)
        for kind in KINDS
    ]


def digest(path: Path) -> str:
    """Return the SHA-256 of a file."""
    found = hashlib.sha256()
    with open_file(path, 1 << 40) as file:
        while piece := file.read(_PIECE):
            found.update(piece)
    return found.hexdigest()


def _about(subset: Subset, folder: Path) -> dict[str, Any]:
    """Return what is known of a subset."""
    makers: set[str] = set()
    rows = size = 0
    tables: list[pa.Table] = []
    for number in range(subset.files):
        paths = [part(folder, number, kind) for kind in KINDS]
        about = read_about(paths[0])
        rows, size = rows + about.rows, size + sum(path.stat().st_size for path in paths)
        makers |= {f"rules_py {about.head.get('rules_py')}", pq.read_metadata(paths[0]).created_by}
        tables.append(_games(paths[1]))
    games = pa.concat_tables(tables)
    game = subset.game
    return {
        "game": game.name,
        "game_title": game.title,
        "version": game.version,
        "options": game.options,
        "seats": game.seats,
        "observation_size": game.observation_size,
        "observation_spec_digest": game.observation_spec_digest(),
        "num_actions": game.num_actions,
        "columns": {field.name: str(field.type) for field in decisions_of(game)},
        "decisions": rows,
        "games": len(games),
        "files": subset.files,
        "bytes": size,
        "agents": list(subset.agents),
        "rotate": subset.rotate,
        "seed": subset.seed,
        "size": subset.size,
        "rows_per_file": subset.rows_per_file,
        **_ends(games, game.seats),
        "made_with": makers,
    }


def _games(path: Path) -> pa.Table:
    """Read how the games of a file ended."""
    with open_parquet(path) as opened:
        try:
            return opened.read(["agents", "returns", "length"], use_threads=False)
        except (OSError, KeyError, pa.ArrowException) as error:
            raise refused(path, error) from None


def _ends(games: pa.Table, seats: int) -> dict[str, Any]:
    """Return how games ended: lengths, kinds of outcomes, and what each agent returned."""
    returns = _flat(games, "returns").to_numpy().reshape(-1, seats)
    names = np.array(_flat(games, "agents").to_pylist(), object).reshape(-1, seats)
    lengths, won = games.column("length").to_numpy(), winners(returns)
    agents = {}
    for name in sorted({*names.ravel()}):
        at = names == name
        agents[name] = {
            "seats": int(at.sum()),
            "won": int(won[at].sum()),
            "mean_return": round(float(returns[at].mean()), 6),
        }
    return {
        "length": {
            "least": int(lengths.min()),
            "mean": round(float(lengths.mean()), 3),
            "most": int(lengths.max()),
        },
        "outcomes": {kind: int(found.sum()) for kind, found in kinds_of(returns).items()},
        "by_agent": agents,
    }


def _flat(games: pa.Table, name: str) -> pa.Array:
    """Return the cells of a column of lists, one after the other."""
    return pa.concat_arrays([piece.flatten() for piece in games.column(name).chunks])
