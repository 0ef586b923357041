"""Docstrings: NumPy sections for every public item, written once for native ones."""

import ast
import builtins
import inspect
import re
import sys
from pathlib import Path

import pytest

import rules_py
from rules_py import _rules, testkit, wire

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / ".ci"))
import stub

PACKAGE = ROOT / "rules-py" / "python" / "rules_py"
SECTIONS = ("Parameters", "Returns", "Yields", "Raises", "Attributes")
SOURCES = [
    path
    for path in sorted([*PACKAGE.rglob("*.py"), PACKAGE / "_rules.pyi"])
    if path.name == "_rules.pyi" or not path.name.startswith("_") or path.name == "__init__.py"
]


def sections(text):
    """The NumPy sections of a docstring: name to text."""
    found = re.split(rf"^({'|'.join(SECTIONS)})\n-+\n", inspect.cleandoc(text), flags=re.M)
    return dict(zip(found[1::2], found[2::2], strict=True))


def named(section):
    """The parameters that a section describes."""
    heads = re.findall(r"^(\S.*?)(?: : .*)?$", section, re.M)
    return [name.strip("*") for head in heads for name in head.split(", ")]


def taken(function):
    """The parameters of a function, without those that are bound."""
    arguments = function.args
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    every += [one for one in (arguments.vararg, arguments.kwarg) if one]
    return {one.arg for one in every} - {"self", "cls"}


def raised(body):
    """The names of the errors that statements raise and do not catch."""
    names = set()
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.Lambda)):
            continue
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            name = ast.unparse(node.exc.func)
            # A method of this class that makes an error has no name of an error.
            names.add(name if name[0].isupper() else "")
        if isinstance(node, ast.Try):
            caught = {ast.unparse(one.type) for one in node.handlers if one.type}
            names |= raised(node.body) - caught
            names |= raised([*node.handlers, *node.orelse, *node.finalbody])
        else:
            names |= raised(ast.iter_child_nodes(node))
    return names


def faults_of_raises(function, text):
    """What the docstring lacks of the errors that a function raises."""
    heads = named(sections(text).get("Raises", ""))
    names, described = raised(function.body), {head.rpartition(".")[2] for head in heads}
    if names and not described:
        return ["has no section Raises"]
    missing = sorted(names - {"", *described})
    return [f"does not describe {missing}"] if missing else []


def is_property(function):
    return any(
        isinstance(one, ast.Name) and one.id == "property" for one in function.decorator_list
    )


def faults_of(function, text):
    """What the docstring of a function lacks."""
    if not text:
        return ["has no docstring"]
    found, wrong = sections(text), []
    if not is_property(function):
        described = set(named(found.get("Parameters", "")))
        if described != taken(function):
            wrong.append(f"describes {sorted(described)}, but takes {sorted(taken(function))}")
        gives = function.returns is not None and ast.unparse(function.returns) != "None"
        if gives and not {"Returns", "Yields"} & set(found):
            wrong.append("has no section Returns")
        if not gives and "Returns" in found:
            wrong.append("describes what it does not return")
    return wrong + faults_of_raises(function, text)


def is_private(name):
    return name.startswith("_") and name != "__call__"


def faults(body, path=""):
    """What the docstrings of a module or a class lack."""
    seen = set()
    for node in body:
        name = f"{path}{getattr(node, 'name', '')}"
        if not isinstance(node, (ast.FunctionDef, ast.ClassDef)) or is_private(node.name):
            continue
        text = ast.get_docstring(node)
        if isinstance(node, ast.ClassDef):
            made = [one for one in node.body if getattr(one, "name", "") in ("__init__", "__new__")]
            wants = set().union(*map(taken, made)) if "Error" not in node.name else set()
            if not text:
                yield f"{name} has no docstring"
            elif wants - set(named(sections(text).get("Parameters", ""))):
                yield f"{name} does not describe all of {sorted(wants)}"
            for one in made:
                yield from (f"{name} {fault}" for fault in faults_of_raises(one, text))
            yield from faults(node.body, f"{name}.")
        elif node.name not in seen:  # the first signature of several has the docstring
            seen.add(node.name)
            yield from (f"{name} {fault}" for fault in faults_of(node, text))


def shown(path, tree):
    """What a package shows of its private modules, or returns from its functions."""
    if path.name != "__init__.py":
        return
    names = {ast.unparse(one.returns) for one in tree.body if getattr(one, "returns", None)}
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            names |= set(ast.literal_eval(node.value))
    for node in tree.body:
        source = PACKAGE.parent / f"{str(getattr(node, 'module', '')).replace('.', '/')}.py"
        if source.name.startswith("_") and source.exists():
            body = ast.parse(source.read_text(encoding="utf-8")).body
            yield from (one for one in body if getattr(one, "name", "") in names)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_every_public_item_has_numpy_sections(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert ast.get_docstring(tree)
    assert list(faults([*tree.body, *shown(path, tree)])) == []


def test_faults_are_found():
    text = "Add.\n\n    Parameters\n    ----------\n    a : int\n    "
    bad = f'def f(a: int, *b: int) -> int:\n    """{text}"""'
    (function,) = ast.parse(bad).body
    assert faults_of(function, ast.get_docstring(function)) == [
        "describes ['a'], but takes ['a', 'b']",
        "has no section Returns",
    ]
    assert faults_of(function, None) == ["has no docstring"]


def test_errors_that_are_raised_are_found():
    text = "def f():\n try:\n  raise A()\n  raise B()\n except A:\n  pass\n def g():\n  raise C()"
    (function,) = ast.parse(text).body
    assert raised(function.body) == {"B"}
    assert faults_of_raises(function, "") == ["has no section Raises"]
    other = "Add.\n\nRaises\n------\nA\n    Always."
    assert faults_of_raises(function, other) == ["does not describe ['B']"]


def test_raised_errors_exist():
    known = {**vars(builtins), **vars(rules_py), **vars(wire), **vars(testkit)}
    for path in [*PACKAGE.rglob("*.py"), PACKAGE / "_rules.pyi"]:
        for raises in re.findall(
            r"^ +Raises\n +-+\n((?:.*\n)*?)(?= *\"\"\"|\n)", path.read_text(encoding="utf-8"), re.M
        ):
            for name in re.findall(r"^(\S+)$", inspect.cleandoc("\n" + raises), re.M):
                place, _, name = name.rpartition(".")
                if place not in ("ray.exceptions", "gymnasium.error"):
                    assert issubclass(known[name], BaseException)


def test_the_stub_has_the_docstrings_of_the_native_module():
    text = stub.STUB.read_text(encoding="utf-8")
    assert text == stub.with_docs(text), "run `make stub`"


def test_every_native_item_is_in_the_stub():
    tree = ast.parse(stub.STUB.read_text(encoding="utf-8"))
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    for name, node in classes.items():
        known = {getattr(one, "name", None) for one in node.body}
        public = {one for one in vars(getattr(_rules, name)) if not one.startswith("_")}
        assert public <= known
