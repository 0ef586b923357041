"""The figures of OpenSpiel that the Rust tests hold, computed again; Pig and Leduc on both sides.

``openspiel.json`` is read by the tests of ``rules-core``, ``examples/leduc`` and ``examples/pig``.
The games of both sides need the package of ``examples/outside-py``.
"""

import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

from rules_py import Game, games, solve

pytestmark = pytest.mark.adapters
pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed")
from open_spiel.python import algorithms
from open_spiel.python import policy as policies
from open_spiel.python.algorithms import expected_game_score, exploitability

FOLDER = Path(__file__).parents[2] / "rules-core" / "tests" / "ground_truth"
KNOWN = json.loads((FOLDER / "openspiel.json").read_text())
POKER = ["kuhn_poker", "leduc_poker"]
WEIGHTS = {
    "uniform": lambda action, rank: 1.0,
    "rising": lambda action, rank: action + 1.0,
    "falling": lambda action, rank: (3.0 - action) ** 2,
    "by_card": lambda action, rank: 1.0 + action * rank + (2.0 - action) * (2.0 - rank),
}
"""Weight of an action by its index and the rank of the own card."""


def outside(name):
    """One of the games from outside, if they are installed."""
    if name not in games():
        pytest.skip(f"{name} is not here: install the package of examples/outside-py")
    return name


def rank(name, state, seat):
    """The rank of the card of a seat, from 0 to 2; both are dealt first, seat 0 before seat 1."""
    card = state.history()[seat]
    return card if name == "kuhn_poker" else card // 2


def weighted(name, weight):
    """The game of OpenSpiel, and a policy of all its information states."""
    game = pyspiel.load_game(name)
    table = policies.TabularPolicy(game)
    for row, state in zip(table.action_probability_array, table.states, strict=True):
        legal = state.legal_actions()
        own = rank(name, state, state.current_player())
        row[:] = 0
        row[legal] = [weight(action, own) for action in legal]
        row /= row.sum()
    return game, table


@pytest.mark.parametrize("name", POKER)
@pytest.mark.parametrize("words", WEIGHTS)
def test_the_figures_in_the_file_are_those_of_openspiel(name, words):
    game, table = weighted(name, WEIGHTS[words])
    value = expected_game_score.policy_value(game.new_initial_state(), [table, table])[0]
    assert value == pytest.approx(KNOWN[name][words]["value"], abs=1e-12)
    gain = exploitability.nash_conv(game, table)
    assert gain == pytest.approx(KNOWN[name][words]["nash_conv"], abs=1e-12)


@pytest.mark.parametrize(("name", "worth"), [("kuhn_poker", -1 / 18), ("leduc_poker", -0.0856064)])
def test_the_published_values_are_those_of_openspiel(name, worth):
    """By CFR+: the value of the game is as near to that of the policies as these are to perfect."""
    game = pyspiel.load_game(name)
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(100):
        solver.evaluate_and_update_policy()
    table = solver.average_policy()
    gain = pyspiel.nash_conv(game, table, True)
    value = pyspiel.expected_returns(game.new_initial_state(), [table, table], -1, True)[0]
    assert abs(value - worth) <= gain < 0.05


def pig_of_openspiel(goal, monkeypatch):
    """Value of Pig to the first seat, by the value iteration of OpenSpiel.

    The file of the algorithm imports a linear program, which only games with moves at the same
    time need, and which needs a package that is not installed.
    """
    stub = ModuleType("lp_solver")
    monkeypatch.setitem(sys.modules, "open_spiel.python.algorithms.lp_solver", stub)
    monkeypatch.setattr(algorithms, "lp_solver", stub, raising=False)
    from open_spiel.python.algorithms import value_iteration

    # The search for all states goes as deep as there are states.
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(20_000)
    try:
        # The horizon is a number of moves that no game comes to.
        game = pyspiel.load_game("pig", {"winscore": goal, "horizon": 1_000_000})
        values = value_iteration.value_iteration(game, -1, 1e-14, cyclic_game=True)
    finally:
        sys.setrecursionlimit(limit)
    return values[str(game.new_initial_state())]


@pytest.mark.parametrize("goal", [2, 5, 8])
def test_pig_has_the_value_of_openspiel(goal, monkeypatch):
    """With a limit of turns that is all but never reached."""
    value = pig_of_openspiel(goal, monkeypatch)
    assert value == pytest.approx(KNOWN["pig"][str(goal)], abs=1e-12)
    own = solve.solve(Game(outside("pig"), goal=goal, turn_limit=200))
    assert own.values == pytest.approx([value, -value], abs=1e-11)


def test_leduc_on_both_sides_has_the_same_figures():
    tree = solve.game_tree(Game(outside("leduc")))
    uniform = KNOWN["leduc_poker"]["uniform"]
    assert tree.values("random")[0] == pytest.approx(uniform["value"], abs=1e-12)
    assert tree.nash_conv("random") == pytest.approx(uniform["nash_conv"], abs=1e-12)
    assert (tree.information_sets, tree.histories) == (936, 9457)


def test_openspiel_finds_the_same_in_our_leduc():
    """Our rules, asked by the algorithms of OpenSpiel."""
    from rules_py import openspiel

    game = pyspiel.load_game(openspiel.short_name(outside("leduc")))
    table = policies.UniformRandomPolicy(game)
    found = exploitability.nash_conv(game, table)
    assert found == pytest.approx(KNOWN["leduc_poker"]["uniform"]["nash_conv"], abs=1e-12)
    assert len(policies.TabularPolicy(game).states) == 936
