"""OpenSpiel: every game as a ``pyspiel`` game with explicit chance nodes.

Importing this module registers every game as ``rules_<game>`` for ``pyspiel.load_game``. The
options of the game are parameters, except ``shaping``, since rewards are terminal. A list is
written as words: ``mage_of_seat=blue red green yellow``. Needs ``open_spiel``.

One more parameter, ``horizon=n``, truncates a game after ``n`` decisions. Its returns are then
those of a playout in which the rule-based agent (``heuristic_action``) takes all seats, with
chance outcomes that depend on the state only. Solvers that visit every decision need such a
limit, because the games have dozens to thousands of decisions.

The C++ search of OpenSpiel cannot copy Python games; use the algorithms of
``open_spiel.python``.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pyspiel

import rules_py

__all__ = ["OpenSpielGame", "OpenSpielObserver", "OpenSpielState", "register", "short_name"]

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
def _game_type(name: str, utility: str | None = None) -> pyspiel.GameType:
    """Describe a game whatever its options, except how its returns hang together."""
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
        provides_information_state_tensor=True,
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
        super().__init__(_game_type(name, self.rules.utility), info, params or {})

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
        return OpenSpielObserver(self.rules, kind, params)


class OpenSpielState(pyspiel.State):
    """A state of this package as a ``pyspiel.State``; ``rules`` is the ``rules_py.State``.

    Parameters
    ----------
    game : OpenSpielGame
        The game; the state is its initial state.
    """

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.rules = game.rules.new_state()
        self._horizon = game.horizon
        self._taken = 0
        self._rest: list[float] | None = None
        # After a resampling: what the seats knew before it.
        self._before: dict[int, str] = {}

    def current_player(self) -> int:
        """Player to act.

        Returns
        -------
        int
            The seat, or the id of the chance player or of a terminal state.
        """
        seat = self.rules.seat
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.is_terminal() else self.rules.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Possible chance outcomes with their probabilities.

        Returns
        -------
        list of tuple of (int, float)
            Outcome ids in ascending order, each with its probability.
        """
        return self.rules.chance_probabilities()

    def _apply_action(self, action: int) -> None:
        if self._is_cut():
            why = f"this game was cut off after {self._horizon} decisions"
            raise rules_py.IllegalActionError(action, why)
        deciding = not self.rules.is_chance
        self.rules.apply(action)
        self._taken += deciding

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.rules.game
        if player == pyspiel.PlayerId.CHANCE:
            return game.outcome_text(action)
        return game.action_text(action)

    def is_terminal(self) -> bool:
        """Whether the game is over, or truncated at its horizon.

        Returns
        -------
        bool
            True if there are no further steps.
        """
        return self.rules.is_terminal or self._is_cut()

    def _is_cut(self) -> bool:
        return 0 < self._horizon <= self._taken

    def returns(self) -> list[float]:
        """Return of each seat.

        Returns
        -------
        list of float
            By seat; 0.0 until the game is over or truncated.
        """
        if self.rules.is_terminal or not self._is_cut():
            return self.rules.returns()
        if self._rest is None:
            self._rest = _played_on(self.rules)
        return self._rest

    def resample_from_infostate(self, player: int, sampler: Any) -> OpenSpielState:
        """Sample a state that is consistent with the information state of a player.

        Parameters
        ----------
        player : int
            The seat.
        sampler : callable
            Returns random floats, uniform in [0, 1).

        Returns
        -------
        OpenSpielState
            A state that the player cannot distinguish from this one.
        """
        draw = sampler()
        other = OpenSpielState(self.get_game())
        other.rules = self.rules.determinize(player, int(draw * (1 << 53)))
        other._taken = self._taken
        # The last word is what the seat sees now, which the other state says itself.
        other._before = {player: self.information(player).rpartition(" ")[0]}
        return other

    def information(self, player: int) -> str:
        """Information state of a player with perfect recall, also after a resampling.

        Parameters
        ----------
        player : int
            The seat.

        Returns
        -------
        str
            Key of the information set.
        """
        own = self.rules.information_state(player)
        before = self._before.get(player)
        return f"{before} {own}" if before else own

    def __str__(self) -> str:
        return self.rules.to_json()


def _played_on(state: rules_py.State) -> list[float]:
    """Return what the seats get if the sensible player goes on for everybody."""
    end, rng = state.clone(), rules_py.Generator(state.digest)
    while not end.is_terminal:
        if end.is_chance:
            end.sample_chance(rng)
        else:
            end.apply(end.heuristic_action())
    return end.returns()


class OpenSpielObserver:
    """Observation of a player as a tensor and as a string.

    ``tensor`` is the observation of ``rules_py``; ``dict`` contains its fields by name as views of
    the tensor. With perfect recall the string is the information state, and the tensor is the same
    as without, because the view is sufficient to play on.

    Parameters
    ----------
    rules : rules_py.Game
        The game and its options.
    kind : pyspiel.IIGObservationType
        Kind of observation.
    params : dict of str to Any or None
        Must be empty.

    Raises
    ------
    ValueError
        If ``params`` is not empty.
    """

    def __init__(self, rules: rules_py.Game, kind: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"there are no observation parameters; got {params}")
        self._recall = kind.perfect_recall
        self.tensor = np.zeros(rules.observation_size, np.float32)
        self.dict = {}
        for field in rules.observation_spec():
            start, size = field["offset"], int(np.prod(field["shape"]))
            cells = self.tensor[start : start + size]
            self.dict[field["name"]] = cells.reshape(field["shape"])

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Write the observation of a player into ``tensor``.

        Parameters
        ----------
        state : OpenSpielState
            The state.
        player : int
            The seat.
        """
        state.rules.observation(player, out=self.tensor)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """Observation of a player as a string.

        Parameters
        ----------
        state : OpenSpielState
            The state.
        player : int
            The seat.

        Returns
        -------
        str
            Information state with perfect recall, else the view as JSON text.
        """
        return state.information(player) if self._recall else state.rules.view_json(player)


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
            pyspiel.register_game(_game_type(name), _maker(name))
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
