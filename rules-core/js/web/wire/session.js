// A game between the people at one screen and agents: what its people ask for.
import { readAction, taken } from "./choice.js";
import { Refused } from "./refused.js";
import { Playing } from "./playing.js";
import { SEARCH, expected } from "./why.js";

export class Session extends Playing {
  constructor(...settings) {
    super(...settings);
    this.past = []; // what it takes to go back to each decision of a person
    this.requests = 0; // to go back
    this.advisor = new this.rules.Agent("heuristic");
    this.explaining = new Set(); // seats for which a search thinks
  }

  // The game as a seat, or with null those who watch, are told of it.
  described(seat) {
    const { game } = this;
    return {
      type: "new", seat, token: this.listener(seat).token, game: game.name, title: game.title,
      game_version: game.version, options: game.options, seats: this.names,
      perfect_information: this.open, updates: this.updates, clock: null,
      ...(this.people ? { people: this.people } : {}),
    };
  }

  listener(seat) {
    return seat === null ? this.watchers : this.seats.get(seat);
  }

  // Somebody looks: sends the game, the log, the last view, the legal actions, and what comes later.
  attach(seat, send) {
    const one = this.listener(seat);
    send(this.described(seat));
    if (one.log.length) send(one.wholeLog());
    if (one.seen) send(this.view(one));
    if (one.acts) send(this.legal(one));
    if (this.result) send(this.result);
    one.send = send;
  }

  // Nobody looks any more.
  detach(seat) {
    this.listener(seat).send = null;
  }

  // Applies an action of a person, or several of one choice, and plays on.
  act(seat, turn, action) {
    const one = this.ofTurn(seat);
    if (turn !== one.turn) throw new Refused("old_turn", `turn ${turn} is over`, `the turn is ${one.turn}`);
    const several = Array.isArray(action);
    const ids = several ? taken(this.state, seat, action).ids : [readAction(this.state, action)];
    const applied = several ? ids : ids[0];
    this.remember(seat);
    this.events.push(["act", seat, applied]);
    one.acts = false;
    one.send?.({ type: "acted", seat, turn, action: applied });
    for (const id of ids.slice(0, -1)) this.step(id);
    this.advance(ids.at(-1));
  }

  // The legal actions after others of the same choice, by what the seat knows.
  legalAfter(one, after) {
    const rng = new this.rules.Generator(0n), known = this.state.determinize(one.seat, rng);
    try {
      const { ids, legal } = taken(known, one.seat, after);
      return { ...this.legal(one), after: ids, ids: legal.map(({ id }) => id), actions: legal };
    } finally {
      known.free();
      rng.free();
    }
  }

  // What the rule-based agent would do.
  hint(seat) {
    const one = this.ofTurn(seat), id = this.advisor.chooseAction(this.state, this.rng);
    const action = this.legal(one).actions.find((found) => found.id === id);
    return { type: "hint", seat, turn: one.turn, action };
  }

  // Lets a search say what it expects of the best actions, in a second hint. None comes if the turn is over by then.
  explain(seat) {
    const one = this.ofTurn(seat), { turn } = one;
    if (this.explaining.has(seat)) throw new Refused("full", "a search thinks about it", "wait for its answer");
    this.explaining.add(seat);
    this.thinker.search(this, this.state, SEARCH, 0n, (report) => {
      this.explaining.delete(seat);
      if (!report || !one.acts || one.turn !== turn) return;
      const best = expected(this.game, report);
      const action = this.legal(one).actions.find(({ id }) => id === best[0].id);
      one.send?.({ type: "hint", seat, turn, action, expected: best });
    });
  }

  // Lets nobody think any more.
  stop() {
    this.explaining.clear();
    super.stop();
  }

  // The last view once more.
  lastView(seat) {
    const one = this.listener(seat);
    if (one.seen) return this.view(one);
    const what = seat === null ? "this game has secrets" : "nothing has been shown yet";
    throw new Refused("not_over", what, "a view comes by itself when there is one");
  }

  // The record of a game that is over.
  record() {
    if (this.result) return { type: "record", record: this.state.record() };
    throw new Refused("not_over", "the game is not over", "the record shows all secrets");
  }

  // Goes back to the last decision that was taken at this screen; chance will fall as it did.
  undo() {
    if (this.result) throw new Refused("over", "the game is over", "start another game");
    if (!this.past.length) throw new Refused("no_undo", "you have decided nothing yet", "act first");
    this.stop();
    this.events.push(["undo"]);
    const { seat, steps, rng, agents, seats } = this.past.pop();
    for (; this.length > steps; this.length--) this.state.undo();
    this.rng = rng;
    for (const [at, generator] of agents) this.agents.get(at).rng = generator;
    this.requests += 1;
    const message = { type: "undo", seat, state: "done", number: this.requests };
    for (const one of this.listeners()) one.send?.(message);
    for (const [one, { seen, logged, untold }] of seats) this.goBack(one, seat, { seen, logged, untold });
    this.show();
    this.turned();
    this.changed();
  }

  // Plays what has been kept of a game instead of starting it; nobody is at it yet.
  restore(events) {
    const { thinker } = this;
    let thinks = null;
    this.thinker = { choose: (owner, state, name, seed, then) => { thinks = then; }, stop: () => { thinks = null; } };
    this.start();
    for (const [kind, ...values] of events) {
      if (kind === "think") thinks(values[0]);
      else if (kind === "undo") this.undo();
      else this.act(values[0], this.ofTurn(values[0]).turn, values[1]);
    }
    this.thinker = thinker;
    this.attended = false;
    this.paused = this.thinking;
    this.thinking = false;
  }

  // Shows somebody what was shown at the decision that `seat` went back to. Lines that were told stay.
  goBack(one, seat, { seen, logged, untold }) {
    const changed = one.seat === seat || one.seen?.number !== seen?.number;
    one.acts = false;
    one.untold = !changed && one.log.length === logged ? one.untold.slice(0, untold) : [];
    if (!changed) return;
    one.seen = seen;
    one.tell([{ kind: "undo", text: `seat ${seat} took back actions` }]);
    if (one.seat !== seat && seen) one.send?.(this.view(one));
  }

  // Remembers a decision before it is taken.
  remember(seat) {
    const agents = [...this.agents].map(([at, { rng }]) => [at, rng.clone()]);
    const seats = this.listeners().map((one) => [
      one, { seen: one.seen && { ...one.seen }, logged: one.log.length, untold: one.untold.length },
    ]);
    this.past.push({ seat, steps: this.length, rng: this.rng.clone(), agents, seats });
  }

  // The listener of a seat whose turn it is.
  ofTurn(seat) {
    const one = this.listener(seat);
    if (this.result) throw new Refused("over", "the game is over", "ask for the record, or start another game");
    if (one?.acts) return one;
    throw new Refused("not_your_turn", "it is not your turn", "wait for the message legal");
  }
}
