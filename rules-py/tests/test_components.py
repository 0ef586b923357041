"""Component sets: a changed card is played, said and drawn; faults are named; sets travel."""

import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

import rules_py
from rules_py import Game, Generator, OptionError, RecordError, __main__

STICK = """
title = "Stronger sticks"
[[common_cards]]
slot = 0
effects = [{ op = "static", n = 5 }]
"""
CAST = {"players": 2, "characters": ["alfred", "tilda"]}


def test_a_bonus_from_two_to_five_is_scored_observed_said_and_drawn():
    shipped, mine = Game("unsung_heroes", **CAST), Game("unsung_heroes", components=STICK, **CAST)
    assert shipped != mine
    assert mine.observation_spec() == shipped.observation_spec()
    assert mine.options["components"].endswith(" Stronger sticks")
    (a, b), stick = (shipped.new_state(), mine.new_state()), shipped.action_id("card 0")
    rng, drawn = Generator(3), False
    while a.node != "player" or not a.is_legal(stick):
        step = a.sample(rng)
        a.apply(step)
        b.apply(step)
    seat = a.seat
    drawn = ["+5" in state.svg(seat) for state in (a, b)]
    words = [str(state.describe(seat)) for state in (a, b)]
    assert "Pointy Stick [Item]: +2" in words[0]
    assert "Pointy Stick [Item]: +5" in words[1]
    for state in (a, b):
        state.apply(stick)
    score = [state.describe(seat)["table"][2 + seat][1][0] for state in (a, b)]
    points = [int(line.split(";")[0].removeprefix("score ")) for line in score]
    assert points[1] - points[0] == 3
    assert drawn == [False, True]
    assert (a.observation(seat) != b.observation(seat)).any()


@pytest.mark.parametrize("kind", ["text", "json", "dict", "path", "file name"])
def test_a_set_comes_as_text_dict_or_path(kind, tmp_path):
    cards = {"common_cards": [{"slot": 0, "effects": [{"op": "static", "n": 5}]}]}
    path = tmp_path / "mine.toml"
    path.write_text(STICK, encoding="utf-8")
    given = {
        "text": STICK,
        "json": '{"title": "Stronger sticks", "common_cards": [{"slot": 0, '
        '"effects": [{"op": "static", "n": 5}]}]}',
        "dict": {"title": "Stronger sticks", **cards},
        "path": path,
        "file name": str(path),
    }[kind]
    game = Game("unsung_heroes", components=given)
    assert game == Game("unsung_heroes", components=STICK)
    assert game == Game("unsung_heroes", **game.options)


def test_the_shipped_document_is_the_default():
    document = rules_py.components("unsung_heroes")
    assert 'provenance = "S"' in document
    assert Game("unsung_heroes", components=document) == Game("unsung_heroes")
    assert Game("unsung_heroes", components=None) == Game("unsung_heroes")
    assert Game("unsung_heroes").options["components"] is None
    with pytest.raises(OptionError, match=r"others are taken by .*unsung_heroes"):
        rules_py.components("regidice")


def test_every_fault_is_named(tmp_path):
    path = tmp_path / "bad.toml"
    path.write_text(
        '[[common_cards]]\nslot = 0\nnaem = "x"\neffects = [{ op = "statik" }]\n', encoding="utf-8"
    )
    with pytest.raises(OptionError) as refused:
        Game("unsung_heroes", components=path)
    lines = str(refused.value).splitlines()
    assert len(lines) == 2
    assert lines[0].startswith(f"{path}: line 3: common_cards[slot 0].naem: there is no such key")
    assert "the nearest is `static`" in lines[1]
    for wrong in (3, [], b"x", "no such file", {"common_cards": 7}):
        with pytest.raises((OptionError, TypeError)):
            Game("unsung_heroes", components=wrong)


def test_sets_travel_in_pickles_and_whole_records():
    state = Game("unsung_heroes", components=STICK).new_state()
    rng = Generator(1)
    for _ in range(30):
        state.apply(state.sample(rng))
    with pytest.raises(RecordError, match="not loaded"):
        rules_py.replay(
            state.record().replace(state.game.options["components"][:16], "0" * 15 + "1")
        )
    program = (
        "import pickle, sys, rules_py; data = pickle.load(sys.stdin.buffer); "
        "assert rules_py.replay(data[1]).record() == data[0].record()"
    )
    data = pickle.dumps((state, state.record(whole=True)))
    subprocess.run([sys.executable, "-c", program], input=data, check=True, timeout=120)


def test_batches_and_threads_take_sets():
    def play(points):
        set_ = STICK.replace("n = 5", f"n = {points}")
        batch = rules_py.Batch(Game("unsung_heroes", components=set_), 4, seed=points)
        for _ in range(20):
            batch.step(batch.sample_legal())
        return batch.observation.copy()

    with ThreadPoolExecutor(4) as pool:
        rows = list(pool.map(play, [1, 5, 9, 15] * 2))
    for first, second in zip(rows[:4], rows[4:], strict=True):
        assert (first == second).all()


def test_the_shell_prints_checks_and_compares(tmp_path, capsys):
    path = tmp_path / "mine.toml"
    path.write_text(STICK, encoding="utf-8")
    assert __main__.main(["components", "unsung_heroes"]) == 0
    assert capsys.readouterr().out == rules_py.components("unsung_heroes")
    assert __main__.main(["components", "unsung_heroes", "--diff", str(path)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("common_cards[slot 0].effects[0]")
    assert __main__.main(["components", "unsung_heroes", "--check", str(path)]) == 0
    assert "1 values differ" in capsys.readouterr().out
    path.write_text("[[dice]]\ncolour = 'blue'\nsides = 5\n", encoding="utf-8")
    assert __main__.main(["components", "unsung_heroes", "--check", str(path)]) == 1
    assert "this is structure" in capsys.readouterr().err
