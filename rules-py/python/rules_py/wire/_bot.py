"""A program that plays: a process, its lines in and out, no more of either than a limit."""

from __future__ import annotations

import contextlib
import io
import os
import queue
import select
import shlex
import signal
import subprocess
import threading
from collections import deque
from collections.abc import Callable
from typing import IO, cast

from rules_py._complaints import show

LINES = 1 << 17
"""Greatest length of a line that is read as one, in characters."""
AHEAD = 16
"""Lines of a program that are read before the first of them is answered."""
UNREAD = 1 << 24
"""Greatest length of what waits for a program to read it, in characters."""
COMPLAINTS = 1 << 24
"""Greatest length of its standard error, in characters."""


class Intake:
    """The lines of all programs at a table: few of each, taken in turn.

    A program that writes more waits, as at any full pipe, and the others do not wait for it.
    """

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._lines: dict[int, deque[str | None]] = {}
        self._closed: set[int] = set()
        self._last, self._called = -1, False

    def put(self, seat: int, line: str | None) -> bool:
        """Add a line of a seat, or its end; return whether more is wanted."""
        with self._changed:
            waiting = self._lines.setdefault(seat, deque())
            self._changed.wait_for(lambda: len(waiting) < AHEAD or seat in self._closed)
            if seat in self._closed:
                return False
            waiting.append(line)
            self._changed.notify_all()
            return True

    def get(self, timeout: float) -> tuple[int, str | None] | None:
        """Return the next line, with its seat; ``None`` after the time, or after a call."""
        with self._changed:
            self._changed.wait_for(lambda: any(self._lines.values()) or self._called, timeout)
            self._called = False
            if not any(self._lines.values()):
                return None
            seats = [seat for seat, waiting in self._lines.items() if waiting]
            # Each in its turn: who writes much keeps nobody else waiting.
            self._last = min(seats, key=lambda seat: (seat <= self._last, seat))
            line = self._lines[self._last].popleft()
            self._changed.notify_all()
            return self._last, line

    def call(self) -> None:
        """Let who waits for a line look up: there is something else to see."""
        with self._changed:
            self._called = True
            self._changed.notify_all()

    def close(self, seat: int) -> None:
        """Take no more lines of a seat, and forget those that wait."""
        with self._changed:
            self._closed.add(seat)
            self._lines.pop(seat, None)
            self._changed.notify_all()


class Pipe(io.RawIOBase):
    """An end of a pipe to a program. When the program is over, nobody waits at it.

    A process that the program has left behind can hold the other end open.

    Parameters
    ----------
    end : file object
        The end, without a buffer.
    is_over : callable
        Says whether the program is over.
    """

    def __init__(self, end: IO[bytes], is_over: Callable[[], bool]) -> None:
        self._end, self._is_over = end, is_over

    def readable(self) -> bool:
        """Say that it can be read."""
        return True

    def writable(self) -> bool:
        """Say that it can be written."""
        return True

    def readinto(self, into: object) -> int:
        """Read what is there, at least a byte; none at the end."""
        room = memoryview(cast(bytearray, into))
        data = os.read(self._end.fileno(), len(room)) if self._wait(select.POLLIN) else b""
        room[: len(data)] = data
        return len(data)

    def write(self, data: object) -> int:
        """Write so much that nobody waits; return its size."""
        if not self._wait(select.POLLOUT):
            raise BrokenPipeError
        return os.write(self._end.fileno(), memoryview(cast(bytes, data))[: select.PIPE_BUF])

    def close(self) -> None:
        """Close the end."""
        self._end.close()
        super().close()

    def _wait(self, what: int) -> bool:
        """Wait for the program; return False if it is over."""
        ready = select.poll()
        ready.register(self._end.fileno(), what)
        while not ready.poll(200):
            if self._is_over():
                return False
        return True


class Bot:
    """A process that speaks the wire on its standard streams.

    Parameters
    ----------
    command : str
        Command line; no shell reads it.
    seat : int
        What comes with each of its lines.
    to : Intake
        Gets its lines, and ``None`` at their end.

    Raises
    ------
    ValueError
        If the command line is empty.
    OSError
        If the program cannot be started.
    """

    def __init__(self, command: str, seat: int, to: Intake) -> None:
        words = shlex.split(command)
        if not words:
            raise ValueError("a player is a command, or the name of an agent, and not nothing")
        # A launcher and what it starts are one group, which ends together.
        self.process = subprocess.Popen(
            words,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        self._out: queue.Queue[str | None] = queue.Queue()
        self._seat, self._to = seat, to
        self._lock, self._unread = threading.Lock(), 0
        self._closed, self._complained = False, 0
        self.is_loud = False
        """Whether it has written more to standard error than it may."""
        self._threads = [
            threading.Thread(target=work, daemon=True)
            for work in (self._read, self._write, self._hear)
        ]
        for thread in self._threads:
            thread.start()

    def send(self, line: str) -> None:
        """Send a line, without waiting for the program to read it."""
        if not self._closed:
            self._count(len(line))
            self._out.put(line)

    def _count(self, more: int) -> None:
        """Count what waits to be read."""
        with self._lock:
            self._unread += more

    @property
    def is_deaf(self) -> bool:
        """Whether more waits for the program than it may leave unread."""
        return self._unread > UNREAD

    def stop(self) -> None:
        """Take no more of its lines; its input ends."""
        if not self._closed:
            self._closed = True
            self._to.close(self._seat)
            self._out.put(None)

    def retire(self) -> None:
        """End the program, without waiting for it."""
        if not self._closed:
            self.stop()
            threading.Thread(target=self.close, daemon=True).start()

    def close(self) -> None:
        """End the program: its input ends, and after a second it is killed with what it started."""
        self.stop()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(1)
        if hasattr(os, "killpg"):
            # Its children are in its group, also when it has ended itself.
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.kill()
        self.process.wait()
        self._threads[-1].join(1)  # what it has said last is shown

    def _is_over(self) -> bool:
        """Say whether the program has been ended."""
        return self._closed and self.process.poll() is not None

    def _piped(self, end: IO[bytes] | None) -> io.RawIOBase:
        """Return an end of a pipe; Windows cannot wait for two things at it."""
        assert end is not None
        return Pipe(end, self._is_over) if hasattr(select, "poll") else cast(io.RawIOBase, end)

    def _read(self) -> None:
        """Pass on what the program writes."""
        stream = self._piped(self.process.stdout)
        lines = io.TextIOWrapper(io.BufferedReader(stream), "utf-8", "replace")
        with contextlib.suppress(ValueError, OSError), lines:
            for line in iter(lambda: lines.readline(LINES), ""):
                if not self._to.put(self._seat, line):
                    return
        self._to.put(self._seat, None)

    def _hear(self) -> None:
        """Show what the program writes to standard error, and no more of it than some."""
        show(io.BufferedReader(self._piped(self.process.stderr)), self._count_complaints)

    def _count_complaints(self, more: int) -> None:
        """Count what the program writes to standard error."""
        self._complained += more
        if self._complained > COMPLAINTS and not self.is_loud:
            self.is_loud = True
            self._to.call()

    def _write(self) -> None:
        """Pass on what is sent, until the program does not read any more."""
        stream = self._piped(self.process.stdin)
        with contextlib.suppress(OSError), stream:
            while (line := self._out.get()) is not None:
                data = memoryview(f"{line}\n".encode("utf-8", "replace"))
                while data:
                    data = data[stream.write(data) or 0 :]
                self._count(-len(line))
