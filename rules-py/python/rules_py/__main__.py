"""Programs of the package: ``python -m rules_py play GAME``."""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from rules_py import Game, OptionError, UnknownGameError, games


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    top = argparse.ArgumentParser(prog="python -m rules_py", description="Tabletop games.")
    programs = top.add_subparsers(dest="program", required=True, metavar="PROGRAM")
    play = programs.add_parser("play", help="play a game in the terminal against agents")
    add_game(play)
    play.add_argument(
        "--against",
        default="heuristic",
        metavar="AGENT",
        help="who takes the other seats: heuristic (default), random, search:1000 or search:200ms",
    )
    play.add_argument("--seat", type=int, default=0, help="your seat, from 0 (default)")
    play.add_argument("--seed", type=int, default=None, help="seed of chance; by default a new one")
    serve = programs.add_parser("serve", help="serve games to programs: docs/wire.md")
    add_game(serve)
    serve.add_argument("--stdio", action="store_true", help="serve one client on standard streams")
    add_address(serve, 8765)
    programs.add_parser("schema", help="print the JSON Schema of the wire")
    return top


def add_game(to: argparse.ArgumentParser, **more: Any) -> None:
    """Add the arguments that choose a game."""
    to.add_argument("game", help=f"one of {', '.join(games())}", **more)
    to.add_argument(
        "--options",
        nargs="+",
        action="extend",
        default=[],
        metavar="NAME=VALUE",
        help="options of the game, such as players=3",
    )


def add_address(to: argparse.ArgumentParser, port: int) -> None:
    """Add the arguments of a server."""
    to.add_argument("--host", default="127.0.0.1", help="address to listen on (127.0.0.1)")
    to.add_argument("--port", type=int, default=port, help=f"port to listen on ({port})")


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


def play(top: argparse.ArgumentParser, given: argparse.Namespace) -> int:
    """Play in the terminal."""
    from rules_py import _play as terminal

    game = Game(given.game, **options_of(given.options))
    table = terminal.Table(game, seat=given.seat, against=given.against, seed=given.seed)
    return terminal.run(table)


def serve(top: argparse.ArgumentParser, given: argparse.Namespace) -> int:
    """Serve the wire."""
    from rules_py.wire import Server, stdio

    options = options_of(given.options)
    Game(given.game, **options)  # what is wrong with them is said now
    server = Server(given.game, options)
    if given.stdio:
        return stdio.serve(server)
    with needs(top):
        from rules_py.wire import websocket

        print(f"ws://{given.host}:{given.port}/wire", flush=True)
        hosts = [given.host, *websocket.LOCAL]
        websocket.serve(websocket.application(server, hosts=hosts), given.host, given.port)
    return 0


def schema(top: argparse.ArgumentParser, given: argparse.Namespace) -> int:
    """Print the JSON Schema of the wire."""
    from rules_py import wire

    print(json.dumps(wire.schema(), indent=2))
    return 0


@contextlib.contextmanager
def needs(top: argparse.ArgumentParser) -> Iterator[None]:
    """Say which extra is missing, instead of which module."""
    try:
        yield
    except ModuleNotFoundError as error:
        top.error(f"{error.name} is not installed: pip install 'rules-py[table]'")


PROGRAMS = {"play": play, "serve": serve, "schema": schema}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a program; return the exit status."""
    top = parser()
    given = top.parse_args(arguments)
    try:
        return PROGRAMS[given.program](top, given)
    except (OptionError, UnknownGameError, ValueError, OverflowError) as error:
        top.error(str(error))


if __name__ == "__main__":
    sys.exit(main())
