"""Ratings: the figures of other libraries, honest intervals, cycles that are told."""

import math
import re
import time
from pathlib import Path

import numpy as np
import pytest

from rules_py import Game, evaluate
from rules_py.evaluate import Finish
from rules_py.evaluate._compare import cycles
from rules_py.evaluate._ratings import ELO

LADDER = Path(__file__).parents[2] / "docs" / "strength.jsonl"
PAIRS = [("01", 14), ("10", 6), ("12", 11), ("21", 9), ("02", 16), ("20", 4)]
ORDERS = [("012", 12), ("102", 7), ("201", 5), ("021", 6), ("210", 3), ("120", 4)]
FIRSTS = [("0123", 20), ("1023", 9), ("2013", 6), ("3012", 5)]
# What choix 0.4.1 says of them: opt_pairwise, opt_rankings, opt_top1.
KNOWN = [
    (PAIRS, (1, 0), (0.7359786, -0.2216573, -0.5143213)),
    (ORDERS, (2, 1, 0), (0.4096390, 0.0151847, -0.4248237)),
    (FIRSTS, (1, 0, 0, 0), (0.8471936, 0.0486859, -0.3567790, -0.5391005)),
]


def games(counts, returns):
    return [Finish(tuple(names), returns) for names, times in counts for _ in range(times)]


def by_name(found):
    return {row.name: row for row in found.rows}


@pytest.mark.parametrize(("counts", "returns", "expected"), KNOWN)
def test_strengths_are_those_of_choix(counts, returns, expected):
    rows = by_name(evaluate.ratings(games(counts, returns), prior=0))
    for name, strength in enumerate(expected):
        assert rows[str(name)].elo == pytest.approx(ELO * strength, abs=1e-3)


@pytest.mark.adapters
def test_strengths_are_those_of_choix_today():
    choix = pytest.importorskip("choix", reason="choix is not installed")
    rng = np.random.default_rng(1)
    orders = [tuple(rng.permutation(5)[:4].tolist()) for _ in range(60)]
    finishes = [Finish(tuple(map(str, order)), (3, 2, 1, 0)) for order in orders]
    rows = by_name(evaluate.ratings(finishes, prior=0))
    for name, strength in enumerate(choix.opt_rankings(5, orders)):
        assert rows[str(name)].elo == pytest.approx(ELO * strength, abs=1e-3)


def test_two_agents_by_hand():
    finishes = games([("ab", 30), ("ba", 10)], (1, -1))
    found = evaluate.ratings(finishes, prior=0, anchor="b")
    best = found.rows[0]
    assert best.elo == pytest.approx(400 * math.log10(3))
    # The deviation of log odds: 1/30 + 1/10, with one sample less.
    wide = 1.95996 * ELO * math.sqrt((1 / 30 + 1 / 10) * 40 / 39)
    assert best.half_width == pytest.approx(wide, rel=1e-4)
    assert (found.rows[1].elo, found.rows[1].half_width) == (0, 0)
    assert found.shares[0, 1] == 0.75
    assert math.isnan(found.shares[0, 0])
    assert (best.best, best.worst, best.games) == (1, 1, 40)
    assert found.differences[0, 1] == best.elo
    assert "+191" in str(found)
    assert "half of each order" in found.assumptions


def test_ties():
    """A draw is half a win of each; a shared win is that before the rest; losers have no order."""
    drawn = evaluate.ratings(games([("ab", 20)], (0, 0)) + games([("ab", 20)], (1, 0)), prior=0)
    assert drawn.differences[0, 1] == pytest.approx(400 * math.log10(3))
    assert drawn.shares[0, 1] == 0.75
    lost = evaluate.ratings(games([("abc", 9), ("bac", 9), ("cab", 9)], (1, -1, -1)), prior=0)
    assert all(abs(row.elo) < 1e-6 for row in lost.rows)
    # A shared win of a and b is the mean of a > b > c and b > a > c, by enumeration.
    shared = evaluate.ratings(
        games([("abc", 20)], (1, 1, 0)) + games([("cab", 10)], (1, 0, 0)), prior=0
    )
    both = evaluate.ratings(
        games([("abc", 10), ("bac", 10)], (2, 1, 0)) + games([("cab", 10)], (1, 0, 0)), prior=0
    )
    for one, other in zip(shared.rows, both.rows, strict=True):
        assert one.elo == pytest.approx(other.elo)
    # All draw, or all lose: nobody is rated the stronger for it.
    level = evaluate.ratings(
        games([("abc", 9)], (-1, -1, -1)) + games([("abc", 9)], (1, 0, 0)), prior=0.1
    )
    plain = evaluate.ratings(games([("abc", 9)], (1, 0, 0)), prior=0.1)
    assert level.rows[0].elo < plain.rows[0].elo


