"""The wire: clients that give up their places."""

import pytest

import rules_py
from rules_py.wire import Server
from wire_client import Client, play_out, seated


def lines_of(client, kind="left"):
    """The lines of the log of a kind that the client was sent."""
    logs = [one["lines"] for one in client.got if one["type"] == "log"]
    return [line["text"] for lines in logs for line in lines if line["kind"] == kind]


def test_the_others_play_on_with_an_agent(name):
    clients = seated(name, seed=3)
    play_out(clients, seed=1, most=1 if name == "leduc" else 8)  # a hand of poker is soon over
    gone = next(seat for seat, client in clients.items() if client.legal(seat))
    assert clients[gone].ask("resign", seat=gone)[-1]["type"] in ("error", "view", "log")
    said = next(one for one in clients[gone].got if one["type"] == "error")
    assert said["code"] == "replaced"
    assert "given up" in said["message"]
    told = {tuple(lines_of(client)) for client in clients.values()}
    assert told == {(f"seat {gone} gives up: an agent plays on (heuristic)",)}
    for request in ({"type": "hint"}, {"type": "undo"}, {"type": "resign"}):
        assert clients[gone].ask(**request, seat=gone)[-1]["code"] == "replaced"
    rest = {seat: client for seat, client in clients.items() if seat != gone}
    play_out(rest)
    for client in clients.values():
        assert client.last("result")["replaced"] == [gone]
    assert rules_py.replay(rest[min(rest)].ask("record")[0]["record"]).is_terminal
    assert clients[gone].ask("resign", seat=gone)[-1]["code"] == "over"


def test_it_need_not_be_the_own_turn_and_shows_nothing_of_it(name):
    """What the others are told does not say whether the seat was being asked."""
    clients = seated(name, seed=5)
    play_out(clients, seed=2, most=1 if name == "leduc" else 6)
    session = clients[0].connection.session
    turn = next(seat for seat, client in clients.items() if client.legal(seat))
    gone = next(seat for seat in clients if seat != turn)
    before = session.state.digest
    clients[gone].ask("resign", seat=gone)
    assert session.state.digest == before
    assert clients[turn].legal(turn), "it is still the turn of the same seat"
    assert [one["type"] for one in clients[turn].got][-1] == "log"


def test_without_anybody_else_it_is_over_at_once():
    for name in rules_py.games():
        seats = [None] + ["search:2000"] * (rules_py.Game(name).seats - 1)
        client = Client(Server(), type="new", game=name, seats=seats, seed=1, pictures=True)
        answers = [one["type"] for one in client.ask("resign")]
        assert answers[-1] == "result", answers
        assert answers.count("view") <= 1, "nobody looks at each step"
        assert client.last("result")["replaced"] == [0]
        assert rules_py.replay(client.ask("record")[0]["record"]).is_terminal


def test_an_undo_that_waited_for_it_is_agreed():
    clients = seated("regidice", seed=6)
    play_out(clients, seed=1, most=6)
    session = clients[0].connection.session
    asker = session._past[-1].seat
    number = clients[asker].ask("undo")[0]["number"]
    clients[1 - asker].ask("resign", seat=1 - asker)
    assert clients[asker].last("undo") == {
        "type": "undo",
        "seat": asker,
        "state": "done",
        "number": number,
    }


@pytest.mark.parametrize("brief", [False, True])
def test_who_comes_back_is_told(brief):
    server = Server()
    clients = seated("wuerfelhelden", seed=6, server=server, brief=brief)
    clients[1].ask("resign", seat=1)
    again = Client(server, type="hello", token=clients[0].got[0]["tokens"][1])
    assert again.got[-1]["code"] == "replaced"
    assert bool(lines_of(again)) != brief
