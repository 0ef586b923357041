"""The wire: whole games, refusals that change nothing, reconnection."""

import itertools
import json
import random

import pytest

import rules_py
from rules_py.wire import Server, Session, messages
from wire_client import Client, play_out, seated


def test_a_whole_game_against_agents(name):
    client = Client(type="new", game=name, seed=3)
    play_out({0: client})
    result = client.last("result")
    assert len(result["returns"]) == rules_py.Game(name).seats
    (record,) = client.ask("record")
    assert rules_py.replay(record["record"]).returns() == result["returns"]
    assert client.ask("act", turn=1, action=0)[0]["code"] == "over"
    assert client.ask("undo")[0]["code"] == "over"


def test_views_and_legal_actions_are_written_in_ascii_and_say_the_same(name):
    client = Client(type="new", game=name, seed=4, pictures=True)
    state = client.connection.session.state
    for _ in range(30):
        said, view, legal = state.describe(0), client.last("view"), client.legal(0)
        if legal is None:
            break
        assert view["asked"] == said["asked"]
        assert view["table"] == [[title, lines] for title, lines in said["table"]]
        assert view["picture"] == state.svg(0)
        assert legal["actions"] == said["actions"]
        client.act(rng=random.Random(4))
    written = [line for line in client.raw if line[9:].startswith(("view", "legal"))]
    assert all(map(str.isascii, written))
    assert any("\\u" in line for line in written) or name in {"unsung_heroes", "pig", "leduc"}


def test_a_whole_game_between_clients(name):
    clients = seated(name)
    play_out(clients)
    results = [client.last("result") for client in clients.values()]
    assert all(result == results[0] for result in results)
    for seat, client in clients.items():
        assert all(one.get("seat") in (seat, None) for one in client.got if one["type"] != "error")
        turns = [one["turn"] for one in client.got if one["type"] == "legal"]
        assert turns == list(range(1, len(turns) + 1))


def test_who_plays_is_told_to_all():
    people = ["Ann", None, "Bob"]
    first = Client(type="new", game="wuerfelhelden", seats=[None, "random", None], people=people)
    assert first.got[0]["people"] == people
    other = Client(first.connection.server, type="hello", token=first.got[0]["tokens"][2])
    assert other.last("new")["people"] == people
    assert "people" not in Client(type="new", game="wuerfelhelden").got[0]
    for bad in (["x" * 201], [1], "Ann", [None] * 17):
        assert Client(type="new", game="wuerfelhelden", people=bad).got[0]["code"] == "bad_message"


def test_equal_seeds_give_equal_games(name):
    lines = []
    for _ in range(2):
        client = Client(type="new", game=name, seed=11)
        play_out({0: client})
        lines.append(client.raw[1:])  # the first has a token
    assert lines[0] == lines[1]


def test_steps_that_nobody_sees_are_the_same_in_one_call_or_one_by_one(name):
    one, other = (Client(type="new", game=name, seed=5) for _ in range(2))
    other.connection.session._ruled = None
    for number in range(40):
        if one.last("result"):
            break
        ids = one.legal(0)["ids"]
        for client in (one, other):
            client.act(ids[number % len(ids)])
            if number % 9 == 8 and not client.last("result"):
                client.ask("undo")
        assert one.raw[1:] == other.raw[1:]
    assert one.connection.session.state.digest == other.connection.session.state.digest


def test_a_brief_game_is_the_same_in_ids(name):
    one, brief = (
        Client(type="new", game=name, seed=5),
        Client(type="new", game=name, seed=5, brief=True),
    )
    assert ("brief" in one.got[0], brief.got[0]["brief"]) == (False, True)
    for number in range(300):
        if one.last("result"):
            break
        legal = one.legal(0)
        assert brief.legal(0) == {**legal, "actions": []}
        chosen = legal["actions"][number % len(legal["ids"])]
        if number % 7 == 0:
            assert brief.ask("hint") == one.ask("hint")
            (seen,), (whole,) = brief.ask("view"), one.ask("view")
            assert {**seen, "number": 0} == {**whole, "number": 0}
            assert brief.act(-1)[0]["code"] == "illegal_action"
        one.act(chosen["id"])
        brief.act(chosen["words"] if number % 2 else chosen["id"])
        if number % 9 == 8 and not one.last("result"):
            one.ask("undo")
            brief.ask("undo")
    assert brief.last("result") == one.last("result")
    kinds = {one["type"] for one in brief.got} - {"hint", "error", "view"}
    assert kinds <= {"new", "legal", "acted", "undo", "result"}
    assert brief.ask("log")[0]["lines"] == []


