"""Gymnasium's vector form: opponents between the native steps, seats by lot, start states."""

import copy
import pickle
from collections import deque

import numpy as np
import pytest

import rules_py
from rules_py import Batch, Game, Search

pytest.importorskip("gymnasium", reason="the extra `gymnasium` is not installed")
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from conftest import walk
from rules_py.gym import Env, VectorEnv, _learners, vector

QUICK = Search(1, method="guided")


def last_legal(observation, mask):
    """An agent that always takes the last legal action."""
    assert (observation.dtype, mask.dtype) == (np.float32, np.int8)
    return mask.shape[1] - 1 - mask[:, ::-1].argmax(axis=1)


def both(name, games, mode, **keywords):
    """The vector form, and Gymnasium's own over single environments."""
    fast = VectorEnv(name, games, threads=1, autoreset_mode=mode, **keywords)
    singles = [lambda at=at: Env(name, stream=at, **keywords) for at in range(games)]
    return fast, SyncVectorEnv(singles, autoreset_mode=mode)


def same_rows(fast, slow, steps, seed, wrong=0):
    """Plays both and compares all rows; every so many steps an illegal action. Counts the ends."""
    assert data_equivalence(fast.reset(seed=seed), slow.reset(seed=[seed] * fast.num_envs))
    mode, ends = fast.autoreset_mode, 0
    for at in range(steps):
        masks = fast.action_masks()
        actions = masks.argmax(1) if at % 2 else last_legal(np.zeros(1, "f4"), masks.view(np.int8))
        if wrong and at % wrong == 1:
            actions[0] = (~masks[0]).argmax()
        one, two = fast.step(actions), slow.step(actions)
        assert data_equivalence(one[0], two[0]), at
        np.testing.assert_allclose(one[1], two[1], atol=1e-12)
        assert data_equivalence(one[2:4], two[2:4]), at
        over = one[2] | one[3]
        ends += over.sum()
        np.testing.assert_array_equal(one[4]["action_mask"], two[4]["action_mask"])
        if mode == AutoresetMode.SAME_STEP and over.any():
            for game in np.flatnonzero(over):
                mine, theirs = one[4]["final_obs"][game], two[4]["final_obs"][game]
                np.testing.assert_array_equal(mine["observation"], theirs["observation"])
        if mode == AutoresetMode.DISABLED and over.any():
            again = {"reset_mask": over}
            mine, theirs = fast.reset(options=again), slow.reset(options=again)
            assert data_equivalence(mine[0], theirs[0])
    return ends


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_searches_play_as_among_single_environments(name, mode):
    keywords = {"opponents": QUICK, "seat": Game(name).seats - 1, "max_length": 9}
    assert same_rows(*both(name, 3, mode, **keywords), steps=30, seed=11)


@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize("illegal", ["end", "ignore"])
def test_illegal_actions_have_the_effect_that_they_have_in_single_ones(illegal, mode):
    keywords = {"opponents": QUICK, "illegal": illegal, "penalty": -0.5, "max_length": 20}
    assert same_rows(*both("unsung_heroes", 2, mode, **keywords), steps=60, seed=3, wrong=7)


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_opponents_between_the_steps_play_as_those_inside(name, mode, monkeypatch):
    """With shaping and a discount: it counts the steps of the learner, not of all seats."""
    keywords = {"opponents": "heuristic", "seat": Game(name).seats - 1, "max_length": 40}
    if "shaping" in Game(name).options:
        keywords |= {"shaping": True, "discount": 0.9}
    inside = VectorEnv(name, 4, autoreset_mode=mode, threads=1, **keywords)
    assert inside.batch.agents[0] == "heuristic"
    for module in (_learners, vector):
        monkeypatch.setattr(module, "is_native", lambda agent: agent is None)
    between = VectorEnv(name, 4, autoreset_mode=mode, threads=1, **keywords)
    assert between.batch.agents == [None] * between.game.seats
    assert data_equivalence(inside.reset(seed=5), between.reset(seed=5))
    for _ in range(90):
        actions = inside.action_masks().argmax(axis=1)
        one, two = inside.step(actions), between.step(actions)
        assert data_equivalence(one[0], two[0])
        np.testing.assert_allclose(one[1], two[1], atol=1e-9)
        over = one[2] | one[3]
        np.testing.assert_array_equal(over, two[2] | two[3])
        np.testing.assert_array_equal(one[4]["action_mask"], two[4]["action_mask"])
        if mode == AutoresetMode.DISABLED and over.any():
            inside.reset(options={"reset_mask": over})
            between.reset(options={"reset_mask": over})


def test_the_discount_counts_the_steps_of_the_learner_in_single_environments_too(name):
    if "shaping" not in Game(name).options:
        pytest.skip("the game has no potential")
    keywords = {"seat": Game(name).seats - 1, "discount": 0.9, "shaping": True, "max_length": 90}
    native = Env(name, opponents="heuristic", **keywords)
    python = Env(name, opponents=lambda state, _: state.heuristic_action(), **keywords)
    native.reset(seed=4)
    python.reset(seed=4)
    over, paid = False, 0.0
    while not over:
        action = native.legal_actions()[0]
        one, two = native.step(action), python.step(action)
        assert one[1] == pytest.approx(two[1])
        over, paid = one[2] or one[3], paid + abs(one[1])
    assert paid


