"""Errors of environments: opponents that raise, resets that are asked for too much."""

import copy
import itertools

import numpy as np
import pytest

import rules_py
from rules_py import Game, IllegalActionError, OptionError

gymnasium = pytest.importorskip("gymnasium", reason="the extra `gymnasium` is not installed")
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode

from rules_py.gym import Env, VectorEnv, env_id


def failing(kind):
    """An opponent in Python that goes wrong at every fifth question."""
    asked = itertools.count(1)

    def answer(state, _seat):
        if next(asked) % 5:
            return state.heuristic_action()
        if kind == "raises":
            raise ZeroDivisionError("an opponent's own error")
        if kind == "interrupted":
            raise KeyboardInterrupt
        return {"beyond": 10**6, "negative": -1, "text": "x"}.get(kind)

    return answer


@pytest.mark.parametrize("kind", ["raises", "interrupted", "beyond", "negative", "text", "none"])
@pytest.mark.parametrize("illegal", ["raise", "end", "ignore", "replace"])
def test_an_opponent_that_goes_wrong_leaves_the_game_as_it_was(kind, illegal):
    wrong = (ZeroDivisionError, KeyboardInterrupt, IllegalActionError)
    env = Env("unsung_heroes", opponents=failing(kind), illegal=illegal, max_length=200)
    faults = 0
    for _ in range(20):
        try:
            env.reset(seed=1)
            break
        except wrong:
            faults += 1
    for _ in range(80):
        before, length = env.state().record("bytes"), env._length
        action = env.sample_legal()
        try:
            _, _, terminated, truncated, _ = env.step(action)
        except wrong as error:
            faults += 1
            if isinstance(error, IllegalActionError):
                assert "the opponent on seat 1 answered" in str(error)
            assert env.state().record("bytes") == before
            assert env._length == length
            assert env.state().seat == env.seat
            # The same action is taken by the learner, not by the opponent.
            continue
        if terminated or truncated:
            break
    assert faults > 3


def test_a_reset_in_which_an_opponent_raises_keeps_the_game():
    game = Game("wuerfelhelden", players=2)
    fine = True

    def answer(state, _seat):
        if fine:
            return state.heuristic_action()
        raise ZeroDivisionError

    env = Env(game, seat=1, opponents=answer)
    for seed in range(30):
        fine = True
        env.reset(seed=seed)
        env.step(env.sample_legal())
        before, fine = env.state().record(), False
        try:
            env.reset(seed=seed + 100)
        except ZeroDivisionError:
            assert env.state().record() == before
            return
    pytest.fail("the opponent never began")


def test_rewards_among_opponents_in_python_are_those_of_native_ones(name):
    options = {"shaping": True} if "shaping" in Game(name).options else {}
    env = Env(name, opponents=lambda state, _: state.heuristic_action(), max_length=300, **options)
    env.reset(seed=2)
    total, over = 0.0, False
    while not over:
        _, reward, terminated, truncated, _ = env.step(env.heuristic_action())
        total += reward
        over = terminated or truncated
    assert total == pytest.approx(env._single.returns()[env.seat])


@pytest.mark.parametrize("wrong", [0, -3, True, "x", 1.5, float("nan"), 2**31, 10**400])
def test_max_length_is_checked_with_any_opponents(wrong):
    for opponents in ("random", lambda state, _: state.heuristic_action()):
        with pytest.raises((TypeError, ValueError), match="max_length"):
            Env("wuerfelhelden", opponents=opponents, max_length=wrong)


def test_step_before_reset_is_refused(name):
    for env in (
        Env(name),
        Env(name, opponents=lambda state, _: state.heuristic_action()),
        VectorEnv(name, 2, threads=1),
    ):
        with pytest.raises(ResetNeeded, match="reset"):
            env.step(env.sample_legal())
        env.reset(seed=1)
        env.step(env.sample_legal())


def test_copies_are_independent(name):
    for env in (Env(name), Env(name, opponents=lambda state, _: state.heuristic_action())):
        env.reset(seed=1)
        before = env.state().digest
        twin = copy.copy(env)
        assert twin.state().digest == before
        twin.step(twin.sample_legal())
        assert env.state().digest == before
        state = env.np_random.bit_generator.state
        twin.np_random.random()
        assert env.np_random.bit_generator.state == state
    many = VectorEnv(name, 3, threads=1)
    many.reset(seed=1)
    before = many.batch.state(0).digest
    twin = copy.copy(many)
    twin.step(twin.sample_legal())
    assert many.batch.state(0).digest == before