def test_seats_are_worth_something():
    rng = np.random.default_rng(3)
    finishes = []
    for _ in range(2000):
        names = tuple("ab" if rng.random() < 0.5 else "ba")
        edge = 0.5 + (0.4 if names[0] == "a" else -0.4)
        first = rng.random() < 1 / (1 + math.exp(-edge))
        finishes.append(Finish(names, (1, 0) if first else (0, 1)))
    found = evaluate.ratings(finishes, seats=True)
    rows, (one, two) = by_name(found), found.seats
    assert abs(rows["a"].elo - 0.2 * ELO) < 1.5 * rows["a"].half_width
    assert abs(one.elo - 0.25 * ELO) < 1.5 * one.half_width
    assert one.elo == pytest.approx(-two.elo)
    assert (one.best, two.best) == (1, 2)
    assert "seat 1" in str(found)


STRENGTHS = np.array([0.6, 0.2, -0.1, -0.7])


def study(rng, pairs, seated):
    """Some games of a true model: an order for each deal, or shared chance for two games."""
    finishes = []
    for deal in range(pairs):
        who = rng.permutation(4)[:seated]
        order = who[np.argsort(-(STRENGTHS[who] + rng.gumbel(size=seated)))]
        finishes.append(Finish(tuple("abcd"[i] for i in order), tuple(range(seated, 0, -1)), deal))
    return finishes


@pytest.mark.parametrize(("pairs", "seated", "doubled"), [(120, 2, 1), (60, 3, 1), (120, 2, 2)])
def test_intervals_cover(pairs, seated, doubled):
    """Of 4 times 150 intervals, some 95 % hold the truth, also where each game is told twice."""
    rng, held, runs = np.random.default_rng(7), 0, 150
    ranked = 0
    for _ in range(runs):
        found = evaluate.ratings(study(rng, pairs, seated) * doubled)
        for row in found.rows:
            truth = ELO * (STRENGTHS - STRENGTHS.mean())["abcd".index(row.name)]
            held += abs(row.elo - truth) <= row.half_width
        ranked += all(row.best <= "abcd".index(row.name) + 1 <= row.worst for row in found.rows)
        assert found.deals == pairs
    assert 0.92 < held / (4 * runs) < 0.98
    # Ranks are certain for all agents at once.
    assert ranked / runs > 0.93


def test_who_has_won_everything_has_a_wide_interval():
    found = evaluate.ratings(games([("ab", 20)], (1, 0)))
    assert 300 < found.rows[0].elo - found.rows[1].elo < 1500
    assert found.half_widths[0, 1] > 200
    with pytest.raises(ValueError, match="prior above 0"):
        evaluate.ratings(games([("ab", 20)], (1, 0)), prior=0)


