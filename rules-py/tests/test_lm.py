"""Language models at the table: prompts within their budget, replies read or refused, names."""

import copy
import json
import random
import re
import time

import pytest

import corrupt_replies
import rules_py
from rules_py import lm, sheets
from rules_py.errors import NotationError
from rules_py.lm import Match, Names, _reply
from scripted_model import BROKEN, HOSTILE, Model

LARGEST = {"players": 4, "heroes": 5}


def largest(name):
    """The game with as many seats as it has."""
    known = {one["name"] for one in rules_py.Game(name).option_list()}
    return rules_py.Game(name, **{key: n for key, n in LARGEST.items() if key in known})


def play(match, model, most=None):
    """Lets a model play on all its seats; whatever it means is what happens."""
    decisions = 0
    while not match.is_over and decisions != most:
        decisions += 1
        seat, turn, words = match.seat, match.turn, match.legal()
        before = match.session.state.digest
        reply, meant = model.reply(words)
        answer = match.act(reply, turn=turn)
        if meant is None:
            assert not answer.accepted, reply
            assert answer.action is not None or match.session.state.digest == before
        else:
            assert answer.accepted, answer
            assert answer.message == words[meant]
            late = match.act("ACTION: 1", seat=seat, turn=turn)
            assert not late.accepted
            assert late.action is None
    return decisions


@pytest.mark.parametrize("style", ["words", "json"])
def test_a_scripted_model_plays_every_game(name, style):
    game = rules_py.Game(name)
    match = Match(game, [None] * game.seats, seed=1, style=style)
    play(match, Model(1, 0.2), 400)
    assert sum(match.refused.values()) > 0


def test_a_whole_game_of_each(name):
    match = Match(name, seed=2, tries=2)
    play(match, Model(2, 0.3))
    assert match.is_over
    assert match.seat is None
    assert match.returns == match.session.state.returns()
    assert "The game is over" in match.prompt()
    assert "over" in match.act("1").message
    substituted = sum(match.substituted.values())
    for seed in range(3, 30):  # A short game may have no decision that is refused twice.
        if not substituted:
            match = Match(name, seed=seed, tries=2)
            play(match, Model(seed, 0.3))
            substituted = sum(match.substituted.values())
    assert substituted > 0


def test_the_same_seed_is_the_same_game(name):
    def prompt():
        match = Match(name, seed=5)
        play(match, Model(3), 30)
        return match.prompt()

    assert prompt() == prompt()


@pytest.mark.parametrize("style", ["words", "json"])
def test_prompts_are_within_the_budget(name, style):
    game, rng = largest(name), random.Random(3)
    match = Match(game, [None] * game.seats, seed=3, style=style, names=rng.choice([None, 4]))
    for _ in range(300):
        if match.is_over:
            break
        prompt = match.prompt()
        assert lm.estimate(prompt) <= 2500
        for words in match.legal():
            assert json.dumps(words, ensure_ascii=False)[1:-1] in prompt or words in prompt
        match.act(str(rng.randrange(len(match.legal())) + 1))


def test_a_small_budget_leaves_out_what_matters_least(name):
    match = Match(name, seed=3)
    play(match, Model(3, 0.0), 10)
    whole = match.prompt()
    match.tokens = lm.estimate(whole) - 20
    assert "left out" in match.prompt()
    for least in range(60, 2000, 60):
        match.tokens = lm.estimate(whole) - 20 - least
        try:
            shorter = match.prompt()
        except ValueError as error:
            assert "legal actions alone" in str(error)
            break
        assert lm.estimate(shorter) <= match.tokens
        assert all(f"{at}. {words}" in shorter for at, words in enumerate(match.legal(), 1))
    else:
        pytest.fail("no budget is too small")


def test_another_counter_counts():
    asked = []
    match = Match("wuerfelhelden", seed=1, count=lambda text: asked.append(text) or 1)
    match.prompt()
    assert asked
    with pytest.raises(ValueError, match="legal actions alone"):
        Match("wuerfelhelden", seed=1, count=lambda text: 10**6).prompt()


