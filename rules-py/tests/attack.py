"""Random calls of the public API, good ones and bad ones, from two threads over all games.

python rules-py/tests/attack.py [--minutes N] [--seed N] [--threads N]

A call returns, or raises an ordinary error with a message. No call panics
(``InternalError``), takes a second, or leaves an object half-changed. Documents
and pickles are corrupted likewise: they are refused, or are games that play to their end. The
environments of Gymnasium and PettingZoo are attacked, too, where those are installed; one
thread alone sees no error there but those of ``attack_envs.TYPED``.
Run it best against a build with overflow checks, which ``maturin develop`` without
``--release`` gives.
"""

from __future__ import annotations

import argparse
import copy
import faulthandler
import inspect
import pickle
import random
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np

import attack_envs
import rules_py
from attack_documents import corrupt, corrupt_text, document
from rules_py import Batch, BusyError, Game, Generator, InternalError, Search, SingleEnv, State

CLASSES = (Game, State, Batch, SingleEnv, Generator, Search)
SECOND = 1.0
MESSAGE = 1200


class FaultError(AssertionError):
    """A promise that was broken."""


class Ruins:
    """A value that raises wherever somebody looks at it."""

    def __init__(self, error: type[BaseException]) -> None:
        self.error = error

    def __index__(self) -> int:
        raise self.error("from __index__")

    def tolist(self) -> Any:
        """Raise, as a broken array would."""
        raise self.error("from tolist")

    def __iter__(self) -> Any:
        raise self.error("from __iter__")


def methods(kind: type) -> list[str]:
    """Name everything of a class that can be called or looked at."""
    hidden = {"__class__", "__new__", "__init__", "__init_subclass__", "__subclasshook__"}
    hidden |= {"__getattribute__", "__setattr__", "__delattr__", "__dir__", "__doc__"}
    hidden |= {"__getstate__", "__sizeof__", "__format__", "__module__", "__reduce_ex__"}
    names = [name for name in vars(kind) if name not in hidden]
    return sorted({*names, "__repr__", "__reduce__"})


def arguments_of(call: Any) -> list[inspect.Parameter]:
    """Name what a method takes; nothing where it does not say."""
    try:
        found = list(inspect.signature(call).parameters.values())
    except (TypeError, ValueError):
        return []
    return [one for one in found if one.name not in ("self", "memo", "_memo")]


