"""Component sets of Hero Must Die!: dearer plots are paid, observed, said and drawn."""

import pickle

import pytest

import rules_py
from rules_py import Game, Generator, OptionError, __main__, evaluate

DEARER = {
    "title": "Dearer plots",
    "box": [{"id": 0, "plot_cost": 6}, {"id": 1, "plot_cost": 8}, {"id": 2, "plot_cost": 10}],
}


def test_dearer_plots_change_wins_and_length():
    # The use case of the guide: what dearer plots do to wins and length.
    games = [Game("hero_must_die", players=2, components=each) for each in (None, DEARER)]
    shipped, dear = evaluate.variants(games, "heuristic", "random", deals=200, seed=1)
    print(f"the heuristic wins {shipped.wins[0]:.2f} with the shipped prices, {dear.wins[0]:.2f}")
    print(f"with dearer plots: {dear.difference[0]:+.2f} ± {dear.half_width[0]:.2f};")
    print(f"a game takes {shipped.length:.1f} and {dear.length:.1f} decisions")
    assert shipped.difference[0] == 0
    assert (shipped.won != dear.won).any() or shipped.length != dear.length
    assert dear.length < shipped.length


def test_the_price_is_paid_observed_said_and_drawn():
    shipped, mine = Game("hero_must_die"), Game("hero_must_die", components=DEARER)
    assert shipped != mine
    assert mine.observation_spec() == shipped.observation_spec()
    assert mine.options["components"].endswith(" Dearer plots")
    worker, yes = shipped.action_id("BOX(0)"), shipped.action_id("YES")
    for number in range(200):
        (a, b), rng = (shipped.new_state(), mine.new_state()), Generator(number)
        while not a.is_terminal and a.node == b.node and a.seat == b.seat:
            if a.node == "player" and a.is_legal(yes) and b.is_legal(yes):
                seat = a.seat
                words = [str(state.describe(seat)) for state in (a, b)]
                if "buy a plot card for 3 gold?" in words[0]:
                    assert "buy a plot card for 6 gold?" in words[1]
                    assert ["plot for 6 gold" in state.svg(seat) for state in (a, b)] == [0, 1]
                    for state in (a, b):
                        state.apply(yes)
                    assert (a.observation(seat) != b.observation(seat)).any()
                    return
            forced = a.node == "player" and a.is_legal(worker) and b.is_legal(worker)
            step = worker if forced else a.sample(rng)
            if a.node == "player" and not b.is_legal(step):
                break
            a.apply(step)
            b.apply(step)
    raise AssertionError("nobody bought a plot card for the dearer price")


def test_the_shipped_document_is_the_default():
    document = rules_py.components("hero_must_die")
    assert 'provenance = "H"' in document
    assert Game("hero_must_die", components=document) == Game("hero_must_die")


def test_every_fault_is_named():
    wrong = "[[box]]\nid = 0\nplot_cots = 6\n[[event]]\nid = 1\ncount = 9\n"
    with pytest.raises(OptionError) as refused:
        Game("hero_must_die", components=wrong)
    assert str(refused.value).splitlines() == [
        "line 3: box[id 0].plot_cots: there is no such key; the nearest is `plot_cost`",
        "line 6: event[id 1].count: this is 9; write a whole number from 0 to 3",
    ]


def test_sets_travel_in_pickles_and_records():
    state = Game("hero_must_die", components=DEARER).new_state()
    rng = Generator(1)
    for _ in range(60):
        state.apply(state.sample(rng))
    assert pickle.loads(pickle.dumps(state)) == state
    assert rules_py.replay(state.record(whole=True)).record() == state.record()


def test_the_shell_shows_what_a_set_changes(tmp_path, capsys):
    path = tmp_path / "mine.toml"
    path.write_text("[[box]]\nid = 0\nplot_cost = 6\n", encoding="utf-8")
    assert __main__.main(["components", "hero_must_die", "--diff", str(path)]) == 0
    assert capsys.readouterr().out == "box[id 0].plot_cost: 3 -> 6\n"
