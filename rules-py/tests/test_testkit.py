"""The kit finds each planted fault, leaves a right game alone, and says what it found."""

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import nim
import rules_py
from rules_py.errors import FileError
from rules_py.testkit import PROMISES, InterruptedCheckError, Report, _games, check, target
from test_testkit_faults import FOUND

NIM = Path(nim.__file__)
PROGRAM = f"program:{sys.executable} {NIM}"


def told(fault, **more):
    made = nim.new(fault)
    return check(made, **{"games": 40, "seconds": 20, "shrink_seconds": 0.2} | more)


@pytest.mark.parametrize("fault", nim.FAULTS)
def test_each_fault_is_found_by_its_promise(fault, monkeypatch):
    monkeypatch.setattr(_games, "PATIENCE", 2.0)  # after which a game without an end is left
    report = told(fault, games=2 if fault == "endless" else 40)
    assert FOUND[fault] in [one.promise for one in report.findings]


@pytest.mark.parametrize("seed", range(0, 1000, 250))
def test_a_right_game_keeps_all_that_it_offers(seed):
    report = told("", games=100, seed=seed)
    assert report.findings == []
    assert {"arrays", "spaces", "flags"} <= {
        name for name, state in report.promises.items() if state == "not offered"
    }
    assert set(report.promises) == set(PROMISES)


def test_what_no_game_came_to_is_not_called_kept():
    report = told("", games=0)
    assert report.promises["undo"] == report.promises["chance"] == "not reached"
    assert check(Still, games=2).promises["chance"] == "not reached"
    assert check(Still, games=2).promises["length"] == "not offered"


class Still:
    """One seat takes one step; chance is offered, and never comes."""

    players = 1

    def __init__(self, seed):
        self.over = False

    def node(self):
        return "over" if self.over else 0

    def legal(self, seat):
        return [0]

    def play(self, action):
        self.over = True

    def chance(self):
        return []


def test_the_shortest_way_is_found():
    report = told("forgets its moves", only=["recall"])
    (one,) = report.findings
    # Two rolls and two moves reach a pile by two ways.
    assert len(one.steps) <= 4
    assert len(one.other) <= 4
    (undo,) = told("undo forgets the seat", only=["undo"]).findings
    assert len(undo.steps) == 2, "two rolls, and then any move"


def test_a_finding_can_be_played_again():
    (one,) = told("endless", only=["length"]).findings
    position = target(nim.new("endless")).start(one.seed)
    for action in one.actions:
        position.play(action)
    assert position.node() != "over"
    assert len(position.moves) >= 9


def test_a_program_is_checked_over_lines():
    assert check(PROGRAM, games=8).kept
    report = check(f"{PROGRAM} 'undo forgets the seat'", games=8, shrink_seconds=0.5)
    assert [one.promise for one in report.findings] == ["undo"]


def test_of_what_a_program_complains_little_is_shown(tmp_path, capfd):
    path = tmp_path / "loud.py"
    lines = [
        "import os, runpy, threading",
        "flood = lambda: [os.write(2, b'\\x1b[31m' * 1000) for _ in range(2000)]",
        "threading.Thread(target=flood, daemon=True).start()",
        f"runpy.run_path({str(NIM)!r}, run_name='__main__')",
    ]
    path.write_text("\n".join(lines), encoding="utf-8")
    assert check(f"program:{sys.executable} {path}", games=5).kept
    shown = capfd.readouterr().err
    assert 10_000 < len(shown) < 200_000
    assert "\x1b" not in shown


@pytest.mark.parametrize("game", rules_py.games())
def test_the_games_of_this_package_keep_all(game):
    small = {"regidice": "(players=2)", "valor_and_villainy": "(heroes=1)"}.get(game, "")
    report = check(game + small, games=1, seconds=20)
    assert report.findings == []
    assert report.promises["undo"] == report.promises["resampled"] == "kept"


def test_a_check_goes_on_where_it_ended(tmp_path):
    whole = told("", games=40)
    half = told("", games=20)
    half.write(tmp_path / "half.json")
    read = Report.read(tmp_path / "half.json")
    both = told("", games=40, resume=read)
    assert (both.games, both.steps, both.promises) == (40, whole.steps, whole.promises)
    with pytest.raises(ValueError, match="with seed 1"):
        told("", seed=1, resume=read)
    told_wrong = {"target": "nim", "seed": 0, "games": "many", "kept": True, "findings": []}
    for bad in (
        {"findings": 3},
        told_wrong,
        told_wrong | {"games": 1, "promises": {"fairness": "kept"}},
    ):
        (tmp_path / "bad.json").write_text(json.dumps(bad))
        with pytest.raises(FileError, match="no report of a check"):
            Report.read(tmp_path / "bad.json")
    assert Report.read(tmp_path / "none.json") is None


