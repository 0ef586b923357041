// The page without a server: one screen for several people, replays, no network, and what it says.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { asPhone, begin, choose, drawn, lobby, mark, next, opened, skip, state, take } from "./page.mjs";

const RECORDS = new URL("../../../tests/golden/records.json", import.meta.url);
const HIDDEN = `return ["asked", "you", "actions", "chosen", "picture", "log", "words", "notice", "returns"]
  .map((id) => document.getElementById(id).textContent).join("")`;
const YOU = "return document.getElementById('you').textContent";

test("several people at one screen: the table is hidden between their turns", { skip }, async (t) => {
  const { host, browser } = await opened(t);
  await lobby(browser, host);
  assert.equal(await begin(browser, "unsung_heroes", ["", ""], "2"), "curtain");
  await take(browser, "curtain");
  const seats = new Set();
  let looked = 0;
  for (let turn = 0; turn < 30 && await state(browser) !== "over"; turn++) {
    if (await state(browser) === "curtain") {
      assert.equal(await browser.run(HIDDEN), "");
      assert.equal(await browser.run("return document.getElementById('table').hidden"), true);
      const [, seat] = /^(\w+): press when only you look$/.exec(await browser.run("return document.getElementById('look').textContent"));
      assert.equal(await browser.run("return document.activeElement.id"), "look");
      await browser.press("Enter");
      await browser.wait("return !document.getElementById('table').hidden");
      assert.equal(await browser.run(YOU), `You are ${seat}.`);
      seats.add(seat);
      looked += 1;
      assert.equal(await state(browser), "turn"); // the table may be there before what can be chosen
    }
    await mark(browser);
    await choose(browser);
    await next(browser);
  }
  assert.deepEqual([...seats].sort(), ["Ada", "Ben"]);
  assert.ok(looked > 3);
  assert.deepEqual(await browser.complaints(), []);
});

test("who leaves a hidden table finds it hidden", { skip }, async (t) => {
  const { host, browser } = await opened(t);
  await lobby(browser, host);
  await begin(browser, "regidice", [""], "2");
  const there = await browser.run("return location.hash");
  await browser.click("nav a[href='#replay']");
  await browser.wait("return !document.getElementById('again').hidden");
  await browser.run("location.hash = args[0]", there);
  assert.equal(await state(browser), "curtain");
  assert.equal(await browser.run("return document.getElementById('table').hidden"), true);
  await browser.click("#look");
  await browser.wait("return !document.getElementById('table').hidden");
});

test("without secrets the screen goes from seat to seat; undo goes back to who acted", { skip }, async (t) => {
  const { host, browser } = await opened(t);
  await lobby(browser, host);
  await begin(browser, "wuerfelhelden", [""], "2");
  const first = await browser.run(YOU);
  const seats = new Set([first]);
  for (let turn = 0; turn < 12; turn++) {
    await mark(browser);
    await choose(browser);
    assert.notEqual(await next(browser), "curtain");
    const now = await browser.run(YOU);
    if (!seats.has(now)) {
      await browser.click("#undo");
      await browser.wait(`return document.getElementById("you").textContent === ${JSON.stringify([...seats].at(-1))}`);
      await mark(browser);
      await choose(browser);
      await next(browser);
    }
    seats.add(await browser.run(YOU));
  }
  assert.equal(seats.size, 2);
  assert.deepEqual(await browser.complaints(), []);
});

test("a search plays while the page answers", { skip }, async (t) => {
  const { host, browser } = await opened(t);
  await lobby(browser, host);
  await begin(browser, "regidice", ["", "search:200ms"], "2");
  for (let turn = 0; turn < 3 && await state(browser) === "turn"; turn++) {
    await mark(browser);
    await choose(browser);
    const late = await browser.run(`const start = performance.now();
      await new Promise((then) => requestAnimationFrame(() => setTimeout(then)));
      return performance.now() - start`);
    assert.ok(late < 500, `the page answers after ${late} ms`);
    await next(browser);
  }
  t.diagnostic(`search:200ms: ${await drawn(browser)}`);
  assert.deepEqual(await browser.complaints(), []);
});

