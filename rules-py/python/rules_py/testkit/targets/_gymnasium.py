"""Environments of Gymnasium as targets: a position is the environment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules_py.testkit._target import OVER, Action, Path, Target
from rules_py.testkit.targets._environments import Environment, masked


def named(name: str) -> Target:
    """Make an environment of the registry."""
    import gymnasium

    try:
        spec = gymnasium.spec(name)
    except gymnasium.error.Error as error:
        raise ValueError(f"Gymnasium has no environment {name[:80]!r}: {error}") from None
    return Single(lambda: gymnasium.make(spec), f"gymnasium:{name}")


def rounded(value: Any) -> Any:
    """Return an observation as numbers: a vector may hold them in the dtype of the space."""
    import numpy as np

    if isinstance(value, dict):
        return {key: rounded(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [rounded(one) for one in value]
    try:
        return np.asarray(value, np.float32).tolist()
    except (TypeError, ValueError):
        return str(value)


BOOLS = ("bool", "bool_")
RESETS = {"autoreset"}


class Single(Environment):
    """An environment of Gymnasium, with actions by number."""

    players = 1

    def __init__(self, make: Callable[[], Any], name: str) -> None:
        from gymnasium import vector

        super().__init__(make, name)
        self.most_actions = getattr(self.env.action_space, "n", None)
        if self.most_actions is None:
            raise ValueError(f"{name} has no actions by number: {self.env.action_space}")
        self.start(0)
        missing = {"accounts"} | ({"mask"} if self._mask() is None else set()) | self.lacks()
        self.missing = frozenset(missing if hasattr(vector, "AutoresetMode") else missing | RESETS)
        spec = getattr(self.env, "spec", None)
        self.longest = getattr(spec, "max_episode_steps", None)

    def _mask(self) -> Any:
        """Return the mask."""
        inner = self.env.unwrapped
        if hasattr(inner, "action_masks"):
            return inner.action_masks()
        return masked(self.observation, self.info, None)

    def start(self, seed: int) -> Any:
        """Reset."""
        self.observation, self.info = self.env.reset(seed=seed)
        self.result: tuple[Any, ...] = ()
        return self.env

    def node(self, position: Any) -> int:
        """Say whether it goes on."""
        return OVER if self.result and (self.result[2] or self.result[3]) else 0

    def legal(self, position: Any, seat: int) -> Sequence[Action]:
        """Return the actions of the mask, or all."""
        mask = self._mask()
        if mask is None:
            return list(range(int(self.most_actions or 0)))
        return [at for at, may in enumerate(mask) if may]

    def mask(self, position: Any, seat: int) -> Sequence[int]:
        """Return the mask."""
        return [int(may) for may in self._mask()]

    def play(self, position: Any, action: Action) -> Any:
        """Step."""
        self.result = position.step(action)
        self.observation, self.info = self.result[0], self.result[4]
        return position

    def given(self, position: Any, seat: int) -> Any:
        """Return the last observation."""
        return self.observation

    def space(self, position: Any, seat: int) -> Any:
        """Return the space."""
        return position.observation_space

    def flags(self, position: Any) -> str | None:
        """Look at the types of what a step returns."""
        if not self.result:
            return None
        _, reward, over, cut, info = self.result
        if not isinstance(info, dict):
            return f"info is {type(info).__name__}, not dict"
        wrong = [type(one).__name__ for one in (over, cut) if str(type(one).__name__) not in BOOLS]
        if wrong:
            return f"a flag is {wrong[0]}, not bool"
        return None if float(reward) == float(reward) else "the reward is not a number"

    def autoreset(self, path: Path) -> str | None:
        """Play a game in a vector, in both ways to reset that there are."""
        from gymnasium import vector

        for mode in (vector.AutoresetMode.NEXT_STEP, vector.AutoresetMode.SAME_STEP):
            envs = vector.SyncVectorEnv([self.make], autoreset_mode=mode)
            try:
                wrong = self._reset_by(envs, path, mode == vector.AutoresetMode.SAME_STEP)
            finally:
                envs.close()
            if wrong:
                return f"with the autoreset mode {mode.value}, {wrong}"
        return None

    def _reset_by(self, envs: Any, path: Path, same: bool) -> str | None:
        """Compare the last steps of a game in a vector, and what follows, with the game alone."""
        from gymnasium.vector.utils import iterate

        envs.reset(seed=[path.seed])
        self.start(path.seed)
        result: Any = ()
        for action in path.steps:
            result = envs.step([action])
            self.play(self.env, action)
        if [bool(result[2][0]), bool(result[3][0])] != [bool(one) for one in self.result[2:4]]:
            return f"the flags at the end are {result[2][0]} and {result[3][0]}"
        if float(result[1][0]) != float(self.result[1]):
            return f"the last reward is {result[1][0]}, not {self.result[1]}"
        if same:
            last = result[4].get("final_obs", [None])[0]
        else:
            last = next(iter(iterate(envs.observation_space, result[0])))
        if rounded(last) != rounded(self.observation):
            return "the last observation is not that of the game"
        after = result if same else envs.step([path.steps[-1]])
        first = next(iter(iterate(envs.observation_space, after[0])))
        if not self.env.observation_space.contains(first):
            return "the first observation of the next game is not in the space"
        if not same and (float(after[1][0]) != 0 or bool(after[2][0]) or bool(after[3][0])):
            return f"the reset gives the reward {after[1][0]}, flags {after[2][0]}, {after[3][0]}"
        return None
