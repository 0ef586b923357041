"""PettingZoo: every seat of a game as an agent, in turns or as a parallel view."""

from __future__ import annotations

import copy
import secrets
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper

from rules_py._rules import Game, SingleEnv, State
from rules_py._shared import check_options, check_render_mode, open_game, render, spaces_of
from rules_py.errors import IllegalActionError

if TYPE_CHECKING:
    from rules_py._shared import Illegal

__all__ = ["AEC", "env", "parallel_env", "raw_env"]


class _Later:
    """Says that nobody is in turn yet.

    What the environment itself holds comes first, and costs no more than without.
    A ``__getattr__`` would make all attributes slower.
    """

    def __get__(self, env: object, owner: type | None = None) -> Any:
        raise AttributeError("nobody is in turn (`agent_selection`) before the first reset()")


class AEC(AECEnv[str, Any, Any]):
    """A game in turns: seat ``i`` is the agent ``player_i``.

    Chance settles inside ``step``. The mask is in the observation and in
    ``info``: that of the deciding agent is its legal actions, those of the
    others are zeros; where the game is over they are ones. ``illegal`` says what
    an illegal action does: ``"raise"``, ``"end"`` (with ``penalty``),
    ``"ignore"``, ``"replace"``.

    A live environment can be copied and pickled. ``reset(seed)`` begins the
    stream of a seed; ``reset(options={"chance": [...]})`` lays down the first
    outcomes of chance.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - PettingZoo reads it from instances, too
        "render_modes": ["human", "ansi", "svg"],
        "render_fps": 4,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str | Game,
        *,
        illegal: Illegal = "raise",
        penalty: float | None = None,
        discount: float = 1.0,
        max_length: int | None = None,
        flat: bool = False,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.game = open_game(game, options)
        self.render_mode = check_render_mode(render_mode, self.metadata)
        self.metadata = {**self.metadata, "name": f"{self.game.name}_v{self.game.version}"}
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.seats)]
        self._solo = SingleEnv(
            self.game,
            illegal=illegal,
            penalty=penalty,
            discount=discount,
            max_length=max_length,
        )
        self._flat = flat
        self._seeded = False
        # Rewards fall at the end only, unless shaping or a penalty adds some.
        self._quiet = not self.game.options.get("shaping", False) and not penalty
        sight, actions = spaces_of(self.game, flat)
        self._sights = dict.fromkeys(self.possible_agents, sight)
        self._actions = {agent: spaces.Discrete(int(actions.n)) for agent in self.possible_agents}
        cells = self.game.observation_size * self.game.seats
        self.state_space = spaces.Box(0.0, 1.0, (cells,), np.float32)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self._earned = [0.0] * self.game.seats
        self._skip_agent_selection = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent sees, the same object each time."""
        return self._sights[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent may do, the same object each time."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game and play to the first decision."""
        # PettingZoo's own checker passes a key `options`.
        chance = check_options(options, "chance", "options").get("chance")
        if seed is None and not self._seeded:
            seed = secrets.randbits(63)
        self._solo.reset(seed, chance=chance)
        self._seeded = True
        agents = self.possible_agents
        self.agents = agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: self._waits() for agent in agents}
        self._earned = [0.0] * len(agents)
        self._skip_agent_selection = None
        self.agent_selection = first = agents[self._solo.seat]
        self.infos[first] = {"action_mask": self._solo.action_mask()}
        if self.render_mode == "human":
            self.render()

    def step(self, action: Any) -> None:
        """Take the action of the agent in turn."""
        agent = self.agent_selection
        try:
            dead = self.terminations[agent] or self.truncations[agent]
        except KeyError:  # every agent has been taken out
            raise IllegalActionError(action, "this game has ended: reset it") from None
        if dead:
            self._was_dead_step(action)
            return
        told = self._solo.advance(action)
        self.infos[agent] = self._waits()
        if told is not None and self._quiet:
            self.agent_selection = other = self.possible_agents[told[0]]
            self.infos[other] = told[1]
        else:
            self._settle(agent, told)
        if self.render_mode == "human":
            self.render()

    def _waits(self) -> dict[str, Any]:
        """Return the info of an agent that is not in turn."""
        return {"action_mask": np.zeros(self.game.num_actions, np.int8)}

    def _settle(self, agent: str, told: tuple[int, dict[str, Any]] | None) -> None:
        """Pay everybody, and end the game where it is over."""
        earned = self._solo.returns()
        self._cumulative_rewards[agent] = 0.0
        for at, name in enumerate(self.possible_agents):
            self.rewards[name] = earned[at] - self._earned[at]
        self._earned = earned
        self._accumulate_rewards()
        if told is not None:
            self.agent_selection = other = self.possible_agents[told[0]]
            self.infos[other] = told[1]
            return
        solo = self._solo
        self.terminations = dict.fromkeys(self.agents, solo.terminated)
        self.truncations = dict.fromkeys(self.agents, solo.truncated)
        for at, name in enumerate(self.possible_agents):
            self.infos[name] = {"action_mask": solo.action_mask(at)}
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Any:
        """Return what an agent sees now."""
        seat = self._seats[agent]
        return self._solo.observation(seat) if self._flat else self._solo.observe(seat)

    def state(self) -> NDArray[np.float32]:
        """Return what all seats see, one after the other."""
        return np.concatenate([self._solo.observation(seat) for seat in range(self.game.seats)])

    def action_masks(self) -> NDArray[np.bool_]:
        """Tell which actions the agent in turn may take."""
        return self._solo.action_mask().view(np.bool_)

    def legal_actions(self) -> list[int]:
        """List the actions that the agent in turn may take."""
        legal: list[int] = np.flatnonzero(self._solo.action_mask()).tolist()
        return legal

    def sample_legal(self) -> int:
        """Choose a random legal action for the agent in turn."""
        return self._solo.sample_legal()

    def heuristic_action(self) -> int:
        """Return what a sensible player would do in its place."""
        return self._solo.heuristic_action()

    def table(self) -> State:
        """Return the game as a ``State`` with its history, secrets included."""
        return self._solo.state()

    def render(self) -> Any:
        """Show what the agent in turn knows."""
        return render(self._solo.state(), self._solo.seat, self.render_mode)

    def close(self) -> None:
        """Close nothing: there are no windows."""

    def __copy__(self) -> AEC:
        """Return an independent environment, as ``deepcopy`` does."""
        return copy.deepcopy(self)

    def _repr_svg_(self) -> str:
        return self._solo.state().svg(self._solo.seat)


