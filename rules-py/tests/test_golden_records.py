"""Golden records: a seed gives the same game as in Rust, and each replays the other's record."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules_py import Game, Generator, games, replay

FILE = Path(__file__).parents[2] / "rules-core" / "tests" / "golden" / "records.json"
GOLDEN: list[dict[str, Any]] = json.loads(FILE.read_text())


def test_every_game_has_golden_records():
    assert {one["game"] for one in GOLDEN} == set(games())


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda one: f"{one['game']}-{one['seed']}")
def test_a_record_is_the_same_in_every_language(golden: dict[str, Any]) -> None:
    state, rng = Game(golden["game"]).new_state(), Generator(golden["seed"])
    while not state.is_terminal:
        state.apply(state.sample(rng))
    assert state.record() == golden["record"]
    again = replay(golden["record"])
    assert (f"{again.digest:016x}", again.payoffs()) == (golden["digest"], golden["payoffs"])
    assert len(again.steps()) == golden["steps"]
