"""Search from Python: what it finds, what it hears, where its names are taken."""

import copy
import pickle
import signal
import threading
import time
from pathlib import Path

import numpy as np
import pytest

import rules_py
from conftest import nodes
from rules_py import Batch, Game, Generator, Search, SingleEnv, evaluate, rollouts
from rules_py.agents import Agent
from rules_py.types import SearchReport

GOLDEN = Path(__file__).parents[2] / "rules-core" / "tests" / "golden" / "search.toml"
NAMES = "random, heuristic, plan:0, search, search:1000"
BAD_NAMES = ["clever", "search:", "search:0", "search:-3", "search:2s", "Search", ""]


def choice(game, seed=5):
    """A state with something to choose."""
    for state in nodes(game, seed):
        if len(state.legal_actions()) > 1:
            return state
    raise AssertionError("a game without a choice")


def same(one: SearchReport, other: SearchReport) -> bool:
    """Whether two reports are equal, bit by bit."""
    return all(np.array_equal(value, vars(other)[name]) for name, value in vars(one).items())


def test_the_report_is_about_the_decision(game):
    state = choice(game)
    before = state.record("bytes")
    report = Search(60).run(state, 1)
    assert state.record("bytes") == before
    legal, n = state.legal_actions(), len(state.legal_actions())
    assert report.seat == state.seat
    assert report.actions.tolist() == legal
    assert report.action in legal
    assert report.base_action == state.heuristic_action()
    assert report.line[0] == report.action
    assert report.visits.sum() == report.simulations <= max(60, 2 * n) + game.plans
    assert 0 < report.worlds <= report.simulations
    shapes = [report.visits, report.value, report.advantage, report.error]
    assert {array.shape for array in shapes} == {(n,)}
    assert report.values.shape == (n, game.seats)
    np.testing.assert_array_equal(report.value, report.values[:, report.seat])
    assert (report.values >= game.min_return).all()
    assert (report.values <= game.max_return).all()
    at = legal.index(report.base_action)
    assert report.advantage[at] == 0
    assert {array.dtype.name for array in (report.actions, report.visits)} == {"int64"}
    assert {array.dtype.name for array in (report.values, report.error)} == {"float64"}


@pytest.mark.parametrize("method", ["halving", "guided"])
def test_equal_seeds_give_equal_reports(name, method):
    state = choice(Game(name))
    search = Search(50, method=method)
    report = search.run(state, 3)
    rng = Generator(3)
    assert same(report, search.run(state, rng))
    once = Generator(3)
    once.next()
    assert rng == once
    assert same(report, Search(50, method=method, threads=3).run(state, 3))
    assert same(report, pickle.loads(pickle.dumps(search)).run(state.clone(), 3))
    others = [search.run(state, seed) for seed in range(4, 8)]
    assert not all(same(report, other) for other in others)


@pytest.mark.parametrize("method", ["halving", "guided"])
def test_it_finds_what_rust_finds(method):
    tomllib = pytest.importorskip(
        "tomllib", reason="the golden file is TOML: Python 3.11 and later"
    )
    golden = tomllib.loads(GOLDEN.read_text(encoding="utf-8"))[method]
    state, rng = Game("wuerfelhelden", players=2).new_state(), Generator(5)
    while len(state.steps()) < 12 or len(state.legal_actions()) < 2:
        state.apply(state.sample(rng))
    report = Search(200, method=method, rollout="random").run(state, Generator(9))
    found = {name: getattr(report, name) for name in golden}
    assert {name: np.asarray(value).tolist() for name, value in found.items()} == golden


def test_trust_weighs_the_worlds_by_what_others_declared():
    state = Game("regidice", players=3).new_state()
    rng = Generator(4)
    while state.is_chance:
        state.apply(state.sample(rng))
    first, trusting = state.seat, Search(300, trust=0.9)
    # Nobody has declared anything yet.
    report = trusting.run(state, 1)
    assert (trusting.trust, report.effective_worlds) == (0.9, report.worlds)
    state.apply(state.heuristic_action())
    assert state.seat != first
    report = trusting.run(state, 1)
    assert 1 < report.effective_worlds < report.worlds
    alike = Search(300).run(state, 1)
    assert alike.effective_worlds == alike.worlds
    assert not same(report, alike)
    assert same(report, Search(300, trust=0.9, threads=2).run(state, 1))


