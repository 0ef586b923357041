"""Modern tabletop games for research and training.

>>> import rules_py
>>> for name in rules_py.games():
...     state = rules_py.Game(name).new_state()
...     rng = rules_py.Generator(7)
...     while not state.is_terminal:
...         state.apply(state.sample(rng))
...     assert len(state.returns()) == state.game.seats

======================== ===========================================================
``Game``, ``State``      rules and states: one class each for all games
``Generator``            random number generator, the same on every platform
``ChanceStreams``        decks and rolls that two games share, whatever their agents do
``Search``               looks ahead from what one seat knows, in every game
``search_batch``         many searches in lock-step, with a network that values their leaves
``Batch``                many games in lock-step, without Python in the loop
``SparseRows``           observations without the values that are 0
``SingleEnv``            one game that plays on until a seat without an agent is to act
``rules``                the rules sheet of a game, in full or short
``components``           the printed values of a game as a document, to change and play
``rules_py.agents``      agents by name
``Bot``                  a function as an agent
``rules_py.exporters``   networks of trainers as agents by name
``rules_py.gym``         Gymnasium environments, single and vectorised
``rules_py.zoo``         PettingZoo environments, AEC and parallel
``rules_py.evaluate``    contests, corrections for chance, paired evaluation
``rules_py.solve``       exact values, best responses and equilibria of small games
``rules_py.openspiel``   every game in OpenSpiel
``rules_py.data``        data sets of decisions as Parquet files
``rules_py.render``      views as text
``rules_py.rollouts``    games between agents, on one machine or with Ray
``rules_py.wire``        games with programs in any language, as JSON lines
``rules_py.lm``          games for language models
``rules_py.sheets``      rules sheets, their topics and terms
``rules_py.mcp``         a seat as tools of the Model Context Protocol
``rules_py.table``       a table in the browser
``rules_py.errors``      all errors
``rules_py.types``       types of the dicts and reports that are returned
======================== ===========================================================
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from rules_py import _native as _native  # first: it may lay another module under the next name
from rules_py._rules import (
    __VERSION__,
    Batch,
    ChanceStreams,
    Game,
    Generator,
    Search,
    SingleEnv,
    State,
    components,
    games,
    replay,
    search_batch,
)
from rules_py.errors import (
    ArrayError,
    BusyError,
    FileError,
    IllegalActionError,
    InternalError,
    NotationError,
    OptionError,
    RecordError,
    RulesError,
    SeatError,
    SolveError,
    UnavailableError,
    UnknownGameError,
    UnknownOptionError,
)

if TYPE_CHECKING:
    from rules_py._bot import Bot
    from rules_py._sparse import SparseRows

__all__ = [
    "ArrayError",
    "Batch",
    "Bot",
    "BusyError",
    "ChanceStreams",
    "FileError",
    "Game",
    "Generator",
    "IllegalActionError",
    "InternalError",
    "NotationError",
    "OptionError",
    "RecordError",
    "RulesError",
    "Search",
    "SeatError",
    "SingleEnv",
    "SolveError",
    "SparseRows",
    "State",
    "UnavailableError",
    "UnknownGameError",
    "UnknownOptionError",
    "components",
    "game_info",
    "games",
    "replay",
    "rules",
    "search_batch",
]

__version__: str = __VERSION__


def __getattr__(name: str) -> Any:
    """Import what needs NumPy when it is first asked for."""
    home = {"Bot": "_bot", "SparseRows": "_sparse"}.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(f"{__name__}.{home}"), name)
    return found


def __dir__() -> list[str]:
    """List what is imported later, too."""
    return sorted({*globals(), *__all__})


def game_info(name: str, **options: Any) -> dict[str, Any]:
    """Static facts about a game, for display or storage.

    Parameters
    ----------
    name : str
        Name of the game, one of ``games()``.
    **options : Any
        Options by name, as ``Game`` takes them.

    Returns
    -------
    dict of str to Any
        The attributes of ``Game`` by name, with ``option_list`` and ``observation_spec``.

    Raises
    ------
    UnknownGameError
        If there is no game with this name.
    OptionError
        If the game has no such option, or the option does not take the value.
    """
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
        "subgoals": game.subgoals,
        "observation_spec": game.observation_spec(),
        "observation_spec_digest": game.observation_spec_digest(),
    }


def rules(game: str | Game, *, short: bool = False, topic: str | None = None) -> str:
    """Return the rules sheet of a game, or a part of it.

    For a game with another component set than the shipped one, the sheet begins with what that
    set changes, and a part with a notice.

    Parameters
    ----------
    game : str or Game
        The game or its name. A game without a sheet gets one of its title and options.
    short : bool, default False
        Whether to return the short sheet: at most 2000 bytes, for prompts.
    topic : str, optional
        A number such as ``"WH-43"``, or a heading as ``rules_py.sheets.topics`` lists it or a
        part of one: only this rule or section of the full sheet.

    Returns
    -------
    str
        The sheet as Markdown.

    Raises
    ------
    UnknownGameError
        If there is no game with this name.
    ValueError
        If the sheet has no such topic; the message names the nearest ones.
    """
    from rules_py import sheets

    return sheets.sheet(game, short, topic)
