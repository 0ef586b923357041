"""A language model as an agent: a function of what its seat sees, as contests ask it."""

from __future__ import annotations

import asyncio
import copy
import hashlib
import inspect
import json
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import asdict
from typing import Any, Literal

from rules_py import sheets
from rules_py._bot import name_of
from rules_py._rules import Game, Generator, State
from rules_py.errors import NotationError, UnavailableError
from rules_py.lm import _prompt
from rules_py.lm._account import QUOTED, Account, Limits, Reply, Said
from rules_py.lm._names import Names, chosen
from rules_py.lm._reply import read
from rules_py.lm._tokens import estimate
from rules_py.types import Description

__all__ = ["Player"]

Messages = list[dict[str, str]]
Model = Callable[[Messages], str | Reply | Awaitable[str | Reply]]
FAILED = {
    "late": "it came too late",
    "long": "it had {} characters, and {} are the most",
}
"""What the model is told of replies that nobody read."""


class Player:
    """Agent that asks a language model, wherever agents are asked for.

    Prompts and replies are those of ``Match``. A decision with one legal action is not asked for.
    An asynchronous model is asked for the decisions of many games at the same time.

    Parameters
    ----------
    model : callable
        Takes the messages of a chat, dicts with ``role`` and ``content``, and returns the reply, a
        text or a ``Reply``; it may be asynchronous. An exception is a reply that failed, except for
        ``UnavailableError``. Work in several processes needs one that can be pickled.
    name : str, optional
        Name in scores and files; by default the one of the model.
    style, names, tokens, count, tries, strict
        As in ``Match``.
    substitute : {"heuristic", "random"}, default "heuristic"
        Who decides after ``tries`` failed replies to one decision, and where a limit was reached.
    timeout : float, optional
        Seconds for a reply. An asynchronous model is cancelled then; the late reply of another one
        counts as failed.
    longest : int, default 20,000
        Greatest length of a reply, in characters; a longer one is not read.
    price : tuple of float, default (0.0, 0.0)
        Money for a million tokens of prompts and of replies.
    limits : Limits, optional
        What the account may use: in an arena in one game, elsewhere in all.

    Attributes
    ----------
    account : Account
        What it has used and done in this process.

    Raises
    ------
    ValueError
        If ``style`` or ``substitute`` is none, or a number is out of range.
    """

    def __init__(
        self,
        model: Model,
        *,
        name: str = "",
        style: _prompt.Style = "words",
        names: Names | int | Mapping[str, str] | None = None,
        tokens: int = 2500,
        count: Callable[[str], int] = estimate,
        tries: int = 3,
        strict: bool = False,
        substitute: Literal["heuristic", "random"] = "heuristic",
        timeout: float | None = None,
        longest: int = 20_000,
        price: tuple[float, float] = (0.0, 0.0),
        limits: Limits | None = None,
    ) -> None:
        if style not in ("words", "json"):
            raise ValueError(f"style is words or json, not {style!r}")
        if substitute not in ("heuristic", "random"):
            raise ValueError(f"substitute is heuristic or random, not {substitute!r}")
        if tries < 1 or longest < 1:
            raise ValueError("tries and longest are at least 1")
        if timeout is not None and not timeout > 0:
            raise ValueError(f"timeout is above 0, not {timeout}")
        if len(price) != 2 or not all(one >= 0 for one in price):
            raise ValueError("price is two numbers from 0: of prompts, of replies")
        self.name = name or name_of(model)
        self.style: _prompt.Style = style
        self.tokens, self.tries, self.strict = tokens, tries, strict
        self.substitute, self.timeout, self.longest = substitute, timeout, longest
        self.price, self.limits = (price[0], price[1]), limits or Limits()
        self.account = Account()
        self.count = count
        self._model, self._names = model, names
        self._hides: dict[Game, Names | None] = {}

    def in_game(self) -> Player:
        """Return the same player with an account of its own, which keeps a transcript.

        Returns
        -------
        Player
            The player, for one seat of one game.
        """
        found = copy.copy(self)
        found.account = Account(transcript=[])
        return found

    def settings(self) -> dict[str, Any]:
        """Return what its play depends on besides the model, as JSON.

        Returns
        -------
        dict of str to Any
            Parameters by name, ``count`` by the name of the function.
        """
        names = self._names
        return {
            "name": self.name,
            "style": self.style,
            "names": names if names is None or isinstance(names, int) else _given(names),
            "tokens": self.tokens,
            "count": name_of(self.count),
            "tries": self.tries,
            "strict": self.strict,
            "substitute": self.substitute,
            "timeout": self.timeout,
            "longest": self.longest,
            "price": list(self.price),
            "limits": asdict(self.limits),
        }

    async def __call__(self, state: State, seat: int, log: list[str]) -> int:
        """Ask the model for an action.

        Parameters
        ----------
        state : State
            The state as the seat sees it.
        seat : int
            The seat.
        log : list of str
            What the seat has learnt since its last decision.

        Returns
        -------
        int
            Id of a legal action.

        Raises
        ------
        UnavailableError
            If the model raises it.
        """
        seen = state.describe(seat)
        if len(seen["actions"]) == 1:
            return seen["actions"][0]["id"]
        if not self.account.check(self.limits):
            self.account.decisions += 1
            note = ""
            for _ in range(self.tries):
                said, note = await self._try(
                    self.messages(state, seat, log, note), state.game, seen
                )
                if said.action is not None:
                    return said.action
                if self.account.check(Limits(**{**asdict(self.limits), "failures": None})):
                    break
        self.account.substituted += 1
        self.account.check(self.limits)
        if self.substitute == "heuristic":
            return state.heuristic_action()
        rng = Generator(int(digest([seen["asked"], seen["table"], log, seen["actions"]]), 16))
        return seen["actions"][rng.below(len(seen["actions"]))]["id"]

    def messages(self, state: State, seat: int, log: list[str], note: str = "") -> Messages:
        """Return the prompt for a decision.

        Parameters
        ----------
        state : State
            The state as the seat sees it.
        seat : int
            The seat to act.
        log : list of str
            What the seat has learnt since its last decision.
        note : str, default ""
            What it is told of its last reply.

        Returns
        -------
        list of dict of str to str
            A message of the system and one of the user.
        """
        seen = state.describe(seat)
        words = [one["words"] for one in seen["actions"]]
        rules = sheets.sheet(state.game, True).split("\n")
        asked = _prompt.Seen(seen["asked"], seen["table"], log, words, rules)
        hide = self._hide(state.game)
        form = _prompt.Form(self.style, self.strict, self.tokens, self.count, hide)
        system, user = form.parts(state.game, seat, asked, note)
        return [{"role": "system", "content": system}, {"role": "user", "content": user}]

    async def _try(self, messages: Messages, game: Game, seen: Description) -> tuple[Said, str]:
        """Ask once; return the reply, and what the model is told of it if it failed."""
        said = await self._ask(messages)
        note, hide = "", self._hide(game)
        if said.crash:
            said.fault = "crashed"
        elif self.timeout is not None and said.seconds >= self.timeout:
            said.fault, note = "late", FAILED["late"]
        elif said.length > self.longest:
            said.fault, note = "long", FAILED["long"].format(said.length, self.longest)
        else:
            try:
                shown = [(hide(one["words"]), hide(one["notation"])) for one in seen["actions"]]
                said.action = seen["actions"][read(said.text, shown, self.strict)]["id"]
            except NotationError as error:
                said.fault, note = "refused", str(error)
        self._enter(said, messages)
        return said, note and f"Your last reply was refused: {note}"

    async def _ask(self, messages: Messages) -> Said:
        """Ask the model once, and return what came."""
        said, begun = Said(digest(messages)), time.monotonic()
        try:
            reply: Any = self._model(messages)
            if inspect.isawaitable(reply):
                reply = await asyncio.wait_for(reply, self.timeout)
        except UnavailableError:
            raise
        except Exception as error:  # whatever a model raises; its text may have secrets
            said.seconds = time.monotonic() - begun
            if self.timeout is None or said.seconds < self.timeout:
                said.crash = type(error).__name__
            return said
        said.seconds = time.monotonic() - begun
        return self._taken(said, reply)

    def _taken(self, said: Said, reply: Any) -> Said:
        """Take in what a model has returned."""
        if isinstance(reply, Reply):
            said.tokens, said.money = [reply.tokens_in, reply.tokens_out], reply.money
            said.seconds = said.seconds if reply.seconds is None else reply.seconds
            reply = reply.text
        if not isinstance(reply, str):
            said.crash = f"a reply of the type {type(reply).__name__}"
            return said
        said.length = len(reply)
        said.text = reply if said.length <= self.longest else reply[:QUOTED]
        return said

    def _enter(self, said: Said, messages: Messages) -> None:
        """Enter a reply and its costs into the account."""
        asked, answered = said.tokens
        if asked is None:
            asked = self.count("\n\n".join(one["content"] for one in messages))
        if answered is None:  # nobody counts the tokens of a text without end
            text = said.text.encode("utf-8", "replace").decode()
            answered = self.count(text) if said.length <= self.longest else said.length // 4
        money = said.money
        if money is None:
            money = (self.price[0] * asked + self.price[1] * answered) / 1e6
        self.account.add(said, (asked, answered), money)

    def _hide(self, game: Game) -> Callable[[str], str]:
        """Return what puts the other names into a text."""
        if game not in self._hides:
            self._hides[game] = chosen(game, self._names)
        names = self._hides[game]
        return names.hide if names else str


def _given(names: Names | Mapping[str, str]) -> dict[str, str]:
    """Return names by term."""
    return dict(names.names if isinstance(names, Names) else names)


def digest(value: Any) -> str:
    """Return sixteen hexadecimal digits of a value of JSON."""
    return hashlib.sha256(json.dumps(value).encode()).hexdigest()[:16]
