"""What a player wins, side by side, with its 95 % interval."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Literal

import numpy as np

from rules_py import Game, rollouts


def sides_of(game: Game) -> list[list[int]]:
    """Return the seats that win and lose together, side by side."""
    if game.utility == "identical":
        return [list(range(game.seats))]
    if game.name == "valor_and_villainy":
        return [list(range(game.seats - 1)), [game.seats - 1]]
    return [[seat] for seat in range(game.seats)]


def shares(
    game: Game,
    player: Any,
    rival: Any,
    games: int,
    seed: int,
    chance: Literal["stream", "sources"] = "stream",
) -> list[list[float]]:
    """Return the share of each game that is won, shared wins by their share, side by side.

    The player takes each side against an agent. A game that all win or lose together it
    plays alone. Games with the same seed share their chance outcomes, those of each source if
    ``chance`` is ``"sources"``.
    """
    won: list[list[float]] = []
    for at, side in enumerate(sides_of(game)):
        seated: list[Any] = [rival] * game.seats
        for seat in side:
            seated[seat] = player
        work = rollouts.tasks(game, seated, episodes=games, seed=seed + at, size=512)
        results = rollouts.run_local(replace(task, chance=chance) for task in work)
        returns = np.array([row[side[0]] for result in results for row in result.returns])
        won.append(((returns - game.min_return) / (game.max_return - game.min_return)).tolist())
    return won


def score(
    game: Game, player: Any, rival: str, games: int, seed: int
) -> tuple[list[float], list[list[float]]]:
    """Return the share of games won and its 95 % half-width; the same by side."""
    won = shares(game, player, rival, games, seed)
    everything = [one for part in won for one in part]
    return interval(everything), [interval(part) for part in won]


def scores(
    games: list[Game], player: Any, rival: str, number: int, seed: int
) -> tuple[list[float], list[list[float]]]:
    """Return the mean of the shares that a player wins of some games, and the shares by side."""
    met = [score(game, player, rival, number, seed) for game in games]
    shares, halves = (np.array(part) for part in zip(*(whole for whole, _ in met), strict=True))
    mean = [round(float(shares.mean()), 4), round(float(np.sqrt((halves**2).sum())) / len(met), 4)]
    return mean, [side for _, sides in met for side in sides]


def interval(won: Sequence[float]) -> list[float]:
    """Return a mean and half of its 95 % interval."""
    half = 1.96 * np.std(won) / np.sqrt(len(won))
    return [round(float(np.mean(won)), 4), round(float(half), 4)]
