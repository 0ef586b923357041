"""Variance: how much of a result is open chance, private chance, and the agents' own decisions.

    python examples/python/variance.py --only wuerfelhelden

Prints the table of the guide to evaluation, and draws it with ``--picture``. Games are kept in
files in ``--out``: the command can be stopped, and continues where it was when it is given again.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from dataclasses import dataclass, replace
from pathlib import Path

from chart import stacks
from pairs import ONE_HERO, Pair
from rules_py import Game, evaluate

HEAD = (
    "| Game | agents | games; nodes, decisions, playouts | variance of a game | open chance "
    "| private chance | decisions | sum | games at 55 : 45, plain | all chance corrected "
    "| open chance alone corrected | s |\n"
    "|--|--|--|--|--|--|--|--|--|--|--|--|"
)


@dataclass(frozen=True)
class Row(Pair):
    """One pair of agents."""

    games: int = 1000
    nodes: int = 16
    decisions: int = 16
    playouts: int = 16


OWN = {"games": 600, "nodes": 0, "decisions": 24, "playouts": 8}
"""Of agents that draw: their part alone. Playouts of searches are dear, and spread."""
ROWS = (
    Row("wuerfelhelden", ("heuristic", "heuristic")),
    Row("unsung_heroes", ("heuristic", "heuristic")),
    Row("hero_must_die", ("heuristic", "heuristic")),
    Row("valor_and_villainy", ("plan:1", "plan:1"), games=200, options=ONE_HERO),
    Row("wuerfelhelden", ("random", "random"), **OWN),
    Row("unsung_heroes", ("random", "random"), **OWN),
    Row("hero_must_die", ("random", "random"), **OWN),
    Row("wuerfelhelden", ("search:16", "search:16"), **OWN),
    Row("hero_must_die", ("search:16", "search:16"), **OWN),
    Row("unsung_heroes", ("search:16", "search:16"), **OWN),
)


def shown(part: evaluate.Part) -> str:
    """Return a part with its interval, or that it is not known."""
    if math.isnan(part.variance):
        return "–"
    return f"{part.variance:.3f} ± {part.half_width:.3f}"


def needed(found: evaluate.Variance, left: evaluate.Part) -> str:
    """Return how many games find 55 : 45 with a part of the variance, and the interval."""
    if math.isnan(left.variance):
        return "–"
    ends = (left.variance, left.variance - left.half_width, left.variance + left.half_width)
    middle, low, high = (math.ceil(found.games_needed(end)) for end in ends)
    return f"{middle:,}" if low == high else f"{middle:,} ({low:,} to {high:,})"


def measure(row: Row, arguments: argparse.Namespace) -> evaluate.Variance:
    """Measure a pair of agents, and print its line of the table."""
    game, begun = Game(row.name, **row.options), time.process_time()
    found = evaluate.variance(
        game,
        row.agents,
        games=row.games,
        nodes=row.nodes,
        decisions=row.decisions,
        playouts=row.playouts,
        seed=arguments.seed,
        file=arguments.out / f"variance-{row.stem}.jsonl",
        workers=arguments.workers,
        progress=True,
    )
    clock = arguments.out / f"variance-{row.stem}-seconds.json"
    spent = time.process_time() - begun
    before = json.loads(clock.read_text(encoding="utf-8")) if clock.exists() else 0.0
    clock.write_text(json.dumps(before + spent), encoding="utf-8")
    hidden = evaluate.Part(
        found.private.variance + found.decisions.variance,
        math.hypot(found.private.half_width, found.decisions.half_width),
    )
    whole = sum(part.variance for part in found.parts)
    reach = math.sqrt(sum(part.half_width**2 for part in found.parts))
    cells = [
        game.title,
        ", ".join(row.agents),
        f"{row.games:,}; {row.nodes}, {row.decisions}, {row.playouts}",
        *map(shown, (found.total, *found.parts, evaluate.Part(whole, reach))),
        *(needed(found, left) for left in (found.total, found.decisions, hidden)),
        f"{before + spent:.0f}",
    ]
    print(f"| {' | '.join(cells)} |", flush=True)
    return found


def main() -> None:
    """Measure the rows of the table, and print it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", help="part of the name of a game")
    parser.add_argument("--agents", help="two agents in place of those of the table: heuristic,net")
    parser.add_argument("--games", type=int, help="games of each row")
    parser.add_argument("--nodes", type=int, help="chance nodes of a game")
    parser.add_argument("--decisions", type=int, help="decisions of a game")
    parser.add_argument("--playouts", type=int, help="playouts of each of two outcomes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("out"))
    parser.add_argument("--picture", type=Path, help="where to draw the table, as SVG")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    names = ("games", "nodes", "decisions", "playouts")
    given = {name: number for name in names if (number := getattr(arguments, name)) is not None}
    if arguments.agents:
        first, second = arguments.agents.split(",")
        given["agents"] = first, second
    chosen = {(at := replace(row, **given)).stem: at for row in ROWS if arguments.only in row.name}
    print(HEAD)
    drawn = []
    for row in chosen.values():
        found = measure(row, arguments)
        if not math.isnan(found.public.variance):
            parts = [(part.variance, part.half_width) for part in found.parts]
            drawn.append((f"{Game(row.name).title.split(':')[0]}, {row.agents[0]}", parts))
    if arguments.picture:
        title = "Where the variance of a game comes from"
        label = "variance of a game between two agents of equal strength; lines are 95 % intervals"
        parts = ("open chance", "private chance", "the agents' decisions")
        stacks(arguments.picture, title, label, drawn, parts)


if __name__ == "__main__":
    main()
