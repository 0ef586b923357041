"""What happens in games: actions, decisions and chance that never matter, length, comebacks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, TypeVar

import numpy as np

from rules_py._rules import Game, Generator, State
from rules_py.agents import find
from rules_py.evaluate._compare import holm, sign_p
from rules_py.evaluate._corrections import play_state
from rules_py.evaluate._jobs import numbers
from rules_py.evaluate._outcomes import Share, winners
from rules_py.rollouts import AgentLike

OFTEN = 20
"""Comparisons below which nothing is said of an action, an outcome or a kind of them."""
LITTLE = 0.1
"""Share of comparisons with another end below which something hardly matters."""
PLAYOUTS = 8
"""Playouts that tell who is ahead in the middle of a game."""
Key = TypeVar("Key", str, int)
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
    decisions_by_kind: Mapping[str, Share]
    """By kind of chosen action, which is the first word of its text: the share as ``changed``, at
    one decision of the kind in each game."""
    idle_decisions: tuple[str, ...]
    """Kinds of actions that hardly matter: compared at least twenty times, and the interval of
    their share in ``decisions_by_kind`` ends below a tenth."""
    chance_changed: Share
    """Share of chance nodes with two outcomes or more at which another outcome, drawn by the
    weights, changes somebody's return; from then on as for ``changed``."""
    chance_by_kind: Mapping[str, Share]
    """By kind of chance outcome, which is the first word of its text (``"outcome"`` if it begins
    with none): the share as ``chance_changed``, at one node of the kind in each game."""
    never_possible: tuple[str, ...]
    """Chance outcomes that were never possible: cards, events, tiles or rolls."""
    never_drawn: tuple[str, ...]
    """Chance outcomes that were possible, and never came."""
    idle_outcomes: tuple[str, ...]
    """Chance outcomes that hardly matter: compared with another one at least twenty times, and the
    interval of the share with another end is below a tenth. Each interval is one of 95 %, not
    corrected for the number of outcomes."""


