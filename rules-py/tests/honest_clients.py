"""Honest clients of ``hostile.py``: their games end rightly, whatever others do."""

from __future__ import annotations

import json
import random
import shlex
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rules_py
from hostile_server import Reading, Wire, http
from rules_py.wire import referee

if TYPE_CHECKING:
    from hostile import Trial

LONGEST = 60.0
"""How long an honest client may wait for an answer, in seconds."""
SHORT = ("wuerfelhelden", "regidice")
"""Games with few decisions."""
CLOCK = {"seconds": 3600, "increment": 10}


BOT = f"{sys.executable} {Path(__file__).parents[2] / 'examples' / 'bots' / 'bot.py'}"
"""A program that plays."""
TALKERS = [
    "while True: print('x' * 1000)",
    "while True: print('x' * 1000, end='')",
    'while True: print(chr(123) + \'"type":"view"\' + chr(125))',
    "import os\nwhile True: os.write(1, bytes(range(256)))",
    "import os\nwhile True: os.write(2, b'x' * 999 + bytes([10]))",
    "import sys\nsys.exit(1)",
    "import time\nwhile True: time.sleep(1)",
]
"""Programs that do not."""


class Player:
    """A seat, and what it was sent last."""

    def __init__(self, trial: Trial, token: str | None = None, **new: Any) -> None:
        self.trial, self.wire = trial, Reading(trial.program.port)
        if token is None:
            first = self.wire.ask("new", "new", "error", **new)
        else:
            first = self.wire.ask("hello", "new", "error", token=token)
        assert first["type"] == "new", first
        self.new: dict[str, Any] = first
        self.seat: int = first["seat"]
        self.legal: dict[str, Any] | None = None
        self.result: dict[str, Any] | None = None
        self.asked: dict[str, Any] | None = None

    def wait(self, *kinds: str) -> dict[str, Any]:
        """Wait for a message of some kinds, and note all that come."""
        begin = time.monotonic()
        while True:
            message = self.wire.receive()
            kind = message["type"]
            assert kind != "error", message
            if kind in ("legal", "acted", "result"):
                self.legal = message if kind == "legal" else None
                self.result = message if kind == "result" else self.result
            if kind == "undo":
                self.asked = message
                if message["state"] == "done":
                    self.legal = None
            if kind in kinds:
                waited = time.monotonic() - begin
                self.trial.waited("a turn", waited)
                assert waited < LONGEST, f"waited for {waited:.0f} s"
                return message

    def wait_for_all(self) -> None:
        """Receive all that the server has sent so far."""
        self.wire.send("hello")
        self.wait("hello")

    def act(self, rng: random.Random) -> None:
        """Choose any action."""
        assert self.legal is not None
        action = rng.choice(self.legal["ids"])
        self.wire.send("act", turn=self.legal["turn"], action=action)
        self.wait("acted")

    def check(self, trial: Trial) -> None:
        """Hold the result against the record."""
        assert self.result is not None
        record = self.wire.ask("record")
        assert record["type"] == "record", record
        state = rules_py.replay(record["record"])
        assert state.is_terminal
        assert state.returns() == self.result["returns"]
        assert self.result["replaced"] == []
        trial.count("honest games")


def against_agents(trial: Trial, rng: random.Random) -> None:
    """Play a game of any kind against agents; lose the connection now and then."""
    name = rng.choice(rules_py.games())
    agent = rng.choice(["heuristic", "random", "search:20ms" if name in SHORT else "search:2"])
    seats = [None, *[agent] * (rules_py.Game(name).seats - 1)]
    player = Player(trial, game=name, seats=seats, clock=CLOCK, pictures=rng.random() < 0.3)
    while player.result is None:
        if player.legal is None:
            player.wait("legal", "result")
            continue
        player.act(rng)
        if rng.random() < 0.03:
            token = player.new["token"]
            player.wire.close()
            time.sleep(rng.random() * 2)
            player = Player(trial, token)
            trial.count("honest returns")
    player.check(trial)
    player.wire.close()


