"""The balance race: honest verdicts, kinds that disagree, what never matters."""

import json
import math

import numpy as np
import pytest

from rules_py import Game, evaluate
from rules_py.evaluate._balance import _disagreements, _Rule, games_of
from rules_py.evaluate._balance_page import Arm
from rules_py.evaluate._survey import sum_up, watch

KINDS = ["heuristic", "random"]


def dice(**options):
    return Game("wuerfelhelden", players=2, **options)


def rows(chance, games, length=100.0, seed=1):
    rng = np.random.default_rng(seed)
    first = np.where(rng.random(games) < chance, 1.0, -1.0)
    return np.stack([first, -first, rng.normal(length, 10, games)], axis=1).tolist()


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


def test_kinds_that_disagree():
    def arm(kind, worth, verdict, wide=0.02):
        return Arm("a", kind, 100, (worth, -worth), wide, 50.0, 5.0, verdict)

    told = _disagreements([arm("x", 0.01, "fair"), arm("y", 0.2, "unfair")], ["a"])
    assert "fair between agents of the kind x, and unfair between those of the kind y" in told[0]
    assert "seat 0 is worth +1.0 points to x, and +20.0 points to y" in told[1]
    assert _disagreements([arm("x", 0.01, "fair"), arm("y", 0.2, "open", 0.3)], ["a"]) == ()
    assert len(_disagreements([arm("x", 0.2, "unfair"), arm("y", -0.2, "unfair")], ["a"])) == 1


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
    assert len(found.never_legal) == game.num_actions - len(legal)
    assert len(found.never_chosen) == len(legal - chosen)
    assert found.decisions == sum(n for one in seen for _, n in one["chosen"]) / 12
    assert 0 <= found.changed.low <= found.changed.share <= found.changed.high <= 1


def test_what_has_an_effect():
    """One action that is always better by one, one that is never told from others."""
    game = dice()
    seen = [
        {
            "legal": [[0, 3], [1, 2], [2, 1]],
            "chosen": [[0, 1], [1, 1]],
            "forced": 1,
            "comeback": [True, False, False, None][number % 4],
            "tried": [number % 2, float(number % 2) or (-1.0) ** (number // 2), True],
        }
        for number in range(80)
    ]
    found = sum_up(game, seen)
    assert found.no_effect == (game.action_text(0),)
    assert found.never_chosen == (game.action_text(2),)
    assert len(found.never_legal) == game.num_actions - 3
    assert (found.decisions, found.forced, found.changed.share) == (2, 0.5, 1)
    assert found.comebacks.share == 20 / 60
    few = sum_up(game, seen[:30])
    assert few.no_effect == ()
    assert math.isnan(sum_up(game, [{**seen[0], "comeback": None}]).comebacks.share)


def test_surveys_are_reported():
    games = {"a": dice(turn_limit=6), "b": dice(turn_limit=7)}
    found = evaluate.balance(games, KINDS, deals=50, survey=3, seed=1)
    assert set(found.surveys) == {(variant, kind) for variant in games for kind in KINDS}
    assert "What happens in the games" in found.html()
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
        (two, KINDS, {"survey": -1}, "survey"),
        (two, ["random", "clever"], {}, "a kind of agent"),
    ]:
        with pytest.raises(ValueError, match=why):
            evaluate.balance(games, kinds, **wrong)
