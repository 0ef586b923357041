"""Hostile clients of a server beside honest ones, whose games must all end rightly.

python rules-py/tests/hostile.py [--minutes N] [--seed N]

A server runs as ``python -m rules_py table``. Honest clients play games of each kind against
agents and each other, go back with consent, lose their connection and come back, watch, and
look at records; each of their games is held against its record. Meanwhile hostile ones send
numbers beyond all bounds, let agents think and leave, read nothing, flood the server with games,
sets, records, requests to go back, halves of requests, broken and small frames without end. At the
referee honest programs play against such that talk without end, are silent, or end. At the end the
memory of the server is flat, its log has no traceback, and Ctrl-C ends it.
"""

from __future__ import annotations

import argparse
import random
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import honest_clients
import hostile_clients
from hostile_server import SENT, Program


class Trial:
    """A server, its clients, and what is found."""

    def __init__(self, seconds: float, seed: int, shows: bool = False) -> None:
        self.program = Program()
        self.end = time.monotonic() + seconds
        self.seed = seed
        self.done: Counter[str] = Counter()
        self.faults: list[str] = []
        self.longest: dict[str, float] = {}
        self.memory: list[int] = []
        self.shows = shows
        self._lock = threading.Lock()

    @property
    def goes_on(self) -> bool:
        """Whether there is time left."""
        return time.monotonic() < self.end and len(self.faults) < 20

    def count(self, what: str, number: int = 1) -> None:
        """Count what was done."""
        with self._lock:
            self.done[what] += number

    def waited(self, what: str, seconds: float) -> None:
        """Note how long an honest client has waited."""
        with self._lock:
            self.longest[what] = max(self.longest.get(what, 0.0), seconds)

    def fault(self, what: str) -> None:
        """Note what must not be."""
        with self._lock:
            self.faults.append(what[:500])
        if self.shows:
            print(f"fault: {what[:500]}", flush=True)

    def honest(self, play: Callable[..., Any], number: int) -> None:
        """Play again and again; whatever goes wrong is a fault."""
        rng = random.Random(self.seed * 1000 + number)
        while self.goes_on:
            try:
                play(self, rng)
            except Exception as error:
                self.fault(f"{play.__name__}: {type(error).__name__}: {error}")
                time.sleep(1)

    def hostile(self, attack: Callable[..., Any], number: int) -> None:
        """Attack again and again; that the server ends a connection is no fault."""
        rng = random.Random(self.seed * 1000 + 500 + number)
        while self.goes_on:
            try:
                attack(self, rng)
            except (OSError, EOFError):
                pass
            except Exception as error:
                self.fault(f"{attack.__name__}: {type(error).__name__}: {error}")
            self.count(f"hostile {attack.__name__}")
            time.sleep(rng.random() * 0.5)

    def watch(self) -> None:
        """Measure the memory of the server."""
        while self.goes_on:
            self.memory.append(self.program.memory())
            if self.shows and len(self.memory) % 5 == 1:
                left = max(0.0, self.end - time.monotonic())
                done, wrong = self.done["honest games"], len(self.faults)
                mib = self.memory[-1] / 1024
                print(f"{left:.0f} s left: {mib:.1f} MiB, {done} honest games, {wrong} faults")
                sys.stdout.flush()
            time.sleep(2)


def is_flat(memory: list[int]) -> bool:
    """Whether memory has stopped growing: the last third beside the third before it."""
    third = len(memory) // 3
    if third < 5:
        return True
    before, after = memory[third : 2 * third], memory[2 * third :]
    return sum(after) / len(after) < 1.1 * sum(before) / len(before) + 20_000


def sent_by_kind() -> dict[str, int]:
    """Sum up what the hostile clients of each kind have sent."""
    found = Counter[str]()
    for name, number in SENT.items():
        found[name.split()[0]] += number
    return {kind.__name__: found[kind.__name__] for kind in hostile_clients.KINDS}


def run(seconds: float, seed: int = 1, per_kind: int = 1, shows: bool = False) -> dict[str, object]:
    """Run all clients for some time.

    Parameters
    ----------
    seconds : float
        How long; games in progress are played to their end afterwards.
    seed : int, default 1
        Seed of what the clients choose.
    per_kind : int, default 1
        How many hostile clients of each kind there are.
    shows : bool, default False
        Whether the memory of the server is printed every ten seconds.

    Returns
    -------
    dict
        What was done and found; ``faults`` is empty where all is well.
    """
    trial = Trial(seconds, seed, shows)
    work = [(trial.honest, play) for play in honest_clients.KINDS]
    work += [(trial.hostile, attack) for attack in hostile_clients.KINDS] * per_kind
    threads = [
        threading.Thread(
            target=how, args=(what, number), name=f"{what.__name__} {number}", daemon=True
        )
        for number, (how, what) in enumerate(work)
    ]
    threads.append(threading.Thread(target=trial.watch, daemon=True))
    try:
        for thread in threads:
            thread.start()
        last = time.monotonic() + seconds + 150
        for thread in threads:
            thread.join(max(0.0, last - time.monotonic()))
            if thread.is_alive():
                trial.fault(f"{thread.name} does not come to its end")
        ended = trial.program.end(signal.SIGINT)
    finally:
        trial.program.kill()
    if not is_flat(trial.memory):
        trial.fault("the memory of the server grows")
    if ended > 10:
        trial.fault(f"Ctrl-C ends the server after {ended:.1f} s")
    if "Traceback" in trial.program.log():
        trial.fault(f"in the log: {trial.program.log()[-2000:]}")
    return {
        "done": dict(sorted(trial.done.items())),
        "sent": sent_by_kind(),
        "longest": {what: round(one, 2) for what, one in sorted(trial.longest.items())},
        "memory": trial.memory,
        "ended": round(ended, 2),
        "log": len(trial.program.log()),
        "faults": trial.faults,
    }


def main() -> int:
    """Run, and print what was found; 1 if something must not be."""
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--minutes", type=float, default=60.0)
    given.add_argument("--seed", type=int, default=1)
    given.add_argument("--per-kind", type=int, default=2)
    wanted = given.parse_args()
    found = run(wanted.minutes * 60, wanted.seed, wanted.per_kind, shows=True)
    memory = found.pop("memory")
    assert isinstance(memory, list)
    for name, value in found.items():
        print(f"{name}: {value}")
    first, last, most = (one / 1024 for one in (memory[0], memory[-1], max(memory)))
    print(f"memory: first {first:.1f} MiB, last {last:.1f} MiB, most {most:.1f} MiB")
    return 1 if found["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
