"""What is checked: a game as positions, or an environment as episodes."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

CHANCE = -1
"""The node of a position at which chance decides."""
TOGETHER = -2
"""The node of a position at which several seats decide at once."""
OVER = -4
"""The node of a position at which the game is over."""

Action = Any
"""An action or chance outcome in the target's own form; at `TOGETHER`, one for each seat."""


class RefusedError(Exception):
    """A target has refused an action or a request, as it promises to."""


@dataclass(frozen=True)
class Path:
    """The way from the start of a game to a position: the seed, and each step in turn."""

    seed: int
    steps: tuple[Action, ...] = ()
    words: tuple[str, ...] = ()

    def then(self, step: Action, words: str) -> Path:
        """Return the path with one more step.

        Parameters
        ----------
        step : object
            A step.
        words : str
            It in words.

        Returns
        -------
        Path
            The path with one more step.
        """
        return Path(self.seed, (*self.steps, step), (*self.words, words))


class BrokenPromiseError(Exception):
    """A promise is broken: what is wrong, and where.

    Parameters
    ----------
    detail : str
        What was found, and what would be right.
    path : Path or None
        The way there; the checker fills it in where the promise does not.
    other : Path or None
        A second way, where a promise compares two positions.
    """

    def __init__(self, detail: str, path: Path | None = None, other: Path | None = None) -> None:
        super().__init__(detail)
        self.detail, self.path, self.other = detail, path, other


class Offered:
    """The methods that a game may have or not; one that a subclass implements is offered.

    In all of them `position` is a position, `seat` a number from 0, `action` an action or chance
    outcome, each in the target's own form, and `seed` a whole number: equal for equal results.
    """

    def copy(self, position: Any) -> Any:
        """Return a position that is equal and independent."""
        raise NotImplementedError

    def undo(self, position: Any, seat: int, action: Action) -> Any:
        """Take the last step back; return the position before it."""
        raise NotImplementedError

    def key(self, position: Any) -> Hashable:
        """Return all that tells positions apart, hidden parts included."""
        raise NotImplementedError

    def hash(self, position: Any) -> int:
        """Return the hash that the target gives a position."""
        raise NotImplementedError

    def equal(self, one: Any, other: Any) -> bool:
        """Say whether the target takes two positions for equal."""
        raise NotImplementedError

    def save(self, position: Any) -> Any:
        """Return a position in its serial form."""
        raise NotImplementedError

    def load(self, saved: Any) -> Any:
        """Return the position that a serial form says."""
        raise NotImplementedError

    def chance(self, position: Any) -> Sequence[tuple[Action, float]]:
        """Return the outcomes of a chance node with their probabilities."""
        raise NotImplementedError

    def sample(self, position: Any, seed: int) -> Action:
        """Return an outcome as the target itself draws it."""
        raise NotImplementedError

    def mask(self, position: Any, seat: int) -> Sequence[int]:
        """Return the mask of legal actions."""
        raise NotImplementedError

    def returns(self, position: Any) -> Sequence[float]:
        """Return what each seat has got."""
        raise NotImplementedError

    def rewards(self, position: Any) -> Sequence[float]:
        """Return what each seat got by the last step."""
        raise NotImplementedError

    def information(self, position: Any, seat: int) -> Hashable:
        """Return what a seat knows, with all it remembers: equal for what it cannot tell apart."""
        raise NotImplementedError

    def seen(self, position: Any, seat: int) -> Hashable:
        """Return what a seat sees now, in a form to compare."""
        raise NotImplementedError

    def array(self, position: Any, seat: int) -> Any:
        """Return what a seat sees as an array, as the target gives it."""
        raise NotImplementedError

    def resample(self, position: Any, seat: int, seed: int) -> Any:
        """Return a random position that a seat cannot tell from this one."""
        raise NotImplementedError

    def parse(self, position: Any, seat: int, text: str) -> Action:
        """Return the action that a text of `words` says."""
        raise NotImplementedError

    def refuse(self, position: Any, action: Action) -> None:
        """Try an action that is not legal; raises `RefusedError` as it should."""
        raise NotImplementedError

    def given(self, position: Any, seat: int) -> Any:
        """Return what an environment gives a seat, as it gives it."""
        raise NotImplementedError

    def space(self, position: Any, seat: int) -> Any:
        """Return the space of what a seat is given; None for one that is given nothing."""
        raise NotImplementedError

    def flags(self, position: Any) -> str | None:
        """Return what is wrong with the flags and the lists of agents, if anything is."""
        raise NotImplementedError

    def accounts(self, position: Any) -> tuple[Sequence[float], Sequence[float]]:
        """Return rewards by seat as they were handed out, and as they should have been."""
        raise NotImplementedError

    def waiting(self, position: Any, seat: int) -> Sequence[int] | None:
        """Return the mask of a seat that is not to act; None if it has none now."""
        raise NotImplementedError

    def autoreset(self, path: Path) -> str | None:
        """Return what is wrong with a vector that resets by itself, if anything is."""
        raise NotImplementedError

    def pickled(self, position: Any) -> Any:
        """Return a position that was pickled; an environment, a target of the pickled one."""
        raise NotImplementedError

    def twin(self) -> Target:
        """Return the same target once more, which can be played beside this one."""
        raise NotImplementedError

    def apart(self) -> None:
        """Say by being there that twins can be played in several threads at once."""
        raise NotImplementedError

    def batch(self, positions: Sequence[Any], actions: Sequence[Action]) -> Sequence[Any]:
        """Return what one step of a batch makes of positions."""
        raise NotImplementedError


