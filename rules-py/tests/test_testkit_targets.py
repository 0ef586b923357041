"""Games of other frameworks: right ones keep all, and what the pages say was found is there."""

import importlib.metadata
import subprocess
import sys
from pathlib import Path

import pytest

from rules_py.testkit import check, target

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("name", "needs"),
    [
        ("gymnasium:Blackjack-v1", "gymnasium"),
        ("gymnasium:CartPole-v1", "gymnasium"),
        pytest.param("openspiel:tic_tac_toe", "pyspiel", marks=pytest.mark.adapters),
        pytest.param("openspiel:leduc_poker", "pyspiel", marks=pytest.mark.adapters),
        pytest.param("pettingzoo:classic.rps_v2", "pygame", marks=pytest.mark.adapters),
        pytest.param("pettingzoo:classic.rps_v2:parallel", "pygame", marks=pytest.mark.adapters),
        pytest.param("pettingzoo:classic.tictactoe_v3", "pygame", marks=pytest.mark.adapters),
        pytest.param("pgx:tic_tac_toe", "pgx", marks=pytest.mark.adapters),
        pytest.param("pgx:kuhn_poker", "pgx", marks=pytest.mark.adapters),
    ],
)
def test_a_right_game_keeps_all_for_a_hundred_seeds(name, needs):
    pytest.importorskip(needs)
    report = check(name, games=100)
    assert (report.games, report.findings) == (100, [])
    assert report.promises["seeds"] == report.promises["instances"] == "kept"


@pytest.mark.adapters
def test_rlcard_keeps_all_but_undo_for_a_hundred_seeds():
    pytest.importorskip("rlcard")
    report = check("rlcard:leduc-holdem", games=100)
    assert [one.promise for one in report.findings] == ["undo"]
    assert report.games == 100


@pytest.mark.adapters
def test_states_of_pgx_are_values_in_batches_too():
    pytest.importorskip("pgx")
    report = check("pgx:connect_four", games=10)
    for promise in ("batches", "threads", "pickles", "copies", "refusal", "flags"):
        assert report.promises[promise] == "kept", promise
    game = target("pgx:connect_four")
    first = game.start(0)
    one, other = game.batch([first, first], [0, 1])
    assert game.key(one) == game.key(game.play(first, 0))
    assert game.key(other) != game.key(one)


@pytest.mark.adapters
def test_a_hash_of_pgx_that_depends_on_the_way_is_found():
    if not _is("pgx", "2.6.0"):
        pytest.skip("the page speaks of Pgx 2.6.0")
    report = check("pgx:animal_shogi", games=200, only=["hashes"], first=True, shrink_seconds=5)
    assert [one.promise for one in report.findings] == ["hashes"]


@pytest.mark.adapters
def test_what_the_page_says_was_found_in_openspiel_is_there():
    pyspiel = pytest.importorskip("pyspiel")
    if not _is("open_spiel", "2.0.2"):
        pytest.skip("the page speaks of OpenSpiel 2.0.2")
    _reproduced("found.py")
    report = check("openspiel:kuhn_poker", games=20, shrink_seconds=1)
    assert [one.promise for one in report.findings] == ["undo"]
    assert check(pyspiel.load_game("tic_tac_toe"), games=20).kept


@pytest.mark.adapters
def test_what_the_page_says_was_found_elsewhere_is_there():
    versions = {"pettingzoo": "1.27.0", "rlcard": "1.2.0", "pgx": "2.6.0"}
    if not all(_is(name, version) for name, version in versions.items()):
        pytest.skip(f"the page speaks of {versions}")
    pytest.importorskip("pygame")
    _reproduced("found_environments.py")


def _is(name, version):
    """Say whether a package is installed in a version."""
    try:
        return importlib.metadata.version(name) == version
    except importlib.metadata.PackageNotFoundError:
        return False


def _reproduced(name):
    """Run a program that reproduces what was found."""
    program = [sys.executable, str(ROOT / "examples/check" / name)]
    done = subprocess.run(program, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr[-500:]
