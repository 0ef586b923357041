r"""Compare settings of a search in the same games: what each wins, and in what time.

    python examples/python/compare_searches.py unsung_heroes --options '{"players": 2}' \
        '{"budget": 100}' '{"budget": 100, "trust": 0.9}'

Each setting names keywords of ``Search``. It plays every side against the rival, or all seats of a
game that all win or lose together. The games of all settings share their chance outcomes,
and the differences are those to the first setting, game by game.
"""

from __future__ import annotations

import argparse
import json
import time
from typing import Any

import numpy as np

from rules_py import Game, Search
from scoring import interval, shares


def main() -> None:
    """Read the arguments and print one line for each setting."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("settings", nargs="+", type=json.loads, help="keywords of Search as JSON")
    parser.add_argument(
        "--options", type=json.loads, default={}, help="options of the game as JSON"
    )
    parser.add_argument("--rival", default="heuristic", help="agent in the other seats")
    parser.add_argument("--games", type=int, default=50, help="games a side")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    game = Game(arguments.game, **arguments.options)
    searches = [Search(**setting) for setting in arguments.settings]
    first: list[float] = []
    for search in searches:
        begun = time.perf_counter()
        sides = shares(
            game, search, arguments.rival, arguments.games, arguments.seed, chance="sources"
        )
        won = [one for side in sides for one in side]
        first = first or won
        print(line(search, won, first, (time.perf_counter() - begun) / len(won)), flush=True)


def line(search: Any, won: list[float], first: list[float], seconds: float) -> str:
    """Say what a setting won, how much more than the first one, and how long a game took."""
    (share, half), (more, off) = interval(won), interval(np.subtract(won, first).tolist())
    return (
        f"{share:.3f} ± {half:.3f}, difference {more:+.3f} ± {off:.3f}, "
        f"{1000 * seconds:.0f} ms a game: {search}"
    )


if __name__ == "__main__":
    main()
