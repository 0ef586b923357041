"""Sub-goals: names in the schema, bounds, and the potential as their sum by weight."""

import json

import numpy as np
import pytest

import rules_py
from conftest import nodes, walk
from rules_py import Batch, Game, SeatError

FIVE = {
    "wuerfelhelden": ["coins", "warrants", "others"],
    "unsung_heroes": ["minions", "treasures", "lead", "mean"],
    "regidice": ["damage", "dice"],
    "hero_must_die": ["vp", "others"],
    "valor_and_villainy": ["shrines", "health", "souls"],
}


def weights(game):
    return np.array([one["weight"] for one in game.subgoals])


def test_the_schema_names_them(name):
    game = Game(name)
    assert rules_py.game_info(name)["subgoals"] == json.loads(json.dumps(game.subgoals))
    names = [one["name"] for one in game.subgoals]
    assert names == FIVE.get(name, [])
    for one in game.subgoals:
        assert set(one) == {"name", "meaning", "min", "max", "weight"}
        assert one["name"].isidentifier()
        assert one["meaning"]
        assert one["min"] < one["max"]
        assert one["weight"]
    game.subgoals.clear()
    assert len(game.subgoals) == len(names)


@pytest.mark.parametrize("name", FIVE)
def test_the_potential_is_their_sum_by_weight(name):
    plain, shaped = Game(name), Game(name, shaping=True)
    least, most = (np.array([one[key] for one in plain.subgoals]) for key in ("min", "max"))
    seen = set()
    for seed in range(3):
        for state, twin in zip(nodes(plain, seed), nodes(shaped, seed), strict=True):
            values = np.array([state.subgoals(seat) for seat in range(plain.seats)])
            assert (least <= values).all()
            assert (values <= most).all()
            assert (values == [twin.subgoals(seat) for seat in range(plain.seats)]).all()
            expected = np.zeros(plain.seats) if twin.is_terminal else values @ weights(plain)
            assert twin.potentials() == pytest.approx(expected, abs=1e-12)
            seen.add(tuple(values[0]))
        assert np.abs(values @ weights(plain)).max() > 0, "they keep their values at the end"
    assert len(seen) > 5


@pytest.mark.parametrize("name", FIVE)
def test_the_seat_to_act_is_the_default(name):
    state, rng = walk(Game(name), 1, 6)
    while state.seat is None:
        state.apply(state.sample(rng))
    assert state.subgoals() == state.subgoals(state.seat)


@pytest.mark.parametrize("seat", [-1, 7, 2**70])
def test_there_is_no_such_seat(seat):
    with pytest.raises(SeatError):
        Game("regidice").new_state().subgoals(seat)


def test_nobody_is_to_act():
    state = Game("regidice").new_state()
    assert state.is_chance
    with pytest.raises(SeatError):
        state.subgoals()


def test_a_batch_has_those_of_its_states(name):
    game = Game(name)
    batch = Batch(game, 130, seed=3, threads=2)
    for _ in range(15):
        batch.step(batch.sample_legal())
    values = batch.subgoals()
    assert values.dtype == np.float64
    assert values.shape == (130, game.seats, len(game.subgoals))
    for at in range(len(batch)):
        state = batch.state(at)
        assert values[at].tolist() == [state.subgoals(seat) for seat in range(game.seats)]
    assert batch.subgoals() is not values
