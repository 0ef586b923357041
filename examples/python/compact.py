"""Weights in few bits: rounded as coarsely as the play of a network allows."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rules_py import Batch, Game
from rules_py._net import Net
from scoring import interval, shares, sides_of

Floats = NDArray[np.float32]
SHARES = tuple(0.12 * 0.84**step for step in range(20))
"""Noise that rounding may add to the sums of the first layer, as shares; the first that serves."""
ALIKE = 0.95
"""Least share of the decisions of other games at which the rounded network chooses the same."""
PLAYED = 6000
"""Games in which both networks then play the same deals, all sides together.

Choices alone do not tell what rounding costs: in 10,000 games of Unsung Heroes with four seats a
network with 0.993 of the choices alike lost 0.011 and one with 0.988 lost 0.031, and in 9,000 of
Hero Must Die! with three seats one with 0.960 lost 0.002.
"""
KEPT = 0.2
"""Share of the positions that are kept: the last ones of a long game are hundreds of steps away."""
VALUED = 0.995
"""Correlation of its values with those before, there."""


class Positions:
    """Decisions with a choice, from games of a network against itself, a share of it random."""

    def __init__(
        self, games: list[Game], weights: list[Floats], seed: int, steps: int = 1500
    ) -> None:
        net = Net("", weights, games[0].observation_spec_digest())
        rng = np.random.default_rng(seed)
        rows, masks = [], []
        self.legal = np.zeros(games[0].num_actions, bool)
        """Whether an action was legal in any position: most of these are not kept."""
        for game in games:
            batch = Batch(game, 64, seed=seed)
            for _ in range(steps):
                self.legal |= batch.action_mask.any(axis=0)
                chosen = batch.action_mask.sum(axis=1) > 1
                chosen &= rng.random(len(batch)) < KEPT / len(games)
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

    def alike(self, rounded: list[Floats], weights: list[Floats]) -> bool:
        """Whether a rounded network chooses and values much as another one does."""
        if (self.choices(rounded) == self.choices(weights)).mean() < ALIKE:
            return False
        if weights[-1].size == self.masks.shape[1]:
            return True
        values = [forward(each, self.rows)[-1][:, -1] for each in (rounded, weights)]
        return bool(np.corrcoef(values)[0, 1] >= VALUED)


def won(games: list[Game], weights: list[Floats]) -> Floats:
    """Return what a network wins of each game against the heuristic, always the same deals."""
    net = Net("", weights, games[0].observation_spec_digest())
    number = PLAYED // sum(len(sides_of(game)) for game in games)
    sides = [side for game in games for side in shares(game, net, "heuristic", number, 6000)]
    return np.concatenate(sides)


def loses(after: Floats, before: Floats) -> bool:
    """Whether it is certain, at 95 %, that less was won of the same games."""
    more, half = interval((after - before).tolist())
    return more < -half


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
    idle = ~(known.legal | other.legal)
    before = won(games, weights)
    for share in SHARES:
        found = rounded(weights, inputs, share, idle)
        after = unpacked(found)
        if other.alike(after, weights) and not loses(won(games, after), before):
            return found
    raise ValueError(f"{games[0].name}: 8 bits are too few")


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
