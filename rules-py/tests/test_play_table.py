"""What is printed of the table in the terminal: what is new, and no more."""

import io
import textwrap

import pytest

import rules_py
from rules_py._play import _changes, _replies, _screen, _session, _table
from test_play import said
from wire_client import at_the

OUTSIDE = {"pig", "leduc"}
"""Games without words of their own."""


class Terminal(io.StringIO):
    """A stream that is a terminal."""

    def isatty(self):
        return True


def session_of(name, seed=3, **options):
    """A session at a new table, and what it prints."""
    out = io.StringIO()
    table = _table.Table(rules_py.Game(name, **options), seed=seed)
    screen = _screen.Screen(out)
    screen.width = 96  # no name on a map is cut
    return _session.Session(table, screen, io.StringIO()), out


def taken(out):
    """What was printed since it was taken last."""
    text = out.getvalue()
    out.seek(0)
    out.truncate()
    return text


def flat(text):
    """A text without line ends and marks."""
    plain = text.replace(_session.TOGETHER, "").replace("\n> ", "\n").replace("\n- ", "\n")
    return " ".join(plain.split())


def act(session):
    """Acts as the rule-based agent does, by the number of the action."""
    state = session.table.state
    numbers = {one["id"]: number for number, one in session.listed.items()}
    assert session.act(str(numbers[state.heuristic_action()]))


# --- what has changed


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (["coins: 1", "dice: 2"], ["coins: 3", "dice: 2"], ["> coins: 3"]),
        (["coins: 1"], ["coins: 1"], None),
        (["coins: 1", "dice: 2"], ["dice: 2", "coins: 1"], None),
        (["a", "b"], ["a", "b", "b"], ["> b"]),
        # What is gone is not listed.
        (["a", "b", "b"], ["a", "b"], None),
        (["dice: 2", "has passed"], ["dice: 2"], None),
        (["card: Bow", "card: Axe"], ["card: Bow", "card: Net"], ["> card: Net"]),
        (["floor 1: free", "x"], ["floor 1: seat 2; no room", "x"], ["> floor 1: seat 2; no room"]),
        (["7 dice: red", "x"], ["8 dice: red 2", "x"], ["> 8 dice: red 2"]),
        (["Keep; Health 3; XP 1", "x"], ["Peak; Health 3; XP 1", "x"], ["> Peak; Health 3; XP 1"]),
        # Where nothing has stayed, what was there is no news.
        (["roll: 1", "keep or roll?"], ["roll: 2", "the enemy strikes"], None),
        # A map is read as a whole; columns that have moved are none of the changes.
        (
            ["A | B", "1 | 2"],
            ["A  | B", "1x | 2"],
            ["  A  | B", "> 1x | 2"],
        ),
        (["A | B", "1 | 2"], ["A  | B", "1  | 2"], None),
    ],
)
def test_changes_of_a_section(old, new, told):
    found = [
        mark + line
        for _, lines in _changes.changes([("T", old)], [("T", new)])
        for mark, line in lines
    ]
    if told is None and not set(old) & set(new) and " | " not in old[0]:
        told = ["> " + line for line in new]
    assert found == (told or [])


def test_changes_of_headings():
    old = [("Round 1", ["leader: seat 0", "pool: empty"]), ("Seat 1", ["7 dice"]), ("Gone", ["x"])]
    new = [("Round 2", ["leader: seat 0", "pool: empty"]), ("Seat 1", ["7 dice"]), ("New", ["y"])]
    assert list(_changes.changes(old, new)) == [("Round 2", []), ("New", [("> ", "y")])]
    # Two seats are not the same section under other numbers.
    both = [("Seat 1", ["7 dice"]), ("Seat 2", ["8 dice"])]
    assert list(_changes.changes(both, [("Seat 1", ["8 dice"]), both[1]])) == [
        ("Seat 1", [("> ", "8 dice")])
    ]
    third = ("Seat 3", ["8 dice"])
    assert list(_changes.changes(both, [*both, third])) == [("Seat 3", [("> ", "8 dice")])]
    assert list(_changes.whole(old))[1] == ("Seat 1", [("  ", "7 dice")])


