// The wire of the page without a server: its messages are those of the schema that the server has.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Page, makeServer, rules } from "./page.mjs";
import { faultOfMessage } from "./schema.mjs";

const first = ({ ids }) => ids[0];
const LOCAL = new Set(["handover"]);

function checkAll(page) {
  for (const message of page.got) {
    if (!LOCAL.has(message.type)) assert.equal(faultOfMessage(message), undefined);
  }
}

for (const name of rules.games()) {
  test(`${name}: a game against agents has the messages of the wire, and its record is replayed`, async () => {
    const page = new Page();
    page.ask({ type: "new", game: name, seed: 7, pictures: true });
    assert.equal(page.got[0].type, "new");
    assert.equal(page.got[0].seat, 0);
    await page.play(({ ids }) => ids.at(-1));
    const { record } = page.ask({ type: "record" });
    const state = rules.replay(record), result = page.last("result");
    assert.deepEqual([...state.returns()], result.returns);
    assert.ok(page.got.some(({ type }) => type === "log"));
    assert.match(page.last("view").picture, /^<svg /);
    checkAll(page);
    const { name: key, steps, title } = page.server.replay(record);
    assert.equal(title, state.game.title);
    assert.equal(steps.length, state.steps().length);
    for (const step of [0, steps.length, 5, 9999]) assert.match(page.server.frame(key, step).picture, /^<svg /);
    assert.equal(page.server.frame(key, 9999).picture, state.svg());
  });

  test(`${name}: several people at one screen, each with its own view`, async () => {
    const page = new Page(), seats = Array(new rules.Game(name).seats).fill(null);
    page.ask({ type: "new", game: name, seats, seed: 3 });
    await page.play(first);
    const handovers = page.got.filter(({ type }) => type === "handover");
    const secrets = !page.session.open;
    assert.equal(handovers.length > 2, secrets);
    assert.ok(!secrets || page.got[0].type === "handover");
    let looks = null;
    for (const message of page.got) {
      if (message.type === "handover") looks = undefined;
      else if (message.type === "new") looks = message.seat;
      else if (["view", "legal", "log", "acted"].includes(message.type)) assert.equal(message.seat, looks);
    }
    checkAll(page);
  });

  test(`${name}: who goes back has the same decision again, and chance falls as it did`, () => {
    const page = new Page();
    page.ask({ type: "new", game: name, seed: 11, pictures: true });
    const decided = [];
    for (let count = 0; count < 4 && !page.last("result"); count++) {
      const legal = page.last("legal");
      decided.push([legal.ids, page.last("view").view]);
      page.ask({ type: "act", turn: legal.turn, action: legal.ids.at(-1) });
    }
    const there = page.session.state.toJson();
    if (page.session.result) return;
    for (const [ids, view] of decided.toReversed()) {
      page.ask({ type: "undo" });
      assert.equal(page.last("undo").state, "done");
      assert.deepEqual(page.last("legal").ids, ids);
      assert.deepEqual(page.last("view").view, view);
    }
    assert.equal(page.ask({ type: "undo" }).code, "no_undo");
    for (let count = 0; count < decided.length; count++) {
      const legal = page.last("legal");
      page.ask({ type: "act", turn: legal.turn, action: legal.ids.at(-1) });
    }
    assert.equal(page.session.state.toJson(), there);
    checkAll(page);
  });
}

for (const name of rules.games()) {
  test(`${name}: a page that is loaded again goes on`, async () => {
    const page = new Page(), other = name === "regidice" ? "search:3" : "random";
    const seats = [null, ...Array(new rules.Game(name).seats - 1).fill(other)];
    page.ask({ type: "new", game: name, seats, pictures: true });
    for (let count = 0; count < 12 && !page.last("result"); count++) {
      while (page.got.at(-1).type !== "legal" && !page.last("result")) await new Promise(setImmediate);
      if (page.last("result")) break;
      const { turn, ids } = page.last("legal");
      page.ask(count % 4 === 3 ? { type: "undo" } : { type: "act", turn, action: ids.at(-1) });
    }
    while (page.got.at(-1).type !== "legal" && !page.last("result")) await new Promise(setImmediate);
    const { token } = page.got[0], hello = { type: "hello", token };
    const again = new Page(makeServer(JSON.parse(page.server.stored)));
    page.got = [];
    for (const one of [page, again]) one.ask(hello);
    assert.deepEqual(again.got, page.got);
    assert.equal(again.session.state.toJson(), page.session.state.toJson());
    for (const one of [page, again]) one.ask({ type: "undo" });
    assert.deepEqual(again.got, page.got);
    await again.play(first);
  });
}

