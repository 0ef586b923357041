"""The wire: undo with consent, hints, clocks, and those who watch."""

import random

import pytest

import rules_py
from rules_py.wire import RefusedError, Server, Session
from wire_client import Client, play_out, seated


def ends(state, action):
    """Whether an action ends the game."""
    after = state.clone()
    after.apply(action)
    return after.is_terminal


def test_undo_needs_the_consent_of_the_others(name):
    clients = seated(name, seed=6)
    session = clients[0].connection.session
    rng = random.Random(3)
    for _ in range(12):
        seat = next(seat for seat, client in clients.items() if client.legal(seat))
        ids = [one for one in clients[seat].legal(seat)["ids"] if not ends(session.state, one)]
        if not ids:
            break
        clients[seat].act(rng.choice(ids), seat=seat)
    digest = session.state.digest
    asker = next(one.seat for one in reversed(session._past))
    others = [seat for seat in clients if seat != asker]
    assert clients[asker].ask("undo")[0]["state"] == "asked"
    asked = {"type": "undo", "seat": asker, "state": "asked", "number": 1}
    assert clients[others[0]].last("undo") == asked
    clients[others[0]].ask("undo", agree=False, number=1)
    assert clients[asker].last("undo")["state"] == "refused"
    assert session.state.digest == digest
    clients[asker].ask("undo")
    steps = session.state.steps()
    for seat in others:
        clients[seat].ask("undo", agree=True, number=2)
    assert clients[asker].last("undo")["state"] == "done"
    assert session.state.seat == asker
    assert steps[: len(session.state.steps())] == session.state.steps()
    play_out(clients, most=60)


def test_undo_alone_is_at_once_and_chance_falls_as_before(name):
    client = Client(type="new", game=name, seed=8)
    session = client.connection.session
    for _ in range(5):
        if client.last("result"):
            break
        before, legal = session.state.digest, client.legal(0)
        client.act(legal["ids"][-1])
        after = session.state.digest
        if client.last("result"):
            break
        client.ask("undo")
        assert session.state.digest == before
        assert client.legal(0)["ids"] == legal["ids"]
        assert client.legal(0)["turn"] > legal["turn"]
        client.act(legal["ids"][-1])
        assert session.state.digest == after


def test_a_hint_is_what_the_rule_based_agent_does(name):
    client = Client(type="new", game=name, seed=9)
    (hint,) = client.ask("hint")
    assert hint["action"]["id"] == client.connection.session.state.heuristic_action()
    assert hint["action"] in client.legal(0)["actions"]


def test_who_watches_sees_no_secret(name):
    server = Server()
    client = Client(server, type="new", game=name, seed=1)
    watcher = Client(server, type="hello", token=client.got[0]["watch"])
    assert watcher.last("new")["seat"] is None
    for kind in ("legal", "hint", "undo", "log"):
        assert watcher.ask(kind)[0]["code"] == "no_seat"
    assert watcher.ask("act", turn=1, action=0)[0]["code"] == "no_seat"
    open_to_all = rules_py.Game(name).perfect_information
    for _ in range(5):
        client.act()
        if client.last("result"):
            break
        kinds = {one["type"] for one in watcher.got} - {"new", "hello", "error"}
        assert kinds == ({"view", "log"} if open_to_all else set())
    play_out({0: client})
    assert watcher.last("result") == client.last("result")
    assert watcher.last("view") is not None
    assert watcher.ask("record")[0]["type"] == "record"


class Time:
    """A clock for tests."""

    def __init__(self):
        self.at = 0.0

    def __call__(self):
        return self.at


def test_an_agent_plays_on_where_the_time_is_over(name):
    time, got = Time(), []
    game = rules_py.Game(name)
    clock = {"seconds": 10.0, "increment": 1.0}
    session = Session(game, seed=1, clock=clock, now=time)
    session.attach(0, got.append)
    session.start()
    legal = got[-1]
    assert legal["left"] == 10.0
    time.at = 4.0
    session.act(0, legal["turn"], legal["ids"][0])
    assert got[-1]["left"] == 7.0
    time.at = 10.5
    session.tick()
    assert session.legal(0)["left"] == 0.5
    time.at = 11.5
    with pytest.raises(RefusedError, match=r"the game is over|an agent plays on"):
        session.act(0, got[-1]["turn"], got[-1]["ids"][0])
    assert [one["code"] for one in got if one["type"] == "error"] == ["out_of_time"]
    assert got[-1]["type"] == "result"
    assert got[-1]["replaced"] == [0]