def test_the_first_table_is_whole_and_the_next_ones_are_what_has_changed(name):
    session, out = session_of(name)
    session.show()
    first = taken(out)
    assert "\n> " not in first
    printed = whole = 0
    seen = flat(first)
    for _ in range(60):
        if session.table.state.is_terminal:
            break
        act(session)
        table = session.table.state.describe(0)["table"]
        short = session.is_own() and name not in OUTSIDE
        session.show()
        text = taken(out)
        seen += " " + flat(text)
        rows = [row for row in text.splitlines() if row.startswith("> ")]
        assert not (short and len(rows) > _session.FEW)
        short = short and not rows
        printed += len(rows)
        whole += sum(len(lines) for _, lines in table)
        # What is on the table has been printed, now or before.
        if not short:
            for title, lines in table:
                for line in [title, *lines]:
                    assert flat(session.to_you(line)) in seen
    assert printed <= whole / 2 or name in OUTSIDE


def test_what_is_new_is_printed_once(name):
    session, out = session_of(name)
    session.show()
    act(session)
    session.show()
    session.table.happened = ["seat 1 waits"]
    session.show()
    taken(out)
    session.table.happened = ["seat 1 waits"]
    session.show()
    assert "\n> " not in taken(out)


# --- decisions that follow at once


def test_news_of_others_bring_the_table():
    session, _ = session_of("wuerfelhelden")
    for news, own in [
        ([], True),
        (["seat 0 rolls 2 dice"], True),
        (["mine: seats 0 and 0 get 2 gold, 1, 2 or 3"], True),
        (["seat 0 rolls 2 dice", "seat 0 gets 2 gold"], False),
        (["seat 0 rolls 2 dice", "seat 0 takes 3 coins from seat 1"], False),
        (["mine: seat 1 gets 2 gold"], False),
        (["seat 0 stops", "seat 1 rolls"], False),
        (["Seat 2 rolls"], False),
        (["seats 0 and 2 lose a coin"], False),
        (["seats 0, 1 and 2 lose a coin"], False),
    ]:
        session.table.happened = news
        assert session.is_own() == own, news
    session.table.seat, session.table.happened = 1, ["seat 10 rolls"]
    assert not session.is_own()


def test_a_row_of_own_decisions_prints_news_question_and_choices():
    session, out = session_of("wuerfelhelden")
    session.show()
    taken(out)
    session._shown = [("Old", ["x"])]
    session.show()
    assert taken(out).startswith("\nSeat 0 (you) ")
    session.table.happened = ["seat 0 takes 2 coins"]
    session.show()
    text = taken(out)
    assert text.startswith("\n  seat 0 (you) takes 2 coins\n\nSeat 0 (you) ")
    assert "Centre" not in text
    # What is not printed now is printed with the next table.
    session.table.happened = ["seat 1 takes 2 coins"]
    session.show()
    assert "\nWarrants\n> " in taken(out)


def test_a_row_of_own_decisions_is_not_told_the_same_again():
    session, _ = session_of("wuerfelhelden")
    session._asked = "Seat 0 picks: 3 left? Dice are taken one by one. Others wait."
    asked = "Seat 0 picks: 2 left? Dice are taken one by one. Now seat 1 waits."
    assert session.question(asked, True) == "Seat 0 (you) picks: 2 left? Now seat 1 waits."
    assert session.question(asked, False) == asked.replace("0", "0 (you)")


def test_the_whole_table_comes_with_the_whole_question(name):
    session, out = session_of(name)
    session.show()
    taken(out)
    session.show(everything=True)
    described = session.table.state.describe(0)
    asked = flat(session.to_you(described["asked"]))
    assert f"{asked} 1 {flat(described['actions'][0]['words'])}" in flat(taken(out))


def test_the_own_seat_is_named_once():
    session, _ = session_of("wuerfelhelden")
    assert session.to_you("Turn of seat 0") == "Turn of seat 0 (you)"
    assert session.to_you("Seat 0 and seat 0") == "Seat 0 (you) and seat 0"
    assert session.to_you("Seat 0: red mage (you)") == "Seat 0: red mage (you)"
    assert session.to_you("seat 01 and seats 0") == "seat 01 and seats 0"


