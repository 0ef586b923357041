"""Contests: corrections have the mean zero, intervals are honest, and bad input is refused."""

import math

import numpy as np
import pytest

from conftest import nodes, walk
from rules_py import Game, Generator, Search, evaluate
from rules_py.evaluate._contest import _Rule
from rules_py.evaluate._interval import bounded_half_widths, half_widths, student


class Nonsense:
    """A value function that knows nothing: random numbers, fixed by what is seen."""

    digest = "nonsense"

    def __call__(self, observations):
        rows = observations.reshape(len(observations), -1).astype(np.float64)
        weights = np.random.default_rng(3).normal(size=(rows.shape[1], observations.shape[1]))
        return 5 * np.sin(50 * rows @ weights)


@pytest.fixture
def dice():
    return Game("wuerfelhelden", players=2)


def first_legal(observations, masks):
    return masks.argmax(axis=1)


def test_corrections_of_a_node_have_the_mean_zero(game):
    value, told = Nonsense(), 0
    agents = ["random"] * game.seats
    for seed in range(11, 31):
        told += corrected_nodes(game, seed, value, agents)
        if told > 3:
            return
    raise AssertionError("hardly a node was corrected")


def corrected_nodes(game, seed, value, agents):
    """Checks nodes of a game; returns how many had a correction."""
    told = 0
    for state in nodes(game, seed, 40):
        if state.is_terminal:
            break
        if state.is_chance:
            outcomes = state.chance_probabilities()
        else:
            legal = state.legal_actions()
            outcomes = [(action, 1 / len(legal)) for action in legal]
        if len(state.steps()) % 4 or len(outcomes) > 30:
            continue
        before = evaluate.corrections(state, agents, value)
        mean, size = np.zeros(game.seats), 0.0
        for step, share in outcomes:
            after = state.clone()
            after.apply(step)
            brought = evaluate.corrections(after, agents, value) - before
            mean += share * brought
            size = max(size, abs(brought).max())
        assert abs(mean).max() < 1e-9
        told += len(outcomes) > 1 and size > 1e-3
    return told


def test_only_known_chances_are_corrected(dice):
    end, _ = walk(dice, 4)
    value = Nonsense()
    both = evaluate.corrections(end, ["random", "random"], value)
    chance = evaluate.corrections(end, ["heuristic", first_legal], value)
    assert (both != chance).all()
    assert (chance == evaluate.corrections(end, [Search(10), "heuristic"], value)).all()
    loaded = dice.load_state(end.to_json())
    for state, agents, why in [
        (loaded, ["random", "random"], "steps from the beginning"),
        (end, ["random"], "2 entries"),
    ]:
        with pytest.raises(ValueError, match=why):
            evaluate.corrections(state, agents, value)


def test_a_bad_value_widens_and_does_not_move(dice):
    agents = ["heuristic", "random"]
    plain = evaluate.contest(dice, agents, deals=30, seed=1)
    bad = evaluate.contest(dice, agents, deals=30, seed=1, values=[Nonsense()])
    one, other = plain.scores[0], bad.scores[0]
    assert other.half_width > 5 * one.half_width
    assert abs(one.mean - other.mean) < other.half_width
    assert (one.wins, plain.games, plain.deals) == (other.wins, 60, 30)
    assert plain.digests == ()
    assert bad.digests == ("nonsense",)
    assert other.saved < 0.1 < one.saved
    # A zero-sum game of two: what one gains, the other loses.
    assert plain.scores[0].mean == pytest.approx(-plain.scores[1].mean)


def test_fitted_values_belong_to_their_seed(dice):
    agents = ["heuristic", "random"]
    heard = []
    values = evaluate.fit(dice, agents, games=20, pilot=5, seed=2, on_progress=heard.append)
    assert heard == list(range(1, 26))
    assert len(values) == 2
    again = evaluate.fit(dice, agents, games=20, pilot=5, seed=2)
    other = evaluate.fit(dice, agents, games=20, pilot=5, seed=3)
    digests = [[value.digest for value in each] for each in (values, again, other)]
    assert digests[0] == digests[1]
    assert len({*digests[0], *digests[2]}) == 4
    assert all(0 <= value.scale <= 2 for value in values)
    assert len(evaluate.fit(dice, ["search:9", first_legal], games=3, pilot=2)) == 1
    found = evaluate.contest(dice, agents, deals=4, values=values, seed=5)
    assert found == evaluate.contest(dice, agents, deals=4, values=again, seed=5)
    assert found.digests == tuple(digests[0])


