"""Short text frames, read and written as they come: a shortcut past uvicorn.

uvicorn hands each message on through queues and tasks, which takes longer than many a turn. Between
a connection and uvicorn's protocol, ``Shortcut`` reads the frames that a client sends all the time
and writes all lines. The rest is uvicorn's: the handshake, pings, long frames, messages in several
frames, whatever is broken, the end of a connection.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, ClassVar, cast

from uvicorn.protocols.websockets.auto import AutoWebSocketsProtocol

from rules_py.wire.websocket import ALL_WAITING, MOST_WAITING, SHORTCUT

WHOLE_TEXT = 0x81
"""First byte of a frame that is a text message of its own."""
OPCODE = 0x0F
"""Bits of the first byte that say what a frame is."""
BEGINNINGS = (1, 2)
"""Frames with which a message begins: of text, of bytes."""
MASKED = 0x80
"""Bit of the second byte of all frames of clients."""
SHORT = 125
"""Greatest length of a frame whose second byte holds it."""
BURST = 16
"""How many requests are answered before other connections have their turn."""


class Shortcut(asyncio.Protocol):
    """A protocol in front of that of uvicorn, which makes it for each connection.

    Parameters
    ----------
    config : uvicorn.Config
        Settings of the server.
    server_state : uvicorn.server.ServerState
        State of the server.
    app_state : dict
        State of the application: it gets the shortcut, under ``SHORTCUT``.
    _loop : AbstractEventLoop, optional
        The event loop; by default that which runs.
    """

    slow: ClassVar[set[Shortcut]] = set()
    """Connections for which more waits than their transports want to keep."""
    cut = False

    def __init__(
        self,
        config: Any,
        server_state: Any,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        assert AutoWebSocketsProtocol is not None
        self._behind: asyncio.Protocol = AutoWebSocketsProtocol(
            config=config,
            server_state=server_state,
            app_state={**app_state, SHORTCUT: self},
            _loop=_loop,
        )
        self._loop = _loop or asyncio.get_event_loop()
        self._transport: asyncio.Transport
        self._answer: Callable[[str], bool] | None = None
        self._joined = False
        self._handshake = 0
        self._held = b""
        self._rest = 0
        self._waiting = 0
        self._reading = False
        self._lines: list[str] = []
        self._writable = asyncio.Event()
        self._writable.set()

    def open(self, answer: Callable[[str], bool], joined: bool) -> None:
        """Take over, after the handshake.

        Parameters
        ----------
        answer : callable
            Answers a message at once, or returns False: then the application receives it.
        joined : bool
            Whether lines that are sent together share a frame.
        """
        self._joined = joined
        if self._handshake == 1:  # else uvicorn may have the first half of a frame
            self._answer = answer

    def send(self, line: str) -> None:
        """Send a line, together with all others of this turn of the loop.

        Parameters
        ----------
        line : str
            The line.
        """
        if not self._lines and not self._reading:
            self._loop.call_soon(self._write)
        self._lines.append(line)

    async def answered(self) -> None:
        """Note that a message which the application received is answered.

        It gets the next one when the client has read enough of what was sent.
        """
        await asyncio.sleep(0)
        await self._writable.wait()
        self._waiting -= 1

    def close(self) -> None:
        """End: whatever comes in now is uvicorn's."""
        self._answer = None

    def _write(self) -> None:
        """Write the lines that wait, as frames; end the connection where too many wait."""
        lines, self._lines = self._lines, []
        if lines and not self._transport.is_closing():
            if not self._writable.is_set() and self._cut():
                return
            if self._joined:
                lines = ["\n".join(lines)]
            self._transport.write(b"".join(map(framed, lines)))

    def _cut(self) -> bool:
        """End the connection if too much waits for its client, or that with most of too much."""
        slow = {one: one._transport.get_write_buffer_size() for one in Shortcut.slow}
        self.cut = slow.get(self, 0) > MOST_WAITING
        if self.cut:
            self._transport.abort()
        elif sum(slow.values()) > ALL_WAITING:
            most = max(slow, key=slow.__getitem__)
            most.cut = True
            most._transport.abort()
        return self.cut

    def _read(self, data: bytes) -> None:
        """Read frames: answer the short ones, hand on the others."""
        at, end, burst = 0, len(data), 0
        while at < end:
            if self._rest:
                part = data[at : at + self._rest]
                self._rest -= len(part)
                at += len(part)
                self._behind.data_received(part)
                continue
            size = size_of(data, at)
            if size is None:
                break
            if data[at] == WHOLE_TEXT and MASKED <= data[at + 1] <= MASKED + SHORT:
                if at + size > end:
                    break
                if burst < BURST and self._answered(data[at : at + size]):
                    at += size
                    burst += 1
                    continue
            if data[at] & OPCODE in BEGINNINGS:
                self._waiting += 1
            self._rest = size
        self._held = data[at:]

    def _answered(self, frame: bytes) -> bool:
        """Answer a short frame, unless others come first or it takes time."""
        assert self._answer is not None
        if self._waiting or not self._writable.is_set() or self._transport.is_closing():
            return False
        try:
            return self._answer(unmasked(frame[2:6], frame[6:]).decode())
        except UnicodeDecodeError:
            return False

    # What the transport calls.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin with a connection."""
        self._transport = cast(asyncio.Transport, transport)
        self._behind.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """Take in bytes."""
        if self._answer is None:
            self._handshake += 1
            self._behind.data_received(data)
            return
        self._reading = True
        try:
            self._read(self._held + data if self._held else data)
        finally:
            self._reading = False
        self._write()

    def eof_received(self) -> bool | None:
        """Take in the end of what the client sends."""
        return self._behind.eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        """End with a connection."""
        self._behind.connection_lost(exc)
        self._writable.set()
        Shortcut.slow.discard(self)

    def pause_writing(self) -> None:
        """Answer no more: the client does not read."""
        self._writable.clear()
        Shortcut.slow.add(self)
        self._behind.pause_writing()

    def resume_writing(self) -> None:
        """Answer again."""
        self._writable.set()
        Shortcut.slow.discard(self)
        self._behind.resume_writing()


