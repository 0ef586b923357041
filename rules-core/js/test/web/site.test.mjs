// The site beside which the page without a server was built: its positions and records come alive.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { GAMES, aim, choose, mark, next, opened, skip, state, take } from "./page.mjs";

const SITE = new URL("../../../../out/site", import.meta.url).pathname;
const PICTURES = new URL("../../../../docs/pictures/", import.meta.url);
const built = existsSync(join(SITE, "play", "index.html"));
const why = skip || (!built && "the site is not built: make site, after make web, writes it");
// Nothing as long as there is none.
const BUTTONS = "const all = [...document.querySelectorAll('.alive button')].map((one) => one.textContent); return all.length && all";
const step = "return document.getElementById('step').innerText";

// Presses a button of a page, and goes into the frame that it opens.
async function enter(browser, css) {
  await aim(browser, css);
  await browser.wait("return Boolean(document.querySelector('iframe')?.contentDocument?.getElementById('title'))");
  await browser.frame(0);
}

// What the console says; the site has no icon.
async function complaints(browser) {
  return (await browser.complaints()).filter((text) => !text.includes("/favicon.ico"));
}

for (const game of GAMES) {
  test(`${game}: its rules page shows a position to play from`, { skip: why }, async (t) => {
    const { host, browser } = await opened(t, { folder: SITE });
    await browser.go(`${host.url}rules/${game}.html`);
    assert.deepEqual(await browser.wait(BUTTONS), ["Play on from here", "See how it came to this"]);
    assert.deepEqual(host.asked.filter((path) => path.includes("/play/")), []);
    await enter(browser, ".alive button:first-child");
    assert.equal(await state(browser), "turn");
    const you = await browser.run("return document.getElementById('you').textContent");
    assert.match(you, /^You are \w+\.$/);
    await take(browser, `site-${game}`);
    await mark(browser);
    await choose(browser);
    await next(browser);
    await browser.frame(null);
    await enter(browser, ".alive button:last-of-type");
    const record = await readFile(new URL(`${game}.record`, PICTURES), "utf8");
    const steps = /^steps (.*)$/m.exec(record)[1].split(" ").length;
    await browser.wait(`${step}.startsWith("0 of ${steps}: the beginning")`);
    assert.deepEqual(await complaints(browser), []);
  });
}

test("a record that a page shows opens as a replay", { skip: why }, async (t) => {
  const { host, browser } = await opened(t, { folder: SITE });
  await browser.go(`${host.url}guide/web.html`);
  await browser.wait("return document.querySelector('.highlight-record + p button')");
  await enter(browser, ".highlight-record + p button");
  await browser.wait(`${step}.includes("the beginning")`);
  await browser.click("#forth");
  await browser.wait(`${step}.startsWith("1 of")`);
  assert.deepEqual(await complaints(browser), []);
});

test("a rule that the pages of Rust name is a link to it", { skip: why }, async (t) => {
  const { host, browser } = await opened(t, { folder: SITE });
  await browser.go(`${host.url}rust/rules_core/games/valor_and_villainy/enum.AttackStage.html`);
  const link = await browser.wait("return document.querySelector('.docblock a[href*=\"rules/\"], .desc a[href*=\"rules/\"]')?.href");
  const number = new URL(link).hash.slice(1);
  await browser.go(link);
  const text = await browser.wait("return document.getElementById(args[0])?.parentElement.textContent", number);
  assert.ok(text.trim().startsWith(number), text);
});
