"""The wire over WebSocket: one client a connection, one text frame a message.

Needs the extra ``table``: Starlette, uvicorn and websockets.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.responses import PlainTextResponse
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from rules_py.wire._connection import LONGEST, Connection
from rules_py.wire._http import Guard, address_of
from rules_py.wire._server import Server
from rules_py.wire._thinking import Thinkers

__all__ = ["application", "serve"]

LOG = logging.getLogger(__name__)

LOCAL = ["127.0.0.1", "localhost", "[::1]"]
SHORTCUT = "rules_py.shortcut"
"""Key of the shortcut of a connection in the state of its scope, where it has one."""
MOST_WAITING = 8 << 20
"""How many bytes may wait for a client before more come; then its connection ends."""
ALL_WAITING = 128 << 20
"""How many bytes may wait for all clients; then the connection ends for which most do."""
CONNECTIONS = 2000
"""How many connections there may be at once."""
THREADS = 4
"""Threads in which games are made and joined."""
SAVED = 0.2
"""Seconds after which games that have changed are written again, where they are kept."""
GRACE = 3
"""Seconds for requests that are answered when the server is to end."""


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
    # Games are made and joined in threads of their own, so that pages do not wait for them.
    threads = ThreadPoolExecutor(THREADS, "rules_py games")

    connected = Counter[str]()

    async def client(websocket: WebSocket) -> None:
        address = address_of(websocket.client)
        if connected[address] >= server.limits.address_connections:
            full = PlainTextResponse("too many connections from your address", 503)
            return await websocket.send_denial_response(full)
        connected[address] += 1
        try:
            await _client(server, websocket, address, threads)
        finally:
            connected[address] -= 1
            if not connected[address]:
                del connected[address]

    @contextlib.asynccontextmanager
    async def working(_: Any) -> AsyncIterator[None]:
        server.thinkers = Thinkers()
        tasks = [
            asyncio.create_task(_again(server.tick, 0.1, "clocks")),
            asyncio.create_task(_again(server.save, SAVED, "games")),
        ]
        yield
        for task in tasks:
            task.cancel()
        await run_in_threadpool(server.thinkers.close)
        server.thinkers = None
        await run_in_threadpool(server.save)

    guards = [Middleware(TrustedHostMiddleware, allowed_hosts=list(hosts)), Middleware(Guard)]
    return Starlette(
        routes=[WebSocketRoute("/wire", client), *routes], middleware=guards, lifespan=working
    )


async def _client(
    server: Server, websocket: WebSocket, address: str, threads: ThreadPoolExecutor
) -> None:
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

    connection = server.connect(send, address)
    way.open(lambda frame: _quick(connection, _lines(frame, joined)), joined)
    try:
        while True:
            for line in _lines(await websocket.receive_text(), joined):
                if connection.quick(line):
                    connection.receive(line)  # going through a thread would take longer than this
                else:
                    await loop.run_in_executor(threads, connection.receive, line)
            await way.answered()
    except (WebSocketDisconnect, KeyError):  # a frame that is no text is no line
        pass
    except asyncio.CancelledError:  # the server ends, or the client does not read
        pass
    finally:
        await loop.run_in_executor(threads, connection.leave)
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
        self._waiting, self._cut = 0, False

    def open(self, answer: Callable[[str], bool], joined: bool) -> None:
        """Begin; the application receives all messages."""
        self._client = asyncio.current_task()
        self._task = asyncio.create_task(self._send(joined))

    def send(self, line: str) -> None:
        """Send a line, when the task has its turn; end where too many wait for theirs."""
        if self._waiting > MOST_WAITING:
            if self._client is not None and not self._cut:
                self._cut = True
                self._client.cancel()
            return
        self._waiting += len(line)
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
                self._waiting -= len(frame) - frame.count("\n") if joined else len(frame)


async def _again(work: Callable[[], None], seconds: float, what: str) -> None:
    """Do something several times a second, in a thread that nobody else takes."""
    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor(1, f"rules_py {what}") as thread:
        while True:
            await asyncio.sleep(seconds)
            try:
                await loop.run_in_executor(thread, work)
            except Exception:
                LOG.exception("the %s cannot be looked at", what)


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
    from rules_py.wire._timed_http import TimedProtocol, is_of_the_server

    logging.getLogger("uvicorn.error").addFilter(is_of_the_server)
    uvicorn.run(
        app,
        ws=Shortcut,
        host=host,
        port=port,
        log_level="warning",
        http=TimedProtocol,  # h11 refuses a request with two Host headers; others take the first
        limit_concurrency=CONNECTIONS,
        timeout_graceful_shutdown=GRACE,
        ws_max_size=4 * LONGEST,
        ws_per_message_deflate=False,
    )
