"""Weights in few bits: rounded as coarsely as the choices of a network allow."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rules_py import Batch, Game
from rules_py._net import Net

Floats = NDArray[np.float32]
SHARES = tuple(0.12 * 0.84**step for step in range(20))
"""Noise that rounding may add to the sums of the first layer, as shares; the first that serves."""
ALIKE = 0.997
"""Share of the decisions of other games at which the rounded network chooses the same action."""
VALUED = 0.995
"""Correlation of its values with those before, there."""


class Positions:
    """Decisions with a choice, from games of a network against itself, a share of it random."""

    def __init__(
        self, games: list[Game], weights: list[Floats], seed: int, steps: int = 300
    ) -> None:
        net = Net("", weights, games[0].observation_spec_digest())
        rng = np.random.default_rng(seed)
        rows, masks = [], []
        for game in games:
            batch = Batch(game, 64, seed=seed)
            for _ in range(steps // len(games)):
                chosen = batch.action_mask.sum(axis=1) > 1
                rows.append(batch.observation[chosen])
                masks.append(batch.action_mask[chosen])
                noise = rng.random(len(batch)) < 0.05
                own = net(batch.observation, batch.action_mask)
                batch.step(np.where(noise, batch.sample_legal(), own))
        self.masks = np.concatenate(masks)
        self.rows = np.concatenate(rows)
        if weights[0].shape[0] > games[0].observation_size:  # it reads the mask
            self.rows = np.hstack([self.rows, self.masks.astype(np.float32)])

    def choices(self, weights: list[Floats]) -> NDArray[np.int64]:
        """Return what a network chooses."""
        preferred = forward(weights, self.rows)[-1][:, : self.masks.shape[1]]
        return np.where(self.masks != 0, preferred, np.float32(-np.inf)).argmax(axis=1)

    def serves(self, rounded: list[Floats], weights: list[Floats]) -> bool:
        """Whether a rounded network chooses and values as another one does."""
        if (self.choices(rounded) == self.choices(weights)).mean() < ALIKE:
            return False
        if weights[-1].size == self.masks.shape[1]:
            return True
        values = [forward(each, self.rows)[-1][:, -1] for each in (rounded, weights)]
        return bool(np.corrcoef(values)[0, 1] >= VALUED)


def forward(weights: list[Floats], rows: Floats) -> list[Floats]:
    """Return what goes into each layer, and the outputs of the last one."""
    found = [rows]
    for at in range(0, len(weights), 2):
        rows = rows @ weights[at] + weights[at + 1]
        if at < len(weights) - 2:
            rows = np.maximum(rows, 0)
        found.append(rows)
    return found


def compact(games: list[Game], weights: list[Floats], seed: int = 5) -> dict[str, NDArray[Any]]:
    """Return the arrays of the file that travels: matrices of ``int8`` with scales.

    The first matrix has a scale for each input, the others have one for each output: a step is the
    longer, the less it changes in played positions. The columns of actions that are legal in none
    of them were never trained, and are 0. Smaller numbers, and more zeros, take less room in a
    compressed file.
    """
    known, other = (Positions(games, weights, seed + at) for at in range(2))
    inputs = forward(weights, known.rows)[:-1]
    idle = (known.masks.any(axis=0) | other.masks.any(axis=0)) == 0
    for share in SHARES:
        found = rounded(weights, inputs, share, idle)
        if other.serves(unpacked(found), weights):
            return found
    raise ValueError(f"{games[0].name} with {games[0].seats} seats: 8 bits are too few")


def rounded(
    weights: list[Floats], inputs: list[Floats], share: float, idle: NDArray[np.bool_]
) -> dict[str, NDArray[Any]]:
    """Return weights whose rounding adds a share of noise to the sums of each layer."""
    found: dict[str, NDArray[Any]] = {}
    for at, part in enumerate(weights):
        if part.ndim == 1:
            # Half precision is enough, and its zeros are compressed.
            found[f"arr_{at}"] = part.astype("f2").astype("f4")
            continue
        seen = inputs[at // 2].astype("f8")
        sums = seen @ part
        if at == 0:
            # Cells differ in how much they vary; those that hardly ever do may matter elsewhere.
            size = np.sqrt((seen**2).mean(axis=0)) + 1e-2 * np.sqrt((seen**2).mean())
            noise = np.sqrt((sums**2).mean() / len(part)) / size[:, None]
        else:
            # A value is small beside preferences.
            noise = np.sqrt((sums**2).mean(axis=0) / (seen**2).mean(axis=0).sum())[None]
        if at == len(weights) - 2:
            part = part.copy()
            part[:, : len(idle)][:, idle] = 0
        # Noise is worth most where most weights are, and harms most right before the choice.
        own = share * np.sqrt(part.size / weights[0].size) / (2 if at == len(weights) - 2 else 1)
        # Rounding to whole steps has the spread of a step divided by the square root of 12.
        least = np.abs(part).max(axis=0 if at else 1, keepdims=True) / 127
        scale = np.maximum(own * np.sqrt(12) * noise, least).astype("f4")
        found[f"arr_{at}"] = np.rint(part / scale).astype("i1")
        found[f"scale_{at}"] = scale
    return found


def unpacked(arrays: dict[str, NDArray[Any]]) -> list[Floats]:
    """Return the weights that the arrays of a file stand for."""
    count = sum(name.startswith("arr_") for name in arrays)
    return [arrays[f"arr_{at}"] * arrays.get(f"scale_{at}", np.float32(1)) for at in range(count)]


def save(path: Path, arrays: dict[str, NDArray[Any]]) -> None:
    """Write an NPZ file as small as it gets, the same bytes each time."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, array in arrays.items():
            data = io.BytesIO()
            np.lib.format.write_array(data, array, version=(1, 0))
            archive.writestr(
                zipfile.ZipInfo(f"{name}.npy"), data.getvalue(), zipfile.ZIP_DEFLATED, 9
            )
