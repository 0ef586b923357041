// The worker in which an agent thinks: gets the package, then decisions, and answers each with an action
// or with the report of a search.
import { Agent, Game, Generator, Network, initSync } from "../rules/rules.js";
import { needsNetwork } from "./thinking.js";

const networks = new Map();

// The network of a game with so many seats; it is loaded once.
async function network(name) {
  if (!networks.has(name)) {
    const file = await fetch(new URL(`../weights/${name}.npz`, import.meta.url));
    if (!file.ok) throw new Error(`there is no network ${name}`);
    networks.set(name, new Network(new Uint8Array(await file.arrayBuffer())));
  }
  return networks.get(name);
}

async function thought(task) {
  const game = new Game(task.game, task.options), state = game.loadState(task.state), rng = new Generator(task.seed);
  const agent = needsNetwork(task.agent)
    ? Agent.withNetwork(task.agent, await network(`${task.game}-${state.seats}`))
    : new Agent(task.agent);
  const found = task.report ? agent.search(state, rng) : agent.chooseAction(state, rng);
  for (const one of [game, state, rng, agent]) one.free();
  return found;
}

onmessage = ({ data }) => {
  if (data.module) return initSync({ module: data.module });
  thought(data).then((found) => postMessage({ found }), (error) => postMessage({ failed: error.message }));
};
