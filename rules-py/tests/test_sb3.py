"""Stable-Baselines3: its vector environment against single ones, and short training runs."""

import copy
import pickle

import numpy as np
import pytest

import rules_py
from rules_py import Batch, Game, Search, evaluate, rollouts

pytestmark = pytest.mark.adapters
torch = pytest.importorskip("torch", reason="torch is not installed")
pytest.importorskip("stable_baselines3", reason="stable-baselines3 is not installed")

from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import data_equivalence
from stable_baselines3.common.vec_env import VecCheckNan, VecMonitor

from rules_py.gym import Env, _learners
from rules_py.sb3 import VecEnv, agent

torch.set_num_threads(1)


def steps(env, count):
    """Plays first and last legal actions in turn; yields every row."""
    for at in range(count):
        masks = env.action_masks()
        actions = masks.argmax(1) if at % 2 else masks.shape[1] - 1 - masks[:, ::-1].argmax(1)
        yield (*env.step(actions), env.action_masks())


@pytest.mark.parametrize("flat", [False, True])
def test_rows_are_those_of_single_environments(name, flat):
    last = Game(name).seats - 1
    keywords = {"seat": last, "opponents": "heuristic", "flat": flat, "max_length": 7}
    many = VecEnv(name, 3, seed=5, **keywords)
    singles = [Env(name, stream=at, **keywords) for at in range(3)]
    seen = [env.reset(seed=5)[0] for env in singles]
    assert data_equivalence(row(many.reset(), 1), seen[1])
    masks, cut = many.action_masks(), 0
    for _ in range(80):
        actions = masks.argmax(axis=1)
        rows, rewards, dones, infos = many.step(actions)
        masks = many.action_masks()
        for at, env in enumerate(singles):
            one, reward, terminated, truncated, _ = env.step(int(actions[at]))
            assert rewards[at] == np.float32(reward)
            assert dones[at] == (terminated or truncated)
            cut += truncated
            assert infos[at].get("TimeLimit.truncated", False) == truncated
            if dones[at]:
                assert data_equivalence(infos[at]["terminal_observation"], one)
                one, _ = env.reset()
            assert data_equivalence(row(rows, at), one)
            np.testing.assert_array_equal(masks[at], env.action_masks())
    assert cut or Game(name).limits["decisions"] <= 20


def row(rows, at):
    return {key: value[at] for key, value in rows.items()} if isinstance(rows, dict) else rows[at]


def test_opponents_between_the_steps_play_as_those_inside(name, monkeypatch):
    keywords = {"seat": Game(name).seats - 1, "opponents": "heuristic", "seed": 3}
    if "shaping" in Game(name).options:
        keywords |= {"shaping": True, "discount": 0.9}
    inside = VecEnv(name, 5, **keywords)
    with monkeypatch.context() as patch:
        patch.setattr(_learners, "is_native", lambda agent: agent is None)
        between = VecEnv(name, 5, **keywords)
    assert (inside._games.native, between._games.native) == (True, False)
    np.testing.assert_array_equal(inside.reset(), between.reset())
    for one, two in zip(steps(inside, 150), steps(between, 150), strict=True):
        np.testing.assert_array_equal(one[0], two[0])
        np.testing.assert_allclose(one[1], two[1], atol=1e-6)
        np.testing.assert_array_equal(one[2], two[2])
        assert data_equivalence(one[3], two[3])
        np.testing.assert_array_equal(one[4], two[4])


def test_games_begin_with_start_states(name):
    game = Game(name)
    state, rng = game.new_state(), rules_py.Generator(3)
    # A game with few decisions would be over after twelve steps.
    few = 12 if game.limits["decisions"] > 20 else 1
    while state.seat is None or len(state.steps()) < few:
        state.apply(state.sample(rng))
    env = VecEnv(game, 4, seat=state.seat, starts=[state], max_length=1, seed=1)
    expected = state.observation(state.seat)
    rows = env.reset()
    for _ in range(3):
        assert all(np.array_equal(row, expected) for row in rows)
        rows, _, dones, _ = env.step(env.action_masks().argmax(1))
        assert dones.all()
    env.set_starts(None)
    rows = env.reset()
    assert not all(np.array_equal(row, expected) for row in rows)


