"""Characters: the eight of Unsung Heroes, ranked by kinds of players in duels.

    python examples/python/characters.py --agents heuristic=200 net=200 search:30=20

Each agent is followed by its number of deals; each pair of characters meets in both seatings of
every deal. Games are kept in files in ``--out``: the command can be stopped, and goes on where it
was when it is given again.
"""

from __future__ import annotations

import argparse
from itertools import permutations
from pathlib import Path

from rules_py import Game, evaluate

CHARACTERS = ("alfred", "wanda", "tilda", "jerry", "betty", "karl", "greg", "ellen")


def duels(agent: str, characters: tuple[str, ...]) -> list[evaluate.LineUp]:
    """Return all duels of two characters, played by one kind of player."""
    return [
        evaluate.LineUp(
            pair,
            Game("unsung_heroes", character_pool="all", characters=list(pair)),
            (agent, agent),
        )
        for pair in permutations(characters, 2)
    ]


def main() -> None:
    """Play the duels."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--agents", nargs="+", default=["heuristic=200"], metavar="AGENT=DEALS")
    parser.add_argument("--characters", nargs="+", default=CHARACTERS)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", default="out")
    arguments = parser.parse_args()
    out = Path(arguments.out)
    out.mkdir(parents=True, exist_ok=True)
    for told in arguments.agents:
        agent, _, deals = told.rpartition("=")
        file = out / f"characters-{agent.replace(':', '-')}.jsonl"
        entries = duels(agent, tuple(arguments.characters))
        finishes = evaluate.league(
            entries, deals=int(deals), file=file, workers=arguments.workers, progress=True
        )
        found = evaluate.ratings(finishes)
        print(f"{agent}: {found.games} games, {found.deals} deals")
        print(found)
        picture = found.svg(f"Unsung Heroes: characters, played by {agent}")
        file.with_suffix(".svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
