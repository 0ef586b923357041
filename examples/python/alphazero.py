"""AlphaZero in small: a network learns what searches with it found in its own games.

The searches of all games advance together, so that one call of the network values hundreds of
leaves. Any other network can replace this one: ``python alphazero.py 64 8 32``.
"""

import sys
from typing import Any, TypeAlias

import numpy as np

from rules_py import Game, Generator, search_batch

Array: TypeAlias = np.ndarray[Any, Any]
games, rounds, simulations = map(int, sys.argv[1:] or (64, 8, 32))
game, rng = Game("wuerfelhelden", players=2), Generator(1)
first = np.random.default_rng(1).normal(0.0, 0.1, (game.observation_size, 64))
last = np.zeros((64, game.num_actions + 1))


def forward(observations: Array, masks: Array) -> tuple[Array, Array, Array]:
    """Inner layer, probability of each action, return of the seat that observes."""
    inner = np.maximum(observations @ first, 0.0)
    out = np.clip(inner @ last, -30, 30)
    probs = np.exp(out[:, :-1]) * masks
    return inner, probs / probs.sum(axis=1, keepdims=True), np.tanh(out[:, -1])


def evaluator(observations: Array, masks: Array) -> tuple[Array, Array]:
    """Value leaves."""
    _, probs, value = forward(observations, masks)
    return probs, np.stack([value, -value], axis=1)  # the own return first


def learn(observations: Array, masks: Array, policy: Array, value: Array) -> float:
    """Take a step down the gradient; return the loss before it."""
    inner, probs, guess = forward(observations, masks)
    error = np.column_stack([probs - policy, 2 * (guess - value) * (1 - guess**2)]) / len(value)
    back = (error @ last.T) * (inner > 0)
    last[:] -= 0.2 * inner.T @ error
    first[:] -= 0.2 * observations.T @ back
    return float(np.mean((guess - value) ** 2 - (policy * np.log(probs + 1e-9)).sum(axis=1)))


def play() -> tuple[Array, Array, Array, Array]:
    """Play games of the network against itself; return what it is to learn."""
    states, rows = [game.new_state() for _ in range(games)], []
    while live := [state for state in states if not state.is_terminal]:
        choices = [state for state in live if len(state.legal_actions()) > 1]
        reports = search_batch(choices, evaluator, rng, simulations=simulations)
        for state in (state for state in live if len(state.legal_actions()) < 2):
            state.apply(int(state.sample(rng) or 0))
        for state, report in zip(choices, reports, strict=True):
            policy = np.bincount(report.actions, report.visits, game.num_actions) / simulations
            rows.append((state.observation(), state.action_mask(), policy, report.seat, state))
            drawn = np.searchsorted(report.visits.cumsum(), rng.below(simulations), "right")
            state.apply(int(report.actions[drawn]))
    seen, masks, policies, seats, ends = zip(*rows, strict=True)
    values = [end.returns()[seat] for end, seat in zip(ends, seats, strict=True)]
    return np.stack(seen), np.stack(masks), np.stack(policies), np.array(values)


for number in range(rounds):
    rows = play()
    losses = [learn(*rows) for _ in range(200)]
    print(f"round {number}: {len(rows[0])} decisions, loss {losses[0]:.3f} to {losses[-1]:.3f}")
