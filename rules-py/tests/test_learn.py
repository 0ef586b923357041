"""Value functions learn from what follows a state, not from the return alone."""

import numpy as np
import pytest

from rules_py import Game, Generator
from rules_py.evaluate import _learn, _value
from rules_py.evaluate._learn import Games, forward, learn


def one(cell):
    """A state with one cell that is not zero."""
    return np.array([cell], np.uint32), np.ones(1, np.float32)


def test_targets_are_lambda_returns():
    games = Games(9, 1)
    games.add([one(2), one(4), one(7)], np.array([1.0], np.float32))
    games.add([], np.array([0.5], np.float32))
    games.add([one(4)], np.array([-1.0], np.float32))
    games.close()
    assert games.used.tolist() == [2, 4, 7]
    assert games.rows(np.array([2, 0])).tolist() == [[0, 0, 1], [1, 0, 0]]
    inner = np.array([[0.1], [0.2], [0.3]], np.float32)
    weights = inner, np.zeros(1, "f4"), np.ones((1, 1), "f4"), np.zeros(1, "f4")
    _, second, third = np.tanh([0.1, 0.2, 0.3])
    whole = games.targets(weights, 1.0)[:, 0]
    assert whole.tolist() == [1, 1, 1, -1]
    part = games.targets(weights, 0.25)[:, 0]
    middle = 0.75 * third + 0.25
    assert part == pytest.approx([0.75 * second + 0.25 * middle, middle, 1, -1], abs=1e-6)
    assert games.targets(weights, 0.0)[:, 0] == pytest.approx([second, third, 1, -1], abs=1e-6)


def walk(count):
    """Games of a random walk over seven cells; who falls off the right end wins."""
    games, rng = Games(9, 1), np.random.default_rng(5)
    for _ in range(count):
        place, rows = 4, []
        while 1 <= place <= 7:
            rows.append(one(place))
            place += int(rng.choice([-1, 1]))
        games.add(rows, np.array([1.0 if place > 7 else -1.0], np.float32))
    return games


def test_temporal_differences_come_closer_than_returns(monkeypatch):
    truth = np.arange(1, 8) / 4 - 1
    errors = []
    monkeypatch.setattr(_learn, "BATCH", 8)  # enough steps for so few games
    for traces in ((1.0,) * 7, _learn.TRACES):
        monkeypatch.setattr(_learn, "TRACES", traces)
        weights = learn(walk(100), 16, np.random.default_rng(6))
        assert not weights[0][[0, 8]].any()  # cells that no state had
        values = forward(weights, np.eye(9, dtype=np.float32)[1:8])[1][:, 0]
        errors.append(float(((values - truth) ** 2).mean()))
    print(f"\nmean squared error: returns {errors[0]:.5f}, temporal differences {errors[1]:.5f}")
    assert errors[1] < 0.7 * errors[0]
    assert errors[1] < 0.02


def test_states_are_kept_in_the_order_of_play(monkeypatch):
    game = Game("wuerfelhelden", players=2)
    cast = ["random", "random"]
    every, returns = _value._watch(game, cast, Generator(3, 1), np.random.default_rng(1))
    monkeypatch.setattr(_value, "KEPT", 10_000)
    whole, again = _value._watch(game, cast, Generator(3, 1), np.random.default_rng(1))
    assert (returns == again).all()
    assert len(every) == 64 < len(whole)
    places = iter(whole)
    for cells, numbers in every:
        assert any(
            np.array_equal(cells, others) and np.array_equal(numbers, told)
            for others, told in places
        )


def test_nothing_to_learn_from():
    games = Games(3, 2)
    games.add([], np.zeros(2, np.float32))
    weights = learn(games, 4, np.random.default_rng(1))
    assert weights[0].shape == (3, 4)
    assert np.isfinite(forward(weights, np.zeros((1, 3), np.float32))[1]).all()
