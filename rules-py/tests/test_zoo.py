"""PettingZoo: its own checkers, a stricter one, policies and copies."""

import copy
import pickle
import warnings

import numpy as np
import pytest

import rules_py
from rules_py import Game

pytest.importorskip("pettingzoo", reason="the extra `pettingzoo` is not installed")
from gymnasium.utils.env_checker import data_equivalence
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
    state_test,
)

from rules_py import zoo


def play(env, seed, steps=2000, choose=None):
    """Plays and yields everything that an agent is told."""
    env.reset(seed=seed)
    out = []
    for agent in env.agent_iter(steps):
        told = env.last()
        out.append((agent, told, dict(env.rewards), list(env.agents)))
        over = told[2] or told[3]
        env.step(None if over else (choose or zoo.AEC.sample_legal)(env))
    return out


def test_its_own_checkers_pass_without_a_warning(name):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # The checker knows no masks in the observation: with them it warns twice.
        api_test(zoo.env(name, flat=True), num_cycles=1000)
        warnings.filterwarnings("ignore", "Observation (space for each agent|is not a NumPy)")
        api_test(zoo.env(name), num_cycles=1000)
        seed_test(lambda: zoo.env(name), num_cycles=500)
        for keywords in ({}, {"illegal": "replace"}):
            parallel_api_test(zoo.parallel_env(name, **keywords), num_cycles=500)
            parallel_seed_test(lambda: zoo.parallel_env(name, **keywords), num_cycles=500)  # noqa: B023
        env = zoo.env(name, illegal="replace")
        env.reset(seed=1)
        parallel = zoo.parallel_env(name, illegal="replace")
        parallel.reset(seed=1)
        state_test(env, parallel)


def test_its_render_checker_passes(name, capsys):
    svg = {"svg": lambda text: text.startswith("<svg")}
    render_test(lambda render_mode=None: zoo.env(name, render_mode=render_mode), custom_tests=svg)
    assert Game(name).title in capsys.readouterr().out


def test_a_stricter_seed_test(name):
    for seed in (0, 1, 2**40):
        first, second = play(zoo.env(name), seed), play(zoo.env(name), seed)
        assert data_equivalence(first, second)
        assert any(row[1][2] for row in first) or len(first) == 2000
    other = play(zoo.env(name), 3)
    assert not data_equivalence(first, other)
    env = zoo.env(name)
    once = play(env, 5)
    play(env, 6)
    assert data_equivalence(play(env, 5), once)


def test_the_parallel_view_equals_the_turns(name):
    """The official seed test of the parallel view stops after one step."""
    turns, parallel = zoo.env(name), zoo.parallel_env(name)
    turns.reset(seed=4)
    seen, _ = parallel.reset(seed=4)
    total = dict.fromkeys(turns.possible_agents, 0.0)
    steps = 0
    while parallel.agents and steps < 1500:
        assert turns.agents == parallel.agents
        agent = turns.agent_selection
        for other in turns.agents:
            one = turns.observe(other)
            if other != agent:
                assert not one["action_mask"].any(), "the action of others is ignored there"
                one["action_mask"][:] = 1
            assert data_equivalence(one, seen[other])
        action = turns.sample_legal()
        turns.step(action)
        actions = dict.fromkeys(parallel.agents, -1)
        seen, rewards, *_ = parallel.step({**actions, agent: action})
        for other, reward in rewards.items():
            total[other] += reward
        steps += 1
    if not parallel.agents:
        assert list(total.values()) == pytest.approx(turns.rules_state().returns())


