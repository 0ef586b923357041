"""One game in which opponents answer in Python, between the native steps.

The environments of single games share it: those of Gymnasium, PettingZoo and RLlib.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from rules_py._decisions import OfStates
from rules_py._rules import Game, Generator, SingleEnv
from rules_py._shared import check_length
from rules_py.agents import SEARCHES, ask
from rules_py.errors import IllegalActionError, OptionError
from rules_py.gym._opponents import is_native
from rules_py.gym._settings import NO_DECISION, Settings

_TRIES = 1000
_T = TypeVar("_T")


class Asking:
    """What an environment of one game needs to ask searches and functions.

    ``_single`` is the native game, in which the other opponents act inside the step.
    """

    game: Game
    _single: SingleEnv

    def _open(self, agents: Sequence[Any], settings: Settings, *, stream: int = 0) -> None:
        """Make the native game, with ``None`` among the agents where the learners are."""
        SingleEnv(self.game, discount=settings.discount)  # refuses what is none
        self._python_agents: dict[int, Any] = {
            at: agent for at, agent in enumerate(agents) if not is_native(agent)
        }
        asked = bool(self._python_agents)
        self._stream, self._rng = stream, Generator(0)
        # With opponents in Python, the native game would count and discount their decisions too.
        self._max_length = check_length(settings.max_length) if asked else None
        shaping = asked and self.game.options.get("shaping", False)
        self._shaped = settings.discount - 1.0 if shaping else 0.0
        self._length = 0
        self._single = SingleEnv(
            self.game,
            stream=stream,
            agents=[agent if is_native(agent) else None for agent in agents],
            **(replace(settings, discount=1.0, max_length=None) if asked else settings).keywords(),
        )

    def _begin(self, seed: int | None, begin: dict[str, Any]) -> None:
        """Begin a game and play to the first decision of a learner."""
        if self._python_agents:
            self._atomic(lambda: self._deal(seed, begin))
        else:
            self._single.reset(seed, **begin)

    def _deal(self, seed: int | None, begin: dict[str, Any]) -> None:
        """Begin games until a learner decides in one."""
        self._length = 0
        for _ in range(_TRIES):
            self._single.reset(seed, **begin)
            if seed is not None:
                self._rng = Generator(seed, self._stream ^ SEARCHES)
            seed = None
            self._play_opponents()
            if not self._is_over():
                return
            if begin:
                given = "state" if begin.get("state") is not None else "chance"
                raise OptionError(f"the game of this {given} is over before a learner decides")
        raise OptionError(NO_DECISION.format(_TRIES))

    def _advance(self, action: Any) -> list[float]:
        """Apply the action of a learner and play on; return what all seats have earned."""
        return self._atomic(lambda: self._played(action))

    def _played(self, action: Any) -> list[float]:
        single = self._single
        if self._is_cut():
            raise IllegalActionError(action, "this game has ended: reset it")
        single.step(action)
        self._length += 1
        rewards = [
            sum(parts) for parts in zip(single.rewards(), self._play_opponents(), strict=True)
        ]
        if self._shaped:
            # The potential is discounted once for each step of a learner.
            now = single.state().potentials()
            rewards = [
                reward + self._shaped * part for reward, part in zip(rewards, now, strict=True)
            ]
        return rewards

    def _is_over(self) -> bool:
        """Tell whether the game is over or cut off."""
        return self._single.terminated or self._single.truncated or self._is_cut()

    def _is_cut(self) -> bool:
        """Tell whether a game with opponents in Python has reached its greatest length."""
        single = self._single
        reached = self._max_length is not None and self._length >= self._max_length
        return reached and not single.terminated

    def _play_opponents(self) -> list[float]:
        """Play the opponents in Python; return what all seats earn meanwhile."""
        single, earned = self._single, [0.0] * self.game.seats
        while not (single.terminated or single.truncated) and single.seat in self._python_agents:
            single.step(self._ask(single.seat))
            earned = [sum(parts) for parts in zip(earned, single.rewards(), strict=True)]
        return earned

    def _ask(self, seat: int) -> int:
        """Return what an opponent does, which has to be legal."""
        asked = OfStates([self._single.state()], [self._rng])
        return int(ask(self._python_agents[seat], asked, f"the opponent on seat {seat}")[0][0])

    def _atomic(self, play: Callable[[], _T]) -> _T:
        """Play on, or leave the game as it is where an opponent in Python raises."""
        before, length, rng = copy.copy(self._single), self._length, copy.copy(self._rng)
        try:
            return play()
        except BaseException:
            self._single, self._length, self._rng = before, length, rng
            raise
