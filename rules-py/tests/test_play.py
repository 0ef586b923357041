"""The table in the terminal: whole games through a pipe, and words that leak nothing."""

import io
import os
import random
import re
import subprocess
import sys

import pytest

import rules_py
from conftest import nodes, walk
from rules_py.__main__ import main
from rules_py._arguments import options_of
from rules_py._play import _screen, _session, _table

SILLY = ["", "0", "-1", "99999", "x" * 5000, "\x00", "nonsense", "1 2", "HINT", "undo", "list", "ﬀ"]


def terminal(replies, *arguments, **options):
    """Runs the program in a pipe."""
    return subprocess.run(
        [sys.executable, "-W", "error", "-m", "rules_py", "play", *map(str, arguments)],
        input=replies,
        capture_output=True,
        timeout=300,
        check=False,
        **options,
    )


class Player(io.StringIO):
    """Replies of somebody who knows the table, by number, words and notation, and silly ones."""

    def __init__(self, table, seed):
        super().__init__()
        self.table, self.rng, self.decisions = table, random.Random(seed), 0
        self.session = None

    def readline(self, size=-1):
        if self.rng.random() < 0.1 or not self.decisions:
            self.decisions += 1
            return self.rng.choice(SILLY) + "\n"
        state = self.table.state
        heuristic = state.heuristic_action()
        listed = self.session.listed.items()
        number, one = next((at, one) for at, one in listed if one["id"] == heuristic)
        self.decisions += 1
        return self.rng.choice([str(number), one["words"].upper(), one["notation"]]) + "\n"


def said(game, *replies):
    """What is printed after some replies."""
    game = rules_py.Game(game) if isinstance(game, str) else game
    table, out = _table.Table(game, seed=1), io.StringIO()
    _session.Session(table, _screen.Screen(out), io.StringIO("\n".join([*replies, ""]))).play()
    return out.getvalue()


def plain(sheet):
    """A sheet without the marks of Markdown and without line ends."""
    return " ".join(re.sub(r"^ *- |[*`]", "", sheet, flags=re.M).split())


def entries(table, begin=0):
    """What the seat of a table learns of all steps from one on, by a replay of them."""
    state, found = table.state.game.new_state(), []
    for at, (_, step) in enumerate(table.state.steps()):
        found += state.log_entry(step, table.seat) if at >= begin else []
        state.apply(step)
    return found


def test_the_rules_can_be_read_at_the_table(name):
    short = plain(rules_py.rules(name, short=True))
    assert short[:300].removeprefix("# ") in plain(said(name, "rules"))
    assert said(name, "?") == said(name, "help").replace(": help\n", ": ?\n")
    headings = rules_py.sheets.topics(name)
    if headings:
        assert f"\n{headings[1]}\n" in said(name, f"RULES {headings[1]}")
        assert "nearest: " in said(name, "rules nonsense")
    # A game from outside has no sheet; those of the package have headings.
    assert headings or name in {"pig", "leduc"}


def test_the_rules_at_the_table_are_those_of_the_component_set():
    cards = [{"slot": 0, "effects": [{"op": "static", "n": 11}]}]
    game = rules_py.Game("unsung_heroes", components={"title": "Sticks", "common_cards": cards})
    text = " ".join(said(game, "rules").split())
    assert 'The component set is "Sticks": 1 value differs' in text
    assert "common_cards[slot 0].effects[0].n: 2 -> 11 (Pointy Stick)" in text


def test_the_question_names_the_own_seat(name):
    asked = _table.Table(rules_py.Game(name), seed=1).state.describe(0)["asked"]
    text = " ".join(said(name, "quit").split())
    assert asked.replace("eat 0", "eat 0 (you)", 1) in text


@pytest.mark.parametrize("seat", [0, 1])
def test_a_whole_game_with_silly_replies_in_between(name, seat):
    table = _table.Table(rules_py.Game(name), seat=seat, seed=seat)
    out, player = io.StringIO(), Player(table, seat)
    player.session = _session.Session(table, _screen.Screen(out), player)
    player.session.play()
    text = out.getvalue()
    assert table.state.is_terminal
    assert player.decisions > 1
    end = text[text.rindex("\n\n") :]
    told = " ".join(end.split()).replace(" (you)", "")
    assert table.state.describe(seat)["asked"].split(".")[0] in told
    own = table.state.returns()[seat]
    fate = "won" if own > 0 else "lost" if own < 0 else "drawn"
    assert f"seat {seat} (you): {fate}" in end
    assert ("A draw." if fate == "drawn" else f"You have {fate}.") in end
    assert len(re.findall(r"^seat \d", end, re.M)) == table.state.game.seats
    assert not re.search(r"\([-+][\d.]+\)", end)
    assert "\x1b" not in text


def test_a_game_through_a_pipe_in_another_process(name):
    replies = b"help\nhint\ntable\nlist\nundo\n\xff\xfe\n" + b"1\n" * 20000
    done = terminal(replies, name, "--seed", 5, "--against", "random")
    assert (done.returncode, done.stderr) == (0, b"")
    text = done.stdout.decode()
    assert text.startswith(rules_py.Game(name).title)
    assert "hint: " in text
    assert "This is your first decision." in text
    assert "is none of the possible actions" in text
    assert "\nYou have " in text or "\nA draw.\n" in text or text.endswith("Goodbye.\n")


