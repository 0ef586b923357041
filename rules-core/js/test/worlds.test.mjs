// No secret reaches the page: at one screen, a seat is sent the same in two worlds that it cannot tell
// apart. The second world is determinized from the view of the seat; both get the same steps, and
// steps of others that exist in one of them only, until the views of the seat are equal again.
// RULES_WORLDS is the number of pairs of a game.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Page, rules } from "./page.mjs";
import { Session } from "../web/wire/session.js";

const PAIRS = Number(process.env.RULES_WORLDS ?? 6);
const TURNS = 12; // decisions of the seat that are compared in a pair
const FAR = 60; // steps to the next decision of the seat

/** A game whose chance is told. */
class Scripted extends Session {
  chance = [];

  draw() {
    return this.chance.shift();
  }
}

/** A game that tells a secret in the picture: what the test has to find. */
class Leaking extends Scripted {
  view(one) {
    return { ...super.view(one), picture: `<svg><!-- ${this.state.digest} --></svg>` };
  }
}

/** A state, and a page on which all seats are of people. */
class World {
  constructor(state, seat, kind) {
    let count = 0;
    const { game } = state;
    const request = {
      game: game.name, options: game.options, seats: Array(game.seats).fill(null), seed: 1n, pictures: true,
    };
    this.seat = seat;
    this.state = state.clone();
    this.page = new Page();
    this.session = new kind(rules, request, () => `token ${count++}`, this.page.server.thinker);
    this.session.state = state.clone();
    this.page.server.sessions.push(this.session);
    this.page.connection.enter(this.session);
    this.session.start();
  }

  /** The seat that is to act looks. */
  look() {
    const { type, token } = this.page.got.at(-1);
    if (type === "handover") this.page.ask({ type: "hello", token });
  }

  /** Takes steps, each with its actor, null for chance. */
  follow(steps) {
    steps.forEach(([actor, step], at) => {
      if (actor === null) return;
      const rest = steps.slice(at + 1), end = rest.findIndex(([who]) => who !== null);
      this.session.chance.push(...rest.slice(0, end < 0 ? rest.length : end).map(([, id]) => id));
      this.look();
      assert.equal(this.page.connection.seat, actor);
      this.page.ask({ type: "act", turn: this.session.seats.get(actor).turn, action: step });
      assert.equal(this.session.chance.length, 0);
    });
    this.state.free();
    this.state = this.session.state.clone();
  }

  /**
   * What the page was sent while the seat looked, each thing once, the log by its lines: who looks again
   * is sent all of it again. That the screen was handed over at all everybody at it sees.
   */
  sent() {
    const found = new Set();
    let looks = false;
    for (const { ...message } of this.page.got) {
      if (message.type === "new") looks = message.seat === this.seat;
      if (message.type === "handover") looks = false;
      if (!looks || message.type === "hello") continue;
      const lines = message.type === "log" ? message.lines.map((line, at) => [message.first + at, line]) : [message];
      for (const one of lines) found.add(JSON.stringify(one));
    }
    return [...found];
  }
}

const stepsOf = (state) => (state.isChance ? state.chanceOutcomes().map(({ id }) => id) : [...state.legalActions()]);
const seen = (state, seat) => JSON.stringify(state.view(seat));
const actorOf = (state) => state.seat ?? null;

function taken(state, step) {
  const found = state.clone();
  found.apply(step);
  return found;
}

/** A step of another in one world after which the seat has a view; undefined if there is none. */
function towards(state, seat, view) {
  if (state.seat === seat || state.isTerminal) return undefined;
  return stepsOf(state).slice(0, 40).find((step) => seen(taken(state, step), seat) === view);
}

