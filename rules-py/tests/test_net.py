"""Networks by name: what they choose, where they play, which files are refused."""

import copy
import json
import pickle
import zipfile
from functools import partial
from itertools import islice

import numpy as np
import pytest

import rules_py
from rules_py import (
    Batch,
    Game,
    Generator,
    Search,
    SingleEnv,
    _arrays,
    _net,
    agents,
    evaluate,
    rollouts,
)
from rules_py.agents import Agent
from rules_py.wire import Server
from rules_py.wire.referee import play

WIDTH = 8


def weights_for(game, seed=1, value=1, legal=False):
    """Random weights of a network for a game, which reads the action mask if ``legal``."""
    random = np.random.default_rng(seed)
    inputs = game.observation_size + (game.num_actions if legal else 0)
    shapes = [(inputs, WIDTH), (WIDTH, WIDTH), (WIDTH, game.num_actions + value)]
    pairs = [(random.standard_normal(shape), random.standard_normal(shape[1])) for shape in shapes]
    return [part.astype("f4") for pair in pairs for part in pair]


def write(path, game, weights=None, **more):
    digest = {"observation_spec_digest": np.uint64(game.observation_spec_digest())}
    np.savez(path, *(weights or weights_for(game)), **{**digest, **more})
    return f"net:{path}"


def by_hand(weights, observation, mask):
    """What the network chooses, in double precision and row by row."""
    chosen = []
    for x, legal in zip(observation.astype("f8"), mask, strict=True):
        for at in range(0, len(weights), 2):
            x = weights[at].T.astype("f8") @ x + weights[at + 1]
            x = x if at == len(weights) - 2 else x.clip(0)
        chosen.append(max(np.flatnonzero(legal), key=lambda action: x[action]))
    return chosen


def test_it_reads_the_action_mask_if_it_has_inputs_for_it(game, tmp_path):
    weights = weights_for(game, legal=True)
    name = write(tmp_path / "a.npz", game, weights)
    net = _net.load(name, game)
    batch = Batch(game, 32, seed=3)
    for _ in range(20):
        batch.step(batch.sample_legal())
    both = np.hstack([batch.observation, batch.action_mask.astype("f4")])
    expected = by_hand(weights, both, batch.action_mask)
    assert net(batch.observation, batch.action_mask).tolist() == expected
    report = Search(1, rollout=name)
    for at in np.flatnonzero(~batch.terminated):
        assert report.run(batch.state(at), Generator(1)).base_action == expected[at]


@pytest.mark.parametrize("value", [0, 1])
def test_it_takes_the_legal_action_that_it_likes_most(game, tmp_path, value):
    weights = weights_for(game, value=value)
    net = _net.load(write(tmp_path / "a.npz", game, weights), game)
    batch = Batch(game, 32, seed=3)
    for _ in range(20):
        batch.step(batch.sample_legal())
    actions = net(batch.observation, batch.action_mask)
    assert actions.tolist() == by_hand(weights, batch.observation, batch.action_mask)


def test_it_plays_wherever_an_agent_has_a_name(game, tmp_path):
    name = write(tmp_path / "a.npz", game)
    (one,) = rollouts.tasks(game, [name], episodes=2, seed=1)
    net = _net.load(name, game)
    plain = rollouts.Task(0, game, (net,) * game.seats, one.seed, 2)
    assert rollouts.play(one).returns == rollouts.play(plain).returns
    assert rollouts.play(pickle.loads(pickle.dumps(one))) == rollouts.play(one)
    assert evaluate.paired(game, name, "heuristic", deals=2).deals == 2
    state, rng = game.new_state(), Generator(1)
    state.sample_chance(rng)
    seat = state.seat
    expected = net(state.observation(seat)[None], state.action_mask(seat)[None])[0]
    agent = Agent(name, game=game)
    assert {agent(state), copy.deepcopy(agent)(state), Agent(name)(state, seat)} == {expected}
    gym = pytest.importorskip("rules_py.gym", reason="needs gymnasium")
    env = gym.Env(game, opponents=name)
    env.reset(seed=1)
    for _ in range(5):
        if env.step(env.sample_legal())[2]:
            break


def native_choice(name, state):
    """What the network of a file chooses, by the sums of native code."""
    legal = state.legal_actions()
    return legal[0] if len(legal) == 1 else Search(1, rollout=name).run(state, 1).base_action


def seated(game, name):
    return [name] * (game.seats - 1) + [None]


