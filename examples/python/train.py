"""Train: masked PPO in NumPy alone, self-play of all seats on a batch.

    python examples/python/train.py --game wuerfelhelden --option players=2

One network plays every seat: observations begin with the own seat, so nothing has to
be told apart. Ten times on the way it meets the heuristic agent in every seat;
the curve is written as an SVG, the network as an NPZ file.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from pathlib import Path
from typing import Any

# The matrices are small: one thread each, and nobody spins.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from numpy.typing import NDArray

from chart import bar, lines
from rules_py import Batch, Game, rollouts

Floats = NDArray[np.float32]
HIDDEN, MASKED = 128, np.float32(-1e9)


class Network:
    """Two hidden layers; logits of the actions, and a value."""

    def __init__(self, size: int, actions: int, seed: int) -> None:
        random = np.random.default_rng(seed)
        shapes = [(size, HIDDEN), (HIDDEN, HIDDEN), (HIDDEN, actions + 1)]
        self.weights: list[Floats] = []
        for rows, columns in shapes:
            scale = np.sqrt(2 / rows) * (0.01 if columns == actions + 1 else 1)
            self.weights.append((random.standard_normal((rows, columns)) * scale).astype("f4"))
            self.weights.append(np.zeros(columns, "f4"))
        self.moments = [(np.zeros_like(w), np.zeros_like(w)) for w in self.weights]
        self.updates = 0

    def forward(self, x: Floats, mask: NDArray[np.int8]) -> tuple[Floats, Floats, list[Floats]]:
        """Return log-probabilities, values, and what backward needs."""
        w1, b1, w2, b2, w3, b3 = self.weights
        first = np.maximum(x @ w1 + b1, 0)
        second = np.maximum(first @ w2 + b2, 0)
        out = second @ w3 + b3
        logits = np.where(mask != 0, out[:, :-1], MASKED)
        logits -= logits.max(axis=1, keepdims=True)
        logs = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
        return logs, out[:, -1], [x, first, second]

    def learn(self, gradient: Floats, kept: list[Floats], rate: float) -> None:
        """Follow a gradient of the outputs with Adam, clipped to length 0.5."""
        x, first, second = kept
        _, _, w2, _, w3, _ = self.weights
        at_second = (gradient @ w3.T) * (second > 0)
        at_first = (at_second @ w2.T) * (first > 0)
        pairs = [(x, at_first), (first, at_second), (second, gradient)]
        steps = [part for a, b in pairs for part in (a.T @ b, b.sum(axis=0))]
        length = float(np.sqrt(sum(float((step**2).sum()) for step in steps)))
        shrink = min(1.0, 0.5 / (length + 1e-8))
        self.updates += 1
        bias = np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates)
        for weight, step, (mean, square) in zip(self.weights, steps, self.moments, strict=True):
            step *= shrink
            mean += 0.1 * (step - mean)
            square += 0.001 * (step**2 - square)
            weight -= (rate * bias * mean / (np.sqrt(square) + 1e-5)).astype("f4")

    def best(self, observation: Floats, mask: NDArray[np.int8]) -> NDArray[np.int64]:
        """Choose the most likely actions."""
        return self.forward(observation, mask)[0].argmax(axis=1)


class SelfPlay:
    """A batch whose seats all belong to the learner, and a buffer of its rows."""

    def __init__(self, game: Game, games: int, steps: int, seed: int) -> None:
        self.batch = Batch(game, games, seed=seed, autoreset="same_step")
        self.random = np.random.default_rng(seed)
        shape = (steps, games)
        self.observation = np.zeros((*shape, game.observation_size), "f4")
        self.action_mask = np.zeros((*shape, game.num_actions), "i1")
        self.seat, self.actions = np.zeros(shape, "i8"), np.zeros(shape, "i8")
        self.logs, self.values = np.zeros(shape, "f4"), np.zeros(shape, "f4")
        self.paid = np.zeros((*shape, game.seats), "f4")
        self.over = np.zeros(shape, bool)

    def collect(self, network: Network) -> None:
        """Play so many steps in every game."""
        batch = self.batch
        for t in range(len(self.seat)):
            self.observation[t], self.action_mask[t], self.seat[t] = (
                batch.observation,
                batch.action_mask,
                batch.seat,
            )
            logs, self.values[t], _ = network.forward(self.observation[t], self.action_mask[t])
            noise = self.random.gumbel(size=logs.shape).astype("f4")
            actions = (logs + noise).argmax(axis=1)
            self.actions[t] = actions
            self.logs[t] = np.take_along_axis(logs, actions[:, None], 1)[:, 0]
            batch.step(actions)
            self.paid[t] = batch.rewards
            self.over[t] = batch.terminated | batch.truncated

    def advantages(self, trace: float) -> tuple[Floats, NDArray[np.bool_]]:
        """Estimate the advantage of each decision over the decisions of its seat.

        The last decision of a seat that has not come to its turn again has no
        successor yet: it is left out.
        """
        games, seats = self.paid.shape[1:]
        reward, value, advantage = (np.zeros((games, seats), "f4") for _ in range(3))
        known = np.zeros((games, seats), bool)
        out, valid = np.zeros(self.seat.shape, "f4"), np.zeros(self.seat.shape, bool)
        row = np.arange(games)
        for t in reversed(range(len(self.seat))):
            over = self.over[t]
            reward[over], value[over], advantage[over] = 0, 0, 0
            known[over] = True
            # A seat is paid in the steps of others, too: until its next decision it adds up.
            reward += self.paid[t]
            at = row, self.seat[t]
            out[t] = reward[at] + value[at] - self.values[t] + trace * advantage[at]
            valid[t] = known[at]
            reward[at], value[at] = 0, self.values[t]
            advantage[at] = np.where(valid[t], out[t], 0)
            known[at] = True
        return out, valid


def improve(network: Network, play: SelfPlay, rate: float, entropy: float) -> None:
    """Run PPO over the buffer: two passes in shuffled pieces."""
    advantages, valid = play.advantages(0.95)
    keep = np.flatnonzero(valid.ravel())
    flat = [
        a.reshape(-1, *a.shape[2:])
        for a in (play.observation, play.action_mask, play.actions, play.logs)
    ]
    observation, mask, actions, old = flat
    gains, values = advantages.ravel(), play.values.ravel()
    targets = gains + values
    scaled = (gains - gains[keep].mean()) / (gains[keep].std() + 1e-8)
    for _ in range(2):
        play.random.shuffle(keep)
        for piece in np.array_split(keep, max(1, len(keep) // 4096)):
            logs, value, kept = network.forward(observation[piece], mask[piece])
            chances = np.exp(logs)
            mine = np.take_along_axis(logs, actions[piece][:, None], 1)[:, 0]
            ratio, gain = np.exp(mine - old[piece]), scaled[piece]
            inside = np.where(gain >= 0, ratio < 1.2, ratio > 0.8)
            push = np.where(inside, -ratio * gain, 0)[:, None]
            gradient = -push * chances
            np.add.at(gradient, (np.arange(len(piece)), actions[piece]), push[:, 0])
            spread = -(chances * np.where(mask[piece] != 0, logs, 0)).sum(axis=1, keepdims=True)
            gradient += entropy * chances * (np.where(mask[piece] != 0, logs, 0) + spread)
            off = (value - targets[piece])[:, None]
            whole = np.hstack([gradient, 0.5 * off]).astype("f4") / len(piece)
            network.learn(whole, kept, rate)


def examine(game: Game, network: Network, episodes: int, seed: int) -> tuple[float, float]:
    """Let the network meet the heuristic in every seat: score and 95 % half-width.

    The score is the share of wins; in a game that all win or lose together it is
    the mean return, all seats being the network's.
    """
    scores: list[float] = []
    together = game.utility == "identical"
    for seat in range(1 if together else game.seats):
        agents: list[Any] = ["heuristic"] * game.seats
        for at in range(game.seats):
            if at == seat or together:
                agents[at] = network.best
        for result in rollouts.run_local(
            rollouts.tasks(game, agents, episodes=episodes, seed=seed + seat, size=512)
        ):
            for returns in result.returns:
                best = max(returns)
                wins = (returns[seat] == best) / returns.count(best)
                scores.append(returns[seat] if together else wins)
    return float(np.mean(scores)), float(1.96 * np.std(scores) / np.sqrt(len(scores)))


def train(game: Game, arguments: argparse.Namespace) -> dict[str, Any]:
    """Learn for the given time; return the curve."""
    network = Network(game.observation_size, game.num_actions, arguments.seed)
    play = SelfPlay(game, arguments.games, arguments.steps, arguments.seed)
    begun, decisions, due = time.perf_counter(), 0, 0.0
    curve: list[tuple[float, float, float]] = []
    shaped = {"shaping": False} if arguments.shaping else {}
    plain = Game(game.name, **{**game.options, **shaped})
    while True:
        if decisions >= due:
            score, half = examine(plain, network, arguments.episodes, 1000)
            curve.append((decisions / 1e6, score, half))
            due += arguments.decisions / 10
        bar(
            decisions / arguments.decisions, f"{decisions / 1e6:.2f} M decisions, score {score:.3f}"
        )
        if decisions >= arguments.decisions:
            break
        left = max(0.05, 1 - decisions / arguments.decisions)
        play.collect(network)
        improve(network, play, 1e-3 * left, 0.02 * left)
        decisions += play.seat.size
    seconds, worked = time.perf_counter() - begun, time.process_time()
    score, half = examine(plain, network, 8 * arguments.episodes, 2000)
    out = Path(arguments.out)
    out.mkdir(parents=True, exist_ok=True)
    name = f"train-{game.name}-{arguments.seed}"
    np.savez(
        out / f"{name}.npz",
        *network.weights,
        observation_spec_digest=np.uint64(game.observation_spec_digest()),
    )
    return {
        "seed": arguments.seed,
        "score": round(score, 4),
        "half_width": round(half, 4),
        "decisions": decisions,
        "seconds": round(seconds),
        "processor_seconds": round(worked),
        "curve": curve,
    }


def main() -> None:
    """Read the arguments, train, draw."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="wuerfelhelden")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=JSON")
    parser.add_argument("--decisions", type=float, default=12e6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=256)
    parser.add_argument("--steps", type=int, default=64)
    parser.add_argument("--episodes", type=int, default=250, help="games a seat in a test")
    parser.add_argument("--out", default="out")
    arguments = parser.parse_args()
    options = {key: json.loads(text) for key, text in (o.split("=", 1) for o in arguments.option)}
    game = Game(arguments.game, **options)
    arguments.shaping = "shaping" in game.options
    if arguments.shaping:
        game = Game(arguments.game, **options, shaping=True)
    result = train(game, arguments)
    together = game.utility == "identical"
    level = None if together else ("as good as the heuristic", 1 / game.seats)
    millions, scores, halves = (list(column) for column in zip(*result["curve"], strict=True))
    lines(
        Path(arguments.out) / f"train-{game.name}-{arguments.seed}.svg",
        f"{game.title}: self-play from nothing, seed {arguments.seed}",
        "million decisions of self-play",
        "mean return" if together else "share of wins against the heuristic",
        {"masked PPO": (millions, scores, halves)},
        level,
    )
    print(json.dumps({key: value for key, value in result.items() if key != "curve"}))


if __name__ == "__main__":
    main()
