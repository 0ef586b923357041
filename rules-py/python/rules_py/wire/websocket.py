"""The wire over WebSocket: one client a connection, one text frame a message.

Needs the extra ``table``: Starlette, uvicorn and websockets.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import AsyncIterator, Sequence
from typing import Any
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from rules_py.wire._server import LONGEST, Server

__all__ = ["application", "serve"]

LOCAL = ["127.0.0.1", "localhost", "[::1]"]


def application(
    server: Server, routes: Sequence[BaseRoute] = (), hosts: Sequence[str] = LOCAL
) -> Starlette:
    """Make an ASGI application that speaks the wire at ``/wire``.

    Parameters
    ----------
    server : Server
        The server.
    routes : sequence of BaseRoute, optional
        What else the application serves.
    hosts : sequence of str, optional
        Names under which it answers; by default those of the own machine. Pages of other hosts
        are refused.

    Returns
    -------
    Starlette
        The application.
    """

    async def client(websocket: WebSocket) -> None:
        origin = websocket.headers.get("origin")
        if origin and urlsplit(origin).netloc != websocket.headers.get("host"):
            await websocket.close(1008)
            return
        await _client(server, websocket)

    @contextlib.asynccontextmanager
    async def clocks(_: Any) -> AsyncIterator[None]:
        task = asyncio.create_task(_tick(server))
        yield
        task.cancel()

    return Starlette(
        routes=[WebSocketRoute("/wire", client), *routes],
        middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=list(hosts))],
        lifespan=clocks,
    )


async def _client(server: Server, websocket: WebSocket) -> None:
    """Carry the lines of a client until it leaves."""
    await websocket.accept()
    loop, lines = asyncio.get_running_loop(), asyncio.Queue[str]()
    here = threading.get_ident()

    def send(line: str) -> None:
        if threading.get_ident() == here:
            lines.put_nowait(line)
        else:
            _later(loop, lines, line)

    connection = server.connect(send)
    joined = websocket.query_params.get("frames") == "joined"
    sender = asyncio.create_task(_send(websocket, lines, joined))
    try:
        while True:
            frame = await websocket.receive_text()
            for line in _lines(frame) if joined else (frame,):
                if connection.quick(line):
                    connection.receive(line)  # going through a thread would take longer than this
                else:
                    await run_in_threadpool(connection.receive, line)
            await asyncio.sleep(0)
    except (WebSocketDisconnect, KeyError):  # a frame that is no text is no line
        pass
    finally:
        await run_in_threadpool(connection.close)
        sender.cancel()


def _later(loop: asyncio.AbstractEventLoop, lines: asyncio.Queue[str], line: str) -> None:
    """Hand a line to the loop, from any thread; nobody reads on once it is closed."""
    with contextlib.suppress(RuntimeError):
        loop.call_soon_threadsafe(lines.put_nowait, line)


def _lines(frame: str) -> list[str]:
    """Return the lines of a frame that may have several; an empty frame is a bad line, too."""
    return [line for line in frame.split("\n") if line.strip()] or [frame]


async def _send(websocket: WebSocket, lines: asyncio.Queue[str], joined: bool) -> None:
    """Send lines as they come: each as a frame, or joined all that there are."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while True:
            frame = await lines.get()
            if joined and not lines.empty():
                frame = "\n".join([frame, *(lines.get_nowait() for _ in range(lines.qsize()))])
            await websocket.send_text(frame)


async def _tick(server: Server) -> None:
    """Look at the clocks several times a second."""
    while True:
        await asyncio.sleep(0.1)
        await run_in_threadpool(server.tick)


def serve(app: Starlette, host: str, port: int) -> None:
    """Serve an application until it is interrupted.

    Parameters
    ----------
    app : Starlette
        The application.
    host : str
        Address to listen on.
    port : int
        Port to listen on.
    """
    import uvicorn

    uvicorn.run(
        app,
        host=host,
        port=port,
        log_level="warning",
        http="h11",  # refuses a request with two Host headers; others take the first
        ws_max_size=4 * LONGEST,
        ws_per_message_deflate=False,
    )