def test_an_entry_of_the_log_is_not_cut_at_a_semicolon():
    session, out = session_of("wuerfelhelden")
    session.table.happened = ["seat 1 gives up yellow"] * 3
    session.show()
    assert "  seat 1 gives up yellow (3 times)\n" in taken(out)
    session.table.happened = ["seat 1 keeps white 2 swords; yellow coin and rolls again"]
    session.show()
    assert "  seat 1 keeps white 2 swords; yellow coin and rolls again\n" in out.getvalue()


# --- all of it, and back


@pytest.mark.parametrize("reply", ["table", ""])
def test_the_whole_table_comes_by_a_word_and_by_the_enter_key(reply, name):
    once, twice = said(name, "quit"), said(name, reply, "quit")
    table = _table.Table(rules_py.Game(name), seed=1).state.describe(0)["table"]
    title = table[0][0] if table else rules_py.Game(name).title
    line = f"\n{textwrap.wrap(title, _screen.Screen(io.StringIO()).width)[0]}\n"
    assert twice.count(line) == once.count(line) + bool(table)
    assert "none of" not in twice


def test_news_and_the_table_pause_where_the_screen_is_full(size):
    size(80, 24)
    table = _table.Table(rules_py.Game("hero_must_die"), seed=3)
    out = Terminal()
    session = _session.Session(table, _screen.Screen(out), Terminal("\n" * 99))
    session.greet()
    session.show()
    pages = out.getvalue().split(_screen.MORE)
    assert len(pages) > 1
    assert all(page.count("\n") <= 22 for page in pages[:-1])
    for lines, pauses in [(21, 0), (22, 1), (43, 1), (44, 2)]:
        # Somebody has answered, and there is an empty line in front of the news.
        session.screen.ask("", session.replies)
        taken(out)
        session.table.happened = [f"seat 1 does much, {at}" for at in range(lines)]
        session.show()
        assert taken(out).count(_screen.MORE) == pauses, lines


def test_undo_prints_the_question_and_the_same_action_the_same_again(name):
    session, out = session_of(name)
    session.show()
    for _ in range(3):
        if session.table.state.is_terminal:
            return
        session.show() if session.table.happened else None
        before = session.table.state.describe(0)
        taken(out)
        act(session)
        session.show()
        text = taken(out)
        session.undo("")
        back = taken(out)
        asked = session.to_you(before["asked"])
        assert flat(back).startswith(f"Back to your last decision. {flat(asked)} 1 ")
        assert "\n> " not in back
        act(session)
        session.show()
        assert taken(out) == text


# --- parts of words


def test_the_beginning_of_the_words_is_enough_if_there_is_only_one():
    actions = [
        {"id": at, "notation": f"n{at}", "words": words}
        for at, words in enumerate(["stop: 2 coins", "Kobold (level 1)", "Kobolds", "4 gold", "go"])
    ]
    for reply, found in [
        ("stop", 0),
        ("STOP:", 0),
        ("sto", 0),
        ("st", None),
        ("kobold", 1),
        ("kob", None),
        ("4", None),
        ("4 gold", 3),
        ("", None),
        ("level", 1),
        ("leve", None),
        ("coins", 0),
        ("old", None),
    ]:
        assert _replies.begun(reply, actions) == found, reply
    twice = [*actions, {"id": 9, "notation": "n9", "words": "stop: 3 coins"}]
    assert _replies.begun("stop", twice) is None
    assert _replies.begun("coins", twice) is None
    game = rules_py.Game("wuerfelhelden")
    assert _replies.refusal("stop", game, dict(enumerate(twice, 1)), (), []) == (
        '"stop" can mean several of them. Which one?',
        [1, 6],
    )


def test_several_numbers_are_one_choice_in_any_order():
    session, out = session_of("wuerfelhelden")
    state = session.table.state
    while len(state.legal_actions()) < 5:
        act(session)
    for bad in ("1, 99", "0 1"):
        assert not session.act(bad)
        assert "Not all of these are choices" in taken(out)
    before, first = len(state.steps()), state.legal_actions()
    numbers = {one["id"]: number for number, one in session.listed.items()}
    assert session.act(f"{numbers[first[2]]} {numbers[first[0]]}")
    steps = [step for kind, step in state.steps()[before:] if kind == "action"]
    assert steps[:2] == [first[0], first[2]]
    assert state.game.action_text(steps[2]) == "roll"
    session.undo("")
    assert session.table.state.legal_actions() == first


