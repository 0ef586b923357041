"""Arenas from files in TOML, their program, and what is refused."""

import json
import re
import sys
from pathlib import Path

import pytest

from arena_players import play
from rules_py import Game, arena, lm
from rules_py.__main__ import main

PLAN = """
title = "Small"
deals = 1
seed = 2
workers = 2
agents = ["heuristic", "random"]

[games.dice]
game = "wuerfelhelden"
players = 2
turn_limit = 9

[models.mine]
model = "my_models:last"
names = 3
price = [1, 2]
limits = { failures = 5 }
"""


MODELS = """
import re

async def last(messages):
    return "ACTION: " + re.findall(r"^(\\d+)[.] ", messages[1]["content"], re.M)[-1]
"""


@pytest.fixture
def plan(tmp_path):
    sys.modules.pop("my_models", None)
    (tmp_path / "my_models.py").write_text(MODELS)
    path = tmp_path / "small.toml"
    path.write_text(PLAN)
    return path


def test_the_program_plays_checks_and_shows(plan, capsys):
    pytest.importorskip("tomllib", reason="TOML is read from Python 3.11 on")
    assert main(["arena", str(plan)]) == 0
    said = capsys.readouterr()
    assert "Ratings in dice" in said.out
    assert "6 of 6 games" in said.err
    page = plan.with_suffix(".html")
    before = page.read_text()
    for path in (plan, plan.with_suffix(".jsonl"), page):
        assert main(["arena", str(path), "--check"]) == 0
        assert "6 games were played again: all" in capsys.readouterr().out
    assert main(["arena", str(plan), "--transcript", "3"]) == 0
    assert "=== record\nrules-record" in capsys.readouterr().out
    assert main(["arena", str(plan), "--workers", "1"]) == 0
    assert page.read_text() == before
    page.write_text(before.replace("<td>+", "<td>-", 1))
    assert main(["arena", str(page), "--check"]) == 1


def test_the_program_fits_values_once(plan, capsys):
    pytest.importorskip("tomllib", reason="TOML is read from Python 3.11 on")
    text = PLAN.replace("seed = 2", "seed = 2\ncorrections = { games = 20, pilot = 5, hidden = 8 }")
    plan.write_text(text)
    assert main(["arena", str(plan)]) == 0
    assert (plan.parent / "small-dice.npz").exists()
    assert "corrected" in capsys.readouterr().out
    assert main(["arena", str(plan), "--check"]) == 0
    assert "not checked" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("deals = 1", "", "deals"),
        ("deals = 1", "deal = 1", "the file has agents"),
        ('"random"', '"nobody"', "nobody"),
        ('"random"', '"mine"', "two players have the name 'mine'"),
        ("my_models:last", "my_models:lost", "there is no model 'my_models:lost'"),
        ("my_models:last", "their_models:last", "there is no model"),
        ("my_models:last", "my_models", "a model is module:function"),
        ("names = 3", "name = 3", "the model mine has"),
        ("failures = 5", "failures = 0", "failures must be above 0"),
        ("failures = 5", "faults = 5", "faults"),
        ("price = [1, 2]", "price = [1]", "price is two numbers"),
        ("players = 2", "players = 99", "players"),
        ('game = "wuerfelhelden"', 'game = "chess"', "chess"),
        ("[games.dice]", "[games", "line"),
        ("workers = 2", "workers = 0", "workers"),
    ],
)
def test_a_wrong_file_is_refused_in_words(plan, old, new, why, capsys):
    pytest.importorskip("tomllib", reason="TOML is read from Python 3.11 on")
    plan.write_text(PLAN.replace(old, new))
    with pytest.raises(SystemExit):
        main(["arena", str(plan)])
    assert re.search(why, capsys.readouterr().err)


def test_the_file_of_the_guide_is_read(plan):
    pytest.importorskip("tomllib", reason="TOML is read from Python 3.11 on")
    page = Path(__file__).parents[2] / "docs" / "guide" / "arena.md"
    if not page.exists():
        pytest.skip("the repository is not there")
    plan.write_text(re.search(r"```toml\n(.*?)```", page.read_text(encoding="utf-8"), re.S)[1])
    (plan.parent / "my_models.py").write_text(MODELS + "\nmine = last\n")
    found = arena.read(plan)
    assert {game.name for game in found.games.values()} == {"wuerfelhelden", "unsung_heroes"}
    assert found.players["mine-other-names"].settings()["style"] == "json"
    assert found.players["mine"].limits == lm.Limits(tokens=400_000, money=2.0, failures=10)
    assert found.corrections == {"games": 2000, "pilot": 50}


def test_an_arena_may_be_json(plan):
    found = {
        "deals": 1,
        "agents": ["random", "heuristic"],
        "games": {"regidice": {"players": 1}},
    }
    path = plan.with_suffix(".json")
    path.write_text(json.dumps(found))
    results = arena.read(path).play()
    assert [game.names for game in results.games] == [("random",), ("heuristic",)]


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"deals": 0}, "deals must be at least 1"),
        ({"games": []}, "an arena needs a game"),
        ({"games": [Game("regidice")] * 2}, "a label for each"),
        ({"who": {"random": "random"}}, "two players"),
        ({"who": {"a": "random", "b": "nobody"}}, "nobody"),
        ({"money": 0}, "money must be above 0"),
        ({"values": {"chess": None}}, "there is no 'chess'"),
        ({"executor": "fork"}, "executor must be"),
    ],
)
def test_bad_input_is_refused(wrong, why):
    with pytest.raises(ValueError, match=why):
        play(**{"who": {"heuristic": "heuristic", "random": "random"}, **wrong})
