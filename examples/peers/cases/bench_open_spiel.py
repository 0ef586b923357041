"""OpenSpiel: steps from Python, and play-outs and searches that stay in C++."""

from __future__ import annotations

import random
import time
from importlib.metadata import version
from typing import Any

import measure
import numpy as np
from measure import Case, Work

measure.pin(1)
import pyspiel
from open_spiel.python.observation import make_observation

VERSION = version("open_spiel")
ROLLOUTS = 20


def sample(outcomes: list[tuple[int, float]]) -> int:
    """Draw an outcome by its probability."""
    ticket = random.random()
    for outcome, chance in outcomes:
        ticket -= chance
        if ticket < 0:
            return outcome
    return outcomes[-1][0]


def play_chance(state: Any) -> Any:
    """Play chance outcomes until a player decides or the game is over."""
    while state.is_chance_node():
        state.apply_action(sample(state.chance_outcomes()))
    return state


def steps(name: str) -> Work:
    """What a learner needs: tensor and mask of the mover as arrays, and a step."""
    game = pyspiel.load_game(name)
    observation = make_observation(game)

    def work(units: int) -> int:
        done = 0
        while done < units:
            state = play_chance(game.new_initial_state())
            while not state.is_terminal():
                player = state.current_player()
                observation.set_from(state, player)
                mask = np.asarray(state.legal_actions_mask(player), dtype=np.bool_)
                legal = mask.nonzero()[0]
                state.apply_action(int(legal[int(random.random() * len(legal))]))
                play_chance(state)
                done += 1
            state.returns()
        return done

    return work


def length(state: Any) -> float:
    """Mean decisions of a random game from here."""
    began, games, decisions = time.perf_counter(), 0, 0
    while games < 50 or time.perf_counter() - began < 2 * measure.LENGTH:
        copy, games = state.clone(), games + 1
        while not copy.is_terminal():
            if not copy.is_chance_node():
                legal = copy.legal_actions()
                copy.apply_action(legal[int(random.random() * len(legal))])
                decisions += 1
            play_chance(copy)
    return decisions / games


def root(game: Any) -> Any:
    """Return the first position with a real choice."""
    random.seed(3)
    state = play_chance(game.new_initial_state())
    while len(legal := state.legal_actions()) == 1:
        state.apply_action(legal[0])
        play_chance(state)
    return state


def rollouts(name: str, extra: dict[str, Any]) -> Work:
    """A search of one simulation with many rollouts is nothing but rollouts."""
    game = pyspiel.load_game(name)
    state = root(game)
    per_game = length(state)
    extra["decisions_per_game"] = round(per_game, 2)
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 12345)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 10, False, 1, False)

    def work(units: int) -> int:
        turns = max(1, int(units / (ROLLOUTS * per_game)))
        for _ in range(turns):
            bot.mcts_search(state)
        return int(turns * ROLLOUTS * per_game)

    return work


def search(name: str, kind: str, extra: dict[str, Any]) -> Work:
    """One search of a thousand simulations with one rollout each."""
    game = pyspiel.load_game(name)
    state = root(game)
    extra["decisions_per_game"] = round(length(state), 2)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 5)
    if kind == "mcts":
        run = pyspiel.MCTSBot(game, evaluator, 2.0, 1000, 1000, False, 1, False).mcts_search
    else:
        final = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        run = pyspiel.ISMCTSBot(1, evaluator, 2.0, 1000, -1, final, False, False).step

    def work(units: int) -> int:
        turns = max(1, units // 1000)
        for _ in range(turns):
            run(state)
        return turns * 1000

    return work


def weigh(game: str, key: str) -> float:
    """Bytes of a state after ten steps."""
    loaded = pyspiel.load_game(game)

    def make() -> Any:
        state = loaded.new_initial_state()
        for _ in range(10):
            if state.is_chance_node():
                state.apply_action(sample(state.chance_outcomes()))
            elif not state.is_terminal():
                state.apply_action(state.legal_actions()[0])
        return state

    return measure.bytes_each(make, 20_000)


def cases() -> None:
    """Measure everything."""
    for name in ("backgammon", "connect_four"):
        includes = "tensor into numpy, mask as numpy, random legal choice, chance in Python"
        made = lambda name=name: steps(name)  # type: ignore[misc] # noqa: E731
        measure.rate(Case("open_spiel", VERSION, name, "RL step", "decision", includes, made))
    for name in ("maedn", "backgammon", "gin_rummy"):
        includes = "legal list, uniform choice, apply and chance in C++; nothing observed"
        extra: dict[str, Any] = {}
        made = lambda name=name, extra=extra: rollouts(name, extra)  # type: ignore[misc] # noqa: E731
        measure.rate(
            Case(
                "open_spiel", VERSION, name, "C++ rollout", "decision", includes, made, extra=extra
            )
        )
    for name, kind in (("backgammon", "mcts"), ("gin_rummy", "ismcts")):
        includes = "1,000 simulations a search: descent, one random rollout, backup, in C++"
        extra = {}
        made = lambda name=name, kind=kind, extra=extra: search(name, kind, extra)  # type: ignore[misc] # noqa: E731
        measure.rate(
            Case(
                "open_spiel",
                VERSION,
                name,
                f"C++ {kind}",
                "simulation",
                includes,
                made,
                extra=extra,
            )
        )
    measure.memory("open_spiel", VERSION, "backgammon")


if __name__ == "__main__":
    measure.main(cases, weigh)
