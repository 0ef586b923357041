"""Gymnasium: its own checker, policies, copies, and the vector form against singles."""

import copy
import pickle
import warnings
from xml.etree import ElementTree

import numpy as np
import pytest

import rules_py
from rules_py import Game

gymnasium = pytest.importorskip("gymnasium", reason="the extra `gymnasium` is not installed")
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from rules_py.gym import Env, VectorEnv, env_id


def rows(env, seed, steps, choose=None):
    """Plays and returns every row, resetting at the ends."""
    out = [env.reset(seed=seed)]
    for _ in range(steps):
        row = env.step(env.sample_legal() if choose is None else choose(env))
        out.append(row)
        if row[2] or row[3]:
            out.append(env.reset())
    return out


@pytest.mark.parametrize("flat", [False, True])
def test_gymnasium_checks_it_without_a_warning(name, flat):
    env = gymnasium.make(env_id(name), illegal="replace", render_mode="ansi", flat=flat)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


def test_gymnasium_checks_the_defaults(name):
    for _ in range(3):  # the checker draws its actions from a space that knows no mask
        check_env(gymnasium.make(env_id(name)).unwrapped, skip_render_check=True)
        check_env(Env(name), skip_render_check=True)


def test_an_illegal_action_ends_the_game_by_default(name):
    env = Env(name)
    env.reset(seed=1)
    wrong = int((~env.action_masks()).argmax())
    _, reward, terminated, truncated, _ = env.step(wrong)
    assert (reward, terminated or truncated) == (-1.0, True)
    many = VectorEnv(name, 2)
    many.reset(seed=1)
    _, rewards, terminated, truncated, _ = many.step((~many.action_masks()).argmax(axis=1))
    assert rewards.tolist() == [-1.0, -1.0]
    assert (terminated | truncated).all()


def test_every_game_is_registered(name):
    assert env_id(name) in gymnasium.registry
    env = gymnasium.make(env_id(name), opponents="heuristic", seat=1)
    assert env.unwrapped.game == Game(name)
    again = gymnasium.make(env.spec)
    assert data_equivalence(rows_of(env.unwrapped), rows_of(again.unwrapped))


def rows_of(env):
    return rows(env, 3, 30)


def test_mask_everywhere(name):
    env = Env(name)
    env.action_space.seed(1)
    seen, info = env.reset(seed=1)
    for _ in range(80):
        assert seen["action_mask"].dtype == info["action_mask"].dtype == np.int8
        np.testing.assert_array_equal(seen["action_mask"], info["action_mask"])
        masks = env.action_masks()
        assert masks.dtype == np.bool_
        np.testing.assert_array_equal(masks, seen["action_mask"])
        assert env.legal_actions() == np.flatnonzero(masks).tolist()
        assert masks.any()
        assert env.observation_space.contains(seen)
        action = env.action_space.sample(seen["action_mask"])
        seen, _, terminated, truncated, info = env.step(action)
        if terminated or truncated:
            assert seen["action_mask"].all()
            seen, info = env.reset()
        else:
            assert env.state().steps()
        assert env.state().seat == env.seat


@pytest.mark.parametrize("opponents", ["random", "heuristic"])
def test_native_opponents_and_python_ones_lead_to_the_same_kind_of_game(name, opponents):
    game = Game(name)
    asked = []

    def heuristic(state, seat):
        assert state.seat == seat
        asked.append(seat)
        return state.heuristic_action()

    native = rows(Env(game, seat=game.seats - 1, opponents="heuristic"), 7, 60)
    python = rows(Env(game, seat=game.seats - 1, opponents=heuristic), 7, 60)
    assert data_equivalence(native, python)
    assert set(asked) <= set(range(game.seats - 1))
    mixed = [opponents] * (game.seats - 1)
    rows(Env(game, seat=0, opponents=mixed), 7, 30)
    rows(Env(game, seat=0, opponents=[None, *mixed]), 7, 30)


