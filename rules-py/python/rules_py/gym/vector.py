"""Many games as one vector environment of Gymnasium."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from rules_py._rules import Batch, Game, State
from rules_py._shared import (
    check_options,
    check_render_mode,
    open_game,
    render,
    spaces_of,
)
from rules_py.errors import short
from rules_py.gym._learners import Autoreset, Learners, learner_seat
from rules_py.gym._many_games import ManyGames
from rules_py.gym._opponents import METADATA, is_native, opponents_by_seat
from rules_py.gym._seeds import generator_kept
from rules_py.gym._settings import Settings
from rules_py.rollouts import AgentLike

if TYPE_CHECKING:
    from rules_py._shared import Illegal


_NAMES: dict[AutoresetMode, Autoreset] = {
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.DISABLED: "disabled",
}


class VectorEnv(ManyGames, gymnasium.vector.VectorEnv[Any, Any, Any]):
    """Many games as one vector environment, stepped by native threads.

    Observations and masks are those of ``Env`` with one row per game. ``batch`` is the ``Batch``
    behind it. Opponents without a search, of a learner on a fixed seat, act inside the native step;
    all others are asked between its steps, in all games at once. ``batch`` then counts the
    decisions of every seat, and if one of them raises, all games have to be reset.

    Parameters
    ----------
    game : str or Game
        The game, or its name.
    num_envs : int, default 1
        Number of games.
    seat : int or "random", default 0
        Seat of the learner; ``"random"`` samples it anew for each game.
    opponents : str, Search, Bot or callable, or a sequence of them, default "random"
        Agent of all other seats, or one per seat; with a fixed ``seat``, with or without an entry
        for it. A str is a name, one of those in ``rules_py.agents``; ``rules_py.Bot`` describes
        the functions, which are asked for all games at once.
    illegal, penalty, discount, max_length, flat, starts
        As in ``Env``, for each game.
    threads : int, optional
        Number of threads; by default one per core.
    autoreset_mode : AutoresetMode or str, default AutoresetMode.NEXT_STEP
        When a finished game starts again: next step, same step, or never.
    copy : bool, default True
        Whether every call returns new arrays. If not, they are overwritten in place, and the
        mask in ``infos`` is that of the observation.
    render_mode : {"human", "ansi", "svg", "rgb_array"}, optional
        What ``render`` does for each game.
    **options : Any
        Options of the game by name.

    Raises
    ------
    ValueError, SeatError, OptionError
        As for ``Env``.
    """

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        *,
        seat: int | Literal["random"] = 0,
        opponents: AgentLike | Sequence[AgentLike | None] = "random",
        illegal: Illegal = "end",
        penalty: float | None = None,
        discount: float = 1.0,
        max_length: int | None = None,
        flat: bool = False,
        threads: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        render_mode: str | None = None,
        starts: Iterable[State] | None = None,
        **options: Any,
    ) -> None:
        self.game = open_game(game, options)
        self._fixed = learner_seat(self.game, seat)
        self.seat: int | Literal["random"] = "random" if self._fixed is None else self._fixed
        self.num_envs = num_envs
        self.render_mode = check_render_mode(render_mode, METADATA)
        mode = _autoreset(autoreset_mode)
        self.metadata = {**METADATA, "autoreset_mode": mode}
        self.autoreset_mode = mode
        begin = None if starts is None else list(starts)
        self._settings = Settings(illegal, penalty, discount, max_length, begin)
        self._mode, self._flat, self._copy, self._seeded = mode, flat, copy, False
        self._threads = threads
        self._open(opponents_by_seat(self.game, self._fixed, opponents))
        self._all = np.ones(num_envs, np.bool_)
        self.single_observation_space, self.single_action_space = spaces_of(self.game, flat)
        self.observation_space = gymnasium.vector.utils.batch_space(
            self.single_observation_space, num_envs
        )
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)

    def _open(self, agents: list[Any]) -> None:
        """Make the games with these opponents, native ones inside the step if all are."""
        settings, games = self._settings, self.num_envs
        when: dict[str, Any] = {"autoreset": _NAMES[self._mode], "threads": self._threads}
        self._games: Batch | Learners
        if self._fixed is not None and all(map(is_native, agents)):
            self._games = Batch(self.game, games, agents=agents, **settings.keywords(), **when)
            self.batch = self._games
        else:
            self._games = Learners(self.game, games, self._fixed, agents, settings, **when)
            self.batch = self._games.batch

    @property
    def seats(self) -> NDArray[np.int64]:
        """Seats of the learners: ``int64``, ``(num_envs,)``."""
        if isinstance(self._games, Learners):
            return np.array(self._games.seats)
        return np.array([self._fixed] * self.num_envs, np.int64)

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        """Start new games.

        Parameters
        ----------
        seed : int or list of int or None, optional
            One seed for all games, or one per game, with ``None`` where a game keeps its generator.
            Game ``i`` uses stream ``i`` of its seed, as ``Env`` with ``stream=i`` does.
        options : dict, optional
            ``{"reset_mask": ...}``: ``bool`` array of shape ``(num_envs,)``, the games to start
            again; by default all of them.

        Returns
        -------
        observations : dict or ndarray
            Observations, one row per game.
        infos : dict
            ``"action_mask"`` and ``"_action_mask"``.

        Raises
        ------
        OptionError
            If ``options`` has another key, or all games of a slot end before its learner decides.
        """
        which = check_options(options, "reset_mask").get("reset_mask")
        with generator_kept(self, not self._seeded):
            if seed is None or isinstance(seed, (int, np.integer)):
                super().reset(seed=None if seed is None else int(seed))
            if not self._seeded:
                # Games without a seed of their own get one that nobody has chosen.
                drawn = int(self.np_random.integers(2**63))
                if seed is None:
                    seed = drawn
                elif not isinstance(seed, (int, np.integer)):
                    seed = [drawn if own is None else own for own in seed]
            self._games.reset(seed, which=which)
        self._seeded = True
        return self._observations(), {
            "action_mask": self._out(self._games.action_mask),
            "_action_mask": self._all.copy() if which is None else np.array(which),
        }

    def step(
        self, actions: Any
    ) -> tuple[Any, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Apply one action in every game and play on to the next actions of the learner.

        Parameters
        ----------
        actions : array_like of int, shape (num_envs,)
            Action ids.

        Returns
        -------
        observations : dict or ndarray
            Observations, one row per game.
        rewards : ndarray of float64, shape (num_envs,)
            Changes of the return of the learner.
        terminated : ndarray of bool, shape (num_envs,)
            Whether the games are over by their rules.
        truncated : ndarray of bool, shape (num_envs,)
            Whether the games were truncated.
        infos : dict
            ``"action_mask"`` and ``"_action_mask"``; ``"final_obs"`` and ``"final_info"`` where
            games started again in the same step.

        Raises
        ------
        IllegalActionError
            For the first action that is not legal, with ``illegal="raise"``; no game has changed.
        gymnasium.error.ResetNeeded
            If ``reset`` has not been called, or an opponent has raised an error since.
        OptionError
            If all games that start again end before the learner decides.
        """
        if not self._seeded:
            raise ResetNeeded("call reset() before step()")
        games = self._games
        games.step(actions)
        mask = self._out(games.action_mask)
        infos: dict[str, Any] = {"action_mask": mask, "_action_mask": self._all.copy()}
        if self._mode == AutoresetMode.SAME_STEP:
            self._finals(infos)
        return (
            self._observations(),
            self._out(games.rewards if games.rewards.ndim == 1 else games.rewards[:, self._fixed]),
            self._out(games.terminated),
            self._out(games.truncated),
            infos,
        )

    def _finals(self, infos: dict[str, Any]) -> None:
        """Add the last rows of the games that began again."""
        games = self._games
        over = games.terminated | games.truncated
        finals = games.final_observation
        if not over.any() or finals is None:
            return
        last = np.full(self.num_envs, None, dtype=object)
        masks = np.zeros((self.num_envs, self.game.num_actions), np.int8)
        # The native rows do not keep the mask of a game that was cut off: its
        # last observation is for a value, not for a choice.
        masks[over] = 1
        for at in np.flatnonzero(over):
            row = finals[at].copy()
            last[at] = row if self._flat else {"observation": row, "action_mask": masks[at].copy()}
        infos["final_obs"], infos["_final_obs"] = last, over
        infos["final_info"] = {"action_mask": masks, "_action_mask": over.copy()}
        infos["_final_info"] = over.copy()

    def sample_legal(self) -> NDArray[np.int64]:
        """Sample a legal action for every game.

        Returns
        -------
        ndarray of int64, shape (num_envs,)
            Uniformly distributed legal actions; 0 where a game is over.
        """
        return np.maximum(self._games.sample_legal(), 0)

    def render(self) -> tuple[Any, ...] | None:
        """Show what the learner knows in each game, as ``render_mode`` says.

        Returns
        -------
        tuple of str, ndarray or None, or None
            One entry per game; ``None`` if ``render_mode`` is ``None``.
        """
        if self.render_mode is None:
            return None
        return tuple(
            render(self._games.state(at), int(seat), self.render_mode)
            for at, seat in enumerate(self.seats)
        )

    def __copy__(self) -> VectorEnv:
        """Return an independent environment."""
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        games = twin._games = copy.copy(self._games)
        twin.batch = games.batch if isinstance(games, Learners) else games
        twin._np_random = copy.deepcopy(self._np_random)
        return twin

    def __repr__(self) -> str:
        return f"VectorEnv({self.game!r}, num_envs={self.num_envs})"


def _autoreset(mode: AutoresetMode | str) -> AutoresetMode:
    if isinstance(mode, AutoresetMode):
        return mode
    for known in AutoresetMode:
        if str(mode).lower() in (known.value.lower(), known.name.lower()):
            return known
    raise ValueError(
        f"autoreset_mode is one of {[m.value for m in AutoresetMode]}, not {short(mode)}"
    )
