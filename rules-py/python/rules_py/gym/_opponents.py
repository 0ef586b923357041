"""Opponents: who takes the seats that the learner does not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules_py._net import Net
from rules_py._rules import Game, Search
from rules_py._shared import RENDER_MODES, check_seat
from rules_py.agents import find
from rules_py.rollouts import AgentLike

Opponent = AgentLike
NO_EXCHANGE = (
    "opponents that act inside the step cannot be exchanged: set others before the "
    'first reset, or use seat="random"'
)
METADATA: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 4}


def opponents_by_seat(game: Game, seat: int | None, opponents: Any) -> list[Any]:
    """Return one opponent a seat, and ``None`` for that of the learner, if it has one."""
    agents: list[Any]
    if isinstance(opponents, (str, Search)) or callable(opponents):
        agents = [opponents] * game.seats
    elif isinstance(opponents, Sequence):
        agents = list(opponents)
    else:
        kind = type(opponents).__name__
        raise TypeError(f"opponents must be one for all seats, or a list, not {kind}")
    if seat is not None and len(agents) == game.seats - 1:
        agents.insert(seat, None)
    if len(agents) != game.seats:
        raise ValueError(f"opponents must have an entry for each of the {game.seats} seats")
    return [
        None if at == seat else find(agent, "an opponent", game) for at, agent in enumerate(agents)
    ]


def agents_by_seat(game: Game, opponents: Any) -> list[Any]:
    """Return one opponent a seat, and ``None`` for those that are left, at least one."""
    agents: list[Any] = [None] * game.seats
    if isinstance(opponents, Mapping):
        for seat, agent in opponents.items():
            agents[check_seat(game, seat)] = agent
    elif isinstance(opponents, Sequence) and not isinstance(opponents, str):
        agents = list(opponents)
    elif opponents is not None:
        kind = type(opponents).__name__
        raise TypeError(f"opponents must be a dict of seats, or a list, not {kind}")
    found = [None if agent is None else find(agent, "an opponent", game) for agent in agents]
    if len(found) != game.seats:
        raise ValueError(f"opponents must have an entry for each of the {game.seats} seats")
    if None not in found:
        raise ValueError("at least one seat must be left to the caller (None)")
    return found


def is_native(agent: Any) -> bool:
    """Tell whether an opponent decides inside the step, or none is asked."""
    return agent is None or isinstance(agent, str | Net)
