"""Functions of every kind wherever an agent is asked for, and the names of agents."""

import asyncio
import copy
import functools
import pickle

import numpy as np
import pytest

import rules_py
from rules_py import Bot, Game, Generator, IllegalActionError, Search, evaluate, lm, rollouts
from rules_py._bot import name_of, names_of, since
from rules_py.agents import Agent
from rules_py.data._rows import play_round
from rules_py.errors import ArrayError, SeatError


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


def most_likely(observations, masks):
    """Say probabilities that depend on what is seen: the first legal action is likelier."""
    weights = masks * (1.0 + (np.arange(masks.shape[1]) == masks.argmax(axis=1)[:, None]))
    return weights / weights.sum(axis=1, keepdims=True)


def many(states, seats):
    assert [state.seat for state in states] == seats
    return [state.heuristic_action() for state in states]


async def slow(state, seat):
    await asyncio.sleep(0)
    return state.heuristic_action()


async def slow_many(states, seats):
    return [await slow(*pair) for pair in zip(states, seats, strict=True)]


async def slow_rows(observations, masks):
    return lowest(observations, masks)


def lowest_of(state, seat):
    return state.legal_actions()[0]


KINDS = [
    (
        "heuristic",
        [heuristic, LEVEL, many, slow, slow_many, Agent("heuristic"), functools.partial(many)],
    ),
    (lowest, [lowest_of, slow_rows, Bot(lambda s, p: s.legal_actions()[0], "f", sees="state")]),
]


@pytest.mark.parametrize(("usual", "others"), KINDS, ids=["heuristic", "lowest"])
def test_every_kind_of_function_is_an_agent_everywhere(usual, others):
    game = Game("wuerfelhelden", players=2)

    def everywhere(agent):
        tasks = rollouts.tasks(game, [agent, "random"], episodes=3, seed=4)
        verdict = evaluate.contest(game, [agent, "random"], deals=4, seed=1)
        sides = evaluate.contest(game, [agent, "random"], deals=4, seed=1, together=3)
        assert verdict == sides
        finishes = evaluate.league(
            evaluate.line_ups(game, {"own": agent, "random": "random"}), deals=2, together=4
        )
        rows = play_round(game, [agent, "random"], ["a", "b"], seed=3, size=2, first=0, threads=1)
        return (
            rollouts.run_local(tasks),
            [(one.mean, one.half_width) for one in verdict.scores],
            finishes,
            evaluate.paired(game, agent, "random", deals=3),
            [piece["action"].tolist() for piece in rows.decisions],
        )

    expected = everywhere(usual)
    for agent in others:
        assert everywhere(agent) == expected


@pytest.mark.parametrize(("usual", "others"), KINDS, ids=["heuristic", "lowest"])
def test_every_kind_of_function_is_an_opponent_in_all_environments(usual, others):
    gym, zoo = pytest.importorskip("rules_py.gym"), pytest.importorskip("rules_py.zoo")
    game = Game("unsung_heroes", players=2)

    def seen(agent):
        one, all_seats = gym.Env(game, opponents=agent), zoo.env(game, opponents={1: agent})
        some = gym.VectorEnv(game, 3, opponents=agent)
        for env in (one, all_seats, some):
            env.reset(seed=2)
        masks = []
        for _ in range(15):
            if any(one.step(int(one.action_masks().argmax()))[2:4]):
                one.reset(seed=3)
            all_seats.step(int(all_seats.action_masks().argmax()))
            if any(all_seats.terminations.values()):
                all_seats.reset(seed=3)
            some.step(some.action_masks().argmax(axis=1))
            masks += [one.action_masks(), all_seats.action_masks(), *some.action_masks()]
        return np.array(masks)

    expected = seen(usual)
    for agent in others:
        np.testing.assert_array_equal(seen(agent), expected)


