"""Environments of PettingZoo, Gymnasium and RLCard as targets: a position is the environment."""

from __future__ import annotations

import copy
import importlib
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
    makers: dict[str, Callable[[str], Target]] = {
        "pettingzoo": _pettingzoo,
        "gymnasium": _gymnasium,
        "rlcard": Cards,
    }
    try:
        return makers[kind](name)
    except ImportError as error:
        raise ValueError(f"{kind}:{name} cannot be imported: {error}") from None


def of(env: Any) -> Target:
    """Return an environment that is there already."""
    if hasattr(env, "agent_iter"):
        return Turns(lambda: env, type(env).__name__)
    if hasattr(env, "possible_agents"):
        return Together(lambda: env, type(env).__name__)
    return Single(lambda: env, type(env).__name__)


def _pettingzoo(name: str) -> Target:
    """Import an environment: ``classic.chess_v6`` in turns, ``:parallel`` behind it at once."""
    module, _, form = name.partition(":")
    made = importlib.import_module(f"pettingzoo.{module}")
    if form == "parallel":
        return Together(made.parallel_env, f"pettingzoo:{name}")
    return Turns(made.env, f"pettingzoo:{name}")


def _gymnasium(name: str) -> Target:
    """Make an environment of the registry."""
    import gymnasium

    try:
        spec = gymnasium.spec(name)
    except gymnasium.error.Error as error:
        raise ValueError(f"Gymnasium has no environment {name[:80]!r}: {error}") from None
    return Single(lambda: gymnasium.make(spec), f"gymnasium:{name}")


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
        if masked(self.env.observe(self.env.agent_selection), self._info(), None) is None:
            self.missing = frozenset({"mask"})

    def _info(self) -> Any:
        """Return the info of the agent that acts."""
        return self.env.infos.get(self.env.agent_selection, {})

    def start(self, seed: int) -> Any:
        """Reset."""
        self.env.reset(seed=seed)
        self.handed = [0.0] * self.players
        self.due = [0.0] * self.players
        self.waiting = [0.0] * self.players
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
            self.due[seat] += self.waiting[seat]
            self.waiting[seat] = 0.0
            if not (over or cut):
                return
            env.step(None)
            self._add()

    def _add(self) -> None:
        """Add up the rewards of a step for all."""
        for agent, reward in self.env.rewards.items():
            self.waiting[self.agents.index(agent)] += float(reward)

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
        self.missing = frozenset({"mask", "accounts"})

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


class Single(Environment):
    """An environment of Gymnasium, with actions by number."""

    players = 1

    def __init__(self, make: Callable[[], Any], name: str) -> None:
        super().__init__(make, name)
        self.most_actions = getattr(self.env.action_space, "n", None)
        if self.most_actions is None:
            raise ValueError(f"{name} has no actions by number: {self.env.action_space}")
        self.start(0)
        missing = {"accounts"} | ({"mask"} if self._mask() is None else set())
        self.missing = frozenset(missing)

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


BOOLS = ("bool", "bool_")


class Cards(Environment):
    """An environment of RLCard."""

    returns_always = False

    def __init__(self, name: str) -> None:
        import rlcard

        self.name = f"rlcard:{name}"
        self.id = name
        try:
            self.env = rlcard.make(name, config={"seed": 0, "allow_step_back": True})
        except Exception as error:
            raise ValueError(f"RLCard has no environment {name[:80]!r}: {error}") from None
        self.again: Callable[[int], Any] = lambda seed: rlcard.make(
            name, config={"seed": seed, "allow_step_back": True}
        )
        self.players, self.most_actions = self.env.num_players, self.env.num_actions
        self.missing = frozenset({"mask", "space", "flags", "accounts"})
        try:
            self.copy(self.start(0))
        except Exception:  # modules and locks inside
            self.missing |= {"copy", "undo"}

    def close(self) -> None:
        """Nothing is held."""

    def start(self, seed: int) -> Any:
        """Make an environment of this seed and reset it."""
        env = self.again(seed)
        env.reset()
        return env

    def node(self, position: Any) -> int:
        """Return the player that acts."""
        return OVER if position.is_over() else int(position.get_player_id())

    def legal(self, position: Any, seat: int) -> Sequence[Action]:
        """Return the legal actions."""
        return sorted(position.get_state(seat)["legal_actions"])

    def play(self, position: Any, action: Action) -> Any:
        """Step."""
        position.step(action)
        return position

    def copy(self, position: Any) -> Any:
        """Copy the whole environment."""
        return copy.deepcopy(position)

    def undo(self, position: Any, seat: int, action: Action) -> Any:
        """Step back."""
        position.step_back()
        return position

    def key(self, position: Any) -> Hashable:
        """Return who acts, what it sees and may do, and how many actions are on record."""
        node, actions = self.node(position), len(position.action_recorder)
        if node == OVER:
            return (node, actions, tuple(position.get_payoffs().tolist()))
        state = position.get_state(node)
        return (node, actions, plain(state["obs"]), tuple(sorted(state["legal_actions"])))

    def returns(self, position: Any) -> Sequence[float]:
        """Return payoffs."""
        return [float(one) for one in position.get_payoffs()]

    def given(self, position: Any, seat: int) -> Any:
        """Return what a player sees, as numbers."""
        return position.get_state(seat)["obs"]
