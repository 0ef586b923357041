"""The border: no panic crosses it, no memory is an error, interrupts are heard."""

import copy
import gc
import inspect
import itertools
import multiprocessing
import os
import pickle
import queue
import signal
import subprocess
import sys
import textwrap
import threading
import time

import numpy as np
import pytest

import attack
import rules_py
from conftest import walk
from rules_py import Batch, BusyError, Game, Generator, InternalError, RecordError, SingleEnv, State
from rules_py._rules import _plant_panic


def specimens():
    game = Game("wuerfelhelden")
    state, _ = walk(game, 1, 12)
    return [game, state, Batch(game, 3, threads=1), SingleEnv(game), Generator(1)]


def good_arguments(target, name):
    """Arguments that a method takes, by the names of its parameters."""
    game = getattr(target, "game", target)
    given = {
        "step": 0,
        "action": 0,
        "change": "join",
        "rng": 1,
        "seat": 0,
        "id": 0,
        "text": "x",
        "n": 3,
        "index": 0,
        "flat": True,
        "state": "{}",
        "record": "x",
        "actions": np.zeros(3, "i8"),
        "other": target,
        "value": target,
        "name": "wuerfelhelden",
        "options": {},
        "game": game,
        "num_games": 2,
        "keywords": {},
        "arrays": {},
        "saved": ["[]"] if isinstance(target, Batch) else "[]",
    }
    if isinstance(target, Generator):
        given["state"] = b"{}"
    needed = [
        one
        for one in attack.arguments_of(getattr(target, name))
        if one.default is one.empty and one.kind is not one.VAR_KEYWORD
    ]
    return [given[one.name] for one in needed]


def each_public_name():
    for target in specimens():
        for name in attack.methods(type(target)):
            yield type(target).__name__, name


@pytest.mark.parametrize(("kind", "name"), list(each_public_name()))
def test_a_panic_in_any_method_is_an_internal_error(kind, name):
    target = next(one for one in specimens() if type(one).__name__ == kind)
    attribute = inspect.getattr_static(type(target), name)
    if name == "__module__" or isinstance(attribute, (str, type(None))):
        pytest.skip("no method")
    special = {
        "__eq__": lambda: target == target,
        "__ne__": lambda: target != target,
        "__hash__": lambda: hash(target),
        "__len__": lambda: len(target),
        "__repr__": lambda: repr(target),
        "__deepcopy__": lambda: target.__deepcopy__({}),
    }
    if name in ("__lt__", "__le__", "__gt__", "__ge__") or attribute is None:
        pytest.skip("Python's own")
    if name in special:
        call = special[name]
    elif callable(attribute) or isinstance(attribute, staticmethod):
        arguments = good_arguments(target, name)
        call = lambda: getattr(target, name)(*arguments)  # noqa: E731
    else:
        call = lambda: getattr(target, name)  # noqa: E731
    if name == "__hash__" and isinstance(target, (Batch, SingleEnv, Generator)):
        pytest.skip("Python's own")
    _plant_panic()
    with pytest.raises(InternalError, match="a planted panic"):
        call()


@pytest.mark.parametrize("call", [rules_py.games, lambda: rules_py.replay("x")])
def test_a_panic_in_a_function_is_an_internal_error(call):
    _plant_panic()
    with pytest.raises(InternalError, match="a planted panic"):
        call()


def test_a_panic_in_a_constructor_is_an_internal_error():
    game = Game("wuerfelhelden")
    for make in (
        lambda: Game("wuerfelhelden"),
        lambda: State(game),
        lambda: Batch(game, 1),
        lambda: SingleEnv(game),
        lambda: Generator(1),
    ):
        _plant_panic()
        with pytest.raises(InternalError, match="a planted panic"):
            make()


def test_what_a_panic_left_half_changed_is_refused():
    game = Game("wuerfelhelden")
    for target, change in (
        (game.new_state(), "undo"),
        (Batch(game, 2), "reset"),
        (SingleEnv(game), "reset"),
    ):
        _plant_panic()
        with pytest.raises(InternalError, match="planted"):
            getattr(target, change)()
        with pytest.raises(InternalError, match="half-changed: make another"):
            pickle.dumps(target)
        with pytest.raises(InternalError, match="half-changed"):
            getattr(target, change)()


class Reenters:
    """Calls back into the object that is just being changed."""

    def __init__(self, work):
        self.work = work

    def __index__(self):
        self.work()
        return 0


