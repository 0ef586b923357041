"""Rollouts: results belong to their seeds, and random numbers can be shared."""

import pickle
from xml.etree import ElementTree

import numpy as np
import pytest

import rules_py
from conftest import nodes
from rules_py import Game, Generator, evaluate, rollouts


def first_legal(observation, mask):
    assert observation.dtype == np.float32
    assert len(observation) == len(mask)
    return mask.argmax(axis=1)


def test_results_belong_to_the_task(game):
    tasks = rollouts.tasks(game, ["heuristic", "random"], episodes=30, seed=1, size=8)
    assert [task.episodes for task in tasks] == [8, 8, 8, 6]
    assert len({task.seed for task in tasks}) == 4
    results = rollouts.run_local(tasks)
    assert [rollouts.play(task) for task in reversed(tasks)] == results[::-1]
    assert rollouts.play(pickle.loads(pickle.dumps(tasks[1]))) == results[1]
    heard = []
    rollouts.run_local(tasks[:2], on_progress=heard.append)
    assert heard == [1, 2]
    for result in results:
        for returns in result.returns:
            assert len(returns) == game.seats
            assert all(game.min_return <= value <= game.max_return for value in returns)


def test_agents_may_be_functions(game):
    (task,) = rollouts.tasks(game, [first_legal], episodes=5, seed=2)
    result = rollouts.play(task)
    state, rng = game.new_state(), Generator(task.seed, 3)
    decisions = 0
    while not state.is_terminal:
        if state.is_chance:
            state.sample_chance(rng)
        else:
            state.apply(state.legal_actions()[0])
            decisions += 1
    assert result.returns[3] == tuple(state.returns())
    assert result.lengths[3] == decisions


def few(game, plenty):
    """Return a number of games: a third of them where a game is long."""
    return plenty // 3 if game.name == "valor_and_villainy" else plenty


def test_the_heuristic_beats_the_random_one(game):
    episodes = few(game, 150)
    plain = rollouts.run_local(rollouts.tasks(game, ["random"], episodes=episodes, seed=3))
    for seat in range(game.seats):
        agents = ["heuristic" if at == seat else "random" for at in range(game.seats)]
        better = rollouts.run_local(rollouts.tasks(game, agents, episodes=episodes, seed=3))
        assert rollouts.summary(better)[seat]["mean"] >= rollouts.summary(plain)[seat]["mean"]


def test_bad_agents_and_numbers(game):
    for agents in ([], ["clever"], ["random"] * (game.seats + 1), [7]):
        with pytest.raises(ValueError, match="agent"):
            rollouts.tasks(game, agents, episodes=1)
    with pytest.raises(ValueError, match="at least 1"):
        rollouts.tasks(game, ["random"], episodes=0)
    with pytest.raises(ValueError, match="at least 2"):
        evaluate.paired(game, "random", "random", deals=1)


def test_an_agent_in_its_own_place_gains_nothing(game):
    same = evaluate.paired(game, first_legal, first_legal, deals=8, seed=4)
    assert (same.difference, same.half_width) == (0.0, 0.0)
    deals = few(game, 100)
    better = evaluate.paired(game, "heuristic", "random", deals=deals, seed=4)
    assert better.difference >= 0
    assert better == evaluate.paired(game, "heuristic", "random", deals=deals, seed=4)


def test_chance_from_a_list(name):
    game = Game(name)
    for state in nodes(game, 5):
        end = state
    steps = end.steps()
    fallen = [step for kind, step in steps if kind == "chance"]
    again = game.new_state()
    rest = fallen
    for kind, step in steps:
        rest = evaluate.apply_chance(again, rest)
        if kind == "action":
            again.apply(step)
    assert evaluate.apply_chance(again, rest) == []
    assert again == end
    fresh = game.new_state()
    if fresh.is_chance:
        before = fresh.clone()
        with pytest.raises(rules_py.IllegalActionError):
            evaluate.apply_chance(fresh, [game.num_outcomes])
        assert fresh == before
        text = fresh.text(fresh.chance_outcomes()[0][0])
        evaluate.apply_chance(fresh, [text])
        assert fresh.steps() == [("chance", before.chance_outcomes()[0][0])]


def test_a_team_wins_together_and_nobody_a_lost_game():
    assert rollouts.wins(
        np.array([[1.0, 1.0], [-1.0, -1.0], [0.0, 0.0], [1.0, -1.0]])
    ).tolist() == [
        [1, 1],
        [0, 0],
        [0, 0],
        [1, 0],
    ]
    for options in ({}, {"start_dice": "hard"}):
        work = rollouts.tasks(Game("regidice", **options), ["heuristic"], episodes=40, seed=1)
        results = rollouts.run_local(work)
        won = np.mean([returns[0] > 0 for result in results for returns in result.returns])
        assert [row["wins"] for row in rollouts.summary(results)] == [won, won]


