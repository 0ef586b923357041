"""Who plays the games that values are fitted to, and the decisions that are no chance.

A cast has an entry for each seat: ``"random"``, ``"heuristic"``, a plan or a network. These are the
agents themselves, where they are cheap and have no random numbers of their own; a search is
replaced by its base policy, and a function or a person by the heuristic.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rules_py._net import Net, is_net, load
from rules_py._rules import Game, Generator, Search, State
from rules_py.agents import PLAN, known, plan_of

Floats = NDArray[np.float32]
Actor = str | Net
"""``"random"``, ``"heuristic"``, the name of a plan, or a network."""

ROWS = 1024
"""Greatest number of states that are observed at once."""
ABREAST = 256
"""Number of games that are played side by side."""


def cast(game: Game, agents: Sequence[Any]) -> list[Actor]:
    """Return who plays for each agent."""
    return [_actor(game, agent) for agent in agents]


def _actor(game: Game, agent: Any) -> Actor:
    """Return who plays for an agent."""
    if isinstance(agent, str) and "+" in agent and not is_net(agent):
        agent = known(agent)
    base = agent.rollout if isinstance(agent, Search) else agent
    if isinstance(base, Net):
        return base
    if is_net(base):
        return load(base, game)
    if isinstance(base, str) and base.startswith(PLAN):
        return base
    return "random" if agent == "random" else "heuristic"


def observe(state: State, game: Game) -> Floats:
    """Return what all seats observe, shape ``(seats, observation_size)``."""
    row: Floats = np.empty((game.seats, game.observation_size), np.float32)
    for seat in range(game.seats):
        state.observation(seat, out=row[seat])
    return row


def lead(state: State, seated: Sequence[Any], seconds: list[float] | None = None) -> int:
    """Apply what rule-based agents decide until something else does; return the number of steps.

    How long they take is added by seat to ``seconds``, if it is given.
    """
    steps = 0
    while (seat := state.seat) is not None:
        actor = seated[seat]
        if not isinstance(actor, str) or actor == "random":
            break
        begun = time.perf_counter()
        state.apply(state.heuristic_action(plan=plan_of(actor)))
        if seconds is not None:
            seconds[seat] += time.perf_counter() - begun
        steps += 1
    return steps


def waits(state: State, seated: Sequence[Actor]) -> bool:
    """Whether a network is to act."""
    return _to_act(state, seated) is not None


def _to_act(state: State, seated: Sequence[Actor]) -> Net | None:
    """Return the network that is to act, if one is."""
    actor = None if state.seat is None else seated[state.seat]
    return actor if isinstance(actor, Net) else None


def play_on(states: Sequence[State], casts: Sequence[Sequence[Actor]]) -> list[int]:
    """Apply all decisions up to chance or a random agent; return the numbers of steps.

    The networks decide for many states at once.
    """
    steps = [lead(state, seated) for state, seated in zip(states, casts, strict=True)]
    rest = [at for at, state in enumerate(states) if waits(state, casts[at])]
    while rest:
        by_net: dict[Net, list[int]] = {}
        for at in rest:
            net = _to_act(states[at], casts[at])
            if net:
                by_net.setdefault(net, []).append(at)
        for net, chosen in by_net.items():
            for first in range(0, len(chosen), ROWS):
                part = chosen[first : first + ROWS]
                for at, action in zip(part, _ask(net, [states[at] for at in part]), strict=True):
                    states[at].apply(action)
        for at in rest:
            steps[at] += 1 + lead(states[at], casts[at])
        rest = [at for at in rest if waits(states[at], casts[at])]
    return steps


def _ask(net: Net, states: Sequence[State]) -> list[int]:
    """Return what a network does in states of one game in which it is to act."""
    game = states[0].game
    rows: Floats = np.empty((len(states), game.observation_size), np.float32)
    masks = np.empty((len(states), game.num_actions), np.int8)
    for row, mask, state in zip(rows, masks, states, strict=True):
        state.observation(state.seat, out=row)
        state.action_mask(state.seat, out=mask)
    actions: list[int] = net(rows, masks).tolist()
    return actions


def play_many(
    states: Sequence[State], casts: Sequence[Sequence[Actor]], rngs: Sequence[Generator]
) -> list[list[int]]:
    """Play games to their ends, each with its random numbers.

    Returns the places of each history at which chance or a random agent takes the next step, the
    first one left out.
    """
    places: list[list[int]] = [[] for _ in states]
    played = play_on(states, casts)
    alive = [at for at, state in enumerate(states) if not state.is_terminal]
    while alive:
        for at in alive:
            state = states[at]
            if state.is_chance:
                some = len(state.sample_chance(rngs[at]))
            else:
                legal = state.legal_actions()
                state.apply(legal[rngs[at].below(len(legal))])
                some = 1
            places[at] += range(played[at], played[at] + some)
            played[at] += some
        more = play_on([states[at] for at in alive], [casts[at] for at in alive])
        for at, steps in zip(alive, more, strict=True):
            played[at] += steps
        alive = [at for at in alive if not states[at].is_terminal]
    return [found[found[0] == 0 :] if found else found for found in places]
