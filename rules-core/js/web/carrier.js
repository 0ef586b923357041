// How the page reaches the games: here a worker beside the page, which answers the wire as a server
// would (wire/worker.js). The same functions as the file of the table that a server has.

// What a seat without an agent is, where it is not the own one.
export const OTHERS = "a person at this screen";
// Whether people are at screens of their own: they can give up, and an undo needs the consent of others.
export const APART = false;
// Why a seat can be unknown.
export const GONE = "This game is gone: the browser keeps the last four of this page. Start a new one.";

const NEEDED = "This page needs WebAssembly and module workers, which this browser lacks or forbids.";
const connections = new Map(), asked = new Map();
let worker, failed, count = 0;

// Nothing works any more: says so to whatever waits. `failed` is no code of the wire.
function fail(text) {
  failed = new Error(text);
  for (const { reject } of asked.values()) reject(failed);
  asked.clear();
  for (const handlers of connections.values()) tell(handlers);
}

function tell(handlers) {
  handlers.message({ type: "error", code: "failed", message: failed.message, right: "load the page again" });
}

function receive({ data }) {
  if (data.failed) fail(`The page has failed: ${data.failed}`);
  else if (data.connection) connections.get(data.connection)?.message(data.message);
  else {
    asked.get(data.ask)?.resolve(data.answer);
    asked.delete(data.ask);
  }
}

// The worker loads the package while the page is built.
function start() {
  if (typeof WebAssembly === "undefined") return fail(NEEDED);
  worker = new Worker(new URL("./wire/worker.js", import.meta.url), { type: "module" });
  worker.onerror = (event) => fail(event.message ? `The page has failed: ${event.message}` : NEEDED);
  worker.onmessage = receive;
}

function post(message) {
  if (failed) throw failed;
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
  const send = (message) => (failed ? tell(handlers) : post({ connection: number, request: message }));
  const close = () => {
    connections.delete(number);
    if (!failed) post({ connection: number });
  };
  connections.set(number, handlers);
  handlers.opened();
  send(request);
  return { send, close };
}

// The games and the agents: a file, so that they are there before the package is.
export async function games() {
  if (failed) throw failed;
  return (await fetch("./games.json")).json();
}

// Takes in a record; its name, title and steps, or `error`.
export function replay(record) {
  return ask("replay", record).catch(inWords);
}

// The table after some steps of a record, or `error`.
export function frame(name, step, width) {
  return ask("frame", name, step, width).catch(inWords);
}

function inWords(error) {
  return { error: error.message };
}

// A link with a record opens it as a replay: #record=…. One that goes on from it has #seat=from:….
function takeLinked() {
  const record = new URLSearchParams(location.hash.slice(1)).get("record");
  if (record !== null) history.replaceState(null, "", "#replay");
  return record;
}

function openLinked(record) {
  if (record !== null) dispatchEvent(new CustomEvent("record", { detail: record }));
}

start();
const linked = takeLinked();
addEventListener("DOMContentLoaded", () => openLinked(linked)); // when the page listens
addEventListener("hashchange", () => openLinked(takeLinked()));
// After the first visit the page works without its host.
navigator.serviceWorker?.register("./offline.js").catch(() => {});
