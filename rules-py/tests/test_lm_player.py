"""Language models as agents: in contests, on the streams of contests, with accounts."""

import asyncio
import json
import re
import time

import pytest

from rules_py import Bot, ChanceStreams, Game, Generator, UnavailableError, evaluate, lm
from rules_py._bot import since
from rules_py.evaluate._contest import Contest
from rules_py.evaluate._corrections import play_states
from rules_py.lm import Match, Player
from rules_py.wire import Session
from scripted_model import BROKEN


class Scripted:
    """A model in a contest: it plays the last action of the list, and replies badly at first."""

    def __init__(self, broken=0):
        self.broken, self.heard = broken, []

    def __call__(self, messages):
        assert [one["role"] for one in messages] == ["system", "user"]
        self.heard.append("\n\n".join(one["content"] for one in messages))
        if len(self.heard) <= self.broken:
            return BROKEN[len(self.heard) % len(BROKEN)]
        number = re.findall(r"^(\d+)\. ", messages[1]["content"], re.M)[-1]
        return f"The last one. ACTION: {number}"

    async def later(self, messages):
        await asyncio.sleep(0)
        return self(messages)


def last(state, seat):
    return state.describe(seat)["actions"][-1]["id"]


@pytest.mark.parametrize("name", ["unsung_heroes", "hero_must_die"])
def test_a_model_is_an_agent_in_contests(name):
    game = Game(name, players=2)
    others = ["heuristic"] * (game.seats - 1)
    plain = evaluate.contest(game, [last, *others], deals=2, seed=1)
    model = Scripted()
    for reply in (model, model.later):
        player = Player(reply, name="scripted", names=5)
        found = evaluate.contest(game, [player, *others], deals=2, seed=1, together=2)
        assert [one.mean for one in found.scores] == [one.mean for one in plain.scores]
        assert found.scores[0].agent == "scripted"
        assert (player.account.refused, player.account.substituted) == (0, 0)
        assert player.account.decisions > 0


def test_a_player_gets_the_prompts_of_a_match():
    heard = []

    def first(messages):
        heard.append(messages)
        return "ACTION: 1"

    match, player, asked = Match("unsung_heroes", [None, "heuristic"], seed=1), Player(first), 0
    while not match.is_over:
        state, seat = match.session.state, match.seat
        if len(match.legal()) > 1:
            seen = state.determinize(seat, asked)
            action = asyncio.run(player(seen, seat, since(state, seat)))
            assert heard[-1] == match.messages()
            assert action == state.describe(seat)["actions"][0]["id"]
            asked += 1
        match.act("ACTION: 1")
    assert asked == player.account.decisions == len(heard) > 5


@pytest.mark.parametrize("name", ["unsung_heroes", "regidice", "hero_must_die"])
def test_a_match_has_the_chance_outcomes_of_a_contest(name):
    """Seat by seat, a model that decides as a function is the function's game, step by step."""
    game = Game(name, players=2)
    study = Contest(game, (last, *["heuristic"] * (game.seats - 1)), (), 5)
    for seating, played in enumerate(play_states(study.seat([3]))):
        seats = [None if at == seating else "heuristic" for at in range(game.seats)]
        match = Match(game, seats, seed=5, deal=3)
        while not match.is_over:
            match.act(str(len(match.legal())))
        assert match.session.state.record() == played.state.record()
        other = Match(game, seats, seed=5, deal=4)
        while not other.is_over:
            other.act(str(len(other.legal())))
        assert other.session.state.record() != played.state.record()
    with pytest.raises(ValueError, match="name both"):
        Match(game, deal=1)


def test_chance_by_source_falls_again_as_it_did_after_an_undo():
    game = Game("hero_must_die", players=2)
    session = Session(game, [None, None], seed=5, chance=ChanceStreams(5, 3))
    session.start()

    def to_act():
        return next(at for at, one in session.seats.items() if one.acts)

    for _ in range(30):
        at = to_act()
        ids, turn = session.legal(at)["ids"], session.seats[at].turn
        session.act(at, turn, ids[-1])
        after = session.state.record()
        session.ask_undo(at)
        if session.state.record() == after:
            session.answer_undo(1 - at, True, session._asked.number)
        assert session.state.record() != after
        assert to_act() == at
        session.act(at, session.seats[at].turn, ids[-1])
        assert session.state.record() == after