/** Goes on in both worlds to the next decision of the seat; its steps in each, or undefined. */
function advance(states, seat, rng) {
  const paths = [[], []];
  let own = true;
  const go = (at, step) => {
    paths[at].push([actorOf(states[at]), step]);
    states[at] = taken(states[at], step);
  };
  for (let left = FAR; left > 0; left--) {
    const [one, other] = states, views = states.map((state) => seen(state, seat));
    const equal = views[0] === views[1];
    if (one.isTerminal && other.isTerminal) return equal ? paths : undefined;
    if (!own && equal && one.seat === seat && other.seat === seat) return paths;
    if (equal && one.isChance === other.isChance && actorOf(one) === actorOf(other)) {
      const both = stepsOf(one).filter((step) => stepsOf(other).includes(step));
      if (!both.length) return undefined;
      const step = both[rng.below(both.length)];
      go(0, step);
      go(1, step);
      own = false;
      continue;
    }
    const found = [0, 1].map((at) => towards(states[at], seat, views[1 - at]));
    const at = found.findIndex((step) => step !== undefined);
    if (at < 0) return undefined;
    go(at, found[at]);
  }
  return undefined;
}

/** Asks for what changes nothing, also for what a search expects, and compares all that the seat was sent. */
function compare(worlds, why) {
  for (const { page, session, seat } of worlds) {
    const turn = session.seats.get(seat).turn;
    const asked = ["hint", "view", "legal", "log", "undo:", "nothing"].map((type) => ({ type }));
    if (why) asked.push({ type: "hint", why });
    if (session.result) asked.push({ type: "act", turn, action: 0 });
    else asked.push({ type: "act", turn, action: -1 }, { type: "act", turn, action: "no such action" }, { type: "record" });
    for (const request of asked) page.ask(request);
  }
  const [one, other] = worlds.map((world) => world.sent());
  const at = one.findIndex((message, number) => message !== other[number]);
  assert.equal(one[at]?.slice(0, 300), other[at]?.slice(0, 300));
  assert.ok(at < 0 && one.length === other.length, `message ${at}`);
}

/** Plays a pair of worlds; how often they were compared, and how often steps were in one only. */
function pair(game, number, kind) {
  const rng = new rules.Generator(number), state = game.newState(), agent = new rules.Agent("heuristic");
  for (let left = rng.below(70); left > 0 && !state.isTerminal; left--) {
    state.apply(state.isChance || rng.below(2) ? state.sample(rng) : agent.chooseAction(state, rng));
  }
  state.sampleChance(rng);
  if (state.isTerminal) return [0, 0];
  const { seat } = state, bare = game.loadState(state.toJson());
  const worlds = [bare, state.determinize(seat, rng)].map((one) => new World(one, seat, kind));
  let compared = 0, alone = 0;
  for (let turn = 0; turn < TURNS; turn++) {
    for (const world of worlds) world.look();
    compare(worlds, turn === 0);
    compared += 1;
    if (worlds[0].session.result) break;
    let paths;
    for (let tries = 0; !paths && tries < 4; tries++) paths = advance(worlds.map((world) => world.state), seat, rng);
    if (!paths) break;
    alone += paths[0].length !== paths[1].length;
    worlds.forEach((world, at) => world.follow(paths[at]));
  }
  return [compared, alone];
}

const SECRET = rules.games().filter((name) => !new rules.Game(name).perfectInformation);

for (const name of SECRET) {
  test(`${name}: a seat is sent the same in worlds that it cannot tell apart`, (t) => {
    const game = new rules.Game(name);
    const found = Array.from({ length: PAIRS }, (_, number) => pair(game, number, Scripted));
    const [compared, alone] = [0, 1].map((at) => found.reduce((sum, one) => sum + one[at], 0));
    t.diagnostic(`${name}: ${compared} comparisons, ${alone} after steps of one world only`);
    assert.ok(compared > 2 * PAIRS);
  });

  test(`${name}: a secret that is sent is found`, () => {
    const game = new rules.Game(name);
    assert.throws(() => {
      for (let number = 0; number < PAIRS; number++) pair(game, number, Leaking);
    }, assert.AssertionError);
  });
}
