"""PettingZoo: the loop in turns, a heuristic agent against random ones.

python examples/python/pettingzoo_loop.py [game] [episodes]
"""

from __future__ import annotations

import sys

import numpy as np

import rules_py
from rules_py import zoo


def main() -> None:
    """Let the first agent take heuristic actions, and the others random ones."""
    name = sys.argv[1] if len(sys.argv) > 1 else rules_py.games()[0]
    episodes = int(sys.argv[2]) if len(sys.argv) > 2 else 50
    env = zoo.env(name)
    random = np.random.default_rng(1)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for episode in range(episodes):
        env.reset(seed=episode)
        for agent in env.agent_iter():
            seen, reward, terminated, truncated, _ = env.last()
            totals[agent] += reward
            if terminated or truncated:
                action = None
            elif agent == env.possible_agents[0]:
                action = env.heuristic_action()
            else:
                action = random.choice(np.flatnonzero(seen["action_mask"]))
            env.step(action)
    print(env.game.title)
    for agent, total in totals.items():
        print(f"  {agent}: mean return {total / episodes:+.3f}")


if __name__ == "__main__":
    main()
