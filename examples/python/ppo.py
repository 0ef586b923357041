"""Train: masked PPO in PyTorch, in one file, on a batch of games.

    python examples/python/ppo.py --game wuerfelhelden --option players=2

Like the scripts of CleanRL, to be read from top to bottom and changed. One network plays every
seat. The others are played by a built-in agent, or with ``--against self`` by the network, too.
What it writes is an agent: ``--against net:ppo.npz`` learns against it, frozen, and so does every
environment that has ``"net:ppo.npz"`` among its opponents.
``baselines.py`` has the same in NumPy, and begins with a copy of the heuristic agent.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from rules_py import Batch, Game, rollouts

torch.set_num_threads(1)


@dataclass
class Recipe:
    """Settings of a run; learning rate and entropy bonus fall to a twentieth."""

    decisions: float = 2e6
    against: str = "heuristic"
    games: int = 512
    steps: int = 32
    width: int = 64
    rate: float = 3e-3
    entropy: float = 0.01
    trace: float = 0.95
    passes: int = 4
    piece: int = 2048


class Network(nn.Module):
    """Two hidden layers; log-probabilities of the actions, and a value."""

    def __init__(self, game: Game, width: int) -> None:
        super().__init__()
        first, second = nn.Linear(game.observation_size, width), nn.Linear(width, width)
        self.body = nn.Sequential(first, nn.ReLU(), second, nn.ReLU())
        self.policy, self.value = nn.Linear(width, game.num_actions), nn.Linear(width, 1)
        with torch.no_grad():
            self.policy.weight.mul_(0.01)

    def forward(self, observation: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """Return log-probabilities of the actions, and values."""
        hidden = self.body(observation)
        logits = self.policy(hidden).masked_fill(mask == 0, -1e9)
        return logits.log_softmax(-1), self.value(hidden).squeeze(-1)

    @torch.no_grad()
    def best(self, observation: NDArray[np.float32], mask: NDArray[np.int8]) -> NDArray[np.int64]:
        """Choose the most likely actions, as an agent of ``rollouts``."""
        logs, _ = self(torch.from_numpy(observation), torch.from_numpy(mask))
        actions: NDArray[np.int64] = logs.argmax(-1).numpy()
        return actions

    def save(self, file: str, game: Game) -> None:
        """Write the agent ``net:<file>``.

        The file has a matrix, inputs by outputs, and a vector of biases for each layer, with a ReLU
        between layers; the outputs of the last one are the preferences for the actions and the
        value. The digest belongs to the cells of the observation: where it differs, the file is
        refused.
        """
        last = [torch.cat((self.policy.weight, self.value.weight))]
        last.append(torch.cat((self.policy.bias, self.value.bias)))
        arrays = [part.detach().numpy().T for part in (*self.body.parameters(), *last)]
        np.savez(file, *arrays, observation_spec_digest=game.observation_spec_digest())


class Play:
    """Games that continue from one rollout to the next, and the buffer of their rows."""

    def __init__(self, game: Game, recipe: Recipe, seed: int) -> None:
        # By itself, one batch serves all seats; against an agent, each seat has a batch.
        rival: Any = None if recipe.against == "self" else recipe.against
        learners = range(1 if rival is None else game.seats)
        seating = [[None if at == seat else rival for at in range(game.seats)] for seat in learners]
        each = recipe.games // len(seating)
        self.batches = [
            Batch(game, each, seed=seed + 1000 * at, agents=agents, autoreset="same_step")
            for at, agents in enumerate(seating)
        ]
        shape = (recipe.steps, each * len(seating))
        more = (recipe.steps + 1, shape[1])  # what the last actions lead to
        self.rows: dict[str, NDArray[Any]] = {
            "observation": np.zeros((*more, game.observation_size), "f4"),
            "action_mask": np.zeros((*more, game.num_actions), "i1"),
            "seat": np.zeros(more, "i1"),
            "rewards": np.zeros((*more, game.seats)),
            "terminated": np.zeros(more, bool),
        }
        self.actions, self.logs, self.values = np.zeros(shape, "i8"), *np.zeros((2, *shape), "f4")

    def parts(self, t: int) -> list[tuple[Batch, dict[str, NDArray[Any]]]]:
        """Return the batches, and the parts of row ``t`` of the buffer that they write into."""
        each = len(self.batches[0])
        return [
            (batch, {name: array[t, at : at + each] for name, array in self.rows.items()})
            for batch, at in zip(self.batches, range(0, len(self.actions[0]), each), strict=True)
        ]

    @torch.no_grad()
    def collect(self, network: Network) -> None:
        """Play so many steps in every game."""
        for batch, rows in self.parts(0):
            batch.bind(**rows)
        for t in range(len(self.actions)):
            seen = (self.rows[name][t] for name in ("observation", "action_mask"))
            logs, values = network(*map(torch.from_numpy, seen))
            chosen = (logs - torch.empty_like(logs).exponential_().log()).argmax(-1)
            self.values[t], self.actions[t] = values.numpy(), chosen.numpy()
            self.logs[t] = logs.gather(1, chosen[:, None]).squeeze(1).numpy()
            shares = np.split(self.actions[t], len(self.batches))
            for (batch, rows), actions in zip(self.parts(t + 1), shares, strict=True):
                batch.step(actions, **rows)

    def advantages(self, trace: float) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """Estimate the advantages over the decisions of a seat; leave out its last, open one."""
        rewards, over, seats = (self.rows[name] for name in ("rewards", "terminated", "seat"))
        reward, value, advantage = np.zeros((3, *rewards.shape[1:]))
        known = np.zeros(rewards.shape[1:], bool)
        out, valid = np.zeros(self.values.shape, "f4"), np.zeros(self.values.shape, bool)
        for t in reversed(range(len(out))):
            ended = over[t + 1]
            reward[ended], value[ended], advantage[ended], known[ended] = 0, 0, 0, True
            # A seat is paid in the steps of others, too: until its next decision it adds up.
            reward += rewards[t + 1]
            at = np.arange(len(ended)), seats[t]
            out[t] = reward[at] + value[at] - self.values[t] + trace * advantage[at]
            valid[t] = known[at]
            reward[at], value[at], known[at] = 0, self.values[t], True
            advantage[at] = np.where(valid[t], out[t], 0)
        return out, valid


def improve(
    network: Network, adam: torch.optim.Adam, play: Play, recipe: Recipe, left: float
) -> None:
    """Run PPO over the buffer: some passes in shuffled pieces."""
    gains, valid = play.advantages(recipe.trace)
    scaled = (gains - gains[valid].mean()) / (gains[valid].std() + 1e-8)
    seen = (play.rows[name][:-1] for name in ("observation", "action_mask"))
    parts = (*seen, play.actions, play.logs, gains + play.values, scaled)
    flat = [torch.from_numpy(part.reshape(-1, *part.shape[2:])) for part in parts]
    keep = torch.from_numpy(np.flatnonzero(valid))
    adam.param_groups[0]["lr"] = recipe.rate * left
    for _ in range(recipe.passes):
        for piece in keep[torch.randperm(len(keep))].split(recipe.piece):
            observation, mask, actions, old, targets, gain = (part[piece] for part in flat)
            logs, values = network(observation, mask)
            ratio = (logs.gather(1, actions[:, None]).squeeze(1) - old).exp()
            inside = torch.minimum(ratio * gain, ratio.clamp(0.8, 1.2) * gain)
            spread = -(logs.exp() * logs.masked_fill(mask == 0, 0)).sum(-1)
            loss = -(inside + recipe.entropy * left * spread).mean()
            loss = loss + 0.5 * (values - targets).square().mean()
            adam.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            adam.step()


def wins(game: Game, network: Network, rival: str, games: int) -> float:
    """Return the share of games that the network wins, from each seat, against an agent."""
    shares = []
    for seat in range(game.seats):
        agents = [network.best if at == seat else rival for at in range(game.seats)]
        work = rollouts.tasks(game, agents, episodes=games, seed=1000 + seat, size=games)
        shares.append(rollouts.summary(rollouts.run_local(work))[seat]["wins"])
    return sum(shares) / game.seats


def main() -> None:
    """Read the arguments, train, evaluate ten times on the way."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="wuerfelhelden")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=JSON")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--episodes", type=int, default=500, help="games a seat in a test")
    parser.add_argument("--out", default="ppo.npz", help="where the weights go")
    for field in fields(Recipe):
        parser.add_argument(f"--{field.name}", type=type(field.default), default=field.default)
    given = parser.parse_args()
    options = {key: json.loads(text) for key, text in (o.split("=", 1) for o in given.option)}
    game = Game(given.game, **options)
    recipe = Recipe(**{field.name: getattr(given, field.name) for field in fields(Recipe)})
    torch.manual_seed(given.seed)
    network = Network(game, recipe.width)
    adam = torch.optim.Adam(network.parameters(), eps=1e-5)
    play, updates = Play(game, recipe, given.seed), 0
    total = max(1, round(recipe.decisions / play.actions.size))
    while updates <= total:
        if updates % max(1, total // 10) == 0:
            share, seconds = wins(game, network, "heuristic", given.episodes), time.process_time()
            done = updates * play.actions.size
            print(f"{done:>10,} decisions, {seconds:6.1f} s: wins {share:.3f}", flush=True)
        play.collect(network)
        improve(network, adam, play, recipe, max(0.05, 1 - updates / total))
        updates += 1
    network.save(given.out, game)


if __name__ == "__main__":
    main()
