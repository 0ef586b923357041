"""Types of states and views: the module is what play shows, other play fits it, checkers use it."""

import os
import subprocess
import sys
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints, is_typeddict

import pytest

import rules_py

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / ".ci"))
import view_types
import views as writer

GAMES = [name for name in rules_py.games() if (ROOT / "docs" / "rules" / f"{name}.md").exists()]
each = pytest.mark.parametrize("name", GAMES)
SNIPPET = """
from typing import cast
from rules_py.views import HeroMustDieView, RegidiceView, ValorAndVillainyState

def read(view: RegidiceView, mine: HeroMustDieView, whole: ValorAndVillainyState) -> int:
    health: int = view["table"]["injured"]["red"]
    for word, count in mine["hand"].items():
        health += count + len(word)
    if not isinstance(phase := view["table"]["phase"], str) and "attack" in phase:
        health += phase["attack"]["seat"]
    return health + whole["table"]["players"]["villain"]["health"]
"""
WRONG = {
    '["injured"]': '["injuries"]',
    'phase["attack"]["seat"]': 'phase["attack"]["seats"]',
    'mine["hand"]': 'mine["hands"]',
    '["villain"]["health"]': '["villain"]["who"]',
}


@each
def test_the_module_is_what_play_shows(name):
    text = writer.VIEWS.read_text(encoding="utf-8")
    assert text.startswith(writer.HEAD)
    assert writer.classes(name) in text, "run `make views`"


def test_the_types_for_typescript_are_made_of_the_module():
    found = writer.DECLARATIONS.read_text(encoding="utf-8")
    assert found == view_types.typescript(writer.VIEWS.read_text(encoding="utf-8")), (
        "run `make views`"
    )
    for name in GAMES:
        assert f"  {name}: {writer.pascal(name)}View;" in found
    with pytest.raises(ValueError, match="set"):
        view_types.typescript("class A(TypedDict):\n    b: set[int]\n")


def fits(value, kind, path=""):
    """Holds that a value is of a type."""
    if kind is Any:
        return
    if isinstance(kind, UnionType):
        parts = {get_origin(part) or part: part for part in get_args(kind)}
        if value is None:
            assert NoneType in parts, path
            return
        plain = type(value)
        (kind,) = [
            part
            for origin, part in parts.items()
            if origin is plain or (plain is dict and is_typeddict(origin))
        ] or pytest.fail(f"{path}: {value!r} is no {kind}")
    if is_typeddict(kind):
        hints = get_type_hints(kind)
        assert value.keys() <= hints.keys(), f"{path}: {value.keys() - hints.keys()}"
        assert not kind.__total__ or value.keys() == hints.keys(), path
        for key, part in value.items():
            fits(part, hints[key], f"{path}.{key}")
    elif origin := get_origin(kind):
        assert type(value) is origin, f"{path}: {value!r} is no {kind}"
        items = value.items() if origin is dict else enumerate(value)
        for key, part in items:
            fits(part, get_args(kind)[-1], f"{path}[{key}]")
    else:
        assert type(value) is kind, f"{path}: {value!r} is no {kind}"


@each
def test_positions_of_other_play_fit(name):
    from rules_py import views

    prefix, read = writer.pascal(name), 0
    for at, state in enumerate(writer.positions(name, 2, 8, 300)):
        if at % 8 == 0:
            fits(state.view(at // 8 % state.game.seats), getattr(views, f"{prefix}View"), "view")
            fits(state.to_dict(), getattr(views, f"{prefix}State"), "state")
            read += 1
    assert read > 30


def checked(folder, text):
    """What mypy says of a program that reads views."""
    (folder / "reads.py").write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file", os.devnull]
    command += ["--follow-imports=skip", "--ignore-missing-imports"]
    command += ["--cache-dir", os.devnull, str(writer.VIEWS), "reads.py"]
    there = os.environ | {"MYPYPATH": str(writer.VIEWS.parents[1])}
    return subprocess.run(command, cwd=folder, env=there, capture_output=True, text=True).stdout


def test_a_type_checker_takes_right_keys_and_refuses_wrong_ones(tmp_path):
    pytest.importorskip("mypy")
    assert "Success" in checked(tmp_path, SNIPPET)
    text = SNIPPET
    for right, wrong in WRONG.items():
        assert right in text
        text = text.replace(right, wrong)
    found = checked(tmp_path, text)
    assert found.count("error:") >= len(WRONG), found
    for key in ("injuries", "seats"):
        assert f'has no key "{key}"' in found
