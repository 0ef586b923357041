"""Hostile clients of ``hostile.py``: each kind of abuse that a server has to withstand."""

from __future__ import annotations

import contextlib
import json
import random
import socket
import threading
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import rules_py
from hostile_server import Wire, http, sent

if TYPE_CHECKING:
    from hostile import Trial

HUGE = "1" + "0" * 400
NUMBERS = [
    HUGE,
    "-" + HUGE,
    "1e999",
    "NaN",
    "Infinity",
    "-Infinity",
    "1" * 5000,
    "0",
    "-1",
    "1e308",
]
LINES = [
    '{"type":"new","game":"wuerfelhelden","clock":{"seconds":%s,"increment":0}}',
    '{"type":"new","game":"wuerfelhelden","clock":{"seconds":1,"increment":%s}}',
    '{"type":"new","game":"wuerfelhelden","seed":%s}',
    '{"type":"new","game":"wuerfelhelden","options":{"players":%s}}',
    '{"type":"act","turn":%s,"action":%s}',
    '{"type":"undo","agree":true,"number":%s}',
    '{"type":"view","seat":%s}',
    '{"type":"hello","version":%s}',
]


def times(trial: Trial, number: int) -> Iterator[int]:
    """Count so far, or until the time is over."""
    for one in range(number):
        if not trial.goes_on:
            return
        yield one


def home() -> str:
    """Return the address of a hostile client: each has its own."""
    _, number = threading.current_thread().name.split()
    return f"127.0.1.{number}"


def stranger(trial: Trial, **more: Any) -> Wire:
    """Connect as a hostile client."""
    return Wire(trial.program.port, address=home(), **more)


def numbers(trial: Trial, rng: random.Random) -> None:
    """Numbers beyond all bounds in every field."""
    wire = stranger(trial)
    for _ in times(trial, 50):
        line = rng.choice(LINES)
        wire.frame((line % ((rng.choice(NUMBERS),) * line.count("%s"))).encode())
        wire.until("error", "new", "hello", "view", "legal")
    wire.close()


def thinking(trial: Trial, rng: random.Random) -> None:
    """Agents with all the budget there is, and beyond it, for many clients who leave."""
    wires = [stranger(trial) for _ in range(20)]
    for wire in wires:
        agent = rng.choice(["search:2000ms", "guided:2000", "search:4294967295"])
        name = rng.choice(rules_py.games())
        seats = [agent] * rules_py.Game(name).seats
        wire.send("new", game=name, seats=seats, clock={"seconds": 100, "increment": 0})
    time.sleep(rng.random() * 5)
    for wire in wires:
        wire.close()


def deaf(trial: Trial, rng: random.Random) -> None:
    """Many who watch and do not read, of a game that goes on."""
    one = stranger(trial)
    new = one.ask("new", "new", game="regidice", options={"players": 2}, pictures=True)
    legal = one.until("legal")
    slow = [stranger(trial, receives=4096) for _ in range(10)]
    for wire in slow:
        wire.send("hello", token=new["watch"])
    end = time.monotonic() + 10
    while time.monotonic() < end and trial.goes_on:
        one.send("act", turn=legal["turn"], action=rng.choice(legal["ids"]))
        if one.until("legal", "result", "error")["type"] != "legal":
            break
        one.send("undo")
        found = one.until("legal", "error", "result")
        if found["type"] != "legal":
            break
        legal = found
    for wire in (one, *slow):
        wire.close()


def deaf_to_itself(trial: Trial, rng: random.Random) -> None:
    """Requests whose answers are not read."""
    wire = stranger(trial, receives=4096)
    wire.socket.settimeout(2)
    wire.send("new", game="valor_and_villainy", pictures=True)
    with contextlib.suppress(TimeoutError):
        for _ in times(trial, 3000):
            wire.send(rng.choice(["rules", "view", "log", "hint", "legal"]))
    wire.close()


def games(trial: Trial, rng: random.Random) -> None:
    """Games without end by one connection."""
    wire = stranger(trial)
    for _ in times(trial, 300):
        name = rng.choice(rules_py.games())
        seats = [None] * rules_py.Game(name).seats
        wire.ask("new", "new", "error", game=name, seats=seats)
    wire.close()


