"""MaskablePPO of sb3-contrib on hundreds of games: first against the heuristic, then itself.

python examples/python/stable_baselines.py --game wuerfelhelden

The learner takes a random seat. In the second half, the others are played by what it was before.
"""

from __future__ import annotations

import argparse

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecMonitor

from rules_py import Game, rollouts
from rules_py.sb3 import VecEnv, agent

torch.set_num_threads(1)


def returns(game: Game, model: MaskablePPO, opponent: str, episodes: int) -> float:
    """Return the mean return of a model over all seats, against one opponent."""
    chosen, means = agent(model, deterministic=True), []
    for seat in range(game.seats):
        agents = [chosen if at == seat else opponent for at in range(game.seats)]
        work = rollouts.tasks(game, agents, episodes=episodes, seed=seat)
        means.append(rollouts.summary(rollouts.run_local(work))[seat]["mean"])
    return sum(means) / game.seats


def main() -> None:
    """Read the arguments, train, evaluate."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="wuerfelhelden")
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--games", type=int, default=256)
    parser.add_argument("--episodes", type=int, default=200, help="a seat and test")
    arguments = parser.parse_args()
    game = Game(arguments.game)
    games = VecEnv(game, arguments.games, opponents="heuristic")
    model = MaskablePPO(
        "MlpPolicy", VecMonitor(games), n_steps=32, batch_size=1024, n_epochs=4, gamma=1.0, seed=1
    )
    for part in ("nothing", "heuristic", "itself"):
        if part != "nothing":
            model.learn(arguments.steps // 2, reset_num_timesteps=False)
            games.set_opponents(agent(model, freeze=True))
        for opponent in ("random", "heuristic"):
            mean = returns(game, model, opponent, arguments.episodes)
            print(f"after {part}: mean return {mean:+.3f} against {opponent}", flush=True)


if __name__ == "__main__":
    main()
