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


@pytest.mark.parametrize("pictures", [False, True])
@pytest.mark.parametrize("updates", ["turns", "steps"])
def test_the_others_are_shown_again_what_they_saw_then(name, updates, pictures):
    """And it is made again: a decision keeps no view and no picture."""
    clients = seated(name, seed=7, updates=updates, pictures=pictures)
    session = clients[0].connection.session
    rng, saw, undone = random.Random(5), [], 0
    for turn in range(30):
        seat = next(seat for seat, client in clients.items() if client.legal(seat))
        ids = [one for one in clients[seat].legal(seat)["ids"] if not ends(session.state, one)]
        if not ids:
            break
        saw.append({at: one.seen and one.seen.line for at, one in session.seats.items()})
        clients[seat].act(rng.choice(ids), seat=seat)
        if turn % 4 == 3:
            asker = rng.choice([one.seat for one in session._past])
            number = clients[asker].ask("undo")[0]["number"]
            before = {at: one.seen and one.seen.number for at, one in session.seats.items()}
            for other in clients.keys() - {asker}:
                clients[other].ask("undo", agree=True, number=number)
            then, undone = saw[len(session._past)], undone + 1
            del saw[len(session._past) :]
            for other in clients.keys() - {asker}:
                seen = session.seats[other].seen
                if seen is None or seen.number <= before[other]:  # not the table after that
                    assert (seen and seen.line) == then[other]
    assert undone
    assert largest(session._past) < 200


def largest(kept):
    """The length of the longest text in something, which has nothing but plain values."""
    if isinstance(kept, dict):
        kept = [*kept, *kept.values()]
    if isinstance(kept, (list, tuple)):
        return max(map(largest, kept), default=0)
    assert isinstance(kept, (str, int, bool, rules_py.Generator)), type(kept)
    return len(kept) if isinstance(kept, str) else 0


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


def duel(**more):
    """A game of Würfelhelden for two clients in which both have decided something."""
    clients = seated("wuerfelhelden", seed=5, options={"players": 2}, **more)
    session = clients[0].connection.session
    while {one.seat for one in session._past} != {0, 1}:
        seat = next(seat for seat, client in clients.items() if client.legal(seat))
        clients[seat].act(seat=seat)
    return clients, session


def test_consent_counts_for_the_request_that_it_names():
    clients = seated("wuerfelhelden", seed=5)
    session = clients[0].connection.session
    while {one.seat for one in session._past} != {0, 1, 2}:
        seat = next(seat for seat, client in clients.items() if client.legal(seat))
        clients[seat].act(seat=seat)
    digest = session.state.digest
    clients[0].ask("undo")
    assert clients[2].ask("undo")[0]["message"] == "seat 0 has asked, and is not answered yet"
    clients[2].ask("undo", agree=False, number=1)
    clients[2].ask("undo")
    for late in ({}, {"number": 1}):
        refused = clients[1].ask("undo", agree=True, **late)[0]
        assert (refused["code"], refused["right"]) == ("no_undo", "number: 2")
    clients[0].ask("undo", agree=True, number=2)
    assert session.state.digest == digest
    clients[1].ask("undo", agree=True, number=2)
    assert session.state.seat == 2


def test_requests_to_go_back_have_a_limit():
    clients, session = duel()
    for _ in range(100):
        clients[0].ask("undo")
    assert len([one for one in clients[1].got if one["type"] == "undo"]) == 1
    for number in range(1, 4):
        clients[1].ask("undo", agree=False, number=number)
        refused = clients[0].ask("undo")[0]
    assert refused["message"] == "3 requests of yours were refused"
    assert session._asked is None


def test_going_back_has_a_limit():
    client = Client(type="new", game="wuerfelhelden", options={"players": 2}, seed=1)
    client.connection.session.seats[0].undone = 499
    for code in (None, "no_undo"):
        client.act()
        assert client.ask("undo")[0].get("code") == code


def test_a_seat_that_was_replaced_cannot_ask_and_is_not_asked():
    clients, session = duel()
    session.replace(1, "random")
    assert clients[1].ask("undo")[0]["code"] == "replaced"
    clients[0].ask("undo")
    assert clients[0].last("undo")["state"] == "done"
    assert clients[0].legal(0)
    play_out({0: clients[0]})


def test_a_request_ends_where_who_is_asked_is_replaced():
    clients, session = duel()
    clients[0].ask("undo")
    session.replace(1, "random")
    assert clients[0].last("undo")["state"] == "done"
    assert clients[0].legal(0)


def test_a_request_ends_where_who_asks_is_replaced():
    clients, session = duel()
    clients[0].ask("undo")
    session.replace(0, "random")
    assert clients[1].last("undo")["state"] == "refused"
    assert clients[1].ask("undo", agree=True, number=1)[0]["code"] == "no_undo"
    play_out({1: clients[1]})


def test_a_request_ends_with_the_game():
    clients, session = duel()
    while session._past[-1].seat == (session.state.seat or 0) or not clients[0].legal(0):
        seat = next(seat for seat, client in clients.items() if client.legal(seat))
        clients[seat].act(seat=seat)
    clients[1].ask("undo")
    rng = random.Random(1)
    while not session.result and session._asked:
        seat = session.state.seat
        if seat == 1:  # its next action would take the request back
            session._asked = None
            break
        clients[0].act(seat=0, rng=rng)
    if not session.result:
        clients[1].ask("undo")
        session._finish()
    assert clients[0].last("undo")["state"] == "refused"
    assert clients[0].ask("undo", agree=True, number=session._requests)[0]["code"] == "no_undo"


def test_others_can_ask_when_nobody_answers():
    time, clients = Time(), seated("wuerfelhelden", seed=5, options={"players": 3})
    session = clients[0].connection.session
    session._now = time
    while {one.seat for one in session._past} != {0, 1, 2}:
        seat = next(seat for seat, client in clients.items() if client.legal(seat))
        clients[seat].act(seat=seat)
    clients[0].ask("undo")
    time.at = 59.0
    assert clients[2].ask("undo")[0]["code"] == "no_undo"
    time.at = 61.0
    told = [one["state"] for one in clients[2].ask("undo")]
    assert told == ["refused", "asked"]


def test_what_was_told_since_a_decision_is_not_told_again():
    """Where a view has not changed, the log alone tells whether its seat was told something."""
    for told in (False, True):
        clients = seated("valor_and_villainy", seed=3)
        session, rng = clients[0].connection.session, random.Random(3)
        for _ in range(30):
            seat = next(seat for seat, client in clients.items() if client.legal(seat))
            waiting = {at: list(one.untold) for at, one in session.seats.items() if at != seat}
            clients[seat].act(rng.choice(clients[seat].legal(seat)["ids"]), seat=seat)
            other = next((at for at, untold in waiting.items() if untold), None)
            if other is not None and session.seats[other].untold[: len(waiting[other])]:
                break
        one = session.seats[other]
        if told:
            one.tell_untold()
            one.untold.append((1, '{"kind":"step","text":"what is taken back"}'))
        clients[seat].ask("undo")
        for at, client in clients.items():
            if at != seat:
                client.ask("undo", agree=True, number=1)
        assert one.untold == ([] if told else waiting[other])
