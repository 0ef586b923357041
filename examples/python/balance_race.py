"""Balance race: the dice of Würfelhelden with which the seats are worth the same.

    python examples/python/balance_race.py --deals 4000 --kinds heuristic net search:30

Writes a page of numbers and pictures. The command can be stopped at any time; given again, it
continues where it was.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from rules_py import Game, evaluate

DICE = {
    "printed": "printed",
    "fierce": "fierce",
    "mild": ["1 1 1 C C y", "1 1 1 C C y", "1 1 1 C C y"],
}


def main() -> None:
    """Race the sets of dice, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kinds", nargs="+", default=["heuristic", "net"])
    parser.add_argument("--deals", type=int, default=4000)
    parser.add_argument("--survey", type=int, default=100)
    parser.add_argument("--margin", type=float, default=0.05)
    parser.add_argument("--max-mean-length", type=float, default=150)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", default="out")
    arguments = parser.parse_args()
    out = Path(arguments.out)
    out.mkdir(parents=True, exist_ok=True)
    found = evaluate.balance(
        {name: Game("wuerfelhelden", players=2, dice_set=dice) for name, dice in DICE.items()},
        arguments.kinds,
        margin=arguments.margin,
        max_mean_length=arguments.max_mean_length,
        deals=arguments.deals,
        survey=arguments.survey,
        file=out / "balance.jsonl",
        workers=arguments.workers,
        progress=True,
    )
    print(found)
    path = out / "balance.html"
    path.write_text(found.html("Dice of Würfelhelden, two seats"), encoding="utf-8")
    print(path)


if __name__ == "__main__":
    main()
