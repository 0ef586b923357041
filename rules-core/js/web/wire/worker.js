// The worker behind the page: it loads the package and answers the page as a server would.
import { load, store } from "./kept.js";

const PACKAGE = new URL("../rules/rules_bg.wasm", import.meta.url);
const connections = new Map();

// Hosts that do not know the type of the file cannot have it compiled while it comes.
async function compiled() {
  try {
    return await WebAssembly.compileStreaming(fetch(PACKAGE));
  } catch {
    return WebAssembly.compile(await (await fetch(PACKAGE)).arrayBuffer());
  }
}

async function sheet(game) {
  const answer = await fetch(new URL(`../sheets/${game}.short.md`, import.meta.url)).catch(() => null);
  return answer?.ok ? answer.text() : "* The rules sheet cannot be loaded.";
}

// The package is compiled while the modules come.
async function opened() {
  const files = ["../rules/rules.js", "./server.js", "./thinking.js"].map((file) => import(file));
  const [module, kept, rules, { Server }, { Thinker }] = await Promise.all([compiled(), load(), ...files]);
  rules.initSync({ module });
  return new Server(rules, new Thinker(rules, module), sheet, kept, store);
}

function answered(server, { what, values }) {
  try {
    return server[what](...values);
  } catch (error) {
    return { error: error.message };
  }
}

function received(server, { connection, request }) {
  if (!connections.has(connection)) {
    connections.set(connection, server.connect((message) => postMessage({ connection, message })));
  }
  const found = connections.get(connection);
  if (request) return found.receive(request);
  found.close();
  connections.delete(connection);
}

const ready = opened();
ready.catch((error) => postMessage({ failed: `the rules cannot be loaded: ${error.message}` }));
onmessage = async ({ data }) => {
  const server = await ready;
  if (!data.connection) return postMessage({ ask: data.ask, answer: answered(server, data) });
  try {
    received(server, data);
  } catch (error) {
    postMessage({ failed: error.message });
    throw error;
  }
};