def against_each_other(trial: Trial, rng: random.Random) -> None:
    """Play a duel of two clients, who sometimes let each other go back."""
    one = Player(
        trial,
        game="wuerfelhelden",
        options={"players": 2},
        seats=[None, None],
        clock=CLOCK,
    )
    players = [one, Player(trial, one.new["tokens"][1])]
    watcher = Player(trial, one.new["watch"])
    acted = [False, False]
    while one.result is None:
        seat = whose_turn(players)
        if seat is None:
            continue
        players[seat].act(rng)
        acted[seat] = True
        if all(acted) and rng.random() < 0.05 and whose_turn(players) is not None:
            go_back(trial, players, rng.randrange(2))
    for player in players:
        if player.result is None:
            player.wait("result")
    assert players[1].result == one.result
    if watcher.result is None:
        watcher.wait("result")
    assert watcher.result == one.result
    one.check(trial)
    for player in (*players, watcher):
        player.wire.close()


def whose_turn(players: list[Player]) -> int | None:
    """Ask the server whose turn it is."""
    for seat, player in enumerate(players):
        player.wait_for_all()
        if player.result is not None:
            return None
        player.wire.send("legal")
        while True:
            message = player.wire.receive()
            if message["type"] == "result":
                player.result = message
                return None
            if message["type"] == "error":
                assert message["code"] in ("not_your_turn", "over"), message
                player.legal = None
                break
            if message["type"] == "legal":
                player.legal = message
                return seat
    return None


def go_back(trial: Trial, players: list[Player], seat: int) -> None:
    """Let a seat go back, with the consent of the other."""
    players[seat].wait_for_all()
    players[seat].wire.send("undo")
    asked = players[seat].wire.until("undo", "error")
    if asked["type"] == "error":
        assert asked["message"] == "you have decided nothing yet", asked
        return
    players[1 - seat].wire.send("undo", agree=True, number=asked["number"])
    assert players[seat].wire.until("undo")["state"] == "done"
    trial.count("honest undos")


def looks_at_a_record(trial: Trial, rng: random.Random) -> None:
    """Load a record and look at its steps."""
    state, dice = rules_py.Game(rng.choice(rules_py.games())).new_state(), rules_py.Generator(1)
    for _ in range(40):
        if not state.is_terminal:
            state.apply(state.sample(dice))
    port, own = trial.program.port, {"Origin": f"http://127.0.0.1:{trial.program.port}"}
    begin = time.monotonic()
    status, body = http(port, "POST", "/replay", state.record().encode(), **own)
    assert status in (200, 503), (status, body[:200])
    if status == 503:
        trial.count("honest replays told to come later")
        time.sleep(1)
        return
    found = json.loads(body)
    for _ in range(5):
        time.sleep(rng.random())
        status, body = http(port, "GET", f"/replay/{found['name']}/{rng.randrange(40)}")
        assert status in (200, 503), (status, body[:200])
    trial.waited("a replay", time.monotonic() - begin - 5)
    trial.count("honest replays")


def opens_the_page(trial: Trial, rng: random.Random) -> None:
    """Open the page, say hello, and see a clock run out in time."""
    begin = time.monotonic()
    assert http(trial.program.port, "GET", "/")[0] == 200
    trial.waited("the page", time.monotonic() - begin)
    wire, seconds = Wire(trial.program.port), 0.5
    clock = {"seconds": seconds, "increment": 0}
    wire.ask("new", "legal", game="wuerfelhelden", options={"players": 2}, clock=clock)
    begin = time.monotonic()
    assert wire.until("error")["code"] == "out_of_time"
    late = time.monotonic() - begin - seconds
    trial.waited("a clock that has run out", late)
    assert late < LONGEST, f"the clock was {late:.0f} s late"
    assert wire.until("result")["replaced"] == [0]
    wire.close()
    trial.count("honest clocks")
    time.sleep(rng.random())


def referees_a_match(trial: Trial, rng: random.Random) -> None:
    """Let a program play against one that talks without end, is silent, or ends."""
    game = rules_py.Game("wuerfelhelden", players=2)
    bad = rng.randrange(2)
    players = [BOT, BOT]
    players[bad] = shlex.join([sys.executable, "-c", rng.choice(TALKERS)])
    clock = {"seconds": 30, "increment": 10} if "sleep" in players[bad] else CLOCK
    one = referee.play(game, players, seed=rng.getrandbits(32), clock=clock)
    assert one.replaced == [bad], (one.replaced, one.faults, players[bad])
    assert set(one.faults) == {bad}, one.faults
    assert one.scores[bad] == game.min_return
    assert rules_py.replay(one.record).returns() == one.returns
    trial.count("honest matches with hostile programs")
    time.sleep(rng.random() * 5)


KINDS = [
    *[against_agents] * 3,
    against_each_other,
    against_each_other,
    looks_at_a_record,
    opens_the_page,
    referees_a_match,
]
