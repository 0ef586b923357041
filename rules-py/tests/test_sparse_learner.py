"""The learner from sparse rows learns what the learner from whole rows does, in every game."""

from pathlib import Path

import numpy as np
import pytest

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


def both(game, learners, part=1):
    """A network and a buffer of whole rows, and the same of sparse ones, all after one run.

    With ``part`` the networks read every so-manieth cell, scaled, and the mask.
    """
    learner, sparse_learner = learners
    cells, actions = game.observation_size, game.num_actions
    used = np.arange(0, cells + (actions if part > 1 else 0), part)
    random = np.random.default_rng(2)
    scale = tuple(random.uniform(0, 0.5, (2, len(used))).astype("f4")) if part > 1 else None
    given = used, cells, actions, 3, 16, scale
    wide, thin = learner.Network(*given), sparse_learner.SparseNetwork(*given)
    of = [(game, [None] * game.seats)] * 2, GAMES, STEPS, 1, len(used)
    play, twin = learner.Play(*of), sparse_learner.SparsePlay(*of)
    play.collect(wide, taught=True)

    def draw(t, logs, chances):
        return play.actions[t], logs[twin.action_mask[t].find(play.actions[t])]

    twin.draw = draw  # rounding would choose otherwise now and then
    twin.collect(thin, taught=True)
    for name in ("seat", "shown", "paid", "over"):
        np.testing.assert_array_equal(getattr(twin, name), getattr(play, name))
    np.testing.assert_allclose(twin.logs, play.logs, atol=1e-5)
    np.testing.assert_allclose(twin.values, play.values, atol=1e-5)
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


@pytest.mark.parametrize("part", [1, 3])
@pytest.mark.parametrize("way", ["improve", "correct"])
def test_it_learns_the_same(game, learners, way, part):
    (wide, play), (thin, twin) = both(game, learners, part)
    before = [weight.copy() for weight in wide.weights]
    for (network, buffer), module in zip(((wide, play), (thin, twin)), learners, strict=True):
        if way == "improve":
            module.improve(network, buffer, 1e-3, RECIPE, 1.0)
        else:
            learners[0].correct(network, buffer, 1e-3, 0.95)
    for first, one, other in zip(before, wide.weights, thin.weights, strict=True):
        learnt = np.abs(one - first).max()
        assert learnt > 1e-4
        np.testing.assert_allclose(other, one, atol=learnt / 100)


def test_it_reads_whole_rows_too(game, learners):
    (wide, play), (thin, _) = both(game, learners, 3)
    batch = play.batches[0]
    seen = batch.observation, batch.action_mask
    np.testing.assert_array_equal(thin.best(*seen), wide.best(*seen))
    inputs = wide.inputs(*seen)
    chosen = batch.sample_legal()
    gradients = [
        network.towards(network.forward(inputs, seen[1])[2], seen[1], chosen, np.ones(len(batch)))
        for network in (wide, thin)
    ]
    np.testing.assert_array_equal(*gradients)
