"""Examples: each runs, on every game, with small numbers."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples" / "python"


def run(script, *arguments):
    done = subprocess.run(
        [sys.executable, "-W", "error", EXAMPLES / script, *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_random_play():
    assert "returns" in run("random_play.py")


def test_pettingzoo_loop(name):
    pytest.importorskip("pettingzoo", reason="the extra `pettingzoo` is not installed")
    assert "mean return" in run("pettingzoo_loop.py", name, 3)


def test_information_set_search(name):
    assert "the search gains" in run("information_set_search.py", name, 1, 1)


def test_balance(name, tmp_path):
    assert "seat 0" in run("balance.py", "--game", name, "--episodes", 20, "--out", tmp_path)
    assert next(tmp_path.glob("*.svg")).read_text().startswith("<svg")


def test_variants(tmp_path):
    numbers = ["--deals", 40, "--set", "players=2", "--out", tmp_path]
    out = run("variants.py", "--option", "dice_set=printed;fierce", *numbers)
    assert "without shared deals" in out
    assert next(tmp_path.glob("*.svg")).read_text().startswith("<svg")


def test_training(name, tmp_path):
    numbers = ["--decisions", 512, "--games", 16, "--steps", 16, "--episodes", 2]
    out = run("train.py", "--game", name, *numbers, "--out", tmp_path)
    assert '"score"' in out
    assert next(tmp_path.glob("*.svg")).read_text().startswith("<svg")
    assert next(tmp_path.glob("*.npz"))


@pytest.mark.adapters
def test_stable_baselines(name):
    pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed")
    numbers = ["--steps", 128, "--games", 2, "--episodes", 2]
    assert "after itself" in run("stable_baselines.py", "--game", name, *numbers)


@pytest.mark.adapters
def test_openspiel_algorithms(name):
    pytest.importorskip("pyspiel", reason="open_spiel is not installed")
    assert "MCCFR" in run("openspiel_algorithms.py", name)
