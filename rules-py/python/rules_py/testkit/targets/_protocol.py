"""Games that speak the protocol: Python objects, and programs over lines of JSON."""

from __future__ import annotations

import copy
import importlib
import io
import json
import pickle
import queue
import shlex
import subprocess
import threading
from collections.abc import Callable, Hashable, Sequence
from typing import Any, cast

from rules_py._complaints import show
from rules_py._reader import LINE, read_json
from rules_py.errors import FileError
from rules_py.testkit._target import CHANCE, OVER, TOGETHER, Action, RefusedError, Target

NODES = {"chance": CHANCE, "together": TOGETHER, "over": OVER}
"""Nodes that are no seats."""
METHODS = {
    "undo": "undo",
    "key": "key",
    "hash": "hash",
    "save": "save",
    "load": "save",
    "chance": "chance",
    "mask": "mask",
    "returns": "returns",
    "rewards": "rewards",
    "know": "information",
    "see": "seen",
    "resample": "resample",
    "draw": "sample",
    "parse": "parse",
}
"""Methods of a position that it may have, and what of a `Target` they are."""


class Spoken(Target):
    """A game whose positions are Python objects with the methods of the protocol.

    Parameters
    ----------
    new : callable
        Makes the first position of a game from a seed. Its attributes, or those of a position,
        say ``name``, ``players``, and if they like ``zero_sum``, ``bounds``, ``longest``,
        ``actions`` (how many there are) and ``refuses`` (true where illegal actions raise).

    Raises
    ------
    ValueError
        It cannot be called with a seed, or its positions lack a method that each game has.
    """

    true_worlds = True

    def __init__(self, new: Callable[[int], Any]) -> None:
        self.new, self.shared = new, False
        try:
            first = new(0)
        except TypeError as error:
            raise ValueError(f"{new!r:.80} does not make a position from a seed: {error}") from None
        lacks = [name for name in ("node", "legal", "play") if not hasattr(first, name)]
        if lacks:
            raise ValueError(
                f"{new!r:.80} makes {first!r:.80}, which is no position of the protocol: it has no "
                f"method {lacks[0]}; a game of OpenSpiel is named itself, not what makes it"
            )

        def about(name: str, without: Any = None) -> Any:
            return getattr(new, name, getattr(first, name, without))

        self.name = str(about("name", getattr(new, "__name__", "a game")))
        self.players = int(about("players", 1))
        self.zero_sum, self.longest = about("zero_sum"), about("longest")
        bounds = about("bounds")
        self.bounds = None if bounds is None else (float(bounds[0]), float(bounds[1]))
        self.most_actions = about("actions")
        self.has_words = hasattr(first, "words")
        has = {theirs for theirs in METHODS if hasattr(first, theirs)}
        offered = {METHODS[name] for name in has} | ({"load"} if "load" in has else set())
        if hasattr(first, "copy") or not isinstance(first, Far):
            offered.add("copy")
        if about("refuses"):
            offered.add("refuse")
        if about("threads"):
            offered.add("apart")
        if about("pickles"):
            offered.add("pickled")
        known = {*METHODS.values(), "copy", "load", "equal", "array", "refuse", "apart", "pickled"}
        self.missing = frozenset(known - offered)
        if "__eq__" in vars(type(first)):
            self.missing -= {"equal"}

    def close(self) -> None:
        """End the program, if it is one."""
        if not self.shared:
            getattr(self.new, "close", lambda: None)()

    def twin(self) -> Target:
        """Return the same callable or program, which starts games that are apart."""
        other = copy.copy(self)
        other.shared = True
        return other

    def apart(self) -> None:
        """Say that positions of two games can be used in two threads."""

    def pickled(self, position: Any) -> Any:
        """Pickle."""
        return pickle.loads(pickle.dumps(position))

    def start(self, seed: int) -> Any:
        """Make the first position."""
        return self.new(seed)

    def node(self, position: Any) -> int:
        """Return the seat, or what its word means."""
        node = position.node()
        return NODES[node] if isinstance(node, str) else int(node)

    def legal(self, position: Any, seat: int) -> Sequence[Action]:
        """Ask for the legal actions."""
        return list(position.legal(seat))

    def play(self, position: Any, action: Action) -> Any:
        """Take a step in place."""
        position.play(action)
        return position

    def words(self, position: Any, seat: int, action: Action) -> str:
        """Return an action in words."""
        return str(position.words(action)) if hasattr(position, "words") else str(action)

    def copy(self, position: Any) -> Any:
        """Copy."""
        return position.copy() if hasattr(position, "copy") else copy.deepcopy(position)

    def undo(self, position: Any, seat: int, action: Action) -> Any:
        """Take the last step back, in place."""
        position.undo()
        return position

    def key(self, position: Any) -> Hashable:
        """Return the whole position as a value."""
        return frozen(position.key())

    def hash(self, position: Any) -> int:
        """Return its hash."""
        return int(position.hash())

    def equal(self, one: Any, other: Any) -> bool:
        """Compare."""
        return bool(one == other)

    def save(self, position: Any) -> Any:
        """Return the serial form."""
        return position.save()

    def load(self, saved: Any) -> Any:
        """Read it in a position of a new game."""
        position = self.new(0)
        position.load(saved)
        return position

    def chance(self, position: Any) -> Sequence[tuple[Action, float]]:
        """Return outcomes with probabilities; whole weights are divided by their sum."""
        pairs = [(outcome, weight) for outcome, weight in position.chance()]
        if pairs and all(isinstance(w, int) for _, w in pairs):
            total = sum(w for _, w in pairs) or 1
            return [(outcome, w / total) for outcome, w in pairs]
        return pairs

    def sample(self, position: Any, seed: int) -> Action:
        """Draw an outcome."""
        return position.draw(seed)

    def mask(self, position: Any, seat: int) -> Sequence[int]:
        """Return the mask."""
        return list(position.mask(seat))

    def returns(self, position: Any) -> Sequence[float]:
        """Return returns."""
        return list(position.returns())

    def rewards(self, position: Any) -> Sequence[float]:
        """Return rewards of the last step."""
        return list(position.rewards())

    def information(self, position: Any, seat: int) -> Hashable:
        """Return what a seat knows."""
        return frozen(position.know(seat))

    def seen(self, position: Any, seat: int) -> Hashable:
        """Return what a seat sees."""
        return frozen(position.see(seat))

    def resample(self, position: Any, seat: int, seed: int) -> Any:
        """Return another world."""
        return position.resample(seat, seed)

    def parse(self, position: Any, seat: int, text: str) -> Action:
        """Read an action."""
        return position.parse(text)

    def refuse(self, position: Any, action: Action) -> None:
        """Play what is not legal."""
        try:
            position.play(action)
        except Exception as error:
            raise RefusedError from error


