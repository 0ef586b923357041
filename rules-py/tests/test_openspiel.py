"""OpenSpiel: its simulation test, and its algorithms on every game."""

import subprocess
import sys
import threading

import numpy as np
import pytest

import rules_py

pytestmark = pytest.mark.adapters
pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed")
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import (
    external_sampling_mccfr,
    ismcts,
    mcts,
    outcome_sampling_mccfr,
)

from rules_py import openspiel


@pytest.fixture
def spiel(name):
    """The game as OpenSpiel loads it."""
    return pyspiel.load_game(openspiel.short_name(name))


def test_random_simulations_with_serialization_and_masks(spiel):
    # The test writes a game down and reads it back at every step.
    sims = 3 if spiel.max_game_length() < 10_000 else 1
    pyspiel.random_sim_test(spiel, num_sims=sims, serialize=True, verbose=False, mask_test=True)


def test_the_type_says_how_returns_hang_together():
    utility = pyspiel.GameType.Utility
    for words, expected in (
        ("rules_wuerfelhelden", utility.ZERO_SUM),
        ("rules_wuerfelhelden(payoff=margin)", utility.GENERAL_SUM),
        ("rules_unsung_heroes(returns=win_loss)", utility.GENERAL_SUM),
        ("rules_regidice", utility.IDENTICAL),
    ):
        game = pyspiel.load_game(words)
        assert game.get_type().utility == expected
        assert (game.utility_sum() == 0) == (expected == utility.ZERO_SUM)


def test_parameters_are_options(name):
    """One whole number among the options is set, and the game is told apart by it."""
    options = rules_py.Game(name).options
    known = pyspiel.load_game(openspiel.short_name(name)).get_type().parameter_specification
    option = "players" if "players" in options else "heroes"
    assert option in known
    game = pyspiel.load_game(openspiel.short_name(name), {option: options[option]})
    assert game.rules == rules_py.Game(name)
    assert game.num_players() == game.rules.seats
    twin = pyspiel.load_game(str(game))
    assert twin.num_distinct_actions() == game.num_distinct_actions()


@pytest.mark.parametrize(
    ("name", "words", "options"),
    [
        ("regidice", {"start_dice": "24 12 8 6"}, {"start_dice": [24, 12, 8, 6]}),
        ("regidice", {"start_dice": "hard"}, {"start_dice": "hard"}),
        (
            "unsung_heroes",
            {"character_pool": "all", "characters": "karl ellen"},
            {"characters": ["karl", "ellen"]},
        ),
        ("unsung_heroes", {"characters": "random"}, {"characters": "random"}),
        (
            "hero_must_die",
            {"mage_of_seat": "blue red green yellow"},
            {"mage_of_seat": ["blue", "red", "green", "yellow"]},
        ),
        ("valor_and_villainy", {"heroes": 1, "characters": "mari"}, {"characters": ["mari"]}),
        ("valor_and_villainy", {}, {}),
    ],
)
def test_lists_are_written_as_words(name, words, options):
    game = pyspiel.load_game(openspiel.short_name(name), words)
    whole = {option: value for option, value in words.items() if option not in options}
    assert game.rules == rules_py.Game(name, **whole, **options)
    assert pyspiel.load_game(str(game)).rules == game.rules
    state = advance(game.new_initial_state(), np.random.default_rng(1), 3)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again) == str(state)


def advance(state, random, decisions):
    while not state.is_terminal() and decisions:
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(random.choice(outcomes, p=chances)))
        else:
            state.apply_action(int(random.choice(state.legal_actions())))
            decisions -= 1
    while not state.is_terminal() and state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    return state


def test_resampling_keeps_what_the_seat_knows(spiel):
    random = np.random.default_rng(1)
    state = advance(spiel.new_initial_state(), random, 12)
    player = state.current_player()
    for _ in range(5):
        world = state.resample_from_infostate(player, random.random)
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.observation_string(player) == state.observation_string(player)
        assert world.legal_actions() == state.legal_actions()
        deeper = world.clone()
        action = state.legal_actions()[0]
        deeper.apply_action(action)
        real = state.clone()
        real.apply_action(action)
        if deeper.current_player() == real.current_player() == player:
            assert deeper.information_state_string(player) == real.information_state_string(player)


def test_tensors_are_the_observation(spiel):
    state = advance(spiel.new_initial_state(), np.random.default_rng(2), 5)
    for player in range(spiel.num_players()):
        expected = state.rules.observation(player)
        np.testing.assert_array_equal(state.observation_tensor(player), expected)
    assert spiel.observation_tensor_shape() == [spiel.rules.observation_size]
    # The whole of a game does not fit into a tensor, and the view alone is no information state.
    assert not spiel.get_type().provides_information_state_tensor