def test_turns_equal_the_state(name):
    game = Game(name)
    env = zoo.env(game)
    env.reset(seed=8)
    state, rng = game.new_state(), rules_py.Generator(8)
    state.sample_chance(rng)
    total = np.zeros(game.seats)
    while not state.is_terminal:
        assert env.rules_state() == state
        assert env.agent_selection == f"player_{state.seat}"
        seen, _, terminated, truncated, info = env.last()
        assert not terminated
        assert not truncated
        np.testing.assert_array_equal(seen["observation"], state.observation())
        np.testing.assert_array_equal(seen["action_mask"], state.action_mask())
        np.testing.assert_array_equal(info["action_mask"], state.action_mask())
        np.testing.assert_array_equal(env.action_masks(), state.action_mask())
        assert env.legal_actions() == state.legal_actions()
        assert env.heuristic_action() == state.heuristic_action()
        for other in set(env.agents) - {env.agent_selection}:
            assert not env.observe(other)["action_mask"].any()
        action = env.sample_legal()
        env.step(action)
        state.apply(action)
        state.sample_chance(rng)
        total += list(env.rewards.values())
    assert all(env.terminations.values())
    assert list(total) == pytest.approx(state.returns())
    assert env.last()[0]["action_mask"].all()
    for _ in range(game.seats):
        env.step(None)
    assert env.agents == []


def test_shaped_rewards_add_up(name):
    if "shaping" not in Game(name).options:
        pytest.skip(f"{name} has no option `shaping`")
    env = zoo.env(name, shaping=True)
    env.reset(seed=2)
    start = np.array(env.rules_state().potentials())
    told = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, terminated, truncated, _ = env.last()
        told[agent] += reward
        env.step(None if terminated or truncated else env.sample_legal())
    returns = np.array(env.rules_state().returns())
    np.testing.assert_allclose(list(told.values()), returns - start, atol=1e-9)


def test_copies_and_pickles_go_on_alike(name):
    env = zoo.env(name)
    env.reset(seed=3)
    # A game with few decisions would be over after twenty.
    for _ in range(20 if env.game.limits["decisions"] > 20 else 1):
        env.step(env.sample_legal())
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    state = env.rules_state()
    ahead = []
    for _ in range(60):
        if env.terminations[env.agent_selection]:
            break
        action = env.sample_legal()
        env.step(action)
        ahead.append((action, env.agent_selection, env.observe(env.agent_selection)))
    for twin in twins:
        assert twin.rules_state() == state
        assert twin.rules_state().steps() == state.steps()
        for action, agent, seen in ahead:
            assert twin.sample_legal() == action
            twin.step(action)
            assert twin.agent_selection == agent
            assert data_equivalence(twin.observe(agent), seen)


def test_nothing_is_played_before_and_after_a_game(name):
    env = zoo.env(name, max_length=1)
    for use in (env.last, lambda: env.step(0), lambda: env.agent_selection):
        with pytest.raises(AttributeError, match=r"before the first reset\(\)"):
            use()
    with pytest.raises(AttributeError, match=r"no attribute 'agent_selector'"):
        _ = env.agent_selector
    play(env, 1)
    with pytest.raises(rules_py.IllegalActionError, match="has ended: reset it"):
        env.step(0)
    env.reset()
    env.step(env.sample_legal())


def test_policies_for_illegal_actions(name):
    def begun(**keywords):
        env = zoo.env(name, **keywords)
        env.reset(seed=1)
        bad = np.flatnonzero(~env.action_masks())
        return env, int(bad[0]) if bad.size else env.game.num_actions

    env, bad = begun()
    state, agent = env.rules_state(), env.agent_selection
    for action in (bad, -1, 2**70, None, "x", 1.5):
        with pytest.raises((rules_py.IllegalActionError, TypeError)):
            env.step(action)
        assert env.rules_state() == state
        assert env.agent_selection == agent
    env, bad = begun(illegal="end")
    agent = env.agent_selection
    env.step(bad)
    assert all(env.terminations.values())
    assert env.rewards == {other: -1.0 * (other == agent) for other in env.agents}
    env, bad = begun(illegal="ignore")
    env.step(bad)
    assert env.rules_state() == state
    assert not any(env.terminations.values())
    env, bad = begun(illegal="replace")
    env.step(bad)
    assert env.rules_state() != state


def test_scripts_and_cuts(name):
    env = zoo.env(name, max_length=4)
    env.reset(seed=1)
    script = [step for kind, step in env.rules_state().steps() if kind == "chance"]
    env.reset(seed=7, options={"chance": script})
    assert [step for kind, step in env.rules_state().steps() if kind == "chance"][
        : len(script)
    ] == script
    for _ in range(4):
        assert not any(env.truncations.values())
        env.step(env.sample_legal())
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert env.state().shape == env.state_space.shape
    assert env.state_space.contains(env.state())
