"""Programs of the package: ``python -m rules_py play GAME``."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any

from rules_py import Game, OptionError, UnknownGameError, games


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    top = argparse.ArgumentParser(prog="python -m rules_py", description="Tabletop games.")
    programs = top.add_subparsers(dest="program", required=True, metavar="PROGRAM")
    play = programs.add_parser("play", help="play a game in the terminal against agents")
    play.add_argument("game", help=f"one of {', '.join(games())}")
    play.add_argument(
        "--against",
        default="heuristic",
        metavar="AGENT",
        help="who takes the other seats: heuristic (default), random, search:1000 or search:200ms",
    )
    play.add_argument("--seat", type=int, default=0, help="your seat, from 0 (default)")
    play.add_argument("--seed", type=int, default=None, help="seed of chance; by default a new one")
    play.add_argument(
        "--options",
        nargs="+",
        action="extend",
        default=[],
        metavar="NAME=VALUE",
        help="options of the game, such as players=3",
    )
    return top


def options_of(pairs: Sequence[str]) -> dict[str, Any]:
    """Return options by name; a value is JSON where it can be read as JSON, or else text."""
    found: dict[str, Any] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            raise OptionError(f"write an option as NAME=VALUE, not {pair[:80]!r}")
        try:
            found[name] = json.loads(text)
        except ValueError:
            found[name] = text
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a program; return the exit status."""
    top = parser()
    given = top.parse_args(arguments)
    from rules_py import _play as play

    try:
        game = Game(given.game, **options_of(given.options))
        table = play.Table(game, seat=given.seat, against=given.against, seed=given.seed)
    except (OptionError, UnknownGameError, ValueError, OverflowError) as error:
        top.error(str(error))
    return play.run(table)


if __name__ == "__main__":
    sys.exit(main())
