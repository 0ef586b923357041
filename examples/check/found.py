"""What the check found in OpenSpiel 2.0.2, with OpenSpiel alone: ``pip install open_spiel``.

Each line takes some steps, notes what a state shows, applies an action, undoes it, and compares.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pyspiel

State = Any
UNDO: list[tuple[str, list[int], str, Callable[[State], Any]]] = [
    ("backgammon", [], "number of outcomes of the first roll", lambda s: len(s.legal_actions())),
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


def main() -> int:
    """Print what differs; 1 if something does not any more."""
    found = [(f"{n}, undo, {what}", undone(n, steps, show)) for n, steps, what, show in UNDO]
    found.append(("repeated_leduc_poker, perfect recall", recalled()))
    found.append(("goofspiel, words", read_back()))
    for name, how in found:
        print(f"{name}: {how or 'as it should be'}")
    return 0 if all(how for _, how in found) else 1


if __name__ == "__main__":
    sys.exit(main())
