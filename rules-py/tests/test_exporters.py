"""Networks of trainers as agents by name: the same actions, or refused in words."""

from itertools import pairwise

import numpy as np
import pytest

from rules_py import Batch, Game, evaluate
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
        (good[:3], "biases"),
        ([good[0] * np.inf, *good[1:]], "finite"),
        ([], "biases"),
    ]:
        with pytest.raises(ValueError, match=why):
            from_arrays(weights, tmp_path / "mine.npz", game)
    with pytest.raises(ValueError, match=r"ends in \.npz"):
        from_arrays(good, tmp_path / "mine.zip", game)
    assert not list(tmp_path.iterdir())


@pytest.mark.adapters
def test_a_network_of_torch_is_an_agent_by_name(game, tmp_path):
    torch = pytest.importorskip("torch", reason="torch is not installed")
    nn = torch.nn
    cells, actions = game.observation_size, game.num_actions
    network = nn.Sequential(
        nn.Flatten(), nn.Linear(cells, 16), nn.ReLU(), nn.Dropout(), nn.Linear(16, actions)
    ).eval()

    def logits(observations, _):
        with torch.no_grad():
            return network(torch.tensor(observations)).numpy()

    same_actions(from_torch(network, tmp_path / "mine.npz", game), game, logits)
    linear = nn.Linear(cells, actions)
    for layers, why in [
        (
            [nn.Linear(cells, 8), nn.Tanh(), nn.Linear(8, actions)],
            "layer 1 is Tanh",
        ),
        ([nn.Linear(cells, 8), nn.LayerNorm(8), nn.ReLU()], "layer 1 is LayerNorm"),
        ([nn.Linear(cells, 8), nn.Linear(8, actions)], "layer 1 is Linear, not ReLU"),
        ([linear, nn.ReLU()], "last layer"),
        ([nn.Embedding(3, 4), linear], "layer 0 is Embedding"),
        ([], "last layer"),
        ([nn.Linear(cells + 1, actions)], "inputs"),
    ]:
        with pytest.raises(ValueError, match=why):
            from_torch(layers, tmp_path / "other.npz", game)


@pytest.mark.adapters
@pytest.mark.parametrize("policy", ["MlpPolicy", "MultiInputPolicy"])
def test_a_model_of_sb3_is_an_agent_by_name(game, tmp_path, policy):
    torch = pytest.importorskip("torch", reason="torch is not installed")
    contrib = pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed")
    from rules_py.sb3 import VecEnv, agent

    def model(kind):
        return contrib.MaskablePPO(
            policy,
            VecEnv(game, 8, flat=policy == "MlpPolicy", seed=1),
            n_steps=8,
            batch_size=32,
            policy_kwargs={"activation_fn": kind},
            seed=1,
        )

    trained = model(torch.nn.ReLU).learn(128)
    name = from_sb3(trained, tmp_path / "mine.npz", game)
    observations, masks, states = positions(game)
    chosen = agent(trained, deterministic=True)(observations, masks)
    by_name = Agent(name, game=game)
    assert [by_name(state) for state in states] == chosen.tolist()
    assert len(set(chosen.tolist())) > 1
    with pytest.raises(ValueError, match=r"Tanh.*train with ReLU"):
        from_sb3(model(torch.nn.Tanh), tmp_path / "mine.npz", game)


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
