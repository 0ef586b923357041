"""What a server withstands over its sockets: slow clients, half requests, pages of others."""

import contextlib
import json
import logging
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from unittest.mock import Mock

import pytest

for needed in ("starlette", "uvicorn", "websockets"):
    pytest.importorskip(needed, reason="the extra `table` is not installed")

import websockets
from starlette.datastructures import Address
from uvicorn.protocols.http.h11_impl import H11Protocol
from websockets.sync.client import connect

import rules_py
from rules_py.table import _app, _replay, application
from rules_py.table._replay import Replays
from rules_py.wire import Limits, RefusedError, Server, _shortcut, _timed_http
from rules_py.wire import websocket as wire_websocket
from rules_py.wire._http import address_of
from rules_py.wire._limits import Sets
from rules_py.wire._shortcut import Shortcut
from rules_py.wire._timed_http import TimedProtocol, is_of_the_server
from test_websocket import frame, running, until

FOREIGN = [{"Origin": "http://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}]


@pytest.fixture(scope="module")
def server():
    return Server("wuerfelhelden", {"players": 2})


@pytest.fixture(scope="module")
def port(server):
    with running(application(server), http=TimedProtocol) as found:
        yield found


def ask(port, path="/", data=None, **headers):
    """Asks over HTTP; returns status, headers and body."""
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", data, headers)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()


def a_record(seed=1):
    """A record of a game."""
    state, rng = rules_py.Game("wuerfelhelden").new_state(), rules_py.Generator(seed)
    for _ in range(20):
        state.apply(state.sample(rng))
    return state.record()


@pytest.mark.parametrize("ws", [Shortcut, "auto"], ids=["shortcut", "plain"])
def test_who_does_not_read_is_cut_off_and_others_play_on(monkeypatch, ws):
    for module in (wire_websocket, _shortcut):
        monkeypatch.setattr(module, "MOST_WAITING", 1 << 18)
    server = Server("wuerfelhelden", {"players": 2})
    with (
        running(application(server), ws) as port,
        connect(f"ws://127.0.0.1:{port}/wire", max_size=None) as client,
    ):
        client.send('{"type":"new","seed":1,"pictures":true}')
        new = until(client, "new")
        hello = json.dumps({"type": "hello", "token": new["watch"]})
        slow = socket.create_connection(("127.0.0.1", port), 10)
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        host = f"GET /wire HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
        slow.sendall(f"{host}{upgrade}{key}\r\n".encode())
        slow.recv(1000)
        slow.sendall(frame(hello))
        session = server.sessions[new["token"]][0]
        legal = until(client, "legal")
        until_watched = time.monotonic() + 20
        while not session.watchers.sends:
            assert time.monotonic() < until_watched
            time.sleep(0.01)
        turns = 0  # of which each sends about 26 KB
        while session.watchers.sends:
            turns += 1
            waits = [one._transport.get_write_buffer_size() for one in Shortcut.slow]
            assert max(waits, default=0) < 1 << 20
            assert turns < 1000
            act = {"type": "act", "turn": legal["turn"], "action": legal["ids"][0]}
            client.send(json.dumps(act))
            if until(client, "legal", "result")["type"] == "result":
                pytest.fail("the game was too short")
            session.seats[0].undone = 0
            client.send('{"type":"undo"}')
            legal = until(client, "legal")
        assert slow.recv(1 << 20)  # something had waited for it
        slow.close()


def test_all_slow_clients_together_have_a_limit(monkeypatch):
    monkeypatch.setattr(_shortcut, "AutoWebSocketsProtocol", Mock)
    monkeypatch.setattr(_shortcut, "ALL_WAITING", 100)
    monkeypatch.setattr(Shortcut, "slow", set())
    made = [Shortcut(None, None, {}, Mock()) for _ in range(3)]
    for one, waits in zip(made, (10, 70, 30), strict=True):
        answers = {"is_closing.return_value": False, "get_write_buffer_size.return_value": waits}
        one.connection_made(Mock(**answers))
        one.pause_writing()
    made[0].send("x")
    made[0]._write()
    assert [one.cut for one in made] == [False, True, False]
    assert [one._transport.abort.called for one in made] == [False, True, False]
    assert made[0]._transport.write.called


@pytest.mark.parametrize(
    "rest", [b"GET / HT", b"GET / HTTP/1.1\r\nX: ", b"", b"POST /replay HTTP/1.1\r\n"]
)
def test_half_a_request_is_not_waited_for(port, monkeypatch, rest):
    monkeypatch.setattr(_timed_http, "REQUEST_SECONDS", 0.2)
    if rest.startswith(b"POST"):
        rest += b"Host: 127.0.0.1\r\nContent-Length: 100\r\n\r\nx"
    with socket.create_connection(("127.0.0.1", port), 10) as half:
        half.sendall(rest)
        begin = time.monotonic()
        while half.recv(1000):
            pass
        assert time.monotonic() - begin < 5


def test_a_connection_that_is_kept_is_waited_for_after_each_request(port, monkeypatch):
    monkeypatch.setattr(_timed_http, "REQUEST_SECONDS", 0.3)
    with socket.create_connection(("127.0.0.1", port), 10) as kept:
        for _ in range(4):
            kept.sendall(b"GET /replay/x/1 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert kept.recv(10000).startswith(b"HTTP/1.1 404")
            time.sleep(0.2)


@pytest.mark.parametrize("part", ["while it is sent", "at its end"])
def test_an_answer_that_is_not_read_is_not_waited_for(port, monkeypatch, part):
    """Else 2,000 such connections keep everybody out for good."""
    monkeypatch.setattr(_timed_http, "ANSWER_SECONDS", 0.5 if part == "while it is sent" else 99)
    monkeypatch.setattr(_timed_http, "REQUEST_SECONDS", 99 if part == "while it is sent" else 0.5)
    monkeypatch.setattr(_app, "about", lambda name: {"name": name, "title": "x" * 3_000_000})
    if part == "at its end":  # all of it is written, and waits in the transport
        monkeypatch.setattr(H11Protocol, "pause_writing", lambda self: None)
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", port))
        deaf.sendall(b"GET /games.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        time.sleep(3)
        deaf.settimeout(10)
        read = 0
        with contextlib.suppress(ConnectionError):
            while data := deaf.recv(1 << 20):
                read += len(data)
        assert read < 14_000_000


def test_of_requests_that_are_sent_at_once_one_is_answered(port):
    with socket.create_connection(("127.0.0.1", port), 10) as flood:
        flood.sendall(b"GET /games.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 500)
        read = b""
        with contextlib.suppress(ConnectionError):
            while data := flood.recv(1 << 20):
                read += data
        assert read.count(b"HTTP/1.1 200") == 1


@pytest.mark.parametrize("headers", FOREIGN, ids=["foreign", "null", "no-cors"])
def test_no_route_answers_pages_of_other_hosts(port, headers):
    for path, data in (("/", None), ("/games.json", None), ("/replay", a_record().encode())):
        assert ask(port, path, data, **headers)[0] == 403
    with pytest.raises(websockets.exceptions.InvalidStatus):
        connect(f"ws://127.0.0.1:{port}/wire", additional_headers=headers).close()


def test_links_and_own_pages_are_answered(port):
    link = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
    assert ask(port, "/", **link)[0] == 200
    own = {"Origin": f"http://127.0.0.1:{port}", "Sec-Fetch-Site": "same-origin"}
    assert ask(port, "/replay", a_record().encode(), **own)[0] == 200


def test_every_answer_has_the_headers_of_the_page(port, monkeypatch):
    def fails(*_):
        raise OSError("planted")

    monkeypatch.setattr(Replays, "frame", fails)
    found = [
        ask(port),
        ask(port, "/none"),
        ask(port, "/replay", b"nonsense"),
        ask(port, Host="evil.example"),
        ask(port, Origin="null"),
        ask(port, "/replay/x/1"),
    ]
    assert [status for status, _, _ in found] == [200, 404, 400, 400, 403, 500]
    for _, headers, _ in found:
        policy = headers["Content-Security-Policy"]
        assert "frame-ancestors 'none'" in policy
        assert "form-action 'none'" in policy
        assert headers["X-Frame-Options"] == "DENY"
        assert headers["Referrer-Policy"] == "no-referrer"


@pytest.mark.parametrize("step", ["9" * 5000, "-1", "x", "1.5", "²"])
def test_steps_that_are_no_numbers_are_not_there(port, step):
    assert ask(port, f"/replay/x/{urllib.request.quote(step)}")[0] == 404


@pytest.mark.parametrize("size", ["²", "9" * 5000, "+5", "", str(_app.LONGEST + 1)])
def test_sizes_that_are_none_are_refused(port, size):
    head = "POST /replay HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
    with socket.create_connection(("127.0.0.1", port), 10) as client:
        client.sendall(f"{head}Content-Length: {size}\r\n\r\n".encode("latin-1"))
        assert client.recv(1000).split()[1] in (b"400", b"413")


def test_malformed_frames_leave_no_traceback_in_the_log(port, caplog):
    with caplog.at_level(logging.INFO), connect(f"ws://127.0.0.1:{port}/wire") as client:
        client.send('{"type":"hello"}')
        until(client, "hello")
        client.socket.sendall(frame(b"\xff" * 200))
        with pytest.raises(websockets.exceptions.ConnectionClosed):
            until(client, "new")
    with caplog.at_level(logging.INFO), socket.create_connection(("127.0.0.1", port)) as client:
        client.sendall(b"\x00\x01\r\n\r\n")
        client.recv(1000)
    assert not [one for one in caplog.records if one.exc_info and is_of_the_server(one)]


def test_connections_have_a_limit_whatever_they_are_for():
    app = application(Server("wuerfelhelden"))
    with running(app, http=TimedProtocol, limit_concurrency=4) as port:
        url = f"ws://127.0.0.1:{port}/wire"
        with contextlib.ExitStack() as clients:
            for _ in range(3):
                clients.enter_context(connect(url))
            with pytest.raises(websockets.exceptions.InvalidStatus) as refused, connect(url):
                pass
            assert refused.value.response.status_code == 503
            assert ask(port)[0] == 503
        end = time.monotonic() + 10
        while ask(port)[0] != 200:
            assert time.monotonic() < end
        with connect(url):
            pass


def test_an_address_has_a_limit_of_connections_over_websocket():
    server = Server("wuerfelhelden", limits=Limits(address_connections=2))
    with running(application(server), Shortcut, http=TimedProtocol) as port:
        url = f"ws://127.0.0.1:{port}/wire"
        with connect(url) as first, connect(url), connect(url, source_address=("127.0.0.2", 0)):
            with pytest.raises(websockets.exceptions.InvalidStatus) as refused, connect(url):
                pass
            assert refused.value.response.status_code == 503
            assert b"your address" in refused.value.response.body
            first.close()
            end = time.monotonic() + 10
            while True:
                assert time.monotonic() < end
                with contextlib.suppress(websockets.exceptions.InvalidStatus), connect(url):
                    break


def test_an_address_has_a_limit_of_requests_that_are_waited_for(port, monkeypatch):
    monkeypatch.setattr(_timed_http, "FROM_ONE", 2)
    with contextlib.ExitStack() as clients:
        for _ in range(2):
            clients.enter_context(socket.create_connection(("127.0.0.1", port), 5))
        assert ask(port)[0] == 503
        other = socket.create_connection(("127.0.0.1", port), 5, ("127.0.0.2", 0))
        with other:
            other.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert b" 200 " in other.recv(100)


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_an_address_is_a_household(host, address):
    assert address_of(Address(host, 1)) == address


# Replays.


def test_the_replays_of_a_client_take_the_place_of_its_own(monkeypatch):
    monkeypatch.setattr(_replay, "MOST", 3)
    monkeypatch.setattr(_replay, "MOST_OF_ALL", 5)
    replays = Replays(Sets(Limits()))
    mine = replays.add(a_record(), "mine")["name"]
    others = [replays.add(a_record(), "other")["name"] for _ in range(3)]
    assert replays.frame(others[0], 1)  # looked at: the next one goes
    others.append(replays.add(a_record(), "other")["name"])
    assert [replays.frame(name, 1) is None for name in others] == [False, True, False, False]
    for number in range(9):
        replays.add(a_record(), f"client {number}")
    assert replays.frame(mine, 1) is None or len(replays._states) == 5
    assert len(replays._states) == 5


def test_replays_have_a_limit_of_memory(monkeypatch):
    replays = Replays(Sets(Limits()))
    mine = replays.add(a_record(), "mine")["name"]
    monkeypatch.setattr(_replay, "MEMORY", 5 * replays._sizes[mine])
    others = [replays.add(a_record(), "other")["name"] for _ in range(9)]
    assert len(replays._states) == len(replays._sizes) == 5
    assert replays.frame(mine, 1)
    assert replays.frame(others[-1], 1)


def test_records_that_are_refused_count_the_sets_that_they_bring():
    replays = Replays(Sets(Limits(sets=2)))
    for number, error in ((1, rules_py.RecordError), (2, rules_py.RecordError), (3, RefusedError)):
        components = f'[[common_cards]]\nslot = 0\nname = "Refused {number}"\n'
        record = json.dumps(
            {
                **{"record": 1, "game": "unsung_heroes", "end": "0" * 16, "steps": ""},
                "version": rules_py.Game("unsung_heroes").version,
                "options": {"components": components},
            }
        ).replace("components", "compon\\u0065nts" if number == 2 else "components")
        with pytest.raises(error):
            replays.add(record, "client")
    assert replays.add(a_record(), "client")["steps"]


def test_no_more_replays_are_asked_for_than_can_wait(port, monkeypatch):
    monkeypatch.setattr(_replay, "WAITING", 0)
    assert ask(port, "/replay", a_record().encode())[0] == 503
    assert ask(port, "/replay/x/1")[0] == 503


def test_records_that_do_not_come_have_a_limit_and_leave_no_line_in_the_log(monkeypatch, caplog):
    monkeypatch.setattr(_app, "ARRIVING", 2)
    monkeypatch.setattr(_timed_http, "REQUEST_SECONDS", 1.0)
    half = b"POST /replay HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99\r\n\r\nx"
    with (
        caplog.at_level(logging.WARNING),
        running(application(Server("regidice")), http=TimedProtocol) as port,
    ):
        slow = [socket.create_connection(("127.0.0.1", port), 10) for _ in range(2)]
        for one in slow:
            one.sendall(half)
        end = time.monotonic() + 10
        while ask(port, "/replay", a_record().encode())[0] != 503:
            assert time.monotonic() < end
        slow[0].close()
        while ask(port, "/replay", a_record().encode())[0] != 200:
            assert time.monotonic() < end
        assert slow[1].recv(1000) == b""
        slow[1].close()
    assert not caplog.records


# The program.


def test_the_program_ends_at_once_while_agents_think():
    command = [sys.executable, "-m", "rules_py", "table", "--port", "0"]
    limits = ["--most-milliseconds", "100000", "--most-simulations", "4000000000"]
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command[-1] = str(port)
    program = subprocess.Popen(
        [*command, *limits], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    try:
        for _ in range(400):
            try:
                url = f"ws://127.0.0.1:{port}/wire"
                clients = [connect(url).__enter__() for _ in range(5)]
                break
            except OSError:
                time.sleep(0.05)
        for client in clients:
            client.send('{"type":"new","game":"regidice","seats":["search:90000ms","random"]}')
            until(client, "new")
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as page:
            assert page.status == 200
        begin = time.monotonic()
        program.send_signal(signal.SIGINT)
        said = program.communicate(timeout=20)[0]
        assert time.monotonic() - begin < 10
        assert "Traceback" not in said
    finally:
        program.kill()
        for client in clients:
            client.socket.close()
