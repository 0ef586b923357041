"""The wire under load: processor time of the server for a turn, and memory for a session.

    python rules-py/benches/wire.py                     all games, without a transport
    python rules-py/benches/wire.py --websocket         the same through 1,000 connections
    python rules-py/benches/wire.py --finish            1,000 sessions at once, each to its end
    python rules-py/benches/wire.py --brief             seats get ids alone, by any of these ways
    python rules-py/benches/wire.py --updates turns     views at own decisions only, in all games

A turn is an action of a client and all that the server does and sends until the next one: the
moves of the agents on the other seats, views, logs, legal actions. Times are processor time of
the server alone, so that a machine with other work measures the same, but for its caches.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import subprocess
import sys
import time

import rules_py
from rules_py.wire import Server

IDS = re.compile(r'"turn":(\d+),"ids":\[([\d,]*)\]')


def answer(line: str, rng: random.Random) -> str:
    """Choose any legal action; read no more of the line than that takes."""
    found = IDS.search(line)
    assert found is not None
    return f'{{"type":"act","turn":{found[1]},"action":{rng.choice(found[2].split(","))}}}'


class Local:
    """A client in this process."""

    def __init__(self, server: Server, seed: int, more: str = "") -> None:
        self.lines: list[str] = []
        self.more = more
        self.rng, self.seed = random.Random(seed), seed
        self.connection = server.connect(self.lines.append)
        self.new()

    def new(self) -> None:
        """Start a game."""
        self.seed += 1_000_000
        self.connection.receive(f'{{"type":"new","seed":{self.seed}{self.more}}}')

    def act(self) -> None:
        """Take a turn; start another game where one is over."""
        if not self.turn():
            self.new()

    def turn(self) -> bool:
        """Take a turn; return whether the game goes on."""
        last = self.lines[-1]
        self.lines.clear()
        self.connection.receive(answer(last, self.rng))
        return not self.lines[-1].startswith('{"type":"result"')


def local(name: str, sessions: int, turns: int, more: str) -> tuple[float, float]:
    """Return microseconds of a turn and KiB of a session, without a transport."""
    server, before = Server(name, most=10 * sessions), resident("self")
    clients = [Local(server, seed, more) for seed in range(sessions)]
    size = (resident("self") - before) / sessions / 1024
    done, began = 0, time.process_time()
    while done < turns:
        for client in clients:
            client.act()
        done += sessions
    return (time.process_time() - began) / done * 1e6, size


def finish(name: str, sessions: int, more: str) -> tuple[float, float]:
    """Play many games side by side to their ends; return what ``local`` does.

    Every game has to end with a result, and its record has to give the same.
    """
    server, before = Server(name, most=10 * sessions), resident("self")
    clients = [Local(server, seed, more) for seed in range(sessions)]
    left, done, began = list(clients), 0, time.process_time()
    while left:
        done += len(left)
        left = [client for client in left if client.turn()]
    cost = (time.process_time() - began) / done * 1e6
    size = (resident("self") - before) / sessions / 1024
    for client in clients:
        session = client.connection.session
        assert session is not None
        assert session.result is not None
        record = session.record()["record"]
        assert rules_py.replay(record).returns() == session.result["returns"]
    return cost, size


def resident(process: int | str) -> int:
    """Return the bytes of a process that are in memory."""
    with open(f"/proc/{process}/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def worked(process: int) -> float:
    """Return the seconds of processor time of a process."""
    with open(f"/proc/{process}/stat", encoding="ascii") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def remote(
    name: str, sessions: int, turns: int, port: int, frames: str, more: str
) -> tuple[float, float]:
    """Return microseconds of a turn and KiB of a session, over WebSocket."""
    from websockets.asyncio.client import ClientConnection, connect

    async def until(client: ClientConnection) -> str:
        while True:
            line = str(await client.recv()).rpartition("\n")[2]
            if line.startswith(('{"type":"legal"', '{"type":"result"')):
                return line

    async def play(client: ClientConnection, line: str, seed: int, share: int) -> int:
        rng = random.Random(seed)
        for number in range(share):
            if not line.startswith('{"type":"legal"'):
                await client.send(f'{{"type":"new","seed":{seed + 1_000_000 * number}{more}}}')
                line = await until(client)
            await client.send(answer(line, rng))
            line = await until(client)
        return share

    command = [sys.executable, "-m", "rules_py", "serve", name, "--port", str(port)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE)
    try:
        assert server.stdout is not None
        server.stdout.readline()
        address, plain = (
            f"ws://127.0.0.1:{port}/wire{frames}",
            {"compression": None, "max_size": None},
        )
        for _ in range(200):
            try:
                first = await connect(address, **plain, ping_interval=None)
                break
            except OSError:
                await asyncio.sleep(0.05)
        before = resident(server.pid)
        others = [await connect(address, **plain, ping_interval=None) for _ in range(1, sessions)]
        clients = [first, *others]
        lines = []
        for seed, client in enumerate(clients):
            await client.send(f'{{"type":"new","seed":{seed}{more}}}')
            lines.append(await until(client))
        size = (resident(server.pid) - before) / sessions / 1024
        began, share = worked(server.pid), max(turns // sessions, 1)
        pairs = enumerate(zip(clients, lines, strict=True))
        done = await asyncio.gather(*(play(one, line, seed, share) for seed, (one, line) in pairs))
        cpu = worked(server.pid) - began
        return cpu / sum(done) * 1e6, size
    finally:
        server.kill()
        server.wait()


def main() -> None:
    """Print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=rules_py.games())
    parser.add_argument("--websocket", action="store_true", help="through connections")
    parser.add_argument("--finish", action="store_true", help="each session to its end")
    parser.add_argument("--sessions", type=int, default=1000)
    parser.add_argument("--turns", type=int, default=10_000)
    parser.add_argument("--port", type=int, default=8799)
    parser.add_argument("--joined", action="store_true", help="several lines in a frame")
    parser.add_argument("--brief", action="store_true", help="seats get ids alone")
    parser.add_argument("--updates", choices=["turns", "steps"], help="when seats get views")
    given = parser.parse_args()
    frames, more = "?frames=joined" if given.joined else "", ',"brief":true' if given.brief else ""
    more += f',"updates":"{given.updates}"' if given.updates else ""
    print(f"{'game':20} {'µs/turn':>8} {'turns/s':>8} {'KiB/session':>12}")
    for name in given.games:
        if given.websocket:
            load = (given.sessions, given.turns, given.port, frames, more)
            cost, size = asyncio.run(remote(name, *load))
        elif given.finish:
            cost, size = finish(name, given.sessions, more)
        else:
            cost, size = local(name, given.sessions, given.turns, more)
        print(f"{name:20} {cost:8.0f} {1e6 / cost:8.0f} {size:12.0f}", flush=True)


if __name__ == "__main__":
    main()