def frozen(value: Any) -> Hashable:
    """Return a value of lists and dicts as one that can be compared and hashed."""
    if isinstance(value, dict):
        return tuple(sorted((str(k), frozen(v)) for k, v in value.items()))
    if isinstance(value, (list, tuple)):
        return tuple(frozen(one) for one in value)
    if isinstance(value, (set, frozenset)):
        return frozenset(frozen(one) for one in value)
    return value if value.__hash__ is not None else repr(value)


def imported(name: str) -> Target:
    """Return the target that ``MODULE:NAME`` makes, or is.

    Raises
    ------
    ValueError
        There is no such module or name.
    """
    from rules_py.testkit.targets import target

    module, colon, attribute = name.partition(":")
    try:
        found: Any = importlib.import_module(module)
        for part in attribute.split(".") if colon else []:
            found = getattr(found, part)
    except (ImportError, AttributeError, ValueError) as error:
        raise ValueError(f"nothing is called python:{name[:80]}: {error}") from None
    return target(found)


def started(command: str) -> Target:
    """Return the target that a program is.

    Raises
    ------
    ValueError
        The program does not start, or does not say what it is.
    """
    program = Program(shlex.split(command))
    try:
        return Spoken(program)
    except (RefusedError, KeyError, TypeError) as error:
        program.close()
        raise ValueError(f"{command[:80]} does not say what it is: {error}") from None


