"""Programs of the package: ``python -m rules_py play GAME``, and others that ``--help`` lists."""

from __future__ import annotations

import argparse
import contextlib
import functools
import json
import pathlib
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from rules_py import Game, OptionError, UnknownGameError, _large, components, games
from rules_py._arguments import add_address, add_kept, add_limits, limits_of, options_of, whole
from rules_py._console import document, finish, leave, output, say
from rules_py._names import find_game
from rules_py._rules import _component_changes, _load_components
from rules_py.errors import BusyError, UnavailableError

if TYPE_CHECKING:
    from rules_py.wire.referee import Played


LONGEST = 1000
"""Greatest length of an error of the command line, in characters."""


class Parser(argparse.ArgumentParser):
    """A parser whose help and errors every console can show, and whose errors are short."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and end."""
        super().error(message if len(message) <= LONGEST else f"{message[: LONGEST - 1]}…")

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print a text; without a stream, on standard error."""
        if message:
            say(message, end="", error=file is not sys.stdout)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    top = Parser(prog="python -m rules_py", description="Tabletop games.")
    programs = top.add_subparsers(dest="program", required=True, metavar="PROGRAM")
    play = programs.add_parser("play", help="play a game in the terminal against agents")
    add_game(play, "*", "; without one, the games are listed")
    play.add_argument("--players", type=int, default=None, help="how many play, you among them")
    play.add_argument(
        "--against",
        default="heuristic",
        metavar="AGENT",
        help="who takes the other seats: heuristic (default), random, search:200ms, guided:2000, "
        "net:FILE, …",
    )
    play.add_argument("--seat", type=int, default=0, help="your seat, from 0 (default)")
    play.add_argument("--seed", type=int, default=None, help="seed of chance; by default a new one")
    play.add_argument("--resume", metavar="FILE", help="go on with a game that was saved")
    serve = programs.add_parser("serve", help="serve games to programs: docs/wire.md")
    add_game(serve)
    serve.add_argument("--stdio", action="store_true", help="serve one client on standard streams")
    add_address(serve, 8765)
    add_limits(serve)
    serve.add_argument("--kept", metavar="FOLDER", help="keep the games there, to go on with")
    table = programs.add_parser("table", help="a table in the browser, on this machine")
    table.add_argument("game", nargs="*", help="the game that the page offers first")
    table.add_argument("--open", action="store_true", help="open the page in a browser")
    add_address(table, 8080)
    add_limits(table)
    add_kept(table)
    add_referee(programs.add_parser("referee", help="play matches between programs"))
    add_mcp(programs.add_parser("mcp", help="serve a seat to a language model, as tools of MCP"))
    add_arena(
        programs.add_parser("arena", help="let language models and agents play, and rate them")
    )
    _large.add_arguments(programs.add_parser("data", help="write or check a large data set"))
    programs.add_parser("schema", help="print the JSON Schema of the wire")
    add_check(programs.add_parser("check", help="hold a game of any library against promises"))
    sets = programs.add_parser("components", help="print, check or compare component sets")
    sets.add_argument("game", nargs="+", help="a game that can be played with other sets")
    sets.add_argument(
        "--check", metavar="FILE", help="name every fault of a set; print nothing else"
    )
    sets.add_argument("--diff", metavar="FILE", help="print what a set changes, one value a line")
    for one in programs.choices.values():
        one.set_defaults(parser=one)
    return top


def add_game(to: argparse.ArgumentParser, words: str = "+", more: str = "") -> None:
    """Add the arguments that choose a game, whose title can have several words."""
    known = f"one of {', '.join(games())}, or the beginning of one{more}"
    to.add_argument("game", nargs=words, help=known)
    to.add_argument(
        "--options",
        nargs="+",
        action="extend",
        default=[],
        metavar="NAME=VALUE",
        help="options of the game, such as players=3",
    )


def add_referee(to: argparse.ArgumentParser) -> None:
    """Add the arguments of the referee."""
    add_game(to)
    what = 'a player: a command such as "node bot.js", or the name of an agent; once for each'
    to.add_argument("--bot", action="append", required=True, metavar="COMMAND", help=what)
    to.add_argument("--games", type=int, default=1, help="number of games (1)")
    to.add_argument("--seed", type=int, default=0, help="seed of the first game (0)")
    to.add_argument(
        "--clock",
        default="60+1",
        metavar="SECONDS+INCREMENT",
        help="time of each program for a game, and more for each decision (60+1)",
    )
    to.add_argument("--tries", type=int, default=3, help="faults that cost the seat (3)")
    to.add_argument("--substitute", default="random", help="agent that plays on then (random)")
    to.add_argument("--records", metavar="FOLDER", help="where to write the records")


def add_mcp(to: argparse.ArgumentParser) -> None:
    """Add the arguments of the server of tools."""
    add_game(to)
    to.add_argument("--against", default="heuristic", metavar="AGENT", help="the other seats")
    to.add_argument("--seat", type=int, default=0, help="seat of the model, from 0 (default)")
    to.add_argument("--seed", type=int, default=None, help="seed of chance; by default a new one")
    to.add_argument("--style", choices=("words", "json"), default="words", help="of observations")
    to.add_argument("--names", type=int, metavar="SEED", help="invent other names for the cards")
    to.add_argument("--strict", action="store_true", help="take number and words together only")


def add_arena(to: argparse.ArgumentParser) -> None:
    """Add the arguments of the arena."""
    what = "an arena in TOML; with --check or --transcript its games (.jsonl) or its page, too"
    to.add_argument("file", type=pathlib.Path, help=what)
    to.add_argument("--workers", type=whole, help="games at the same time; else as in the file")
    to.add_argument("--check", action="store_true", help="play each game again, and compare it")
    to.add_argument("--transcript", type=whole, metavar="GAME", help="show prompts and replies")


def add_check(to: argparse.ArgumentParser) -> None:
    """Add the arguments of the check."""
    to.add_argument(
        "target",
        help="regidice, openspiel:leduc_poker, pettingzoo:classic.chess_v6, gymnasium:ID, "
        "rlcard:NAME, pgx:NAME, python:MODULE:NAME, or program:COMMAND",
    )
    to.add_argument("--games", type=whole, default=100, help="random games (100)")
    to.add_argument("--seconds", type=float, help="begin no further game after so long")
    to.add_argument("--seed", type=int, default=0, help="seed of the first game (0)")
    to.add_argument("--only", nargs="+", default=[], metavar="PROMISE", help="these promises alone")
    to.add_argument("--first", action="store_true", help="stop at the first broken promise")
    to.add_argument("--json", action="store_true", help="print the report as JSON")
    to.add_argument("--kept", metavar="FILE", help="a report to go on with, and to write")


def components_of(top: argparse.ArgumentParser, given: argparse.Namespace) -> int:
    """Print the shipped set of a game, or check or compare another one; return the exit status."""
    if given.check is None and given.diff is None:
        document(components(given.game))
        return 0
    try:
        name = _load_components(given.game, pathlib.Path(given.check or given.diff))
    except OptionError as error:
        say(error, error=True)
        return 1
    changes = _component_changes(given.game, name) or []
    if given.diff is None:
        say(f"{given.check}: {name}: {len(changes)} values differ from the shipped set")
        return 0
    for change in changes:
        say(change)
    return 0


def play(top: argparse.ArgumentParser, given: argparse.Namespace) -> int:
    """Play in the terminal."""
    from rules_py._play import _games, _screen, _session, _table

    if given.resume is not None:
        return _session.run(functools.partial(_table.Table.resume, given.resume))
    if given.game is None:
        _games.list_games(_screen.Screen(output()))
        return 0
    options = options_of(given.options)
    if given.players is not None:
        options |= _games.players_option(given.game, given.players)
    game = Game(given.game, **options)
    settings = {"seat": given.seat, "against": given.against, "seed": given.seed}
    return _session.run(lambda waiting: _table.Table(game, **settings, waiting=waiting))


def serve(top: argparse.ArgumentParser, given: argparse.Namespace) -> int:
    """Serve the wire."""
    from rules_py.wire import Folder, Server, stdio

    options = options_of(given.options)
    Game(given.game, **options)  # what is wrong with them is said now
    folder = None if given.kept is None else Folder(given.kept)
    server = Server(given.game, options, limits=limits_of(given), folder=folder)
    if given.stdio:
        if sys.stdin is None or sys.stdout is None:
            raise ValueError("--stdio needs standard input and output, and one of them is closed")
        return stdio.serve(server)
    with needs(top):
        from rules_py.wire import websocket

        say(f"ws://{given.host}:{given.port}/wire")
        hosts = [given.host, *websocket.LOCAL]
        websocket.serve(websocket.application(server, hosts=hosts), given.host, given.port)
    return 0


def table(top: argparse.ArgumentParser, given: argparse.Namespace) -> int:
    """Serve the table in the browser."""
    if given.game is not None:
        Game(given.game)  # what is wrong with it is said now
    with needs(top):
        from rules_py.table import application
        from rules_py.wire import Server, websocket
        from rules_py.wire._folder import own_folder

        hosts = [given.host, *websocket.LOCAL]
        page = f"http://{given.host}:{given.port}/"
        say(f"The table is at {page} (Ctrl-C ends it)")
        if given.open:
            import threading
            import webbrowser

            threading.Timer(0.5, webbrowser.open, [page]).start()
        folder = None if given.forget else own_folder(given.kept, say)
        server = Server(limits=limits_of(given), folder=folder)
        websocket.serve(application(server, given.game, hosts), given.host, given.port)
    return 0


def mcp(top: argparse.ArgumentParser, given: argparse.Namespace) -> int:
    """Serve a seat as tools of the Model Context Protocol."""
    with needs(top, "mcp"):
        from rules_py.mcp import server

        made = server(
            Game(given.game, **options_of(given.options)),
            against=given.against,
            seat=given.seat,
            seed=given.seed,
            style=given.style,
            names=given.names,
            strict=given.strict,
        )
    made.run("stdio")
    return 0


def referee(top: argparse.ArgumentParser, given: argparse.Namespace) -> int:
    """Play matches between programs."""
    from rules_py.wire import messages
    from rules_py.wire import referee as matches

    game = Game(given.game, **options_of(given.options))
    if not 1 <= len(given.bot) <= game.seats:
        raise ValueError(f"this game takes 1 to {game.seats} players, not {len(given.bot)}")
    seconds, _, increment = given.clock.partition("+")
    clock = messages.Clock(seconds=float(seconds), increment=float(increment or 0))
    try:
        means, played = matches.tournament(
            game,
            given.bot,
            given.games,
            seed=given.seed,
            clock=clock,
            tries=given.tries,
            substitute=given.substitute,
        )
    except OSError as error:
        top.error(f"a program does not start: {error}")
    lost = [0] * len(means)
    for number, one in enumerate(played):
        for seat in one.replaced:
            lost[matches.player_at(game, len(means), number, seat)] += 1
    for bot, mean, games_lost in zip(given.bot, means, lost, strict=True):
        forfeits = f"  (forfeits: {games_lost})" if games_lost else ""
        say(f"{mean:+.3f}  {bot}{forfeits}")
    for number, one in enumerate(played):
        report(number, one, given.substitute, given.records)
    return 0


def report(number: int, played: Played, substitute: str, records: str | None) -> None:
    """Print the faults of a game, and write its record."""
    for seat, faults in played.faults.items():
        out = ""
        if seat in played.replaced:
            out = f"forfeit, counts as {played.scores[seat]:+g}, {substitute} played on: "
        say(f"game {number}, seat {seat}: {out}{'; '.join(faults)}")
    if records:
        folder = pathlib.Path(records)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"game-{number}.txt").write_text(played.record, encoding="utf-8")


def arena(top: argparse.ArgumentParser, given: argparse.Namespace) -> int:
    """Play an arena, check it, or show a game of it; 130 if it is interrupted."""
    from rules_py import arena as arenas

    kept = given.file.suffix in (".jsonl", ".html")
    if given.transcript:
        file = given.file if kept else arenas.read(given.file).file
        document(arenas.transcript(file, given.transcript) + "\n")
        return 0
    if given.check:
        if kept:
            report = arenas.check(given.file, progress=True)
        else:
            report = arenas.read(given.file).check(progress=True)
        say(report)
        return 0 if report.holds else 1
    plan = arenas.read(given.file)
    try:
        say(plan.play(workers=given.workers, progress=True))
    except (KeyboardInterrupt, UnavailableError) as error:
        say(f"\n{error or 'interrupted'}: the same command continues", error=True)
        return 130
    say(f"The page is {plan.page}; --check plays all of its games again")
    return 0


def data(top: argparse.ArgumentParser, given: argparse.Namespace) -> int:
    """Write or check a large data set."""
    with needs(top, "ray" if given.ray else "data"):
        return _large.run(given)


def schema(top: argparse.ArgumentParser, given: argparse.Namespace) -> int:
    """Print the JSON Schema of the wire."""
    from rules_py import wire

    document(json.dumps(wire.schema(), indent=2) + "\n")
    return 0


def check(top: argparse.ArgumentParser, given: argparse.Namespace) -> int:
    """Hold a game against the promises; 1 if one is broken, 130 if it is interrupted."""
    from rules_py import testkit

    stopped = False
    try:
        report = testkit.check(
            given.target,
            games=given.games,
            seconds=given.seconds,
            seed=given.seed,
            only=given.only,
            first=given.first,
            progress=not given.json,
            resume=testkit.Report.read(given.kept) if given.kept else None,
            kept=given.kept,
        )
    except testkit.InterruptedCheckError as error:
        report, stopped = error.report, True
    if given.json:
        document(report.json() + "\n")
    else:
        say(report.text())
    if stopped:
        say(f"interrupted after {report.games} games", error=True)
        return 130
    return 0 if report.kept else 1


@contextlib.contextmanager
def needs(top: argparse.ArgumentParser, extra: str = "table") -> Iterator[None]:
    """Say which extra is missing, instead of which module."""
    try:
        yield
    except ModuleNotFoundError as error:
        top.error(f"{error.name} is not installed: pip install 'rules-py[{extra}]'")


PROGRAMS = {
    "play": play,
    "serve": serve,
    "table": table,
    "referee": referee,
    "mcp": mcp,
    "arena": arena,
    "data": data,
    "schema": schema,
    "check": check,
    "components": components_of,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a program; return the exit status."""
    top: argparse.ArgumentParser = parser()
    try:
        given = top.parse_args(arguments)
        top = given.parser  # its usage is what somebody needs who called this program
        if "game" in given:
            given.game = find_game(" ".join(given.game)) if given.game else None
        status = PROGRAMS[given.program](top, given)
        finish()
        return status
    except BrokenPipeError:
        leave()  # nobody reads on
        return 0
    except (OptionError, UnknownGameError, BusyError, ValueError, OverflowError) as error:
        top.error(str(error))
    except OSError as error:  # a full disk, a folder that is not there
        leave()
        top.exit(1, f"{top.prog}: error: {error}\n")


if __name__ == "__main__":
    sys.exit(main())
