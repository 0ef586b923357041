"""Matches between programs in any language, which speak the wire on their standard streams."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from rules_py._rules import Game, Generator
from rules_py.agents import Agent, known
from rules_py.wire._bot import COMPLAINTS, Bot, Intake
from rules_py.wire._connection import Connection
from rules_py.wire._server import Server
from rules_py.wire._session import Session
from rules_py.wire.messages import Clock

__all__ = ["Played", "play", "tournament"]

REQUESTS = frozenset({"hello", "act", "view", "legal", "log", "record"})
"""What a program may ask for: no hints, and nothing is taken back."""

MOST = 1000
"""Greatest number of requests of a program between two of its actions."""

MOST_TEXT = 1 << 24
"""Greatest length of what a program writes in a game, in characters."""

LONGEST_TIME = 1e6
"""Most seconds on a clock."""


@dataclass
class Played:
    """A game that was played."""

    returns: list[float]
    """By seat, as the game ended."""
    scores: list[float]
    """By seat, what counts for the player: the return, or for a seat that was lost the least
    return of the game, whatever the substitute has made of it."""
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
    faults in the game, at the end of its time or of its process, the substitute plays on, and the
    program has lost, whatever the end. So it has if it writes more than it may, or does not read;
    nobody else waits for that. A program is ended with all that it has started.

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
        If the number of players is not that of the seats, there is no such substitute, a command is
        empty, or a number is out of range.
    OSError
        If a program cannot be started.
    """
    if tries < 1:
        raise ValueError(f"tries is at least 1, not {tries}")
    Agent(substitute, game=game)  # an unknown one is refused before anything starts
    names = [one if is_agent(one) else None for one in players]
    time = clock or Clock(seconds=60.0, increment=1.0)
    for number, least in ((time["seconds"], 1e-3), (time["increment"], 0.0)):
        if not (math.isfinite(number) and least <= number <= LONGEST_TIME):
            raise ValueError(f"a clock has up to {LONGEST_TIME:.0f} seconds, not {number}")
    session = Session(game, names, seed=seed, clock=time, substitute=substitute)
    referee = _Referee(session, tries, substitute)
    try:
        for seat in session.seats:
            referee.start(seat, players[seat])
        session.start()
        referee.run()
    finally:
        referee.close()
    assert session.result is not None
    returns, lost = session.result["returns"], session.result["replaced"]
    return Played(
        returns=returns,
        scores=[game.min_return if seat in lost else one for seat, one in enumerate(returns)],
        record=session.record()["record"],
        faults={seat: one.faults for seat, one in referee.players.items() if one.faults},
        replaced=lost,
    )


def player_at(game: Game, players: int, number: int, seat: int) -> int:
    """Return which of the players has a seat in a game of a tournament.

    Parameters
    ----------
    game : Game
        The game.
    players : int
        Number of players.
    number : int
        Number of the game, from 0.
    seat : int
        The seat.

    Returns
    -------
    int
        Number of the player, from 0.
    """
    return (seat + number) % game.seats % players


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
        Mean score of each player, and the games.

    Raises
    ------
    ValueError, OSError
        As in ``play``; also if there are no games.
    """
    if games < 1:
        raise ValueError(f"games is at least 1, not {games}")
    sums, counts, found = [0.0] * len(players), [0] * len(players), []
    for number in range(games):
        who = [player_at(game, len(players), number, seat) for seat in range(game.seats)]
        chance = Generator(seed, number).next()
        played = play(game, [players[one] for one in who], seed=chance, **settings)
        found.append(played)
        for one, value in zip(who, played.scores, strict=True):
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
        self.requests = self.written = 0

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
        self.lines = Intake()
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
            found = self.lines.get(max(left, 0.0) + 0.01 if left else 0.01)
            if found is None:
                session.tick()
            elif found[0] not in session.replaced:
                self.take(*found)
            for seat, player in self.players.items():
                if player.bot.is_loud and seat not in session.replaced:
                    self.out(seat, f"more than {COMPLAINTS} characters on standard error")
            for seat in session.replaced:
                self.players[seat].bot.retire()

    def take(self, seat: int, line: str | None) -> None:
        """Pass a line of a program on, or its end."""
        if line is None:
            self.out(seat, "the program has ended")
            return
        player = self.players[seat]
        player.requests += 1
        player.written += len(line)
        player.receive(line)
        if seat in self.session.replaced:
            return
        if player.requests > MOST:
            self.out(seat, f"more than {MOST} requests without an action")
        elif player.written > MOST_TEXT:
            self.out(seat, f"more than {MOST_TEXT} characters in a game")
        elif len(player.faults) >= self.tries:
            self.out(seat, f"{self.tries} faults")
        elif player.bot.is_deaf:
            self.out(seat, "the program does not read what is sent to it")

    def out(self, seat: int, why: str) -> None:
        """Let the substitute play on."""
        self.session.replace(seat, self.substitute, "replaced", why)

    def close(self) -> None:
        """End all programs."""
        for one in self.players.values():
            one.bot.stop()
        for one in self.players.values():
            one.bot.close()
