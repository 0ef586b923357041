"""The table in the terminal for people: the log, lists, pages, refusals and the end."""

import io
import os
import re
import subprocess
import sys
from fractions import Fraction

import pytest

import rules_py
from rules_py._play import _end, _numbers, _replies, _screen, _session, _table
from test_play import entries, said


class Terminal(io.StringIO):
    """A stream that is a terminal."""

    def isatty(self):
        return True


def some_decisions(name, seed=2, most=12):
    """A table after some decisions of the person, by the rule-based agent, and the last length."""
    table = _table.Table(rules_py.Game(name), seed=seed)
    begin = 0
    for _ in range(most):
        if table.state.is_terminal:
            break
        begin = len(table.state.steps())
        table.apply([table.state.heuristic_action()])
    return table, begin


def test_what_has_happened_since_the_last_decision_is_in_the_log(name):
    table, begin = some_decisions(name)
    assert table.log == entries(table)
    # The own action is told, too, for what it has set off.
    assert table.happened == entries(table, begin)
    assert table.happened or name == "leduc", "a game without words has no log of its secrets"
    table.undo()
    assert (table.log, table.happened) == (entries(table), [])


def test_chance_right_after_the_own_action_is_told():
    table = _table.Table(rules_py.Game("wuerfelhelden"), seed=1)
    again = table.state.game.action_id("roll")
    marks = [one for one in table.state.legal_actions() if one != again]
    table.apply([marks[0]])
    if again in table.state.legal_actions():
        table.apply([again])
    assert table.happened
    assert any(entry for entry in table.happened if "seat 0" in entry)


def test_what_has_happened_is_printed_before_what_has_changed():
    table, _ = some_decisions("wuerfelhelden")
    parts = [part for one in table.happened for part in one.split("; ")]
    happened = [re.sub(r"\bseat 0\b", "seat 0 (you)", one, count=1) for one in parts]
    assert len(parts) > len(table.happened), "what a step has set off has lines of its own"
    assert happened
    out = io.StringIO()
    session = _session.Session(table, _screen.Screen(out), io.StringIO())
    session.show()
    text = out.getvalue()
    flat = " ".join(text.split())
    assert all(" ".join(one.split()) in flat for one in happened)
    title = table.state.describe(0)["table"][0][0]
    assert text.index(happened[-1].split("(")[0]) < text.index(f"\n{title}\n")
    out.truncate(0)
    session.show()
    assert happened[0].split("(")[0] not in out.getvalue()


def test_the_log_is_printed_on_request():
    table, _ = some_decisions("wuerfelhelden", most=30)
    assert len(table.log) > 45
    out = io.StringIO()
    session = _session.Session(table, _screen.Screen(out), io.StringIO())

    def printed(count):
        out.seek(0)
        out.truncate()
        session.log(count)
        return " ".join(out.getvalue().split())

    def flat(lines):
        return " ".join(" ".join(map(session.to_you, lines)).split())

    assert printed("") == flat(table.log[-40:])
    assert printed("3") == flat(table.log[-3:])
    assert printed("99999999999999999999") == flat(table.log)
    for bad in ("0", "-1", "x", "²"):
        assert "log takes a number of lines" in printed(bad)
    table.log = []
    assert printed("") == "There is nothing in the log yet."


def test_a_mark_shows_what_is_new_and_is_explained():
    table = _table.Table(rules_py.Game("wuerfelhelden"), seed=1)
    stop = str(len(table.state.legal_actions()))
    text = said("wuerfelhelden", stop, "help")
    assert re.search(r"^> \S", text, re.M)
    assert not re.search(r"^\* ", text, re.M)
    assert 'only what has changed is printed, with ">" in front' in " ".join(text.split())


def test_the_greeting_names_the_seats():
    def greeting(game, **options):
        table, out = _table.Table(rules_py.Game(game, **options), seed=7), io.StringIO()
        _session.Session(table, _screen.Screen(out), io.StringIO()).greet()
        return out.getvalue().splitlines()[1:3]

    def others(seats):
        return [f'You have seat 0; the computer has {seats} (agent "heuristic").', seed]

    seed = "To get the same deal again, add --seed 7 to the command."
    assert greeting("regidice", players=1) == ["You have seat 0.", seed]
    assert greeting("regidice") == others("seat 1")
    assert greeting("wuerfelhelden") == others("seats 1 and 2")
    assert greeting("wuerfelhelden", players=4) == others("seats 1, 2 and 3")


def test_what_leaves_the_game():
    for leave in ("q", "quit", "exit"):
        assert said("wuerfelhelden", leave).endswith("Goodbye.\n")
        assert "none of" not in said("wuerfelhelden", leave)


def test_a_hint_has_the_number_of_the_action(name):
    table = _table.Table(rules_py.Game(name), seed=1)
    best = table.state.heuristic_action()
    for number, one in numbered(table.state.describe(0)["actions"]).items():
        if one["id"] == best:
            assert f"hint: {number}  {one['words'][:20]}" in said(name, "hint")


