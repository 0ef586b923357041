"""What happens in games: actions and decisions that never matter, length, comebacks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from rules_py._rules import Game, Generator, State
from rules_py.agents import SEARCHES, find
from rules_py.evaluate._compare import holm, sign_p
from rules_py.evaluate._corrections import play_state, step
from rules_py.evaluate._outcomes import Share, winners
from rules_py.rollouts import AgentLike

PLAYOUTS = 8
"""Playouts that tell who is ahead in the middle of a game."""
WATCHED, AFTER = 1 << 37, 1 << 38
"""Streams of a seed from which surveyed games and their playouts come."""


@dataclass(frozen=True)
class Survey:
    """What happened in games of one variant between agents of one kind."""

    games: int
    """Number of games."""
    decisions: float
    """Mean number of decisions of a game."""
    forced: float
    """Share of decisions with one legal action."""
    changed: Share
    """Share of decisions with two actions or more at which another action, from then on with the
    same random numbers and the heuristic in all seats, changes somebody's return."""
    comebacks: Share
    """Share of games with a winner that was not won by a seat that was ahead in their middle, by
    eight playouts of the heuristic."""
    never_legal: tuple[str, ...]
    """Actions that were never legal."""
    never_chosen: tuple[str, ...]
    """Actions that were legal, and never chosen."""
    no_effect: tuple[str, ...]
    """Chosen actions that were compared with another one at least twenty times, with no difference
    between the two that is distinguishable from none; few games show few differences."""


def watch(game: Game, kind: AgentLike, seed: int, number: int) -> dict[str, Any]:
    """Play a game and return what was seen in it, as JSON."""
    agents = [find(kind, "a kind of agent", game)] * game.seats
    stream = Generator(seed, WATCHED).next()
    pick = Generator(stream, number ^ AFTER)
    end = play_state(game, agents, stream, number)
    steps = end.steps()
    middle = _replay(game, steps[: len(steps) // 2])
    ahead = np.mean([_playout(middle, pick.next()) for _ in range(PLAYOUTS)], axis=0)
    state, legal, chosen, forced = game.new_state(), Counter[int](), Counter[int](), 0
    places: list[int] = []
    for at, (what, taken) in enumerate(steps):
        if what == "action":
            options = state.legal_actions()
            legal.update(options)
            chosen[taken] += 1
            forced += len(options) == 1
            if len(options) > 1:
                places.append(at)
        state.apply(taken)
    won = winners(np.array([end.returns()]))[0]
    ahead_of = ahead >= ahead.max() - 1e-9
    return {
        "legal": sorted(legal.items()),
        "chosen": sorted(chosen.items()),
        "forced": forced,
        "comeback": None if not won.any() else not bool((won & ahead_of).any()),
        "tried": _try(game, steps, places, pick) if places else None,
    }


def _try(
    game: Game, steps: Sequence[tuple[str, int]], places: Sequence[int], pick: Generator
) -> list[Any]:
    """Compare the action of one decision with another one."""
    at = places[pick.below(len(places))]
    state, taken = _replay(game, steps[:at]), steps[at][1]
    seat = state.seat
    assert seat is not None
    others = [action for action in state.legal_actions() if action != taken]
    other, seed = others[pick.below(len(others))], pick.next()
    ends = []
    for action in (taken, other):
        branch = state.clone()
        branch.apply(action)
        ends.append(_playout(branch, seed))
    return [taken, ends[0][seat] - ends[1][seat], ends[0] != ends[1]]


def _replay(game: Game, steps: Sequence[tuple[str, int]]) -> State:
    """Return the state after some steps."""
    state = game.new_state()
    for _, taken in steps:
        state.apply(taken)
    return state


def _playout(state: State, seed: int) -> list[float]:
    """Let the heuristic play on, and return the returns."""
    state = state.clone()
    chance, choice = Generator(seed), Generator(seed, SEARCHES)
    agents = ["heuristic"] * state.game.seats
    while not state.is_terminal:
        step(state, agents, chance, choice)
    return state.returns()


def sum_up(game: Game, seen: Sequence[dict[str, Any]]) -> Survey:
    """Sum up games that were watched."""
    legal, chosen = Counter[int](), Counter[int]()
    effects: dict[int, list[float]] = {}
    for one in seen:
        legal.update(dict(one["legal"]))
        chosen.update(dict(one["chosen"]))
        if one["tried"]:
            effects.setdefault(one["tried"][0], []).append(one["tried"][1])
    tried = [one["tried"][2] for one in seen if one["tried"]]
    won = [one["comeback"] for one in seen if one["comeback"] is not None]
    often = {action: gains for action, gains in effects.items() if len(gains) >= 20}
    tests = [sign_p(sum(g > 0 for g in own), sum(g < 0 for g in own)) for own in often.values()]
    flat = [action for action, p in zip(often, holm(tests), strict=True) if p >= 0.05]
    decisions = sum(chosen.values())
    return Survey(
        games=len(seen),
        decisions=decisions / len(seen),
        forced=sum(one["forced"] for one in seen) / max(1, decisions),
        changed=Share.of(sum(tried), len(tried)),
        comebacks=Share.of(sum(won), len(won)),
        never_legal=_texts(game, [a for a in range(game.num_actions) if a not in legal]),
        never_chosen=_texts(game, sorted(a for a in legal if not chosen[a])),
        no_effect=_texts(game, sorted(flat)),
    )


def _texts(game: Game, actions: Sequence[int]) -> tuple[str, ...]:
    """Return the actions as texts."""
    return tuple(game.action_text(action) for action in actions)