@pytest.mark.parametrize("agent", ["random", "heuristic"])
def test_those_who_watch_a_brief_game_see_the_table(agent):
    seats = {"options": {"players": 2}, "seats": [None, agent]}
    client = Client(type="new", game="wuerfelhelden", seed=4, brief=True, **seats)
    watcher = Client(client.connection.server, type="hello", token=client.got[0]["watch"])
    play_out({0: client})
    views = [one for one in watcher.got if one["type"] == "view"]
    assert len(views) > 5
    assert views[-1]["table"]
    assert watcher.last("log") is None


def test_a_brief_game_can_be_left_and_taken_up(name):
    server = Server()
    client = Client(server, type="new", game=name, seed=6, brief=True)
    token, legal = client.got[0]["token"], client.legal(0)
    client.connection.close()
    again = Client(server, type="hello", token=token)
    assert [one["type"] for one in again.got] == ["hello", "new", "legal"]
    assert again.legal(0) == legal


def test_actions_are_read_by_id_notation_and_words(name):
    client = Client(type="new", game=name, seed=2)
    rng = random.Random(1)
    for _ in range(30):
        legal = client.legal(0)
        if legal is None:
            break
        one = rng.choice(legal["actions"])
        got = client.act(rng.choice([one["id"], one["notation"], one["words"].upper()]))
        assert got[0] == {"type": "acted", "seat": 0, "turn": legal["turn"], "action": one["id"]}


BAD = [
    ("", "bad_json"),
    ("{", "bad_json"),
    ("[" * 50000, "bad_json"),
    ('{"type":"hello","type":"new"}', "bad_json"),
    ("x" * 70000, "bad_json"),
    ("[]", "bad_message"),
    ("null", "bad_message"),
    ('{"type":"nothing"}', "bad_message"),
    ('{"type":["act"]}', "bad_message"),
    ('{"type":"__init__"}', "bad_message"),
    ('{"type":"act"}', "bad_message"),
    ('{"type":"act","turn":1}', "bad_message"),
    ('{"type":"act","turn":true,"action":1}', "bad_message"),
    ('{"type":"act","turn":1,"action":1.5}', "bad_message"),
    ('{"type":"act","turn":1,"action":null}', "bad_message"),
    ('{"type":"act","turn":1,"action":0,"colour":1}', "bad_message"),
    ('{"type":"act","turn":0,"action":0}', "old_turn"),
    ('{"type":"act","turn":99,"action":0}', "old_turn"),
    ('{"type":"act","turn":1,"action":-1}', "illegal_action"),
    ('{"type":"act","turn":1,"action":99999999999999999999999}', "bad_message"),
    ('{"type":"act","turn":1,"action":"no such thing"}', "illegal_action"),
    ('{"type":"act","turn":1,"action":"\\ud800"}', "illegal_action"),
    ('{"type":"act","turn":1,"action":0,"seat":1}', "no_seat"),
    ('{"type":"view","seat":-1}', "bad_message"),
    ('{"type":"undo"}', "no_undo"),
    ('{"type":"undo","agree":true}', "no_undo"),
    ('{"type":"record"}', "not_over"),
    ('{"type":"hello","version":99}', "bad_version"),
    ('{"type":"hello","token":"guess"}', "bad_token"),
    ('{"type":"new","game":"chess"}', "bad_game"),
    ('{"type":"new","options":{"colour":1}}', "bad_game"),
    ('{"type":"new","seats":[null]}', "bad_game"),
    ('{"type":"new","seats":[null,"nobody"]}', "bad_game"),
    ('{"type":"new","seed":-1}', "bad_message"),
    ('{"type":"new","clock":{"seconds":0,"increment":0}}', "bad_message"),
    ('{"type":"new","clock":{"seconds":1}}', "bad_message"),
    ('{"type":"new","updates":"always"}', "bad_message"),
]


def test_bad_requests_are_named_and_change_nothing(name):
    server = Server(name)
    client = Client(server, type="new", seed=5)
    session = client.connection.session
    digest, legal, sessions = session.state.digest, client.legal(0), len(server.sessions)
    for line, code in BAD:
        before = len(client.got)
        client.connection.receive(line)
        (error,) = client.got[before:]
        assert (error["type"], error["code"]) == ("error", code), line
        assert error["message"]
        assert error["right"]
        assert len(json.dumps(error)) < 4000
    assert client.ask("legal") == [legal]
    assert (session.state.digest, len(server.sessions)) == (digest, sessions)
    assert not [one for one in client.act() if one["type"] == "error"]


