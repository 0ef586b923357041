"""Value functions learn from what follows a state, not from the return alone."""

import numpy as np
import pytest

from rules_py import Game, Generator, Search, _net, evaluate
from rules_py._net import load
from rules_py.agents import choose
from rules_py.evaluate import _cast, _learn, _value
from rules_py.evaluate._cast import cast
from rules_py.evaluate._corrections import rotated
from rules_py.evaluate._learn import Games, forward, learn, packed


def one(cell):
    """A state with one cell that is not zero."""
    return np.array([cell]), np.ones(1, np.uint8)


def bits(count):
    """Greatest numbers of so many cells that are 0 or 1."""
    return np.ones(count, np.uint8)


def test_targets_are_lambda_returns():
    games = Games(bits(9), 1)
    games.add(packed([one(2), one(4), one(7)]), np.array([1.0], np.float32))
    games.add(packed([]), np.array([0.5], np.float32))
    games.add(packed([one(4)]), np.array([-1.0], np.float32))
    games.close()
    assert games.used.tolist() == [2, 4, 7]
    assert games.rows(np.array([2, 0])).tolist() == [[0, 0, 1], [1, 0, 0]]
    inner = np.array([[0.1], [0.2], [0.3]], np.float32)
    weights = inner, np.zeros(1, "f4"), np.ones((1, 1), "f4"), np.zeros(1, "f4")
    _, second, third = np.tanh([0.1, 0.2, 0.3])
    whole = games.targets(weights, 1.0)[:, 0]
    assert whole.tolist() == [1, 1, 1, -1]
    part = games.targets(weights, 0.25)[:, 0]
    middle = 0.75 * third + 0.25
    assert part == pytest.approx([0.75 * second + 0.25 * middle, middle, 1, -1], abs=1e-6)
    assert games.targets(weights, 0.0)[:, 0] == pytest.approx([second, third, 1, -1], abs=1e-6)


def test_what_tells_nothing_is_not_read():
    """Neither a cell that is always the same, nor the second of two that are always equal."""
    states = np.array([[9, 0, 3, 3, 0, 3], [9, 1, 0, 0, 1, 0], [9, 0, 6, 6, 0, 5]], np.uint8)
    games = Games(np.array([9, 1, 255, 255, 1, 255], np.uint8), 1)
    rows = [(np.flatnonzero(state), state[state > 0]) for state in states]
    games.add(packed(rows), np.array([1.0], np.float32))
    games.close()
    assert games.used.tolist() == [1, 2, 5]
    # Each cell is a number from 0 to 1, the greatest that was seen.
    read = games.rows(np.arange(3))
    assert read == pytest.approx(np.array([[0, 0.5, 0.6], [1, 0, 0], [0, 1, 1]]))
    inner = np.array([[0.5, -2.0], [3.0, 0.25], [-1.0, 4.0]], np.float32)
    whole = games.whole(inner)
    assert not whole[[0, 3, 4]].any()
    told = (states / games.greatest).astype(np.float32)
    assert told @ whole == pytest.approx(read @ inner, abs=1e-5)


def walk(count):
    """Games of a random walk over seven cells; who falls off the right end wins."""
    games, rng = Games(bits(9), 1), np.random.default_rng(5)
    for _ in range(count):
        place, rows = 4, []
        while 1 <= place <= 7:
            rows.append(one(place))
            place += int(rng.choice([-1, 1]))
        games.add(packed(rows), np.array([1.0 if place > 7 else -1.0], np.float32))
    return games


def test_temporal_differences_come_closer_than_returns(monkeypatch):
    truth = np.arange(1, 8) / 4 - 1
    errors = []
    monkeypatch.setattr(_learn, "BATCH", 8)  # enough steps for so few games
    for traces in ((1.0,) * 8, (1.0, 0.9, 0.8, 0.7, 0.5, 0.5, 0.3, 0.3)):
        monkeypatch.setattr(_learn, "TRACES", traces)
        weights = learn(walk(300), 16, np.random.default_rng(6))
        assert not weights[0][[0, 8]].any()  # cells that no state had
        values = forward(weights, np.eye(9, dtype=np.float32)[1:8])[:, 0]
        errors.append(float(((values - truth) ** 2).mean()))
    print(f"\nmean squared error: returns {errors[0]:.5f}, temporal differences {errors[1]:.5f}")
    assert errors[1] < 0.7 * errors[0]
    assert errors[1] < 0.005


def test_states_are_kept_in_the_order_of_play():
    game = Game("wuerfelhelden", players=2)
    ((every, returns),) = watch(game, ["random", "random"], [(1, 0)])
    ((whole, again),) = watch(game, ["random", "random"], [(1, 0)], 10_000)
    assert (returns == again).all()
    assert len(every) == 16 < len(whole)
    places = iter(whole)
    for cells, numbers in every:
        assert any(
            np.array_equal(cells, others) and np.array_equal(numbers, told)
            for others, told in places
        )


def watch(game, cast, deals, states=16):
    """What is kept of some games, by number and seating."""
    return list(_value._watch(game, cast, 3, deals, np.random.default_rng(1), states))


