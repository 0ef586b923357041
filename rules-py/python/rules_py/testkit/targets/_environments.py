"""Environments of PettingZoo, and what those of other libraries share: a position is the env."""

from __future__ import annotations

import importlib
import pickle
import sys
from collections.abc import Callable, Hashable, Sequence
from typing import Any

from rules_py.testkit._target import OVER, TOGETHER, Action, Target


def named(kind: str, name: str) -> Target:
    """Return an environment by its name.

    Raises
    ------
    ValueError
        There is none, or its library is not installed.
    """
    from rules_py.testkit.targets import _gymnasium, _rlcard

    makers: dict[str, Callable[[str], Target]] = {
        "pettingzoo": _pettingzoo,
        "gymnasium": _gymnasium.named,
        "rlcard": _rlcard.Cards,
    }
    try:
        return makers[kind](name)
    except ImportError as error:
        raise ValueError(f"{kind}:{name} cannot be imported: {error}") from None


def of(env: Any) -> Target:
    """Return an environment that is there already."""
    from rules_py.testkit.targets import _gymnasium

    kind: type[Environment] = _gymnasium.Single
    if hasattr(env, "possible_agents"):
        kind = Turns if hasattr(env, "agent_iter") else Together
    made = kind(lambda: env, type(env).__name__)
    made.missing |= {"twin"}
    return made


def _pettingzoo(name: str) -> Target:
    """Import an environment: ``classic.chess_v6`` in turns, ``:parallel`` behind it at once."""
    module, _, form = name.partition(":")
    made = importlib.import_module(f"pettingzoo.{module}")
    if form == "parallel":
        return Together(made.parallel_env, f"pettingzoo:{name}")
    return Turns(made.env, f"pettingzoo:{name}")


def plain(value: Any) -> Hashable:
    """Return an observation as a value that can be compared and hashed."""
    if isinstance(value, dict):
        return tuple(sorted((str(key), plain(one)) for key, one in value.items()))
    if isinstance(value, (list, tuple)):
        return tuple(plain(one) for one in value)
    if hasattr(value, "tobytes"):
        return (str(value.dtype), value.shape, value.tobytes())
    return value if value.__hash__ is not None else repr(value)


def arrays(value: Any) -> list[Any]:
    """Return all arrays of an observation."""
    if isinstance(value, dict):
        return [one for part in value.values() for one in arrays(part)]
    if isinstance(value, (list, tuple)):
        return [one for part in value for one in arrays(part)]
    return [value] if hasattr(value, "tobytes") and value.ndim else []


ZEROS = "will be all zeros for any agent except the one"
"""What the page of an environment says that hides the masks of agents that wait."""


class Environment(Target):
    """What environments have in common: chance is inside, and follows from the seed.

    Parameters
    ----------
    make : callable
        Makes the environment.
    name : str
        How it is called.
    """

    def __init__(self, make: Callable[[], Any], name: str) -> None:
        self.make, self.name = make, name
        self.env = make()

    def close(self) -> None:
        """Close it."""
        self.env.close()

    def lacks(self) -> set[str]:
        """Return what an environment cannot do that is not pickled."""
        try:
            pickle.dumps(self.env)
        except Exception:  # whatever a part of it says
            return {"pickled"}
        return set()

    def twin(self) -> Target:
        """Make a second environment."""
        return type(self)(self.make, self.name)

    def pickled(self, position: Any) -> Any:
        """Return a target of the environment, pickled and read again."""
        again = pickle.loads(pickle.dumps(self.env))
        return type(self)(lambda: again, self.name)

    def seen(self, position: Any, seat: int) -> Hashable:
        """Return what a seat is given as a value."""
        return plain(self.given(position, seat))


def masked(observation: Any, info: Any, space: Any) -> Any:
    """Return the mask of actions, where an environment says one."""
    for place in (observation, info):
        if isinstance(place, dict) and place.get("action_mask") is not None:
            return place["action_mask"]
    return None