def test_a_seat_is_drawn_for_each_game(name):
    game = Game(name)
    keywords = {"seat": "random", "opponents": last_legal, "max_length": 4}
    env = VectorEnv(game, 6, autoreset_mode="same_step", **keywords)
    fewer = VectorEnv(game, 2, autoreset_mode="same_step", **keywords)
    assert env.seat == "random"
    env.reset(seed=2)
    fewer.reset(seed=2)
    seen = set()
    for _ in range(60):
        np.testing.assert_array_equal(env.batch.seat, env.seats)
        np.testing.assert_array_equal(env.seats[:2], fewer.seats)
        seen |= set(env.seats.tolist())
        before, actions = env.seats, env.action_masks().argmax(axis=1)
        observation, _, terminated, truncated, _ = env.step(actions)
        rows, *_ = fewer.step(actions[:2])
        np.testing.assert_array_equal(observation["observation"][:2], rows["observation"])
        playing = ~(terminated | truncated)
        np.testing.assert_array_equal(env.seats[playing], before[playing])
    assert seen == set(range(game.seats))


def test_rewards_sum_to_the_return_of_the_seat(name):
    game, ended = Game(name), 0
    env = VectorEnv(game, 8, seat="random", opponents="random", autoreset_mode="disabled")
    env.reset(seed=1)
    totals, over = np.zeros(8), np.zeros(8, bool)
    for _ in range(3000):
        actions = np.where(over, -1, env.sample_legal())
        _, rewards, terminated, _, _ = env.step(actions)
        assert not rewards[over].any()
        totals, over = totals + rewards, terminated
        if over.all():
            break
    for at in np.flatnonzero(over).tolist():
        assert totals[at] == pytest.approx(env.batch.state(at).returns()[env.seats[at]])
        ended += 1
    assert ended or game.limits["decisions"] > 3000
    if ended:
        with pytest.raises(rules_py.IllegalActionError, match="has ended: reset it"):
            env.step(np.maximum(env.sample_legal(), 0))


def test_opponents_of_every_kind(tmp_path):
    env = VectorEnv("unsung_heroes", 4, opponents=[None, "search:2"], autoreset_mode="same_step")
    env.set_opponents(last_legal)
    env.reset(seed=1)
    for opponents in ("search:2", "net+search:2", Search(2), "random", ["random", "net"]):
        env.set_opponents(opponents)
        env.step(env.sample_legal())
    env.set_opponents(lambda observation, mask: np.full(len(mask), -1))
    with pytest.raises(rules_py.IllegalActionError, match="the opponent on seat 1 answered -1"):
        deque((env.step(env.sample_legal()) for _ in range(100)), maxlen=0)
    with pytest.raises(ResetNeeded, match="after an opponent has raised"):
        env.step(env.sample_legal())
    env.set_opponents("heuristic")
    env.reset()
    env.step(env.sample_legal())
    for wrong in (np.zeros(3, np.int64), np.zeros(4)):
        with pytest.raises(rules_py.ArrayError, match="whole numbers of shape"):
            env.step(wrong)
    inside = VectorEnv("unsung_heroes", 4, opponents="heuristic")
    inside.set_opponents("random")
    inside.reset(seed=1)
    with pytest.raises(ValueError, match="cannot be exchanged"):
        inside.set_opponents(last_legal)


def test_self_play_of_all_seats_asks_the_learner_itself(name):
    """The usual form: a random seat, and the learner's own policy on the others."""
    asked = []

    def own(observation, mask):
        asked.append(len(mask))
        return last_legal(observation, mask)

    env = VectorEnv(name, 3, seat="random", opponents=own, flat=True, illegal="raise")
    seen, _ = env.reset(seed=1)
    for _ in range(30):
        seen, *_ = env.step(last_legal(seen, env.action_masks().view(np.int8)))
    assert asked