def test_it_plays_inside_the_steps_of_one_game(game, tmp_path):
    name = write(tmp_path / "a.npz", game)
    env = SingleEnv(game, seed=3, stream=1, agents=seated(game, name))
    while not env.terminated and env.length < 15:
        env.step(env.sample_legal())
    state, decisions = game.new_state(), 0
    for _, step in env.state().steps():
        if not state.is_chance and state.seat != game.seats - 1:
            decisions += 1
            assert step == native_choice(name, state), decisions
        state.apply(step)
    assert decisions


def test_it_plays_inside_the_steps_of_a_batch(game, tmp_path):
    weights, path = weights_for(game, 5), tmp_path / "a.npz"
    name = write(path, game, weights)
    agents, count = seated(game, name), 70  # two shards
    batch = Batch(game, count, seed=3, threads=1, agents=agents, autoreset="disabled")
    assert batch.agents == agents
    threaded = Batch(game, count, seed=3, threads=2, agents=agents, autoreset="disabled")
    single = SingleEnv(game, seed=3, stream=66, agents=agents)
    others = [threaded, copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))]
    # What becomes of the file does not change the games under way.
    write(path, game, weights_for(game, 6))
    others.append(pickle.loads(pickle.dumps(batch)))
    path.unlink()
    others.append(pickle.loads(pickle.dumps(batch)))
    twin = pickle.loads(pickle.dumps(single))
    for _ in range(12):
        actions = batch.sample_legal()
        for each in (batch, *others):
            each.step(actions)
            np.testing.assert_array_equal(each.observation, batch.observation)
        for one in (single, twin):
            if not one.terminated:
                one.step(int(actions[66]))
            assert one.state().observation(0).tolist() == batch.state(66).observation(0).tolist()
    for each in others:
        assert each.agents == agents


def test_it_plays_inside_the_steps_of_environments(tmp_path):
    game = Game("wuerfelhelden", players=2)
    net = _net.load(write(tmp_path / "a.npz", game), game)
    gym = pytest.importorskip("rules_py.gym", reason="needs gymnasium")
    name = f"net:{tmp_path / 'a.npz'}"
    batch = Batch(game, 5, seed=3, agents=[None, net])
    assert batch.agents == [None, name]
    env = gym.VectorEnv(game, 5, opponents=name)
    env.reset(seed=3)
    one = gym.Env(game, opponents=name, stream=2)
    seen, _ = one.reset(seed=3)
    batch.reset(3)
    while True:
        np.testing.assert_array_equal(env.batch.observation, batch.observation)
        np.testing.assert_array_equal(seen["observation"], batch.observation[2])
        if batch.terminated.any():
            break
        actions = batch.action_mask.argmax(1)
        batch.step(actions)
        env.step(actions)
        seen, *_ = one.step(actions[2])


def test_seats_inside_a_step_refuse_what_is_no_network_for_the_game(tmp_path, monkeypatch):
    game, other = Game("wuerfelhelden", players=2), Game("regidice")
    stray = write(tmp_path / "a.npz", other)
    digest = np.uint64(game.observation_spec_digest())
    lying = write(tmp_path / "b.npz", other, observation_spec_digest=digest)
    for agent, why in (
        (stray, "digest"),
        (_net.load(stray, other), "digest"),
        (lying, "inputs"),
        ("net:", "no such file|no network|no regular file"),
        ("nets", "net:<file>"),
        ("net+search:12", "inside a step"),
    ):
        for make in (partial(Batch, game, 2), partial(SingleEnv, game)):
            with pytest.raises(ValueError, match=why):
                make(agents=[None, agent])
    monkeypatch.setattr(_net, "SHIPPED", tmp_path / "none")
    with pytest.raises(ValueError, match="no network travels"):
        Batch(game, 2, agents=[None, "net"])
    with pytest.raises(TypeError, match="must be a str"):
        Batch(game, 2, agents=[None, lambda observation, mask: mask.argmax(1)])


def choices(game, seed):
    """States of a random game in which the seat to act has a choice."""
    state, rng = game.new_state(), Generator(seed)
    while not state.is_terminal:
        if not state.is_chance and len(state.legal_actions()) > 1:
            yield state.clone()
        state.apply(state.sample(rng))


