"""The learner from sparse rows learns what the learner from whole rows does, in every game."""

import copy
from pathlib import Path

import numpy as np
import pytest

from rules_py import SparseRows

pytest.importorskip("torch", reason="it multiplies with PyTorch")
EXAMPLES = Path(__file__).parents[2] / "examples" / "python"
RECIPE = {"trace": 0.95, "entropy": 0.01, "size": 64, "passes": 2}
GAMES, STEPS = 16, 12


@pytest.fixture
def learners(monkeypatch):
    """The modules of both learners."""
    if not EXAMPLES.exists():
        pytest.skip("the examples are not there")
    monkeypatch.syspath_prepend(EXAMPLES)
    import learner
    import sparse_learner

    return learner, sparse_learner


def rows_of(array):
    rows = SparseRows.from_dense(array)
    return SparseRows(rows.indices, rows.values.astype("f4"), rows.offsets, rows.width)


def both(game, learners):
    """A network and a buffer of whole rows, and the same of sparse ones."""
    learner, sparse_learner = learners
    cells, actions = game.observation_size, game.num_actions
    given = np.arange(cells), cells, actions, 3, 16
    wide, thin = learner.Network(*given), sparse_learner.SparseNetwork(*given)
    play = learner.Play([(game, [None] * game.seats)], GAMES, STEPS, 1, cells)
    play.collect(wide)
    twin = copy.copy(play)
    twin.observation = sparse_learner.Steps(STEPS, sparse_learner.Matrix)
    twin.action_mask = sparse_learner.Steps(STEPS, sparse_learner.Legal)
    for t in range(STEPS):
        twin.observation[t] = rows_of(play.observation[t])
        twin.action_mask[t] = rows_of(
            np.pad(play.action_mask[t], ((0, 0), (0, 1)), constant_values=1)
        )
    play.random, twin.random = np.random.default_rng(5), np.random.default_rng(5)
    return (wide, play), (thin, twin)


def test_the_outputs_are_those_of_whole_rows(game, learners):
    (wide, play), (thin, twin) = both(game, learners)
    for t in range(STEPS):
        logs, values, (*_, chances) = wide.forward(play.observation[t], play.action_mask[t])
        legal = twin.action_mask[t]
        found, worth, (*_, likely) = thin.forward(twin.observation[t], legal)
        row, action = play.action_mask[t].nonzero()
        cells = legal.find(play.actions[t])
        np.testing.assert_allclose(worth, values, atol=1e-6)
        np.testing.assert_allclose(found[cells], logs[np.arange(GAMES), play.actions[t]], atol=1e-5)
        np.testing.assert_allclose(np.delete(likely, legal.values), chances[row, action], atol=1e-6)
        assert (likely[legal.values] == 0).all()
        uniform = play.random.random(GAMES)
        drawn = legal.draw(likely, uniform)
        assert play.action_mask[t][np.arange(GAMES), drawn].all()
        summed = chances.cumsum(axis=1)
        expected = (summed > uniform[:, None] * summed[:, -1:]).argmax(axis=1)
        assert (drawn == expected).mean() > 0.9  # but for rounding
        highest = legal.draw(likely, np.full(GAMES, np.nextafter(1, 0)))
        assert play.action_mask[t][np.arange(GAMES), highest].all()


def test_it_learns_the_same(game, learners):
    (wide, play), (thin, twin) = both(game, learners)
    before = [weight.copy() for weight in wide.weights]
    for (network, buffer), module in zip(((wide, play), (thin, twin)), learners, strict=True):
        module.improve(network, buffer, 1e-3, RECIPE, 1.0)
    for first, one, other in zip(before, wide.weights, thin.weights, strict=True):
        learnt = np.abs(one - first).max()
        assert learnt > 1e-4
        np.testing.assert_allclose(other, one, atol=learnt / 100)
