// A real browser without a window, driven by the WebDriver protocol of chromedriver.
import { spawn, spawnSync } from "node:child_process";

const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
const KEYS = { Enter: "\ue007", Tab: "\ue004", Right: "\ue014", Escape: "\ue00c" };
const FLAGS = ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1100,1250"];
const found = (name) => spawnSync("which", [name]).status === 0;

/** Names what is not installed, or undefined. */
export function missing() {
  if (!found("chromedriver")) return "chromedriver";
  if (!["chromium", "chromium-browser", "google-chrome"].some(found)) return "chromium";
  return undefined;
}

/** One window. */
export class Browser {
  /** Opens a window, with more flags of Chromium. */
  static async open(...flags) {
    const browser = new Browser();
    browser.driver = spawn("chromedriver", ["--port=0"], { stdio: ["ignore", "pipe", "ignore"] });
    const port = await new Promise((resolve) => {
      let said = "";
      browser.driver.stdout.on("data", (data) => {
        said += data;
        const at = /successfully on port (\d+)/.exec(said);
        if (at) resolve(at[1]);
      });
    });
    browser.url = `http://127.0.0.1:${port}/session`;
    const alwaysMatch = {
      "goog:chromeOptions": { args: [...FLAGS, ...flags], perfLoggingPrefs: { enableNetwork: true } },
      "goog:loggingPrefs": { browser: "ALL", performance: "ALL" },
    };
    const { sessionId } = await browser.send("POST", "", { capabilities: { alwaysMatch } });
    browser.url += `/${sessionId}`;
    await browser.send("POST", "/timeouts", { script: 100_000 });
    return browser;
  }

  /** Sends a command; returns its value. */
  async send(method, path, body = {}) {
    const request = method === "POST" ? { method, body: JSON.stringify(body) } : { method };
    const answer = await fetch(this.url + path, { ...request, signal: AbortSignal.timeout(120000) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(value.message.slice(0, 500));
    return value;
  }

  async close() {
    await this.send("DELETE", "").catch(() => {});
    this.driver.kill();
  }

  go(url) {
    return this.send("POST", "/url", { url });
  }

  /** Runs a script on the page, which may await; what is passed is `args` there. */
  run(script, ...args) {
    return this.send("POST", "/execute/sync", { script: `const args = arguments; return (async () => { ${script} })()`, args });
  }

  async click(css) {
    const element = await this.send("POST", "/element", { using: "css selector", value: css });
    await this.send("POST", `/element/${element[ELEMENT]}/click`);
  }

  /** Goes into a frame of the page, by its number from 0, or with null back to the whole page. */
  async frame(id) {
    await this.send("POST", "/frame", { id });
  }

  /** Presses and releases keys, one after the other. */
  press(...keys) {
    const actions = keys.flatMap((key) => ["keyDown", "keyUp"].map((type) => ({ type, value: KEYS[key] })));
    return this.send("POST", "/actions", { actions: [{ type: "key", id: "keys", actions }] });
  }

  /** Waits until a script returns something true, and returns it; the page looks every few milliseconds. */
  async wait(script, ...values) {
    const { value, text } = await this.run(`for (const until = Date.now() + 60_000; ;) {
      const value = await (async () => { ${script} })();
      if (value) return { value };
      if (Date.now() > until) return { text: document.body.innerText };
      await new Promise((then) => setTimeout(then, 5));
    }`, ...values);
    if (!value) throw new Error(`${script}: ${text}`);
    return value;
  }

  /** A command of the DevTools protocol. */
  devtools(cmd, params = {}) {
    return this.send("POST", "/goog/cdp/execute", { cmd, params });
  }

  /** What the console of the page says since the last call. */
  async complaints() {
    return (await this.send("POST", "/se/log", { type: "browser" })).map(({ message }) => message);
  }

  /** Addresses that were requested since the last call, by the page and its workers. */
  async requests() {
    const entries = await this.send("POST", "/se/log", { type: "performance" });
    const events = entries.map(({ message }) => JSON.parse(message).message);
    return events.filter(({ method }) => method === "Network.requestWillBeSent").map(({ params }) => params.request.url);
  }

  /** The window as PNG. */
  async picture() {
    return Buffer.from(await this.send("GET", "/screenshot"), "base64");
  }
}
