// Runs the golden games in WebAssembly and holds them to the committed hashes.
import { readFile } from "node:fs/promises";

const [module, golden] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(await readFile(module), {});
let report = "";
for (let at = 0, code; (code = instance.exports.report(at)) !== 0; at += 1) {
  report += String.fromCharCode(code);
}
const kept = new Map();
let game = "";
for (const line of (await readFile(golden, "utf8")).split("\n")) {
  const head = line.match(/^\[(\w+)\]$/);
  const entry = line.match(/^(\w+) = "?(\w+)"?$/);
  if (head) game = head[1];
  else if (entry) kept.set(`${game} ${entry[1]}`, entry[2]);
}
const lines = report.trim().split("\n").slice(1);
const wrong = lines.filter((line) => {
  const [name, kind, value] = line.split(" ");
  return kept.get(`${name} ${kind}`) !== value;
});
if (lines.length === 0 || wrong.length > 0) {
  console.error(`wasm: ${wrong.length} of ${lines.length} golden values differ`, wrong);
  process.exit(1);
}
if (!instance.exports.searches()) {
  console.error("wasm: a search by simulations fails, or one by time does not say why");
  process.exit(1);
}
console.log(`wasm: all ${lines.length} golden values are the same in WebAssembly`);
