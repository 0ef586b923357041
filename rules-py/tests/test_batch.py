"""Batches: equal to single games for every mode, policy and number of threads."""

import copy
import pickle

import numpy as np
import pytest

import rules_py
from conftest import walk
from rules_py import Batch, Game, Generator, rollouts
from rules_py.agents import Agent

MODES = ["next_step", "same_step", "disabled"]
POLICIES = ["raise", "end", "ignore", "replace"]
ARRAYS = ["observation", "action_mask", "seat", "rewards"]
ARRAYS += ["terminated", "truncated", "length", "returns"]
AGENTS = 1 << 32
SAMPLES = 1 << 33


class Single:
    """One game of a batch, written a second time over ``State`` alone."""

    def __init__(self, game, seed, index, mode, illegal, penalty, agents, discount, max_length):
        self.game, self.mode, self.illegal, self.penalty = game, mode, illegal, penalty
        self.agents, self.discount, self.max_length = agents, discount, max_length
        self.actor = agents.index(None)
        self.seed(seed, index)
        self.begin()

    def seed(self, seed, index):
        self.rng = Generator(seed, index)
        self.replies = Generator(seed, index ^ AGENTS)
        self.samples = Generator(seed, index ^ SAMPLES)

    def put(self, state):
        """Continues from a state, whose potential and payoffs count from there."""
        self.state, self.over, self.length = state.clone(), None, 0
        begin = np.array(state.potentials())
        self.run()
        self.shape = np.array(self.state.potentials())
        self.rewards = self.discount * self.shape - begin
        if self.state.is_terminal:
            self.over = "terminated"
            self.rewards += np.array(self.state.payoffs()) / self.game.unit
        self.returns = self.rewards.copy()

    def begin(self):
        for _ in range(1000):
            self.state = self.game.new_state()
            self.over = None
            self.length = 0
            self.run()
            if not self.state.is_terminal:
                break
            self.over = "terminated"
        self.rewards = np.zeros(self.game.seats)
        self.returns = np.zeros(self.game.seats)
        self.shape = np.array(self.state.potentials())

    def run(self):
        while not self.state.is_terminal:
            if self.state.is_chance:
                self.state.apply(self.state.sample(self.rng))
                continue
            agent = self.agents[self.state.seat]
            if agent is None:
                self.actor = self.state.seat
                return
            if agent == "random":
                self.state.apply(self.state.sample(self.replies))
            else:
                self.state.apply(self.state.heuristic_action())

    def sample(self):
        return -1 if self.over else self.state.sample(self.samples)

    def step(self, action):
        """Plays one step and returns the row as a dictionary."""
        last = None
        if self.over and self.mode != "disabled":
            self.begin()
        elif self.over:
            assert action == -1
            self.rewards[:] = 0
        else:
            self.play(action)
        row = self.sums()
        if self.over and self.mode == "same_step":
            last = (self.state.observation(self.actor), self.actor)
            self.begin()
        return {**row, **self.observed(), "last": last}

    def play(self, action):
        actor, penalty = self.actor, 0.0
        legal = self.state.is_legal(action)
        if not legal:
            assert self.illegal != "raise"
            penalty = self.penalty
            if self.illegal == "replace":
                action, legal = self.state.sample(self.replies), True
        if legal:
            self.state.apply(action)
            self.run()
        self.length += 1
        if self.state.is_terminal or (not legal and self.illegal == "end"):
            self.over = "terminated"
        elif self.max_length is not None and self.length >= self.max_length:
            self.over = "truncated"
        shape = np.array(self.state.potentials())
        gain = self.discount * shape - self.shape
        if self.state.is_terminal:
            gain += np.array(self.state.payoffs()) / self.game.unit
        self.shape = shape
        self.rewards = gain.copy()
        self.rewards[actor] += penalty
        self.returns = self.returns + gain
        self.returns[actor] += penalty

    def sums(self):
        return {
            "rewards": self.rewards.copy(),
            "returns": self.returns.copy(),
            "terminated": self.over == "terminated",
            "truncated": self.over == "truncated",
            "length": self.length,
        }

    def observed(self):
        if self.over == "terminated":
            mask = np.ones(self.game.num_actions, np.int8)
        else:
            mask = self.state.action_mask()
        observation = self.state.observation(self.actor)
        return {"observation": observation, "action_mask": mask, "seat": self.actor}


