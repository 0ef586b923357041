"""Networks as agents: weights in an NPZ file, which play where an agent has a name.

A file has the arrays ``arr_0``, ``arr_1``, … as ``numpy.savez(file, *weights, ...)`` writes them:
for each linear layer a matrix, inputs by outputs, and a vector of biases. A matrix may be of
``int8``: then ``scale_0`` beside ``arr_0`` has what its rows or its columns are multiplied by, of
shape ``(rows, 1)`` or ``(1, columns)``. There is a ReLU between the layers, unless ``layers``, a
text, names them all, as for ``exporters.from_arrays``; the scales and offsets of its layer norms
are the rows of ``norm_0``, ``norm_1``, …. The first layer has an input for each cell of an
observation, and may have one more for each action, the action mask. The last layer has an output
for each action, and may have one more, a value, which is ignored here. A search reads it
(``Search(value=...)``); it may also be the only output. ``observation_spec_digest`` is that of the
game that the network was trained on.
"""

from __future__ import annotations

import os
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rules_py._arrays import layers, read_arrays
from rules_py._reader import quoted_path, refused
from rules_py._rules import Game, Search, _agent, _Network
from rules_py.errors import FileError

SHIPPED = Path(__file__).parent / "weights"
"""Networks that travel with the package, each named after its game and its number of seats."""


def names_of(arrays: int) -> str:
    """Return the names of linear layers with a ReLU between them, which have so many arrays."""
    return " relu ".join(["linear"] * (arrays // 2))


class Net:
    """A network that takes its most likely action; it is never changed.

    It is an agent of ``rollouts``: a callable of observations and action masks. Native code
    chooses, alike everywhere and on every platform.
    """

    def __init__(
        self, name: str, weights: list[NDArray[np.float32]], digest: int, layers: str | None = None
    ) -> None:
        self.name, self._weights, self.digest = name, weights, digest
        self._layers = layers or names_of(len(weights))
        self.native = _Network(self._layers, weights)

    def __call__(
        self, observation: NDArray[np.float32], mask: NDArray[np.int8]
    ) -> NDArray[np.int64]:
        """Choose an action for each row."""
        return self.native.choose(observation, mask)

    def check(self, game: Game, value: bool = False) -> None:
        """Refuse a game that the network was not trained on, or for which it has no value."""
        digest = game.observation_spec_digest()
        if self.digest != digest:
            raise ValueError(
                f"{quoted_path(self.name)} was trained on observations with the digest "
                f"{self.digest}, and those of {game.name} have {digest}: train it again, or "
                "install the release that it was trained with"
            )
        inputs, outputs = self._weights[0].shape[0], self._weights[-1].shape[0]
        reads = inputs - game.observation_size in (0, game.num_actions)
        if not reads or outputs not in (1 if value else game.num_actions, game.num_actions + 1):
            needs = "; a value is one output more than actions, or the only one" if value else ""
            raise ValueError(
                f"{quoted_path(self.name)} has {inputs} inputs and {outputs} outputs, and "
                f"{game.name} has {game.observation_size} cells and {game.num_actions} "
                f"actions{needs}"
            )

    def __reduce__(self) -> tuple[Any, ...]:
        return Net, (self.name, self._weights, self.digest, self._layers)

    def __copy__(self) -> Net:
        return self

    def __deepcopy__(self, memo: Any) -> Net:
        return self

    def __repr__(self) -> str:
        return f"<{quoted_path(self.name)}>"


def is_net(agent: Any) -> bool:
    """Whether this is the name of a network: ``"net"`` or ``"net:<file>"``.

    With the name of a search behind it, as in ``"net:<file>+search:50"``, it is a search.
    """
    if not isinstance(agent, str) or not (agent == "net" or agent.startswith("net:")):
        return False
    try:
        return "+" not in agent or not isinstance(_agent(agent), Search)
    except ValueError:
        return True


def load(name: str, game: Game, value: bool = False) -> Net:
    """Load the network with a name, and refuse it if it does not belong to the game.

    With ``value`` it has to have a value, and need not have actions.
    """
    file = Path(name[4:]) if name != "net" else shipped_file(game.name, game.seats)
    try:
        about = os.stat(file)
    except (OSError, ValueError):
        if name != "net":
            raise FileError(f"{quoted_path(name)}: there is no such file") from None
        have = ", ".join(f"{other} with {seats}" for other, seats in shipped()) or "none"
        raise FileError(
            f"no network travels with the package for {game.name} with {game.seats} seats, only "
            f'for: {have}; "net:<file>" is one of your own'
        ) from None
    net = _read(name, file, about.st_mtime_ns, about.st_size)
    net.check(game, value)
    return net


def shipped() -> dict[tuple[str, int], Path]:
    """Return the networks that travel with the package by game and number of seats.

    ``game-4.npz`` plays with four seats and ``game-2-6.npz`` with two to six, unless there is one
    for that number alone.
    """
    return _shipped(SHIPPED)


@lru_cache(maxsize=2)
def _shipped(folder: Path) -> dict[tuple[str, int], Path]:
    """Read the names of the files, once: each decision of an agent ``"net"`` looks its file up."""
    found: dict[tuple[str, int], Path] = {}
    for path in sorted(folder.glob("*.npz"), key=lambda path: -path.stem.count("-")):
        name, least, *most = path.stem.split("-")
        found |= {(name, at): path for at in range(int(least), int((most or [least])[0]) + 1)}
    return dict(sorted(found.items()))


def shipped_file(name: str, seats: int) -> Path:
    """Return the file of the network that travels with the package, whether it exists or not."""
    return shipped().get((name, seats), SHIPPED / f"{name}-{seats}.npz")


@lru_cache(maxsize=8)
def _read(name: str, file: Path, _changed: int, _size: int) -> Net:
    """Read a file, once as long as it does not change."""
    arrays = read_arrays(file, "network")
    try:
        digest = arrays.pop("observation_spec_digest", np.array(""))
        if digest.shape != () or digest.dtype.kind not in "iu":
            raise ValueError("observation_spec_digest must be one whole number")
        names = arrays.pop("layers", np.array(""))
        if names.shape != () or names.dtype.kind != "U":
            raise ValueError("layers must be one text")
        weights = layers(arrays, sum(name.startswith("arr_") for name in arrays))
        weights = _with_norms(weights, arrays, str(names))
        if arrays:
            raise ValueError(f"{next(iter(arrays))} belongs to no layer")
        return Net(name, weights, int(digest), str(names))
    except ValueError as error:
        raise refused(file, f"this is no network: {error}") from None


def _with_norms(
    weights: list[NDArray[np.float32]], arrays: dict[str, NDArray[Any]], names: str
) -> list[NDArray[np.float32]]:
    """Return the arrays of linear layers and layer norms in the order of their names."""
    linear, norms = iter(weights), 0
    found: list[NDArray[np.float32]] = []
    for name in names.split():
        if name == "linear":
            found += islice(linear, 2)
        elif name.startswith("layer_norm"):
            both = arrays.pop(f"norm_{norms}", np.array(0))
            if both.dtype.kind != "f" or both.ndim != 2 or len(both) != 2:
                raise ValueError(f"norm_{norms} must be two rows of floats, scales and offsets")
            found += list(both.astype(np.float32))
            norms += 1
    return [*found, *linear]