def test_inputs_and_returns_are_those_of_agents():
    """The network gets its observation in one place and its return in another, wherever it sits."""
    game = Game("wuerfelhelden", players=2)
    size = game.observation_size
    told = watch(game, cast(game, ["heuristic", "net"]), [(5, 0), (5, 1)], 10_000)
    for seating, (rows, returns) in enumerate(told):
        state, places = play(game, ["heuristic", "net"], 5, seating)
        assert returns.tolist() == np.roll(state.returns(), -seating).tolist()
        assert len(rows) == len(places)
        for cells, numbers in rows:
            assert cells[-1] == 2 * size + seating
            assert numbers[-1] == 1
        # The last state that chance or nobody left, before the end.
        while len(state.steps()) > places[-1]:
            state.undo()
        row = np.zeros(2 * size + 2, np.uint8)
        row[rows[-1][0]] = rows[-1][1]
        for agent in (0, 1):
            seen = state.observation((agent + seating) % 2, dtype="uint8")
            assert (row[agent * size : (agent + 1) * size] == seen).all()


def play(game, agents, number, seating):
    """A game as a fit plays it, and where chance steps in it."""
    state = game.new_state()
    seated = rotated(cast(game, agents), seating)
    (places,) = _cast.play_many([state], [seated], [Generator(3, number)])
    return state, places


@pytest.mark.parametrize("seating", [0, 1])
def test_agents_that_are_cheap_play_what_is_learned(seating):
    """A network is not replaced by the heuristic, which plays otherwise."""
    game = Game("wuerfelhelden", players=2)
    net, other = load("net", game), 0
    state, places = play(game, ["heuristic", "net"], 9, seating)
    again, chance = game.new_state(), []
    for kind, taken in state.steps():
        if kind == "chance":
            chance.append(len(again.steps()))
        else:
            advice, seat = again.heuristic_action(), again.seat
            if seat == (1 + seating) % 2:
                rows = again.observation(seat)[None], again.action_mask(seat)[None]
                assert taken == net(*rows)[0]
                other += taken != advice
            else:
                assert taken == advice
        again.apply(taken)
    assert places == chance[1:] if chance[0] == 0 else places == chance
    assert other > 3


def test_who_plays(monkeypatch, tmp_path):
    game = Game("wuerfelhelden", players=2)
    net = load("net", game)
    agents = ["random", "heuristic", "net", net, Search(9), Search(9, rollout="net"), len]
    assert cast(game, agents) == ["random", "heuristic", net, net, "heuristic", net, "heuristic"]
    monkeypatch.setattr(_net, "SHIPPED", tmp_path / "none")
    with pytest.raises(ValueError, match="no network"):
        cast(game, ["net"])
    plans = ["plan:1", "plan:0+search:9", "heuristic"]
    assert cast(Game("valor_and_villainy"), plans) == ["plan:1", "plan:0", "heuristic"]


def test_plans_play_what_is_learned():
    game = Game("valor_and_villainy", heroes=1)
    state, _ = play(game, ["plan:1", "plan:0"], 4, 0)
    again, other = game.new_state(), 0
    for kind, taken in state.steps():
        if kind == "action":
            assert taken == again.heuristic_action(plan=1 if again.seat == 0 else 0)
            other += taken != again.heuristic_action()
        again.apply(taken)
    assert again.is_terminal
    assert other > 0


class Sums:
    """A value function that anybody can compute."""

    digest = "sums"

    def __call__(self, observations):
        return observations.sum(axis=2)


def decided(state, agents):
    """What a state is worth after all decisions up to the next chance, one by one."""
    state = state.clone()
    while state.seat is not None:
        state.apply(choose(agents[state.seat], state, Generator(0)))
    if state.is_terminal:
        return np.array(state.returns())
    return Sums()(np.array([[state.observation(seat) for seat in (0, 1)]]))[0]


def test_states_are_valued_after_what_networks_decide():
    game = Game("wuerfelhelden", players=2)
    agents = ["heuristic", load("net", game)]
    state, _ = play(game, agents, 9, 0)
    expected, again = np.zeros(2), game.new_state()
    for kind, taken in state.steps():
        for other, probability in again.chance_probabilities() if kind == "chance" else []:
            after = again.clone()
            after.apply(other)
            expected += ((other == taken) - probability) * decided(after, agents)
        again.apply(taken)
    for name in ["net", agents[1], "net+search:9"]:
        found = evaluate.corrections(state, ["heuristic", name], Sums())
        assert found == pytest.approx(expected, abs=1e-3)
    replaced = evaluate.corrections(state, ["heuristic", "heuristic"], Sums())
    assert (abs(replaced - expected) > 0.01).all()


def test_where_nothing_is_known_a_state_is_worth_the_mean():
    games = Games(bits(3), 2)
    games.add(packed([]), np.array([1.0, -0.5], np.float32))
    games.add(packed([]), np.array([0.0, 0.0], np.float32))
    weights = learn(games, 4, np.random.default_rng(1))
    assert weights[0].shape == (3, 4)
    assert forward(weights, np.zeros((1, 3), np.float32))[0] == pytest.approx([0.5, -0.25])
