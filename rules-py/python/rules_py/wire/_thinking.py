"""Threads in which agents think, with fair shares of them for all clients."""

from __future__ import annotations

import logging
import os
import threading
import time
from collections import deque
from collections.abc import Callable, Hashable

__all__ = ["NobodyWaitsError", "Thinkers"]

LOG = logging.getLogger(__name__)
Work = Callable[[Callable[[], None]], None]
"""A decision of an agent. It is given what to call now and then, which raises when the threads
are to end."""


class NobodyWaitsError(Exception):
    """Nobody waits for what an agent thinks about."""


class Thinkers:
    """Threads of a server in which agents think, one decision at a time.

    Whose decision comes next is the client whose agents have thought for the least time so far. A
    client that comes again begins with as much as the one that came last in turn, so that nobody
    saves time up, and none has to wait for another one's flood. One that is new begins with as much
    as any: new ones come one after the other, and none of them before those who were there.

    Parameters
    ----------
    threads : int, optional
        How many; by default one less than there are cores, and at least one.
    """

    def __init__(self, threads: int | None = None) -> None:
        self._most = threads or max(1, (os.cpu_count() or 2) - 1)
        self._ready = threading.Condition()
        self._threads: list[threading.Thread] = []
        self._waiting: dict[Hashable, deque[Work]] = {}
        self._used: dict[Hashable, float] = {}
        self._idle, self._closed = 0, False
        self._floor = self._ceiling = 0.0

    def submit(self, client: Hashable, work: Work) -> None:
        """Let an agent think as soon as a thread is free.

        Parameters
        ----------
        client : hashable
            On whose account.
        work : callable
            What to do.
        """
        with self._ready:
            if self._closed:
                return
            if client not in self._waiting:
                self._waiting[client] = deque()
                self._used[client] = max(self._used.get(client, self._ceiling), self._floor)
            self._waiting[client].append(work)
            if self._idle:
                self._ready.notify()
            elif len(self._threads) < self._most:
                thread = threading.Thread(target=self._run, name="rules_py thinks", daemon=True)
                self._threads.append(thread)
                thread.start()

    def close(self) -> None:
        """End all threads, and what they think about."""
        with self._ready:
            self._closed = True
            self._waiting.clear()
            self._ready.notify_all()
        for thread in self._threads:
            thread.join(5)

    def check(self) -> None:
        """Raise when the threads are to end."""
        if self._closed:
            raise NobodyWaitsError

    def _next(self) -> tuple[Hashable, Work] | None:
        """Wait for the next work; ``None`` at the end."""
        with self._ready:
            while not self._waiting and not self._closed:
                self._idle += 1
                self._ready.wait()
                self._idle -= 1
            if self._closed:
                return None
            client = min(self._waiting, key=self._used.__getitem__)
            self._floor = self._used[client]
            works = self._waiting[client]
            work = works.popleft()
            if not works:
                del self._waiting[client]
            return client, work

    def _run(self) -> None:
        """Work until the end."""
        while (found := self._next()) is not None:
            client, work = found
            begin = time.thread_time()
            try:
                work(self.check)
            except NobodyWaitsError:
                pass
            except Exception:
                LOG.exception("an agent of client %s cannot think", client)
            self._count(client, time.thread_time() - begin)

    def _count(self, client: Hashable, seconds: float) -> None:
        """Count time of a client, and forget those who have no more than a new one."""
        with self._ready:
            used = self._used[client] = self._used.get(client, self._floor) + seconds
            self._ceiling = max(self._ceiling, used)
            if len(self._used) > 2000:
                waiting, floor = self._waiting, self._floor
                self._used = {
                    one: used for one, used in self._used.items() if one in waiting or used > floor
                }
