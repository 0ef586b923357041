"""The referee: programs in three languages, and programs that misbehave."""

import resource
import select
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import rules_py
from conftest import is_running
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


def test_who_talks_without_end_costs_nobody_else(tmp_path, capsys):
    """Lines, blank lines, one line without an end, requests: only the talker pays."""
    least = rules_py.Game("wuerfelhelden").min_return
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for text in ("nonsense\\n", "\\n", "x", '{\\"type\\":\\"view\\"}\\n'):
        path = tmp_path / "talker.py"
        lines = ["import sys", f'text = "{text}" * 1000', "while True: sys.stdout.write(text)"]
        path.write_text("\n".join(lines), encoding="utf-8")
        talker, begin = f"{sys.executable} {path}", time.monotonic()
        clock = {"seconds": 20.0, "increment": 1.0}
        one = played("wuerfelhelden", talker, PYTHON, PYTHON, clock=clock)
        assert one.replaced == [0], one.faults
        assert set(one.faults) == {0}
        assert one.scores == [least, *one.returns[1:]]
        assert time.monotonic() - begin < 60
    # In KiB: what the programs wrote is not here.
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100_000


def test_who_complains_without_end_loses_the_seat(tmp_path, capfd):
    """Before, all of it came out at the referee: a gigabyte in seconds."""
    path = tmp_path / "loud.py"
    path.write_text("import os\nwhile True: os.write(2, b'\\x1b[31m' * 2000)", encoding="utf-8")
    begin = time.monotonic()
    one = played("wuerfelhelden", f"{sys.executable} {path}", PYTHON, PYTHON)
    assert one.replaced == [0]
    assert "characters on standard error" in one.faults[0][-1]
    assert time.monotonic() - begin < 60
    shown = capfd.readouterr().err
    assert 60_000 < len(shown) < 200_000
    assert "\x1b" not in shown


def test_what_a_program_says_last_is_shown(tmp_path, capfd):
    played("wuerfelhelden", bot(tmp_path, "1 / 0"), "heuristic")
    assert "ZeroDivisionError" in capfd.readouterr().err


def test_who_does_not_read_loses_the_seat(tmp_path, monkeypatch):
    monkeypatch.setattr("rules_py.wire._bot.UNREAD", 1 << 17)
    path = tmp_path / "deaf.py"
    lines = ["import time", r'print("{\"type\":\"view\"}\n" * 900, flush=True)']
    path.write_text("\n".join([*lines, "time.sleep(99)"]), encoding="utf-8")
    one = played("valor_and_villainy", f"{sys.executable} {path}", "random")
    assert one.replaced[:1] == [0]
    assert "does not read" in one.faults[0][-1]


@pytest.mark.parametrize("body", ["sys.exit(1)", "1 / 0"])
def test_who_crashes_forfeits_and_it_is_said(body, tmp_path, capsys):
    """Also where the substitute wins: a search against agents that act at random."""
    arguments = ["wuerfelhelden", "--bot", bot(tmp_path, body), "--bot", "random", "--games", "4"]
    more = ["--substitute", "search:300", "--options", "players=2"]
    assert main(["referee", *arguments, *more]) == 0
    first, _, *faults = capsys.readouterr().out.splitlines()
    assert first.startswith("-1.000")
    assert first.endswith("(forfeits: 4)")
    assert len(faults) == 4
    assert "forfeit, counts as -1, search:300 played on: the program has ended" in faults[0]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc")
@pytest.mark.parametrize("ends", [False, True])
def test_what_a_launcher_has_started_ends_with_it(ends, tmp_path):
    mark = tmp_path / "child"
    path = tmp_path / "launcher.py"
    lines = [
        "import subprocess, sys, time",
        "one = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(99)'])",
        f"open({str(mark)!r}, 'w').write(str(one.pid))",
        "sys.exit()" if ends else "time.sleep(99)",
    ]
    path.write_text("\n".join(lines), encoding="utf-8")
    clock = {"seconds": 2.0, "increment": 0.0}
    played("wuerfelhelden", f"{sys.executable} {path}", "random", clock=clock)
    end = time.monotonic() + 5
    while is_running(mark.read_text()):
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.skipif(not hasattr(select, "poll"), reason="nobody can wait for two things here")
@pytest.mark.parametrize("reads", [False, True])
def test_what_a_program_has_left_behind_keeps_nothing_open(reads, tmp_path):
    """A process in a session of its own holds the pipes of the program, which has ended."""
    path = tmp_path / "leaves.py"
    lines = [
        "import subprocess, sys",
        "left = [sys.executable, '-c', 'import time; time.sleep(20)']",
        "subprocess.Popen(left, start_new_session=True)",
        'print(\'{"type":"view"}\\n\' * 900, flush=True)',  # more than a pipe holds
        "import time",
        "sys.stdin.readline() if READS else time.sleep(20)".replace("READS", str(reads)),
    ]
    path.write_text("\n".join(lines), encoding="utf-8")
    before = threading.active_count()
    clock = {"seconds": 1.0, "increment": 0.0}
    one = played("valor_and_villainy", f"{sys.executable} {path}", *["random"] * 5, clock=clock)
    assert one.replaced == [0]
    end = time.monotonic() + 5
    while threading.active_count() > before:
        assert time.monotonic() < end, threading.enumerate()
        time.sleep(0.02)


@pytest.mark.parametrize(
    "clock", [(float("inf"), 0), (1e300, 0), (0, 0), (-1, 0), (1, float("nan")), (1, -1)]
)
def test_clocks_have_a_range(clock):
    with pytest.raises(ValueError, match="a clock has up to"):
        played("wuerfelhelden", "random", clock={"seconds": clock[0], "increment": clock[1]})


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
        (["--bot", " "], "a command, or the name of an agent"),
        (["--bot", "random", "--games", "0"], "games is at least 1"),
        (["--bot", "random", "--tries", "0"], "tries is at least 1"),
        (["--bot", "random", "--clock", "soon"], "float"),
        (["--bot", "random", "--substitute", "nobody"], "nobody"),
        ([], "--bot"),
    ],
)
def test_bad_arguments_are_named(arguments, says, capsys):
    with pytest.raises(SystemExit):
        main(["referee", "wuerfelhelden", *arguments])
    assert says in capsys.readouterr().err