def compare(
    game,
    *,
    games,
    steps,
    threads,
    mode="next_step",
    illegal="raise",
    wrong=0.0,
    states=None,
    **more,
):
    """Steps a batch and as many single games, and holds every row to the other."""
    agents = more.get("agents") or [None] * game.seats
    penalty = more.get("penalty", -1.0 if illegal == "end" else 0.0)
    settings = (mode, illegal, penalty, agents, more.get("discount", 1.0), more.get("max_length"))
    keywords = {"seed": 5, "threads": threads, "autoreset": mode, "illegal": illegal, **more}
    singles = [Single(game, 5, i, *settings) for i in range(games)]
    if states is None:
        batch = Batch(game, games, **keywords)
    else:
        batch = Batch.from_states(states, **keywords)
        for i, (single, state) in enumerate(zip(singles, states, strict=True)):
            single.seed(5, i)
            single.put(state)
            for name, value in {**single.sums(), **single.observed()}.items():
                np.testing.assert_array_equal(getattr(batch, name)[i], value, name)
    noise = np.random.default_rng(0)
    ends = 0
    for at in range(steps):
        actions = batch.sample_legal()
        assert actions.tolist() == [single.sample() for single in singles]
        for i in np.flatnonzero(noise.random(games) < wrong):
            if not singles[i].over:
                actions[i] = noise.integers(-2, game.num_actions + 2)
        batch.step(actions)
        rows = [single.step(action) for single, action in zip(singles, actions, strict=True)]
        for name in ARRAYS:
            expected = np.stack([row[name] for row in rows])
            np.testing.assert_array_equal(getattr(batch, name), expected, f"{name} at {at}")
        for i, row in enumerate(rows):
            if row["last"] is not None:
                np.testing.assert_array_equal(batch.final_observation[i], row["last"][0])
                assert batch.final_seat[i] == row["last"][1]
        over = batch.terminated | batch.truncated
        ends += int(over.sum())
        if mode == "disabled" and over.any() and at % 7 == 0:
            batch.reset(which=over)
            for single in singles:
                if single.over:
                    single.begin()
    for i in range(0, games, 3):
        assert batch.state(i) == singles[i].state
    return ends


@pytest.mark.parametrize("threads", [1, 2, 5])
@pytest.mark.parametrize("mode", MODES)
def test_a_batch_equals_single_games(game, mode, threads):
    games = 150 if threads == 2 else 7
    steps = min(400, game.limits["decisions"]) if games == 7 else 40
    assert compare(game, games=games, steps=steps, threads=threads, mode=mode) >= 0


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("illegal", POLICIES[1:])
def test_illegal_actions_follow_the_policy(game, mode, illegal):
    ends = compare(
        game, games=9, steps=80, threads=2, mode=mode, illegal=illegal, wrong=0.1, max_length=30
    )
    assert ends
    compare(game, games=3, steps=30, threads=1, illegal=illegal, wrong=0.5, penalty=-0.25)


