"""The table in the terminal: numbers that stay, games that are saved, reasons, and waiting."""

import io
import re

import pytest

import rules_py
from rules_py.__main__ import main
from rules_py._play import _grid, _numbers, _screen, _session, _table
from test_play import said
from wire_client import at_the_forge


def test_numbers_keep_their_place_while_the_question_is_the_same():
    def words(numbers, *ids, last=()):
        actions = [{"id": at, "declines": at in last} for at in ids]
        return {number: one["id"] for number, one in numbers.take(actions).items()}

    numbers = _numbers.Numbers()
    assert words(numbers, 5, 6, 7, 8) == {1: 5, 2: 6, 3: 7, 4: 8}
    assert words(numbers, 5, 7, 8) == {1: 5, 3: 7, 4: 8}
    assert words(numbers, 4, 5, 6, 8) == {1: 5, 2: 6, 4: 8, 5: 4}, "a number means what it did"
    assert words(numbers, 1, 2, 8) == {1: 1, 2: 2, 3: 8}, "another question"
    assert words(_numbers.Numbers(), 0, 1, last=[0]) == {1: 1, 2: 0}, "to leave out is the last"
    assert _numbers.extent([1, 2, 3, 5, 7, 8]) == "1 to 3, 5 and 7 to 8"


def test_a_saved_game_goes_on(tmp_path, capsys):
    table = _table.Table(rules_py.Game("unsung_heroes"), seed=3, against="random", seat=1)
    path = tmp_path / "kept.game"
    for _ in range(9):
        table.apply([table.state.heuristic_action()])
    table.save(str(path))
    again = _table.Table.resume(str(path))
    assert again.state == table.state
    assert (again.seat, again.against, again.seed) == (1, "random", 3)
    assert again.state.steps() == table.state.steps()
    with pytest.raises(FileExistsError):
        table.save(str(path))
    path.write_text(path.read_text().replace('"seat": 1', '"seat": "1"'))
    for text in (path.read_text(), "{}", "[1]", "{"):
        path.write_text(text)
        with pytest.raises(rules_py.FileError, match="is no saved game"):
            _table.Table.resume(str(path))
    path.write_bytes(b" " * (_table.LARGEST + 1))
    with pytest.raises(rules_py.FileError, match="more than"):
        _table.Table.resume(str(path))
    with pytest.raises(SystemExit):
        main(["play", "--resume", str(path)])
    assert "usage: python -m rules_py play" in capsys.readouterr().err


def test_a_game_is_saved_at_the_table(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = said("wuerfelhelden", "1", "save", "save", "save other.game")
    saved = re.findall(r"play --resume (\S+)", text)
    assert len(saved) == 2
    assert saved[1] == "other.game"
    assert text.count("cannot be saved") == 1
    assert _table.Table.resume(saved[0]).seed == 1


def test_why_says_what_a_search_expects():
    text = said("wuerfelhelden", "why")
    found = re.findall(r"^ +(\d+)  (\d+) of 100: (.+)$", text, re.M)
    assert 1 <= len(found) <= 3
    assert all(0 <= int(worth) <= 100 for _, worth, _ in found)
    listed = dict(re.findall(r"^ +(\d+)  ([a-z].+)$", text, re.M))
    assert all(listed[number].startswith(words[:20]) for number, _, words in found)


def test_a_terminal_says_for_how_long_others_think(monkeypatch):
    out = io.StringIO()
    screen = _screen.Screen(out)
    screen.wait(5)
    assert out.getvalue() == "", "a pipe is told nothing"
    monkeypatch.setattr(_screen, "is_terminal", lambda _: True)
    for seconds in (0.5, 1.2, 1.7, 2.1, 0):
        screen.wait(seconds)
    assert re.findall(r"think … (\d) s", out.getvalue()) == ["1", "2"]
    assert out.getvalue().endswith("\r"), "the row is free again"


def test_a_map_fits_on_a_narrow_screen(size):
    lines = [
        "  A      | B              | C",
        "1 ? III  | ^Hawkemoor Peak | Keep AB+2",
        "a line without bars",
    ]
    assert _grid.fitted_rows(lines, 80) == lines
    assert _grid.fitted_rows(lines, 30) == [
        "  A     | B     | C",
        "1 ? III | ^Peak | AB+2",
        "a line without bars",
    ]
    size(40)
    text = said("valor_and_villainy", "table")
    assert max(map(len, text.splitlines())) <= 40
    rows = re.findall(r"^ +[1-5] .* \| .*$", text, re.M)
    assert all(row.count("|") == 4 for row in rows), "a row of the map is a row of the screen"


def test_what_declines_comes_last(name):
    """By data of the game, and not by its words."""
    table, met = _table.Table(rules_py.Game(name), seed=4, against="random"), 0
    while not table.state.is_terminal and len(table.state.steps()) < 400:
        actions = table.state.describe(0)["actions"]
        listed = [*_numbers.Numbers().take(actions).values()]
        declines = [one["declines"] for one in listed]
        assert declines == sorted(declines)
        ids = [one["id"] for one in listed if not one["declines"]]
        assert ids == sorted(ids)
        met += any(declines) and not declines[0]
        table.apply([table.state.sample(rules_py.Generator(len(table.state.steps())))])
    assert met > 5 or name in {"pig", "leduc"}, "a game without words says nothing of it"


def test_what_karl_forges_with_is_named_in_any_order():
    state, out = at_the_forge(), io.StringIO()
    table = _table.Table(state.game, seed=1, state=state.clone())
    session = _session.Session(table, _screen.Screen(out), io.StringIO())
    session.ask(state.describe(0))
    legal = state.describe(0)["actions"]
    first, *_, last = sorted(legal, key=lambda one: one["place"])
    numbers = {one["id"]: number for number, one in session.listed.items()}
    assert session.act(f"{numbers[last['id']]} {numbers[first['id']]}"), out.getvalue()
    steps = [step for _, step in table.state.steps()[len(state.steps()) :]]
    assert steps[:2] == [first["id"], last["id"]]
