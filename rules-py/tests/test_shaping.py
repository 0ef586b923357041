"""Shaped rewards: a small game is solved with and without them, discounted and not."""

import numpy as np
import pytest

from rules_py import Game, SingleEnv, solve

ONE_RAT = {
    "title": "One rat",
    "last_enemy": 1,
    "enemy": [{"index": 1, "dice": 1, "health": 15, "attack": 1}],
}
OPTIONS = {"players": 1, "start_dice": [3] * 4, "round_limit": 1, "components": ONE_RAT}


def of_the_game(state):
    """The potential of the game."""
    return state.potentials()[0]


def of_subgoals(*weights):
    """A potential with weights of the learner's own."""
    return lambda state: 0.0 if state.is_terminal else np.dot(weights, state.subgoals(0))


def row(before, after, discount, potential=of_the_game):
    """The reward of a row from one decision to the next, or to the end."""
    return after.returns()[0] + discount * potential(after) - potential(before)


def induce(game, discount, potential=of_the_game):
    """Action values of every decision of a game of one seat, by backward induction.

    Rewards are discounted by decisions, as those of an environment are: chance takes no time.
    """
    found = {}

    def expected(state, last):
        if state.is_chance:
            outcomes = state.chance_outcomes()
            total = sum(weight for _, weight in outcomes)
            each = [(weight, moved(state, outcome)) for outcome, weight in outcomes]
            return sum(weight * expected(after, last) for weight, after in each) / total
        ahead = 0.0 if state.is_terminal else discount * best(state)
        return row(last, state, discount, potential) + ahead

    def best(state):
        if state not in found:
            legal = state.legal_actions()
            values = {action: expected(moved(state, action), state) for action in legal}
            found[state] = values
        return max(found[state].values())

    # The first decision follows chance: a row begins with it.
    for state in first_decisions(game.new_state()):
        best(state)
    return found


def moved(state, step):
    after = state.clone()
    after.apply(step)
    return after


def first_decisions(state):
    if not state.is_chance:
        yield state
        return
    for outcome, _ in state.chance_outcomes():
        yield from first_decisions(moved(state, outcome))


def best(values):
    return [action for action, value in values.items() if value > max(values.values()) - 1e-9]


@pytest.mark.parametrize("discount", [1.0, 0.8])
def test_best_actions_with_shaping_are_those_without(discount):
    plain = induce(Game("regidice", **OPTIONS), discount)
    shaped = induce(Game("regidice", shaping=True, **OPTIONS), discount)
    assert len(plain) == len(shaped) > 100
    potentials = set()
    # Both walk the game in the same order.
    for (state, values), (twin, others) in zip(plain.items(), shaped.items(), strict=True):
        assert state.steps() == twin.steps()
        (potential,) = twin.potentials()
        potentials.add(potential)
        assert values.keys() == others.keys()
        for action, value in values.items():
            assert others[action] == pytest.approx(value - potential, abs=1e-12)
        assert best(values) == best(others)
    assert len(potentials) > 3
    if discount == 1.0:
        exact = solve.solve(Game("regidice", **OPTIONS))
        for state, values in plain.items():
            assert values == pytest.approx(exact.action_values(state))


@pytest.mark.parametrize("discount", [1.0, 0.8])
@pytest.mark.parametrize("weights", [(2.0, -0.5), (-1.0, 3.0)])
def test_best_actions_with_weights_of_ones_own_are_those_without(discount, weights):
    game, potential = Game("regidice", **OPTIONS), of_subgoals(*weights)
    plain, shaped = induce(game, discount), induce(game, discount, potential)
    assert len(plain) == len(shaped) > 100
    for state, values in plain.items():
        others = shaped[state]
        expected = {action: value - potential(state) for action, value in values.items()}
        assert others == pytest.approx(expected, abs=1e-12)
        assert best(values) == best(others)


def test_a_potential_that_is_not_zero_at_the_end_changes_what_is_best():
    game = Game("regidice", **OPTIONS)
    plain = induce(game, 1.0)
    shaped = induce(game, 1.0, lambda state: np.dot((-1.0, 3.0), state.subgoals(0)))
    assert any(best(values) != best(shaped[state]) for state, values in plain.items())


@pytest.mark.parametrize("discount", [1.0, 0.8])
def test_environments_pay_these_rewards(discount):
    game = Game("regidice", players=1, shaping=True)
    env = SingleEnv(game, seed=2, discount=discount)
    paid = 0
    while not env.terminated:
        before = env.state()
        env.step(env.heuristic_action())
        assert env.rewards()[0] == pytest.approx(row(before, env.state(), discount))
        paid += abs(env.rewards()[0]) > 1e-9
    assert paid > 20
