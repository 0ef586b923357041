"""Streams by source: one seed is one game in both languages, and common random numbers."""

import copy
import pickle

import numpy as np
import pytest

from rules_py import Batch, ChanceStreams, Game, Generator, RecordError, evaluate
from rules_py.rollouts import Task, play

# The same numbers are in the tests of the core.
WUERFELHELDEN = [88, 134, 99, 83, 19, 2, 95, 26]


def outcomes(game, chance, count):
    """The first chance outcomes of a game in which the heuristic decides."""
    state, found = game.new_state(), []
    while len(found) < count:
        found += state.sample_chance(chance)
        state.apply(state.heuristic_action())
    return found[:count]


def test_one_seed_is_one_game_in_both_languages():
    assert outcomes(Game("wuerfelhelden"), ChanceStreams(7, 1), 8) == WUERFELHELDEN


def test_a_batch_plays_the_same_games(game):
    batch = Batch(game, 3, seed=7, threads=1, autoreset="disabled", chance="sources")
    other = pickle.loads(pickle.dumps(batch))
    states = [game.new_state() for _ in range(3)]
    streams = [ChanceStreams(7, number) for number in range(3)]
    for state, chance in zip(states, streams, strict=True):
        state.sample_chance(chance)
    for _ in range(60):
        actions = batch.heuristic_action()
        for at, (state, chance) in enumerate(zip(states, streams, strict=True)):
            assert (batch.seat[at] == state.seat) or state.is_terminal
            if not state.is_terminal:
                state.apply(int(actions[at]))
                state.sample_chance(chance)
        batch.step(actions)
        other.step(actions)
        for at, state in enumerate(states):
            assert batch.state(at) == state == other.state(at)


def test_a_batch_without_them_is_as_it_was(game):
    plain, named = Batch(game, 2, seed=3), Batch(game, 2, seed=3, chance="stream")
    assert (plain.observation == named.observation).all()
    with pytest.raises(ValueError, match="chance"):
        Batch(game, 2, chance="deck")
    restore, arguments = Batch(game, 2, seed=3, chance="sources").__reduce__()
    _, number, keywords, arrays, shards = arguments
    with pytest.raises(RecordError, match="by source"):
        restore(game, number, {**keywords, "chance": "stream"}, arrays, shards)


def test_streams_are_values():
    game, chance = Game("unsung_heroes"), ChanceStreams(5)
    assert chance == ChanceStreams(5, 0) != ChanceStreams(5, 1)
    outcomes(game, chance, 10)
    assert chance != ChanceStreams(5)
    for twin in (copy.copy(chance), copy.deepcopy(chance), pickle.loads(pickle.dumps(chance))):
        assert twin == chance
        assert outcomes(game, twin, 20) == outcomes(game, copy.copy(chance), 20)
    with pytest.raises(RecordError, match="no streams"):
        ChanceStreams._restore(b'{"root":1}')
    with pytest.raises(ValueError, match="seed"):
        ChanceStreams(-1)
    with pytest.raises(TypeError):
        game.new_state().sample(chance)


def test_common_random_numbers_correlate_the_returns():
    """Other dice fall differently, and the returns go together all the same."""
    games = [Game("wuerfelhelden", players=2, dice_set=dice) for dice in ("printed", "fierce")]
    found = {}
    for chance in ("stream", "sources"):
        tasks = [Task(0, game, ("heuristic",) * 2, 9, 400, chance) for game in games]
        first, second = (np.array(play(task).returns)[:, 0] for task in tasks)
        found[chance] = np.corrcoef(first, second)[0, 1]
    assert found["sources"] > 0.25 > 0.15 > found["stream"], found


def test_a_contest_has_the_streams_of_its_seed():
    game, agents = Game("wuerfelhelden", players=2), ("heuristic", "heuristic")
    verdict = evaluate.contest(game, agents, deals=4, seed=4)
    stream = Generator(4, 0).next()
    returns = np.array(play(Task(0, game, agents, stream, 4, "sources")).returns)
    # Both agents take both seats, and nothing in the games of a deal differs.
    assert verdict.scores[0].mean == pytest.approx(returns.mean())
    assert verdict.scores[0].wins == (returns > 0).mean()
    assert verdict.scores[0].half_width == 0