def test_it_uses_the_view_alone(name):
    state = choice(Game(name), 8)
    report = Search(40).run(state, 2)
    for seed in range(4):
        world = state.determinize(state.seat, Generator(seed))
        assert same(report, Search(40).run(world, 2))


def test_the_others_follow_whom_they_are_expected_to_follow():
    state = choice(Game("unsung_heroes", players=2), 8)
    agents = "heuristic", "random", "plan:0", "net"
    for rollout in "heuristic", "plan:0", "net":
        values = [
            Search(90, rollout=rollout, others=others).run(state, 3).values for others in agents
        ]
        for at, one in enumerate(values):
            assert not any(np.array_equal(one, other) for other in values[:at])
        unsaid = Search(90, rollout=rollout).run(state, 3)
        np.testing.assert_array_equal(unsaid.values, values[0])


def test_it_is_a_value():
    for search, shown in (
        (Search(), "Search(1000)"),
        (Search("200ms"), 'Search("200ms")'),
        (Search("50"), "Search(50)"),
        (
            Search(7, method="guided", threads=2, confidence=2, exploration=0.5, rollout="random"),
            'Search(7, method="guided", threads=2, confidence=2.0, exploration=0.5, '
            'rollout="random")',
        ),
        (Search(7, trust=0.9), "Search(7, trust=0.9)"),
        (Search(7, others="random"), 'Search(7, others="random")'),
        (
            Search(7, rollout="plan:0", others="net:a"),
            'Search(7, rollout="plan:0", others="net:a")',
        ),
        (Search(7, value="net"), 'Search(7, value="net")'),
        (Search(7, value="net:a", depth=9), 'Search(7, value="net:a", depth=9)'),
    ):
        assert repr(search) == shown
        assert eval(shown) == search
        for twin in (copy.copy(search), copy.deepcopy(search), pickle.loads(pickle.dumps(search))):
            assert twin == search
            assert hash(twin) == hash(search)
    assert Search(7) != Search(8) != "Search(8)"
    assert (Search(7).budget, Search("9ms").budget) == (7, "9ms")
    assert (Search(7).others, Search(7, others="heuristic").others) == (None, "heuristic")
    with pytest.raises(AttributeError):
        Search().budget = 3  # type: ignore[misc]


@pytest.mark.parametrize(
    ("settings", "error", "said"),
    [
        ({"budget": 0}, ValueError, "between 1 and 2"),
        ({"budget": 2**32}, ValueError, "4294967296"),
        ({"budget": -1}, ValueError, "not -1"),
        ({"budget": "soon"}, ValueError, "200ms.*`soon` is none"),
        ({"budget": 1.5}, TypeError, "an int or a str, not float"),
        ({"budget": True}, TypeError, "not bool"),
        ({"method": "best"}, ValueError, '"halving", "guided"'),
        ({"threads": 0}, ValueError, "between 1 and 1024, not 0"),
        ({"confidence": -1.0}, ValueError, "confidence must be a number from 0, not -1"),
        ({"confidence": float("nan")}, ValueError, "confidence must be a finite number"),
        ({"exploration": float("inf")}, ValueError, "exploration must be a finite number"),
        ({"trust": 1.0}, ValueError, "trust must be from 0 and below 1, not 1"),
        ({"trust": -0.1}, ValueError, "trust must be from 0 and below 1, not -0.1"),
        ({"trust": float("nan")}, ValueError, "trust must be from 0 and below 1, not NaN"),
        ({"rollout": "search"}, ValueError, '"random", "heuristic", not "search"'),
        ({"others": "search"}, ValueError, 'others .*plan:0.* "random", "heuristic", not "search"'),
        ({"others": 1}, TypeError, "others must be a str"),
        ({"value": "heuristic"}, ValueError, "net or net:<file>, not `heuristic`"),
        ({"value": 3}, TypeError, "value must be a str"),
        ({"depth": 3}, ValueError, "depth needs a value"),
        ({"value": "net", "depth": -1}, ValueError, "between 0 and 2.*32 - 1, not -1"),
        ({"value": "net", "depth": 2**32}, ValueError, "not 4294967296"),
        ({"value": "net", "depth": 1.0}, TypeError, "depth must be an int, not float"),
    ],
)
def test_bad_settings_are_refused(settings, error, said):
    with pytest.raises(error, match=said):
        Search(**settings)


