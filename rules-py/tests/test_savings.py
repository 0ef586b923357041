"""What a contest says it saved, and fits that are interrupted, trusted and played by several."""

import math
from dataclasses import replace

import numpy as np
import pytest

from rules_py import Game, Generator, evaluate
from rules_py.agents import choose
from rules_py.evaluate import _trust, _value
from rules_py.evaluate._corrections import Played, by_node, play_state
from rules_py.evaluate._savings import savings
from test_solve import rat

AGENTS = ["heuristic", "random"]


@pytest.fixture
def dice():
    return Game("wuerfelhelden", players=2)


def samples(deals, seed):
    """Returns of one agent in two seatings that are alike, and the same with less chance."""
    rng = np.random.default_rng(seed)
    chance = rng.normal(size=(deals, 2, 1))
    plain = 0.5 * rng.normal(size=(deals, 1, 1)) + rng.normal(size=(deals, 2, 1)) + chance
    return plain, plain - chance


def test_what_is_saved_is_a_ratio_of_variances():
    plain, corrected = samples(4000, 1)
    (found,) = savings(plain, corrected)
    # A game has the variance 0.25 + 1 + 1; the mean of a deal 0.25 + 2 / 2, and without chance
    # 0.25 + 1 / 2.
    assert found.deals.factor == pytest.approx(1.125 / 1.25, rel=0.06)
    assert found.corrections.factor == pytest.approx(2.25 / 1.25, rel=0.06)
    assert found.both.factor == pytest.approx(1.125 / 0.75, rel=0.06)


def test_the_errors_of_what_is_saved_are_true():
    told = [savings(*samples(200, seed))[0] for seed in range(300)]
    for name in ("deals", "corrections", "both"):
        factors = [getattr(one, name).factor for one in told]
        errors = [getattr(one, name).error for one in told]
        assert np.mean(errors) == pytest.approx(np.std(factors), rel=0.15), name
    assert str(told[0].both).count(" ± ") == 1


def test_a_contest_says_what_it_saved(dice):
    values = evaluate.fit(dice, AGENTS, games=1500, pilot=40, seed=2)
    found = evaluate.contest(dice, AGENTS, deals=20, seed=1, values=values)
    assert len(found.savings) == 2
    for score, saved in zip(found.scores, found.savings, strict=True):
        assert saved.both.factor == pytest.approx(score.saved)
        assert saved.both.error < saved.both.factor
    plain = evaluate.contest(dice, AGENTS, deals=20, seed=1).savings[0]
    assert plain.deals == found.savings[0].deals == plain.both
    assert plain.corrections.factor == pytest.approx(1)
    # A corrected game varies less; those of too few deals have no error.
    assert found.savings[0].corrections.factor > 1.1
    assert math.isinf(evaluate.contest(dice, AGENTS, deals=19, seed=1).savings[0].deals.error)


def test_a_fit_that_was_interrupted_goes_on(dice, tmp_path, monkeypatch):
    whole = evaluate.fit(dice, AGENTS, games=20, pilot=6, seed=2)
    file, numbers = tmp_path / "values.npz", {"games": 20, "pilot": 6, "seed": 2}

    def stop(games):
        if games == 23:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        evaluate.fit(dice, AGENTS, **numbers, file=file, on_progress=stop)
    # What has been learned is not learned again.
    monkeypatch.setattr(_value, "learn", None)
    heard = []
    again = evaluate.fit(dice, AGENTS, **numbers, file=file, on_progress=heard.append)
    assert [value.digest for value in again] == [value.digest for value in whole]
    assert heard == list(range(1, 27))
    monkeypatch.setattr(_value, "scale_of", None)
    third = evaluate.fit(dice, AGENTS, **numbers, file=file)
    assert [value.digest for value in third] == [value.digest for value in whole]
    with pytest.raises(ValueError, match="file of another fit"):
        evaluate.fit(dice, AGENTS, **{**numbers, "games": 21}, file=file)
    file.write_bytes(b"hello")
    with pytest.raises(ValueError, match="no file of a fit"):
        evaluate.fit(dice, AGENTS, **numbers, file=file)


