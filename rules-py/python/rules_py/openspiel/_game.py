"""A game of this package as a game of OpenSpiel, with its options as parameters."""

from __future__ import annotations

from functools import cache
from typing import Any

import pyspiel

import rules_py
from rules_py.openspiel._observer import OpenSpielObserver, remembers
from rules_py.openspiel._state import OpenSpielState

_UTILITY = {
    "zero_sum": pyspiel.GameType.Utility.ZERO_SUM,
    "identical": pyspiel.GameType.Utility.IDENTICAL,
    "general": pyspiel.GameType.Utility.GENERAL_SUM,
}


def short_name(name: str) -> str:
    """Name of a game in OpenSpiel.

    Parameters
    ----------
    name : str
        Name of the game in this package.

    Returns
    -------
    str
        ``rules_<name>``.
    """
    return f"rules_{name}"


@cache
def game_type(name: str, utility: str | None = None, recall: bool = False) -> pyspiel.GameType:
    """Describe a game for all options; utility class and memory are those with some of them."""
    game = rules_py.Game(name)
    seats = {game.seats} | _seats_by_option(game)
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=short_name(name),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            information.PERFECT_INFORMATION
            if game.perfect_information
            else information.IMPERFECT_INFORMATION
        ),
        utility=_UTILITY[utility or game.utility],
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=min(seats),
        max_num_players=max(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=recall,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={
            option: _as_parameter(value)
            for option, value in game.options.items()
            if option != "shaping"
        }
        | {"horizon": 0},
    )


def _as_parameter(value: Any) -> Any:
    """Return the default of an option as a parameter: lists as words, the shipped set by name."""
    if isinstance(value, list):
        return " ".join(map(str, value))
    return "shipped" if value is None else value


def _seats_by_option(game: rules_py.Game) -> set[int]:
    """Return the numbers of seats that an option can ask for: players, or heroes."""
    asked = (
        _with(game.name, option, seats)
        for option, value in game.options.items()
        if type(value) is int
        for seats in range(1, 11)
    )
    return {variant.seats for variant in asked if variant is not None}


def _from_words(name: str, options: dict[str, Any]) -> dict[str, Any]:
    """Return options with their lists, which a parameter spells as words."""
    defaults = rules_py.Game(name).options
    read = dict(options)
    for option, text in options.items():
        if isinstance(text, str) and option != "components":
            words = [int(word) if word.isdecimal() else word for word in text.split()]
            listed = isinstance(defaults.get(option), list) and _with(name, option, text) is None
            read[option] = words if listed or len(words) > 1 else text
    return read


def _with(name: str, option: str, value: Any) -> rules_py.Game | None:
    """Return a game with one option set, or nothing if it does not take the value."""
    try:
        return rules_py.Game(name, **{option: value})
    except rules_py.OptionError:
        return None


class OpenSpielGame(pyspiel.Game):
    """A game of this package as a ``pyspiel.Game``; ``rules`` is the ``rules_py.Game``.

    Parameters
    ----------
    name : str
        Name of the game in this package.
    params : dict of str to Any, optional
        Options of the game, and ``horizon``.

    Raises
    ------
    ValueError
        If ``horizon`` is negative.
    rules_py.OptionError
        If the game has no such option, or the option does not take the value.
    """

    def __init__(self, name: str, params: dict[str, Any] | None = None) -> None:
        options = dict(params or {})
        self.horizon = int(options.pop("horizon", 0))
        if self.horizon < 0:
            raise ValueError(f"horizon must be 0 (none) or more, not {self.horizon}")
        self.rules = rules_py.Game(name, **_from_words(name, options))
        limits = self.rules.limits
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.num_actions,
            max_chance_outcomes=self.rules.num_outcomes,
            num_players=self.rules.seats,
            min_utility=self.rules.min_return,
            max_utility=self.rules.max_return,
            utility_sum=0.0 if self.rules.utility == "zero_sum" else None,
            max_game_length=min(self.horizon or limits["decisions"], limits["decisions"]),
        )
        recall = remembers(self.rules, self.horizon)
        super().__init__(game_type(name, self.rules.utility, recall), info, params or {})

    def max_chance_nodes_in_history(self) -> int:
        """Greatest number of chance outcomes in a game; a horizon counts decisions only.

        Returns
        -------
        int
            ``rules.limits["outcomes"]``.
        """
        return self.rules.limits["outcomes"]

    def max_history_length(self) -> int:
        """Greatest number of decisions and chance outcomes in a game.

        Returns
        -------
        int
            Their sum.
        """
        return int(self.max_game_length()) + self.max_chance_nodes_in_history()

    def new_initial_state(self) -> OpenSpielState:
        """Initial state, before the first step.

        Returns
        -------
        OpenSpielState
            A new state.
        """
        return OpenSpielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> OpenSpielObserver | None:
        """Make an observer, which turns states into tensors and strings.

        Parameters
        ----------
        iig_obs_type : pyspiel.IIGObservationType, optional
            Kind of observation; by default that of a single player without perfect recall.
        params : dict of str to Any, optional
            Must be empty.

        Returns
        -------
        OpenSpielObserver or None
            ``None`` if the public or private part alone is asked for, or that of all players.

        Raises
        ------
        ValueError
            If ``params`` is not empty.
        """
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return OpenSpielObserver(self.rules, kind, params, self.horizon)
