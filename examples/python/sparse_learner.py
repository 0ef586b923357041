"""The learner of ``learner.py`` from sparse rows and masks: nothing is calculated with zeros.

Of the cells of an observation few are not 0, and of the actions few are legal. Both are
``SparseRows`` here; chances, entropy and gradients exist for legal actions alone. Up to rounding
it learns the same. ``embedding_bag`` of PyTorch does the products of matrices with many zeros.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from learner import MASKED, Floats, Network, Play
from rules_py import SparseRows


class Matrix:
    """Sparse rows as a matrix; products with it are arrays of NumPy."""

    __array_ufunc__ = None  # an array leaves the product with a matrix to the matrix

    def __init__(self, rows: SparseRows) -> None:
        self.rows, self.shape = rows, rows.shape

    def __len__(self) -> int:
        return len(self.rows)

    @cached_property
    def _given(self) -> dict[str, Any]:
        rows = self.rows
        return {
            "input": torch.from_numpy(rows.indices).int(),
            "offsets": torch.from_numpy(rows.offsets).int(),
            "per_sample_weights": torch.from_numpy(rows.values),
        }

    def __matmul__(self, other: Floats) -> Floats:
        weight = torch.from_numpy(np.ascontiguousarray(other))
        bag = torch.nn.functional.embedding_bag
        found: Floats = bag(
            weight=weight, mode="sum", include_last_offset=True, **self._given
        ).numpy()
        return found

    def __rmatmul__(self, other: Floats) -> Floats:
        return (self.T @ other.T).T

    @cached_property
    def T(self) -> Matrix:  # noqa: N802
        """The transposed matrix."""
        return Matrix(self.rows.transposed())

    def sum(self, axis: int) -> Floats:
        """Return the sums of the columns."""
        assert axis == 0
        rows = self.rows
        return np.bincount(rows.indices, rows.values, rows.width).astype("f4")


class Legal:
    """The legal actions of some decisions, each followed by the output that is the value.

    Parameters
    ----------
    rows : SparseRows
        Masks of the actions, and a cell more, the value, which is 1.
    """

    def __init__(self, rows: SparseRows) -> None:
        self.rows, self.shape = rows, rows.shape
        counts = np.diff(rows.offsets)
        self.starts, self.values = rows.offsets[:-1], rows.offsets[1:] - 1
        self.row = np.repeat(np.arange(len(rows)), counts)
        self.places = self.row * rows.width + rows.indices
        """Places in the outputs of all actions."""

    def __len__(self) -> int:
        return len(self.rows)

    def maxima(self, cells: Floats) -> Floats:
        """Return the greatest number of each decision, for each of its cells."""
        found: Floats = np.maximum.reduceat(cells, self.starts)[self.row]
        return found

    def sums(self, cells: Floats) -> Floats:
        """Return the sum of each decision, for each of its cells."""
        found: Floats = np.add.reduceat(cells, self.starts)[self.row]
        return found

    def find(self, actions: NDArray[np.int64]) -> NDArray[np.intp]:
        """Return the cells of some actions, one for each decision."""
        wanted = np.arange(len(self)) * self.rows.width + actions
        return np.searchsorted(self.places, wanted)

    def draw(self, chances: Floats, random: NDArray[np.float64]) -> NDArray[np.int64]:
        """Return an action for each decision, by its chance."""
        sums = np.cumsum(chances, dtype=np.float64)
        before = np.concatenate([[0], sums[self.values[:-1]]])
        drawn = before + random * (sums[self.values] - before)
        # Less than the sum of a row, even where the product is rounded.
        cell = np.minimum(np.searchsorted(sums, drawn, "right"), self.values - 1)
        return self.rows.indices[cell].astype(np.int64)


class SparseNetwork(Network):
    """The same network; its cells are those of legal actions and of values."""

    def forward(self, x: Matrix, mask: Legal) -> tuple[Floats, Floats, list[Any]]:  # type: ignore[override]
        """Return log-probabilities of the cells, values, what they are of."""
        first, second, out = self.layers(x)
        logs = out.ravel().take(mask.places)
        values = logs[mask.values]
        logs[mask.values] = MASKED
        logs -= mask.maxima(logs)
        chances = np.exp(logs)
        total = mask.sums(chances)
        chances /= total
        logs -= np.log(total)
        return logs, values, [x, first, second, chances]


class Steps:
    """Sparse rows by step, in place of an array: a run of steps is put together once."""

    def __init__(self, steps: int, kind: type[Matrix] | type[Legal]) -> None:
        self._kept: list[Any] = [None] * steps
        self._runs: dict[tuple[int, int], Any] = {}
        self._kind = kind

    def __setitem__(self, t: int, rows: SparseRows) -> None:
        self._kept[t] = rows
        self._runs.clear()

    def __getitem__(self, at: int | slice) -> Any:
        if not isinstance(at, slice):
            return self._kind(self._kept[at])
        run = at.start, at.stop
        if run not in self._runs:
            self._runs[run] = self._kind(SparseRows.concatenate(self._kept[at]))
        return self._runs[run]


def improve(
    network: SparseNetwork, play: Play, rate: float, recipe: dict[str, Any], left: float
) -> None:
    """Run PPO over the buffer, as ``learner.improve`` does."""
    gains, valid = play.advantages(recipe["trace"])
    scaled = (gains - gains[valid].mean()) / (gains[valid].std() + 1e-8)
    targets = gains + play.values
    entropy = np.float32(recipe["entropy"] * left)
    steps = max(1, recipe["size"] // gains.shape[1])
    for _ in range(recipe["passes"]):
        for start in play.random.permutation(range(0, len(gains), steps)):
            part = slice(start, start + steps)
            ok = valid[part].ravel()
            x, mask = play.observation[part], play.action_mask[part]
            logs, value, kept = network.forward(x, mask)
            chances, at = kept[3], mask.find(play.actions[part].ravel())
            ratio, gain = np.exp(logs[at] - play.logs[part].ravel()), scaled[part].ravel()
            inside = np.where(gain >= 0, ratio < 1.2, ratio > 0.8) & ok
            push = np.where(inside, -ratio * gain, 0).astype("f4")
            # Where an action is illegal its chance is 0, and so is the product.
            logs -= mask.sums(chances * logs)
            logs *= np.where(ok, entropy, np.float32(0))[mask.row]
            logs -= push[mask.row]
            logs *= chances
            logs[at] += push
            logs[mask.values] = 0.5 * np.where(ok, value - targets[part].ravel(), 0)
            logs /= max(1, ok.sum())
            gradient: Any = Matrix(replace(mask.rows, values=logs))
            network.learn(gradient, kept, rate * left)
