"""HTTP of uvicorn that waits for ever neither for a request nor for an answer to be read."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import h11
from starlette.datastructures import Address
from uvicorn.protocols.http.h11_impl import H11Protocol

from rules_py.wire._http import address_of

__all__ = ["REQUEST_SECONDS", "TimedProtocol", "is_of_the_server"]

FAULTS_OF_CLIENTS = ("Invalid UTF-8", "Invalid HTTP", "Unsupported upgrade", "Exceeded concurrency")
"""How lines begin that uvicorn writes for each malformed request, some with a traceback."""

FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\n"
    b"Connection: close\r\nContent-Length: 20\r\n\r\ntoo many connections"
)
"""Answer where there is no place."""
REQUEST_SECONDS = 10.0
"""Seconds in which a request has to be there, with its body."""
FROM_ONE = 200
"""How many connections of one address may wait for requests or answers at once."""
ANSWER_SECONDS = 30.0
"""Seconds in which a client has to read on, where an answer waits for it."""


class TimedProtocol(H11Protocol):
    """A connection that ends where a request does not come, or an answer is not read, in time.

    A request is read when the one before is answered: who sends many at once has one answered.
    """

    address: str | None = None
    """Where the connection comes from."""
    _timer: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin with a connection, and to wait."""
        super().connection_made(transport)
        self._wait()
        if self.client:
            self.address = address_of(Address(*self.client))
            if self._near() > FROM_ONE:
                self._refuse()

    def connection_lost(self, exc: Exception | None) -> None:
        """End with a connection."""
        self._stop()
        self._is_read()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Send no more: the client does not read."""
        super().pause_writing()
        self._unread = self.loop.call_later(ANSWER_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """Send more."""
        self._is_read()
        super().resume_writing()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection on: its first request was the last one.

        uvicorn refuses too many requests, and none of these.
        """
        self._stop()
        if self.limit_concurrency is None or len(self.connections) < self.limit_concurrency:
            super().handle_websocket_upgrade(event)
        else:
            self._refuse()

    def on_response_complete(self) -> None:
        """Wait for the next request; where it is there already, it has not waited for an answer."""
        if self.conn.trailing_data[0]:
            self.transport.close()
        super().on_response_complete()
        self._wait()

    def _near(self) -> int:
        """Count the connections of the same address that are not handed on, this one among them."""
        every = (one for one in self.connections if isinstance(one, TimedProtocol))
        return sum(one.address == self.address for one in every)

    def _refuse(self) -> None:
        """Say that there are too many connections, and end this one."""
        self.transport.write(FULL)
        self.transport.close()

    def _wait(self) -> None:
        """Begin to wait for a request."""
        self._stop()
        self._timer = self.loop.call_later(REQUEST_SECONDS, self._look)

    def _stop(self) -> None:
        """Wait no longer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _is_read(self) -> None:
        """Note that an answer is read."""
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _look(self) -> None:
        """End a connection whose request is not there; one that is answered takes its time."""
        unfinished: tuple[Any, ...] = (h11.IDLE, h11.SEND_BODY)
        if self.transport.is_closing():
            self.transport.abort()  # what was sent last has had its time, too
        elif self.conn.their_state in unfinished:
            self.transport.close()
            self._wait()


def is_of_the_server(record: logging.LogRecord) -> bool:
    """Say whether a line of the log is about the server.

    Malformed requests, which anybody can send, and those that the end of the server has cut short
    are not.

    Parameters
    ----------
    record : LogRecord
        The line.

    Returns
    -------
    bool
        True if it belongs in the log.
    """
    if record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError):
        return False
    return not record.getMessage().startswith(FAULTS_OF_CLIENTS)
