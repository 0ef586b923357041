"""How a game has ended for each seat, in words."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules_py._rules import Game


def fates(game: Game, payoffs: list[int]) -> list[str]:
    """Return what a result means to each seat: that it has won, lost or drawn.

    Parameters
    ----------
    game : Game
        The game.
    payoffs : list of int
        What ``State.payoffs`` returned at the end.

    Returns
    -------
    list of str
        By seat: ``"won"``, ``"lost"``, ``"drawn"``, ``"shared the victory"``, or ``"ended level
        with the others"``.
    """
    best, worst = max(payoffs), min(payoffs)
    limits = game.limits
    if best == worst:
        if best == 0:
            one = "drawn"
        elif best > 0:
            one = "won"
        elif best == limits["min_payoff"] or game.utility == "identical":
            one = "lost"
        else:
            one = "ended level with the others"
        return [one] * len(payoffs)
    # A team that wins gets the greatest result; seats that share one get less.
    shared = payoffs.count(best) > 1 and best < limits["max_payoff"]
    top = "shared the victory" if shared else "won"
    return [top if one == best else "lost" for one in payoffs]


def results(game: Game, payoffs: list[int], seat: int, plain: bool) -> Iterator[str]:
    """Yield one line for each seat: what the result means, and the place where there are several.

    Parameters
    ----------
    game : Game
        The game.
    payoffs : list of int
        What ``State.payoffs`` returned at the end.
    seat : int
        Seat of the person.
    plain : bool
        Whether the game has no words of its own that say the points: its payoff is the result.

    Yields
    ------
    str
        A line.
    """
    ranked = len(set(payoffs)) > 2
    for at, (value, fate) in enumerate(zip(payoffs, fates(game, payoffs), strict=True)):
        line = f"seat {at}{' (you)' if at == seat else ''}: {fate}"
        place = sum(other > value for other in payoffs) + 1
        if plain:
            line += f", result {number(Fraction(value, game.unit))}"
        elif ranked and place > 1:
            line += f", place {place}"
        yield line


def number(value: Fraction) -> str:
    """Return a number as it is spoken."""
    size = abs(value)
    text = str(size) if size.denominator <= 12 else f"{float(size):.3g}"
    return f"minus {text}" if value < 0 else text
