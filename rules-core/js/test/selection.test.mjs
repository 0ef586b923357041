// What a page selects of one choice: in any order by a person, in that of the game for the engine.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Page, makeServer, rules } from "./page.mjs";

const FILE = new URL("../../../rules-py/python/rules_py/table/static/selection.js", import.meta.url);
const { Selection } = await import(`data:text/javascript,${encodeURIComponent(readFileSync(FILE, "utf8"))}`);

/** A selection, and what answers it: `answer` returns the legal actions after some, or null. */
function selecting(offered, answer) {
  const queue = [], selection = new Selection(offered, (after) => queue.push(after));
  const answerAll = () => {
    for (let after; (after = queue.shift());) {
      const actions = answer(after);
      assert.ok(actions ? selection.follow(after, actions) : selection.refused());
    }
  };
  const words = () => selection.addable.map((one) => one.words);
  return {
    selection,
    words,
    pick(wanted) {
      const action = selection.addable.find((one) => one.words === wanted);
      assert.ok(action, `${wanted} cannot be selected; ${words()} can`);
      selection.add(action);
      answerAll();
    },
    remove(thing) {
      selection.remove(selection.things.findLast(({ action }) => action.words === thing).at);
      answerAll();
    },
    said: () => selection.steps.map((one) => one.words),
  };
}

/** The legal actions while runs of three are formed of dice, after some: the colours of each value by name. */
function runs(dice, after) {
  const left = Object.fromEntries(Object.entries(dice).map(([value, colours]) => [value, colours.split("")]));
  let run = 1, next = 0;
  const use = (colour) => {
    left[next].splice(left[next].indexOf(colour), 1);
    next = next < run + 2 ? next + 1 : 0;
  };
  const forced = () => {
    while (next && new Set(left[next]).size === 1) use(left[next][0]);
  };
  const open = () => next
    ? [...new Set(left[next])].map((colour) => ({ id: colour.charCodeAt(), words: `${colour}${next}`, choice: 5, place: run }))
    : [
      ...[1, 2, 3, 4].filter((low) => low >= run && [0, 1, 2].every((more) => left[low + more]?.length))
        .map((low) => ({ id: low, words: `run ${low}`, choice: 5, place: low })),
      ...after.length ? [{ id: 99, words: "heal", choice: null, place: 99 }] : [],
    ];
  for (const id of after) {
    if (!open().some((one) => one.id === id)) return null;
    if (next) use(String.fromCharCode(id));
    else [run, next] = [id, id];
    forced();
  }
  return open();
}

const healing = (dice) => selecting(runs(dice, []), (after) => runs(dice, after));

test("a run that is selected last goes before the others, each with its dice", () => {
  const { selection, pick, said, words } = healing({ 1: "r", 2: "r", 3: "rb", 4: "rb", 5: "r", 6: "r" });
  pick("run 4");
  assert.ok(selection.waits);
  assert.deepEqual(words(), ["r4", "b4"]);
  assert.deepEqual(selection.ends, []);
  pick("b4");
  assert.equal(selection.ends[0].words, "heal");
  assert.ok(words().includes("run 1"));
  pick("run 1");
  pick("r3");
  assert.deepEqual(said(), ["run 1", "r3", "run 4", "b4"]);
  assert.equal(selection.ends[0].words, "heal");
  assert.deepEqual(selection.things.map(({ action, more }) => [action, ...more].map((one) => one.words)), [["run 1", "r3"], ["run 4", "b4"]]);
});

test("what was said is said anew where another question is asked", () => {
  const { selection, pick, said, words } = healing({ 2: "r", 3: "r", 4: "rb", 5: "rb", 6: "r" });
  pick("run 4");
  pick("r4");
  pick("r5");
  // The red 4 goes into the first run, so that none has to be named for the second; its 5 is still the red one.
  pick("run 2");
  pick("r4");
  assert.deepEqual(said(), ["run 2", "r4", "run 4", "r5"]);
  assert.equal(selection.ends.length, 1);
  const other = healing({ 1: "rb", 2: "rb", 3: "rb" });
  other.pick("run 1");
  for (const one of ["b1", "b2", "b3"]) other.pick(one);
  other.pick("run 1");
  assert.deepEqual(other.said(), ["run 1", "b1", "b2", "b3", "run 1"]);
  assert.ok(!other.selection.waits);
  assert.ok(words().length > 0);
});

test("a run that cannot be added leaves the rest as it was", () => {
  const { selection, pick, said, words } = healing({ 2: "r", 3: "r", 4: "r", 5: "r", 6: "r" });
  pick("run 4");
  assert.ok(words().includes("run 2"));
  pick("run 2");
  assert.ok(selection.failed);
  assert.deepEqual(said(), ["run 4"]);
  assert.ok(!words().includes("run 2"));
});

test("a run that is taken away takes its dice with it, and what was forced by it is asked", () => {
  const { selection, pick, remove, said, words } = healing({ 2: "r", 3: "r", 4: "rb", 5: "r", 6: "r" });
  pick("run 4");
  pick("b4");
  pick("run 2");
  assert.deepEqual(words(), ["r4", "b4"]);
  pick("b4");
  assert.deepEqual(said(), ["run 2", "b4", "run 4"]);
  remove("run 2");
  assert.deepEqual(said(), ["run 4"]);
  assert.deepEqual(words(), ["r4", "b4"]);
  remove("run 4");
  assert.deepEqual(said(), []);
  assert.ok(!selection.waits);
});

test("where only what has to be said is offered, just one of it is taken", () => {
  const dice = { 1: "rb", 2: "rb", 3: "rb" }, offered = runs(dice, [1]);
  const { selection, pick, said, words } = selecting(offered, (after) => runs(dice, [1, ...after]));
  assert.ok(selection.waits);
  pick("r1");
  assert.deepEqual(words(), ["r2", "b2"]);
  pick("r2");
  pick("r3");
  assert.deepEqual(said(), ["r1", "r2", "r3"]);
  assert.deepEqual(selection.things.length, 1);
  assert.equal(selection.ends[0].words, "heal");
});

/** A decision of Regidice, alone, in which some actions are legal. */
function at(...wanted) {
  for (let seed = 0; ; seed++) {
    const page = new Page(makeServer());
    page.ask({ type: "new", game: "regidice", options: { players: 1 }, seed });
    for (let number = 0; !page.last("result"); number++) {
      const legal = page.last("legal");
      if (wanted.every((one) => legal.actions.some(({ notation }) => notation === one))) return { page, legal };
      page.ask({ type: "act", turn: legal.turn, action: legal.ids[(number * 7 + seed) % legal.ids.length] });
    }
  }
}

for (const [low, high] of [["run (1,3)", "run (4,3)"], ["set 3", "set 5"]]) {
  test(`Regidice: ${low} after ${high}`, () => {
    const { page, legal } = at(low, high);
    const { selection, pick, words } = selecting(legal.actions, (after) => {
      const got = page.ask({ type: "legal", after });
      return got.type === "legal" ? got.actions : null;
    });
    for (const wanted of [high, low]) {
      pick(selection.addable.find((one) => one.notation === wanted).words);
      while (selection.waits) pick(words()[0]);
    }
    const ids = [...selection.ids, ...selection.ends.map(({ id }) => id)];
    page.ask({ type: "act", turn: legal.turn, action: ids });
    assert.deepEqual(page.last("acted").action, ids);
    const notation = (id) => new rules.Game("regidice").actionText(id);
    assert.equal(notation(ids[0]), low);
    assert.ok(ids.slice(1).map(notation).includes(high));
  });
}
