"""Rules sheets: what the pages say, no more and no less, in Python, in the package, on the wire."""

import re
import sys
from pathlib import Path

import pytest

import rules_py
from rules_py import sheets
from rules_py.wire import Server
from wire_client import Client

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / ".ci"))
import sheets as writer

PAGES = {path.stem: path for path in (ROOT / "docs" / "rules").glob("*.md")}
NUMBER = re.compile(r"\b([A-Z]{2,3}-Q?\d+)\b")


def test_the_sheets_are_what_the_pages_say():
    written = writer.sheets()
    there = {
        path.name: path for path in writer.SHEETS.iterdir() if path.suffix in (".md", ".terms")
    }
    assert written.keys() == there.keys()
    for name, text in written.items():
        assert there[name].read_text(encoding="utf-8") == text, f"{name}: run `make sheets`"


@pytest.mark.parametrize("page", sorted(PAGES))
def test_the_full_sheet_has_every_rule_and_the_short_one_cites_rules(page):
    text = PAGES[page].read_text(encoding="utf-8")
    prefix = rules_py.Game(page).prefix
    rules = writer.between(text, r"3\. Rules", r"4\. Rulings")
    numbers = set(re.findall(rf"^[-*| ]*\**({prefix}-\d+)\b", rules, re.M))
    full = rules_py.rules(page)
    assert len(numbers) > 50
    for number in numbers:
        opening = rules_py.rules(page, topic=number).lstrip("-*| ")
        assert re.match(rf"{number}\b", opening)
        assert opening in full
    short = writer.between(text, r"1\.1 In short", r"2\. Components")
    bullets = [line for line in short.split("\n") if line.startswith("* ")]
    for line in bullets:
        cited = NUMBER.findall(line)
        assert cited, f"{line} cites no rule"
        assert set(cited) <= numbers
    assert len(rules_py.rules(page, short=True).split("\n")) == len(bullets)


@pytest.mark.parametrize("page", sorted(PAGES))
def test_a_sheet_is_short_and_names_no_source(page):
    short = rules_py.rules(page, short=True)
    assert 500 < len(short.encode()) <= 2000
    assert not NUMBER.search(short)
    full = rules_py.rules(page).split("4. Rulings")[0]
    for mark in ("(S:", "(S)", "(H)", "(S [", "Provenance", "<!--", "![", ".com", ".de)"):
        assert mark not in full, mark


def test_parts_of_a_sheet(name):
    headings = sheets.topics(name)
    for heading in headings:
        part = rules_py.rules(name, topic=heading)
        assert part in rules_py.rules(name)
        assert heading in part.split("\n")[0]
    for topic in ("", "no such heading", f"{rules_py.Game(name).prefix}-9999", "\x00", "?" * 5000):
        with pytest.raises(ValueError, match="the rules have no topic"):
            rules_py.rules(name, topic=topic)


def test_a_rule_is_found_by_its_number():
    assert rules_py.rules("wuerfelhelden", topic="wh-45") == (
        "* **WH-45** All players tied for the highest total win."
    )
    assert rules_py.rules("unsung_heroes", topic="UH-22").startswith("| UH-22 | The game has 5")
    assert "HMD-Q5" in rules_py.rules("hero_must_die", topic="HMD-Q5")
    section = rules_py.rules("regidice", topic="3.8")
    assert section.startswith("### 3.8 Attack")
    assert "RD-33" not in section


def test_terms_are_words_of_the_game(name):
    terms = sheets.terms(name)
    assert len(terms) == len(set(terms))
    assert terms == sorted(terms, key=lambda one: (-len(one), one))
    assert all(len(one) > 2 for one in terms)


def test_unknown_games_have_no_sheet():
    with pytest.raises(rules_py.UnknownGameError):
        rules_py.rules("chess")


def test_a_game_without_a_sheet_has_its_options(monkeypatch, tmp_path):
    monkeypatch.setattr(sheets, "FOLDER", tmp_path)
    text = rules_py.rules("regidice", short=True)
    assert "# Regidice" in text
    assert "round_limit" in text
    assert sheets.terms("regidice") == ["Regidice"]


def test_the_wire_sends_sheets(name):
    client = Client()
    (got,) = client.ask("rules", game=name, short=True)
    assert got["text"] == rules_py.rules(name, short=True)
    assert got["topics"] == sheets.topics(name)
    client.ask("new", game=name)
    for topic in got["topics"][:1]:
        (got,) = client.ask("rules", topic=topic)
        assert (got["game"], got["text"]) == (name, rules_py.rules(name, topic=topic))
    (got,) = client.ask("rules", topic="no such heading")
    assert (got["code"], "nearest" in got["message"]) == ("bad_message", True)


