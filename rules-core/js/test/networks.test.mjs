// Networks: what the package makes of the files that travel with the package for Python, against a second reading.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { inflateRawSync } from "node:zlib";

const { Agent, Game, Generator, Network } = await import(pathToFileURL(`${process.env.RULES_PACKAGE}/node.js`).href);
const FOLDER = new URL("../../../rules-py/python/rules_py/weights/", import.meta.url);
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith(".npz"));
const KINDS = { "|i1": Int8Array, "<f4": Float32Array, "<f8": Float64Array, "<u8": BigUint64Array };
const bytesOf = (name) => readFileSync(new URL(name, FOLDER));

/** Reads an NPZ file from its beginning, with the library of Node. */
function arrays(file) {
  const found = {}, view = new DataView(file.buffer, file.byteOffset);
  for (let at = 0; view.getUint32(at, true) === 0x04034b50; ) {
    const [packed, name, extra] = [view.getUint32(at + 18, true), view.getUint16(at + 26, true), view.getUint16(at + 28, true)];
    const begin = at + 30 + name + extra;
    const data = inflateRawSync(file.subarray(begin, begin + packed));
    const length = 10 + data.readUInt16LE(8);
    const [, kind, sizes] = /'descr': '([^']*)'.*'shape': \(([^)]*)\)/.exec(data.toString("latin1", 10, length));
    const numbers = new KINDS[kind](Uint8Array.from(data.subarray(length)).buffer);
    found[file.toString("latin1", at + 30, at + 26 + name)] = { numbers, shape: sizes.split(",").filter((one) => one.trim()).map(Number) };
    at = begin + packed;
  }
  return found;
}

/** The outputs of a network, in double precision. */
function outputs(found, inputs) {
  let values = inputs;
  for (let at = 0; found[`arr_${at}`]; at += 2) {
    const [{ numbers, shape: [rows, columns] }, scale] = [found[`arr_${at}`], found[`scale_${at}`]];
    const by = (row, column) => (scale ? scale.numbers[scale.shape[0] === 1 ? column : row] : 1);
    const next = Float64Array.from(found[`arr_${at + 1}`].numbers);
    for (let row = 0; row < rows; row++) {
      if (values[row]) for (let column = 0; column < columns; column++) next[column] += values[row] * numbers[row * columns + column] * by(row, column);
    }
    values = found[`arr_${at + 2}`] ? next.map((one) => Math.max(one, 0)) : next;
  }
  return values;
}

for (const name of FILES) {
  test(`${name}: the most likely action is chosen`, () => {
    // One for several numbers of seats has the least and the most.
    const [, game, ...ends] = /(\w+?)-(\d)(?:-(\d))?\.npz/.exec(name), found = arrays(bytesOf(name));
    const seats = Number(ends[1] ?? ends[0]);
    const network = new Network(bytesOf(name)), agent = Agent.withNetwork("net", network);
    assert.equal(agent.name, "net");
    const options = game === "valor_and_villainy" ? { heroes: seats - 1 } : { players: seats };
    const state = new Game(game, options).newState(), rng = new Generator(4);
    assert.equal(state.seats, seats);
    assert.deepEqual([network.inputs, network.outputs], [found.arr_0.shape[0], found.arr_5.numbers.length]);
    for (let left = 40; left && !state.isTerminal; left--) {
      while (state.isChance) state.apply(state.sample(rng));
      if (state.isTerminal) break;
      const legal = [...state.legalActions()], chosen = agent.chooseAction(state, rng);
      const expected = outputs(found, [...state.observation(), ...state.actionMask()].slice(0, network.inputs));
      const best = Math.max(...legal.map((id) => expected[id]));
      assert.ok(legal.includes(chosen) && best - expected[chosen] < 1e-4 * (1 + Math.abs(best)), `${chosen}: ${expected[chosen]} of ${best}`);
      state.apply(chosen);
    }
  });
}

test("a network guides a search", () => {
  const network = new Network(bytesOf("regidice-2.npz"));
  const state = new Game("regidice", { players: 2 }).newState();
  while (state.isChance) state.apply(state.sample(new Generator(1)));
  const [a, b] = ["net+search:40", "search:40"].map((name) => {
    const agent = name.startsWith("net") ? Agent.withNetwork(name, network) : new Agent(name);
    return agent.search(state, new Generator(3));
  });
  assert.ok(Math.min(a.simulations, b.simulations) >= 40);
  assert.notDeepEqual(a.actions, b.actions);
  assert.ok(state.isLegal(Agent.withNetwork("net+search:50ms", network).chooseAction(state, new Generator(1))));
});

test("what is no network, or one of another game, is refused by name", () => {
  const refused = (run, name, message) => assert.throws(run, (error) => error.name === name && message.test(error.message));
  const good = bytesOf("regidice-2.npz"), network = new Network(good);
  for (const bytes of [new Uint8Array(), new Uint8Array(100), good.subarray(0, good.length - 30)]) {
    refused(() => new Network(bytes), "FileError", /this is no network: /);
  }
  // Bytes that are bent anywhere either make an error of this name or are not read.
  for (let at = 0; at < good.length; at += 97) {
    const bent = Uint8Array.from(good);
    bent[at] ^= 0x41;
    try {
      new Network(bent).free();
    } catch (error) {
      assert.equal(error.name, "FileError");
    }
  }
  const bent = Uint8Array.from(good);
  bent[5000] ^= 0x41;
  refused(() => new Network(bent), "FileError", /damaged|decompressed/);
  const other = new Game("wuerfelhelden").newState(), rng = new Generator(1);
  while (other.isChance) other.apply(other.sample(rng));
  for (const name of ["net", "net+search:5"]) {
    refused(() => Agent.withNetwork(name, network).chooseAction(other, rng), "RulesError", /trained on other observations/);
  }
  refused(() => Agent.withNetwork("heuristic", network), "NotationError", /net\+ before a search/);
  refused(() => Agent.withNetwork("net+random", network), "NotationError", /net\+ before a search/);
  for (const name of ["net", "net:mine.npz", "net+search:50"]) refused(() => new Agent(name), "NotationError", /withNetwork/);
});
