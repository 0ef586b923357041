"""The tables of an arena, as text and for its page."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules_py.arena._results import Cost, Results, Standing
    from rules_py.evaluate import Ratings

SUBSTITUTED = "Substituted decisions are none of the model; what is said of it holds without any."


@dataclass(frozen=True)
class Table:
    """A table."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    ratings: Ratings | None = None
    """The ratings that it shows, for a picture."""


def text(table: Table) -> str:
    """Write a table as text.

    Parameters
    ----------
    table : Table
        The table.

    Returns
    -------
    str
        Lines.
    """
    lines = [table.head, *table.rows]
    wide = [max(len(line[at]) for line in lines) for at in range(len(table.head))]
    shown = [
        "  ".join(
            cell.ljust(width) if at == 0 else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(line, wide, strict=True))
        ).rstrip()
        for line in lines
    ]
    return "\n".join([table.title, *shown, *[table.note] * bool(table.note)])


def tables(found: Results) -> list[Table]:
    """Return the tables of results.

    Parameters
    ----------
    found : Results
        The results.

    Returns
    -------
    list of Table
        Ratings by game and of all games, standings by game, costs, failures.
    """
    labels = list(found.about["games"])
    rated = [label for label in labels if found.finishes(label)]
    several = [_rating(found, None)] if len(rated) > 1 else []
    own = [
        table
        for label in labels
        for table in (*[_rating(found, label)] * (label in rated), _standings(found, label))
    ]
    models = [cost for cost in found.costs if cost.account is not None]
    return [*several, *own, _costs(found.costs), *[_failures(models)] * bool(models)]


def _rating(found: Results, label: str | None) -> Table:
    """Return the ratings of a game, or of all games."""
    title = f"Ratings in {label}" if label else "Ratings in all games in which players meet"
    head = ("player", "Elo points", "±", "rank", "games")
    try:
        rated = found.ratings(label)
    except ValueError as error:
        return Table(title, head, (), f"There is no rating: {error}.")
    rows = tuple(
        (
            row.name,
            f"{row.elo:+.0f}",
            f"{row.half_width:.0f}",
            str(row.best) if row.best == row.worst else f"{row.best} to {row.worst}",
            str(row.games),
        )
        for row in rated.rows
    )
    circles = "; ".join(" beats ".join([*one.names, one.names[0]]) for one in rated.cycles)
    return Table(title, head, rows, circles and f"Not transitive: {circles}.", rated)


def _standings(found: Results, label: str) -> Table:
    """Return the standings in a game."""
    rows = [row for row in found.standings if row.game == label]
    corrected = any(row.corrected is not None for row in rows)
    head = ("player", "mean score", "±", *("corrected", "±") * corrected, "wins", "games", "deals")
    forfeits = any(row.forfeits for row in rows)
    return Table(
        f"Standings in {label}",
        (*head, *("forfeited",) * forfeits),
        tuple((*_standing(row, corrected), *(str(row.forfeits),) * forfeits) for row in rows),
        _alone(found, label),
    )


def _alone(found: Results, label: str) -> str:
    """Say what is special about a game in which nobody meets anybody."""
    meets = any(game.game == label and len(set(game.names)) > 1 for game in found.games)
    return "" if meets else "Each player has all seats, on the same deals."


def _standing(row: Standing, corrected: bool) -> tuple[str, ...]:
    """Return the cells of a standing."""
    more = (_number(row.corrected), _width(row.corrected_half_width)) if corrected else ()
    first = (row.name, f"{row.mean:+.3f}", _width(row.half_width))
    return (*first, *more, f"{row.wins:.0%}", str(row.games), str(row.deals))


def _number(value: float | None) -> str:
    """Write a mean."""
    return "–" if value is None else f"{value:+.3f}"


def _width(value: float | None) -> str:
    """Write a half-width."""
    return "–" if value is None or math.isinf(value) else f"{value:.3f}"


def _costs(costs: Sequence[Cost]) -> Table:
    """Return what the players have used."""
    head = ("player", "seats", "seconds", "decisions", "replies", "tokens in", "out", "money")
    rows = []
    estimated = False
    for cost in costs:
        own, cells = cost.account, ("–",) * 5
        if own is not None:
            estimated |= own.estimated > 0
            tokens = f"{own.tokens_in:,}", f"{own.tokens_out:,}"
            cells = (f"{own.decisions:,}", f"{own.replies:,}", *tokens, f"{own.money:.4f}")
        rows.append((cost.name, str(cost.games), f"{cost.seconds:.1f}", *cells))
    return Table("Costs", head, tuple(rows), "Some tokens are estimated." if estimated else "")


def _failures(costs: Sequence[Cost]) -> Table:
    """Return what language models have failed at."""
    head = ("player", "decisions", "refused", "crashed", "late", "too long", "substituted")
    rows = []
    for cost in costs:
        own = cost.account
        assert own is not None
        counts = (own.decisions, own.refused, own.crashed, own.late, own.long, own.substituted)
        rows.append((cost.name, *map(str, counts), str(cost.outs)))
    return Table("Failed replies", (*head, "limit reached"), tuple(rows), SUBSTITUTED)
