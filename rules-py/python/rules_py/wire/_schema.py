"""The JSON Schema of the messages, made of their classes, and the check against them."""

from __future__ import annotations

import ast
import inspect
import json
import math
import types
from functools import cache
from typing import (
    Annotated,
    Any,
    Literal,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from rules_py.wire import messages
from rules_py.wire._ranges import Within

__all__ = ["faults", "schema"]

_LIMITS = {str: ("minLength", "maxLength"), list: ("minItems", "maxItems")}
_NAMES = {str: "string", int: "integer", float: "number", bool: "boolean", type(None): "null"}


def schema() -> dict[str, Any]:
    """Make the JSON Schema of all messages.

    Returns
    -------
    dict
        A schema of draft 2020-12. ``$defs`` has one entry per class of ``rules_py.wire.messages``,
        ``Request`` for what a client sends and ``Message`` for what a server sends.
    """
    found: dict[str, Any] = {}
    for name, kinds in (("Request", messages.REQUESTS), ("Message", messages.MESSAGES)):
        found[name] = {"oneOf": [_form(kind, found) for kind in kinds.values()]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Wire of rules_py, version {messages.VERSION}",
        "oneOf": [{"$ref": "#/$defs/Request"}, {"$ref": "#/$defs/Message"}],
        "$defs": dict(sorted(found.items())),
    }


def _form(kind: Any, found: dict[str, Any]) -> dict[str, Any]:
    """Make the schema of a type; classes go into ``found``."""
    origin, inner = get_origin(kind), get_args(kind)
    if is_typeddict(kind):
        if kind.__name__ not in found:
            found[kind.__name__] = {}
            found[kind.__name__] = _object(kind, found)
        return {"$ref": f"#/$defs/{kind.__name__}"}
    if origin is Annotated:
        least, most = _LIMITS.get(get_origin(inner[0]) or inner[0], ("minimum", "maximum"))
        return {**_form(inner[0], found), least: inner[1].least, most: inner[1].most}
    if origin is Literal:
        return {"const": inner[0]} if len(inner) == 1 else {"enum": list(inner)}
    if origin in (Union, types.UnionType):
        return {"anyOf": [_form(one, found) for one in inner]}
    if origin is list:
        return {"type": "array", "items": _form(inner[0], found)}
    if origin is tuple:
        items = [_form(one, found) for one in inner]
        return {"type": "array", "prefixItems": items, "items": False, "minItems": len(items)}
    if origin is dict:
        values = _form(inner[1], found)
        return {"type": "object", **({"additionalProperties": values} if values else {})}
    return {} if kind is Any else {"type": _NAMES[kind]}


def _object(kind: Any, found: dict[str, Any]) -> dict[str, Any]:
    """Make the schema of a message class, with its documentation."""
    fields, texts = {}, _documentation()[kind.__name__]
    for name, hint in _hints(kind).items():
        meaning = {"description": texts[name]} if name in texts else {}
        fields[name] = {**_form(hint, found), **meaning}
    return {
        "type": "object",
        "description": inspect.getdoc(kind),
        "properties": fields,
        "required": [name for name in fields if name in _required(kind)],
        "additionalProperties": False,
    }


def _required(kind: Any) -> set[str]:
    """Name the fields that each object of a class has."""
    return set(kind.__required_keys__) | {"type"}


@cache
def _hints(kind: Any) -> dict[str, Any]:
    """Return the fields of a class, ``type`` first."""
    hints = get_type_hints(kind, include_extras=True)
    return {**({"type": hints["type"]} if "type" in hints else {}), **hints}


@cache
def _documentation() -> dict[str, dict[str, str]]:
    """Return the texts below the fields of each class, those of its bases included."""
    found: dict[str, dict[str, str]] = {}
    for node in ast.parse(inspect.getsource(messages)).body:
        if isinstance(node, ast.ClassDef):
            texts = found[node.name] = {}
            for base in node.bases:
                texts.update(found.get(ast.unparse(base), {}))
            for field, text in zip(node.body, node.body[1:], strict=False):
                if isinstance(field, ast.AnnAssign) and isinstance(text, ast.Expr):
                    words = inspect.cleandoc(str(ast.literal_eval(text.value)))
                    texts[ast.unparse(field.target)] = words.replace("\n", " ")
    return found


def faults(value: Any, kind: Any, at: str = "the message") -> list[str]:
    """Say what is wrong with a value.

    Parameters
    ----------
    value : Any
        What JSON was read as.
    kind : type
        The type that it should have, such as ``messages.NewRequest``.
    at : str, default "the message"
        What the value is, for the texts.

    Returns
    -------
    list of str
        One sentence per fault, empty if the value has the type.
    """
    origin, inner = get_origin(kind), get_args(kind)
    if kind is Any:
        return []
    if is_typeddict(kind):
        return _faults_of_object(value, kind, at)
    if origin is Annotated:
        wrong = faults(value, inner[0], at)
        if get_origin(inner[0]) is list and wrong:
            return wrong
        return [] if not wrong and inner[1].holds(value) else [f"{at} is {_either(kind)}"]
    if origin is Literal:
        return [] if value in inner and type(value) is str else [f"{at} is {_either(kind)}"]
    if origin in (Union, types.UnionType):
        fits = any(not faults(value, one, at) for one in inner)
        return [] if fits else [f"{at} is {_either(kind)}"]
    if origin is list:
        if type(value) is not list:
            return [f"{at} is a list"]
        return [f for i, one in enumerate(value) for f in faults(one, inner[0], f"{at}[{i}]")]
    if origin is tuple:
        if type(value) is not list or len(value) != len(inner):
            return [f"{at} is a list of {len(inner)}"]
        return [f for one, what in zip(value, inner, strict=True) for f in faults(one, what, at)]
    if origin is dict:
        return [] if type(value) is dict else [f"{at} is an object"]
    known = (int, float) if kind is float else (kind,)
    fits = type(value) in known and (type(value) is not float or math.isfinite(value))
    return [] if fits else [f"{at} is {_either(kind)}"]


def _faults_of_object(value: Any, kind: Any, at: str) -> list[str]:
    """Say what is wrong with an object."""
    if type(value) is not dict:
        return [f"{at} is an object"]
    hints, must = _hints(kind), _required(kind)
    wrong = [f"{at} needs {name!r}" for name in hints if name in must and name not in value]
    for name, one in value.items():
        if name in hints:
            wrong += faults(one, hints[name], f"{name!r}")
        else:
            names = ", ".join(repr(known) for known in hints)
            wrong.append(f"{at} has {names}, and no {name[:40]!r}")
    return wrong


def _either(kind: Any) -> str:
    """Name a type in words."""
    if get_origin(kind) is Annotated:
        inner, within = get_args(kind)
        return f"{_either(inner)} {_extent(inner, within)}"
    if get_origin(kind) is Literal:
        return " or ".join(json.dumps(one) for one in get_args(kind))
    if get_origin(kind) in (Union, types.UnionType):
        return " or ".join(_either(one) for one in get_args(kind))
    if get_origin(kind) is list:
        return "a list"
    words = {str: "a string", int: "a whole number", float: "a number", bool: "true or false"}
    return words.get(kind, "null" if kind is type(None) else getattr(kind, "__name__", str(kind)))


def _extent(kind: Any, within: Within) -> str:
    """Say a range in words."""
    least, most = (f"{one:g}" if type(one) is float else str(one) for one in within)
    if kind in (int, float):
        return f"from {least} to {most}"
    return f"of at most {most} {'characters' if kind is str else 'entries'}"
