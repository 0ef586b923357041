"""What a language model has used and done: replies, failures, tokens, money, time."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import Any

__all__ = ["Account", "Limits", "Reply"]

QUOTED = 1000
"""How much is kept of a reply that is too long, in characters."""


@dataclass(frozen=True)
class Reply:
    """A reply with its costs, for models that know them; a text alone is a reply, too."""

    text: str
    """The text."""
    tokens_in: int | None = None
    """Tokens of the prompt; by default they are estimated."""
    tokens_out: int | None = None
    """Tokens of the reply, thoughts included; by default those of the text are estimated."""
    money: float | None = None
    """What it costs; by default tokens times prices."""
    seconds: float | None = None
    """How long it took; by default the time between question and answer."""


@dataclass(frozen=True)
class Limits:
    """What an account may use; where a limit is reached, the model is not asked any more.

    The reply that reaches a limit still counts.

    Raises
    ------
    ValueError
        If a limit is not above 0.
    """

    tokens: int | None = None
    """Tokens of prompts and replies."""
    money: float | None = None
    """Money."""
    seconds: float | None = None
    """Seconds of thinking."""
    failures: int | None = None
    """Decisions of the substitute."""

    def __post_init__(self) -> None:
        for name, most in asdict(self).items():
            if most is not None and not most > 0:
                raise ValueError(f"the limit of {name} must be above 0, not {most}")


@dataclass
class Said:
    """A reply as it came, and what became of it: a line of a transcript."""

    prompt: str
    """Digest of the prompt: sixteen hexadecimal digits."""
    text: str = ""
    """The reply, or the beginning of one that is too long."""
    length: int = 0
    """Length of the reply, in characters."""
    tokens: list[int | None] = field(default_factory=lambda: [None, None])
    """Tokens of prompt and reply, where the model has said them."""
    money: float | None = None
    """What it cost, where the model has said it."""
    seconds: float = 0.0
    """How long it took."""
    crash: str = ""
    """What came instead of a reply, such as the type of an exception."""
    action: int | None = None
    """Id of the action that it names."""
    fault: str = ""
    """Why it names none: ``crashed``, ``late``, ``long`` or ``refused``."""


@dataclass
class Account:
    """What a model has used, in all games that it was asked in or, in an arena, in one."""

    decisions: int = 0
    """Decisions that the model was asked for; those with one legal action are not asked for."""
    replies: int = 0
    """Replies, with those that failed."""
    refused: int = 0
    """Replies that name no legal action, or several."""
    crashed: int = 0
    """Exceptions in place of a reply, and replies that are no text."""
    late: int = 0
    """Replies after the time for one."""
    long: int = 0
    """Replies that have too many characters."""
    substituted: int = 0
    """Decisions of the substitute: a verdict is about the model only as far as there are none."""
    tokens_in: int = 0
    """Tokens of the prompts."""
    tokens_out: int = 0
    """Tokens of the replies."""
    estimated: int = 0
    """Replies whose tokens were estimated at least in part."""
    money: float = 0.0
    """Money."""
    seconds: float = 0.0
    """Seconds of thinking."""
    out: str = ""
    """The limit that was reached, if one was."""
    transcript: list[Said] | None = None
    """All replies, where they are kept."""

    def check(self, limits: Limits) -> bool:
        """Note the limit that was reached, if one was.

        Parameters
        ----------
        limits : Limits
            The limits.

        Returns
        -------
        bool
            Whether one was reached, now or before.
        """
        used = {
            "tokens": self.tokens_in + self.tokens_out,
            "money": self.money,
            "seconds": self.seconds,
            "failures": self.substituted,
        }
        for name, most in asdict(limits).items():
            if not self.out and most is not None and used[name] >= most:
                self.out = name
        return bool(self.out)

    def add(self, said: Said, tokens: tuple[int, int], money: float) -> None:
        """Enter a reply with its costs.

        Parameters
        ----------
        said : Said
            The reply.
        tokens : tuple of int
            Tokens of the prompt and of the reply.
        money : float
            What it cost.
        """
        self.replies += 1
        self.estimated += None in said.tokens
        self.tokens_in += tokens[0]
        self.tokens_out += tokens[1]
        self.money += money
        self.seconds += said.seconds
        if said.fault:
            setattr(self, said.fault, getattr(self, said.fault) + 1)
        if self.transcript is not None:
            self.transcript.append(said)

    def to_json(self) -> dict[str, Any]:
        """Return the account as JSON.

        Returns
        -------
        dict of str to Any
            Fields by name; of the lines of a transcript those that are not empty.
        """
        found = asdict(self)
        if self.transcript is not None:
            blank = asdict(Said(""))
            found["transcript"] = [
                {key: value for key, value in asdict(said).items() if value != blank[key]}
                for said in self.transcript
            ]
        return found

    @classmethod
    def total(cls, accounts: Sequence[Account]) -> Account:
        """Return the sum of accounts, without transcripts.

        Parameters
        ----------
        accounts : sequence of Account
            The accounts.

        Returns
        -------
        Account
            The sum; ``out`` is empty.
        """
        found = cls()
        for one in fields(cls):
            if type(one.default) in (int, float):
                setattr(found, one.name, sum(getattr(account, one.name) for account in accounts))
        return found

    @classmethod
    def from_json(cls, found: Mapping[str, Any]) -> Account:
        """Return the account that ``to_json`` has written.

        Parameters
        ----------
        found : mapping
            The account as JSON.

        Returns
        -------
        Account
            The account.

        Raises
        ------
        ValueError
            If it is none.
        """
        try:
            account = cls(**found)
            if account.transcript is not None:
                account.transcript = [Said(**line) for line in found["transcript"]]
        except TypeError as error:
            raise ValueError(f"this is no account: {error}") from None
        lines = account.transcript or []
        fits = all(_is_like(one) for one in [account, *lines])
        if not fits or not all(_are_counts(line.tokens) for line in lines):
            raise ValueError("this is no account: a field has another type")
        return account


def _are_counts(found: Any) -> bool:
    """Whether a value is two numbers of tokens, each of which may be missing."""
    two = isinstance(found, list) and len(found) == 2
    return two and all(one is None or (type(one) is int and one >= 0) for one in found)


def _is_like(found: Any) -> bool:
    """Whether the numbers and texts of a dataclass have the types of its defaults."""
    for one in fields(found):
        value, usual = getattr(found, one.name), one.default
        if usual is None or isinstance(usual, float):
            number = type(value) in (int, float) and math.isfinite(value)
            if not (number or (usual is None and (value is None or one.name == "transcript"))):
                return False
        elif one.name != "tokens" and type(value) is not (int if type(usual) is int else str):
            return False
    return True
