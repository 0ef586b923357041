"""The figures of docs/structure.md are those of this tree."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "structure.md"
sys.path.insert(0, str(ROOT / ".ci"))
structure = pytest.importorskip("structure", reason="the repository is not there")

REPRINT = "run `.ci/structure.py --write`"


@pytest.fixture(scope="module")
def imports():
    return structure.Imports(ROOT / "rules-core" / "src")


def test_circles_and_private_terms_are_those_of_the_page(imports):
    text = PAGE.read_text(encoding="utf-8")
    for name, number in structure.figures(ROOT, imports).items():
        found = structure.row(text, name)
        assert found, f"docs/structure.md has no row `{name}`"
        # Names of tests come and go with every test: their numbers are those of a day.
        if "tests" not in name:
            assert found[2] == f"{number:,}", f"docs/structure.md, `{name}`: {number}; {REPRINT}"


def test_no_modules_import_one_another_in_a_circle(imports):
    for depth in (1, 9):
        assert structure.circles(imports.arrows(depth)) == []
    assert structure.others(ROOT) == []