def test_what_is_bad_is_refused(name):
    match = Match(name, seed=4, tries=10**6)
    before, prompt = match.session.state.digest, match.prompt()
    for reply in BROKEN + HOSTILE:
        answer = match.act(reply)
        assert not answer.accepted, reply[:80]
        assert len(answer.message) < 1000
    assert match.session.state.digest == before
    assert "\nYour last reply was refused: " in match.prompt()
    assert match.prompt().replace(match._note[0] + "\n", "") == prompt
    assert match.refused == {0: len(BROKEN + HOSTILE)}


def begun(name, strict):
    """Plays at random until two things can be chosen together; their places in the list."""
    rng, game = random.Random(4), rules_py.Game(name)
    match = Match(game, [None] * game.seats, seed=4, tries=99)
    while not match.is_over:
        seat = match.seat
        actions = match.session.legal(seat)["actions"]
        adding = [at for at, one in enumerate(actions) if one["choice"] is not None]
        for first in adding:
            after = match.session.legal(seat, [actions[first]["id"]])["actions"]
            more = {one["id"] for one in after if one["place"] > actions[first]["place"]}
            for later in adding:
                if actions[later]["id"] in more:
                    match.strict = strict
                    return match, (first, later)
        match.act(str(rng.randint(1, len(actions))))
    pytest.skip("this game has no such choice")


@pytest.mark.parametrize("strict", [False, True])
def test_several_things_of_one_choice_are_named_at_once_in_any_order(name, strict):
    match, (first, later) = begun(name, strict)
    legal, words = match.session.legal(match.seat)["actions"], match.legal()
    assert "Several may be named at once" in match.prompt()
    said = [f"{at + 1}. {words[at]}" if strict else str(at + 1) for at in range(len(words))]
    state = match.session.state
    before, wanted = state.digest, copy.copy(state)
    ends = [said[at] for at, one in enumerate(legal) if one["choice"] is None]
    for wrong in ["99", *ends]:
        assert not match.act(f"ACTION: {said[later]}; {wrong}").accepted
        assert match.session.state.digest == before
    answer = match.act(f"I take both.\nACTION: {said[later]}; {said[first]}")
    assert answer.accepted, answer
    assert answer.action == [legal[first]["id"], legal[later]["id"]]
    assert answer.message == f"{words[first]}; {words[later]}"
    for one in answer.action:
        wanted.apply(one)
    steps = wanted.steps()
    assert match.session.state.steps()[: len(steps)] == steps


def test_two_actions_in_one_reply_are_none():
    actions = [("pass", "p"), ("roll a die", "r 1"), ("roll two dice", "r 2")]
    for reply in ["ACTION: 1\nACTION: 2", "<action>1</action> <action>pass it</action>", "1. r 2"]:
        with pytest.raises(NotationError):
            lm.read(reply, actions)
    assert lm.read("ACTION: 2\nOnce more: ACTION: roll a die", actions) == 1
    assert lm.read("3. Roll  two dice.", actions) == 2
    assert lm.read("<think>ACTION: 3</think>ACTION: p", actions) == 0
    for reply in ["2", "roll a die", "2. roll two dice"]:
        with pytest.raises(NotationError, match=r"with its number|names no"):
            lm.read(reply, actions, strict=True)
    assert lm.read("ACTION: 2) roll a die", actions, strict=True) == 1
    with pytest.raises(NotationError, match=r"nearest: 2\. roll a die; 3\. roll two dice"):
        lm.read("roll the die", actions)


