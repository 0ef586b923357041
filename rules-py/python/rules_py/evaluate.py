"""Luck: chance from a list, and duplicate deals.

Who wins a game of chance once has shown little. ``duplicate`` plays each deal once
for every seat that the challenger can take, and once between champions alone. Players
who act alike most of the time then meet the same luck; after the first action that
differs, the games go apart, and shared deals gain little or nothing.
``variants`` does the same for options: two games that differ in a rule or a card
are dealt from the same streams.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rules_py._rules import Game, Generator, State
from rules_py.rollouts import Player, Task, play, seats_of, wins

__all__ = ["PairedResult", "Variant", "paired", "apply_chance", "variants"]


def apply_chance(state: State, outcomes: Sequence[int | str]) -> list[int | str]:
    """Let chance settle from a list until a seat decides; return what is left.

    An outcome is named by id or text. One that is not possible where it falls
    raises ``IllegalActionError``; the state stays before it.
    """
    rest = list(outcomes)
    while rest and state.is_chance:
        state.apply(rest[0])
        del rest[0]
    return rest


@dataclass(frozen=True)
class PairedResult:
    """How a challenger did against a champion, luck being shared."""

    deals: int
    difference: float
    """Mean return of the challenger over that of the champion in its place."""
    half_width: float
    """Half of the 95 % confidence interval of the difference."""
    unpaired_half_width: float
    """The same from as many games whose luck is all their own, averaged over seats alike."""


def paired(
    game: Game, challenger: Player, champion: Player, *, deals: int, seed: int = 0
) -> PairedResult:
    """Let a challenger take each seat in turn, champions sitting on the others.

    Every deal is also played by champions alone: what the challenger gets more
    than the champion who sat there before it is its merit.
    """
    if deals < 2:
        raise ValueError("a confidence interval needs at least 2 deals")
    stream = Generator(seed, 0).next()

    def returns(*players: Player) -> NDArray[np.float64]:
        """Play all deals: the luck is that of the seed, whoever plays."""
        return np.array(play(Task(0, game, players, stream, deals)).returns)

    champions = list(seats_of(game, [champion]))
    seats_of(game, [challenger])
    base = returns(*champions)
    gains = np.zeros((game.seats, deals))
    alone = np.zeros((game.seats, deals))
    for seat in range(game.seats):
        players = champions.copy()
        players[seat] = challenger
        played = returns(*players)
        gains[seat] = played[:, seat] - base[:, seat]
        alone[seat] = played[:, seat]
    # Seats of one deal share their luck, so a deal is one observation.
    per_deal = gains.mean(axis=0)
    width = 1.96 / np.sqrt(deals)
    # Games with luck of their own: one for each seat of the challenger, one between champions,
    # whose returns hang together by their sum.
    challenged = alone.var(axis=1, ddof=1).sum() / game.seats**2
    spread = np.sqrt(challenged + base.mean(axis=1).var(ddof=1))
    return PairedResult(
        deals=deals,
        difference=float(per_deal.mean()),
        half_width=float(width * per_deal.std(ddof=1)),
        unpaired_half_width=float(width * spread),
    )


@dataclass(frozen=True, eq=False)
class Variant:
    """How a game went under some options, beside the first of several variants."""

    won: NDArray[np.float64]
    """By deal and seat, 1 where the seat has won: where its return is above zero."""
    wins: NDArray[np.float64]
    """Share of games won, by seat: those who share a win have each won."""
    length: float
    """Mean number of decisions of a game."""
    difference: NDArray[np.float64]
    """Share of games won over that under the first variant, by seat."""
    half_width: NDArray[np.float64]
    """Half of the 95 % confidence interval of the difference, deal by deal."""
    unpaired_half_width: NDArray[np.float64]
    """The same from as many games with luck of their own."""


def variants(games: Sequence[Game], *players: Player, deals: int, seed: int = 0) -> list[Variant]:
    """Play the same deals under several options, to see what a change does to the seats.

    ``games`` have the same seats; the last of ``players`` takes those that are
    left. Game ``i`` of every variant draws from the same stream.
    """
    if deals < 2:
        raise ValueError("a confidence interval needs at least 2 deals")
    if not games:
        raise ValueError("there is no game to study")
    seats = {game.seats for game in games}
    if len(seats) != 1:
        raise ValueError(f"variants are compared seat by seat, not with {sorted(seats)} seats")
    stream = Generator(seed, 0).next()
    width = 1.96 / np.sqrt(deals)
    studied: list[Variant] = []
    for game in games:
        result = play(Task(0, game, seats_of(game, players), stream, deals))
        won = wins(np.array(result.returns))
        first = studied[0].won if studied else won
        studied.append(
            Variant(
                won=won,
                wins=won.mean(axis=0),
                length=float(np.mean(result.lengths)),
                difference=(won - first).mean(axis=0),
                half_width=width * (won - first).std(axis=0, ddof=1),
                unpaired_half_width=width
                * np.sqrt(won.var(axis=0, ddof=1) + first.var(axis=0, ddof=1)),
            )
        )
    return studied
