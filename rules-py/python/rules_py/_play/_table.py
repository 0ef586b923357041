"""A game in progress between a person and agents, and its log."""

from __future__ import annotations

import copy
import json
import pathlib
import secrets
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from rules_py._reader import open_file, read_json, refused
from rules_py._rules import Game, Generator, State, replay
from rules_py.agents import Agent
from rules_py.errors import RecordError, SeatError

SAVED = {"record": str, "seat": int, "against": str, "seed": int}
"""What is in the file of a saved game."""
LARGEST = 1 << 20
"""Greatest size of the file, in bytes."""


class Decision(NamedTuple):
    """What it takes to go back to a decision of the person."""

    state: State
    rng: Generator
    logged: int
    """Number of lines of the log."""


class Table:
    """A game in progress between a person and agents.

    Parameters
    ----------
    game : Game
        Game with its options.
    seat : int, default 0
        Seat of the person.
    against : str, default "heuristic"
        Name of the agent on all other seats.
    seed : int, optional
        Seed of chance and of the agents; by default a random one.
    state : State, optional
        State from which the game goes on; by default it begins.
    waiting : callable, optional
        Told some twenty times a second for how many seconds another seat has been thinking.

    Raises
    ------
    SeatError
        If the game has no such seat.
    ValueError
        If there is no such agent.
    """

    def __init__(
        self,
        game: Game,
        *,
        seat: int = 0,
        against: str = "heuristic",
        seed: int | None = None,
        state: State | None = None,
        waiting: Callable[[float], None] = lambda _: None,
    ) -> None:
        if not 0 <= seat < game.seats:
            last = game.seats - 1
            raise SeatError(f"there is no seat {seat}: this game has the seats 0 to {last}")
        self.seat = seat
        self.against = against
        self.seed = secrets.randbits(32) if seed is None else seed
        self.state = game.new_state() if state is None else state
        # What comes after a saved game is drawn anew, by numbers of its own.
        self._rng = Generator(self.seed, 1 + len(self.state.steps()))
        self._waiting = waiting
        self._agent = Agent(against, seed=self.seed, game=game)
        self._past: list[Decision] = []
        self.log: list[str] = []
        """What the person has learned of all steps so far."""
        self.happened: list[str] = []
        """What it has learned since its last decision, of its own action, too."""
        self._go_on(0)

    def apply(self, actions: Sequence[int]) -> None:
        """Apply actions that the person takes together, then play on to its next decision."""
        self._past.append(Decision(self.state.clone(), copy.copy(self._rng), len(self.log)))
        begin = len(self.log)
        for action in actions:
            self._step(action)
        self._go_on(begin)

    @classmethod
    def resume(cls, path: str, waiting: Callable[[float], None] = lambda _: None) -> Table:
        """Go on with a game that was saved.

        Parameters
        ----------
        path : str
            The file that ``save`` wrote.
        waiting : callable, optional
            Told for how many seconds another seat has been thinking.

        Returns
        -------
        Table
            The table.

        Raises
        ------
        FileNotFoundError
            If there is no such file.
        FileError
            If it is too large, or holds no saved game.
        """
        with open_file(path, LARGEST) as file:
            text = file.read(LARGEST)
        try:
            found = read_json(text)
            if type(found) is not dict or any(
                type(found.get(key)) is not SAVED[key] for key in SAVED
            ):
                raise ValueError(f"it has {', '.join(SAVED)}")
            state = replay(found["record"])
        except (ValueError, RecordError) as error:
            raise refused(path, f"this is no saved game: {error}") from None
        more = {key: found[key] for key in ("seat", "against", "seed")}
        return cls(state.game, state=state, waiting=waiting, **more)

    def save(self, path: str) -> None:
        """Write the game to a file, hidden cards, too.

        Parameters
        ----------
        path : str
            The file; a new one, so that nothing is lost.

        Raises
        ------
        OSError
            If it is there already, or cannot be written.
        """
        record = self.state.record(whole=True)
        kept = {"record": record, "seat": self.seat, "against": self.against, "seed": self.seed}
        with pathlib.Path(path).open("x", encoding="utf-8") as file:
            json.dump(kept, file)

    def undo(self) -> bool:
        """Go back to the person's last decision; chance will fall as it did before."""
        if not self._past:
            return False
        self.state, self._rng, logged = self._past.pop()
        del self.log[logged:]
        self.happened = []
        return True

    def _step(self, step: int) -> None:
        """Apply a step, and note what the person learns of it."""
        self.log += self.state.log_entry(step, self.seat)
        self.state.apply(step)

    def _go_on(self, begin: int) -> None:
        """Play chance and the others until the person is to act or the game is over."""
        state, since = self.state, time.monotonic()
        while not state.is_terminal and state.seat != self.seat:
            if state.is_chance:
                outcome = state.sample(self._rng)
                assert outcome is not None
                step = outcome
            else:
                step = self._agent(
                    state, state.seat, check=lambda: self._waiting(time.monotonic() - since)
                )
            self._step(step)
        self.happened = self.log[begin:]
