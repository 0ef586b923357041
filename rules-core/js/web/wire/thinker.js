// The worker in which an agent thinks: gets the package, then decisions, and answers each with an action.
import { Agent, Game, Generator, initSync } from "../rules/rules.js";

onmessage = ({ data }) => {
  if (data.module) {
    initSync({ module: data.module });
    return;
  }
  const game = new Game(data.game, data.options), state = game.loadState(data.state);
  const rng = new Generator(data.seed), agent = new Agent(data.agent);
  postMessage({ action: agent.chooseAction(state, rng) });
  for (const one of [game, state, rng, agent]) one.free();
};