@pytest.mark.parametrize("native", ["random", "heuristic"])
def test_native_agents_answer_like_single_ones(game, native):
    agents = [native] * game.seats
    agents[game.seats // 2] = None
    compare(game, games=5, steps=60, threads=2, agents=agents)


def test_shaped_rewards_are_paid_between_rows(name):
    if "shaping" not in Game(name).options:
        pytest.skip(f"{name} has no option `shaping`")
    game = Game(name, shaping=True)
    compare(game, games=5, steps=150, threads=1, discount=0.97, mode="same_step")


def test_bytes_are_the_exact_observation(game):
    floats = Batch(game, 10, seed=3, threads=1)
    cells = Batch(game, 10, seed=3, threads=1, dtype="uint8")
    assert cells.observation.dtype == np.uint8
    for _ in range(50):
        actions = floats.sample_legal()
        floats.step(actions)
        cells.step(actions)
        for i in range(10):
            expected = cells.state(i).observation(cells.seat[i], dtype="uint8")
            np.testing.assert_array_equal(cells.observation[i], expected)
        np.testing.assert_array_equal(floats.action_mask, cells.action_mask)


def test_batches_are_values(game):
    batch = Batch(game, 70, seed=8, threads=2, autoreset="same_step", max_length=40)
    for _ in range(60):
        batch.step(batch.sample_legal())
    twins = [copy.copy(batch), copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))]
    for twin in twins:
        for name in [*ARRAYS, "final_observation", "final_seat"]:
            np.testing.assert_array_equal(getattr(twin, name), getattr(batch, name))
            assert not np.shares_memory(getattr(twin, name), getattr(batch, name))
        assert (len(twin), twin.threads, twin.autoreset) == (70, 2, "same_step")
    for _ in range(30):
        actions = batch.sample_legal()
        batch.step(actions)
        for twin in twins:
            np.testing.assert_array_equal(twin.sample_legal(), actions)
            twin.step(actions)
            for name in ARRAYS:
                np.testing.assert_array_equal(getattr(twin, name), getattr(batch, name))


def test_a_seed_begins_everything_again(game):
    batch = Batch(game, 20, seed=1)
    first = batch.observation.copy(), batch.sample_legal()
    for _ in range(25):
        batch.step(batch.sample_legal())
    batch.reset(1)
    np.testing.assert_array_equal(batch.observation, first[0])
    np.testing.assert_array_equal(batch.sample_legal(), first[1])
    batch.reset()
    batch.reset(2)
    other = Batch(game, 20, seed=2)
    np.testing.assert_array_equal(batch.observation, other.observation)


def test_rows_can_be_written_into_a_rollout_buffer(game):
    batch, plain = Batch(game, 66, seed=4, threads=2), Batch(game, 66, seed=4, threads=1)
    observation = np.zeros((12, 66, game.observation_size), np.float32)
    mask = np.zeros((12, 66, game.num_actions), np.int8)
    rewards = np.zeros((12, 66, game.seats))
    for at in range(12):
        actions = plain.sample_legal()
        np.testing.assert_array_equal(batch.sample_legal(), actions)
        rows = {"observation": observation[at], "action_mask": mask[at], "rewards": rewards[at]}
        if at % 2:
            batch.step(actions)
            batch.bind(**rows)
        else:
            batch.step(actions, **rows)
        plain.step(actions)
        np.testing.assert_array_equal(observation[at], plain.observation)
        np.testing.assert_array_equal(mask[at], plain.action_mask)
        np.testing.assert_array_equal(rewards[at], plain.rewards)
    assert batch.observation.base is observation


@pytest.mark.parametrize("autoreset", ["next_step", "same_step", "disabled"])
def test_a_step_writes_every_row_of_the_arrays_it_is_given(game, autoreset):
    given = {"seed": 4, "autoreset": autoreset, "max_length": 25, "illegal": "ignore"}
    batch, plain = Batch(game, 66, threads=2, **given), Batch(game, 66, threads=1, **given)
    names = ["observation", "action_mask", "seat", "rewards", "terminated", "truncated", "length"]
    for at in range(60):
        arrays = {name: np.full_like(getattr(plain, name), 1) for name in [*names, "returns"]}
        actions = plain.sample_legal()
        np.testing.assert_array_equal(batch.sample_legal(), actions)
        if actions[at % 66] >= 0:
            actions[at % 66] = 0  # it may be illegal: then the row stays as it is
        batch.step(actions, **arrays)
        plain.step(actions)
        for name, array in arrays.items():
            assert getattr(batch, name) is array
            np.testing.assert_array_equal(array, getattr(plain, name), err_msg=name)


