"""Bad input: a typed error that names the fault, and nothing has changed."""

import json

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rules_py
from conftest import walk
from rules_py import Game, Generator, _native

many = settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
ints = st.integers() | st.integers(-3, 300) | st.integers(-(2**200), 2**200)
values = (
    st.none()
    | st.booleans()
    | ints
    | st.floats()
    | st.text(max_size=20)
    | st.binary(max_size=20)
    | st.lists(st.integers(), max_size=4)
    | st.sampled_from([np.int8(-1), np.uint64(2**64 - 1), np.float32(1), np.bool_(True)])
    | st.sampled_from([np.zeros(3), np.array(["a"]), object(), int, ..., 1j])
)
depths = st.integers(0, 60)


@many
@given(step=ints, depth=depths)
def test_any_integer_is_played_or_refused(name, step, depth):
    state, _ = walk(Game(name), 1, depth)
    before = state.record("bytes")
    possible = state.legal_actions() or [outcome for outcome, _ in state.chance_outcomes()]
    if step in possible:
        state.apply(step)
        state.undo()
    else:
        with pytest.raises(rules_py.IllegalActionError) as caught:
            state.apply(step)
        assert caught.value.action == step
        assert caught.value.reason == str(caught.value)
        assert isinstance(caught.value, ValueError)
    assert state.record("bytes") == before


@many
@given(step=values, depth=depths)
def test_any_value_is_played_or_refused(name, step, depth):
    state, _ = walk(Game(name), 2, depth)
    before = state.record("bytes")
    try:
        state.apply(step)
        state.undo()
    except (rules_py.IllegalActionError, TypeError) as error:
        assert str(error)
    assert state.record("bytes") == before


@many
@given(value=values)
def test_any_value_in_any_place_is_taken_or_refused(name, value):
    game = Game(name)
    state, _ = walk(game, 3, 20)
    before = state.record("bytes")
    calls = [
        state.action_mask,
        state.observation,
        state.view,
        state.view_json,
        state.information_state,
        state.history_tokens,
        state.history_text,
        state.is_legal,
        state.text,
        state.sample,
        state.record,
        game.action_text,
        game.outcome_text,
        game.action_id,
        game.outcome_id,
        game.load_state,
        game.replay,
        rules_py.replay,
        Generator,
        Game,
        lambda value: Generator(1, value),
        lambda value: Generator(1).below(value),
        lambda value: state.determinize(value, 1),
        lambda value: state.determinize(0, value),
        lambda value: state.clone().sample_chance(value),
        lambda value: state.action_mask(0, out=value),
        lambda value: state.observation(0, out=value),
        lambda value: state.observation(0, dtype=value),
        lambda value: state.rewards(value),
    ]
    for call in calls:
        try:
            call(value)
        except (rules_py.RulesError, TypeError, ValueError, OverflowError) as error:
            assert str(error)
    assert state.record("bytes") == before


def test_seats_that_nobody_sits_on(game):
    state = game.new_state()
    for seat in (game.seats, -1, 255, 256, 2**32, 2**64, -(2**80)):
        for look in (state.action_mask, state.observation, state.view, state.information_state):
            with pytest.raises(rules_py.SeatError, match="this game has the seats 0 to"):
                look(seat)


def test_the_end_allows_nothing(game):
    state, _ = walk(game, 4)
    for step in (0, game.num_actions - 1):
        with pytest.raises(rules_py.IllegalActionError, match="the end of the game"):
            state.apply(step)
    assert state.sample_chance(1) == []


def test_arrays_of_another_form_are_refused_unchanged(game):
    state, _ = walk(game, 5, 20)
    width, actions = game.observation_size, game.num_actions
    frozen = np.zeros(width, np.float32)
    frozen.flags.writeable = False
    for out in (
        np.ones(width, np.float64),
        np.ones(width, np.uint8),
        np.ones(width + 1, np.float32),
        np.ones((1, width), np.float32),
        np.ones(2 * width, np.float32)[::2],
        np.ones(width, ">f4"),
        frozen,
        [0.0] * width,
    ):
        before = np.array(out, copy=True)
        with pytest.raises(rules_py.ArrayError, match=rf"float32 array of shape \({width},\)"):
            state.observation(0, out=out)
        np.testing.assert_array_equal(before, out)
    with pytest.raises(rules_py.ArrayError, match=r"int8 array"):
        state.action_mask(0, out=np.ones(actions, bool))
    with pytest.raises(rules_py.ArrayError, match=r"float32.*uint8"):
        state.observation(0, dtype="int64")


