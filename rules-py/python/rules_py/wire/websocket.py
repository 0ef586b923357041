"""The wire over WebSocket: one client a connection, one text frame a message.

Needs the extra ``table``: Starlette, uvicorn and websockets.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any, Protocol
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from rules_py.wire._server import LONGEST, Connection, Server

__all__ = ["application", "serve"]

LOCAL = ["127.0.0.1", "localhost", "[::1]"]
SHORTCUT = "rules_py.shortcut"
"""Key of the shortcut of a connection in the state of its scope, where it has one."""


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
    joined = websocket.query_params.get("frames") == "joined"
    way: _Way = websocket.scope.get("state", {}).get(SHORTCUT) or _Sender(websocket)
    loop, here = asyncio.get_running_loop(), threading.get_ident()

    def send(line: str) -> None:
        if threading.get_ident() == here:
            way.send(line)
        else:
            with contextlib.suppress(RuntimeError):  # nobody reads on once the loop is closed
                loop.call_soon_threadsafe(way.send, line)

    connection = server.connect(send)
    way.open(lambda frame: _quick(connection, _lines(frame, joined)), joined)
    try:
        while True:
            for line in _lines(await websocket.receive_text(), joined):
                if connection.quick(line):
                    connection.receive(line)  # going through a thread would take longer than this
                else:
                    await run_in_threadpool(connection.receive, line)
            await way.answered()
    except (WebSocketDisconnect, KeyError):  # a frame that is no text is no line
        pass
    finally:
        await run_in_threadpool(connection.close)
        way.close()


def _quick(connection: Connection, lines: Sequence[str]) -> bool:
    """Answer lines if all of them are answered at once; return whether they were."""
    if not all(map(connection.quick, lines)):
        return False
    for line in lines:
        connection.receive(line)
    return True


def _lines(frame: str, joined: bool) -> Sequence[str]:
    """Return the lines of a frame; an empty frame is a bad line, too."""
    return [line for line in frame.split("\n") if line.strip()] or [frame] if joined else (frame,)


class _Way(Protocol):
    """How the messages of a connection come and go, beside what the application receives."""

    def open(self, answer: Callable[[str], bool], joined: bool) -> None:
        """Begin; ``answer`` may be given messages, and returns whether it has answered them."""

    def send(self, line: str) -> None:
        """Send a line; where frames are joined, in one with others that wait."""

    async def answered(self) -> None:
        """Note that a message which the application received is answered."""

    def close(self) -> None:
        """End."""


class _Sender(_Way):
    """A way through any server of ASGI: a task sends the lines."""

    def __init__(self, websocket: WebSocket) -> None:
        self._websocket, self._lines = websocket, asyncio.Queue[str]()

    def open(self, answer: Callable[[str], bool], joined: bool) -> None:
        """Begin; the application receives all messages."""
        self._task = asyncio.create_task(self._send(joined))

    def send(self, line: str) -> None:
        """Send a line, when the task has its turn."""
        self._lines.put_nowait(line)

    async def answered(self) -> None:
        """Let other connections have their turn."""
        await asyncio.sleep(0)

    def close(self) -> None:
        """End the task."""
        self._task.cancel()

    async def _send(self, joined: bool) -> None:
        """Send lines as they come: each as a frame, or joined all that there are."""
        lines = self._lines
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                frame = await lines.get()
                if joined and not lines.empty():
                    frame = "\n".join([frame, *(lines.get_nowait() for _ in range(lines.qsize()))])
                await self._websocket.send_text(frame)


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

    from rules_py.wire._shortcut import Shortcut

    uvicorn.run(
        app,
        ws=Shortcut,
        host=host,
        port=port,
        log_level="warning",
        http="h11",  # refuses a request with two Host headers; others take the first
        ws_max_size=4 * LONGEST,
        ws_per_message_deflate=False,
    )
