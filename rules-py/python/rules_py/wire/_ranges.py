"""Ranges of what comes from outside: every number, length and text of a request has one."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

__all__ = [
    "ActionId",
    "Actions",
    "Agents",
    "Increment",
    "Name",
    "Number",
    "People",
    "Pixels",
    "Seat",
    "Seconds",
    "Seed",
    "Text",
    "Within",
]


class Within(NamedTuple):
    """Least and greatest number, or length of a text or a list."""

    least: float
    most: float

    def holds(self, value: Any) -> bool:
        """Whether a value is within the range.

        Parameters
        ----------
        value : int, float, str or list
            The value; the length counts where it has one.

        Returns
        -------
        bool
            False also for what is no number.
        """
        return self.least <= (len(value) if isinstance(value, (str, list)) else value) <= self.most


Number = Annotated[int, Within(0, 2**53 - 1)]
"""A number that counts something: every reader of JSON keeps these exactly."""
ActionId = Annotated[int, Within(-(2**53) + 1, 2**53 - 1)]
Seat = Annotated[int, Within(0, 255)]
Seed = Annotated[int, Within(0, 2**64 - 1)]
Seconds = Annotated[float, Within(0.001, 10_000_000)]
"""Time of a game: up to four months."""
Increment = Annotated[float, Within(0, 86_400)]
"""Time that a decision adds: up to a day."""
Name = Annotated[str, Within(0, 200)]
Pixels = Annotated[int, Within(320, 1600)]
"""Width of a picture."""
Text = Annotated[str, Within(0, 1000)]
Actions = Annotated[list[ActionId | Text], Within(1, 64)]
People = Annotated[list[Name | None], Within(0, 16)]
"""Names of people by seat."""
Agents = Annotated[list[Name | None], Within(0, 256)]
