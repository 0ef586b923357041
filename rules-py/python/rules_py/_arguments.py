"""Arguments of the command line that several programs share."""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rules_py._reader import read_json
from rules_py.errors import OptionError, short

if TYPE_CHECKING:
    from rules_py.wire import Limits


def add_address(to: argparse.ArgumentParser, port: int) -> None:
    """Add the arguments of a server."""
    to.add_argument(
        "--host", type=_host, default="127.0.0.1", help="address to listen on (127.0.0.1)"
    )
    to.add_argument("--port", type=_port, default=port, help=f"port to listen on ({port})")


def add_limits(to: argparse.ArgumentParser) -> None:
    """Add the limits of what clients may take of a server."""
    for name, most, what in (
        ("simulations", 2000, "simulations for a decision of an agent that a client names"),
        ("milliseconds", 2000, "the same in milliseconds"),
        ("games", 20, "games that a connection has started and that are not over"),
        ("address-games", 100, "the same of all connections of an address"),
        ("address-connections", 200, "connections over WebSocket that an address has"),
        ("mebibytes", 256, "MiB of memory for all games"),
        ("sets", 20, "component sets that a client can load"),
        ("all-sets", 1000, "component sets that all clients can load"),
    ):
        to.add_argument(
            f"--most-{name}", type=whole, default=most, metavar="N", help=f"{what} ({most})"
        )


def add_kept(to: argparse.ArgumentParser) -> None:
    """Add where the games of a table are kept."""
    where = to.add_mutually_exclusive_group()
    what = "where games are kept, to go on with when the table is started again (your own folder)"
    where.add_argument("--kept", metavar="FOLDER", help=what)
    where.add_argument("--forget", action="store_true", help="keep no game")


def whole(text: str) -> int:
    """Read a limit."""
    return _number(text, 1, (1 << 32) - 1)


def _port(text: str) -> int:
    """Read a port."""
    return _number(text, 0, (1 << 16) - 1)


def _number(text: str, least: int, most: int) -> int:
    """Read a whole number in a range."""
    with contextlib.suppress(ValueError):
        if least <= int(text) <= most:
            return int(text)
    raise argparse.ArgumentTypeError(f"a whole number from {least} to {most}, not {short(text)}")


def _host(text: str) -> str:
    """Read an address to listen on; an empty one would be all that the machine has."""
    if text.strip() and text.isprintable():
        return text
    raise argparse.ArgumentTypeError(f"an address such as 127.0.0.1, not {short(text)}")


def limits_of(given: argparse.Namespace) -> Limits:
    """Return the limits that the arguments name."""
    from rules_py.wire import Limits

    return Limits(
        simulations=given.most_simulations,
        milliseconds=given.most_milliseconds,
        games=given.most_games,
        address_games=given.most_address_games,
        address_connections=given.most_address_connections,
        memory=given.most_mebibytes << 20,
        sets=given.most_sets,
        all_sets=given.most_all_sets,
    )


def options_of(pairs: Sequence[str]) -> dict[str, Any]:
    """Return options by name; a value is JSON where it can be read as JSON, or else text."""
    found: dict[str, Any] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            raise OptionError(f"write an option as NAME=VALUE, not {pair[:80]!r}")
        try:
            found[name] = read_json(text)
        except ValueError:
            found[name] = text
    return found
