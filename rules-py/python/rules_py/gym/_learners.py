"""Many games with one learner each, whose opponents answer between the native steps.

The vector environments share it: those of Gymnasium and of Stable-Baselines3.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from typing import Any, Literal

import numpy as np
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from rules_py._decisions import OfBatch
from rules_py._rules import Batch, Game, Generator, State
from rules_py._shared import check_length, check_seat
from rules_py.agents import SEARCHES, ask
from rules_py.errors import ArrayError, IllegalActionError, OptionError, short
from rules_py.gym._opponents import is_native
from rules_py.gym._settings import NO_DECISION, Settings

Autoreset = Literal["next_step", "same_step", "disabled"]

_TRIES = 1000
# An action that no catalogue has: the game waits.
_WAIT = -1
# What sets the generator that draws the seats of a game apart from its own, as `SEARCHES` does.
_SEATS = 1 << 35


def learner_seat(game: Game, seat: Any) -> int | None:
    """Return the seat of the learner, or ``None`` if it is drawn for each game."""
    return None if isinstance(seat, str) and seat == "random" else check_seat(game, seat)


class Learners:
    """Games of a ``Batch`` with one learner each; its attributes are rows of the learners.

    ``batch`` steps decision by decision, and the opponents are asked in between, in all games at
    once. Only if all of them are native and the learner has a fixed seat do they act inside.
    """

    def __init__(
        self,
        game: Game,
        num_games: int,
        seat: int | None,
        agents: Sequence[Any],
        settings: Settings,
        *,
        autoreset: Autoreset,
        threads: int | None = None,
    ) -> None:
        illegal, penalty, discount = settings.illegal, settings.penalty, settings.discount
        # One game refuses what no environment takes.
        Batch(game, 1, threads=1, illegal=illegal, penalty=penalty, discount=discount)
        usual = -1.0 if illegal == "end" else 0.0
        self._illegal, self._penalty = illegal, usual if penalty is None else penalty
        self._shaped = discount - 1.0 if game.options.get("shaping", False) else 0.0
        self._max_length, self._autoreset = check_length(settings.max_length), autoreset
        self.game, self._fixed, self.agents = game, seat, agents
        self.native = seat is not None and all(map(is_native, agents))
        # Games step one by one here: an action that is none lets the others wait.
        self.batch = Batch(
            game,
            num_games,
            threads=threads,
            agents=agents if self.native else None,
            autoreset="disabled",
            illegal="ignore",
            starts=settings.starts,
        )
        self._bind()
        self.ready = False
        self.seats = np.full(num_games, seat or 0, np.int64)
        self.lengths, self._rows = np.zeros(num_games, np.int64), np.arange(num_games)
        self.rewards = np.zeros(num_games)
        self.terminated, self.truncated = np.zeros((2, num_games), np.bool_)
        self.final_observation = np.zeros((num_games, game.observation_size), np.float32)
        self.final_mask = np.ones((num_games, game.num_actions), np.int8)
        self._draws: list[Generator] = [Generator(0, at ^ _SEATS) for at in range(num_games)]
        self._rngs: list[Generator] = [Generator(0, at ^ SEARCHES) for at in range(num_games)]

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restore what pickle kept."""
        self.__dict__.update(state)
        self._bind()

    def _bind(self) -> None:
        """Give the batch rows that can be written, which `_show` does."""
        self.batch.bind(observation=np.zeros_like(self.batch.observation))

    @property
    def observation(self) -> NDArray[Any]:
        """Observations of the learners, overwritten in place."""
        return self.batch.observation

    @property
    def action_mask(self) -> NDArray[np.int8]:
        """Legal actions of the learners, overwritten in place."""
        return self.batch.action_mask

    def reset(self, seed: Any = None, *, which: Any = None) -> None:
        """Start games and play to the first decisions of their learners, as ``Batch`` does."""
        self.batch.reset(seed, which=which)
        seeds = [seed] * len(self._rows) if seed is None or np.ndim(seed) == 0 else seed
        for at, own in enumerate(seeds):
            if own is not None:
                self._draws[at] = Generator(own, at ^ _SEATS)
                self._rngs[at] = Generator(own, at ^ SEARCHES)
        self.ready = False
        self._begin(np.ones(len(self._rows), np.bool_) if which is None else np.array(which))
        self.ready = True
        self._show()

    def _begin(self, which: NDArray[np.bool_]) -> None:
        """Play fresh games to the first decisions of their learners."""
        self.rewards[which], self.lengths[which] = 0.0, 0
        self.terminated[which] = self.truncated[which] = False
        for _ in range(_TRIES):
            if self._fixed is None:
                for at in np.flatnonzero(which).tolist():
                    self.seats[at] = self._draws[at].below(self.game.seats)
            self._answer()
            which = which & self.batch.terminated
            if not which.any():
                return
            self.batch.reset(which=which)
        raise OptionError(NO_DECISION.format(_TRIES))

    def step(self, actions: Any) -> None:
        """Apply the actions of the learners and play on to their next decisions."""
        if not self.ready:
            raise ResetNeeded("call reset() before step(), and after an opponent has raised")
        batch, over = self.batch, self.terminated | self.truncated
        over &= self._autoreset != "same_step"  # those are new games already
        actions, wrong = self._checked(np.asarray(actions), over)
        self.terminated, self.truncated = self.terminated & over, self.truncated & over
        batch.step(actions)
        self.ready = False  # until all opponents have answered
        self.rewards = batch.rewards[self._rows, self.seats] + self._answer()
        self.rewards[wrong] += self._penalty
        self.rewards[over] = 0.0
        self._discount(~over)
        self.lengths[~over] += 1
        ended = wrong if self._illegal == "end" else np.zeros_like(wrong)
        self.terminated |= batch.terminated | ended
        if self._max_length is not None:
            self.truncated |= (self.lengths >= self._max_length) & ~self.terminated
        self._keep_last((self.terminated | self.truncated) & ~over)
        if self._autoreset == "next_step" and over.any():
            batch.reset(which=over)
            self._begin(over)
        self.ready = True
        if self._autoreset == "same_step":
            self._begin_at_once()
        self._show()

    def _begin_at_once(self) -> None:
        """Start games that are over, and leave what was earned and why they ended."""
        over = self.terminated | self.truncated
        if not over.any():
            return
        self.ready = False
        rows = self.rewards, self.terminated, self.truncated
        rewards, terminated, truncated = (row.copy() for row in rows)
        self.batch.reset(which=over)
        self._begin(over)
        self.rewards, self.terminated, self.truncated = rewards, terminated, truncated
        self.ready = True

    def _checked(
        self, actions: NDArray[Any], over: NDArray[np.bool_]
    ) -> tuple[NDArray[Any], NDArray[np.bool_]]:
        """Return what the batch is to do, and where the learner took an illegal action."""
        legal = self._legal(self._rows, actions)
        if self._autoreset == "disabled" and (bad := over & (actions != _WAIT)).any():
            at = int(np.flatnonzero(bad)[0])
            why = f"game {at} has ended: reset it, or skip it with the action -1"
            raise IllegalActionError(short(actions[at]), why)
        wrong = ~legal & ~over
        if wrong.any() and self._illegal == "raise":
            at = int(np.flatnonzero(wrong)[0])
            raise IllegalActionError(short(actions[at]), f"it is not legal in game {at}")
        if wrong.any() and self._illegal == "replace":
            actions = np.where(wrong, self.batch.sample_legal(), actions)
            legal = legal | wrong
        return np.where(legal & ~over, actions, _WAIT), wrong

    def _legal(self, rows: NDArray[np.intp], actions: NDArray[Any]) -> NDArray[np.bool_]:
        """Return which actions are legal in some games."""
        if actions.shape != rows.shape or actions.dtype.kind not in "iu":
            raise ArrayError(
                f"actions are whole numbers of shape {rows.shape}, not {actions.dtype} of shape "
                f"{actions.shape}"
            )
        inside = (actions >= 0) & (actions < self.game.num_actions)
        found: NDArray[np.bool_] = self.batch.action_mask[rows, np.where(inside, actions, 0)] != 0
        return found & inside

    def _answer(self) -> NDArray[np.float64]:
        """Let opponents answer until all learners decide; return what those earned."""
        batch, earned = self.batch, np.zeros(len(self._rows))
        actions = np.empty(len(self._rows), np.int64)
        while not self.native:
            waiting = batch.terminated | (batch.seat == self.seats)
            if waiting.all():
                break
            actions.fill(_WAIT)
            for seat, agent in enumerate(self.agents):
                rows = np.flatnonzero(~waiting & (batch.seat == seat))
                if rows.size:
                    asked = OfBatch(batch, rows, self._rngs)
                    actions[rows] = ask(agent, asked, f"the opponent on seat {seat}")[0]
            batch.step(actions)
            earned += batch.rewards[self._rows, self.seats]
        return earned

    def _discount(self, which: NDArray[np.bool_]) -> None:
        """Discount the potential once for each step of the learner, whatever others did in it."""
        if self._shaped:
            for at in np.flatnonzero(which).tolist():
                now = self.batch.state(at).potentials()[self.seats[at]]
                self.rewards[at] += self._shaped * now

    def _keep_last(self, which: NDArray[np.bool_]) -> None:
        """Keep what the learners see of games that have ended."""
        for at in np.flatnonzero(which).tolist():
            last = self.batch.state(at).observation(int(self.seats[at]))
            self.final_observation[at] = last
            self.final_mask[at] = 1 if self.terminated[at] else self.batch.action_mask[at]

    def _show(self) -> None:
        """Show the ends of games that wait, as ``Batch`` does with the learner alone."""
        if self._autoreset != "same_step":
            over = self.terminated | self.truncated
            self.observation[over] = self.final_observation[over]
            self.action_mask[over] = self.final_mask[over]

    def sample_legal(self) -> NDArray[np.int64]:
        """Sample a legal action for every game; -1 where the batch has none."""
        return self.batch.sample_legal()

    def state(self, index: int) -> State:
        """Copy of one game."""
        return self.batch.state(index)

    def set_starts(self, states: Iterable[State] | None) -> None:
        """Let games begin with other states from the next reset on."""
        self.batch.set_starts(states)

    def __copy__(self) -> Learners:
        """Return independent games with the same opponents."""
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        kept = ("batch", "_draws", "_rngs", "seats", "lengths", "rewards", "terminated")
        for name in (*kept, "truncated", "final_observation", "final_mask"):
            setattr(twin, name, copy.deepcopy(getattr(self, name)))
        return twin
