"""Networks of trainers as agents by name: the same actions, or refused in words."""

import math
import pickle
from itertools import pairwise

import numpy as np
import pytest

from rules_py import Batch, Game, evaluate
from rules_py._net import load
from rules_py.agents import Agent
from rules_py.exporters import from_arrays, from_sb3, from_torch


@pytest.fixture
def game():
    return Game("wuerfelhelden", players=2)


def positions(game, count=64):
    """Observations, masks and states in the middle of games."""
    batch = Batch(game, count, seed=3)
    for _ in range(7):
        batch.step(batch.sample_legal())
    return (
        batch.observation.copy(),
        batch.action_mask.copy(),
        [batch.state(i) for i in range(count)],
    )


def same_actions(name, game, logits):
    """Checks that an agent takes the legal action with the greatest preference."""
    observations, masks, states = positions(game)
    expected = np.where(masks, logits(observations, masks), -np.inf).argmax(axis=1)
    agent = Agent(name, game=game)
    assert [agent(state) for state in states] == expected.tolist()
    assert len(set(expected.tolist())) > 1


def random_layers(*sizes):
    rng = np.random.default_rng(1)
    layers = []
    for one, other in pairwise(sizes):
        layers += [rng.normal(size=(one, other)), rng.normal(size=other)]
    return layers


def test_arrays_are_an_agent_by_name(game, tmp_path):
    first, bias, last, end = random_layers(game.observation_size, 9, game.num_actions)
    name = from_arrays([first, bias, last, end], tmp_path / "mine.npz", game)
    assert name == f"net:{tmp_path / 'mine.npz'}"
    same_actions(name, game, lambda x, _: np.maximum(x @ first + bias, 0) @ last + end)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.npz"]
    assert evaluate.contest(game, [name, "random"], deals=2).games == 4


def test_arrays_that_fit_no_game_are_refused(game, tmp_path):
    good = random_layers(game.observation_size, 9, game.num_actions)
    for weights, why in [
        (good[:2], "outputs"),
        (good[2:], "inputs"),
        (good[:3], "not 2 for each of linear"),
        ([good[0] * np.inf, *good[1:]], "finite"),
        ([], "biases"),
    ]:
        with pytest.raises(ValueError, match=why):
            from_arrays(weights, tmp_path / "mine.npz", game)
    norm = [np.ones(9), np.zeros(9)]
    for names, weights, why in [
        ("linear swish linear", good, "name 1: it is none of linear, relu, tanh"),
        ("linear tanh", good[:2], "name 1: the last layer must be linear"),
        ("linear ( tanh linear", good, "does not end"),
        ("linear ) linear", good, "no residual block"),
        ("linear layer_norm linear", [*good[:2], *norm, *good[2:]], "name 1: it is none of"),
        ("linear layer_norm:0 linear", [*good[:2], *norm, *good[2:]], "epsilon"),
        ("linear layer_norm:1 linear", [*good[:2], *norm], "not 2 for each"),
        ("linear layer_norm:1 linear", [*good[:2], norm[0], norm, *good[2:]], "one of offsets"),
        (
            "linear layer_norm:1 linear",
            [*good[:2], norm[0][1:], norm[1][1:], *good[2:]],
            "each out",
        ),
    ]:
        with pytest.raises(ValueError, match=why):
            from_arrays(weights, tmp_path / "mine.npz", game, names)
    with pytest.raises(ValueError, match=r"ends in \.npz"):
        from_arrays(good, tmp_path / "mine.zip", game)
    assert not list(tmp_path.iterdir())


def gelu(x):
    return x / 2 * (1 + np.vectorize(math.erf)(x / np.sqrt(2)))


