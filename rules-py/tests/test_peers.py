"""The comparison with the peers: the docs say what the records say."""

import subprocess
import sys
from pathlib import Path

import pytest

PEERS = Path(__file__).parents[2] / "examples" / "peers"


def report(*arguments):
    return subprocess.run(
        [sys.executable, PEERS / "report.py", *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_page_is_printed_from_the_records():
    done = report("--check")
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_goal_has_its_row_and_says_what_came_of_it():
    done = report(PEERS / "results", "--print")
    assert done.returncode == 0, done.stderr
    rows = [line.split("|") for line in done.stdout.splitlines() if line.startswith("| ")]
    names = [row[1].strip() for row in rows if len(row) == 10]
    chapters = {"B": 8, "R": 5, "S": 3, "A": 2, "M": 2, "F": 4}
    expected = [f"{name}{n}" for name, last in chapters.items() for n in range(1, last + 1)]
    assert names[2:] == expected


@pytest.mark.parametrize(
    ("ours", "verdict"), [(120, "**not met**"), (0.65, "met"), (0.1, "stretch met")]
)
def test_verdicts_follow_from_the_ratio(tmp_path, ours, verdict):
    """A record of a peer and one of ours, of which the ratio is known."""
    line = (
        '{{"kind": "rate", "peer": "{}", "version": "1", "game": "{}", "call": "{}", "unit": "x",'
        ' "includes": "", "cores": 1, "batch": {}, "cpu_ns": [{}], "wall_ns": [1],'
        ' "load": [0, 0], "extra": {{"seats": 2, "cells": 3}}}}\n'
    )
    records = [
        line.format("ours", "wuerfelhelden", "batched step", 4096, ours),
        line.format("floor", "synthetic", "batched step", 4096, 0.6),
    ]
    (tmp_path / "records.jsonl").write_text("".join(records))
    done = report(tmp_path, "--print")
    assert done.returncode == 0, done.stderr
    row = next(line for line in done.stdout.splitlines() if line.startswith("| B6 "))
    assert row.endswith(f"| {verdict} |")
    other = next(line for line in done.stdout.splitlines() if line.startswith("| B1 "))
    assert other.endswith("| not measured |")


def test_the_clock_is_not_asked_on_a_busy_machine(tmp_path):
    line = (
        '{{"kind": "rate", "peer": "ours", "version": "1", "game": "wuerfelhelden",'
        ' "call": "batched step", "unit": "x", "includes": "", "cores": {}, "batch": 4096,'
        ' "cpu_ns": [1], "wall_ns": [{}], "load": [0, {}],'
        ' "extra": {{"seats": 2, "cells": 3}}}}\n'
    )
    for load, verdict in ((1, "stretch met"), (9, "not judged")):
        records = [line.format(1, 2, load), line.format(2, 1, load)]
        (tmp_path / "records.jsonl").write_text("".join(records))
        done = report(tmp_path, "--print")
        row = next(text for text in done.stdout.splitlines() if text.startswith("| B7 "))
        assert row.endswith(f"| {verdict} |")
