"""Information-set search: worlds dealt from what a seat knows, played out at random.

    python examples/python/information_set_search.py [game] [games] [worlds]

For each decision the searcher deals worlds that it cannot tell from the real one
(``state.determinize``), tries every legal action in each with the same random numbers, lets the
heuristic agent play all seats to the end, and takes the best on average.
"""

from __future__ import annotations

import sys

import numpy as np

import rules_py
from rules_py import Generator, State


def finish(state: State, rng: Generator, seat: int) -> float:
    """Play on sensibly and return what a seat gets."""
    while not state.is_terminal:
        if state.is_chance:
            state.sample_chance(rng)
        else:
            state.apply(state.heuristic_action())
    return state.returns()[seat]


def search(state: State, worlds: int, seed: int) -> int:
    """Choose the action with the best mean over many worlds."""
    legal, seat = state.legal_actions(), state.seat
    assert seat is not None
    if len(legal) == 1:
        return legal[0]
    values = np.zeros(len(legal))
    for world in range(worlds):
        dealt = state.determinize(seat, Generator(seed, world))
        for at, action in enumerate(legal):
            trial = dealt.clone()
            trial.apply(action)
            values[at] += finish(trial, Generator(seed, 1000 + world), seat)
    return legal[int(values.argmax())]


def main() -> None:
    """Let a search take the first seat against heuristic agents."""
    name = sys.argv[1] if len(sys.argv) > 1 else rules_py.games()[0]
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 4
    worlds = int(sys.argv[3]) if len(sys.argv) > 3 else 4
    game = rules_py.Game(name)
    gains = []
    for seed in range(games):
        plain = finish(game.new_state(), Generator(seed), 0)
        state, rng, asked = game.new_state(), Generator(seed), 0
        while not state.is_terminal:
            if state.is_chance:
                state.sample_chance(rng)
            elif state.seat == 0:
                state.apply(search(state, worlds, asked))
                asked += 1
            else:
                state.apply(state.heuristic_action())
        gains.append(state.returns()[0] - plain)
        end = state.returns()[0]
        print(f"game {seed}: {asked} searches, return {end:+.3f} ({plain:+.3f} without)")
    print(f"{game.title}: the search gains {np.mean(gains):+.3f} a game")


if __name__ == "__main__":
    main()
