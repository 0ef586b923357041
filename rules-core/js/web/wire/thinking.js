// Agents that search or have a network think in a worker of their own, one decision at a time, so that the
// table answers meanwhile. A decision that nobody waits for any more is ended with its worker.

// Whether an agent has a network, by its name.
export const needsNetwork = (name) => /^net(\+|$)/.test(name);

// Whether it takes its time.
export const thinks = (name) => name.includes(":") || needsNetwork(name);

export class Thinker {
  // `module` is the compiled package, `rules` the package in this worker.
  constructor(rules, module) {
    this.rules = rules;
    this.module = module;
    this.waiting = []; // the first one is being thought about
    this.worker = null;
  }

  // Lets an agent choose an action for `owner`, and hands it to `then`; if it cannot, what the heuristic
  // would do, and why.
  choose(owner, state, agent, seed, then) {
    const instead = () => new this.rules.Agent("heuristic").chooseAction(state, new this.rules.Generator(seed));
    this.ask(owner, state, { agent, seed, report: false }, then, instead);
  }

  // Lets an agent search, and hands `then` its report; if it cannot, nothing, and why.
  search(owner, state, agent, seed, then) {
    this.ask(owner, state, { agent, seed, report: true }, then, () => undefined);
  }

  ask(owner, state, wanted, then, instead) {
    const { name, options } = state.game, task = { game: name, options, state: state.toJson(), ...wanted };
    this.waiting.push({ owner, task, then, instead });
    if (this.waiting.length === 1) this.begin();
  }

  // Drops what an owner has waiting.
  stop(owner) {
    const busy = this.waiting[0]?.owner === owner;
    this.waiting = this.waiting.filter((one) => one.owner !== owner);
    if (!busy) return;
    this.end();
    if (this.waiting.length) this.begin();
  }

  begin() {
    this.worker ??= this.started();
    this.worker.postMessage(this.waiting[0].task);
  }

  started() {
    const worker = new Worker(new URL("./thinker.js", import.meta.url), { type: "module" });
    worker.postMessage({ module: this.module });
    worker.onmessage = ({ data }) => (data.failed ? this.give(data.failed) : this.done(data.found));
    worker.onerror = ({ message }) => {
      this.end();
      this.give(message || "it has failed");
    };
    return worker;
  }

  end() {
    this.worker?.terminate();
    this.worker = null;
  }

  // The heuristic acts in place of an agent that cannot.
  give(why) {
    this.done(this.waiting[0].instead(), why);
  }

  done(found, why) {
    const { then } = this.waiting.shift();
    if (this.waiting.length) this.begin();
    then(found, why);
  }
}
