r"""Compare settings of a search in the same games: what each wins, and in what time.

    python examples/python/compare_searches.py unsung_heroes --options '{"players": 2}' \
        '{"budget": 100}' '{"budget": 100, "trust": 0.9}'
    python examples/python/compare_searches.py unsung_heroes --options '{"players": 2}' \
        --rival net+search:100 '{"budget": 400, "rollout": "net", "value": "net", "depth": 12}'

Each setting names keywords of ``Search``, or an agent. It plays every side against the rival, or
all seats of a game that all win or lose together. The games of all settings share their chance
outcomes, and the differences are those to the first setting, game by game. Times are processor time
of a decision with a choice, of the setting and of the rival: who is to be compared at equal time
gets the budget that takes it. With ``--file`` games are kept as they are played, ten of each side
at a time: the same command continues, and plays no game twice.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import numpy as np

from chart import bar
from rules_py import Bot, Game, Search, State
from rules_py.agents import Agent
from scoring import interval, shares, sides_of

PART = 10
"""Games of each side that are kept at once."""


class Timed:
    """An agent, and how long its decisions took."""

    def __init__(self, agent: str | Search) -> None:
        self.agent, self.choose = agent, Agent(agent, seed=1)
        self.seconds, self.decisions = 0.0, 0

    def __call__(self, state: State, seat: int) -> int:
        """Choose an action."""
        begun = time.process_time()
        action = self.choose(state, seat)
        self.seconds += time.process_time() - begun
        self.decisions += len(state.legal_actions()) > 1
        return action


def setting(text: str) -> str | Search:
    """Read keywords of a search, or the name of an agent."""
    return Search(**json.loads(text)) if text.startswith("{") else text


def main() -> None:
    """Read the arguments and print one line for each setting."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("settings", nargs="+", type=setting, help="keywords of Search, or an agent")
    parser.add_argument(
        "--options", type=json.loads, default={}, help="options of the game as JSON"
    )
    parser.add_argument(
        "--rival", type=setting, default="heuristic", help="the same in the other seats"
    )
    parser.add_argument("--games", type=int, default=50, help="games a side")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", type=Path, help="where games are kept")
    arguments = parser.parse_args()
    game = Game(arguments.game, **arguments.options)
    first: list[float] = []
    for agent in arguments.settings:
        parts = list(played(game, agent, arguments))
        won = [share for part in parts for side in part["won"] for share in side]
        first = first or won
        print(line(agent, parts, won, first), flush=True)


def played(
    game: Game, agent: str | Search, arguments: argparse.Namespace
) -> Iterator[dict[str, Any]]:
    """Play the games of a setting part by part, or take them from the file."""
    file = arguments.file
    lines = file.read_text().splitlines() if file and file.exists() else []
    kept = {tuple(row["what"]): row for row in map(json.loads, lines)}
    for begin in range(0, arguments.games, PART):
        number = min(PART, arguments.games - begin)
        seed = arguments.seed + begin // PART * len(sides_of(game))
        what = str(game), str(agent), str(arguments.rival), str(seed), str(number)
        if what not in kept:
            one, rival = Timed(agent), Timed(arguments.rival)
            won = shares(game, Bot(one), Bot(rival), number, seed, chance="sources")
            times = [one.seconds, one.decisions, rival.seconds, rival.decisions]
            kept[what] = {"what": what, "won": won, "times": times}
            if file:
                with file.open("a") as out:
                    out.write(json.dumps(kept[what]) + "\n")
        with redirect_stdout(sys.stderr):
            done = begin + number
            bar(done / arguments.games, f"{done} of {arguments.games} games a side")
        yield kept[what]


def line(
    agent: str | Search, parts: list[dict[str, Any]], won: list[float], first: list[float]
) -> str:
    """Say what a setting won, how much more than the first one, and how long decisions took."""
    (share, half), (more, off) = interval(won), interval(np.subtract(won, first).tolist())
    one, asked, rival, met = np.sum([part["times"] for part in parts], axis=0)
    own, other = 1000 * one / max(1, asked), 1000 * rival / max(1, met)
    return (
        f"{share:.3f} ± {half:.3f}, difference {more:+.3f} ± {off:.3f}, "
        f"{own:.2f} ms a decision, rival {other:.2f} ms: {agent}"
    )


if __name__ == "__main__":
    main()
