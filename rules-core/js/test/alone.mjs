// A package of one game, or without some parts: `RULES_PACKAGE=folder node alone.mjs`.
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";

const rules = await import(pathToFileURL(`${process.env.RULES_PACKAGE}/node.js`));
const parts = (process.env.RULES_JS_GAMES ?? "").split(/[ ,]+/);

for (const name of rules.games()) {
  assert(parts.includes(name), `${name} was not asked for`);
  const state = new rules.Game(name).newState();
  const rng = new rules.Generator(7);
  let steps = 0;
  for (const agent of ["heuristic", "random", "search:20"].map((agent) => new rules.Agent(agent))) {
    for (let turn = 0; turn < 10 && !state.isTerminal; turn += 1, steps += 1) {
      state.sampleChance(rng);
      if (state.isTerminal) break;
      const { actions } = state.describe();
      assert(actions.length > 0 && actions.every(({ words }) => words.length > 0));
      state.apply(agent.chooseAction(state, rng));
    }
  }
  assert(steps > 10);
  assert(state.svg(0).startsWith("<svg"));
  assert.equal(rules.replay(state.record()).record(), state.record());
  if (parts.includes("components")) {
    assert(rules.components(name).includes("="));
  } else {
    const missing = { name: "OptionError", message: /built without `components`/ };
    assert.throws(() => rules.components(name), missing);
    assert.throws(() => rules.loadComponents(name, ""), missing);
  }
}
const right = parts.includes("networks") ? /new Network/ : /built without `networks`/;
assert.throws(() => new rules.Agent("net"), { name: "NotationError", message: right });
assert.equal("Network" in rules, parts.includes("networks"));
console.log(`js: ${rules.games()}: plays, says, draws and replays`);
