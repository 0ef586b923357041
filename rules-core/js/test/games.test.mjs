// The package as a stranger uses it, in Node: `node --test`, with RULES_PACKAGE the built folder.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { examples } from "./examples.mjs";

const url = pathToFileURL(`${process.env.RULES_PACKAGE}/node.js`).href;
const rules = await import(url);
const { Agent, Game, Generator, games, replay } = rules;

/** Plays with an agent and returns the state at the end. */
function played(state, agent, rng, each = () => {}) {
  for (;;) {
    state.sampleChance(rng);
    if (state.isTerminal) return state;
    const action = agent.chooseAction(state, rng);
    each(action);
    state.apply(action);
  }
}

/** The error that a function throws. */
function thrown(run) {
  try {
    run();
  } catch (error) {
    assert.ok(error instanceof Error);
    return error;
  }
  assert.fail("nothing was thrown");
}

for (const name of games()) {
  test(`${name}: games are played, undone, recorded and replayed`, () => {
    const rng = new Generator(1, 2n);
    const state = new Game(name).newState();
    const start = state.toJson();
    let decisions = 0;
    played(state, new Agent("random"), rng, () => decisions++);
    assert.ok(decisions > 5);
    assert.deepEqual([...state.returns()], [...state.payoffs()].map((x) => x / state.game.unit));
    const { minReturn, maxReturn } = state.game;
    assert.ok(state.returns().every((one) => minReturn <= one && one <= maxReturn));
    const again = replay(state.record());
    assert.ok(again.equals(state));
    assert.equal(again.digest, state.digest);
    while (again.undo());
    assert.equal(again.toJson(), start);
  });

  test(`${name}: what is said agrees with what is legal`, () => {
    const [game, rng] = [new Game(name), new Generator(5)];
    const state = game.newState();
    played(state, new Agent("heuristic"), rng, (action) => {
      const legal = [...state.legalActions()];
      const { actions, seat } = state.describe();
      assert.equal(seat, state.seat);
      assert.deepEqual(actions.map(({ id }) => id), legal);
      const mask = state.actionMask();
      assert.deepEqual(legal, [...mask.keys()].filter((id) => mask[id]));
      assert.equal(state.readAction(state.text(action)), action);
      assert.equal(game.actionId(game.actionText(action)), action);
      assert.ok(state.isLegal(action) && !state.isLegal(-1) && !state.isLegal(NaN));
    });
    assert.match(state.describe(0).asked, /^The game is over/);
    assert.match(state.svg(), /^<svg /);
    assert.match(state.svg(0), /^<svg /);
  });

  test(`${name}: a view fits every world that it allows`, () => {
    const [state, rng] = [new Game(name).newState(), new Generator(9)];
    let left = 12;
    played(state, new Agent("random"), rng, () => {
      if (left-- < 0) return;
      const world = state.determinize(state.seat, rng);
      assert.deepEqual(world.view(state.seat), state.view());
      assert.deepEqual(world.observation(state.seat), state.observation());
      world.free();
    });
  });

  test(`${name}: chance has exact weights`, () => {
    const state = new Game(name).newState();
    const rng = new Generator(3);
    while (!state.isChance) state.apply(state.legalActions()[0]);
    const outcomes = state.chanceOutcomes();
    assert.ok(outcomes.length > 1 && outcomes.every(({ weight }) => Number.isInteger(weight) && weight > 0));
    const sampled = state.sample(rng);
    assert.ok(outcomes.some(({ id }) => id === sampled));
  });
}

test("numbers are those of Rust and Python", () => {
  // What `rules_py.Generator(7, 3).next()` returns.
  assert.equal(new Generator(7, 3).next(), 11806653654406178811n);
  assert.equal(new Generator(7n, 3n).next(), new Generator(7, 3).next());
  const rng = new Generator(7, 3), copy = rng.clone();
  assert.equal(rng.next(), copy.next());
  assert.equal(copy.next(), rng.next());
});

test("wrong values are refused by name and change nothing", () => {
  const game = new Game("wuerfelhelden");
  const state = game.newState();
  const before = state.toJson();
  for (const id of [-1, 0.5, NaN, Infinity, 1e300, 999999]) {
    assert.match(thrown(() => state.apply(id)).name, /^(RangeError|IllegalActionError)$/);
  }
  assert.equal(state.toJson(), before);
  assert.equal(thrown(() => state.observation(17)).name, "SeatError");
  assert.equal(thrown(() => state.view()).name, "SeatError");
  assert.equal(thrown(() => new Game("chess")).name, "UnknownGameError");
  const error = thrown(() => new Game("wuerfelhelden", { players: 9 }));
  assert.equal(error.name, "OptionError");
  assert.match(error.message, /players/);
  assert.equal(thrown(() => new Game("wuerfelhelden", [1])).name, "TypeError");
  assert.equal(thrown(() => game.loadState("{}")).name, "RecordError");
  assert.equal(thrown(() => replay("nothing")).name, "RecordError");
  assert.match(thrown(() => new Agent("genius")).message, /genius/);
  assert.equal(thrown(() => new Agent("heuristic").chooseAction(state, new Generator(1))).name, "SeatError");
  assert.equal(thrown(() => new Generator(-1)).name, "RangeError");
  assert.equal(thrown(() => new Generator("7")).name, "TypeError");
});

test("component sets are loaded, played and recorded", () => {
  const name = rules.loadComponents("regidice", 'title = "Mine"\n[[enemy]]\nindex = 1\nhealth = 9\n');
  const state = new Game("regidice", { components: name }).newState();
  assert.equal(state.game.options.components, name);
  assert.match(rules.components("regidice"), /\[\[enemy\]\]/);
  const error = thrown(() => rules.loadComponents("regidice", "[[enemy]]\nindex = 1\nhealth = -4\n"));
  assert.equal(error.name, "OptionError");
});

test("a search by simulations says the same every time; one by time ends", () => {
  const state = new Game("regidice", { players: 2 }).newState();
  state.sampleChance(new Generator(2));
  const [a, b] = [1, 1].map((seed) => new Agent("search:60").search(state, new Generator(seed)));
  assert.deepEqual(a, b);
  assert.ok(state.isLegal(a.action) && a.simulations >= 60);
  const start = performance.now();
  assert.ok(state.isLegal(new Agent("search:100ms").chooseAction(state, new Generator(1))));
  assert.ok(performance.now() - start < 2000);
});

test("a record is the same in every language", () => {
  const golden = JSON.parse(readFileSync(new URL("../../tests/golden/records.json", import.meta.url), "utf8"));
  assert.deepEqual(new Set(golden.map(({ game }) => game)), new Set(games()));
  for (const one of golden) {
    const [state, rng] = [new Game(one.game).newState(), new Generator(one.seed)];
    for (let id; (id = state.sample(rng)) !== undefined; ) state.apply(id);
    assert.equal(state.record(), one.record);
    const again = replay(one.record);
    assert.equal(again.digest.toString(16).padStart(16, "0"), one.digest);
    assert.deepEqual([...again.payoffs()], one.payoffs);
    assert.equal(again.steps().length, one.steps);
  }
});

test("the examples of the guide and of the package run", async () => {
  const found = examples(url);
  assert.ok(found.length >= 3);
  for (const code of found) await import(`data:text/javascript,${encodeURIComponent(code)}`);
});

test("the records that pages show are replayed", () => {
  const text = readFileSync(new URL("../../../docs/guide/web.md", import.meta.url), "utf8");
  const shown = [...text.matchAll(/```record\n([^]*?)```/g)];
  assert.ok(shown.length);
  for (const [, record] of shown) assert.ok(replay(record).isTerminal);
});
