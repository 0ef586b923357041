"""OpenSpiel: its Python algorithms on these games.

python examples/python/openspiel_algorithms.py [game]
"""

from __future__ import annotations

import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms import (
    external_sampling_mccfr,
    mcts,
    outcome_sampling_mccfr,
)

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
    # An iteration of the first solver walks every decision of a player, and the
    # importance weights of the second overflow in long games: both get a game that is
    # cut off, where the heuristic agent plays the rest.
    short = pyspiel.load_game(openspiel.short_name(name), {"horizon": 3})
    walker = external_sampling_mccfr.ExternalSamplingSolver(
        short, external_sampling_mccfr.AverageType.SIMPLE
    )
    sampler = outcome_sampling_mccfr.OutcomeSamplingSolver(
        pyspiel.load_game(openspiel.short_name(name), {"horizon": 50})
    )
    for _ in range(3):
        walker.iteration()
        sampler.iteration()
    probs = walker.average_policy().action_probabilities(state)
    likely = max(probs, key=lambda action: probs[action])
    action = state.action_to_string(likely)
    print(f"external-sampling MCCFR prefers {action} of {len(probs)} actions")
    print("outcome-sampling MCCFR made 3 iterations of 50 decisions")


if __name__ == "__main__":
    main()