class Turns(Environment):
    """An environment of PettingZoo in turns (AEC)."""

    def __init__(self, make: Callable[[], Any], name: str) -> None:
        super().__init__(make, name)
        self.env.reset(seed=0)
        self.agents = list(self.env.possible_agents)
        self.players = len(self.agents)
        spaces = {getattr(self.env.action_space(agent), "n", None) for agent in self.agents}
        self.most_actions = spaces.pop() if len(spaces) == 1 else None
        missing = self.lacks()
        if masked(self.env.observe(self.env.agent_selection), self._info(), None) is None:
            missing.add("mask")
        if not self._says(ZEROS):
            missing.add("waiting")
        self.missing = frozenset(missing)

    def _says(self, words: str) -> bool:
        """Say whether the document of the environment's module holds some words."""
        module = sys.modules.get(type(self.env.unwrapped).__module__)
        said = " ".join((getattr(module, "__doc__", None) or "").split())
        return words in said

    def _info(self) -> Any:
        """Return the info of the agent that acts."""
        return self.env.infos.get(self.env.agent_selection, {})

    def start(self, seed: int) -> Any:
        """Reset."""
        self.env.reset(seed=seed)
        self.handed = [0.0] * self.players
        self.due = [0.0] * self.players
        self.since = [0.0] * self.players
        self._take_up()
        return self.env

    def _take_up(self) -> None:
        """Read what the agent that acts is handed, and step over agents that are out."""
        env = self.env
        while env.agents:
            agent = env.agent_selection
            seat = self.agents.index(agent)
            _, reward, over, cut, _ = env.last()
            self.handed[seat] += float(reward)
            self.due[seat] += self.since[seat]
            self.since[seat] = 0.0
            if not (over or cut):
                return
            env.step(None)
            self._add()

    def _add(self) -> None:
        """Add up the rewards of a step for all."""
        for agent, reward in self.env.rewards.items():
            self.since[self.agents.index(agent)] += float(reward)

    def node(self, position: Any) -> int:
        """Return the agent that acts."""
        return self.agents.index(position.agent_selection) if position.agents else OVER

    def legal(self, position: Any, seat: int) -> Sequence[Action]:
        """Return the actions of the mask, or all."""
        agent = self.agents[seat]
        space = position.action_space(agent)
        mask = masked(position.observe(agent), self._info(), space)
        if mask is None:
            return list(range(int(space.n)))
        return [at for at, may in enumerate(mask) if may]

    def mask(self, position: Any, seat: int) -> Sequence[int]:
        """Return the mask."""
        mask = masked(position.observe(self.agents[seat]), self._info(), None)
        return [] if mask is None else [int(may) for may in mask]

    def waiting(self, position: Any, seat: int) -> Sequence[int] | None:
        """Return the mask that an agent sees which is not to act."""
        agent = self.agents[seat]
        if agent not in position.agents or agent == position.agent_selection:
            return None
        observation = position.observe(agent)
        if not isinstance(observation, dict) or observation.get("action_mask") is None:
            return None
        return [int(may) for may in observation["action_mask"]]

    def play(self, position: Any, action: Action) -> Any:
        """Step, and over agents that are out."""
        position.step(action)
        self._add()
        self._take_up()
        return position

    def given(self, position: Any, seat: int) -> Any:
        """Observe."""
        return position.observe(self.agents[seat])

    def space(self, position: Any, seat: int) -> Any:
        """Return the space."""
        return position.observation_space(self.agents[seat])

    def flags(self, position: Any) -> str | None:
        """Compare agents and flags."""
        agents = list(position.agents)
        for name in ("rewards", "terminations", "truncations", "infos"):
            lacks = set(agents) - set(getattr(position, name))
            if lacks:
                return f"{name} lacks {sorted(map(str, lacks))[0]}"
        if agents and position.agent_selection not in agents:
            return f"{position.agent_selection} is to act, and not among the agents"
        if not set(agents) <= set(self.agents):
            return "an agent is not among the possible ones"
        return None

    def accounts(self, position: Any) -> tuple[Sequence[float], Sequence[float]]:
        """Return what `last` handed out, and the sum of `rewards`."""
        return self.handed, self.due


class Together(Environment):
    """An environment of PettingZoo in which all act at once (parallel)."""

    def __init__(self, make: Callable[[], Any], name: str) -> None:
        super().__init__(make, name)
        self.agents = list(self.env.possible_agents)
        self.players = len(self.agents)
        self.missing = frozenset({"mask", "accounts"} | self.lacks())

    def start(self, seed: int) -> Any:
        """Reset."""
        self.observations, self.infos = self.env.reset(seed=seed)
        self.last: tuple[Any, ...] = ()
        return self.env

    def node(self, position: Any) -> int:
        """Say whether it goes on."""
        return TOGETHER if position.agents else OVER

    def legal(self, position: Any, seat: int) -> Sequence[Action]:
        """Return the actions of the mask, or all; none for an agent that is out."""
        agent = self.agents[seat]
        if agent not in position.agents:
            return []
        space = position.action_space(agent)
        mask = masked(self.observations.get(agent), self.infos.get(agent), space)
        if mask is not None:
            return [at for at, may in enumerate(mask) if may]
        return list(range(int(space.n)))

    def play(self, position: Any, action: Action) -> Any:
        """Step with an action for each agent that is in."""
        pairs = zip(self.agents, action, strict=True)
        chosen = {agent: one for agent, one in pairs if agent in position.agents}
        self.acting = list(position.agents)
        self.last = position.step(chosen)
        self.observations, self.infos = self.last[0], self.last[4]
        return position

    def given(self, position: Any, seat: int) -> Any:
        """Return the observation of the last step."""
        return self.observations.get(self.agents[seat])

    def space(self, position: Any, seat: int) -> Any:
        """Return the space, for an agent that is given something."""
        agent = self.agents[seat]
        return position.observation_space(agent) if agent in self.observations else None

    def flags(self, position: Any) -> str | None:
        """Compare the keys of what a step returns with who acted."""
        for name, values in zip(
            ("rewards", "terminations", "truncations"), self.last[1:4], strict=False
        ):
            if set(values) != set(self.acting):
                return f"{name} are of {sorted(map(str, values))}, not of {self.acting}"
        if self.last:
            out = {a for a in self.acting if self.last[2][a] or self.last[3][a]}
            if out & set(position.agents):
                return f"{sorted(map(str, out))[0]} is out, and among the agents"
        return None