test("a link opens a record as a replay, or goes on from it", { skip }, async (t) => {
  const { host, browser } = await opened(t);
  const [{ record, steps }] = JSON.parse(readFileSync(RECORDS, "utf8"));
  const link = (fragment) => `${host.url}#${new URLSearchParams(fragment)}`;
  const begins = `return document.getElementById("step").innerText.startsWith("0 of ${steps}: the beginning")`;
  await browser.go(link({ record }));
  await browser.wait(begins);
  assert.equal(await browser.run("return location.hash"), "#replay");
  await browser.go(link({ record: "nonsense" }));
  assert.match(await browser.wait("return document.getElementById('trouble').textContent"), /^This is no record/);
  await browser.go(link({ record }));
  await browser.wait(begins);
  const middle = await readFile(new URL("../../../../docs/pictures/regidice.record", import.meta.url), "utf8");
  await browser.go(link({ seat: `from:${middle}` }));
  assert.equal(await state(browser), "turn");
  assert.match(await browser.run(YOU), /^You are \w+\.$/);
  assert.match(await browser.run("return location.hash"), /^#seat=\w+$/);
  assert.deepEqual(await browser.complaints(), []);
});

test("records of all games are replayed from a text or a file; others are refused", { skip }, async (t) => {
  const { host, browser } = await opened(t);
  await browser.go(`${host.url}#replay`);
  await browser.wait("return !document.getElementById('again').hidden");
  const records = JSON.parse(readFileSync(RECORDS, "utf8"));
  const step = "return document.getElementById('step').textContent";
  const load = (text) => browser.run("document.getElementById('text').value = args[0]", text).then(() => browser.click("#load button"));
  for (const { record, steps } of new Map(records.map((one) => [one.game, one])).values()) {
    await load(record);
    await browser.wait(`${step}.startsWith("0 of ${steps}: the beginning")`);
    await browser.run("document.getElementById('slider').focus()");
    await browser.press("Right", "Right");
    await browser.wait(`${step}.startsWith("2 of ${steps}: ")`);
    await browser.wait("return document.getElementById('frame').naturalWidth > 200");
    assert.ok(await browser.run("return document.querySelectorAll('#framewords li').length") > 2);
  }
  await take(browser, "replay");
  const path = RECORDS.pathname;
  await load("nonsense");
  assert.match(await browser.wait("return document.getElementById('trouble').textContent"), /^This is no record/);
  const file = await browser.send("POST", "/element", { using: "css selector", value: "#file" });
  await browser.send("POST", `/element/${Object.values(file)[0]}/value`, { text: path });
  await browser.run("document.getElementById('trouble').textContent = ''");
  await browser.click("#load button");
  assert.match(await browser.wait("return document.getElementById('trouble').textContent"), /^This is no record/);
  assert.deepEqual(await browser.complaints(), []);
});

test("hint, undo, and the rules in short", { skip }, async (t) => {
  const { host, browser } = await opened(t);
  await lobby(browser, host);
  await begin(browser, "regidice", ["", "random"]);
  await browser.click("#hint");
  await browser.wait("return document.querySelector('.hinted')");
  const said = await browser.wait(`const { textContent } = document.getElementById("notice");
    return textContent.startsWith("A search expects") && textContent`);
  assert.match(said, /: .+: \d+ of 100(; |\.$)/);
  const labels = "return document.getElementById('actions').textContent", before = await browser.run(labels);
  await mark(browser);
  await choose(browser);
  await next(browser);
  await browser.click("#undo");
  await browser.wait(`${labels} === ${JSON.stringify(before)}`);
  assert.match(await browser.run("return document.getElementById('log').textContent"), /took back/);
  await browser.click("#sheet summary");
  await browser.wait("return document.querySelectorAll('#rules li').length > 3");
  assert.deepEqual(await browser.complaints(), []);
});

test("a page that is loaded again goes on; a game that is not kept is gone", { skip }, async (t) => {
  const { host, browser } = await opened(t);
  await lobby(browser, host);
  await begin(browser, "unsung_heroes", ["", "random"]);
  await mark(browser);
  await choose(browser);
  await next(browser);
  const shown = `return ["you", "asked", "actions", "log"].map((id) => document.getElementById(id).textContent).join()`;
  const before = await browser.run(shown);
  await browser.send("POST", "/refresh");
  assert.equal(await state(browser), "turn");
  assert.equal(await browser.run(shown), before);
  await browser.go("about:blank");
  await browser.go(`${host.url}#seat=nobody`);
  assert.match(await browser.wait("return document.getElementById('trouble').textContent"), /^This game is gone/);
});

test("after the first visit it works with its host stopped", { skip }, async (t) => {
  const { host, browser } = await opened(t);
  await lobby(browser, host);
  await browser.run("await navigator.serviceWorker.ready");
  await host.stop();
  await browser.go(`${host.url}index.html`);
  await browser.wait("return document.querySelectorAll('#seat-agents select').length");
  await lobby(browser, host);
  await begin(browser, "regidice", ["", "search:200ms"]);
  await mark(browser);
  await choose(browser);
  await next(browser);
  await browser.click("#sheet summary");
  await browser.wait("return document.querySelectorAll('#rules li').length > 3");
  assert.deepEqual(await browser.complaints(), []);
  await host.start(new URL(host.url).port);
});

test("each network that is offered has a file", { skip }, async () => {
  const { games } = JSON.parse(await readFile(join(process.env.RULES_WEB, "games.json"), "utf8"));
  for (const { name, networks } of games) {
    assert.ok(networks.length >= 3, name);
    for (const seats of networks) assert.ok((await readFile(join(process.env.RULES_WEB, "weights", `${name}-${seats}.npz`))).length);
  }
});

test("a trained network plays; it is loaded once, when it is to play, and then kept", { skip }, async (t) => {
  const { host, browser } = await opened(t);
  const weights = () => host.asked.filter((path) => path.endsWith(".npz"));
  await lobby(browser, host);
  await browser.run("await navigator.serviceWorker.ready");
  await lobby(browser, host); // the service worker sees requests of pages that were loaded after it
  assert.deepEqual(weights(), []);
  await begin(browser, "regidice", ["", "net"], 2);
  for (let left = 3; left; left--) {
    await mark(browser);
    await choose(browser);
    if (await next(browser) === "over") break;
  }
  assert.deepEqual(weights(), ["/some/folder/weights/regidice-2.npz"]);
  await host.stop();
  await lobby(browser, host);
  await begin(browser, "regidice", ["", "net"], 2);
  await mark(browser);
  await choose(browser);
  await next(browser);
  assert.doesNotMatch(await browser.run("return document.getElementById('log').textContent"), /cannot play/);
  assert.deepEqual(await browser.complaints(), []);
  await host.start(new URL(host.url).port);
});

test("no request leaves the host of the page, from no worker either", { skip }, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "rules-web-")), log = join(folder, "net.json");
  t.after(() => rm(folder, { recursive: true }));
  const { host, browser } = await opened(t, { flags: [`--log-net-log=${log}`] });
  await lobby(browser, host);
  await begin(browser, "regidice", ["", "search:200ms"]);
  await mark(browser);
  await choose(browser);
  await next(browser);
  await browser.run("await navigator.serviceWorker.ready");
  const entries = await browser.run("return performance.getEntriesByType('resource').map(({ name }) => name)");
  for (const url of [...entries, ...await browser.requests()]) assert.match(url, /^(blob:|data:|about:)|^http:\/\/127\.0\.0\.1:/);
  await browser.close();
  const text = await readFile(log, "utf8");
  const own = new URL(host.url).origin, started = text.split("\n").filter((line) => line.includes(`"initiator":"${own}"`));
  assert.ok(started.length > 5);
  const urls = started.map((line) => /"url":"([^"]*)"/.exec(line)?.[1]).filter(Boolean);
  assert.ok(urls.some((url) => url.endsWith(".wasm")));
  for (const url of urls) assert.ok(url.startsWith(`${own}/some/folder/`), url);
});

