"""States: play, chance, undo, views, records, and being a value."""

import copy
import json
import pickle
import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import rules_py
from conftest import nodes, walk
from rules_py import Game, Generator, RecordError, State, render


def test_a_game_is_played_to_its_end(game):
    for seed in range(20):
        state, _ = walk(game, seed)
        assert state.node == "terminal"
        assert state.seat is None
        assert state.legal_actions() == []
        assert state.chance_outcomes() == []
        assert state.sample(1) is None
        returns = state.returns()
        assert len(returns) == game.seats
        assert all(game.min_return <= value <= game.max_return for value in returns)
        assert [value * game.unit for value in returns] == state.payoffs()
        if game.utility == "zero_sum":
            assert sum(state.payoffs()) == 0
        if game.utility == "identical":
            assert len(set(returns)) == 1
        assert len(state.steps()) <= game.limits["decisions"] + game.limits["outcomes"]


def test_masks_and_lists_agree(game):
    for state in nodes(game, 1):
        legal = state.legal_actions()
        assert legal == sorted(set(legal))
        assert bool(legal) == (state.node == "player")
        for seat in range(game.seats):
            mask = state.action_mask(seat)
            assert mask.dtype == np.int8
            assert mask.shape == (game.num_actions,)
            assert mask.nonzero()[0].tolist() == (legal if seat == state.seat else [])
        possible = [action for action in range(game.num_actions) if state.is_legal(action)]
        assert possible == legal or state.is_chance
        assert state.is_legal(game.num_actions + game.num_outcomes) is False
        assert state.is_legal(-1) is False


def test_chance_is_exact(game):
    seen = 0
    for state in nodes(game, 2):
        if state.is_chance:
            seen += 1
            weights, chances = state.chance_outcomes(), state.chance_probabilities()
            assert [outcome for outcome, _ in weights] == [outcome for outcome, _ in chances]
            assert all(weight > 0 for _, weight in weights)
            assert len(weights) <= min(256, game.limits["chance_width"])
            total = sum(weight for _, weight in weights)
            assert [weight / total for _, weight in weights] == [chance for _, chance in chances]
            assert all(state.is_legal(outcome) for outcome, _ in weights)
    assert seen


def test_undo_takes_back_every_step(game):
    stack = [(state.clone(), state.digest, state.legal_actions()) for state in nodes(game, 3)]
    state, _ = walk(game, 3)
    steps = state.steps()
    stack.pop()
    while stack:
        before, digest, legal = stack.pop()
        assert state.undo() == steps[len(stack)]
        assert state == before
        assert (state.digest, state.legal_actions()) == (digest, legal)
        assert state.steps() == steps[: len(stack)]
    assert state.undo() is None
    assert state == game.new_state()


def test_text_moves_play_a_whole_game(game):
    by_id, rng = game.new_state(), Generator(5)
    by_text = by_id.clone()
    while not by_id.is_terminal:
        step = by_id.sample(rng)
        by_text.apply(by_text.text(step))
        by_id.apply(step)
        assert by_id == by_text


def test_states_are_values(game):
    for state in list(nodes(game, 6, 40))[::8]:
        for twin in (
            state.clone(),
            copy.copy(state),
            copy.deepcopy(state),
            pickle.loads(pickle.dumps(state)),
            rules_py.replay(state.record()),
            rules_py.replay(state.record("json")),
            game.replay(state.record("bytes")),
            game.load_state(state.to_json()),
            game.load_state(state.to_dict()),
        ):
            assert twin == state
            assert hash(twin) == hash(state)
            assert twin.game == game
            assert twin is not state
        assert state != "state"
        assert (state == 3) is False


def test_copies_are_independent_and_go_on_alike(game):
    state, rng = walk(game, 7, 25)
    twin, twin_rng = copy.deepcopy((state, rng))
    thawed, thawed_rng = pickle.loads(pickle.dumps((state, rng)))
    assert rng == twin_rng == thawed_rng
    before = state.digest
    while not twin.is_terminal:
        step = twin.sample(twin_rng)
        assert thawed.sample(thawed_rng) == step
        twin.apply(step)
        thawed.apply(step)
    assert twin == thawed
    assert twin.steps() == thawed.steps()
    assert state.digest == before


