"""Gymnasium: one seat of a game as an environment, and many games as one.

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
    """Id of a game's environment."""
    camel = "".join(word.capitalize() for word in name.split("_"))
    return f"rules/{camel}-v{Game(name).version}"


def register() -> None:
    """Register every game that is not registered yet."""
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
    chairs: list[Any]
    if isinstance(opponents, str) or callable(opponents):
        chairs = [opponents] * game.seats
    elif isinstance(opponents, Sequence):
        chairs = list(opponents)
    else:
        kind = type(opponents).__name__
        raise TypeError(f"opponents must be one for all seats, or a list, not {kind}")
    if len(chairs) == game.seats - 1:
        chairs.insert(seat, None)
    if len(chairs) != game.seats:
        raise ValueError(f"opponents must have an entry for each of the {game.seats} seats")
    chairs[seat] = None
    for at, chair in enumerate(chairs):
        if at != seat and chair not in ("random", "heuristic") and not callable(chair):
            raise ValueError(
                f'an opponent is "random", "heuristic" or callable(state, seat), not {short(chair)}'
            )
    return chairs


class Env(gymnasium.Env[Any, Any]):
    """One seat of a game; the others are played by opponents.

    ``reset(options={"chance": [...]})`` lays down the first outcomes of chance, by id or text.

    Parameters
    ----------
    game:
        Name of a game, or a ``Game``. Options of the game may be named beside it.
    seat:
        The learner's seat.
    opponents:
        ``"random"``, ``"heuristic"``, or a function of state and seat that returns
        an action: one for all seats, or a list. Native ones answer without Python in the loop.
        Where a function raises, or answers with an illegal action, the call raises and the
        game is as it was before it.
    illegal:
        What an illegal action does: ``"raise"``, ``"end"`` (with ``penalty``),
        ``"ignore"``, or ``"replace"`` by a random legal one.
    flat:
        Whether the observation is the feature vector alone. The mask is in
        ``info`` and in ``action_masks()`` either way.
    max_length:
        Decisions of the learner after which a game is cut off.
    stream:
        The environment plays game ``stream`` of a ``Batch`` with the same seed.

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
        chairs = _opponents(self.game, self.seat, opponents)
        self._callers: dict[int, Any] = {
            at: chair for at, chair in enumerate(chairs) if callable(chair)
        }
        # With opponents in Python, the native game counts their decisions too.
        self._max_length = check_length(max_length) if self._callers else None
        self._length = 0
        self._solo = SingleEnv(
            self.game,
            stream=stream,
            agents=[None if callable(chair) else chair for chair in chairs],
            illegal=illegal,
            penalty=penalty,
            discount=discount,
            max_length=None if self._callers else max_length,
        )
        self._flat = flat
        self._seeded = False
        self.observation_space, self.action_space = spaces_of(self.game, flat)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a new game and play to the learner's first decision."""
        chance = check_options(options, "chance").get("chance")
        super().reset(seed=seed)
        if seed is None and not self._seeded:
            seed = int(self.np_random.integers(2**63))
        if self._callers:
            self._atomic(lambda: self._deal(seed, chance))
        else:
            self._deal(seed, chance)
        self._seeded = True
        if self.render_mode == "human":
            self.render()
        return self._solo.start(self._flat)

    def _deal(self, seed: int | None, chance: Any) -> None:
        """Begin games until the learner decides in one."""
        for _ in range(_TRIES):
            self._solo.reset(seed, chance=chance)
            seed = None
            if not self._callers or self._answer()[0]:
                self._length = 0
                return
        raise RuntimeError("the game always ends before the learner decides")

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Take the learner's action and play on to its next decision."""
        if not self._seeded:
            raise ResetNeeded("call reset() before step()")
        if not self._callers:
            row = self._solo.turn(action, self.seat, self._flat)
        else:
            row = self._atomic(lambda: self._step_among(action))
        if self.render_mode == "human":
            self.render()
        return row

    def _atomic(self, play: Callable[[], _T]) -> _T:
        """Play on, or leave the game as it is where an opponent in Python raises."""
        before, length = copy.copy(self._solo), self._length
        try:
            return play()
        except BaseException:
            self._solo, self._length = before, length
            raise

    def _step_among(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        solo = self._solo
        if self._max_length is not None and self._length >= self._max_length:
            raise IllegalActionError(action, "this game has ended: reset it")
        solo.step(action)
        self._length += 1
        reward = solo.rewards()[self.seat] + self._answer()[1]
        sight = solo.observe(self.seat)
        cut = self._max_length is not None and self._length >= self._max_length
        return (
            sight["observation"] if self._flat else sight,
            reward,
            solo.terminated,
            solo.truncated or (cut and not solo.terminated),
            {"action_mask": sight["action_mask"].copy()},
        )

    def _answer(self) -> tuple[bool, float]:
        """Let the opponents in Python answer; tell if the learner decides, and what it earned."""
        solo, earned = self._solo, 0.0
        while not (solo.terminated or solo.truncated):
            seat = solo.seat
            if seat == self.seat:
                return True, earned
            action = self._callers[seat](solo.state(), seat)
            mask = solo.action_mask()
            index = operator.index(action) if hasattr(action, "__index__") else -1
            if not (0 <= index < len(mask) and mask[index]):
                why = f"the opponent on seat {seat} answered {short(action)}, which is not legal"
                raise IllegalActionError(action, why)
            solo.step(index)
            earned += solo.rewards()[self.seat]
        return False, earned

    def __copy__(self) -> Env:
        """Return an independent environment with the same opponents."""
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._solo = copy.copy(self._solo)
        twin._np_random = copy.deepcopy(self._np_random)
        return twin

    def action_masks(self) -> NDArray[np.bool_]:
        """Tell which actions are legal, for trainers that ask the environment."""
        return self._solo.action_mask(self.seat).view(np.bool_)

    def legal_actions(self) -> list[int]:
        """List the legal actions."""
        legal: list[int] = np.flatnonzero(self._solo.action_mask(self.seat)).tolist()
        return legal

    def sample_legal(self) -> int:
        """Choose a random legal action in less time than a step takes."""
        return self._solo.sample_legal()

    def heuristic_action(self) -> int:
        """Return what a sensible player would do."""
        return self._solo.heuristic_action()

    def state(self) -> State:
        """Return the game as a ``State`` with its history, secrets included."""
        return self._solo.state()

    def render(self) -> Any:
        """Show what the learner's seat knows."""
        return render(self._solo.state(), self.seat, self.render_mode)

    def _repr_svg_(self) -> str:
        return self._solo.state().svg(self.seat)


class VectorEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """Many games as one environment, stepped by native threads.

    Parameters are those of ``Env``, with native opponents only, and

    num_envs:
        How many games.
    threads:
        How many threads; by default one a core.
    autoreset_mode:
        ``AutoresetMode`` or its value: next step, same step, disabled.
    copy:
        Whether every call returns new arrays. Without, they are the same ones,
        overwritten in place.

    The mask in ``infos`` and that of the observation are separate arrays, unless
    ``copy`` is false. ``batch`` is the ``Batch`` behind it, with the returns and lengths.
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
        chairs = _opponents(self.game, self.seat, opponents)
        if any(callable(chair) for chair in chairs):
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
            agents=chairs,
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
        """Begin new games: all, or those of ``options["reset_mask"]``.

        Game ``i`` is the single environment with the same seed and ``stream=i``,
        so one seed serves them all. A list has a seed for each game, which still
        draws from its own stream ``i`` of it, or ``None`` to go on.
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
        return self._sight(), {
            "action_mask": self._out(self.batch.action_mask),
            "_action_mask": self._all.copy() if which is None else np.array(which),
        }

    def step(
        self, actions: Any
    ) -> tuple[Any, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Take one action in every game and play on to the next decisions."""
        if not self._seeded:
            raise ResetNeeded("call reset() before step()")
        batch = self.batch
        batch.step(actions)
        mask = self._out(batch.action_mask)
        infos: dict[str, Any] = {"action_mask": mask, "_action_mask": self._all.copy()}
        if self._mode == AutoresetMode.SAME_STEP:
            self._finals(infos)
        return (
            self._sight(),
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

    def _sight(self) -> Any:
        cells = self._out(self.batch.observation)
        if self._flat:
            return cells
        return {"observation": cells, "action_mask": self._out(self.batch.action_mask)}

    def _out(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self._copy else array

    def action_masks(self) -> NDArray[np.bool_]:
        """Tell which actions are legal, by game."""
        return np.array(self.batch.action_mask, np.bool_)

    def sample_legal(self) -> NDArray[np.int64]:
        """Choose a random legal action in every game; 0 where a game is over."""
        return np.maximum(self.batch.sample_legal(), 0)

    def render(self) -> tuple[Any, ...] | None:
        """Show what the learner's seat knows, game by game."""
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
