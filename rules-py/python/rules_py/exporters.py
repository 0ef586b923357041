"""From the network of a trainer to an agent by name, ``"net:<file>"``.

Such an agent plays wherever agents have names: inside the steps of a batch, as the base policy of a
search, at the table. It is a network of linear layers with ReLU between them, whose first inputs
are the cells of an observation; what is something else is refused in words.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rules_py._net import load
from rules_py._rules import Game
from rules_py.errors import short

__all__ = ["from_arrays", "from_sb3", "from_torch"]

LEFT_OUT = ("Flatten", "Identity", "Dropout")
"""Layers that change nothing of a row when a network plays."""
PLAIN = "a network by name has linear layers with ReLU between them and nothing else"
Layers = list[NDArray[np.float32]]


def from_arrays(weights: Sequence[Any], file: str | os.PathLike[str], game: Game) -> str:
    """Write a network that is given as arrays, such as those of JAX or NumPy.

    Parameters
    ----------
    weights : sequence of array
        For each layer a matrix, inputs by outputs, and a vector of biases. There is a ReLU between
        the layers. Inputs are the cells of an observation (``float32``), which the action mask may
        follow; outputs are preferences for the actions, which a value may follow.
    file : str or path
        The file, which ends in ``.npz``; one that is there is replaced.
    game : Game
        The game that it was trained on.

    Returns
    -------
    str
        The name of the agent, ``"net:<file>"``.

    Raises
    ------
    ValueError
        If these are no such layers, or their sizes are not those of the game; no file is written.
    """
    path = Path(file)
    if path.suffix != ".npz":
        raise ValueError(f"the name of the file ends in .npz, not as in {short(str(path))}")
    part = path.with_name(f"{path.stem}.part.npz")
    digest = game.observation_spec_digest()
    arrays = [np.asarray(one, np.float32) for one in weights]
    np.savez(part, *arrays, observation_spec_digest=digest)
    try:
        load(f"net:{part}", game)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return f"net:{path}"


def from_torch(network: Any, file: str | os.PathLike[str], game: Game) -> str:
    """Write a network of PyTorch.

    Parameters
    ----------
    network : torch.nn.Sequential or iterable of torch.nn.Module
        ``Linear`` layers with ``ReLU`` between them; ``Flatten``, ``Identity`` and ``Dropout`` are
        left out. Inputs and outputs are those of ``from_arrays``.
    file : str or path
        The file, which ends in ``.npz``.
    game : Game
        The game that it was trained on.

    Returns
    -------
    str
        The name of the agent, ``"net:<file>"``.

    Raises
    ------
    ValueError
        If the network has other layers, or their sizes are not those of the game.
    """
    return from_arrays(_layers(network), file, game)


def from_sb3(model: Any, file: str | os.PathLike[str], game: Game) -> str:
    """Write the policy of a model of Stable-Baselines3 or sb3-contrib.

    Parameters
    ----------
    model : MaskablePPO, PPO, A2C or DQN
        A model with ``"MlpPolicy"`` or ``"MultiInputPolicy"``, and with
        ``policy_kwargs={"activation_fn": torch.nn.ReLU}``: their default, tanh, is refused.
    file : str or path
        The file, which ends in ``.npz``.
    game : Game
        The game that it was trained on.

    Returns
    -------
    str
        The name of the agent, which takes the most likely action.

    Raises
    ------
    ValueError
        If the policy has other layers, or their sizes are not those of the game.
    """
    policy = model.policy
    kind = type(policy).__name__
    if hasattr(policy, "lstm_actor"):
        raise ValueError(f"{kind} remembers what it has seen: {PLAIN}")
    if hasattr(policy, "mlp_extractor") and hasattr(policy, "action_net"):
        weights = _layers([*policy.mlp_extractor.policy_net, policy.action_net])
        extractor = getattr(policy, "pi_features_extractor", None) or policy.features_extractor
    elif hasattr(policy, "q_net") and hasattr(policy.q_net, "q_net"):
        weights = _layers(policy.q_net.q_net)
        extractor = policy.q_net.features_extractor
    else:
        raise ValueError(f"{kind} has neither an actor nor a Q-network that is read: {PLAIN}")
    if type(extractor).__name__ not in ("FlattenExtractor", "CombinedExtractor"):
        what = type(extractor).__name__
        raise ValueError(f"the features come from {what}: {PLAIN}")
    spaces = getattr(policy.observation_space, "spaces", None)
    if spaces is not None:
        weights[0] = _observation_first(weights[0], spaces)
    return from_arrays(weights, file, game)


def _observation_first(matrix: NDArray[np.float32], spaces: Any) -> NDArray[np.float32]:
    """Sort the inputs of a network over a dict: the observation, and then the mask."""
    sizes = {name: int(np.prod(space.shape)) for name, space in spaces.items()}
    if set(sizes) != {"observation", "action_mask"}:
        raise ValueError(f"the observation has the entries {sorted(sizes)}: {PLAIN}")
    ends = dict(zip(sizes, np.cumsum(list(sizes.values())).tolist(), strict=True))
    parts = [
        matrix[ends[name] - sizes[name] : ends[name]] for name in ("observation", "action_mask")
    ]
    return np.concatenate(parts)


def _layers(network: Iterable[Any]) -> Layers:
    """Return the matrices and biases of linear layers with ReLU between them."""
    weights: Layers = []
    expected = "Linear"
    for at, layer in enumerate(network):
        kind = type(layer).__name__
        if kind in LEFT_OUT:
            continue
        if kind != expected:
            hint = ": train with ReLU" if expected == "ReLU" and kind != "Linear" else ""
            raise ValueError(f"layer {at} is {kind}, not {expected}{hint} ({PLAIN})")
        if kind == "Linear":
            matrix = layer.weight.detach().cpu().numpy().T
            bias = layer.bias
            given = np.zeros(matrix.shape[1]) if bias is None else bias.detach().cpu().numpy()
            weights += [np.array(matrix, np.float32), np.array(given, np.float32)]
        expected = "ReLU" if kind == "Linear" else "Linear"
    if not weights or expected == "Linear":
        raise ValueError(f"the last layer is not Linear ({PLAIN})")
    return weights
