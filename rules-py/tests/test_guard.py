"""The guard: no panic crosses the border, and an object in use says so."""

import inspect
import multiprocessing
import pickle
import queue
import threading
import time

import numpy as np
import pytest

import attack
import rules_py
from conftest import walk
from rules_py import Batch, BusyError, Game, Generator, InternalError, Search, SingleEnv, State
from rules_py._rules import _agent, _plant_panic


def specimens():
    game = Game("wuerfelhelden")
    state, _ = walk(game, 1, 12)
    return [game, state, Batch(game, 3, threads=1), SingleEnv(game), Generator(1), Search(9)]


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
        "states": [walk(Game("wuerfelhelden"), 1, 12)[0]],
        "seats": [0],
        "told": [0],
        "shown": [0],
        "record": "x",
        "actions": np.zeros(3, "i8"),
        "agent": "player_0",
        "names": {0: "player_0", 1: "player_1", 2: "player_2"},
        "infos": {},
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
    if isinstance(target, Search):
        given |= {"state": walk(Game("wuerfelhelden"), 1, 12)[0], "budget": 9, "method": "guided"}
        given |= {"threads": 1, "numbers": [1.0, 0.0, 0.7], "rollout": "random"}
        given |= {"others": None, "value": None, "depth": 0}
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


@pytest.mark.parametrize(
    "call", [rules_py.games, lambda: rules_py.replay("x"), lambda: _agent("random")]
)
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
        lambda: Search(9),
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
