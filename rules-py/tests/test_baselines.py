"""Baselines: their example with small numbers, their page and the networks that ship."""

import json
import pickle

import numpy as np
import pytest

from rules_py import Batch, Game, Generator
from rules_py._net import SHIPPED, Net
from rules_py.agents import Agent
from test_examples import EXAMPLES, run

SMALL = {"decisions": 600, "clone": 256, "games": 12, "steps": 16, "size": 64, "options": {}}


def test_baselines(name, tmp_path):
    recipes = json.loads((EXAMPLES / "baselines.json").read_text(encoding="utf-8"))
    small = {**SMALL, "game": name, "against": "self" if name == "regidice" else "heuristic"}
    chosen = {"default": recipes["default"], "a setting": small}
    (tmp_path / "recipes.json").write_text(json.dumps(chosen), encoding="utf-8")
    numbers = ["--episodes", 2, "--tests", 2, "--seeds", 1]
    places = ["--recipes", tmp_path / "recipes.json", "--out", tmp_path, "--docs", tmp_path]
    first = run("baselines.py", *numbers, *places)
    assert [json.loads(line)["decisions"] for line in first.splitlines()] == [0, 384, 768]
    page = (tmp_path / "baselines.md").read_text(encoding="utf-8")
    assert "| a setting | " in page
    assert (tmp_path / "baselines" / "a-setting.svg").read_text().startswith("<svg")
    # The weights are an agent.
    agent = Agent(f"net:{next(tmp_path.glob('*.npz'))}", game=Game(name))
    state = Game(name).new_state()
    while state.is_chance:
        state.sample_chance(Generator(1))
    assert agent(state) in state.legal_actions()
    # What is done is not done again.
    assert run("baselines.py", *numbers, *places) == ""
    assert len((tmp_path / "baselines.jsonl").read_text().splitlines()) == 1


@pytest.mark.parametrize(
    ("scaled", "corrected", "sparse"),
    [(False, 0, False), (True, 0, False), (True, 900, False), (True, 900, True)],
)
def test_baselines_go_on_from_a_checkpoint(monkeypatch, scaled, corrected, sparse):
    if sparse:
        pytest.importorskip("torch", reason="sparse rows are learnt from with PyTorch")
    monkeypatch.syspath_prepend(EXAMPLES)
    from baselines import Run, table

    recipe = {**table(EXAMPLES / "baselines.json")[0]["wuerfelhelden, 2 seats"], **SMALL}
    recipe |= {"scaled": scaled, "corrected": corrected, "sparse": sparse, "legal": sparse}
    whole = Run("a setting", recipe, seed=1)
    whole.learn(0)
    whole.curve.append(whole.examine(2, 1, ("heuristic",)))
    whole.learn(0.5)
    part = pickle.loads(pickle.dumps(whole))
    whole.learn(1)
    assert part.decisions < whole.decisions
    assert not corrected or 0 < part.corrected < corrected <= whole.corrected
    part.learn(1)
    assert (part.corrected, part.decisions) == (whole.corrected, whole.decisions)
    for one, two in zip(part.network.weights, whole.network.weights, strict=True):
        np.testing.assert_array_equal(one, two)
    met = [one.examine(2, 1, ("heuristic",))["heuristic"] for one in (whole, part)]
    assert met[0] == met[1]
    # As an agent, it takes the same actions.
    batch = Batch(whole.games[0], 64, seed=1)
    for _ in range(30):
        batch.step(batch.sample_legal())
    seen = batch.observation, batch.action_mask
    weights = whole.network.whole()
    np.testing.assert_array_equal(Net("", weights, 0)(*seen), whole.network.best(*seen))


def test_one_network_plays_with_several_numbers_of_seats(monkeypatch):
    monkeypatch.syspath_prepend(EXAMPLES)
    from baselines import Run, table
    from shipped import name_of

    recipe = {**table(EXAMPLES / "baselines.json")[0]["valor_and_villainy, 2 to 6 seats"], **SMALL}
    recipe |= {"each": [{"heroes": 1}, {"heroes": 3}], "plans": [None, None, 0, 1]}
    recipe["corrected"] = 600
    together = Run("", recipe, seed=1)
    together.learn(1)
    assert [game.seats for game in together.games] == [2, 4]
    assert name_of(together.games) == "valor_and_villainy-2-4.npz"
    assert [len(batch) for batch in together.play.batches] == [3] * 4
    alone = [Run("", recipe | {"each": [each]}, seed=1) for each in recipe["each"]]
    for each in alone:
        each.network = together.network
    whole, *parts = (each.examine(4, 1, ("heuristic", "random")) for each in (together, *alone))
    by_side = "random, by side"
    assert whole[by_side] == [*parts[0][by_side], *parts[1][by_side]]
    mean = np.mean([part["random"][0] for part in parts])
    assert whole["random"][0] == pytest.approx(mean, abs=1e-4)