@pytest.mark.parametrize(
    "part", ["<think>", "<thinking", "<action>", "</action>", "<action>1", "x"]
)
def test_long_replies_are_read_in_one_pass(part):
    actions = [(f"play card {at}", f"n{at}") for at in range(120)]
    whole = part * (200_000 // len(part))
    begin = time.process_time()
    for text in (whole, "".join(f"\naction: 1{'.' * at}" for at in range(400))):
        with pytest.raises(NotationError):
            _reply.read(text, actions)
    assert time.process_time() - begin < 1


def test_tags_are_those_of_the_patterns():
    """The shortest text between two tags, as a pattern would say it that takes longer."""
    thought = re.compile(r"<think(?:ing)?>.*?</think(?:ing)?>", re.I | re.S)
    tag = re.compile(r"<action>(.*?)</action>", re.I | re.S)
    parts = ["<think>", "</think>", "<THINKING>", "</thinking>", "<action>", "</Action>", "1", "\n"]
    rng, tags = random.Random(35), 0
    for _ in range(3000):
        text = "".join(rng.choices(parts, k=rng.randrange(12)))
        expected = tag.findall(thought.sub(" ", text).strip())
        tags += bool(expected)
        if expected:
            assert _reply._said(text) == expected
        else:
            assert "".join(_reply._said(text)) == thought.sub(" ", text).strip()
    assert tags > 300


class Odd:
    """No text."""

    def __str__(self):
        raise RuntimeError


def test_whatever_a_reply_is_nothing_is_raised():
    replies = (
        None,
        5,
        b"1",
        bytearray(b"1"),
        ["1"],
        {"action": 1},
        1.5,
        Odd(),
        "\ud800",
        "\0" * 99,
    )
    for reply in replies:
        match = Match("wuerfelhelden", seed=1)
        before = match.session.state.digest
        answer = match.act(reply)
        assert not answer.accepted
        assert len(answer.message) < 600
        answer.message.encode()
        assert match.session.state.digest == before
        assert match.refused[0] == 1
        if not isinstance(reply, str):
            assert (
                f"must be a text that names an action, not {type(reply).__name__}" in answer.message
            )
    for wrong in ({"turn": "x"}, {"turn": 10**5000}, {"turn": []}, {"seat": "x"}, {"seat": []}):
        assert not Match("wuerfelhelden", seed=1).act("1", **wrong).accepted


def test_letters_that_only_differ_in_case_are_two_actions():
    actions = [("first", "x R"), ("second", "x r")]
    assert lm.read("x r", actions) == 1
    assert lm.read("ACTION: x R", actions) == 0
    with pytest.raises(NotationError, match="fits 2"):
        lm.read("X R", actions)


def test_reading_what_was_written_is_the_identity(name):
    """For every decision of some games: number, notation, words, in the core and here."""
    for seed in range(2):
        state, rng = rules_py.Game(name).new_state(), rules_py.Generator(seed)
        decisions = 0
        while not state.is_terminal and decisions < 300:
            if not state.is_chance:
                decisions += 1
                told = state.describe()["actions"]
                shown = [(one["words"], one["notation"]) for one in told]
                for at, one in enumerate(told):
                    for text in (str(at + 1), one["words"], one["notation"]):
                        assert state.read_action(text) == one["id"]
                        assert lm.read(f"ACTION: {text}", shown) == at
                    assert lm.read(f"{at + 1}. {one['words']}", shown, strict=True) == at
            state.apply(state.sample(rng))


def test_no_corrupted_reply_is_read_as_something_else():
    told = corrupt_replies.run(3000)
    assert told["replies"] == 3000
    assert told["strict: names another"] == 0
    assert min(told["plain: refused"], told["strict: refused"], told["core: refused"]) > 500
    assert min(told["plain: meant"], told["strict: meant"], told["core: read"]) > 20


def test_the_oracle_of_the_corruptions_finds_a_reader_that_guesses(monkeypatch):
    honest = lm.read

    def guesses(reply, actions, strict=False):
        try:
            return honest(reply, actions, strict)
        except NotationError:
            return 0

    monkeypatch.setattr(lm, "read", guesses)
    with pytest.raises(AssertionError, match="is read as"):
        corrupt_replies.run(200)


def test_other_names_stand_everywhere(name):
    game = rules_py.Game(name)
    match = Match(game, [None] * game.seats, seed=6, names=9)
    terms = [*sheets.terms(game), game.title]
    either = "|".join(re.escape(one).replace(r"\ ", "[ _]") for one in terms)
    known = re.compile(rf"(?<![^\W_])({either})s?(?![^\W_])", re.I)
    model = Model(6, 0.1)
    for _ in range(20):
        told = [match.prompt(), *match.legal(), match.rules()]
        told += [match.rules(topic) for topic in sheets.topics(name) if topic == "1. Overview"]
        for text in told:
            assert not known.search(text), known.search(text)
        play(match, model, 5)
        if match.is_over:
            break


def test_names_of_a_component_set_are_hidden_too():
    cards = [{"slot": 10, "name": "Big Lecture"}]
    mine = {"title": "Mine", "characters": [{"id": 0, "cards": cards}]}
    game = rules_py.Game("unsung_heroes", components=mine)
    match = Match(game, seed=6)
    assert "Big Lecture" in match.rules()
    assert "Big Lecture" in match.rules("UH-22") + match.rules("Component set")
    hidden = Match(game, seed=6, names=Names.of(game, 9))
    topic = hidden.topics()[0]
    for text in (hidden.rules(), hidden.rules(topic), hidden.system(0)):
        assert "set" in text
        assert "Big Lecture" not in text
    assert hidden.rules(hidden.topics()[1]).startswith("This game is played with the component set")


def test_other_names_are_one_to_one(name):
    game = rules_py.Game(name)
    names = Names.of(game, 3)
    assert len(set(names.names.values())) == len(names.names) >= len(sheets.terms(game)) - 3
    assert Names.of(game, 3).names == names.names != Names.of(game, 4).names
    match = Match(game, seed=1, names=names)
    for _ in range(40):
        if match.is_over:
            break
        words = match.legal()
        assert len(set(words)) == len(words)
        assert match.act(words[-1]).message == words[-1]


def test_names_may_be_given():
    names = Names(["sword", "Big Stick"], given={"Big Stick": "long pole"})
    other = names.names["sword"]
    assert names.hide("BIG Sticks, big_stick, Sword, swordfish") == (
        f"Long poles, long pole, {other.capitalize()}, swordfish"
    )
    with pytest.raises(ValueError, match="the same name"):
        Names([], given={"a": "x", "b": "X"})


@pytest.mark.parametrize(
    "wrong",
    [{"style": "verse"}, {"tries": 0}, {"seats": ["nobody", None, None]}, {"seats": [None]}],
)
def test_bad_arguments_are_named(wrong):
    with pytest.raises(ValueError, match=r"."):
        Match("wuerfelhelden", **wrong)
    with pytest.raises(ValueError, match="seats 0 to 2"):
        Match.against("wuerfelhelden", "random", 7)
    with pytest.raises(ValueError, match="not that of a model"):
        Match("wuerfelhelden").prompt(1)


def test_a_late_model_loses_its_clock():
    now = [0.0]
    match = Match("wuerfelhelden", seed=1, clock={"seconds": 10, "increment": 0})
    match.session._now = lambda: now[0]
    match.session.seats[0].since = 0.0
    now[0] = 11.0
    answer = match.act("1")
    assert not answer.accepted
    assert match.is_over
    assert match.session.replaced == [0]


def test_no_line_of_the_layers_names_a_game():
    names = [*rules_py.games(), *(rules_py.Game(name).title for name in rules_py.games())]
    folder = sheets.FOLDER.parent
    examples = folder.parents[2] / "examples"
    layers = [*folder.glob("lm/*.py"), folder / "mcp.py"]
    if examples.is_dir():
        layers += [*examples.glob("openenv/tabletop/*.py"), examples / "verifiers" / "tabletop.py"]
    for path in layers:
        text = path.read_text(encoding="utf-8")
        code = re.sub(r'""".*?"""', "", text, flags=re.S)
        assert not [name for name in names if name in code], path
