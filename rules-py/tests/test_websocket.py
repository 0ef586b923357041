"""The wire over WebSocket: whole games, lost connections, pages of other hosts."""

import asyncio
import contextlib
import json
import random
import socket
import struct
import threading
import time
import unittest.mock

import pytest

pytest.importorskip("starlette", reason="the extra `table` is not installed")
pytest.importorskip("uvicorn", reason="the extra `table` is not installed")
websockets = pytest.importorskip("websockets", reason="the extra `table` is not installed")

import uvicorn
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from rules_py.wire import Server, _shortcut
from rules_py.wire import websocket as wire_websocket
from rules_py.wire._shortcut import BURST, SHORT, Shortcut
from rules_py.wire.websocket import application
from wire_client import Client


@contextlib.contextmanager
def running(app, ws=Shortcut, http="h11", **more):
    """Runs an application on a free port of this machine; yields the port."""
    plain = {"http": http, "ws_max_size": 1 << 20, "ws_per_message_deflate": False, **more}
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="error", ws=ws, **plain))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    try:
        yield server.servers[0].sockets[0].getsockname()[1]
    finally:
        server.should_exit = True
        thread.join(10)


@pytest.fixture(scope="module", params=[Shortcut, "auto"], ids=["shortcut", "plain"])
def port(request):
    with running(application(Server("wuerfelhelden")), request.param) as found:
        yield found


def until(client, *kinds):
    """The next message of one of these kinds."""
    while True:
        message = json.loads(client.recv(timeout=60))
        if message["type"] in kinds:
            return message


def test_a_whole_game(port, name):
    rng = random.Random(1)
    with connect(f"ws://127.0.0.1:{port}/wire", max_size=None) as client:
        client.send(json.dumps({"type": "new", "game": name, "seed": 1}))
        while (message := until(client, "legal", "result", "error"))["type"] == "legal":
            action = rng.choice(message["ids"])
            client.send(json.dumps({"type": "act", "turn": message["turn"], "action": action}))
        assert message["type"] == "result"


def test_joined_frames_have_the_same_lines(port):
    """Several requests in a frame, and all lines of a turn in one; else nothing differs."""
    found = []
    for frames in ("", "?frames=joined"):
        with connect(f"ws://127.0.0.1:{port}/wire{frames}", max_size=None) as client:
            new = json.dumps({"type": "new", "game": "regidice", "seed": 3})
            requests = [new, '{"type":"act","turn":1,"action":-1}', '{"type":"log"}', "", "{"]
            for part in ["\n".join(requests)] if frames else [one for one in requests if one]:
                client.send(part)
            lines, count = [], 0
            while '"bad_json"' not in "".join(lines[-1:]):
                lines += client.recv(timeout=60).split("\n")
                count += 1
            found.append((lines[1:], count))  # the first has a token
    assert found[0][0] == found[1][0]
    assert found[1][1] < found[0][1] == len(found[0][0]) + 1


def test_a_connection_that_breaks_loses_nothing(port):
    with connect(f"ws://127.0.0.1:{port}/wire") as client:
        client.send('{"type":"new","seats":[null,null,"random"],"seed":2}')
        new = until(client, "new")
        legal = until(client, "legal") if until(client, "view", "legal") else None
        client.socket.close()
    for token in new["tokens"][:2]:
        with connect(f"ws://127.0.0.1:{port}/wire") as client:
            client.send(json.dumps({"type": "hello", "token": token}))
            assert until(client, "new", "error")["token"] == token
            until(client, "view")
            if legal["seat"] == new["tokens"].index(token):
                assert until(client, "legal") == legal


def act_of(legal):
    """The action that this test chooses at a turn, equal for every client and request."""
    action = random.Random(legal["turn"]).choice(legal["ids"])
    return json.dumps({"type": "act", "turn": legal["turn"], "action": action})


def cut(client):
    """Cuts a connection without a word."""
    client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    client.socket.close()


def undisturbed(name, seed):
    """The record of a game in which nothing breaks."""
    client = Client(type="new", game=name, seed=seed)
    while not client.last("result"):
        client.connection.receive(act_of(client.legal(0)))
    return client.ask("record")[0]


