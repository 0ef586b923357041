"""The wire among hostile clients: numbers, budgets of agents, floods of games and sets."""

import json
import logging
import threading
import time

import pytest

import rules_py
from rules_py.agents import Agent
from rules_py.wire import Limits, RefusedError, Server, Session
from rules_py.wire._connection import Connection
from rules_py.wire._limits import check_agent
from rules_py.wire._thinking import NobodyWaitsError, Thinkers
from wire_client import Client, play_out

HUGE = "1" + "0" * 400
DUEL = {"options": {"players": 2}}


def until(holds, seconds=10.0):
    """Waits until something holds."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.005)


# Numbers.


@pytest.mark.parametrize("number", [HUGE, "-" + HUGE, "1e999", "Infinity", "-Infinity", "NaN"])
@pytest.mark.parametrize(
    "line",
    [
        '{"type":"new","clock":{"seconds":%s,"increment":0}}',
        '{"type":"new","clock":{"seconds":1,"increment":%s}}',
        '{"type":"new","seed":%s}',
        '{"type":"hello","version":%s}',
        '{"type":"view","seat":%s}',
        '{"type":"act","turn":%s,"action":0}',
        '{"type":"act","turn":1,"action":%s}',
        '{"type":"undo","agree":true,"number":%s}',
    ],
)
def test_every_number_has_a_range_and_the_error_names_it(line, number):
    client = Client(Server("wuerfelhelden"), type="new", seed=1)
    client.connection.receive(line % number)
    error = client.got[-1]
    assert (error["type"], error["code"] in ("bad_message", "bad_json")) == ("error", True)
    if error["code"] == "bad_message" and "whole" not in error["message"]:
        assert "from" in error["right"]
    assert len(json.dumps(error)) < 500


def test_a_session_of_python_has_a_clock_within_the_range_too():
    for clock in ({"seconds": float("inf"), "increment": 0}, {"seconds": 1, "increment": 10**400}):
        with pytest.raises(ValueError, match="is a number from"):
            Session(rules_py.Game("wuerfelhelden"), clock=clock)


def test_the_clocks_survive_a_session_that_fails_and_say_so(caplog):
    server = Server("wuerfelhelden")
    broken, other = (
        Client(server, type="new", clock={"seconds": 0.05, "increment": 0}) for _ in range(2)
    )
    broken.connection.session.late = lambda: 1 // 0
    time.sleep(0.06)
    with caplog.at_level(logging.ERROR):
        for _ in range(3):
            server.tick()
    assert other.last("result")["replaced"] == [0]
    assert caplog.text.count("the clock of a game of wuerfelhelden stops") == 1


def test_clocks_do_not_wait_for_a_session_that_is_busy():
    server = Server("wuerfelhelden")
    busy, other = (
        Client(server, type="new", clock={"seconds": 0.05, "increment": 0}) for _ in range(2)
    )
    time.sleep(0.06)
    held, done = threading.Event(), threading.Event()

    def hold():
        with busy.connection.session.lock:
            held.set()
            done.wait(10)

    thread = threading.Thread(target=hold)
    thread.start()
    held.wait(10)
    server.tick()
    assert other.last("result") is not None
    assert busy.last("result") is None
    done.set()
    thread.join()
    server.tick()
    assert busy.last("result") is not None


# Agents.


@pytest.mark.parametrize(
    "agent",
    ["search:2001", "search:2001ms", "guided:4294967295", "net+search:5000"],
)
def test_agents_of_clients_have_a_budget(agent):
    (error,) = Client(Server("wuerfelhelden"), type="new", seats=[None, agent, agent]).got
    assert (error["code"], "2000 simulations, or 2000ms" in error["right"]) == ("bad_game", True)
    check_agent(agent, Limits(simulations=2**32 - 1, milliseconds=2**32 - 1))


@pytest.mark.parametrize("agent", ["net:/etc/passwd", "net:/dev/zero+search:1", "net:x+guided:1ms"])
def test_no_agent_of_a_client_opens_a_file(agent):
    (error,) = Client(Server("wuerfelhelden"), type="new", seats=[None, agent, agent]).got
    assert error["message"] == "files are not opened for clients"


class Deep(Agent):
    """An agent that thinks until it is told to stop."""

    begun = stopped = 0

    def __call__(self, state, seat=None, *, check=None):
        deep = rules_py.Search(2**32 - 1, method="guided")
        Deep.begun += 1
        try:
            return deep.run(state, 1, check).action
        except NobodyWaitsError:
            Deep.stopped += 1
            raise


@pytest.fixture
def thinking():
    """A server with a thread for agents."""
    server = Server("regidice", options={"players": 2})
    server.thinkers = Thinkers(1)
    yield server
    server.thinkers.close()


def deep_game(server, monkeypatch):
    """A game whose other seat never stops to think; its client, whose turn is over."""
    monkeypatch.setattr(Session, "_agent", lambda _, name, seat: Deep("search:1"))
    monkeypatch.setattr(Deep, "begun", 0)
    monkeypatch.setattr(Deep, "stopped", 0)
    client = Client(server, type="new", seats=[None, "search:1"], seed=1)
    while client.legal(0):
        client.act()
    until(lambda: Deep.begun)
    return client


def test_thinking_ends_when_the_client_leaves_and_goes_on_when_it_comes_back(thinking, monkeypatch):
    client = deep_game(thinking, monkeypatch)
    session, token = client.connection.session, client.got[0]["token"]
    client.connection.close()
    until(lambda: Deep.stopped == 1)
    until(lambda: session._paused)
    session._agents[1] = Agent("search:1")
    again = Client(thinking, type="hello", token=token)
    until(lambda: again.legal(0) or again.last("result"))


def test_the_table_can_be_looked_at_and_taken_back_while_an_agent_thinks(thinking, monkeypatch):
    client = deep_game(thinking, monkeypatch)
    assert client.ask("view")[0]["type"] == "view"
    assert client.ask("act", turn=1, action=0)[0]["code"] == "not_your_turn"
    client.ask("undo")
    assert client.legal(0)
    until(lambda: Deep.stopped == 1)


def test_the_end_of_the_server_ends_thinking(thinking, monkeypatch):
    deep_game(thinking, monkeypatch)
    begin = time.monotonic()
    thinking.thinkers.close()
    assert time.monotonic() - begin < 3
    assert not any(thread.is_alive() for thread in thinking.thinkers._threads)


def test_a_flood_of_one_client_does_not_keep_others_waiting(thinking):
    order, go = [], threading.Event()
    thinkers = thinking.thinkers

    def work(client, seconds):
        def think(check):
            go.wait(10)
            end = time.thread_time() + seconds
            while time.thread_time() < end:
                check()
            order.append(client)

        return think

    for _ in range(20):
        thinkers.submit("flood", work("flood", 0.01))
    for _ in range(3):
        thinkers.submit("other", work("other", 0.01))
    go.set()
    until(lambda: len(order) == 23)
    assert order[:8].count("other") == 3


def test_new_clients_without_end_do_not_come_before_those_who_were_there(thinking):
    """Each comes while the one before it is served, and begins with what others have used."""
    order, thinkers = [], thinking.thinkers
    done = threading.Event()

    def busy(seconds):
        end = time.thread_time() + seconds
        while time.thread_time() < end:
            pass

    def stranger(number):
        def think(check):
            order.append(number)
            if number == 1:
                thinkers.submit("known", known)
            if not done.is_set() and number < 40:
                thinkers.submit(number + 1, stranger(number + 1))
            busy(0.01)

        return think

    def known(check):
        order.append("known")
        busy(0.002)
        if order.count("known") == 3:
            done.set()
        elif len(order) > 1:
            thinkers.submit("known", known)

    thinkers.submit("known", known)
    until(lambda: order == ["known"])
    thinkers.submit(1, stranger(1))
    assert done.wait(10)
    assert order.index("known", 1) <= 3, order


def test_an_agent_that_fails_is_replaced_and_the_game_goes_on(thinking, monkeypatch, caplog):
    def fails(self, state, seat=None, *, check=None):
        raise OSError("no network")

    client = Client(thinking, type="new", seats=[None, "search:1"], seed=1)
    monkeypatch.setattr(
        Agent,
        "__call__",
        lambda self, state, seat=None, *, check=None: (
            fails(self, state) if self.thinks else state.heuristic_action()
        ),
    )
    while client.legal(0) and client.connection.session._thought < 1:
        client.act()
    until(lambda: client.legal(0) or client.last("result"))
    assert "cannot think: heuristic plays on" in caplog.text


def plays(name, threads):
    """What a client is sent of a game against searches, which think in so many threads."""
    server = Server()
    server.thinkers = Thinkers(threads) if threads else None
    seats = [None, *["search:2"] * (rules_py.Game(name).seats - 1)]
    client = Client(server, type="new", game=name, seats=seats, seed=3)
    for _ in range(12):
        until(lambda: client.legal(0) or client.last("result"))
        if client.last("result"):
            break
        client.act()
    until(lambda: client.legal(0) or client.last("result"))
    if server.thinkers:
        server.thinkers.close()
    return client.raw[1:]


def test_games_are_the_same_whether_agents_think_elsewhere(name):
    assert plays(name, 0) == plays(name, 2)


# Games.


def test_a_flood_of_games_takes_the_place_of_its_own():
    server = Server("wuerfelhelden", most=50)
    away = Client(server, type="new", **DUEL)
    token = away.got[0]["token"]
    away.connection.close()
    flood = Client(server)
    for seed in range(200):
        assert flood.ask("new", seed=seed, **DUEL)[0]["type"] == "new"
    assert len(server._running) == 1 + server.limits.games
    assert Client(server, type="hello", token=token).last("new")


@pytest.mark.parametrize(("left_long_ago", "order"), [(None, [0, 1, 2]), (2, [0, 2, 1])])
def test_games_that_were_left_just_now_with_more_decisions_keep_their_places(left_long_ago, order):
    server = Server("wuerfelhelden", most=3)
    games = [Client(server, type="new", **DUEL) for _ in range(3)]
    for decisions, client in enumerate(games):
        for _ in range(decisions):
            client.act()
    tokens = [client.got[0]["token"] for client in games]
    sessions = [server.sessions[token][0] for token in tokens]
    for client in games:
        client.connection.close()
    if left_long_ago is not None:
        sessions[left_long_ago].last_used -= 1000
    for gone in order:
        assert tokens[gone] in server.sessions
        assert Client(server, type="new", **DUEL).last("legal")
        assert tokens[gone] not in server.sessions
    assert Client(server, type="new", **DUEL).last("error")["code"] == "full"


def test_a_game_that_has_just_ended_waits_for_who_comes_back():
    server = Server("wuerfelhelden", most=2)
    over, idle = (Client(server, type="new", **DUEL) for _ in range(2))
    play_out({0: over})
    for one in (over, idle):
        one.connection.close()
    assert Client(server, type="new", **DUEL).last("legal")
    assert Client(server, type="hello", token=over.got[0]["token"]).last("result")


@pytest.mark.parametrize("comes_back", [False, True])
def test_a_game_that_somebody_is_about_to_join_keeps_its_place(comes_back, monkeypatch):
    """Games are made and joined in several threads: another one is made in between."""
    server = Server("wuerfelhelden", most=1)
    begun = Client(server, type="new", **DUEL) if comes_back else None
    join, others = Connection.join, []

    def late(self, *place):
        monkeypatch.setattr(Connection, "join", join)
        others.append(Client(server, type="new", **DUEL).last("error")["code"])
        join(self, *place)

    monkeypatch.setattr(Connection, "join", late)
    if begun is None:
        client = Client(server, type="new", **DUEL)
    else:
        begun.connection.close()
        client = Client(server, type="hello", token=begun.got[0]["token"])
    assert others == ["full"]
    token = client.last("new")["token"]
    client.connection.close()
    back = Client(server, type="hello", token=token)
    assert back.last("legal")
    back.connection.close()
    assert Client(server, type="new", **DUEL).last("legal")


def test_of_a_game_that_is_over_no_steps_are_kept(name):
    """Each of its states would be kept; what can be asked for is there as before."""
    server = Server(name)
    client = Client(server, type="new", updates="steps", seed=1)
    session = client.connection.session
    play_out({0: client})
    assert (session.state.steps(), session._past) == ([], [])
    assert session.decisions > 0
    view, log = client.last("view"), client.ask("log")[0]
    told = log if log["lines"] else None  # not sent to those who come back where nothing was told
    end = rules_py.replay(client.ask("record")[0]["record"])
    assert end.is_terminal
    assert (end, end.returns()) == (session.state, client.last("result")["returns"])
    client.connection.close()
    back = Client(server, type="hello", token=client.got[0]["token"])
    assert (back.last("view"), back.last("log"), back.ask("view")[0]) == (view, told, view)
    assert back.last("result") == client.last("result")
    for asked in ("undo", "legal", "hint"):
        assert back.ask(asked)[0]["code"] == "over"


def test_a_client_that_is_at_all_its_games_gets_no_more():
    server = Server("wuerfelhelden", limits=Limits(games=2))
    client, watchers = Client(server), []
    for seed in range(2):
        new = client.ask("new", seed=seed, **DUEL)[0]
        watchers.append(Client(server, type="hello", token=new["watch"]))
    assert client.ask("new", **DUEL)[0]["code"] == "full"
    play_out({0: client})
    assert client.ask("new", **DUEL)[0]["type"] == "new"


def test_the_clients_of_an_address_share_a_limit_of_games():
    server = Server("wuerfelhelden", limits=Limits(address_games=3))
    *clients, late = [Client(server, address="192.0.2.1") for _ in range(4)]
    for client in clients:
        assert client.ask("new", **DUEL)[0]["type"] == "new"
    refused = late.ask("new", **DUEL)[0]
    assert (refused["code"], "from your address" in refused["message"]) == ("full", True)
    assert Client(server, address="192.0.2.2").ask("new", **DUEL)[0]["type"] == "new"
    clients[1].connection.leave()
    assert late.ask("new", **DUEL)[0]["type"] == "new"


def test_a_token_has_a_limit_of_clients():
    server = Server("wuerfelhelden", limits=Limits(listeners=3))
    new = Client(server, type="new", **DUEL).got[0]
    for token in (new["token"], new["watch"]):
        found = [Client(server, type="hello", token=token) for _ in range(4)]
        assert found[-1].last("error")["code"] == "full"
    assert found[2].last("error") is None


def test_who_has_a_seat_is_told_of_another_client():
    server = Server("wuerfelhelden")
    first = Client(server, type="new", **DUEL)
    other = Client(server, type="hello", token=first.got[0]["token"])
    assert first.last("shared") == {"type": "shared", "seat": 0, "clients": 2}
    assert other.last("shared") is None
    other.connection.close()
    Client(server, type="hello", token=first.got[0]["watch"])
    assert [one["clients"] for one in first.got if one["type"] == "shared"] == [2]


# Component sets.


def named(number):
    """A component set that nothing else has loaded."""
    return f'[[common_cards]]\nslot = 0\nname = "Limit {number}"\n'


def test_component_sets_of_clients_have_limits():
    server = Server("unsung_heroes", limits=Limits(sets=3, all_sets=5))

    def load(client, number):
        return client.ask("new", options={"components": named(number)})[0]

    one, other = Client(server), Client(server)
    for number in (0, 1, 1, 0, 2):
        assert load(one, number)["type"] == "new"
    assert "at most 3 component sets" in load(one, 3)["right"]
    assert load(one, 1)["type"] == "new"
    for number in (2, 3, 4):
        assert load(other, number)["type"] == "new"
    refused = load(other, 5)
    assert (refused["code"], "clients have loaded" in refused["message"]) == ("full", True)
    assert rules_py.Game("unsung_heroes", components=named(6)).options  # the host still can


def test_faulty_component_sets_cost_nothing():
    server = Server("unsung_heroes", limits=Limits(sets=2))
    client = Client(server)
    for number in range(5):
        components = {"common_cards": [{"slot": 0, "name": f"x{number}", "colour": 1}]}
        assert client.ask("new", options={"components": components})[0]["code"] == "bad_game"
    assert client.ask("new", options={"components": named(20)})[0]["type"] == "new"


def test_limits_are_refused_by_an_error_that_sessions_know():
    with pytest.raises(RefusedError) as refused:
        check_agent("search:9999", Limits())
    assert refused.value.code == "bad_game"
