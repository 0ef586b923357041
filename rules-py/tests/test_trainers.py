"""Trainers: their own checkers, and a few steps of learning on every game."""

import subprocess
import sys

import numpy as np
import pytest

import rules_py
from rules_py import Game

pytestmark = pytest.mark.adapters


@pytest.fixture
def torch():
    """Torch on one thread, so that runs can be repeated."""
    module = pytest.importorskip("torch", reason="torch is not installed")
    module.set_num_threads(1)
    return module


def test_stable_baselines_checks_the_environment(name, torch):
    pytest.importorskip("stable_baselines3", reason="stable-baselines3 is not installed")
    from stable_baselines3.common.env_checker import check_env

    from rules_py.gym import Env

    for flat in (False, True):
        check_env(Env(name, illegal="replace", flat=flat))


@pytest.mark.parametrize("flat", [False, True])
def test_maskable_ppo_learns_on_an_environment_that_raises(name, torch, flat):
    pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed")
    from sb3_contrib import MaskablePPO
    from sb3_contrib.common.maskable.utils import is_masking_supported
    from stable_baselines3.common.vec_env import DummyVecEnv, SubprocVecEnv

    from rules_py.gym import Env

    for kind in (DummyVecEnv, SubprocVecEnv):
        envs = kind(
            [lambda at=at: Env(name, flat=flat, illegal="raise", stream=at) for at in range(2)]
        )
        assert is_masking_supported(envs)
        policy = "MlpPolicy" if flat else "MultiInputPolicy"
        model = MaskablePPO(policy, envs, n_steps=64, batch_size=64, n_epochs=1, seed=1)
        model.learn(256)
        envs.close()


def test_torchrl_checks_its_wrappers(name, torch):
    pytest.importorskip("torchrl", reason="torchrl is not installed")
    from torchrl.envs import GymWrapper, PettingZooWrapper
    from torchrl.envs.utils import check_env_specs

    from rules_py import zoo
    from rules_py.gym import Env

    check_env_specs(PettingZooWrapper(zoo.env(name), use_mask=True))
    check_env_specs(PettingZooWrapper(zoo.parallel_env(name, illegal="replace")))
    check_env_specs(GymWrapper(Env(name, illegal="replace")))


def test_torchrl_makes_environments_by_id(name, torch):
    pytest.importorskip("torchrl", reason="torchrl is not installed")
    from torchrl.envs import GymEnv
    from torchrl.envs.utils import check_env_specs

    from rules_py.gym import env_id

    check_env_specs(GymEnv(env_id(name), illegal="replace"))


@pytest.mark.parametrize("flat", [False, True])
def test_torchrl_checks_the_native_vector_environment(name, torch, flat):
    pytest.importorskip("torchrl", reason="torchrl is not installed")
    import gymnasium
    from torchrl.envs import GymWrapper
    from torchrl.envs.utils import check_env_specs

    from rules_py.gym import env_id

    keywords = {"illegal": "replace", "autoreset_mode": "disabled", "flat": flat}
    many = gymnasium.make_vec(env_id(name), 3, vectorization_mode="vector_entry_point", **keywords)
    env = GymWrapper(many, categorical_action_encoding=True)
    check_env_specs(env)
    env.set_seed(3)
    rollout = env.rollout(20, break_when_any_done=False)
    assert rollout.shape == (3, 20)
    many.reset(seed=3)
    many.reset()  # as a rollout does
    np.testing.assert_array_equal(rollout["observation"][:, 0], many.batch.observation)


def test_torchrl_does_not_take_games_that_start_again_in_the_next_step(torch):
    pytest.importorskip("torchrl", reason="torchrl is not installed")
    from torchrl.envs import GymWrapper

    from rules_py.gym import VectorEnv

    with pytest.raises(RuntimeError, match="auto-reset mode must be"):
        GymWrapper(VectorEnv("regidice", 2))


def test_tianshou_collects_episodes(name, torch):
    pytest.importorskip("tianshou", reason="tianshou is not installed")
    from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
    from tianshou.algorithm.random import MARLRandomDiscreteMaskedOffPolicyAlgorithm
    from tianshou.data import Collector, VectorReplayBuffer
    from tianshou.env import DummyVectorEnv, PettingZooEnv

    from rules_py import zoo

    def make():
        return PettingZooEnv(zoo.env(name, max_length=150))

    env = make()
    players = [
        MARLRandomDiscreteMaskedOffPolicyAlgorithm(action_space=env.action_space)
        for _ in env.agents
    ]
    everybody = MultiAgentOffPolicyAlgorithm(algorithms=players, env=env)
    collector = Collector(everybody, DummyVectorEnv([make, make]), VectorReplayBuffer(20_000, 2))
    collector.reset()
    assert collector.collect(n_episode=2).n_collected_episodes == 2


def test_rollouts_over_ray_equal_local_ones(name):
    ray = pytest.importorskip("ray", reason="ray is not installed")
    from rules_py import rollouts

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        tasks = rollouts.tasks(Game(name), ["heuristic", "random"], episodes=24, seed=3)
        local = rollouts.run_local(tasks)
        spread = rollouts.run_ray(tasks, workers=2)
        assert spread == local
        assert rollouts.summary(local) == rollouts.summary(spread)
        broken = rollouts.run_ray(tasks, workers=2, fail={0: 1, len(tasks) - 1: 2})
        assert broken == local
    finally:
        ray.shutdown()


def test_a_run_of_the_adapters_says_its_versions():
    here = ["-m", "adapters", "-k", "every_game_is_here", __file__]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *here], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
    assert f"rules_py {rules_py.__version__} with numpy {np.__version__}, " in done.stdout


def test_every_game_is_here():
    assert rules_py.games()
    assert np.__version__