def test_the_end_of_the_input_ends_politely(name):
    done = terminal(b"", name, "--seed", 1)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.endswith(b"Your choice: \nGoodbye.\n")
    done = terminal(b"quit\n", name, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (0, b"")


def test_nobody_reads_on():
    command = f"{sys.executable} -m rules_py play wuerfelhelden --seed 1 | head -n 1"
    done = subprocess.run(
        command, shell=True, input=b"1\n" * 5000, capture_output=True, timeout=60, check=False
    )
    assert done.stderr == b""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["no_game"], "there is no game"),
        (["wuerfelhelden", "--seat", "9"], "there is no seat 9"),
        (["wuerfelhelden", "--seat", "-1"], "there is no seat -1"),
        (["wuerfelhelden", "--against", "nobody"], "nobody"),
        (["wuerfelhelden", "--seed", "-1"], "seed"),
        (["wuerfelhelden", "--options", "players"], "NAME=VALUE"),
        (["wuerfelhelden", "--options", "players=77"], "players"),
        (["wuerfelhelden", "--options", "colour=1"], "colour"),
        (["h", "--options", "players=77"], "players"),
        (["wuerfel", "--players", "7"], "Würfelhelden is for 2 to 4 players, not 7"),
        (["valor", "--players", "1"], "is for 2 to 6 players, not 1"),
        (["chess"], ", ".join(rules_py.games())),
        ([""], "there is no game"),
    ],
)
def test_bad_arguments_are_named(arguments, message, capsys):
    with pytest.raises(SystemExit) as left:
        main(["play", *arguments])
    assert left.value.code == 2
    assert message in capsys.readouterr().err


def test_a_step_in_words_is_the_action_as_it_is_listed_or_what_chance_does(name):
    state, rng = rules_py.Game(name).new_state(), rules_py.Generator(4)
    for _ in range(60):
        if state.is_terminal:
            break
        step = state.sample(rng)
        if state.is_chance:
            assert state.words(step)
            bad = [-1, 2**70, "x", state.game.num_outcomes]
        else:
            assert all(
                state.words(one["id"]) == one["words"] for one in state.describe()["actions"]
            )
            bad = [-1, 2**70, "x", state.game.num_actions]
        for nonsense in bad:
            with pytest.raises(rules_py.NotationError, match="is not possible now"):
                state.words(nonsense)
        state.apply(step)
    while not state.is_terminal:
        state.apply(state.sample(rng))
    with pytest.raises(rules_py.NotationError):
        state.words(0)


def test_the_number_of_players_follows_the_name():
    done = terminal(b"", "regidice", "--players", 3)
    assert b"the computer has seats 1 and 2" in done.stdout


def test_options_are_json_or_text():
    found = options_of(["players=3", "dice_set=fierce", "auto_forced=false"])
    assert found == {"players": 3, "dice_set": "fierce", "auto_forced": False}


def test_undo_goes_back_to_the_last_decision_and_chance_falls_as_before(name):
    table = _table.Table(rules_py.Game(name), seed=3)
    assert not table.undo()
    before = table.state.clone()
    action = before.heuristic_action()
    log = list(table.log)
    table.apply([action])
    after = table.state.clone()
    assert table.log == entries(table)
    assert table.undo()
    assert table.state == before
    assert (table.log, table.happened) == (log, [])
    table.apply([action])
    assert table.state == after
    assert table.state.steps()[: len(before.steps())] == before.steps()


def test_colours_on_a_terminal_only(monkeypatch):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    monkeypatch.delenv("NO_COLOR", raising=False)
    assert _screen.Screen(Terminal()).paint("text", "1") == "\x1b[1mtext\x1b[0m"
    assert _screen.Screen(io.StringIO()).paint("text", "1") == "text"
    monkeypatch.setenv("NO_COLOR", "1")
    assert _screen.Screen(Terminal()).paint("text", "1") == "text"


def test_a_search_sits_at_the_table():
    table = _table.Table(rules_py.Game("wuerfelhelden"), against="search:20", seed=1)
    for _ in range(3):
        table.apply([table.state.heuristic_action()])
    assert table.happened


def test_no_action_is_called_as_a_command_is(name):
    for state in nodes(rules_py.Game(name), 11, 400):
        if state.seat is not None:
            for one in state.describe()["actions"]:
                texts = {one["words"].lower(), one["notation"].lower()}
                assert not texts & {*_session.COMMANDS, *_session.LEAVE}
                assert not {text.split()[0] for text in texts} & _session.TAKE_MORE


def test_words_and_notation_are_read_back(name):
    for state in nodes(rules_py.Game(name), 4, 200):
        if state.seat is None:
            continue
        told = state.describe()
        assert [one["id"] for one in told["actions"]] == state.legal_actions()
        for number, one in enumerate(told["actions"], 1):
            for text in (str(number), one["words"], one["notation"]):
                assert state.read_action(text) == one["id"]
        with pytest.raises(rules_py.NotationError, match="nearest"):
            state.read_action("no such action")


def test_worlds_that_a_seat_cannot_tell_apart_are_shown_alike(name):
    state, rng = walk(rules_py.Game(name), 8, 60)
    for seat in range(state.game.seats):
        for _ in range(5):
            assert state.determinize(seat, rng).describe(seat) == state.describe(seat)


def test_bad_calls_are_refused(name):
    state = rules_py.Game(name).new_state()
    with pytest.raises(rules_py.SeatError):
        state.describe(99)
    with pytest.raises(TypeError):
        state.read_action(1)
    if state.seat is None:
        with pytest.raises(rules_py.SeatError):
            state.read_action("1")
        with pytest.raises(rules_py.SeatError):
            state.describe()
