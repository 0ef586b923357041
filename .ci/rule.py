"""Where a rule is kept and what proves it: ``make rule N=VV-197``.

A planted misreading changes the very lines that keep its rule, and a test
notices it: those lines come first. Comments that cite the rule follow.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import misread_list

ROOT = Path(__file__).parents[1]
GAMES = {
    "WH": "wuerfelhelden",
    "RD": "regidice",
    "UH": "unsung_heroes",
    "HMD": "hero_must_die",
    "VV": "valor_and_villainy",
}
NUMBER = re.compile(r"\b(?:WH|RD|UH|HMD|VV)-[QS]?\d+\b")
RULE = re.compile(r"\b(WH|RD|UH|HMD|VV)-Q?\d+\b")
KINDS = r"(?:fn|struct|enum|trait|const|static|macro_rules!)"
ITEM = re.compile(rf"^\s*(?:pub(?:\([^)]*\))? )?(?:const )?{KINDS} (\w+)")


@dataclass(frozen=True, order=True)
class Place:
    """A line of the repository."""

    path: str
    line: int
    name: str = ""

    def __str__(self) -> str:
        return f"{self.path}:{self.line}" + f"  {self.name}" * bool(self.name)


@dataclass
class Rule:
    """A rule of a book, and where it is."""

    text: str
    kept: list[Place] = field(default_factory=list)
    cited: list[Place] = field(default_factory=list)
    tests: list[Place] = field(default_factory=list)


def opened(line: str, prefix: str) -> re.Match[str] | None:
    """Match the number that opens a line, a row or a heading: what precedes it, and the number."""
    if re.match(r"\s*(\||#|[*-]? ?\*\*)", line):
        return re.match(rf"([\s|#]*(?:[*-] )?)\**({prefix}-Q?\d+)\b", line)
    return None


def book(root: Path, game: str, prefix: str) -> dict[str, Rule]:
    """Read the rules of a page."""
    text = (root / f"docs/rules/{game}.md").read_text(encoding="utf-8")
    rules: dict[str, Rule] = {}
    for line in text.splitlines():
        if found := opened(line, prefix):
            rules.setdefault(found[2], Rule(line.strip(" *|#-").replace("**", "")))
    return rules


def anchored(text: str, game: str) -> str:
    """Give each rule of a page an anchor of its number."""
    prefix = next(key for key, value in GAMES.items() if value == game)
    seen: set[str] = set()
    lines = text.splitlines()
    for at, line in enumerate(lines):
        if (found := opened(line, prefix)) and found[2] not in seen:
            seen.add(found[2])
            lines[at] = f'{found[1]}<a id="{found[2]}"></a>{line[found.end(1) :]}'
    return "\n".join(lines)


def around(lines: list[str], at: int) -> str:
    """Return the item that a comment stands before, or that a line is in."""
    after = at
    while after < len(lines) and lines[after].lstrip().startswith(("//", "#[")):
        after += 1
    if lines[at].startswith("//!"):
        return ""
    names = (ITEM.search(lines[n]) for n in [after, *range(at, -1, -1)] if n < len(lines))
    return next((found[1] for found in names if found), "")


def cite(root: Path, game: str, prefix: str, rules: dict[str, Rule]) -> None:
    """Add the places of the sources that cite a rule, and the tests named after one."""
    called = re.compile(rf"\bfn ((?:{prefix.lower()}_[qs]?\d+_)+)\w+")
    folder = root / "rules-core/src/games" / game
    for path in sorted(p for p in folder.rglob("*") if p.suffix in {".rs", ".toml", ".txt"}):
        lines = path.read_text(encoding="utf-8").splitlines()
        proves = "tests" in path.parts or path.stem == "scenarios"
        for at, line in enumerate(lines):
            name = "" if path.suffix != ".rs" else around(lines, at)
            numbers = {number for number in NUMBER.findall(line) if number in rules}
            if named := called.search(line):
                marks = re.findall(rf"{prefix.lower()}_([qs]?\d+)_", named[1])
                numbers |= {f"{prefix}-{n.upper()}" for n in marks} & rules.keys()
            place = Place(path.relative_to(root).as_posix(), at + 1, name)
            for number in numbers:
                (rules[number].tests if proves else rules[number].cited).append(place)


def keep(root: Path, game: str, rules: dict[str, Rule]) -> None:
    """Add the lines that planted misreadings change."""
    for one in misread_list.read(root, game):
        text = (root / one.path).read_text(encoding="utf-8")
        line = text.count("\n", 0, one.span(text)[0]) + 1
        place = Place(one.path.as_posix(), line, around(text.splitlines(), line - 1))
        for number in NUMBER.findall(one.rule):
            if number in rules and place not in rules[number].kept:
                rules[number].kept.append(place)


@cache
def index(root: Path, prefix: str) -> dict[str, Rule]:
    """Read where all rules of a game are, by number in the order of the page."""
    game = GAMES[prefix]
    rules = book(root, game, prefix)
    cite(root, game, prefix, rules)
    keep(root, game, rules)
    for number, rule in rules.items():
        own = f"_{number.lower().replace('-', '_')}_"
        rule.tests.sort(key=lambda place: own not in f"_{place.name}_")
    return rules


def table(root: Path, game: str, address: str) -> str:
    """Write the index of a game as a section of its page, with links to ``address``."""

    def links(places: list[Place]) -> str:
        shown = [
            f"[{p.name or Path(p.path).stem}]({address}{p.path}#L{p.line})" for p in places[:3]
        ]
        return ", ".join(shown)

    prefix = next(key for key, value in GAMES.items() if value == game)
    rows = [
        f"| {number} | {links(rule.kept or rule.cited)} | {links(rule.tests)} |"
        for number, rule in index(root, prefix).items()
    ]
    return "\n".join(
        [
            "\n\n## Where each rule is kept\n",
            "For anyone who changes one: the lines that keep it, and what proves it.\n",
            "| Rule | Kept in | Proved by |",
            "|--|--|--|",
            *rows,
            "",
        ]
    )


def main(number: str) -> int:
    """Print where a rule is."""
    prefix = number.partition("-")[0]
    if prefix not in GAMES or number not in (rules := index(ROOT, prefix)):
        print(f"{number!r} is no rule: write one of docs/rules, such as VV-197", file=sys.stderr)
        return 2
    rule = rules[number]
    print(rule.text)
    for title, places in (("kept", rule.kept), ("cited", rule.cited), ("tests", rule.tests)):
        for place in places:
            print(f"{title:6}{place}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else ""))