def test_arrays_have_the_layers_that_are_named(game, tmp_path):
    one, two, three, four, five, six = random_layers(game.observation_size, 9, 9, game.num_actions)
    scales, offsets = np.random.default_rng(2).normal(size=(2, 9))
    name = from_arrays(
        [one, two, scales, offsets, three, four, five, six],
        tmp_path / "mine.npz",
        game,
        "linear ( layer_norm:0.01 tanh linear gelu_tanh ) gelu linear",
    )

    def logits(x, _):
        x = x @ one + two
        inside = (x - x.mean(1, keepdims=True)) / np.sqrt(x.var(1, keepdims=True) + 0.01)
        y = np.tanh(inside * scales + offsets) @ three + four
        x = x + y / 2 * (1 + np.tanh(np.sqrt(2 / np.pi) * (y + 0.044715 * y**3)))
        return gelu(x) @ five + six

    same_actions(name, game, logits)
    observations, masks, _ = positions(game)
    net = load(name, game)
    chosen = np.where(masks, logits(observations, masks), -np.inf).argmax(1)
    np.testing.assert_array_equal(net(observations, masks), chosen)
    np.testing.assert_array_equal(pickle.loads(pickle.dumps(net))(observations, masks), chosen)
    assert evaluate.contest(game, [name, "random"], deals=2).games == 4


def test_layers_are_named_in_a_file_only_if_they_are_not_the_usual_ones(game, tmp_path):
    weights = random_layers(game.observation_size, 9, game.num_actions)
    for names, entry in [
        (None, False),
        ("linear relu linear", False),
        ("linear tanh linear", True),
    ]:
        from_arrays(weights, tmp_path / "mine.npz", game, names)
        with np.load(tmp_path / "mine.npz") as found:
            assert ("layers" in found) == entry


@pytest.fixture
def nn():
    return pytest.importorskip("torch", reason="torch is not installed").nn


def of_torch(network):
    """The outputs of a network of PyTorch."""
    import torch

    def logits(observations, _):
        with torch.no_grad():
            return network.eval()(torch.tensor(observations)).numpy()

    return logits


def residual(nn, width):
    """A block before the norm, as transformers have it."""
    import torch

    class Block(nn.Module):
        def __init__(self):
            super().__init__()
            self.norm, self.up, self.down = (
                nn.LayerNorm(width),
                nn.Linear(width, 2 * width),
                nn.Linear(2 * width, width, bias=False),
            )

        def forward(self, x):
            return x + self.down(nn.functional.gelu(self.up(self.norm(x)), approximate="tanh"))

    class Network(nn.Module):
        def __init__(self, cells, actions):
            super().__init__()
            self.first, self.blocks = nn.Linear(cells, width), nn.Sequential(Block(), Block())
            self.norm, self.last = nn.LayerNorm(width), nn.Linear(width, actions)

        def forward(self, x):
            return self.last(torch.relu(self.norm(self.blocks(self.first(x).tanh()))))

    return Network


@pytest.mark.adapters
def test_a_network_of_torch_is_an_agent_by_name(game, tmp_path, nn):
    cells, actions = game.observation_size, game.num_actions
    first, last = nn.Linear(cells, 16), nn.Linear(16, actions)
    for network in (
        nn.Sequential(nn.Flatten(), first, nn.ReLU(), nn.Dropout(), last),
        nn.Sequential(nn.Sequential(first, nn.LayerNorm(16, 0.1), nn.Tanh()), last),
        nn.Sequential(first, nn.GELU(), nn.LayerNorm(16, elementwise_affine=False), last),
        residual(nn, 16)(cells, actions),
    ):
        name = from_torch(network, tmp_path / "mine.npz", game)
        same_actions(name, game, of_torch(network))


@pytest.mark.adapters
def test_a_network_of_torch_with_something_else_is_refused(game, tmp_path, nn):
    cells, actions = game.observation_size, game.num_actions
    linear = nn.Linear(cells, actions)

    def like(forward):
        class Own(nn.Module):
            def __init__(self):
                super().__init__()
                self.inside, self.relu = linear, nn.ReLU(inplace=True)

            def forward(self, x):
                return forward(self, x)

        return Own()

    for layers, why in [
        ([nn.Linear(cells, 8), nn.ELU(), nn.Linear(8, actions)], "layer 1 is ELU"),
        ([nn.Linear(cells, 8), nn.BatchNorm1d(8), nn.ReLU()], "layer 1 is BatchNorm1d"),
        ([nn.Embedding(3, 4), linear], "layer 0 is Embedding"),
        ([linear, nn.ReLU()], "last layer"),
        ([], "no layer|biases"),
        ([nn.Linear(cells + 1, actions)], "inputs"),
        (like(lambda own, x: 2 * own.inside(x)), "mul"),
        (like(lambda own, x: own.inside(x) + 1), "add"),
        (like(lambda own, x: own.inside(x).softmax(-1)), "softmax"),
        (like(lambda own, x: own.inside(x) + own.inside(x)), "sum"),
        (like(lambda own, x: (y := own.inside(x)) + own.relu(y)), "in place"),
        (like(lambda own, x: own.inside(x) if x.sum() > 0 else x), "cannot be followed"),
        (like(lambda own, x: (own.inside(x), x)), "output"),
    ]:
        with pytest.raises(ValueError, match=why):
            from_torch(layers, tmp_path / "other.npz", game)
    assert not list(tmp_path.iterdir())


