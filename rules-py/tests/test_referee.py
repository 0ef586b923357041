"""The referee: programs in three languages, and programs that misbehave."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import rules_py
from rules_py.__main__ import main
from rules_py.wire import referee

BOTS = Path(__file__).parents[2] / "examples" / "bots"
PYTHON = f"{sys.executable} {BOTS / 'bot.py'}"


def played(name, *players, **settings):
    game = rules_py.Game(name)
    seats = [players[seat % len(players)] for seat in range(game.seats)]
    one = referee.play(game, seats, **settings)
    assert rules_py.replay(one.record).returns() == one.returns
    return one


@pytest.fixture(scope="session")
def in_c(tmp_path_factory):
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        pytest.skip("there is no compiler for C")
    path = tmp_path_factory.mktemp("bots") / "bot"
    warnings = ["-std=c99", "-Wall", "-Wextra", "-Werror"]
    subprocess.run([compiler, *warnings, BOTS / "bot.c", "-o", path], check=True)
    return str(path)


def test_python_plays_whole_games(name):
    one = played(name, PYTHON, "random")
    assert (one.faults, one.replaced) == ({}, [])


def test_javascript_plays_whole_games(name):
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no node")
    one = played(name, f"{node} {BOTS / 'bot.js'}", "random")
    assert (one.faults, one.replaced) == ({}, [])


def test_c_plays_whole_games(name, in_c):
    one = played(name, in_c, "random")
    assert (one.faults, one.replaced) == ({}, [])


def test_the_bots_are_short():
    for path in BOTS.iterdir():
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 40, path


def bot(tmp_path, body):
    """A program that does something on each message ``legal``."""
    path = tmp_path / "bot.py"
    lines = ["import json, sys, time", "for line in sys.stdin:", "    m = json.loads(line)"]
    lines += ["    if m['type'] != 'legal': continue", *(f"    {one}" for one in body.splitlines())]
    path.write_text("\n".join(lines), encoding="utf-8")
    return f"{sys.executable} -u {path}"


BAD = {
    "illegal": (
        "print(json.dumps({'type':'act','turn':m['turn'],'action':-1}))\n" * 3,
        "-1 is not",
    ),
    "nonsense": ("print('\\x00nonsense\\n' * 3)", "no JSON"),
    "hints": ('print(\'{"type":"hint"}\\n\' * 3)', "no such message"),
    "leaves": ("sys.exit(0)", "has ended"),
    "chatters": ('print(\'{"type":"view"}\\n\' * 1002)', "requests without"),
    "long": ("print('x' * 500000)", "too long"),
    "other game": ('print(\'{"type":"new"}\\n\' * 3)', "no such message"),
}


@pytest.mark.parametrize("fault", BAD)
def test_who_misbehaves_loses_the_seat(fault, tmp_path):
    body, says = BAD[fault]
    one = played("wuerfelhelden", bot(tmp_path, body), "heuristic")
    assert 0 in one.replaced
    assert says in "; ".join(one.faults[0])


def test_who_is_slow_loses_the_seat(tmp_path):
    clock = {"seconds": 0.3, "increment": 0.0}
    one = played("wuerfelhelden", bot(tmp_path, "time.sleep(60)"), "heuristic", clock=clock)
    assert 0 in one.replaced
    assert "time" in one.faults[0][0]


def test_one_fault_is_forgiven(tmp_path):
    body = "print('oops') if m['turn'] == 1 else None\n"
    body += "print(json.dumps({'type':'act','turn':m['turn'],'action':m['ids'][0]}))"
    one = played("unsung_heroes", bot(tmp_path, body), "random")
    assert one.replaced == []
    assert len(one.faults[0]) == 1


def test_players_change_seats(capsys, tmp_path):
    arguments = ["referee", "wuerfelhelden", "--bot", PYTHON, "--bot", "heuristic", "--games", "2"]
    assert main([*arguments, "--options", "players=2", "--records", str(tmp_path)]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.endswith("bot.py")
    assert second.endswith("heuristic")
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--bot", "random"] * 5, "1 to 3 players"),
        (["--bot", "/no/such/program"], "does not start"),
        (["--bot", "random", "--clock", "soon"], "float"),
        (["--bot", "random", "--substitute", "nobody"], "nobody"),
        ([], "--bot"),
    ],
)
def test_bad_arguments_are_named(arguments, says, capsys):
    with pytest.raises(SystemExit):
        main(["referee", "wuerfelhelden", *arguments])
    assert says in capsys.readouterr().err
