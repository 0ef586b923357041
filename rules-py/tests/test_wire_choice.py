"""Several things are one choice on the wire: a list of actions is applied whole, or not at all."""

import random

import pytest

import rules_py
from rules_py.wire import RefusedError, Session
from wire_client import Client, at_the, at_the_forge, play_out, seated

SETS = {"wuerfelhelden", "regidice", "unsung_heroes", "hero_must_die", "valor_and_villainy"}
"""Games with choices of several things."""


def adding(legal):
    """The actions of a decision that add to a choice."""
    return [one for one in legal["actions"] if one["choice"] is not None]


def found(client, rng, wanted=2, most=4000):
    """Plays until seat 0 can add ``wanted`` things to a choice; returns them and what follows."""
    for _ in range(most):
        legal = client.legal(0)
        if legal is None:
            return None
        first = adding(legal)
        if len(first) >= wanted:
            ids = [rng.choice(first)["id"]]
            (after,) = client.ask("legal", after=ids)
            while len(ids) < wanted and after["type"] == "legal" and adding(after):
                ids.append(adding(after)[0]["id"])
                (after,) = client.ask("legal", after=ids)
            if len(ids) == wanted and after["type"] == "legal":
                return ids, after
        client.act(rng=rng)
    raise AssertionError("there is no choice of several things")


def game_with_a_choice(name, wanted=2):
    """A client at a choice of several things, what it chooses, and what follows."""
    for seed in range(30):
        client = Client(type="new", game=name, seed=seed)
        chosen = found(client, random.Random(seed), wanted)
        if chosen:
            return client, *chosen
    raise AssertionError("there is no choice of several things")


@pytest.mark.parametrize("name", sorted(SETS))
def test_a_list_does_what_its_actions_do_one_after_the_other(name):
    client, ids, after = game_with_a_choice(name)
    session = client.connection.session
    before, turn = session.state.clone(), client.legal(0)["turn"]
    steps = len(before.steps())
    assert after["after"] == ids
    whole = [*ids, *[one["id"] for one in after["actions"] if one["choice"] is None][:1]]
    answers = client.ask("act", turn=turn, action=whole)
    assert answers[0] == {"type": "acted", "seat": 0, "turn": turn, "action": whole}
    taken = [step for _, step in session.state.steps()[steps : steps + len(whole)]]
    assert taken == whole
    for step in whole:
        before.apply(step)
    assert before.steps() == session.state.steps()[: steps + len(whole)]
    # It is one decision, and goes back as one.
    client.ask("undo")
    assert len(session.state.steps()) == steps
    assert sorted(client.legal(0)["ids"]) == session.state.legal_actions()


@pytest.mark.parametrize("name", sorted(SETS))
def test_a_list_that_does_not_hold_together_changes_nothing(name):
    client, ids, _ = game_with_a_choice(name)
    session = client.connection.session
    legal = client.legal(0)
    before = session.state.to_json()
    ends = [one["id"] for one in legal["actions"] if one["choice"] is None]
    bad = [[ids[0], 10**9], [], [ids[0]] * 64, [*ids[:1], "no such thing"], [ids[0]] * 65]
    bad += [[end, ids[0]] for end in ends]
    bad += [[ids[1], ids[0]]] if ids[0] != ids[1] else []
    for actions in bad:
        (error,) = client.ask("act", turn=legal["turn"], action=actions)
        assert error["type"] == "error", actions
        assert error["code"] in {"illegal_action", "bad_message"}
        assert session.state.to_json() == before
        assert client.legal(0) == legal
    (error,) = client.ask("act", turn=legal["turn"] + 1, action=ids)
    assert error["code"] == "old_turn"
    assert client.ask("legal")[0] == legal


def test_words_and_notation_name_the_actions_of_a_list():
    client, ids, _ = game_with_a_choice("wuerfelhelden")
    state = client.connection.session.state.clone()
    texts = []
    for step in ids:
        known = {one["id"]: one for one in state.describe(0)["actions"]}
        texts.append(known[step]["words" if texts else "notation"])
        state.apply(step)
    (answer, *_) = client.ask("act", turn=client.legal(0)["turn"], action=texts)
    assert answer["action"] == ids