OPTIONAL = tuple(name for name in vars(Offered) if not name.startswith("_"))
"""The names of these methods."""


class Target(Offered):
    """A game as positions, whatever a position is.

    A subclass implements the first group of methods. Of the second group it implements what its
    game has: what is left as it is here counts as *not offered*, and so do the names in `missing`.
    """

    name: str = ""
    players: int = 0
    most_actions: int | None = None
    """Actions are numbers below this; None if they need not be numbers."""
    longest: int | None = None
    """No game has more steps, if the target says so."""
    zero_sum: bool | None = None
    """Whether returns add up to zero, if the target says so."""
    bounds: tuple[float, float] | None = None
    """Least and greatest return of a seat, if the target says so."""
    returns_always: bool = True
    """Whether `returns` may be asked before the end."""
    rewards_at_chance: bool = True
    """Whether `rewards` may be asked at a chance node."""
    keeps: tuple[str, ...] = ("information", "seen")
    """What a resampled position has in common with the true one."""
    ascending: bool = False
    """Whether legal actions come in ascending order."""
    has_words: bool = False
    """Whether actions have words of their own."""
    idle_legal: bool = False
    """Whether `legal` may be asked of a seat that does not decide, and is empty then."""
    most_outcomes: int | None = None
    """Chance outcomes are numbers below this, if the target says so."""
    total: float | None = None
    """What returns add up to, if the target says so."""
    late_returns: bool = False
    """Whether all returns are 0 before the end."""
    unique_information: bool = False
    """Whether no two seats that decide have equal information states."""
    informed_at_end: bool = False
    """Whether `information` and `seen` may be asked at the end."""
    true_worlds: bool = False
    """Whether resampled positions are now and then the true one."""
    missing: frozenset[str] = frozenset()
    """Optional methods that this game does not offer after all."""

    # What every target has.

    def start(self, seed: int) -> Any:
        """Return a new position; the same one for the same seed.

        Parameters
        ----------
        seed : int
            A seed.

        Returns
        -------
        object
            A new position.
        """
        raise NotImplementedError

    def node(self, position: Any) -> int:
        """Return who decides: a seat, `CHANCE`, `TOGETHER` or `OVER`.

        Parameters
        ----------
        position : object
            A position.

        Returns
        -------
        int
            Who decides: a seat, `CHANCE`, `TOGETHER` or `OVER`.
        """
        raise NotImplementedError

    def legal(self, position: Any, seat: int) -> Sequence[Action]:
        """Return the legal actions of a seat that decides.

        Parameters
        ----------
        position : object
            A position.
        seat : int
            The seat, from 0.

        Returns
        -------
        list
            The legal actions of a seat that decides.
        """
        raise NotImplementedError

    def play(self, position: Any, action: Action) -> Any:
        """Take an action or chance outcome; return the position after it (it may be the same).

        Parameters
        ----------
        position : object
            A position.
        action : object
            An action or chance outcome in the target's own form.

        Returns
        -------
        object
            The position after it.
        """
        raise NotImplementedError

    def words(self, position: Any, seat: int, action: Action) -> str:
        """Return an action or chance outcome in the notation of the target.

        Parameters
        ----------
        position : object
            A position.
        seat : int
            The seat, from 0.
        action : object
            An action or chance outcome in the target's own form.

        Returns
        -------
        str
            An action or chance outcome in the notation of the target.
        """
        return str(action)

    def illegal(self, position: Any, seat: int) -> Sequence[Action]:
        """Return some actions that are not legal for `refuse`.

        Parameters
        ----------
        position : object
            A position.
        seat : int
            The seat, from 0.

        Returns
        -------
        list
            Some actions that are not legal for `refuse`.
        """
        legal = set(self.legal(position, seat))
        return [a for a in range(self.most_actions or 0) if a not in legal]

    def hashed(self, position: Any) -> Hashable:
        """Return the parts of a position that its hash is of: all of them, if not said otherwise.

        Parameters
        ----------
        position : object
            A position.

        Returns
        -------
        object
            Equal for positions that have equal hashes.
        """
        return self.key(position)

    def world(self, position: Any) -> Hashable:
        """Return what tells resampled positions apart: the key, if not said otherwise.

        Parameters
        ----------
        position : object
            A position.

        Returns
        -------
        object
            Equal for positions that are one world.
        """
        return self.key(position)

    def close(self) -> None:
        """Release what the target holds."""

    def offers(self) -> frozenset[str]:
        """Return the names of the optional methods that there are.

        Returns
        -------
        frozenset of str
            The names of the optional methods that there are.
        """
        said = {"longest"} if self.longest is not None else set()
        if self.has_words:
            said.add("words")
        return _implemented(type(self)) - self.missing | said


_KNOWN: dict[type[Target], frozenset[str]] = {}


def _implemented(kind: type[Target]) -> frozenset[str]:
    """Return the names of the optional methods that a class implements."""
    if kind not in _KNOWN:
        own = (n for n in OPTIONAL if getattr(kind, n) is not getattr(Offered, n))
        _KNOWN[kind] = frozenset(own)
    return _KNOWN[kind]
