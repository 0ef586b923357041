"""Random play: every game to its end, with its record and what a seat sees.

python examples/python/random_play.py [game ...]
"""

from __future__ import annotations

import sys

import rules_py


def main() -> None:
    """Play one random game of each kind."""
    for name in sys.argv[1:] or rules_py.games():
        game = rules_py.Game(name)
        state, rng = game.new_state(), rules_py.Generator(2026)
        decisions = 0
        while not state.is_terminal:
            if not state.is_chance:
                decisions += 1
            step = state.sample(rng)
            assert step is not None
            if decisions == 1 and not state.is_chance:
                print(f"{game.title}: the first decision is seat {state.seat}'s,")
                print("  one of", ", ".join(state.text(action) for action in state.legal_actions()))
            state.apply(step)
        returns = " ".join(f"{value:+.3g}" for value in state.returns())
        print(f"  {decisions} decisions, returns {returns}")
        assert rules_py.replay(state.record()) == state
        while state.undo():
            pass
        assert state == game.new_state()


if __name__ == "__main__":
    main()
