"""The application: the page and its files, the wire, replays."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rules_py._net import shipped
from rules_py._rules import Game, games
from rules_py.errors import RulesError
from rules_py.table._replay import Replays
from rules_py.wire import Server
from rules_py.wire.websocket import LOCAL
from rules_py.wire.websocket import application as wire

__all__ = ["application"]

STATIC = Path(__file__).parent / "static"
AGENTS = [
    ("heuristic", "heuristic: plays by simple rules"),
    ("search:200ms", "search:200ms: looks ahead for 0.2 seconds, stronger"),
    ("search:1000", "search:1000: looks ahead with 1,000 simulations"),
    ("random", "random: any legal action"),
]
HEADERS = [
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' blob: data:; base-uri 'none'",
    ),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"cache-control", b"no-cache"),
]
LONGEST = 4 << 20
"""Greatest size of a record, in bytes."""


def application(
    server: Server | None = None, game: str | None = None, hosts: Sequence[str] = LOCAL
) -> Starlette:
    """Make an ASGI application that serves the table.

    Parameters
    ----------
    server : Server, optional
        Where the sessions are; by default a new one.
    game : str, optional
        The game that the page offers first.
    hosts : sequence of str, optional
        Names under which it answers; by default those of the own machine.

    Returns
    -------
    Starlette
        The application: the page at ``/``, the wire at ``/wire``.
    """
    replays = Replays()
    routes = [
        Route("/", lambda _: FileResponse(STATIC / "index.html")),
        Route("/games.json", functools.partial(_games, game)),
        Route("/replay", functools.partial(_replay, replays), methods=["POST"]),
        Route("/replay/{name}/{step:int}", functools.partial(_frame, replays)),
        Mount("/static", StaticFiles(directory=STATIC)),
    ]
    app = wire(server or Server(), routes, hosts)
    app.user_middleware.append(Middleware(_Headers))
    return app


class _Headers:
    """Headers that keep the page to its own files and the links to itself."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def more(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        await self._app(scope, receive, more)


async def _games(first: str | None, _: Request) -> Response:
    """List the games and the agents."""
    return JSONResponse(
        {
            "first": first,
            "games": [about(name) for name in games()],
            "agents": [{"name": name, "label": label} for name, label in AGENTS],
        }
    )


@functools.cache
def about(name: str) -> dict[str, Any]:
    """Describe a game for the page: how many can play, and its options."""
    game = Game(name)
    players = []
    for number in range(1, 9):
        try:
            players.append(Game(name, players=number).seats)
        except RulesError:
            continue
    return {
        "name": name,
        "title": game.title,
        "players": players or [game.seats],
        "usual": game.seats,
        "choose": bool(players),
        "secrets": not game.perfect_information,
        "networks": [seats for game, seats in shipped() if game == name],
    }


async def _replay(replays: Replays, request: Request) -> Response:
    """Take in a record; answer with its name and its steps."""
    size = request.headers.get("content-length", "")
    if not size.isdigit() or int(size) > LONGEST:
        return JSONResponse({"error": f"a record has at most {LONGEST} bytes"}, 413)
    try:
        return JSONResponse(replays.add((await request.body()).decode("utf-8", "replace")))
    except RulesError as error:
        return JSONResponse({"error": str(error)}, 400)


async def _frame(replays: Replays, request: Request) -> Response:
    """Answer with the table after some steps of a record."""
    frame = replays.frame(request.path_params["name"], request.path_params["step"])
    if frame is None:
        return JSONResponse({"error": "there is no such replay: load the record again"}, 404)
    return JSONResponse(frame)
