"""Write the docstrings of the native module into its stub.

    make stub

They are written once, in ``rules-py/src``; ``rules-py/tests/test_docstrings.py`` holds
that the stub shows the same ones.
"""

from __future__ import annotations

import ast
import inspect
from pathlib import Path
from typing import Any

from rules_py import _rules

STUB = Path(__file__).parents[1] / "rules-py" / "python" / "rules_py" / "_rules.pyi"


def native_doc(owner: Any, name: str) -> str | None:
    """Return the docstring of a native item, without those that Python makes up."""
    text = getattr(getattr(owner, name, None), "__doc__", None)
    if name.startswith("__") or not isinstance(text, str):
        return None
    return inspect.cleandoc(text)


def quoted(text: str, indent: str) -> list[str]:
    """Return the lines of a docstring."""
    lines = f'"""{text}'.split("\n")
    if len(lines) == 1:
        return [f'{indent}{lines[0]}"""']
    return [*((indent + line).rstrip() for line in lines), f'{indent}"""']


def is_overload(node: ast.FunctionDef) -> bool:
    """Tell whether a function is one of several signatures."""
    return any(isinstance(one, ast.Name) and one.id == "overload" for one in node.decorator_list)


def edits(body: list[ast.stmt], owner: Any, seen: set[str]) -> list[tuple[int, int, list[str]]]:
    """Return what to write in place of which lines, for one module or class."""
    found = []
    for node in body:
        if not isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            continue
        first = node.body[0]
        # The body `...` of a signature without a docstring is a constant, too.
        constant = first.value if isinstance(first, ast.Expr) else None
        old = isinstance(constant, ast.Constant) and isinstance(constant.value, str)
        text = native_doc(owner, node.name)
        if isinstance(node, ast.FunctionDef) and is_overload(node):
            # The first signature of several has the docstring of all.
            text = None if node.name in seen else text
        seen.add(node.name)
        start, end = (first.lineno, first.end_lineno or 0) if old else (first.lineno, 0)
        if text is not None:
            found.append((start, end, quoted(text, " " * (node.col_offset + 4))))
        if isinstance(node, ast.ClassDef):
            found += edits(node.body, getattr(owner, node.name), set())
    return found


def with_docs(stub: str) -> str:
    """Return a stub with the docstrings of the native module."""
    lines = stub.split("\n")
    for start, end, text in sorted(edits(ast.parse(stub).body, _rules, set()), reverse=True):
        if end:
            lines[start - 1 : end] = text
        elif lines[start - 1].endswith(": ..."):
            lines[start - 1 : start] = [lines[start - 1].removesuffix(" ..."), *text]
        else:
            lines[start - 1 : start - 1] = text
    return "\n".join(lines)


if __name__ == "__main__":
    STUB.write_text(with_docs(STUB.read_text(encoding="utf-8")), encoding="utf-8")
