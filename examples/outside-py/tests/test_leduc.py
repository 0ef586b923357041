"""Leduc poker in Python: hidden hands from outside, through the classes of every game."""

import copy
import pickle

import numpy as np
import pytest

import rules_py

JACK, QUEEN, KING = 0, 2, 4  # the hearts; the spades are one more
CALL, RAISE = 1, 2


def dealt(*cards):
    """Return a game after the deal of these cards and two checks before the third."""
    state = rules_py.Game("leduc").new_state()
    for number, card in enumerate(cards):
        if number == 2:
            state.apply(CALL)
            state.apply(CALL)
        state.apply(card)
    return state


def test_its_facts():
    game = rules_py.Game("leduc")
    assert (game.title, game.seats, game.num_actions, game.num_outcomes) == ("Leduc Poker", 2, 3, 6)
    assert game.options["raise_cap"] == 2
    with pytest.raises(rules_py.OptionError, match="1 to 4"):
        rules_py.Game("leduc", raise_cap=5)


def test_the_other_hand_is_hidden():
    one, other = dealt(KING, JACK), dealt(KING, QUEEN)
    assert one.view(0) == other.view(0)
    assert one.view(0)["hands"] == [{"face_up": "Kh"}, "face_down"]
    assert one.view(1) != other.view(1)
    assert one.information_state(0) == other.information_state(0)
    assert one.information_state(1) != other.information_state(1)


def test_determinize_deals_every_card_that_the_seat_has_not_seen():
    state, rng = dealt(KING, JACK, QUEEN), rules_py.Generator(4)
    hands = {state.determinize(0, rng).to_dict()["hands"][1] for _ in range(200)}
    assert hands == {"Jh", "Js", "Qs", "Ks"}


def test_a_pair_wins_the_pot():
    state = dealt(JACK, KING, JACK + 1)
    for action in (RAISE, CALL):
        state.apply(action)
    assert state.is_terminal
    assert list(state.returns()) == [5.0, -5.0]
    assert state.view(1)["hands"] == [{"face_up": "Jh"}, {"face_up": "Kh"}]


def test_it_is_a_value_and_impossible_documents_are_refused():
    state = dealt(JACK, KING, QUEEN)
    assert pickle.loads(pickle.dumps(state)) == copy.deepcopy(state) == state
    record = state.record()
    assert rules_py.replay(record) == state
    twice = state.to_dict() | {"board": "Jh"}
    with pytest.raises(ValueError, match="each card in one place"):
        state.game.load_state(twice)


def test_batches_and_agents():
    game = rules_py.Game("leduc")
    batch = rules_py.Batch(game, 500, seed=1, agents=[None, "random"], autoreset="disabled")
    while not batch.terminated.all():
        batch.step(batch.heuristic_action())
    assert np.mean(batch.returns[:, 0]) > 0.5
