"""Balance: what the seats of a game are worth, with a picture.

python examples/python/balance.py [--game NAME] [--episodes N] [--out DIR]
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import rules_py
from chart import bar, lines
from rules_py import Game, rollouts


def variants(name: str) -> list[Game]:
    """Return the game for every number of seats it can be played with."""
    known = Game(name).options
    # Valor & Villainy counts the heroes; its villain has a seat beside them.
    count = next((option for option in ("players", "heroes") if option in known), None)
    tried: list[dict[str, Any]] = [{}] if count is None else [{count: n} for n in range(1, 9)]
    found = []
    for options in tried:
        try:
            found.append(Game(name, **options))
        except rules_py.OptionError:
            continue
    return found


def main() -> None:
    """Play heuristic agents against each other for every number of seats."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default=rules_py.games()[0])
    parser.add_argument("--episodes", type=int, default=2000)
    parser.add_argument("--out", default="out")
    arguments = parser.parse_args()
    curves = {}
    for game in variants(arguments.game):
        players = game.seats
        work = rollouts.tasks(game, ["heuristic"], episodes=arguments.episodes, size=256)
        results = []
        for done, task in enumerate(work, 1):
            results.append(rollouts.play(task))
            bar(done / len(work), f"{players} players")
        seats = rollouts.summary(results)
        for seat, row in enumerate(seats):
            print(
                f"  seat {seat}: {row['mean']:+.3f} ± {row['half_width']:.3f}, "
                f"wins {100 * row['wins']:.1f} %"
            )
        columns = [seat["mean"] for seat in seats], [seat["half_width"] for seat in seats]
        curves[f"{players} players"] = (list(range(len(seats))), *columns)
    path = Path(arguments.out) / f"balance-{arguments.game}.svg"
    lines(
        path,
        f"{Game(arguments.game).title}: what a seat is worth",
        "seat",
        "mean return between heuristic agents",
        curves,
        ("nothing", 0.0),
    )
    print(path)


if __name__ == "__main__":
    main()
