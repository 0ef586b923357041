"""Another Map in Valor & Villainy: laid, said and drawn; what it does to wins and length."""

import pytest

from rules_py import Game, OptionError, evaluate

ROADS = """
title = "Four roads"

[layout]  # no ring around Hawkemoor: four roads, and a few Regions beside them
tier1 = [2, 10, 14, 22]
tier2_1_to_2_heroes = [1, 3, 21, 23]
tier2_1_to_2_heroes_full_ring = [1, 3, 21, 23]
tier2_3_to_5_heroes = [1, 3, 21, 23]
tier3_3_to_5_heroes = [0, 4]

[[tile]]
id = "t2_bronco"
name = "Shrine on the Pass"
mountain = true
icons = [{ kind = "boss", ambush = true }]
"""


def test_another_map_changes_wins_and_length():
    games = [Game("valor_and_villainy", components=each) for each in (None, ROADS)]
    shipped, roads = evaluate.variants(games, "heuristic", deals=12, seed=1)
    assert shipped.length > 0
    assert roads.length > 0
    assert shipped.length != roads.length
    assert -1 <= roads.difference[0] <= 1


def face_down(game):
    """How many Regions everybody sees face down, by the words of the Map."""
    state = game.new_state()
    (lines,) = [lines for name, lines in state.describe(0)["table"] if name.startswith("Map")]
    return sum(line.count("? ") for line in lines)


@pytest.mark.parametrize(("heroes", "shipped", "mine"), [(3, 20, 10), (2, 13, 8)])
def test_the_map_is_laid_as_the_set_says(heroes, shipped, mine):
    options = {"heroes": heroes}
    ours = Game("valor_and_villainy", **options)
    theirs = Game("valor_and_villainy", components=ROADS, **options)
    assert ours.observation_spec() == theirs.observation_spec()
    assert (face_down(ours), face_down(theirs)) == (shipped, mine)
    assert theirs.options["components"].endswith(" Four roads")


def test_a_wrong_map_is_refused_with_the_line():
    wrong = ROADS.replace("tier1 = [2, 10, 14, 22]", "tier1 = [2, 12]")
    with pytest.raises(OptionError, match=r"line 5: layout.tier1\[1\]: this is 12"):
        Game("valor_and_villainy", components=wrong)
    with pytest.raises(OptionError, match="nobody can reach cell 15"):
        Game("valor_and_villainy", components={"layout": {"tier1": [2]}})


def test_a_name_is_said_and_drawn():
    mine = {"tile": [{"id": "market", "name": "Hawkemoor Bazaar"}]}
    state = Game("valor_and_villainy", components=mine).new_state()
    assert "Hawkemoor Bazaar" in str(state.describe(0))
    # A picture has room for the last word.
    assert "Bazaar" in state.svg(0)
