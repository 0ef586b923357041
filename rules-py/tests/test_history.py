"""Histories of seats: what they saw and did, as tokens and in words."""

import pickle
from itertools import pairwise

import numpy as np
import pytest

import rules_py
from conftest import nodes, walk
from rules_py import Game, Generator, SeatError


def decode(game, tokens):
    """The moments of a history: the observation of each, and the action there or ``None``.

    Numbers beside the observation are left out.
    """
    cells = 2 + game.num_actions
    levels = cells + game.observation_size
    row, moments, tokens = np.zeros(game.observation_size, np.uint8), [], iter(tokens.tolist())
    for token in tokens:
        if token == 1:
            row = row.copy()
            moments.append((row, None))
        elif token < cells:
            assert moments[-1][1] is None
            moments[-1] = (row, token - 2)
        else:
            level = next(tokens) - levels
            assert 0 <= level < 256
            if token < levels:
                assert row[token - cells] != level
                row[token - cells] = level
    return moments


def same(moments, expected):
    """Whether two lists of moments are equal."""
    return len(moments) == len(expected) and all(
        one[1] == other[1] and (one[0] == other[0]).all()
        for one, other in zip(moments, expected, strict=True)
    )


def now(state, seat):
    return state.observation(seat, dtype="uint8")


def played(game, seed):
    """Every state of a random game, with the moments of each seat before it."""
    past = [[] for _ in range(game.seats)]
    state, rng = game.new_state(), Generator(seed)
    while True:
        yield state, past
        if state.is_terminal:
            return
        step = state.sample(rng)
        for seat in range(game.seats):
            if seat == state.seat:
                past[seat].append((now(state, seat), step))
            elif game.perfect_information:
                past[seat].append((now(state, seat), None))
        state.apply(step)


def test_tokens_are_what_a_seat_saw_and_did(name):
    game = Game(name)
    size = game.history_vocabulary_size
    beside = 4 if name == "valor_and_villainy" else 0
    assert size == 2 + game.num_actions + game.observation_size + 256 + beside
    seed, seen = 0, 0
    # Outside games are short.
    while seen < 100:
        seed += 1
        begun = {}
        for number, (state, past) in enumerate(played(game, seed)):
            for seat in range(game.seats):
                if number < 60 or state.is_terminal or number % 61 == 0:
                    tokens = state.history_tokens(seat)
                    assert (tokens.dtype, tokens.ndim) == (np.int32, 1)
                    assert tokens.min() >= 1
                    assert tokens.max() < size
                    expected = [*past[seat], (now(state, seat), None)]
                    assert same(decode(game, tokens), expected)
                    seen += len(expected)
                    # What a model has read at an earlier decision it need not read again.
                    early = begun.get(seat, tokens[:0])
                    np.testing.assert_array_equal(tokens[: len(early)], early)
                    if seat == state.seat:
                        begun[seat] = tokens


def test_equal_tokens_are_equal_information_states(name):
    game, known = Game(name), {}
    seed = 0
    while len(known) < 400:
        seed += 1
        for state in nodes(game, seed, 40):
            if name == "leduc" and state.node == "chance":
                continue  # Its observation does not say whether the other hand is dealt yet.
            for seat in range(game.seats):
                key = (seat, state.history_tokens(seat).tobytes())
                other = (seat, state.information_state(seat))
                assert known.setdefault(key, other) == other
                assert known.setdefault(other, key) == key


def test_the_default_is_the_seat_to_act(game):
    state = game.new_state()
    state.sample_chance(1)
    assert state.history_text() == state.history_text(state.seat)
    np.testing.assert_array_equal(state.history_tokens(), state.history_tokens(state.seat))
    state, _ = walk(game, 2)
    for look in (state.history_tokens, state.history_text):
        with pytest.raises(SeatError, match="no seat decides here"):
            look()
        for seat in (game.seats, -1, 2**64):
            with pytest.raises(SeatError, match="this game has the seats 0 to"):
                look(seat)
        for seat in ("0", 0.0, True):
            with pytest.raises(TypeError):
                look(seat)


def test_undo_takes_histories_back(game):
    shown = lambda state: [  # noqa: E731
        (state.history_tokens(seat).tobytes(), state.history_text(seat))
        for seat in range(game.seats)
    ]
    kept = [shown(state) for state in nodes(game, 3, 60)]
    state, _ = walk(game, 3, 60)
    for expected in reversed(kept):
        assert shown(state) == expected
        state.undo()


