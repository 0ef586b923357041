"""The application: the page and its files, the wire, replays."""

from __future__ import annotations

import functools
import json
import logging
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rules_py._net import shipped
from rules_py._rules import Game, games
from rules_py.errors import RulesError
from rules_py.table._replay import Replays
from rules_py.wire import RefusedError, Server
from rules_py.wire._http import address_of
from rules_py.wire._seat import WIDTH
from rules_py.wire.websocket import LOCAL
from rules_py.wire.websocket import application as wire

__all__ = ["application"]

LOG = logging.getLogger(__name__)
STATIC = Path(__file__).parent / "static"
AGENTS = json.loads((STATIC / "agents.json").read_text(encoding="utf-8"))
"""Names and labels of the agents that the page offers."""
HEADERS = [
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' blob: data:; base-uri 'none'; "
        b"form-action 'none'; frame-ancestors 'none'",
    ),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"cache-control", b"no-cache"),
]
NARROWEST = 320
"""Least width of a picture, in pixels."""
LONGEST = 512 << 10
"""Greatest size of a record, in bytes."""
ARRIVING = 128
"""Greatest number of records that come in at once."""
BUSY = {"error": "too many replays are asked for: try again later"}


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
    server = server or Server()
    replays = Replays(server.sets)
    routes = [
        Route("/", lambda _: FileResponse(STATIC / "index.html")),
        Route("/games.json", functools.partial(_games, game)),
        Route("/replay", functools.partial(_replay, replays), methods=["POST"]),
        Route("/replay/{name}/{step}", functools.partial(_frame, replays)),
        Mount("/static", StaticFiles(directory=STATIC)),
    ]
    app = wire(server, routes, hosts)
    app.user_middleware.insert(0, Middleware(_Headers))  # outermost: errors have them, too
    return app


class _Headers:
    """Headers that keep the page to its own files and the links to itself, on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = False

        async def more(message: Message) -> None:
            nonlocal began
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                began = True
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        try:
            await self._app(scope, receive, more)
        except Exception:
            if began or scope["type"] != "http":
                raise
            LOG.exception("%a cannot be answered", scope["path"][:100])
            await JSONResponse({"error": "the server failed"}, 500)(scope, receive, more)


async def _games(first: str | None, _: Request) -> Response:
    """List the games and the agents."""
    return JSONResponse(
        {
            "first": first,
            "games": [about(name) for name in games()],
            "agents": AGENTS,
        }
    )


@functools.cache
def about(name: str) -> dict[str, Any]:
    """Describe a game for the page: how many can play, and its options."""
    game = Game(name)
    players: list[int] = []
    known = {one["name"] for one in game.option_list()}
    # In a game with one Villain it is the Heroes who are counted.
    option, others = ("players", 0) if "players" in known else ("heroes", 1)
    for number in range(1, 9):
        try:
            players.append(Game(name, **{option: number}).seats)
        except RulesError:
            continue
    return {
        "name": name,
        "title": game.title,
        "players": players or [game.seats],
        "usual": game.seats,
        "choose": bool(players),
        "option": option,
        "others": others,
        "secrets": not game.perfect_information,
        "networks": [seats for game, seats in shipped() if game == name],
    }


async def _replay(replays: Replays, request: Request) -> Response:
    """Take in a record; answer with its name and its steps."""
    size = request.headers.get("content-length", "")
    if not re.fullmatch(r"[0-9]{1,9}", size) or int(size) > LONGEST:
        return JSONResponse({"error": f"a record has at most {LONGEST} bytes"}, 413)
    if replays.is_full or replays.arriving >= ARRIVING:
        return JSONResponse(BUSY, 503)
    replays.arriving += 1
    try:
        record = (await request.body()).decode("utf-8", "replace")
    except ClientDisconnect:
        return Response(status_code=400)  # nobody reads it
    finally:
        replays.arriving -= 1
    try:
        return JSONResponse(await replays.run(replays.add, record, address_of(request.client)))
    except RefusedError as refused:
        return JSONResponse({"error": f"{refused.message}: {refused.right}"}, 429)
    except RulesError as error:
        return JSONResponse({"error": str(error)}, 400)


async def _frame(replays: Replays, request: Request) -> Response:
    """Answer with the table after some steps of a record."""
    name, step = request.path_params["name"], request.path_params["step"]
    frame = None
    if replays.is_full:
        return JSONResponse(BUSY, 503)
    width = request.query_params.get("width", str(WIDTH))
    if re.fullmatch(r"[0-9]{1,9}", step) and re.fullmatch(r"[0-9]{3,4}", width):
        shown = min(max(int(width), NARROWEST), WIDTH)
        frame = await replays.run(replays.frame, name, int(step), shown)
    if frame is None:
        return JSONResponse({"error": "there is no such replay: load the record again"}, 404)
    return JSONResponse(frame)
