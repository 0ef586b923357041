"""The rules at the table in the terminal: Markdown as lines of a screen."""

import io
import re
from collections import Counter

import pytest

import rules_py
from rules_py._play import _screen, _sheet
from test_play import said

HEADINGS = r".*\n\|[-|]+\n"


def test_the_short_rules_name_the_parts_of_the_full_ones(name):
    parts = [one for one in rules_py.sheets.topics(name) if re.match(r"\d\. ", one)]
    text = " ".join(said(name, "rules").split())
    assert ("In full: rules 1 (" in text) == bool(parts)
    for one in parts:
        number, _, heading = one.partition(". ")
        assert f"rules {number} ({heading.lower()})" in text
        assert heading in said(name, f"rules {number}")


def test_sheets_are_printed_without_marks_of_markdown(size):
    size(40)
    sheet = "## 3 *Turn*\n\n* **A-1** a `die`, 2 * 3\n\n| Name | n |\n|--|--|\n| Sword | 1 |\n\nEnd"
    told = [("3 Turn", "1"), ("", ""), ("* A-1 a die, 2 * 3".replace("*", "-", 1), ""), ("", "")]
    wide = [("Name   n", "1"), ("Sword  1", "")]
    assert list(_sheet.readable(sheet, 40)) == [*told, *wide, ("", ""), ("End", "")]
    bullet = list(
        _sheet.broken([("- " + "x " * 30, "1"), ("y " * 30, "")], _screen.Screen(io.StringIO()))
    )
    assert all(line.startswith(("- x", "  x")) for line, code in bullet if code)
    assert all(line.startswith("y") for line, code in bullet if not code)


def test_wide_tables_of_a_sheet_have_cells_of_several_lines():
    long = "is used once in a round by each player " * 3
    sheet = f"| Name | What it does |\n|--|--|\n| Sword | {long}|\n| Bow | none |"
    lines = [line for line, _ in _sheet.readable(sheet, 60)]
    assert lines[0] == "Name   What it does"
    assert lines[1].startswith("Sword  is used once")
    assert lines[2].startswith("       ")
    assert lines[-1] == "Bow    none"
    assert max(map(len, lines)) <= 60
    assert " ".join(" ".join(lines[1:-1]).split()) == f"Sword {long.strip()}"
    # The widest column gives way first.
    three = f"| A name of many letters | {long}| {'x ' * 15}|"
    lines = [line for line, _ in _sheet.readable(f"| n | t | x |\n|-|-|-|\n{three}", 90)]
    assert lines[1].startswith("A name of many letters  is used once")
    assert lines[1].endswith("x x x x x x x x x x x x x x x")
    # Headings are broken between words before cells are.
    heads = "| Enemy | Defence at the start |\n|-|-|\n| 1 | 3 |"
    assert [line for line, _ in _sheet.readable(heads, 15)] == [
        "Enemy  Defence",
        "       at the",
        "       start",
        "1      3",
    ]


def test_tables_with_many_columns_are_lists_with_a_name_for_each_row():
    sheet = (
        "|#|Name|Copies|Text|\n|-|-|-|-|\n|0|Sword|-|strikes an enemy|\n||Bow|2|shoots|\n|4|5|6|7|"
    )
    assert list(_sheet.readable(sheet, 24)) == [
        ("- Sword", ""),
        ("    #: 0", ""),
        ("    Text: strikes an enemy", ""),
        ("- Sword", ""),
        ("    Name: Bow; Copies: 2", ""),
        ("    Text: shoots", ""),
        ("- # 4", ""),
        ("    Name: 5; Copies: 6", ""),
        ("    Text: 7", ""),
    ]
    narrow = "| Name | n |\n|--|--|\n| Sword | 1 |"
    assert list(_sheet.readable(narrow, 5)) == [("- Sword: 1", "")]


@pytest.mark.parametrize("columns", [40, 80, 120])
def test_every_sheet_fits_on_the_screen_and_loses_nothing(name, columns, size):
    size(columns)
    out = io.StringIO()
    screen = _screen.Screen(out)
    sheet = rules_py.rules(name)
    for row, _ in _sheet.broken(_sheet.readable(sheet, screen.width), screen):
        screen.line(row)
    text = out.getvalue()
    assert max(map(len, text.splitlines())) <= screen.width
    # Headings of columns can go: rows that are lists repeat some and leave out others.
    told, text = (re.findall(r"[^\W_]+", one) for one in (re.sub(HEADINGS, "", sheet), text))
    assert not Counter(told) - Counter(text)
