"""Write the types of states and views, ``rules_py.views`` and ``views.d.ts``, from play.

    make views

Thousands of positions of random and heuristic play with all options are read, with fixed
seeds; ``rules-py/tests/test_views.py`` holds that the module is what this program writes, and
that positions of other seeds fit it.
"""

from __future__ import annotations

import keyword
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import rules_py
import view_types
from rules_py import Game, Generator, RulesError

ROOT = Path(__file__).parents[1]
VIEWS = ROOT / "rules-py" / "python" / "rules_py" / "views.py"
DECLARATIONS = ROOT / "rules-core" / "js" / "package" / "views.d.ts"
GAMES, POSITIONS = 60, 2000
"""Least number of games, and of positions, of each game that are read."""
ENTRY = "[...]"
MAP = 5
"""Fewest keys of equal values that make an object a map, not a record."""
PUBLIC = {"table", "options", "agenda"}
"""What a view and a state have alike, where both have it."""
LISTS: dict[str, dict[str, list[Any]]] = {
    "unsung_heroes": {"characters": ["draft", "random", ["jerry", "ellen"], ["greg", "tilda"]]},
    "valor_and_villainy": {"characters": [["mari"], ["loxley", "amos", "mari"]]},
}
"""Values of options whose descriptions do not list them all."""
HEAD = '''"""Types of what ``State.view`` and ``State.to_dict`` return, for editors and checkers.

``rules_py`` returns plain dicts; nothing here changes them. Each game has a ``…View`` and a
``…State``::

    view: views.RegidiceView = state.view(0)
    cast(views.RegidiceState, state.to_dict())["pools"]

An object of which one key is there at a time has ``total=False``: ask with ``in``. A map by the
names of cards, tiles or Monsters is a ``dict[str, ...]``. ``Any`` is a value that play has not
shown other than empty; a rare stage may be missing in an object with ``total=False``.

Written by ``make views`` from thousands of positions of play; do not edit it.
"""

from __future__ import annotations

from typing import Any, TypedDict
'''


class Shape:
    """What has been seen in one place of a document."""

    def __init__(self) -> None:
        self.scalars: set[str] = set()
        self.element: Shape | None = None
        self.fields: dict[str, Shape] = {}
        self.objects, self.keys, self.sizes = 0, dict[str, int](), set[int]()
        self.last: Any = self

    def read(self, value: Any) -> None:
        """Add a value that was seen."""
        # Most of a position is as it was a step before.
        if value == self.last and type(value) is type(self.last):
            return
        self.last = value
        if isinstance(value, dict):
            self.objects += 1
            self.sizes.add(len(value))
            for key, part in value.items():
                self.keys[key] = self.keys.get(key, 0) + 1
                if key not in self.fields:
                    self.fields[key] = Shape()
                self.fields[key].read(part)
        elif isinstance(value, list):
            self.element = self.element or Shape()
            for part in value:
                self.element.read(part)
        else:
            self.scalars.add("None" if value is None else type(value).__name__)

    def merge(self, other: Shape) -> None:
        """Add what another place has shown."""
        self.scalars |= other.scalars
        self.objects, self.sizes = self.objects + other.objects, self.sizes | other.sizes
        if other.element:
            self.element = self.element or Shape()
            self.element.merge(other.element)
        for key, part in other.fields.items():
            self.keys[key] = self.keys.get(key, 0) + other.keys[key]
            self.fields.setdefault(key, Shape()).merge(part)

    def is_union(self) -> bool:
        """Whether objects have one of several keys, or are a variant beside words."""
        return self.sizes == {1} and (len(self.fields) > 1 or "str" in self.scalars)

    def is_total(self) -> bool:
        """Whether all objects have all keys."""
        return not self.is_union() and all(count == self.objects for count in self.keys.values())


def pascal(key: str) -> str:
    """Return a key as a part of the name of a class; a list or a map is named after one entry."""
    if key.endswith(ENTRY):
        key = singular(key.replace(ENTRY, ""))
    return "".join(word[:1].upper() + word[1:] for word in re.findall(r"[A-Za-z0-9]+", key))


def singular(key: str) -> str:
    """Return the name of an element of a list or a map."""
    if key.endswith("ies"):
        return f"{key[:-3]}y"
    return key[:-1] if re.search("[^su]s$", key) else f"{key} entry"


class Writer:
    """The classes of one game."""

    def __init__(self, game: str) -> None:
        self.prefix, self.bodies, self.names = pascal(game), dict[str, str](), set[str]()
        self.names |= {f"{self.prefix}View", f"{self.prefix}State"}
        self.text: list[str] = []

    def annotation(self, shape: Shape, path: tuple[str, ...]) -> str:
        """Return the type of a place, and write the classes that it needs."""
        kinds = sorted(shape.scalars - {"None"})
        if "float" in kinds and "int" in kinds:
            kinds.remove("int")
        if shape.element is not None:
            inner = (*path[:-1], path[-1] + ENTRY)
            kinds.append(f"list[{self.annotation(shape.element, inner)}]")
        if shape.objects:
            kinds.append(self.object(shape, path))
        return (
            " | ".join([*kinds, *(["None"] if kinds and "None" in shape.scalars else [])]) or "Any"
        )

    def object(self, shape: Shape, path: tuple[str, ...]) -> str:
        """Return the type of an object: a map, or a class."""
        if not shape.fields:
            return "dict[str, Any]"
        merged = Shape()
        for part in shape.fields.values():
            merged.merge(part)
        alike = len({kinds_of(part) for part in shape.fields.values()} - {()}) <= 1
        names = not shape.is_union() and (len(shape.fields) >= MAP or not shape.is_total())
        numbers = all(key.isdigit() for key in shape.fields)
        if numbers or (alike and names):
            return f"dict[str, {self.annotation(merged, (*path[:-1], path[-1] + ENTRY))}]"
        fields = {
            key: self.annotation(part, (*path, key)) for key, part in sorted(shape.fields.items())
        }
        return self.named(fields, shape.is_total(), path)

    def named(self, fields: dict[str, str], total: bool, path: tuple[str, ...]) -> str:
        """Return the name of the class with these fields; write it if it is new."""
        body = f"{total} {fields}"
        if body in self.bodies and len(path) > 1:
            return self.bodies[body]
        name = f"{self.prefix}{pascal(path[-1])}"
        for at in range(len(path) - 2, -1, -1):
            if name not in self.names or len(path) == 1:
                break
            name = f"{self.prefix}{''.join(map(pascal, path[at:]))}"
        while name in self.names and len(path) > 1:
            name += "X"
        self.names.add(name)
        self.bodies[body] = name
        self.text.append(written(name, fields, total, path))
        return name


