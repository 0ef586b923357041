"""OpenSpiel: every game as a ``pyspiel`` game with explicit chance nodes.

Importing this module registers every game as ``rules_<game>`` for ``pyspiel.load_game``. The
options of the game are parameters, except ``shaping``, since rewards are terminal. A list is
written as words: ``mage_of_seat=blue red green yellow``. Needs ``open_spiel``.

One more parameter, ``horizon=n``, truncates a game after ``n`` decisions. Its returns are then
those of a playout in which the rule-based agent (``heuristic_action``) takes all seats, with
chance outcomes that depend on the state only. Solvers that visit every decision need such a
limit, because the games have dozens to thousands of decisions.

A game with a horizon has an information-state tensor as well, which is injective as far as the
observation is: what the player sees, and what it saw and did at every decision before. Without a
horizon the games are too long for one, so they have observation tensors and information-state
strings only.

The C++ search of OpenSpiel cannot copy Python games; use the algorithms of
``open_spiel.python``.
"""

from __future__ import annotations

from typing import Any

import pyspiel

import rules_py
from rules_py.openspiel._game import OpenSpielGame, game_type, short_name
from rules_py.openspiel._observer import OpenSpielObserver
from rules_py.openspiel._state import OpenSpielState

__all__ = ["OpenSpielGame", "OpenSpielObserver", "OpenSpielState", "register", "short_name"]

# Documents name them by the module that shows them.
for _shown in (OpenSpielGame, OpenSpielObserver, OpenSpielState, short_name):
    _shown.__module__ = __name__


def register() -> list[str]:
    """Register every game that OpenSpiel does not know yet; importing this module does it.

    Returns
    -------
    list of str
        OpenSpiel names of all games.
    """
    names = []
    for name in rules_py.games():
        if short_name(name) not in pyspiel.registered_names():
            pyspiel.register_game(game_type(name), _maker(name))
        names.append(short_name(name))
    return names


def _maker(name: str) -> type[OpenSpielGame]:
    """Make the class of one game: OpenSpiel calls it with parameters alone."""

    class Named(OpenSpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(name, params)

    Named.__name__ = Named.__qualname__ = "".join(w.capitalize() for w in name.split("_"))
    return Named


register()
