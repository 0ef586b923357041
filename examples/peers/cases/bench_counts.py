"""Counts: instructions, mispredicted branches and cache misses of a decision.

Valgrind runs the engine on a simulated processor, so busy neighbours change nothing.
Two runs of different length are subtracted: what is left is play alone. The counts
say what limits a figure, and serve where the machine's own counters are not to be had.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess

import measure

LESS, MORE = (2_000, 6_000) if measure.QUICK else (5_000, 25_000)
KINDS = {
    "instructions": r"I\s+refs:\s+([\d,]+)",
    "mispredicts": r"Mispredicts:\s+([\d,]+)",
    "d1_misses": r"D1\s+misses:\s+([\d,]+)",
    "ll_misses": r"LLd misses:\s+([\d,]+)",
}


def count(what: str, game: str, decisions: int) -> dict[str, int]:
    """Run so many decisions under Valgrind."""
    tool = ["valgrind", "--tool=cachegrind", "--cache-sim=yes", "--branch-sim=yes"]
    tool += ["--cachegrind-out-file=/dev/null", os.environ["ENGINE"]]
    done = subprocess.run(
        [*tool, what, game, str(decisions)], capture_output=True, text=True, check=False
    )
    found = {}
    for kind, pattern in KINDS.items():
        match = re.search(pattern, done.stderr)
        if done.returncode or match is None:
            raise RuntimeError(done.stderr[-200:])
        found[kind] = int(match[1].replace(",", ""))
    return found


def cases() -> None:
    """Count the play-out, and the step of a batch of 64 games with its rows."""
    if shutil.which("valgrind") is None:
        measure.skip("ours", "", "counts of instructions: valgrind is not installed")
        return
    games = subprocess.run(
        [os.environ["ENGINE"], "list"], capture_output=True, text=True, check=True
    ).stdout.split()
    for game in games:
        for what in ("playout", "step"):
            try:
                less, more = count(what, game, LESS), count(what, game, MORE)
            except RuntimeError as error:
                measure.skip("ours", game, f"counts of {what}: {error}")
                continue
            for kind in KINDS:
                each = round((more[kind] - less[kind]) / (MORE - LESS), 3)
                measure.fact("ours", "", game, f"{what}_{kind}", each)


if __name__ == "__main__":
    measure.main(cases)
