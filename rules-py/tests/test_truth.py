"""A learner, search and built-in agents against the exact values of solved games."""

import copy
from collections import defaultdict
from pathlib import Path

import numpy as np
import pytest

from rules_py import Game, Generator, Search, evaluate, solve
from test_solve import ONE_DIE, duel, rat

EXAMPLES = Path(__file__).parents[2] / "examples" / "python"

START = 20 * 2 / 216 - 1
"""Value of the small Regidice of one round."""


def learn_alone(game, episodes, seed):
    """Monte Carlo control: mean returns by information state and action, explored at random."""
    counts, means, rng = defaultdict(int), defaultdict(float), Generator(seed)
    for episode in range(episodes):
        explores = 1000 * (episodes - episode) // episodes
        state, taken = game.new_state(), []
        while not state.is_terminal:
            if state.is_chance:
                state.apply(state.sample(rng))
                continue
            name, legal = state.information_state(0), state.legal_actions()
            action = max(legal, key=lambda one, name=name: means[name, one])
            if rng.below(1000) < explores:
                action = legal[rng.below(len(legal))]
            taken.append((name, action))
            state.apply(action)
        for key in taken:
            counts[key] += 1
            means[key] += (state.returns()[0] - means[key]) / max(counts[key], 1)
    return means


def greedy(means):
    """The policy of the greatest mean."""

    def policy(name, legal):
        best = max(legal, key=lambda action: means[name, action])
        return [float(action == best) for action in legal]

    return policy


def test_a_tabular_learner_comes_to_the_value_and_not_above():
    game = rat(1)
    best = solve.solve(game).values[0]
    assert best == pytest.approx(START)
    earned = [
        solve.solve(game, [greedy(learn_alone(game, episodes, 1))]).values[0]
        for episodes in (100, 5000)
    ]
    print(f"\nRegidice, one round: after 100 games {earned[0]:.5f}, 5,000 {earned[1]:.5f}")
    assert all(value <= best + 1e-12 for value in earned)
    assert earned[0] < earned[1]
    assert earned[1] > best - 0.01


def worth(state, best, known):
    """What a network earns that takes its most likely action, exactly, from a state on."""
    if state.is_terminal:
        return state.returns()[0]
    if state.digest not in known:
        steps = [(best(state.observation(0)[None], state.action_mask(0)[None])[0], 1.0)]
        total = 0.0
        for step, probability in state.chance_probabilities() if state.is_chance else steps:
            state.apply(step)
            total += probability * worth(state, best, known)
            state.undo()
        known[state.digest] = total
    return known[state.digest]


def test_the_learner_of_the_baselines_comes_to_the_exact_value(monkeypatch):
    """Masked PPO in NumPy, from nothing; what it has learnt is valued without chance."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    learner = pytest.importorskip("learner")
    game, updates, recipe = rat(1), 40, {"trace": 0.95, "entropy": 0.1, "passes": 4, "size": 512}
    cells, actions = game.observation_size + game.num_actions, game.num_actions
    network = learner.Network(np.arange(cells), game.observation_size, actions, 1, 64)
    table = learner.Play([(game, [None])], 64, 32, 1, cells)
    best = solve.solve(game).values[0]
    before = worth(game.new_state(), network.best, {})
    for update in range(updates):
        table.collect(network)
        learner.improve(network, table, 3e-3, recipe, max(0.05, 1 - update / updates))
    earned = worth(game.new_state(), network.best, {})
    print(f"\nRegidice, one round: PPO {before:.5f} to {earned:.5f} of {best:.5f}", end="")
    assert earned <= best + 1e-9
    assert before < best - 0.1
    assert earned == pytest.approx(best, abs=0.01)


def small_games():
    """Games from the beginning whose value between some agents is exactly known."""
    one_die = Game("wuerfelhelden", players=2, turn_limit=4, components=ONE_DIE)
    return [(one_die, ["heuristic", "random"]), (rat(2), ["heuristic"])]


def exact(game, agents):
    """Exact mean return of each agent over all seatings."""
    seatings = []
    for seating in range(game.seats):
        seated = [agents[(seat - seating) % len(agents)] for seat in range(len(agents))]
        seatings.append(np.roll(solve.solve(game, seated).values, -seating))
    return np.mean(seatings, axis=0)


@pytest.mark.parametrize("number", range(2))
@pytest.mark.parametrize("corrected", [False, True])
def test_the_interval_of_a_contest_holds_the_exact_value(number, corrected):
    game, agents = small_games()[number]
    values = evaluate.fit(game, agents, games=1000, pilot=50, seed=8) if corrected else ()
    found = evaluate.contest(game, agents, deals=400, values=values, seed=4)
    for score, value in zip(found.scores, exact(game, agents), strict=True):
        print(f"\n{score.agent}: {score.mean:.4f} ± {score.half_width:.4f}, exactly {value:.4f}")
        assert abs(score.mean - value) <= score.half_width


def regrets(solution, start, agent, games):
    """What a seat of an agent loses in each game by its actions, by exact values.

    The mean is the value of the game minus what the agent earns against perfect play.
    """
    lost = []
    for seed in range(games):
        state, rng, lose = copy.copy(start), Generator(seed, 9), 0.0
        while not state.is_terminal:
            if state.is_chance:
                state.apply(state.sample(rng))
                continue
            best = solution.best_action(state)
            if state.seat == 0:
                values = solution.action_values(state)
                chosen = agent(state, rng)
                lose += values[best] - values[chosen]
                best = chosen
            state.apply(best)
        lost.append(lose)
    return np.array(lost)


def test_search_loses_less_than_the_heuristic_and_never_gains():
    start = duel("1")
    solution = solve.solve(start)
    table = {}
    for name, games, agent in [
        ("random", 300, lambda state, rng: state.sample(rng)),
        ("heuristic", 300, lambda state, _: state.heuristic_action()),
        ("search:20", 40, lambda state, rng: Search(20).run(state, rng.next() >> 1).action),
        ("search:400", 20, lambda state, rng: Search(400).run(state, rng.next() >> 1).action),
    ]:
        lost = regrets(solution, start, agent, games)
        assert (lost >= -1e-12).all(), name
        table[name] = lost.mean(), 1.96 * lost.std(ddof=1) / np.sqrt(games)
        print(f"\n{name}: loses {table[name][0]:.4f} ± {table[name][1]:.4f} a game", end="")
    assert table["search:400"][0] < table["heuristic"][0] < table["random"][0]
