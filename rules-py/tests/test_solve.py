"""Exact values, best responses and equilibria, and what cannot be had of them."""

import copy
import json
import os
import signal
import threading
import time
from pathlib import Path

import numpy as np
import pytest

from rules_py import Game, Search, SolveError, solve
from rules_py.errors import OptionError, SeatError

ROOT = Path(__file__).parents[2]
ROUND = ROOT / "rules-core" / "tests" / "ground_truth" / "last_round.json"
ONE_DIE = {
    "title": "Tiny",
    "rolls": 2,
    "colour": [
        {"index": 0, "per_player": 1, "in_party_at_start": 1},
        {"index": 1, "per_player": 0},
        {"index": 2, "per_player": 0},
    ],
    "warrant": [{"value": 7, "count": 1, "count_2_players": 1}],
}
ONE_RAT = {
    "title": "One rat",
    "last_enemy": 1,
    "enemy": [{"index": 1, "dice": 1, "health": 15, "attack": 1}],
}


def duel(bid):
    """Würfelhelden with one die each, after an opening bid of the other player."""
    state = Game("wuerfelhelden", players=2, turn_limit=12, components=ONE_DIE).new_state()
    for faces in ("C", bid):
        state.apply(faces)
    return state


def rat(rounds):
    return Game("regidice", players=1, start_dice=[3] * 4, round_limit=rounds, components=ONE_RAT)


def last_round(turns):
    """The last round of Unsung Heroes, before the last cards are drawn."""
    document = json.loads(ROUND.read_text())
    options = {**document["options"], "turn_limit_per_round": turns}
    game = Game("unsung_heroes", **options)
    document["options"] = game.options
    return game.load_state(document)


def uniform(_, legal):
    return [1 / len(legal)] * len(legal)


@pytest.mark.parametrize(
    ("bid", "worth"),
    [("1", -0.055_908_086_130), ("2", -0.207_880_730_160), ("3", -0.471_710_870_783)],
)
def test_a_small_wuerfelhelden_has_the_published_values(bid, worth):
    start = duel(bid)
    solution = solve.solve(start)
    assert solution.values == pytest.approx([worth, -worth], abs=1e-11)
    assert (solution.bounds[:, 0] == solution.bounds[:, 1]).all()
    assert (start.seat is None) == (not solution.action_values(start))


def test_a_small_regidice_has_the_published_values():
    for rounds, worth in ((1, 2 * 20 / 216 - 1), (2, -73 / 108)):
        solution = solve.solve(rat(rounds))
        assert solution.values == pytest.approx([worth], abs=1e-12)


def play(solution, start, agent):
    """Loss of an agent against the best action, mean over decisions of random games."""
    losses = []
    for seed in range(6):
        state, rng = copy.copy(start), seed * 1000
        while not state.is_terminal:
            rng += 1
            if not state.is_chance and len(state.legal_actions()) > 1:
                values = solution.action_values(state)
                losses.append(max(values.values()) - values[agent(state, rng)])
            state.apply(state.sample(rng))
    return np.mean(losses)


def test_agents_lose_what_they_should():
    start = duel("2")
    solution = solve.solve(start)
    assert play(solution, start, lambda state, _: solution.best_action(state)) == 0
    random = play(solution, start, lambda state, rng: state.sample(rng))
    heuristic = play(solution, start, lambda state, _: state.heuristic_action())
    search = play(solution, start, lambda state, rng: Search(400).run(state, rng).action)
    assert 0 <= search < random
    assert heuristic < random


def test_policies_have_exact_values():
    start = duel("2")
    best = solve.solve(start).values
    both = solve.solve(start, ["random", "random"]).values
    assert both.sum() == pytest.approx(0, abs=1e-12)
    functions = solve.solve(start, [uniform, uniform])
    assert functions.values == pytest.approx(both, abs=1e-12)
    for seat in range(2):
        policies = ["random", "random"]
        policies[seat] = None
        value = solve.solve(start, policies).values[seat]
        assert value >= max(best[seat], both[seat]) - 1e-12


def test_a_last_round_has_an_equilibrium():
    tree = solve.game_tree(last_round(1))
    assert tree.histories > tree.information_sets > 100
    found = solve.equilibrium(tree)
    assert found.reached
    assert found.exploitability <= 2e-6
    assert found.bounds[0] <= found.values[0] + 1e-12
    assert found.values[0] <= found.bounds[1] + 1e-12
    assert tree.exploitability(found.policy) == pytest.approx(found.exploitability, abs=1e-12)
    assert tree.values(found.policy) == pytest.approx(found.values, abs=1e-12)
    # A function of names and actions is the same policy as the table.
    table = found.policy

    def ask(name, legal):
        return [table[name][action] for action in legal]

    assert tree.nash_conv(ask) == pytest.approx(tree.nash_conv(table), abs=1e-12)
    assert tree.nash_conv([table, ask]) == pytest.approx(tree.nash_conv(table), abs=1e-12)


