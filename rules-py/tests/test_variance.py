"""Where the variance of a result comes from: against exact parts of a game that is solved."""

import numpy as np
import pytest

from rules_py import Bot, Game, evaluate, solve
from rules_py.evaluate import _variance
from test_solve import ONE_DIE


@pytest.fixture(scope="module")
def game():
    return Game("wuerfelhelden", players=2, turn_limit=4, components=ONE_DIE)


def truth(game, agents):
    """Exact parts of the variance of the return of seat 0: of chance, and of decisions."""
    values, parts = {}, {}

    def after(state, step):
        following = state.clone()
        following.apply(step)
        return following

    def visit(state):
        key = state.to_json()
        if key in values:
            return key
        if state.is_terminal:
            values[key], parts[key] = state.returns()[0], np.zeros(2)
            return key
        if state.is_chance:
            drawn = state.chance_probabilities()
        elif agents[state.seat] == "random":
            legal = state.legal_actions()
            drawn = [(action, 1 / len(legal)) for action in legal]
        else:
            drawn = [(state.heuristic_action(), 1.0)]
        keys = [(visit(after(state, step)), share) for step, share in drawn]
        values[key] = sum(share * values[one] for one, share in keys)
        spread = sum(share * (values[one] - values[key]) ** 2 for one, share in keys)
        parts[key] = sum(share * parts[one] for one, share in keys)
        parts[key] = parts[key] + np.array([state.is_chance, not state.is_chance]) * spread
        return key

    first = visit(game.new_state())
    return values[first], parts[first]


def holds(part, exact):
    return abs(part.variance - exact) < 2 * part.half_width


@pytest.mark.parametrize("agents", [["heuristic", "random"], ["random", "random"]])
def test_the_parts_are_those_of_a_solved_game(game, agents):
    found = evaluate.variance(game, agents, games=400, nodes=6, playouts=4, seed=2)
    exact = np.mean([truth(game, agents[::step])[1] for step in (1, -1)], axis=0)
    mean = truth(game, agents)[0]
    assert mean == pytest.approx(solve.solve(game, agents).values[0], abs=1e-9)
    assert holds(found.public, exact[0]), (found, exact)
    assert holds(found.decisions, exact[1]), (found, exact)
    assert holds(found.total, exact.sum()), (found, exact)
    # The intervals say something: none of the parts could be nothing, or all of it.
    for part, one in zip((found.public, found.decisions), exact, strict=True):
        assert part.half_width < 0.5 * exact.sum()
        assert one > 0.05
    assert found.private == evaluate.Part(0.0, 0.0)
    assert found.agents == tuple(agents)


def test_more_nodes_and_playouts_leave_the_mean(game):
    agents = ["heuristic", "random"]
    exact = np.mean([truth(game, agents[::step])[1] for step in (1, -1)], axis=0)
    few = evaluate.variance(game, agents, games=600, nodes=1, playouts=2, seed=7)
    many = evaluate.variance(game, agents, games=150, nodes=99, playouts=8, seed=8)
    for found in (few, many):
        assert holds(found.public, exact[0]), (found, exact)
        assert holds(found.decisions, exact[1]), (found, exact)
    assert many.public.half_width < few.public.half_width


def test_agents_that_draw_nothing_have_no_part():
    game = Game("unsung_heroes", players=2)
    found = evaluate.variance(game, ["heuristic", "heuristic"], games=40, nodes=8, playouts=2)
    assert found.decisions == evaluate.Part(0.0, 0.0)
    assert found.total.variance > 0.5
    assert found.public.half_width > 0


def soft(state, seat):
    legal = state.legal_actions()
    return {action: 1 / len(legal) for action in legal}