def test_masks_of_info_and_observation_are_separate(name):
    for env in (Env(name), Env(name, opponents=lambda state, _: state.heuristic_action())):
        for seen, *_, info in (env.reset(seed=1), env.step(env.sample_legal())):
            np.testing.assert_array_equal(seen["action_mask"], info["action_mask"])
            assert not np.shares_memory(seen["action_mask"], info["action_mask"])
    many = VectorEnv(name, 3, threads=1, autoreset_mode="same_step", max_length=1)
    for seen, *_, info in (many.reset(seed=1), many.step(many.sample_legal())):
        assert not np.shares_memory(seen["action_mask"], info["action_mask"])
    for at, last in enumerate(info["final_obs"]):
        assert not np.shares_memory(last["action_mask"], info["final_info"]["action_mask"])
        np.testing.assert_array_equal(last["action_mask"], info["final_info"]["action_mask"][at])


def test_options_that_reset_does_not_know_are_refused(name):
    for env in (Env(name), VectorEnv(name, 2, threads=1)):
        for options in ({"chances": []}, {1: 2}, {"chance": [], "x" * 999: 1}):
            with pytest.raises(OptionError, match=r"reset\(\) takes the options") as caught:
                env.reset(seed=1, options=options)
            assert len(str(caught.value)) < 200
        with pytest.raises(TypeError, match="options must be a dict"):
            env.reset(options=[1])
        env.reset(seed=1, options={})


def test_a_reset_that_is_refused_leaves_the_generator(name):
    for env in (Env(name), VectorEnv(name, 2, threads=1)):
        key = "chance" if isinstance(env, Env) else "reset_mask"
        for refused in (
            lambda env=env, key=key: env.reset(options={key: "nonsense"}),
            lambda env=env, key=key: env.reset(seed=7, options={key: "nonsense"}),
        ):
            env.np_random  # noqa: B018 - makes one
            before = repr(env.np_random.bit_generator.state)
            with pytest.raises((rules_py.RulesError, TypeError, ValueError)):
                refused()
            assert repr(env.np_random.bit_generator.state) == before


def test_options_that_reset_of_an_aec_does_not_know_are_refused(name):
    zoo = pytest.importorskip("rules_py.zoo", reason="the extra `pettingzoo` is not installed")
    unknown = [{"chances": []}, {"options": {"chance": []}}, {"options": 2}, {"options": True}]
    for env in (zoo.env(name), zoo.parallel_env(name)):
        env.reset(seed=1)
        before = env.unwrapped.rules_state().record()
        for options in [*unknown, {"options": 1, "chance": []}, {"options": np.zeros(2)}]:
            with pytest.raises(OptionError, match=r"takes the options 'chance', 'state', not"):
                env.reset(seed=2, options=options)
            assert env.unwrapped.rules_state().record() == before
        # PettingZoo's own checkers.
        env.reset(seed=1, options={"options": 1})


def test_an_agent_that_is_not_there_is_a_seat_error(name):
    zoo = pytest.importorskip("rules_py.zoo", reason="the extra `pettingzoo` is not installed")
    env = zoo.env(name)
    env.reset(seed=1)
    for ask in (env.observe, env.observation_space, env.action_space):
        with pytest.raises(rules_py.SeatError, match="there is no agent 'player_99'"):
            ask("player_99")


def test_the_vector_form_names_its_mode(name):
    for mode in AutoresetMode:
        env = VectorEnv(name, 2, autoreset_mode=mode)
        assert env.autoreset_mode == env.metadata["autoreset_mode"] == mode
    env = gymnasium.make_vec(
        rules_py.gym.env_id(name), 2, "vector_entry_point", autoreset_mode="disabled"
    )
    assert env.autoreset_mode == AutoresetMode.DISABLED


def test_the_vector_form_takes_a_seed_for_each_game(name):
    env = VectorEnv(name, 3, threads=1)
    seeds = [5, 9, 5]
    seen, _ = env.reset(seed=seeds)
    for stream, seed in enumerate(seeds):
        single, _ = Env(name, stream=stream).reset(seed=seed)
        np.testing.assert_array_equal(seen["observation"][stream], single["observation"])
    env.reset(seed=[None, 1, None])
    with pytest.raises(ValueError, match="one for each"):
        env.reset(seed=[1])


