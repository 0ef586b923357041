"""Shaped rewards: a small game is solved with and without them, discounted and not."""

import pytest

from rules_py import Game, SingleEnv, solve

ONE_RAT = {
    "title": "One rat",
    "last_enemy": 1,
    "enemy": [{"index": 1, "dice": 1, "health": 15, "attack": 1}],
}
OPTIONS = {"players": 1, "start_dice": [3] * 4, "round_limit": 1, "components": ONE_RAT}


def row(before, after, discount):
    """The reward of a row from one decision to the next, or to the end."""
    (old,), (new,) = before.potentials(), after.potentials()
    return after.returns()[0] + discount * new - old


def induce(game, discount):
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
        return row(last, state, discount) + ahead

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
        chosen = [a for a, v in values.items() if v > max(values.values()) - 1e-9]
        assert chosen == [a for a, v in others.items() if v > max(others.values()) - 1e-9]
    assert len(potentials) > 3
    if discount == 1.0:
        exact = solve.solve(Game("regidice", **OPTIONS))
        for state, values in plain.items():
            assert values == pytest.approx(exact.action_values(state))


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