def test_an_object_in_use_says_so():
    game = Game("wuerfelhelden")
    state, single, generator = game.new_state(), SingleEnv(game), Generator(1)
    for change, look in (
        (state.apply, lambda: pickle.dumps(state)),
        (state.apply, lambda: state.steps()),
        (single.step, lambda: pickle.dumps(single)),
        (generator.below, lambda: pickle.dumps(generator)),
        (generator.below, lambda: generator == Generator(1)),
    ):
        with pytest.raises(BusyError, match="in use by another call"):
            change(Reenters(look))
    assert issubclass(BusyError, RuntimeError)


def test_a_batch_that_another_thread_steps_says_so():
    batch = Batch(Game("unsung_heroes"), 4000, threads=1, seed=1)
    stop, busy = threading.Event(), []

    def look():
        while not stop.is_set():
            try:
                pickle.dumps(batch.seat)
                batch.state(0)
            except BusyError as error:
                busy.append(str(error))
                stop.set()

    thread = threading.Thread(target=look)
    thread.start()
    until = time.monotonic() + 20
    while not stop.is_set() and time.monotonic() < until:
        try:
            batch.step(batch.sample_legal().clip(0))
        except BusyError:
            stop.set()
            busy.append("this Batch is in use")
    stop.set()
    thread.join()
    assert busy
    assert "this Batch is in use" in busy[0]


def test_a_queue_outlives_a_batch_in_use():
    box = multiprocessing.get_context("spawn").Queue()
    batch = Batch(Game("unsung_heroes"), 2048, seed=1, threads=2)
    for at in range(8):
        if at == 3:
            box.put(batch)
        batch_step(batch)
    box.put("second")
    found = []
    while "second" not in found:
        try:
            found.append(box.get(timeout=60))
        except queue.Empty:
            break
    assert "second" in found


def batch_step(batch):
    while True:
        try:
            return batch.step(batch.sample_legal().clip(0))
        except BusyError:
            continue


def test_a_generator_of_zeros_is_refused():
    with pytest.raises(RecordError, match="all zero"):
        Generator._restore(b'{"s":[0,0,0,0]}')
    game = Game("wuerfelhelden")
    for made in (Batch(game, 70), SingleEnv(game)):
        restore, given = made.__reduce__()
        for name in ("rng", "agents", "samples"):
            bent = [zeros(part, name) for part in given]
            with pytest.raises(RecordError, match="all zero"):
                restore(*bent)


def zeros(part, name):
    """The same part of a pickle, with the last generator of a name at zero."""
    import json

    if isinstance(part, list):
        return [*part[:-1], zeros(part[-1], name)]
    if not isinstance(part, str):
        return part
    games = json.loads(part)
    games[-1][name] = {"s": [0, 0, 0, 0]}
    return json.dumps(games)


def edit(part, change):
    import json

    if isinstance(part, list):
        return [edit(part[0], change), *part[1:]]
    if not isinstance(part, str):
        return part
    games = json.loads(part)
    change(games[0])
    return json.dumps(games)


@pytest.mark.parametrize(
    "change",
    [
        lambda game: game.update(length=2**32 - 1),
        lambda game: game["pending_rewards"].__setitem__(0, 0x7FF0 << 48),
        lambda game: game["step_log"]["steps"].pop(),
        lambda game: game["step_log"]["steps"].append(0),
        lambda game: game["step_log"].update(used=5),
        lambda game: game["step_log"].update(script=[10**6]),
        lambda game: game.update(step_log=None),
    ],
)
def test_bent_pickles_of_a_single_env_are_refused(change):
    single = SingleEnv(Game("wuerfelhelden"))
    for _ in range(4):
        single.step(single.sample_legal())
    restore, given = single.__reduce__()
    with pytest.raises(RecordError):
        restore(*(edit(part, change) for part in given))


def test_bent_pickles_of_a_batch_are_refused():
    game = Game("wuerfelhelden")
    batch = Batch(game, 3, autoreset="same_step")
    for _ in range(30):
        batch.step(batch.sample_legal())
    restore, given = batch.__reduce__()
    with pytest.raises(RecordError):
        restore(*(edit(part, lambda one: one.update(length=2**32 - 1)) for part in given))
    for name, array in (
        ("action_mask", 1),
        ("action_mask", np.ones((3, 2), np.int8)),
        ("seat", np.full(3, 99)),
        ("final_seat", np.full(3, 99, np.int8)),
        ("rewards", np.full((3, game.seats), np.nan)),
        ("nothing", np.zeros(3)),
    ):
        arrays = {**given[3], name: array}
        with pytest.raises(RecordError):
            restore(*given[:3], arrays, given[4])
    lies = {**given[3], "action_mask": np.ones_like(batch.action_mask), "seat": batch.seat + 5}
    honest = restore(*given[:3], lies, given[4])
    np.testing.assert_array_equal(honest.action_mask, batch.action_mask)
    np.testing.assert_array_equal(honest.seat, batch.seat)


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
    batch.observation.flags.writeable = False
    with pytest.raises((BufferError, rules_py.ArrayError)):
        batch.reset(9)
    assert [batch.state(at).digest for at in range(70)] == before
    batch.observation.flags.writeable = True
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