# --- refusals


def numbered(actions):
    """The actions by the numbers that a new question has."""
    return _numbers.Numbers().take(actions)


def shown_list(text):
    """Numbers and words of the lists that were printed."""
    return dict(re.findall(r"^ +(\d+)  (.+?)$", text, re.M))


def test_unknown_words_get_the_nearest_actions_with_their_numbers(name):
    table = _table.Table(rules_py.Game(name), seed=1)
    actions = numbered(table.state.describe(0)["actions"])
    last = max(actions)
    wanted = actions[last]["words"]
    why, near = _replies.refusal(wanted + "x", table.state.game, actions, set(), _session.COMMANDS)
    assert "is none of the possible actions" in why
    assert near[0] == last
    assert len(near) == min(3, len(actions))
    text = said(name, "no such thing").rpartition("no such thing")[2]
    found = shown_list(text)
    assert found
    for number, words in found.items():
        assert actions[int(number)]["words"].startswith(words.strip()[:30])


def test_every_kind_of_refusal_says_what_would_be_right():
    game = rules_py.Game("wuerfelhelden")
    actions = {
        at: {"id": at, "notation": n, "words": w}
        for at, (n, w) in enumerate([("halt", "stop"), ("leap", "go on")], 1)
    }

    def why(reply, met=(), actions=actions):
        return _replies.refusal(reply, game, actions, met, [*_session.COMMANDS, "quit"])

    assert why("7") == ("There is no number 7: the numbers here are 1 to 2.", [])
    assert why("-1")[0] == "There is no number -1: the numbers here are 1 to 2."
    assert why("0", actions={1: actions[1]})[0] == "There is no number 0: the number here is 1."
    assert why("1, 9") == ("Not all of these are choices: the numbers here are 1 to 2.", [])
    assert why("1 2")[0] == why("1, 2")[0]
    assert why("4", actions={1: actions[1], 3: actions[2]})[0].endswith("are 1 and 3.")
    now = "is not possible now. Type list for what is possible."
    assert why("ROLL") == (f'"ROLL" {now}', [])
    assert why("Jump", {"jump"}) == (f'"Jump" {now}', [])
    assert why("sotp") == ('"sotp" is none of the possible actions. The nearest ones:', [1, 2])
    assert why("go")[1] == [2, 1]
    assert why("leapx")[1] == [2, 1]
    assert "There is a command hint." in why("hnit")[0]
    assert why("x" * 99)[0].startswith('"' + "x" * 39 + '…" is none')
    assert why("a\x1b\x00")[0].startswith('"a??" is none')


def test_an_action_of_an_earlier_decision_is_not_possible_now():
    table, out = _table.Table(rules_py.Game("wuerfelhelden"), seed=1), io.StringIO()
    session = _session.Session(table, _screen.Screen(out), io.StringIO())
    session.show()
    before = [one["words"] for one in table.state.describe(0)["actions"]]
    session.act(before[0])
    session.show()
    now = [one["words"] for one in table.state.describe(0)["actions"]]
    gone = next(words for words in before if words not in now)
    assert not session.act(gone)
    assert "is not possible now" in out.getvalue()


# --- lists and pages


def lines_of(words, columns, size):
    size(columns)
    out = io.StringIO()
    _screen.Screen(out).numbered(dict(enumerate(words, 1)))
    return out.getvalue().splitlines()


def test_long_lists_are_printed_in_columns(size):
    words = [f"take die {at}" for at in range(1, 26)]
    assert len(lines_of(words[:12], 96, size)) == 12
    lines = lines_of(words, 96, size)
    assert len(lines) == 5
    assert max(map(len, lines)) <= 96
    # Numbers run down the columns, and every one stays with its words.
    assert re.findall(r"(\d+)  take", lines[0]) == ["1", "6", "11", "16", "21"]
    found = dict(re.findall(r"(\d+)  (take die \d+)", "\n".join(lines)))
    assert found == {str(at): f"take die {at}" for at in range(1, 26)}
    assert len(lines_of([*words[:24], "x" * 15], 40, size)) == 25
    assert len(lines_of([*words, "x" * 37], 200, size)) == 26
    assert len(lines_of([*words, "x" * 36], 200, size)) == 13


def test_the_question_is_repeated_behind_many_rows(size):
    size(60)
    asked = "Which of these dice do you want?"
    table, out = _table.Table(rules_py.Game("wuerfelhelden"), seed=1), io.StringIO()
    session = _session.Session(table, _screen.Screen(out), io.StringIO())

    def last(words):
        actions = [
            {"id": at, "notation": "n", "words": one, "choice": None, "declines": False}
            for at, one in enumerate(words)
        ]
        out.truncate(0)
        out.seek(0)
        session.list({"asked": asked, "table": [], "seat": 0, "actions": actions})
        return out.getvalue().splitlines()[-1]

    repeated = asked
    assert last(["die"] * 12) == "  12  die"
    # 25 short actions have few rows in columns, 7 long ones have many without.
    assert last(["die"] * 25).endswith("25  die")
    assert last(["die " * 40] * 7) == repeated
    assert last(["die " * 10 + "x"] * 13) == repeated


