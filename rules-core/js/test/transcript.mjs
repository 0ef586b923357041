// Answers requests, one JSON object a line, as the page without a server would: for a test in Python
// that compares them with those of the server. RULES_PACKAGE names the built package.
import { createInterface } from "node:readline";
import { Page } from "./page.mjs";

const page = new Page();
for await (const line of createInterface({ input: process.stdin })) {
  page.got = [];
  page.ask(JSON.parse(line));
  process.stdout.write(`${JSON.stringify(page.got)}\n`);
}