def test_agents_play_the_pilot_games_themselves(dice):
    decisions = []

    def watched(observations, masks):
        decisions.append(len(observations))
        return first_legal(observations, masks)

    heard, begun = [], []

    def hear(games):
        heard.append(games)
        if decisions and not begun:
            begun.append(games)

    (value,) = evaluate.fit(
        dice, ["heuristic", watched], games=6, pilot=4, seed=2, on_progress=hear
    )
    assert heard == list(range(1, 11))
    assert begun == [7]
    # The games that it learned from are those of the heuristic.
    (other,) = evaluate.fit(dice, ["heuristic", "heuristic"], games=6, pilot=4, seed=2)
    assert all(map(np.array_equal, value.weights, other.weights))
    with pytest.raises(ValueError, match="no agent"):
        evaluate.fit(dice, ["heuristic", "clever"], games=1, pilot=2)


def test_a_value_learns(dice):
    """It tells who is ahead near the end of games that it has not seen."""
    (value,) = evaluate.fit(dice, ["heuristic", "heuristic"], games=300, pilot=20, seed=6)
    told, happened = [], []
    for seed in range(60):
        state, rng = dice.new_state(), Generator(seed, 1)
        rows = []
        while not state.is_terminal:
            if state.is_chance:
                state.sample_chance(rng)
            else:
                state.apply(state.heuristic_action())
            rows.append([state.observation(seat) for seat in range(2)])
        told.append(value(np.array(rows[-20:-19]))[0, 0])
        happened.append(state.returns()[0])
    assert np.corrcoef(told, happened)[0, 1] > 0.3


@pytest.mark.parametrize("players", [3, 4])
def test_every_agent_takes_every_seat(players):
    game = Game("wuerfelhelden", players=players)
    agents = ["heuristic", *["random"] * (players - 2), first_legal]
    values = [Nonsense()] * players
    found = evaluate.contest(game, agents, deals=6, seed=3, values=values)
    assert found.games == 6 * players
    assert len(found.digests) == players
    plain = evaluate.contest(game, agents, deals=6, seed=3)
    assert sum(score.mean for score in plain.scores) == pytest.approx(0)
    assert plain.scores[0].mean > max(score.mean for score in plain.scores[1:])
    assert "first_legal" in plain.scores[-1].agent


def test_it_stops_when_the_interval_is_narrow_enough(dice):
    heard = []
    found = evaluate.contest(
        dice, ["heuristic", "random"], deals=2000, until=0.3, seed=2, on_progress=heard.append
    )
    assert found.sequential
    assert found.reached
    assert 20 <= found.deals < 800
    assert heard == list(range(1, found.deals + 1))
    assert max(score.half_width for score in found.scores) <= 0.3
    assert "whenever one stops" in found.assumptions
    short = evaluate.contest(dice, ["heuristic", "random"], deals=3, until=1e-3)
    assert not short.reached


def test_it_stops_when_it_is_decided(dice):
    found = evaluate.contest(dice, ["heuristic", "random"], deals=500, until="decided", seed=2)
    (pair,) = found.comparisons
    assert found.reached
    assert 10 <= found.deals < 200
    assert pair.stronger == "heuristic"
    assert pair.difference > pair.half_width
    assert pair.difference == pytest.approx(found.scores[0].mean - found.scores[1].mean)
    level = evaluate.contest(dice, ["random", first_legal], deals=52, until="decided", seed=2)
    if not level.reached:
        assert level.comparisons[0].stronger is None
    with pytest.raises(ValueError, match="all agents are the same"):
        evaluate.contest(dice, ["random", "random"], until="decided")
    with pytest.raises(ValueError, match="the same return"):
        evaluate.contest(Game("regidice"), ["random", "heuristic"], until="decided")


def test_many_comparisons_are_wider():
    game = Game("wuerfelhelden", players=3)
    found = evaluate.contest(game, ["heuristic", "random", "random"], deals=12, seed=3)
    assert [(pair.first, pair.second) for pair in found.comparisons] == [
        ("heuristic", "random")
    ] * 2
    rows = np.array([(pair.difference, pair.half_width) for pair in found.comparisons])
    assert (rows[:, 0] > rows[:, 1]).all()
    assert "those of the 2 differences are (union bound)" in found.assumptions
    # As wide as the share of intervals that may miss demands.
    samples = np.random.default_rng(2).choice([-1.0, 0.5], size=(12, 3))
    one = _Rule(game, [(0, 1)], None, False).differences(samples)[1][0]
    two = _Rule(game, [(0, 1), (0, 2)], None, False).differences(samples)[1][0]
    assert two / one == pytest.approx(student(11, 0.025) / student(11))
    one = _Rule(game, [(0, 1)], "decided", False).differences(samples)[1][0]
    two = _Rule(game, [(0, 1), (0, 2)], "decided", False).differences(samples)[1][0]
    assert two > one
    other = [first_legal, "heuristic", "random"]
    three = evaluate.contest(game, other, deals=12, seed=3).comparisons
    assert len(three) == 3
    same = evaluate.contest(game, ["random"] * 3, deals=3, seed=3)
    assert same.comparisons == ()