def test_observations_are_cells_over_their_maximum(game):
    tops = np.concatenate(
        [np.full(int(np.prod(field["shape"])), field["max"]) for field in game.observation_spec()]
    )
    for state in nodes(game, 8, 60):
        for seat in range(game.seats):
            floats = state.observation(seat)
            cells = state.observation(seat, dtype="uint8")
            assert (floats.dtype, cells.dtype) == (np.float32, np.uint8)
            assert floats.shape == cells.shape == (game.observation_size,)
            assert (cells <= tops).all()
            np.testing.assert_array_equal(floats, cells.astype(np.float32) / tops.astype("f4"))
            out = np.full(game.observation_size, 9, np.float32)
            assert state.observation(seat, out=out) is out
            np.testing.assert_array_equal(out, floats)
            flags = np.full(game.num_actions, 9, np.int8)
            assert state.action_mask(seat, out=flags) is flags
            np.testing.assert_array_equal(flags, state.action_mask(seat))


def test_the_seat_in_turn_is_the_default(game):
    for state in nodes(game, 9, 60):
        if state.seat is None:
            for look in (state.observation, state.action_mask, state.view, state.information_state):
                with pytest.raises(rules_py.SeatError):
                    look()
            with pytest.raises(rules_py.SeatError):
                state.heuristic_action()
        else:
            seat = state.seat
            np.testing.assert_array_equal(state.observation(), state.observation(seat))
            np.testing.assert_array_equal(state.action_mask(), state.action_mask(seat))
            assert state.view() == state.view(seat)
            assert state.information_state() == state.information_state(seat)
            assert state.heuristic_action() in state.legal_actions()


def test_views_are_json_in_words(game):
    state, _ = walk(game, 10, 30)
    for seat in range(game.seats):
        assert json.loads(state.view_json(seat)) == state.view(seat)
    assert json.loads(state.to_json()) == state.to_dict()


def test_determinized_states_look_the_same_to_the_seat(game):
    for state in nodes(game, 11, 80):
        for seat in range(game.seats):
            world = state.determinize(seat, 5)
            assert world == state.determinize(seat, Generator(5))
            assert world.view(seat) == state.view(seat)
            assert world.node == state.node
            # Which other seat is asked may be a secret.
            assert (world.seat == seat) == (state.seat == seat)
            assert render.ansi(world, seat) == render.ansi(state, seat)
            assert world.svg(seat) == state.svg(seat)
            assert world.steps() == []
            assert world.undo() is None
            assert pickle.loads(pickle.dumps(world)) == world


@pytest.mark.parametrize(
    ("name", "options", "seed"),
    [("unsung_heroes", {"players": 4}, 6), ("valor_and_villainy", {"heroes": 5}, 2)],
)
def test_a_text_does_not_say_which_other_seat_is_asked(name, options, seed):
    if name not in rules_py.games():
        pytest.skip("the game is not there")
    hidden = 0
    for state in nodes(Game(name, **options), seed, 400):
        if state.node == "player":
            seat = (state.seat + 1) % state.game.seats
            world = state.determinize(seat, 1)
            hidden += world.seat != state.seat
            assert render.ansi(world, seat) == render.ansi(state, seat)
            assert "another seat decides" in render.ansi(state, seat)
            assert f"seat {state.seat} decides" in render.ansi(state, state.seat)
    assert hidden, "no window in which the asked seat is a secret"


def test_a_text_keeps_lists_of_words_apart():
    state, _ = walk(Game("regidice", players=2), 3, 12)
    pools = next(text for _, text in render.lines(state) if text.startswith("pools:"))
    assert pools.count(" | ") == 3
    assert pools.endswith(" | - | -")


def test_seeds_and_generators_decide_chance(game):
    first, second = game.new_state(), game.new_state()
    assert first.sample_chance(Generator(1)) == second.sample_chance(1)
    assert first == second
    assert first.sample_chance(1) == []
    rng = Generator(3, 1)
    assert rng == Generator(3, 1) != Generator(3, 2)
    assert [rng.below(6) for _ in range(3)] == [
        again.below(6) for again in [Generator(3, 1)] for _ in range(3)
    ]
    assert Generator(0).next() == 9_579_327_875_526_494_010


