"""Characters: the eight of Unsung Heroes, ranked by kinds of agents in duels.

    python examples/python/characters.py --agents heuristic=200 net=200 search:30=20

Each agent is followed by its number of deals; each pair of characters meets in both seatings of
every deal. Games are kept in files in ``--out``: the command can be stopped, and continues where it
was when it is given again.
"""

from __future__ import annotations

import argparse
import math
from itertools import combinations, permutations
from pathlib import Path

from chart import intervals
from rules_py import Game, evaluate

CHARACTERS = ("alfred", "wanda", "tilda", "jerry", "betty", "karl", "greg", "ellen")


def duels(agent: str, characters: tuple[str, ...]) -> list[evaluate.LineUp]:
    """Return all duels of two characters, played by one kind of agent."""
    return [
        evaluate.LineUp(
            pair,
            Game("unsung_heroes", character_pool="all", characters=list(pair)),
            (agent, agent),
        )
        for pair in permutations(characters, 2)
    ]


def differences(ratings: dict[str, evaluate.Ratings]) -> list[str]:
    """Say which characters are worth more to one kind of agent than to another."""
    found: list[tuple[str, float]] = []
    for one, other in combinations(ratings, 2):
        theirs = {row.name: row for row in ratings[other].rows}
        for row in ratings[one].rows:
            gap = row.elo - theirs[row.name].elo
            error = math.hypot(row.half_width, theirs[row.name].half_width) / 1.96
            text = f"{row.name} is worth {gap:+.0f} points to {one}, compared with {other}"
            found.append((text, math.erfc(abs(gap) / error / math.sqrt(2))))
    corrected = evaluate.holm([value for _, value in found])
    return [text for (text, _), value in zip(found, corrected, strict=True) if value < 0.05]


def main() -> None:
    """Play the duels, and print and draw the ratings."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--agents", nargs="+", default=["heuristic=200"], metavar="AGENT=DEALS")
    parser.add_argument("--characters", nargs="+", default=CHARACTERS)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", default="out")
    arguments = parser.parse_args()
    out = Path(arguments.out)
    out.mkdir(parents=True, exist_ok=True)
    ratings: dict[str, evaluate.Ratings] = {}
    for text in arguments.agents:
        agent, _, deals = text.rpartition("=")
        finishes = evaluate.league(
            duels(agent, tuple(arguments.characters)),
            deals=int(deals),
            file=out / f"characters-{agent.replace(':', '-')}.jsonl",
            workers=arguments.workers,
            progress=True,
        )
        ratings[agent] = evaluate.ratings(finishes)
        print(f"{agent}: {ratings[agent].games} games, {ratings[agent].deals} deals")
        print(ratings[agent])
    for line in differences(ratings):
        print(line)
    rows = [
        (f"{row.name}, {agent}", row.elo, row.half_width)
        for name in arguments.characters
        for agent, found in ratings.items()
        for row in found.rows
        if row.name == name
    ]
    title = "Unsung Heroes: characters by agents"
    inks = [place % len(ratings) for place in range(len(rows))]
    intervals(out / "characters.svg", title, "Elo points", rows, ("mean", 0.0), inks)


if __name__ == "__main__":
    main()
