"""What the check found in PettingZoo 1.27.0, RLCard 1.2.0 and Pgx 2.6.0, with each of them alone.

``pip install "pettingzoo[classic]" rlcard pgx``
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable

MASKS = ("leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6")
"""Environments of PettingZoo whose page says that the mask of an agent that waits is all zeros."""


def mask(name: str) -> str | None:
    """Return the mask of an agent that is not to act."""
    env = importlib.import_module(f"pettingzoo.classic.{name}").env()
    env.reset(seed=0)
    waits = next(agent for agent in env.agents if agent != env.agent_selection)
    seen = env.observe(waits)["action_mask"]
    return f"{env.agent_selection} is to act, {waits} sees {seen}" if seen.any() else None


def record() -> str | None:
    """After a step back, RLCard's record of actions has the action."""
    import rlcard

    env = rlcard.make("leduc-holdem", config={"seed": 0, "allow_step_back": True})
    env.reset()
    env.step(0)
    env.step_back()
    kept = env.get_state(env.get_player_id())["action_record"]
    return f"{kept} after one step and one step back" if kept else None


def doudizhu() -> str | None:
    """The state of a player cannot be had before the landlord has played."""
    import rlcard

    env = rlcard.make("doudizhu", config={"seed": 0})
    env.reset()
    try:
        env.get_state(1)
    except UnboundLocalError as error:
        return str(error)
    return None


def zobrist() -> str | None:
    """Two ways to one position of animal shogi leave two hashes, with which repetition is found."""
    import jax
    import pgx

    env = pgx.make("animal_shogi")
    found = []
    for way in ((7, 42, 74), (67, 42, 22)):
        state = env.init(jax.random.PRNGKey(0))
        for action in way:
            assert bool(state.legal_action_mask[action])
            state = env.step(state, action)
        found.append(state)
    one, other = found
    same = bool((one._board == other._board).all() and (one._hand == other._hand).all())
    hashes = [state._zobrist_hash.tolist() for state in found]
    return f"{hashes[0]} and {hashes[1]}" if same and hashes[0] != hashes[1] else None


def main() -> int:
    """Print what differs; 1 if something does not any more."""
    checks: list[tuple[str, Callable[[], str | None]]] = [
        *((f"pettingzoo {name}, mask", lambda name=name: mask(name)) for name in MASKS),
        ("rlcard leduc-holdem, step back", record),
        ("rlcard doudizhu, state", doudizhu),
        ("pgx animal_shogi, hash", zobrist),
    ]
    found = [(name, reproduce()) for name, reproduce in checks]
    for name, how in found:
        print(f"{name}: {how or 'as it should be'}")
    return 0 if all(how for _, how in found) else 1


if __name__ == "__main__":
    sys.exit(main())
