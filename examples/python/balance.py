"""Balance: what the seats of a game are worth, with a picture.

python examples/python/balance.py [--game NAME] [--episodes N] [--out DIR]
"""

from __future__ import annotations

import argparse
from pathlib import Path

import rules_py
from chart import bar, lines
from rules_py import Game, rollouts


def variants(name: str) -> list[Game]:
    """Return the game for every number of players it can be played by."""
    found = []
    for players in range(1, 7):
        try:
            found.append(Game(name, players=players))
        except rules_py.OptionError:
            continue
    return found or [Game(name)]


def main() -> None:
    """Play sensible players against each other for every number of seats."""
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
        "mean return between sensible players",
        curves,
        ("nothing", 0.0),
    )
    print(path)


if __name__ == "__main__":
    main()
