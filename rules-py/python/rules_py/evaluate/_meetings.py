"""Who has met whom, who beats whom, and where that goes in circles."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rules_py.evaluate._compare import cycles, holm, sign_p
from rules_py.evaluate._league import Finish

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Cycle:
    """Agents of which each one beats the next one, and the last one the first."""

    names: tuple[str, ...]
    """The agents."""
    shares: tuple[float, ...]
    """Share of games that each one finishes before the next one; a tie counts one half."""


def groups_of(games: Sequence[Finish], names: Sequence[str]) -> list[list[int]]:
    """Return the connected components of the graph of meetings, the largest first."""
    number = {name: at for at, name in enumerate(names)}
    group = {name: [name] for name in names}
    for game in games:
        first = group[game.names[0]]
        for name in game.names:
            other = group[name]
            if other is not first:  # the smaller group moves: nobody moves often
                first, other = (first, other) if len(first) >= len(other) else (other, first)
                first += other
                group |= dict.fromkeys(other, first)
    found = {id(own): sorted(number[name] for name in own) for own in group.values()}
    return sorted(found.values(), key=lambda own: (-len(own), own))


def head_to_head(games: Sequence[Finish], names: Sequence[str]) -> tuple[Floats, NDArray[np.bool_]]:
    """Return the share that each one has against each other, and who beats whom by it."""
    number = {name: at for at, name in enumerate(names)}
    sums = np.zeros((len(names), len(names), 2))
    deals: dict[tuple[int, int], dict[object, float]] = {}
    for at, game in enumerate(games):
        key = (at,) if game.deal is None else game.deal
        last = min(game.returns) if len(set(game.returns)) > 1 else -math.inf
        for one, (name, value) in enumerate(zip(game.names, game.returns, strict=True)):
            for other in range(one):
                i, j = number[name], number[game.names[other]]
                difference = float(np.sign(value - game.returns[other]))
                if i == j or (difference == 0 and value == last and len(game.names) > 2):
                    continue
                sums[i, j] += (1 + difference) / 2, 1
                sums[j, i] += (1 - difference) / 2, 1
                pair, sign = ((i, j), 1) if i < j else ((j, i), -1)
                own = deals.setdefault(pair, {})
                own[key] = own.get(key, 0.0) + sign * difference
    shares = np.full(sums.shape[:2], np.nan)
    np.divide(sums[..., 0], sums[..., 1], out=shares, where=sums[..., 1] > 0)
    pairs = sorted(deals)
    won = [sum(value > 0 for value in deals[pair].values()) for pair in pairs]
    lost = [sum(value < 0 for value in deals[pair].values()) for pair in pairs]
    beats = np.zeros(shares.shape, np.bool_)
    tested = holm([sign_p(*both) for both in zip(won, lost, strict=True)])
    for (i, j), value, more, less in zip(pairs, tested, won, lost, strict=True):
        if value < 0.05:
            beats[(i, j) if more > less else (j, i)] = True
    return shares, beats


def circles(names: Sequence[str], shares: Floats, beats: NDArray[np.bool_]) -> tuple[Cycle, ...]:
    """Return the cycles of those who beat each other."""
    arrows = {
        name: [other for j, other in enumerate(names) if beats[at, j]]
        for at, name in enumerate(names)
    }
    found, number = [], {name: at for at, name in enumerate(names)}
    for cycle in cycles(arrows):
        own = [number[name] for name in cycle]
        following = [*own[1:], own[0]]
        parts = tuple(float(shares[i, j]) for i, j in zip(own, following, strict=True))
        found.append(Cycle(cycle, parts))
    return tuple(found)