@pytest.mark.parametrize("seed", [3, 4])
def test_a_search_begins_with_what_the_network_does(game, tmp_path, seed):
    weights = weights_for(game, seed, value=seed % 2)
    name = write(tmp_path / "a.npz", game, weights)
    search = Search(1, rollout=name)
    for state in islice(choices(game, seed), 0, None, 5):
        seen, mask = state.observation(state.seat)[None], state.action_mask(state.seat)[None]
        assert search.run(state, 1).base_action == by_hand(weights, seen, mask)[0]
    state = next(choices(game, seed))
    report = Search(40, rollout=name).run(state, 2)
    for twin in (Search(40, rollout=name, threads=3), pickle.loads(pickle.dumps(search))):
        other = twin.run(state, 2)
        assert other.base_action == report.base_action
        if twin.budget == 40:
            np.testing.assert_array_equal(other.values, report.values)
    assert not np.array_equal(report.values, Search(40).run(state, 2).values), "other playouts"
    sure = Search(40, rollout=name, confidence=1e9).run(state, 2)
    assert sure.action == report.base_action


def test_a_search_from_a_network_plays_wherever_an_agent_has_a_name():
    game = Game("wuerfelhelden", players=2)
    by_name, search = "net+search:12", Search(12, rollout="net")
    assert agents.known(by_name) == search != Search(12)
    assert eval(repr(search)) == search == copy.deepcopy(search)
    assert hash(pickle.loads(pickle.dumps(search))) == hash(search) != hash(Search(12))
    assert search.rollout == "net"
    assert agents.known("net+guided:9") == Search(9, method="guided", rollout="net")
    assert agents.known("net:a+b.npz+guided:9") == Search(9, method="guided", rollout="net:a+b.npz")
    (one,) = rollouts.tasks(game, [by_name, "heuristic"], episodes=1, seed=1)
    (same,) = rollouts.tasks(game, [search, "heuristic"], episodes=1, seed=1)
    assert rollouts.play(one) == rollouts.play(same)
    assert evaluate.paired(game, by_name, "heuristic", deals=2).deals == 2
    state = next(choices(game, 1))
    assert Agent(by_name, seed=1, game=game)(state) == Agent(search, seed=1)(state, state.seat)
    with pytest.raises(ValueError, match="inside a step"):
        Batch(game, 2, agents=[None, by_name])
    gym = pytest.importorskip("rules_py.gym", reason="needs gymnasium")
    env = gym.Env(game, opponents=by_name)
    env.reset(seed=1)
    env.step(env.sample_legal())


def test_a_search_from_a_network_of_ones_own_has_a_name(tmp_path):
    game = Game("wuerfelhelden", players=2)
    file = write(tmp_path / "a+b.npz", game)
    name, search = f"{file}+search:12", Search(12, rollout=file)
    state = next(choices(game, 1))
    assert Agent(name, seed=1, game=game)(state) == Agent(search, seed=1)(state)
    (one,) = rollouts.tasks(game, [name, "heuristic"], episodes=1, seed=1)
    (same,) = rollouts.tasks(game, [search, "heuristic"], episodes=1, seed=1)
    assert rollouts.play(one) == rollouts.play(same)
    with pytest.raises(ValueError, match="inside a step"):
        Batch(game, 2, agents=[None, name])
    for wrong in (f"{file}+search:0", f"{file}+net", f"{file}+"):
        with pytest.raises(ValueError, match="no such file"):
            Agent(wrong, game=game)
    with pytest.raises(ValueError, match="digest"):
        Agent(name, game=Game("regidice"))
    with pytest.raises(ValueError, match="rollout"):
        Search(9, rollout=name)


def test_a_search_from_a_network_that_there_is_not_is_refused(tmp_path, monkeypatch):
    for name in ("net+", "net+net", "net+random", "net+search:0", "+search", "net+net:a.npz"):
        with pytest.raises(
            ValueError, match=r"no agent .*, or a network: net, net:<file>, and net\+"
        ):
            Agent(name)
    with pytest.raises(ValueError, match=r"rollout.*net:<file>.*not \"nets\""):
        Search(9, rollout="nets")
    monkeypatch.setattr(_net, "SHIPPED", tmp_path / "none")
    game = Game("valor_and_villainy", heroes=1)
    other = write(tmp_path / "a.npz", Game("wuerfelhelden"))
    gym = pytest.importorskip("rules_py.gym", reason="needs gymnasium")
    for agent, why in (
        ("net+search:9", "no network travels"),
        (Search(9, rollout=other), "digest"),
        (Search(9, others=other), "digest"),
        (Search(9, others="net"), "no network travels"),
        (Search(9, others="plan:3"), "there is no plan 3"),
    ):
        for use in (
            lambda agent: rollouts.tasks(game, [agent], episodes=1),
            lambda agent: Agent(agent, game=game),
            lambda agent: gym.Env(game, opponents=agent),
            lambda agent: Agent(agent)(next(choices(game, 1))),
        ):
            with pytest.raises(ValueError, match=why):
                use(agent)


