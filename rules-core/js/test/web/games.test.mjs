// Whole games on the page without a server, in Chromium: by clicks, by keyboard, on a phone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { GAMES, asPhone, begin, choose, confirm, drawn, lobby, mark, next, opened, skip, state, take } from "./page.mjs";

const MOST = 3000; // decisions of a game

// Looks at the end of a game: who has won, and the game again.
async function end(browser) {
  assert.match(await browser.run("return document.getElementById('won').textContent"), /^The game is over/);
  assert.ok(await browser.run("return document.querySelectorAll('#returns li').length") > 1);
  assert.ok(await browser.run("return document.querySelectorAll('#log p').length") > 1);
  await browser.click("#record");
  await browser.wait("return document.getElementById('step').textContent.includes('the beginning')");
  await browser.click("#forth");
  await browser.wait("return document.getElementById('step').textContent.startsWith('1 of')");
  await browser.wait("return document.getElementById('frame').naturalWidth > 200");
}

async function byClicks(browser, name) {
  let now = await state(browser);
  for (let turn = 0; now !== "over"; turn++) {
    assert.ok(turn < MOST);
    if (turn === 6) await take(browser, name);
    await mark(browser);
    await choose(browser);
    now = await next(browser);
  }
}

for (const game of GAMES) {
  test(`${game}: a whole game by clicks`, { skip, timeout: 900_000 }, async (t) => {
    const { host, browser } = await opened(t);
    await lobby(browser, host);
    assert.equal(await begin(browser, game, ["", "random"]), "turn");
    await byClicks(browser, game);
    t.diagnostic(`${game}: ${await drawn(browser)}`);
    await end(browser);
    assert.deepEqual(await browser.complaints(), []);
  });
}

test("a whole game by keyboard", { skip, timeout: 900_000 }, async (t) => {
  const { host, browser } = await opened(t);
  await lobby(browser, host);
  for (let tabs = 0; await browser.run("return document.activeElement.type") !== "submit"; tabs++) {
    assert.ok(tabs < 40);
    await browser.press("Tab");
  }
  await browser.press("Enter");
  for (let turn = 0; await state(browser) !== "over"; turn++) {
    await browser.wait("return document.activeElement.closest('#actions, .spot')");
    await mark(browser);
    await browser.press(...Array(turn % 3).fill("Right"), "Enter");
    await confirm(browser);
    await next(browser);
  }
  assert.equal(await browser.run("return document.activeElement.id"), "record");
  assert.deepEqual(await browser.complaints(), []);
});

test("a whole game on a phone, by what is on the picture", { skip, timeout: 900_000 }, async (t) => {
  const { host, browser } = await opened(t);
  await asPhone(browser);
  await lobby(browser, host);
  await take(browser, "phone-lobby");
  const wide = "return document.documentElement.scrollWidth - innerWidth";
  assert.ok(await browser.run(wide) <= 0, "the lobby is wider than the screen");
  await begin(browser, "unsung_heroes", ["", "heuristic"]);
  for (let turn = 0; await state(browser) !== "over"; turn++) {
    if (turn === 6) await take(browser, "phone");
    assert.ok(await browser.run(wide) <= 0, "the page is wider than the screen");
    await mark(browser);
    await choose(browser, false);
    await next(browser);
  }
  await end(browser);
  assert.deepEqual(await browser.complaints(), []);
});
