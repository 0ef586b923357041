"""What a game may offer besides what every game has: what is missing counts as *not offered*."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

Action = Any
"""An action or chance outcome in the target's own form; at `TOGETHER`, one for each seat."""


class Offered:
    """The methods that a game may have or not; one that a subclass implements is offered."""

    def copy(self, position: Any) -> Any:
        """Return a position that is equal and independent.

        Parameters
        ----------
        position : object
            A position.

        Returns
        -------
        object
            A position that is equal and independent.
        """
        raise NotImplementedError

    def undo(self, position: Any, seat: int, action: Action) -> Any:
        """Take the last step back; return the position before it.

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
        object
            The position before it.
        """
        raise NotImplementedError

    def key(self, position: Any) -> Hashable:
        """Return all that tells positions apart, hidden parts included.

        Parameters
        ----------
        position : object
            A position.

        Returns
        -------
        hashable
            All that tells positions apart, hidden parts included.
        """
        raise NotImplementedError

    def hash(self, position: Any) -> int:
        """Return the hash that the target gives a position.

        Parameters
        ----------
        position : object
            A position.

        Returns
        -------
        int
            The hash that the target gives a position.
        """
        raise NotImplementedError

    def equal(self, one: Any, other: Any) -> bool:
        """Say whether the target takes two positions for equal.

        Parameters
        ----------
        one : object
            A position.
        other : object
            Another one.

        Returns
        -------
        bool
            Whether the target takes two positions for equal.
        """
        raise NotImplementedError

    def save(self, position: Any) -> Any:
        """Return a position in its serial form.

        Parameters
        ----------
        position : object
            A position.

        Returns
        -------
        object
            A position in its serial form.
        """
        raise NotImplementedError

    def load(self, saved: Any) -> Any:
        """Return the position that a serial form says.

        Parameters
        ----------
        saved : object
            A serial form.

        Returns
        -------
        object
            The position that a serial form says.
        """
        raise NotImplementedError

    def chance(self, position: Any) -> Sequence[tuple[Action, float]]:
        """Return the outcomes of a chance node with their probabilities.

        Parameters
        ----------
        position : object
            A position.

        Returns
        -------
        list of pairs
            The outcomes of a chance node with their probabilities.
        """
        raise NotImplementedError

    def sample(self, position: Any, seed: int) -> Action:
        """Return an outcome as the target itself draws it.

        Parameters
        ----------
        position : object
            A position.
        seed : int
            A seed.

        Returns
        -------
        object
            An outcome as the target itself draws it.
        """
        raise NotImplementedError

    def mask(self, position: Any, seat: int) -> Sequence[int]:
        """Return the mask of legal actions.

        Parameters
        ----------
        position : object
            A position.
        seat : int
            The seat, from 0.

        Returns
        -------
        list of int
            The mask of legal actions.
        """
        raise NotImplementedError

    def returns(self, position: Any) -> Sequence[float]:
        """Return what each seat has got.

        Parameters
        ----------
        position : object
            A position.

        Returns
        -------
        list of float
            What each seat has got.
        """
        raise NotImplementedError

    def rewards(self, position: Any) -> Sequence[float]:
        """Return what each seat got by the last step.

        Parameters
        ----------
        position : object
            A position.

        Returns
        -------
        list of float
            What each seat got by the last step.
        """
        raise NotImplementedError

    def information(self, position: Any, seat: int) -> Hashable:
        """Return what a seat knows, with all it remembers: equal for what it cannot tell apart.

        Parameters
        ----------
        position : object
            A position.
        seat : int
            The seat, from 0.

        Returns
        -------
        hashable
            What a seat knows, with all it remembers: equal for what it cannot tell apart.
        """
        raise NotImplementedError

    def seen(self, position: Any, seat: int) -> Hashable:
        """Return what a seat sees now, in a form to compare.

        Parameters
        ----------
        position : object
            A position.
        seat : int
            The seat, from 0.

        Returns
        -------
        hashable
            What a seat sees now, in a form to compare.
        """
        raise NotImplementedError

    def array(self, position: Any, seat: int) -> Any:
        """Return what a seat sees as an array, as the target gives it.

        Parameters
        ----------
        position : object
            A position.
        seat : int
            The seat, from 0.

        Returns
        -------
        object
            What a seat sees as an array, as the target gives it.
        """
        raise NotImplementedError

    def resample(self, position: Any, seat: int, seed: int) -> Any:
        """Return a random position that a seat cannot tell from this one.

        Parameters
        ----------
        position : object
            A position.
        seat : int
            The seat, from 0.
        seed : int
            A seed.

        Returns
        -------
        object
            A random position that a seat cannot tell from this one.
        """
        raise NotImplementedError

    def parse(self, position: Any, seat: int, text: str) -> Action:
        """Return the action that a text of `words` says.

        Parameters
        ----------
        position : object
            A position.
        seat : int
            The seat, from 0.
        text : str
            The text.

        Returns
        -------
        object
            The action that a text of `words` says.
        """
        raise NotImplementedError

    def refuse(self, position: Any, action: Action) -> None:
        """Try an action that is not legal; raises `RefusedError` as it should.

        Parameters
        ----------
        position : object
            A position.
        action : object
            An action or chance outcome in the target's own form.
        """
        raise NotImplementedError

    def given(self, position: Any, seat: int) -> Any:
        """Return what an environment gives a seat, as it gives it.

        Parameters
        ----------
        position : object
            A position.
        seat : int
            The seat, from 0.

        Returns
        -------
        object
            What an environment gives a seat, as it gives it.
        """
        raise NotImplementedError

    def space(self, position: Any, seat: int) -> Any:
        """Return the space of what a seat is given; None for one that is given nothing.

        Parameters
        ----------
        position : object
            A position.
        seat : int
            The seat, from 0.

        Returns
        -------
        object
            The space of what a seat is given.
        """
        raise NotImplementedError

    def flags(self, position: Any) -> str | None:
        """Return what is wrong with the flags and the lists of agents, if anything is.

        Parameters
        ----------
        position : object
            A position.

        Returns
        -------
        str or None
            What is wrong with the flags and the lists of agents, if anything is.
        """
        raise NotImplementedError

    def accounts(self, position: Any) -> tuple[Sequence[float], Sequence[float]]:
        """Return rewards by seat as they were handed out, and as they should have been.

        Parameters
        ----------
        position : object
            A position.

        Returns
        -------
        pair of lists
            Rewards by seat as they were handed out, and as they should have been.
        """
        raise NotImplementedError


OPTIONAL = tuple(name for name in vars(Offered) if not name.startswith("_"))
"""The names of these methods."""
