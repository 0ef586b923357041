"""Bots: functions of a state and a seat wherever an agent is asked for, and the names of agents."""

import copy
import functools
import pickle

import numpy as np
import pytest

import rules_py
from rules_py import Bot, Game, Generator, IllegalActionError, Search, evaluate, rollouts
from rules_py._bot import name_of, names_of
from rules_py.agents import Agent


def heuristic(state, seat):
    assert state.seat == seat
    return state.heuristic_action()


def first(state, seat):
    return state.legal_actions()[0]


def lowest(observations, masks):
    return masks.argmax(axis=1)


LEVEL = Bot(heuristic, name="level")


@pytest.fixture(params=rules_py.games())
def game(request):
    return Game(request.param)


def test_a_bot_plays_as_the_agent_that_it_asks(game):
    tasks = [
        rollouts.tasks(game, [agent, "random"], episodes=3, seed=4)
        for agent in ("heuristic", LEVEL)
    ]
    assert rollouts.run_local(tasks[0]) == rollouts.run_local(tasks[1])


def test_a_bot_sits_in_contests_balances_fits_and_data_sets():
    game = Game("wuerfelhelden")
    others = ["random"] * (game.seats - 1)
    by_name = evaluate.contest(game, ["heuristic", *others], deals=3, seed=2)
    by_bot = evaluate.contest(game, [LEVEL, *others], deals=3, seed=2)
    assert by_bot.scores[0].agent == "level"
    assert [score.mean for score in by_bot.scores] == [score.mean for score in by_name.scores]
    workers = evaluate.contest(game, [LEVEL, *others], deals=3, seed=2, workers=2)
    assert workers == by_bot
    paired = evaluate.paired(game, LEVEL, "heuristic", deals=3)
    assert (paired.difference, paired.half_width) == (0, 0)
    finishes = evaluate.league(evaluate.line_ups(game, [LEVEL, "random"]), deals=1)
    assert {"level", "random"} == {name for finish in finishes for name in finish.names}
    values = evaluate.fit(game, [LEVEL, *others], games=4, pilot=2, seed=1)
    assert len(values) == game.seats
    variants = {"two": Game("wuerfelhelden"), "again": Game("wuerfelhelden")}
    found = evaluate.balance(variants, [LEVEL, "random"], deals=50)
    assert {arm.kind for arm in found.arms} == {"level", "random"}


def test_a_bot_never_gets_what_its_seat_may_not_know(game):
    """In equal views of worlds that differ, it is handed states from the same distribution."""
    told = []

    def spy(state, seat):
        told.append((state.to_json(), len(state.steps())))
        return state.legal_actions()[0]

    state, rng = game.new_state(), Generator(3)
    for _ in range(60):
        if state.is_terminal:
            break
        seat = state.seat
        if seat is not None:
            worlds = [state, *(state.determinize(seat, n) for n in range(4))]
            told.clear()
            for world in worlds:
                Bot(spy)(world, seat, 7)
            assert len(set(told)) == 1
            assert told[0][1] == 0, "no history, which tells what others drew"
        state.apply(state.sample(rng))


@pytest.mark.parametrize("where", ["Env", "AEC"])
def test_opponents_of_environments_get_no_secrets(game, where):
    """Also where a function is not wrapped: the environments of one game do that."""
    seen = []

    def spy(state, seat):
        seen.append(len(state.steps()))
        state.apply(state.legal_actions()[0])  # a state of its own, which it may change
        return env.unwrapped._single.heuristic_action()

    if where == "Env":
        gym = pytest.importorskip("rules_py.gym")
        env = gym.Env(game, opponents=spy)
    else:
        zoo = pytest.importorskip("rules_py.zoo")
        env = zoo.env(game, opponents=dict.fromkeys(range(1, game.seats), spy))
    env.reset(seed=1)
    for _ in range(30):
        if where == "Env":
            if any(env.step(env.sample_legal())[2:4]):
                break
        elif not any(env.terminations.values()):
            env.step(env.sample_legal())
    assert not any(seen)


def test_bots_are_opponents_in_all_environments(game):
    gym = pytest.importorskip("rules_py.gym")
    one = gym.Env(game, opponents=LEVEL, stream=1)
    many = gym.VectorEnv(game, 3, opponents=LEVEL)
    native = gym.VectorEnv(game, 3, opponents="heuristic")
    for env in (one, many, native):
        env.reset(seed=5)
    for _ in range(20):
        mask = many.action_masks()
        np.testing.assert_array_equal(mask, native.action_masks())
        np.testing.assert_array_equal(mask[1], one.action_masks())
        taken = mask.argmax(axis=1)
        *_, over, cut, _ = many.step(taken)
        native.step(taken)
        one.step(int(taken[1]))
        if (over | cut).any():
            break
    many.set_opponents(Bot(first))
    copy.deepcopy(one)
    pickle.loads(pickle.dumps(one))


def test_a_function_in_the_wrong_place_says_what_would_be_right():
    game = Game("wuerfelhelden")
    others = ["random"] * (game.seats - 1)
    for call in (
        lambda: evaluate.contest(game, [heuristic, *others], deals=2),
        lambda: rollouts.tasks(game, [heuristic], episodes=1),
        lambda: evaluate.contest(game, [Agent("heuristic"), *others], deals=2),
    ):
        with pytest.raises(ValueError, match=r"rules_py\.Bot"):
            call()
    with pytest.raises(TypeError, match="function of a State and a seat"):
        Bot("heuristic")
    with pytest.raises(IllegalActionError, match=r"the bot .*wrong answered 99999, which is not"):
        evaluate.contest(game, [Bot(lambda state, seat: 99999, "wrong"), *others], deals=2)


def test_agents_have_names_without_addresses():
    class Model:
        def __call__(self, observations, masks):
            return masks.argmax(axis=1)

    class Named(Model):
        name = "my model"

    for agent, name in [
        ("heuristic", "heuristic"),
        (lowest, f"{__name__}.lowest"),
        (functools.partial(lowest), f"{__name__}.lowest"),
        (Named(), "my model"),
        (Bot(first), f"{__name__}.first"),
        (Bot(first, name="f"), "f"),
        (Search(30), repr(Search(30))),
    ]:
        assert name_of(agent) == name
    assert name_of(Model()).endswith("Model")
    assert "0x" not in name_of(Model())
    one, other = Model(), Model()
    assert names_of([one, other, one, "random"]) == [
        name_of(one),
        f"{name_of(one)} (2)",
        name_of(one),
        "random",
    ]
    game = Game("wuerfelhelden")
    verdict = evaluate.contest(game, [one, other, Named()][: game.seats], deals=2)
    assert [score.agent for score in verdict.scores] == names_of(
        [one, other, Named()][: game.seats]
    )
    assert {verdict.comparisons[0].first, verdict.comparisons[0].second} == set(
        names_of([one, other])
    )