def test_a_step_that_fails_keeps_the_arrays_of_the_batch(game):
    batch, plain = Batch(game, 4, seed=1), Batch(game, 4, seed=1)
    own, other = batch.observation, np.zeros((4, game.observation_size), np.float32)
    actions = batch.sample_legal()
    wrong = np.full(4, game.num_actions)
    for actions_given, arrays, error in (
        (wrong, {"observation": other}, rules_py.IllegalActionError),
        (actions, {"observation": other[1:]}, rules_py.ArrayError),
        (actions, {"observation": other, "nonsense": other}, rules_py.ArrayError),
        (actions[1:], {"observation": other}, rules_py.ArrayError),
    ):
        with pytest.raises(error):
            batch.step(actions_given, **arrays)
        assert batch.observation is own
        assert not other.any()
        np.testing.assert_array_equal(own, plain.observation)
    batch.step(actions, observation=other)
    plain.step(actions)
    np.testing.assert_array_equal(other, plain.observation)
    np.testing.assert_array_equal(own, Batch(game, 4, seed=1).observation)


@pytest.mark.parametrize("autoreset", ["next_step", "same_step", "disabled"])
@pytest.mark.parametrize("dtype", ["float32", "uint8"])
def test_rows_written_by_what_has_changed_are_whole_rows(game, dtype, autoreset):
    starts = [game.new_state(), Batch(game, 1, seed=2).state(0)]
    given = {"seed": 4, "autoreset": autoreset, "dtype": dtype, "max_length": 25, "starts": starts}
    batch, whole = Batch(game, 66, threads=2, **given), Batch(game, 66, threads=1, **given)
    for at in range(80):
        actions = batch.sample_legal()
        rows = np.full((66, game.observation_size), 7, dtype)
        whole.bind(observation=rows)
        rows.fill(7)
        whole.step(actions)
        batch.step(actions)
        np.testing.assert_array_equal(batch.observation, rows)
        if at % 20 == 19:
            which = actions % 2 == 0
            batch.reset(which=which)
            whole.reset(which=which)
            np.testing.assert_array_equal(batch.observation, rows)


def test_only_the_batch_writes_its_observations(game):
    batch = Batch(game, 5, seed=1)
    for _ in range(3):
        with pytest.raises(ValueError, match="read-only"):
            batch.observation[0] = 1
        with pytest.raises(ValueError, match="WRITEABLE"):
            batch.observation.flags.writeable = True
        with pytest.raises(ValueError, match="WRITEABLE"):
            batch.observation[1:].setflags(write=True)
        with pytest.raises(rules_py.ArrayError, match="must be a writable"):
            Batch(game, 5).bind(observation=batch.observation)
        batch.step(batch.sample_legal())


def test_what_is_written_into_bound_observations_is_gone_after_a_step(game):
    batch, plain = Batch(game, 5, seed=1), Batch(game, 5, seed=1)
    batch.bind(observation=np.zeros((5, game.observation_size), np.float32))
    for _ in range(10):
        batch.observation[:] = 0.5
        actions = plain.sample_legal()
        batch.step(actions)
        plain.step(actions)
        np.testing.assert_array_equal(batch.observation, plain.observation)


@pytest.mark.parametrize("bound", [False, True])
@pytest.mark.parametrize(
    "twin", [copy.copy, copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))]
)
def test_the_rows_of_a_twin_follow_its_own_games(game, twin, bound):
    batch = Batch(game, 5, seed=1)
    if bound:
        batch.bind(observation=np.zeros((5, game.observation_size), np.float32))
    for _ in range(4):
        batch.step(batch.sample_legal().clip(0))
    other = twin(batch)
    np.testing.assert_array_equal(other.observation, batch.observation)
    before = other.observation.copy()
    for _ in range(10):
        batch.step(batch.sample_legal().clip(0))
    np.testing.assert_array_equal(other.observation, before)
    for _ in range(10):
        other.step(other.sample_legal().clip(0))
    np.testing.assert_array_equal(other.observation, batch.observation)


def test_heuristic_actions_are_those_of_the_states(game):
    batch = Batch(game, 9, seed=6)
    for _ in range(30):
        heuristic = batch.heuristic_action()
        states = [batch.state(i) for i in range(9)]
        expected = [-1 if state.is_terminal else state.heuristic_action() for state in states]
        assert heuristic.tolist() == expected
        batch.step(np.where(heuristic < 0, 0, heuristic))