def test_returns_are_those_of_the_game(name):
    env = Env(name, opponents="random")
    for seed in range(10):
        env.reset(seed=seed)
        total, over = 0.0, False
        while not over:
            _, reward, over, _, _ = env.step(env.sample_legal())
            total += reward
        assert total == pytest.approx(env.state().returns()[env.seat])


def test_copies_and_pickles_go_on_alike(name):
    for opponents in ("random", "heuristic"):
        env = Env(name, opponents=opponents, max_length=200)
        rows(env, 5, 25)
        twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
        before = env.state()
        expected = rows_on(env, 60)
        for twin in twins:
            assert twin.state() == before
            assert twin.state().steps() == before.steps()
            assert data_equivalence(rows_on(twin, 60), expected)


def rows_on(env, steps):
    out = []
    for _ in range(steps):
        out.append(env.step(env.sample_legal()))
        if out[-1][2] or out[-1][3]:
            out.append(env.reset())
    return out


def test_scripted_chance(name):
    game = Game(name)
    env = Env(game, opponents="heuristic")
    env.reset(seed=1)
    script = [step for kind, step in env.state().steps() if kind == "chance"]
    env.reset(seed=99, options={"chance": script})
    fallen = [step for kind, step in env.state().steps() if kind == "chance"]
    assert fallen[: len(script)] == script
    env.reset(seed=99, options={"chance": tuple(map(game.outcome_text, script))})
    assert [step for kind, step in env.state().steps() if kind == "chance"] == fallen
    before = env.state()
    if script:  # otherwise nothing falls before the first decision
        for nonsense in ([game.num_outcomes], [-1], [2**70]):
            with pytest.raises(rules_py.NotationError):
                env.reset(options={"chance": nonsense})
            assert env.state() == before
    with pytest.raises(rules_py.NotationError, match="`one`"):
        env.reset(options={"chance": ["one"]})
    for wrong in ("one", [1.5], [None], 3):
        with pytest.raises(TypeError):
            env.reset(options={"chance": wrong})
    assert env.state() == before


def illegal_action(env):
    bad = np.flatnonzero(~env.action_masks())
    return int(bad[0]) if bad.size else env.game.num_actions


def test_policies_for_illegal_actions(name):
    env = Env(name, illegal="raise")
    env.reset(seed=1)
    before = env.state()
    for action in (illegal_action(env), -1, env.game.num_actions, 2**70, None, "0", 0.0, True):
        with pytest.raises((rules_py.IllegalActionError, TypeError)):
            env.step(action)
        assert env.state() == before

    env = Env(name, illegal="end")
    env.reset(seed=1)
    seen, reward, terminated, truncated, _ = env.step(illegal_action(env))
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert seen["action_mask"].all()
    with pytest.raises(rules_py.IllegalActionError, match="ended"):
        env.step(0)
    with pytest.raises(rules_py.IllegalActionError, match="ended"):
        env.sample_legal()

    env = Env(name, illegal="ignore", penalty=-0.5)
    first, _ = env.reset(seed=1)
    seen, reward, terminated, truncated, _ = env.step(illegal_action(env))
    assert (reward, terminated, truncated) == (-0.5, False, False)
    assert data_equivalence(seen, first)

    env = Env(name, illegal="replace")
    env.reset(seed=1)
    before = env.state()
    env.step(2**62)
    assert len(env.state().steps()) > len(before.steps())


def test_games_can_be_cut_off(name):
    # In a short game the one seat may decide only once, and a game may end before it is cut off.
    length = 3 if rules_py.Game(name).limits["decisions"] > 20 else 1
    for opponents in ("random", lambda state, _seat: state.legal_actions()[0]):
        env = Env(name, max_length=length, opponents=opponents)
        for seed in range(2, 40):
            env.reset(seed=seed)
            flags = [env.step(env.sample_legal())[2:4]]
            while not any(flags[-1]):
                flags.append(env.step(env.sample_legal())[2:4])
            if flags[-1] == (False, True):
                break
        assert flags == [(False, False)] * (length - 1) + [(False, True)]
        with pytest.raises(rules_py.IllegalActionError, match="has ended: reset it"):
            env.step(0)