def test_nobody_decides_at_chance_and_at_the_end(game):
    state = game.new_state()
    ends = [state] if state.is_chance else []
    for state in nodes(game, 2):
        last = state
    for end in [*ends, last]:
        rng = Generator(1)
        with pytest.raises(rules_py.SeatError, match="no seat decides here"):
            Search(5).run(end, rng)
        assert rng == Generator(1)
        for name in ("random", "heuristic", "search:5"):
            with pytest.raises(rules_py.SeatError):
                Agent(name)(end)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs timers")
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("budget", ["60000ms", 2**32 - 1])
def test_an_interrupt_ends_a_search_within_a_tenth_of_a_second(budget, threads):
    class AlarmError(Exception):
        pass

    rang = []

    def ring(*_):
        rang.append(time.monotonic())
        raise AlarmError

    state, rng = choice(Game("valor_and_villainy")), Generator(4)
    before = signal.signal(signal.SIGALRM, ring)
    begun = time.monotonic()
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(AlarmError):
            Search(budget, threads=threads).run(state, rng)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    done = time.monotonic()
    # Heard in time, and over at once; twice a tenth, because machines are shared.
    assert rang[0] - begun < 0.2 + 0.2
    assert done - rang[0] < 0.2
    assert rng == Generator(4)
    assert state.seat is not None


def test_the_interpreter_is_let_go():
    state, ticks = choice(Game("wuerfelhelden")), []
    over = threading.Event()

    def tick():
        while not over.wait(0.005):
            ticks.append(time.monotonic())

    thread = threading.Thread(target=tick)
    thread.start()
    begun = time.monotonic()
    Search("400ms").run(state, 1)
    done = time.monotonic()
    over.set()
    thread.join()
    assert done - begun < 5
    assert sum(begun < at < done for at in ticks) >= 5


@pytest.mark.parametrize("name", BAD_NAMES)
def test_one_parser_refuses_a_bad_name_everywhere(name):
    game = Game("wuerfelhelden")
    gym = pytest.importorskip("rules_py.gym", reason="needs gymnasium")
    for use in (
        lambda: Agent(name),
        lambda: rollouts.tasks(game, [name], episodes=1),
        lambda: evaluate.paired(game, "random", name, deals=2),
        lambda: evaluate.variants([game], name, deals=2),
        lambda: gym.Env(game, opponents=name),
        lambda: gym.VectorEnv(game, opponents=name),
    ):
        with pytest.raises(ValueError, match=NAMES):
            use()
    with pytest.raises(ValueError, match='"random", "heuristic"'):
        Batch(game, 1, agents=[name, *[None] * (game.seats - 1)])
    with pytest.raises(TypeError, match="its name"):
        Agent(7)  # type: ignore[arg-type]


@pytest.mark.parametrize("search", ["search", "search:200ms", Search(9)])
def test_a_search_inside_a_step_is_refused_with_the_way_out(search):
    game = Game("wuerfelhelden")
    agents = [search, *[None] * (game.seats - 1)]
    for make in (lambda: Batch(game, 2, agents=agents), lambda: SingleEnv(game, agents=agents)):
        with pytest.raises(ValueError, match=r"gym\.VectorEnv.*give seat 0 to the caller"):
            make()
    gym = pytest.importorskip("rules_py.gym", reason="needs gymnasium")
    gym.VectorEnv(game, 2, opponents=search).close()