test("several things are one choice: all are applied or none, and they go back as one", () => {
  const page = new Page();
  page.ask({ type: "new", game: "wuerfelhelden", seed: 7, seats: [null, "random", "random"] });
  const adding = ({ actions }) => actions.filter(({ choice }) => typeof choice === "number").map(({ id }) => id);
  while (adding(page.last("legal")).length < 3) {
    const { turn, ids } = page.last("legal");
    page.ask({ type: "act", turn, action: ids.at(-1) });
  }
  const legal = page.last("legal"), [first, second] = adding(legal), there = page.session.state.toJson();
  for (const action of [[second, first], [first, 99999], [legal.ids.at(-1), first], [], Array(65).fill(first)]) {
    assert.equal(page.ask({ type: "act", turn: legal.turn, action }).type, "error");
    assert.equal(page.session.state.toJson(), there);
  }
  const after = page.ask({ type: "legal", after: [first, second] });
  assert.deepEqual(after.after, [first, second]);
  assert.equal(page.session.state.toJson(), there);
  const action = [first, second, ...after.ids.filter((id) => !adding(after).includes(id))];
  page.ask({ type: "act", turn: legal.turn, action });
  assert.deepEqual(page.last("acted").action, action);
  page.ask({ type: "undo" });
  assert.equal(page.session.state.toJson(), there);
  checkAll(page);
});

for (const name of rules.games()) {
  test(`${name}: a game goes on from a record, for the seat that is to act there, and is kept`, async () => {
    const record = readFileSync(new URL(`../../../docs/pictures/${name}.record`, import.meta.url), "utf8");
    const start = rules.replay(record), page = new Page();
    page.ask({ type: "hello", token: `from:${record}` });
    const { token, seat } = page.last("new");
    assert.ok(!token.startsWith("from:"));
    assert.equal(seat, start.seat);
    assert.deepEqual(page.last("legal").ids, [...start.legalActions()]);
    assert.deepEqual(page.last("view").view, start.view(seat));
    page.ask({ type: "act", turn: page.last("legal").turn, action: page.last("legal").ids[0] });
    page.ask({ type: "undo" });
    assert.equal(page.session.state.toJson(), start.toJson());
    assert.equal(page.ask({ type: "undo" }).code, "no_undo");
    const again = new Page(makeServer(JSON.parse(page.server.stored)));
    again.ask({ type: "hello", token });
    assert.equal(again.session.state.toJson(), start.toJson());
    await again.play(first);
    checkAll(page);
    const whole = again.ask({ type: "record" }).record;
    assert.equal(new Page().ask({ type: "hello", token: `from:${whole}` }).code, "bad_token");
  });
}

test("no game goes on from what is no record", () => {
  const { code, message } = new Page().ask({ type: "hello", token: "from:nothing" });
  assert.equal(code, "bad_token");
  assert.match(message, /record/);
});

test("who comes back to one screen has to say that it looks; what cannot be played again is gone", () => {
  const page = new Page();
  page.ask({ type: "new", game: "regidice", seats: [null, null], options: { players: 2 } });
  page.ask({ type: "hello", token: page.last("handover").token });
  const { turn, ids } = page.last("legal");
  page.ask({ type: "act", turn, action: ids[0] });
  const kept = JSON.parse(page.server.stored), { token } = page.got.findLast((one) => one.token);
  const again = new Page(makeServer(kept));
  again.ask({ type: "hello", token });
  assert.deepEqual(again.got.map(({ type }) => type), ["hello", "handover"]);
  kept[0].events = [["act", 0, 99999]];
  assert.equal(new Page(makeServer(kept)).ask({ type: "hello", token }).code, "bad_token");
});

test("a search plays elsewhere; what it thinks about is dropped when somebody goes back", async () => {
  const page = new Page();
  page.ask({ type: "new", game: "regidice", options: { players: 2 }, seats: [null, "search:20"], seed: 1 });
  while (page.last("legal") === undefined) await new Promise(setImmediate);
  for (let count = 0; count < 6 && page.got.at(-1).type === "legal"; count++) {
    page.ask({ type: "act", turn: page.last("legal").turn, action: page.last("legal").ids[0] });
    if (page.got.at(-1).type === "legal") continue;
    const before = page.server.thinker.stopped;
    page.ask({ type: "undo" });
    assert.ok(page.server.thinker.stopped > before);
    assert.equal(page.got.at(-1).type, "legal");
    break;
  }
  await page.play(first);
});

/** A page on which a search is asked why, and what hands over its report. */
function asking() {
  const page = new Page();
  page.ask({ type: "new", game: "regidice", options: { players: 2 }, seats: [null, "random"], seed: 1 });
  let found;
  page.server.thinker.search = (owner, state, agent, seed, then) => {
    found = () => then(new rules.Agent(agent).search(state, new rules.Generator(seed)));
  };
  page.ask({ type: "hint", why: true });
  return [page, () => found()];
}

