#!/usr/bin/env python3
"""Structure of a checkout as tables: lines, import circles, private terms.

Usage: .ci/structure.py [CHECKOUT]: this one by default. docs/structure.md says what the
tables hold and how to print those of an older commit. `.ci/structure.py --write` prints the
figures of this checkout into the tables of lines, circles and terms there.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path

CHAPTERS = (
    "components state setup legal apply observe encode heuristic validate picture words tests"
)
ROWS = [*CHAPTERS.split(), "rest", "generated", "all"]
# Other names of files and folders, now or in older commits.
CHAPTER_OF = {"agenda": "state", "records": "state", "options": "setup", "ask": "legal"}
CHAPTER_OF |= {"targets": "legal", "forge": "apply", "ranking": "apply", "guess": "observe"}
CHAPTER_OF |= {"determinize": "observe", "advise": "heuristic", "audit": "validate"}
CHAPTER_OF |= {name: name for name in CHAPTERS.split()}
# What the vocabulary replaced, but for words that are also words of rule books, of Rust or
# of every day: act, cell, decide, draw, list, look, mark, note, order, place, plan, won...
TERMS = (
    "advice|advise|adviser|advisor|answer|audit|bag|chair|choices|chunk|crew|dense|desk|diary|"
    "earned|eye|foretold|guess|inconsistent|lane|lanes|lid|linger|lit|longest|luck|menu|noted|"
    "obey|odds|owed|patience|per|port|portable|settle|settled|settling|shelf|short|sight|sold|"
    "spread|stones|tally|ticket|told|twins|unique"
)
DECLARED = re.compile(
    r"(?:\b(?:fn|struct|enum|trait|type|const(?!\s+fn)|static|mod|def|class)|macro_rules!)\s+(\w+)"
)
PIECE = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
MACRO = re.compile(r"macro_rules! (\w+)")
GENERATED = re.compile(r"^//! Generated from", re.MULTILINE)
NOT_CODE = re.compile(r"//.*|pub\(in [^)]*\)")
TEST_MODULE = re.compile(r"^#\[cfg\(test\)\]\n(?:#.*\n)*mod \w+ \{.*", re.MULTILINE | re.DOTALL)
USE = re.compile(r"^ *(pub(?:\([^)]*\))? )?use ([^;]+);", re.MULTILINE)
INLINE = re.compile(r"\b(?:crate|super|self)(?:::\w+)+")
Module = tuple[str, ...]


def chapters(root: Path) -> tuple[list[str], dict[str, list[int]]]:
    """Names of the games; lines of each chapter, a game a column; generated files count apart."""
    folder = root / "rules-core/src/games"
    games = sorted(path for path in folder.iterdir() if path.is_dir())
    table: Counter[tuple[str, str]] = Counter()
    for game in games:
        for path in game.rglob("*.rs"):
            text, name = path.read_text(), path.relative_to(game).parts[0].removesuffix(".rs")
            row = "generated" if GENERATED.search(text) else CHAPTER_OF.get(name, "rest")
            table[row, game.name] += text.count("\n")
            table["all", game.name] += text.count("\n")
    rows = {row: [table[row, game.name] for game in games] for row in ROWS}
    return [game.name for game in games], {row: [*line, sum(line)] for row, line in rows.items()}


def branches(tree: str) -> list[Module]:
    """Paths of a `use` tree, as segments."""
    head, brace, rest = tree.partition("{")
    stem = tuple(part for part in re.sub(r"\s+as\s+\w+|\s", "", head).split("::") if part)
    if not brace:
        return [stem]
    parts, depth = [""], 0
    for char in rest.rstrip()[:-1]:
        depth += (char == "{") - (char == "}")
        if char == "," and not depth:
            parts.append("")
        else:
            parts[-1] += char
    return [stem + path for part in parts if part.strip() for path in branches(part)]


class Imports:
    """Which module of a crate uses a name of which."""

    def __init__(self, src: Path) -> None:
        """Read every file but tests."""
        self.code, self.macros = dict[Module, str](), dict[str, Module]()
        self.handed, self.used = dict[Module, list[Module]](), dict[Module, list[Module]]()
        for path in (path for path in src.rglob("*.rs") if "tests" not in path.parts):
            parts = path.relative_to(src).with_suffix("").parts
            module = parts[:-1] if parts[-1] in ("mod", "lib") else parts
            self.code[module] = NOT_CODE.sub("", TEST_MODULE.sub("", path.read_text()))
            uses = [(use[1], branches(use[2])) for use in USE.finditer(self.code[module])]
            self.handed[module] = [path for hands, paths in uses for path in paths if hands]
            self.used[module] = [path for hands, paths in uses for path in paths if not hands]
            inline = INLINE.findall(USE.sub("", self.code[module]))
            self.used[module] += [tuple(way.split("::")) for way in inline]
            self.macros |= dict.fromkeys(MACRO.findall(self.code[module]), module)

    def home(self, path: Module, at: Module, depth: int = 0) -> Module:
        """Module that declares the name at the end of a path, or `at` if another crate does."""
        where = at
        for count, part in enumerate(path):
            if part in ("crate", "self", "super"):
                where = {"crate": (), "self": where, "super": where[:-1]}[part]
            elif (*where, part) in self.code:
                where = (*where, part)
            elif not count:
                return at
            elif not where and part in self.macros:
                return self.macros[part]
            else:
                ways = [way for way in self.handed[where] if way[-1] == part and depth < 9]
                homes = [self.home(way, where, depth + 1) for way in ways]
                return next((home for home in homes if home != where), where)
        return where

    def arrows(self, depth: int) -> dict[str, set[str]]:
        """Uses between modules, cut to `depth` segments below the crate or a game."""
        found: dict[str, set[str]] = {}
        for module, paths in self.used.items():
            for ends in ((module, self.home(path, module)) for path in paths):
                cut = ["/".join(end[: depth + 2 * (end[:1] == ("games",))]) for end in ends]
                if cut[0] != cut[1]:
                    found.setdefault(cut[0], set()).add(cut[1])
        return found


def circles(arrows: dict[str, set[str]]) -> list[list[str]]:
    """Groups of modules that reach one another."""
    reach = {name: set(to) for name, to in arrows.items()}
    for via in arrows:
        for to in reach.values():
            to |= reach[via] if via in to else set()
    groups = {tuple(sorted(b for b in reach[a] if a in reach.get(b, set()))) for a in reach}
    return sorted(list(group) for group in groups if len(group) > 1)


def others(root: Path) -> list[list[str]]:
    """Circles of files outside rules-core, whose names begin with those of their crates."""
    places = [root / "rules-py/src", *sorted(root.glob("examples/*/src"))]
    found = [(place.relative_to(root), circles(Imports(place).arrows(9))) for place in places]
    return [[f"{place}/{name}" for name in group] for place, groups in found for group in groups]


def terms(root: Path) -> tuple[Counter[str], Counter[str]]:
    """Count the names that hold a private term, by term: in code, and in tests."""
    declared: tuple[Counter[str], Counter[str]] = Counter(), Counter()
    for folder in ("rules-core", "rules-py", "examples", "benches", "fuzz"):
        for path in (root / folder).rglob("*"):
            if path.suffix in (".rs", ".py") and "target" not in path.parts:
                place = declared["tests" in path.parts or path.name == "tests.rs"]
                for name in [path.stem, *DECLARED.findall(path.read_text())]:
                    place.update({piece.lower() for piece in PIECE.findall(name)})
    code, tests = (
        Counter({term: place[term] for term in TERMS.split("|") if place[term]})
        for place in declared
    )
    return code, tests


def figures(root: Path, imports: Imports) -> dict[str, int]:
    """The numbers of the tables of circles and terms, by the first cell of their rows."""
    folders, files = (circles(imports.arrows(depth)) for depth in (1, 9))
    inside = [group for group in folders if group[0].startswith("games/")]
    code, tests = terms(root)
    return {
        "circles of folders (a file directly in `src`, a chapter of a game)": len(folders),
        "of these inside games": len(inside),
        "circles of files": len(files),
        "files in the largest circle": max(map(len, files), default=0),
        "circles of files in rules-py and the examples": len(others(root)),
        f"terms left, of {TERMS.count('|') + 1}": len(code),
        "names that hold one": code.total(),
        "terms left in tests": len(tests),
        "names in tests that hold one": tests.total(),
    }


def row(text: str, name: str) -> re.Match[str] | None:
    """A row of a page with this first cell: what is before the last cell, and that cell."""
    return re.search(rf"^(\| {re.escape(name)} \|.*\| )([\d,]+) \|$", text, re.MULTILINE)


def write(page: Path, root: Path) -> None:
    """Print the figures into the last cells of the rows of a page."""
    text = page.read_text()
    for name, number in figures(root, Imports(root / "rules-core/src")).items():
        if found := row(text, name):
            text = f"{text[: found.start()]}{found[1]}{number:,} |{text[found.end() :]}"
    for name, line in chapters(root)[1].items():
        if found := re.search(rf"^\| {name} \|.*→.*$", text, re.MULTILINE):
            cells = [f"→ {number:,}" for number in line]
            parts = re.split(r"→ [\d,]+", found[0])
            joined = "".join(part + cell for part, cell in zip(parts, [*cells, ""], strict=True))
            text = text[: found.start()] + joined + text[found.end() :]
    page.write_text(text)


def main() -> None:
    """Print everything, or write the figures into the page."""
    here = Path(__file__).resolve().parent.parent
    if sys.argv[1:] == ["--write"]:
        write(here / "docs/structure.md", here)
        return
    root = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else here
    src = root / "rules-core/src"
    games, table = chapters(root)
    print("| chapter |", " | ".join(games), "| all |")
    print("|--" * (len(games) + 2) + "|")
    for name, line in table.items():
        print(f"| {name} |", " | ".join(f"{cell:,}" for cell in line), "|")
    imports = Imports(src)
    found_in = {"folders": circles(imports.arrows(1)), "files": circles(imports.arrows(9))}
    found_in["files in rules-py and the examples"] = others(root)
    for name, found in found_in.items():
        print(f"\ncircles of {name}: {len(found)}")
        print("\n".join("* " + ", ".join(group) for group in found))
    for place, left in zip(("code", "tests"), terms(root), strict=True):
        print(
            f"\nprivate terms left in {place}: {len(left)}, in {left.total()} names: {dict(left)}"
        )


if __name__ == "__main__":
    main()
