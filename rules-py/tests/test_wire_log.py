"""The log of a seat: what it learns of each step, once, in the order of the steps."""

import random

import pytest

import rules_py
from rules_py.errors import NotationError, SeatError
from wire_client import Client, play_out, seated


def entries(game, steps, seat):
    """The log of a seat by the steps of a game."""
    state, lines = game.new_state(), []
    for _, step in steps:
        lines += [("step", line) for line in state.log_entry(step, seat)]
        state.apply(step)
    return lines


def lines_of(client, seat):
    """The lines that a seat was sent."""
    logs = [one for one in client.got if one["type"] == "log" and one["seat"] == seat]
    assert [one["first"] for one in logs] == [
        sum(len(one["lines"]) for one in logs[:at]) for at in range(len(logs))
    ]
    return [(line["kind"], line["text"]) for one in logs for line in one["lines"]]


@pytest.mark.parametrize("agent", ["heuristic", "random"])
def test_the_log_has_each_entry_once(name, agent):
    game = rules_py.Game(name)
    seats = [None, *[agent] * (game.seats - 1)]
    client = Client(type="new", game=name, seed=3, seats=seats)
    play_out({0: client}, seed=5)
    steps = rules_py.replay(client.connection.session.record()["record"]).steps()
    assert lines_of(client, 0) == entries(game, steps, 0)
    # A game without words has no log of its secrets.
    assert len(lines_of(client, 0)) > 5 or name == "leduc"


@pytest.mark.parametrize("seed", range(6))
def test_what_was_taken_back_before_it_was_told_is_never_told(name, seed):
    clients, rng = seated(name, seed=seed, updates="turns"), random.Random(seed)
    session, game = clients[0].connection.session, rules_py.Game(name)
    unseen = set(clients)
    for _ in range(150):
        acting = next((at for at, one in clients.items() if one.legal(at)), None)
        if acting is None:
            break
        if acting in unseen:
            unseen.discard(acting)
            seen = lines_of(clients[acting], acting)
            told_before = any(kind == "undo" for kind, _ in seen)  # and it was taken back
            assert told_before or seen == entries(game, session.state.steps(), acting)
        clients[acting].act(seat=acting, rng=rng)
        if session._past and session.result is None and rng.random() < 0.5:
            asker = session._past[-1].seat
            clients[asker].ask("undo", seat=asker)
            asked = session._asked
            for other in sorted(asked.waiting) if asked else []:
                clients[other].ask("undo", seat=other, agree=True, number=asked.number)
    assert len(unseen) < len(clients)


@pytest.mark.parametrize("updates", ["steps", "turns"])
def test_a_seat_is_sent_the_same_whether_somebody_watches(name, updates):
    # Without somebody who watches, what follows a decision is played in one native call.
    sent = []
    for watched in (False, True):
        client = Client(type="new", game=name, seed=8, updates=updates)
        if watched:
            Client(client.connection.server, type="hello", token=client.last("new")["watch"])
        assert bool(client.connection.session.watchers.sends) == watched
        play_out({0: client}, seed=2)
        sent.append([one for one in client.got if one["type"] != "new"])
    assert sent[0] == sent[1]
    views = sum(one["type"] == "view" for one in sent[0])
    turns = sum(one["type"] == "legal" for one in sent[0])
    assert views > turns + 5 or updates == "turns" or name in {"pig", "leduc"}


def test_entries_of_steps_that_are_not_possible_are_refused(name):
    state = rules_py.Game(name).new_state()
    with pytest.raises(NotationError, match="not possible now"):
        state.log_entry(10**6, 0)
    step = state.chance_outcomes()[0][0] if state.is_chance else state.legal_actions()[0]
    with pytest.raises(SeatError):
        state.log_entry(step, 99)
    assert all(state.log_entry(step, 0))


def test_the_end_is_told(name):
    state, rng = rules_py.Game(name).new_state(), rules_py.Generator(4)
    while not state.is_terminal:
        state.apply(state.sample(rng))
    for seat in range(state.game.seats):
        assert state.describe(seat)["asked"].startswith("The game is over")


def test_a_table_is_told_in_the_words_of_its_game(name):
    state, rng = rules_py.Game(name).new_state(), rules_py.Generator(9)
    while True:
        titles = [title for title, _ in state.describe(0)["table"]]
        plain = "The table" in titles  # this is how a view without words is listed
        assert plain == (name in {"pig", "leduc"})
        if state.is_terminal:
            break
        state.apply(state.sample(rng))