def test_a_cycle_is_reported():
    """Rock, paper, scissors: each one has the same rating, and none is the strongest."""
    tops = [("rs", 70), ("sr", 30), ("sp", 70), ("ps", 30), ("pr", 70), ("rp", 30)]
    found = evaluate.ratings(games(tops, (1, 0)))
    (cycle,) = found.cycles
    assert cycle.names == ("p", "r", "s")
    assert cycle.shares == (0.7, 0.7, 0.7)
    assert "not transitive: p (70%) beats r (70%) beats s (70%) beats p" in str(found)
    assert all(abs(row.elo) < 1e-6 and (row.best, row.worst) == (1, 3) for row in found.rows)
    np.testing.assert_allclose(evaluate.alpha_rank(found.shares), 1 / 3)
    # The same shares from few games are no proof, and transitive agents have no cycle.
    few = [(names, times // 5) for names, times in tops]
    assert evaluate.ratings(games(few, (1, 0))).cycles == ()
    line = [("rs", 70), ("sr", 30), ("sp", 70), ("ps", 30), ("rp", 70), ("pr", 30)]
    assert evaluate.ratings(games(line, (1, 0))).cycles == ()


def test_cycles_are_rarely_reported_of_equal_agents():
    rng, told = np.random.default_rng(5), 0
    for _ in range(100):
        orders = [rng.permutation(4)[:2] for _ in range(150)]
        finishes = [Finish(tuple("abcd"[i] for i in order), (1, 0)) for order in orders]
        told += bool(evaluate.ratings(finishes).cycles)
    assert told == 0


def test_a_longer_cycle():
    from rules_py.evaluate._compare import cycles

    beats = {"a": ["b"], "b": ["c"], "c": ["d"], "d": ["a", "e"], "e": []}
    assert cycles(beats) == [("a", "b", "c", "d")]
    assert cycles({"a": ["b", "c"], "b": ["c"], "c": []}) == []


def test_alpha_rank_is_that_of_openspiel():
    """Figures of `open_spiel.python.egt.alpharank.compute` with m=50."""
    ring = np.array([[0.5, 0.7, 0.2], [0.3, 0.5, 0.9], [0.8, 0.1, 0.5]])
    four = np.array(
        [[0.5, 0.6, 0.4, 0.7], [0.4, 0.5, 0.65, 0.6], [0.6, 0.35, 0.5, 0.55], [0.3, 0.4, 0.45, 0.5]]
    )
    for shares, alpha, expected in [
        (ring, 1.0, [0.3136854, 0.4292988, 0.2570159]),
        (ring, 10.0, [0.3317863, 0.3371388, 0.3310749]),
        (four, 1.0, [0.3707665, 0.3702083, 0.2587149, 0.0003103]),
        (four, 10.0, [0.3436462, 0.3436462, 0.3127076, 0.0]),
    ]:
        found = evaluate.alpha_rank(shares, alpha=alpha, population=50)
        np.testing.assert_allclose(found, expected, atol=1e-6)
    for wrong, why in [
        ((np.ones((2, 3)),), "square"),
        ((np.full((2, 2), np.nan),), "not met"),
    ]:
        with pytest.raises(ValueError, match=why):
            evaluate.alpha_rank(*wrong)
    with pytest.raises(ValueError, match="above 0"):
        evaluate.alpha_rank(ring, alpha=0.0)


def test_groups_that_never_met_are_rated_apart():
    strong = games([("ab", 30), ("ba", 10), ("bc", 30), ("cb", 10)], (1, 0))
    weak = games([("xy", 90), ("yx", 10)], (1, 0))
    found = evaluate.ratings(strong + weak)
    assert found.groups == (("a", "b", "c"), ("x", "y"))
    rows, alone = by_name(found), [by_name(evaluate.ratings(part)) for part in (strong, weak)]
    for name, row in rows.items():
        same = alone[row.group][name]
        assert (row.best, row.worst, row.games) == (same.best, same.worst, same.games)
        assert row.elo == pytest.approx(same.elo, abs=1e-6)
        # The number of all deals says by how much a spread is underestimated.
        assert row.half_width == pytest.approx(same.half_width, rel=0.02)
    order = [row.name for row in found.rows]
    assert order == ["a", "b", "c", "x", "y"]
    apart = np.equal.outer([row.group for row in found.rows], [row.group for row in found.rows])
    assert (np.isnan(found.differences) == ~apart).all()
    assert (np.isinf(found.half_widths) == ~apart).all()
    assert "2 groups of agents have not met" in found.assumptions
    assert str(found).count("which has met no other group") == 2
    assert "have not met" in found.svg()
    one = evaluate.ratings(strong)
    assert "group" not in str(one)
    assert "not met" not in one.assumptions + one.svg()
    # The anchor is that of its group, and no prior is needed to tie the groups together.
    bound = by_name(evaluate.ratings(strong + weak, anchor="c", prior=0))
    assert bound["c"].elo == bound["c"].half_width == 0 < bound["a"].elo
    assert bound["x"].elo == pytest.approx(-bound["y"].elo)
    # Seats are worth the same in all groups.
    assert len(evaluate.ratings(strong + weak, seats=True).seats) == 2


def test_who_met_by_way_of_others_is_rated_together():
    finishes = games([("abc", 9), ("cde", 9), ("edb", 9), ("cba", 9)], (2, 1, 0))
    (together,) = evaluate.ratings(finishes).groups
    assert sorted(together) == list("abcde")


def test_the_ladder_is_rated():
    found = evaluate.ratings(evaluate.from_ladder(LADDER, "wuerfelhelden-2"), anchor="heuristic")
    rows = by_name(found)
    assert rows["random"].elo < -400 < rows["heuristic"].elo == 0 < rows["guided:2000"].elo
    assert found.skipped >= 400
    # All have met the heuristic agent.
    assert sorted(found.groups[0]) == sorted(rows)
    assert rows["random"].best == len(rows)
    # One of four seats: a fair share of the wins is a rating of 0.
    head = '{"setting": "x", "agent": "a", "against": "b", "results": '
    lines = [head + "[[19, 6], [18, 7], [20, 5], [18, 7]]}"]
    fair = evaluate.ratings(evaluate.from_ladder(lines, "x", seats=4), prior=0)
    assert abs(fair.rows[0].elo) < 1e-6
    assert len(evaluate.from_ladder(lines * 2, "x", seats=4)) == 200
    shared, lost, _ = evaluate.from_ladder([head + "[[], [], [0, 0, 1], [2]]}"], "x", seats=4)
    assert (shared.names, shared.returns) == (("b", "b", "a", "b"), (1, 0, 1, 0))
    assert (lost.names, lost.returns) == (("b", "b", "b", "a"), (1, 0, 0, 0))
    with pytest.raises(ValueError, match="only of: x"):
        evaluate.from_ladder(lines, "y")
    with pytest.raises(ValueError, match="nobody plays against"):
        evaluate.from_ladder(LADDER, "regidice-3")
    with pytest.raises(ValueError, match="line 2 is not"):
        evaluate.from_ladder([lines[0], "{}"], "x", seats=4)
    with pytest.raises(ValueError, match="2 seats cannot have"):
        evaluate.from_ladder(lines, "x")


def test_the_page_of_the_ladder_has_these_ratings():
    page = LADDER.with_suffix(".md").read_text("utf-8")
    row = re.compile(r"^\| (\S+) \| heuristic \|.*\| ([+-]\d+) ± (\d+) \|$", re.MULTILINE)
    rated = set()
    for part in page.split("\n## ")[1:]:
        name, rows = re.search(r"^`([a-z_0-9-]+)`$", part, re.MULTILINE), row.findall(part)
        if not (name and rows):
            continue
        setting = name[1]
        # Of Valor & Villainy a team meets a team.
        seats = 2 if setting.startswith("valor") else int(setting[-1])
        finishes = evaluate.from_ladder(LADDER, setting, seats=seats)
        # Games of those that nothing connects with the heuristic say nothing of it.
        met, more = set(), {"heuristic"}
        while met != more:
            met = more
            more = met.union(*(set(one.names) for one in finishes if met & set(one.names)))
        connected = [one for one in finishes if met & set(one.names)]
        found = by_name(evaluate.ratings(connected, anchor="heuristic"))
        assert {agent for agent, *_ in rows} == set(found) - {"heuristic"}
        for agent, elo, half_width in rows:
            assert abs(float(elo) - found[agent].elo) < 0.5001, (setting, agent)
            assert abs(float(half_width) - found[agent].half_width) < 0.5001, (setting, agent)
        rated.add(setting)
    assert {"wuerfelhelden-2", "hero_must_die-4", "valor_and_villainy-heroes"} <= rated


def test_a_league():
    game = Game("wuerfelhelden", players=2)
    entries = evaluate.line_ups(game, ["heuristic", "random", "net"])
    assert len(entries) == 6
    heard = []
    found = evaluate.league(entries, deals=6, seed=1, on_progress=heard.append)
    assert heard == list(range(1, 37))
    assert found == evaluate.league(entries, deals=6, seed=1)
    assert found != evaluate.league(entries, deals=6, seed=2)
    rated = evaluate.ratings(found)
    assert rated.deals == 18
    assert rated.rows[-1].name == "random"
    picture = rated.svg("Würfelhelden")
    assert picture.startswith("<svg")
    assert picture.count("<circle") == 3
    assert "random" in picture


@pytest.mark.parametrize(
    ("seats", "agents", "count"), [(2, 2, 2), (3, 2, 6), (4, 2, 12), (3, 4, 12)]
)
def test_line_ups_are_fair(seats, agents, count):
    game = Game("wuerfelhelden", players=seats)
    entries = evaluate.line_ups(game, {f"agent {n}": "random" for n in range(agents)})
    assert len(entries) == count
    table = np.zeros((agents, seats))
    for up in entries:
        assert len(set(up.names)) > 1
        for seat, name in enumerate(up.names):
            table[int(name[-1]), seat] += 1
    assert (table == table[0, 0]).all()


def test_bad_input():
    two = games([("ab", 5), ("ba", 5)], (1, 0))
    for finishes, wrong, why in [
        ([], {}, "two different agents"),
        (games([("aa", 3)], (1, 0)), {}, "two different agents"),
        (two, {"anchor": "c"}, "one of a, b"),
        (two, {"prior": -1.0}, "at least 0"),
        (two, {"prior": math.nan}, "at least 0"),
        ([*two, Finish(("a", "b", "c"), (1, 0, 0))], {"seats": True}, "the same number"),
        ([Finish(("a", "b"), (1,))], {}, "one return"),
        ([Finish(("a", "b"), (1, math.nan))], {}, "finite"),
        (games([("ab", 5)], (1, 1)), {}, "a team is not rated"),
    ]:
        with pytest.raises(ValueError, match=why):
            evaluate.ratings(finishes, **wrong)
    game = Game("wuerfelhelden", players=2)
    for agents, why in [(["random"], "two agents"), (["random"] * 2, "same name")]:
        with pytest.raises(ValueError, match=why):
            evaluate.line_ups(game, agents)
    entries = evaluate.line_ups(game, ["heuristic", "random"])
    with pytest.raises(ValueError, match="at least one"):
        evaluate.league(entries, deals=0)
    with pytest.raises(ValueError, match="2 names"):
        evaluate.league([evaluate.LineUp(("a",), game, ("random",))], deals=1)


def test_corrections_for_many_questions():
    assert evaluate.holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert evaluate.holm([]) == []
    # Wilson's interval, from the table of the ladder.
    assert evaluate.wilson(54 * 4, 400) == pytest.approx((0.4911, 0.5882), abs=1e-3)
    assert evaluate.wilson(0, 0) == (0.0, 1.0)
    assert evaluate.wilson(0, 10)[0] == 0
    assert evaluate.wilson(10, 10)[1] == 1
    with pytest.raises(ValueError, match="from 0 to 3"):
        evaluate.wilson(4, 3)


def test_many_agents_take_no_more_than_their_tables():
    """Each pattern of a game knows its own agents alone: 400 took two minutes."""
    begin = time.process_time()
    whole = [
        Finish((f"agent {at:03}", f"agent {at - step:03}"), (float(won), 1.0 - won), None)
        for at in range(2, 400)
        for step in (1, 2)
        for won in (0, 1, 1)
    ]
    found = evaluate.ratings(whole)
    assert len(found.rows) == 400
    assert len(found.groups) == 1
    assert time.process_time() - begin < 30
    more = [Finish((f"agent {at}", "heuristic"), (1.0, 0.0), None) for at in range(3000)]
    with pytest.raises(ValueError, match="at most 1000 agents are rated together, not 3001"):
        evaluate.ratings(more)
    with pytest.raises(ValueError, match="the anchor must be one of") as caught:
        evaluate.ratings(whole, anchor="x" * 10_000)
    assert len(str(caught.value)) < 600


def test_cycles_are_looked_for_where_there_can_be_some():
    """Of an order of all, nobody is in a cycle, and nothing is looked for."""
    names = [f"{at:03}" for at in range(400)]
    beats = {one: names[at + 1 :] for at, one in enumerate(names)}
    begin = time.process_time()
    assert cycles(beats) == []
    assert cycles({**beats, "398": ["399", "397"]}) == [("397", "398")]
    assert cycles({"a": ["b"], "b": ["c"], "c": ["a", "d"], "d": []}) == [("a", "b", "c")]
    assert cycles({"a": ["x"], "b": ["a"]}) == []
    assert time.process_time() - begin < 10