def asked(model, **settings):
    """The account of a player after one decision."""
    state = Game("unsung_heroes").new_state()
    state.sample_chance(Generator(1))
    while state.seat is None or len(state.legal_actions()) < 2:
        state.apply(state.sample(1))
    player = Player(model, **settings)
    action = Bot(player)(state, state.seat)
    assert action in state.legal_actions()
    return player.account


def test_replies_fail_in_ways_that_are_counted():
    async def sleeps(messages):
        await asyncio.sleep(60)

    def raises(messages):
        raise OSError("secret")

    begin = time.monotonic()
    late = asked(sleeps, timeout=0.05)
    assert (late.late, late.replies, late.substituted) == (3, 3, 1)
    assert 0.15 <= late.seconds <= time.monotonic() - begin < 30
    assert asked(lambda messages: "x" * 50, longest=49).long == 3
    assert asked(lambda messages: "ACTION: 1", longest=9).long == 0
    assert asked(raises).crashed == asked(lambda messages: 5).crashed == 3
    assert asked(raises, tries=5).replies == 5
    assert asked(lambda messages: "no", limits=lm.Limits(tokens=1)).refused == 1
    heard = []

    def listens(messages):
        heard.append(messages[1]["content"])
        return "x" * (50 if len(heard) == 1 else 5)

    asked(listens, longest=49)
    assert "Your last reply was refused: it had 50 characters, and 49 are the most" in heard[1]
    assert "is no legal action" in heard[2]

    def away(messages):
        raise UnavailableError

    with pytest.raises(UnavailableError):
        asked(away)


def test_the_random_substitute_is_one_by_what_the_seat_sees():
    game = Game("unsung_heroes", players=2)
    agents = [Player(lambda messages: "no", substitute="random", name="no"), "random"]
    found = [evaluate.contest(game, agents, deals=4, seed=seed) for seed in (1, 1, 2)]
    assert found[0] == found[1] != found[2]
    lost = evaluate.contest(game, [agents[0], "heuristic"], deals=3, seed=1)
    assert lost.scores[0].mean < 0


@pytest.mark.parametrize(
    "wrong",
    [
        {"substitute": "search"},
        {"timeout": 0},
        {"longest": 0},
        {"price": (1,)},
        {"price": (1, -1)},
        {"style": "verse"},
    ],
)
def test_bad_settings_of_players_are_named(wrong):
    with pytest.raises(ValueError, match=next(iter(wrong))):
        Player(len, **wrong)
    with pytest.raises(ValueError, match="the limit of money"):
        lm.Limits(money=0)


def test_accounts_are_read_as_they_were_written():
    account = asked(lambda messages: lm.Reply("1", 5, 6, 0.5, 0.25))
    assert (account.tokens_in, account.tokens_out, account.money) == (5, 6, 0.5)
    assert (account.seconds, account.estimated) == (0.25, 0)
    player = Player(Scripted(1)).in_game()
    state = Game("unsung_heroes").new_state()
    while state.seat is None or len(state.legal_actions()) < 2:
        state.apply(state.sample(1))
    Bot(player)(state, state.seat)
    told = json.loads(json.dumps(player.account.to_json()))
    assert lm.Account.from_json(told) == player.account
    assert len(told["transcript"]) == 2
    for wrong in ({"money": "1"}, {"replies": True}, {"transcript": [{}]}, {"more": 1}):
        with pytest.raises(ValueError, match="this is no account"):
            lm.Account.from_json({**told, **wrong})
    both = lm.Account.total([player.account, account])
    assert both.replies == player.account.replies + 1
    assert both.transcript is None


def test_the_heuristic_acts_in_place_of_a_model_that_says_nothing():
    game = Game("unsung_heroes", players=2)
    player = Player(Scripted(broken=10**6), tries=2)
    found = evaluate.contest(game, [player, "heuristic"], deals=2)
    assert found.scores[0].mean == 0
    assert player.account.decisions == player.account.substituted > 0
    failed = player.account.refused + player.account.long
    assert failed == player.account.replies == 2 * player.account.decisions
    with pytest.raises(ValueError, match="tries"):
        Player(len, tries=0)
    with pytest.raises(ValueError, match="style"):
        Player(len, style="prose")
