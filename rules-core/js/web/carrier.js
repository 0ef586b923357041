// How the page reaches the games: here a worker beside the page, which answers the wire as a server
// would (wire/worker.js). The same functions as the file of the table that a server has.

// What a seat without an agent is, where it is not the own one.
export const OTHERS = "a person at this screen";
// Why a seat can be unknown.
export const GONE = "This game is gone: it was on the page until that was loaded again. Start a new one.";

const NEEDED = "This page needs WebAssembly and module workers, which this browser lacks or forbids.";
const connections = new Map(), asked = new Map();
let worker, failed, count = 0;

function fail(text) {
  failed = new Error(text);
  for (const { reject } of asked.values()) reject(failed);
  asked.clear();
}

function started() {
  if (typeof WebAssembly === "undefined") throw new Error(NEEDED);
  const found = new Worker(new URL("./wire/worker.js", import.meta.url), { type: "module" });
  found.onerror = (event) => fail(event.message ? `The page has failed: ${event.message}` : NEEDED);
  found.onmessage = ({ data }) => {
    if (data.failed) fail(`The rules cannot be loaded: ${data.failed}`);
    else if (data.connection) connections.get(data.connection)?.message(data.message);
    else {
      asked.get(data.ask)?.resolve(data.answer);
      asked.delete(data.ask);
    }
  };
  return found;
}

// Starts the worker with the first thing to do.
function post(message) {
  if (failed) throw failed;
  worker ??= started();
  worker.postMessage(message);
}

function ask(what, ...values) {
  return new Promise((resolve, reject) => {
    const number = ++count;
    asked.set(number, { resolve, reject });
    post({ ask: number, what, values });
  });
}

// Sends a request of the wire. `handlers` has `opened`, and `message`, which gets each message; nothing
// is ever lost. Returns what sends more, and closes.
export function connect(request, handlers) {
  const number = ++count;
  const send = (message) => post({ connection: number, request: message });
  const close = () => {
    connections.delete(number);
    post({ connection: number });
  };
  connections.set(number, handlers);
  handlers.opened();
  try {
    send(request);
  } catch (error) {
    handlers.message({ type: "error", code: "full", message: "no game can be played", right: error.message });
  }
  return { send, close };
}

// The games and the agents.
export async function games() {
  const [found, agents] = await Promise.all([ask("games"), fetch("./agents.json")]);
  return { first: null, games: found, agents: await agents.json() };
}

// Takes in a record; its name, title and steps, or `error`.
export function replay(record) {
  return ask("replay", record);
}

// The table after some steps of a record, or `error`.
export function frame(name, step) {
  return ask("frame", name, step);
}

// After the first visit the page works without its host.
navigator.serviceWorker?.register("./offline.js").catch(() => {});
