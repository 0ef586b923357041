"""What the tests of the wire share: a client that keeps what it is sent."""

import json
import random

import rules_py
from rules_py.wire import Server, messages
from rules_py.wire._schema import faults


class Client:
    """A connection, and every message it got, each held against its class."""

    def __init__(self, server=None, address=None, **first):
        self.raw, self.got = [], []
        self.connection = (server or Server()).connect(self.take, address)
        if first:
            self.ask(**first)

    def take(self, line):
        """Keeps a line."""
        message = json.loads(line)
        assert b"\n" not in line.encode("utf-8")
        assert faults(message, messages.MESSAGES[message["type"]]) == []
        self.raw.append(line)
        self.got.append(message)

    def ask(self, type, **fields):
        """Sends a request; returns what comes at once."""
        before = len(self.got)
        self.connection.receive(json.dumps({"type": type, **fields}))
        return self.got[before:]

    def last(self, kind):
        """The last message of a kind."""
        return next((one for one in reversed(self.got) if one["type"] == kind), None)

    def legal(self, seat=None):
        """The legal actions, if it is the turn of the seat."""
        for one in reversed(self.got):
            if "after" in one:
                continue  # about what could be chosen, and no turn of its own
            if one["type"] == "undo" and one["state"] == "done":
                return None
            if one["type"] in ("legal", "acted", "result") and one.get("seat", seat) == seat:
                return one if one["type"] == "legal" else None
        return None

    def act(self, action=None, seat=0, rng=None):
        """Chooses an action of the seat: its first, or any."""
        legal = self.legal(seat)
        chosen = (rng or random.Random(0)).choice(legal["ids"]) if action is None else action
        return self.ask("act", seat=seat, turn=legal["turn"], action=chosen)


def play_out(clients, seed=0, most=None):
    """Lets the clients, by seat, choose at random until the game is over, or ``most`` times."""
    rng = random.Random(seed)
    for _ in range(most or 5000):
        if all(client.last("result") for client in clients.values()):
            return
        seat = next(seat for seat, client in clients.items() if client.legal(seat))
        clients[seat].act(seat=seat, rng=rng)
    assert most, "the game does not end"


def seated(name, seed=1, server=None, **more):
    """One client for each seat, the first of which has started the game."""
    server = server or Server()
    seats = [None] * rules_py.Game(name, **more.get("options", {})).seats
    first = Client(server, type="new", game=name, seats=seats, seed=seed, **more)
    tokens = first.got[0]["tokens"]
    others = {
        seat: Client(server, type="hello", token=token) for seat, token in enumerate(tokens) if seat
    }
    return {0: first, **others}


def at_the(*wanted, seed=1):
    """A state of Regidice in which seat 0, alone, may take some actions, by their notation."""
    rng = rules_py.Generator(seed)
    while True:
        state = rules_py.Game("regidice", players=1).new_state()
        while not state.is_terminal:
            legal = [] if state.is_chance else state.describe(0)["actions"]
            if {*wanted} <= {one["notation"] for one in legal}:
                return state
            state.apply(state.sample(rng))


def at_the_forge():
    """A state in which Karl, at seat 0, chooses what he forges with."""
    state, rng = rules_py.Game("unsung_heroes", set="pixies").new_state(), rules_py.Generator(1)
    while state.is_chance or "Gold Bar" not in state.describe(0)["asked"]:
        state.apply(state.sample(rng))
    return state
