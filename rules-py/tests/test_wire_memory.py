"""The memory that the games of a server take: counted, limited, and given back."""

import gc
import subprocess
import sys
import weakref
from pathlib import Path

import pytest

from rules_py.wire import Limits, Server, Session
from wire_client import Client, play_out, seated

DUEL = {"options": {"players": 2}}


PROGRAM = """
import json, pathlib, random, sys
from rules_py.wire import Limits, Server

def resident():
    return 4096 * int(pathlib.Path("/proc/self/statm").read_text().split()[1])

def play(name, seed):
    client = server.connect(lambda line: None)
    client.receive(json.dumps(dict(type="new", game=name, seats=[None] * 4, seed=seed)))
    session, rng = client.session, random.Random(seed)
    for _ in range(150):
        if session.result is None:
            seat = session.state.seat
            turn, legal = session.seats[seat].turn, session.state.legal_actions()
            session.act(seat, turn, rng.choice(legal))
    return session

server = Server(limits=Limits(games=1000))
kept = [play(sys.argv[1], 0)]
before = resident()
kept += [play(sys.argv[1], seed) for seed in range(1, 41)]
print((resident() - before) / sum(one.size for one in kept[1:]))
"""


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="there is no /proc")
@pytest.mark.parametrize("name", ["hero_must_die", "valor_and_villainy"])
def test_games_take_about_as_much_memory_as_is_counted(name):
    """Where a state of each step were kept, as for undo in one copy, it would be twice as much."""
    command = [sys.executable, "-c", PROGRAM, name]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
    assert 0.6 < float(done.stdout) < 1.5


def test_a_decision_keeps_no_texts_of_those_who_wait():
    """Each would keep all that a seat has not been told yet: the square of a long turn."""
    clients = seated("valor_and_villainy")
    session = clients[0].connection.session
    play_out(clients, most=100)
    kept = [value for before in session._past for pair in before.logs.values() for value in pair]
    assert {type(value) for value in kept} == {int}
    assert max(kept) > 10


def sizes(server):
    """What the games of a server take together."""
    return sum(one.size for one in server._running.values())


def test_games_that_were_left_make_room_where_memory_is_short():
    server = Server("valor_and_villainy", limits=Limits(memory=1 << 20, games=1000))
    played = Client(server, type="new")
    left = []
    for seed in range(80):
        client = Client(server, type="new", seed=seed)
        client.act()
        left.append(client.got[0]["token"])
        client.connection.close()
        assert sizes(server) < 1.5 * (1 << 20)
    assert [token in server.sessions for token in left][-1]
    assert 3 < len(server._running) < 60
    assert played.act()[0]["type"] == "acted"
    # The games grow while they are played: those that were left go then, too.
    session = played.connection.session
    session.seats[0].log_size = 1 << 20
    server._looked = 0.0
    server.tick()
    assert list(server._running.values()) == [session]


def test_a_game_that_is_played_makes_no_room_and_a_new_one_is_told_why():
    server = Server("valor_and_villainy", limits=Limits(memory=1 << 19, games=1000))
    playing, error = [], None
    while error is None:
        playing.append(Client(server, type="new", pictures=True))
        error = playing[-1].last("error")
    assert (error["code"], "memory" in error["message"]) == ("full", True)
    assert "try again later" in error["right"]
    assert len(playing) > 3
    assert all(one.act()[0]["type"] == "acted" for one in playing[:-1])
    for one in playing[4:]:
        one.connection.close()
    assert Client(server, type="new", pictures=True).last("error") is None


def test_a_full_server_looks_at_all_games_now_and_then_only(monkeypatch):
    """Each new one would take milliseconds, during which all others wait."""
    server = Server("wuerfelhelden", most=200)
    looked = []
    size = Session.size.fget
    monkeypatch.setattr(Session, "size", property(lambda one: looked.append(one) or size(one)))
    worth = server._worth
    monkeypatch.setattr(server, "_worth", lambda one: looked.append(one) or worth(one))
    for number in range(600):
        Client(server, type="new", **DUEL).connection.close()
        assert len(server._running) == min(number + 1, 200)
    assert len(looked) < 10 * 600


def test_a_game_that_is_dropped_is_freed_at_once():
    server = Server("wuerfelhelden", most=1)
    first = Client(server, type="new", **DUEL)
    gone = weakref.ref(first.connection.session)
    first.connection.close()
    gc.disable()
    try:
        assert Client(server, type="new", **DUEL).last("legal")
        assert gone() is None
    finally:
        gc.enable()


@pytest.mark.parametrize("short_of", ["places", "memory"])
def test_who_comes_back_within_a_minute_loses_no_game_to_those_that_were_left(short_of):
    """Though these have more decisions; the flood of a few seconds is not enough."""
    server = Server("wuerfelhelden", most=5 if short_of == "places" else 1000)
    games = [Client(server, type="new", **DUEL) for _ in range(5)]
    for client in games:
        for _ in range(1 if client is games[0] else 4):
            client.act()
        client.connection.close()
    tokens = [client.got[0]["token"] for client in games]
    for token in tokens[1:]:
        server.sessions[token][0].last_used -= 100
    if short_of == "memory":
        server.limits = Limits(memory=sizes(server))
    for gone in range(1, 5):
        assert Client(server, type="new", **DUEL).last("legal")
        if short_of == "places":
            assert [token in server.sessions for token in tokens[1:]].count(False) == gone
    assert Client(server, type="hello", token=tokens[0]).last("legal")