@many
@given(noise=st.binary(max_size=60), at=st.integers(0, 10_000))
def test_corrupted_records_are_refused_or_play_the_same_rules(name, noise, at):
    state, _ = walk(Game(name), 6, 30)
    for form in ("text", "json", "bytes"):
        record = state.record(form)
        raw = record if isinstance(record, bytes) else record.encode()
        at %= len(raw)
        broken = raw[:at] + noise + raw[at + len(noise) :]
        given_back = broken if form == "bytes" else broken.decode("utf-8", "replace")
        try:
            again = rules_py.replay(given_back)
        except rules_py.RecordError as error:
            assert str(error)
        else:
            assert again.game.name == name


@many
@given(data=st.data())
def test_corrupted_states_are_refused_or_consistent(name, data):
    game = Game(name)
    state, _ = walk(game, 7, data.draw(depths))
    document = state.to_dict()
    spots = []

    def visit(node, path):
        spots.append(path)
        inner = (
            node.items()
            if isinstance(node, dict)
            else enumerate(node)
            if isinstance(node, list)
            else ()
        )
        for key, value in inner:
            visit(value, [*path, key])

    visit(document, [])
    path = data.draw(st.sampled_from(spots[1:]))
    place = document
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = data.draw(
        st.none() | st.booleans() | st.integers(-2, 300) | ints | st.text(max_size=5) | st.just([])
    )
    try:
        loaded = game.load_state(json.dumps(document))
    except rules_py.RecordError as error:
        assert str(error)
    else:
        rng = Generator(1)
        while not loaded.is_terminal:
            loaded.apply(loaded.sample(rng))


def test_records_of_other_games_or_nonsense(game):
    for nonsense in ("", "x", "{}", "[]", b"", b"\x00" * 9, "rules-record 2\n", "{" * 5000):
        with pytest.raises(rules_py.RecordError):
            rules_py.replay(nonsense)
    text = game.new_state().record().replace(f"game {game.name} ", "game nobody ")
    with pytest.raises(rules_py.RecordError, match="there is no game `nobody`"):
        rules_py.replay(text)
    for nonsense in (7, None, [1]):
        with pytest.raises(TypeError, match="a record must be a str or bytes"):
            rules_py.replay(nonsense)


def test_huge_option_lists_in_records_are_refused(game):
    name = game.option_list()[0]["name"]
    huge = "[" + ",".join(["0"] * 200_000) + "]"
    lines = game.new_state().record().splitlines()
    lines[2] = f'options {{"{name}":{huge}}}'
    with pytest.raises(rules_py.RecordError):
        rules_py.replay("\n".join(lines))


def test_a_state_of_other_options_is_no_state_of_this_game(name):
    if "players" not in Game(name).options:
        return
    other = {}
    for players in range(1, 9):
        try:
            other[players] = Game(name, players=players)
        except rules_py.OptionError:
            continue
    if len(other) < 2:
        return
    first, second, *_ = other.values()
    with pytest.raises(rules_py.RecordError, match="with players="):
        first.load_state(second.new_state().to_json())
    with pytest.raises(rules_py.RecordError, match="with players="):
        first.replay(second.new_state().record())


def test_an_extension_of_another_version_is_refused(monkeypatch):
    class Other:
        value = "other._native"

        def load(self):
            return type("Module", (), {"__VERSION__": "0.0.0"})

    monkeypatch.setattr(_native, "entry_points", lambda group: [Other()])
    with pytest.raises(ImportError, match=r"other._native was built from rules-py 0.0.0"):
        _native.install()
    monkeypatch.setattr(_native, "entry_points", lambda group: [])
    _native.install()
