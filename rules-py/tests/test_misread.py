"""The lists of misreadings fit the sources, and the program that replays them is right."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / ".ci"))
import misread
import misread_list

RAW = {
    "id": "toy-7-a",
    "rule": "TOY-7, TOY-Q2",
    "reading": "The other seat.",
    "file": "apply.rs",
    "find": "next(seat)",
    "replace": "0",
    "tests": ["toy_7"],
}
CODE = "fn go(seat: u8) -> u8 { next(seat) }\nmatch a { 0 => 1, }\n"
TESTS = (
    "#[test]\n#[ignore]\nfn toy_7_goes_on() {}\n#[test]\nfn toy_71() {}\nfn toy_7_not_a_test() {}\n"
)


def entry(**changes):
    return misread_list.entry("toy", RAW | changes)


def run(failed=(), passed=(), code=101):
    return misread.Run(frozenset(passed), frozenset(failed), code, 0.1)


@pytest.mark.parametrize(
    "path", sorted((ROOT / misread_list.DATA).glob("*.toml")), ids=lambda p: p.stem
)
def test_every_list_fits_the_sources(path):
    assert misread_list.check(ROOT, misread_list.read(ROOT, path.stem)) == []


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, []),
        ({"find": "seat"}, ["`find` occurs 2 times in the file"]),
        ({"find": "gone"}, ["`find` occurs 0 times"]),
        ({"find": "seat", "within": "next(seat)"}, []),
        ({"find": "seat", "within": "twice"}, ["`within` occurs 0 times"]),
        ({"file": "gone.rs"}, ["is no file"]),
        ({"file": "rules-core/src/games/toy/apply.rs"}, []),
        ({"find": "0 => 1,"}, ["ends with a comma"]),
        ({"find": "0 => 1,", "kind": "build"}, []),
        ({"replace": "next(seat)"}, ["`replace` is equal to `find`"]),
        ({"rule": "seven"}, ["names no rule", "has the number of seven"]),
        ({"tests": ["toy_7", "toy_8"]}, ["no test is named toy_8"]),
        ({"tests": ["toy_7_not"]}, ["no test is named toy_7_not"]),
        ({"tests": ["toy_71"]}, ["no test named toy_71 has the number"]),
    ],
)
def test_an_entry_that_does_not_fit_is_named(tmp_path, changes, words):
    game = tmp_path / misread_list.GAMES / "toy"
    game.mkdir(parents=True)
    (game / "apply.rs").write_text(CODE + TESTS, encoding="utf-8")
    problems = misread_list.check(tmp_path, [entry(**changes)])
    assert len(problems) == len(words), problems
    assert all(word in problem for word, problem in zip(words, problems, strict=True))


def test_ids_are_unique(tmp_path):
    game = tmp_path / misread_list.GAMES / "toy"
    game.mkdir(parents=True)
    (game / "apply.rs").write_text(CODE + TESTS, encoding="utf-8")
    assert misread_list.check(tmp_path, [entry(), entry()]) == [
        "toy, toy-7-a: another entry has this id"
    ]


@pytest.mark.parametrize(
    "changes",
    [
        {"tests": []},
        {"tests": "toy_7"},
        {"find": ""},
        {"kind": "odd"},
        {"words": "more"},
        {"id": 7},
    ],
)
def test_an_entry_of_the_wrong_form_is_refused(changes):
    with pytest.raises(misread_list.DataError, match="toy"):
        entry(**changes)


def test_switches_stand_side_by_side_and_inside_each_other():
    text = "a(b(c)); d;"
    entries = [
        entry(id="outer", find="b(c)", replace="0"),
        entry(id="inner", find="c", replace="1"),
        entry(id="same", find="b(c)", replace="2"),
        entry(id="statement", find="d;", replace="e;"),
        entry(id="partial", find="c)); d", replace="3"),
    ]
    new, left = misread.switched(text, entries)
    assert [one.id for one in left] == ["partial"]
    assert new == (
        'a(({ if crate::__misread("outer") { 0 } else if crate::__misread("same") { 2 } else '
        '{ b(({ if crate::__misread("inner") { 1 } else { c } })) } })); '
        '{ if crate::__misread("statement") { e; } else { d; } }'
    )


def test_only_tests_of_the_rule_count():
    one = entry()
    assert one.proves("games::toy::tests::toy_7_goes_on")
    assert one.proves("games::toy::tests::toy_1_toy_q2_goes_on")
    assert not one.proves("games::toy::tests::toy_71_goes_on")
    assert not one.proves("games::toy::tests::golden::toy_7_goes_on")
    assert not one.proves("games::toy::tests::toy_7_as_the_oracle")


@pytest.mark.parametrize(
    ("result", "caught"),
    [
        (run(failed=["games::toy::tests::toy_7_goes_on"]), True),
        (run(failed=["games::toy::tests::golden::toy_7"]), False),
        (run(passed=["games::toy::tests::toy_7_goes_on"], code=0), False),
        (run(code=None), False),
        (run(code=-6), True),
        (run(passed=["games::toy::tests::toy_7_goes_on"], code=-6), False),
    ],
)
def test_what_a_run_says(result, caught):
    known = ["games::toy::tests::toy_7_goes_on", "games::toy::tests::golden::toy_7"]
    assert misread.judge(entry(), result, known)[0] is caught