def test_pictures(name, capsys):
    env = Env(name, render_mode="ansi")
    env.reset(seed=1)
    assert env.game.title in env.render()
    assert env._repr_svg_().startswith("<svg")
    assert Env(name, render_mode="svg").render().endswith("</svg>")
    human = Env(name, render_mode="human")
    human.reset(seed=1)
    assert human.render() is None
    assert human.game.title in capsys.readouterr().out
    state = env.state()
    assert state._repr_svg_() == state.svg() != state.svg(0)
    assert ElementTree.fromstring(state.svg(env.seat)).tag.endswith("svg")
    assert env._repr_svg_() == state.svg(env.seat)
    for seat in (-1, state.game.seats, 10**30):
        with pytest.raises(rules_py.SeatError):
            state.svg(seat)
    with pytest.raises(TypeError):
        state.svg("first")
    with pytest.raises(ValueError, match="render_mode"):
        Env(name, render_mode="hologram")


def test_frames_for_videos(name, monkeypatch):
    pytest.importorskip("resvg_py", reason="the extra `video` is not installed")
    pytest.importorskip("PIL", reason="the extra `video` is not installed")
    env = gymnasium.make(env_id(name), render_mode="rgb_array")
    env = gymnasium.wrappers.RenderCollection(env)
    env.reset(seed=1)
    for _ in range(3):
        if any(env.step(env.unwrapped.sample_legal())[2:4]):
            break
    frames = env.render()
    assert len(frames) > 1
    for pixels in frames:
        assert (pixels.dtype, pixels.shape) == (np.uint8, (720, 1280, 3))
        assert pixels.std() > 5, "nothing is drawn"
    # A font that is missing is skipped without a word: then words are missing, too.
    state = env.unwrapped.state()
    with monkeypatch.context() as patch:
        patch.setattr(rules_py.render, "_family", lambda: "no such font")
        silent = rules_py.render.frame(state, env.unwrapped.seat)
    assert (silent != rules_py.render.frame(state, env.unwrapped.seat)).mean() > 0.005
    assert any(not np.array_equal(frames[0], pixels) for pixels in frames[1:])
    own = VectorEnv(name, 2, render_mode="rgb_array").render()
    assert [pixels.shape for pixels in own] == [(720, 1280, 3)] * 2
    assert rules_py.render.frame(state, width=64, height=200).shape == (200, 64, 3)
    with pytest.raises(rules_py.SeatError):
        rules_py.render.frame(state, 99)


@pytest.mark.adapters
def test_the_wrapper_of_gymnasium_records_a_video(name, tmp_path):
    pytest.importorskip("moviepy", reason="moviepy is not installed")
    pytest.importorskip("resvg_py", reason="the extra `video` is not installed")
    from moviepy import VideoFileClip

    env = gymnasium.make(env_id(name), render_mode="rgb_array")
    env = gymnasium.wrappers.RecordVideo(
        env, str(tmp_path / "video"), episode_trigger=lambda _: True
    )
    env.reset(seed=1)
    steps = 0
    for _ in range(6):
        over = any(env.step(env.unwrapped.sample_legal())[2:4])
        steps += 1
        if over:
            break
    env.close()
    (file,) = (tmp_path / "video").glob("*.mp4")
    with VideoFileClip(str(file)) as clip:
        assert clip.size == [1280, 720]
        assert clip.fps == env.metadata["render_fps"]
        assert clip.duration == pytest.approx((1 + steps) / clip.fps, abs=0.5)
        assert clip.get_frame(0).std() > 5, "nothing is drawn"


def test_frames_need_an_extra(monkeypatch):
    monkeypatch.setitem(Env.metadata, "render_modes", ["human", "ansi", "svg"])
    with pytest.raises(ValueError, match="extra `video`"):
        Env("regidice", render_mode="rgb_array")