@pytest.mark.adapters
def test_networks_of_torchrl_rllib_and_flax_are_agents_by_name(game, tmp_path, nn):
    cells, actions = game.observation_size, game.num_actions
    network = pytest.importorskip("torchrl.modules").MLP(cells, actions, num_cells=[16, 16])
    name = from_torch(network, tmp_path / "torchrl.npz", game)
    same_actions(name, game, of_torch(network))

    pytest.importorskip("ray.rllib.algorithms.ppo")
    from rules_py.rllib import MaskedModule, MultiAgentEnv

    env = MultiAgentEnv({"game": game})
    module = MaskedModule(
        observation_space=env.observation_spaces["player_0"],
        action_space=env.action_spaces["player_0"],
        model_config={"width": 16},
    )
    parts = [module.body, module.policy]
    name = from_torch(parts, tmp_path / "rllib.npz", game)
    same_actions(name, game, of_torch(nn.Sequential(*parts)))

    flax, jax = pytest.importorskip("flax.linen"), pytest.importorskip("jax")
    layers = [flax.Dense(16), flax.LayerNorm(), flax.gelu, flax.Dense(actions)]
    model = flax.Sequential(layers)
    params = model.init(jax.random.key(1), np.zeros((1, cells)))["params"]
    weights = [
        params[f"layers_{at}"][part]
        for at, parts in ((0, ("kernel", "bias")), (1, ("scale", "bias")), (3, ("kernel", "bias")))
        for part in parts
    ]
    names = "linear layer_norm:1e-6 gelu_tanh linear"
    name = from_arrays(weights, tmp_path / "flax.npz", game, names)
    same_actions(name, game, lambda x, _: np.asarray(model.apply({"params": params}, x)))


@pytest.mark.adapters
@pytest.mark.parametrize("policy", ["MlpPolicy", "MultiInputPolicy"])
def test_a_model_of_sb3_is_an_agent_by_name(game, tmp_path, policy):
    pytest.importorskip("torch", reason="torch is not installed")
    contrib = pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed")
    from rules_py.sb3 import VecEnv, agent

    games = VecEnv(game, 8, flat=policy == "MlpPolicy", seed=1)
    model = contrib.MaskablePPO(policy, games, n_steps=8, batch_size=32, seed=1)
    trained = model.learn(128)
    name = from_sb3(trained, tmp_path / "mine.npz", game)
    observations, masks, states = positions(game)
    chosen = agent(trained, deterministic=True)(observations, masks)
    by_name = Agent(name, game=game)
    assert [by_name(state) for state in states] == chosen.tolist()
    assert len(set(chosen.tolist())) > 1


@pytest.mark.adapters
def test_a_q_network_is_read_and_recurrence_is_not(game, tmp_path):
    torch = pytest.importorskip("torch", reason="torch is not installed")
    sb3 = pytest.importorskip("stable_baselines3", reason="stable-baselines3 is not installed")
    contrib = pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed")
    from rules_py.sb3 import VecEnv

    games = VecEnv(game, 4, illegal="replace", seed=1)
    dqn = sb3.DQN("MlpPolicy", games, buffer_size=100, seed=1)

    def values(observations, _):
        with torch.no_grad():
            return dqn.q_net(torch.tensor(observations)).numpy()

    same_actions(from_sb3(dqn, tmp_path / "mine.npz", game), game, values)
    with pytest.raises(ValueError, match="remembers"):
        from_sb3(
            contrib.RecurrentPPO("MlpLstmPolicy", games, n_steps=8), tmp_path / "own.npz", game
        )
    with pytest.raises(ValueError, match="neither an actor"):
        from_sb3(type("Model", (), {"policy": object()})(), tmp_path / "own.npz", game)