@pytest.mark.parametrize("agent", ["random", "heuristic", "search:20", Search(20)])
def test_an_agent_is_callable(name, agent):
    game = Game(name)
    ask, state, taken = Agent(agent, seed=3), game.new_state(), []
    twin = pickle.loads(pickle.dumps(ask))
    rng = Generator(1)
    while not state.is_terminal and len(taken) < 12:
        if state.is_chance:
            state.sample_chance(rng)
            continue
        taken.append(ask(state, state.seat))
        assert taken[-1] == twin(state)
        assert state.is_legal(taken[-1])
        state.apply(taken[-1])


def test_names_and_searches_are_the_same_agents():
    game = Game("wuerfelhelden", players=2)
    results = [
        rollouts.run_local(rollouts.tasks(game, [agent, "heuristic"], episodes=3, seed=2, size=2))
        for agent in ("search:30", Search(30), pickle.loads(pickle.dumps(Search(30, threads=2))))
    ]
    assert results[0] == results[1] == results[2]
    # The result of a game does not depend on those that are played beside it.
    (first, _) = rollouts.tasks(game, ["search:30", "heuristic"], episodes=3, seed=2, size=2)
    assert rollouts.play(first) == results[0][0]


def test_a_small_search_beats_random_play():
    game = Game("wuerfelhelden", players=2)
    found = evaluate.paired(game, "search:40", "random", deals=12, seed=1)
    assert found.difference - found.half_width > 0.3
    study = evaluate.variants([game], "search:40", "random", deals=12, seed=1)
    assert study[0].wins[0] > 0.7


@pytest.mark.parametrize("opponents", ["search:15", Search(15)])
def test_opponents_in_an_environment_search(name, opponents):
    gym = pytest.importorskip("rules_py.gym", reason="needs gymnasium")
    game = Game(name)

    def rows(env, seed):
        env.reset(seed=seed)
        for _ in range(6):
            row = env.step(env.heuristic_action())
            yield row[0]["observation"].tobytes(), row[1:4]
            if row[2]:
                return

    env = gym.Env(game, opponents=opponents)
    found = list(rows(env, 7))
    assert list(rows(gym.Env(game, opponents="search:15"), 7)) == found
    assert list(rows(env, 7)) == found
    # A live one continues as its copies do, and apart from them.
    env.reset(seed=7)
    before = copy.copy(env._rng)
    for twin in (copy.copy(env), copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        for row in found:
            seen, *rest, _ = twin.step(twin.heuristic_action())
            assert (seen["observation"].tobytes(), tuple(rest)) == row
        assert twin._rng != env._rng == before


def test_a_refused_step_leaves_the_random_numbers_of_the_opponents():
    gym = pytest.importorskip("rules_py.gym", reason="needs gymnasium")
    patience, drew = [], []

    def fails(state, _):
        if patience:
            patience.clear()
            drew.append(env._rng != before)
            raise RuntimeError("once")
        return state.heuristic_action()

    env = gym.Env(Game("wuerfelhelden", players=3), opponents=["search:15", fails])
    env.reset(seed=3)
    while not any(drew):
        before = copy.copy(env._rng)
        patience.append(True)
        try:
            *_, terminated, _, _ = env.step(env.heuristic_action())
            assert not terminated
        except RuntimeError:
            assert env._rng == before
            env.step(env.heuristic_action())


def test_a_check_ends_a_search_and_nothing_has_changed():
    state, rng = Game("regidice").new_state(), Generator(3)
    while state.is_chance:
        state.apply(state.sample(rng))
    before, digest, asked = copy.copy(rng), state.digest, []

    def check():
        asked.append(True)
        if len(asked) == 2:
            raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        Search(2**32 - 1).run(state, rng, check)
    assert (rng, state.digest, len(asked)) == (before, digest, 2)
    assert Search(10).run(state, 1, check).action == Search(10).run(state, 1).action