test("a hint says why when a search has found it", () => {
  const [page, found] = asking(), { ids, turn } = page.last("legal");
  assert.equal(page.last("hint").expected, undefined);
  assert.equal(page.ask({ type: "hint", why: true }).code, "full");
  found();
  const { action, expected, ...rest } = page.got.at(-1);
  assert.deepEqual(rest, { type: "hint", seat: 0, turn });
  assert.ok(expected.length >= 1 && expected.length <= 3);
  assert.equal(action.id, expected[0].id);
  for (const { id, worth } of expected) {
    assert.ok(ids.includes(id));
    assert.match(worth, /^\d+ of 100$/);
  }
  page.ask({ type: "hint", why: true });
  checkAll(page);
});

test("no reasons come when the turn is over, nobody looks, or the search has failed", () => {
  const [acted, late] = asking(), { turn, ids } = acted.last("legal");
  acted.ask({ type: "act", turn, action: ids[0] });
  const [left, unseen] = asking();
  left.connection.close();
  const [failed] = asking();
  failed.server.thinker.search = (owner, state, agent, seed, then) => then(undefined, "it has failed");
  failed.session.explaining.clear();
  failed.ask({ type: "hint", why: true });
  const { length } = acted.got;
  late();
  unseen();
  assert.equal(acted.got.length, length);
  for (const page of [acted, left, failed]) assert.ok(page.got.every(({ expected }) => expected === undefined));
  failed.ask({ type: "hint", why: true });
  assert.equal(failed.last("error"), undefined);
});

test("an agent that cannot play is replaced by the heuristic, and the log says so", async () => {
  const page = new Page();
  page.server.thinker.choose = (owner, state, agent, seed, then) => {
    queueMicrotask(() => then(state.legalActions()[0], "there is no network"));
  };
  page.ask({ type: "new", game: "regidice", options: { players: 2 }, seats: [null, "net"], seed: 1 });
  await page.play(first);
  const lines = page.got.flatMap(({ type, lines }) => (type === "log" ? lines : []));
  assert.ok(lines.some(({ text }) => text === "net cannot play, so the heuristic does: there is no network"));
});

test("agents alone are watched; they wait while nobody is there", async () => {
  const page = new Page();
  page.ask({ type: "new", game: "wuerfelhelden", options: { players: 2 }, seats: ["search:5", "random"], seed: 2 });
  assert.equal(page.got[0].seat, null);
  const token = page.got[0].token;
  page.connection.close();
  await new Promise(setImmediate);
  const length = page.session.length;
  await new Promise(setImmediate);
  assert.equal(page.session.length, length);
  const again = new Page(page.server);
  again.ask({ type: "hello", token });
  await again.play(first);
  assert.ok(again.got.filter(({ type }) => type === "view").length > 5);
  checkAll(again);
});

test("wrong requests are refused by the codes of the wire and change nothing", () => {
  const page = new Page();
  const code = (request) => {
    const count = page.got.length, found = page.ask(request);
    assert.equal(page.got.length, count + 1);
    assert.equal(faultOfMessage(found), undefined);
    return found.code;
  };
  assert.equal(code({ type: "act", turn: 1, action: 0 }), "no_seat");
  assert.equal(code({ type: "record" }), "no_seat");
  assert.equal(code({ type: "new", game: "chess" }), "bad_game");
  assert.equal(code({ type: "new", game: "regidice", seats: ["genius", null, null] }), "bad_game");
  assert.equal(code({ type: "new", game: "regidice", options: { players: 99 } }), "bad_game");
  assert.equal(code({ type: "new", game: "regidice", seats: [null] }), "bad_game");
  assert.equal(code({ type: "nothing" }), "bad_message");
  assert.equal(code({ type: "toString" }), "bad_message");
  assert.equal(code({ type: "hello", token: "nobody" }), "bad_token");
  assert.equal(code({ type: "hello", version: 2 }), "bad_version");
  page.ask({ type: "new", game: "regidice", seed: 1 });
  const before = page.session.state.toJson(), { turn } = page.last("legal");
  assert.equal(code({ type: "act", turn: turn + 1, action: 0 }), "old_turn");
  assert.equal(code({ type: "act", turn, action: -1 }), "illegal_action");
  assert.equal(code({ type: "act", turn, action: "pass the salt" }), "illegal_action");
  assert.equal(code({ type: "act", turn, action: 0.5 }), "bad_message");
  assert.equal(code({ type: "undo" }), "no_undo");
  assert.equal(code({ type: "undo", agree: true }), "no_undo");
  assert.equal(code({ type: "record" }), "not_over");
  assert.equal(code({ type: "view", seat: 1 }), "no_seat");
  assert.equal(code({ type: "rules", topic: "RD-1" }), "bad_message");
  assert.equal(page.session.state.toJson(), before);
  const words = page.last("legal").actions[0].words;
  page.ask({ type: "act", turn, action: words });
  assert.equal(page.last("acted").turn, turn);
});

test("the games are offered as the server offers them", () => {
  const games = new Page().server.games();
  assert.deepEqual(games.map(({ name }) => name), rules.games());
  for (const { players, usual, choose } of games) {
    assert.ok(players.includes(usual));
    assert.equal(choose, players.length > 1);
  }
});
