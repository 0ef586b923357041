"""Searches in lock-step: the same reports in any batch, and words for bad values."""

import signal
import threading
import time

import numpy as np
import pytest

from conftest import nodes
from rules_py import (
    ArrayError,
    BusyError,
    Game,
    Generator,
    SeatError,
    SparseRows,
    search_batch,
)


def choices(game, count, seed=5):
    """Decisions of random games with something to choose."""
    found = []
    while len(found) < count:
        found += [state.clone() for state in nodes(game, seed) if len(state.legal_actions()) > 1]
        seed += 1
    return found[:: max(1, len(found) // count)][:count]


def network(game, seed=1):
    """A network with random weights, row by row, so that batches cannot differ in rounding."""
    rng = np.random.default_rng(seed)
    weights = rng.normal(size=(game.observation_size, game.num_actions + game.seats))

    def value(observations, masks):
        rows = [np.tanh(row.astype(np.float64) @ weights) for row in observations]
        rows = np.stack(rows)
        return np.exp(rows[:, : game.num_actions]), rows[:, game.num_actions :]

    return value


def uniform(game, values=None):
    row = np.zeros(game.seats) if values is None else np.asarray(values)
    return lambda observations, masks: (masks, np.tile(row, (len(masks), 1)))


def same(one, other):
    """Whether two reports are equal, bit by bit."""
    return all(np.array_equal(value, vars(other)[name]) for name, value in vars(one).items())


def test_reports_are_the_same_in_any_batch(game):
    states = choices(game, 64)
    before = [state.record("bytes") for state in states]
    rng, net = Generator(3), network(game)
    together = search_batch(states, net, rng, simulations=12)
    assert [state.record("bytes") for state in states] == before
    for most in (1, 7):
        part = search_batch(states, net, 3, simulations=12, max_batch=most)
        assert all(map(same, part, together))
    alone, own = [], Generator(3)
    for state in states:
        alone += search_batch([state], net, own, simulations=12)
    assert all(map(same, alone, together))
    assert rng == own
    other = search_batch(states, net, 4, simulations=12)
    assert not all(map(same, other, together))


def test_the_evaluator_gets_what_the_seats_observe(game):
    states, calls = choices(game, 5), []

    def value(observations, masks):
        calls.append((observations, masks))
        return uniform(game)(observations, masks)

    for dtype in ("float32", "uint8"):
        calls.clear()
        reports = search_batch(states, value, 1, simulations=6, dtype=dtype, max_batch=4)
        # The first values are those of the states themselves, four and one.
        first = [np.concatenate(rows) for rows in zip(*calls[:2], strict=True)]
        for at, state in enumerate(states):
            np.testing.assert_array_equal(first[0][at], state.observation(dtype=dtype))
            np.testing.assert_array_equal(first[1][at], state.action_mask())
        for observations, masks in calls:
            assert observations.dtype.name == dtype
            assert masks.dtype.name == "int8"
            assert len(observations) == len(masks) <= 4
            assert (masks.sum(axis=1) > 1).all()
        for state, report in zip(states, reports, strict=True):
            assert report.visits.sum() == report.simulations == 6
            assert report.actions.tolist() == state.legal_actions()
            assert report.action == report.actions[report.visits.argmax()] == report.line[0]
            assert report.base_action == state.heuristic_action()
            np.testing.assert_array_equal(report.value, report.values[:, report.seat])


def test_the_evaluator_gets_sparse_rows_and_packed_masks(game):
    states, calls = choices(game, 9), []
    count, net = game.num_actions, network(game)

    def value(observations, masks):
        calls.append((observations, masks))
        if isinstance(observations, SparseRows):
            observations = observations.toarray()
        if masks.dtype == np.uint8:
            masks = np.unpackbits(masks, axis=1, count=count, bitorder="little")
        return net(observations, masks.astype(np.int8))

    for dtype in ("float32", "uint8"):
        found = {}
        for observation in ("dense", "sparse"):
            for action_mask in ("bytes", "packed"):
                forms = {"observation": observation, "action_mask": action_mask}
                calls.clear()
                reports = search_batch(states, value, 1, simulations=6, dtype=dtype, **forms)
                found[observation, action_mask] = reports, calls.copy()
        dense, rows = found.pop(("dense", "bytes"))
        for (observation, action_mask), (reports, calls_) in found.items():
            assert all(map(same, reports, dense))
            assert len(calls_) == len(rows)
            for (seen, mask), (cells, legal) in zip(calls_, rows, strict=True):
                if observation == "sparse":
                    assert seen.dtype == dtype
                    assert seen.shape == cells.shape
                    assert (seen.values > 0).all()
                    seen = seen.toarray()
                np.testing.assert_array_equal(seen, cells, strict=True)
                if action_mask == "packed":
                    legal = np.packbits(legal, axis=1, bitorder="little")
                np.testing.assert_array_equal(mask, legal, strict=True)


def test_the_own_value_comes_first():
    game, own = Game("wuerfelhelden", players=3), [0.5, 0.125, -0.625]
    seen = set()
    for state in choices(game, 30):
        (report,) = search_batch([state], uniform(game, own), 1, simulations=1)
        after = state.clone()
        after.apply(report.action)
        if after.seat == state.seat and len(after.legal_actions()) > 1:
            (values,) = report.values[report.visits > 0]
            # Seat 1 observes: its own value is the first, that of seat 2 the second.
            turned = {0: own, 1: [-0.625, 0.5, 0.125], 2: [0.125, -0.625, 0.5]}
            assert values.tolist() == turned[state.seat]
            seen.add(state.seat)
    assert seen == {0, 1, 2}


def test_it_uses_the_view_alone(game):
    states = choices(game, 6)
    net = network(game)
    found = search_batch(states, net, 2, simulations=10)
    worlds = [state.determinize(state.seat, Generator(at)) for at, state in enumerate(states)]
    assert all(map(same, search_batch(worlds, net, 2, simulations=10), found))


def test_what_the_evaluator_returns_is_checked():
    game = Game("wuerfelhelden", players=2)
    states, rng = choices(game, 3), Generator(1)
    plain = uniform(game)

    def with_cell(which, row, column, cell):
        def value(observations, masks):
            answer = [np.array(part, np.float64) for part in plain(observations, masks)]
            column_ = np.flatnonzero(masks[row])[column] if which == 0 else column
            answer[which][row, column_] = cell
            return tuple(answer)

        return value

    def cut(observations, masks):
        priors, values = plain(observations, masks)
        return priors[:, 1:], values

    cases = [
        (with_cell(0, 2, 0, float("nan")), ValueError, r"row 2 .* prior of the action \d+ is NaN"),
        (with_cell(0, 1, 0, -1.0), ValueError, r"row 1 .* is -1, and must be a finite number from"),
        (with_cell(1, 0, 1, float("inf")), ValueError, "row 0 .* value of seat .* is inf"),
        (lambda o, m: (0 * m, plain(o, m)[1]), ValueError, "row 0 .* add up to 0"),
        (cut, ArrayError, r"priors must be numbers of shape \(3, \d+\), not int8 of shape"),
        (lambda o, m: (m, [0.0] * 3), ArrayError, r"values .* of shape \(3, 2\)"),
        (lambda o, m: (m, [["a"] * 2] * 3), ArrayError, "values must be numbers"),
        (lambda o, m: m, TypeError, r"a pair \(priors, values\), not ndarray"),
        (lambda o, m: 1 / 0, ZeroDivisionError, "division"),
        (lambda o, m: (m, plain(o, m)[1], rng.next()), BusyError, "Generator is in use"),
    ]
    for evaluator, error, said in cases:
        with pytest.raises(error, match=said):
            search_batch(states, evaluator, rng, simulations=4)
        assert rng == Generator(1)
    # What no legal action has may be anything.
    junk = lambda o, m: (np.where(m == 1, 1.0, np.nan), plain(o, m)[1])  # noqa: E731
    assert len(search_batch(states, junk, rng, simulations=4)) == 3
    assert rng != Generator(1)


@pytest.mark.parametrize(
    ("keywords", "error", "said"),
    [
        ({"simulations": 0}, ValueError, "simulations lies between 1 and 2.*, not 0"),
        ({"simulations": 2**32}, ValueError, "not 4294967296"),
        ({"simulations": 1.5}, TypeError, "an int, not float"),
        ({"max_batch": 0}, ValueError, "max_batch lies between"),
        ({"exploration": -1.0}, ValueError, "exploration must be a number from 0"),
        ({"exploration": float("nan")}, ValueError, "exploration must be a finite number"),
        ({"dtype": "int64"}, ValueError, '"float32", "uint8", not "int64"'),
        ({"observation": "csr"}, ValueError, '"dense", "sparse", not "csr"'),
        ({"action_mask": "bits"}, ValueError, '"bytes", "packed", not "bits"'),
    ],
)
def test_bad_settings_are_refused(keywords, error, said):
    game = Game("wuerfelhelden", players=2)
    with pytest.raises(error, match=said):
        search_batch(choices(game, 1), uniform(game), 1, **keywords)


def test_states_that_cannot_be_searched_together_are_refused():
    game = Game("wuerfelhelden", players=2)
    state = choices(game, 1)[0]
    assert search_batch([], uniform(game), 1) == []
    with pytest.raises(SeatError, match=r"no seat decides in states\[1\]"):
        search_batch([state, game.new_state()], uniform(game), 1)
    other = choices(Game("wuerfelhelden", players=3), 1)[0]
    with pytest.raises(ValueError, match=r"states\[1\] of Game\(.wuerfelhelden"):
        search_batch([state, other], uniform(game), 1)
    with pytest.raises(TypeError, match=r"states\[0\] must be a State, not int"):
        search_batch([3], uniform(game), 1)
    with pytest.raises(TypeError, match="the evaluator must be a function, not int"):
        search_batch([state], 3, 1)


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="signals of POSIX")
def test_an_interrupt_is_heard():
    game = Game("regidice", players=2)
    states, rng = choices(game, 8), Generator(1)
    main = threading.main_thread().ident
    assert main is not None
    timer = threading.Timer(0.3, lambda: signal.pthread_kill(main, signal.SIGINT))
    # Programs that a shell starts in the background ignore it.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        timer.start()
        begin = time.monotonic()
        with pytest.raises(KeyboardInterrupt):
            search_batch(states, uniform(game), rng, simulations=2**32 - 1)
    finally:
        signal.signal(signal.SIGINT, before)
    assert time.monotonic() - begin < 20
    timer.join()
    assert rng == Generator(1)
