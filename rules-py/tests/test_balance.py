"""The balance race: honest verdicts, kinds that disagree, what never matters."""

import json
import math

import numpy as np
import pytest

from rules_py import Game, Generator, evaluate
from rules_py.evaluate._balance import CHUNK, _disagreements, _Race, _Rule
from rules_py.evaluate._balance_page import Arm
from rules_py.evaluate._balance_pairs import compare_arms
from rules_py.evaluate._corrections import play_state
from rules_py.evaluate._survey import _other, kind_of, sum_up, watch

KINDS = ["heuristic", "random"]


def dice(**options):
    return Game("wuerfelhelden", players=2, **options)


def rows(chance, games, length=100.0, seed=1):
    rng = np.random.default_rng(seed)
    first = np.where(rng.random(games) < chance, 1.0, -1.0)
    return np.stack([first, -first, rng.normal(length, 10, games)], axis=1).tolist()


games_of = _Rule(margin=0.1, max_mean_length=None, alpha=0.05).games_of


def test_verdicts():
    rule = _Rule(margin=0.1, max_mean_length=None, alpha=0.05 / 18)
    assert rule.judge(games_of(rows(0.5, 3000))) == "fair"
    assert rule.judge(games_of(rows(0.5, 200))) == "open"
    assert rule.judge(games_of(rows(0.8, 600))) == "unfair"
    short = _Rule(margin=0.1, max_mean_length=100, alpha=0.05 / 18)
    assert short.judge(games_of(rows(0.5, 3000, 120))) == "too long"
    assert short.judge(games_of(rows(0.5, 3000, 90))) == "fair"
    assert short.judge(games_of(rows(0.5, 3000, 100))) == "open"
    # A draw, a game that all win and one that all lose say nothing of the seats.
    worth, lengths = games_of([[0, 0, 5], [1, 1, 7], [-1, -1, 9]])
    assert (worth == 0).all()
    assert lengths[:, 0].tolist() == [5, 7, 9]


def test_wrong_verdicts_are_rare():
    """A seat is worth ten points more than the mean, just the margin: neither is ever known."""
    rule, wrong = _Rule(margin=0.1, max_mean_length=None, alpha=0.05), 0
    for seed in range(60):
        played = rows(0.6, 1500, seed=seed)
        verdicts = {rule.judge(games_of(played[:games])) for games in range(50, 1501, 50)}
        wrong += verdicts != {"open"}
    assert wrong <= 5


def arm(kind, verdict="open", variant="a"):
    return Arm(variant, kind, 100, (0.01, -0.01), 0.02, 50.0, 5.0, verdict)


def compared(one, other, arms=None, corrected=False):
    """Compare two arms by their games."""
    arms = arms or [arm("x", "fair"), arm("y", "unfair")]
    games = [games_of(one), games_of(other)]
    return compare_arms(arms, games, 0.5, [corrected, corrected])


def test_kinds_that_disagree():
    arms = [arm("x", "fair"), arm("y", "unfair")]
    apart = compared(rows(0.5, 2000), rows(0.7, 2000, seed=2), arms)
    told = _disagreements(arms, apart)
    assert "fair between agents of the kind x, and unfair between those of the kind y" in told[0]
    assert "seat 0 is worth +1.0 points to x, and +1.0 points to y" in told[1]
    arms = [arm("x", "fair"), arm("y", "open")]
    assert _disagreements(arms, compared(rows(0.5, 200), rows(0.55, 200, seed=2), arms)) == ()
    assert len(_disagreements([arm("x", "unfair"), arm("y", "unfair")], apart)) == 1
    in_units = _disagreements(arms, apart, "returns")
    assert in_units == ("a: seat 0 is worth +0.010 to x, and +0.010 to y",)


