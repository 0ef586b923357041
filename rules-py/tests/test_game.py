"""Games: names, options, catalogues and layouts."""

import copy
import pickle

import numpy as np
import pytest

import rules_py
from conftest import nodes, walk
from rules_py import Game


def test_info_says_everything(name):
    info = rules_py.game_info(name)
    game = Game(name)
    assert info["name"] == name
    assert info["title"]
    assert info["prefix"].isupper()
    assert info["observation_size"] == sum(field_len(field) for field in info["observation_spec"])
    assert info["options"] == {row["name"]: row["default"] for row in info["option_list"]}
    assert all(row["accepts"] and row["meaning"] for row in info["option_list"])
    assert info["min_return"] * game.unit == info["limits"]["min_payoff"]
    assert info["max_return"] > info["min_return"]
    assert game.utility in {"zero_sum", "identical", "general"}
    assert isinstance(game.perfect_information, bool)


def field_len(field):
    size = 1
    for side in field["shape"]:
        size *= side
    return size


def test_schema_has_no_gap_and_no_name_twice(game):
    at = 0
    for field in game.observation_spec():
        assert field["offset"] == at
        assert 1 <= field["max"] <= 255
        assert field["meaning"]
        at += field_len(field)
    assert at == game.observation_size
    names = [field["name"] for field in game.observation_spec()]
    assert len(names) == len(set(names))


def kinds(field):
    """The kind and the values of each value of a field."""
    parts = field["parts"] or [field]
    assert field_len(field) % len(parts) == 0
    return [(part["kind"], part["values"]) for part in parts] * (field_len(field) // len(parts))


def test_every_field_has_a_kind(game):
    for field in game.observation_spec():
        assert (field["kind"] == "mixed") == bool(field["parts"])
        for kind, values in kinds(field):
            assert kind in {"count", "flag", "one_hot", "category"}
            assert (kind == "category") == bool(values)
            assert len(values) <= field["max"] + 1
            assert kind not in {"flag", "one_hot"} or field["max"] == 1 or field["parts"]


def test_values_are_of_the_kind_of_their_field(game):
    spec = game.observation_spec()
    cells = [kind for field in spec for kind in kinds(field)]
    counts = {"count": 256, "flag": 2, "one_hot": 2}
    values = np.array([counts.get(kind) or len(values) for kind, values in cells])
    one_hot = [field for field in spec if field["kind"] == "one_hot"]
    for state in nodes(game, 5, 600):
        for seat in range(game.seats):
            row = state.observation(seat, dtype="uint8")
            assert (row < values).all()
            for field in one_hot:
                hot = row[field["offset"] : field["offset"] + field_len(field)]
                assert hot.reshape(field["shape"]).sum(-1).max() <= 1, field["name"]


def test_texts_round_trip(game):
    for count, text, back in [
        (game.num_actions, game.action_text, game.action_id),
        (game.num_outcomes, game.outcome_text, game.outcome_id),
    ]:
        texts = [text(i) for i in range(count)]
        assert [back(word) for word in texts] == list(range(count))
        with pytest.raises(rules_py.NotationError, match="catalogue has the ids"):
            text(count)
        with pytest.raises(rules_py.NotationError):
            back("no such step")


def test_games_are_values(name):
    game = Game(name)
    assert game == Game(name)
    assert game == Game(name, **game.options)
    assert hash(game) == hash(Game(name))
    assert game != name
    assert repr(game) == f'Game("{name}")'
    for twin in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert twin == game
        assert twin.options == game.options


def test_seats_can_be_chosen_where_the_game_offers_it(name):
    options = {row["name"]: row for row in Game(name).option_list()}
    if "players" not in options:
        assert Game(name).seats >= 1
        return
    seen = set()
    for players in range(1, 10):
        try:
            game = Game(name, players=players)
        except rules_py.OptionError as error:
            assert "players" in str(error)
        else:
            assert game.seats >= 1
            assert game.options["players"] == players
            assert eval(repr(game), {"Game": Game}) == game
            seen.add(game)
    assert seen


def test_unknown_games_and_options_name_what_exists(name):
    with pytest.raises(rules_py.UnknownGameError, match=name) as caught:
        Game("no such game")
    assert isinstance(caught.value, KeyError)
    with pytest.raises(rules_py.OptionError, match="there is no option `nonsense`") as caught:
        Game(name, nonsense=1)
    assert isinstance(caught.value, ValueError)
    for name_of_wrong_type in (None, 7, b"bytes", ["list"]):
        with pytest.raises(TypeError, match="must be a str"):
            Game(name_of_wrong_type)


@pytest.mark.parametrize(
    "value",
    [-1, 2**63, 2**70, -(2**70), 1e300, float("nan"), "", "x" * 10_000, [[]], [1] * 5000, {}, ()],
    ids=lambda value: type(value).__name__ + str(value)[:12],
)
def test_odd_option_values_are_refused_or_taken_as_they_are(name, value):
    refused = 0
    for row in Game(name).option_list():
        try:
            taken = Game(name, **{row["name"]: value}).options[row["name"]]
        except (rules_py.OptionError, TypeError) as error:
            assert row["name"] in str(error)
            refused += 1
        else:
            # A component set without a change is the shipped one.
            same = None if value == {} and row["name"] == "components" else value
            assert taken == (list(same) if isinstance(same, tuple) else same)
    assert refused >= len(Game(name).option_list()) - 1


def test_options_that_no_json_can_hold_are_refused(name):
    endless = []
    endless.append(endless)
    for value in (object(), {1: 2}, endless, b"bytes", [object()]):
        for row in Game(name).option_list():
            with pytest.raises((rules_py.OptionError, TypeError)):
                Game(name, **{row["name"]: value})


@pytest.mark.parametrize(
    ("name", "options", "utility"),
    [
        ("wuerfelhelden", {}, "zero_sum"),
        ("wuerfelhelden", {"payoff": "margin"}, "general"),
        ("wuerfelhelden", {"payoff": "margin", "players": 2}, "zero_sum"),
        ("regidice", {}, "identical"),
        ("unsung_heroes", {}, "zero_sum"),
        ("unsung_heroes", {"returns": "win_loss"}, "general"),
        ("hero_must_die", {}, "general"),
        ("valor_and_villainy", {}, "general"),
    ],
)
def test_the_options_say_how_returns_hang_together(name, options, utility):
    if name not in rules_py.games():
        pytest.skip("the game is not there")
    game = Game(name, **options)
    assert game.utility == utility
    sums = set()
    for seed in range(10):
        state, _ = walk(game, seed)
        sums.add(sum(state.payoffs()))
    assert utility != "zero_sum" or sums == {0}


def test_an_error_for_a_wrong_name_lists_the_right_ones():
    if "valor_and_villainy" not in rules_py.games():
        pytest.skip("the game is not there")
    with pytest.raises(rules_py.OptionError, match=r"alyndra, bjorn, scrutt, .* and wugner$"):
        Game("valor_and_villainy", characters=["mordak"])
    with pytest.raises(rules_py.OptionError, match=r"alfred, wanda, .* greg and ellen"):
        Game("unsung_heroes", characters=["Karl", "Ellen"])
    with pytest.raises(rules_py.OptionError, match='`character_pool` "all" has all eight'):
        Game("unsung_heroes", characters=["karl", "ellen"])