def test_what_may_follow_is_made_of_what_the_seat_knows(name):
    """In two worlds that a seat cannot tell apart it is told the same, and no step tells others."""
    clients = seated(name, pictures=False)
    session = clients[0].connection.session
    rng, met = random.Random(3), 0
    for _ in range(300):
        if session.result:
            break
        seat = session.state.seat
        client = clients[seat]
        for one in adding(client.legal(seat))[:2]:
            true = session.state
            told = client.ask("legal", seat=seat, after=[one["id"]])
            session.state = true.determinize(seat, rules_py.Generator(met, 5))
            assert client.ask("legal", seat=seat, after=[one["id"]]) == told
            session.state = true
            met += 1
        before = [len(other.got) for at, other in clients.items() if at != seat]
        client.ask("legal", seat=seat, after=[clients[seat].legal(seat)["ids"][0]])
        assert [len(other.got) for at, other in clients.items() if at != seat] == before
        client.act(seat=seat, rng=rng)
    assert (met > 5) == (name in SETS)


def test_brief_games_take_lists(name):
    if name not in SETS:
        return
    client, ids, _ = game_with_a_choice(name)
    record = client.connection.session.state.clone()
    assert record.is_legal(ids[0])
    brief = Client(type="new", game=name, seed=1, brief=True)
    (answer, *_) = brief.ask("legal", after=[brief.last("legal")["ids"][0]])
    assert answer["actions"] == []
    play_out({0: brief}, most=20)


def test_what_karl_forges_with_is_one_choice_from_the_most_to_the_least_worth():
    state, got = at_the_forge(), []
    session = Session(state.game, [None, "heuristic"], seed=1, state=state)
    session.attach(0, got.append)
    session.start()
    legal = got[-1]
    by_place = [one["id"] for one in sorted(adding(legal), key=lambda one: one["place"])]
    assert by_place != sorted(by_place), "the order of worth is not that of ids"
    first, second = by_place[0], by_place[-1]
    with pytest.raises(RefusedError, match="the choice is over"):
        session.act(0, legal["turn"], [second, first])
    assert session.state == state
    assert session.legal(0, [first])["actions"][0]["choice"] == 0
    session.act(0, legal["turn"], [first, second])
    assert [step for _, step in session.state.steps()[len(state.steps()) :]][:2] == [first, second]
    assert "Gold Bar" in str(session.view(0)["table"])
    session.ask_undo(0)
    assert session.state == state


def begun(state):
    """A session at a state, and its messages to seat 0."""
    got = []
    session = Session(state.game, [None], seed=1, state=state)
    session.attach(0, got.append)
    session.start()
    return session, got


def named(legal, *notations):
    """The legal actions with these notations."""
    known = {one["notation"]: one for one in legal["actions"]}
    return [known[notation] for notation in notations]


def with_dice(session, ids, run):
    """The actions up to a run, and with which dice it is made."""
    ids = [*ids, run["id"]]
    while (after := session.legal(0, ids)["actions"]) and "colour" in after[0]["notation"]:
        assert {one["place"] for one in after} == {run["place"]}
        ids = [*ids, after[-1]["id"]]
    return ids


def test_a_run_goes_before_another_that_was_chosen_first():
    state = at_the("run (1,3)", "run (4,3)")
    session, got = begun(state)
    low, high = named(got[-1], "run (1,3)", "run (4,3)")
    assert low["place"] < high["place"]
    later = with_dice(session, [], high)
    with pytest.raises(RefusedError):
        session.act(0, got[-1]["turn"], [*later, low["id"]])
    assert session.state == state
    both = with_dice(session, with_dice(session, [], low), high)
    session.act(0, got[-1]["turn"], both)
    steps = [step for _, step in session.state.steps()[len(state.steps()) :]]
    assert steps[: len(both)] == both
    assert both[0] == low["id"]
    assert high["id"] in both
    session.ask_undo(0)
    assert session.state == state


def test_a_set_goes_before_another_with_the_dice_that_are_kept_out_of_it():
    state = at_the("set 3", "set 5")
    session, got = begun(state)
    low, high = named(got[-1], "set 3", "set 5")
    kept = [one for one in adding(session.legal(0, [low["id"]])) if "keep" in one["notation"]]
    assert all(low["place"] < one["place"] < high["place"] for one in kept)
    whole = [low["id"], *[one["id"] for one in kept[:1]], high["id"]]
    session.act(0, got[-1]["turn"], whole)
    assert [step for _, step in session.state.steps()[len(state.steps()) :]][: len(whole)] == whole
