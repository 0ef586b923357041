"""Import time in an environment with nothing but NumPy and ours, and sizes of wheels."""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

import measure

TURNS = 5 if measure.QUICK else 21


def seconds(python: str, code: str) -> float:
    """Processor time of an interpreter that runs some code."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([python, "-c", code], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def imports(python: str) -> None:
    """Take turns, so that a busy moment hits all alike."""
    codes = {"start": "pass", "numpy": "import numpy", "ours": "import rules_py"}
    taken: dict[str, list[float]] = {name: [] for name in codes}
    for code in codes.values():
        seconds(python, code)
    for _ in range(TURNS):
        for name, code in codes.items():
            taken[name].append(seconds(python, code))
    start = statistics.median(taken["start"])
    asked = "from importlib.metadata import version; print(version('numpy'))"
    found = subprocess.run([python, "-c", asked], capture_output=True, text=True, check=True)
    for name, installed in (("numpy", found.stdout.strip()), ("ours", "")):
        rows = [round(second - start, 5) for second in taken[name]]
        measure.fact(name, installed, "", "import_cpu_s", rows)


def wheels(own: Path) -> None:
    """Compare what is downloaded."""
    measure.fact("ours", own.name, "", "wheel_bytes", own.stat().st_size)
    installed = version("open_spiel")
    with tempfile.TemporaryDirectory() as folder:
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "-d", folder]
        done = subprocess.run(
            [*pip, f"open_spiel=={installed}"], capture_output=True, text=True, check=False
        )
        files = list(Path(folder).iterdir())
        if files:
            size = files[0].stat().st_size
            measure.fact("open_spiel", installed, "", "wheel_bytes", size)
        else:
            measure.skip("open_spiel", "", f"size of the wheel: {done.stderr}")


def cases() -> None:
    """Measure everything."""
    imports(os.environ["PLAIN_PYTHON"])
    wheels(Path(os.environ["OUR_WHEEL"]))


if __name__ == "__main__":
    measure.main(cases)
