"""The games of an arena: who meets whom, what is kept of each game, and when money is spent."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from rules_py._bot import Bot
from rules_py._rules import Game
from rules_py.agents import find
from rules_py.arena._results import Results
from rules_py.errors import short
from rules_py.evaluate import LineUp, ValueFunction, corrections, line_ups
from rules_py.evaluate._corrections import Played, play_states
from rules_py.evaluate._jobs import Session, named, numbers, progress_reporter
from rules_py.evaluate._league import League
from rules_py.lm import Player
from rules_py.lm._account import Account
from rules_py.rollouts import AgentLike

Job = list[int]
"""Number of a line-up, and that of a deal."""


@dataclass(frozen=True)
class Arena:
    """The study: games, players by name, and who meets whom."""

    games: Mapping[str, Game]
    players: Mapping[str, AgentLike]
    seed: int
    forfeit: bool
    values: Mapping[str, ValueFunction]
    sizes: ClassVar[tuple[int, int]] = 1 << 36, 1 << 26
    """Greatest size of the file and of a line: transcripts are long."""

    @cached_property
    def entries(self) -> list[tuple[str, LineUp]]:
        """The line-ups, each with the label of its game."""
        return [(label, up) for label, game in self.games.items() for up in self._line_ups(game)]

    @cached_property
    def league(self) -> League:
        """The deals of the line-ups."""
        return League(tuple(up for _, up in self.entries), self.seed)

    def _line_ups(self, game: Game) -> list[LineUp]:
        """Return who meets whom; where all win or lose together, everybody plays alone."""
        if game.utility == "identical" or game.seats == 1:
            alone = [((name,) * game.seats, agent) for name, agent in self.players.items()]
            return [LineUp(names, game, (agent,) * game.seats) for names, agent in alone]
        return line_ups(game, self.players)

    def about(self) -> dict[str, Any]:
        """What the results depend on."""
        return {
            "kind": "arena",
            "seed": self.seed,
            "forfeit": self.forfeit,
            "games": {label: self._game(label) for label in self.games},
            "players": {name: _player(agent) for name, agent in self.players.items()},
            "line_ups": [[label, *up.names] for label, up in self.entries],
        }

    def _game(self, label: str) -> dict[str, Any]:
        """Describe a game."""
        game, value = self.games[label], self.values.get(label)
        return {
            "game": repr(game),
            "name": game.name,
            "options": game.options,
            "title": game.title,
            "version": game.version,
            "utility": game.utility,
            "least": game.min_return,
            "value": None if value is None else value.digest,
        }

    def play(self, job: Job) -> dict[str, Any]:
        """Play a deal of a line-up."""
        agents = [_of_game(agent) for agent in self.league.seat([job])[0].agents]
        return self.play_with(job, agents)

    def play_with(self, job: Job, agents: Sequence[Any]) -> dict[str, Any]:
        """Play a deal of a line-up with agents by seat, as ``find`` returns them."""
        seated = self.league.seat([job])[0]._replace(agents=agents)
        (played,) = play_states([seated])
        return self._result(job, agents, played)

    def _result(self, job: Job, agents: Sequence[Any], played: Played) -> dict[str, Any]:
        """Return what is kept of a game."""
        value = self.values.get(self.entries[job[0]][0])
        returns, corrected = played.state.returns(), None
        if value is not None:
            brought = corrections(played.state, agents, value, chances=played.chances)
            corrected = [one - other for one, other in zip(returns, brought.tolist(), strict=True)]
        models = [player_of(agent) for agent in agents]
        return {
            "returns": returns,
            "corrected": corrected,
            "seconds": played.seconds,
            "accounts": [model and model.account.to_json() for model in models],
            "record": played.state.record(whole=True),
        }

    def fits(self, job: Job, result: Any) -> bool:
        """Whether this can be what ``play`` has returned."""
        label, up = self.entries[job[0]]
        return fits(result, up.game.seats, label in self.values)


def fits(result: Any, seats: int, corrected: bool) -> bool:
    """Say whether a value of JSON can be what is kept of a game.

    Parameters
    ----------
    result : Any
        The value.
    seats : int
        Seats of the game.
    corrected : bool
        Whether its returns are corrected.

    Returns
    -------
    bool
        True if it can.
    """
    try:
        rows = [result["returns"], result["seconds"], *[result["corrected"]] * corrected]
        accounts = [one and Account.from_json(one) for one in result["accounts"]]
    except (LookupError, TypeError, ValueError):
        return False
    fit = all(numbers(row, seats) for row in rows) and len(accounts) == seats
    return fit and isinstance(result["record"], str) and set(result) == KEPT


KEPT = {"returns", "corrected", "seconds", "accounts", "record"}


def player_of(agent: Any) -> Player | None:
    """Return the language model that an agent asks, if it asks one."""
    function = agent.function if isinstance(agent, Bot) else agent
    return function if isinstance(function, Player) else None


def _of_game(agent: Any) -> Any:
    """Return an agent for one seat of one game: models have accounts of their own."""
    model = player_of(agent)
    return agent if model is None else Bot(model.in_game())


def _player(agent: AgentLike) -> dict[str, Any]:
    """Describe a player."""
    model = player_of(agent)
    return {"agent": named(agent)} if model is None else {"model": model.settings()}


def play(
    games: Sequence[Game] | Mapping[str, Game],
    players: Mapping[str, AgentLike],
    *,
    deals: int,
    seed: int = 0,
    forfeit: bool = False,
    money: float | None = None,
    values: Mapping[str, ValueFunction] | None = None,
    file: str | os.PathLike[str] | None = None,
    workers: int = 1,
    executor: str | None = "threads",
    on_progress: Callable[[int], None] | None = None,
    progress: bool = False,
) -> Results:
    """Let language models and agents play against each other in several games.

    In each game all line-ups of players meet, each in all rotations of the seats; in games that all
    seats win or lose together, each player has all seats. Line-ups of the same players, in
    whatever seats, share the chance outcomes of their deals.

    Parameters
    ----------
    games : sequence of Game, or mapping of str to Game
        The games, or the games by the labels that they are to have.
    players : mapping of str to str, Search, Bot, Player or callable
        The players by name, at least two: agents, as ``evaluate.contest`` takes them, and language
        models, each an ``lm.Player``.
    deals : int
        Games of each line-up, at least 1.
    seed : int, default 0
        Seed of the deals, from 0 to ``2**64 - 1``.
    forfeit : bool, default False
        Whether a seat whose model has reached one of its ``limits`` has lost: its score is
        the least return of the game, whatever the substitute makes of it.
    money : float, optional
        Begin no further game when this is spent. The games that count are then the first ones, in
        their order, that cost so much: those that were begun meanwhile do not count.
    values : mapping of str to ValueFunction, optional
        By label of a game a value function that was fixed before: returns are also stated with
        chance taken out, see ``evaluate.corrections``.
    file : str or path, optional
        File of JSON lines that keeps each game as soon as it is over. An arena that was interrupted
        continues from it, and its results are those of one that was not. With the same file,
        ``deals``, ``money`` and ``workers`` may be others.
    workers : int, default 1
        Number of games that are played at the same time.
    executor : {"threads", None, "ray"}, default "threads"
        What plays them: threads are right where models are waited for; with None processes, as for
        ``evaluate.contest``.
    on_progress : callable, optional
        Called after each game with the number of games so far.
    progress : bool, default False
        Whether to show the progress on standard error.

    Returns
    -------
    Results
        Games, standings, ratings and costs.

    Raises
    ------
    ValueError
        If a number is too small, there are too few players, there is no agent with a name, a label
        is none of a game, or the file is that of another arena.
    UnavailableError
        If a model raises it; the games that are over are in the file.
    """
    study = arena_of(games, players, seed=seed, forfeit=forfeit, values=values)
    if deals < 1:
        raise ValueError(f"deals must be at least 1, not {deals}")
    if money is not None and not money > 0:
        raise ValueError(f"money must be above 0, not {money}")
    purse = _Purse(money)
    total = deals * len(study.entries)
    tell = progress_reporter("games", total, progress, on_progress)
    found: list[tuple[Job, Any]] = []
    with (
        Session(
            study, file=file, workers=workers, executor=executor, on_result=purse.pay
        ) as session,
        closing(session.run(purse.while_open(_jobs(study, deals)))) as results,
    ):
        counted = _Purse(money)
        for job, result in results:
            found.append((job, result))
            tell(len(found))
            counted.pay(result)
            if counted.is_empty:
                break
    if len(found) < total:
        tell(0)
    stopped = f"{money:g} of money were spent" if len(found) < total else ""
    return Results.of(study.about(), found, stopped)


def arena_of(
    games: Sequence[Game] | Mapping[str, Game],
    players: Mapping[str, AgentLike],
    *,
    seed: int,
    forfeit: bool,
    values: Mapping[str, ValueFunction] | None,
) -> Arena:
    """Make an arena, or say what is wrong with it.

    Parameters
    ----------
    games, players, seed, forfeit, values
        As for ``play``.

    Returns
    -------
    Arena
        The arena.

    Raises
    ------
    ValueError
        If something is wrong.
    """
    table = games if isinstance(games, Mapping) else {game.name: game for game in games}
    if not table or len(table) != len(games):
        raise ValueError("an arena needs a game, and a label for each if two have the same name")
    if len(players) < 2:
        raise ValueError("an arena needs two players or more")
    unknown = sorted({*(values or {})} - {*table})
    if unknown:
        raise ValueError(f"values are by label of a game, and there is no {short(unknown[0])}")
    for game in table.values():
        for agent in players.values():
            find(agent, "a player", game)
    return Arena(dict(table), dict(players), seed, forfeit, dict(values or {}))


def _jobs(study: Arena, deals: int) -> Iterator[Job]:
    """Yield the games in their order: the first deal of all line-ups comes before the second."""
    for deal in range(deals):
        for at in range(len(study.entries)):
            yield [at, deal]


class _Purse:
    """Money, and what is spent of it."""

    def __init__(self, money: float | None) -> None:
        self._money, self._spent = money, 0.0

    def pay(self, result: Any) -> None:
        """Pay for a game."""
        self._spent += sum(one["money"] for one in result["accounts"] if one)

    @property
    def is_empty(self) -> bool:
        """Whether all is spent."""
        return self._money is not None and self._spent >= self._money

    def while_open(self, jobs: Iterator[Job]) -> Iterator[Job]:
        """Yield jobs until all is spent."""
        for job in jobs:
            if self.is_empty:
                return
            yield job
