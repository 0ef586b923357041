"""Component sets of Würfelhelden: a small game is solved; changed values are played and said."""

import pytest

import rules_py
from rules_py import Game, Generator, OptionError

TINY = {
    "title": "One die each",
    "rolls": 2,
    "colour": [
        {"index": 0, "per_player": 1, "in_party_at_start": 1, "name": "bone"},
        {"index": 1, "per_player": 0},
        {"index": 2, "per_player": 0},
    ],
    "warrant": [{"value": 7, "count": 1, "count_2_players": 1}],
}


def solve(game, *opening):
    """What a game without secrets is worth to seat 0 of two, and of how many states."""
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
            known[key] = mean if outcomes else (max if state.seat == 0 else min)(after)
        return known[key]

    for faces in opening:
        state.apply(faces)
    return worth(), len(known)


def test_a_small_game_is_solved_exactly():
    game = Game("wuerfelhelden", players=2, turn_limit=12, components=TINY)
    # As in the rules page (2.5), where another program has worked it out.
    for bid, expected in (("1", -0.055908086130), ("2", -0.207880730160), ("3", -0.471710870783)):
        worth, states = solve(game, "C", bid)
        assert worth == pytest.approx(expected, abs=1e-11)
        assert 8000 < states < 9300


def test_a_changed_box_is_played_said_and_drawn():
    game = Game("wuerfelhelden", players=2, components=TINY)
    assert game.observation_spec() == Game("wuerfelhelden").observation_spec()
    state, rng = game.new_state(), Generator(1)
    while state.node != "player":
        state.apply(state.sample(rng))
    words = str(state.describe(state.seat))
    assert "1 bone" in words
    assert "of 2" in words
    assert "at stake: 7" in words
    assert "roll 1 of 2" in state.svg(state.seat)
    while not state.is_terminal:
        state.apply(state.sample(rng))
    assert rules_py.replay(state.record(whole=True)).record() == state.record()
    assert game.load_state(state.to_json()) == state


def test_faults_name_their_line():
    with pytest.raises(OptionError, match="line 1: rolls: this is 9; write a whole number"):
        Game("wuerfelhelden", components="rolls = 9\n")
    document = rules_py.components("wuerfelhelden")
    assert Game("wuerfelhelden", components=document) == Game("wuerfelhelden")