def test_asynchronous_functions_wait_at_the_same_time():
    game, waiting, most = Game("wuerfelhelden", players=2), set(), []

    async def slowly(state, seat):
        waiting.add(id(state))
        await asyncio.sleep(0.001)
        most.append(len(waiting))
        waiting.discard(id(state))
        return state.legal_actions()[0]

    for play, together in [
        (lambda: evaluate.contest(game, [slowly, "random"], deals=8, together=8), 16),
        (lambda: rollouts.run_local(rollouts.tasks(game, [slowly, "random"], episodes=9)), 9),
    ]:
        most.clear()
        play()
        assert together / 2 <= max(most) <= together

    async def inside():  # a loop that runs already, as in a notebook
        return evaluate.contest(game, [slowly, "random"], deals=2)

    assert asyncio.run(inside()).deals == 2

    async def fails(state, seat):
        raise OSError("no connection")

    with pytest.raises(OSError, match="no connection"):
        evaluate.contest(game, [fails, "random"], deals=2, together=2)


def test_a_function_is_told_what_its_seat_has_learnt():
    game, told = Game("unsung_heroes", players=2), []

    def listens(state, seat, log):
        assert not state.steps()
        told.append(log)
        return state.legal_actions()[0]

    def listens_to_many(states, seats, logs):
        return [listens(*one) for one in zip(states, seats, logs, strict=True)]

    evaluate.contest(game, [listens, "heuristic"], deals=2, seed=3)
    alone = list(told)
    told.clear()
    evaluate.contest(game, [listens_to_many, "heuristic"], deals=2, seed=3)
    assert sorted(told) == sorted(alone)
    match = lm.Match(game, [None, "heuristic"], seed=3)
    while not match.is_over:
        state, seat = match.session.state, match.seat
        assert since(state, seat) == [line["text"] for line in match._log[seat]]
        match.act("ACTION: 1")


def test_probabilities_are_drawn_from():
    game = Game("wuerfelhelden", players=2)
    state = game.new_state()
    state.sample_chance(Generator(5))
    legal, seat = state.legal_actions(), state.seat
    assert len(legal) > 1
    shares = {legal[0]: 0.7, legal[-1]: 0.3}
    bot, rng = Bot(lambda state, seat: shares, "mixed", mixed=True), Generator(3)
    drawn = [bot(state, seat, rng) for _ in range(2000)]
    assert set(drawn) == set(shares)
    assert abs(drawn.count(legal[0]) / 2000 - 0.7) < 0.04
    rows = Bot(most_likely, mixed=True)
    assert rows(state, seat, 1) in legal
    illegal = next(a for a in range(game.num_actions) if a not in legal)
    for wrong, error in [
        ({legal[0]: 0.5}, ArrayError),
        ({legal[0]: 1.5, legal[1]: -0.5}, ArrayError),
        ({legal[0]: float("nan")}, ArrayError),
        ({legal[0]: 0.5, illegal: 0.5}, IllegalActionError),
        ({"first": 1.0}, ArrayError),
        (3, ArrayError),
        (None, ArrayError),
    ]:
        with pytest.raises(error):
            Bot(lambda state, seat, wrong=wrong: wrong, "wrong", mixed=True)(state, seat)


def test_functions_that_answer_something_else_are_refused():
    game = Game("wuerfelhelden", players=2)
    for wrong, error, why in [
        (lambda states, seats: [0] * (len(states) + 1), ArrayError, "entries"),
        (lambda states, seats: 3, ArrayError, "entries"),
        (lambda states, seats: [99999] * len(states), IllegalActionError, "99999"),
        (lambda state, seat: None, IllegalActionError, "None"),
        (lambda observations, masks: masks, ArrayError, "shape"),
        (lambda observations, masks: masks.argmin(axis=1), IllegalActionError, "not legal"),
        (Bot(lowest, mixed=True), ArrayError, "shape"),
    ]:
        with pytest.raises(error, match=why):
            evaluate.contest(game, [wrong, "random"], deals=2)
    with pytest.raises(TypeError, match="a bot is a function"):
        Bot("heuristic")
    with pytest.raises(ValueError, match="sees is"):
        Bot(lowest, sees="cards")
    with pytest.raises(SeatError, match="not to act"):
        Bot(first)(game.new_state(), 0)
    with pytest.raises(IllegalActionError, match=r"the agent wrong answered 99999, which is not"):
        evaluate.contest(game, [Bot(lambda state, seat: 99999, "wrong"), "random"], deals=2)
    for number in (0, 1.5, True):
        with pytest.raises(ValueError, match="together must be"):
            evaluate.contest(game, ["heuristic", "random"], deals=2, together=number)


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
