"""Subsets of a large data set: games of one kind between the same agents, file by file.

What a file has depends on its subset and its number alone, so that any process of any machine may
write it, and write it again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rules_py._rules import Game, Generator, Search
from rules_py.agents import find
from rules_py.data._files import Writer, head_of, part
from rules_py.data._rows import Rows, play_round
from rules_py.errors import short
from rules_py.rollouts import seats_of

GAMES = 1_000_000
"""Numbers of games that belong to a file: game 2,000,017 is one of file 2."""
MOST_ROWS = 900_000
"""Greatest number of decisions after which a file ends, so that its games have numbers."""
KINDS = ("decisions", "games")
"""What the two files are called that make one file of a subset."""


@dataclass(frozen=True)
class Subset:
    """Games of one kind between the same agents."""

    name: str
    """Name of its folder."""
    game: Game
    """The game and its options."""
    agents: tuple[str, ...]
    """Names of the agents, one a seat."""
    rotate: bool
    """Whether the agents move on by one seat after every ``size`` games."""
    seed: int
    """Seed of its games."""
    size: int
    """Number of games that are played in lock-step."""
    rows_per_file: int
    """Number of decisions after which a file ends."""
    files: int
    """Number of files."""

    @property
    def head(self) -> dict[str, Any]:
        """What every file of it says about itself."""
        return head_of(
            self.game,
            list(self.agents),
            source="plan",
            seed=self.seed,
            rotate=self.rotate,
            size=self.size,
            rows_per_file=self.rows_per_file,
        )

    def round(self, number: int, turn: int) -> Rows:
        """Play the games of one round of a file: ``size`` of them, in lock-step.

        Parameters
        ----------
        number : int
            Number of the file.
        turn : int
            Number of the round in the file.

        Returns
        -------
        Rows
            All of their decisions.
        """
        shift = turn % self.game.seats if self.rotate else 0
        seated = [self.agents[seat - shift] for seat in range(self.game.seats)]
        return play_round(
            self.game,
            seated,
            seated,
            seed=Generator(Generator(self.seed, number).next(), turn).next(),
            size=self.size,
            first=number * GAMES + turn * self.size,
            threads=1,
        )

    def rounds(self, number: int, rows: int) -> Iterator[Rows]:
        """Yield rounds of a file until they have so many decisions.

        Parameters
        ----------
        number : int
            Number of the file.
        rows : int
            Least number of decisions.

        Yields
        ------
        Rows
            The decisions of a round.
        """
        turn = count = 0
        while count < rows:
            played = self.round(number, turn)
            turn, count = turn + 1, count + played.length
            yield played

    def play(self, number: int, rows: int | None = None) -> list[bytes]:
        """Play a file.

        Parameters
        ----------
        number : int
            Its number.
        rows : int, optional
            Number of decisions after which it ends; by default ``rows_per_file``.

        Returns
        -------
        list of bytes
            The contents of its Parquet files, in the order of ``KINDS``.
        """
        most = self.rows_per_file if rows is None else rows
        with TemporaryDirectory() as folder:
            with Writer(folder, self.game, self.head, most) as writer:
                for played in self.rounds(number, most):
                    writer.add(played)
            return [part(Path(folder), 0, kind).read_bytes() for kind in KINDS]


@dataclass(frozen=True)
class Subsets:
    """All files of a large data set, as jobs ``(subset, file)`` of a study."""

    subsets: tuple[Subset, ...]

    def about(self) -> dict[str, Any]:
        """What the files depend on."""
        return {subset.name: subset.head for subset in self.subsets}

    def play(self, job: tuple[int, int]) -> list[bytes]:
        """Play a file, and return its contents."""
        subset, number = job
        return self.subsets[subset].play(number)


def agents_of(game: Game, names: Sequence[str]) -> tuple[str, ...]:
    """Return the name of the agent on each seat; each has to be the same in every run.

    Parameters
    ----------
    game : Game
        The game.
    names : sequence of str
        Agents by seat; the last one takes all remaining seats.

    Returns
    -------
    tuple of str
        One name a seat.

    Raises
    ------
    ValueError
        If there is no such agent, or one thinks for a time: its games would be other ones the next
        time.
    """
    if isinstance(names, str) or not all(isinstance(name, str) for name in names):
        raise ValueError(f"agents is a list of names, not {short(names)}")
    for name in names:
        found = find(name, "an agent", game)
        if isinstance(found, Search) and not isinstance(found.budget, int):
            raise ValueError(
                f"{name} searches for a time, so that its games would be other ones the next "
                "time: give it a number of simulations"
            )
    return tuple(str(name) for name in seats_of(game, names))