def test_histories_begin_where_the_state_was_given(game):
    state, rng = walk(game, 4, 3 if game.name == "leduc" else 40)
    for kept in (
        state.clone(),
        pickle.loads(pickle.dumps(state)),
        rules_py.replay(state.record()),
        rules_py.replay(state.record("bytes")),
    ):
        for seat in range(game.seats):
            np.testing.assert_array_equal(kept.history_tokens(seat), state.history_tokens(seat))
            assert kept.history_text(seat) == state.history_text(seat)
    given = game.load_state(state.to_json())
    for seat in range(game.seats):
        assert same(decode(game, given.history_tokens(seat)), [(now(state, seat), None)])
        assert given.history_text(seat) == ""
    begun = given.history_tokens(0)
    while (step := given.sample(rng)) is not None:
        given.apply(step)
    assert len(decode(game, given.history_tokens(0))) > 1
    np.testing.assert_array_equal(
        rules_py.replay(given.record()).history_tokens(0), given.history_tokens(0)
    )
    while given.undo():
        pass
    np.testing.assert_array_equal(given.history_tokens(0), begun)


def test_the_text_is_the_log_of_all_steps(game):
    state, rng = game.new_state(), Generator(5)
    lines = [[] for _ in range(game.seats)]
    while (step := state.sample(rng)) is not None:
        for seat in range(game.seats):
            lines[seat] += state.log_entry(step, seat)
        state.apply(step)
        if len(state.steps()) % 16 == 0 or state.is_terminal:
            for seat in range(game.seats):
                assert state.history_text(seat) == "\n".join(lines[seat])
    assert min(map(len, lines)) > 5 or game.name == "leduc", "a game without words has no log"


def test_a_determinized_state_has_no_history(game):
    state, _ = walk(game, 6, 30)
    for seat in range(game.seats):
        world = state.determinize(seat, 1)
        assert world.history_text(seat) == ""
        assert same(decode(game, world.history_tokens(seat)), [(now(state, seat), None)])


def test_others_secrets_are_in_no_history():
    name = "unsung_heroes"
    if name not in rules_py.games():
        pytest.skip("the game is not there")
    compared = 0
    for before, after in pairwise(state.clone() for state in nodes(Game(name), 7, 200)):
        kind, outcome = after.steps()[-1]
        if kind == "chance":
            for other, _ in before.chance_outcomes():
                twin = before.clone()
                twin.apply(other)
                for seat in range(2):
                    if other != outcome and twin.view(seat) == after.view(seat):
                        compared += 1
                        known = (twin.history_tokens(seat), after.history_tokens(seat))
                        np.testing.assert_array_equal(*known)
                        assert twin.history_text(seat) == after.history_text(seat)
    assert compared


def test_a_change_of_who_plays_begins_a_history():
    name = "valor_and_villainy"
    if name not in rules_py.games():
        pytest.skip("the game is not there")
    game = Game(name, heroes=2, allow_roster_changes=True)
    state, rng = game.new_state(), Generator(1)
    while state.node != "chance" or state.text(state.chance_outcomes()[0][0]) != "begin":
        state.apply(state.sample(rng))
    assert state.history_text(0)
    state.change_roster("join mari")
    for seat in range(len(state.returns())):
        assert same(decode(game, state.history_tokens(seat)), [(now(state, seat), None)])
        assert state.history_text(seat) == ""


def test_rows_of_a_data_set_are_the_decisions_of_histories(name, tmp_path):
    pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    from rules_py.data import Dataset, export

    game = Game(name)
    export(tmp_path, game, ["random"], episodes=2, seed=1)
    dataset, rows = Dataset(tmp_path), {}
    for batch in dataset.batches(512, dtype="uint8"):
        for number, seat, cells, action in zip(
            *(batch[column] for column in ("game", "seat", "observation", "action")), strict=True
        ):
            rows.setdefault((number, seat), []).append((cells, action))
    for number, state in enumerate(dataset.states()):
        for seat in range(game.seats):
            decisions = [
                one for one in decode(game, state.history_tokens(seat)) if one[1] is not None
            ]
            assert same(decisions, rows.pop((number, seat), []))
    assert not rows
