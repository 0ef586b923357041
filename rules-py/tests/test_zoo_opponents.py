"""PettingZoo: opponents on some seats, asked inside the step, in turns and parallel."""

import copy
import pickle
import warnings

import pytest

import rules_py
from rules_py import Game, Search

pytest.importorskip("pettingzoo", reason="the extra `pettingzoo` is not installed")
from pettingzoo.test import api_test, parallel_api_test, seed_test

from rules_py import zoo
from rules_py.gym import Env

QUICK = Search(1, method="guided")


def first_legal(state, _seat):
    return state.legal_actions()[0]


def mixed(game):
    """One opponent of each kind on the seats from 1 on, as far as there are seats."""
    kinds = ["heuristic", QUICK, first_legal, "random"]
    return {seat: kinds[seat % len(kinds)] for seat in range(1, game.seats)}


def test_only_the_other_seats_are_agents(name):
    game = Game(name)
    env = zoo.env(game, opponents={0: "search:2"})
    assert env.possible_agents == [f"player_{seat}" for seat in range(1, game.seats)]
    env.reset(seed=1)
    seats = set()
    for agent in env.agent_iter(200):
        seats.add(agent)
        *_, over, cut, _ = env.last()
        env.step(None if over or cut else env.legal_actions()[0])
    assert "player_0" not in seats
    assert seats


def test_its_checkers_pass(name):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        opponents = {0: QUICK}
        api_test(zoo.env(name, flat=True, opponents=opponents, max_length=20), num_cycles=200)
        seed_test(lambda: zoo.env(name, opponents=opponents, max_length=20), num_cycles=100)
        warnings.filterwarnings("ignore", "Observation (space for each agent|is not a NumPy)")
        parallel = zoo.parallel_env(name, illegal="replace", opponents=opponents, max_length=20)
        parallel_api_test(parallel, num_cycles=100)


@pytest.mark.parametrize("shaped", [False, True])
def test_one_agent_among_opponents_is_a_single_environment(name, shaped):
    game = Game(name)
    if shaped and "shaping" not in game.options:
        pytest.skip("the game has no potential")
    options = {"shaping": True, "discount": 0.95} if shaped else {}
    opponents = mixed(game)
    keywords = {"max_length": 30, **options}
    env = zoo.env(name, opponents=opponents, illegal="end", **keywords)
    parallel = zoo.parallel_env(name, opponents=[None, *opponents.values()], **keywords)
    single = Env(name, opponents=list(opponents.values()), **keywords)
    env.reset(seed=6)
    seen, infos = parallel.reset(seed=6)
    assert parallel.active_agent == "player_0"
    assert set(infos["player_0"]) == {"action_mask"}
    single.reset(seed=6)
    over = False
    while not over:
        assert env.unwrapped.rules_state() == single.state()
        action = single.legal_actions()[-1]
        _, reward, terminated, truncated, _ = single.step(action)
        env.step(action)
        seen, rewards, ended, cut, _ = parallel.step({"player_0": action})
        assert env.rewards["player_0"] == pytest.approx(reward)
        assert rewards["player_0"] == pytest.approx(reward)
        assert (env.terminations["player_0"], env.truncations["player_0"]) == (
            terminated,
            truncated,
        )
        assert (ended["player_0"], cut["player_0"]) == (terminated, truncated)
        assert (
            seen["player_0"]["observation"].tolist()
            == env.observe("player_0")["observation"].tolist()
        )
        over = terminated or truncated


def test_an_opponent_that_raises_leaves_the_game_as_it_was(name):
    env = zoo.env(name, opponents={1: lambda state, seat: 10**6})
    said = "the opponent on seat 1 answered 1000000, which is not legal"
    try:
        env.reset(seed=1)
    except rules_py.IllegalActionError as error:
        assert said in str(error)
        return
    for _ in range(300):
        before = env.unwrapped.rules_state().record()
        try:
            env.step(env.legal_actions()[0])
        except rules_py.IllegalActionError as error:
            assert said in str(error)
            assert env.unwrapped.rules_state().record() == before
            return
    pytest.fail("the opponent was never asked")


def test_copies_and_pickles_go_on_alike(name):
    env = zoo.env(name, opponents=mixed(Game(name)) | {0: None}, max_length=30)
    env.reset(seed=2)
    twins = [copy.copy(env), copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    for _ in range(8):
        if env.terminations["player_0"] or env.truncations["player_0"]:
            break
        action = env.legal_actions()[0]
        for one in (env, *twins):
            one.step(action)
            assert one.unwrapped.rules_state() == env.unwrapped.rules_state()


@pytest.mark.parametrize(
    ("opponents", "error", "said"),
    [
        ({9: "random"}, rules_py.SeatError, "no seat 9"),
        ({"player_1": "random"}, TypeError, "a seat must be an int"),
        ({1: "clever"}, ValueError, "clever"),
        (["random"] * 3, ValueError, "at least one seat"),
        ({0: "random", 1: "random", 2: "random"}, ValueError, "at least one seat"),
        ([None], ValueError, "an entry for each of the 3 seats"),
        ("random", TypeError, "a dict of seats, or a list, not str"),
    ],
)
def test_bad_opponents(opponents, error, said):
    with pytest.raises(error, match=said):
        zoo.env("regidice", players=3, opponents=opponents)


def test_games_begin_with_start_states(game):
    state, rng = game.new_state(), rules_py.Generator(3)
    while not state.is_terminal and len(state.steps()) < 12:
        state.apply(state.sample(rng))
    while state.seat is None:
        state.undo()
    for opponents in (None, {0: QUICK}):
        env = zoo.env(game, starts=[state], opponents=opponents)
        env.reset(seed=5)
        assert env.unwrapped.rules_state().steps()[: len(state.steps())] == state.steps()