def test_rewards_of_an_episode_are_the_return_of_its_seat(name):
    game = Game(name)
    seats, ended = set(), 0
    env = VecEnv(game, 16, opponents="heuristic", seed=1)
    env.reset()
    totals = np.zeros(16)
    for _ in range(400):
        before = env._games.seats.copy()
        waiting = env._games.batch.seat.copy()
        np.testing.assert_array_equal(before, waiting)
        legal = env.action_masks()
        _, rewards, dones, _ = env.step(legal.argmax(1))
        totals += rewards
        for at in np.flatnonzero(dones):
            seats.add(int(before[at]))
            assert game.min_return <= totals[at] <= game.max_return
            assert totals[at] * game.unit == pytest.approx(round(totals[at] * game.unit))
            ended += 1
        totals[dones] = 0
        if ended > 40:
            break
    if ended > 40:
        assert seats == set(range(game.seats))


def test_seeds_and_copies_lead_to_the_same_games(name):
    env = VecEnv(name, 4, opponents=["random"] * Game(name).seats, max_length=20)
    env.seed(7)
    env.reset()
    before = [r[0] for r in steps(env, 30)]
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    on = list(steps(env, 30))
    for twin in twins:
        assert data_equivalence(on, list(steps(twin, 30)))
    env.seed(7)
    env.reset()
    assert data_equivalence(before, [r[0] for r in steps(env, 30)])
    env.seed(8)
    env.reset()
    assert not data_equivalence(before, [r[0] for r in steps(env, 30)])


def test_illegal_actions():
    env = VecEnv("wuerfelhelden", 3, seed=1, players=2)
    with pytest.raises(ResetNeeded):
        env.step(np.zeros(3, np.int64))
    first = env.reset()
    good, bad = env.action_masks().argmax(1), (~env.action_masks()).argmax(1)
    for wrong in (bad, np.full(3, -1), np.full(3, 10**9), np.where([0, 0, 1], bad, good)):
        with pytest.raises(rules_py.IllegalActionError, match="not legal in game"):
            env.step(wrong)
    for wrong in (good[:2], good.astype(float), good.tolist()[:1]):
        with pytest.raises(rules_py.ArrayError, match="whole numbers of shape"):
            env.step(np.asarray(wrong))
    again = VecEnv("wuerfelhelden", 3, seed=1, players=2)
    np.testing.assert_array_equal(first, again.reset())
    assert data_equivalence(env.step(good), again.step(good))
    lax = VecEnv("wuerfelhelden", 3, seed=1, players=2, illegal="replace")
    lax.reset()
    moved, *_ = lax.step(bad)
    assert not np.array_equal(first, moved)


def test_opponents_of_every_kind():
    asked = []

    def last(observation, mask):
        asked.append(len(mask))
        return mask.shape[1] - 1 - mask[:, ::-1].argmax(axis=1)

    env = VecEnv("unsung_heroes", 4, seat=0, opponents=last, seed=1)
    env.reset()
    assert len(list(steps(env, 40))) == 40
    assert asked
    env.set_opponents(Search(4))
    list(steps(env, 3))
    env.set_opponents(lambda observation, mask: np.full(len(mask), -1))
    with pytest.raises(rules_py.IllegalActionError, match="the opponent on seat 1 answered -1"):
        list(steps(env, 100))
    with pytest.raises(ResetNeeded):
        env.step(env.action_masks().argmax(1))
    env.set_opponents([None, "heuristic"])
    env.reset()
    list(steps(env, 10))
    fixed = VecEnv("unsung_heroes", 4, seat=0, opponents="heuristic")
    fixed.set_opponents("random")
    fixed.reset()
    with pytest.raises(ValueError, match="cannot be exchanged"):
        fixed.set_opponents(last)