def test_bad_arguments(name):
    game = Game(name)
    for keywords in (
        {"seat": game.seats},
        {"seat": -1},
        {"opponents": "clever"},
        {"opponents": ["random"] * 99},
        {"opponents": [7] * (game.seats - 1)},
        {"illegal": "shout"},
        {"max_length": 0},
        {"nonsense": 1},
    ):
        with pytest.raises(ValueError, match=r"."):
            Env(game, **keywords)
    for make in (Env, VectorEnv):
        for seat in (True, np.True_, "0", 0.0, None):
            with pytest.raises(TypeError, match="a seat must be an int, not"):
                make(game, seat=seat)
        with pytest.raises(rules_py.SeatError, match="there is no seat 99"):
            make(game, seat=99)
        with pytest.raises(TypeError, match="one for all seats, or a list, not NoneType"):
            make(game, opponents=None)
        for number in ("penalty", "discount"):
            with pytest.raises(ValueError, match=f"{number} must be a finite number, not NaN"):
                make(game, **{number: float("nan")})
        assert type(make(game, seat=np.int8(0)).seat) is int
    with pytest.raises(ValueError, match="autoreset_mode is one of"):
        VectorEnv(game, 2, autoreset_mode=3)
    with pytest.raises(ValueError, match="one for each of the 2 games"):
        VectorEnv(game, 2).reset(seed=[1, 2, 3])


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_the_vector_form_equals_gymnasium_over_singles(name, mode, threads):
    games, seed = 5, 11
    keywords = {"opponents": "random", "seat": 0, "max_length": 25}
    fast = VectorEnv(name, games, threads=threads, autoreset_mode=mode, **keywords)
    slow = SyncVectorEnv(
        [lambda at=at: Env(name, stream=at, **keywords) for at in range(games)],
        autoreset_mode=mode,
    )
    assert fast.metadata["autoreset_mode"] == slow.metadata["autoreset_mode"] == mode
    assert fast.single_observation_space == slow.single_observation_space
    assert fast.observation_space == slow.observation_space
    assert fast.action_space == slow.action_space
    first, second = fast.reset(seed=seed), slow.reset(seed=[seed] * games)
    assert data_equivalence(first, second)
    for at in range(70):
        actions = fast.sample_legal()
        one, two = fast.step(actions), slow.step(actions)
        for mine, theirs, what in zip(one, two, ("obs", "rew", "term", "trunc"), strict=False):
            assert data_equivalence(mine, theirs), (at, what)
        infos, others = one[4], two[4]
        over = one[2] | one[3]
        if mode == AutoresetMode.SAME_STEP and over.any():
            np.testing.assert_array_equal(infos["_final_obs"], others["_final_obs"])
            for game in np.flatnonzero(over):
                mine, theirs = infos["final_obs"][game], others["final_obs"][game]
                np.testing.assert_array_equal(mine["observation"], theirs["observation"])
        np.testing.assert_array_equal(infos["action_mask"], others["action_mask"])
        if mode == AutoresetMode.DISABLED and over.any():
            fast.reset(options={"reset_mask": over})
            slow.reset(options={"reset_mask": over})


def test_the_vector_form_is_found_by_its_id(name):
    env = gymnasium.make_vec(env_id(name), 3, vectorization_mode="vector_entry_point")
    assert isinstance(env.unwrapped, VectorEnv)
    seen, infos = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    assert infos["action_mask"].dtype == np.int8
    statistics = gymnasium.wrappers.vector.RecordEpisodeStatistics(env)
    statistics.reset(seed=1)
    ends = 0
    for _ in range(300):
        *_, infos = statistics.step(env.unwrapped.sample_legal())
        ends += int(np.sum(infos.get("_episode", 0)))
    assert ends or env.unwrapped.game.limits["decisions"] > 300
    assert repr(env.unwrapped).startswith("VectorEnv")
    arrays = VectorEnv(name, 3, copy=False, flat=True)
    first, _ = arrays.reset(seed=1)
    again, *_ = arrays.step(arrays.sample_legal())
    assert first is again
