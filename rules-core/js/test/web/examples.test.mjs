// The examples of the guide in Chromium; games.test.mjs runs them in Node.
import assert from "node:assert/strict";
import { test } from "node:test";
import { examples } from "../examples.mjs";
import { opened, skip } from "./page.mjs";

const RUN = `const url = URL.createObjectURL(new Blob([args[0]], { type: "text/javascript" }));
  await import(url).catch((error) => { throw new Error(error.name + ": " + error.message); })`;

test("the examples of the guide and of the package run in a browser", { skip }, async (t) => {
  const { host, browser } = await opened(t);
  // A file that has no policy of its own: that of the page allows no scripts but its files.
  await browser.go(`${host.url}games.json`);
  const found = examples(`${host.url}rules/rules.js`);
  assert.ok(found.length >= 3);
  for (const code of found) await browser.run(RUN, code);
  await assert.rejects(browser.run(RUN, found[0].replace("rules.js", "no.js")), /TypeError/);
  await assert.rejects(browser.run(RUN, found[0].replace("chooseAction", "chooses")), /chooses/);
});