def test_it_sits_at_a_contest_and_at_the_wire(tmp_path):
    game = Game("wuerfelhelden", players=2)
    name = write(tmp_path / "a.npz", game)
    verdict = evaluate.contest(game, [name, "random"], deals=2)
    assert [score.agent for score in verdict.scores] == [name, "random"]
    assert len(play(game, [name, "random"], substitute=name).returns) == 2


def test_a_client_cannot_have_files_opened(tmp_path):
    game = Game("wuerfelhelden", players=2)
    name = write(tmp_path / "a.npz", game)
    for named in (name, "net:/etc/passwd", "net:"):
        got: list[str] = []
        server = Server("wuerfelhelden")
        seats = [None, named]
        request = {"type": "new", "options": {"players": 2}, "seats": seats}
        server.connect(got.append).receive(json.dumps(request))
        (answer,) = map(json.loads, got)
        assert answer["code"] == "bad_game"
        assert "not opened" in str(answer)
        assert not server.sessions


def test_a_network_of_another_game_is_refused(tmp_path):
    game, other = Game("wuerfelhelden"), Game("regidice")
    name = write(tmp_path / "a.npz", other)
    gym = pytest.importorskip("rules_py.gym", reason="needs gymnasium")
    for use in (
        lambda: rollouts.tasks(game, [name], episodes=1),
        lambda: evaluate.paired(game, "random", name, deals=2),
        lambda: evaluate.contest(game, [name] * game.seats, deals=2),
        lambda: gym.Env(game, opponents=name),
        lambda: Agent(name, game=game),
        lambda: play(game, [name] * game.seats),
        lambda: play(game, ["random"] * game.seats, substitute=name),
    ):
        with pytest.raises(ValueError, match=r"digest \d+, and those of wuerfelhelden have \d+"):
            use()
    state = game.new_state()
    state.sample_chance(Generator(1))
    with pytest.raises(ValueError, match="digest"):
        Agent(name)(state)
    # The digest alone does not make it fit.
    digest = np.uint64(game.observation_spec_digest())
    lying = write(tmp_path / "b.npz", other, observation_spec_digest=digest)
    with pytest.raises(ValueError, match="inputs"):
        Agent(lying, game=game)