def kinds_of(shape: Shape) -> tuple[str, ...]:
    """Return what tells values of different kinds apart; nothing where no value shows it."""
    kinds = sorted(shape.scalars - {"None"})
    if shape.element is not None:
        inner = kinds_of(shape.element)
        kinds.append(f"list {inner}" if inner else "list")
    if shape.objects:
        kinds.append(
            f"object {sorted(shape.fields)}" if shape.is_total() and shape.fields else "map"
        )
    return tuple(kinds)


def written(name: str, fields: dict[str, str], total: bool, path: tuple[str, ...]) -> str:
    """Return the code of a class."""
    if any(not key.isidentifier() or keyword.iskeyword(key) for key in fields):
        rows = "".join(f'        "{key}": "{kind}",\n' for key, kind in fields.items())
        end = "" if total else "    total=False,\n"
        return f'{name} = TypedDict(\n    "{name}",\n    {{\n{rows}    }},\n{end})\n'
    rows = "".join(f"    {key}: {kind}\n" for key, kind in fields.items())
    base = "TypedDict" if total else "TypedDict, total=False"
    return f'class {name}({base}):\n    """``{".".join(path)}``."""\n\n{rows}'


def choices(accepts: str) -> list[Any]:
    """Return values of an option as its description lists them; none where it is no list."""
    if accepts == "true or false":
        return [False, True]
    if found := re.fullmatch(r"(\d+) to (\d+)", accepts):
        return [int(found[1]), int(found[2]), *range(int(found[1]), min(int(found[2]), 9))]
    words = re.split(r", | or ", accepts.split(", or a list")[0].split(", or or")[0])
    words = [word for word in words if re.fullmatch(r"[a-z_]+|\d+", word)]
    return [int(word) if word.isdigit() else word for word in words]


def any_game(name: str, rng: Generator) -> Game:
    """Return a game with some options drawn at random."""
    options: dict[str, Any] = {}
    for row in Game(name).option_list():
        values = LISTS.get(name, {}).get(row["name"]) or choices(row["accepts"])
        if values and rng.below(3) == 0 and not row["name"].endswith("_limit"):
            tried = options | {row["name"]: values[rng.below(len(values))]}
            try:
                Game(name, **tried)
                options = tried
            except RulesError:
                continue
    return Game(name, **options)


def positions(name: str, seed: int, games: int, least: int) -> Iterator[rules_py.State]:
    """Play games with all options, heuristic, random and mixed, and show what they pass."""
    rng, shown, played = Generator(seed), 0, 0
    while played < games or shown < least:
        state = any_game(name, rng).new_state()
        odd = (0, 10, 40, 100)[played % 4]
        for number in range(1500):
            if rng.below(1 + number // 120) == 0 or state.is_terminal:
                shown += 1
                yield state
            if state.is_terminal:
                break
            drawn = state.is_chance or rng.below(100) < odd
            state.apply(state.sample(rng) if drawn else state.heuristic_action())
        played += 1


def shapes(name: str, seed: int = 1, games: int = GAMES, least: int = POSITIONS) -> list[Shape]:
    """Return what views and states of a game look like."""
    view, whole, public = Shape(), Shape(), dict[str, Shape]()
    for at, state in enumerate(positions(name, seed, games, least)):
        seen, full = state.view(at % state.game.seats), state.to_dict()
        for key in PUBLIC & seen.keys() & full.keys():
            parts = seen.pop(key), full.pop(key)
            for part in parts[parts[0] == parts[1] :]:
                public.setdefault(key, Shape()).read(part)
        view.read(seen)
        whole.read(full)
    for one in (view, whole):
        one.fields |= public
        one.keys |= dict.fromkeys(public, one.objects)
        one.sizes = {size + len(public) for size in one.sizes}
    return [view, whole]


def classes(name: str) -> str:
    """Return the classes of a game."""
    writer = Writer(name)
    for kind, shape in zip(("View", "State"), shapes(name), strict=True):
        writer.object(shape, (kind,))
    return "\n\n".join(writer.text)


def module() -> str:
    """Return the text of the module."""
    return "\n\n".join([HEAD, *map(classes, rules_py.games())])


def main() -> int:
    """Write the module, and its types for TypeScript."""
    VIEWS.write_text(text := module(), encoding="utf-8")
    DECLARATIONS.write_text(view_types.typescript(text), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
