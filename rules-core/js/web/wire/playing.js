// The game of a session: it plays chance and agents, and shows each seat what it may know, when it may.
// rules_py.wire does the same for a server; messages are those of docs/wire.md.
import { Listener } from "./seat.js";
import { needsNetwork, thinks } from "./thinking.js";

const STREAM_OF_CHANCE = 1, STREAM_OF_SEATS = 2;

export class Playing {
  // `rules` is the package; `request` is a message `new` with all fields, `seed` a bigint. With a `record`
  // the game goes on from its end.
  // `token` makes tokens. `thinker` lets agents that take their time think elsewhere (thinking.js).
  constructor(rules, request, token, thinker) {
    const { Game, Generator } = rules;
    this.rules = rules;
    this.thinker = thinker;
    this.game = new Game(request.game, request.options);
    this.names = request.seats ?? [null, ...Array(this.game.seats - 1).fill("heuristic")];
    if (this.names.length !== this.game.seats) {
      throw new RangeError(`this game has ${this.game.seats} seats, and ${this.names.length} are named`);
    }
    this.pictures = request.pictures ?? false;
    this.people = request.people ?? null; // names by seat
    this.open = this.game.perfectInformation;
    this.updates = request.updates ?? (this.open ? "steps" : "turns");
    this.state = request.record === undefined ? this.game.newState() : rules.replay(request.record);
    this.length = this.state.steps().length;
    this.rng = new Generator(request.seed, STREAM_OF_CHANCE);
    this.agents = new Map();
    this.seats = new Map();
    this.names.forEach((name, seat) => {
      if (name === null) return this.seats.set(seat, new Listener(seat, token()));
      const seed = new Generator(request.seed, STREAM_OF_SEATS + seat).next();
      const agent = needsNetwork(name) ? null : new rules.Agent(name);
      this.agents.set(seat, { name, agent, rng: new Generator(seed) });
    });
    this.watchers = new Listener(null, token());
    this.result = null;
    this.attended = true; // whether somebody is at the page: else agents do not think
    this.thinking = false; // whether an agent thinks elsewhere
    this.paused = false; // whether one waits for somebody to be there
    this.events = []; // what people and agents that think have decided: with the seed, the whole game
    this.turned = () => {}; // called when everybody has been shown what has changed
    this.changed = () => {}; // called then, too: the events can be kept
  }

  // Plays up to the first decision of a person.
  start() {
    this.advance();
  }

  // Applies an action, plays on to the next decision of a person, and shows what changes.
  advance(action) {
    if (action !== undefined) this.step(action);
    while (!this.state.isTerminal) {
      if (this.state.isChance) {
        this.step(this.draw());
        continue;
      }
      const agent = this.agents.get(this.state.seat);
      if (!agent) break;
      if (this.updates === "steps") this.show();
      if (thinks(agent.name)) return this.thinkLater(agent);
      this.step(agent.agent.chooseAction(this.state, agent.rng));
    }
    this.show();
    if (this.state.isTerminal) this.finish();
    this.turned();
    this.changed();
  }

  // Draws a chance outcome.
  draw() {
    return this.state.sample(this.rng);
  }

  // Lets an agent that takes its time think elsewhere, unless nobody waits for it.
  thinkLater({ name, rng }) {
    this.paused = !this.attended;
    if (this.paused) return;
    this.thinking = true;
    this.thinker.choose(this, this.state, name, rng.next(), (action, why) => {
      this.thinking = false;
      if (why) this.tellAll(`${name} cannot play, so the heuristic does: ${why}`);
      this.events.push(["think", action]);
      this.advance(action);
    });
  }

  // Says whether somebody is at the page: an agent stops to think when nobody is, and begins again.
  attend(attended) {
    this.attended = attended;
    if (attended && this.paused) {
      this.paused = false;
      this.advance();
    } else if (!attended && this.thinking) {
      this.stop();
      this.paused = true;
    }
  }

  // Lets nobody think any more.
  stop() {
    this.paused = this.thinking = false;
    this.thinker.stop(this);
  }

  // Applies a step, and notes what each log gets of it.
  step(id) {
    for (const one of this.listeners()) {
      if (one === this.watchers && !this.open) continue;
      const entry = this.state.logEntry(id, one.seat ?? 0);
      if (entry !== undefined) one.untold.push(...entry.split("\n").map((text) => ({ kind: "step", text })));
    }
    this.state.apply(id);
    this.length += 1;
  }

  // Adds a line to every log.
  tellAll(text) {
    for (const one of this.listeners()) one.untold.push({ kind: "step", text });
  }

  listeners() {
    return [...this.seats.values(), this.watchers];
  }

  // Shows the people what they may know now.
  show() {
    const over = this.state.isTerminal, turn = this.state.seat;
    for (const one of this.seats.values()) {
      const own = one.seat === turn;
      if (!own && !over && this.updates !== "steps") continue;
      one.tellUntold();
      this.showSeat(one, own);
    }
    if (this.open || over) {
      this.watchers.tellUntold();
      this.watchers.number += 1;
      this.watchers.seen = { number: this.watchers.number, own: false, steps: this.length };
      this.watchers.send?.(this.view(this.watchers));
    }
  }

  showSeat(one, own) {
    const text = JSON.stringify(this.state.view(one.seat));
    if (!own && one.seen && !one.seen.own && one.seen.text === text) {
      one.seen.steps = this.length;
      return;
    }
    one.number += 1;
    one.seen = { number: one.number, own, steps: this.length, text };
    one.send?.(this.view(one));
    one.acts = own;
    if (!own) return;
    one.turn += 1;
    one.send?.(this.legal(one));
  }

  // The view that somebody was shown last, made again of the state as it was then.
  view(one) {
    const { number, steps } = one.seen, seat = one.seat;
    let state = this.state;
    if (steps < this.length) {
      state = state.clone();
      for (let left = this.length - steps; left > 0; left--) state.undo();
    }
    const { asked, table } = state.describe(seat ?? 0);
    const picture = this.pictures ? state.svg(seat ?? undefined) : null;
    const message = {
      type: "view", seat, number, asked, table: table.map(({ title, lines }) => [title, lines]),
      view: state.view(seat ?? 0), picture,
    };
    if (state !== this.state) state.free();
    return message;
  }

  // The legal actions of a seat whose turn it is.
  legal(one) {
    const { actions } = this.state.describe(one.seat);
    const ids = actions.map(({ id }) => id);
    return { type: "legal", seat: one.seat, turn: one.turn, ids, actions, left: null };
  }

  // Says how the game has ended.
  finish() {
    const [returns, payoffs] = [[...this.state.returns()], [...this.state.payoffs()]];
    this.result = { type: "result", returns, payoffs, replaced: [] };
    for (const one of this.listeners()) one.send?.(this.result);
  }

  // Frees what the package has allocated for the game.
  free() {
    this.stop();
    this.state.free();
    this.game.free();
  }
}
