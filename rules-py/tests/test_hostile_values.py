"""Values that raise, that change while they are read, that are too long or misaligned."""

import itertools
import time

import numpy as np
import pytest

import rules_py
from conftest import walk
from rules_py import Batch, Game, Generator, RecordError, SingleEnv


def test_a_script_without_an_end_is_refused(name):
    single = SingleEnv(Game(name))
    before = single.state().record()
    begun = time.thread_time()
    with pytest.raises(ValueError, match="chance lays down at most"):
        single.reset(1, chance=itertools.repeat(0))
    assert time.thread_time() - begun < 5
    for unknown in (10**6, 2**64, -1):
        with pytest.raises(rules_py.NotationError, match="there is no outcome"):
            single.reset(1, chance=[unknown])
    assert single.state().record() == before


def test_a_reset_that_is_refused_has_reset_nothing(game):
    batch = Batch(game, 70, seed=1, threads=1)
    batch.step(batch.sample_legal().clip(0))
    before = [batch.state(at).digest for at in range(70)]
    batch.action_mask.flags.writeable = False
    with pytest.raises((BufferError, rules_py.ArrayError)):
        batch.reset(9)
    assert [batch.state(at).digest for at in range(70)] == before
    batch.action_mask.flags.writeable = True
    batch.step(batch.sample_legal().clip(0))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda batch: setattr(batch.observation, "shape", (1, 20, -1)),
        lambda batch: setattr(batch.observation, "dtype", "i4"),
        lambda batch: setattr(batch.rewards, "dtype", "i8"),
        lambda batch: setattr(batch.action_mask, "shape", (-1,)),
        lambda batch: batch.action_mask.resize((10, 10), refcheck=False),
        lambda batch: batch.seat.resize((5,), refcheck=False),
    ],
)
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_an_array_that_was_reshaped_is_noticed(spoil):
    batch = Batch(Game("wuerfelhelden"), 20, seed=1, threads=1)
    actions = batch.sample_legal()
    before = [batch.state(at).digest for at in range(20)]
    spoil(batch)
    for call in (lambda: batch.step(actions), batch.reset, lambda: batch.bind()):
        with pytest.raises(rules_py.ArrayError, match=r"must be a writable contiguous .* not"):
            call()
    assert [batch.state(at).digest for at in range(20)] == before


def test_a_dict_that_changes_while_it_is_read_is_no_panic():
    class Adds:
        def tolist(self):
            document[f"new {len(document)}"] = 1
            return 1

    document = {"a": Adds(), "b": Adds()}
    with pytest.raises(RecordError):
        Game("wuerfelhelden").load_state(document)


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit, ZeroDivisionError, TypeError])
def test_what_a_value_raises_is_passed_on(error):
    class Raises:
        def __index__(self):
            raise error("own words")

        def tolist(self):
            raise error("own words")

        def __array__(self, *_args, **_more):
            raise error("own words")

    game = Game("wuerfelhelden")
    state, _ = walk(game, 1, 12)
    for call in (
        lambda: state.apply(Raises()),
        lambda: state.action_mask(Raises()),
        lambda: Generator(Raises()),
        lambda: Game("wuerfelhelden", players=Raises()),
        lambda: game.load_state({"a": Raises()}),
        lambda: SingleEnv(game).step(Raises()),
        lambda: Batch(game, 2, seed=[Raises(), 1]),
    ):
        with pytest.raises(error, match="own words"):
            call()
    if error in (KeyboardInterrupt, SystemExit):
        with pytest.raises(error, match="own words"):
            Batch(game, 2).step(Raises())


def test_messages_quote_little():
    game, long = Game("wuerfelhelden"), "a" * 10**6
    state, _ = walk(game, 1, 12)
    for call in (
        lambda: Game(long),
        lambda: Game("wuerfelhelden", **{long: 1}),
        lambda: Game("wuerfelhelden", players=long),
        lambda: state.record(long),
        lambda: state.observation(0, dtype=long),
        lambda: state.apply(long),
        lambda: state.change_roster(long),
        lambda: Batch(game, 1, illegal=long),
        lambda: Batch(game, 1, dtype=long),
        lambda: Batch(game, 1, autoreset=long),
        lambda: Batch(game, 1).bind(**{long: np.zeros(1)}),
        lambda: game.load_state(f'"{long}"'),
        lambda: game.load_state({long: 1}),
        lambda: game.action_id(long),
        lambda: rules_py.replay(long),
        lambda: rules_py.replay('{"game": "' + long + '"}'),
    ):
        with pytest.raises((rules_py.RulesError, ValueError)) as caught:
            call()
        assert str(caught.value)
        assert len(str(caught.value)) <= 1000
        assert "a" * 200 not in str(caught.value)


def test_a_state_too_large_is_no_option():
    with pytest.raises(RecordError, match="a state is too deep or too large"):
        Game("wuerfelhelden").load_state({"a": [0] * 200_000})


def test_misaligned_arrays_are_copied_or_refused(game):
    batch = Batch(game, 4, threads=1)
    raw = np.zeros(4 * 8 + 1, np.uint8)
    actions = raw[1:].view(np.int64)
    actions[:] = batch.sample_legal()
    assert not actions.flags.aligned
    batch.step(actions)
    with pytest.raises(rules_py.ArrayError, match="out must be"):
        batch.sample_legal(actions)


def test_a_list_has_a_seed_for_each_game(game):
    batch = Batch(game, 70, threads=1)
    batch.reset([3] * 70)
    same = Batch(game, 70, seed=3, threads=1)
    np.testing.assert_array_equal(batch.observation, same.observation)
    batch.reset([at % 2 for at in range(70)])
    for seed in (0, 1):
        other = Batch(game, 70, seed=seed, threads=1)
        for at in range(seed, 70, 2):
            assert batch.state(at).digest == other.state(at).digest
    with pytest.raises(ValueError, match="one for each of the 70 games, not 2"):
        batch.reset([1, 2])
    left = Batch(game, 2, seed=5, threads=1)
    right = Batch(game, 2, seed=5, threads=1)
    left.reset([None, 8])
    right.reset()
    assert left.state(0).digest == right.state(0).digest


def test_every_reward_stands_in_one_row(name):
    options = {"shaping": True} if "shaping" in Game(name).options else {}
    for agents in (None, "heuristic"):
        game = Game(name, **options)
        by_seat = [None] + [agents] * (game.seats - 1)
        batch = Batch(game, 8, seed=4, agents=by_seat, autoreset="disabled", max_length=3000)
        total = np.zeros((8, game.seats))
        while not (over := batch.terminated | batch.truncated).all():
            batch.step(np.where(over, -1, batch.sample_legal()))
            total += batch.rewards
        np.testing.assert_allclose(total, batch.returns, atol=1e-9)
        if not batch.truncated.any() and not options:
            ends = [batch.state(at).returns() for at in range(8)]
            np.testing.assert_allclose(total, ends, atol=1e-9)
