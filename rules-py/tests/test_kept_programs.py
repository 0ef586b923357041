"""A server that is killed or stopped as a program: programs and pages go on with its games."""

import json
import os
import random
import signal
import socket
import subprocess
import sys
import time

import pytest

from table_page import ANOTHER, IDS, READY, TURN, begin, choose

ASKED = "return document.getElementById('asked').textContent"

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals are those of POSIX")
for needed in ("starlette", "uvicorn", "websockets"):
    pytest.importorskip(needed, reason="the extra `table` is not installed")

from websockets.sync.client import connect


def free_port():
    """A port that nobody uses."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def serving(port, folder, *more):
    """The table as a program; returns when it answers."""
    command = [sys.executable, "-m", "rules_py", "table", "--port", str(port), "--kept", folder]
    process = subprocess.Popen([*command, *more], stdout=subprocess.DEVNULL)
    for _ in range(400):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return process
        except OSError:
            assert process.poll() is None
            time.sleep(0.05)
    raise AssertionError("it does not start")


@pytest.mark.parametrize("by", [signal.SIGKILL, signal.SIGTERM], ids=["kill -9", "stop"])
def test_a_server_that_is_stopped(tmp_path, by):
    port, tokens, played = free_port(), [], 0
    url = f"ws://127.0.0.1:{port}/wire"

    def until(client, *kinds):
        while (found := json.loads(client.recv(timeout=60)))["type"] not in kinds:
            pass
        return found

    for life in range(3):
        process = serving(port, str(tmp_path))
        with connect(url, max_size=None) as client:
            if not tokens:
                client.send('{"type":"new","game":"valor_and_villainy","seed":1}')
                tokens = until(client, "new")["tokens"]
            else:
                client.send(json.dumps({"type": "hello", "token": tokens[0]}))
                log = until(client, "log")
                assert len(log["lines"]) >= played > 0
            for _ in range(5):
                legal = until(client, "legal")
                client.send(
                    json.dumps({"type": "act", "turn": legal["turn"], "action": legal["ids"][0]})
                )
            until(client, "legal")
            client.send('{"type":"log"}')
            played = len(until(client, "log")["lines"])
            if by == signal.SIGKILL:
                time.sleep(0.6)  # a decision of just now can be lost, and nothing else
            process.send_signal(by)
            assert process.wait(30) in (0, -by), life


def test_a_page_that_is_open_goes_on_by_itself(tmp_path, browser):
    port, rng = free_port(), random.Random(2)
    try:
        process = serving(port, str(tmp_path))
        begin(browser, f"http://127.0.0.1:{port}", "hero_must_die")
        log = "return [...document.querySelectorAll('#log p')].map((one) => one.textContent)"
        for _ in range(3):
            for _ in range(4):
                turn = browser.run(TURN)
                bar, spots = browser.run(IDS)
                choose(browser, rng.choice(bar + spots), rng)
                browser.wait(ANOTHER, turn)
                assert browser.wait(READY) == "turn"
            before, asked = browser.run(log), browser.run(ASKED)
            time.sleep(0.6)
            process.kill()
            process.wait()
            browser.wait("return !document.getElementById('trouble').hidden")
            process = serving(port, str(tmp_path))
            browser.wait("return document.getElementById('trouble').hidden")
            assert browser.wait(READY) == "turn"
            browser.wait(f"return ({log.removeprefix('return ')}).length")
            assert browser.run(log) == before
            assert browser.run(ASKED) == asked
    finally:
        process.kill()
        process.wait()
