"""Component sets of Regidice: a small game is solved; changed values are played and said."""

import pytest

import rules_py
from rules_py import Game, Generator, OptionError

RAT = {
    "title": "One rat",
    "last_enemy": 1,
    "enemy": [{"index": 1, "dice": 1, "health": 15, "attack": 1}],
}
ALONE = {"players": 1, "start_dice": [3, 3, 3, 3]}


def solve(game):
    """What a game of one player against chance is worth."""
    state, known = game.new_state(), {}

    def worth():
        if state.is_terminal:
            return state.returns()[0]
        if (key := state.digest) not in known:
            outcomes, after = dict(state.chance_probabilities()) if state.is_chance else {}, []
            for step in outcomes or state.legal_actions():
                state.apply(step)
                after.append(worth())
                state.undo()
            mean = sum(p * w for p, w in zip(outcomes.values(), after, strict=False))
            known[key] = mean if outcomes else max(after)
        return known[key]

    return worth()


def test_a_small_game_is_solved_exactly():
    # As in the rules page (2.5): 20 of 216 rolls of three dice show 15 pips.
    for rounds, expected in ((1, 2 * 20 / 216 - 1), (2, -73 / 108)):
        game = Game("regidice", components=RAT, round_limit=rounds, **ALONE)
        assert solve(game) == pytest.approx(expected, abs=1e-12)


def test_a_changed_enemy_is_played_said_and_drawn():
    game = Game("regidice", components=RAT, round_limit=5, **ALONE)
    assert game.observation_spec() == Game("regidice").observation_spec()
    state, rng = game.new_state(), Generator(1)
    while state.node != "player":
        state.apply(state.sample(rng))
    words = str(state.describe(state.seat))
    assert "health 15 of 15" in words
    assert "enemy 2" not in words
    assert "15/15" in state.svg(state.seat)
    while not state.is_terminal:
        state.apply(state.sample(rng))
    assert rules_py.replay(state.record(whole=True)).record() == state.record()
    assert game.load_state(state.to_json()) == state


def test_what_cannot_be_is_refused():
    with pytest.raises(OptionError, match="fewer dice by `start_dice`"):
        Game("regidice", components=RAT)
    with pytest.raises(OptionError, match="line 1: last_enemy: this is 4; write a whole number"):
        Game("regidice", components="last_enemy = 4\n")
    document = rules_py.components("regidice")
    assert Game("regidice", components=document) == Game("regidice")