def test_a_check_that_is_interrupted_keeps_what_it_has(tmp_path):
    kept = tmp_path / "kept.json"

    def stop(done):
        if done == 12:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as stopped:
        told("weights", games=40, on_progress=stop, kept=kept)
    assert isinstance(stopped.value, InterruptedCheckError)
    half = Report.read(kept)
    assert half == stopped.value.report
    assert (half.games, [one.promise for one in half.findings]) == (12, ["chance"])
    both = told("weights", games=40, resume=half, kept=kept)
    assert both.games == 40
    assert Report.read(kept).games == 40


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_ctrl_c_ends_the_program_with_a_report(tmp_path):
    kept = tmp_path / "kept.json"
    command = [sys.executable, "-m", "rules_py", "check", PROGRAM, "--kept", str(kept)]
    # Whoever starts the tests in the background lets them ignore interrupts, and what they start.
    run = lambda games: subprocess.Popen(  # noqa: E731
        [*command, "--games", games],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    first = run("100000")
    for line in iter(first.stderr.readline, ""):
        if "of 100000 games" in line:
            break
    first.send_signal(signal.SIGINT)
    out, _ = first.communicate(timeout=60)
    assert first.returncode == 130
    assert "nothing found" in out
    played = Report.read(kept).games
    assert 0 < played < 100_000
    again = run(str(played + 1))
    again.communicate(timeout=60)
    assert again.returncode == 0
    assert Report.read(kept).games == played + 1


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("chess", "chess"),
        ("nothing:x", "no kind of target"),
        ("python:nowhere:new", "nothing is called"),
        ("program:/nowhere/bot", "does not start"),
        (f"program:{sys.executable} -c pass", "has ended|no answer"),
        ("regidice(players=", "write regidice"),
        ("openspiel:no_such_game", "OpenSpiel|installed"),
        (lambda: None, "from a seed"),
    ],
)
def test_what_cannot_be_checked_is_said(name, words):
    with pytest.raises((ValueError, rules_py.UnknownGameError), match=words):
        check(name)


def test_promises_are_named():
    with pytest.raises(ValueError, match="no promise is called"):
        check(nim.new(), only=["honour"])


def test_the_program_says_it_by_text_json_and_status():
    command = [sys.executable, "-m", "rules_py", "check"]
    paths = [str(NIM.parent), os.environ.get("PYTHONPATH", "")]
    env = os.environ | {"PYTHONPATH": os.pathsep.join(paths)}
    run = lambda *more: subprocess.run(  # noqa: E731
        [*command, *more], capture_output=True, text=True, env=env, check=False
    )
    right = run("python:nim:Nim", "--games", "20")
    assert right.returncode == 0
    assert "nothing found" in right.stdout
    wrong = run(f"{PROGRAM} weights", "--games", "5", "--json")
    assert wrong.returncode == 1
    report = json.loads(wrong.stdout)
    assert [one["promise"] for one in report["findings"]] == ["chance"]
    assert not report["kept"]
    assert run("nothing:x").returncode == 2


@pytest.mark.skipif(shutil.which("c++") is None, reason="no compiler of C++ is installed")
def test_the_program_in_cpp_keeps_all(tmp_path):
    source = NIM.parents[2] / "examples/check/nim.cpp"
    made = tmp_path / "nim"
    subprocess.run(["c++", "-std=c++17", "-o", str(made), str(source)], check=True)
    report = check(f"program:{made}", games=4)
    assert report.findings == []
    assert report.promises["undo"] == report.promises["refusal"] == "kept"


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_the_program_in_javascript_keeps_all():
    report = check(f"program:node {NIM.parents[2] / 'examples/check/nim.js'}", games=4)
    assert report.findings == []
    assert report.promises["undo"] == report.promises["refusal"] == "kept"


def test_pytest_has_a_test_for_each_promise():
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "rules_py.testkit.plugin", "-p", "no:cacheprovider",
         "--promises", f"{PROGRAM} weights", "--promise-games", "5", "-q", "--no-header", __file__,
         "-k", "promises_are_named or chance or undo"],
        capture_output=True, text=True, check=False, cwd=NIM.parent,
    )  # fmt: skip
    assert done.returncode == 1
    assert "add up to 1.2" in done.stdout
    assert done.stdout.count("FAILED") == 1
