"""An arena from a file in TOML: games, agents and language models."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rules_py._documents import known, read_document, table
from rules_py._reader import refused
from rules_py._rules import Game
from rules_py.arena._check import Report, check
from rules_py.arena._results import Results
from rules_py.arena._study import play
from rules_py.errors import short
from rules_py.evaluate import FittedValue, fit
from rules_py.lm import Limits, Player
from rules_py.rollouts import AgentLike

KEYS = {"title", "deals", "seed", "forfeit", "money", "workers", "agents", "games", "models"}
KEYS |= {"corrections"}
MODEL = {"model", "style", "names", "tokens", "tries", "strict", "substitute", "timeout"}
MODEL |= {"longest", "price", "limits"}


@dataclass
class Plan:
    """An arena that is to be played; ``read`` makes one of a file."""

    path: Path
    """The file; what is kept is beside it, with its name and other endings."""
    games: Mapping[str, Game]
    """Games by label."""
    players: Mapping[str, AgentLike]
    """Players by name."""
    deals: int
    """Games of each line-up."""
    title: str = "Arena"
    """Title of the page."""
    seed: int = 0
    """Seed of the deals."""
    forfeit: bool = False
    """Whether a seat whose model has reached a limit has lost."""
    money: float | None = None
    """Money for all games."""
    workers: int = 1
    """Number of games that are played at the same time."""
    corrections: Mapping[str, Any] = field(default_factory=dict)
    """What ``evaluate.fit`` is to take, such as ``games`` and ``pilot``; empty for none."""

    @property
    def file(self) -> Path:
        """The file that keeps the games."""
        return self.path.with_suffix(".jsonl")

    @property
    def page(self) -> Path:
        """The page of results."""
        return self.path.with_suffix(".html")

    def values(self, progress: bool = False) -> dict[str, FittedValue]:
        """Fit a value function for each game, to games of the heuristic, or read it again.

        Parameters
        ----------
        progress : bool, default False
            Whether to show the progress on standard error.

        Returns
        -------
        dict of str to FittedValue
            Value functions by label; none without ``corrections``.
        """
        found: dict[str, FittedValue] = {}
        for label, game in self.games.items() if self.corrections else ():
            file = self.path.with_name(f"{self.path.stem}-{label}.npz")
            agents = ["heuristic"] * game.seats
            (found[label],) = fit(
                game, agents, seed=self.seed, file=file, progress=progress, **self.corrections
            )
        return found

    def play(self, *, workers: int | None = None, progress: bool = False) -> Results:
        """Play the arena, or what is left of it, and write its page.

        Parameters
        ----------
        workers : int, optional
            Number of games at the same time; by default as in the file.
        progress : bool, default False
            Whether to show the progress on standard error.

        Returns
        -------
        Results
            The results.
        """
        found = play(
            self.games,
            self.players,
            deals=self.deals,
            seed=self.seed,
            forfeit=self.forfeit,
            money=self.money,
            values=self.values(progress),
            file=self.file,
            workers=self.workers if workers is None else workers,
            progress=progress,
        )
        part = self.page.with_name(self.page.name + ".part")
        part.write_text(found.html(self.title), encoding="utf-8")
        part.replace(self.page)
        return found

    def check(self, *, progress: bool = False) -> Report:
        """Play every game that is kept again, and compare it.

        Parameters
        ----------
        progress : bool, default False
            Whether to show the progress on standard error.

        Returns
        -------
        Report
            What is not the same.
        """
        return check(
            self.file, players=self.players, values=self.values(progress), progress=progress
        )


def read(path: str | os.PathLike[str]) -> Plan:
    """Read an arena from a file in TOML.

    Parameters
    ----------
    path : str or path
        The file; with the ending ``.json`` it has the same as JSON. Modules of models are looked
        for beside it, too, and run.

    Returns
    -------
    Plan
        The arena.

    Raises
    ------
    FileNotFoundError
        If there is no such file.
    FileError
        If it is not as it should be.
    """
    found = read_document(path, "arena")
    try:
        known(found, KEYS, "the file")
        games = {label: _game(label, one) for label, one in table(found, "games").items()}
        players: dict[str, AgentLike] = {name: name for name in found.get("agents", [])}
        for name, one in table(found, "models").items():
            if name in players:
                raise ValueError(f"two players have the name {short(name)}")
            players[name] = _model(name, one, Path(path).resolve().parent)
        rest = {key: found[key] for key in KEYS - {"agents", "games", "models"} if key in found}
        return Plan(Path(path), games, players, **rest)
    except (TypeError, LookupError) as error:
        raise refused(path, f"this is no arena: {error}") from None
    except ValueError as error:
        raise refused(path, error) from None


def _game(label: str, one: Mapping[str, Any]) -> Game:
    """Open a game, whose name is its label unless it has one."""
    options = {key: value for key, value in one.items() if key != "game"}
    return Game(one.get("game", label), **options)


def _model(name: str, one: dict[str, Any], folder: Path) -> Player:
    """Make a player of a language model."""
    known(one, MODEL, f"the model {name}")
    more = {key: value for key, value in one.items() if key != "model"}
    if "limits" in more:
        more["limits"] = Limits(**more["limits"])
    if "price" in more:
        more["price"] = tuple(more["price"])
    return Player(_callable(one["model"], folder), name=name, **more)


def _callable(where: str, folder: Path) -> Any:
    """Import a model by ``module:name``."""
    module, colon, name = where.partition(":")
    if not colon:
        raise ValueError(f"a model is module:function, not {short(where)}")
    sys.path.insert(0, str(folder))
    try:
        found = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise ValueError(f"there is no model {short(where)}: {error}") from None
    finally:
        sys.path.remove(str(folder))
    if not callable(found):
        raise ValueError(f"{short(where)} is no function")
    return found