def watch(game: Game, kind: AgentLike, seed: int, number: int) -> dict[str, Any]:
    """Play a game and return what was seen in it, as JSON."""
    agents = [find(kind, "a kind of agent", game)] * game.seats
    stream = Generator(seed, WATCHED).next()
    pick = Generator(stream, number ^ AFTER)
    end = play_state(game, agents, stream, number)
    steps = end.steps()
    middle = _replay(game, steps[: len(steps) // 2])
    ahead = np.mean([_playout(middle, pick.next()) for _ in range(PLAYOUTS)], axis=0)
    won = winners(np.array([end.returns()]))[0]
    ahead_of = ahead >= ahead.max() - 1e-9
    return {
        **_walk(game, steps, pick),
        "comeback": None if not won.any() else not bool((won & ahead_of).any()),
    }


def was_watched(game: Game, seen: Any) -> bool:
    """Whether this can be what ``watch`` has returned, as JSON."""
    most = {"legal": game.num_actions, "possible": game.num_outcomes}
    most |= {"chosen": most["legal"], "drawn": most["possible"]}

    def below(value: Any, limit: int) -> bool:
        return type(value) is int and 0 <= value < limit

    def counts(value: Any, limit: int) -> bool:
        pairs = isinstance(value, list) and all(
            isinstance(one, list) and len(one) == 2 for one in value
        )
        return pairs and all(below(k, limit) and below(n, 1 << 40) for k, n in value)

    def tries(value: Any, limit: int) -> bool:
        rows = isinstance(value, list) and all(
            isinstance(one, list) and len(one) == 4 for one in value
        )
        return rows and all(
            isinstance(kind, str) and below(k, limit) and numbers(gain) and type(did) is bool
            for kind, k, gain, did in value
        )

    return (
        isinstance(seen, dict)
        and seen.keys() == {*most, "forced", "tried", "tossed", "comeback"}
        and all(counts(seen[name], limit) for name, limit in most.items())
        and below(seen["forced"], 1 << 40)
        and tries(seen["tried"], game.num_actions)
        and tries(seen["tossed"], game.num_outcomes)
        and seen["comeback"] in (None, False, True)
        and type(seen["comeback"]) is not int
    )


def _walk(game: Game, steps: Sequence[tuple[str, int]], pick: Generator) -> dict[str, Any]:
    """Count what was possible and what was taken, and compare some of it with something else."""
    state, forced = game.new_state(), 0
    legal, chosen, possible, drawn = (Counter[int]() for _ in range(4))
    places: dict[str, dict[str, list[int]]] = {"action": {}, "chance": {}}
    for at, (what, taken) in enumerate(steps):
        acts = what == "action"
        if acts:
            options = state.legal_actions()
            forced += len(options) == 1
        else:
            options = [outcome for outcome, _ in state.chance_outcomes()]
        (legal if acts else possible).update(options)
        (chosen if acts else drawn)[taken] += 1
        if len(options) > 1:
            name = kind_of(game.action_text(taken) if acts else game.outcome_text(taken))
            places[what].setdefault(name, []).append(at)
        state.apply(taken)
    counts = {"legal": legal, "chosen": chosen, "possible": possible, "drawn": drawn}
    return {
        **{name: sorted(count.items()) for name, count in counts.items()},
        "forced": forced,
        "tried": _try_kinds(game, steps, places["action"], pick),
        "tossed": _try_kinds(game, steps, places["chance"], pick),
    }


def kind_of(text: str) -> str:
    """Return the kind of an action or of a chance outcome: the first word of its text."""
    word = re.match(r"[^\W\d_][^\W\d]+", text)
    return word[0].rstrip("_") if word else "outcome"


def _try_kinds(
    game: Game, steps: Sequence[tuple[str, int]], places: Mapping[str, list[int]], pick: Generator
) -> list[Any]:
    """Compare at one place of all, and then at one of each kind; each result by its kind."""
    every = sorted(at for some in places.values() for at in some)
    tries = [("", every)] * bool(every) + sorted(places.items())
    return [[name, *_try(game, steps, at[pick.below(len(at))], pick)] for name, at in tries]


def _try(game: Game, steps: Sequence[tuple[str, int]], at: int, pick: Generator) -> list[Any]:
    """Compare a step with another one: the step, what it gains the seat, whether it mattered."""
    state, taken = _replay(game, steps[:at]), steps[at][1]
    seat, other, seed = state.seat, _other(state, taken, pick), pick.next()
    ends = []
    for step_taken in (taken, other):
        branch = state.clone()
        branch.apply(step_taken)
        ends.append(_playout(branch, seed))
    return [taken, 0.0 if seat is None else ends[0][seat] - ends[1][seat], ends[0] != ends[1]]


def _other(state: State, taken: int, pick: Generator) -> int:
    """Return another action, all with equal probability, or another outcome by the weights."""
    if not state.is_chance:
        others = [action for action in state.legal_actions() if action != taken]
        return others[pick.below(len(others))]
    drawn, weights = zip(*((o, w) for o, w in state.chance_outcomes() if o != taken), strict=True)
    point = pick.below(sum(weights))
    found = next(o for o, upto in zip(drawn, accumulate(weights), strict=True) if point < upto)
    return int(found)


def _replay(game: Game, steps: Sequence[tuple[str, int]]) -> State:
    """Return the state after some steps."""
    state = game.new_state()
    for _, taken in steps:
        state.apply(taken)
    return state


def _playout(state: State, seed: int) -> list[float]:
    """Let the heuristic play on, and return the returns."""
    state = state.clone()
    chance = Generator(seed)
    while not state.is_terminal:
        drawn = state.sample(chance) if state.is_chance else state.heuristic_action()
        assert drawn is not None
        state.apply(drawn)
    return state.returns()


def sum_up(game: Game, seen: Sequence[dict[str, Any]]) -> Survey:
    """Sum up games that were watched."""
    counts = {name: Counter[int]() for name in ("legal", "chosen", "possible", "drawn")}
    for one in seen:
        for name, count in counts.items():
            count.update(dict(one[name]))
    won = [one["comeback"] for one in seen if one["comeback"] is not None]
    decisions = counts["chosen"].total()
    tried, tossed = (Tries([row for one in seen for row in one[k]]) for k in ("tried", "tossed"))
    by_kind, by_outcome = tried.shares(lambda row: row[0]), tossed.shares(lambda row: row[1])
    return Survey(
        games=len(seen),
        decisions=decisions / len(seen),
        forced=sum(one["forced"] for one in seen) / max(1, decisions),
        changed=tried.changed,
        comebacks=Share.of(sum(won), len(won)),
        never_legal=_missing(game.action_text, range(game.num_actions), counts["legal"]),
        never_chosen=_missing(game.action_text, sorted(counts["legal"]), counts["chosen"]),
        no_effect=tuple(game.action_text(action) for action in sorted(tried.flat())),
        decisions_by_kind=by_kind,
        idle_decisions=tuple(idle(by_kind, tried.count(lambda row: row[0]))),
        chance_changed=tossed.changed,
        chance_by_kind=tossed.shares(lambda row: row[0]),
        never_possible=_missing(game.outcome_text, range(game.num_outcomes), counts["possible"]),
        never_drawn=_missing(game.outcome_text, sorted(counts["possible"]), counts["drawn"]),
        idle_outcomes=tuple(
            game.outcome_text(one) for one in idle(by_outcome, tossed.count(lambda row: row[1]))
        ),
    )


class Tries:
    """Comparisons of steps with others: rows of kind, step, gain of the seat, whether it mattered.

    Those of the empty kind were made at one place of all in a game, the others at one of the kind.
    """

    def __init__(self, rows: Sequence[Sequence[Any]]) -> None:
        self._all = [row for row in rows if not row[0]]
        self._kinds = [row for row in rows if row[0]]

    @property
    def changed(self) -> Share:
        """Share of all places at which something else has another end."""
        return Share.of(sum(row[3] for row in self._all), len(self._all))

    def count(self, key: Callable[[Sequence[Any]], Key]) -> Counter[Key]:
        """Return the number of comparisons by a key."""
        return Counter(key(row) for row in self._kinds)

    def shares(self, key: Callable[[Sequence[Any]], Key]) -> dict[Key, Share]:
        """Return the share with another end by a key, the least first."""
        mattered = Counter(key(row) for row in self._kinds if row[3])
        found = {own: Share.of(mattered[own], n) for own, n in sorted(self.count(key).items())}
        return dict(sorted(found.items(), key=lambda item: item[1].share))

    def flat(self) -> list[int]:
        """Return the actions that are not known to gain or to lose anything (Holm)."""
        gains: dict[int, list[float]] = {}
        for _, taken, gain, _ in self._kinds:
            gains.setdefault(taken, []).append(gain)
        often = {action: own for action, own in gains.items() if len(own) >= OFTEN}
        tests = [sign_p(sum(g > 0 for g in own), sum(g < 0 for g in own)) for own in often.values()]
        return [action for action, p in zip(often, holm(tests), strict=True) if p >= 0.05]


def idle(shares: Mapping[Key, Share], counts: Mapping[Key, int]) -> list[Key]:
    """Return what hardly matters."""
    return [key for key, own in shares.items() if counts[key] >= OFTEN and own.high < LITTLE]


def _missing(
    text: Callable[[int], str], known: Sequence[int], found: Counter[int]
) -> tuple[str, ...]:
    """Return the texts of those that were not found."""
    return tuple(text(one) for one in known if not found[one])