def size_of(data: bytes, at: int) -> int | None:
    """Return the size of a frame by its head.

    Parameters
    ----------
    data : bytes
        What has come in.
    at : int
        Where the frame begins.

    Returns
    -------
    int or None
        The number of its bytes, or ``None`` where too few are there to tell.
    """
    if at + 2 > len(data):
        return None
    head = 6 if data[at + 1] & MASKED else 2
    short = data[at + 1] & 127
    if short <= SHORT:
        return head + short
    more = 2 if short == SHORT + 1 else 8
    if at + 2 + more > len(data):
        return None
    return head + more + int.from_bytes(data[at + 2 : at + 2 + more], "big")


def unmasked(mask: bytes, payload: bytes) -> bytes:
    """Return the payload of a frame of a client as it was before it was masked.

    Parameters
    ----------
    mask : bytes
        Four bytes.
    payload : bytes
        The bytes of the frame.

    Returns
    -------
    bytes
        The bytes of the message.
    """
    size = len(payload)
    repeated = (mask * (size // 4 + 1))[:size]
    mixed = int.from_bytes(payload, "little") ^ int.from_bytes(repeated, "little")
    return mixed.to_bytes(size, "little")


def framed(line: str) -> bytes:
    """Return a text frame of a server.

    Parameters
    ----------
    line : str
        Its text.

    Returns
    -------
    bytes
        The frame.
    """
    payload = line.encode("utf-8", "replace")
    size = len(payload)
    if size <= SHORT:
        return bytes((WHOLE_TEXT, size)) + payload
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + payload
    return b"\x81\x7f" + size.to_bytes(8, "big") + payload
