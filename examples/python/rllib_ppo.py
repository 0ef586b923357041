"""PPO of RLlib with action masks on several workers, against itself or a built-in agent.

python examples/python/rllib_ppo.py --option players=2 --against heuristic

A worker that dies is started again. The same command continues from the last checkpoint.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import ray
from ray.rllib.algorithms.ppo import PPO, PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec

from rules_py import Game
from rules_py.rllib import MaskedModule, MultiAgentEnv

parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("--game", default="wuerfelhelden")
parser.add_argument("--option", nargs="*", default=[], help="options of the game, players=2")
parser.add_argument("--against", default="self", help="agent on all seats but the first")
parser.add_argument("--workers", type=int, default=2)
parser.add_argument("--games", type=int, default=16, help="a worker")
parser.add_argument("--iterations", type=int, default=20, help="all in all")
parser.add_argument("--decisions", type=int, default=4096, help="an iteration")
parser.add_argument("--out", type=Path, default=Path("rllib"))
given = parser.parse_args()
options = {name: int(number) for name, number in (one.split("=") for one in given.option)}
others = [None if given.against == "self" else given.against]
others *= Game(given.game, **options).seats - 1
seating = {"game": given.game, "agents": [None, *others], **options}
config = (
    PPOConfig()
    .environment(MultiAgentEnv, env_config=seating)
    .env_runners(num_env_runners=given.workers, num_envs_per_env_runner=given.games)
    .fault_tolerance(restart_failed_env_runners=True)
    .multi_agent(policies={"all"}, policy_mapping_fn=lambda *_, **__: "all")
    .rl_module(rl_module_spec=RLModuleSpec(MaskedModule, model_config={"width": 64}))
    .training(gamma=1.0, lr=1e-3, entropy_coeff=0.01, num_epochs=4, minibatch_size=256)
    .training(train_batch_size_per_learner=given.decisions)
    .debugging(seed=1, log_level="ERROR")
)
ray.init(include_dashboard=False, log_to_driver=False, num_cpus=given.workers + 1)
path = (given.out / "checkpoint").resolve()
algorithm = PPO.from_checkpoint(str(path)) if path.exists() else config.build_algo()
while algorithm.iteration < given.iterations:
    result = algorithm.train()
    runners = result["env_runners"]
    means = runners.get("module_episode_returns_mean", {})  # none before a game is over
    algorithm.save_to_path(str(path))
    print(
        f"iteration {algorithm.iteration}: {runners['num_env_steps_sampled_lifetime']:.0f} steps,",
        f"{algorithm.env_runner_group.num_healthy_remote_workers()} workers,",
        f"mean return {means.get('all', float('nan')):+.3f}",
        flush=True,
    )
algorithm.stop()
