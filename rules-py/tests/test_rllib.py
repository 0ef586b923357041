"""RLlib: its own check, rewards, masks, workers that die, checkpoints."""

import copy
import time

import numpy as np
import pytest

from rules_py import Game, IllegalActionError, OptionError, SingleEnv
from rules_py.errors import UnknownGameError

pytestmark = pytest.mark.adapters
ray = pytest.importorskip("ray", reason="ray is not installed")
pytest.importorskip("torch", reason="torch is not installed")
pytest.importorskip("tree", reason="what ray[rllib] needs is not installed")

from ray.rllib.algorithms.ppo import PPO, PPOConfig
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.env_context import EnvContext
from ray.rllib.env.multi_agent_episode import MultiAgentEpisode
from ray.rllib.utils.pre_checks.env import check_multiagent_environments

from rules_py.rllib import MaskedModule, MultiAgentEnv


@pytest.fixture(scope="module")
def cluster():
    ray.init(num_cpus=3, include_dashboard=False, log_to_driver=False, ignore_reinit_error=True)
    yield
    ray.shutdown()


def setting(env_config, **runners):
    """PPO with one small network for all agents."""
    return (
        PPOConfig()
        .environment(MultiAgentEnv, env_config=env_config)
        .env_runners(**runners)
        .fault_tolerance(restart_failed_env_runners=True, delay_between_env_runner_restarts_s=0)
        .multi_agent(policies={"all"}, policy_mapping_fn=lambda *_, **__: "all")
        .rl_module(rl_module_spec=RLModuleSpec(MaskedModule, model_config={"width": 16}))
        .training(train_batch_size_per_learner=128, minibatch_size=64, num_epochs=1, gamma=1.0)
        .debugging(seed=1, log_level="ERROR")
    )


def test_rllib_checks_the_environment(name):
    check_multiagent_environments(MultiAgentEnv({"game": name}))


def played(env, seed, choose, episode=None):
    """Plays one game; returns all rows."""
    rows = [env.reset(seed=seed)]
    if episode is not None:
        episode.add_env_reset(observations=rows[0][0], infos=rows[0][1])
    over = False
    while not over:
        ((agent, seen),) = rows[-1][0].items()
        action = choose(seen["action_mask"])
        rows.append(env.step({agent: action}))
        if episode is not None:
            seen, rewards, ends, cuts, infos = rows[-1]
            flags = {"terminateds": ends, "truncateds": cuts}
            episode.add_env_step(seen, {agent: action}, rewards, infos, **flags)
        over = rows[-1][2]["__all__"] or rows[-1][3]["__all__"]
    return rows


def first(mask):
    return int(mask.argmax())


@pytest.mark.parametrize("shaping", [False, True])
def test_an_episode_pays_every_agent_its_return(name, shaping):
    env = MultiAgentEnv({"game": name, **({"shaping": True} if shaping and shaped(name) else {})})
    twin = SingleEnv(env.game, seed=3)
    episode = MultiAgentEpisode(
        observation_space=env.observation_spaces, action_space=env.action_spaces
    )
    random = np.random.default_rng(1)
    rows = played(env, 3, lambda mask: random.choice(np.flatnonzero(mask)), episode)
    assert episode.is_terminated
    assert set(rows[-1][0]) == set(env.possible_agents)
    assert all(seen["action_mask"].all() for seen in rows[-1][0].values())
    assert env.observation_spaces["player_0"].contains(rows[-1][0]["player_0"])
    random = np.random.default_rng(1)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    acted = set()
    while not twin.terminated:
        acted.add(f"player_{twin.seat}")
        twin.step(random.choice(np.flatnonzero(twin.action_mask())))
        for seat, reward in enumerate(twin.rewards()):
            # RLlib drops what an agent earns before its first decision: nothing but shaping.
            paid[f"player_{seat}"] += reward if f"player_{seat}" in acted else 0.0
    for agent, own in episode.agent_episodes.items():
        assert own.is_terminated
        assert own.get_return() == pytest.approx(paid[agent], abs=1e-5)
    if not env.game.options.get("shaping"):
        assert list(paid.values()) == pytest.approx(twin.returns())


def shaped(name):
    return "shaping" in Game(name).options


def test_a_game_is_cut_off_with_a_last_observation_for_all(name):
    env = MultiAgentEnv({"game": name, "max_length": 5})
    episode = MultiAgentEpisode(
        observation_space=env.observation_spaces, action_space=env.action_spaces
    )
    rows = played(env, 1, first, episode)
    assert len(rows) == 6
    assert episode.is_truncated
    assert set(rows[-1][0]) == set(env.possible_agents)


def test_built_in_agents_take_seats(name):
    seats = Game(name).seats
    env = MultiAgentEnv({"game": name, "agents": [*["heuristic"] * (seats - 1), None]})
    assert env.possible_agents == [f"player_{seats - 1}"]
    rows = played(env, 5, first)
    assert all(set(row[0]) == set(env.possible_agents) for row in rows)
    assert all(set(row[1]) == set(env.possible_agents) for row in rows[1:])


