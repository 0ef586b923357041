"""One seat of a game as an environment of Gymnasium."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import gymnasium
from gymnasium.error import ResetNeeded

from rules_py._rules import Game, State
from rules_py._shared import (
    check_options,
    check_render_mode,
    check_seat,
    open_game,
    spaces_of,
)
from rules_py.gym._one_game import OneGame
from rules_py.gym._opponents import METADATA, Opponent, opponents_by_seat
from rules_py.gym._seeds import generator_kept
from rules_py.gym._settings import Settings

if TYPE_CHECKING:
    from rules_py._shared import Illegal


class Env(OneGame, gymnasium.Env[Any, Any]):
    """One seat of a game as an environment; opponents take the other seats.

    The observation is a dict of ``"observation"`` (``float32``, ``(observation_size,)``, values
    from 0 to 1) and ``"action_mask"`` (``int8``, ``(num_actions,)``, 1 where legal); ``info``
    contains the mask, too. The reward is the change of the return of the seat since its last
    action. Live environments can be copied and pickled.

    Parameters
    ----------
    game : str or Game
        The game, or its name.
    seat : int, default 0
        The seat of the learner.
    opponents : str, Search, Bot or callable, or a sequence of them
        One agent for all other seats, or one per seat, with or without an entry for the
        learner. A str is a name, one of those in ``rules_py.agents``; ``rules_py.Bot`` describes
        the functions. If one raises or returns an illegal action, the call raises and the game is
        as it was before.
    illegal : {"raise", "end", "ignore", "replace"}, default "end"
        Effect of an illegal action: raise an error, end the game, leave it unchanged, or take a
        random legal action instead.
    penalty : float, optional
        Reward for an illegal action; by default -1.0 with ``"end"``, else 0.0.
    discount : float, default 1.0
        Discount of the potential where the option ``shaping`` is on.
    max_length : int, optional
        Number of actions of the learner after which a game is truncated.
    flat : bool, default False
        Whether the observation is the array alone, without the mask.
    stream : int, default 0
        The environment equals game ``stream`` of a ``Batch`` with the same seed.
    render_mode : {"human", "ansi", "svg", "rgb_array"}, optional
        What ``render`` does: print text, return text, return an SVG document, or return pixels as
        ``render.frame`` does, with the extra ``video``.
    starts : iterable of State, optional
        States that games begin with in place of their set-up, drawn as in ``Batch``; a game that
        ends before the learner decides is drawn again.
    **options : Any
        Options of the game by name.

    Raises
    ------
    ValueError
        If a keyword has none of the values listed.
    SeatError
        If there is no such seat.
    UnknownOptionError
        If a keyword is neither a parameter nor an option of the game.
    OptionError
        If an option does not take its value, a state of ``starts`` is of another game, has other
        options, or is over, or all games end before the learner decides.
    """

    metadata: dict[str, Any] = METADATA

    def __init__(
        self,
        game: str | Game,
        *,
        seat: int = 0,
        opponents: Opponent | Sequence[Opponent | None] = "random",
        illegal: Illegal = "end",
        penalty: float | None = None,
        discount: float = 1.0,
        max_length: int | None = None,
        flat: bool = False,
        stream: int = 0,
        render_mode: str | None = None,
        starts: Iterable[State] | None = None,
        **options: Any,
    ) -> None:
        self.game = open_game(game, options)
        self.seat = check_seat(self.game, seat)
        self.render_mode = check_render_mode(render_mode, self.metadata)
        agents = opponents_by_seat(self.game, self.seat, opponents)
        self._open(agents, Settings(illegal, penalty, discount, max_length, starts), stream=stream)
        self._flat = flat
        self._seeded = False
        self.observation_space, self.action_space = spaces_of(self.game, flat)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Start a new game and play to the first action of the learner.

        Parameters
        ----------
        seed : int, optional
            Seed, from 0 to ``2**64 - 1``; by default the generator continues.
        options : dict, optional
            ``{"chance": [...]}`` sets the first chance outcomes, by id or text;
            ``{"state": state}`` continues from a ``State`` of the same game with the same options.

        Returns
        -------
        observation : dict or ndarray
            Observation of the learner.
        info : dict
            ``"action_mask"``.

        Raises
        ------
        OptionError
            If ``options`` has another key, or the state does not fit: it is of another game, has
            other options, or is over before the learner decides. If all games are.
        TypeError
            If the state is no ``State``.
        """
        begin = check_options(options, "chance", "state")
        with generator_kept(self, not self._seeded):
            super().reset(seed=seed)
            if seed is None and not self._seeded:
                seed = int(self.np_random.integers(2**63))
            self._begin(seed, begin)
        self._seeded = True
        if self.render_mode == "human":
            self.render()
        return self._single._gym_reset(self._flat)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Apply the action of the learner and play on to its next action.

        Parameters
        ----------
        action : int
            Action id.

        Returns
        -------
        observation : dict or ndarray
            Observation of the learner.
        reward : float
            Change of the return of the learner since its last action.
        terminated : bool
            Whether the game is over by its rules.
        truncated : bool
            Whether the game was truncated at ``max_length``.
        info : dict
            ``"action_mask"``.

        Raises
        ------
        IllegalActionError
            If the action is not legal, with ``illegal="raise"``, or the game is over.
        gymnasium.error.ResetNeeded
            If ``reset`` has not been called.
        """
        if not self._seeded:
            raise ResetNeeded("call reset() before step()")
        if not self._python_agents:
            row = self._single._gym_step(action, self.seat, self._flat)
        else:
            row = self._step_among(action)
        if self.render_mode == "human":
            self.render()
        return row

    def _step_among(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        reward = self._advance(action)[self.seat]
        single = self._single
        seen = single.observe(self.seat)
        return (
            seen["observation"] if self._flat else seen,
            reward,
            single.terminated,
            single.truncated or self._is_cut(),
            {"action_mask": seen["action_mask"].copy()},
        )

    def __copy__(self) -> Env:
        """Return an independent environment with the same opponents."""
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._single = copy.copy(self._single)
        twin._rng = copy.copy(self._rng)
        twin._np_random = copy.deepcopy(self._np_random)
        return twin

    def _shown(self) -> int:
        return self.seat

    def state(self) -> State:
        """Copy of the game with its history.

        Returns
        -------
        State
            An independent copy, secrets included.
        """
        return self._single.state()
