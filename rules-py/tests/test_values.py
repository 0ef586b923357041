"""Corrections by values of states, for agents that say their probabilities, and forecasts."""

import math
import signal

import numpy as np
import pytest

from conftest import nodes, walk
from rules_py import Bot, Game, Generator, evaluate
from rules_py.errors import ArrayError
from rules_py.evaluate._corrections import Seated, play_states
from test_solve import rat


class Coins:
    """A value of states that knows a little: who has more coins."""

    digest = "coins"

    def of_states(self, states):
        def value(state):
            coins = [seat["coins"] for seat in state.view(0)["table"]["seats"]]
            state.apply(state.sample(Generator(1)))  # it may change what it was given
            return np.tanh(np.subtract(coins, np.mean(coins)))

        return np.array([value(state) for state in states])


class Same:
    """The values of states as if they were read from observations."""

    digest = "same"

    def __init__(self, game):
        self.game = game

    def of_states(self, states):
        rows = [[state.observation(seat) for seat in range(self.game.seats)] for state in states]
        return np.sin(np.array(rows).sum(axis=2) * 7)


@pytest.fixture
def dice():
    return Game("wuerfelhelden", players=2)


def skewed(observations, masks):
    """Take an action with a probability that grows with its place."""
    weights = masks * np.arange(1.0, masks.shape[1] + 1)
    return weights / weights.sum(axis=1, keepdims=True)


def evenly(state, seat):
    legal = state.legal_actions()
    return dict.fromkeys(legal, 1 / len(legal))


SKEWED, EVENLY = Bot(skewed, mixed=True), Bot(evenly, mixed=True)


@pytest.mark.parametrize("bot", [SKEWED, EVENLY], ids=["skewed", "evenly"])
def test_corrections_of_known_probabilities_have_the_mean_zero(dice, bot):
    agents, value, told = [bot, bot], Same(dice), 0
    for state in nodes(dice, 12, 60):
        if state.is_terminal or state.is_chance:
            continue
        legal = state.legal_actions()
        if bot is EVENLY:
            shares = evenly(state, state.seat)
        else:
            row = skewed(state.observation()[None], state.action_mask()[None])[0]
            shares = {action: row[action] for action in legal}
        before = evaluate.corrections(state, agents, value)
        mean, size = np.zeros(2), 0.0
        for action, share in shares.items():
            after = state.clone()
            after.apply(action)
            brought = evaluate.corrections(after, agents, value) - before
            mean += share * brought
            size = max(size, abs(brought).max())
        assert abs(mean).max() < 1e-9
        told += len(legal) > 1 and size > 1e-3
    assert told > 3


def test_probabilities_are_corrected_like_those_of_random(dice):
    (random,) = play_states([Seated(dice, ["random", "heuristic"], 3, 1)])
    for value in (Same(dice), Coins()):
        ours = evaluate.corrections(random.state, [EVENLY, "heuristic"], value)
        theirs = evaluate.corrections(random.state, ["random", "heuristic"], value)
        np.testing.assert_allclose(ours, theirs)
        left_alone = evaluate.corrections(random.state, ["heuristic", "heuristic"], value)
        assert abs(ours - left_alone).max() > 1e-3


def test_what_was_drawn_from_is_kept(dice):
    (played,) = play_states([Seated(dice, [SKEWED, SKEWED], 3, 1)])
    again, seats = dice.new_state(), []
    for at, (kind, step) in enumerate(played.state.steps()):
        if at in played.chances:
            assert kind == "action"
            seats.append(again.seat)
            assert sum(played.chances[at].values()) == pytest.approx(1)
            assert played.chances[at][step] > 0
            assert set(played.chances[at]) <= set(again.legal_actions())
        again.apply(step)
    assert set(seats) == {0, 1}
    # What it was asked is what counts, not what it would answer now.
    value = Same(dice)
    kept = evaluate.corrections(played.state, [EVENLY, EVENLY], value, chances=played.chances)
    assert (kept != evaluate.corrections(played.state, [EVENLY, EVENLY], value)).any()
    asked = evaluate.corrections(played.state, [SKEWED, EVENLY], value)
    second = {at: own for at, own in played.chances.items() if _seat(played.state, at) == 1}
    both = evaluate.corrections(played.state, [SKEWED, EVENLY], value, chances=second)
    np.testing.assert_allclose(both, kept)
    assert (asked != both).any()


def _seat(end, at):
    state = end.clone()
    while len(state.steps()) > at:
        state.undo()
    return state.seat


def test_contests_correct_by_values_of_states(dice):
    agents, values = [SKEWED, "heuristic"], [Coins()]
    plain = evaluate.contest(dice, agents, deals=2, seed=2)
    corrected = evaluate.contest(dice, agents, deals=2, seed=2, values=values, together=2)
    assert corrected.digests == tuple(value.digest for value in values)
    assert corrected.outcomes == plain.outcomes
    assert corrected.scores[0].mean != plain.scores[0].mean
    assert corrected == evaluate.contest(dice, agents, deals=2, seed=2, values=values, workers=2)


def test_values_of_states_are_the_same_as_of_what_they_show(dice):
    """Where nobody decides without chance, both are asked about the same states."""
    (played,) = play_states([Seated(dice, ["random", "random"], 3, 1)])
    states = Same(dice)

    class Observations:
        digest = "observations"

        def __call__(self, observations):
            return np.sin(observations.sum(axis=2) * 7)

    agents = ["random", "random"]
    np.testing.assert_allclose(
        evaluate.corrections(played.state, agents, states),
        evaluate.corrections(played.state, agents, Observations()),
        atol=1e-5,
    )

    class Wrong:
        digest = "wrong"

        def of_states(self, states):
            return np.zeros(len(states))

    with pytest.raises(ArrayError, match="a row for each state"):
        evaluate.corrections(played.state, agents, Wrong())


