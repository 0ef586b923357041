"""The check of an arena: every game is played again from what is kept of it, and compared."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from rules_py._bot import Bot
from rules_py._reader import quoted_path, refused
from rules_py._rules import Search, State, replay
from rules_py.agents import find, known
from rules_py.arena._kept import Kept, games_of, read
from rules_py.arena._page import without_data
from rules_py.arena._results import Results
from rules_py.arena._study import Arena, Job, arena_of, player_of
from rules_py.errors import RulesError, short
from rules_py.evaluate import ValueFunction
from rules_py.evaluate._jobs import progress_reporter
from rules_py.lm import Account, Limits, Player, estimate
from rules_py.lm._account import Said
from rules_py.lm._player import Messages, digest
from rules_py.rollouts import AgentLike

CLOSE = 1e-6
"""How much corrected returns may differ from machine to machine."""


@dataclass(frozen=True)
class Report:
    """What a check has found."""

    games: int
    """Number of games."""
    faults: tuple[str, ...]
    """What is not as it should be, one a line."""
    notes: tuple[str, ...]
    """What was not checked, and why."""

    @property
    def holds(self) -> bool:
        """Whether there are no faults."""
        return not self.faults

    def __str__(self) -> str:
        head = f"{self.games} games were played again: "
        head += f"{len(self.faults)} faults" if self.faults else "all of them are the same"
        return "\n".join([head, *self.faults, *(f"not checked: {note}" for note in self.notes)])


class Retold(Player):
    """A language model that says what a transcript says, if it is asked the same."""

    def __init__(
        self,
        settings: Mapping[str, Any],
        lines: Sequence[Mapping[str, Any]],
        count: Callable[[str], int],
    ) -> None:
        own = {"price": tuple(settings["price"]), "limits": Limits(**settings["limits"])}
        super().__init__(_nothing, **{**settings, **own, "count": count})
        self.account = Account(transcript=[])
        self.heard: list[tuple[Messages, Said]] = []
        self._lines = iter(lines)

    async def _ask(self, messages: Messages) -> Said:
        """Return the next line of the transcript."""
        line = next(self._lines, None)
        if line is None:
            raise ChangedError(f"the transcript of {self.name} ends too soon")
        said = Said(**{**line, "fault": "", "action": None})
        self.heard.append((messages, said))
        if said.prompt != digest(messages):
            raise ChangedError(f"{self.name} was asked something else, reply {len(self.heard)}")
        return said


class ChangedError(Exception):
    """A game that is not as it was."""


def _nothing(messages: Messages) -> str:
    """Say nothing."""
    raise NotImplementedError


def check(
    path: str | os.PathLike[str],
    *,
    players: Mapping[str, AgentLike] | None = None,
    values: Mapping[str, ValueFunction] | None = None,
    on_progress: Callable[[int], None] | None = None,
    progress: bool = False,
) -> Report:
    """Play every game of an arena again, and compare it with what is kept of it.

    Chance outcomes are drawn from their streams. Agents decide again; language models say what
    their transcripts say, if they are asked what they were asked. Decisions of functions, and of
    searches that have a time, are taken from the records. Of a page every table is compared, too.

    Parameters
    ----------
    path : str or path
        The file of an arena, or the page of its results.
    players : mapping of str to AgentLike, optional
        Functions by the name of the player, which are asked again, and language models that count
        tokens in a way of their own.
    values : mapping of str to ValueFunction, optional
        The value functions of the arena, by label of the game.
    on_progress : callable, optional
        Called after each game with the number of games so far.
    progress : bool, default False
        Whether to show the progress on standard error.

    Returns
    -------
    Report
        What is not the same.

    Raises
    ------
    FileNotFoundError
        If there is no such file.
    FileError
        If it is none of an arena.
    """
    kept = read(path)
    again = _again(path, kept, players or {}, values or {})
    tell = progress_reporter("games", len(kept.lines), progress, on_progress)
    for at, (job, result) in enumerate(kept.lines, 1):
        again.compare(
            f"game {at} ({' '.join(map(str, kept.about['line_ups'][job[0]]))})", job, result
        )
        tell(at)
    again.compare_order(kept)
    if kept.page is not None and not again.faults:
        again.faults += _faults_of_page(kept)
    return Report(len(kept.lines), tuple(again.faults), tuple(dict.fromkeys(again.notes)))


def _again(
    path: str | os.PathLike[str],
    kept: Kept,
    players: Mapping[str, AgentLike],
    values: Mapping[str, ValueFunction],
) -> _Again:
    """Make an arena again, or refuse its file."""
    try:
        return _Again.of(kept, players, values)
    except (LookupError, TypeError, AttributeError) as error:
        raise refused(path, f"this is not the file of an arena: {short(error)}") from None


def _faults_of_page(kept: Kept) -> Iterator[str]:
    """Compare a page with the one that its games make."""
    found = Results.of(kept.about, kept.lines, str(kept.head.get("stopped", "")))
    made = found.html(str(kept.head.get("title", "")))
    if kept.page is not None and without_data(made) != without_data(kept.page):
        pairs = zip(made.splitlines(), kept.page.splitlines(), strict=False)
        other = next((one for made_, one in pairs if made_ != one), "")
        yield f"the page does not say what its games say: {short(other, 200)}"


@dataclass
class _Again:
    """The games of an arena, played again."""

    study: Arena
    about: Mapping[str, Any]
    followed: set[str]
    """Players whose decisions are taken from the records."""
    faults: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @classmethod
    def of(
        cls,
        kept: Kept,
        players: Mapping[str, AgentLike],
        values: Mapping[str, ValueFunction],
    ) -> _Again:
        """Make the arena of a file again."""
        about, notes = kept.about, list[str]()
        found: dict[str, AgentLike] = {}
        followed = set[str]()
        for name, one in about["players"].items():
            if "model" in one:
                found[name] = _retold(name, one["model"], players.get(name))
            elif name in players or _is_known(one["agent"]):
                found[name] = players.get(name, one["agent"])
            else:
                found[name], followed = Bot(_first, name=one["agent"]), {*followed, name}
                notes.append(f"decisions of {name}, which were taken from the records")
        for label, one in about["games"].items():
            if one["value"] and label not in values:
                notes.append(f"chance that was taken out in {label}: its value function is missing")
        study = arena_of(
            games_of(kept), found, seed=about["seed"], forfeit=about["forfeit"], values=values
        )
        again = cls(study, about, followed, notes=notes)
        again._compare_about()
        return again

    def _compare_about(self) -> None:
        """Compare what the games depend on."""
        own = json.loads(json.dumps(self.study.about()))
        for label, one in own["games"].items():
            if label not in self.study.values:
                one["value"] = self.about["games"][label]["value"]
        self.faults += [
            f"{key} should be {short(own.get(key), 200)}, not {short(self.about.get(key), 200)}"
            for key in {**own, **self.about}
            if own.get(key) != self.about.get(key)
        ]

    def compare_order(self, kept: Kept) -> None:
        """Find games that are there twice, or are not there."""
        jobs = [tuple(job) for job, _ in kept.lines]
        self.faults += [
            f"game {at + 1} is there twice"
            for at in range(1, len(jobs))
            if jobs[at] == jobs[at - 1]
        ]
        ups = len(self.about["line_ups"])
        missing = {divmod(at, ups)[::-1] for at in range(len(jobs))} - {*jobs}
        if missing:
            line_up, deal = min(missing, key=lambda one: one[::-1])
            what = f"deal {deal} of {' '.join(self.about['line_ups'][line_up])} is not there"
            # Games are written as they end, so that one that goes on may be missing in a file.
            (self.notes if kept.page is None else self.faults).append(what)

    def compare(self, what: str, job: Job, result: Mapping[str, Any]) -> None:
        """Play a game again, and compare it."""
        try:
            state = replay(result["record"])
        except RulesError as error:
            self.faults.append(f"{what}: its record cannot be replayed: {error}")
            return
        try:
            own = json.loads(json.dumps(self.study.play_with(job, self.agents(job, result, state))))
        except (ChangedError, RulesError, StopIteration) as error:
            self.faults.append(f"{what}: {error or 'the record ends too soon'}")
            return
        for key in ("record", "returns", "accounts"):
            if own[key] != result[key]:
                self.faults.append(f"{what}: {_difference(key, own[key], result[key])}")
        corrected, said = own["corrected"], result["corrected"]
        if corrected and said and not np.allclose(corrected, said, atol=CLOSE):
            self.faults.append(f"{what}: corrected should be {short(corrected)}, not {short(said)}")

    def agents(self, job: Job, result: Mapping[str, Any], state: State) -> list[Any]:
        """Return agents by seat: themselves, transcripts, or what a record says."""
        names = self.about["line_ups"][job[0]][1:]
        follows = bool(self.followed & set(names))
        agents: list[Any] = []
        for seat, name in enumerate(names):
            agent, account = self.study.players[name], result["accounts"][seat]
            if isinstance(agent, Retold):
                lines = account["transcript"] if account else []
                settings = self.about["players"][name]["model"]
                agents.append(Bot(Retold(settings, lines or [], agent.count)))
            elif name in self.followed or (follows and _draws(agent)):
                agents.append(Bot(_follow(state, seat), name=name))
            else:
                agents.append(find(agent, "a player", state.game))
        return agents


def _retold(name: str, settings: Mapping[str, Any], given: Any) -> Retold:
    """Return a language model of a file, which has nothing to say yet."""
    model = player_of(given)
    found = Retold(settings, [], estimate if model is None else model.count)
    if found.settings()["count"] != settings["count"]:
        raise ValueError(
            f"the tokens of {name} were counted by {short(settings['count'])}: its prompts cannot "
            "be made again without the player itself, in `players`"
        )
    return found


def transcript(path: str | os.PathLike[str], game: int) -> str:
    """Write a game with the prompts and replies of its language models.

    The prompts are made again, and compared with what the transcript knows of them.

    Parameters
    ----------
    path : str or path
        The file of an arena, or the page of its results.
    game : int
        Number of the game, from 1.

    Returns
    -------
    str
        Prompts and replies in their order by seat, and the record.

    Raises
    ------
    FileNotFoundError
        If there is no such file.
    FileError
        If it is none of an arena.
    ValueError
        If there is no such game, or it is not as it was.
    """
    kept = read(path)
    if not 1 <= game <= len(kept.lines):
        raise ValueError(f"{quoted_path(path)} has the games 1 to {len(kept.lines)}, not {game}")
    job, result = kept.lines[game - 1]
    again = _again(path, kept, {}, {})
    agents = again.agents(job, result, replay(result["record"]))
    try:
        again.study.play_with(job, agents)
    except (ChangedError, StopIteration) as error:
        raise ValueError(f"game {game} is not as it was: {error}") from None
    out = []
    for seat, agent in enumerate(agents):
        model = player_of(agent)
        for messages, said in model.heard if isinstance(model, Retold) else []:
            out += [f"=== seat {seat}, {one['role']}\n{one['content']}" for one in messages]
            failed = f" ({said.fault})" if said.fault else ""
            out.append(f"=== seat {seat}, {agent.name}{failed}\n{said.text or said.crash}")
    return "\n\n".join([*out, f"=== record\n{result['record']}"])


def _is_known(name: str) -> bool:
    """Whether an agent by name decides the same once more: one without a clock."""
    try:
        agent = known(name)
    except (TypeError, ValueError):
        return False
    # Another file of the same name can be another network.
    return "net:" not in name and not (isinstance(agent, Search) and type(agent.budget) is str)


def _draws(agent: Any) -> bool:
    """Whether an agent by name draws random numbers."""
    return isinstance(agent, str) and (agent == "random" or isinstance(known(agent), Search))


def _first(observations: Any, masks: Any) -> Any:
    """Stand for a function that is not there."""
    return masks.argmax(axis=1)


def _follow(state: State, seat: int) -> Callable[[Any, Any], Any]:
    """Return a function that decides as a seat has decided in a game."""
    again, taken = state.game.new_state(), []
    for _, step in state.steps():
        if again.seat == seat:
            taken.append(step)
        again.apply(step)
    left = iter(taken)
    return lambda observations, masks: np.array([next(left)], np.int64)


def _difference(key: str, own: Any, kept: Any) -> str:
    """Say what differs."""
    if key == "record":
        pairs = zip(own.split(), kept.split(), strict=False)
        at, (one, other) = next(
            ((at, both) for at, both in enumerate(pairs) if both[0] != both[1]),
            (0, ("", "its end")),
        )
        return f"its record has {short(other)} in place of {short(one)}, word {at + 1}"
    if key == "accounts":
        for seat, (one, other) in enumerate(zip(own, kept, strict=True)):
            for name in {**(one or {}), **(other or {})}:
                if (one or {}).get(name) != (other or {}).get(name):
                    both = short((one or {}).get(name)), short((other or {}).get(name))
                    return f"{name} of seat {seat} should be {both[0]}, not {both[1]}"
    return f"{key} should be {short(own)}, not {short(kept)}"
