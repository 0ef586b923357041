"""Expert iteration: its example with small numbers, stopped, continued, and on workers."""

import json
import subprocess
import sys
import time

import numpy as np
import pytest

from rules_py import Game, Generator
from rules_py.agents import Agent
from test_examples import EXAMPLES, run

SMALL = ["--copy", '{"clone": 256, "imitate": 1, "width": 16}', "--parts", 2, "--games", 1]
SMALL += ["--tests", 1, "--rounds", 1]
DUEL = [
    "--game",
    "wuerfelhelden",
    "--options",
    '{"players": 2}',
    "--expert",
    '{"budget": 8, "rollout": "net"}',
]
DUEL += [*SMALL, "--rounds", 2]


def networks(folder):
    """The networks of all rounds."""
    found = {}
    for file in sorted(folder.glob("round-*/network.npz")):
        with np.load(file) as arrays:
            found[file.parent.name] = dict(arrays)
    return found


def assert_same(folder, other):
    one, two = networks(folder), networks(other)
    assert one.keys() == two.keys() == {"round-0", "round-1", "round-2"}
    for name, arrays in one.items():
        for key, array in arrays.items():
            np.testing.assert_array_equal(array, two[name][key])


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    folder = tmp_path_factory.mktemp("whole")
    run("expert.py", *DUEL, "--workers", 1, "--out", folder)
    return folder


def test_expert_iteration(name, tmp_path):
    numbers = ["--game", name, "--expert", '{"budget": 4}', "--share", 1, "--workers", 1]
    printed = run("expert.py", *numbers, *SMALL, "--out", tmp_path)
    tests = [json.loads(line) for line in printed.splitlines() if line.startswith("{")]
    assert [test["round"] for test in tests] == [0, 1]
    assert tests[1]["decisions"] > 0
    assert (tmp_path / "curve.svg").read_text(encoding="utf-8").startswith("<svg")
    before, after = networks(tmp_path).values()
    assert any((before[key] != after[key]).any() for key in before)
    agent = Agent(f"net:{tmp_path / 'round-1' / 'network.npz'}", game=Game(name))
    state = Game(name).new_state()
    state.sample_chance(Generator(1))
    assert agent(state) in state.legal_actions()


def test_workers_change_nothing(whole, tmp_path):
    run("expert.py", *DUEL, "--workers", 2, "--out", tmp_path)
    assert_same(whole, tmp_path)


def test_a_run_that_was_killed_continues(whole, tmp_path):
    command = [sys.executable, EXAMPLES / "expert.py", *DUEL, "--workers", 1, "--out", tmp_path]
    with subprocess.Popen(list(map(str, command)), stdout=subprocess.DEVNULL) as process:
        while not list(tmp_path.glob("round-1/part-*.npz")) and process.poll() is None:
            time.sleep(0.01)
        process.kill()
    part = tmp_path / "round-1" / "part-0.npz"
    written = part.stat().st_mtime_ns
    (part.parent / "part-1.part").write_bytes(b"half a file")
    run("expert.py", *DUEL, "--workers", 1, "--out", tmp_path)
    assert part.stat().st_mtime_ns == written, "what is there is not played again"
    assert_same(whole, tmp_path)


def test_a_round_without_labels_says_what_to_do(tmp_path):
    with pytest.raises(AssertionError, match="raise --share or --games"):
        run("expert.py", *DUEL, "--share", 0, "--workers", 1, "--out", tmp_path)


def test_a_folder_belongs_to_its_arguments(whole):
    with pytest.raises(AssertionError, match="has other arguments"):
        run("expert.py", *DUEL, "--seed", 2, "--out", whole)


def test_expert_iteration_on_ray(whole, tmp_path, monkeypatch):
    """The tasks of Ray, by a module that has as much of it as they need."""
    (tmp_path / "ray.py").write_text(
        "from types import SimpleNamespace as Task\n"
        "get = lambda found: found()\n"
        "wait = lambda running: (running[-1:], running[:-1])\n"
        "remote = lambda num_cpus: lambda play: Task(remote=lambda part: lambda: play(part))\n",
        encoding="utf-8",
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    run("expert.py", *DUEL, "--ray", "--out", tmp_path)
    assert_same(whole, tmp_path)


@pytest.mark.adapters
def test_expert_iteration_on_real_ray(whole, tmp_path):
    pytest.importorskip("ray", reason="ray is not installed")
    run("expert.py", *DUEL, "--ray", "--out", tmp_path, warnings="ignore")
    assert_same(whole, tmp_path)


def test_it_learns_what_the_expert_chooses(monkeypatch, tmp_path):
    """On what it was shown, the network agrees with the expert more often than before."""
    monkeypatch.syspath_prepend(EXAMPLES)
    from compact import forward, unpacked

    numbers = [
        "--game",
        "unsung_heroes",
        "--expert",
        '{"budget": 4}',
        "--workers",
        1,
        "--passes",
        20,
    ]
    run("expert.py", *SMALL, *numbers, "--rate", 0.002, "--out", tmp_path)
    with np.load(tmp_path / "round-1" / "part-0.npz") as part:
        rows, mask, chosen = (part[key] for key in ("observation", "action_mask", "chosen"))
    agreed = []
    for arrays in networks(tmp_path).values():
        outputs = forward(unpacked(arrays), rows)[-1][:, : mask.shape[1]]
        agreed.append(np.mean(np.where(mask, outputs, -np.inf).argmax(axis=1) == chosen))
    assert agreed[1] > agreed[0] + 0.1, agreed
