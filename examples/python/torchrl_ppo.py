"""PPO of TorchRL with action masks, on hundreds of games in one native vector environment.

python examples/python/torchrl_ppo.py --option players=2
"""

from __future__ import annotations

import argparse

import torch
from tensordict.nn import TensorDictModule, TensorDictSequential
from torchrl.collectors import Collector
from torchrl.envs import GymWrapper
from torchrl.modules import MLP, MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

from rules_py.gym import VectorEnv

parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("--game", default="wuerfelhelden")
parser.add_argument("--option", nargs="*", default=[], help="options of the game, players=2")
parser.add_argument("--games", type=int, default=128)
parser.add_argument("--decisions", type=int, default=500_000)
given = parser.parse_args()
torch.manual_seed(1)
torch.set_num_threads(1)
options = {name: int(number) for name, number in (one.split("=") for one in given.option)}
waits = {"autoreset_mode": "disabled"}  # TorchRL starts finished games again
games = VectorEnv(given.game, given.games, opponents="heuristic", **waits, **options)
env = GymWrapper(games, categorical_action_encoding=True)
env.set_seed(1)
seen, acts = games.game.observation_size, games.game.num_actions
policy = TensorDictSequential(
    TensorDictModule(MLP(seen, acts, num_cells=[128, 128]), ["observation"], ["logits"]),
    TensorDictModule(lambda mask: mask.bool(), ["action_mask"], ["mask"]),
)
actor = ProbabilisticActor(
    policy, ["logits", "mask"], distribution_class=MaskedCategorical, return_log_prob=True
)
critic = ValueOperator(MLP(seen, 1, num_cells=[128, 128]), in_keys=["observation"])
loss = ClipPPOLoss(actor, critic, entropy_coeff=0.01, critic_coeff=0.5)
advantage = GAE(gamma=1.0, lmbda=0.95, value_network=critic)
optimiser = torch.optim.Adam(loss.parameters(), lr=1e-3)
frames = 32 * given.games
collector = Collector(env, actor, frames_per_batch=frames, total_frames=given.decisions)
for at, batch in enumerate(collector):
    with torch.no_grad():
        advantage(batch)
    rows = batch.reshape(-1)
    for _ in range(4):
        for part in torch.randperm(len(rows)).split(1024):
            losses = loss(rows[part])
            optimiser.zero_grad()
            sum(value for key, value in losses.items() if key.startswith("loss_")).backward()
            torch.nn.utils.clip_grad_norm_(loss.parameters(), 0.5)
            optimiser.step()
    earned = batch["next", "reward"][batch["next", "done"]]
    print((at + 1) * frames, f"mean return {earned.mean().item():+.3f}", flush=True)
