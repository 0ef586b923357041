"""What is checked: a game as positions, or an environment as episodes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules_py.testkit._offered import OPTIONAL, Offered
from rules_py.testkit._offered import Action as Action

CHANCE = -1
"""The node of a position at which chance decides."""
TOGETHER = -2
"""The node of a position at which several seats decide at once."""
OVER = -4
"""The node of a position at which the game is over."""


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

    def close(self) -> None:
        """Release what the target holds."""

    def offers(self) -> frozenset[str]:
        """Return the names of the optional methods that there are.

        Returns
        -------
        frozenset of str
            The names of the optional methods that there are.
        """
        own = {name for name in OPTIONAL if getattr(type(self), name) is not getattr(Offered, name)}
        return frozenset(own - self.missing)
