// What answers the page without a server, in Node: without workers, agents think at once.
import { pathToFileURL } from "node:url";
import { Server } from "../web/wire/server.js";

export const rules = await import(pathToFileURL(`${process.env.RULES_PACKAGE}/node.js`).href);

/** Agents that search think in the next turn of the loop. */
export class Thinker {
  constructor() {
    this.stopped = 0;
    this.number = 0;
  }

  choose(owner, state, agent, seed, then) {
    const number = ++this.number;
    const action = new rules.Agent(agent).chooseAction(state, new rules.Generator(seed));
    queueMicrotask(() => number === this.number && then(action));
  }

  /** At once: the answer follows the request. */
  search(owner, state, agent, seed, then) {
    then(new rules.Agent(agent).search(state, new rules.Generator(seed)));
  }

  stop() {
    this.number += 1;
    this.stopped += 1;
  }
}

/** A server; what it keeps is in its `stored`, as JSON. */
export function makeServer(kept = []) {
  const server = new Server(rules, new Thinker(), async (game) => `* ${game}`, kept, (game) => {
    server.stored = JSON.stringify([game]);
  });
  return server;
}

/** A page: its messages, and what it asks. */
export class Page {
  constructor(server = makeServer()) {
    this.server = server;
    this.got = [];
    this.connection = server.connect((message) => this.got.push(structuredClone(message)));
  }

  ask(request) {
    this.connection.receive(request);
    return this.got.at(-1);
  }

  last(type) {
    return this.got.findLast((message) => message.type === type);
  }

  /** The session that was started last. */
  get session() {
    return this.server.sessions.at(-1);
  }

  /** Chooses with a function until the game is over; looks when the screen is handed over. */
  async play(choose) {
    for (let left = 20000; !this.last("result"); left--) {
      if (!left) throw new Error("the game does not end");
      const { type, ...last } = this.got.at(-1);
      if (type === "handover") this.ask({ type: "hello", token: last.token });
      else if (type === "legal") this.ask({ type: "act", turn: last.turn, action: choose(last) });
      else await new Promise(setImmediate);
    }
  }
}
