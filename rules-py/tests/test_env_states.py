"""Environments that begin with a state in place of a fresh game."""

import copy
import pickle

import numpy as np
import pytest

import rules_py
from rules_py import Game, Generator, SingleEnv
from rules_py.errors import OptionError

pytest.importorskip("gymnasium", reason="the extra `gymnasium` is not installed")
from rules_py.gym import Env


def middle(game, seat=None, steps=30):
    """The last decision, of any seat or of one, in so many steps of random play."""
    state, rng, found = game.new_state(), Generator(3), None
    while not state.is_terminal and (found is None or len(state.steps()) <= steps):
        if state.seat is not None and seat in (None, state.seat):
            found = state.clone()
        state.apply(state.sample(rng))
    return found


def finished(game):
    state, rng = game.new_state(), Generator(3)
    while not state.is_terminal:
        state.apply(state.sample(rng))
    return state


def played(env, state, seed):
    """Plays from a state with a seed and returns what is seen."""
    env.reset(seed=seed, options={"state": state})
    rows = []
    for _ in range(10):
        action = env.heuristic_action()
        row = env.step(action)
        rows.append((action, row[0]["observation"].tolist(), *row[1:4]))
        if row[2] or row[3]:
            break
    return rows


@pytest.mark.parametrize("opponents", ["random", lambda state, _: state.heuristic_action()])
def test_an_environment_continues_from_a_state(name, opponents):
    game = Game(name)
    state = middle(game, seat=0)
    before = state.record()
    env = Env(game, opponents=opponents)
    seen, info = env.reset(seed=1, options={"state": state})
    assert env.state() == state
    assert env.state().steps() == state.steps()
    np.testing.assert_array_equal(seen["observation"], state.observation(0))
    np.testing.assert_array_equal(info["action_mask"], state.action_mask(0))
    assert played(env, state, 5) == played(Env(game, opponents=opponents), state, 5)
    assert state.record() == before
    env.reset(seed=2)
    fresh = Env(game, opponents=opponents)
    fresh.reset(seed=2)
    assert env.state() == fresh.state(), "the next game is a fresh one"


def test_what_has_begun_with_a_state_is_copied_and_pickled(name):
    game = Game(name)
    state = middle(game)
    for given in (state, state.determinize(state.seat, Generator(1))):
        env = SingleEnv(game)
        env.reset(seed=1, state=given)
        env.step(env.heuristic_action())
        for twin in (copy.copy(env), pickle.loads(pickle.dumps(env))):
            assert twin.state() == env.state()
            assert twin.state().record() == env.state().record()


def refused(game):
    """States that do not fit, and what is raised."""
    other = Game("regidice" if game.name != "regidice" else "wuerfelhelden")
    return [
        (other.new_state(), OptionError, "the state is of"),
        (finished(game), OptionError, "is over"),
        ("a state", TypeError, "state must be a State, not str"),
    ]


def test_states_that_do_not_fit_are_refused(name):
    zoo = pytest.importorskip("rules_py.zoo", reason="the extra `pettingzoo` is not installed")
    game = Game(name)
    for env in (Env(game), zoo.env(game), zoo.parallel_env(game)):
        env.reset(seed=1)
        own = env.unwrapped.rules_state if hasattr(env.unwrapped, "rules_state") else env.state
        before = own().record()
        for state, error, said in refused(game):
            with pytest.raises(error, match=said):
                env.reset(seed=2, options={"state": state})
            assert own().record() == before
        with pytest.raises(OptionError, match="not from a state"):
            env.reset(seed=2, options={"state": middle(game), "chance": []})
        assert own().record() == before


def test_a_state_with_other_options_is_refused():
    env = Env(Game("wuerfelhelden", players=3))
    with pytest.raises(rules_py.RulesError, match="players=2"):
        env.reset(options={"state": middle(Game("wuerfelhelden", players=2))})


def test_all_seats_continue_from_a_state(name):
    zoo = pytest.importorskip("rules_py.zoo", reason="the extra `pettingzoo` is not installed")
    game = Game(name)
    state = middle(game)
    env, parallel = zoo.env(game), zoo.parallel_env(game)
    env.reset(seed=1, options={"state": state})
    assert env.agent_selection == f"player_{state.seat}"
    assert env.unwrapped.rules_state() == state
    observations, _ = parallel.reset(seed=1, options={"state": state})
    agent = env.agent_selection
    np.testing.assert_array_equal(observations[agent]["observation"], state.observation(state.seat))
    assert parallel.active_agent == agent


def shown_of_all_seats(single):
    """Returns what the native game shows of each seat, and what its state says of it."""
    state = single.state()
    for seat in range(single.game.seats):
        own = (state.observation(seat), single.observation(seat), single.observe(seat))
        # Of a game that is over an environment allows everything.
        legal = state.action_mask(seat) | np.int8(single.terminated)
        mask = (legal, single.action_mask(seat))
        yield own[0], own[1], own[2]["observation"]
        yield mask[0], mask[1], own[2]["action_mask"]


def test_every_way_to_step_leaves_what_all_seats_see(name):
    names = {seat: f"player_{seat}" for seat in range(Game(name).seats)}
    single, rng = SingleEnv(Game(name), seed=3), np.random.default_rng(1)
    for _ in range(150):
        if single.terminated:
            single.reset()
        action, way = single.sample_legal(), rng.integers(4)
        if way == 0:
            assert single.step(action) == (None if single.terminated else single.seat)
        elif way == 1:
            row = single._gym_step(action, single.seat, True)
            assert (row[0] == single.state().observation(single.seat)).all()
        elif way == 2:
            infos = {}
            agent = names[single.seat]
            after = single._aec_step(action, agent, names, infos)
            if after is not None:
                masks = {agent: np.zeros(single.game.num_actions, np.int8)}
                masks[after] = single.action_mask()
                assert after == names[single.seat]
                assert infos.keys() == masks.keys()
                assert all((infos[one]["action_mask"] == masks[one]).all() for one in masks)
        else:
            single.reset()
            single._gym_reset(False)
        for state, *shown in shown_of_all_seats(single):
            assert all((state == one).all() and state.dtype == one.dtype for one in shown)
        # What a caller holds is its own.
        single.observation()[:] = 7
        single.action_mask()[:] = 7