def test_agents_that_answer_otherwise_are_refused():
    game = Game("wuerfelhelden", players=2)

    def answer(make):
        return rollouts.run_local(rollouts.tasks(game, [make, "random"], episodes=5))

    for make in (
        lambda _observation, _mask: [1],
        lambda _observation, mask: mask.argmax(axis=1).astype(np.float64),
        lambda _observation, mask: mask,
        lambda _observation, _mask: None,
    ):
        with pytest.raises(rules_py.ArrayError, match="whole numbers of shape"):
            answer(make)
    assert answer(lambda _observation, mask: mask.argmax(axis=1).tolist())
    for who in (["greedy", "random"], ["random", "greedy"]):
        with pytest.raises(ValueError, match="an agent is"):
            evaluate.paired(game, *who, deals=4)
    with pytest.raises(TypeError, match="must be a list"):
        rollouts.tasks(game, "random", episodes=4)
    with pytest.raises(TypeError, match="must be a Game"):
        rollouts.tasks("wuerfelhelden", ["random"], episodes=4)
    with pytest.raises(ValueError, match="no results"):
        rollouts.summary([])
    with pytest.raises(ValueError, match="no game"):
        evaluate.variants([], "random", deals=4)


def test_variants_meet_the_same_chance_outcomes():
    short, long = (Game("wuerfelhelden", players=2, turn_limit=n) for n in (3, 300))
    with pytest.raises(ValueError, match="at least 2"):
        evaluate.variants([short, long], "random", deals=1)
    with pytest.raises(ValueError, match="seats"):
        evaluate.variants([short, Game("wuerfelhelden", players=3)], "random", deals=4)
    same, again, other = evaluate.variants(
        [long, long, short], "heuristic", "random", deals=60, seed=2
    )
    assert (same.won == again.won).all()
    assert not same.difference.any()
    assert not again.half_width.any()
    assert again.unpaired_half_width.min() > 0
    assert other.length < same.length
    assert 0 < other.length_half_width < same.length_half_width
    assert same.length_half_width == again.length_half_width
    # The signs of the deals that differ, corrected for the four differences of the study.
    assert same.p_value.tolist() == again.p_value.tolist() == [1, 1]
    assert other.p_value[0] < 0.05
    assert same.wins.sum() <= 1
    assert same.won.shape == (60, 2)
    assert same.wins[0] > 0.8
    assert other.difference[0] < -0.05


def test_the_length_of_a_variant_has_the_interval_of_student():
    # Two games: the quantile of Student's t is 12.706, and half of their difference the error.
    game = Game("wuerfelhelden", players=2)
    (two,) = evaluate.variants([game], "random", deals=2, seed=3)
    task = rollouts.Task(0, game, ("random", "random"), Generator(3, 0).next(), 2, "sources")
    lengths = rollouts.play(task).lengths
    assert lengths[0] != lengths[1]
    assert two.length == sum(lengths) / 2
    assert two.length_half_width == pytest.approx(12.7062 * abs(lengths[0] - lengths[1]) / 2)


def test_variants_are_drawn_with_wins_and_lengths():
    games = [Game("wuerfelhelden", players=2, turn_limit=n) for n in (300, 3)]
    long, short = evaluate.variants(games, "random", deals=20, seed=3)
    picture = evaluate.variants_picture({"long & <wide>": long, "short": short}, "Turns")
    root = ElementTree.fromstring(picture)
    words = [one.text for one in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"Turns: wins", "Turns: length", "long & <wide>, seat 1", "short, seat 0"} <= set(words)
    assert f"{short.length:.1f} ± {short.length_half_width:.1f}" in words
    half = 100 * 2.0930 * short.won[:, 0].std(ddof=1) / 20**0.5
    assert f"{100 * short.wins[0]:.1f} ± {half:.1f}" in words
    with pytest.raises(ValueError, match="no variant"):
        evaluate.variants_picture({})


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_unpaired_interval_is_that_of_independent_games(players):
    # In this game the weaker agent wins often enough for 400 deals to tell the variance.
    game, deals = Game("wuerfelhelden", players=players), 400
    shared = evaluate.paired(game, "random", "heuristic", deals=deals, seed=1)
    champions = ["heuristic"] * game.seats

    def returns(agents, seed):
        task = rollouts.Task(0, game, tuple(agents), seed, deals)
        return np.array(rollouts.play(task).returns)

    base = returns(champions, 100)
    gains = []
    for seat in range(game.seats):
        agents = champions.copy()
        agents[seat] = "random"
        gains.append(returns(agents, 101 + seat)[:, seat] - base[:, seat])
    alone = 1.96 * np.mean(gains, axis=0).std(ddof=1) / np.sqrt(deals)
    assert shared.unpaired_half_width == pytest.approx(alone, rel=0.25)
    # Between agents this different, shared deals gain nothing to speak of.
    assert shared.half_width == pytest.approx(alone, rel=0.35)
