"""Modern tabletop games for research and training.

>>> import rules_py
>>> for name in rules_py.games():
...     state = rules_py.Game(name).new_state()
...     random = rules_py.Generator(7)
...     while not state.is_terminal:
...         state.apply(state.sample(random))
...     assert len(state.returns()) == state.game.seats

======================== ====================================================
``Game``, ``State``      one class each, for every game
``Generator``            random numbers that are the same everywhere
``Batch``                many games in lock-step, without Python in the loop
``SingleEnv``                 one game that plays on until the caller decides
``rules_py.gym``         Gymnasium, single and vectorised
``rules_py.zoo``         PettingZoo, in turns and parallel
``rules_py.evaluate``        scripted chance and duplicate deals
``rules_py.openspiel``   every game in OpenSpiel
``rules_py.rollouts``    evaluation over many machines with Ray
``rules_py.errors``      what can go wrong
======================== ====================================================
"""

from __future__ import annotations

from typing import Any

from rules_py import _native as _native  # first: it may lay another module under the next name
from rules_py._rules import __VERSION__, Batch, Game, Generator, SingleEnv, State, games, replay
from rules_py.errors import (
    ArrayError,
    BusyError,
    IllegalActionError,
    InternalError,
    NotationError,
    OptionError,
    RecordError,
    RulesError,
    SeatError,
    UnknownGameError,
)

__all__ = [
    "ArrayError",
    "Batch",
    "BusyError",
    "Game",
    "Generator",
    "IllegalActionError",
    "InternalError",
    "NotationError",
    "OptionError",
    "RecordError",
    "RulesError",
    "SeatError",
    "SingleEnv",
    "State",
    "UnknownGameError",
    "game_info",
    "games",
    "replay",
]

__version__: str = __VERSION__


def game_info(name: str, **options: Any) -> dict[str, Any]:
    """What can be said about a game before the first step."""
    game = Game(name, **options)
    return {
        "name": game.name,
        "title": game.title,
        "prefix": game.prefix,
        "version": game.version,
        "options": game.options,
        "option_list": game.option_list(),
        "seats": game.seats,
        "num_actions": game.num_actions,
        "num_outcomes": game.num_outcomes,
        "observation_size": game.observation_size,
        "utility": game.utility,
        "perfect_information": game.perfect_information,
        "unit": game.unit,
        "min_return": game.min_return,
        "max_return": game.max_return,
        "limits": game.limits,
        "schema": game.observation_spec(),
        "observation_spec_digest": game.observation_spec_digest(),
    }
