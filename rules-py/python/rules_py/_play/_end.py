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
        By seat: ``"won"``, ``"lost"``, ``"drawn"``, ``"shared the victory"``, or ``"no better
        and no worse than the others"``.
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
            one = "no better and no worse than the others"
        return [one] * len(payoffs)
    # A team that wins gets the greatest result; seats that share one get less.
    shared = payoffs.count(best) > 1 and best < limits["max_payoff"]
    top = "shared the victory" if shared else "won"
    return [top if one == best else "lost" for one in payoffs]


def results(game: Game, payoffs: list[int], seat: int) -> Iterator[str]:
    """Yield one line for each seat, and what the numbers in them mean.

    Parameters
    ----------
    game : Game
        The game.
    payoffs : list of int
        What ``State.payoffs`` returned at the end.
    seat : int
        Seat of the person.

    Yields
    ------
    str
        A line.
    """
    unit, limits = game.unit, game.limits
    plain = {one * unit for one in (-1, 0, 1)}.issuperset(payoffs)
    for at, (value, fate) in enumerate(zip(payoffs, fates(game, payoffs), strict=True)):
        you = " (you)" if at == seat else ""
        counted = "" if plain else f", which counts {number(Fraction(value, unit))}"
        yield f"seat {at}{you}: {fate}{counted}"
    if not plain:
        worst, best = (number(Fraction(limits[key], unit)) for key in ("min_payoff", "max_payoff"))
        yield f"(A game counts {worst} at worst and {best} at best.)"


def number(value: Fraction) -> str:
    """Return a number as it is spoken."""
    size = abs(value)
    text = str(size) if size.denominator <= 12 else f"{float(size):.3g}"
    return f"minus {text}" if value < 0 else text