def test_equal_seeds_deal_equal_games_and_workers_others(name):
    def openings(worker, resets):
        env = MultiAgentEnv(EnvContext({"game": name}, worker_index=worker))
        seen = [played(env, seed, first)[2][0] for seed in resets]
        return [
            (agent, key, array.tobytes())
            for row in seen
            for agent, arrays in row.items()
            for key, array in arrays.items()
        ]

    assert openings(1, [1, None]) == openings(1, [1, None])
    assert openings(1, range(20)) != openings(2, range(20))


def test_the_games_after_the_check_are_not_all_the_same():
    def after(probe):
        env = MultiAgentEnv({"game": "wuerfelhelden"})
        if probe:
            check_multiagent_environments(env)
        else:
            env.reset(seed=42)
        return repr([played(env, None, first)[-1] for _ in range(5)])

    assert after(False) == after(False)
    assert after(True) != after(True)


def test_bad_input():
    for config, error, words in (
        ({}, ValueError, "env_config names the game"),
        ({"game": "chess"}, UnknownGameError, "chess"),
        ({"game": "regidice", "nonsense": 1}, OptionError, "nonsense"),
        ({"game": "regidice", "agents": ["clever"]}, ValueError, "clever"),
        ({"game": "regidice", "illegal": "shrug"}, ValueError, "shrug"),
    ):
        with pytest.raises(error, match=words):
            MultiAgentEnv(config)
    env = MultiAgentEnv({"game": "regidice", "illegal": "raise"})
    with pytest.raises(OptionError, match="nonsense"):
        env.reset(options={"nonsense": 1})
    seen, _ = env.reset(seed=1)
    (agent,) = seen
    before = copy.deepcopy(env._single.state())
    with pytest.raises(IllegalActionError, match=f"it is the turn of {agent}"):
        env.step({"player_1" if agent == "player_0" else "player_0": 0})
    with pytest.raises(IllegalActionError):
        env.step({agent: int(seen[agent]["action_mask"].argmin())})
    assert env._single.state() == before


def test_illegal_actions_have_no_chance(name):
    env = MultiAgentEnv({"game": name})
    module = RLModuleSpec(
        MaskedModule,
        observation_space=env.observation_spaces["player_0"],
        action_space=env.action_spaces["player_0"],
        model_config={"width": 8},
    ).build()
    import torch

    ((_, seen),) = env.reset(seed=1)[0].items()
    batch = {Columns.OBS: {key: torch.from_numpy(cells[None]) for key, cells in seen.items()}}
    out = module.forward_train(batch)
    chances = out[Columns.ACTION_DIST_INPUTS].softmax(-1)[0].detach().numpy()
    np.testing.assert_array_equal(chances > 0, seen["action_mask"] == 1)
    assert module.compute_values(batch).shape == (1,)
    np.testing.assert_array_equal(
        module.compute_values(batch).detach(),
        module.compute_values(batch, out[Columns.EMBEDDINGS]).detach(),
    )


def test_ppo_trains_on_every_game(name, cluster):
    # "raise": a single illegal action would end the run, and RLlib's check tries one.
    config = setting({"game": name, "illegal": "raise"}, num_env_runners=0)
    algorithm = config.environment(disable_env_checking=True).build_algo()
    result = algorithm.train()
    assert result["learners"]["all"]["num_trainable_parameters"] > 0
    assert np.isfinite(result["learners"]["all"]["total_loss"])
    algorithm.stop()


def weights(algorithm):
    return algorithm.get_module("all").get_state()


def test_a_worker_that_dies_is_started_again_and_a_checkpoint_goes_on(cluster, tmp_path):
    config = setting({"game": "wuerfelhelden", "players": 2}, num_env_runners=2)
    algorithm = config.build_algo()
    group = algorithm.env_runner_group
    algorithm.train()
    assert group.num_healthy_remote_workers() == 2
    ray.kill(group._worker_manager.actors()[1], no_restart=False)
    begun = time.monotonic()  # a new process imports a lot, and a busy machine is slow
    while group.num_remote_worker_restarts() == 0 or group.num_healthy_remote_workers() < 2:
        assert time.monotonic() < begun + 300
        result = algorithm.train()
        time.sleep(0.5)
    assert group.num_remote_worker_restarts() == 1
    assert group.num_healthy_remote_workers() == 2
    result = algorithm.train()
    algorithm.save_to_path(str(tmp_path / "kept"))
    before, done = weights(algorithm), algorithm.iteration
    steps = result["env_runners"]["num_env_steps_sampled_lifetime"]
    algorithm.stop()
    again = PPO.from_checkpoint(str(tmp_path / "kept"))
    assert again.iteration == done
    for key, cells in weights(again).items():
        np.testing.assert_array_equal(cells, before[key])
    result = again.train()
    assert again.iteration == done + 1
    assert result["env_runners"]["num_env_steps_sampled_lifetime"] > steps
    assert any((cells != before[key]).any() for key, cells in weights(again).items())
    again.stop()
