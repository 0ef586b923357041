"""Errors, each with a message that says what was wrong and what would be right.

A call that raises one of them has changed nothing, except for ``InternalError``.
"""

from __future__ import annotations

from typing import Any

__all__ = [
    "ArrayError",
    "BusyError",
    "FileError",
    "IllegalActionError",
    "InternalError",
    "NotationError",
    "OptionError",
    "RecordError",
    "RulesError",
    "SeatError",
    "SolveError",
    "UnavailableError",
    "UnknownGameError",
    "UnknownOptionError",
]


def short(value: Any, most: int = 80) -> str:
    """Return a value as a message quotes it.

    Parameters
    ----------
    value : Any
        The value.
    most : int, default 80
        Greatest number of characters.

    Returns
    -------
    str
        Its ``repr``, or the beginning of it; its type, if it has none.
    """
    try:
        text = repr(value[: most + 1] if isinstance(value, (str, bytes)) else value)
    except Exception:  # integers of thousands of digits, and whatever a stranger's object raises
        text = f"<{type(value).__name__}>"
    return text if len(text) <= most else text[: most - 1] + "…"


class RulesError(Exception):
    """Base class of all errors of this package."""


class IllegalActionError(RulesError, ValueError):
    """A step that cannot be taken in this state: not legal here, or not in the catalogue.

    A roster change that the rules refuse is one, too.

    Attributes
    ----------
    action : Any
        The action as it was passed.
    reason : str
        Why it is not legal.
    """

    def __init__(self, action: Any, reason: str) -> None:
        super().__init__(action, reason)
        self.action = action
        self.reason = reason

    def __str__(self) -> str:
        return self.reason


class UnknownGameError(RulesError, KeyError):
    """A name that no registered game has."""

    def __str__(self) -> str:
        return str(self.args[0])


class OptionError(RulesError, ValueError):
    """An option that the game does not have, or a value that it does not take."""


class UnknownOptionError(OptionError, TypeError):
    """A keyword of an environment that is neither a parameter nor an option of its game."""


class SeatError(RulesError, ValueError):
    """A seat that does not exist, or that is not to act here."""


class RecordError(RulesError, ValueError):
    """A record, state or pickle that is malformed or that no game can reach."""


class SolveError(RulesError, ValueError):
    """A game that is too large to be solved, or cannot be solved in this way."""


class UnavailableError(RulesError, RuntimeError):
    """A model that cannot be asked now; a model raises it to stop a study, which can continue.

    Any other exception of a model is a reply that failed.
    """


class ArrayError(RulesError, ValueError):
    """An array with another dtype, shape or memory layout than required."""


class NotationError(RulesError, ValueError):
    """A text or an id that names nothing, where one is converted into the other."""


class FileError(RulesError, ValueError):
    """A file that cannot be used: not a regular file, too large, malformed, or of something else.

    The message has at most a few hundred characters, whatever the file contains.
    """


class BusyError(RulesError, RuntimeError):
    """An object that another call is using, usually in another thread.

    An object that is in use at a fork stays unusable in the child process.
    """


class InternalError(RulesError, RuntimeError):
    """A bug in this package; please report it.

    An object that was being changed refuses all further calls.
    """
