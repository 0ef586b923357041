"""A game in which a language model has seats: prompts out, replies in, over the wire's session."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules_py import sheets
from rules_py._rules import ChanceStreams, Game, Generator
from rules_py.errors import NotationError, short
from rules_py.lm import _prompt
from rules_py.lm._names import Names, chosen
from rules_py.lm._reply import Answer, read, several
from rules_py.lm._tokens import estimate
from rules_py.wire import RefusedError, Session
from rules_py.wire.messages import Clock, LogLine, Message

__all__ = ["Match"]

KEYWORDS = {"seed", "deal", "style", "names", "tokens", "count", "tries", "strict", "clock"}
"""What ``Match`` takes besides game, seats and options."""


class Match:
    """One game between language models and agents.

    Parameters
    ----------
    game : str or Game
        The game or its name.
    seats : sequence of str or None, optional
        For each seat the name of an agent, or ``None`` for a model; by default a model on seat 0
        and the heuristic on all others.
    seed : int, optional
        Seed of chance and of the agents; by default a secret one.
    deal : int, optional
        Number of a deal of ``evaluate.contest`` with the same seed: chance draws from the same
        streams by source. By default chance has one stream.
    style : {"words", "json"}, default "words"
        How observations are written.
    names : Names or int or mapping of str to str, optional
        Other names for cards and terms: a seed to invent them, or names by term; by default those
        of the game.
    tokens : int, default 2500
        Greatest size of a prompt: rules in short, observation and legal actions.
    count : callable, default estimate
        Counts the tokens of a text.
    tries : int, default 3
        After how many refused replies to one decision the heuristic acts in place of the model,
        for this decision.
    strict : bool, default False
        Whether a reply needs number and words of an action, so that a garbled one is never
        another action.
    clock : Clock, optional
        Time of each model; where it has run out the heuristic plays on.
    **options : Any
        Options of the game, if its name was given.

    Raises
    ------
    UnknownGameError
        If there is no game with this name.
    ValueError
        If there is no agent with a name, or a number is out of range.
    """

    def __init__(
        self,
        game: str | Game,
        seats: Sequence[str | None] | None = None,
        *,
        seed: int | None = None,
        deal: int | None = None,
        style: _prompt.Style = "words",
        names: Names | int | Mapping[str, str] | None = None,
        tokens: int = 2500,
        count: Callable[[str], int] = estimate,
        tries: int = 3,
        strict: bool = False,
        clock: Clock | None = None,
        **options: Any,
    ) -> None:
        if style not in ("words", "json"):
            raise ValueError(f"style is words or json, not {style!r}")
        if tries < 1:
            raise ValueError("tries is at least 1")
        self.game = game if isinstance(game, Game) else Game(game, **options)
        self.style: _prompt.Style = style
        self.tokens, self.tries, self.strict = tokens, tries, strict
        self.names = chosen(self.game, names)
        chance = None
        if deal is not None:
            if seed is None:
                raise ValueError("a deal is one of a seed: name both")
            chance = ChanceStreams(Generator(seed, 0).next(), deal)
        self.session = Session(self.game, seats, seed=seed, clock=clock, chance=chance)
        self.refused = dict.fromkeys(self.session.seats, 0)
        self.substituted = dict.fromkeys(self.session.seats, 0)
        self._count, self._failed = count, 0
        self._note: dict[int, str] = {}
        self._log: dict[int, list[LogLine]] = {at: [] for at in self.session.seats}
        for at in self.session.seats:
            self.session.attach(at, self._listener(at))
        self.session.start()

    @classmethod
    def against(cls, game: str | Game, agent: str, seat: int = 0, **more: Any) -> Match:
        """Start a game in which a model has one seat.

        Parameters
        ----------
        game : str or Game
            The game or its name.
        agent : str
            Name of the agent on all other seats.
        seat : int, default 0
            The seat of the model.
        **more : Any
            Everything else that ``Match`` takes.

        Returns
        -------
        Match
            The game.

        Raises
        ------
        ValueError
            If there is no such seat or agent.
        """
        options = {key: more.pop(key) for key in set(more) - KEYWORDS}
        found = game if isinstance(game, Game) else Game(game, **options)
        if not 0 <= seat < found.seats:
            raise ValueError(f"this game has the seats 0 to {found.seats - 1}, not {seat}")
        seats = [None if at == seat else agent for at in range(found.seats)]
        return cls(found, seats, **more)

    def _listener(self, seat: int) -> Callable[[Message], None]:
        """Return what keeps the log of a seat."""

        def send(message: Message) -> None:
            if message["type"] == "log":
                self._log[seat] += message["lines"]

        return send

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.session.result is not None

    @property
    def seat(self) -> int | None:
        """The seat of a model that is to act, or ``None`` when the game is over."""
        to_act = (at for at, one in self.session.seats.items() if one.acts)
        return None if self.is_over else next(to_act, None)

    @property
    def turn(self) -> int | None:
        """Number of the decision of this seat, or ``None`` when the game is over."""
        return None if self.seat is None else self.session.seats[self.seat].turn

    @property
    def returns(self) -> list[float]:
        """Return of each seat; 0.0 until the game is over."""
        result = self.session.result
        return result["returns"] if result else [0.0] * self.game.seats

    def rules(self, topic: str | None = None) -> str:
        """Return the short sheet of the game, or a part of the full one, with the other names.

        Parameters
        ----------
        topic : str, optional
            Number of a rule, or a heading, as ``rules_py.rules`` takes it.

        Returns
        -------
        str
            The sheet.

        Raises
        ------
        ValueError
            If the sheet has no such topic.
        """
        if topic is None:
            return self._hide(sheets.sheet(self.game, True))
        own = self._hide(sheets.notice(self.game))
        return sheets.part(self._hide(sheets.sheet(self.game)), topic, own)

    def topics(self) -> list[str]:
        """Return the headings of the full sheet, with the other names.

        Returns
        -------
        list of str
            The headings.
        """
        return [self._hide(one) for one in sheets.topics(self.game)]

    def system(self, seat: int | None = None) -> str:
        """Return the part of the prompt that is about the game.

        Parameters
        ----------
        seat : int, optional
            A seat of a model; by default the seat to act.

        Returns
        -------
        str
            Seat, rules in short, how to reply.
        """
        return self._parts(self._at(seat))[0]

    def observation(self, seat: int | None = None) -> str:
        """Return the part of the prompt that is about the decision.

        Parameters
        ----------
        seat : int, optional
            A seat of a model; by default the seat to act.

        Returns
        -------
        str
            What happened, the table, and on the own turn the legal actions.
        """
        return self._parts(self._at(seat))[1]

    def prompt(self, seat: int | None = None) -> str:
        """Return the prompt: both parts, within the budget of tokens.

        Parameters
        ----------
        seat : int, optional
            A seat of a model; by default the seat to act.

        Returns
        -------
        str
            The prompt.
        """
        return "\n\n".join(self._parts(self._at(seat)))

    def messages(self, seat: int | None = None) -> list[dict[str, str]]:
        """Return the prompt as messages of a chat.

        Parameters
        ----------
        seat : int, optional
            A seat of a model; by default the seat to act.

        Returns
        -------
        list of dict of str to str
            A message of the system and one of the user.
        """
        first, second = self._parts(self._at(seat))
        return [{"role": "system", "content": first}, {"role": "user", "content": second}]

    def legal(self, seat: int | None = None) -> list[str]:
        """Return the legal actions in words, in the order of their numbers.

        Parameters
        ----------
        seat : int, optional
            A seat of a model; by default the seat to act.

        Returns
        -------
        list of str
            Words of each action; empty unless it is the turn of the seat.
        """
        legal = self.session.seats[self._at(seat)].legal
        return [self._hide(one["words"]) for one in legal["actions"]] if legal else []

    def act(self, reply: str, *, seat: int | None = None, turn: int | None = None) -> Answer:
        """Take the reply of a model, and play on to the next decision of one.

        Parameters
        ----------
        reply : str
            The reply.
        seat : int, optional
            The seat that replies; by default the seat to act.
        turn : int, optional
            Number of the decision that the reply is about; by default the present one.

        Returns
        -------
        Answer
            What became of it. Whatever the reply is, nothing is raised.
        """
        at = self.seat if seat is None else seat
        try:
            self.session.tick()
            if at is None or type(at) is not int or at not in self.session.seats:
                raise RefusedError("over", "there is no decision", "the game is over")
            legal = self.session.legal(at)
            if turn is not None and turn != legal["turn"]:
                said = f"turn {short(turn, 30)} is over"
                raise RefusedError("old_turn", said, f"the turn is {legal['turn']}")
        except RefusedError as refusal:
            return Answer(False, f"{refusal.message}: {refusal.right}")
        shown = [
            (self._hide(one["words"]), self._hide(one["notation"])) for one in legal["actions"]
        ]
        actions = legal["actions"]
        adding = {at for at, one in enumerate(actions) if one["choice"] is not None}
        together = several(reply, shown, adding, self.strict)
        try:
            numbers = together or [read(reply, shown, self.strict)]
            numbers.sort(key=lambda one: actions[one]["place"])
            ids = [legal["ids"][one] for one in numbers]
            self._apply(at, legal["turn"], [*ids] if together else ids[0])
        except NotationError as error:
            return self._refuse(at, legal["turn"], str(error))
        except RefusedError as refusal:
            return self._refuse(at, legal["turn"], f"{refusal.message}: {refusal.right}")
        self._note.pop(at, None)
        return Answer(
            True, "; ".join(shown[one][0] for one in numbers), ids if together else ids[0]
        )

    def _refuse(self, seat: int, turn: int, why: str) -> Answer:
        """Refuse a reply; after too many the heuristic acts."""
        self.refused[seat] += 1
        self._failed += 1
        self._note[seat] = f"Your last reply was refused: {why}"
        if self._failed < self.tries:
            left = self.tries - self._failed
            note = f" ({left} more tries for this decision)" if left < 10 else ""
            return Answer(False, why + note)
        self.substituted[seat] += 1
        hint = self.session.hint(seat)["action"]
        self._apply(seat, turn, hint["id"])
        why += f" (in your place this was chosen: {self._hide(hint['words'])})"
        self._note[seat] = f"Your last reply was refused: {why}"
        return Answer(False, why, hint["id"])

    def _apply(self, seat: int, turn: int, action: int | list[int | str]) -> None:
        """Apply an action, or several; what happens from here on is news for the seat."""
        before, self._log[seat] = self._log[seat], []
        try:
            self.session.act(seat, turn, action)
        except RefusedError:
            self._log[seat] = before
            raise
        self._failed = 0

    def _at(self, seat: int | None) -> int:
        """Return a seat of a model."""
        found = self.seat if seat is None else seat
        if found is None:
            return min(self.session.seats)
        if found not in self.session.seats:
            raise ValueError(f"seat {found} is not that of a model")
        return found

    def _hide(self, text: str) -> str:
        """Put the other names into a text."""
        return self.names.hide(text) if self.names else text

    def end(self, seat: int | None = None) -> str | None:
        """Say how the game ended.

        Parameters
        ----------
        seat : int, optional
            A seat of a model; by default the first one.

        Returns
        -------
        str or None
            What the game says of its end, and the returns; ``None`` while it is in progress.
        """
        said = self._end(self._at(seat))
        return said and self._hide(said)

    def _end(self, seat: int) -> str | None:
        """Say how the game ended, with its own names."""
        if not self.is_over:
            return None
        asked = self.session.state.describe(seat)["asked"]
        return f"{asked}. Your return is {self.returns[seat]:g}; by seat: {self.returns}"

    def _parts(self, seat: int) -> tuple[str, str]:
        """Return the prompt in two parts."""
        own = self.session.seats[seat]
        view = self.session.view(seat) if own.seen else None
        if view is None:
            lines = sheets.sheet(self.game, True).split("\n")
            return self._hide(
                _prompt.system(self.game, seat, _prompt.how(self.style, self.strict), lines)
            ), ""
        rules = sheets.sheet(self.game, True)
        seen = _prompt.collect(view, own.legal, self._log[seat], rules, self._end(seat))

        form = _prompt.Form(self.style, self.strict, self.tokens, self._count, self._hide)
        return form.parts(self.game, seat, seen, self._note.get(seat, ""))
