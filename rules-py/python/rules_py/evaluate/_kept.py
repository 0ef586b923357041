"""The file of a fit: the network as soon as it has learned, and how far it is trusted."""

from __future__ import annotations

import json
import os
import zipfile
from pathlib import Path
from typing import Any

import numpy as np

from rules_py.evaluate._learn import Weights


class Kept:
    """What a fit has found, in memory and in an NPZ file."""

    def __init__(self, file: str | os.PathLike[str] | None, about: dict[str, Any]) -> None:
        self._path = None if file is None else Path(file)
        self._about = json.dumps(about)
        self.weights: Weights | None = None
        self.scale: float | None = None
        if self._path and self._path.exists():
            self._read(self._path)

    def _read(self, path: Path) -> None:
        """Read the file, and refuse that of another fit."""
        try:
            with np.load(path, allow_pickle=False) as arrays:
                about, scale = str(arrays["about"]), arrays["scale"]
                parts = [arrays[f"arr_{at}"] for at in range(len(arrays.files) - 2)]
        except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
            raise ValueError(f"{path} is not the file of a fit") from None
        if about != self._about:
            raise ValueError(
                f"{path} is the file of another fit ({about}, not {self._about}): name another file"
            )
        self.weights = tuple(parts)
        self.scale = float(scale[0]) if len(scale) else None

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
