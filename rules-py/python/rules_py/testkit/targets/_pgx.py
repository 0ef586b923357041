"""Games of Pgx as targets: states are values, and a batch of them is stepped at once."""

from __future__ import annotations

import pickle
import warnings
from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple

from rules_py.testkit._target import OVER, Action, RefusedError, Target

HASHED: dict[str, tuple[str, ...]] = {
    "animal_shogi": ("board", "hand", "turn"),
    "chess": ("board", "color", "castling_rights", "en_passant"),
    "gardner_chess": ("board", "turn"),
    "go_9x9": ("board",),
    "go_19x19": ("board",),
}
"""Games whose states hold a Zobrist hash, and the parts of a position that it is of."""


class Placed(NamedTuple):
    """A position: the state, and the key of the chance that comes."""

    state: Any
    key: Any


class Pgx(Target):
    """A game of Pgx.

    Parameters
    ----------
    game : str or pgx.Env
        Its name, such as ``"tic_tac_toe"``; or the environment.

    Raises
    ------
    ValueError
        There is no such game, or Pgx is not installed.
    """

    def __init__(self, game: Any) -> None:
        try:
            import jax
            import pgx
        except ImportError as error:
            raise ValueError(f"{error.name} is not installed: pip install pgx") from None
        if isinstance(game, str):
            try:
                name: Any = game  # one of the names that Pgx lists
                game = pgx.make(name)
            except Exception as error:
                raise ValueError(f"Pgx has no game {game[:80]!r}: {str(error)[:200]}") from None
        self.env, self.jax = game, jax
        self.name = f"pgx:{game.id}"
        self.players, self.most_actions = int(game.num_players), int(game.num_actions)
        self.shape = tuple(game.observation_shape)
        self._init, self._step = jax.jit(game.init), jax.jit(self._stepped)
        self._batch = jax.jit(jax.vmap(self._stepped))
        self._observe = jax.jit(game.observe)
        self._split = jax.jit(jax.random.split)
        # Compiled here, so that it is not taken for the time of a game.
        first = self.start(0)
        after = self.play(first, self.legal(first, self.node(first))[0])
        self.missing = frozenset() if self._hash(after) is not None else frozenset({"hash"})

    def _stepped(self, state: Any, action: Any, key: Any) -> Any:
        """Step, with the key that games of chance need."""
        return self.env.step(state, action, key)

    def start(self, seed: int) -> Placed:
        """Initialize a state."""
        first, rest = self._split(self.jax.random.PRNGKey(seed))
        return Placed(self._init(first), rest)

    def node(self, position: Placed) -> int:
        """Return the current player."""
        state = position.state
        return OVER if bool(state.terminated | state.truncated) else int(state.current_player)

    def legal(self, position: Placed, seat: int) -> Sequence[int]:
        """Return the actions of the mask."""
        import numpy as np

        actions: list[int] = np.flatnonzero(np.asarray(position.state.legal_action_mask)).tolist()
        return actions

    def play(self, position: Placed, action: Action) -> Placed:
        """Step to a new state."""
        import numpy as np

        now, rest = self._split(position.key)
        return Placed(self._step(position.state, np.int32(action), now), rest)

    def batch(self, positions: Sequence[Placed], actions: Sequence[Action]) -> Sequence[Placed]:
        """Step all in one batch."""
        import numpy as np

        tree = self.jax.tree_util.tree_map
        keys = [self._split(one.key) for one in positions]
        states = tree(lambda *parts: np.stack(parts), *(one.state for one in positions))
        now = np.stack([np.asarray(key[0]) for key in keys])
        after = self._batch(states, np.asarray(actions, np.int32), now)
        return [
            Placed(tree(lambda part, n=n: part[n], after), key[1]) for n, key in enumerate(keys)
        ]

    def copy(self, position: Placed) -> Placed:
        """Return the same: states do not change."""
        return position

    def key(self, position: Placed) -> Hashable:
        """Return all parts of the state, and the key."""
        import numpy as np

        parts = self.jax.tree_util.tree_leaves(position)
        return tuple(np.asarray(part).tobytes() for part in parts)

    def pickled(self, position: Placed) -> Placed:
        """Pickle."""
        again: Placed = pickle.loads(pickle.dumps(position))
        return again

    def twin(self) -> Target:
        """Return itself, which holds nothing that changes."""
        return self

    def apart(self) -> None:
        """Say that steps are pure functions."""

    def rewards(self, position: Placed) -> Sequence[float]:
        """Return the rewards of the last step."""
        return [float(one) for one in position.state.rewards]

    def given(self, position: Placed, seat: int) -> Any:
        """Return the observation, which is of the current player."""
        import numpy as np

        return np.asarray(position.state.observation)

    def seen(self, position: Placed, seat: int) -> Hashable:
        """Return what a player sees as a value."""
        return bytes(self.array(position, seat).tobytes())

    def array(self, position: Placed, seat: int) -> Any:
        """Observe for a player."""
        import numpy as np

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return np.asarray(self._observe(position.state, np.int32(seat)))

    def refuse(self, position: Placed, action: Action) -> None:
        """Step illegally, which ends the game at the cost of whoever did."""
        after = self.play(position, action).state
        seat, rewards = int(position.state.current_player), [float(one) for one in after.rewards]
        if bool(after.terminated) and rewards[seat] < 0 and min(rewards) == rewards[seat]:
            raise RefusedError

    def hash(self, position: Placed) -> int:
        """Return the Zobrist hash that the state holds of its position."""
        value = self._hash(position)
        assert value is not None
        return value

    def _hash(self, position: Placed) -> int | None:
        """Look for the hash, under the names that versions gave it."""
        found = self._part(position, "zobrist_hash") if self.env.id in HASHED else None
        if found is None and self.env.id in HASHED:
            history = self._part(position, "hash_history")
            at = int(self._part(position, "step_count")) if self.env.id.startswith("go") else 0
            found = None if history is None else history[at]
        return None if found is None else int.from_bytes(found.tobytes(), "big")

    def hashed(self, position: Placed) -> Hashable:
        """Return the parts of a position that the hash is of."""
        found = (self._part(position, name) for name in HASHED[self.env.id])
        return tuple(one.tobytes() for one in found if one is not None)

    def _part(self, position: Placed, name: str) -> Any:
        """Return a part of a state as an array of NumPy, under the names that versions gave it."""
        import numpy as np

        state = position.state
        for holder in (getattr(state, "_x", state), state):
            for known in (name, f"_{name}"):
                if hasattr(holder, known):
                    return np.asarray(getattr(holder, known))
        return None

    def flags(self, position: Placed) -> str | None:
        """Compare a state with what the class of states says of it."""
        import numpy as np

        state = position.state
        seen, rewards = np.asarray(state.observation), np.asarray(state.rewards)
        if seen.shape != self.shape:
            return f"an observation has the shape {seen.shape}, not {self.shape}"
        if rewards.shape != (self.players,) or not np.isfinite(rewards).all():
            return f"rewards are {rewards.tolist()}, of {self.players} players"
        if not 0 <= int(state.current_player) < self.players:
            return f"player {int(state.current_player)} is to act, of {self.players}"
        return self._ended(position) if bool(state.terminated) else None

    def _ended(self, position: Placed) -> str | None:
        """Look at the conventions of the end: a mask of ones, and steps without effect."""
        import numpy as np

        state = position.state
        if not np.asarray(state.legal_action_mask).all():
            return "at the end, some actions of the mask are not legal"
        after = self.play(position, 0)
        if not bool(after.state.terminated) or any(self.rewards(after)):
            return f"a step behind the end gives rewards of {self.rewards(after)}"
        return None
