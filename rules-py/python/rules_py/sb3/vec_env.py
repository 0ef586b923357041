"""Many games as one vector environment of Stable-Baselines3."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv as _VecEnv

from rules_py._rules import Batch, Game, Generator
from rules_py._shared import (
    check_length,
    check_options,
    check_seat,
    open_game,
    short,
    spaces_of,
)
from rules_py.agents import SEARCHES
from rules_py.errors import ArrayError, IllegalActionError
from rules_py.gym._opponents import is_native, opponents_by_seat
from rules_py.rollouts import AgentLike, choose_actions

__all__ = ["VecEnv"]

_TRIES = 1000
# An action that no catalogue has: the game waits.
_WAIT = -1


class VecEnv(_VecEnv):
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
    opponents : str, Search or callable, or a sequence of them, default "random"
        Agent of all other seats, or one per seat; with a fixed ``seat``, with or without an entry
        for it. A str is a name, one of those in ``rules_py.agents``. A callable takes
        observations (``float32``, ``(rows, observation_size)``) and action masks (``int8``,
        ``(rows, num_actions)``) and returns action ids (integers, ``(rows,)``): ``agent`` makes
        one of a model.
    flat : bool, default True
        Whether an observation is the array alone, for ``"MlpPolicy"``; else a dict with the mask,
        for ``"MultiInputPolicy"``.
    illegal : {"raise", "replace"}, default "raise"
        Effect of an illegal action of the learner: raise an error and change no game, or take a
        random legal action instead, for algorithms without masks.
    max_length : int, optional
        Number of actions of the learner after which a game is truncated.
    seed : int, optional
        Seed, from 0 to ``2**64 - 1``; by default one is drawn.
    threads : int, optional
        Number of threads; by default one per core.
    **options : Any
        Options of the game by name.

    Raises
    ------
    ValueError
        If a number or an agent is none of the above.
    SeatError
        If there is no such seat.
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
        **options: Any,
    ) -> None:
        self.game = open_game(game, options)
        self._fixed = None if isinstance(seat, str) and seat == "random" else seat
        if self._fixed is not None:
            self._fixed = check_seat(self.game, self._fixed)
        if illegal not in ("raise", "replace"):
            raise ValueError(f'illegal is "raise" or "replace", not {short(illegal)}')
        self._illegal, self._flat, self._threads = illegal, flat, threads
        self._max_length = check_length(max_length)
        self._agents = opponents_by_seat(self.game, self._fixed, opponents)
        self._batch = self._open(num_envs)
        self._begun = self._seeded = False
        self._seats = np.full(num_envs, self._fixed or 0, np.int64)
        self._lengths, self._rows = np.zeros(num_envs, np.int64), np.arange(num_envs)
        self.render_mode = None
        super().__init__(num_envs, *spaces_of(self.game, flat))
        if seed is not None:
            self._seeds = [seed] * num_envs

    def _open(self, num_envs: int) -> Batch:
        """Return a batch, in which native opponents of a fixed learner act inside the step."""
        self._native = self._fixed is not None and all(map(is_native, self._agents))
        # Games step one by one here: an action that is none lets the others wait.
        return Batch(
            self.game,
            num_envs,
            threads=self._threads,
            agents=self._agents if self._native else None,
            autoreset="disabled",
            illegal="ignore",
        )

    def set_opponents(self, opponents: AgentLike | Sequence[AgentLike | None]) -> None:
        """Let others take the seats that the learner does not; games in progress continue.

        Parameters
        ----------
        opponents : str, Search or callable, or a sequence of them
            As in the constructor.

        Raises
        ------
        ValueError
            If games are in progress in which opponents act inside the step: those of a learner
            on a fixed seat that began with opponents by the names ``"random"``, ``"heuristic"``,
            ``"net"`` and ``"net:<file>"`` only.
        """
        agents = opponents_by_seat(self.game, self._fixed, opponents)
        if self._begun and self._native:
            raise ValueError(
                "opponents that act inside the step cannot be exchanged: set others before the "
                'first reset, or use seat="random"'
            )
        self._agents = agents
        if not self._begun:
            self._batch = self._open(self.num_envs)

    def reset(self) -> Any:
        """Start all games again and play to the first decisions of the learners.

        Returns
        -------
        ndarray of float32, shape (num_envs, observation_size), or dict
            Observations of the learners.

        Raises
        ------
        OptionError
            If ``set_options`` has set any: there are none.
        """
        for given in self._options:
            check_options(given)
        seeds: list[Any] | None = list(self._seeds)
        if not self._seeded:
            drawn = secrets.randbits(63)
            seeds = [drawn if seed is None else seed for seed in self._seeds]
        if all(seed is None for seed in self._seeds) and self._seeded:
            seeds = None
        else:
            first = next(seed for seed in seeds or () if seed is not None)
            self._random = np.random.default_rng(first)
            self._rngs = [
                Generator(first if seed is None else seed, at ^ SEARCHES)
                for at, seed in enumerate(seeds or ())
            ]
        self._seeded = self._begun = True
        self._begin(np.ones(self.num_envs, np.bool_), seeds)
        self._reset_seeds()
        self._reset_options()
        return self._observations()

    def _begin(self, which: NDArray[np.bool_], seeds: list[Any] | None = None) -> None:
        """Start games and play to the first decisions of their learners."""
        self._lengths[which] = 0
        for _ in range(_TRIES):
            if self._fixed is None:
                self._seats[which] = self._random.integers(self.game.seats, size=which.sum())
            self._batch.reset(seeds, which=which)
            seeds = None
            self._answer()
            which = which & self._batch.terminated
            if not which.any():
                return
        raise RuntimeError("the game always ends before the learner decides")

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
        if not self._begun:
            raise ResetNeeded("call reset() before step()")
        batch = self._batch
        batch.step(self._checked(np.asarray(self._taken)))
        self._begun = False  # until all opponents have answered
        rewards = batch.rewards[self._rows, self._seats] + self._answer()
        self._lengths += 1
        over = batch.terminated.copy()
        cut = np.zeros_like(over) if self._max_length is None else self._lengths >= self._max_length
        infos: list[dict[str, Any]] = [{} for _ in self._rows]
        for at in np.flatnonzero(over | cut).tolist():
            infos[at]["terminal_observation"] = self._last(at)
            infos[at]["TimeLimit.truncated"] = not over[at]
        if (over | cut).any():
            self._begin(over | cut)
        self._begun = True
        return self._observations(), rewards.astype(np.float32), over | cut, infos

    def _checked(self, actions: NDArray[Any]) -> NDArray[Any]:
        """Return actions of the learners that are legal."""
        legal = self._legal(self._rows, actions)
        if legal.all():
            return actions
        if self._illegal == "replace":
            return np.where(legal, actions, self._batch.sample_legal())
        at = int(np.flatnonzero(~legal)[0])
        raise IllegalActionError(short(actions[at]), f"it is not legal in game {at}")

    def _legal(self, rows: NDArray[np.intp], actions: NDArray[Any]) -> NDArray[np.bool_]:
        """Return which actions are legal in some games."""
        if actions.shape != rows.shape or actions.dtype.kind not in "iu":
            raise ArrayError(
                f"actions are whole numbers of shape {rows.shape}, not {actions.dtype} of shape "
                f"{actions.shape}"
            )
        inside = (actions >= 0) & (actions < self.game.num_actions)
        found: NDArray[np.bool_] = self._batch.action_mask[rows, np.where(inside, actions, 0)] != 0
        return found & inside

    def _answer(self) -> NDArray[np.float64]:
        """Let opponents answer until all learners decide; return what those earned."""
        batch, earned = self._batch, np.zeros(self.num_envs)
        actions = np.empty(self.num_envs, np.int64)
        while not self._native:
            waiting = batch.terminated | (batch.seat == self._seats)
            if waiting.all():
                break
            actions.fill(_WAIT)
            for seat, agent in enumerate(self._agents):
                rows = np.flatnonzero(~waiting & (batch.seat == seat))
                if rows.size:
                    actions[rows] = self._ask(seat, agent, rows)
            batch.step(actions)
            earned += batch.rewards[self._rows, self._seats]
        return earned

    def _ask(self, seat: int, agent: Any, rows: NDArray[np.intp]) -> NDArray[np.int64]:
        """Return what an opponent does in some games."""
        chosen = choose_actions(self._batch, agent, rows, self._rngs)
        legal = self._legal(rows, chosen)
        if not legal.all():
            first = int(chosen[~legal][0])
            why = f"the opponent on seat {seat} answered {first}, which is not legal"
            raise IllegalActionError(first, why)
        return chosen

    def _last(self, at: int) -> Any:
        """Return what the learner sees at the end of a game."""
        seen = self._batch.state(at).observation(int(self._seats[at]))
        if self._flat:
            return seen
        return {"observation": seen, "action_mask": self._batch.action_mask[at].copy()}

    def _observations(self) -> Any:
        seen = self._batch.observation.copy()
        if self._flat:
            return seen
        return {"observation": seen, "action_mask": self._batch.action_mask.copy()}

    def action_masks(self) -> NDArray[np.bool_]:
        """Legal actions of the learners.

        Returns
        -------
        ndarray of bool, shape (num_envs, num_actions)
            True where legal.
        """
        return self._batch.action_mask.astype(np.bool_)

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
