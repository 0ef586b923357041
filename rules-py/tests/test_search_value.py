"""Search from Python with networks: values where simulations end, and what they read."""

import pickle

import numpy as np
import pytest

from conftest import nodes
from rules_py import Game, Search
from test_search import choice, same


def constant(path, game, value, outputs=1):
    """Write a network that expects ``value`` of every observation; return its name."""
    weights = np.zeros((game.observation_size, outputs), "f4"), np.full(outputs, value, "f4")
    np.savez(path, *weights, observation_spec_digest=np.uint64(game.observation_spec_digest()))
    return f"net:{path}"


@pytest.mark.parametrize("method", ["halving", "guided"])
def test_a_network_values_where_simulations_end(tmp_path, method):
    game = Game("wuerfelhelden", players=2)
    state = choice(game)
    for outputs in (1, game.num_actions + 1):
        name = constant(tmp_path / f"{outputs}.npz", game, 0.25, outputs)
        for rollout in ("heuristic", "random", "net"):
            search = Search(40, method=method, value=name, depth=3, rollout=rollout)
            report = search.run(state, 1)
            # The seat that decides has it, and the other one its negative.
            assert (report.values[:, 0] == -report.values[:, 1]).all()
            assert (abs(report.values) <= 0.25).all()
            assert same(report, pickle.loads(pickle.dumps(search)).run(state, 1))
            assert not same(report, Search(40, method=method, rollout=rollout).run(state, 1))
    assert (Search(value="net", depth=9).value, Search(value="net", depth=9).depth) == ("net", 9)
    assert (Search().value, Search().depth) == (None, 0)
    report = Search(40, method=method, value="net", depth=2).run(state, 1)
    assert len(set(report.value.tolist())) > 1


def test_a_depth_is_a_number_of_decisions(tmp_path):
    game = Game("regidice", players=2)
    name, state = constant(tmp_path / "value.npz", game, 0.5), choice(game)
    for depth in (0, 3):
        report = Search(40, value=name, depth=depth).run(state, 1)
        assert (report.values == 0.5).all(), "all seats share it"
    end = Search(40, value=name, depth=2**32 - 1).run(state, 1)
    assert same(end, Search(40).run(state, 1)), "every game is over before"


def test_values_stay_within_the_range_of_the_game(tmp_path):
    for players in (2, 3):
        game = Game("wuerfelhelden", players=players)
        state = choice(game)
        for value, bound in ((7.0, game.max_return), (-7.0, game.min_return)):
            name = constant(tmp_path / f"{value}-{players}.npz", game, value)
            report = Search(40, value=name).run(state, 1)
            others = -bound if players == 2 else bound
            # Whose turn it is after the action has the bound.
            assert set(report.values.ravel().tolist()) <= {bound, others}


@pytest.mark.parametrize("players", [2, 3])
def test_a_value_reads_the_mask_behind_the_cells(tmp_path, players):
    game, checked = Game("wuerfelhelden", players=players), 0
    mask = np.arange(game.num_actions, dtype="f4")[:, None] / 4096
    weights = np.vstack([np.zeros((game.observation_size, 1), "f4"), mask])
    digest = np.uint64(game.observation_spec_digest())
    np.savez(tmp_path / "mask.npz", weights, np.zeros(1, "f4"), observation_spec_digest=digest)
    search = Search(60, value=f"net:{tmp_path / 'mask.npz'}")
    for state in nodes(game, 5, 40):
        if len(state.legal_actions()) < 2:
            continue
        report = search.run(state, 1)
        for action, values in zip(report.actions.tolist(), report.values, strict=True):
            after = state.clone()
            after.apply(action)
            if not after.is_chance and not after.is_terminal:
                checked += 1
                assert values[after.seat] == pytest.approx(mask[after.legal_actions()].sum())
                # With three seats each has its own, and the mask of who does not decide is empty.
                others = np.delete(values, after.seat)
                assert players == 2 or not others.any()
    assert checked > 5


def test_a_network_without_a_value_is_refused(tmp_path):
    game = Game("wuerfelhelden", players=2)
    name = constant(tmp_path / "policy.npz", game, 0.25, game.num_actions)
    with pytest.raises(ValueError, match="a value is one output more than actions, or the only"):
        Search(40, value=name).run(choice(game), 1)
    name = constant(tmp_path / "value.npz", game, 0.25)
    with pytest.raises(ValueError, match="has 203 inputs and 1 outputs"):
        Search(40, rollout=name).run(choice(game), 1)
    with pytest.raises(ValueError, match="there is no such file"):
        Search(40, value="net:nowhere").run(choice(game), 1)