def test_functions_that_say_probabilities_have_the_part_of_these(game):
    found = evaluate.variance(
        game, [Bot(soft, mixed=True), "heuristic"], games=400, nodes=6, playouts=4, seed=3
    )
    exact = np.mean([truth(game, ["random", "heuristic"][::step])[1] for step in (1, -1)], axis=0)
    assert holds(found.decisions, exact[1]), (found, exact)
    assert found.decisions.half_width < exact[1]


def test_parts_without_samples_are_not_numbers(game):
    agents = [Bot(soft, mixed=True), "heuristic"]
    found = evaluate.variance(game, agents, games=60, nodes=0, decisions=9, playouts=2, seed=1)
    assert found.decisions.half_width > 0
    assert np.isnan([found.public.variance, found.private.half_width]).all()
    other = evaluate.variance(game, agents, games=4, nodes=1, decisions=0)
    assert np.isnan(other.decisions.variance)
    assert not np.isnan(other.public.variance)


def test_who_sees_an_outcome():
    state = Game("unsung_heroes", players=2).new_state()
    seen = set()
    while not state.is_terminal:
        if state.is_chance and len(outcomes := state.chance_outcomes()) > 1:
            after = [state.clone(), state.clone()]
            for one, (step, _) in zip(after, outcomes, strict=False):
                one.apply(step)
            drawn = "draw" in " ".join(state.log_entry(outcomes[0][0], 0)).lower()
            source = _variance.SOURCES[_variance.seen_by(*after)]
            views = [after[0].view(seat) == after[1].view(seat) for seat in range(2)]
            assert (source == "private") == any(views)
            seen.add((source, drawn))
        state.apply(state.sample(7))
    assert {source for source, _ in seen} == {"public", "private"}


def test_games_are_kept(game, tmp_path):
    keywords = {"games": 12, "nodes": 3, "playouts": 2, "seed": 4}
    agents = ["heuristic", "random"]
    whole = evaluate.variance(game, agents, **keywords)
    done = []

    def stop(number):
        done.append(number)
        if number == 5:
            raise KeyboardInterrupt

    file = tmp_path / "variance.jsonl"
    with pytest.raises(KeyboardInterrupt):
        evaluate.variance(game, agents, file=file, on_progress=stop, **keywords)
    assert evaluate.variance(game, agents, file=file, workers=2, **keywords) == whole
    with pytest.raises(ValueError, match="another study"):
        evaluate.variance(game, agents, file=file, **{**keywords, "nodes": 4})


def test_games_that_are_needed():
    found = evaluate.Variance(("a", "b"), 10, *[evaluate.Part(1.0, 0.1)] * 4)
    assert found.games_needed(1.0) == pytest.approx(784.9, abs=0.1)
    assert found.games_needed(0.25) == pytest.approx(784.9 / 4, abs=0.1)
    assert found.games_needed(0.25, share=0.75) == pytest.approx(784.9 / 100, abs=0.1)
    assert found.games_needed(-0.01) == 0
    for wrong in ({"share": 0.5}, {"power": 1.0}):
        with pytest.raises(ValueError, match="share is above"):
            found.games_needed(1.0, **wrong)


def test_bad_input_is_refused(game):
    for keywords in ({"games": 3}, {"nodes": 0}, {"decisions": -1}, {"playouts": 1}):
        with pytest.raises(ValueError, match="games are 4 at least"):
            evaluate.variance(game, ["random"] * 2, **keywords)
    with pytest.raises(ValueError, match="agents must be 2"):
        evaluate.variance(game, ["random"])
    with pytest.raises(ValueError, match="two at least"):
        evaluate.variance(Game("regidice", players=1), ["random"])
    with pytest.raises(ValueError, match="nobody"):
        evaluate.variance(game, ["random", "nobody"])


def test_a_better_seat_is_no_variance():
    results, seatings = np.tile([0.5, -0.5], 10), np.arange(20) % 2
    assert _variance._total(results, seatings).variance == 0
    spread = results + np.repeat([1.0, -1.0], 10)
    assert _variance._total(spread, seatings).variance == pytest.approx(20 / 18)