def test_each_rival_of_a_list_is_met_on_each_side(monkeypatch):
    monkeypatch.syspath_prepend(EXAMPLES)
    from shipped import seatings_of

    game = Game("wuerfelhelden", players=2)
    agents = [agents for _, agents in seatings_of([game], ["heuristic", "random", "self"])]
    assert agents == [
        [None, "heuristic"],
        ["heuristic", None],
        [None, "random"],
        ["random", None],
        [None, None],
    ]


def test_a_copy_by_scaled_cells_is_closer(monkeypatch):
    """In Regidice, where the cells of a few dice are small and decide."""
    monkeypatch.syspath_prepend(EXAMPLES)
    from baselines import Run, demonstrations, table

    recipe = table(EXAMPLES / "baselines.json")[0]["regidice, 3 seats"]
    assert recipe["scaled"]
    agreed = []
    noise, plans = recipe["noise"], recipe["plans"]
    for scaled in (False, True):
        copy = Run("", recipe | {"clone": 20_000, "imitate": 4, "scaled": scaled}, seed=1)
        copy.begin()
        rows, mask, chosen = demonstrations(copy.games[0], 10_000, 2, noise, *plans)
        agreed.append(np.mean(copy.network.best(rows, mask) == chosen))
    assert agreed[1] > agreed[0] + 0.02, agreed


def test_a_network_meets_what_it_was(monkeypatch, tmp_path):
    monkeypatch.syspath_prepend(EXAMPLES)
    from baselines import Run, table

    recipe = {**table(EXAMPLES / "baselines.json")[0]["wuerfelhelden, 2 seats"], **SMALL}
    recipe |= {"options": {"players": 2}, "against": ["heuristic", "self", "past"]}
    run = Run("a setting", recipe, seed=1)
    met = []
    for share in (0, 0.4, 0.8):
        run.learn(share)
        run.keep(tmp_path / "run.pickle")
        met.append([batch.agents for batch in run.play.batches])
    # Until there is an earlier network, it is the heuristic.
    others = [[None, "heuristic"], ["heuristic", None]]
    same = [*others, [None, None]]
    assert met[0] == [*same, *others]
    assert all(now[:3] == same for now in met)
    files = sorted(tmp_path.glob("run-*.npz"))
    assert [f"net:{file}" for file in files] == run.past
    assert len(files) == 2
    assert met[1][3:] == [[None, run.past[0]], [run.past[0], None]]
    assert {agent for agents in met[2][3:] for agent in agents} <= {None, *run.past}
    again = pickle.loads(pickle.dumps(run))
    for one in (run, again):
        one.learn(1)
    np.testing.assert_array_equal(run.network.whole()[0], again.network.whole()[0])


def test_the_page_of_baselines_is_that_of_its_curves(tmp_path):
    for name in ("baselines.jsonl", "baselines.md"):
        (tmp_path / name).write_bytes((EXAMPLES.parents[1] / "docs" / name).read_bytes())
    run("baselines.py", "--seeds", "--docs", tmp_path, "--out", tmp_path / "out")
    docs = EXAMPLES.parents[1] / "docs"
    assert (tmp_path / "baselines.md").read_bytes() == (docs / "baselines.md").read_bytes()
    pictures = sorted((docs / "baselines").iterdir())
    assert pictures
    for picture in pictures:
        assert (tmp_path / "baselines" / picture.name).read_bytes() == picture.read_bytes()


