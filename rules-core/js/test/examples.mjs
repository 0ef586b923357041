// The examples of the guide and of the package's page, as modules that a test imports.
import { readFileSync } from "node:fs";

const PAGES = ["../package/README.md", "../../../docs/guide/javascript.md"];

/** The text of each example, which prints nothing and takes the package from an address. */
export function examples(url) {
  return PAGES.flatMap((page) => {
    const text = readFileSync(new URL(page, import.meta.url), "utf8");
    return [...text.matchAll(/```js\n([^]*?)```/g)].map(([, code]) =>
      `const console = { log() {} };\n${code.replace('"rules-engine"', JSON.stringify(url))}`);
  });
}
