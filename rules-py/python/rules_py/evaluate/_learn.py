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
from rules_py.evaluate._jobs import progress_reporter

Weights = tuple[Floats, ...]
"""Weights and biases of each layer, from the inputs to the outputs."""

Bytes = NDArray[np.uint8]
Sparse = tuple[NDArray[np.intp], Bytes]
"""Cells of a state that are not zero, and their numbers."""
Packed = tuple[NDArray[Any], Bytes, list[int]]
"""Cells of several states that are not zero, their numbers, and how many of them a state has."""

TRACES = (1.0, 0.8, 0.5)
"""Lambda of each pass over the states: 1 learns the returns, less trusts the values more."""
FASTEST, SLOWEST = 2e-3, 2e-5
"""Rate of learning at the beginning and at the end; it falls evenly."""
BATCH = 256
"""States of one step of learning."""
CHUNK = 20_000
"""States whose cells are counted at once."""
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


def packed(rows: Sequence[Sparse]) -> Packed:
    """Put the states of a game together; there may be hundreds of millions of cells."""
    cells = np.concatenate([*(cells for cells, _ in rows), np.empty(0, np.intp)])
    numbers = np.concatenate([*(numbers for _, numbers in rows), np.empty(0, np.uint8)])
    kind = np.min_scalar_type(cells.max(initial=0))
    return cells.astype(kind), numbers, [len(cells) for cells, _ in rows]


class Games:
    """States of games in the order of play, and the returns from -1 to 1.

    Only cells that are not zero are kept, as whole numbers from 0 to the greatest number of the
    cell. A network reads some of them, ``used``, as numbers from 0 to 1.
    """

    def __init__(self, greatest: Bytes, seats: int) -> None:
        self.greatest, self.seats = greatest, seats
        self._cells: list[NDArray[Any]] = []
        self._numbers: list[Bytes] = []
        self._sizes: list[int] = []
        self._lengths: list[int] = []
        self._returns: list[Floats] = []

    def add(self, states: Packed, returns: Floats) -> None:
        """Add the states of a game and its returns."""
        cells, numbers, sizes = states
        self._cells.append(cells)
        self._numbers.append(numbers)
        self._sizes += sizes
        self._lengths.append(len(sizes))
        self._returns.append(returns)

    def close(self) -> None:
        """Put all states together, and find what is to be read of them."""
        sizes = np.array(self._sizes, np.int64)
        cells = np.concatenate([*self._cells, np.empty(0, np.uint8)])
        numbers = np.concatenate([*self._numbers, np.empty(0, np.uint8)])
        self._cells, self._numbers = [], []
        self.used, greatest = _telling(cells, numbers, sizes, len(self.greatest))
        self._scale = (1 / greatest[self.used]).astype(np.float32)
        place = np.zeros(len(self.greatest), cells.dtype)
        place[self.used] = np.arange(len(self.used))
        kept = np.isin(np.arange(len(place)), self.used)[cells]
        self._cell = place[cells[kept]]
        self._number = numbers[kept]
        before = np.concatenate([[0], np.cumsum(kept)])
        self._starts = before[np.concatenate([[0], np.cumsum(sizes)])]

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
        cell = self._cell[place]
        found: Floats = np.zeros((len(chosen), len(self.used)), np.float32)
        found[np.repeat(np.arange(len(chosen)), sizes), cell] = (
            self._number[place] * self._scale[cell]
        )
        return found

    def whole(self, inner: Floats) -> Floats:
        """Return the inner weights of all cells, each a number from 0 to 1, from those of used."""
        found: Floats = np.zeros((len(self.greatest), inner.shape[1]), np.float32)
        found[self.used] = (self._scale * self.greatest[self.used])[:, None] * inner
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


def _telling(
    cells: NDArray[Any], numbers: Bytes, sizes: NDArray[np.int64], inputs: int
) -> tuple[NDArray[np.intp], NDArray[np.int64]]:
    """Return the cells that tell something new, and the greatest number of each cell.

    Those that are the same in all states tell nothing, and of several that are equal in each state,
    such as what is public in the observations of two seats, one tells all.
    """
    counts = np.zeros((inputs, 256), np.int64)
    marks = np.zeros(inputs)
    mark = np.random.default_rng(0).integers(1, 1 << 20, len(sizes))
    ends = np.cumsum(sizes)
    for first in range(0, len(sizes), CHUNK):
        some = slice(first, first + CHUNK)
        part = slice(ends[first] - sizes[first], ends[some][-1])
        cell, number = cells[part].astype(np.int64), numbers[part]
        counts += np.bincount(256 * cell + number, minlength=counts.size).reshape(counts.shape)
        # Sums below 2**53 are exact, so that equal cells have equal ones.
        marks += np.bincount(cell, number * np.repeat(mark[some], sizes[some]), inputs)
    greatest = 255 - (counts[:, ::-1] > 0).argmax(axis=1)
    counts[:, 0] = len(sizes) - counts.sum(axis=1)
    changing = (counts > 0).sum(axis=1) > 1
    _, first_of = np.unique(np.where(changing, marks, -1), return_index=True)
    return np.sort(first_of[changing[first_of]]), greatest


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
        self.steps = 0

    def learn(self, rows: Floats, targets: Floats, rate: float) -> None:
        """Take one step towards the targets of some states."""
        inputs, output = layers(self.weights, rows)
        slope = (output - targets) / np.float32(len(rows))
        gradients: list[Floats] = []
        for at in reversed(range(len(inputs))):
            gradients[:0] = [inputs[at].T @ slope, slope.sum(axis=0)]
            if at:
                slope = (slope @ self.weights[2 * at].T) * (inputs[at] > 0)
        self.steps += 1
        rate *= np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for part, gradient, (first, second) in zip(
            self.weights, gradients, self._moments, strict=True
        ):
            first += np.float32(0.1) * (gradient - first)
            second += np.float32(0.001) * (gradient**2 - second)
            part -= np.float32(rate) * first / (np.sqrt(second) + np.float32(1e-7))


def learn(games: Games, hidden: int, pick: np.random.Generator, progress: bool = False) -> Weights:
    """Return the weights of a network that has learned from games."""
    games.close()
    adam = _Adam(len(games.used), hidden, games.means(), pick)
    steps = -(-len(games) // BATCH)
    rates = iter(np.linspace(FASTEST, SLOWEST, steps * len(TRACES)))
    tell = progress_reporter("steps of learning", steps * len(TRACES), progress, None)
    for trace in TRACES:
        targets = games.targets(adam.weights, trace)
        order = pick.permutation(len(games))
        for step in range(steps):
            chosen = order[step * BATCH : (step + 1) * BATCH]
            adam.learn(games.rows(chosen), targets[chosen], next(rates))
            tell(adam.steps)
    return games.whole(adam.weights[0]), *adam.weights[1:]
