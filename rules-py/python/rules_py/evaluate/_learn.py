"""Networks with two hidden layers that learn the value of states from games.

They learn the returns first, and then by temporal differences (TD(lambda): Sutton, 1988): what a
state is worth is what the states after it are worth, which is far less noisy than the return.
Corrections live on small differences between the values of states that follow each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rules_py.evaluate._cast import ROWS, Floats

Weights = tuple[Floats, ...]
"""Weights and biases of each layer, from the inputs to the outputs."""

Sparse = tuple[NDArray[np.intp], Floats]
"""Cells of a state that are not zero, and their numbers."""

TRACES = (1.0, 0.8, 0.5)
"""Lambda of each pass over the states: 1 learns the returns, less trusts the values more."""
FASTEST, SLOWEST = 2e-3, 2e-5
"""Rate of learning at the beginning and at the end; it falls evenly."""
BATCH = 256
"""States of one step of learning."""
START = 0.02
"""Greatest inner weight at the beginning. It is small for the sake of inputs that few games have: a
weight that nothing has taught is an error of each step to them."""


def layers(weights: Sequence[Floats], rows: Floats) -> tuple[list[Floats], Floats]:
    """Return the inputs of each layer and the outputs from -1 to 1."""
    inputs = [rows]
    for at in range(0, len(weights) - 2, 2):
        inputs.append(np.maximum(inputs[-1] @ weights[at] + weights[at + 1], 0))
    return inputs, np.tanh(inputs[-1] @ weights[-2] + weights[-1])


def forward(weights: Sequence[Floats], rows: Floats) -> Floats:
    """Return the outputs from -1 to 1."""
    return layers(weights, rows)[1]


class Games:
    """States of games in the order of play, and the returns from -1 to 1.

    Only cells that are not zero are kept.
    """

    def __init__(self, inputs: int, seats: int) -> None:
        self.inputs, self.seats = inputs, seats
        self._kind = np.min_scalar_type(inputs)  # there may be hundreds of millions of cells
        self._cells: list[NDArray[Any]] = []
        self._numbers: list[Floats] = []
        self._sizes: list[int] = []
        self._lengths: list[int] = []
        self._returns: list[Floats] = []

    def add(self, rows: Sequence[Sparse], returns: Floats) -> None:
        """Add the states of a game, each by its cells and their numbers, and its returns."""
        if rows:
            self._cells.append(np.concatenate([cells for cells, _ in rows]).astype(self._kind))
            self._numbers.append(np.concatenate([numbers for _, numbers in rows]))
        self._sizes += [len(cells) for cells, _ in rows]
        self._lengths.append(len(rows))
        self._returns.append(returns)

    def close(self) -> None:
        """Put all states together. Inputs that no state has are left out: ``used`` are the rest."""
        self._starts = np.concatenate([[0], np.cumsum(self._sizes, dtype=np.int64)])
        self._number = np.concatenate([*self._numbers, np.empty(0, np.float32)])
        self._numbers = []
        cells = np.concatenate([*self._cells, np.empty(0, self._kind)])
        self._cells = []
        seen = np.zeros(self.inputs, bool)
        seen[cells] = True
        self.used = np.flatnonzero(seen)
        self._cell = (np.cumsum(seen) - 1).astype(self._kind)[cells]

    def __len__(self) -> int:
        return len(self._starts) - 1

    def means(self) -> Floats:
        """Return the means of the returns."""
        found: Floats = np.stack(self._returns).mean(axis=0)
        return found

    def rows(self, chosen: NDArray[np.intp]) -> Floats:
        """Return the used inputs of some states."""
        begin = self._starts[chosen]
        sizes = self._starts[chosen + 1] - begin
        place = np.arange(sizes.sum()) + np.repeat(begin - np.cumsum(sizes) + sizes, sizes)
        found: Floats = np.zeros((len(chosen), len(self.used)), np.float32)
        found[np.repeat(np.arange(len(chosen)), sizes), self._cell[place]] = self._number[place]
        return found

    def values(self, weights: Weights) -> Floats:
        """Return the values of all states, shape ``(states, seats)``."""
        parts = [
            forward(weights, self.rows(np.arange(first, min(first + ROWS, len(self)))))
            for first in range(0, len(self), ROWS)
        ]
        return np.concatenate([np.empty((0, self.seats), np.float32), *parts])

    def targets(self, weights: Weights, trace: float) -> Floats:
        """Return what the states are to be worth: lambda-returns, shape ``(states, seats)``."""
        lengths = np.array(self._lengths)
        ends = np.cumsum(lengths)
        following = np.stack(self._returns)  # value of the state after
        goal = following.copy()
        values = self.values(weights) if trace < 1 else np.zeros((len(self), self.seats), "f4")
        found = np.empty_like(values)
        for back in range(1, int(lengths.max(initial=0)) + 1):
            live = np.flatnonzero(lengths >= back)
            rows = ends[live] - back
            goal[live] = np.float32(1 - trace) * following[live] + np.float32(trace) * goal[live]
            found[rows] = goal[live]
            following[live] = values[rows]
        return found


class _Adam:
    """Adam (Kingma and Ba, 2015) on cross entropy, which learns from rare losses as fast as ever.

    The slope of squared errors is next to nothing where outputs are near -1 or 1. The outputs begin
    with the mean of the returns.
    """

    def __init__(self, inputs: int, hidden: int, means: Floats, pick: np.random.Generator) -> None:
        second = -(-hidden // 2)
        deep = np.sqrt(2 / hidden)  # He and others, 2015
        self.weights: Weights = (
            pick.uniform(-START, START, (inputs, hidden)).astype(np.float32),
            np.zeros(hidden, np.float32),
            pick.normal(0, deep, (hidden, second)).astype(np.float32),
            np.zeros(second, np.float32),
            pick.uniform(-0.2, 0.2, (second, len(means))).astype(np.float32),
            np.arctanh(np.clip(means, -0.99, 0.99)),
        )
        self._moments = [(np.zeros_like(part), np.zeros_like(part)) for part in self.weights]
        self._steps = 0

    def learn(self, rows: Floats, targets: Floats, rate: float) -> None:
        """Take one step towards the targets of some states."""
        inputs, output = layers(self.weights, rows)
        slope = (output - targets) / np.float32(len(rows))
        gradients: list[Floats] = []
        for at in reversed(range(len(inputs))):
            gradients[:0] = [inputs[at].T @ slope, slope.sum(axis=0)]
            if at:
                slope = (slope @ self.weights[2 * at].T) * (inputs[at] > 0)
        self._steps += 1
        rate *= np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps)
        for part, gradient, (first, second) in zip(
            self.weights, gradients, self._moments, strict=True
        ):
            first += np.float32(0.1) * (gradient - first)
            second += np.float32(0.001) * (gradient**2 - second)
            part -= np.float32(rate) * first / (np.sqrt(second) + np.float32(1e-7))


def learn(games: Games, hidden: int, pick: np.random.Generator) -> Weights:
    """Return the weights of a network that has learned from games."""
    games.close()
    adam = _Adam(len(games.used), hidden, games.means(), pick)
    steps = -(-len(games) // BATCH)
    rates = iter(np.linspace(FASTEST, SLOWEST, steps * len(TRACES)))
    for trace in TRACES:
        targets = games.targets(adam.weights, trace)
        order = pick.permutation(len(games))
        for step in range(steps):
            chosen = order[step * BATCH : (step + 1) * BATCH]
            adam.learn(games.rows(chosen), targets[chosen], next(rates))
    # What no game had tells nothing: no weight.
    inner: Floats = np.zeros((games.inputs, hidden), np.float32)
    inner[games.used] = adam.weights[0]
    return inner, *adam.weights[1:]
