"""OpenSpiel: its Python algorithms on these games.

python examples/python/openspiel_algorithms.py [game]
"""

from __future__ import annotations

import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts, outcome_sampling_mccfr

import rules_py
from rules_py import openspiel


def main() -> None:
    """Search one decision, and walk a few iterations of regret minimisation."""
    name = sys.argv[1] if len(sys.argv) > 1 else rules_py.games()[0]
    game = pyspiel.load_game(openspiel.short_name(name))
    state = game.new_initial_state()
    random = np.random.RandomState(1)
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(random.choice(outcomes, p=chances)))
    bot = mcts.MCTSBot(game, 1.4, 20, mcts.RandomRolloutEvaluator(1, random), random_state=random)
    action = bot.step(state)
    print(f"{game.get_type().long_name}: MCTS takes {state.action_to_string(action)}")
    if game.max_game_length() > 100_000:
        print("too long for MCCFR: its importance weights would overflow")
        return
    # The solver calls itself once a step.
    sys.setrecursionlimit(50_000)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(3):
        solver.iteration()
    print("outcome-sampling MCCFR made 3 iterations")


if __name__ == "__main__":
    main()