def test_rules_pause_on_a_terminal(size):
    size(80, 10)
    table = _table.Table(rules_py.Game("wuerfelhelden"), seed=1)

    def printed(out, replies):
        _session.Session(table, _screen.Screen(out), replies).rules("3")
        return out.getvalue()

    whole = printed(io.StringIO(), io.StringIO())
    more = "-- Enter for more, q to stop: "
    assert more not in whole + printed(Terminal(), io.StringIO()) + printed(
        io.StringIO(), Terminal()
    )
    paused = printed(Terminal(), Terminal("\n" * 999))
    assert paused.count(more) == (len(whole.splitlines()) - 1) // 8
    assert paused.replace(more, "") == whole
    # A page and the prompt behind it fit on the screen.
    assert all(len(page.splitlines()) <= 9 for page in paused.split(more))
    for leave in ("q\n", "Q\n", ""):
        assert printed(Terminal(), Terminal(f"\n{leave}")).count(more) == 2


# --- the end


@pytest.mark.parametrize(
    ("name", "options", "payoffs", "fates"),
    [
        ("wuerfelhelden", {"players": 2}, [1, -1], ["won", "lost"]),
        ("wuerfelhelden", {"players": 2}, [0, 0], ["drawn", "drawn"]),
        ("wuerfelhelden", {}, ["1/4", "1/4", "-1/2"], ["shared the victory"] * 2 + ["lost"]),
        ("wuerfelhelden", {"payoff": "margin"}, ["-1/20", "1/20", "-1/5"], ["lost", "won", "lost"]),
        ("unsung_heroes", {"returns": "win_loss"}, [0, 1], ["lost", "won"]),
        ("regidice", {}, [1, 1], ["won", "won"]),
        ("regidice", {}, [-1, -1], ["lost", "lost"]),
        ("hero_must_die", {}, [0, -1, 0, -1], ["shared the victory", "lost"] * 2),
        ("hero_must_die", {}, [-1, -1, -1, -1], ["lost"] * 4),
        (
            "hero_must_die",
            {},
            ["-1/2"] * 4,
            ["ended level with the others"] * 4,
        ),
        ("valor_and_villainy", {"heroes": 2}, [1, 1, -1], ["won", "won", "lost"]),
        ("valor_and_villainy", {"heroes": 2}, [-1, -1, 1], ["lost", "lost", "won"]),
    ],
)
def test_the_end_in_words(name, options, payoffs, fates):
    game = rules_py.Game(name, **options)
    exact = [Fraction(one) * game.unit for one in payoffs]
    assert all(one.denominator == 1 for one in exact)
    assert _end.fates(game, [int(one) for one in exact]) == fates
    lines = list(_end.results(game, [int(one) for one in exact], 1, False))
    assert lines[1].startswith(f"seat 1 (you): {fates[1]}")
    assert len(lines) == len(payoffs)
    # What a game is worth to a program is no number of the game.
    assert not any("/" in line or "minus" in line for line in lines)


def test_the_places_are_told_where_there_are_more_than_two():
    game = rules_py.Game("wuerfelhelden", payoff="margin", players=4)
    told = list(_end.results(game, [-20, 5, -5, -20], 2, False))
    assert told == [
        "seat 0: lost, place 3",
        "seat 1: won",
        "seat 2 (you): lost, place 2",
        "seat 3: lost, place 3",
    ]


def test_the_payoff_is_the_result_of_a_game_without_words(name):
    table = _table.Table(rules_py.Game(name), seed=1)
    while not table.state.is_terminal:
        table.apply([table.state.heuristic_action()])
    out = io.StringIO()
    _session.Session(table, _screen.Screen(out), io.StringIO()).end()
    value = _end.number(Fraction(table.state.payoffs()[0], table.state.game.unit))
    assert (f", result {value}\n" in out.getvalue()) == (name in {"pig", "leduc"})
    assert _end.number(Fraction(-37, 100)) == "minus 0.37"
    assert _end.number(Fraction(-3, 2)) == "minus 3/2"


# --- a pseudo-terminal


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
def test_a_real_terminal_gets_colours_and_pages():
    import pty

    ours, theirs = pty.openpty()
    own = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    child = subprocess.Popen(
        [sys.executable, "-m", "rules_py", "play", "wuerfel", "--seed", "1"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**own, "COLUMNS": "80", "LINES": "24"},
    )
    os.close(theirs)
    os.write(ours, b"rules 3\nq\n1\nquit\n\nq\ny\n")
    text = b""
    try:
        while part := os.read(ours, 4096):
            text += part
    except OSError:  # the other end is closed
        pass
    assert child.wait(60) == 0
    os.close(ours)
    assert b"\x1b[1m" in text
    assert text.count(b"-- Enter for more, q to stop: ") == 1
    assert text.count(b"Leave the game?") == 2
    assert text.rstrip().endswith(b"Goodbye.")
