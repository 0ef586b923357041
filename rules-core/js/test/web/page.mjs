// What the tests of the page without a server share: the built page on a host, a window, and clicks.
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Browser, missing } from "./browser.mjs";
import { Host } from "./host.mjs";

const OUT = resolve(process.env.RULES_WEB ?? new URL("../../../../out/web", import.meta.url).pathname);
const PICTURES = process.env.RULES_PICTURES; // a folder for pictures of the page; by default none are taken

export const GAMES = ["wuerfelhelden", "regidice", "unsung_heroes", "hero_must_die", "valor_and_villainy"];

/** Why nothing can be tested, or false. */
export const skip = missing() ? `${missing()} is not installed`
  : !existsSync(join(OUT, "index.html")) && `the page is not built: make web writes ${OUT}`;

/** Opens a host, by default of the page, and a window for a test; both end with it. */
export async function opened(test, { flags = [], type, folder = OUT } = {}) {
  const host = await new Host(folder, type).start();
  const browser = await Browser.open(...flags);
  test.after(async () => {
    await browser.close();
    await host.stop();
  });
  return { host, browser };
}

/** A phone: 390 x 844. */
export function asPhone(browser) {
  const size = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true };
  return browser.devtools("Emulation.setDeviceMetricsOverride", size);
}

/** Loads the page anew, as far as the lobby. */
export async function lobby(browser, host) {
  await browser.go("about:blank");
  await browser.go(host.url);
  await browser.wait("return document.querySelectorAll('#seat-agents select').length");
}

/** Starts a game with an agent at each seat, "" for a person; by default one person against `random`. */
export async function begin(browser, game, seats = [""], players) {
  await browser.run(`const [game, seats, players] = args;
    const at = (id) => document.getElementById(id), change = new Event("change");
    at("game").value = game;
    at("game").dispatchEvent(change);
    if (players) { at("players").value = players; at("players").dispatchEvent(change); }
    document.querySelectorAll("#seat-agents select").forEach((one, seat) => { one.value = seats[seat] ?? seats.at(-1); });
    at("start").addEventListener("submit", () => performance.mark("start"), { capture: true, once: true })`, game, seats, players);
  await browser.click("#start button");
  return state(browser);
}

const READY = `return !document.getElementById("over").hidden ? "over" : !document.getElementById("curtain").hidden ? "curtain"
  : document.getElementById("table").dataset.turn ? "turn" : ""`;
const TURN = `document.getElementById("table").dataset.turn ?? ""`;
// Whether an action is applied, or what is selected is ready to be confirmed, or needs more.
const TAKEN = `const chosen = document.getElementById("chosen"), { state } = chosen.dataset;
  return (${TURN}) !== args[0] ? "applied" : !chosen.hidden && state !== "asked" && state`;

/** Waits until a person is to act, to look, or the game is over. */
export function state(browser) {
  return browser.wait(READY);
}

/** Marks the turn, so that the next state can be told from it. */
export async function mark(browser) {
  browser.turn = await browser.run(`return ${TURN}`);
}

/** Waits until the marked turn is over, and for the next state. */
export function next(browser) {
  return browser.wait(`return (${TURN}) === args[0] ? "" : (() => { ${READY} })()`, browser.turn);
}

// Scrolls a thing into the middle of the window, and waits until it has kept its place for two frames.
const STILL = `const one = document.querySelector(args[0]), frame = () => new Promise(requestAnimationFrame);
  const place = () => { const { x, y, width, height } = one.getBoundingClientRect(); return [x, y, width, height].join(); };
  one.scrollIntoView({ block: "center", behavior: "instant" });
  for (let before, frames = 0; frames < 100 && before !== (before = place()); frames++) await frame().then(frame)`;

/** Clicks on something, in the middle of the window. */
export async function aim(browser, selector) {
  await browser.run(STILL, selector);
  await browser.click(selector);
}

/** Chooses an action by clicks: the last one in the bar or, without one there, the first on the picture. What
 * is selected is confirmed. */
export async function choose(browser, inBar = true) {
  const turn = await browser.run(`return ${TURN}`), last = "#actions li:last-child button";
  const bar = await browser.run("return document.querySelector(args[0]) !== null", last);
  const picture = await browser.run("return document.querySelector('.spot') !== null");
  await aim(browser, bar && (inBar || !picture) ? last : ".spot[data-at='0']");
  if (await browser.run("return !document.getElementById('which').hidden")) await browser.click("#which button");
  for (let taken; (taken = await browser.wait(TAKEN, turn)) !== "applied";) {
    if (taken === "ready") return aim(browser, "#actions .main");
    await aim(browser, ".spot[aria-pressed=false]");
  }
}

/** Confirms by keyboard what is selected. */
export async function confirm(browser) {
  while (await browser.wait(TAKEN, browser.turn) !== "applied") {
    const wanted = await browser.wait(TAKEN, browser.turn) === "ready" ? "#actions .main" : ".spot[aria-pressed=false]";
    for (let keys = 0; await browser.run("return !document.activeElement.matches(args[0])", wanted); keys++) {
      if (keys > 200) throw new Error(`${wanted} cannot be reached`);
      const key = wanted[0] === "." && await browser.run("return document.activeElement.matches('.spot')") ? "Right" : "Tab";
      await browser.press(key);
    }
    await browser.press("Enter");
    if (wanted[0] === "#") return;
  }
}

/** Writes a picture of the window where pictures are wanted. */
export async function take(browser, name) {
  if (!PICTURES) return;
  await browser.run("scrollTo(0, 0)");
  await writeFile(join(PICTURES, `${name}.png`), await browser.picture());
}

/** The median and the maximum of the turns that were drawn, in words. */
export async function drawn(browser) {
  const took = await browser.run(`return performance.getEntriesByName("turn").map((one) => one.duration)`);
  took.sort((one, other) => one - other);
  const middle = took[took.length >> 1], most = took.at(-1);
  return `${took.length} turns drawn, median ${Math.round(middle)} ms, at most ${Math.round(most)} ms`;
}
