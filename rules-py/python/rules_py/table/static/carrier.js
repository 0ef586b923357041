// How the page reaches the games: here a server, by the wire over WebSocket and by HTTP. The page
// without a server has another file in place of this one, with the same functions.

// What a seat without an agent is, where it is not the own one.
export const OTHERS = "a person, by link";
// Whether people are at screens of their own: they can give up, and an undo needs the consent of others.
export const APART = true;
// Why a seat can be unknown.
export const GONE = "There is no such seat: the server has not kept the game, or the link is wrong.";

// Sends a request of the wire (docs/wire.md) over a new connection. `handlers` has `opened`, `message`,
// which gets each message, and `lost`. Returns what sends more, and closes.
export function connect(request, handlers) {
  const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/wire?frames=joined`);
  const send = (message) => socket.send(JSON.stringify(message));
  socket.onopen = () => { handlers.opened(); send(request); };
  socket.onmessage = (event) => {
    for (const line of event.data.split("\n")) handlers.message(JSON.parse(line));
  };
  socket.onclose = () => handlers.lost();
  const close = () => { socket.onclose = null; socket.close(); };
  return { send, close };
}

// The games and the agents.
export async function games() {
  return (await fetch("/games.json")).json();
}

// Takes in a record; its name, title and steps, or `error`.
export async function replay(record) {
  return (await fetch("/replay", { method: "POST", body: record })).json();
}

// The table after some steps of a record, drawn for a width in pixels, or `error`.
export async function frame(name, step, width) {
  return (await fetch(`/replay/${name}/${step}?width=${width}`)).json();
}