def test_a_best_response_is_its_value_and_beats_others():
    tree = solve.game_tree(last_round(1))
    for seat in range(2):
        best = solve.best_response(tree, "random", seat)
        policies = ["random", "random"]
        policies[seat] = best.policy
        assert tree.values(policies)[seat] == pytest.approx(best.value, abs=1e-12)
        for own in ("random", "heuristic"):
            policies[seat] = own
            assert tree.values(policies)[seat] <= best.value + 1e-12
    gain = solve.nash_conv(tree, "random")
    assert gain == pytest.approx(solve.nash_conv(tree, uniform), abs=1e-12)
    assert solve.exploitability(tree, "random") == pytest.approx(gain / 2)


def test_names_are_those_of_states():
    """Information states of a tree are what ``State.information_state`` says."""
    start = last_round(1)
    policy = solve.best_response(start, "random", 0).policy
    met = 0
    for seed in range(40):
        state, rng = copy.copy(start), seed * 100
        while not state.is_terminal:
            rng += 1
            if not state.is_chance and state.seat == 0:
                name = state.information_state(0)
                assert set(policy[name]) == set(state.legal_actions())
                met += 1
            state.apply(state.sample(rng))
    assert met >= 20


def test_what_cannot_be_done_is_refused():
    start, small = last_round(1), duel("1")
    with pytest.raises(SolveError, match="decides without knowing the whole state"):
        solve.solve(start)
    with pytest.raises(SolveError, match="more than 10 states"):
        solve.solve(small, max_states=10)
    with pytest.raises(SolveError, match="more than 10 states or histories"):
        solve.game_tree(start, max_histories=10)
    with pytest.raises(SolveError, match="1 policies were given"):
        solve.solve(small, ["random"])
    with pytest.raises(SolveError, match="add up to"):
        solve.solve(small, [lambda _, legal: [0.25] * len(legal), None])
    with pytest.raises(ValueError, match="3 probabilities"):
        solve.solve(small, [lambda _, legal: [0.0] * 3, None])
    with pytest.raises(ZeroDivisionError):
        solve.solve(small, [lambda _, legal: 1 / 0, None])
    with pytest.raises(ValueError, match="there is no policy `wise`"):
        solve.solve(small, ["wise", None])
    with pytest.raises(TypeError, match="a policy must be"):
        solve.solve(small, [3, None])
    with pytest.raises(ValueError, match="max_states is 0"):
        solve.solve(small, max_states=0)
    with pytest.raises(ValueError, match="tolerance"):
        solve.solve(small, tolerance=0.0)
    tree = solve.game_tree(start)
    with pytest.raises(SeatError, match="there is no seat 2"):
        tree.best_response("random", 2)
    with pytest.raises(SolveError, match="3 policies were given"):
        tree.nash_conv(["random"] * 3)
    with pytest.raises(SolveError, match="has no information state"):
        tree.nash_conv({})
    with pytest.raises(SolveError, match="add up to"):
        tree.nash_conv(lambda _, legal: [1.0] * len(legal))
    with pytest.raises(ValueError, match="there is no policy"):
        tree.nash_conv("wise")
    with pytest.raises(ValueError, match="tolerance"):
        tree.equilibrium(tolerance=-1.0)
    with pytest.raises(SolveError, match="does not lead to this state"):
        solve.solve(small).values_at(start)
    with pytest.raises(OptionError):
        Game("regidice", players=9)


def interrupted(work):
    """How long a call continues after an interrupt."""
    raised = []
    timer = threading.Timer(
        0.3, lambda: (raised.append(time.monotonic()), os.kill(os.getpid(), signal.SIGINT))
    )
    # A shell that starts the tests in the background has them ignore the signal.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            work()
        timer.join()
    finally:
        signal.signal(signal.SIGINT, before)
    return time.monotonic() - raised[0]


@pytest.mark.skipif(os.name == "nt", reason="no signals")
def test_an_interrupt_is_heard():
    most = 5_000_000  # more than can be done until the signal comes
    game = Game("wuerfelhelden")
    assert interrupted(lambda: solve.solve(game, max_states=most)) < 1.0
    assert interrupted(lambda: solve.game_tree(Game("unsung_heroes"), max_histories=most)) < 1.0
    tree = solve.game_tree(last_round(1))
    assert interrupted(lambda: tree.equilibrium(tolerance=1e-300, iterations=10_000_000)) < 1.0