def limited(code):
    """Runs code in a process of its own that may have 3 GB."""
    code = "import resource; resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))\n" + code
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, timeout=300
    )


@pytest.mark.skipif(sys.platform != "linux", reason="needs RLIMIT_AS")
def test_no_memory_is_a_memory_error_with_the_bytes():
    done = limited(
        """
from rules_py import *
game = Game("wuerfelhelden")
for name, games in [("wuerfelhelden", 6_000_000), ("regidice", 3_000_000)]:
    for count in (games, 2**24 - 1):
        try:
            Batch(Game(name), count, threads=1)
        except MemoryError as error:
            assert "needs about" in str(error) and "bytes" in str(error), error
        else:
            raise SystemExit("there was room")
print("good", len(Batch(game, 1000, threads=1)))
"""
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.strip() == "good 1000"


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs timers")
@pytest.mark.parametrize("call", ["step", "reset", "heuristic", "new", "pickle"])
def test_a_long_call_hears_an_interrupt_and_changes_nothing(call):
    class AlarmError(Exception):
        pass

    def ring(*_):
        raise AlarmError

    # Slow games: each step plays the heuristic on all other seats.
    game, games = Game("valor_and_villainy"), 16_000
    settings = {"agents": [None] + ["heuristic"] * (game.seats - 1), "threads": 1}
    start = Batch(game, games, seed=1, **settings)
    start.step(start.sample_legal())
    actions = copy.copy(start).sample_legal()
    works = {
        "step": lambda batch: batch.step(actions),
        "reset": lambda batch: batch.reset(5),
        "heuristic": lambda batch: batch.heuristic_action(),
        "new": lambda _: Batch(game, games, seed=3, **settings),
        "pickle": lambda batch: batch.__reduce__(),
    }
    done = copy.copy(start)
    begun = time.monotonic()
    works[call](done)
    whole = time.monotonic() - begun
    if whole < 0.12:
        pytest.skip("too quick on this machine to be interrupted")
    unchanged = 0
    for share in (0.1, 0.3, 0.5):
        batch = copy.copy(start)
        before = signal.signal(signal.SIGALRM, ring)
        begun = time.monotonic()
        try:
            signal.setitimer(signal.ITIMER_REAL, whole * share)
            works[call](batch)
            time.sleep(60)
            pytest.fail("the alarm did not ring")
        except AlarmError:
            pass
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
        # All games are as they were, or all of them have gone on.
        fits = [np.array_equal(batch.observation, other.observation) for other in (start, done)]
        assert any(fits)
        unchanged += fits[0]
        twin = copy.copy(start if fits[0] else done)
        np.testing.assert_array_equal(batch.returns, twin.returns)
        np.testing.assert_array_equal(batch.sample_legal(), twin.sample_legal())
    assert unchanged


@pytest.mark.skipif(sys.platform != "linux", reason="counts threads in /proc")
def test_threads_are_bounded_and_freed():
    def count():
        return len(os.listdir("/proc/self/task"))

    game = Game("wuerfelhelden")
    before = count()
    cores = os.cpu_count() or 1
    for threads in range(2, 20):
        batch = Batch(game, 2000, threads=threads)
        batch.step(batch.sample_legal())
        assert batch.threads == threads
        assert count() <= before + 4 * max(2 * cores, 4)
    wide = Batch(game, 1100, threads=1000)
    wide.step(wide.sample_legal())
    assert count() <= before + 4 * max(2 * cores, 4)
    del batch, wide
    gc.collect()
    until = time.monotonic() + 20
    while count() > before and time.monotonic() < until:
        time.sleep(0.05)
    assert count() <= before


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
        chairs = [None] + [agents] * (game.seats - 1)
        batch = Batch(game, 8, seed=4, agents=chairs, autoreset="disabled", max_length=3000)
        total = np.zeros((8, game.seats))
        while not (over := batch.terminated | batch.truncated).all():
            batch.step(np.where(over, -1, batch.sample_legal()))
            total += batch.rewards
        np.testing.assert_allclose(total, batch.returns, atol=1e-9)
        if not batch.truncated.any() and not options:
            ends = [batch.state(at).returns() for at in range(8)]
            np.testing.assert_allclose(total, ends, atol=1e-9)