def test_workers_fit_the_same_values(dice, monkeypatch):
    monkeypatch.setattr(_value, "ABREAST", 16)
    alone = evaluate.fit(dice, AGENTS, games=300, pilot=4, seed=2)
    monkeypatch.undo()
    assert alone[0].digest != evaluate.fit(dice, AGENTS, games=300, pilot=4, seed=3)[0].digest
    several = evaluate.fit(dice, AGENTS, games=300, pilot=4, seed=2, workers=2)
    one = evaluate.fit(dice, AGENTS, games=300, pilot=4, seed=2)
    for by_several, by_one in zip(several, one, strict=True):
        for part, same in zip(by_several.weights, by_one.weights, strict=True):
            np.testing.assert_array_equal(part, same)
        assert by_several.scale == by_one.scale
        assert by_several.digest == by_one.digest


def histories(state, probability=1.0):
    """Every history of a game between heuristics, and its probability."""
    if state.is_terminal:
        yield state, probability
    elif state.is_chance:
        for outcome, share in state.chance_probabilities():
            state.apply(outcome)
            yield from histories(state, probability * share)
            state.undo()
    else:
        state.apply(choose("heuristic", state, Generator(1)))
        yield from histories(state, probability)
        state.undo()


def test_trust_is_the_slope_of_returns_on_corrections():
    """Node by node it varies less, but means the same, however large the values are."""
    game, agents = rat(1), ["heuristic"]
    (value,) = evaluate.fit(game, agents, games=60, pilot=2, hidden=8, seed=6)
    # The values of games that are over are not doubled with the others, so that twice the values
    # do not deserve exactly half the trust.
    for reach in (value.reach, 2 * value.reach):
        by_nodes, by_games = np.zeros(2), np.zeros(2)
        for state, probability in histories(game.new_state()):
            values = replace(value, scale=1.0, reach=reach)
            brought, before = by_node(Played(state, {}), agents, values)
            returns, whole = np.array(state.returns()), brought.sum(axis=0)
            by_games += probability * np.array([whole @ returns, whole @ whole])
            by_nodes += probability * np.array(_trust.in_common(brought, before, returns))
        assert by_games[1] > 0.01
        assert by_nodes == pytest.approx(by_games)


@pytest.mark.parametrize("noisy", ["games", "nodes"])
def test_trust_follows_what_says_more(noisy, monkeypatch):
    rng = np.random.default_rng(3)
    brought = rng.normal(size=400)
    # Corrections twice as large as they should be, and returns with the noise of one of the two.
    noise = {"games": (2.0, 0.01), "nodes": (0.01, 2.0)}[noisy]
    returns, common = (0.5 * brought + spread * rng.normal(size=400) for spread in noise)
    rows = [
        [[one, -one], [two, -two], [two * three, two**2]]
        for one, two, three in zip(returns, brought, common, strict=True)
    ]
    monkeypatch.setattr(
        _trust, "run", lambda pilot, numbers, workers: (x for x in zip(numbers, rows, strict=True))
    )
    assert _trust.scale_of(None, 400, 1, lambda games: None) == pytest.approx(0.5, abs=0.005)
    assert _trust.slope(np.ones(1), np.ones(1), 1) == (1.0, np.inf)


def test_nodes_add_up_to_corrections(dice):
    (value,) = evaluate.fit(dice, ["heuristic"] * 2, games=200, pilot=5, seed=6)
    agents = ["heuristic", "random"]
    state = play_state(dice, agents, 5, 1)
    brought, before = by_node(Played(state, {}), agents, value)
    assert brought.shape == before.shape
    assert value.scale * brought.sum(axis=0) == pytest.approx(
        evaluate.corrections(state, agents, value)
    )
