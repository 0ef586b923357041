"""Batches: which actions and arrays are taken, and how all others are refused."""

import pickle

import numpy as np
import pytest

import rules_py
from rules_py import Batch


def test_illegal_actions_change_nothing(game):
    batch = Batch(game, 130, seed=7, threads=2)
    actions = batch.sample_legal()
    before = pickle.dumps(batch)
    bad = np.flatnonzero(batch.action_mask[100] == 0)
    if bad.size:
        actions[100] = bad[0]
        with pytest.raises(rules_py.IllegalActionError, match="game 100: action") as caught:
            batch.step(actions)
        assert caught.value.action == bad[0]
        assert pickle.dumps(batch) == before
    for wrong in (-1, game.num_actions, 2**40, -(2**63)):
        actions[100] = wrong
        with pytest.raises(
            rules_py.IllegalActionError, match=f"game 100: there is no action {wrong}"
        ):
            batch.step(actions)
        assert pickle.dumps(batch) == before


def test_a_game_that_is_over_waits(game):
    batch = Batch(game, 3, seed=9, autoreset="disabled", max_length=1)
    batch.step(batch.sample_legal())
    assert (batch.truncated | batch.terminated).all()
    assert batch.sample_legal().tolist() == [-1] * 3
    with pytest.raises(rules_py.IllegalActionError, match="game 0 has ended"):
        batch.step(np.zeros(3, np.int64))
    observation = batch.observation.copy()
    batch.step(np.full(3, -1))
    np.testing.assert_array_equal(batch.observation, observation)
    assert not batch.rewards.any()
    batch.reset(which=np.array([True, False, True]))
    assert (batch.terminated | batch.truncated).tolist() == [False, True, False]


def test_rewards_stay_numbers(game):
    for number in ("penalty", "discount"):
        for value in (float("nan"), float("inf"), -float("inf")):
            for make in (lambda game, **keywords: Batch(game, 2, **keywords), rules_py.SingleEnv):
                with pytest.raises(ValueError, match=f"{number} must be a finite number, not"):
                    make(game, illegal="end", **{number: value})
    with pytest.raises(ValueError, match="a stream lies between"):
        rules_py.SingleEnv(game, stream=-1)
    with pytest.raises(ValueError, match="a stream lies between"):
        rules_py.Generator(1, 2**64)


@pytest.mark.parametrize(
    "actions",
    [
        np.zeros(4),
        np.zeros(4, bool),
        np.zeros(3, np.int64),
        np.zeros((4, 1), np.int64),
        np.zeros((1, 4), np.int64),
        np.zeros(4, np.uint64),
        np.array(["0"] * 4),
        np.array([0, 1, None, 2], dtype=object),
        [0, 1, 2],
        [0.0] * 4,
        [[0], [1, 2]],
        [2**70] * 4,
        0,
        None,
        "0000",
        {0: 1},
    ],
    ids=repr,
)
def test_actions_of_another_form_are_refused(game, actions):
    batch = Batch(game, 4, seed=1, threads=1)
    before = pickle.dumps(batch)
    with pytest.raises(rules_py.ArrayError, match=r"whole numbers that fit int64, of shape \(4,\)"):
        batch.step(actions)
    assert pickle.dumps(batch) == before


@pytest.mark.parametrize("dtype", ["int16", "uint16", ">i4", "uint32", "int32", ">i8", "int64"])
def test_actions_of_any_whole_type_are_taken(game, dtype):
    batch, plain = Batch(game, 6, seed=2), Batch(game, 6, seed=2)
    for _ in range(10):
        actions = plain.sample_legal()
        wide = np.zeros(12, dtype)
        wide[::2] = actions
        batch.step(wide[::2])
        plain.step(actions.tolist())
        np.testing.assert_array_equal(batch.observation, plain.observation)


def test_arrays_of_another_form_are_not_bound(game):
    batch = Batch(game, 4, seed=1)
    frozen = np.zeros((4, game.num_actions), np.int8)
    frozen.flags.writeable = False
    for arrays in (
        {"action_mask": frozen},
        {"action_mask": np.zeros((4, game.num_actions), bool)},
        {"action_mask": np.zeros((game.num_actions, 4), np.int8).T},
        {"action_mask": np.zeros((5, game.num_actions), np.int8)},
        {"observation": np.zeros((4, game.observation_size), np.uint8)},
        {"observation": np.zeros((4, game.observation_size))},
        {"rewards": np.zeros((4, game.seats), np.float32)},
        {"terminated": np.zeros(4, np.int8)},
        {"seat": [0] * 4},
        {"final_seat": np.zeros(4, np.int8)},
        {"nonsense": np.zeros(4)},
    ):
        mask = batch.action_mask
        with pytest.raises(rules_py.ArrayError):
            batch.bind(**arrays)
        assert batch.action_mask is mask
    with pytest.raises(rules_py.ArrayError, match="out must be"):
        batch.sample_legal(np.zeros(4))
    shared = np.zeros((4, game.num_actions), np.int8)
    both = np.frombuffer(shared.data, bool, count=4)
    with pytest.raises(rules_py.ArrayError, match="share memory"):
        batch.bind(action_mask=shared, terminated=both)


@pytest.mark.parametrize(
    ("keywords", "error"),
    [
        ({"games": 0}, ValueError),
        ({"games": -1}, ValueError),
        ({"games": 2**40}, ValueError),
        ({"games": 1.5}, TypeError),
        ({"games": True}, TypeError),
        ({"seed": -1}, ValueError),
        ({"seed": 2**64}, ValueError),
        ({"seed": 0.5}, TypeError),
        ({"seed": "1"}, TypeError),
        ({"threads": 0}, ValueError),
        ({"threads": 10**6}, ValueError),
        ({"threads": "2"}, TypeError),
        ({"agents": []}, ValueError),
        ({"agents": "random"}, TypeError),
        ({"agents": [None] * 99}, ValueError),
        ({"agents": 3}, TypeError),
        ({"autoreset": "never"}, ValueError),
        ({"autoreset": 1}, TypeError),
        ({"illegal": "shout"}, ValueError),
        ({"penalty": "much"}, TypeError),
        ({"discount": None}, TypeError),
        ({"max_length": 0}, ValueError),
        ({"max_length": 2**31}, ValueError),
        ({"dtype": "float64"}, ValueError),
        ({"dtype": np.float32}, TypeError),
    ],
    ids=repr,
)
def test_batches_of_another_form_are_refused(game, keywords, error):
    keywords = dict(keywords)
    games = keywords.pop("games", 2)
    with pytest.raises(error) as caught:
        Batch(game, games, **keywords)
    assert str(caught.value)


def test_all_seats_cannot_be_native(game):
    with pytest.raises(ValueError, match="left to the caller"):
        Batch(game, 2, agents=["random"] * game.seats)
    with pytest.raises(ValueError, match='"random", "heuristic"'):
        Batch(game, 2, agents=["clever"] + [None] * (game.seats - 1))


def test_places_and_flags_are_checked(game):
    batch = Batch(game, 3, seed=1)
    for place in (3, -1, 2**70):
        with pytest.raises(IndexError, match="the games 0 to 2"):
            batch.state(place)
    for which in ([True], np.zeros(3), np.zeros((3, 1), bool), None, "x"):
        if which is None:
            continue
        with pytest.raises(rules_py.ArrayError, match="which must be a bool array"):
            batch.reset(which=which)
