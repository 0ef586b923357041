// Agents that search think in a worker of their own, one decision at a time, so that the table answers
// meanwhile. A decision that nobody waits for any more is ended with its worker.
export class Thinker {
  // `module` is the compiled package, `rules` the package in this worker.
  constructor(rules, module) {
    this.rules = rules;
    this.module = module;
    this.waiting = []; // the first one is being thought about
    this.worker = null;
  }

  // Lets an agent choose an action for `owner`, and hands it to `then`.
  choose(owner, state, agent, seed, then) {
    const task = { game: state.game.name, options: state.game.options, state: state.toJson(), agent, seed };
    const instead = () => new this.rules.Agent("heuristic").chooseAction(state, new this.rules.Generator(seed));
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
    worker.onmessage = ({ data }) => this.done(data.action);
    worker.onerror = () => {
      this.end();
      this.done(this.waiting[0].instead());
    };
    return worker;
  }

  end() {
    this.worker?.terminate();
    this.worker = null;
  }

  done(action) {
    const { then } = this.waiting.shift();
    if (this.waiting.length) this.begin();
    then(action);
  }
}