@pytest.mark.parametrize(
    ("keywords", "error"),
    [
        ({"seat": 9}, rules_py.SeatError),
        ({"seat": "first"}, TypeError),
        ({"opponents": "clever"}, ValueError),
        ({"opponents": ["random"]}, ValueError),
        ({"opponents": 3}, TypeError),
        ({"illegal": "end"}, ValueError),
        ({"max_length": 0}, ValueError),
        ({"nonsense": 1}, rules_py.OptionError),
    ],
)
def test_bad_arguments(keywords, error):
    with pytest.raises(error):
        VecEnv("regidice", 2, **keywords)


def test_what_a_game_does_not_have():
    env = VecEnv("regidice", 2)
    with pytest.raises(AttributeError, match="of its own"):
        env.set_attr("game", None)
    with pytest.raises(AttributeError, match="of its own"):
        env.env_method("heuristic_action")
    env.set_options({"chance": []})
    with pytest.raises(rules_py.OptionError, match="takes no options"):
        env.reset()
    assert env.env_is_wrapped(VecMonitor) == [False, False]
    assert "regidice" in repr(env)


@pytest.mark.parametrize("flat", [False, True])
def test_maskable_ppo_learns_on_every_game(name, flat):
    contrib = pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed")
    from sb3_contrib.common.maskable.utils import is_masking_supported

    env = VecCheckNan(VecMonitor(VecEnv(name, 4, flat=flat, seed=1)), raise_exception=True)
    assert is_masking_supported(env)
    policy = "MlpPolicy" if flat else "MultiInputPolicy"
    model = contrib.MaskablePPO(policy, env, n_steps=32, batch_size=64, n_epochs=1, seed=1)
    model.learn(128)
    env.env_method("action_masks")
    env.unwrapped.set_opponents(agent(model, freeze=True))
    model.learn(128, reset_num_timesteps=False)
    work = rollouts.tasks(Game(name), [agent(model), "random"], episodes=2)
    assert rollouts.run_local(work)


def test_a_short_run_beats_random():
    contrib = pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed")
    game = Game("wuerfelhelden", players=2)
    model = contrib.MaskablePPO(
        "MlpPolicy",
        VecEnv(game, 64, opponents="heuristic"),
        n_steps=64,
        batch_size=1024,
        n_epochs=4,
        learning_rate=1e-3,
        ent_coef=0.01,
        gamma=1.0,
        seed=1,
    )
    before = share(game, model)
    model.learn(40_000)
    assert share(game, model) > max(0.85, before + 0.1)


def share(game, model):
    chosen = agent(model, deterministic=True)
    shares = []
    for seat, seats in enumerate(([chosen, "random"], ["random", chosen])):
        results = rollouts.run_local(rollouts.tasks(game, seats, episodes=200, seed=4))
        shares.append(rollouts.summary(results)[seat]["wins"])
    return sum(shares) / 2


@pytest.mark.parametrize("flat", [False, True])
def test_a_model_says_its_probabilities(flat):
    contrib = pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed")
    game = Game("wuerfelhelden", players=2)
    policy = "MlpPolicy" if flat else "MultiInputPolicy"
    env = VecEnv(game, 4, flat=flat, seed=1)
    model = contrib.MaskablePPO(policy, env, n_steps=8, batch_size=32, seed=1)
    bot = agent(model, mixed=True, freeze=True, name="model")
    batch = Batch(game, 32, seed=2)
    shares = bot.function(batch.observation, batch.action_mask)
    np.testing.assert_allclose(shares.sum(axis=1), 1, atol=1e-5)
    assert (shares[batch.action_mask == 0] == 0).all()
    likely = agent(model, deterministic=True)(batch.observation, batch.action_mask)
    np.testing.assert_array_equal(shares.argmax(axis=1), likely)
    found = evaluate.contest(game, [bot, "random"], deals=3, seed=1)
    assert found == evaluate.contest(game, [bot, "random"], deals=3, seed=1, together=2)
    assert found.scores[0].agent == "model"
    with pytest.raises(ValueError, match="deterministic"):
        agent(model, deterministic=True, mixed=True)
