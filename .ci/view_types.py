"""The types of states and views for TypeScript, made of those for Python.

``make views`` writes ``rules-core/js/package/views.d.ts`` after ``rules_py.views``; a test in
``rules-py/tests/test_views.py`` holds that the one is made of the other.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

SCALARS = {"int": "number", "float": "number", "str": "string", "bool": "boolean", "Any": "Json"}
HEAD = """\
/*
 * Types of what `State.view` returns and of the JSON that `State.toJson` writes, by the name of
 * the game:
 *
 *     const state = new Game("regidice").newState(); // a State<"regidice">
 *     state.view(0).table.injured;
 *     (JSON.parse(state.toJson()) as States["regidice"]).pools;
 *
 * An object of which one key is there at a time has optional keys. A map by the names of cards,
 * tiles or Monsters has an index signature. `Json` is a value that play has not shown other than
 * empty; a rare stage may be missing where keys are optional.
 *
 * Written by `make views` from thousands of positions of play; do not edit it.
 */
import type { Json } from "./rules.js";
"""


def typescript(module: str) -> str:
    """Return the declarations for the text of ``rules_py.views``.

    Raises
    ------
    ValueError
        If the module has what these types do not use.
    """
    types = dict(declared(module))
    maps = [
        f"/** The type of each game's {kind.lower()}, by its name. */\n"
        f"export interface {kind}s {{\n{games(types, kind)}}}\n"
        for kind in ("View", "State")
    ]
    return "\n".join([HEAD, *maps, *types.values()])


def games(types: dict[str, str], kind: str) -> str:
    """Return the types of whole views or states, a line for each game."""
    prefixes = [name.removesuffix(kind) for name in types if name.endswith(kind)]
    both = [one for one in prefixes if {f"{one}View", f"{one}State"} <= types.keys()]
    return "".join(f"  {snake(one)}: {one}{kind};\n" for one in both)


def snake(name: str) -> str:
    """Return the name of a game: ``hero_must_die`` of ``HeroMustDie``."""
    return re.sub("(?<=.)([A-Z])", r"_\1", name).lower()


def declared(module: str) -> Iterator[tuple[str, str]]:
    """Yield the name of each type, and its declaration."""
    for node in ast.parse(module).body:
        if isinstance(node, ast.ClassDef):
            parts = [part for part in node.body if isinstance(part, ast.AnnAssign)]
            rows = [(ast.unparse(part.target), part.annotation) for part in parts]
            yield node.name, declaration(node.name, rows, bool(node.keywords))
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            name, table = map(ast.literal_eval, node.value.args)
            rows = [(key, ast.parse(text, mode="eval").body) for key, text in table.items()]
            yield name, declaration(name, rows, bool(node.value.keywords))


def declaration(name: str, rows: list[tuple[str, ast.expr]], partial: bool) -> str:
    """Return an alias: unlike an interface, it fits where any JSON does."""
    mark = "?" if partial else ""
    fields = "".join(f"  {key}{mark}: {kind(type_)};\n" for key, type_ in rows)
    return f"export type {name} = {{\n{fields}}};\n"


def kind(node: ast.expr) -> str:
    """Return a type."""
    match node:
        case ast.Name(id=name):
            return SCALARS.get(name, name)
        case ast.Constant(value=None):
            return "null"
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return f"{kind(left)} | {kind(right)}"
        case ast.Subscript(value=ast.Name(id="list"), slice=inner):
            element = kind(inner)
            return f"({element})[]" if " | " in element else f"{element}[]"
        case ast.Subscript(value=ast.Name(id="dict"), slice=ast.Tuple(elts=[_, inner])):
            return f"{{ [name: string]: {kind(inner)} }}"
    raise ValueError(f"no type of TypeScript is known for {ast.unparse(node)}")
