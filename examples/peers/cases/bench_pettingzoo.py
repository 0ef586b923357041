"""PettingZoo: connect four with random agents, and what the interface costs by itself."""

from __future__ import annotations

import random
import warnings
from importlib.metadata import version
from typing import Any

import measure
import numpy as np
from gymnasium import spaces
from measure import Case, Work

import loops

warnings.simplefilter("ignore")
from pettingzoo import AECEnv
from pettingzoo.classic import connect_four_v3

VERSION = version("pettingzoo")


def connect_four() -> Work:
    """One decision: ``last``, a legal action by the cheapest fair choice, ``step``."""

    def choose(seen: dict[str, Any]) -> int:
        legal = np.asarray(seen["action_mask"]).nonzero()[0]
        return int(legal[int(random.random() * len(legal))])

    return loops.turns(connect_four_v3.env(), choose)


class Shell(AECEnv[str, Any, int]):
    """An environment without rules."""

    metadata = {"name": "shell"}  # noqa: RUF012 - PettingZoo's own form

    def __init__(self) -> None:
        self.possible_agents = ["player_0", "player_1"]
        self.seen = {"observation": np.zeros(200, np.float32), "action_mask": np.ones(200, np.int8)}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Say what an agent sees."""
        return spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (200,)),
                "action_mask": spaces.Box(0, 1, (200,), np.int8),
            }
        )

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Say what an agent may do."""
        return spaces.Discrete(200)

    def observe(self, agent: str) -> Any:
        """Hand out the same arrays each time."""
        return self.seen

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin again."""
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self.taken = 0

    def step(self, action: int) -> None:
        """Do nothing but hand the turn on."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self.taken += 1
        self.agent_selection = self.possible_agents[self.taken & 1]
        if self.taken >= 60:
            self.terminations = dict.fromkeys(self.agents, True)


def shell() -> Work:
    """What ``agent_iter``, ``last`` and ``step`` cost before any rule runs."""
    return loops.turns(Shell(), lambda _: int(random.random() * 200))


def cases() -> None:
    """Measure everything."""
    wrapped = "last() with observation and mask, random legal choice, step(), default wrappers"
    measure.rate(
        Case("pettingzoo", VERSION, "connect_four_v3", "AEC", "decision", wrapped, connect_four)
    )
    bare = "agent_iter, last, step of a bare subclass with shared arrays, 60 decisions a game"
    measure.rate(Case("pettingzoo", VERSION, "shell without rules", "AEC", "decision", bare, shell))


if __name__ == "__main__":
    measure.main(cases)