def test_copies_and_pickles_go_on_alike(name):
    keywords = {"seat": "random", "opponents": QUICK, "max_length": 6}
    env = VectorEnv(name, 3, autoreset_mode="same_step", **keywords)
    env.reset(seed=4)
    env.step(env.sample_legal())
    twins = [copy.copy(env), copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    rows = [env.step(env.action_masks().argmax(axis=1)) for _ in range(8)]
    for twin in twins:
        for row in rows:
            assert data_equivalence(twin.step(twin.action_masks().argmax(axis=1)), row)
        np.testing.assert_array_equal(twin.seats, env.seats)


@pytest.mark.parametrize(
    ("keywords", "error"),
    [
        ({"seat": "first"}, TypeError),
        ({"illegal": "shout"}, ValueError),
        ({"penalty": float("nan")}, ValueError),
        ({"discount": float("inf")}, ValueError),
        ({"max_length": 0}, ValueError),
        ({"num_envs": 0}, ValueError),
        ({"opponents": ["random", "random", 7]}, ValueError),
    ],
)
def test_bad_arguments_are_refused_with_any_opponents(keywords, error):
    with pytest.raises(error):
        VectorEnv("regidice", **{"seat": "random", "opponents": QUICK, **keywords})


def test_a_batch_says_what_takes_a_search():
    said = r"use rules_py.gym.VectorEnv or rules_py.sb3.VecEnv"
    with pytest.raises(ValueError, match=said):
        Batch(Game("regidice"), 2, agents=[None, "search:9", None])


def starts_of(game):
    """Some decisions of random games, one of them early."""
    found = []
    for seed in range(3):
        state, _ = walk(game, seed)
        while state.undo() and (state.seat is None or len(state.steps()) > 9 + 3 * seed):
            pass
        found.append(state)
    return [state for state in found if state.seat is not None]


@pytest.mark.parametrize("opponents", ["random", QUICK])
@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_games_begin_with_start_states_as_single_ones_do(name, mode, opponents):
    starts = starts_of(Game(name))
    keywords = {"opponents": opponents, "seat": 0, "max_length": 5, "starts": starts}
    fast, slow = both(name, 3, mode, **keywords)
    assert same_rows(fast, slow, steps=20, seed=9)
    twin = pickle.loads(pickle.dumps(fast))
    first, other = fast.reset(seed=3), twin.reset(seed=3)
    assert data_equivalence(first, other)
    over = np.zeros(3, dtype=bool)
    for _ in range(4):
        skipped = over & (mode == AutoresetMode.DISABLED)
        actions = np.where(skipped, -1, fast.action_masks().argmax(axis=1))
        told = fast.step(actions)
        assert data_equivalence(told, twin.step(actions))
        over |= told[2] | told[3]
    fast.set_starts(None)
    fast.reset(seed=9)
    fresh = VectorEnv(name, 3, opponents=opponents)
    fresh.reset(seed=9)
    assert [fast.batch.state(at) for at in range(3)] == [fresh.batch.state(at) for at in range(3)]


def test_start_states_are_drawn_at_every_autoreset_and_copied(game):
    first, second = starts_of(game)[:2]
    given, keep = [first.clone(), second.clone()], [first.clone(), second.clone()]
    batch = Batch(game, 70, seed=1, max_length=1, autoreset="same_step", starts=given)
    for state in given:
        state.apply(state.sample(1))
    for _ in range(3):
        places = [batch.state(at) for at in range(70)]
        assert all(place in keep for place in places)
        assert all(state in places for state in keep)
        batch.step(batch.sample_legal())
    twin = pickle.loads(pickle.dumps(batch))
    for _ in range(3):
        actions = batch.sample_legal()
        np.testing.assert_array_equal(twin.sample_legal(), actions)
        batch.step(actions)
        twin.step(actions)
        np.testing.assert_array_equal(twin.observation, batch.observation)
    batch.set_starts([game.new_state()])
    batch.reset()
    assert not any(batch.state(at) in keep for at in range(70)) or not first.steps()


def test_start_states_that_do_not_fit_are_refused(game):
    other = Game("regidice" if game.name != "regidice" else "wuerfelhelden")
    over, _ = walk(game, 1)
    batch = Batch(game, 2, seed=1)
    for states, error, said in (
        ([game.new_state(), other.new_state()], rules_py.OptionError, r"starts\[1\] is of Game"),
        ([over], rules_py.OptionError, r"the game of starts\[0\] is over"),
        (["state"], TypeError, r"starts\[0\] must be a State"),
        (3, TypeError, "iterable"),
    ):
        makes = (Batch, VectorEnv)
        for make in (*[lambda s, m=m: m(game, 2, starts=s) for m in makes], batch.set_starts):
            with pytest.raises(error, match=said):
                make(states)
        with pytest.raises(error, match=said):
            Env(game, starts=states)


def test_a_single_environment_keeps_the_history_of_its_start(game):
    start = starts_of(game)[0]
    env = rules_py.SingleEnv(game, seed=3, starts=[start])
    assert env.state().steps()[: len(start.steps())] == start.steps()
    twin = pickle.loads(pickle.dumps(env))
    env.reset()
    twin.reset()
    assert env.state().record() == twin.state().record()
    env.reset(chance=[])
    assert env.state().steps()[: len(start.steps())] == start.steps()


def test_a_state_whose_seats_have_changed_is_refused():
    game = Game("valor_and_villainy", allow_roster_changes=True)
    state, rng = game.new_state(), rules_py.Generator(1)
    while len(state.returns()) == game.seats:
        try:
            state.change_roster("join mari")
        except rules_py.RulesError:
            state.apply(state.sample(rng))
    state.sample_chance(rng)
    with pytest.raises(ValueError, match="other options or seats"):
        Batch.from_states([state])
    with pytest.raises(rules_py.OptionError, match="other options or seats"):
        Batch(game, 2, starts=[state])
    with pytest.raises(rules_py.OptionError, match="the state has 5 seats, and the environment 4"):
        rules_py.SingleEnv(game).reset(state=state)
