"""Sparse rows: what they leave out is 0, in every game, form and step."""

import copy
import pickle
from dataclasses import replace

import numpy as np
import pytest

from conftest import nodes
from rules_py import ArrayError, Batch, Game, RecordError, SeatError, SingleEnv, SparseRows, games

GAMES = 6


def same(sparse, dense):
    """Whether sparse rows are these whole rows, bit for bit, and hold nothing that is 0."""
    assert sparse.shape == dense.shape
    assert sparse.dtype == dense.dtype
    assert (sparse.values > 0).all()
    inside = np.diff(sparse.indices.astype(int)) > 0
    inside[sparse.offsets[1:-1][np.diff(sparse.offsets)[1:] > 0] - 1] = True
    assert inside.all(), "indices ascend within a row"
    return sparse.toarray().tobytes() == np.ascontiguousarray(dense).tobytes()


def test_more_rows_than_16_bits_count_are_transposed():
    tall = np.zeros((65_537, 3), np.uint8)
    tall[[0, 300, 65_536], [2, 0, 2]] = 1, 7, 255
    turned = SparseRows.from_dense(tall).transposed()
    assert turned.indices.dtype == np.uint32
    assert same(turned, tall.T)
    assert same(turned.transposed(), tall)
    assert SparseRows.from_dense(tall[1:]).transposed().indices.dtype == np.uint16


def test_rows_that_are_none_are_not_transposed():
    rows = SparseRows.from_dense(np.eye(4, dtype=np.float32))
    descending = np.array([0, 3, 1, 2, 4])
    for wrong in (
        replace(rows, width=3),
        replace(rows, offsets=descending),
        replace(rows, width=-1),
    ):
        with pytest.raises((ValueError, OverflowError)):
            wrong.transposed()
    changed = copy.deepcopy(rows)
    changed.offsets[-1] = 3
    with pytest.raises(ValueError, match="their offsets ascend"):
        changed.transposed()
    with pytest.raises(MemoryError):
        replace(rows, width=1 << 60).transposed()


def pair(name, dtype, autoreset, **keywords):
    """The same games with dense and with sparse rows."""
    game = Game(name)
    keywords |= {"dtype": dtype, "autoreset": autoreset, "seed": 4, "max_length": 60}
    return [Batch(game, GAMES, observation=form, **keywords) for form in ("dense", "sparse")]


@pytest.mark.parametrize("autoreset", ["next_step", "same_step", "disabled"])
@pytest.mark.parametrize("dtype", ["float32", "uint8"])
@pytest.mark.parametrize("name", games())
def test_sparse_rows_are_the_dense_ones_at_every_node(name, dtype, autoreset):
    dense, sparse = pair(name, dtype, autoreset, threads=1 + (dtype == "uint8"))
    again = 0
    for _ in range(130):
        assert same(sparse.observation, dense.observation)
        actions = dense.sample_legal()
        over = dense.terminated | dense.truncated
        dense.step(actions)
        sparse.step(actions)
        if autoreset == "same_step":
            new = (dense.terminated | dense.truncated).nonzero()[0]
            whole = np.zeros_like(dense.final_observation)
            whole[new] = dense.final_observation[new]
            assert same(sparse.final_observation, whole)
            again += len(new)
        elif autoreset == "disabled" and over.any():
            dense.reset(which=over)
            sparse.reset(which=over)
    assert (again > 0) == (autoreset == "same_step")


@pytest.mark.parametrize("name", games())
def test_sparse_rows_of_start_states_and_given_states(name):
    game = Game(name)
    late = Batch(game, 3, seed=8)
    for _ in range(12):
        late.step(late.sample_legal())
    states = [late.state(at) for at in range(3)]
    for batch in (
        Batch(game, 4, seed=2, observation="sparse", dtype="uint8", starts=states),
        Batch.from_states(states, seed=2, observation="sparse", dtype="uint8"),
    ):
        for _ in range(20):
            whole = [
                batch.state(at).observation(batch.seat[at], dtype="uint8")
                for at in range(len(batch))
            ]
            assert same(batch.observation, np.array(whole))
            batch.step(batch.sample_legal())


@pytest.mark.parametrize("name", games())
def test_states_and_single_environments_give_the_dense_row(name):
    game = Game(name)
    for at, state in enumerate(nodes(game, 3)):
        seat = at % game.seats
        for dtype in ("float32", "uint8"):
            row = state.sparse_observation(seat, dtype=dtype)
            assert same(row, state.observation(seat, dtype=dtype)[None])
        if state.seat is not None:
            assert same(state.sparse_observation(), state.observation()[None])
    with pytest.raises(SeatError):
        state.sparse_observation(game.seats)
    with pytest.raises(SeatError, match="no seat decides"):
        state.sparse_observation()
    with pytest.raises(ValueError, match="dtype is one of"):
        state.sparse_observation(0, dtype="int8")
    env = SingleEnv(game, seed=2)
    while not env.terminated:
        assert same(env.sparse_observation(), env.observation()[None])
        other = game.seats - 1 - env.seat
        assert same(env.sparse_observation(other), env.observation(other)[None])
        env.step(int(env.action_mask().nonzero()[0][-1]))
    with pytest.raises(SeatError):
        env.sparse_observation(game.seats)


def test_rows_that_were_shown_are_never_written_again():
    dense, sparse = pair("regidice", "float32", "next_step")
    kept, whole = [], []
    for _ in range(40):
        kept.append(sparse.observation)
        whole.append(dense.observation.copy())
        actions = dense.sample_legal()
        dense.step(actions)
        sparse.step(actions)
    assert all(same(rows, cells) for rows, cells in zip(kept, whole, strict=True))
    assert same(SparseRows.concatenate(kept), np.concatenate(whole))