test("the policy of the page forbids other hosts", { skip }, async (t) => {
  const { host, browser } = await opened(t);
  await lobby(browser, host);
  const refused = await browser.run("return fetch('http://localhost:9/').then(() => 'sent', () => 'refused')");
  assert.equal(refused, "refused");
  assert.ok((await browser.complaints()).some((text) => /Content Security Policy/.test(text)));
});

test("a host that does not know WebAssembly serves the page, too", { skip }, async (t) => {
  const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };
  const { host, browser } = await opened(t, { type: (end) => types[end] });
  await lobby(browser, host);
  assert.equal(await begin(browser, "wuerfelhelden", ["", "heuristic"]), "turn");
});

test("a browser without WebAssembly is told in words, one without JavaScript, too", { skip }, async (t) => {
  const { host, browser } = await opened(t);
  await browser.devtools("Page.addScriptToEvaluateOnNewDocument", { source: "delete globalThis.WebAssembly" });
  await browser.go(host.url);
  assert.match(await browser.wait("return document.getElementById('trouble').textContent"), /needs WebAssembly/);
  const page = await (await fetch(host.url)).text();
  assert.match(page, /<noscript><p>This page needs JavaScript/);
});

test("the page is ready soon", { skip }, async (t) => {
  const { host, browser } = await opened(t);
  for (const visit of ["first", "second", "third"]) {
    await lobby(browser, host);
    await begin(browser, "valor_and_villainy", ["", "heuristic"]);
    await browser.wait("return performance.getEntriesByName('playable').length");
    const [ready, begun] = await browser.run(`const when = (name) => performance.getEntriesByName(name)[0].startTime;
      return [when("ready"), when("playable") - when("start")]`);
    t.diagnostic(`${visit} visit: lobby after ${Math.round(ready)} ms, first position ${Math.round(begun)} ms after the start`);
  }
});

test("axe finds nothing serious", { skip: skip || (!process.env.RULES_AXE && "axe-core is not there") }, async (t) => {
  const { host, browser } = await opened(t);
  const axe = await readFile(process.env.RULES_AXE, "utf8");
  const check = async (where) => {
    await browser.run(`${axe}; window.axe = axe`);
    const found = await browser.run(`const { violations } = await axe.run();
      return violations.filter(({ impact }) => ["serious", "critical"].includes(impact))
        .map(({ id, nodes }) => id + ": " + nodes[0].html.slice(0, 200))`);
    assert.deepEqual(found, [], where);
  };
  for (const phone of [false, true]) {
    if (phone) await asPhone(browser);
    await lobby(browser, host);
    await check("lobby");
    await begin(browser, "unsung_heroes", [""], "2");
    await check("curtain");
    await browser.click("#look");
    await state(browser);
    await browser.click("#sheet summary");
    await browser.click("#inwords summary");
    await check("table");
    await browser.run("location.hash = '#replay'");
    await check("replay");
  }
});
