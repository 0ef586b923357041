"""Measure: how much processor time and wall time one unit of something takes.

A case is a function ``work(units)`` that does about so many units and returns how
many it did, or ``(units, wall, cpu)`` where only a part of it is to be counted. It
is calibrated to a length, then repeated. Each result is printed as one line of
JSON, which is all that ``report.py`` reads.

Processor time of the whole process, all its threads, is what ratios are taken
from: it hardly moves when neighbours are busy. Wall time is kept beside it.
"""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import loops

QUICK = os.environ.get("PEERS_QUICK") == "1"
REPEATS = 2 if QUICK else 5
LENGTH = 0.06 if QUICK else 0.5
"""Seconds of one repeat."""

CORES = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []

Work = loops.Loop | loops.Timed


@dataclass
class Case:
    """One thing to be measured; ``make`` prepares it and returns the work."""

    peer: str
    version: str
    game: str
    call: str
    unit: str
    includes: str
    make: Callable[[], Work]
    cores: int = 1
    batch: int = 1
    extra: dict[str, Any] = field(default_factory=dict)


def pin(cores: int) -> None:
    """Restrict this process to some cores, before a library counts them."""
    if CORES:
        os.sched_setaffinity(0, set(CORES[:cores]))


def emit(record: dict[str, Any]) -> None:
    """Print a record."""
    print(json.dumps(record), flush=True)


def skip(peer: str, game: str, reason: object) -> None:
    """Say what was not measured, and why."""
    emit(
        {"kind": "skip", "peer": peer, "game": game, "reason": " ".join(str(reason).split())[:300]}
    )


def fact(peer: str, version: str, game: str, key: str, value: float | list[float]) -> None:
    """Print a number that is no rate: bytes, seconds of an import."""
    emit(
        {"kind": "fact", "peer": peer, "version": version, "game": game, "key": key, "value": value}
    )


def _once(work: Work, units: int) -> tuple[int, float, float]:
    wall, cpu = time.perf_counter(), time.process_time()
    done = work(units)
    if isinstance(done, tuple):
        return done
    return done, time.perf_counter() - wall, time.process_time() - cpu


def _calibrate(work: Work, batch: int) -> int:
    """How many units take about ``LENGTH``."""
    units = batch
    while True:
        began = time.perf_counter()
        done = _once(work, units)[0]
        taken = time.perf_counter() - began
        if taken >= LENGTH / 4:
            return max(batch, int(done * LENGTH / taken))
        units = max(units * 2, int(units * min(50.0, LENGTH / 3 / max(taken, 1e-7))))


def rate(case: Case) -> None:
    """Measure a case and print its record."""
    before = os.getloadavg()[0]
    try:
        pin(case.cores)
        work = case.make()
        units = _calibrate(work, case.batch)
        gc.collect()
        runs = [_once(work, units) for _ in range(REPEATS)]
    except Exception as error:  # A peer that fails is reported; the others are still measured.
        skip(case.peer, case.game, f"{case.call}: {type(error).__name__}: {error}")
        return
    emit(
        {
            "kind": "rate",
            "peer": case.peer,
            "version": case.version,
            "game": case.game,
            "call": case.call,
            "unit": case.unit,
            "includes": case.includes,
            "cores": case.cores,
            "batch": case.batch,
            "cpu_ns": [round(cpu * 1e9 / done, 2) for done, _, cpu in runs],
            "wall_ns": [round(wall * 1e9 / done, 2) for done, wall, _ in runs],
            "load": [before, os.getloadavg()[0]],
            "extra": case.extra,
        }
    )


def bytes_each(make: Callable[[], object], count: int) -> float:
    """Return the bytes that one of many objects takes, all of them kept alive."""
    keep = [make() for _ in range(3)]
    gc.collect()
    before = loops.resident()
    keep += [make() for _ in range(count)]
    return (loops.resident() - before) / count


def memory(peer: str, version: str, game: str, key: str = "bytes_per_env") -> None:
    """Ask a fresh interpreter, whose heap nobody has used, for bytes per game."""
    done = subprocess.run(
        [sys.executable, sys.argv[0], "--memory", game, key],
        capture_output=True,
        text=True,
        check=False,
    )
    try:
        fact(peer, version, game, key, round(float(done.stdout.split()[-1])))
    except (IndexError, ValueError):
        skip(peer, game, f"{key}: {done.stderr[-250:]}")


def main(cases: Callable[[], None], weigh: Callable[[str, str], float] | None = None) -> None:
    """Run a script of cases, or its question for memory."""
    if len(sys.argv) > 2 and sys.argv[1] == "--memory":
        assert weigh is not None
        print(weigh(sys.argv[2], sys.argv[3]))
    else:
        cases()
