"""Gymnasium: one seat of a game as an environment, and many games as a vector environment.

``import rules_py.gym`` registers every game as ``rules/<Game>-v<version>``.
"""

from __future__ import annotations

import copy
import operator
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from rules_py._rules import Batch, Game, SingleEnv, State, games
from rules_py._shared import (
    check_length,
    check_options,
    check_render_mode,
    check_seat,
    open_game,
    render,
    short,
    spaces_of,
)
from rules_py.errors import IllegalActionError

__all__ = ["Env", "Opponent", "VectorEnv", "env_id", "register"]

Opponent = Literal["random", "heuristic"] | Callable[[State, int], int]
_TRIES = 1000
_T = TypeVar("_T")

if TYPE_CHECKING:
    from rules_py._shared import Illegal


def env_id(name: str) -> str:
    """Id of the environment of a game in the registry of Gymnasium.

    Parameters
    ----------
    name : str
        Name of the game.

    Returns
    -------
    str
        ``rules/<Game>-v<version>``.

    Raises
    ------
    UnknownGameError
        If there is no game with this name.
    """
    camel = "".join(word.capitalize() for word in name.split("_"))
    return f"rules/{camel}-v{Game(name).version}"


def register() -> None:
    """Register every game that is not registered yet; importing this module does it."""
    for name in games():
        if env_id(name) not in gymnasium.registry:
            gymnasium.register(
                env_id(name),
                entry_point="rules_py.gym:Env",
                vector_entry_point="rules_py.gym:VectorEnv",
                kwargs={"game": name},
                order_enforce=False,
                disable_env_checker=True,
            )


def _opponents(game: Game, seat: int, opponents: Opponent | Sequence[Opponent | None]) -> list[Any]:
    """Return one opponent a seat, and ``None`` for the learner's."""
    agents: list[Any]
    if isinstance(opponents, str) or callable(opponents):
        agents = [opponents] * game.seats
    elif isinstance(opponents, Sequence):
        agents = list(opponents)
    else:
        kind = type(opponents).__name__
        raise TypeError(f"opponents must be one for all seats, or a list, not {kind}")
    if len(agents) == game.seats - 1:
        agents.insert(seat, None)
    if len(agents) != game.seats:
        raise ValueError(f"opponents must have an entry for each of the {game.seats} seats")
    agents[seat] = None
    for at, agent in enumerate(agents):
        if at != seat and agent not in ("random", "heuristic") and not callable(agent):
            raise ValueError(
                f'an opponent is "random", "heuristic" or callable(state, seat), not {short(agent)}'
            )
    return agents