def test_information_state_tensors_are_what_was_seen_and_done(name):
    game = cut(name, 12)
    assert game.get_type().provides_information_state_tensor
    size, row = (
        game.rules.observation_size,
        game.rules.observation_size + game.num_distinct_actions(),
    )
    assert game.information_state_tensor_shape() == [size + 12 * row]
    for seed in range(3):
        random, state = np.random.default_rng(seed), game.new_initial_state()
        seen = {player: [] for player in range(game.num_players())}
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(state.rules.sample(int(random.integers(2**32))))
                continue
            player, action = state.current_player(), int(random.choice(state.legal_actions()))
            seen[player].append((np.array(state.observation_tensor(player)), action))
            state.apply_action(action)
            if state.is_chance_node():
                continue
            worlds = [state, state.clone()]
            if not state.is_terminal() and state.current_player() == player:
                worlds.append(state.resample_from_infostate(player, random.random))
            for world in worlds:
                tensor = np.array(world.information_state_tensor(player))
                np.testing.assert_array_equal(tensor[:size], world.observation_tensor(player))
                rows = tensor[size:].reshape(12, row)
                for cells, (observation, taken) in zip(rows, seen[player], strict=False):
                    np.testing.assert_array_equal(cells[:size], observation)
                    assert np.flatnonzero(cells[size:]).tolist() == [taken]
                assert not rows[len(seen[player]) :].any()


@pytest.mark.parametrize("horizon", [0, 15])
def test_information_states_and_bounds(name, horizon):
    """Equal tensors are equal strings, where there are tensors; no bound is exceeded."""
    game = cut(name, horizon)
    strings, lengths = {}, []
    for seed in range(4):
        random, state = np.random.default_rng(seed), game.new_initial_state()
        decisions = chances = 0
        while not state.is_terminal() and decisions < 400:
            if state.is_chance_node():
                chances += 1
                outcomes = state.chance_outcomes()
                assert len(outcomes) <= game.max_chance_outcomes()
                assert all(0 <= outcome < game.max_chance_outcomes() for outcome, _ in outcomes)
                state.apply_action(state.rules.sample(int(random.integers(2**32))))
                continue
            player = state.current_player()
            seen = np.array(state.observation_tensor(player))
            assert seen.shape == tuple(game.observation_tensor_shape())
            assert seen.min() >= 0
            assert seen.max() <= 1
            if horizon:
                tensor = np.array(state.information_state_tensor(player), np.float32)
                assert tensor.min() >= 0
                assert tensor.max() <= 1
                known = strings.setdefault(tensor.tobytes(), state.information_state_string(player))
                assert known == state.information_state_string(player)
            state.apply_action(int(random.choice(state.legal_actions())))
            decisions += 1
        lengths.append(decisions)
        assert chances <= game.max_chance_nodes_in_history()
        assert len(state.history()) <= game.max_history_length()
        assert all(game.min_utility() <= one <= game.max_utility() for one in state.returns())
        if game.utility_sum() is not None:
            assert sum(state.returns()) == pytest.approx(game.utility_sum())
    assert max(lengths) <= game.max_game_length()


class Middle:
    """Values a state without playing on: searches of long games stay short."""

    def evaluate(self, state):
        return np.zeros(state.num_players())

    def prior(self, state):
        if state.is_chance_node():
            return state.chance_outcomes()
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def test_search_with_chance_nodes(spiel):
    random = np.random.RandomState(3)
    state = advance(spiel.new_initial_state(), np.random.default_rng(3), 4)
    bot = mcts.MCTSBot(spiel, 1.4, 15, Middle(), random_state=random)
    assert bot.step(state) in state.legal_actions()


def test_search_in_information_sets(spiel):
    random = np.random.RandomState(4)
    state = advance(spiel.new_initial_state(), np.random.default_rng(4), 4)
    bot = ismcts.ISMCTSBot(
        spiel,
        evaluator=Middle(),
        uct_c=1.4,
        max_simulations=15,
        max_world_samples=ismcts.UNLIMITED_NUM_WORLD_SAMPLES,
        random_state=random,
    )
    if spiel.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION:
        # OpenSpiel's own rule, and no skip: there is nothing hidden to search in.
        with pytest.raises(AssertionError):
            bot.step(state)
    else:
        assert bot.step(state) in state.legal_actions()


# Decisions after which a game is cut off for solvers that walk every own decision.
HORIZON = 3


def cut(name, horizon=HORIZON):
    return pyspiel.load_game(openspiel.short_name(name), {"horizon": horizon})


