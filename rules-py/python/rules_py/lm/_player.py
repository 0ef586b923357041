"""A language model as an agent: a function of what its seat sees, as contests ask it."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping

from rules_py import sheets
from rules_py._bot import name_of
from rules_py._rules import Game, State
from rules_py.errors import NotationError
from rules_py.lm import _prompt
from rules_py.lm._names import Names, chosen
from rules_py.lm._reply import read
from rules_py.lm._tokens import estimate

__all__ = ["Player"]

Messages = list[dict[str, str]]
Model = Callable[[Messages], str | Awaitable[str]]


class Player:
    """Agent that asks a language model, wherever agents are asked for.

    Prompts and replies are those of ``Match``. A decision with one legal action is not asked for.
    An asynchronous model is asked for the decisions of many games at the same time.

    Parameters
    ----------
    model : callable
        Takes the messages of a chat, dicts with ``role`` and ``content``, and returns the reply;
        it may be asynchronous. Work in several processes needs one that can be pickled.
    name : str, optional
        Name in scores and files; by default the one of the model.
    style, names, tokens, count, tries, strict
        As in ``Match``.

    Attributes
    ----------
    decisions : int
        How many decisions it was asked for, those with one legal action left out; like the other
        numbers in this process alone.
    refused : int
        How many replies were refused.
    substituted : int
        How many decisions the heuristic took after ``tries`` refusals: a verdict is about the model
        only as far as there are none.

    Raises
    ------
    ValueError
        If ``style`` is none, or ``tries`` less than 1.
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
    ) -> None:
        if style not in ("words", "json"):
            raise ValueError(f"style is words or json, not {style!r}")
        if tries < 1:
            raise ValueError("tries is at least 1")
        self.name = name or name_of(model)
        self.style: _prompt.Style = style
        self.tokens, self.tries, self.strict = tokens, tries, strict
        self.decisions = self.refused = self.substituted = 0
        self._model, self._count, self._names = model, count, names
        self._hides: dict[Game, Names | None] = {}

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
        """
        seen = state.describe(seat)
        if len(seen["actions"]) == 1:
            return seen["actions"][0]["id"]
        self.decisions += 1
        hide = self._hide(state.game)
        shown = [(hide(one["words"]), hide(one["notation"])) for one in seen["actions"]]
        words = [one["words"] for one in seen["actions"]]
        rules = sheets.sheet(state.game, True).split("\n")
        asked = _prompt.Seen(seen["asked"], seen["table"], log, words, rules)
        form = _prompt.Form(self.style, self.strict, self.tokens, self._count, hide)
        note = ""
        for _ in range(self.tries):
            system, user = form.parts(state.game, seat, asked, note)
            reply = self._model(
                [{"role": "system", "content": system}, {"role": "user", "content": user}]
            )
            try:
                text = await reply if inspect.isawaitable(reply) else reply
                return seen["actions"][read(text, shown, self.strict)]["id"]
            except NotationError as error:
                self.refused += 1
                note = f"Your last reply was refused: {error}"
        self.substituted += 1
        return state.heuristic_action()

    def _hide(self, game: Game) -> Callable[[str], str]:
        """Return what puts the other names into a text."""
        if game not in self._hides:
            self._hides[game] = chosen(game, self._names)
        names = self._hides[game]
        return names.hide if names else str
