"""A server as a program of its own, and connections to it, for ``hostile.py``."""

from __future__ import annotations

import base64
import contextlib
import json
import os
import pathlib
import queue
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from typing import Any

SENT: Counter[str] = Counter()
"""Messages, frames and requests that were sent, by the name of the thread."""


def sent(number: int = 1) -> None:
    """Count what this thread sends."""
    SENT[threading.current_thread().name] += number


class Program:
    """The table as a program on a free port of this machine."""

    def __init__(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._log = tempfile.NamedTemporaryFile("w+", suffix=".log")  # noqa: SIM115
        self._kept = tempfile.TemporaryDirectory()
        command = [sys.executable, "-m", "rules_py", "table", "--port", str(self.port)]
        command += ["--kept", self._kept.name]
        self.process = subprocess.Popen(command, stdout=self._log, stderr=subprocess.STDOUT)
        for _ in range(400):
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.05)
        raise RuntimeError(self.log())

    def memory(self) -> int:
        """Return its resident memory, in KiB."""
        statm = pathlib.Path(f"/proc/{self.process.pid}/statm")
        pages = int(statm.read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") // 1024

    def log(self) -> str:
        """Return what it has written."""
        return pathlib.Path(self._log.name).read_text(errors="replace")

    def end(self, by: int) -> float:
        """Send a signal; return after how many seconds it has ended."""
        begin = time.monotonic()
        self.process.send_signal(by)
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
        return time.monotonic() - begin

    def kill(self) -> None:
        """End it, whatever it does."""
        self.process.kill()
        self.process.wait()


class Wire:
    """A connection that can send what no client should."""

    def __init__(self, port: int, *, address: str = "127.0.0.1", receives: int = 0) -> None:
        self.socket = socket.socket()
        if receives:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receives)
        self.socket.settimeout(120)
        self.socket.bind((address, 0))
        self.socket.connect(("127.0.0.1", port))
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /wire HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        self._held = b""
        while b"\r\n\r\n" not in self._held:
            self._more()
        head, _, self._held = self._held.partition(b"\r\n\r\n")
        if b" 101 " not in head.splitlines()[0]:
            raise ConnectionError(head.decode("latin-1"))

    def _more(self) -> None:
        data = self.socket.recv(1 << 18)
        if not data:
            raise ConnectionError("the server has closed the connection")
        self._held += data

    def frame(self, data: bytes, kind: int = 0x81, mask: bool = True) -> None:
        """Send a frame."""
        size, bit = len(data), 0x80 if mask else 0
        if size < 126:
            head = bytes([kind, bit | size])
        elif size < 1 << 16:
            head = bytes([kind, bit | 126]) + struct.pack(">H", size)
        else:
            head = bytes([kind, bit | 127]) + struct.pack(">Q", size)
        self.socket.sendall(head + (bytes(4) if mask else b"") + data)
        sent()

    def send(self, type: str, **fields: Any) -> None:
        """Send a message."""
        self.frame(json.dumps({"type": type, **fields}).encode())

    def _read(self) -> tuple[int, bytes]:
        """Receive a frame."""
        while (whole := self._whole()) is None:
            self._more()
        at, size = whole
        kind, data = self._held[0], self._held[at : at + size]
        self._held = self._held[at + size :]
        return kind & 15, data

    def _whole(self) -> tuple[int, int] | None:
        """Say where the payload of a frame begins and how long it is, if it is there."""
        held, at = self._held, 2
        if len(held) < 10:
            held = held.ljust(10, b"\0") if len(held) >= 2 else b""
        if not held:
            return None
        size = held[1] & 127
        if size == 126:
            size, at = struct.unpack(">H", held[2:4])[0], 4
        elif size == 127:
            size, at = struct.unpack(">Q", held[2:10])[0], 10
        return (at, size) if len(self._held) >= at + size else None

    def receive(self) -> dict[str, Any]:
        """Receive a message; numbers that JSON does not have are a fault."""
        while True:
            kind, data = self._read()
            if kind == 8:
                raise ConnectionError(f"the server has closed the connection: {data!r}")
            if kind == 9:
                self.frame(data, 0x8A)
            elif kind == 1:
                found: dict[str, Any] = json.loads(data, parse_constant=no_constant)
                return found

    def until(self, *types: str) -> dict[str, Any]:
        """Receive messages until one of these."""
        while (message := self.receive())["type"] not in types:
            pass
        return message

    def ask(self, type: str, *types: str, **fields: Any) -> dict[str, Any]:
        """Send a message and wait for the answer."""
        self.send(type, **fields)
        return self.until(*(types or (type, "error")))

    def close(self) -> None:
        """End the connection."""
        self.socket.close()


class Reading(Wire):
    """A connection that reads at once whatever comes and answers pings, as a browser does.

    Somebody who only waits for others takes nothing in for minutes on a busy machine; a client
    that does not answer a ping is closed, and rightly.
    """

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self.socket.settimeout(None)
        self._messages = queue.SimpleQueue[dict[str, Any] | Exception]()
        self._sends = threading.Lock()
        threading.Thread(target=self._take_in, daemon=True).start()

    def _take_in(self) -> None:
        try:
            while True:
                self._messages.put(super().receive())
        except Exception as error:
            self._messages.put(error)

    def frame(self, data: bytes, kind: int = 0x81, mask: bool = True) -> None:
        """Send a frame, whole."""
        with self._sends:
            super().frame(data, kind, mask)

    def receive(self) -> dict[str, Any]:
        """Return the next message, or raise what ended the connection."""
        found = self._messages.get(timeout=120)
        if isinstance(found, Exception):
            self._messages.put(found)
            raise found
        return found

    def close(self) -> None:
        """End the connection; the thread that reads ends with it."""
        with contextlib.suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)
        super().close()


def no_constant(text: str) -> Any:
    """Refuse what is no JSON."""
    raise AssertionError(f"the server has sent {text}, which is no JSON")


def http(
    port: int,
    method: str,
    path: str,
    body: bytes = b"",
    address: str = "127.0.0.1",
    **headers: str,
) -> tuple[int, bytes]:
    """Ask over HTTP; return status and body."""
    with socket.socket() as client:
        client.settimeout(120)
        client.bind((address, 0))
        client.connect(("127.0.0.1", port))
        more = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in headers.items())
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n"
        client.sendall(f"{head}Content-Length: {len(body)}\r\n{more}\r\n".encode() + body)
        sent()
        found = b""
        while data := client.recv(1 << 16):
            found += data
    head_of, _, rest = found.partition(b"\r\n\r\n")
    return int(head_of.split()[1]), rest
