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

    def __getitem__(self, rows: NDArray[np.intp]) -> Matrix:
        return Matrix(self.rows.take(rows))

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

    def __getitem__(self, rows: NDArray[np.intp]) -> Legal:
        return Legal(self.rows.take(rows))

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


class Inputs:
    """What a network reads of sparse rows and masks: the cells that it uses, shifted and scaled.

    They are never made: a product with them is one with the rows, whose weights are scaled, less
    what the shift brings.
    """

    __array_ufunc__ = None

    def __init__(self, network: Network, rows: Matrix, mask: Legal) -> None:
        self.network, self.shape = network, (len(rows), len(network.shift))
        self.parts = [(rows, network.seen)]
        if len(network.legal):
            self.parts.append((Matrix(mask.rows), network.legal))

    def __len__(self) -> int:
        return self.shape[0]

    def __matmul__(self, weight: Floats) -> Floats:
        scaled = weight * self.network.scale[:, None]
        found, begun = -(self.network.shift @ scaled), 0
        for rows, used in self.parts:
            whole = np.zeros((rows.shape[1], weight.shape[1]), "f4")
            whole[used] = scaled[begun : begun + len(used)]
            found, begun = found + rows @ whole, begun + len(used)
        return found

    @property
    def T(self) -> Transposed:  # noqa: N802
        """The transposed inputs."""
        return Transposed(self)


class Transposed:
    """Inputs whose product with the gradient of a first layer is that of its weights."""

    def __init__(self, inputs: Inputs) -> None:
        self.inputs = inputs

    def __matmul__(self, gradient: Floats) -> Floats:
        network = self.inputs.network
        found = np.concatenate([(rows.T @ gradient)[used] for rows, used in self.inputs.parts])
        found -= network.shift[:, None] * gradient.sum(axis=0)
        found *= network.scale[:, None]
        return found


class SparseNetwork(Network):
    """The same network; its cells are those of legal actions and of values.

    It reads whole rows as well.
    """

    def forward(self, x: Any, mask: Any) -> tuple[Floats, Floats, list[Any]]:
        """Return log-probabilities of the cells, values, what they are of."""
        if isinstance(x, np.ndarray):
            return super().forward(x, mask)
        inputs: Any = Inputs(self, x, mask)
        first, second, out = self.layers(inputs)
        logs = out.ravel().take(mask.places)
        values = logs[mask.values]
        logs[mask.values] = MASKED
        logs -= mask.maxima(logs)
        chances = np.exp(logs)
        total = mask.sums(chances)
        chances /= total
        logs -= np.log(total)
        return logs, values, [inputs, first, second, chances]

    def towards(self, kept: list[Any], mask: Any, chosen: NDArray[np.int64], off: Floats) -> Any:
        """Return the gradient that makes actions likelier, as ``Network`` does."""
        if isinstance(mask, np.ndarray):
            return super().towards(kept, mask, chosen, off)
        push = kept[3]
        push[mask.find(chosen)] -= 1
        push[mask.values] = off
        return Matrix(replace(mask.rows, values=push / np.float32(len(mask))))


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


class SparsePlay(Play):
    """The games of ``Play``, and a buffer of their sparse rows."""

    form = "sparse"

    def reserve(self, shape: tuple[int, int], cells: int, actions: int, seats: int) -> None:
        """Make the buffer."""
        super().reserve(shape, 0, 0, seats)
        self.observation, self.action_mask = Steps(shape[0], Matrix), Steps(shape[0], Legal)
        # The value is an output that is always there.
        self.mask = np.ones((shape[1], actions + 1), "i1")

    def see(self, network: Network, t: int) -> None:
        """Keep rows and masks, and whose decision it is."""
        for batch, own in self.shares():
            self.mask[own, :-1], self.seat[t, own] = batch.action_mask, batch.seat
        self.observation[t] = SparseRows.concatenate([batch.observation for batch in self.batches])
        self.action_mask[t] = legal_of(self.mask)

    def draw(self, t: int, logs: Floats, chances: Floats) -> tuple[NDArray[np.int64], Floats]:
        """Return an action for each decision by its chance, and the logarithms of these chances."""
        mask = self.action_mask[t]
        actions = mask.draw(chances, self.random.random(len(mask)))
        return actions, logs[mask.find(actions)]

    def rows(self) -> tuple[Any, Any, NDArray[np.intp]]:
        """Return rows and masks of all decisions, and in which there is a choice."""
        steps = slice(0, len(self.seat))
        mask = self.action_mask[steps]
        return self.observation[steps], mask, np.flatnonzero(np.diff(mask.rows.offsets) > 2)


def legal_of(mask: NDArray[np.int8]) -> SparseRows:
    """Return masks, each followed by 1 for the value, as sparse rows."""
    rows = SparseRows.from_dense(mask)
    return replace(rows, values=rows.values.astype("f4"))


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