def long_games(trial: Trial, rng: random.Random) -> None:
    """Games with pictures of every step, whose seats are all of one client, who leaves them."""
    name = rng.choice(["hero_must_die", "valor_and_villainy"])
    seats = [None] * rules_py.Game(name).seats
    one = stranger(trial)
    new = one.ask("new", "new", game=name, seats=seats, pictures=True, updates="steps")
    wires = [one, *(stranger(trial) for _ in seats[1:])]
    for wire, token in zip(wires[1:], new["tokens"][1:], strict=True):
        wire.send("hello", token=token)
    for _ in times(trial, 100):
        for wire in wires:
            found = wire.ask("legal", "legal", "error", "result")
            if found["type"] == "legal":
                wire.send("act", turn=found["turn"], action=rng.choice(found["ids"]))
    for wire in wires:
        wire.close()


def keeps_games(trial: Trial, rng: random.Random) -> None:
    """Games with pictures of every step, each with a connection that has all seats and stays."""
    wires = []
    for _ in times(trial, 20):
        wire = stranger(trial)
        wires.append(wire)
        name = rng.choice(["hero_must_die", "valor_and_villainy"])
        seats = [None] * rules_py.Game(name).seats
        new = wire.ask(
            "new", "new", "error", game=name, seats=seats, pictures=True, updates="steps"
        )
        if new["type"] == "error":  # the server is full
            break
        for token in new["tokens"][1:]:
            wire.send("hello", token=token)
        for _ in times(trial, 50):
            legal = wire.until("legal", "result")
            if legal["type"] == "result":
                break
            action = rng.choice(legal["ids"])
            wire.send("act", turn=legal["turn"], action=action, seat=legal["seat"])
            wire.until("acted")
    time.sleep(rng.random() * 10)
    for wire in wires:
        wire.close()


def comes_and_goes(trial: Trial, rng: random.Random) -> None:
    """A connection for each game, which is left after a decision."""
    for _ in times(trial, 100):
        wire = stranger(trial)
        wire.send("new", game="wuerfelhelden", options={"players": 2})
        legal = wire.until("legal", "error")
        if legal["type"] == "legal" and rng.random() < 0.3:
            wire.send("act", turn=legal["turn"], action=legal["ids"][0])
        wire.close()


def records(trial: Trial, rng: random.Random) -> None:
    """Records: from other pages, too long, with sets, nonsense."""
    port = trial.program.port
    state, dice = rules_py.Game("regidice").new_state(), rules_py.Generator(1)
    for _ in range(60):
        if not state.is_terminal:
            state.apply(state.sample(dice))
    good = state.record().encode()
    options = {"components": f'[[common_cards]]\nslot = 0\nname = "R{rng.random()}"\n'}
    bad = {"record": 1, "game": "unsung_heroes", "version": 1, "options": options}
    bodies = [good, b"[" * 500_000, b"x" * 600_000, b"\xff\x00", json.dumps(bad).encode()]
    bodies.append(b"rules-record 1\ngame wuerfelhelden 1\nsteps " + b"c1 " * 150_000)
    for _ in times(trial, 30):
        origin = rng.choice([{}, {"Origin": "http://evil.example"}, {"Origin": "null"}])
        with contextlib.suppress(OSError):
            http(port, "POST", "/replay", rng.choice(bodies), home(), **origin)
        path = rng.choice(["9" * 5000, "-1", "../1", "%00", "1e9"])
        assert http(port, "GET", f"/replay/x/{path}", address=home())[0] in (400, 404, 503)


def sets(trial: Trial, rng: random.Random) -> None:
    """Component sets, good and faulty ones."""
    wire = stranger(trial)
    for _ in times(trial, 40):
        name = f"{rng.random():.12f}" + rng.choice(["", "\u3164", "\u2800", "\ufe0f", "\uffff"])
        document = f'[[common_cards]]\nslot = {rng.choice([0, 0, 10**30])}\nname = "{name}"\n'
        wire.ask("new", "new", "error", game="unsung_heroes", options={"components": document})
    wire.close()


def undos(trial: Trial, rng: random.Random) -> None:
    """Requests to go back without end, and consent to none of them."""
    one = stranger(trial)
    seats = [None, None]
    new = one.ask("new", "new", game="wuerfelhelden", options={"players": 2}, seats=seats)
    other = stranger(trial)
    other.send("hello", token=new["tokens"][1])
    second = stranger(trial)
    second.send("hello", token=new["tokens"][0])
    for _ in times(trial, 300):
        wire = rng.choice([one, other, second])
        wire.send("undo", **rng.choice([{}, {"agree": True}, {"agree": True, "number": 1}]))
        wire.send("legal")
        legal = wire.until("legal", "error", "result")
        if legal["type"] == "legal":
            wire.send("act", turn=legal["turn"], action=legal["ids"][0])
    for wire in (one, other, second):
        wire.close()