class Env(gymnasium.Env[Any, Any]):
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
    opponents : {"random", "heuristic"} or callable, or a sequence of them
        One agent for all other seats, or one per seat, with or without an entry for the
        learner. A callable takes a ``State`` and a seat and returns an action id; if it raises or
        returns an illegal action, the call raises and the game is as it was before.
    illegal : {"raise", "end", "ignore", "replace"}, default "raise"
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
    render_mode : {"human", "ansi", "svg"}, optional
        What ``render`` does: print text, return text, or return an SVG document.
    **options : Any
        Options of the game by name.

    Raises
    ------
    ValueError
        If a keyword has none of the values listed.
    SeatError
        If there is no such seat.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - Gymnasium's own annotation
        "render_modes": ["human", "ansi", "svg"],
        "render_fps": 4,
    }

    def __init__(
        self,
        game: str | Game,
        *,
        seat: int = 0,
        opponents: Opponent | Sequence[Opponent | None] = "random",
        illegal: Illegal = "raise",
        penalty: float | None = None,
        discount: float = 1.0,
        max_length: int | None = None,
        flat: bool = False,
        stream: int = 0,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.game = open_game(game, options)
        self.seat = check_seat(self.game, seat)
        self.render_mode = check_render_mode(render_mode, self.metadata)
        agents = _opponents(self.game, self.seat, opponents)
        self._python_agents: dict[int, Any] = {
            at: agent for at, agent in enumerate(agents) if callable(agent)
        }
        # With opponents in Python, the native game counts their decisions too.
        self._max_length = check_length(max_length) if self._python_agents else None
        self._length = 0
        self._single = SingleEnv(
            self.game,
            stream=stream,
            agents=[None if callable(agent) else agent for agent in agents],
            illegal=illegal,
            penalty=penalty,
            discount=discount,
            max_length=None if self._python_agents else max_length,
        )
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
            ``{"chance": [...]}`` sets the first chance outcomes, by id or text.

        Returns
        -------
        observation : dict or ndarray
            Observation of the learner.
        info : dict
            ``"action_mask"``.

        Raises
        ------
        OptionError
            If ``options`` has another key.
        """
        chance = check_options(options, "chance").get("chance")
        super().reset(seed=seed)
        if seed is None and not self._seeded:
            seed = int(self.np_random.integers(2**63))
        if self._python_agents:
            self._atomic(lambda: self._deal(seed, chance))
        else:
            self._deal(seed, chance)
        self._seeded = True
        if self.render_mode == "human":
            self.render()
        return self._single._gym_reset(self._flat)

    def _deal(self, seed: int | None, chance: Any) -> None:
        """Begin games until the learner decides in one."""
        for _ in range(_TRIES):
            self._single.reset(seed, chance=chance)
            seed = None
            if not self._python_agents or self._answer()[0]:
                self._length = 0
                return
        raise RuntimeError("the game always ends before the learner decides")

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
        """
        if not self._seeded:
            raise ResetNeeded("call reset() before step()")
        if not self._python_agents:
            row = self._single._gym_step(action, self.seat, self._flat)
        else:
            row = self._atomic(lambda: self._step_among(action))
        if self.render_mode == "human":
            self.render()
        return row

    def _atomic(self, play: Callable[[], _T]) -> _T:
        """Play on, or leave the game as it is where an opponent in Python raises."""
        before, length = copy.copy(self._single), self._length
        try:
            return play()
        except BaseException:
            self._single, self._length = before, length
            raise

    def _step_among(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        single = self._single
        if self._max_length is not None and self._length >= self._max_length:
            raise IllegalActionError(action, "this game has ended: reset it")
        single.step(action)
        self._length += 1
        reward = single.rewards()[self.seat] + self._answer()[1]
        seen = single.observe(self.seat)
        cut = self._max_length is not None and self._length >= self._max_length
        return (
            seen["observation"] if self._flat else seen,
            reward,
            single.terminated,
            single.truncated or (cut and not single.terminated),
            {"action_mask": seen["action_mask"].copy()},
        )

    def _answer(self) -> tuple[bool, float]:
        """Let the opponents in Python answer; tell if the learner decides, and what it earned."""
        single, earned = self._single, 0.0
        while not (single.terminated or single.truncated):
            seat = single.seat
            if seat == self.seat:
                return True, earned
            action = self._python_agents[seat](single.state(), seat)
            mask = single.action_mask()
            index = operator.index(action) if hasattr(action, "__index__") else -1
            if not (0 <= index < len(mask) and mask[index]):
                why = f"the opponent on seat {seat} answered {short(action)}, which is not legal"
                raise IllegalActionError(action, why)
            single.step(index)
            earned += single.rewards()[self.seat]
        return False, earned

    def __copy__(self) -> Env:
        """Return an independent environment with the same opponents."""
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._single = copy.copy(self._single)
        twin._np_random = copy.deepcopy(self._np_random)
        return twin

    def action_masks(self) -> NDArray[np.bool_]:
        """Legal actions of the learner, for trainers that ask the environment.

        Returns
        -------
        ndarray of bool, shape (num_actions,)
            True where legal.
        """
        return self._single.action_mask(self.seat).view(np.bool_)

    def legal_actions(self) -> list[int]:
        """Ids of the legal actions of the learner.

        Returns
        -------
        list of int
            Action ids in ascending order.
        """
        legal: list[int] = np.flatnonzero(self._single.action_mask(self.seat)).tolist()
        return legal

    def sample_legal(self) -> int:
        """Sample a legal action.

        Returns
        -------
        int
            Id of a legal action, uniformly distributed.
        """
        return self._single.sample_legal()

    def heuristic_action(self) -> int:
        """Action of the built-in rule-based agent for the learner.

        Returns
        -------
        int
            Id of a legal action.
        """
        return self._single.heuristic_action()

    def state(self) -> State:
        """Copy of the game with its history.

        Returns
        -------
        State
            An independent copy, secrets included.
        """
        return self._single.state()

    def render(self) -> Any:
        """Show what the learner knows, as ``render_mode`` says.

        Returns
        -------
        str or None
            Text or SVG document; ``None`` with ``render_mode`` ``"human"`` or ``None``.
        """
        return render(self._single.state(), self.seat, self.render_mode)

    def _repr_svg_(self) -> str:
        return self._single.state().svg(self.seat)


class VectorEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """Many games as one vector environment, stepped by native threads.

    Observations and masks are those of ``Env`` with one row per game. ``batch`` is the ``Batch``
    behind it, with the returns and lengths of all games.

    Parameters
    ----------
    game : str or Game
        The game, or its name.
    num_envs : int, default 1
        Number of games.
    seat : int, default 0
        The seat of the learner.
    opponents : {"random", "heuristic"} or a sequence of them
        One agent for all other seats, or one per seat, with or without an entry for the
        learner.
    illegal : {"raise", "end", "ignore", "replace"}, default "raise"
        Effect of an illegal action, as in ``Env``.
    penalty : float, optional
        Reward for an illegal action; by default -1.0 with ``"end"``, else 0.0.
    discount : float, default 1.0
        Discount of the potential where the option ``shaping`` is on.
    max_length : int, optional
        Number of actions of the learner after which a game is truncated.
    flat : bool, default False
        Whether the observation is the array alone, without the mask.
    threads : int, optional
        Number of threads; by default one per core.
    autoreset_mode : AutoresetMode or str, default AutoresetMode.NEXT_STEP
        When a finished game starts again: next step, same step, or never.
    copy : bool, default True
        Whether every call returns new arrays. If not, they are overwritten in place, and the
        mask in ``infos`` is that of the observation.
    render_mode : {"human", "ansi", "svg"}, optional
        What ``render`` does for each game.
    **options : Any
        Options of the game by name.

    Raises
    ------
    ValueError
        If a keyword has none of the values listed, or an opponent is a callable.
    SeatError
        If there is no such seat.
    """

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        *,
        seat: int = 0,
        opponents: Opponent | Sequence[Opponent | None] = "random",
        illegal: Illegal = "raise",
        penalty: float | None = None,
        discount: float = 1.0,
        max_length: int | None = None,
        flat: bool = False,
        threads: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.game = open_game(game, options)
        self.seat = check_seat(self.game, seat)
        self.num_envs = num_envs
        self.render_mode = check_render_mode(render_mode, Env.metadata)
        mode = _autoreset(autoreset_mode)
        self.metadata = {**Env.metadata, "autoreset_mode": mode}
        self.autoreset_mode = mode
        agents = _opponents(self.game, self.seat, opponents)
        if any(callable(agent) for agent in agents):
            raise ValueError("opponents of a VectorEnv are native: see Batch for self-play")
        names: dict[AutoresetMode, Literal["next_step", "same_step", "disabled"]] = {
            AutoresetMode.NEXT_STEP: "next_step",
            AutoresetMode.SAME_STEP: "same_step",
            AutoresetMode.DISABLED: "disabled",
        }
        self.batch = Batch(
            self.game,
            num_envs,
            threads=threads,
            agents=agents,
            autoreset=names[mode],
            illegal=illegal,
            penalty=penalty,
            discount=discount,
            max_length=max_length,
        )
        self._mode, self._flat, self._copy, self._seeded = mode, flat, copy, False
        self._all = np.ones(num_envs, np.bool_)
        self.single_observation_space, self.single_action_space = spaces_of(self.game, flat)
        self.observation_space = gymnasium.vector.utils.batch_space(
            self.single_observation_space, num_envs
        )
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)

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
            If ``options`` has another key.
        """
        which = check_options(options, "reset_mask").get("reset_mask")
        if seed is None or isinstance(seed, (int, np.integer)):
            super().reset(seed=None if seed is None else int(seed))
        if not self._seeded:
            # Games without a seed of their own get one that nobody has chosen.
            drawn = int(self.np_random.integers(2**63))
            if seed is None:
                seed = drawn
            elif not isinstance(seed, (int, np.integer)):
                seed = [drawn if own is None else own for own in seed]
        self.batch.reset(seed, which=which)
        self._seeded = True
        return self._observations(), {
            "action_mask": self._out(self.batch.action_mask),
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
        """
        if not self._seeded:
            raise ResetNeeded("call reset() before step()")
        batch = self.batch
        batch.step(actions)
        mask = self._out(batch.action_mask)
        infos: dict[str, Any] = {"action_mask": mask, "_action_mask": self._all.copy()}
        if self._mode == AutoresetMode.SAME_STEP:
            self._finals(infos)
        return (
            self._observations(),
            self._out(batch.rewards[:, self.seat]),
            self._out(batch.terminated),
            self._out(batch.truncated),
            infos,
        )

    def _finals(self, infos: dict[str, Any]) -> None:
        """Add the last rows of the games that began again."""
        batch = self.batch
        over = batch.terminated | batch.truncated
        finals = batch.final_observation
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

    def _observations(self) -> Any:
        cells = self._out(self.batch.observation)
        if self._flat:
            return cells
        return {"observation": cells, "action_mask": self._out(self.batch.action_mask)}

    def _out(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self._copy else array

    def action_masks(self) -> NDArray[np.bool_]:
        """Legal actions of the learner by game.

        Returns
        -------
        ndarray of bool, shape (num_envs, num_actions)
            True where legal.
        """
        return np.array(self.batch.action_mask, np.bool_)

    def sample_legal(self) -> NDArray[np.int64]:
        """Sample a legal action for every game.

        Returns
        -------
        ndarray of int64, shape (num_envs,)
            Uniformly distributed legal actions; 0 where a game is over.
        """
        return np.maximum(self.batch.sample_legal(), 0)

    def render(self) -> tuple[Any, ...] | None:
        """Show what the learner knows in each game, as ``render_mode`` says.

        Returns
        -------
        tuple of str or None, or None
            One entry per game; ``None`` if ``render_mode`` is ``None``.
        """
        if self.render_mode is None:
            return None
        return tuple(
            render(self.batch.state(at), self.seat, self.render_mode) for at in range(self.num_envs)
        )

    def __copy__(self) -> VectorEnv:
        """Return an independent environment."""
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.batch = copy.copy(self.batch)
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


register()
