"""OpenSpiel: its simulation test, and its algorithms on every game."""

import sys

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
    pyspiel.random_sim_test(spiel, num_sims=3, serialize=True, verbose=False, mask_test=True)


def test_parameters_are_options(name):
    options = rules_py.Game(name).options
    if "players" not in options:
        pytest.skip(f"{name} has no option `players`")
    game = pyspiel.load_game(openspiel.short_name(name), {"players": options["players"]})
    assert game.rules == rules_py.Game(name)
    assert game.num_players() == game.rules.seats
    twin = pyspiel.load_game(str(game))
    assert twin.num_distinct_actions() == game.num_distinct_actions()


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


def test_tensors_are_the_features(spiel):
    state = advance(spiel.new_initial_state(), np.random.default_rng(2), 5)
    for player in range(spiel.num_players()):
        expected = state.rules.features(player)
        np.testing.assert_array_equal(state.observation_tensor(player), expected)
        np.testing.assert_array_equal(state.information_state_tensor(player), expected)
    assert spiel.observation_tensor_shape() == [spiel.rules.num_features]


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
    if spiel.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION:
        pytest.skip("OpenSpiel's ISMCTS takes no game of perfect information")
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
    assert bot.step(state) in state.legal_actions()


def test_outcome_sampling_regret_minimisation(name):
    # The solver calls itself once a step, and the longest games have thousands.
    sys.setrecursionlimit(50_000)
    options = shortest(name) or {}
    game = pyspiel.load_game(openspiel.short_name(name), options)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    solver.iteration()
    assert solver.average_policy() is not None


def test_external_sampling_regret_minimisation(name):
    """An iteration walks every own decision: only where a short game exists."""
    short = shortest(name)
    if short is None:
        pytest.skip(f"{name} has no variant short enough to walk every own decision")
    solver = external_sampling_mccfr.ExternalSamplingSolver(
        pyspiel.load_game(openspiel.short_name(name), short),
        external_sampling_mccfr.AverageType.SIMPLE,
    )
    solver.iteration()
    assert solver.average_policy() is not None


def shortest(name):
    """Options of a variant with few decisions, found by looking at the bounds."""
    candidates = [{"turn_limit": 1, "players": 2}, {"round_limit": 1}]
    for options in candidates:
        try:
            if rules_py.Game(name, **options).limits["decisions"] <= 40:
                return options
        except rules_py.OptionError:
            continue
    return None


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