def test_bad_files_are_refused(tmp_path):
    game = Game("wuerfelhelden")
    good = weights_for(game)
    path = tmp_path / "a.npz"

    def refused(match, weights=None, **more):
        with pytest.raises(ValueError, match=match):
            Agent(write(path, game, weights, **more), game=game)

    refused("matrix", [good[1], *good[1:]])
    refused("biases", [good[0], good[0], *good[2:]])
    refused("rows", [*good[:2], good[2][:3], *good[3:]])
    refused("layer", good[:5])
    refused("finite", [good[0] * np.nan, *good[1:]])
    refused("floats", [good[0].astype("i4"), *good[1:]])
    refused("whole number", observation_spec_digest=1.5)
    refused("extra belongs", extra=np.zeros(3))
    refused("one text", layers=np.zeros(3))
    refused("name 1: it is none of", layers=np.array("linear swish linear linear"))
    refused("name 6: it has no two arrays", layers=np.array(" tanh ".join(["linear"] * 4)))
    refused("more arrays", layers=np.array("linear linear"))
    named = np.array("linear layer_norm:1 linear linear")
    for norm in ({}, {"norm_0": np.zeros((3, WIDTH))}, {"norm_0": np.zeros((2, WIDTH), int)}):
        refused("norm_0 must be two rows", layers=named, **norm)
    refused("each output", layers=named, norm_0=np.zeros((2, 3)))
    refused("finite", layers=named, norm_0=np.full((2, WIDTH), np.inf))
    refused("norm_0 belongs", norm_0=np.zeros((2, WIDTH)))
    refused("no network", [np.array([{}], object), *good[1:]])
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("arr_0.npy", bytes(_arrays.LARGEST + 1))
    with pytest.raises(ValueError, match="more than"):
        Agent(f"net:{path}", game=game)
    write(path, game)
    whole = path.read_bytes()
    for cut in range(0, len(whole), max(1, len(whole) // 50)):
        path.write_bytes(whole[:cut])
        with pytest.raises(ValueError, match="no network"):
            Agent(f"net:{path}", game=game)
    for name in ("net:", f"net:{tmp_path}", f"net:{tmp_path / 'none.npz'}", "net:\0"):
        with pytest.raises(ValueError, match=r"no such file|no network|no regular file"):
            Agent(name, game=game)


def test_matrices_of_bytes_have_scales(tmp_path):
    game, rng = Game("wuerfelhelden"), np.random.default_rng(3)
    good = weights_for(game)
    scales = {
        "scale_0": rng.random((len(good[0]), 1), "f4"),
        "scale_2": rng.random((1, good[2].shape[1]), "f4"),
    }
    mixed = [*good]
    for at in (0, 2):
        mixed[at] = rng.integers(-127, 128, good[at].shape, "i1")
    net = _net.load(write(tmp_path / "a.npz", game, mixed, **scales), game)
    for at, part in enumerate(net._weights):
        wanted = mixed[at] * scales[f"scale_{at}"] if at in (0, 2) else good[at]
        np.testing.assert_array_equal(part, wanted)
        assert part.dtype == np.float32

    def refused(match, weights=mixed, **changed):
        more = {name: part for name, part in (scales | changed).items() if part is not None}
        with pytest.raises(ValueError, match=match):
            _net.load(write(tmp_path / "b.npz", game, weights, **more), game)

    refused("matrix of floats, or of int8 with a scale_0", scale_0=None)
    refused(r"scale_0 must be floats of shape \(rows, 1\)", scale_0=scales["scale_0"].T)
    refused("scale_2 must be floats", scale_2=np.ones((1, good[2].shape[1]), "i4"))
    refused("scale_0 must be floats .* int8", [good[0], *mixed[1:]])
    refused("scale_1 must be floats", scale_1=np.ones((1, 1), "f4"))
    refused("arr_0 must be finite", scale_0=np.full_like(scales["scale_0"], np.inf))
    refused("scale_9 belongs to no layer", scale_9=np.ones((1, 1), "f4"))
    refused("matrix of floats", [mixed[0].astype("i2"), *mixed[1:]])


def test_weights_that_grow_too_large_are_refused(monkeypatch):
    monkeypatch.setattr(_arrays, "LARGEST", 1 << 10)
    found = {"arr_0": np.zeros((32, 32), "i1"), "scale_0": np.zeros((32, 1), "f4")}
    with pytest.raises(ValueError, match="weights take 4096 bytes, more than 2048"):
        _arrays.layers(found, 1)


def test_a_file_that_has_changed_is_read_again(tmp_path):
    game = Game("wuerfelhelden")
    name = write(tmp_path / "a.npz", game)
    first = _net.load(name, game)
    assert _net.load(name, game) is first
    write(tmp_path / "a.npz", game, weights_for(game, 2, 0))
    assert _net.load(name, game) is not first


def test_a_network_for_one_number_of_seats_goes_before_one_for_several(tmp_path, monkeypatch):
    monkeypatch.setattr(_net, "SHIPPED", tmp_path)
    for name in ("some_game-2-4", "some_game-3", "other_game-2"):
        (tmp_path / f"{name}.npz").touch()
    assert {key: path.stem for key, path in _net.shipped().items()} == {
        ("other_game", 2): "other_game-2",
        ("some_game", 2): "some_game-2-4",
        ("some_game", 3): "some_game-3",
        ("some_game", 4): "some_game-2-4",
    }
    assert not _net.shipped_file("some_game", 5).exists()


def test_the_networks_that_ship_are_small_and_belong_to_their_games():
    assert sum(path.stat().st_size for path in _net.SHIPPED.iterdir()) <= 1_050_000
    for name, seats in _net.shipped():
        others = seats - 1 if name == "valor_and_villainy" else None
        game = Game(name, players=seats) if others is None else Game(name, heroes=others)
        assert _net.load("net", game).digest == game.observation_spec_digest()
        assert rollouts.play(rollouts.tasks(game, ["net"], episodes=1)[0]).returns
    for name in rules_py.games():
        if (name, Game(name).seats) not in _net.shipped():
            with pytest.raises(ValueError, match=f"no network travels .* {name} with"):
                Agent("net", game=Game(name))
