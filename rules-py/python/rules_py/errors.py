"""Errors: what was wrong, and what would be right.

Nothing has changed when one of them is raised, ``InternalError`` excepted.
"""

from __future__ import annotations

from typing import Any

__all__ = [
    "ArrayError",
    "BusyError",
    "IllegalActionError",
    "InternalError",
    "NotationError",
    "OptionError",
    "RecordError",
    "RulesError",
    "SeatError",
    "UnknownGameError",
]


class RulesError(Exception):
    """Any error of this package."""


class IllegalActionError(RulesError, ValueError):
    """A step that the rules do not allow here."""

    def __init__(self, action: Any, reason: str) -> None:
        super().__init__(action, reason)
        self.action = action
        self.reason = reason

    def __str__(self) -> str:
        return self.reason


class UnknownGameError(RulesError, KeyError):
    """A name that is in no list of games."""

    def __str__(self) -> str:
        return str(self.args[0])


class OptionError(RulesError, ValueError):
    """An option that the game does not take."""


class SeatError(RulesError, ValueError):
    """A seat that nobody sits on, or that does not decide here."""


class RecordError(RulesError, ValueError):
    """A record, or a state, that no game can show."""


class ArrayError(RulesError, ValueError):
    """An array of another type or shape than the one that is needed."""


class NotationError(RulesError, ValueError):
    """A text or an id that names nothing in a catalogue."""


class BusyError(RulesError, RuntimeError):
    """An object that another call is using, usually one of another thread.

    An object that was in use in the moment of a fork stays so in the child.
    """


class InternalError(RulesError, RuntimeError):
    """A fault of this package, which deserves a report.

    An object that was being changed is of no use afterwards, and says so.
    """
