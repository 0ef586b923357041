"""Numbers of the choices: they keep their place while a question is the same."""

from __future__ import annotations

from collections.abc import Sequence

from rules_py.types import ActionWords


class Numbers:
    """Numbers of the choices, from 1.

    What declines something or ends it comes last. While most of the choices stay, they keep their
    numbers and new ones get higher ones, so that a number never means something else than it did.
    Another question begins at 1.
    """

    def __init__(self) -> None:
        self._of: dict[int, int] = {}
        self._last: set[int] = set()

    def copy(self) -> Numbers:
        """Copy them.

        Returns
        -------
        Numbers
            What goes on from here.
        """
        found = Numbers()
        found._of, found._last = self._of, self._last
        return found

    def take(self, actions: Sequence[ActionWords]) -> dict[int, ActionWords]:
        """Number the choices of a decision.

        Parameters
        ----------
        actions : sequence of ActionWords
            The legal actions.

        Returns
        -------
        dict of int to ActionWords
            The actions by number, ascending.
        """
        ids = {one["id"] for one in actions}
        if 2 * len(ids & self._last) < max(len(ids), len(self._last)):
            self._of = {}
        self._last = ids
        new = [one for one in actions if one["id"] not in self._of]
        first = max(self._of.values(), default=0) + 1
        ordered = sorted(new, key=lambda one: one["declines"])
        self._of = self._of | {one["id"]: number for number, one in enumerate(ordered, first)}
        found = {self._of[one["id"]]: one for one in actions}
        return dict(sorted(found.items()))


def extent(numbers: Sequence[int]) -> str:
    """Say which numbers there are, runs of them in short: ``"1 to 4 and 6"``.

    Parameters
    ----------
    numbers : sequence of int
        Numbers, ascending; at least one.

    Returns
    -------
    str
        Words.
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts = [f"{run[0]} to {run[-1]}" if run[1:] else str(run[0]) for run in runs]
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if parts[1:] else parts)