def test_a_game_can_be_cut_off(name):
    game, whole = cut(name, 5), pyspiel.load_game(openspiel.short_name(name))
    assert game.max_game_length() == 5
    state, twin = game.new_initial_state(), whole.new_initial_state()
    random, decisions = np.random.default_rng(5), 0
    while not state.is_terminal():
        assert state.current_player() == twin.current_player()
        assert state.returns() == [0.0] * game.num_players()
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            step = int(random.choice(outcomes, p=chances))
        else:
            decisions += 1
            step = int(random.choice(state.legal_actions()))
        state.apply_action(step)
        twin.apply_action(step)
    assert decisions == 5
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert state.legal_actions() == []
    before, history = str(state), state.history()
    with pytest.raises(rules_py.IllegalActionError, match="cut off after 5 decisions"):
        state.apply_action(state.rules.sample(1))
    assert (str(state), state.history()) == (before, history)
    assert not twin.is_terminal()
    got = state.returns()
    assert all(game.min_utility() <= one <= game.max_utility() for one in got)
    assert got == state.clone().returns() == state.returns()
    # What is dealt from a view has as many decisions left.
    early = advance(game.new_initial_state(), random, 2)
    world = early.resample_from_infostate(early.current_player(), random.random)
    assert advance(world, random, 3).is_terminal()
    with pytest.raises((ValueError, RuntimeError, pyspiel.SpielError)):
        cut(name, -1)


def test_random_simulations_of_a_game_that_is_cut_off(name):
    pyspiel.random_sim_test(
        cut(name, 20), num_sims=5, serialize=True, verbose=False, mask_test=True
    )


def test_outcome_sampling_regret_minimisation(name):
    # A hundred decisions: beyond some thousands the importance weights overflow.
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(cut(name, 100))
    deep(lambda: [solver.iteration() for _ in range(3)])
    learned(solver)


def test_external_sampling_regret_minimisation(name):
    """An iteration walks every own decision, so games are cut off early."""
    solver = external_sampling_mccfr.ExternalSamplingSolver(
        cut(name), external_sampling_mccfr.AverageType.SIMPLE
    )
    deep(lambda: [solver.iteration() for _ in range(3)])
    learned(solver)


def test_external_sampling_to_the_very_end():
    """Only one game has a variant short enough to be walked to its end."""
    game = pyspiel.load_game(openspiel.short_name("wuerfelhelden"), {"turn_limit": 1, "players": 2})
    solver = external_sampling_mccfr.ExternalSamplingSolver(
        game, external_sampling_mccfr.AverageType.SIMPLE
    )
    solver.iteration()
    learned(solver)


def learned(solver):
    """The regrets are numbers, and some are not zero."""
    rows = [row for infoset in solver._infostates.values() for row in infoset]
    assert rows
    assert all(np.isfinite(row).all() for row in rows)
    assert any(np.any(row) for row in rows)
    assert solver.average_policy() is not None


def deep(work):
    """Solvers call themselves once a step: gives them a thread with a large stack."""
    failed = []

    def run():
        try:
            work()
        except BaseException as error:
            failed.append(error)

    limit, size = sys.getrecursionlimit(), threading.stack_size(512 << 20)
    sys.setrecursionlimit(50_000)
    try:
        thread = threading.Thread(target=run)
        thread.start()
        thread.join()
    finally:
        sys.setrecursionlimit(limit)
        threading.stack_size(size)
    if failed:
        raise failed[0]


API_TEST = """
import sys, unittest
from absl import flags
import rules_py.openspiel
from open_spiel.integration_tests import api_test
flags.FLAGS(["test", "--test_only_games=" + sys.argv[1] + "$"])
classes = list(api_test._create_test_case_classes())
assert len(classes) == 1, classes
loader = unittest.defaultTestLoader
suite = unittest.TestSuite(loader.loadTestsFromTestCase(one) for one in classes)
result = unittest.TextTestRunner(verbosity=2).run(suite)
assert result.testsRun >= 5, result.testsRun
sys.exit(not result.wasSuccessful() or bool(result.skipped))
"""


def test_its_own_api_test(name):
    """In a process of its own: it reads flags, and the games, when it is imported."""
    done = subprocess.run(
        [sys.executable, "-c", API_TEST, openspiel.short_name(name)],
        capture_output=True,
        text=True,
        timeout=1200,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]


def test_the_learning_environment(spiel):
    env = rl_environment.Environment(
        spiel, chance_event_sampler=rl_environment.ChanceEventSampler(seed=3)
    )
    step = env.reset()
    for _ in range(30):
        if step.last():
            break
        player = step.observations["current_player"]
        step = env.step([step.observations["legal_actions"][player][0]])
