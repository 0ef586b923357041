"""Games of OpenSpiel as targets."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Hashable, Sequence
from random import Random
from typing import Any

from rules_py.testkit._target import CHANCE, OVER, TOGETHER, Action, Target

NODES = {-1: CHANCE, -2: TOGETHER, -4: OVER}
"""Players of OpenSpiel that are none."""
ABSENT = ("implement", "overrid", "support")
"""How a game says that it has no such method."""


class Spiel(Target):
    """A game of OpenSpiel.

    Parameters
    ----------
    game : str or pyspiel.Game
        Its name with parameters, such as ``"leduc_poker(players=3)"``; or the game.

    Raises
    ------
    ValueError
        There is no such game, or it is one of a mean field, whose states are not of seats.
    """

    # The comments of spiel.h say all of these.
    rewards_at_chance = False
    has_words = ascending = idle_legal = unique_information = informed_at_end = true_worlds = True

    def __init__(self, game: Any) -> None:
        try:
            import pyspiel
        except ImportError:
            raise ValueError("pyspiel is not installed: pip install open_spiel") from None
        try:
            self.game = pyspiel.load_game(game) if isinstance(game, str) else game
        except Exception as error:
            raise ValueError(f"OpenSpiel has no such game: {str(error)[:200]}") from None
        kind = self.game.get_type()
        if kind.dynamics == pyspiel.GameType.Dynamics.MEAN_FIELD:
            raise ValueError(f"{kind.short_name} is a game of a mean field, not of seats")
        self.name = f"openspiel:{self.game}"
        self.players = self.game.num_players()
        self.most_actions = self.game.num_distinct_actions()
        self.longest = self.game.max_game_length()
        self.zero_sum = kind.utility == pyspiel.GameType.Utility.ZERO_SUM
        self.most_outcomes = self.game.max_chance_outcomes()
        if kind.utility == pyspiel.GameType.Utility.CONSTANT_SUM:
            self.total = self.game.utility_sum()
        self.late_returns = kind.reward_model == pyspiel.GameType.RewardModel.TERMINAL
        low, high = self.game.min_utility(), self.game.max_utility()
        self.bounds = (low, high)
        try:
            self.missing = frozenset(self._missing(kind, pyspiel))
        except pyspiel.SpielError as error:
            raise ValueError(f"{kind.short_name} has no actions by number: {error}") from None

    def _missing(self, kind: Any, pyspiel: Any) -> set[str]:
        """Find out what this game does not have."""
        missing = {"hash", "sample"}
        # Games whose names end so are made to forget.
        if not kind.provides_information_state_string or kind.short_name.endswith("_ir"):
            missing.add("information")
        if not kind.provides_observation_string:
            missing.add("seen")
        if not kind.provides_observation_tensor:
            missing.add("array")
        if kind.reward_model == pyspiel.GameType.RewardModel.TERMINAL:
            missing.add("rewards")
        if kind.chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC:
            # Copies draw on one generator of the game: what follows a copy is not what it was.
            missing |= {"copy", "undo", "save", "twin"}
        together = kind.dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS
        if together and not type(self.start(0)).__module__.startswith("pyspiel"):
            # Of a game in Python that plays at once, OpenSpiel asks nobody's actions to read words.
            missing.add("parse")
        for name in ("undo", "resample", "save"):
            if name not in missing and not self._has(name):
                missing.add(name)
        # States are pickled in their serial form.
        return missing | ({"pickled"} if "save" in missing else set())

    def _has(self, name: str) -> bool:
        """Try a method near the start of a game."""
        state = self.start(0)
        for _ in range(200):
            node = self.node(state)
            if node in (OVER, TOGETHER):
                return False
            action = self.chance(state)[0][0] if node == CHANCE else self.legal(state, node)[0]
            try:
                if name == "resample" and node >= 0:
                    self.resample(state, node, 0)
                    return True
                if name == "save":
                    self.save(state)
                    return True
                after = self.play(state.clone(), action)
                if name == "undo":
                    self.undo(after, state.current_player(), action)
                    return True
            except Exception as error:
                # In the words of this game or that one, the method is not there.
                return not any(word in str(error).lower() for word in ABSENT)
            state.apply_action(action)
        return False

    def start(self, seed: int) -> Any:
        """Return the initial state."""
        return self.game.new_initial_state()

    def node(self, position: Any) -> int:
        """Return who decides."""
        player = int(position.current_player())
        return NODES.get(player, player)

    def legal(self, position: Any, seat: int) -> Sequence[int]:
        """Return actions."""
        return list(position.legal_actions(seat))

    def play(self, position: Any, action: Action) -> Any:
        """Apply an action, or one for each player."""
        if isinstance(action, tuple):
            position.apply_actions([0 if one is None else one for one in action])
        else:
            position.apply_action(action)
        return position

    def words(self, position: Any, seat: int, action: Action) -> str:
        """Return the text of an action or outcome."""
        return str(position.action_to_string(seat, action))

    def parse(self, position: Any, seat: int, text: str) -> int:
        """Return the action of a text."""
        return int(position.string_to_action(seat, text))

    def copy(self, position: Any) -> Any:
        """Clone."""
        return position.clone()

    def undo(self, position: Any, seat: int, action: Action) -> Any:
        """Undo an action."""
        position.undo_action(seat, action)
        return position

    def key(self, position: Any) -> Hashable:
        """Return all that a state shows: text, history, who decides, returns, what seats know."""
        node = self.node(position)
        parts: list[Hashable] = [str(position), tuple(position.history()), node]
        parts.append(position.move_number())
        parts.append(tuple(position.returns()))
        if node >= 0:
            parts.append(tuple(position.legal_actions()))
        if node == CHANCE:
            parts.append(tuple(position.chance_outcomes()))
        elif node != OVER:
            for name in ("information", "seen"):
                if name not in self.missing:
                    parts += [getattr(self, name)(position, seat) for seat in range(self.players)]
        return tuple(parts)

    def world(self, position: Any) -> Hashable:
        """Return the text: the order of what is dealt is not part of it."""
        return str(position)

    def save(self, position: Any) -> str:
        """Serialize."""
        return str(position.serialize())

    def load(self, saved: str) -> Any:
        """Deserialize."""
        return self.game.deserialize_state(saved)

    def pickled(self, position: Any) -> Any:
        """Pickle."""
        return pickle.loads(pickle.dumps(position))

    def twin(self) -> Target:
        """Return itself: a game does not change, and each state is apart."""
        return copy.copy(self)

    def chance(self, position: Any) -> Sequence[tuple[Action, float]]:
        """Return outcomes and probabilities."""
        return list(position.chance_outcomes())

    def mask(self, position: Any, seat: int) -> Sequence[int]:
        """Return the mask."""
        return list(position.legal_actions_mask(seat))

    def returns(self, position: Any) -> Sequence[float]:
        """Return returns."""
        return list(position.returns())

    def rewards(self, position: Any) -> Sequence[float]:
        """Return rewards of the last step."""
        return list(position.rewards())

    def information(self, position: Any, seat: int) -> Hashable:
        """Return the information state as text."""
        return str(position.information_state_string(seat))

    def seen(self, position: Any, seat: int) -> Hashable:
        """Return the observation as text."""
        return str(position.observation_string(seat))

    def array(self, position: Any, seat: int) -> Any:
        """Return the observation tensor."""
        import numpy as np

        return np.asarray(position.observation_tensor(seat), np.float32)

    def resample(self, position: Any, seat: int, seed: int) -> Any:
        """Resample from the information state."""
        return position.resample_from_infostate(seat, Random(seed).random)
