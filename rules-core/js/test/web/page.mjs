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
  : document.querySelector("#actions button") ? "turn" : ""`;

/** Waits until a person is to act, to look, or the game is over. */
export function state(browser) {
  return browser.wait(READY);
}

/** Marks what is there, so that the next state can be told from it. */
export function mark(browser) {
  return browser.run(`document.querySelector("#actions button")?.setAttribute("data-old", "yes")`);
}

/** Waits until the marked actions are gone, and for the next state. */
export function next(browser) {
  return browser.wait(`return document.querySelector("#actions [data-old]") ? "" : (() => { ${READY} })()`);
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
