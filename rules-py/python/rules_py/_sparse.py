"""Sparse rows: observations without the values that are 0."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rules_py._rules import _nonzero, _taken, _transposed

_WIDEST = 1 << 16
"""How many values of a row the indices, which are ``uint16``, can tell apart."""

_DTYPES = {
    "indices": ("uint16", "uint32"),
    "values": ("float32", "uint8"),
    "offsets": ("int64",),
}
"""Dtypes of the arrays."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SparseRows:
    """Rows of observations as the values that are not 0, in compressed form (CSR).

    The values of row ``i`` are ``values[offsets[i]:offsets[i + 1]]``, at the places
    ``indices[offsets[i]:offsets[i + 1]]`` of the whole row, in ascending order. A row has as many
    as it needs, at most all. SciPy takes the arrays as ``csr_array((values, indices, offsets),
    shape)``, PyTorch as the arguments of ``embedding_bag``.

    Parameters
    ----------
    indices : ndarray of uint16 or uint32, shape (n,)
        Place of each value in its row, from 0 to ``width - 1``. ``uint32`` only if ``width`` is
        more than 65,536.
    values : ndarray of float32 or uint8, shape (n,)
        The values.
    offsets : ndarray of int64, shape (rows + 1,)
        Where each row begins, and ``n``.
    width : int
        Number of values of a whole row.

    Raises
    ------
    ValueError
        If the arrays have other dtypes or shapes, or ``offsets`` do not lead from 0 to ``n``.
    """

    indices: NDArray[Any]
    values: NDArray[Any]
    offsets: NDArray[np.int64]
    width: int

    def __post_init__(self) -> None:
        """Check the dtypes and the shapes."""
        for name, dtypes in _DTYPES.items():
            if (found := getattr(self, name).dtype.name) not in dtypes:
                raise ValueError(
                    f"the {name} of sparse rows are {' or '.join(dtypes)}, not {found}"
                )
        count = len(self.indices)
        if self.indices.shape != (count,) or self.values.shape != (count,):
            raise ValueError("sparse rows have one index for each value")
        if self.offsets.ndim != 1 or len(self.offsets) == 0:
            raise ValueError("sparse rows have one offset more than rows")
        if self.offsets[0] != 0 or self.offsets[-1] != count:
            raise ValueError(f"the offsets of sparse rows lead from 0 to {count}")

    @property
    def shape(self) -> tuple[int, int]:
        """Number of rows, and of the values of a whole row."""
        return len(self), self.width

    @property
    def dtype(self) -> np.dtype[Any]:
        """Dtype of the values."""
        return self.values.dtype

    def _arrays(self) -> tuple[NDArray[Any], NDArray[Any], NDArray[np.int64]]:
        """Return the arrays as native code reads them."""
        whole = np.ascontiguousarray
        return whole(self.indices), whole(self.values), whole(self.offsets)

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(self.offsets) - 1

    def __repr__(self) -> str:
        """Describe the rows, without their values."""
        return f"<SparseRows {self.shape} of {self.dtype}, {len(self.values)} values>"

    def toarray(self) -> NDArray[Any]:
        """Return the whole rows.

        Returns
        -------
        ndarray of dtype, shape (rows, width)
            A new array, equal to the dense observations.
        """
        whole = np.zeros(self.shape, self.dtype)
        whole[np.repeat(np.arange(len(self)), np.diff(self.offsets)), self.indices] = self.values
        return whole

    def take(self, rows: ArrayLike) -> SparseRows:
        """Return some of the rows, for example a minibatch.

        Parameters
        ----------
        rows : array_like of int
            Numbers of the rows, in the order in which they are wanted; a number may repeat.

        Returns
        -------
        SparseRows
            Copies of these rows.

        Raises
        ------
        IndexError
            If there is no such row.
        """
        wanted = np.asarray(rows)
        if wanted.size == 0:
            wanted = np.zeros(0, np.int64)
        return SparseRows(*_taken(*self._arrays(), np.arange(len(self))[wanted]), self.width)

    def transposed(self) -> SparseRows:
        """Return the columns as rows: for each value of an observation, where it is not 0.

        The gradient of the weights of a first layer is the product of these and the gradient of
        its outputs.

        Returns
        -------
        SparseRows
            ``width`` rows of ``len(self)`` values, of the same dtype.

        Raises
        ------
        ValueError
            If an index is not below ``width``, or the offsets do not ascend.
        """
        return SparseRows(*_transposed(*self._arrays(), self.width), len(self))

    @staticmethod
    def concatenate(parts: Iterable[SparseRows]) -> SparseRows:
        """Put rows one behind another, for example those of several steps.

        Parameters
        ----------
        parts : iterable of SparseRows
            One or more, all with the same width and dtype.

        Returns
        -------
        SparseRows
            All rows, in their order.

        Raises
        ------
        ValueError
            If there are none, or they differ in width or dtype.
        """
        given = list(parts)
        if len({(part.width, part.dtype) for part in given}) != 1:
            raise ValueError("sparse rows of one width and dtype can be concatenated, at least one")
        counts = np.concatenate([np.diff(part.offsets) for part in given])
        return SparseRows(
            np.concatenate([part.indices for part in given]),
            np.concatenate([part.values for part in given]),
            np.concatenate([[0], counts.cumsum()]),
            given[0].width,
        )

    @staticmethod
    def from_dense(rows: NDArray[Any]) -> SparseRows:
        """Return whole rows, of a state or a data set for example, without their zeros.

        Parameters
        ----------
        rows : ndarray of float32, uint8, int8 or bool, shape (rows, width) or (width,)
            Observations, or masks; one of one dimension is one row.

        Returns
        -------
        SparseRows
            The same rows, of ``float32`` or ``uint8``.

        Raises
        ------
        ValueError
            If there are more dimensions, another dtype, or more than 65,536 values in a row.
        """
        whole = np.atleast_2d(rows)
        if whole.ndim != 2 or whole.shape[1] > _WIDEST:
            raise ValueError(f"a row has at most {_WIDEST} values: not {np.shape(rows)}")
        if whole.dtype.itemsize == 1:
            whole = whole.view(np.uint8)
        if whole.dtype not in (np.float32, np.uint8):
            raise ValueError(f"rows are float32 or of one byte a value, not {whole.dtype}")
        return SparseRows(*_nonzero(np.ascontiguousarray(whole)), whole.shape[1])