SAID = ("zero_sum", "bounds", "longest", "actions", "refuses")
"""What a program may say about itself."""


class Program:
    """A program that answers each line of JSON with one; called with a seed, it starts a game.

    Parameters
    ----------
    command : list of str
        The program and its arguments.
    seconds : float
        How long it may take for an answer.

    Raises
    ------
    ValueError
        It does not start, or does not answer.
    """

    def __init__(self, command: Sequence[str], seconds: float = 10.0) -> None:
        self.seconds, self.freed = seconds, list[int]()
        try:
            self.running = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                # An interrupt from the keyboard is for the check, which ends the program.
                start_new_session=True,
            )
        except (OSError, IndexError, ValueError) as error:
            raise ValueError(f"the program does not start: {error}") from None
        self.lines: queue.Queue[bytes] = queue.Queue(maxsize=64)
        for work in (self._read, self._hear):
            threading.Thread(target=work, daemon=True).start()
        about = self.ask(do="about")
        self.offers = {"node", "legal", "play", *about.get("offers", [])}
        self.name, self.players = str(about.get("name", "a program")), int(about["players"])
        for known in SAID:
            setattr(self, known, about.get(known))

    def __call__(self, seed: int) -> Far:
        """Start a game."""
        return Far(self, self.ask(do="start", args=[seed])["position"])

    def _read(self) -> None:
        """Read lines of limited length until the program ends."""
        assert self.running.stdout is not None
        while line := self.running.stdout.readline(LINE):
            self.lines.put(line)
        self.lines.put(b"")

    def _hear(self) -> None:
        """Show the beginning of what the program writes to standard error."""
        show(cast(io.BufferedReader, self.running.stderr))

    def ask(self, **request: Any) -> dict[str, Any]:
        """Send a request and return the answer.

        Raises
        ------
        RefusedError
            The answer is an error of the game.
        ValueError
            It is no answer, or there is none in time.
        """
        assert self.running.stdin is not None
        if self.freed:
            request["free"], self.freed = self.freed, []
        try:
            self.running.stdin.write(json.dumps(request).encode() + b"\n")
            self.running.stdin.flush()
            line = self.lines.get(timeout=self.seconds)
        except (OSError, queue.Empty):
            raise ValueError(f"no answer to {str(request)[:80]} in {self.seconds} s") from None
        if not line:
            raise ValueError(f"the program has ended; it was asked {str(request)[:80]}")
        try:
            answer = read_json(line)
        except (FileError, ValueError) as error:
            raise ValueError(f"{line[:80]!r} is no JSON: {error}") from None
        if not isinstance(answer, dict):
            raise ValueError(f"an answer is an object, not {line[:80]!r}")
        if "error" in answer:
            raise RefusedError(str(answer["error"])[:200])
        return answer

    def close(self) -> None:
        """End it."""
        self.running.kill()
        self.running.wait()


class Far:
    """A position that a program keeps under a number; its methods are those that it offers.

    Parameters
    ----------
    program : Program
        Who keeps it.
    number : int
        The number.
    """

    def __init__(self, program: Program, number: int) -> None:
        self._program, self._number = program, number

    def __getattr__(self, name: str) -> Callable[..., Any]:
        """Return a method; what makes a position returns one."""
        if name.startswith("_") or name not in self._program.offers:
            raise AttributeError(name)

        def ask(*args: Any) -> Any:
            answer = self._program.ask(do=name, position=self._number, args=args)
            if name in ("copy", "resample"):
                return Far(self._program, answer["position"])
            return answer.get("value")

        return ask

    def __del__(self) -> None:
        """Let the program forget the position."""
        self._program.freed.append(self._number)
