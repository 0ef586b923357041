"""Opponents: who takes the seats that the learner does not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

from rules_py._rules import Game, State
from rules_py._shared import short

Opponent = Literal["random", "heuristic"] | Callable[[State, int], int]
METADATA: dict[str, Any] = {"render_modes": ["human", "ansi", "svg"], "render_fps": 4}


def opponents_by_seat(
    game: Game, seat: int, opponents: Opponent | Sequence[Opponent | None]
) -> list[Any]:
    """Return one opponent a seat, and ``None`` for that of the learner."""
    agents: list[Any]
    if isinstance(opponents, str) or callable(opponents):
        agents = [opponents] * game.seats
    elif isinstance(opponents, Sequence):
        agents = list(opponents)
    else:
        kind = type(opponents).__name__
        raise TypeError(f"opponents must be one for all seats, or a list, not {kind}")
    if len(agents) == game.seats - 1:
        agents.insert(seat, None)
    if len(agents) != game.seats:
        raise ValueError(f"opponents must have an entry for each of the {game.seats} seats")
    agents[seat] = None
    for at, agent in enumerate(agents):
        if at != seat and agent not in ("random", "heuristic") and not callable(agent):
            raise ValueError(
                f'an opponent is "random", "heuristic" or callable(state, seat), not {short(agent)}'
            )
    return agents