@pytest.mark.parametrize("seed", range(3))
def test_a_connection_killed_in_the_middle_of_anything_loses_nothing(port, seed):
    name, rng = "wuerfelhelden", random.Random(seed)
    with connect(f"ws://127.0.0.1:{port}/wire") as client:
        client.send(json.dumps({"type": "new", "game": name, "seed": seed}))
        hello = json.dumps({"type": "hello", "token": until(client, "new")["token"]})
        cut(client)
    killed = 0
    while True:
        with connect(f"ws://127.0.0.1:{port}/wire") as client:
            client.send(hello)
            if rng.random() < 0.2:  # before it has read anything
                cut(client)
                continue
            message = until(client, "legal", "result")
            while message["type"] == "legal" and rng.random() < 0.5:
                client.send(act_of(message))
                message = until(client, "legal", "result")
            if message["type"] == "result":
                client.send('{"type":"record"}')
                assert until(client, "record") == undisturbed(name, seed)
                break
            line = act_of(message).encode()
            if rng.random() < 0.5:  # between its action and the answer
                client.send(line.decode())
            else:  # in the middle of a frame
                frame = b"\x81" + bytes([128 + len(line)]) + bytes(4) + line
                client.socket.sendall(frame[: rng.randrange(len(frame))])
            killed += 1
            cut(client)
    assert killed > 3


def test_time_runs_out_while_nobody_writes(port):
    with connect(f"ws://127.0.0.1:{port}/wire") as client:
        client.send('{"type":"new","seed":3,"clock":{"seconds":0.2,"increment":0}}')
        assert until(client, "error")["code"] == "out_of_time"
        assert until(client, "result")["replaced"] == [0]


@pytest.mark.parametrize(
    "header", [{"Origin": "http://evil.example"}, {"Host": "evil.example"}, {"Origin": "null"}]
)
def test_pages_of_other_hosts_are_refused(port, header):
    with pytest.raises(websockets.exceptions.InvalidStatus):
        connect(f"ws://127.0.0.1:{port}/wire", additional_headers=header).close()


def test_frames_that_are_no_lines_harm_nobody(port):
    with connect(f"ws://127.0.0.1:{port}/wire") as client:
        for frame in ("", "nonsense", "\x00", "[]", "x" * 70000):
            client.send(frame)
            assert until(client, "error")["right"]
        client.send(b"bytes")
    with connect(f"ws://127.0.0.1:{port}/wire") as client:
        client.send('{"type":"hello"}')
        assert until(client, "hello")["version"] == 1


def frame(data, opcode=Opcode.TEXT, fin=True, mask=True):
    """A frame as a client writes it."""
    return Frame(opcode, data.encode() if isinstance(data, str) else data, fin).serialize(mask=mask)


def frames_of(text, rng):
    """A message as frames: whole, longer than it has to be, or in pieces with a ping between."""
    kind = rng.randrange(4)
    if kind == 0:
        text += " " * rng.choice([SHORT - len(text), SHORT + 1 - len(text), 300, 60000 - len(text)])
    if kind != 1:
        return frame(text)
    cut = rng.randrange(len(text) + 1)
    first, rest = frame(text[:cut], fin=False), frame(text[cut:], Opcode.CONT)
    return first + rng.choice([b"", frame("?", Opcode.PING)]) + rest


@pytest.mark.parametrize("seed", range(8))
def test_messages_are_answered_in_order_however_their_bytes_come(port, seed):
    """Short frames, long ones, fragments, pings; in pieces of any length; many at once."""
    rng = random.Random(seed)
    with connect(f"ws://127.0.0.1:{port}/wire", max_size=None) as client:
        seats = [None, "search:1", "random"] if seed % 4 == 3 else [None, "random", "random"]
        client.send(json.dumps({"type": "new", "seats": seats, "seed": seed}))
        until(client, "legal")
        ids = list(range(10**6, 10**6 + 3 * BURST))
        parts = [frames_of(json.dumps({"type": "act", "turn": 1, "action": at}), rng) for at in ids]
        data = b"".join(parts) + frame("!", Opcode.PONG)
        while data:
            size = rng.choice([1, 2, 5, 100, 1000, 100000] if seed else [len(data)])
            client.socket.sendall(data[:size])
            data = data[size:]
        for at in ids:
            assert f"{at} is not legal" in until(client, "error")["message"]
        assert client.ping().wait(10)
        client.close()
        assert client.protocol.close_code == 1000


