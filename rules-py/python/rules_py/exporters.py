"""From the network of a trainer to an agent by name, ``"net:<file>"``.

Such an agent plays wherever agents have names: inside the steps of a batch, as the base policy of a
search, at the table. Its first inputs are the cells of an observation. It has linear layers, ReLU,
tanh, GELU, layer norms and residual blocks; what is something else is refused in words.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rules_py._net import load, names_of
from rules_py._rules import Game
from rules_py.errors import short

__all__ = ["from_arrays", "from_sb3", "from_torch"]


def from_arrays(
    weights: Sequence[Any], file: str | os.PathLike[str], game: Game, layers: str | None = None
) -> str:
    """Write a network that is given as arrays, such as those of JAX, Flax or NumPy.

    Parameters
    ----------
    weights : sequence of array
        For each linear layer a matrix, inputs by outputs, and a vector of biases; for each layer
        norm a vector of scales and one of offsets. Inputs are the cells of an observation
        (``float32``), which the action mask may follow; outputs are preferences for the actions,
        which a value may follow.
    file : str or path
        The file, which ends in ``.npz``; one that is there is replaced.
    game : Game
        The game that it was trained on.
    layers : str, optional
        The names of the layers from the inputs to the outputs, with spaces between them:
        ``"linear"``, ``"relu"``, ``"tanh"``, ``"gelu"``, ``"gelu_tanh"`` (the default of
        ``flax.linen.gelu``), ``"layer_norm:1e-6"`` with its epsilon, and ``"( ... )"`` around a
        residual block. Without it, linear layers with a ReLU between them.

    Returns
    -------
    str
        The name of the agent, ``"net:<file>"``.

    Raises
    ------
    ValueError
        If these are no such layers, or their sizes are not those of the game; no file is written.

    Examples
    --------
    >>> import tempfile
    >>> import numpy as np
    >>> from rules_py import Game
    >>> from rules_py.exporters import from_arrays
    >>> game = Game("wuerfelhelden", players=2)
    >>> sizes = game.observation_size, 8, game.num_actions
    >>> random = np.random.default_rng(1).normal
    >>> weights = [random(size=size) for size in (sizes[:2], 8, sizes[1:], sizes[2])]
    >>> from_arrays(weights, tempfile.mkdtemp() + "/mine.npz", game, "linear tanh linear")[:4]
    'net:'
    """
    path = Path(file)
    if path.suffix != ".npz":
        raise ValueError(f"the name of the file ends in .npz, not as in {short(str(path))}")
    part = path.with_name(f"{path.stem}.part.npz")
    digest = game.observation_spec_digest()
    np.savez(part, **_entries(weights, layers), observation_spec_digest=digest)
    try:
        load(f"net:{part}", game)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return f"net:{path}"


def _entries(weights: Sequence[Any], layers: str | None) -> dict[str, Any]:
    """Return what a file has, by name; layers are named only where they are not the usual ones."""
    arrays = [np.asarray(one, np.float32) for one in weights]
    plain = names_of(len(arrays))
    names = [one for one in (layers or plain).split() if one[:6] in ("linear", "layer_")]
    if len(arrays) != 2 * len(names):
        raise ValueError(f"there are {len(arrays)} arrays, not 2 for each of {' '.join(names)}")
    found: dict[str, Any] = {}
    linear, norms = 0, 0
    for name, first, second in zip(names, arrays[::2], arrays[1::2], strict=True):
        if name == "linear":
            found |= {f"arr_{linear}": first, f"arr_{linear + 1}": second}
            linear += 2
        elif first.ndim != 1 or first.shape != second.shape:
            raise ValueError(f"{name} needs a vector of scales and one of offsets")
        else:
            found[f"norm_{norms}"] = np.stack([first, second])
            norms += 1
    return found if layers in (None, plain) else {**found, "layers": np.array(layers)}


def from_torch(network: Any, file: str | os.PathLike[str], game: Game) -> str:
    """Write a network of PyTorch.

    Parameters
    ----------
    network : torch.nn.Module, or iterable of them
        A network of one input and one output, or its layers: that of a loop of one's own, an
        ``MLP`` of TorchRL, ``[module.body, module.policy]`` of a ``MaskedModule`` of RLlib. Its
        ``forward`` is followed by ``torch.fx``. It has ``Linear``, ``ReLU``, ``Tanh``, ``GELU``,
        ``LayerNorm`` and sums of what a part of it reads and what it gives; ``Flatten``,
        ``Identity`` and ``Dropout`` are left out. Inputs and outputs are those of ``from_arrays``.
    file, game
        As for ``from_arrays``.

    Returns
    -------
    str
        The name of the agent.

    Raises
    ------
    ValueError
        If the network has other layers, or their sizes are not those of the game.
    """
    from rules_py._torch_layers import layers_of

    names, weights = layers_of(network)
    return from_arrays(weights, file, game, names)


def from_sb3(model: Any, file: str | os.PathLike[str], game: Game) -> str:
    """Write the policy of a model of Stable-Baselines3 or sb3-contrib.

    Parameters
    ----------
    model : MaskablePPO, PPO, A2C or DQN
        A model with ``"MlpPolicy"`` or ``"MultiInputPolicy"``.
    file, game
        As for ``from_arrays``.

    Returns
    -------
    str
        The name of the agent, which takes the most likely action.

    Raises
    ------
    ValueError
        If the policy has other layers, or their sizes are not those of the game.
    """
    from rules_py._torch_layers import PLAIN, layers_of

    policy = model.policy
    kind = type(policy).__name__
    if hasattr(policy, "lstm_actor"):
        raise ValueError(f"{kind} remembers what it has seen: {PLAIN}")
    if hasattr(policy, "mlp_extractor") and hasattr(policy, "action_net"):
        parts = [*policy.mlp_extractor.policy_net, policy.action_net]
        extractor = getattr(policy, "pi_features_extractor", None) or policy.features_extractor
    elif hasattr(policy, "q_net") and hasattr(policy.q_net, "q_net"):
        parts, extractor = policy.q_net.q_net, policy.q_net.features_extractor
    else:
        raise ValueError(f"{kind} has neither an actor nor a Q-network that is read: {PLAIN}")
    if type(extractor).__name__ not in ("FlattenExtractor", "CombinedExtractor"):
        what = type(extractor).__name__
        raise ValueError(f"the features come from {what}: {PLAIN}")
    names, weights = layers_of(parts)
    spaces = getattr(policy.observation_space, "spaces", None)
    if spaces is not None:
        weights[0] = _observation_first(weights[0], spaces)
    return from_arrays(weights, file, game, names)


def _observation_first(matrix: NDArray[np.float32], spaces: Any) -> NDArray[np.float32]:
    """Sort the inputs of a network over a dict: the observation, and then the mask."""
    sizes = {name: int(np.prod(space.shape)) for name, space in spaces.items()}
    if set(sizes) != {"observation", "action_mask"}:
        raise ValueError(
            f"the observation has the entries {sorted(sizes)}, not observation and action_mask"
        )
    ends = dict(zip(sizes, np.cumsum(list(sizes.values())).tolist(), strict=True))
    parts = [
        matrix[ends[name] - sizes[name] : ends[name]] for name in ("observation", "action_mask")
    ]
    return np.concatenate(parts)
