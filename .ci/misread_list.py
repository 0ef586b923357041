"""The lists of misreadings: their entries, and whether they fit the sources."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

DATA = Path("rules-core/tests/misread")
GAMES = Path("rules-core/src/games")
# Tests that hold everything at once prove no single rule.
NO_PROOF = re.compile(r"golden|oracle")
KEYS = {"id", "rule", "reading", "file", "find", "replace", "tests", "kind", "within"}


class DataError(Exception):
    """The list of misreadings cannot be read."""


@dataclass(frozen=True)
class Misreading:
    """One entry of a list."""

    game: str
    id: str
    rule: str
    reading: str
    file: str
    find: str
    replace: str
    tests: tuple[str, ...]
    kind: str = "switch"
    within: str = ""

    @property
    def path(self) -> Path:
        """The file it changes, from the root of the repository."""
        given = Path(self.file)
        return given if given.parts[0] == "rules-core" else GAMES / self.game / given

    def span(self, text: str) -> tuple[int, int]:
        """Return where ``find`` is in the text of the file.

        Raises
        ------
        DataError
            It is not there exactly once.

        """
        where, start, end = "the file", 0, len(text)
        if self.within:
            if (count := text.count(self.within)) != 1:
                raise DataError(f"`within` occurs {count} times in {self.path}, not once")
            where, start = "`within`", text.index(self.within)
            end = start + len(self.within)
        if (count := text.count(self.find, start, end)) != 1:
            raise DataError(f"`find` occurs {count} times in {where} ({self.path}), not once")
        at = text.index(self.find, start, end)
        return at, at + len(self.find)

    def proves(self, test: str) -> bool:
        """Whether a test counts for the rule: its name has the number of the rule."""
        name = test.rsplit("::", 1)[-1]
        numbers = re.findall(r"[A-Z]+-([QS]?\d+)", self.rule)
        named = any(re.search(rf"(^|_){n.lower()}(_|$)", name) for n in numbers)
        return named and not NO_PROOF.search(test)


def read(root: Path, game: str) -> list[Misreading]:
    """Read the list of a game.

    Raises
    ------
    DataError
        A key is missing or unknown, or its value is of a wrong type.

    """
    path = root / DATA / f"{game}.toml"
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{path}: {error}") from error
    return [entry(game, raw) for raw in table.get("misreading", [])]


def entry(game: str, raw: Mapping[str, Any]) -> Misreading:
    """Check the keys and types of one entry."""
    name = raw.get("id", "an entry without id")
    missing = sorted(KEYS - {"kind", "within"} - raw.keys())
    unknown = sorted(raw.keys() - KEYS)
    if missing or unknown:
        raise DataError(f"{game}, {name}: missing keys {missing}, unknown keys {unknown}")
    tests = raw["tests"]
    if not isinstance(tests, list) or not tests or not all(isinstance(t, str) for t in tests):
        raise DataError(f"{game}, {name}: `tests` must be a list of at least one filter")
    values = {key: value for key, value in raw.items() if key != "tests"}
    for key, value in values.items():
        if not isinstance(value, str) or not (value.strip() or key == "replace"):
            raise DataError(f"{game}, {name}: `{key}` must be a text that is not empty")
    if values.get("kind", "switch") not in ("switch", "build"):
        raise DataError(f"{game}, {name}: `kind` must be switch or build")
    return Misreading(game=game, tests=tuple(tests), **values)


def check(root: Path, entries: Sequence[Misreading]) -> list[str]:
    """Return what is wrong with the entries, as far as the sources show it."""
    found = []
    ids: set[str] = set()
    functions = {game: test_functions(root, game) for game in {one.game for one in entries}}
    for one in entries:
        problems = []
        if one.id in ids:
            problems.append("another entry has this id")
        ids.add(one.id)
        if not (root / one.path).is_file():
            problems.append(f"{one.path} is no file")
        else:
            try:
                one.span((root / one.path).read_text(encoding="utf-8"))
            except DataError as error:
                problems.append(str(error))
        if one.kind == "switch" and one.find.rstrip().endswith(","):
            problems.append("`find` ends with a comma, so it is no expression or statement")
        if one.find == one.replace:
            problems.append("`replace` is equal to `find`")
        if not re.findall(r"[A-Z]+-[QS]?\d+", one.rule):
            problems.append(f"`rule` {one.rule!r} names no rule")
        for wanted in one.tests:
            last = wanted.rsplit("::", 1)[-1]
            named = [name for name in functions[one.game] if last in name]
            if not named:
                problems.append(f"no test is named {wanted}")
            elif not any(one.proves(name) for name in named):
                problems.append(f"no test named {wanted} has the number of {one.rule}")
        found += [f"{one.game}, {one.id}: {problem}" for problem in problems]
    return found


def test_functions(root: Path, game: str) -> set[str]:
    """Return the names of all functions that are marked as tests of a game."""
    mark = re.compile(r"#\[test\]\s*(?:#\[[^\]]*\]\s*|//[^\n]*\n\s*)*fn (\w+)")
    files = (root / GAMES / game).rglob("*.rs")
    return {name for path in files for name in mark.findall(path.read_text(encoding="utf-8"))}
