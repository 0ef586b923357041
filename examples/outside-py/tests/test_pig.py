"""Pig in Python: a game from outside, through the classes of every game."""

import copy
import multiprocessing
import pickle

import numpy as np
import pytest

import rules_py
from rules_py import _native


def played(record):
    return rules_py.replay(record).returns()


def test_it_stands_beside_the_others():
    assert rules_py.games()[-2:] == ["pig", "leduc"]
    assert len(rules_py.games()) == 7
    pig, other = rules_py.Game("pig", goal=50), rules_py.Game("regidice")
    assert type(pig) is type(other) is rules_py.Game
    assert (pig.title, pig.seats, pig.num_actions, pig.num_outcomes) == ("Pig", 2, 2, 6)
    assert pig.options["goal"] == 50


def test_names_that_nobody_has_are_still_refused():
    with pytest.raises(rules_py.UnknownGameError, match="pig"):
        rules_py.Game("cow")
    with pytest.raises(rules_py.OptionError):
        rules_py.Game("pig", goal=1)


def test_the_rules_are_those_of_pig():
    state = rules_py.Game("pig").new_state()
    assert [state.text(action) for action in state.legal_actions()] == ["roll"]
    state.apply("roll")
    assert state.chance_outcomes() == [(face, 1) for face in range(6)]
    state.apply(5)
    state.apply("hold")
    assert state.to_dict()["scores"] == [6, 0]
    assert state.undo() == ("action", 1)


def test_it_is_a_value_and_a_record_in_another_process():
    state, rng = rules_py.Game("pig").new_state(), rules_py.Generator(3)
    while not state.is_terminal:
        state.apply(state.sample(rng))
    assert pickle.loads(pickle.dumps(state)) == copy.deepcopy(state) == state
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.apply(played, (state.record(),)) == state.returns()


def test_batches_and_agents():
    batch = rules_py.Batch(
        rules_py.Game("pig"), 200, seed=1, agents=[None, "random"], autoreset="disabled"
    )
    while not batch.terminated.all():
        batch.step(batch.heuristic_action())
    assert np.mean(batch.returns[:, 0] > 0) > 0.7


def test_environments():
    gymnasium = pytest.importorskip("gymnasium")
    import rules_py.gym  # noqa: F401 - registers

    env = gymnasium.make("rules/Pig-v1")
    _, info = env.reset(seed=1)
    assert info["action_mask"].sum() == 1


def test_two_extensions_are_refused():
    (own,) = _native.entry_points(group=_native.GROUP)
    other = type(own)("cow", "cow_py._cow", _native.GROUP)
    with pytest.raises(ImportError, match=r"cow_py._cow, outside_py._outside"):
        _native.choose([own, other])
    assert _native.choose([own, own]) is own
    assert _native.choose([]) is None
