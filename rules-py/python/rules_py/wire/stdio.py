"""The wire over standard streams: one client, one line a message."""

from __future__ import annotations

import io
import sys
import threading
from typing import TextIO

from rules_py.wire._server import Server

__all__ = ["serve"]


def serve(server: Server, lines: TextIO | None = None, out: TextIO | None = None) -> int:
    """Serve one client until its input ends.

    Parameters
    ----------
    server : Server
        The server.
    lines : TextIO, optional
        Where the lines of the client come from; by default standard input as UTF-8.
    out : TextIO, optional
        Where the lines for the client go; by default standard output as UTF-8.

    Returns
    -------
    int
        Exit status: 0.
    """
    source = lines or io.TextIOWrapper(sys.stdin.buffer, "utf-8", "replace")
    sink = out or io.TextIOWrapper(sys.stdout.buffer, "utf-8", newline="\n")

    lock, over = threading.Lock(), threading.Event()

    def send(line: str) -> None:
        with lock:
            sink.write(line + "\n")
            sink.flush()

    connection = server.connect(send)
    threading.Thread(target=_tick, args=(server, over), daemon=True).start()
    try:
        for line in iter(lambda: source.readline(1 << 17), ""):
            if line.strip():
                connection.receive(line)
            if connection.broken:
                break
    except KeyboardInterrupt:
        pass
    finally:
        over.set()
        connection.close()
        server.save()
    return 0


def _tick(server: Server, over: threading.Event) -> None:
    """Look at the clocks, and save the games, until the input has ended."""
    while not over.wait(0.05):
        server.tick()
        server.save()
