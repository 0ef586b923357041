"""Pairs of agents in a game, as the tables of the guide to evaluation have them in their rows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

ONE_HERO = {"heroes": 1}


@dataclass(frozen=True)
class Pair:
    """Two agents in a game."""

    name: str
    agents: tuple[str, str]
    options: dict[str, Any] = field(default_factory=lambda: {"players": 2}, kw_only=True)

    @property
    def stem(self) -> str:
        """Name of the files of this row."""
        options = "-".join(f"{key}-{value}" for key, value in self.options.items())
        return "-".join([self.name, options, *self.agents]).replace(":", "-")
