"""What a share of wins is, where games end in draws, shared wins, a team's win or nobody's."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rules_py.evaluate._compare import wilson


@dataclass(frozen=True)
class Share:
    """A share of games, with the 95 % interval of Wilson."""

    share: float
    """The share, from 0 to 1."""
    low: float
    """Lower end of its interval."""
    high: float
    """Upper end of its interval."""

    @classmethod
    def of(cls, found: int, games: int) -> Share:
        """Share of games, with its interval.

        Parameters
        ----------
        found : int
            Number of games that count.
        games : int
            Number of all games.

        Returns
        -------
        Share
            The share; NaN with an interval from 0 to 1 if there are no games.
        """
        return cls(found / games if games else math.nan, *wilson(found, games))

    def __str__(self) -> str:
        return f"{self.share:.1%} ({self.low:.1%} to {self.high:.1%})"


@dataclass(frozen=True)
class Outcomes:
    """How games ended. Each game is of one of the first five kinds.

    The winners of a game are the seats with the highest return, unless all returns are equal:
    then all have won if it is above zero, and none otherwise.
    """

    won_alone: Share
    """One seat won."""
    won_together: Share
    """Several seats won, and not all: a team, or a shared win."""
    all_won: Share
    """All seats have the same return above zero: the success of a co-operative game."""
    all_lost: Share
    """All seats have the same return below zero."""
    drawn: Share
    """All seats have the return zero."""
    wins: tuple[Share, ...]
    """By seat: the share of games it won, alone or together. They may add up to more than 1."""
    parts: tuple[float, ...]
    """By seat: its part of the wins, a win of several divided by their number. With those
    that nobody won, they add up to 1."""
    games: int
    """Number of games."""


def outcomes(returns: ArrayLike | Sequence[Sequence[float]]) -> Outcomes:
    """Sum up how games ended.

    Parameters
    ----------
    returns : array of float, shape (num_games, num_seats)
        Returns by game and seat. The intervals rest on games that are independent.

    Returns
    -------
    Outcomes
        Shares of games with their intervals.

    Raises
    ------
    ValueError
        If the shape is another one, there is no game, or a return is not finite.
    """
    table = np.asarray(returns, np.float64)
    if table.ndim != 2 or not table.size or not np.isfinite(table).all():
        raise ValueError(
            f"returns must be finite numbers by game and seat, not of shape {table.shape}"
        )
    games, seats = table.shape
    won, kinds = winners(table), kinds_of(table)
    parts = parts_of(table).mean(axis=0)
    return Outcomes(
        **{kind: Share.of(int(found.sum()), games) for kind, found in kinds.items()},
        wins=tuple(Share.of(int(won[:, seat].sum()), games) for seat in range(seats)),
        parts=tuple(parts.tolist()),
        games=games,
    )


def kinds_of(table: NDArray[np.float64]) -> dict[str, NDArray[np.bool_]]:
    """Return which games are of each kind of ``Outcomes``; a game is of one of them."""
    best = table.max(axis=1)
    level = table.min(axis=1) == best
    count = winners(table).sum(axis=1)
    # A game of one seat has nobody to be won against: its win is that of all.
    return {
        "won_alone": (count == 1) & ~level,
        "won_together": (count > 1) & ~level,
        "all_won": level & (best > 0),
        "all_lost": level & (best < 0),
        "drawn": level & (best == 0),
    }


def winners(table: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Return who won, by game and seat."""
    best = table.max(axis=1)
    level = table.min(axis=1) == best
    found: NDArray[np.bool_] = (table == best[:, None]) & (~level | (best > 0))[:, None]
    return found


def parts_of(table: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the part of each seat in the win of each game."""
    won = winners(table)
    return np.asarray(won / np.maximum(won.sum(axis=1), 1)[:, None])