def test_shared_deals_decide_what_single_arms_leave_open():
    """The same games, but for every tenth: the difference is known, and no verdict is."""
    one = rows(0.5, 1500)
    rng = np.random.default_rng(5)
    other = [[1.0, -1.0, row[2] - 5] if rng.random() < 0.2 else row for row in one]
    (found,) = compared(one, other)
    assert found.worth[0] == pytest.approx(-found.worth[1])
    assert found.worth[0] + found.half_width < 0
    shuffled = [other[at] for at in rng.permutation(len(other))]
    (alone,) = compared(one, shuffled)
    assert alone.worth == pytest.approx(found.worth)
    assert found.half_width < 0.7 * alone.half_width
    assert found.length_half_width < 0.3 * alone.length_half_width
    assert (found.shorter, alone.shorter) == (("a", "y"), None)
    assert found.games == 1500
    (few,) = compared(one[:100], other)
    assert few.games == 100


def test_which_arm_is_fairer():
    """By distance from the mean, whichever seat is ahead."""
    even, first, second = rows(0.5, 4000), rows(0.7, 4000, seed=2), rows(0.28, 4000, seed=3)
    assert compared(even, first)[0].fairer == ("a", "x")
    assert compared(second, even)[0].fairer == ("a", "y")
    # 20 points for the one, 22 against the other: how far apart they are says nothing of that.
    (found,) = compared(first, second)
    assert found.fairer is None
    assert found.worth[0] - found.half_width > 0.3
    assert compared(first, second, corrected=True)[0].fairer is None
    assert compared(even, first, corrected=True)[0].fairer == ("a", "x")


def test_comparisons_are_of_one_variant_or_of_one_kind():
    arms = [arm(kind, variant=variant) for variant in "ab" for kind in "xy"]
    games = [games_of(rows(0.5, 60, seed=seed)) for seed in range(4)]
    pairs = [(own.first, own.second) for own in compare_arms(arms, games, 0.5, [False] * 4)]
    assert pairs == [
        (("a", "x"), ("a", "y")),
        (("a", "x"), ("b", "x")),
        (("a", "y"), ("b", "y")),
        (("b", "x"), ("b", "y")),
    ]


def test_wrong_comparisons_are_rare():
    wrong = 0
    for seed in range(40):
        one, other = rows(0.6, 800, seed=2 * seed), rows(0.6, 800, seed=2 * seed + 1)
        looks = [compared(one[:n], other[:n])[0] for n in range(100, 801, 100)]
        wrong += any(look.fairer or look.shorter for look in looks)
    assert wrong <= 4


def test_variants_share_their_chance_by_source():
    """Games of one deal begin alike, and stay alike where another one has deviated."""
    game = dice()
    study = _Race((("a", game), ("b", dice(turn_limit=9))), ("heuristic",), 5, {})
    assert study.about()["chance"] == "sources"
    stream = Generator(5, 1).next()
    single = [play_state(game, ["heuristic"] * 2, stream, number) for number in range(CHUNK)]
    assert [row[:-1] for row in study.play([0, 0, 1])] == [state.returns() for state in single]
    lengths = [sum(what == "action" for what, _ in state.steps()) for state in single]
    assert [row[-1] for row in study.play([0, 0, 1])] == lengths


@pytest.fixture(scope="module")
def value():
    """A value function for games of the heuristic."""
    return evaluate.fit(dice(turn_limit=20), ["heuristic"] * 2, games=2000, pilot=30, seed=9)[0]


def test_corrected_returns(value):
    """The mean is the same, the interval is narrower, and the digest is in the result."""
    games = {"a": dice(turn_limit=20), "b": dice(turn_limit=20, dice_set="fierce")}
    asked = {"criterion": "returns", "margin": 0.5, "deals": 100, "seed": 2}
    plain = evaluate.balance(games, KINDS, **asked)
    fixed = evaluate.balance(games, KINDS, **asked, values={"heuristic": value})
    for before, after in zip(plain.arms, fixed.arms, strict=True):
        if before.kind == "random":
            assert before == after
            continue
        assert after.half_width < 0.8 * before.half_width
        assert abs(before.worth[0] - after.worth[0]) < before.half_width + after.half_width
        assert (before.length, before.games) == (after.length, after.games)
    assert (fixed.digests, plain.digests) == ({"heuristic": value.digest}, {})
    assert "corrected returns take the mean" in fixed.assumptions
    assert "corrected" not in plain.assumptions
    assert "the same up to 0.5" in str(fixed)
    assert "return minus the mean" in fixed.html()