def test_the_masks_of_agents_who_wait_are_zeros(name):
    zoo = pytest.importorskip("rules_py.zoo", reason="the extra `pettingzoo` is not installed")
    for more in ({}, {"illegal": "end"}, {"illegal": "replace", "penalty": -0.5}):
        env = zoo.env(name, **more)
        env.reset(seed=3)
        for _ in range(200):
            if any(env.terminations.values()):
                assert all(info["action_mask"].all() for info in env.infos.values())
                break
            for agent in env.agents:
                mask = env.infos[agent]["action_mask"]
                assert mask.any() == (agent == env.agent_selection)
                seen = env.observe(agent)["action_mask"]
                np.testing.assert_array_equal(mask, seen)
                assert not np.shares_memory(mask, seen)
            env.step(env.sample_legal())


def test_the_parallel_view_names_the_agent_in_turn(name):
    zoo = pytest.importorskip("rules_py.zoo", reason="the extra `pettingzoo` is not installed")
    env = zoo.parallel_env(name)
    seen, infos = env.reset(seed=3)
    kept = []
    for _ in range(100):
        active = env.active_agent
        assert all(set(info) == {"action_mask"} for info in infos.values())
        for agent in env.agents:
            np.testing.assert_array_equal(
                infos[agent]["action_mask"], seen[agent]["action_mask"], agent
            )
            assert seen[agent]["action_mask"].all() or agent == active
            assert not np.shares_memory(seen[agent]["action_mask"], infos[agent]["action_mask"])
        kept.append((infos, {agent: info["action_mask"].copy() for agent, info in infos.items()}))
        actions = dict.fromkeys(env.agents, -1)
        actions[active] = int(seen[active]["action_mask"].argmax())
        seen, _, terminated, truncated, infos = env.step(actions)
        if not env.agents or any(terminated.values()) or any(truncated.values()):
            break
    for infos, masks in kept:
        for agent, mask in masks.items():
            np.testing.assert_array_equal(infos[agent]["action_mask"], mask, "no step changes it")
    with pytest.raises(OptionError):
        env.reset(options={"x": 1})


def test_a_shallow_copy_of_turns_is_independent(name):
    zoo = pytest.importorskip("rules_py.zoo", reason="the extra `pettingzoo` is not installed")
    for env in (zoo.env(name), zoo.parallel_env(name)):
        env.reset(seed=1)
        twin = copy.copy(env)
        before = env.unwrapped.rules_state().digest
        turn = twin.unwrapped
        turn.step(turn.sample_legal())
        assert env.unwrapped.rules_state().digest == before
        assert (
            env.unwrapped.agent_selection
            == env.unwrapped.possible_agents[env.unwrapped._single.seat]
        )


def test_a_step_of_all_needs_the_action_of_the_agent_in_turn():
    zoo = pytest.importorskip("rules_py.zoo", reason="the extra `pettingzoo` is not installed")
    env = zoo.parallel_env("wuerfelhelden")
    env.reset(seed=1)
    before = env.unwrapped.rules_state().record("bytes")
    turn = env.aec_env.agent_selection
    with pytest.raises(IllegalActionError, match=f"the turn of {turn}"):
        env.step({})
    assert env.unwrapped.rules_state().record("bytes") == before


def test_nobody_is_in_turn_before_the_first_reset():
    zoo = pytest.importorskip("rules_py.zoo", reason="the extra `pettingzoo` is not installed")
    env = zoo.env("wuerfelhelden")
    assert not hasattr(env, "agent_selection")
    with pytest.raises(ResetNeeded, match="before the first reset"):
        env.step(0)


def test_wrappers_learn_from_the_error_which_keywords_an_environment_takes(name):
    """TorchRL makes every environment with `frameskip`, and without it after this error."""
    kwargs = {"frameskip": 1, "illegal": "replace"}
    for make in (gymnasium.make, lambda *args, **more: gymnasium.make_vec(*args, 2, **more)):
        with pytest.raises(TypeError, match="unexpected keyword argument 'frameskip'") as caught:
            make(env_id(name), **kwargs)
        assert isinstance(caught.value, rules_py.UnknownOptionError)
        assert isinstance(caught.value, OptionError)
        make(env_id(name), illegal="replace").close()
    with pytest.raises(OptionError, match="the options are") as caught:
        Env(name, frameskip=1)
    # A value that an option does not take is no unknown keyword.
    with pytest.raises(OptionError) as caught:
        Env(
            name,
            **{{"valor_and_villainy": "heroes", "leduc": "raise_cap"}.get(name, "players"): 99},
        )
    assert not isinstance(caught.value, TypeError)
    with pytest.raises(rules_py.UnknownOptionError):
        Env(Game(name), frameskip=1)


