"""The file of a fit: the network as soon as it has learned, and how far it is trusted."""

from __future__ import annotations

import contextlib
import errno
import json
import os
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from rules_py._arrays import layers, read_arrays
from rules_py._lock import LockFile
from rules_py._reader import refused
from rules_py.errors import FileError, short
from rules_py.evaluate._learn import Weights

_MORE = 1 << 20
"""How much a file may have besides the network, in bytes."""


@contextlib.contextmanager
def _may_be_read_only() -> Iterator[None]:
    """Go on where nothing can be written, and so nobody else writes."""
    try:
        yield
    except FileError as error:
        number = getattr(error.__cause__, "errno", None)
        if number not in (errno.EACCES, errno.EPERM, errno.EROFS):
            raise


class Kept:
    """What a fit has found, in memory and in an NPZ file.

    Parameters
    ----------
    file : str, path or None
        The file, if there is one. Until ``close`` no other process writes it.
    about : dict
        What the fit is, as JSON.
    widths : sequence of int
        Numbers of inputs, of units of each layer, and of outputs.

    Raises
    ------
    FileError
        If the file is that of another fit, or of none.
    BusyError
        If another fit writes the file.
    """

    def __init__(
        self,
        file: str | os.PathLike[str] | None,
        about: dict[str, Any],
        widths: Sequence[int],
    ) -> None:
        self._path = None if file is None else Path(file)
        self._about = json.dumps(about)
        self._widths = list(widths)
        self.weights: Weights | None = None
        self.scale: float | None = None
        self._lock: LockFile | None = None
        if self._path:
            try:
                beside = self._path.with_name(self._path.name + ".lock")
                with _may_be_read_only():
                    self._lock = LockFile(beside, self._path)
                self._read(self._path)
            except BaseException:
                self.close()
                raise

    def _read(self, path: Path) -> None:
        """Read the file if it is there, and refuse that of another fit."""
        size = sum(4 * (one + 1) * other for one, other in pairwise(self._widths))
        try:
            arrays = read_arrays(path, "file of a fit", size + _MORE)
        except FileNotFoundError:
            return
        try:
            self._check(str(arrays.pop("about", "")))
            scale = arrays.pop("scale", np.zeros(2))
            if scale.shape not in ((0,), (1,)) or scale.dtype.kind != "f":
                raise ValueError("its scale is not one number or none")
            if not all(0 <= one <= 2 for one in scale):
                raise ValueError("its scale is not from 0 to 2")
            weights = layers(arrays, len(arrays))
            if [len(weights[0]), *map(len, weights[1::2])] != self._widths:
                raise ValueError("its network has other layers")
        except ValueError as error:
            raise refused(path, f"this is not the file of a fit: {error}") from None
        self.weights = tuple(weights)
        self.scale = float(scale[0]) if len(scale) else None

    def _check(self, about: str) -> None:
        """Refuse the file of another fit."""
        if about == self._about:
            return
        both = enumerate(zip(about, self._about, strict=False))
        first = max(0, next((at for at, (one, other) in both if one != other), 0) - 20)
        raise ValueError(
            f"it is the file of another fit (…{short(about[first:])}, not "
            f"…{short(self._about[first:])}): name another file"
        )

    def keep(self, weights: Weights) -> Weights:
        """Keep the network, and return it."""
        self.weights = weights
        self._write()
        return weights

    def trust(self, scale: float) -> float:
        """Keep how far the network is trusted, and return it."""
        self.scale = scale
        self._write()
        return scale

    def _write(self) -> None:
        """Write the file, which is whole at any time."""
        if self._path is None or self.weights is None:
            return
        scale = np.array([] if self.scale is None else [self.scale])
        part = self._path.with_name(self._path.name + ".part")
        with part.open("wb") as out:
            np.savez(out, *self.weights, about=np.array(self._about), scale=scale)
        part.replace(self._path)

    def close(self) -> None:
        """Let others write the file."""
        if self._lock:
            self._lock.close()
            self._lock = None