# Whatever is asked too early asks first who is in turn.
setattr(AEC, "agent_selection", _Later())  # noqa: B010 - it is no str, as the type says


def raw_env(game: str | Game, **keywords: Any) -> AEC:
    """Make the environment in turns."""
    return AEC(game, **keywords)


env = raw_env


class _Parallel(turn_based_aec_to_parallel_wrapper[str, Any, Any]):
    """PettingZoo's parallel view, with the agent in turn named from the start."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a new game."""
        observations, infos = super().reset(seed, options)
        return observations, self._named(infos)

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        """Take the action of the agent in turn."""
        *rest, infos = super().step(actions)
        return (*rest, self._named(infos))

    def _named(self, infos: dict[str, Any]) -> dict[str, Any]:
        """Return infos of their own, which a later step does not change."""
        turn = {"active_agent": self.aec_env.agent_selection} if self.aec_env.agents else {}
        return {agent: {**info, **turn} for agent, info in infos.items()}

    def __copy__(self) -> _Parallel:
        """Return an independent environment, as ``deepcopy`` does."""
        return copy.deepcopy(self)


def parallel_env(game: str | Game, **keywords: Any) -> Any:
    """Make the parallel view: each step takes the action of the agent in turn.

    ``infos[agent]["active_agent"]`` names it, after ``reset`` as well; actions of
    the others are not looked at.
    """
    return _Parallel(AEC(game, **keywords))
