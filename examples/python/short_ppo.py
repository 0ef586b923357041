"""Train the first seat by masked PPO in PyTorch over ``Batch``, as short as it gets.

python examples/python/short_ppo.py --game wuerfelhelden --against heuristic
"""

import argparse

import torch
from torch import nn

from rules_py import Batch, Game

parser = argparse.ArgumentParser()
defaults = {"game": "wuerfelhelden", "against": "random", "games": 256, "steps": 32, "updates": 40}
for name, default in defaults.items():
    parser.add_argument(f"--{name}", type=type(default), default=default)
given = parser.parse_args()
torch.manual_seed(1)
game = Game(given.game)
agents = [None, *[given.against] * (game.seats - 1)]
batch = Batch(game, given.games, seed=1, agents=agents, autoreset="same_step")
layers = nn.Linear(game.observation_size, 64), nn.ReLU(), nn.Linear(64, game.num_actions + 1)
network = nn.Sequential(*layers)
adam = torch.optim.Adam(network.parameters(), lr=3e-3)


def judge(x: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Return log-probabilities of the actions, and values."""
    out = network(x)
    return out[:, :-1].masked_fill(mask == 0, -1e9).log_softmax(-1), out[:, -1]


for update in range(given.updates):
    rows = []
    for _ in range(given.steps):
        x, mask = torch.tensor(batch.observation), torch.tensor(batch.action_mask)
        logs, value = (part.detach() for part in judge(x, mask))
        action = torch.distributions.Categorical(logits=logs).sample()
        batch.step(action.numpy())
        paid, over = torch.tensor(batch.rewards[:, 0]), torch.tensor(batch.terminated)
        rows.append((x, mask, action, logs[torch.arange(len(x)), action], value, paid, over))
    x, mask, action, old, value, paid, over = map(torch.stack, zip(*rows, strict=True))
    _, later = judge(torch.tensor(batch.observation), torch.tensor(batch.action_mask))
    gain, ahead, later = torch.zeros_like(value), torch.zeros(given.games), later.detach()
    for t in reversed(range(given.steps)):
        ahead = paid[t] + ~over[t] * (later + 0.95 * ahead) - value[t]
        gain[t], later = ahead, value[t]
    parts = x, mask, action, old, gain + value, (gain - gain.mean()) / (gain.std() + 1e-8)
    flat = [part.flatten(0, 1) for part in parts]
    for piece in torch.randint(gain.numel(), (gain.numel() // 512 + 1, 2048)):
        x, mask, action, old, target, gained = (part[piece] for part in flat)
        logs, now = judge(x, mask)
        ratio = (logs[torch.arange(len(x)), action] - old).exp()
        better = torch.minimum(ratio * gained, ratio.clamp(0.8, 1.2) * gained).mean()
        entropy = -(logs.exp() * logs).sum(-1).mean()
        adam.zero_grad()
        (0.5 * (now - target).square().mean() - better - 0.01 * entropy).backward()
        adam.step()
    print(f"{update + 1}: mean return {paid[over].mean():+.2f} of {over.sum()} games")
