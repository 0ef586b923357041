"""What the check found in OpenSpiel 2.0.2, with OpenSpiel alone: ``pip install open_spiel``.

Each line takes some steps, notes what a state shows, applies an action, undoes it, and compares.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from typing import Any

import pyspiel

State = Any
UNDO: list[tuple[str, list[int], str, Callable[[State], Any]]] = [
    ("backgammon", [], "number of outcomes of the first roll", lambda s: len(s.legal_actions())),
    ("clobber", [], "number of moves", lambda s: s.move_number()),
    ("checkers", [354, 174, 410, 118, 298], "a capture, undo, and the same capture", str),
    ("dots_and_boxes", [10], "the lines on the board", str),
    ("einstein_wurfelt_nicht", [77, 358], "who decides", lambda s: s.current_player()),
    ("kriegspiel", [], "what Black sees", lambda s: s.observation_string(1)),
    ("kuhn_poker", [0, 1], "what player 0 sees", lambda s: s.observation_string(0)),
    ("latent_ttt", [4, 4], "legal actions", lambda s: s.legal_actions()),
    ("morpion_solitaire", [], "returns", lambda s: s.returns()),
    ("rbc", [0], "what the players see", lambda s: [s.observation_string(p) for p in (0, 1)]),
    ("twixt", [], "the board", str),
    ("ultimate_tic_tac_toe", [], "the forced board", str),
]
"""Game, steps, what is compared."""


def undone(name: str, steps: list[int], show: Callable[[State], Any]) -> str | None:
    """Return how a state differs after an action and its undo; None if no action does that."""
    state = pyspiel.load_game(name).new_initial_state()
    for step in steps:
        state.apply_action(step)
    player, before = state.current_player(), show(state)
    for action in state.legal_actions():
        other = state.clone()
        other.apply_action(action)
        try:
            other.undo_action(player, action)
            other.clone().apply_action(action)
        except pyspiel.SpielError as error:
            return f"{state.action_to_string(player, action)} raises {str(error)[:60]!r}"
        if show(other) != before:
            return f"{state.action_to_string(player, action)}: {different(before, show(other))}"
    return None


def different(before: Any, after: Any) -> str:
    """Show two values where they differ."""
    one, other = str(before), str(after)
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return f"{one[at:][:40]!r} before, {other[at:][:40]!r} after"


def recalled() -> str | None:
    """Two histories of repeated Leduc poker that player 0 cannot tell apart, and played itself."""
    game = pyspiel.load_game("repeated_leduc_poker")
    known: dict[str, tuple[int, ...]] = {}
    stack = [(game.new_initial_state(), ())]
    while stack:
        state, own = stack.pop()
        if state.is_terminal() or len(state.history()) > 9:
            continue
        if state.current_player() == 0:
            information = state.information_state_string(0)
            if known.setdefault(information, own) != own:
                return f"own actions {known[information]} and {own}, one information state"
        for action in state.legal_actions()[:3]:
            mine = (*own, action) if state.current_player() == 0 else own
            stack.append((state.child(action), mine))
    return None


def read_back() -> str | None:
    """In Goofspiel the words of a bid cannot be read back."""
    state = pyspiel.load_game("goofspiel").new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
            continue
        for action in state.legal_actions(0):
            text = state.action_to_string(0, action)
            try:
                state.string_to_action(0, text)
            except pyspiel.SpielError as error:
                return f"{error!s:.60}"
        state.apply_actions([state.legal_actions(player)[0] for player in (0, 1)])
    return None


def played(name: str, actions: list[int]) -> State:
    """Return the state after some actions."""
    state = pyspiel.load_game(name).new_initial_state()
    for action in actions:
        state.apply_action(action)
    return state


SHARED = {
    "goofspiel": ([0], [0]),
    "latent_ttt": ([], [0]),
    "oshi_zumo": ([], []),
    "phantom_ttt": ([], [0]),
}
"""Ways to states at which player 0 decides, and player 1."""


def shared(name: str, first: list[int], second: list[int]) -> str | None:
    """Two players that decide have one information state."""
    one = played(name, first).information_state_string(0)
    other = played(name, second).information_state_string(1)
    return f"{one[:24]!r}… for players 0 and 1" if one == other else None


TOLD = {
    "blackjack": ([27, 1, 50, 51, 1], [27, 1, 34, 51, 1], "observation_string"),
    "go_fish": (
        [0, 11, 3, 11, 12, 12, 1, 5, 7, 2, 7, 4, 10, 1, 13, 6],
        [3, 11, 12, 12, 11, 0, 6, 1, 5, 1, 0, 4, 11, 2, 16, 1],
        "observation_tensor",
    ),
    "lewis_signaling": ([0, 1, 1], [0, 1], "observation_tensor"),
}
"""Ways to two states, and an observation of them."""


def told(name: str, first: list[int], second: list[int], method: str) -> str | None:
    """An observation tells apart what the information state does not."""
    one, other = played(name, first), played(name, second)
    if one.information_state_string(0) != other.information_state_string(0):
        return None
    seen = getattr(one, method)(0), getattr(other, method)(0)
    return different(*seen) if seen[0] != seen[1] else None


def resampled() -> str | None:
    """Proposer 1 of Colored Trails cannot know the other proposal; resampling always has it."""
    first, worlds = played("colored_trails", [1]), 0
    own = {first.child(proposal).information_state_string(1) for proposal in first.legal_actions()}
    for proposal in first.legal_actions()[:20]:
        state, rng = first.child(proposal), Random(proposal).random
        worlds += all(
            state.resample_from_infostate(1, rng).history() == state.history() for _ in range(20)
        )
    if len(own) > 1 or worlds < 20:
        return None
    return f"each of {worlds} worlds of one information state is resampled to itself, 20 times"


def forgotten() -> str | None:
    """In Dark Hex player 0 learns how often the other one tried, and forgets it."""
    long, short = [7, 8, 2, 2, 1], [7, 7, 8, 2, 3]
    before = [played("dark_hex", way) for way in (long[:2], short[:3])]
    after = [played("dark_hex", way) for way in (long, short)]
    knew = [state.information_state_string(0) for state in before]
    knows = [state.information_state_string(0) for state in after]
    if knew[0] == knew[1] or knows[0] != knows[1]:
        return None
    return f"{knew[0]!r} and {knew[1]!r} are followed by one information state"


def early() -> str | None:
    """Repeated Leduc poker says that only the end pays, and has returns before it."""
    state = pyspiel.load_game("repeated_leduc_poker").new_initial_state()
    for action in (4, 2, 2, 0):
        state.apply_action(action)
    late = state.get_game().get_type().reward_model == pyspiel.GameType.RewardModel.TERMINAL
    returns = state.returns()
    return (
        f"{returns} before the end" if late and not state.is_terminal() and any(returns) else None
    )


def main() -> int:
    """Print what differs; 1 if something does not any more."""
    found = [(f"{n}, undo, {what}", undone(n, steps, show)) for n, steps, what, show in UNDO]
    found += [(f"{name}, identifiers", shared(name, *ways)) for name, ways in SHARED.items()]
    found += [(f"{name}, information", told(name, *ways)) for name, ways in TOLD.items()]
    found.append(("colored_trails, resampling", resampled()))
    found.append(("dark_hex, perfect recall", forgotten()))
    found.append(("repeated_leduc_poker, perfect recall", recalled()))
    found.append(("repeated_leduc_poker, returns", early()))
    found.append(("goofspiel, words", read_back()))
    for name, how in found:
        print(f"{name}: {how or 'as it should be'}")
    return 0 if all(how for _, how in found) else 1


if __name__ == "__main__":
    sys.exit(main())
