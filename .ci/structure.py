#!/usr/bin/env python3
"""Structure of a checkout as tables: lines, import circles, private terms.

Usage: .ci/structure.py [CHECKOUT]: this one by default. docs/structure.md says what the
tables hold and how to print those of an older commit.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path

CHAPTERS = (
    "components state setup legal apply observe encode heuristic validate picture words tests"
)
# Other names of files and folders, now or in older commits.
CHAPTER_OF = {"agenda": "state", "records": "state", "options": "setup", "ask": "legal"}
CHAPTER_OF |= {"targets": "legal", "forge": "apply", "ranking": "apply", "guess": "observe"}
CHAPTER_OF |= {"determinize": "observe", "advise": "heuristic", "audit": "validate"}
CHAPTER_OF |= {name: name for name in CHAPTERS.split()}
# What the vocabulary replaced, but for words that are also words of rule books, of Rust or
# of every day: act, answer, cell, decide, list, look, mark, note, order, place, plan, round...
TERMS = (
    "advice|advise|advisor|audit|bag|chair|choices|chunk|crew|dense|desk|diary|earned|eye|"
    "foretold|guess|inconsistent|lane|lanes|lid|linger|lit|longest|luck|menu|noted|obey|odds|"
    "owed|patience|per|port|portable|settle|shelf|short|sight|sold|spread|stones|tally|ticket|"
    "told|twins|unique"
)
DECLARED = re.compile(
    r"(?:\b(?:fn|struct|enum|trait|type|const|static|mod|def|class)|macro_rules!)\s+(\w+)"
)
PIECE = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
MACRO = re.compile(r"macro_rules! (\w+)")
GENERATED = re.compile(r"^//! Generated from", re.MULTILINE)
NOT_CODE = re.compile(r"//.*|pub\(in [^)]*\)")
TEST_MODULE = re.compile(r"^#\[cfg\(test\)\]\n(?:#.*\n)*mod \w+ \{.*", re.MULTILINE | re.DOTALL)
USE = re.compile(r"(\bpub(?:\([^)]*\))? )?\buse ([^;]+);")
INLINE = re.compile(r"\b(?:crate|super|self)(?:::\w+)+")
Module = tuple[str, ...]


def chapters(games: list[Path]) -> None:
    """Lines of each chapter, a game a column; generated files count apart."""
    table: Counter[tuple[str, str]] = Counter()
    for game in games:
        for path in game.rglob("*.rs"):
            text, name = path.read_text(), path.relative_to(game).parts[0].removesuffix(".rs")
            row = "generated" if GENERATED.search(text) else CHAPTER_OF.get(name, "rest")
            table[row, game.name] += text.count("\n")
            table["all", game.name] += text.count("\n")
    print("| chapter |", " | ".join(game.name for game in games), "| all |")
    print("|--" * (len(games) + 2) + "|")
    for row in [*CHAPTERS.split(), "rest", "generated", "all"]:
        cells = [table[row, game.name] for game in games]
        print(f"| {row} |", " | ".join(f"{cell:,}" for cell in [*cells, sum(cells)]), "|")


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
        self.handed: dict[Module, list[Module]] = {}
        for path in (path for path in src.rglob("*.rs") if "tests" not in path.parts):
            parts = path.relative_to(src).with_suffix("").parts
            module = parts[:-1] if parts[-1] in ("mod", "lib") else parts
            self.code[module] = NOT_CODE.sub("", TEST_MODULE.sub("", path.read_text()))
            found = [branches(use[2]) for use in USE.finditer(self.code[module]) if use[1]]
            self.handed[module] = [path for paths in found for path in paths]
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
        for module, text in self.code.items():
            paths = [path for use in USE.finditer(text) if not use[1] for path in branches(use[2])]
            paths += [tuple(way.split("::")) for way in INLINE.findall(USE.sub("", text))]
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


def terms(root: Path) -> None:
    """Count the names outside tests that hold a private term."""
    declared: Counter[str] = Counter()
    for folder in ("rules-core", "rules-py", "examples", "benches", "fuzz"):
        for path in (root / folder).rglob("*"):
            if path.suffix in (".rs", ".py") and not {"tests", "target"} & set(path.parts):
                for name in [path.stem, *DECLARED.findall(path.read_text())]:
                    declared.update({piece.lower() for piece in PIECE.findall(name)})
    left = {term: declared[term] for term in TERMS.split("|") if declared[term]}
    print(f"\nprivate terms left: {len(left)}, in {sum(left.values())} names:", left)


def main() -> None:
    """Print everything."""
    root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent).resolve()
    src = root / "rules-core/src"
    chapters(sorted(path for path in (src / "games").iterdir() if path.is_dir()))
    imports = Imports(src)
    for depth, name in ((1, "folders"), (9, "files")):
        found = circles(imports.arrows(depth))
        print(f"\ncircles of {name}: {len(found)}")
        print("\n".join("* " + ", ".join(group) for group in found))
    terms(root)


if __name__ == "__main__":
    main()