def test_files_are_not_opened_for_clients(tmp_path):
    secret = tmp_path / "secret.toml"
    secret.write_text("password = 7", encoding="utf-8")
    server = Server("unsung_heroes")
    for path in (str(secret), str(tmp_path / "none"), "/dev/zero"):
        (error,) = Client(server, type="new", options={"components": path}).got
        assert (error["code"], error["message"]) == ("bad_game", "files are not opened for clients")
    (error,) = Client(server, type="new", options={"components": "password = 7"}).got
    assert "there is no such key" in error["message"]
    set_of_mine = {"title": "Sticks", "common_cards": [{"slot": 0, "name": "Stick"}]}
    name = rules_py.Game("unsung_heroes", components=set_of_mine).options["components"]
    for components in (set_of_mine, name, 'title = "Sticks"', "shipped", None):
        assert (
            Client(server, type="new", options={"components": components}).got[0]["type"] != "error"
        )


def test_requests_without_a_seat_are_refused():
    for kind in ("view", "legal", "hint", "log", "undo", "record"):
        assert Client(type=kind).got[0]["code"] == "no_seat"
    assert Client(type="new").got[0]["code"] == "bad_game"


def test_a_client_comes_back_in_the_middle(name):
    server = Server()
    client = Client(server, type="new", game=name, seed=4)
    token, rng = client.got[0]["token"], random.Random(2)
    stays = Client(server, type="hello", token=token)
    for _ in range(25):
        again = Client(server, type="hello", token=token)
        assert again.legal(0) == stays.legal(0)
        assert again.last("view") == stays.last("view")
        assert again.last("result") == stays.last("result")
        log = [line for one in stays.got if one["type"] == "log" for line in one["lines"]]
        assert (again.last("log") or {"lines": []})["lines"] == log
        if again.last("result"):
            break
        again.act(rng=rng)
        again.connection.close()


def test_many_sessions_at_once_lose_nothing():
    """Sessions of all games side by side, as ``benches/wire.py --finish`` has 1,000 of them."""
    server, rng = Server(), random.Random(9)
    names = rules_py.games()
    clients = [Client(server, type="new", game=name, seed=at) for at in range(4) for name in names]
    left = list(clients)
    while left:
        one = rng.choice(left)
        if one.legal(0) is None:
            left.remove(one)
        else:
            one.act(rng=rng)
    for client in clients:
        numbers = [one["number"] for one in client.got if one["type"] == "view"]
        assert numbers == list(range(1, len(numbers) + 1))
        logs = [one for one in client.got if one["type"] == "log"]
        assert all(
            one["first"] + len(one["lines"]) == later["first"]
            for one, later in itertools.pairwise(logs)
        )
        (record,) = client.ask("record")
        assert rules_py.replay(record["record"]).returns() == client.last("result")["returns"]
        acted = sum(one["type"] == "acted" for one in client.got)
        assert acted == sum(one["type"] == "legal" for one in client.got)


def test_a_broken_client_harms_nobody(name):
    clients = seated(name)
    server, token = clients[0].connection.server, clients[1].last("new")["token"]
    clients[1].connection.close()
    for _ in range(10):
        if clients[0].legal(0):
            clients[0].act()
    clients[1] = Client(server, type="hello", token=token)
    play_out(clients, most=60)


class Dying:
    """A client that is gone after some lines."""

    def __init__(self, server, token, lines):
        self.left = lines
        self.connection = server.connect(self.take)
        self.connection.receive(json.dumps({"type": "hello", "token": token}))

    def take(self, line):
        """Takes a line, or fails as a closed pipe does."""
        self.left -= 1
        if self.left < 0:
            raise BrokenPipeError


@pytest.mark.parametrize("lines", range(12))
def test_a_client_that_dies_in_the_middle_of_anything_stops_nobody(name, lines):
    undisturbed = seated(name, seed=12)
    play_out(undisturbed, most=15)
    clients = seated(name, seed=12)
    server = clients[0].connection.server
    for seat, client in clients.items():
        for first in (lines, lines + 7):
            Dying(server, client.last("new")["token"], first + seat)
    play_out(clients, most=15)
    for seat, client in clients.items():
        told = [line for line in client.raw if not line.startswith('{"type":"shared"')]
        assert told[2 if seat else 1 :] == undisturbed[seat].raw[2 if seat else 1 :]
        again = Client(server, type="hello", token=client.last("new")["token"])
        assert again.legal(seat) == client.legal(seat)
        assert again.last("view") == client.last("view")