def test_a_fitted_value_says_the_returns_and_leaves_the_choices(monkeypatch):
    monkeypatch.syspath_prepend(EXAMPLES)
    from fit_value import decisions, fit_value, forward
    from learner import Network
    from shipped import seatings_of

    game = Game("wuerfelhelden", players=2)
    used = np.arange(game.observation_size)
    before = Network(used, game.observation_size, game.num_actions, 1, 32).whole()
    after, explained = fit_value(seatings_of([game], "heuristic"), before, 400, 7)
    assert explained is not None
    assert explained > 0.02
    for one, other in zip(before[:4], after[:4], strict=True):
        np.testing.assert_array_equal(one, other)
    for one, other in zip(before[4:], after[4:], strict=True):
        np.testing.assert_array_equal(one[..., :-1], other[..., :-1])
        assert (one[..., -1] != other[..., -1]).all()
    # In games of another seed it says what is won, as its share of the variance does.
    rows, wanted, _ = decisions(game, after, [None, "heuristic"], 200, 99)
    values = rows @ after[4][:, -1] + after[5][-1]
    assert abs(values.mean() - wanted.mean()) < 0.2
    assert np.corrcoef(values, wanted)[0, 1] > 0.1
    second, out = forward(after, np.zeros((1, game.observation_size), "f4"), np.ones((1, 1), "i1"))
    assert (second.shape, out.shape) == ((1, 32), (1, game.num_actions + 1))


def test_the_networks_that_ship_are_those_of_the_page(monkeypatch):
    monkeypatch.syspath_prepend(EXAMPLES)
    from baselines import DOCS, finished, table
    from shipped import games_of, name_of, shipped

    recipes = table(EXAMPLES / "baselines.json")[0]
    runs = finished(DOCS / "baselines.jsonl", recipes)
    named = {name_of(games_of(recipe)): setting for setting, recipe in recipes.items()}
    for path in SHIPPED.glob("*.npz"):
        valued = [run for run in runs if run["setting"] == named[path.name] if "valued" in run]
        games = games_of(valued[-1]["recipe"])
        assert shipped(games) == valued[-1]["valued"], f"{path.name} is of no run of its recipe"


def test_rounded_weights_choose_alike_and_value_alike(monkeypatch, tmp_path):
    monkeypatch.syspath_prepend(EXAMPLES)
    import compact

    game, rng = Game("wuerfelhelden", players=4), np.random.default_rng(1)
    with np.load(SHIPPED / "wuerfelhelden-4.npz") as arrays:
        weights = compact.unpacked(arrays)
    # As they were before they were rounded for the package: with numbers in between.
    for at in (0, 2, 4):
        spread = np.abs(weights[at]).max(axis=1, keepdims=True) / 200
        weights[at] = (weights[at] + spread * rng.standard_normal(weights[at].shape)).astype("f4")
    arrays = compact.compact([game], weights)
    rounded = compact.unpacked(arrays)
    unseen = compact.Positions([game], weights, seed=77, steps=500)
    assert (unseen.choices(rounded) == unseen.choices(weights)).mean() > 0.98
    before, after = (compact.forward(each, unseen.rows)[-1][:, -1] for each in (weights, rounded))
    assert np.corrcoef(before, after)[0, 1] > 0.99
    # What is never legal is never chosen; the value is no action.
    dropped = np.flatnonzero(~arrays["arr_4"].any(axis=0))
    assert not unseen.legal[dropped].any()
    assert arrays["arr_4"][:, -1].any()
    compact.save(tmp_path / "all.npz", arrays)
    assert (tmp_path / "all.npz").stat().st_size < 0.9 * sum(part.size for part in rounded)


def test_only_a_certain_loss_is_one(monkeypatch):
    monkeypatch.syspath_prepend(EXAMPLES)
    import compact

    before = np.tile([0.0, 1.0], 500)
    swapped, worse = 1 - before, before * (np.arange(1000) % 20 != 1)
    assert compact.loses(worse, before)
    assert not compact.loses(before, before)
    assert not compact.loses(swapped, before), "as much is won, in other games"


def test_an_action_of_positions_that_are_not_kept_is_not_idle(monkeypatch):
    monkeypatch.syspath_prepend(EXAMPLES)
    import compact

    game = Game("wuerfelhelden", players=2)
    with np.load(SHIPPED / "wuerfelhelden-2.npz") as arrays:
        weights = compact.unpacked(arrays)
    monkeypatch.setattr(compact, "KEPT", 0.0)
    positions = compact.Positions([game], weights, seed=5, steps=100)
    assert not len(positions.masks)
    assert positions.legal.any()