def resumed(state, *replies):
    """A person at seat 0 of a state, with replies, and what is printed."""
    table, out = _table.Table(state.game, seed=1), io.StringIO()
    table.state = state
    return _session.Session(table, _screen.Screen(out), io.StringIO("\n".join([*replies, ""]))), out


def numbers_of(session, *notations):
    """The numbers of some actions in one reply."""
    listed = {one["notation"]: str(number) for number, one in session.listed.items()}
    return " ".join(listed[one] for one in notations)


def test_runs_are_named_in_any_order_and_their_dice_are_asked_in_between():
    state = at_the("run (1,3)", "run (4,3)")
    before = len(state.steps())
    session, out = resumed(state.clone(), *["1"] * 3)
    assert session.act(numbers_of(session, "run (4,3)", "run (1,3)"))
    low, high = (state.game.action_id(one) for one in ("run (1,3)", "run (4,3)"))
    steps = [step for _, step in session.table.state.steps()[before:]]
    assert steps[0] == low
    assert high in steps
    asked = out.getvalue().count(_session.FIRST)
    # Who does not say it has done nothing.
    session, out = resumed(state.clone(), "why?")
    done = session.act(numbers_of(session, "run (4,3)", "run (1,3)"))
    assert done == (not asked)
    assert (session.table.state == state) == (asked > 0)


def test_a_die_is_kept_out_of_the_first_of_two_sets():
    states = (at_the("set 3", "set 5", seed=seed) for seed in range(100))
    four = "set of 3s: 4 dice"
    state = next(one for one in states if four in str(one.describe(0)["actions"]))
    before = len(state.steps())
    for reply, wanted in [("1", ["set 3", "keep", "set 5"]), ("last", ["set 3", "set 5"])]:
        options = [one for one in after(state, "set 3") if one["notation"].startswith("keep")]
        replies = str(len(options) + 1) if reply == "last" else reply
        session, out = resumed(state.clone(), replies)
        assert session.act(numbers_of(session, "set 5", "set 3"))
        assert out.getvalue().count(_session.BEFORE) == 1
        steps = [step for _, step in session.table.state.steps()[before:]]
        texts = [state.game.action_text(step) for step in steps[: len(wanted)]]
        assert all(map(str.startswith, texts, wanted)), texts
    # What is no number of these is no answer, and nothing is done.
    session, out = resumed(state.clone(), "99")
    assert not session.act(numbers_of(session, "set 5", "set 3"))
    assert session.table.state == state


def after(state, notation):
    """The legal actions after one."""
    world = state.clone()
    world.apply(notation)
    return world.describe(0)["actions"]


def test_of_what_is_said_of_one_run_just_one_is_taken():
    state = at_the("run colour red", "run colour yellow")
    session, out = resumed(state.clone())
    session.list(state.describe(0))
    assert _session.TOGETHER not in out.getvalue()
    assert not session.act(numbers_of(session, "run colour red", "run colour yellow"))
    assert session.table.state == state


def test_numbers_that_are_no_choice_together_do_nothing():
    session, out = session_of("wuerfelhelden")
    state = session.table.state
    while len(state.legal_actions()) < 4:
        act(session)
    before, last = len(state.steps()), max(session.listed)
    assert not session.act(f"{last} {last}")
    assert "nothing is done" in taken(out)
    assert len(state.steps()) == before


def test_a_reply_to_a_pause_is_not_taken_for_another(size):
    size(80, 24)
    table = _table.Table(rules_py.Game("hero_must_die"), seed=3)
    out = Terminal()
    session = _session.Session(table, _screen.Screen(out), Terminal("3\n\nq\n"))
    session.screen.page([(str(at), "") for at in range(99)], session.replies)
    text = out.getvalue()
    assert text.index("Only Enter or q is read here") < text.index("\n30\n") > 0
    assert "\n98\n" not in text


def test_the_beginning_of_an_action_is_a_reply():
    session, _ = session_of("hero_must_die")
    steps = len(session.table.state.steps())
    words = session.table.state.describe(0)["actions"][1]["words"]
    assert session.act(words.partition(":")[0])
    assert len(session.table.state.steps()) > steps
