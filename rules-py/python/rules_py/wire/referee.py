"""Matches between programs in any language, which speak the wire on their standard streams."""

from __future__ import annotations

import json
import queue
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from rules_py._rules import Game, Generator
from rules_py.agents import Agent, known
from rules_py.wire._bot import Bot
from rules_py.wire._connection import Connection
from rules_py.wire._server import Server
from rules_py.wire._session import Session
from rules_py.wire.messages import Clock

__all__ = ["Played", "play", "tournament"]

REQUESTS = frozenset({"hello", "act", "view", "legal", "log", "record"})
"""What a program may ask for: no hints, and nothing is taken back."""

MOST = 1000
"""Greatest number of requests of a program between two of its actions."""


@dataclass
class Played:
    """A game that was played."""

    returns: list[float]
    """By seat."""
    record: str
    """The game as ``rules_py.replay`` reads it."""
    faults: dict[int, list[str]] = field(default_factory=dict)
    """For seats with faults: what was wrong, in order."""
    replaced: list[int] = field(default_factory=list)
    """Seats that the substitute took over."""


def play(
    game: Game,
    players: Sequence[str],
    *,
    seed: int = 0,
    clock: Clock | None = None,
    tries: int = 3,
    substitute: str = "random",
) -> Played:
    """Play one game between programs.

    A program that sends something illegal gets the error and may try again. After ``tries``
    faults in the game, at the end of its time or of its process, the substitute plays on.

    Parameters
    ----------
    game : Game
        The game.
    players : sequence of str
        For each seat the command line of a program, or the name of an agent.
    seed : int, default 0
        Seed of chance and of the agents.
    clock : Clock, optional
        Time of each program; by default 60 seconds and 1 for each decision.
    tries : int, default 3
        Number of faults with which a program loses its seat.
    substitute : str, default "random"
        Name of the agent that plays on then.

    Returns
    -------
    Played
        What happened.

    Raises
    ------
    ValueError
        If the number of players is not that of the seats, or there is no such substitute.
    OSError
        If a program cannot be started.
    """
    Agent(substitute, game=game)  # an unknown one is refused before anything starts
    names = [one if is_agent(one) else None for one in players]
    time = clock or Clock(seconds=60.0, increment=1.0)
    session = Session(game, names, seed=seed, clock=time, substitute=substitute)
    referee = _Referee(session, tries, substitute)
    try:
        for seat in session.seats:
            referee.start(seat, players[seat])
        session.start()
        referee.run()
    finally:
        for one in referee.players.values():
            one.bot.close()
    assert session.result is not None
    return Played(
        session.result["returns"],
        session.record()["record"],
        {seat: one.faults for seat, one in referee.players.items() if one.faults},
        session.result["replaced"],
    )


def tournament(
    game: Game, players: Sequence[str], games: int, *, seed: int = 0, **settings: Any
) -> tuple[list[float], list[Played]]:
    """Play several games; the players move on by one seat after each.

    Parameters
    ----------
    game : Game
        The game.
    players : sequence of str
        Command lines or names of agents; fewer than seats are repeated.
    games : int
        Number of games.
    seed : int, default 0
        Seed of the first game; the others have the next ones.
    **settings : Any
        What ``play`` takes besides.

    Returns
    -------
    tuple of (list of float, list of Played)
        Mean return of each player, and the games.
    """
    sums, counts, found = [0.0] * len(players), [0] * len(players), []
    for number in range(games):
        who = [(seat + number) % game.seats % len(players) for seat in range(game.seats)]
        chance = Generator(seed, number).next()
        played = play(game, [players[one] for one in who], seed=chance, **settings)
        found.append(played)
        for one, value in zip(who, played.returns, strict=True):
            sums[one] += value
            counts[one] += 1
    return [sum_ / max(count, 1) for sum_, count in zip(sums, counts, strict=True)], found


def is_agent(player: str) -> bool:
    """Say whether a player is an agent rather than a program.

    Parameters
    ----------
    player : str
        Name of an agent, or command line.

    Returns
    -------
    bool
        True for the name of an agent.
    """
    try:
        known(player)
    except ValueError:
        return False
    return True


class _Player(Connection):
    """A program at the table, and what it has done wrong."""

    allowed: ClassVar[frozenset[str]] = REQUESTS

    def __init__(self, server: Server, bot: Bot) -> None:
        super().__init__(server, bot.send)
        self.bot = bot
        self.faults: list[str] = []
        self.requests = 0

    def line(self, line: str) -> None:
        """Send a line; an error is a fault."""
        if line.startswith('{"type":"error"'):
            self.faults.append(json.loads(line)["message"])
        self.requests = 0 if line.startswith('{"type":"acted"') else self.requests
        super().line(line)


class _Referee:
    """One game: whose line comes next, and who loses the seat."""

    def __init__(self, session: Session, tries: int, substitute: str) -> None:
        self.session, self.tries, self.substitute = session, tries, substitute
        self.lines: queue.Queue[tuple[int, str | None]] = queue.Queue()
        self.players: dict[int, _Player] = {}

    def start(self, seat: int, command: str) -> None:
        """Start the program of a seat."""
        player = _Player(Server(), Bot(command, seat, self.lines))
        self.players[seat] = player
        player.join(self.session, seat)

    def run(self) -> None:
        """Pass lines on until the game is over."""
        session = self.session
        while session.result is None:
            left = session.left()
            try:
                seat, line = self.lines.get(timeout=max(left, 0.0) + 0.01 if left else 0.01)
            except queue.Empty:
                session.tick()
                continue
            if seat in session.replaced:
                continue
            player = self.players[seat]
            if line is None:
                self.out(seat, "the program has ended")
                continue
            player.requests += 1
            player.receive(line)
            if seat in session.replaced:
                continue
            if player.requests > MOST:
                self.out(seat, f"more than {MOST} requests without an action")
            elif len(player.faults) >= self.tries:
                self.out(seat, f"{self.tries} faults")

    def out(self, seat: int, why: str) -> None:
        """Let the substitute play on."""
        self.session.replace(seat, self.substitute, "replaced", why)
