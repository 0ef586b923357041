"""AlphaZero in small: a network learns what searches with it found in its own games.

The searches of all games advance together, so that one call of the network values a leaf of each
game. Any other network can replace this one: ``python alphazero.py 64 8 32``.
"""

import sys
from typing import Any, TypeAlias

import numpy as np

from rules_py import Game, Generator, State, search_batch

Array: TypeAlias = np.ndarray[Any, Any]
games, rounds, simulations = map(int, sys.argv[1:] or (64, 8, 32))
game, rng = Game("wuerfelhelden", players=2), Generator(1)
first = np.random.default_rng(1).normal(0.0, 0.1, (game.observation_size, 64))
last = np.zeros((64, game.num_actions + 1))
calls: list[int] = []


def forward(observations: Array, masks: Array) -> tuple[Array, Array, Array]:
    """Inner layer, probability of each action, return of the seat that observes."""
    inner = np.maximum(observations @ first, 0.0)
    out = np.clip(inner @ last, -30, 30)
    probs = np.exp(out[:, :-1]) * masks
    return inner, probs / probs.sum(axis=1, keepdims=True), np.tanh(out[:, -1])


def evaluator(observations: Array, masks: Array) -> tuple[Array, Array]:
    """Value leaves."""
    calls.append(len(masks))
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


def advance(state: State) -> State:
    """Play what needs no search: chance, and decisions with one action."""
    while not state.is_terminal and len(state.legal_actions()) < 2:
        state.apply(int(state.sample(rng) or 0))
    return state


states = [advance(game.new_state()) for _ in range(games)]
rows: list[list[tuple[Any, ...]]] = [[] for _ in states]


def play() -> list[Array]:
    """Play until as many games have ended as are in progress; return what is to be learnt.

    A game that ends is replaced at once, so that every call of the network has a leaf of each.
    """
    learnt: list[tuple[Any, ...]] = []
    ended = 0
    while ended < games:
        reports = search_batch(states, evaluator, rng, simulations=simulations)
        for at, (state, report) in enumerate(zip(states, reports, strict=True)):
            policy = np.bincount(report.actions, report.visits, game.num_actions) / simulations
            rows[at].append((state.observation(), state.action_mask(), policy, report.seat))
            drawn = np.searchsorted(report.visits.cumsum(), rng.below(simulations), "right")
            state.apply(int(report.actions[drawn]))
            if advance(state).is_terminal:
                learnt += [(*row, state.returns()[seat]) for *row, seat in rows[at]]
                states[at], rows[at] = advance(game.new_state()), []
                ended += 1
    return [np.array(column) for column in zip(*learnt, strict=True)]


for number in range(rounds):
    seen, masks, policies, values = play()
    losses = [learn(seen, masks, policies, values) for _ in range(200)]
    print(
        f"round {number}: {len(seen)} decisions, {np.mean(calls):.1f} leaves a call, "
        f"loss {losses[0]:.3f} to {losses[-1]:.3f}"
    )
    calls.clear()
