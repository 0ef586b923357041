"""The program that writes and checks large data sets: ``python -m rules_py data``."""

from __future__ import annotations

import argparse
from pathlib import Path

from rules_py._console import say


def add_arguments(to: argparse.ArgumentParser) -> None:
    """Add the arguments of the program."""
    to.add_argument("path", type=Path, help="a plan in TOML; with --check the folder of a data set")
    to.add_argument("--folder", type=Path, help="folder of the data set; else beside the plan")
    to.add_argument("--decisions", type=int, help="in place of those of the plan")
    what = "file I of every N, from 0, for one of N machines or processes"
    to.add_argument("--shard", type=_shard, default=(0, 1), metavar="I/N", help=what)
    to.add_argument("--workers", type=int, default=1, help="processes that play (1)")
    to.add_argument("--ray", action="store_true", help="play on a Ray cluster, WORKERS at a time")
    to.add_argument("--budget", action="store_true", help="say what it will take, and end")
    to.add_argument("--check", action="store_true", help="compare a data set with its card")
    to.add_argument("--replays", type=int, default=8, help="games of each file to replay (8)")


def _shard(text: str) -> tuple[int, int]:
    """Read ``I/N``."""
    number, slash, of = text.partition("/")
    if slash and number.isdecimal() and of.isdecimal() and int(number) < int(of):
        return int(number), int(of)
    raise argparse.ArgumentTypeError(f"I/N with I from 0 and below N, such as 0/4, not {text[:80]}")


def run(given: argparse.Namespace) -> int:
    """Write or check a data set; 1 if it does not hold, 130 if it is interrupted."""
    from rules_py import data

    if given.check:
        report = data.check(given.path, replays=given.replays)
        say(report)
        return 0 if report.holds else 1
    plan = data.read_plan(given.path, decisions=given.decisions)
    folder = given.folder or given.path.with_suffix("")
    need = data.budget(plan, folder, shard=given.shard)
    say(need)
    if given.budget:
        return 0
    if need.bytes > need.free:
        raise ValueError(
            "the disk has not enough room: name another --folder, or fewer --decisions"
        )
    if given.ray:
        import ray

        ray.init(ignore_reinit_error=True)
    try:
        done = data.write(
            plan,
            folder,
            shard=given.shard,
            workers=given.workers,
            executor="ray" if given.ray else None,
        )
    except KeyboardInterrupt:
        say("\ninterrupted: the same command continues", error=True)
        return 130
    say(f"{done.files:,} of {done.of:,} files are in {folder}")
    if done.card is None:
        say("When all are in one folder, the same command without --shard writes the card")
    else:
        say(f"The card is {done.card}; --check compares the data set with it")
    return 0
