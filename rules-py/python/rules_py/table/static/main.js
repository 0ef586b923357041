// The page: a new game, a seat at a table, or a replay, by the fragment of its address.
import * as carrier from "./carrier.js";
import { at, keep, kept, make, show, trouble } from "./dom.js";
import { listed } from "./mine.js";
import { usual } from "./names.js";
import { open, replayRecord } from "./replay.js";
import { sit, start } from "./seat.js";

let known;

async function lobby() {
  show("lobby");
  at("title").textContent = "A table";
  at("games").replaceChildren(...listed());
  at("mine").hidden = !at("games").childElementCount;
  try {
    known ??= await carrier.games();
  } catch (error) {
    return trouble(`The games cannot be listed: ${error.message}`);
  }
  at("game").replaceChildren(...known.games.map((game) => make("option", game.title, { value: game.name })));
  if (known.first) at("game").value = known.first;
  choose();
  performance.mark("ready");
}

function chosen() {
  return known.games.find((game) => game.name === at("game").value);
}

function choose() {
  const game = chosen();
  at("players").replaceChildren(...game.players.map((count) => make("option", count, { value: count })));
  at("players").value = game.usual;
  at("count").hidden = game.players.length < 2;
  listSeats();
}

function listSeats() {
  const legend = at("seat-agents").firstElementChild;
  const seats = [...Array(Number(at("players").value)).keys()].map((seat) => {
    const select = make("select", "", { name: `seat ${seat}` });
    select.append(make("option", seat ? carrier.OTHERS : "you", { value: "" }));
    select.append(...known.agents.map((agent) => make("option", agent.label, { value: agent.name })));
    if (chosen().networks.includes(Number(at("players").value))) {
      select.append(make("option", "net: a trained network", { value: "net" }));
    }
    select.value = seat ? "heuristic" : "";
    // The own name stays for the next game.
    const own = seat ? usual(seat) : kept("name") || usual(seat);
    const name = make("input", "", { value: own, maxLength: 20, size: 12, ariaLabel: `Name at seat ${seat}` });
    const label = make("p");
    select.ariaLabel = `Who plays seat ${seat}`;
    label.append(name, " ", select);
    return label;
  });
  at("seat-agents").replaceChildren(legend, ...seats);
}

at("game").addEventListener("change", choose);
at("players").addEventListener("change", listSeats);
at("start").addEventListener("submit", (event) => {
  event.preventDefault();
  const game = chosen();
  const seats = [...at("seat-agents").querySelectorAll("select")].map((select) => select.value || null);
  const people = [...at("seat-agents").querySelectorAll("input")].map((one) => one.value.trim() || null);
  if (people[0] && people[0] !== usual(0)) keep("name", people[0]);
  const request = { type: "new", game: game.name, seats, people, pictures: true };
  if (game.choose) request.options = { [game.option]: seats.length - game.others };
  if (at("steps").checked) request.updates = "steps";
  start(request);
});

addEventListener("hashchange", route);
addEventListener("record", (event) => replayRecord(event.detail));

function route() {
  trouble("");
  const token = new URLSearchParams(location.hash.slice(1)).get("seat");
  if (token) sit(token);
  else if (location.hash === "#replay") open();
  else lobby();
}

route();
