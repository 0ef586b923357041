"""What a promise is: a name, what it needs of a target, and who watches it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from rules_py.testkit._target import Action, Path, Target


class Watch:
    """Watches one promise over all games of a check.

    Parameters
    ----------
    target : Target
        What is checked.
    rng : random.Random
        For choices of the watcher's own.
    """

    reached = False
    """Whether there was anything to look at so far."""

    def __init__(self, target: Target, rng: Random) -> None:
        self.target, self.rng = target, rng

    def begin(self, position: Any, path: Path) -> None:
        """A game begins.

        Parameters
        ----------
        position : object
            A position.
        path : Path
            The way there.
        """

    def position(self, position: Any, node: int, path: Path) -> None:
        """A position is reached. Raises `BrokenPromiseError` where the promise is.

        Parameters
        ----------
        position : object
            A position.
        node : int
            Who decides there.
        path : Path
            The way there.
        """

    def step(self, before: Any, node: int, action: Action, path: Path) -> None:
        """A step is about to be taken at a position.

        Parameters
        ----------
        before : object
            The position before the step.
        node : int
            Who decides there.
        action : object
            An action or chance outcome in the target's own form.
        path : Path
            The way there.
        """

    def end(self, position: Any, path: Path) -> None:
        """A game is over.

        Parameters
        ----------
        position : object
            A position.
        path : Path
            The way there.
        """


@dataclass(frozen=True)
class Promise:
    """A promise.

    Attributes
    ----------
    name : str
        How it is called.
    says : str
        What is promised, in one sentence.
    needs : tuple of str
        Methods of `Target` without which it is not offered; of ``"a|b"``, one is enough.
    watch : callable
        Makes the watcher.
    """

    name: str
    says: str
    needs: tuple[str, ...]
    watch: Callable[[Target, Random], Watch]

    def offered(self, target: Target) -> bool:
        """Say whether a target can be held to it.

        Parameters
        ----------
        target : Target
            What is checked.

        Returns
        -------
        bool
            Whether a target can be held to it.
        """
        offers = target.offers()
        return all(set(need.split("|")) & offers for need in self.needs)