@pytest.mark.parametrize("native", [None, "random"])
def test_a_batch_begins_with_states(game, native):
    """Each game continues from its state as a single game does; the next ones are fresh."""
    agents, states = [native] * game.seats, []
    agents[game.seats - 1] = None
    while len(states) < 70:  # two shards
        state, rng = game.new_state(), Generator(8, len(states))
        for _ in range(3 * len(states)):
            if state.is_terminal:
                break
            state.apply(state.sample(rng))
        states.append(state)
    before = [state.record("bytes") for state in states]
    ends = compare(game, games=70, steps=40, threads=2, states=states, agents=agents)
    assert ends > 0 or game.limits["decisions"] > 1000
    assert [state.record("bytes") for state in states] == before


def test_states_for_a_batch_are_checked():
    game = Game("wuerfelhelden", players=2)
    state = game.new_state()
    sources = Batch.from_states([state] * 3, seed=[1, None, 2**64 - 1], chance="sources")
    assert (sources.num_games, sources.game) == (3, game)
    assert not sources.terminated.any()
    for states, error, said in [
        ([], ValueError, "one state at least"),
        ([state, Game("wuerfelhelden").new_state()], ValueError, r"states\[1\] of Game"),
        ([state, None], TypeError, r"states\[1\] must be a State, not NoneType"),
    ]:
        with pytest.raises(error, match=said):
            Batch.from_states(states)
    with pytest.raises(TypeError, match="num_games is the number of states"):
        Batch.from_states([state], num_games=2)
    with pytest.raises(ValueError, match="a list of seeds has one for each of the 1 games, not 2"):
        Batch.from_states([state], seed=[1, 2])


def test_single_states_go_on_from_a_batch(game):
    batch = Batch(game, 2, seed=1)
    state = batch.state(1)
    assert state.steps() == []
    end, _ = walk(game, 1)
    assert end.is_terminal
    while not state.is_terminal:
        state.apply(state.sample(1))


def test_plans_are_agents_of_games_that_have_them():
    game = Game("valor_and_villainy", heroes=1)
    batch, state = Batch(game, 2, seed=3), None
    assert (game.plans, Game("wuerfelhelden").plans) == (2, 0)
    differing = 0
    for _ in range(150):
        planned = batch.heuristic_action(plan=1)
        state = batch.state(0)
        assert planned[0] == state.heuristic_action(plan=1)
        agent = Agent("plan:1", seed=1, game=game)
        assert agent(state) == planned[0]
        assert not agent.is_heuristic
        differing += int(planned[0] != state.heuristic_action())
        batch.step(planned)
    assert differing > 0
    for call in (batch.heuristic_action, state.heuristic_action):
        with pytest.raises(ValueError, match=r"no plan 2: valor_and_villainy has the plans 0 to 1"):
            call(plan=2)
    with pytest.raises(ValueError, match=r"no plan 0: wuerfelhelden has no plans"):
        Batch(Game("wuerfelhelden", players=2), 2, agents=[None, "plan:0"])
    with pytest.raises(ValueError, match=r"no plan 0: wuerfelhelden has no plans"):
        Agent("plan:0+search:5", game=Game("wuerfelhelden"))


def test_agents_that_follow_a_plan_act_inside_the_step_and_in_rollouts():
    game = Game("valor_and_villainy", heroes=1)
    lengths = [
        rollouts.run_local(rollouts.tasks(game, ["heuristic", other], episodes=3, seed=2))[
            0
        ].lengths
        for other in ("heuristic", "plan:0", "plan:1")
    ]
    assert len(set(lengths)) == 3
    seen = []
    for other in ("heuristic", "plan:1"):
        batch = Batch(game, 1, seed=2, agents=[None, other])
        for _ in range(60):
            batch.step(batch.heuristic_action())
        seen.append(batch.observation.copy())
    assert not np.array_equal(*seen)
