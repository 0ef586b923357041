"""Component sets: a changed card is played, said and drawn; faults are named; sets travel."""

import os
import pickle
import subprocess
import sys
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import yaml

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


@pytest.mark.parametrize(("title", "n"), [("+4 = better", 11), ("{a} [b]", 12), ("0 1 2", 13)])
def test_a_title_may_hold_what_tells_documents_from_paths(title, n):
    cards = [{"slot": 0, "name": f"Stick {n}", "effects": [{"op": "static", "n": n}]}]
    game = Game("unsung_heroes", components={"title": title, "common_cards": cards})
    assert game.options["components"].endswith(title)
    assert game == Game("unsung_heroes", **game.options)
    state = game.new_state()
    state.apply(state.sample(Generator(1)))
    assert rules_py.replay(state.record("json")) == state
    assert pickle.loads(pickle.dumps(state)) == state


def test_only_files_that_end_are_read(tmp_path):
    long = tmp_path / "long.toml"
    with long.open("wb") as file:
        file.truncate(2**20 + 1)
    with pytest.raises(OptionError, match="longer than 1 MiB"):
        Game("unsung_heroes", components=long)
    with pytest.raises(OptionError, match="no regular file"):
        Game("unsung_heroes", components=tmp_path)
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        with pytest.raises(OptionError, match="no regular file"):
            Game("unsung_heroes", components=tmp_path / "pipe")


def test_a_state_under_another_set_is_refused_with_the_difference():
    shipped, sticks = Game("unsung_heroes", players=2), Game("unsung_heroes", components=STICK)
    state = sticks.new_state()
    for load in (
        lambda: shipped.load_state(state.to_json()),
        lambda: shipped.replay(state.record("json")),
    ):
        with pytest.raises(RecordError, match=r"with components=.*Stronger sticks") as refused:
            load()
        assert "not with components=None" in str(refused.value)
        assert "max_dice" not in str(refused.value)
    with pytest.raises(RecordError, match="this is `unsung_heroes`, not `regidice`"):
        Game("regidice").replay(state.record("json"))


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


SETS = {
    "wuerfelhelden": lambda n: {"symbol": [{"index": 4, "coins": n, "coins_without_swords": 4}]},
    "regidice": lambda n: {"enemy": [{"index": 1, "health": 5 + n}]},
    "unsung_heroes": lambda n: {
        "common_cards": [{"slot": 0, "effects": [{"op": "static", "n": 5 + n}]}]
    },
    "hero_must_die": lambda n: {"box": [{"id": 0, "plot_cost": 6 + n}]},
    "valor_and_villainy": lambda n: {"character": [{"id": "alyndra", "health": 21 + n}]},
}


@pytest.mark.parametrize("name", SETS)
def test_threads_load_and_play_sets_as_one_thread_does(name):
    def play(number):
        mine = {"title": f"Set {number}", **SETS[name](number)}
        state = Game(name, components=mine).new_state()
        rng = Generator(number)
        for _ in range(150):
            if state.is_terminal:
                break
            state.apply(state.sample(rng))
        return state.game.options["components"], state.digest, state.record()

    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(play, [0, 1, 2, 3] * 4))
    alone = [play(number) for number in range(4)]
    assert together == alone * 4
    assert len({digest for _, digest, _ in alone}) == 4


def test_the_form_for_printed_values_knows_the_games_and_the_words():
    path = Path(__file__).parents[2] / ".github/ISSUE_TEMPLATE/printed_values.yml"
    form = yaml.safe_load(path.read_text(encoding="utf-8"))
    fields = {part["id"]: part for part in form["body"] if "id" in part}
    assert set(fields["game"]["attributes"]["options"]) == set(SETS)
    words = [option[0] for option in fields["provenance"]["attributes"]["options"]]
    assert words == ["S", "P", "S"]
    # What the form shows as an example is a set.
    example = fields["values"]["attributes"]["placeholder"]
    assert Game("valor_and_villainy", components=example)
    for field in ("game", "edition", "values", "provenance", "source"):
        assert fields[field]["validations"]["required"] is True


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


# Format characters that are drawn: marks before Arabic, Syriac and Kaithi numbers, hieroglyphs.
DRAWN = {*range(0x600, 0x606), 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD}
DRAWN |= {*range(0x13430, 0x13440)}


def test_no_character_that_nobody_sees_is_in_a_name():
    unseen = [
        chr(code)
        for code in range(0x110000)
        if unicodedata.category(chr(code)) in ("Cf", "Zs", "Zl", "Zp") and code not in DRAWN | {32}
    ]
    fillers = "\u3164\u2800\u115f\u1160\uffa0\u034f\ufe0f\U000e0100"
    never = "\ufdd0\ufdef\uffff\U0001fffe\U0010ffff"
    for char in [*unseen, *fillers, *never]:
        with pytest.raises(rules_py.OptionError, match="invisible character"):
            rules_py.Game("unsung_heroes", components={"title": f"Ra{char}t"})
    assert rules_py.Game("unsung_heroes", components={"title": "Größe 蛇 한 🐉 é"})