def test_a_race(tmp_path):
    games = {"long": dice(), "short": dice(turn_limit=9)}
    asked = {"margin": 0.4, "max_mean_length": 60.0, "deals": 100, "seed": 3}
    found = evaluate.balance(games, KINDS, **asked)
    assert [(arm.variant, arm.kind) for arm in found.arms] == [
        (variant, kind) for variant in games for kind in KINDS
    ]
    long, _, short, _ = found.arms
    assert long.verdict == "too long"
    assert long.games == 50
    assert long.length - long.length_half_width > 60 > short.length + short.length_half_width
    assert short.verdict == "fair"
    assert all(sum(arm.worth) == pytest.approx(0) for arm in found.arms)
    between = [own for own in found.comparisons if own.first[1] == own.second[1]]
    assert [own.shorter for own in between] == [("short", kind) for kind in KINDS]
    assert "long, heuristic minus short, heuristic:" in str(found)
    page = found.html("A race")
    assert page.count("<svg") == page.count("</svg>") == 2
    assert "too long" in page
    assert "up to 40 points, and games take at most 60 decisions" in str(found)
    # Interrupted and on two workers, it is the same.
    file = tmp_path / "race.jsonl"

    def stop(games):
        if games > 100:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        evaluate.balance(games, KINDS, **asked, file=file, on_progress=stop)
    assert len(file.read_text().splitlines()) > 2
    assert str(evaluate.balance(games, KINDS, **asked, file=file, workers=2)) == str(found)


def test_what_happens_in_games():
    game = dice(turn_limit=12)
    seen = [json.loads(json.dumps(watch(game, "random", 5, n))) for n in range(12)]
    assert seen[3] == json.loads(json.dumps(watch(game, "random", 5, 3)))
    found = sum_up(game, seen)
    assert found.games == 12
    chosen = {action for one in seen for action, _ in one["chosen"]}
    legal = {action for one in seen for action, _ in one["legal"]}
    assert chosen <= legal
    assert {kind for one in seen for kind, *_ in one["tried"]} == {"", *found.decisions_by_kind}
    assert "mark" in found.decisions_by_kind
    assert set(found.decisions_by_kind) <= {kind_of(game.action_text(one)) for one in chosen}
    possible = {outcome for one in seen for outcome, _ in one["possible"]}
    drawn = {outcome for one in seen for outcome, _ in one["drawn"]}
    assert drawn <= possible
    assert len(found.never_possible) == game.num_outcomes - len(possible)
    assert len(found.never_drawn) == len(possible - drawn)
    assert all(taken in drawn for one in seen for _, taken, _, _ in one["tossed"])
    assert 0 < found.chance_changed.share <= 1
    assert len(found.never_legal) == game.num_actions - len(legal)
    assert len(found.never_chosen) == len(legal - chosen)
    assert found.decisions == sum(n for one in seen for _, n in one["chosen"]) / 12
    assert 0 <= found.changed.low <= found.changed.share <= found.changed.high <= 1


def test_another_outcome_is_drawn_by_its_weight():
    """In a game of cards: never the one that came, and the others as often as they should."""
    state = dice().new_state()
    outcomes = dict(state.chance_outcomes())
    taken = next(iter(outcomes))
    rng, rest = Generator(3), sum(outcomes.values()) - outcomes[taken]
    found = [_other(state, taken, rng) for _ in range(20_000)]
    assert taken not in found
    for outcome, weight in outcomes.items():
        if outcome != taken:
            part = weight / rest
            error = (part * (1 - part) / 20_000) ** 0.5
            assert abs(found.count(outcome) / 20_000 - part) < 5 * error


