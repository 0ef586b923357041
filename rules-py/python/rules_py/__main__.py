"""Programs of the package: ``python -m rules_py play GAME`` and ``... components GAME``."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rules_py import Game, OptionError, UnknownGameError, components, games
from rules_py._rules import _component_changes, _load_components


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
    sets = programs.add_parser("components", help="print, check or compare component sets")
    sets.add_argument("game", help="a game that can be played with other sets")
    sets.add_argument(
        "--check", metavar="FILE", help="name every fault of a set; print nothing else"
    )
    sets.add_argument("--diff", metavar="FILE", help="print what a set changes, one value a line")
    return top


def components_of(given: argparse.Namespace) -> int:
    """Print the shipped set of a game, or check or compare another one; return the exit status."""
    if given.check is None and given.diff is None:
        sys.stdout.write(components(given.game))
        return 0
    try:
        name = _load_components(given.game, Path(given.check or given.diff))
    except OptionError as error:
        print(error, file=sys.stderr)
        return 1
    changes = _component_changes(given.game, name) or []
    if given.diff is None:
        print(f"{given.check}: {name}: {len(changes)} values differ from the shipped set")
        return 0
    for change in changes:
        print(change)
    return 0


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
        if given.program == "components":
            return components_of(given)
        game = Game(given.game, **options_of(given.options))
        table = play.Table(game, seat=given.seat, against=given.against, seed=given.seed)
    except (OptionError, UnknownGameError, ValueError, OverflowError) as error:
        top.error(str(error))
    return play.run(table)


if __name__ == "__main__":
    sys.exit(main())
