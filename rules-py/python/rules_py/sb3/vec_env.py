"""Many games as one vector environment of Stable-Baselines3."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv as _VecEnv

from rules_py._rules import Game, State
from rules_py._shared import check_options, open_game, spaces_of
from rules_py.errors import short
from rules_py.gym._learners import Learners, learner_seat
from rules_py.gym._many_games import ManyGames
from rules_py.gym._opponents import opponents_by_seat
from rules_py.gym._settings import Settings
from rules_py.rollouts import AgentLike

__all__ = ["VecEnv"]


class VecEnv(ManyGames, _VecEnv):
    """Many games as one vector environment of Stable-Baselines3.

    Each game has one learner, whose decisions are the steps; the other seats are played by
    opponents. The reward of a step is the sum of all rewards of the learner from its action to its
    next one, so the rewards of an episode sum to the return, except for shaping before its first
    decision. A finished game starts again in the same step: the row is that of the new game, and
    ``infos[i]`` contains ``"terminal_observation"``, what the learner sees of the old one, and
    ``"TimeLimit.truncated"``.

    Parameters
    ----------
    game : str or Game
        The game, or its name.
    num_envs : int, default 1
        Number of games.
    seat : int or "random", default "random"
        Seat of the learner; ``"random"`` samples it anew for each game.
    opponents : str, Search, Bot or callable, or a sequence of them, default "random"
        Agents of the other seats, as in ``gym.VectorEnv``; ``agent`` makes one of a model.
    flat : bool, default True
        Whether an observation is the array alone, for ``"MlpPolicy"``; else a dict with the mask,
        for ``"MultiInputPolicy"``.
    illegal : {"raise", "replace"}, default "raise"
        Effect of an illegal action of the learner: raise an error and change no game, or take a
        random legal action instead, for algorithms without masks.
    discount : float, default 1.0
        Discount of the potential where the option ``shaping`` is on: the ``gamma`` of the trainer.
    seed : int, optional
        Seed, from 0 to ``2**64 - 1``; by default one is drawn.
    max_length, threads, starts
        As in ``gym.VectorEnv``.
    **options : Any
        Options of the game by name.

    Raises
    ------
    ValueError, SeatError, OptionError
        As for ``gym.VectorEnv``.
    """

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        *,
        seat: int | Literal["random"] = "random",
        opponents: AgentLike | Sequence[AgentLike | None] = "random",
        flat: bool = True,
        illegal: Literal["raise", "replace"] = "raise",
        max_length: int | None = None,
        seed: int | None = None,
        threads: int | None = None,
        discount: float = 1.0,
        starts: Iterable[State] | None = None,
        **options: Any,
    ) -> None:
        self.game = open_game(game, options)
        self._fixed = learner_seat(self.game, seat)
        if illegal not in ("raise", "replace"):
            raise ValueError(f'illegal is "raise" or "replace", not {short(illegal)}')
        self._flat = flat
        begin = None if starts is None else list(starts)
        self._settings = Settings(illegal, None, discount, max_length, begin)
        self._threads, self.num_envs, self._seeded = threads, num_envs, False
        self._open(opponents_by_seat(self.game, self._fixed, opponents))
        self.render_mode = None
        _VecEnv.__init__(self, num_envs, *spaces_of(self.game, flat))
        if seed is not None:
            self._seeds = [seed] * num_envs

    def _open(self, agents: list[Any]) -> None:
        """Make the games, which begin again in the step that ends them."""
        self._games = Learners(
            self.game,
            self.num_envs,
            self._fixed,
            agents,
            self._settings,
            autoreset="same_step",
            threads=self._threads,
        )

    def reset(self) -> Any:
        """Start all games again and play to the first decisions of the learners.

        Returns
        -------
        ndarray of float32, shape (num_envs, observation_size), or dict
            Observations of the learners.

        Raises
        ------
        OptionError
            If ``set_options`` has set any: there are none; or if all games end before the
            learner decides.
        """
        for given in self._options:
            check_options(given)
        seeds: list[Any] | None = list(self._seeds)
        if not self._seeded:
            drawn = secrets.randbits(63)
            seeds = [drawn if seed is None else seed for seed in self._seeds]
        self._games.reset(seeds)
        self._seeded = True
        self._reset_seeds()
        self._reset_options()
        return self._observations()

    def step_async(self, actions: NDArray[Any]) -> None:
        """Take the actions of the learners.

        Parameters
        ----------
        actions : ndarray of int, shape (num_envs,)
            Action ids.
        """
        self._taken = actions

    def step_wait(self) -> tuple[Any, NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        """Apply the actions and play on to the next decisions of the learners.

        Returns
        -------
        observations : ndarray of float32, shape (num_envs, observation_size), or dict
            Observations of the learners.
        rewards : ndarray of float32, shape (num_envs,)
            Rewards of the learners.
        dones : ndarray of bool, shape (num_envs,)
            Whether the games had ended, and these are new ones.
        infos : list of dict
            ``"terminal_observation"`` and ``"TimeLimit.truncated"`` of those that had.

        Raises
        ------
        IllegalActionError
            For an action of a learner that is not legal, with ``illegal="raise"``; no game has
            changed. For one of an opponent; all games have to be reset then.
        gymnasium.error.ResetNeeded
            Before the first reset, and after an opponent has raised an error.
        """
        games = self._games
        games.step(np.asarray(self._taken))
        over = games.terminated | games.truncated
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for at in np.flatnonzero(over).tolist():
            infos[at]["terminal_observation"] = self._last(at)
            infos[at]["TimeLimit.truncated"] = not games.terminated[at]
        return self._observations(), games.rewards.astype(np.float32), over, infos

    def _last(self, at: int) -> Any:
        """Return what the learner sees at the end of a game."""
        seen = self._games.final_observation[at].copy()
        if self._flat:
            return seen
        return {"observation": seen, "action_mask": self._games.final_mask[at].copy()}

    def close(self) -> None:
        """Do nothing: threads are freed with the last batch that uses them."""

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Attribute of the environment, once for each game.

        Parameters
        ----------
        attr_name : str
            Name of the attribute.
        indices : int or iterable of int, optional
            Games; by default all of them.

        Returns
        -------
        list of Any
            The same value for each game.
        """
        value = getattr(self, attr_name)
        return [value for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Refuse to set an attribute, because all games share one environment.

        Parameters
        ----------
        attr_name : str
            Name of the attribute.
        value : Any
            Its value.
        indices : int or iterable of int, optional
            Games.

        Raises
        ------
        AttributeError
            Always.
        """
        raise AttributeError(f"a game has no attribute {attr_name!r} of its own")

    def env_method(
        self, method_name: str, *arguments: Any, indices: Any = None, **keywords: Any
    ) -> list[Any]:
        """Call a method that returns one row for each game: ``action_masks``.

        Parameters
        ----------
        method_name : str
            ``"action_masks"``.
        *arguments : Any
            None.
        indices : int or iterable of int, optional
            Games; by default all of them.
        **keywords : Any
            None.

        Returns
        -------
        list of ndarray
            One row for each game.

        Raises
        ------
        AttributeError
            If it is another method.
        """
        if method_name != "action_masks":
            raise AttributeError(f"a game has no method {method_name!r} of its own")
        rows = self.action_masks(*arguments, **keywords)
        return [rows[at] for at in self._get_indices(indices)]

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """Whether games are wrapped, which they are not.

        Parameters
        ----------
        wrapper_class : type
            A wrapper of Gymnasium.
        indices : int or iterable of int, optional
            Games; by default all of them.

        Returns
        -------
        list of bool
            False for each game.
        """
        return [False for _ in self._get_indices(indices)]

    def __repr__(self) -> str:
        return f"VecEnv({self.game!r}, num_envs={self.num_envs})"
