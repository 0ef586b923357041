"""What all environments take, and where it is described.

The docstring of ``gym.Env`` describes the parameters that environments share, and that of
``gym.VectorEnv`` those of many games; the others name what differs.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from rules_py._rules import State

if TYPE_CHECKING:
    from rules_py._shared import Illegal

NO_DECISION = (
    "{} games in a row ended before a learner was to decide: begin with other states (`starts`), "
    "or give other opponents"
)


@dataclass(frozen=True)
class Settings:
    """The parameters of a game that all environments share, as ``gym.Env`` describes them."""

    illegal: Illegal = "end"
    penalty: float | None = None
    discount: float = 1.0
    max_length: int | None = None
    starts: Iterable[State] | None = None

    def keywords(self) -> dict[str, Any]:
        """Return them as ``Batch`` and ``SingleEnv`` take them."""
        return {name: getattr(self, name) for name in NAMES}


NAMES = tuple(field.name for field in fields(Settings))
"""Names of the parameters."""
