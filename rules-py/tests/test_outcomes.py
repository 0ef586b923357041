"""What winning is: alone, as a team, shared, drawn, all lost; each in a game where it occurs."""

import numpy as np
import pytest

from rules_py import Game, evaluate, rollouts


def play(name, episodes, *agents, **options):
    work = rollouts.tasks(Game(name, **options), agents or ["heuristic"], episodes=episodes, seed=1)
    return np.array([row for result in rollouts.run_local(work) for row in result.returns])


def kinds(found):
    return [
        found.won_alone.share,
        found.won_together.share,
        found.all_won.share,
        found.all_lost.share,
        found.drawn.share,
    ]


def test_a_cooperative_game_has_successes():
    returns = play("regidice", 60, start_dice="hard")
    found = evaluate.outcomes(returns)
    assert found.all_won.share == (returns[:, 0] > 0).mean()
    assert found.all_lost.share == (returns[:, 0] < 0).mean()
    assert found.all_won.share + found.all_lost.share == 1
    assert found.all_lost.share > 0
    assert (found.all_won.low, found.all_won.high) == evaluate.wilson(
        int((returns[:, 0] > 0).sum()), 60
    )
    assert {own.share for own in found.wins} == {found.all_won.share}
    assert sum(found.parts) == pytest.approx(found.all_won.share)


def test_a_team_wins_together():
    found = evaluate.outcomes(play("valor_and_villainy", 12))
    *heroes, villain = found.wins
    assert found.won_together.share == heroes[0].share == heroes[2].share > 0
    assert found.won_alone.share == villain.share > 0
    assert found.parts[0] == pytest.approx(heroes[0].share / 3)


def test_a_shared_win_and_one_that_all_lose():
    returns = play("hero_must_die", 400)
    found = evaluate.outcomes(returns)
    # Two of four share the return 0: they have won, though their return is not above zero.
    assert found.won_together.share > 0
    assert found.drawn.share == 0
    assert sum(own.share for own in found.wins) > 1 - found.all_lost.share
    assert sum(found.parts) == pytest.approx(1 - found.all_lost.share)
    lost = play("hero_must_die", 60, "random")
    assert evaluate.outcomes(lost).all_lost.share == (lost < 0).all(axis=1).mean() > 0


def test_a_draw():
    returns = play("wuerfelhelden", 40, players=2, turn_limit=8)
    found = evaluate.outcomes(returns)
    assert found.drawn.share == (returns == 0).all(axis=1).mean() > 0
    assert sum(found.parts) == pytest.approx(1 - found.drawn.share)


def test_each_game_is_of_one_kind():
    table = [[1, 0, 0], [1, 1, 0], [1, 1, 1], [-1, -1, -1], [0, 0, 0], [-1, -2, -2], [0.5, 0.5, -1]]
    found = evaluate.outcomes(table)
    assert np.array(kinds(found)) * 7 == pytest.approx([2, 2, 1, 1, 1])
    assert found.games == 7
    assert found.wins[0].share == 5 / 7
    assert found.parts == pytest.approx(((2 + 1 + 1 / 3) / 7, (1 + 1 / 3) / 7, 1 / 21))
    one = evaluate.outcomes([[1.0], [-1.0]])
    assert kinds(one) == [0, 0, 0.5, 0.5, 0]
    assert str(one.all_won).startswith("50.0% (9.5% to")
    for wrong in ([], [[]], [1.0], [[np.nan, 1.0]]):
        with pytest.raises(ValueError, match="by game and seat"):
            evaluate.outcomes(wrong)


def test_a_contest_has_them():
    game = Game("wuerfelhelden", players=2)
    found = evaluate.contest(game, ["heuristic", "random"], deals=10, seed=1)
    assert found.outcomes.games == 20
    assert found.outcomes.wins[0].share == found.scores[0].wins