@pytest.mark.parametrize(
    ("broken", "code"),
    [
        (frame("{}", mask=False), 1002),
        (b"\xc1" + frame("{}")[1:], 1002),
        (b"\x83" + frame("{}")[1:], 1002),
        (frame("{}", Opcode.CONT), 1002),
        (frame("{}", fin=False) + frame("{}"), 1002),
        (frame(b"\xff"), 1007),
        (frame(b"\xff" * 200), 1007),
        (frame("x" * (1 << 20) + "x"), 1009),
        (frame("x" * (1 << 20), fin=False) + frame("x", Opcode.CONT), 1009),
        (b"\x81\xff" + b"\x7f" * 8, 1009),
    ],
    ids=[
        *["no mask", "reserved bit", "unknown frame", "a rest alone", "no rest"],
        *["short and no text", "long and no text", "too long", "too long in two", "much too long"],
    ],
)
def test_frames_that_break_the_protocol_end_the_connection(port, broken, code):
    with connect(f"ws://127.0.0.1:{port}/wire", max_size=None) as client:
        client.send('{"type":"new","seed":1}')
        until(client, "legal")
        client.socket.sendall(broken)
        with pytest.raises(websockets.exceptions.ConnectionClosed) as closed:
            until(client, "result")
        assert closed.value.rcvd.code == code


def test_the_program_serves_short_requests_by_the_shortcut(monkeypatch):
    """None but the first request, which starts a game, comes to the application."""
    received, settings = [], {}
    app = application(Server("wuerfelhelden"))

    async def counting(scope, receive, send):
        async def counted():
            message = await receive()
            received.append(message["type"])
            return message

        await app(scope, counted if scope["type"] == "websocket" else receive, send)

    monkeypatch.setattr(uvicorn, "run", lambda app, **given: settings.update(given))
    wire_websocket.serve(app, "127.0.0.1", 0)
    with (
        running(counting, settings["ws"]) as port,
        connect(f"ws://127.0.0.1:{port}/wire") as client,
    ):
        client.send('{"type":"new","seed":1}')
        for _ in range(20):
            client.send(act_of(until(client, "legal")))
    # One that comes while another is being answered goes through the application, too.
    assert 1 <= received.count("websocket.receive") <= 5


class Counting(Server):
    """A server that counts the lines it answers."""

    answered = 0

    def connect(self, send, address=None):
        connection = super().connect(send, address)
        receive = connection.receive

        def counted(line):
            self.answered += 1
            receive(line)

        connection.receive = counted
        return connection


def test_a_client_that_does_not_read_is_not_read_from():
    """Nothing grows without end, others play on, and nothing is lost."""
    server, many = Counting("wuerfelhelden"), 3000
    with running(application(server)) as port:
        address = f"ws://127.0.0.1:{port}/wire"
        with connect(address, max_queue=1) as client, connect(address) as other:
            client.send('{"type":"new","seed":1}')
            until(client, "legal")
            client.socket.sendall(frame('{"type":"rules"}') * many)
            before = -1
            while server.answered > before:
                before = server.answered
                time.sleep(1)
            assert before < many // 2
            other.send('{"type":"new","seed":1}')
            assert until(other, "legal")
            for _ in range(many):
                until(client, "rules")


class Behind(asyncio.Protocol):
    """Takes the place of uvicorn's protocol, and keeps what it is given."""

    def __init__(self, **_):
        self.data = b""

    def data_received(self, data):
        self.data += data


def transport():
    """A transport of nowhere that has sent everything."""
    answers = {"is_closing.return_value": False, "get_write_buffer_size.return_value": 0}
    return unittest.mock.Mock(**answers)


def turn(made):
    """Lets the loop of a shortcut do what is due."""
    made._loop.run_until_complete(asyncio.sleep(0))


@pytest.fixture
def shortcut(monkeypatch):
    """A shortcut after its handshake; what it answers, and what it hands on."""
    monkeypatch.setattr(_shortcut, "AutoWebSocketsProtocol", Behind)
    made, answered = Shortcut(None, None, {}, asyncio.new_event_loop()), []
    made.connection_made(transport())
    made.data_received(b"GET")
    made.open(lambda line: not answered.append(line), False)
    turn(made)
    made._behind.data = b""
    yield made, answered
    made._loop.close()