def pickled(batch):
    return pickle.loads(pickle.dumps(batch))


@pytest.mark.parametrize("twin", [copy.copy, copy.deepcopy, pickled])
def test_twins_show_the_same_rows_and_go_on_alike(twin):
    dense, sparse = pair("wuerfelhelden", "float32", "same_step")
    for _ in range(200):
        actions = dense.sample_legal()
        dense.step(actions)
        sparse.step(actions)
        if (dense.terminated | dense.truncated).any():
            break
    other = twin(sparse)
    assert len(other.final_observation.values) > 0
    for step in range(10):
        for name in ("observation", "final_observation"):
            one, two = getattr(sparse, name), getattr(other, name)
            assert same(one, two.toarray()), (name, step)
        actions = sparse.sample_legal()
        assert (other.sample_legal() == actions).all()
        sparse.step(actions)
        other.step(actions)


def test_sparse_rows_are_refused_where_they_cannot_be():
    game = Game("regidice")
    with pytest.raises(ValueError, match='observation is one of "dense", "sparse"'):
        Batch(game, 2, observation="csr")
    with pytest.raises(TypeError):
        Batch(game, 2, observation=1)
    batch = Batch(game, 2, observation="sparse", autoreset="same_step")
    cells = np.zeros((2, game.observation_size), np.float32)
    for name in ("observation", "final_observation"):
        with pytest.raises(ArrayError, match="cannot be bound"):
            batch.bind(**{name: cells})
    rewards = np.zeros((2, game.seats))
    batch.bind(rewards=rewards)
    before = batch.observation.toarray()
    batch.bind()
    assert same(batch.observation, before)


def test_corrupt_pickles_of_sparse_batches_are_refused():
    batch = Batch(Game("regidice"), 3, observation="sparse", autoreset="same_step")
    restore, (game, count, keywords, arrays, saved) = batch.__reduce__()
    assert isinstance(arrays["observation"], SparseRows)
    whole = np.zeros((3, game.observation_size), np.float32)
    whole_bytes = whole.astype(np.uint8)
    for wrong in (
        whole,
        SparseRows.from_dense(whole[:2]),
        SparseRows.from_dense(whole_bytes),
        None,
    ):
        for name in ("observation", "final_observation"):
            with pytest.raises(RecordError, match=f"no batch has an array `{name}`"):
                restore(game, count, keywords, {**arrays, name: wrong}, saved)


def test_rows_are_taken_transposed_and_made_of_whole_ones():
    rng = np.random.default_rng(1)
    whole = (rng.random((50, 31)) * (rng.random((50, 31)) < 0.2)).astype(np.float32)
    whole[[7, 49]] = 0
    rows = SparseRows.from_dense(whole)
    assert same(rows, whole)
    wanted = rng.integers(-50, 50, 80)
    assert same(rows.take(wanted), whole[wanted])
    assert same(rows.take([]), whole[:0])
    assert same(rows.transposed(), whole.T)
    assert same(rows.transposed().transposed(), whole)
    exact = (whole * 255).astype(np.uint8)
    assert same(SparseRows.from_dense(exact).transposed(), exact.T)
    apart = SparseRows(np.repeat(rows.indices, 2)[::2], rows.values, rows.offsets, rows.width)
    assert same(apart.transposed(), whole.T)
    assert same(rows.take([]).transposed(), whole[:0].T)
    assert same(SparseRows.from_dense(whole[3]), whole[3:4])
    assert same(pickle.loads(pickle.dumps(rows)), whole)
    assert len(rows) == 50
    assert repr(rows).startswith("<SparseRows (50, 31) of float32")
    with pytest.raises(IndexError):
        rows.take([50])
    state = Game("hero_must_die").new_state()
    seen = state.observation(0, dtype="uint8")
    assert same(SparseRows.from_dense(seen), seen[None])


def test_wrong_rows_are_refused():
    rows = SparseRows.from_dense(np.eye(3, dtype=np.float32))
    indices, values, offsets = rows.indices, rows.values, rows.offsets
    for parts in (
        (indices[1:], values, offsets),
        (indices, values.reshape(1, -1), offsets),
        (indices, values, offsets[:-1]),
        (indices, values, offsets[1:]),
        (indices, values, offsets[:0]),
        (indices.astype(np.int64), values, offsets),
        (indices, values.astype(np.float64), offsets),
        (indices, values, offsets.astype(np.int32)),
    ):
        with pytest.raises(ValueError, match="sparse rows"):
            SparseRows(*parts, 3)
    with pytest.raises(ValueError, match="at least one"):
        SparseRows.concatenate([])
    with pytest.raises(ValueError, match="one width and dtype"):
        SparseRows.concatenate([rows, SparseRows.from_dense(np.eye(3, dtype=np.uint8))])
    with pytest.raises(ValueError, match="at most 65536 values"):
        SparseRows.from_dense(np.zeros((2, 70_000), np.uint8))


@pytest.mark.parametrize("name", games())
def test_a_first_layer_of_pytorch_reads_sparse_rows(name):
    torch = pytest.importorskip("torch")
    dense, sparse = pair(name, "float32", "next_step")
    for _ in range(15):
        actions = dense.sample_legal()
        dense.step(actions)
        sparse.step(actions)
    rows = sparse.observation
    weight = torch.randn(rows.width, 8, requires_grad=True)
    hidden = torch.nn.functional.embedding_bag(
        torch.from_numpy(rows.indices).long(),
        weight,
        torch.from_numpy(rows.offsets),
        mode="sum",
        per_sample_weights=torch.from_numpy(rows.values),
        include_last_offset=True,
    )
    whole = torch.tensor(dense.observation)
    assert torch.allclose(hidden, whole @ weight, atol=1e-4)
