// In Node the module is a file beside this one, and is there when the package is imported.
import { readFileSync } from "node:fs";
import { initSync } from "./rules.js";

initSync({ module: readFileSync(new URL("./rules_bg.wasm", import.meta.url)) });

export * from "./rules.js";
/** In browsers the module has to be loaded first; here it is. */
export default async () => {};
