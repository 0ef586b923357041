"""What an arena has found: games, standings, ratings, costs."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from rules_py.arena._page import page
from rules_py.arena._tables import tables, text
from rules_py.evaluate import Finish, Ratings, ratings
from rules_py.evaluate._interval import half_widths
from rules_py.lm import Account


@dataclass(frozen=True)
class GamePlayed:
    """A game of an arena."""

    game: str
    """Label of the game."""
    names: tuple[str, ...]
    """Players by seat."""
    line_up: int
    """Number of the line-up."""
    number: int
    """Number of the deal."""
    deal: str
    """What the games have in common that have the same chance outcomes."""
    returns: tuple[float, ...]
    """By seat, as the game ended."""
    scores: tuple[float, ...]
    """By seat, what counts: the return, or for a seat that was forfeited the least one."""
    corrected: tuple[float, ...] | None
    """Scores with chance taken out, where there is a value function."""
    forfeited: tuple[int, ...]
    """Seats that were forfeited."""
    seconds: tuple[float, ...]
    """By seat: how long the player took."""
    accounts: tuple[Account | None, ...]
    """By seat: what a language model has used, with its transcript."""
    record: str
    """The game as ``rules_py.replay`` reads it."""


@dataclass(frozen=True)
class Standing:
    """How a player has done in a game."""

    game: str
    """Label of the game."""
    name: str
    """The player."""
    games: int
    """Number of its games."""
    deals: int
    """Number of independent samples."""
    mean: float
    """Mean score of its seats."""
    half_width: float
    """Half of the 95 % interval; infinite for one deal."""
    corrected: float | None
    """The mean with chance taken out; None without a value function."""
    corrected_half_width: float | None
    """Half of its interval."""
    wins: float
    """Share of games with a score above zero, over its seats."""
    forfeits: int
    """Seats that were forfeited."""


@dataclass(frozen=True)
class Cost:
    """What a player has used in all games."""

    name: str
    """The player."""
    games: int
    """Number of seats that it had."""
    seconds: float
    """How long it took; of a language model the time of its replies."""
    account: Account | None
    """The sum of the accounts of a language model."""
    outs: int
    """Seats in which it has reached a limit."""


@dataclass(frozen=True, eq=False)
class Results:
    """The results of an arena."""

    about: Mapping[str, Any]
    """What they depend on: seed, games, settings of the players, line-ups."""
    games: tuple[GamePlayed, ...]
    """The games in their order."""
    lines: tuple[tuple[list[int], Mapping[str, Any]], ...]
    """The same as they are kept in a file: the numbers of line-up and deal, and the game."""
    stopped: str
    """Why not all games were played; empty if they were."""
    standings: tuple[Standing, ...]
    """How each player has done in each game, the best of each game first."""
    costs: tuple[Cost, ...]
    """What each player has used, in the order of the players."""

    @classmethod
    def of(
        cls, about: Mapping[str, Any], lines: Iterable[tuple[list[int], Any]], stopped: str = ""
    ) -> Results:
        """Make results of what is kept of games.

        Parameters
        ----------
        about : mapping
            What they depend on.
        lines : iterable of tuple
            Games, each with the numbers of its line-up and its deal.
        stopped : str, default ""
            Why not all games were played.

        Returns
        -------
        Results
            The results.
        """
        found = tuple((list(job), result) for job, result in lines)
        games = tuple(_game(about, *one) for one in found)
        costs = tuple(_cost(name, games) for name in about["players"])
        return cls(about, games, found, stopped, tuple(_standings(about, games)), costs)

    def finishes(self, game: str | None = None) -> list[Finish]:
        """Return how games ended, for ``evaluate.ratings``.

        Parameters
        ----------
        game : str, optional
            Label of a game; by default all games in which players have met.

        Returns
        -------
        list of Finish
            The finishes.
        """
        return [
            Finish(one.names, one.scores, one.deal)
            for one in self.games
            if len(set(one.names)) > 1 and game in (None, one.game)
        ]

    def ratings(self, game: str | None = None, *, anchor: str | None = None) -> Ratings:
        """Rate the players.

        Parameters
        ----------
        game : str, optional
            Label of a game; by default one rating for all games in which players have met.
        anchor : str, optional
            The player that has 0 points; by default the mean has.

        Returns
        -------
        Ratings
            The ratings.

        Raises
        ------
        ValueError
            If no two players have met.
        """
        return ratings(self.finishes(game), anchor=anchor)

    def __str__(self) -> str:
        return "\n\n".join(map(text, tables(self)))

    def html(self, title: str = "Arena") -> str:
        """Write a page of results, in one file with all games.

        ``check`` reads it as it reads the file of the arena.

        Parameters
        ----------
        title : str, default "Arena"
            Title of the page.

        Returns
        -------
        str
            The page, as an HTML document.
        """
        return page(self, title)


def _game(about: Mapping[str, Any], job: Sequence[int], result: Mapping[str, Any]) -> GamePlayed:
    """Read a game."""
    label, *names = about["line_ups"][job[0]]
    accounts = [one and Account.from_json(one) for one in result["accounts"]]
    lost = {at for at, one in enumerate(accounts) if about["forfeit"] and one and one.out}
    if lost and about["games"][label]["utility"] == "identical":
        lost = set(range(len(names)))  # all of a team

    def scores(found: Sequence[float] | None) -> tuple[float, ...]:
        least = about["games"][label]["least"]
        return tuple(least if at in lost else one for at, one in enumerate(found or ()))

    met = " ".join(sorted(names)) if len(set(names)) > 1 else "alone"
    return GamePlayed(
        game=label,
        names=tuple(names),
        line_up=job[0],
        number=job[1],
        deal=f"{label}: {met}, deal {job[1]}",
        returns=tuple(result["returns"]),
        scores=scores(result["returns"]),
        corrected=scores(result["corrected"]) if result["corrected"] else None,
        forfeited=tuple(sorted(lost)),
        seconds=tuple(result["seconds"]),
        accounts=tuple(accounts),
        record=result["record"],
    )


def _standings(about: Mapping[str, Any], games: Sequence[GamePlayed]) -> list[Standing]:
    """Return how each player has done in each game, the best of each game first."""
    found: list[Standing] = []
    for label in about["games"]:
        own = [one for one in games if one.game == label]
        rows = [
            _standing(label, name, mine)
            for name in about["players"]
            if (mine := [one for one in own if name in one.names])
        ]
        found += sorted(rows, key=lambda row: (-row.mean, row.name))
    return found


def _standing(label: str, name: str, games: Sequence[GamePlayed]) -> Standing:
    """Return how a player has done in its games."""

    def mean(rows: Sequence[Sequence[float]]) -> tuple[float, float]:
        deals: dict[str, list[float]] = {}
        for one, row in zip(games, rows, strict=True):
            own = [value for other, value in zip(one.names, row, strict=True) if other == name]
            deals.setdefault(one.deal, []).append(float(np.mean(own)))
        samples = np.array([[np.mean(own)] for own in deals.values()])
        half = half_widths(samples, sequential=False)[0] if len(samples) > 1 else math.inf
        return float(samples.mean()), float(half)

    scores, half = mean([one.scores for one in games])
    rows = [one.corrected for one in games if one.corrected is not None]
    corrected = mean(rows) if rows else (None, None)
    own = [
        (one.scores[at], at in one.forfeited)
        for one in games
        for at in range(len(one.names))
        if one.names[at] == name
    ]
    return Standing(
        game=label,
        name=name,
        games=len(games),
        deals=len({one.deal for one in games}),
        mean=scores,
        half_width=half,
        corrected=corrected[0],
        corrected_half_width=corrected[1],
        wins=float(np.mean([score > 0 for score, _ in own])),
        forfeits=sum(lost for _, lost in own),
    )


def _cost(name: str, games: Sequence[GamePlayed]) -> Cost:
    """Return what a player has used."""
    seats = [(one, at) for one in games for at, other in enumerate(one.names) if other == name]
    accounts = [found for one, at in seats if (found := one.accounts[at]) is not None]
    total = Account.total(accounts) if accounts else None
    return Cost(
        name=name,
        games=len(seats),
        seconds=total.seconds if total else math.fsum(one.seconds[at] for one, at in seats),
        account=total,
        outs=sum(bool(one.out) for one in accounts),
    )
