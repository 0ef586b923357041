"""Networks as agents: weights in an NPZ file, which play where an agent has a name.

A file has the arrays ``arr_0``, ``arr_1``, … as ``numpy.savez(file, *weights, ...)`` writes them:
for each layer a matrix, inputs by outputs, and a vector of biases. There is a ReLU between the
layers. A matrix may be of ``int8``: then ``scale_0`` beside ``arr_0`` has what its rows or its
columns are multiplied by, of shape ``(rows, 1)`` or ``(1, columns)``. The first layer has an input
for each cell of an observation, and may have one more for each action, the action mask. The last
layer has an output for each action, and may have one more, a value, which is ignored here. A search
reads it (``Search(value=...)``); it may also be the only output. ``observation_spec_digest`` is
that of the game that the network was trained on.
"""

from __future__ import annotations

import os
from functools import cached_property, lru_cache
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
MASKED = np.float32(-np.inf)


class Net:
    """A network that takes its most likely action; it is never changed.

    It is an agent of ``rollouts``: a callable of observations and action masks.
    """

    def __init__(self, name: str, weights: list[NDArray[np.float32]], digest: int) -> None:
        self.name, self._weights, self.digest = name, weights, digest

    def __call__(
        self, observation: NDArray[np.float32], mask: NDArray[np.int8]
    ) -> NDArray[np.int64]:
        """Choose an action for each row."""
        hidden, last = observation, len(self._weights) - 2
        if self.reads_mask(observation.shape[1]):
            hidden = np.hstack([observation, mask.astype(np.float32)])
        for at in range(0, last + 1, 2):
            hidden = hidden @ self._weights[at] + self._weights[at + 1]
            hidden = hidden if at == last else np.maximum(hidden, 0)
        chosen: NDArray[np.int64] = np.where(mask != 0, hidden[:, : mask.shape[1]], MASKED).argmax(
            axis=1
        )
        return chosen

    def reads_mask(self, cells: int) -> bool:
        """Whether there are inputs for an action mask after the cells of an observation."""
        return bool(self._weights[0].shape[0] > cells)

    @cached_property
    def native(self) -> _Network:
        """The weights for searches and batches, whose sums may differ in the last digits."""
        return _Network(self._weights)

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
        return Net, (self.name, self._weights, self.digest)

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
    file = Path(name[4:]) if name != "net" else SHIPPED / f"{game.name}-{game.seats}.npz"
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


def shipped() -> list[tuple[str, int]]:
    """Return the games for which a network travels with the package, and its number of seats."""
    parts = [path.stem.rsplit("-", 1) for path in sorted(SHIPPED.glob("*.npz"))]
    return [(name, int(seats)) for name, seats in parts]


@lru_cache(maxsize=8)
def _read(name: str, file: Path, _changed: int, _size: int) -> Net:
    """Read a file, once as long as it does not change."""
    arrays = read_arrays(file, "network")
    try:
        digest = arrays.pop("observation_spec_digest", np.array(""))
        if digest.shape != () or digest.dtype.kind not in "iu":
            raise ValueError("observation_spec_digest must be one whole number")
        scales = sum(name.startswith("scale_") for name in arrays)
        weights = layers(arrays, len(arrays) - scales)
        if arrays:
            raise ValueError(f"{next(iter(arrays))} belongs to no layer")
        return Net(name, weights, int(digest))
    except ValueError as error:
        raise refused(file, f"this is no network: {error}") from None
