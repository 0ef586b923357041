"""Variants: what a change of an option does to the seats, on the same deals.

    python examples/python/variants.py --game wuerfelhelden --set players=2 \
        --option 'dice_set=printed;fierce' --deals 4000

``--option`` names the option and the values that are compared, the first being
the one that the others are held against; ``--set`` fixes others. Values are JSON
where they can be read as such, and words otherwise.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from chart import intervals
from rules_py import Game, evaluate


def value(text: str) -> Any:
    """Read a value: JSON, or else a word."""
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return text


def main() -> None:
    """Compare the values of one option between heuristic agents."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="wuerfelhelden")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--option", default="dice_set=printed;fierce", metavar="NAME=A;B;…")
    parser.add_argument("--agent", default="heuristic", help="as search:200")
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="out")
    arguments = parser.parse_args()
    fixed = {name: value(text) for name, _, text in (one.partition("=") for one in arguments.set)}
    option, _, texts = arguments.option.partition("=")
    values = texts.split(";")
    games = [Game(arguments.game, **fixed, **{option: value(text)}) for text in values]
    print(f"{arguments.deals} deals of {games[0].title}, each under {len(games)} variants")
    study = evaluate.variants(games, arguments.agent, deals=arguments.deals, seed=arguments.seed)
    rows = []
    for text, row in zip(values, study, strict=True):
        print(f"{option} = {text}: {row.length:.1f} decisions a game")
        for seat, wins in enumerate(row.wins):
            own = 1.96 * row.won[:, seat].std(ddof=1) / arguments.deals**0.5
            rows.append((f"{text}, seat {seat}", 100 * wins, 100 * own))
            print(
                f"  seat {seat} wins {100 * wins:5.1f} %, against the first "
                f"{100 * row.difference[seat]:+5.1f} ± {100 * row.half_width[seat]:.1f} points "
                f"(± {100 * row.unpaired_half_width[seat]:.1f} without shared deals)"
            )
    path = Path(arguments.out) / f"variants-{arguments.game}-{option}.svg"
    title = f"{games[0].title}: {option}"
    level = (f"mean of {values[0]}", 100 * study[0].wins.mean())
    intervals(path, title, "games won in % between heuristic agents", rows, level)
    print(path)


if __name__ == "__main__":
    main()
