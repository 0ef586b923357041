r"""Savings: how many games shared deals and corrections save, for pairs of agents in each game.

    python examples/python/savings.py --only wuerfelhelden
    python examples/python/savings.py --only hero_must_die --agents heuristic,search:50 \
        --pilot 30 --deals 30 --playouts 64

Prints the table of the guide to evaluation. Values and deals are kept in files in ``--out``: the
command can be stopped, and continues where it was when it is given again. With ``--playouts`` the
values are not fitted, but the means of so many games of cheap agents from each state: of the
heuristic, or, with ``--by heuristic,plan:0``, of what is nearest to each agent.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeAlias

from pairs import ONE_HERO, Pair
from rules_py import Game, evaluate

HEAD = (
    "| Game | agents | games of the fit, states of each, pilot games "
    "| mean return of the first | deals | shared deals alone | corrections alone | both "
    "| `fit`, s | game, ms | correction, ms |\n"
    "|--|--|--|--|--|--|--|--|--|--|--|"
)
TIMED = 5
"""Deals that are played once more for the times."""


@dataclass(frozen=True)
class Row(Pair):
    """One contest."""

    games: int = 20000
    states: int = 16
    pilot: int = 100
    deals: int = 200
    playouts: int = 0
    """Games of cheap agents from each state in place of fitted values."""
    by: tuple[str, str] = ("heuristic", "heuristic")
    """Who plays them in place of each agent."""

    @property
    def stem(self) -> str:
        """Name of the files of this row."""
        if not self.playouts:
            return super().stem
        return super().stem + "-".join([f"-playouts-{self.playouts}", *self.by]).replace(":", "-")

    @property
    def made_of(self) -> str:
        """What the values are made of, in words."""
        if self.playouts:
            whose = f" by {', '.join(self.by)}" if self.by != ("heuristic", "heuristic") else ""
            return f"{self.playouts} playouts{whose}, {self.pilot}"
        return f"{self.games:,}, {self.states}, {self.pilot}"


ROWS = (
    Row("wuerfelhelden", ("heuristic", "net"), states=64),
    Row("wuerfelhelden", ("heuristic", "random"), states=64),
    Row("wuerfelhelden", ("heuristic", "search:100"), states=64, deals=100),
    Row("unsung_heroes", ("heuristic", "net"), games=24000),
    Row("unsung_heroes", ("heuristic", "random")),
    Row("unsung_heroes", ("heuristic", "search:50"), deals=100),
    Row("hero_must_die", ("heuristic", "net"), games=30000),
    Row("hero_must_die", ("heuristic", "random"), games=30000),
    Row("hero_must_die", ("heuristic", "search:50"), games=30000, deals=100),
    Row("valor_and_villainy", ("heuristic", "plan:1"), games=30000, pilot=200, options=ONE_HERO),
)


Values: TypeAlias = Sequence[evaluate.FittedValue | evaluate.Trusted]


def spent(row: Row, game: Game, values: Values) -> float:
    """Return the processor time of a game in milliseconds."""
    begun = time.process_time()
    found = evaluate.contest(game, row.agents, deals=TIMED, values=values, seed=2)
    return 1000 * (time.process_time() - begun) / found.games


def valued(row: Row, game: Game, seed: int, workers: int, file: Path) -> Values:
    """Fit values, or find how far playouts are to be trusted; what was found is in a file."""
    if not row.playouts:
        return evaluate.fit(
            game,
            row.agents,
            games=row.games,
            states=row.states,
            pilot=row.pilot,
            seed=seed,
            file=file,
            workers=workers,
            progress=True,
        )
    values = evaluate.playouts(game, row.by, games=row.playouts)
    kept = file.with_suffix(".trust")
    if not kept.exists():
        found = evaluate.trust(
            game, row.agents, values, pilot=row.pilot, seed=seed, workers=workers, progress=True
        )
        kept.write_text(json.dumps(found[0].scale), encoding="utf-8")
    scale = json.loads(kept.read_text(encoding="utf-8"))
    return [evaluate.Trusted(value, scale) for value in values]


def measure(row: Row, seed: int, workers: int, out: Path) -> str:
    """Make values, play the contest, and return the line of the table."""
    game = Game(row.name, **row.options)
    begun = time.process_time()
    values = valued(row, game, seed + 1, workers, out / f"{row.stem}.npz")
    clock = out / f"{row.stem}.json"
    if not clock.exists():
        clock.write_text(json.dumps(time.process_time() - begun), encoding="utf-8")
    fitted = json.loads(clock.read_text(encoding="utf-8"))
    verdict = evaluate.contest(
        game,
        row.agents,
        deals=row.deals,
        values=values,
        seed=seed,
        file=out / f"{row.stem}.jsonl",
        workers=workers,
        progress=True,
    )
    saved, plain = verdict.savings[0], spent(row, game, ())
    cells = [
        game.title,
        ", ".join(row.agents),
        row.made_of,
        f"{verdict.scores[0].mean:+.2f}",
        f"{verdict.deals:,}",
        *map(str, (saved.deals, saved.corrections, saved.both)),
        f"{fitted:.0f}",
        f"{plain:.1f}",
        f"{spent(row, game, values) - plain:.0f}",
    ]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Measure the rows of the table, and print it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", help="part of the name of a game")
    parser.add_argument("--agents", help="two agents in place of those of the table: heuristic,net")
    parser.add_argument("--games", type=int, help="games of each fit")
    parser.add_argument("--states", type=int, help="states of a game to learn from")
    parser.add_argument("--pilot", type=int, help="pilot games of each fit")
    parser.add_argument("--deals", type=int, help="deals of each contest")
    parser.add_argument("--playouts", type=int, help="playouts of a state, in place of each fit")
    parser.add_argument("--by", help="two cheap agents of the playouts: heuristic,plan:0")
    parser.add_argument(
        "--seed", type=int, default=1, help="of the deals; the fit has the next one"
    )
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", default="out")
    arguments = parser.parse_args()
    out = Path(arguments.out)
    out.mkdir(parents=True, exist_ok=True)
    names = ("games", "states", "pilot", "deals", "playouts")
    asked = {name: getattr(arguments, name) for name in names}
    given: dict[str, Any] = {name: number for name, number in asked.items() if number is not None}
    for name in ("agents", "by"):
        if text := getattr(arguments, name):
            first, second = text.split(",")
            given[name] = first, second
    chosen = {(at := replace(row, **given)).stem: at for row in ROWS if arguments.only in row.name}
    print(HEAD)
    for row in chosen.values():
        print(measure(row, arguments.seed, arguments.workers, out), flush=True)


if __name__ == "__main__":
    main()
