"""A program that plays: a process, its lines in and out."""

from __future__ import annotations

import contextlib
import queue
import shlex
import subprocess
import threading

LINES = 1 << 17
"""Greatest length of a line that is read as one, in characters."""


class Bot:
    """A process that speaks the wire on its standard streams.

    Parameters
    ----------
    command : str
        Command line; no shell reads it.
    seat : int
        What comes with each of its lines.
    to : Queue
        Gets its lines as ``(seat, line)``, and ``(seat, None)`` at their end.
    """

    def __init__(self, command: str, seat: int, to: queue.Queue[tuple[int, str | None]]) -> None:
        self.process = subprocess.Popen(
            shlex.split(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
        )
        self._out: queue.Queue[str | None] = queue.Queue()
        self._seat, self._to = seat, to
        for work in (self._read, self._write):
            threading.Thread(target=work, daemon=True).start()

    def send(self, line: str) -> None:
        """Send a line, without waiting for the program to read it."""
        self._out.put(line)

    def close(self) -> None:
        """End the program: its input ends, and after a second it is killed."""
        self._out.put(None)
        try:
            self.process.wait(1)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def _read(self) -> None:
        """Pass on what the program writes."""
        stream = self.process.stdout
        assert stream is not None
        with contextlib.suppress(ValueError, OSError), stream:
            for line in iter(lambda: stream.readline(LINES), ""):
                self._to.put((self._seat, line))
        self._to.put((self._seat, None))

    def _write(self) -> None:
        """Pass on what is sent, until the program does not read any more."""
        stream = self.process.stdin
        assert stream is not None
        with contextlib.suppress(OSError), stream:
            while (line := self._out.get()) is not None:
                stream.write(line + "\n")
                stream.flush()