def test_old_games_make_room_for_new_ones():
    server = Server("wuerfelhelden", most=2)
    first, second = Client(server, type="new"), Client(server, type="new")
    assert Client(server, type="new").last("error")["code"] == "full"
    first.connection.close()
    assert Client(server, type="new").last("legal")
    assert Client(server, type="hello", token=first.got[0]["token"]).got[0]["code"] == "bad_token"
    assert not [one for one in second.act() if one["type"] == "error"]


def test_pictures_come_where_they_are_asked_for(name):
    client = Client(type="new", game=name, seed=1, pictures=True)
    assert client.last("view")["picture"].startswith("<svg")
    assert Client(type="new", game=name, seed=1).last("view")["picture"] is None


def test_pictures_are_drawn_for_the_width_of_a_client(name):
    """It is that of a client from its hello, or its next view; views of before are made again."""
    wide = 'viewBox="0 0 {} '.format
    server = Server()
    client = Client(server, type="new", game=name, seed=1, pictures=True, width=360)
    view = client.last("view")
    assert wide(388) in view["picture"]
    (other,) = client.ask("view", width=1200)
    assert wide(1228) in other["picture"]
    assert {**view, "picture": ""} == {**other, "picture": ""}
    assert client.ask("view", width=360) == [view] == client.ask("view")
    for width in (319, 1601, 360.5, "360", None):
        assert client.ask("view", width=width)[0]["code"] == "bad_message"
    again = Client(server, type="hello", token=client.got[0]["token"], width=500)
    assert wide(528) in again.last("view")["picture"]
    for _ in range(3):
        if client.legal(0):
            client.act()
    assert wide(528) in client.last("view")["picture"]


def test_what_a_search_expects_tells_no_secret(name):
    """It is the same in states that the seat cannot tell apart."""
    played, rng = rules_py.Game(name).new_state(), rules_py.Generator(5)
    # The last decision among the first steps, with something to choose from.
    while not played.is_terminal and len(played.steps()) < 60:
        if not played.is_chance and len(played.legal_actions()) > 1:
            state = played.clone()
        played.apply(played.sample(rng))
    seat = state.seat
    seats = [None if at == seat else "heuristic" for at in range(state.game.seats)]

    def told(world):
        got, session = [], Session(state.game, seats, state=world, seed=1)
        session.start()
        session.explain(seat, got.append)
        return got

    first = told(state)
    assert 1 <= len(first[0]["expected"]) <= 3
    assert {one["id"] for one in first[0]["expected"]} <= {*state.legal_actions()}
    assert all(told(state.determinize(seat, world)) == first for world in range(2))


def test_a_connection_can_have_all_seats(name):
    seats = rules_py.Game(name).seats
    client = Client(type="new", game=name, seats=[None] * seats, seed=2)
    for token in client.got[0]["tokens"][1:]:
        client.ask("hello", token=token)
    assert client.ask("view")[0]["code"] == "no_seat"
    rng = random.Random(1)
    for _ in range(100):
        if client.last("result"):
            break
        seat = next(seat for seat in range(seats) if client.legal(seat))
        client.act(seat=seat, rng=rng)


VALUES = [None, True, -1, 0, 1, 2**70, 1e308, "", "x", "\ud800", [], [[]], {}, {"a": {}}]


def test_no_line_raises_anything():
    rng, server = random.Random(11), Server("wuerfelhelden", most=20)
    client = Client(server, type="new", seed=1)
    names = sorted({name for kind in messages.REQUESTS.values() for name in kind.__annotations__})
    for _ in range(6000):
        kind = rng.choice(list(messages.REQUESTS))
        fields = {name: rng.choice(VALUES) for name in rng.sample(names, rng.randrange(4))}
        good = {"turn": rng.randrange(4), "action": rng.randrange(30), "seats": [None] * 3}
        fields.update({name: good[name] for name in rng.sample(sorted(good), rng.randrange(3))})
        line = json.dumps({**fields, "type": kind})
        cut = rng.randrange(len(line)) if rng.random() < 0.2 else len(line)
        client.connection.receive(line[:cut])
        if rng.random() < 0.1:
            client.ask("new", seed=rng.randrange(5))
    codes = {one["code"] for one in client.got if one["type"] == "error"}
    assert codes >= {"bad_json", "bad_message", "bad_game", "old_turn", "illegal_action"}
