"""Names of games as people type them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from rules_py._rules import Game, games
from rules_py.errors import UnknownGameError

__all__ = ["find_game"]

WRITTEN_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"})
"""Letters that a keyboard may lack, as two that it has."""


def find_game(text: str) -> str:
    """Find the game that somebody means, by its name, its title or a beginning of one of them.

    Capitals, spaces, hyphens and punctuation do not matter. An umlaut may be missing or written
    out, and so may "and" and "&".

    Parameters
    ----------
    text : str
        What was typed.

    Returns
    -------
    str
        Name of the game, one of ``games()``.

    Raises
    ------
    UnknownGameError
        If no game fits, or several do; the message lists the names.
    """
    known = {name: {*_spellings(name), *_spellings(Game(name).title)} for name in games()}
    typed = {one for one in _spellings(text) if one}
    fits = [name for name, own in known.items() if typed & own]
    fits = fits or [name for name, own in known.items() if _begins(own, typed)]
    if len(fits) == 1:
        return fits[0]
    shown = text.strip() if len(text.strip()) <= 40 else text.strip()[:39] + "…"
    if fits:
        raise UnknownGameError(f'"{shown}" can be {" or ".join(fits)}: type more of the name')
    raise UnknownGameError(f'there is no game "{shown}"; the games are {", ".join(known)}')


def _begins(own: set[str], typed: set[str]) -> bool:
    """Return whether a spelling of a game begins with what was typed."""
    return any(name.startswith(one) for name in own for one in typed)


def _spellings(text: str) -> Iterator[str]:
    """Yield what is left of a text where everything is left out that may be missing."""
    small = text.casefold()
    for one in (small, small.translate(WRITTEN_OUT)):
        plain = unicodedata.normalize("NFKD", one)
        words = re.findall(r"[^\W_]+", "".join(c for c in plain if not unicodedata.combining(c)))
        yield "".join(words)
        yield "".join(word for word in words if word != "and")
