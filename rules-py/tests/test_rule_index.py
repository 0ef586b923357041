"""From the number of a rule, the index leads to the lines that keep it and to its tests."""

import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / ".ci"))
import rule


@pytest.mark.parametrize("prefix", rule.GAMES)
def test_every_rule_of_a_page_leads_to_a_test(prefix):
    rules = rule.index(ROOT, prefix)
    assert len(rules) > 80
    unproved = [n for n, one in rules.items() if not one.tests and "-Q" not in n]
    assert unproved == []
    # A ruling is at least cited.
    assert [n for n, one in rules.items() if not (one.tests or one.cited or one.kept)] == []


@pytest.mark.parametrize("prefix", rule.GAMES)
def test_every_place_is_a_line_that_says_so(prefix):
    for number, one in rule.index(ROOT, prefix).items():
        for place in one.cited + one.tests:
            line = (ROOT / place.path).read_text("utf-8").splitlines()[place.line - 1]
            named = f"_{number.lower().replace('-', '_')}_"
            assert number in line or named in line.replace("fn ", "_"), (number, place)


def test_what_keeps_a_rule_comes_first(capsys):
    assert rule.main("VV-197") == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("VV-197")
    kinds = [line.split()[0] for line in said[1:]]
    assert kinds[0] == "kept"
    assert kinds == sorted(kinds, key=["kept", "cited", "tests"].index)
    tests = [line for line in said if line.startswith("tests")]
    assert "vv_197_" in tests[0]


@pytest.mark.parametrize("number", ["", "VV-9999", "XY-1", "vv-1"])
def test_what_is_no_rule_is_said(number, capsys):
    assert rule.main(number) == 2
    assert "such as VV-197" in capsys.readouterr().err


def test_the_site_links_each_rule():
    text = rule.table(ROOT, "regidice", "https://example.org/")
    rows = [line for line in text.splitlines() if line.startswith("| RD-")]
    assert len(rows) == len(rule.index(ROOT, "RD"))
    assert all("](https://example.org/rules-core/" in row for row in rows)


def test_each_rule_of_a_page_has_one_anchor():
    for prefix, game in rule.GAMES.items():
        page = (ROOT / f"docs/rules/{game}.md").read_text("utf-8")
        anchors = re.findall(r'<a id="([^"]+)"></a>\W*(\S+)', rule.anchored(page, game))
        assert [number for number, _ in anchors] == list(rule.index(ROOT, prefix))
        assert all(text.startswith(number) for number, text in anchors)


def test_the_pages_of_rust_know_the_pages_of_the_rules():
    header = (ROOT / "rules-core/src/rule_links.html").read_text("utf-8")
    games = dict(re.findall(r'(\w+): "(\w+)"', header))
    assert games == rule.GAMES
