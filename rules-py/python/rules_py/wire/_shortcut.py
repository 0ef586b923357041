"""Short text frames, read and written as they come: a shortcut past uvicorn.

uvicorn hands each message on through queues and tasks, which takes longer than many a turn. Between
a connection and uvicorn's protocol, ``Shortcut`` reads the frames that a client sends all the time
and writes all lines. The rest is uvicorn's: the handshake, pings, long frames, messages in several
frames, whatever is broken, the end of a connection.

uvicorn takes in all frames that have come in, however many there are, and answers pings also where
nobody reads the answers. Here it gets frames only while the client reads, no message while another
one waits, and few frames before other connections have their turn.
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
CONTROL = 8
"""Bit of the first byte of frames that are no part of a message, such as pings."""
MASKED = 0x80
"""Bit of the second byte of all frames of clients."""
SHORT = 125
"""Greatest length of a frame whose second byte holds it."""
FINAL = 0x80
"""Bit of the first byte of the last frame of a message."""
BURST = 16
"""How many frames are read before other connections have their turn."""
PARTS = 1024
"""Greatest number of frames of a message."""
LINGER = 10.0
"""Seconds in which what was sent to a client has to leave after the end of its connection."""


class Gate:
    """The transport as uvicorn sees it: whether it is read from is for the shortcut to say.

    Parameters
    ----------
    transport : Transport
        The transport.
    loop : AbstractEventLoop
        The event loop.
    changed : callable
        Is called when uvicorn wants more.
    """

    def __init__(
        self,
        transport: asyncio.Transport,
        loop: asyncio.AbstractEventLoop,
        changed: Callable[[], None],
    ) -> None:
        self._transport, self._loop, self._changed = transport, loop, changed
        self.is_open = True
        """Whether uvicorn wants to read."""

    def pause_reading(self) -> None:
        """Take no more frames: a message waits."""
        self.is_open = False

    def resume_reading(self) -> None:
        """Take more frames."""
        self.is_open = True
        self._changed()

    def close(self) -> None:
        """End when all is sent, or when it takes too long."""
        self._transport.close()
        self._loop.call_later(LINGER, self._transport.abort)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


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
        self._gate: Gate
        self._answer: Callable[[str], bool] | None = None
        self._joined = False
        self._begun = self._over = False
        self._held = b""
        self._rest = self._parts = 0
        self._waiting = 0
        self._reading = self._planned = self._paused = False
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
        self._joined, self._answer = joined, answer
        self._plan()

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
        self._answer, self._over = None, True

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

    def _plan(self) -> None:
        """Read what is held when other connections have had their turn."""
        if not self._planned:
            self._planned = True
            self._loop.call_soon(self._go_on)

    def _go_on(self) -> None:
        """Read some of what is held; let more come in when there is place for it."""
        self._planned = False
        if self._answer is not None and not self._transport.is_closing():
            self._reading = True
            try:
                more = self._read()
            finally:
                self._reading = False
            self._write()
            if more:
                self._plan()
            pause = more or not self._wants
            if pause is not self._paused:
                self._pause(pause)

    @property
    def _wants(self) -> bool:
        """Whether frames are read: uvicorn takes them, and the client reads its own."""
        return self._gate.is_open and self._writable.is_set()

    def _pause(self, paused: bool) -> None:
        """Let nothing come in, or let it come in again."""
        if not self._transport.is_closing():
            self._paused = paused
            if paused:
                self._transport.pause_reading()
            else:
                self._transport.resume_reading()

    def _read(self) -> bool:
        """Read frames: answer the short ones, hand on the others; say whether there are more."""
        data, self._held = self._held, b""
        at, end, read, wants = 0, len(data), 0, self._wants
        while at < end and wants and (self._rest or read < BURST):
            if self._rest:
                part = data[at : at + self._rest]
                self._rest -= len(part)
                at += len(part)
                self._behind.data_received(part)
                wants = self._wants
                continue
            size = size_of(data, at)
            if size is None:
                break
            if data[at] == WHOLE_TEXT and MASKED <= data[at + 1] <= MASKED + SHORT:
                if at + size > end:
                    break
                if self._answered(data[at : at + size]):
                    at += size
                    read += 1
                    continue
            self._count(data[at])
            self._rest = size
            read += 1
        self._held = data[at:]
        return read == BURST and at < end

    def _count(self, first: int) -> None:
        """Count a frame that is handed on by its first byte."""
        if first & OPCODE in BEGINNINGS:
            self._waiting += 1
        if not first & CONTROL:
            self._parts = 0 if first & FINAL else self._parts + 1
            if self._parts > PARTS:
                self._transport.abort()

    def _answered(self, frame: bytes) -> bool:
        """Answer a short frame, unless others come first or it takes time."""
        assert self._answer is not None
        if self._waiting or self._transport.is_closing():
            return False
        try:
            return self._answer(unmasked(frame[2:6], frame[6:]).decode())
        except UnicodeDecodeError:
            return False

    # What the transport calls.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin with a connection."""
        self._transport = cast(asyncio.Transport, transport)
        self._gate = Gate(self._transport, self._loop, self._plan)
        self._behind.connection_made(cast(asyncio.Transport, self._gate))

    def data_received(self, data: bytes) -> None:
        """Take in bytes."""
        if self._over or not self._begun:
            self._begun = True
            self._behind.data_received(data)
            return
        self._held = self._held + data if self._held else data
        if self._answer is None:  # the handshake is not answered yet
            if not self._paused:
                self._pause(True)
        elif not self._planned:
            self._go_on()

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
        self._plan()


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
