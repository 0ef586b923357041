"""Ladder on several machines: plays the games that the records lack, in parts.

    cargo build --release -p examples --bin ladder
    python examples/python/ladder_ray.py --executor ray --parts 64 --games 1000 --only regidice

Other arguments are those of the ladder. With Ray every machine needs this checkout in the same
place. The sums of each part are appended to the records as soon as it is played; then
`make ladder GAMES=0` joins them and writes the page.
"""

from __future__ import annotations

import argparse
import subprocess
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[2]


def play(program: Sequence[str], records: str, arguments: Sequence[str], part: str) -> str:
    """Play one part of the games in a process, and return the new records."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "strength.jsonl")
        file.write_text(records, encoding="utf-8")
        subprocess.run([*program, *arguments, "--folder", folder, "--shard", part], check=True)
        return file.read_text(encoding="utf-8")[len(records) :]


def finished(
    workers: int, program: Sequence[str], records: str, arguments: Sequence[str], count: int
) -> Iterator[Callable[[], str]]:
    """Play all parts, on Ray if there are no workers, and yield each one's result as it comes."""
    parts = [f"{part}/{count}" for part in range(count)]
    if workers:
        with ThreadPoolExecutor(workers) as pool:
            played = [pool.submit(play, program, records, arguments, part) for part in parts]
            for future in as_completed(played):
                yield future.result
        return
    import ray

    task, shared = ray.remote(num_cpus=1)(play), ray.put(records)
    running = [task.remote(program, shared, arguments, part) for part in parts]
    while running:
        done, running = ray.wait(running)
        yield partial(ray.get, done[0])


def main() -> None:
    """Play the parts, and append what they return."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0], allow_abbrev=False)
    parser.add_argument("--executor", choices=["local", "ray"], default="local")
    parser.add_argument("--workers", type=int, default=2, help="processes of `local`")
    parser.add_argument("--parts", type=int, default=8)
    parser.add_argument("--records", type=Path, default=ROOT / "docs" / "strength.jsonl")
    parser.add_argument("--program", nargs="+", default=[str(ROOT / "target/release/ladder")])
    known, arguments = parser.parse_known_args()
    text = known.records.read_text(encoding="utf-8") if known.records.exists() else ""
    whole = text[: text.rfind("\n") + 1]
    workers = 0 if known.executor == "ray" else known.workers
    failed = list[str]()
    if whole != text:  # a run that was killed has left half a line
        known.records.write_text(whole, encoding="utf-8")
    with known.records.open("a", encoding="utf-8") as out:
        for result in finished(workers, known.program, whole, arguments, known.parts):
            try:
                out.write(result())
                out.flush()
            except Exception as error:  # the other parts are worth keeping
                failed.append(str(error))
    if failed:
        raise SystemExit("\n".join(["not all parts were played; run it again:", *failed]))


if __name__ == "__main__":
    main()