def test_playouts_are_mean_returns(dice):
    one, other = evaluate.playouts(dice, ["heuristic", "random"], games=40)
    assert (one.agents, other.agents) == (("heuristic", "random"), ("random", "heuristic"))
    assert one.digest != other.digest
    assert len(evaluate.playouts(dice, ["heuristic"] * 2, games=1)) == 1
    state = dice.new_state()
    state.sample_chance(Generator(4))
    (mine,), (theirs,) = one.of_states([state]), other.of_states([state])
    assert mine[0] > 0.7
    assert theirs[1] > 0.7
    assert sum(mine) == pytest.approx(0)
    assert not state.is_terminal
    np.testing.assert_array_equal(one.of_states([state, state]), [mine, mine])
    by_bot = evaluate.Playouts(dice, (EVENLY, "heuristic"), games=40).of_states([state])
    assert by_bot[0, 1] > 0.7
    with pytest.raises(ValueError, match="games must be"):
        evaluate.playouts(dice, ["heuristic"] * 2, games=0)
    with pytest.raises(ValueError, match="one a seat"):
        evaluate.playouts(dice, ["heuristic"])[0]


def test_playouts_of_names_are_those_of_functions(game):
    """Names play natively, a function is asked in Python: the same games, of the same numbers."""
    names = ["heuristic", *(f"plan:{plan}" for plan in range(game.plans))]
    agents = [names[seat % len(names)] for seat in range(game.seats)]
    plans = [None if name == "heuristic" else int(name[5:]) for name in agents]

    def follow(state, seat):
        return state.heuristic_action(plan=plans[seat])

    state, _ = walk(game, 3, 9)
    states = [game.new_state(), state]
    before = [one.digest for one in states]
    native = evaluate.Playouts(game, tuple(agents), games=6, seed=5).of_states(states)
    asked = evaluate.Playouts(game, (Bot(follow),) * game.seats, games=6, seed=5)
    assert native == pytest.approx(asked.of_states(states), abs=1e-12)
    assert [one.digest for one in states] == before
    assert native.shape == (2, game.seats)
    assert evaluate.Playouts(game, tuple(agents)).of_states([]).shape == (0, game.seats)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs timers")
def test_long_playouts_hear_an_interrupt(dice):
    class AlarmError(Exception):
        pass

    def ring(*_):
        raise AlarmError

    endless = evaluate.Playouts(dice, ("heuristic", "random"), games=2**32 - 1)
    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with pytest.raises(AlarmError):
            endless.of_states([dice.new_state()])
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    with pytest.raises(ValueError, match="games lies between 1 and"):
        evaluate.Playouts(dice, ("heuristic", "random"), games=2**32).of_states([])


def test_values_are_trusted_as_far_as_they_foresee():
    game = rat(1)
    good = evaluate.playouts(game, ["heuristic"], games=4)
    (bad,) = evaluate.trust(game, ["heuristic"], [Same(game)], pilot=20)
    (trusted,) = evaluate.trust(game, ["heuristic"], good, pilot=20, seed=3)
    assert 0 <= bad.scale < 0.2 < trusted.scale <= 2
    assert trusted.digest.startswith(good[0].digest)
    assert trusted.digest != good[0].digest
    for pilot in (0, 1):
        with pytest.raises(ValueError, match="at least 2"):
            evaluate.trust(game, ["heuristic"], good, pilot=pilot)
    with pytest.raises(ValueError, match="value functions"):
        evaluate.trust(game, ["heuristic"], [], pilot=2)


def test_a_forecast_says_what_a_contest_needs(dice):
    heard = []
    found = evaluate.forecast(
        dice, ["random", SKEWED], pilot=40, on_progress=heard.append, together=15
    )
    assert heard == [15, 30, 40]
    assert found.difference == pytest.approx(0.2)
    assert found.corrected is None
    plain = found.plain
    # Two games of a deal that spread like coins, and (1.96 + 0.84)² of their variance.
    assert 250 < plain.deals < 600
    assert plain.low < plain.deals < plain.high
    assert plain.games == 2 * plain.deals
    assert plain.deals < plain.sequential
    assert plain.hours == pytest.approx(plain.deals * plain.seconds / 3600)
    assert f"{plain.games} games" in str(plain)
    more = evaluate.forecast(dice, ["random", SKEWED], share=0.6, pilot=40).plain
    assert more.deals == pytest.approx(plain.deals / 4, rel=0.05)


def test_a_forecast_tells_what_corrections_save(dice):
    poor = [evaluate.Trusted(Same(dice), 0.0)]
    found = evaluate.forecast(dice, ["random", SKEWED], pilot=10, values=poor)
    assert found.corrected.deals == found.plain.deals
    assert found.corrected.seconds > found.plain.seconds
    assert found.corrected.sequential >= 50


@pytest.mark.parametrize(
    ("keywords", "why"),
    [
        ({"share": 0.5}, "share is above"),
        ({"share": math.nan}, "share is above"),
        ({"power": 1.0}, "power"),
        ({"pilot": 9}, "pilot at least 10"),
        ({"together": 0}, "together"),
        ({"values": [1, 2, 3]}, "values must be"),
    ],
)
def test_a_forecast_refuses_what_is_none(dice, keywords, why):
    with pytest.raises(ValueError, match=why):
        evaluate.forecast(dice, ["heuristic", "random"], **keywords)
    with pytest.raises(ValueError, match="nothing is to be decided"):
        evaluate.forecast(dice, ["random", "random"])
