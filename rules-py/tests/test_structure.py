"""Modules do not import one another in a circle, and files stay short enough to read."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CRATES = [ROOT / "rules-core/src", ROOT / "rules-py/src", *sorted(ROOT.glob("examples/*/src"))]
PACKAGES = [ROOT / "rules-py/python/rules_py", ROOT / "examples/python", ROOT / ".ci"]
LONGEST = 500
"""Lines of a file; about four hundred are the aim."""

NOT_CODE = re.compile(r"//.*|pub\(in [^)]*\)")
TEST_MODULE = re.compile(r"^#\[cfg\(test\)\]\n(?:#.*\n)*mod \w+ \{.*", re.MULTILINE | re.DOTALL)
NESTED = re.compile(r"^(?:pub(?:\([^)]*\))? )?mod (\w+) \{\n(.*?)^\}", re.MULTILINE | re.DOTALL)
USE = re.compile(r"^ *(pub(?:\([^)]*\))? )?use ([^;]+);", re.MULTILINE)
INLINE = re.compile(r"\b(?:crate|super|self)(?:::\w+)+")
MACRO = re.compile(r"macro_rules! (\w+)")
Module = tuple[str, ...]
Arrows = dict[str, set[str]]

pytestmark = pytest.mark.skipif(
    not (ROOT / "rules-core").exists(), reason="the repository is not there"
)


def circles(arrows: Arrows) -> list[list[str]]:
    """Groups of modules that reach one another."""
    reach = {name: set(to) for name, to in arrows.items()}
    for via in arrows:
        for to in reach.values():
            to |= reach[via] if via in to else set()
    groups = {tuple(sorted(b for b in reach[a] if a in reach.get(b, set()))) for a in reach}
    return sorted(list(group) for group in groups if len(group) > 1)


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


class Crate:
    """Which module of a crate uses a name of which; a name that `pub use` hands on counts for the
    module that declares it, and tests are left out."""

    def __init__(self, src: Path) -> None:
        self.macros: dict[str, Module] = {}
        self.handed: dict[Module, list[Module]] = {}
        self.used: dict[Module, list[Module]] = {}
        for path in (path for path in src.rglob("*.rs") if "tests" not in path.parts):
            parts = path.relative_to(src).with_suffix("").parts
            module = parts[:-1] if parts[-1] in ("mod", "lib") else parts
            code = TEST_MODULE.sub("", path.read_text("utf-8"))
            for name, nested in NESTED.findall(code):
                self.read((*module, name), nested)
            self.read(module, NESTED.sub("", code))

    def read(self, module: Module, code: str) -> None:
        """Take in the uses of one module."""
        code = NOT_CODE.sub("", code)
        uses = [(use[1], branches(use[2])) for use in USE.finditer(code)]
        self.handed[module] = [path for hands, paths in uses for path in paths if hands]
        self.used[module] = [path for hands, paths in uses for path in paths if not hands]
        inline = INLINE.findall(USE.sub("", code))
        self.used[module] += [tuple(way.split("::")) for way in inline]
        self.macros |= dict.fromkeys(MACRO.findall(code), module)

    def home(self, path: Module, at: Module, depth: int = 0) -> Module:
        """Module that declares the name at the end of a path, or `at` if another crate does."""
        where = at
        for count, part in enumerate(path):
            if part in ("crate", "self", "super"):
                where = {"crate": (), "self": where, "super": where[:-1]}[part]
            elif (*where, part) in self.used:
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

    def arrows(self, depth: int) -> Arrows:
        """Uses between modules, cut to `depth` segments below the crate or a game."""
        found: Arrows = {}
        for module, paths in self.used.items():
            for ends in ((module, self.home(path, module)) for path in paths):
                one, other = ("/".join(end[: depth + 2 * (end[:1] == ("games",))]) for end in ends)
                if one != other:
                    found.setdefault(one, set()).add(other)
        return found


@pytest.mark.parametrize("src", CRATES, ids=lambda src: src.parent.name)
def test_modules_in_rust_import_nothing_in_a_circle(src):
    crate = Crate(src)
    assert len(crate.used) > 1 or len(list(src.iterdir())) == 1
    assert circles(crate.arrows(9)) == []
    if src == CRATES[0]:
        # A moment is one file from what is legal to its words: its folder uses the chapters
        # that use it. Its files are held above.
        chapters = {a: {b for b in to if "/moments" not in b} for a, to in crate.arrows(1).items()}
        assert circles(chapters) == [], "of folders"


def test_the_page_of_the_design_names_every_module():
    page = (ROOT / "docs/design.md").read_text("utf-8")
    block = page.split("```text")[1].split("```")[0]
    named = set(
        re.findall(r"[a-z_]+", " ".join(re.findall(r"^ {2,4}(\S.*?)(?: {2}|$)", block, re.M)))
    )
    modules = {path.stem for path in CRATES[0].iterdir()}
    assert modules - named - {"games"} == set(), "docs/design.md lacks modules"
    chapters = {
        path.stem
        for game in (CRATES[0] / "games").iterdir()
        if game.is_dir()
        for path in game.iterdir()
    }
    assert chapters - named - {"mod"} == set(), "docs/design.md lacks chapters of games"


def imports(package: Path) -> Arrows:
    """Imports between the modules of a package when they are loaded; those in functions and for
    types alone are left out."""
    paths = {path.relative_to(package).with_suffix(""): path for path in package.rglob("*.py")}
    names = {".".join(p.parts).removesuffix("__init__").rstrip("."): q for p, q in paths.items()}
    found: Arrows = {}
    for name, path in names.items():
        nodes: list[ast.AST] = list(ast.parse(path.read_text("utf-8")).body)
        for node in nodes:
            if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
                continue
            if isinstance(node, ast.If | ast.Try | ast.With | ast.ClassDef):
                nodes += ast.iter_child_nodes(node)
            ways = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                assert not node.level, f"{path}: imports are absolute"
                ways = [f"{node.module}.{one.name}" for one in node.names]
            ways = [way.removeprefix(f"{package.name}.") for way in ways]
            # What a name is imported from is the longest part of the way that is a module.
            homes = {way if way in names else way.rpartition(".")[0] for way in ways}
            if node_homes := (homes & set(names)) - {"", name}:
                found.setdefault(name, set()).update(node_homes)
    return found


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_modules_in_python_import_nothing_in_a_circle(package):
    assert circles(imports(package)) == []


def test_circles_are_found(tmp_path):
    for name, text in {
        "a.rs": "use crate::b::B;",
        "b.rs": "pub use crate::c::{self as d, B};",
        "c.rs": "fn f() { super::a::f() }\n#[cfg(test)]\nmod tests { use crate::d; }",
        "d.rs": "use crate::c::B;",
        "a.py": "import c",
        "b.py": "from a import x",
        "c.py": "if True:\n    from b import x\ndef f():\n    import a",
        "d.py": "import a",
    }.items():
        (tmp_path / name).write_text(text)
    assert circles(Crate(tmp_path).arrows(9)) == [["a", "c"]]
    assert circles(imports(tmp_path)) == [["a", "b", "c"]]


def test_files_are_short_enough_to_read():
    places = ("rules-core", "rules-py", "examples", "fuzz", ".ci")
    paths = [path for place in places for path in (ROOT / place).rglob("*.[rp][sy]")]
    known = [path for path in paths if not {"target", ".venv"} & set(path.parts)]
    assert len(known) > 500
    for path in known:
        text = path.read_text("utf-8")
        made = "\n//! Generated from `" in text[:100] or "\nWritten by ``make " in text[:2000]
        assert made or text.count("\n") <= LONGEST, f"{path} is longer than {LONGEST} lines"