def test_infos_of_the_parallel_view_become_tensors(name):
    """TorchRL makes a number or an array of every entry, of the same keys at each step."""
    zoo = pytest.importorskip("rules_py.zoo", reason="the extra `pettingzoo` is not installed")
    env = zoo.parallel_env(name, max_length=3)
    assert not hasattr(env, "active_agent")
    _, infos = env.reset(seed=1)
    shapes = {
        agent: {key: np.shape(value) for key, value in info.items()}
        for agent, info in infos.items()
    }
    while env.agents:
        assert env.active_agent in env.agents
        actions = dict.fromkeys(env.agents, -1)
        actions[env.active_agent] = int(infos[env.active_agent]["action_mask"].argmax())
        *_, infos = env.step(actions)
        for agent, info in infos.items():
            assert {key: np.shape(value) for key, value in info.items()} == shapes[agent]
            assert all(np.asarray(value).dtype.kind in "biuf" for value in info.values())
    assert env.active_agent is None
    assert env.aec_env.unwrapped._single.truncated


def ends(game, seat):
    """A state in which the heuristic of another seat ends the game, and what `seat` gets there."""
    for seed in range(400):
        state, rng = game.new_state(), rules_py.Generator(seed)
        while not state.is_terminal:
            if state.is_chance:
                state.apply(state.sample(rng))
                continue
            before = state.clone()
            state.apply(state.heuristic_action())
            if state.is_terminal and before.seat != seat and state.returns()[seat] < 0:
                return before
    raise AssertionError("no game ends like that")


def test_a_start_in_which_the_game_ends_before_the_learner_decides():
    """Never a finished game from `reset`, and never a lost reward: an error that says why."""
    game = Game("wuerfelhelden", players=2)
    end = ends(game, 0)

    def function(state, seat):
        return state.heuristic_action()

    bot = rules_py.Bot(function)
    why = "before a (seat without an agent|learner) (is|was) to (act|decide)"
    for make in (
        lambda **more: Env(game, opponents="heuristic", **more),
        lambda **more: Env(game, opponents=function, **more),
        lambda **more: VectorEnv(game, 2, opponents="heuristic", **more),
        lambda **more: VectorEnv(game, 2, opponents=bot, **more),
        lambda **more: VectorEnv(game, 2, seat="random", opponents="heuristic", **more),
    ):
        both = {"starts": [end, game.new_state()]}
        env = make(**both)
        env.reset(seed=1)  # draws until the learner decides
        for _ in range(60):
            batch = isinstance(env, VectorEnv)
            masks = env.action_masks()
            row = env.step(masks.argmax(-1) if batch else int(masks.argmax()))
            if not batch and (row[2] or row[3]):
                env.reset()
        if getattr(env, "seat", None) == "random":
            continue  # the seat is drawn again, too
        with pytest.raises(OptionError, match=why):
            make(starts=[end]).reset(seed=1)
        if isinstance(env, VectorEnv):
            env.set_starts([end])
            with pytest.raises(OptionError, match=why):
                env.reset(seed=2)
            env.set_starts(None)
            env.reset(seed=2)
        else:
            before = env.state()
            with pytest.raises(OptionError, match="is over before"):
                env.reset(options={"state": end})
            assert env.state() == before


@pytest.mark.parametrize("mode", ["next_step", "same_step"])
def test_an_autoreset_into_such_a_start_raises(mode):
    game = Game("wuerfelhelden", players=2)
    env = VectorEnv(game, 2, opponents="heuristic", autoreset_mode=mode, max_length=3)
    env.reset(seed=1)
    env.set_starts([ends(game, 0)])

    def play():
        for _ in range(5):
            env.step(env.action_masks().argmax(1))

    with pytest.raises(OptionError, match="games in a row ended before a seat"):
        play()


def test_turns_and_batches_begin_with_a_decision_or_say_why():
    zoo = pytest.importorskip("rules_py.zoo", reason="the extra `pettingzoo` is not installed")
    game = Game("wuerfelhelden", players=2)
    end = ends(game, 0)
    with pytest.raises(OptionError, match="`starts` is not possible"):
        zoo.env(game, opponents=[None, "heuristic"], starts=[end])
    with pytest.raises(OptionError, match="`starts` is not possible"):
        rules_py.Batch(game, 2, agents=[None, "heuristic"], starts=[end])
    env = zoo.env(game, opponents=[None, lambda state, _: state.heuristic_action()], starts=[end])
    with pytest.raises(OptionError, match="a learner was to decide"):
        env.reset(seed=1)
