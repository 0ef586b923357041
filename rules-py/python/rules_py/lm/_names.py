"""Other names for what a game calls its cards and terms."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping

from rules_py import sheets
from rules_py._rules import Game

__all__ = ["Names", "chosen"]

SYLLABLES = [a + b for a in "bdfgklmnprstvz" for b in ("a", "e", "i", "o", "u", "ar", "en", "ol")]


class Names:
    """Another name for each term, so that what a model remembers of a game does not help.

    Names are invented from a seed, whole words, the same in every text of a match; a plural stays
    a plural, a capital a capital. Two terms never get the same name.

    Parameters
    ----------
    terms : iterable of str
        What gets another name.
    seed : int, default 0
        Seed of the invented names.
    given : mapping of str to str, optional
        Names that are not invented; their keys need not be among ``terms``.

    Raises
    ------
    ValueError
        If two of the given names are equal.
    """

    def __init__(
        self, terms: Iterable[str], seed: int = 0, given: Mapping[str, str] | None = None
    ) -> None:
        fixed = {term.lower(): name for term, name in (given or {}).items()}
        if len({name.lower() for name in fixed.values()}) < len(fixed):
            raise ValueError("two terms have the same name")
        rng, taken = random.Random(seed), {name.lower() for name in fixed.values()}
        every = sorted({term.lower() for term in terms} | set(fixed))
        taken |= {word for term in every for word in term.split()}
        self.names: dict[str, str] = {}
        for term in every:
            name = fixed.get(term) or _invented(rng, taken)
            taken.add(name.lower())
            self.names[term] = name
        longest = sorted(every, key=lambda one: (-len(one), one))
        either = "|".join(re.escape(one).replace(r"\ ", r"[ _]") for one in longest)
        self._find = re.compile(rf"(?<![^\W_])({either})(s?)(?![^\W_])", re.I) if every else None

    @classmethod
    def of(cls, game: Game, seed: int = 0, given: Mapping[str, str] | None = None) -> Names:
        """Rename the cards and terms that the rules sheet of a game lists.

        Parameters
        ----------
        game : Game
            The game.
        seed : int, default 0
            Seed of the invented names.
        given : mapping of str to str, optional
            Names that are not invented.

        Returns
        -------
        Names
            The names.
        """
        return cls([*sheets.terms(game), game.title, game.prefix], seed, given)

    def hide(self, text: str) -> str:
        """Put the other names into a text.

        Parameters
        ----------
        text : str
            The text.

        Returns
        -------
        str
            The text with the other names.
        """
        return self._find.sub(self._other, text) if self._find else text

    def _other(self, found: re.Match[str]) -> str:
        """Return the other name of what was found."""
        name = self.names[found[1].lower().replace("_", " ")]
        return (name.capitalize() if found[1][:1].isupper() else name) + found[2]


def _invented(rng: random.Random, taken: set[str]) -> str:
    """Invent a name that nothing has."""
    while True:
        name = "".join(rng.choice(SYLLABLES) for _ in range(rng.choice((2, 3))))
        if name not in taken and name + "s" not in taken and name.removesuffix("s") not in taken:
            return name


def chosen(game: Game, names: Names | int | Mapping[str, str] | None) -> Names | None:
    """Return the names that were asked for."""
    if names is None or isinstance(names, Names):
        return names
    return Names.of(game, names) if isinstance(names, int) else Names([], 0, names)