def test_kinds_are_first_words():
    texts = ["mark W3", "FLOOR(1)", "use_item", "declare attack 4", "1 3 3", "- C C", "C C y"]
    kinds = ["mark", "FLOOR", "use_item", "declare", "outcome", "outcome", "outcome"]
    assert [kind_of(text) for text in texts] == kinds


def seen_games():
    """Games in which action 1 is better by one, and outcomes 5 and 6 matter never and always."""
    return [
        {
            "legal": [[0, 3], [1, 2], [2, 1]],
            "chosen": [[0, 1], [1, 1]],
            "possible": [[5, 1], [6, 1], [7, 1]],
            "drawn": [[5 + number % 2, 1]],
            "forced": 1,
            "comeback": [True, False, False, None][number % 4],
            "tried": [
                ["", number % 2, 0.0, True],
                ["good", 1, 1.0, True],
                ["flat", 0, (-1.0) ** number, number % 40 == 0],
            ],
            "tossed": [["", 5, 0.0, False], ["card", 5 + number % 2, 0.0, number % 2 == 1]],
        }
        for number in range(80)
    ]


def test_what_has_an_effect():
    game, seen = dice(), seen_games()
    found = sum_up(game, seen)
    assert found.no_effect == (game.action_text(0),)
    assert found.never_chosen == (game.action_text(2),)
    assert len(found.never_legal) == game.num_actions - 3
    assert (found.decisions, found.forced, found.changed.share) == (2, 0.5, 1)
    assert found.comebacks.share == 20 / 60
    assert [(kind, own.share) for kind, own in found.decisions_by_kind.items()] == [
        ("flat", 0.025),
        ("good", 1),
    ]
    assert found.idle_decisions == ("flat",)
    assert found.chance_changed.share == 0
    assert found.chance_by_kind["card"].share == 0.5
    assert found.idle_outcomes == (game.outcome_text(5),)
    assert found.never_drawn == (game.outcome_text(7),)
    assert len(found.never_possible) == game.num_outcomes - 3
    few = sum_up(game, seen[:19])
    assert (few.no_effect, few.idle_decisions, few.idle_outcomes) == ((), (), ())
    assert math.isnan(sum_up(game, [{**seen[0], "comeback": None}]).comebacks.share)


def test_surveys_are_reported():
    games = {"a": dice(turn_limit=6), "b": dice(turn_limit=7)}
    found = evaluate.balance(games, KINDS, deals=50, survey=3, seed=1)
    assert set(found.surveys) == {(variant, kind) for variant in games for kind in KINDS}
    assert "What happens in the games" in found.html()
    assert "decisions that hardly matter" in str(found)
    assert "another one changes the outcome" in found.html()
    assert "comebacks" in str(found)


def test_bad_input():
    two = {"a": dice(), "b": dice(turn_limit=9)}
    for games, kinds, wrong, why in [
        ({"a": dice()}, KINDS, {}, "two variants"),
        (two, ["random"], {}, "two kinds"),
        (two, ["random", "random"], {}, "two kinds"),
        (two, "random", {}, "two kinds"),
        ({**two, "c": Game("wuerfelhelden", players=3)}, KINDS, {}, r"not with \[2, 3\] seats"),
        (dict.fromkeys("ab", Game("regidice")), KINDS, {}, "the same return"),
        (two, KINDS, {"margin": 0.0}, "margin"),
        (two, KINDS, {"max_mean_length": 0.0}, "max_mean_length"),
        (two, KINDS, {"deals": 0}, "deals"),
        (two, KINDS, {"criterion": "score"}, "criterion"),
        (two, KINDS, {"criterion": "returns", "margin": -1.0}, "margin"),
        (two, KINDS, {"values": {"random": None}}, 'must be "returns"'),
        (two, KINDS, {"criterion": "returns", "values": {"net": None}}, r"do not race: \['net'\]"),
        (two, KINDS, {"survey": -1}, "survey"),
        (two, ["random", "clever"], {}, "a kind of agent"),
    ]:
        with pytest.raises(ValueError, match=why):
            evaluate.balance(games, kinds, **wrong)
