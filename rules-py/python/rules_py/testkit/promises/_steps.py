"""Promises about steps: what is legal, refused, copied, undone, saved."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from rules_py.testkit._target import (
    CHANCE,
    OVER,
    TOGETHER,
    Action,
    BrokenPromiseError,
    Path,
    RefusedError,
    Target,
)
from rules_py.testkit.promises._base import Promise, Watch


def deciders(target: Target, node: int) -> Sequence[int]:
    """Return the seats that decide at a node."""
    if node == TOGETHER:
        return range(target.players)
    return [node] if node >= 0 else []


class Legal(Watch):
    """Legal actions are there, are told apart, and stay the same when one asks again."""

    def position(self, position: Any, node: int, path: Path) -> None:
        """Compare two answers, the range, and the mask."""
        if node not in (CHANCE, TOGETHER, OVER) and not 0 <= node < self.target.players:
            raise BrokenPromiseError(f"seat {node} decides, of {self.target.players}")
        seats = deciders(self.target, node)
        for seat in seats:
            self.of(position, seat, node)
        if self.target.idle_legal and node != CHANCE:
            for seat in set(range(self.target.players)) - set(seats):
                if idle := list(self.target.legal(position, seat)):
                    raise BrokenPromiseError(
                        f"seat {seat} does not decide and has legal actions: {short(idle)}"
                    )

    def of(self, position: Any, seat: int, node: int) -> None:
        """Look at the actions of one seat."""
        self.reached = True
        legal = list(self.target.legal(position, seat))
        if not legal and node != TOGETHER:
            raise BrokenPromiseError(f"seat {seat} decides and has no legal action")
        if len(set(legal)) < len(legal):
            raise BrokenPromiseError(f"an action is listed twice for seat {seat}: {short(legal)}")
        again = list(self.target.legal(position, seat))
        if again != legal:
            raise BrokenPromiseError(
                f"asked twice, seat {seat} may do {short(legal)}, then {short(again)}"
            )
        if self.target.ascending and legal != sorted(legal):
            raise BrokenPromiseError(f"legal actions are not in ascending order: {short(legal)}")
        most = self.target.most_actions
        if most is not None and not all(0 <= action < most for action in legal):
            raise BrokenPromiseError(
                f"of {most} actions {short([a for a in legal if not 0 <= a < most])}"
            )
        if "mask" in self.target.offers():
            mask = [at for at, may in enumerate(self.target.mask(position, seat)) if may]
            if mask != sorted(legal):
                raise BrokenPromiseError(
                    f"the mask of seat {seat} has {short(mask)}, the list {short(sorted(legal))}"
                )


class Plays(Watch):
    """Nothing raises: the checker asks and takes only what is there. `_games.play` sees to it."""

    reached = True


class Questions(Watch):
    """Whatever is asked of a position, it stays as it is."""

    def position(self, position: Any, node: int, path: Path) -> None:
        """Ask everything."""
        self.reached = True
        before = self.target.key(position)
        first = ask(self.target, position, node)
        if self.target.key(position) != before:
            raise BrokenPromiseError("asking a position for what can be known of it changes it")
        second = ask(self.target, position, node)
        if first != second:
            raise BrokenPromiseError(f"asked twice, a seat is given {difference(first, second)}")


class Refusal(Watch):
    """What is not legal is refused, and changes nothing."""

    def position(self, position: Any, node: int, path: Path) -> None:
        """Try some actions that are not legal."""
        for seat in deciders(self.target, node)[:1]:
            wrong = list(self.target.illegal(position, seat))
            for action in self.rng.sample(wrong, min(3, len(wrong))):
                self.try_one(position, action)

    def try_one(self, position: Any, action: Action) -> None:
        """Try one."""
        self.reached = True
        before = self.target.key(position)
        try:
            self.target.refuse(position, action)
        except RefusedError:
            if self.target.key(position) != before:
                raise BrokenPromiseError(
                    f"{action!r} is refused, and the position is changed"
                ) from None
        else:
            raise BrokenPromiseError(f"{action!r} is not legal, and is taken")


class Copies(Watch):
    """A copy is equal, and what is done to it does not show in the original."""

    def step(self, before: Any, node: int, action: Action, path: Path) -> None:
        """Take the step in a copy of a copy."""
        self.reached = True
        target = self.target
        key = target.key(before)
        copy = target.copy(before)
        if target.key(copy) != key:
            raise BrokenPromiseError("a copy is not equal to its original")
        after = target.play(target.copy(copy), action)
        if target.key(before) != key or target.key(copy) != key:
            raise BrokenPromiseError(
                f"{said(target, before, node, action)} in a copy changes the original"
            )
        if target.key(target.play(copy, action)) != target.key(after):
            raise BrokenPromiseError(f"{said(target, before, node, action)} in two copies differs")


class Undo(Watch):
    """A step that is taken back leaves no trace."""

    def step(self, before: Any, node: int, action: Action, path: Path) -> None:
        """Take it in a copy, and take it back."""
        self.reached = True
        target = self.target
        copy = target.copy(before)
        try:
            back = target.undo(target.play(copy, action), node, action)
            key = target.key(back)
        except Exception as error:
            raise BrokenPromiseError(
                f"undo of {said(target, before, node, action)}: {error!r:.200}"
            ) from error
        was = target.key(before)
        if key != was:
            raise BrokenPromiseError(
                f"undo of {said(target, before, node, action)} leaves {difference(was, key)}"
            )
        after = target.key(target.play(target.copy(before), action))
        try:
            again = target.key(target.play(back, action))
        except Exception as error:
            raise BrokenPromiseError(
                f"{said(target, before, node, action)}, undo and again: {error!r:.200}"
            ) from error
        if again != after:
            raise BrokenPromiseError(
                f"{said(target, before, node, action)}, undo and again is something else"
            )


class Saved(Watch):
    """The serial form says the whole position: play goes on from it as from the original."""

    def step(self, before: Any, node: int, action: Action, path: Path) -> None:
        """Compare the position, and what follows."""
        self.reached = True
        target = self.target
        try:
            again = target.load(target.save(before))
        except Exception as error:
            raise BrokenPromiseError(f"a saved position cannot be read: {error!r:.200}") from error
        was, key = target.key(before), target.key(again)
        if key != was:
            raise BrokenPromiseError(
                f"read from its serial form a position has {difference(was, key)}"
            )
        after = target.key(target.play(target.copy(before), action))
        if target.key(target.play(again, action)) != after:
            raise BrokenPromiseError(
                f"{said(target, before, node, action)} after save and load is something else"
            )


class Hashes(Watch):
    """Equal positions have equal hashes, and the way to a position does not show in them."""

    def __init__(self, target: Target, rng: Random) -> None:
        super().__init__(target, rng)
        self.known: dict[Any, tuple[int, Path]] = {}

    def position(self, position: Any, node: int, path: Path) -> None:
        """Compare with all positions that are equal in what is hashed."""
        self.reached = True
        key, value = self.target.hashed(position), self.target.hash(position)
        known, way = self.known.setdefault(key, (value, path))
        if value != known:
            raise BrokenPromiseError(f"one position has the hashes {known} and {value}", other=way)
        if len(self.known) > 20_000:
            self.known.clear()


class Equality(Watch):
    """A position is equal to its copy, and differs from the one after it where that differs."""

    def step(self, before: Any, node: int, action: Action, path: Path) -> None:
        """Compare."""
        self.reached = True
        target = self.target
        if not target.equal(before, target.copy(before)):
            raise BrokenPromiseError("a copy is not equal, as the target compares")
        after = target.play(target.copy(before), action)
        if target.equal(before, after) and target.key(before) != target.key(after):
            raise BrokenPromiseError(
                f"{said(target, before, node, action)} changes a position that is equal"
            )


class Words(Watch):
    """Each legal action has words of its own, which can be read back where the target reads."""

    def position(self, position: Any, node: int, path: Path) -> None:
        """Compare the words of all legal actions."""
        target = self.target
        for seat in deciders(target, node):
            known: dict[str, Action] = {}
            for action in target.legal(position, seat):
                self.reached = True
                text = target.words(position, seat, action)
                if text in known:
                    raise BrokenPromiseError(
                        f"{known[text]!r} and {action!r} are both called {text!r}"
                    )
                known[text] = action
                if "parse" in target.offers():
                    try:
                        read = target.parse(position, seat, text)
                    except Exception as error:
                        raise BrokenPromiseError(
                            f"{action!r} is called {text!r}, which is not read: {error!s:.80}"
                        ) from error
                    if read != action:
                        raise BrokenPromiseError(
                            f"{action!r} is called {text!r}, which is read as {read!r}"
                        )


def said(target: Target, position: Any, node: int, action: Action) -> str:
    """Name a step."""
    return target.words(position, node, action)


def short(values: Any, most: int = 120) -> str:
    """Return a list as text of limited length."""
    text = str(values)
    return text if len(text) <= most else text[: most - 1] + "…"


def difference(was: Any, now: Any) -> str:
    """Say in which part two keys differ."""
    if isinstance(was, tuple) and isinstance(now, tuple) and len(was) == len(now):
        for one, other in zip(was, now, strict=True):
            if one != other:
                return difference(one, other)
    one, other = str(was), str(now)
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    start = max(0, at - 20)
    return f"{short(other[start:], 60)!r} in place of {short(one[start:], 60)!r}"


def ask(target: Target, position: Any, node: int) -> tuple[Any, ...]:
    """Ask a position for everything that can be known of it; return what seats are given."""
    given = []
    offers = target.offers()
    for seat in deciders(target, node):
        for action in list(target.legal(position, seat))[:5]:
            target.words(position, seat, action)
    if node == CHANCE and "chance" in offers:
        target.chance(position)
    silent = {"rewards"} if node == CHANCE and not target.rewards_at_chance else set()
    silent |= set() if node == OVER or target.returns_always else {"returns"}
    for name in ("returns", "rewards", "hash", "save"):
        if name in offers - silent:
            getattr(target, name)(position)
    for name in ("information", "seen", "array"):
        if name in offers and (node != CHANCE or name == "seen"):
            for seat in range(target.players):
                answer = getattr(target, name)(position, seat)
                if name != "array":
                    given.append(answer)
    return tuple(given)


STEPS = (
    Promise("plays", "nothing raises that is legal", (), Plays),
    Promise("legal", "legal actions are there, distinct, in range, and stay the same", (), Legal),
    Promise("questions", "asking changes nothing", ("key",), Questions),
    Promise(
        "refusal", "what is not legal is refused and changes nothing", ("key", "refuse"), Refusal
    ),
    Promise("copies", "a copy is equal and independent", ("key", "copy"), Copies),
    Promise("undo", "a step taken back leaves no trace", ("key", "copy", "undo"), Undo),
    Promise("saved", "the serial form says it all", ("key", "copy", "save", "load"), Saved),
    Promise("hashes", "equal positions have equal hashes", ("key", "hash"), Hashes),
    Promise(
        "equality", "comparison agrees with copies and steps", ("key", "copy", "equal"), Equality
    ),
    Promise("words", "each legal action has words of its own", ("words",), Words),
)