def test_the_wire_has_no_sheet_of_no_game():
    assert [one["code"] for one in Client().ask("rules")] == ["bad_game"]
    assert [one["code"] for one in Client().ask("rules", game="chess")] == ["bad_game"]


LECTURES = {
    "title": "Stronger lectures",
    "characters": [
        {
            "id": 0,
            "cards": [
                {
                    "slot": 10,
                    "name": "Big: Lecture",
                    "effects": [{"op": "static", "n": 5}, {"op": "reroll_own"}],
                }
            ],
        }
    ],
}
BONUS = "* characters[id 0].cards[slot 10].effects[0].n: 3 -> 5 (Alfred, Lecture Notes)"


def test_the_sheets_of_another_set_begin_with_what_differs():
    game = rules_py.Game("unsung_heroes", components=LECTURES)
    full = rules_py.rules(game)
    assert full.index("## Component set") < full.index(BONUS) < full.index("## 1. Overview")
    assert '"Stronger lectures": 2 values differ' in full
    assert sheets.topics(game) == ["Component set", *sheets.topics("unsung_heroes")]
    assert BONUS in rules_py.rules(game, topic="Component set")
    assert "1. Overview" not in rules_py.rules(game, topic="Component set")
    short = rules_py.rules(game, short=True)
    assert short.split("\n")[:2] == [
        '* The component set is "Stronger lectures": 2 values differ (topic "Component set").',
        f"  {BONUS}",
    ]
    assert short.endswith(rules_py.rules("unsung_heroes", short=True))
    for topic in ("UH-22", "2.3"):
        part = rules_py.rules(game, topic=topic)
        assert part == f"{sheets.notice(game)}\n\n{rules_py.rules('unsung_heroes', topic=topic)}"
    assert sheets.notice("unsung_heroes") == ""
    assert "Big: Lecture" in sheets.terms(game)


def test_a_short_sheet_stays_short_with_any_set():
    enemies = [{"index": at, "health": 10 + at} for at in (1, 2, 3)]
    game = rules_py.Game("regidice", components={"title": "t" * 80, "enemy": enemies})
    short = rules_py.rules(game, short=True)
    assert short.startswith("* Another component set: 3 values differ")
    assert short.endswith(rules_py.rules("regidice", short=True))
    assert len(short.encode()) <= 2000
    full = rules_py.rules(game)
    assert all(f"enemy[index {at}].health" in full for at in (1, 2, 3))


def test_the_rows_of_the_shipped_sets_have_their_names():
    assert sheets._rows("unsung_heroes")["characters[id 0].cards[slot 10]"] == "Lecture Notes"
    assert sheets._rows("hero_must_die")["location[id 0]"] == "Throne room"
    assert sheets._rows("valor_and_villainy")["character[index 0]"] == "Alyndra"
    colon = 'tile[name "A: B"].name: "old: -> new" -> "C: \\" -> D"'
    assert sheets._split(colon) == ('tile[name "A: B"].name', '"old: -> new" -> "C: \\" -> D"')


def test_the_wire_sends_the_sheet_of_the_set_that_is_played():
    client = Client()
    client.ask("new", game="unsung_heroes", options={"components": LECTURES})
    game = rules_py.Game("unsung_heroes", components=LECTURES)
    for named in ({}, {"game": "unsung_heroes"}):
        (got,) = client.ask("rules", **named)
        assert (got["text"], got["topics"]) == (rules_py.rules(game), sheets.topics(game))
    (got,) = client.ask("rules", game="regidice")
    assert got["text"] == rules_py.rules("regidice")
    server = Server("unsung_heroes", {"components": LECTURES})
    (got,) = Client(server).ask("rules", short=True)
    assert got["text"] == rules_py.rules(game, short=True)


def test_a_term_finds_the_lines_with_it():
    found = rules_py.rules("unsung_heroes", topic="big stick").split("\n")
    assert found == [
        "| Slot | Name | Item | Bonuses, in printed order |",
        "|--|--|--|--|",
        "| 1 | Big Stick | yes | +4 |",
    ]
    for part in ("ig stick", "+4", "no such card"):
        with pytest.raises(ValueError, match="no topic"):
            rules_py.rules("unsung_heroes", topic=part)