class Attack:
    """One attacker with random numbers of its own."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.done: Counter[str] = Counter()

    def pick_game(self) -> Game:
        """Return a game with some options changed."""
        name = self.random.choice(rules_py.games())
        options = {}
        for info in Game(name).option_list():
            if self.random.random() < 0.1:
                options[info["name"]] = self.random.choice([0, 1, 2, 3, 4, True, False, "all"])
        try:
            return Game(name, **options)
        except (rules_py.RulesError, TypeError):
            return Game(name)

    def played(self, game: Game) -> State:
        """Return a state somewhere in a game."""
        state, rng = game.new_state(), Generator(self.random.randrange(99))
        for _ in range(self.random.choice([0, 5, 60])):
            if not state.is_terminal:
                state.apply(state.sample(rng))
        return state

    def pick_object(self, game: Game) -> Any:
        """Return something to attack."""
        draw = self.random
        if attack_envs.KINDS and draw.random() < 0.4:
            return attack_envs.make(draw, game)
        kind = draw.choice(CLASSES)
        if kind is Game:
            return game
        if kind is Generator:
            return Generator(draw.randrange(2**64), draw.randrange(4))
        if kind is Search:
            return Search(draw.randrange(1, 9), method=draw.choice(["halving", "guided"]))
        if kind is State:
            return self.played(game)
        settings: dict[str, Any] = {"illegal": draw.choice(["raise", "end", "ignore", "replace"])}
        settings["max_length"] = draw.choice([None, 7])
        if draw.random() < 0.3:
            settings["agents"] = [None] + ["heuristic"] * (game.seats - 1)
        if kind is SingleEnv:
            return SingleEnv(game, seed=draw.randrange(9), **settings)
        settings["autoreset"] = draw.choice(["next_step", "same_step", "disabled"])
        settings["dtype"] = draw.choice(["float32", "uint8"])
        return Batch(game, draw.choice([1, 3, 70]), threads=draw.choice([1, 2, 5]), **settings)

    def value(self, name: str, target: Any) -> Any:
        """Return an argument: often one that could be meant, often nonsense."""
        draw = self.random
        fitting = self.fitting(name, target)
        if fitting and draw.random() < 0.6:
            try:
                return draw.choice(fitting)()
            except rules_py.RulesError:  # it is over, or in use
                return 0
        nonsense: list[Callable[[], Any]] = [
            lambda: None,
            lambda: draw.choice([True, False, 0, 1, 2, -1, 255, 2**31, 2**64, -(2**70), 10**400]),
            lambda: draw.choice([0.5, float("nan"), float("inf"), 1j]),
            lambda: draw.choice(["", "x", "raise", "a" * 5000, "\ud800", b"", b"\0" * 40]),
            lambda: draw.choice([[], [1], [None], (), {}, {"a": 1}, {1: 2}, object(), int]),
            lambda: Ruins(draw.choice([ValueError, RuntimeError, OverflowError])),
            lambda: np.zeros(draw.choice([0, 1, 3, 70]), draw.choice(["i8", "i1", "f4", "?"])),
            lambda: np.arange(6, dtype="i8")[::2],
            lambda: Generator(1),
        ]
        return draw.choice(nonsense)()

    def fitting(self, name: str, target: Any) -> list[Callable[[], Any]]:
        """Return makers of arguments that this name usually takes."""
        draw = self.random
        if attack_envs.is_env(target):
            return attack_envs.fitting(draw, name, target)
        game = target if isinstance(target, Game) else getattr(target, "game", None)
        if name in ("seat", "n"):
            return [lambda: draw.randrange(4)]
        if name in ("rng", "seed"):
            return [lambda: Generator(draw.randrange(9)), lambda: draw.randrange(9)]
        if name in ("step", "action", "id") and game is not None:
            makers = [lambda: draw.randrange(game.num_actions)]
            if isinstance(target, State):
                makers.append(lambda: target.sample(Generator(draw.randrange(99))) or 0)
            if isinstance(target, SingleEnv):
                makers.append(target.sample_legal)
            return makers
        if name == "actions" and isinstance(target, Batch):
            return [target.sample_legal, lambda: target.heuristic_action().clip(0)]
        if name == "which" and isinstance(target, Batch):
            return [lambda: np.array([draw.random() < 0.5 for _ in range(len(target))])]
        if name == "index":
            return [lambda: draw.randrange(70)]
        if name == "chance":
            return [lambda: [draw.randrange(20) for _ in range(draw.randrange(3))]]
        if name == "form":
            return [lambda: draw.choice(["text", "json", "bytes"])]
        if name == "other":
            return [lambda: target]
        if name == "state" and isinstance(target, Search):
            return [lambda: self.played(self.pick_game())]
        if name in ("state", "record") and isinstance(target, Game):
            return [lambda: document(draw, target, name)]
        return []

    def call(self, what: str, work: Callable[[], Any], typed: bool = False) -> bool:
        """Make a call and look at how it ends; tell whether it was taken."""
        begun = time.thread_time()
        try:
            made = work()
            if isinstance(made, State):
                self.play_out(made, what)
            taken = True
        except InternalError as error:
            raise FaultError(f"{what}: a panic: {error}") from error
        except Exception as error:
            text = str(error)
            # What a value itself raises is passed on.
            own = text in ("from __index__", "from tolist", "from __iter__")
            if typed and not own and not isinstance(error, attack_envs.TYPED):
                raise FaultError(f"{what}: {type(error).__name__}: {error}") from error
            if isinstance(error, rules_py.RulesError) and not text:
                raise FaultError(f"{what}: an error without a message") from error
            if len(text) > MESSAGE and type(error).__module__.startswith("rules_py"):
                raise FaultError(f"{what}: a message of {len(text)} characters") from error
            taken = False
        except BaseException as error:  # a panic that came through
            raise FaultError(f"{what}: {type(error).__name__}: {error}") from error
        if time.thread_time() - begun > SECOND:
            raise FaultError(f"{what}: took {time.thread_time() - begun:.1f} s")
        self.done["taken" if taken else "refused"] += 1
        return taken

    def play_out(self, state: State, what: str) -> None:
        """Play some steps of a state that came from outside, and take them back."""
        rng, before, played = Generator(1), state.digest, 0
        while not state.is_terminal and played < 40:
            state.apply(state.sample(rng))
            played += 1
        for _ in range(played):
            state.undo()
        if state.digest != before:
            raise FaultError(f"{what}: undo does not lead back")

    def assault(self, target: Any, alone: bool) -> None:
        """Call a random method of an object; alone, an error must have changed nothing."""
        kind = type(target)
        env = attack_envs.is_env(target)
        name = self.random.choice((attack_envs.methods if env else methods)(kind))
        what = f"{kind.__name__}.{name}"
        attribute = inspect.getattr_static(kind, name)
        if not callable(attribute) and not isinstance(attribute, (staticmethod, classmethod)):
            self.call(what, lambda: getattr(target, name), env and alone)
            return
        positional, named = [], {}
        for parameter in arguments_of(getattr(target, name)):
            if parameter.default is not parameter.empty and self.random.random() < 0.5:
                continue
            value = self.value(parameter.name, target)
            if parameter.kind is parameter.KEYWORD_ONLY:
                named[parameter.name] = value
            elif parameter.kind is parameter.VAR_KEYWORD:
                named["observation"] = value
            elif not named:
                positional.append(value)
        before = fingerprint(target) if alone else None
        call = getattr(target, name)
        taken = self.call(what, lambda: call(*positional, **named), env and alone)
        if not taken and before is not None:
            after = fingerprint(target)
            if after != before:
                raise FaultError(f"{what}{tuple(positional)!r:.200}: refused, and has changed it")

    def spoil(self, target: Any) -> None:
        """Bend the pickle of an object, or an array of a batch; copy an environment."""
        if attack_envs.is_env(target):
            before = attack_envs.fingerprint(target)
            for made, twin in attack_envs.duplicates(target):
                self.assault(twin, alone=True)
                if attack_envs.fingerprint(target) != before:
                    raise FaultError(f"a {made} of {type(target).__name__} is not independent")
            return
        if isinstance(target, Batch) and self.random.random() < 0.5:
            array = target.observation
            shape = array.shape
            array.shape = (-1,)
            if self.call("Batch.reset", target.reset):
                raise FaultError("a reshaped array was not noticed")
            array.shape = shape
            self.call("Batch.reset", target.reset)
            return
        function, given = target.__reduce__()
        given = list(copy.deepcopy(given))
        at = self.random.randrange(len(given))
        part = given[at]
        if isinstance(part, list) and part and isinstance(part[0], str):
            given[at] = [corrupt_text(self.random, text) for text in part]
        elif isinstance(part, str) and part.startswith(("[", "{")):
            given[at] = corrupt_text(self.random, part)
        elif isinstance(part, dict) and part:
            corrupt(self.random, part)
        elif isinstance(part, bytes) and part:
            data = bytearray(part)
            data[self.random.randrange(len(data))] = self.random.randrange(256)
            given[at] = bytes(data)
        made: list[Any] = []
        if self.call("unpickle", lambda: made.append(function(*given))) and made:
            self.assault(made[0], alone=True)
            if isinstance(made[0], Batch):
                self.call("Batch.step", lambda: made[0].step(made[0].sample_legal()))


def fingerprint(target: Any) -> Any:
    """Return what tells whether an object has changed."""
    if attack_envs.is_env(target):
        return attack_envs.fingerprint(target)
    if isinstance(target, State):
        return target.record("bytes")
    if isinstance(target, SingleEnv):
        return target.state().record("bytes"), target.length
    if isinstance(target, Batch):
        return [target.state(at).digest for at in range(len(target))], target.length.tolist()
    if isinstance(target, Generator):
        return pickle.dumps(target)
    return repr(target)


def rounds(seed: int, until: float, shared: list[Any], lock: threading.Lock) -> Counter[str]:
    """Attack own objects and those of other threads, until the time is over."""
    attack = Attack(seed)
    while time.monotonic() < until:
        own = attack.pick_object(attack.pick_game())
        for _ in range(15):
            attack.assault(own, alone=True)
        attack.spoil(own)
        with lock:
            shared.append(attack.pick_object(attack.pick_game()))
            del shared[:-4]
        for _ in range(15):
            with lock:
                other = attack.random.choice(shared)
            try:
                attack.assault(other, alone=False)
            except BusyError:  # of an attribute that the attack itself looks at
                attack.done["busy"] += 1
    return attack.done


def run(seconds: float, seed: int, threads: int = 2) -> Counter[str]:
    """Attack for some time; return how many calls were taken and refused."""
    until, shared, lock = time.monotonic() + seconds, [], threading.Lock()
    faults: list[BaseException] = []
    total: Counter[str] = Counter()

    def work(number: int) -> None:
        try:
            done = rounds(seed * 1000 + number, until, shared, lock)
            with lock:
                total.update(done)
        except BaseException as error:
            faults.append(error)

    workers = [threading.Thread(target=work, args=(number,)) for number in range(threads)]
    for thread in workers:
        thread.start()
    for thread in workers:
        thread.join()
    if faults:
        raise faults[0]
    return total


def main() -> None:
    """Attack from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--threads", type=int, default=2)
    given = parser.parse_args()
    print(f"seed {given.seed}", flush=True)
    faulthandler.enable()
    rest, total = given.minutes * 60, Counter[str]()
    at = 0
    while rest > 0:
        piece = min(rest, 60.0)
        # A call that hangs shows where, and ends the run.
        faulthandler.dump_traceback_later(piece + 60, exit=True)
        total.update(run(piece, given.seed + at, given.threads))
        faulthandler.cancel_dump_traceback_later()
        rest, at = rest - piece, at + 1
        print(f"{at} min: {dict(total)}", flush=True)
    sys.exit(0)


if __name__ == "__main__":
    main()