RUNS, LONGEST = 2000, 1200


@pytest.mark.parametrize("chance", [0.5, 0.9, 0.97, 0.995])
def test_of_2000_sequences_at_least_95_in_100_ever_hold_the_mean(chance):
    """Returns of 1 and -1, looked at after every deal, from the first to the last."""
    rng = np.random.default_rng(8)
    numbers = np.where(rng.random((LONGEST, RUNS)) < chance, 1.0, -1.0)
    means = np.cumsum(numbers, axis=0) / np.arange(1, LONGEST + 1)[:, None]
    widths = bounded_half_widths(numbers, low=-1.0, high=1.0)
    missed = (abs(means - (2 * chance - 1)) > widths).any(axis=0)
    assert missed.mean() <= 0.05
    # It is not so wide that nothing would ever be decided.
    plain = 1.96 * 2 * math.sqrt(chance * (1 - chance) / LONGEST)
    assert widths[-1].mean() < 1.8 * plain + 0.01


def test_the_bounded_sequence_has_the_figures_of_another_implementation():
    """Those of one in Rust, which was written on its own."""
    numbers = np.resize([1.0, 0.5, -1.0, 1.0, 0.0], 40)[:, None]
    widths = bounded_half_widths(numbers, low=-1.0, high=1.0)[:, 0]
    figures = {
        1: 30.440876199357312,
        2: 13.46944895513432,
        10: 2.410121406188092,
        40: 0.6427909864416441,
    }
    for count, width in figures.items():
        assert widths[count - 1] == pytest.approx(width, rel=1e-12)


def test_a_bet_does_not_know_what_it_is_made_on():
    rng = np.random.default_rng(9)
    numbers = rng.random((40, 2))
    whole = bounded_half_widths(numbers, low=0.0, high=1.0)
    part = bounded_half_widths(numbers[:20], low=0.0, high=1.0)
    np.testing.assert_allclose(whole[:20], part)
    narrow = bounded_half_widths(numbers / 10, low=0.0, high=1.0)[-1]
    assert (narrow < whole[-1]).all()


def test_fifty_equal_deals_prove_nothing():
    alike = half_widths(np.ones((50, 1)), sequential=True, reach=2.0)
    assert alike[0] > 0.05


def test_intervals():
    # From a table of Student's t.
    for freedom, quantile in [(1, 12.706), (2, 4.303), (5, 2.571), (9, 2.262), (99, 1.984)]:
        assert student(freedom) == pytest.approx(quantile, rel=4e-3)
    rng = np.random.default_rng(1)
    runs, missed = 300, 0
    for _ in range(runs):
        numbers = rng.choice([-1.0, 0.5], size=(400, 1))
        means = np.cumsum(numbers) / np.arange(1, 401)
        widths = [half_widths(numbers[:n], sequential=True)[0] for n in range(50, 401, 5)]
        missed += (np.abs(means[49::5] + 0.25) > widths).any()
    assert missed <= 0.05 * runs
    for freedom, quantile in [(1, 63.657), (2, 9.925), (9, 3.250), (60, 2.660)]:
        assert student(freedom, 0.01) == pytest.approx(quantile, rel=1e-2)
    fixed = half_widths(numbers, sequential=False)
    assert fixed[0] == pytest.approx(1.966 * 0.75 / math.sqrt(400), rel=0.01)
    assert fixed[0] < half_widths(numbers, sequential=True)[0] < 2.5 * fixed[0]


def test_bad_input(dice):
    two = ["heuristic", "random"]
    for wrong, why in [
        ({"deals": 1}, "at least 2"),
        ({"until": 0.0}, "above 0"),
        ({"until": math.nan}, "above 0"),
        ({"until": "known"}, "decided"),
        ({"values": [Nonsense()] * 3}, "values must be"),
    ]:
        with pytest.raises(ValueError, match=why):
            evaluate.contest(dice, two, **wrong)
    with pytest.raises(ValueError, match="2 entries"):
        evaluate.contest(dice, ["random"])
    with pytest.raises(ValueError, match="no agent"):
        evaluate.contest(dice, ["random", "clever"])
    with pytest.raises(ValueError, match="shape"):
        evaluate.contest(dice, ["random", lambda observations, masks: 0.5], deals=2)
    for wrong in ({"games": 0}, {"states": 0}, {"pilot": 1}, {"hidden": 0}):
        with pytest.raises(ValueError, match="at least"):
            evaluate.fit(dice, two, **wrong)
    with pytest.raises(ValueError, match="2 entries"):
        evaluate.fit(dice, ["random"])
