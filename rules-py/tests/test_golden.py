"""Golden hashes: Python sees the same games as Rust, whatever the number of threads."""

import hashlib
from pathlib import Path
from typing import Any

import pytest

from rules_py import Batch, Game, games

tomllib = pytest.importorskip("tomllib", reason="the golden file is TOML: Python 3.11 and later")

FILE = Path(__file__).parents[2] / "rules-core" / "tests" / "golden" / "golden.toml"
GOLDEN: dict[str, dict[str, Any]] = tomllib.loads(FILE.read_text())


def test_every_game_has_golden_hashes():
    assert list(GOLDEN) == games()


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("name", GOLDEN)
def test_every_game_plays_as_it_always_did(name: str, threads: int) -> None:
    golden = GOLDEN[name]
    batches = {
        kind: Batch(Game(name), golden["games"], seed=golden["seed"], threads=threads, dtype=dtype)
        for kind, dtype in (("bytes", "uint8"), ("floats", "float32"))
    }
    rows = {
        "seats": "seat",
        "masks": "action_mask",
        "rewards": "rewards",
        "ends": "terminated",
    }
    hashes = {kind: hashlib.sha256() for kind in ("actions", *rows, *batches)}
    ended = 0
    for _ in range(golden["steps"]):
        for kind, batch in batches.items():
            actions = batch.sample_legal()
            batch.step(actions)
            hashes[kind].update(batch.observation)
        hashes["actions"].update(actions)
        for kind, row in rows.items():
            hashes[kind].update(getattr(batch, row))
        ended += int(batch.terminated.sum())
    assert ended == golden["ended"]
    assert {kind: each.hexdigest() for kind, each in hashes.items()} == {
        kind: golden[kind] for kind in hashes
    }