def test_one_client_with_many_requests_leaves_time_to_others(shortcut):
    made, answered = shortcut
    begun = frame("{}")[:4]
    made.data_received(frame("{}") * (BURST + 3) + begun)
    assert answered == ["{}"] * BURST
    made._transport.pause_reading.assert_called_once()
    turn(made)
    assert (answered, made._held) == (["{}"] * (BURST + 3), begun)
    made._transport.resume_reading.assert_called_once()


@pytest.mark.parametrize("kind", [Opcode.PING, Opcode.CONT])
def test_one_client_with_many_small_frames_leaves_time_to_others(shortcut, kind):
    made, _ = shortcut
    one, seen = frame("", kind, fin=kind is Opcode.PING), []
    made.data_received(one * (3 * BURST))
    assert len(made._behind.data) == BURST * len(one)
    made._loop.call_soon(lambda: seen.append(len(made._behind.data)))  # another connection
    turn(made)
    turn(made)
    assert (seen, made._behind.data) == ([2 * BURST * len(one)], one * (3 * BURST))


def test_nothing_is_read_while_a_client_does_not_read(shortcut):
    """Pings, too: each would get an answer, which waits."""
    made, answered = shortcut
    ping = frame("", Opcode.PING)
    made.pause_writing()
    made.data_received(frame("1") + ping)
    assert (answered, made._behind.data) == ([], b"")
    made._transport.pause_reading.assert_called_once()
    made.resume_writing()
    turn(made)
    assert (answered, made._behind.data) == (["1"], ping)
    made._transport.resume_reading.assert_called_once()


def test_one_message_at_a_time_waits_for_the_application(shortcut):
    made, answered = shortcut
    long, short = frame("x" * 200), frame("{}")
    made._behind.data_received = lambda data: made._gate.pause_reading()
    made.data_received(long * 3 + short)
    for left in (2, 1, 0):
        assert (answered, made._held) == ([], long * left + short)
        made._loop.run_until_complete(made.answered())
        made._gate.resume_reading()
        turn(made)
    assert answered == ["{}"]


def test_a_message_has_a_limit_of_frames(shortcut, monkeypatch):
    monkeypatch.setattr(_shortcut, "PARTS", 3)
    made, _ = shortcut
    part = frame("", Opcode.CONT, fin=False)
    for _ in range(3):
        made.data_received(frame("{", fin=False) + part * 2 + frame("}", Opcode.CONT))
    made._transport.abort.assert_not_called()
    made.data_received(frame("{", fin=False) + part * 2 + frame("", Opcode.PING) + part)
    made._transport.abort.assert_called()


def test_frames_before_the_answer_to_the_handshake_wait_for_it(monkeypatch):
    monkeypatch.setattr(_shortcut, "AutoWebSocketsProtocol", Behind)
    made, answered = Shortcut(None, None, {}, asyncio.new_event_loop()), []
    made.connection_made(transport())
    made.data_received(b"GET")
    made.data_received(frame("{}"))
    assert made._behind.data == b"GET"
    made.open(lambda line: not answered.append(line), False)
    turn(made)
    assert answered == ["{}"]
    made._loop.close()


def test_an_end_that_nobody_reads_comes_all_the_same(shortcut, monkeypatch):
    monkeypatch.setattr(_shortcut, "LINGER", 0.0)
    made, _ = shortcut
    made._gate.close()
    made._loop.run_until_complete(asyncio.sleep(0.01))
    made._transport.close.assert_called_once()
    made._transport.abort.assert_called_once()


def test_short_frames_are_answered_at_once_again_after_others(shortcut):
    made, answered = shortcut
    others = frame("{", fin=False) + frame("", Opcode.PING) + frame("}", Opcode.CONT)
    made.data_received(others + frame("{}"))
    assert (answered, made._behind.data[: len(others)]) == ([], others)
    for _ in range(2):
        made._loop.run_until_complete(made.answered())
    made.data_received(frame("{}"))
    assert answered == ["{}"]


def test_a_length_that_is_longer_than_it_has_to_be_is_read(port):
    with connect(f"ws://127.0.0.1:{port}/wire") as client:
        client.send('{"type":"new","seed":1}')
        until(client, "legal")
        line = b'{"type":"hello"}'
        client.socket.sendall(b"\x81\xfe" + len(line).to_bytes(2, "big") + bytes(4) + line)
        assert until(client, "hello", "error")["type"] == "hello"