def halves(trial: Trial, rng: random.Random) -> None:
    """Requests that never end."""
    half = [b"GET / HTTP/1.1\r\nX: ", b"", b"POST /replay HTTP/1.1\r\nContent-Length: 99\r\n\r\n"]
    found = []
    for _ in range(50):
        one = socket.socket()
        found.append(one)
        one.bind((home(), 0))
        one.connect(("127.0.0.1", trial.program.port))
        one.sendall(rng.choice(half))
        sent()
    time.sleep(rng.random() * 15)
    for one in found:
        one.close()


def frames(trial: Trial, rng: random.Random) -> None:
    """Frames that break the protocol, in pieces, and connections that are cut."""
    wire = stranger(trial)
    wire.send("new", game="regidice")
    kind = rng.choice([0x81, 0x82, 0x83, 0xC1, 0x01, 0x80, 0x88, 0x89, 0xFF])
    data = rng.randbytes(rng.choice([0, 3, 125, 126, 200, 70_000, 400_000]))
    wire.frame(data, kind, rng.random() < 0.7)
    wire.socket.settimeout(1)
    with contextlib.suppress(OSError, ValueError):
        wire.until("none")
    wire.close()


def flood(trial: Trial, rng: random.Random) -> None:
    """Small frames as fast as they go, whose answers are not read."""
    pieces = {
        "pings": b"\x89\xfd" + bytes(129),
        "pongs": b"\x8a\x80" + bytes(4),
        "parts without an end": b"\x00\x80" + bytes(4),
        "empty messages": b"\x81\x80" + bytes(4),
        "long messages": b"\x81\xff" + (200_000).to_bytes(8, "big") + bytes(200_004),
        "requests": b"\x81\x8f" + bytes(4) + b'{"type":"view"}',
    }
    one = pieces[rng.choice(sorted(pieces))]
    wires = [stranger(trial, receives=4096) for _ in range(5)]
    many = one * max(1, 100_000 // len(one))
    for wire in wires:
        wire.send("new", game="valor_and_villainy", pictures=True)
        if one[0] == 0:
            wire.frame(b"", 0x01)
        wire.socket.settimeout(1)
    end = time.monotonic() + rng.random() * 10
    while time.monotonic() < end and trial.goes_on:
        for wire in wires:
            with contextlib.suppress(OSError):
                wire.socket.sendall(many)
                sent(len(many) // len(one))
        time.sleep(0.05)
    for wire in wires:
        wire.close()


def uploads(trial: Trial, rng: random.Random) -> None:
    """Records of which the last byte does not come."""
    head = b"POST /replay HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 500000\r\n\r\n"
    found = []
    for _ in times(trial, 100):
        one = socket.socket()
        found.append(one)
        one.settimeout(10)
        one.bind((home(), 0))
        one.connect(("127.0.0.1", trial.program.port))
        with contextlib.suppress(OSError):
            one.sendall(head + bytes(rng.choice([0, 1000, 499_999])))
            sent()
    time.sleep(rng.random() * 12)
    for one in found:
        one.close()


def tokens(trial: Trial, rng: random.Random) -> None:
    """Tokens that nobody has, and many clients with one."""
    wire = stranger(trial)
    for _ in times(trial, 50):
        wire.ask("hello", "error", "hello", token=f"{rng.random()}" * rng.choice([1, 50]))
    new = wire.ask("new", "new", game="wuerfelhelden")
    shared = [stranger(trial) for _ in range(70)]
    for one in shared:
        one.send("hello", token=new["token"])
    for one in (wire, *shared):
        one.close()


def all_places(trial: Trial, rng: random.Random) -> None:
    """As many games as there are places, each with somebody at it, then as many connections."""
    wires: list[Wire] = []
    with contextlib.suppress(ConnectionError):
        for number in times(trial, 2000):
            wires.append(stranger(trial))
            if number < 150:
                found = wires[-1].ask("new", "new", "error", game="wuerfelhelden")
                assert found["type"] == "new" or found["code"] == "full", found
    time.sleep(rng.random() * 20)
    for wire in wires:
        wire.close()


KINDS = [
    *[numbers, thinking, deaf, deaf_to_itself, games, long_games, keeps_games, comes_and_goes],
    *[records, sets, undos, halves, frames, flood, uploads, tokens, all_places],
]
