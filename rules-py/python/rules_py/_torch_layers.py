"""Networks of PyTorch as the layers of an agent by name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray
from torch import fx, nn

from rules_py.errors import short

Arrays = list[NDArray[np.float32]]
LEFT_OUT = ("Flatten", "Identity", "Dropout", "flatten", "dropout")
"""What changes nothing of a row when a network plays."""
PLAIN = "a network by name has Linear, ReLU, Tanh, GELU, LayerNorm, sums around them, nothing else"


def layers_of(network: nn.Module | Iterable[nn.Module]) -> tuple[str, Arrays]:
    """Return the names of the layers of a network, as files have them, and their arrays."""
    if isinstance(network, nn.Sequential) or not isinstance(network, nn.Module):
        network = nn.Sequential(*network)
    tracer = fx.Tracer()
    try:
        graph = tracer.trace(network)
    except Exception as error:  # whatever a `forward` does with what stands for its input
        raise ValueError(f"its forward cannot be followed ({short(str(error))}): {PLAIN}") from None
    parts = dict(tracer.root.named_modules())
    ways: dict[fx.Node, list[_Layer]] = {}
    for node in graph.nodes:
        before = [ways[one] for one in node.all_input_nodes]
        if node.op == "placeholder" and not ways:
            ways[node] = []
        elif node.op == "output" and len(before) == 1:
            way = before[0]
            return " ".join(one.name for one in way), [a for one in way for a in one.arrays]
        elif len(before) == 1:
            ways[node] = [*before[0], *_layer(node, parts)]
        elif len(before) == 2 and _called(node) in ("add", "iadd") and not node.kwargs:
            shorter, longer = sorted(before, key=len)
            ways[node] = _sum(shorter, longer, node)
        else:
            raise _refused(node, node.name)
    raise ValueError(f"it has no output: {PLAIN}")


class _Layer:
    """A name and its arrays; two of them are equal only if they are the same."""

    def __init__(self, name: str, *arrays: Any) -> None:
        self.name = name
        self.arrays = [np.array(one, np.float32) for one in arrays]


def _sum(shorter: list[_Layer], longer: list[_Layer], node: fx.Node) -> list[_Layer]:
    """Return the way to a sum: that of a residual block."""
    if longer[: len(shorter)] != shorter or len(longer) == len(shorter):
        raise _refused(node, "a sum of what no residual block has")
    return [*shorter, _Layer("("), *longer[len(shorter) :], _Layer(")")]


def _layer(node: fx.Node, parts: dict[str, nn.Module]) -> list[_Layer]:
    """Return what a node of a graph does to one input: a layer, or nothing."""
    part: Any = parts.get(str(node.target)) if node.op == "call_module" else None
    kind = type(part).__name__ if part else _called(node)
    how = getattr(part, "approximate", node.kwargs.get("approximate", "none"))
    simple = {"ReLU": "relu", "Tanh": "tanh", "GELU": "gelu"}.get(kind, kind)
    if kind in LEFT_OUT:
        return []
    shared = getattr(part, "inplace", False) and len(node.args[0].users) > 1
    if shared or len(node.args) > 1:
        raise _refused(node, f"{kind} with more than one input, or in place of one")
    if kind == "Linear":
        return [_Layer("linear", _array(part.weight).T, _array(part.bias, part.out_features, 0))]
    if kind == "LayerNorm" and len(part.normalized_shape) == 1:
        (width,) = part.normalized_shape
        both = _array(part.weight, width, 1), _array(part.bias, width, 0)
        return [_Layer(f"layer_norm:{part.eps}", *both)]
    if simple == "gelu" and how == "tanh":
        return [_Layer("gelu_tanh")]
    if simple in ("relu", "tanh", "gelu"):
        return [_Layer(simple)]
    raise _refused(node, kind)


def _called(node: fx.Node) -> str:
    """Return the name of a function or a method."""
    return getattr(node.target, "__name__", str(node.target))


def _array(tensor: Any, width: int = 0, instead: float = 0) -> Any:
    """Return the numbers of a tensor; if there is none, the same number for each output."""
    return np.full(width, instead) if tensor is None else tensor.detach().cpu().numpy()


def _refused(node: fx.Node, kind: str) -> ValueError:
    where = node.target if node.op == "call_module" else node.name
    return ValueError(f"layer {where} is {kind}: {PLAIN}")
