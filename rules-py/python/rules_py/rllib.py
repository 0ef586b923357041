"""RLlib: every seat of a game as an agent, and a module that takes legal actions only.

``MultiAgentEnv`` is an environment for RLlib's env runners, in this process or on many workers, and
``MaskedModule`` is an RLModule of the new API stack that reads the action mask. Needs
``ray[rllib]`` and PyTorch.
"""

from __future__ import annotations

import copy
import secrets
from collections.abc import Mapping
from typing import Any

from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.apis.value_function_api import ValueFunctionAPI
from ray.rllib.core.rl_module.torch.torch_rl_module import TorchRLModule
from ray.rllib.env.multi_agent_env import MultiAgentEnv as _MultiAgentEnv
from torch import Tensor, nn

from rules_py._shared import check_options, open_game, spaces_of
from rules_py.errors import IllegalActionError
from rules_py.gym._asking import Asking
from rules_py.gym._opponents import agents_by_seat
from rules_py.gym._settings import NAMES, Settings

__all__ = ["MaskedModule", "MultiAgentEnv"]

# As small as a logit has to be for its action never to be drawn; still a finite number.
_NEVER = -1e9


class MultiAgentEnv(Asking, _MultiAgentEnv):
    """A game as a multi-agent environment of RLlib: seat ``i`` is the agent ``player_i``.

    An observation is a dict of ``"observation"`` (``float32``, ``(observation_size,)``, values from
    0 to 1) and ``"action_mask"`` (``int8``, ``(num_actions,)``, 1 where legal). Only the agent to
    act gets one, and at the end of a game all of them do. A step pays all agents; RLlib adds up
    what an agent earns until it acts again, and drops what it earned before its first decision,
    which is nothing without shaping.

    Parameters
    ----------
    config : dict
        ``"game"``: the game, or its name. ``"agents"``: who plays some seats inside ``step``, as
        ``opponents`` of ``zoo.AEC``; only the seats with ``None``, which is the default, are
        agents of RLlib. ``"illegal"`` (``"end"`` by default), ``"penalty"``, ``"discount"``,
        ``"max_length"`` and ``"starts"`` are those of ``zoo.AEC``. All other entries are options
        of the game.

    Raises
    ------
    ValueError
        If ``config`` names no game, or an entry has none of the values listed.
    OptionError
        If the game has no such option.
    UnknownGameError
        If there is no game with this name.
    """

    def __init__(self, config: Mapping[str, Any] | None = None) -> None:
        given = dict(config or {})
        if "game" not in given:
            raise ValueError('env_config names the game: {"game": "wuerfelhelden"}, for example')
        # Every other entry is an option of the game.
        settings = Settings(**{key: given.pop(key) for key in NAMES if key in given})
        opponents = given.pop("agents", None)
        self.game = open_game(given.pop("game"), given)
        agents = agents_by_seat(self.game, opponents)
        # Workers get seeds in a row: with streams of their own, they do not play the same games.
        stream = int(getattr(config, "worker_index", 0) or 0)
        self._open(agents, settings, stream=stream)
        self._seeded = False
        self._learners = {f"player_{at}": at for at, agent in enumerate(agents) if agent is None}
        self._names = {seat: name for name, seat in self._learners.items()}
        self.possible_agents = list(self._learners)
        self.agents = self.possible_agents[:]
        observations, actions = spaces_of(self.game, flat=False)
        self.observation_spaces = dict.fromkeys(self.agents, observations)
        self.action_spaces = {name: copy.deepcopy(actions) for name in self.agents}
        self.metadata: dict[str, Any] = {"render_modes": []}
        super().__init__()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start a new game and play to the first decision of an agent.

        Parameters
        ----------
        seed, options
            As for ``gym.Env.reset``.

        Returns
        -------
        observations : dict
            Observation of the agent to act.
        infos : dict
            Empty.

        Raises
        ------
        OptionError, TypeError
            As for ``gym.Env.reset``.
        """
        begin = check_options(options, "chance", "state")
        if seed is None and not self._seeded:
            seed = secrets.randbits(63)
        self._begin(seed, begin)
        # RLlib's own check of an environment resets it with a fixed seed and empty options. The
        # games that are learnt from come after it: they are not to be the same in all of them.
        self._seeded = options != {}
        return self._seen([self._single.seat]), {}

    def step(
        self, action_dict: Mapping[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        """Apply the action of the agent to act and play on to the next decision of an agent.

        Parameters
        ----------
        action_dict : dict
            Action id by agent; those of agents that are not to act are ignored.

        Returns
        -------
        observations : dict
            Observation of the agent to act, or of all agents if the game is over.
        rewards : dict
            Reward of each agent.
        terminateds : dict
            ``"__all__"``: whether the game is over by its rules.
        truncateds : dict
            ``"__all__"``: whether the game was truncated at ``max_length``.
        infos : dict
            Empty.

        Raises
        ------
        IllegalActionError
            If the agent to act has no action, or its action is not legal, with
            ``illegal="raise"``; the game has not changed.
        """
        single = self._single
        name = self._names[single.seat]
        if name not in action_dict:
            raise IllegalActionError(None, f"it is the turn of {name}, of which there is no action")
        rewards = self._moved(action_dict[name])
        over, single = self._is_over(), self._single
        return (
            self._seen(self._names if over else [single.seat]),
            {agent: rewards[seat] for agent, seat in self._learners.items()},
            {"__all__": single.terminated},
            {"__all__": single.truncated or self._is_cut()},
            {},
        )

    def _moved(self, action: Any) -> list[float]:
        """Apply an action and play on; return what all seats have earned."""
        if self._python_agents:
            return self._advance(action)
        self._single.step(action)
        return self._single.rewards()

    def _seen(self, seats: Any) -> dict[str, Any]:
        """Return the observations of some seats, by agent."""
        return {self._names[seat]: self._single.observe(seat) for seat in seats}


class MaskedModule(TorchRLModule, ValueFunctionAPI):
    """Policy and value as a network with two hidden layers; illegal actions are never drawn.

    It is for PPO and other algorithms that sample from the logits of a policy. The spaces are
    those of ``MultiAgentEnv``. ``model_config`` takes ``"width"``, the number of cells of a hidden
    layer, 128 by default.
    """

    def setup(self) -> None:
        """Build the network; RLlib calls it."""
        super().setup()
        width = int((self.model_config or {}).get("width", 128))
        cells = self.observation_space["observation"].shape[0]
        first, second = nn.Linear(cells, width), nn.Linear(width, width)
        self.body = nn.Sequential(first, nn.Tanh(), second, nn.Tanh())
        self.policy, self.value = nn.Linear(width, int(self.action_space.n)), nn.Linear(width, 1)

    def _forward(self, batch: dict[str, Any], **_: Any) -> dict[str, Any]:
        """Return the logits of the actions, and the hidden layer for the value."""
        seen = batch[Columns.OBS]
        hidden = self.body(seen["observation"])
        logits = self.policy(hidden).masked_fill(seen["action_mask"] == 0, _NEVER)
        return {Columns.ACTION_DIST_INPUTS: logits, Columns.EMBEDDINGS: hidden}

    def compute_values(self, batch: dict[str, Any], embeddings: Tensor | None = None) -> Tensor:
        """Values of observations.

        Parameters
        ----------
        batch : dict
            Observations under ``Columns.OBS``.
        embeddings : Tensor, optional
            Their hidden layer, if it is known.

        Returns
        -------
        Tensor of float32, shape (n,)
            Estimated returns.
        """
        if embeddings is None:
            embeddings = self.body(batch[Columns.OBS]["observation"])
        values: Tensor = self.value(embeddings).squeeze(-1)
        return values