def test_rewards_of_a_game_add_up_to_its_returns(name):
    names = [row["name"] for row in Game(name).option_list()]
    options = {"shaping": True} if "shaping" in names else {}
    game = Game(name, **options)
    total = np.zeros(game.seats)
    for state in nodes(game, 12):
        total += state.rewards()
    start = np.array(game.new_state().potentials())
    np.testing.assert_allclose(total, np.array(state.returns()) - start, atol=1e-9)


def test_rewards_do_not_copy_the_history():
    game = Game("wuerfelhelden")
    state, _ = walk(game, 4, 40)
    twin = state.clone()
    earned = state.rewards()
    assert earned == state.rewards()
    assert state == twin
    assert state.steps() == twin.steps()
    fresh = game.load_state(state.to_json())
    assert fresh.rewards() == [0.0] * game.seats
    after, before = np.array(twin.returns()), (twin.undo(), np.array(twin.returns()))[1]
    np.testing.assert_allclose(earned, after - before, atol=1e-9)


def test_a_document_with_a_key_twice_is_refused():
    game = Game("regidice")
    text = game.new_state().to_json()
    key = next(iter(json.loads(text)))
    with pytest.raises(RecordError, match=f"key `{key}` occurs twice"):
        game.load_state("{" + f'"{key}":null,' + text[1:])
    with pytest.raises(RecordError, match="not a state of this game"):
        game.load_state("{}")


def test_a_generator_of_zeros_is_refused():
    rng = Generator(3)
    restore, (saved,) = rng.__reduce__()
    assert restore(saved) == rng
    assert json.loads(saved).keys() == {"s"}
    for bad in (b'{"s":[0,0,0,0]}', b'{"s":[1,2,3,4],"s":[1,2,3,4]}', b"\xff", b"{}"):
        with pytest.raises(RecordError, match="no generator"):
            restore(bad)


def test_states_may_be_used_in_many_threads(game):
    state, _ = walk(game, 13, 20)
    barrier = threading.Barrier(4)

    def play(seed):
        barrier.wait()
        twin = state.clone()
        rng = Generator(seed)
        while not twin.is_terminal:
            twin.observation(0)
            twin.apply(twin.sample(rng))
        return twin.record()

    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(play, range(4)))
    barrier = threading.Barrier(1)
    assert together == [play(seed) for seed in range(4)]


def test_what_a_state_prints(game):
    state = State(game)
    assert repr(state).startswith(f"<State of {game.name} after 0 steps")
    assert State(game) == game.new_state()


def test_players_come_and_go_between_phases():
    name = "valor_and_villainy"
    if name not in rules_py.games():
        pytest.skip("the game is not there")
    game = Game(name, heroes=2, allow_roster_changes=True)
    state, rng = game.new_state(), Generator(1)

    def refusal(change):
        before = state.to_json()
        with pytest.raises(rules_py.IllegalActionError) as caught:
            state.change_roster(change)
        assert state.to_json() == before
        return str(caught.value)

    while state.node != "chance" or state.text(state.chance_outcomes()[0][0]) != "begin":
        step = state.sample(rng)
        assert step is not None
        state.apply(step)
    seats = len(state.returns())
    for change in ("join nobody", "join", "depart 1", ""):
        with pytest.raises(rules_py.NotationError, match="`join` with a Hero's name"):
            state.change_roster(change)
    assert "leaves as a Level Up Step does" in refusal("leave 0")
    assert "somebody plays this Hero already" in refusal("join alyndra")
    state.change_roster("join mari")
    assert len(state.returns()) == seats + 1
    assert state.undo() is None
    assert pickle.loads(pickle.dumps(state)) == state
    while (step := state.sample(rng)) is not None:
        state.apply(step)
    assert state.is_terminal


def test_games_without_changes_refuse_them(game):
    state = game.new_state()
    with pytest.raises((rules_py.NotationError, rules_py.IllegalActionError)):
        state.change_roster("join mari")
    with pytest.raises(TypeError):
        state.change_roster(3)
    assert state == game.new_state()
