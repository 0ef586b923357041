"""Fits the value of a trained network to the returns of its games.

A policy learns from rewards on the way, such as ``shaping``, and what its value then says is the
sum of those to come. A search needs the return. So the last output is fitted anew, by least
squares, as a linear function of what the second layer gives at the decisions of the network; the
outputs of the actions stay as they are.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from learner import MASKED, Seating
from rules_py import Batch, Game

Floats = NDArray[np.float32]

KEPT = 0.25
"""Share of the decisions that are read: those of one game say nearly the same."""

HELD = 0.1
"""Share of the games that are not fitted to, but compared with."""


def forward(weights: list[Floats], observation: Floats, mask: NDArray[np.int8]) -> list[Floats]:
    """Return what the second layer gives, and the outputs."""
    w1, b1, w2, b2, w3, b3 = weights
    reads_mask = len(w1) > observation.shape[1]
    x = np.hstack([observation, mask.astype("f4")]) if reads_mask else observation
    second = np.maximum(np.maximum(x @ w1 + b1, 0) @ w2 + b2, 0)
    return [second, second @ w3 + b3]


def decisions(
    game: Game, weights: list[Floats], agents: list[str | None], games: int, seed: int
) -> tuple[Floats, Floats, NDArray[np.int64]]:
    """Let the network play; return what its decisions are read by, their returns and games."""
    random = np.random.default_rng(seed)
    batch = Batch(game, games, seed=seed, threads=1, agents=agents, autoreset="disabled")
    seen: list[list[NDArray[Any]]] = [[], [], []]
    while len(live := np.flatnonzero(~batch.terminated)):
        second, out = forward(weights, batch.observation[live], batch.action_mask[live])
        actions = np.full(games, -1)
        chances = np.where(batch.action_mask[live].view(bool), out[:, :-1], MASKED)
        actions[live] = chances.argmax(axis=1)
        kept = random.random(len(live)) < KEPT
        for part, rows in zip(seen, (second, batch.seat[live], live), strict=True):
            part.append(rows[kept].copy())
        batch.step(actions)
    rows, seat, number = (np.concatenate(part) for part in seen)
    return rows, batch.returns[number, seat], number


def fit_value(
    seatings: list[Seating], weights: list[Floats], games: int, seed: int
) -> tuple[list[Floats], float | None]:
    """Return the weights with another last output, and the share of the variance it explains.

    The network plays the seats without an agent. The share is that of the returns in games that
    were not fitted to; ``None`` if these all end alike.
    """
    parts = [
        decisions(game, weights, agents, games // len(seatings), seed + at)
        for at, (game, agents) in enumerate(seatings)
    ]
    rows, wanted, number = (np.concatenate(part) for part in zip(*parts, strict=True))
    held = number < HELD * games / len(seatings)
    table = np.hstack([rows, np.ones((len(rows), 1), "f4")]).astype("f8")
    fitted, known = table[~held], wanted[~held].astype("f8")
    square = fitted.T @ fitted
    # Units that never differ would leave the solution open.
    square[np.diag_indices(len(square) - 1)] += 1e-4 * np.trace(square) / len(square)
    found = np.linalg.solve(square, fitted.T @ known)
    off = np.mean((table[held] @ found - wanted[held]) ** 2)
    spread = np.var(wanted[held])
    last, bias = weights[-2].copy(), weights[-1].copy()
    last[:, -1], bias[-1] = found[:-1], found[-1]
    return [*weights[:-2], last, bias], float(1 - off / spread) if spread > 0 else None
