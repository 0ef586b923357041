// A seat at a table: it speaks the wire (docs/wire.md).
import * as carrier from "./carrier.js";
import { at, make, show, trouble, words } from "./dom.js";
import { fates } from "./end.js";
import { focusFirst, keys, mark, offer, paint, withdraw } from "./picture.js";

let connection, token, seat, turn, asked, request, onPicture = false;
let shown, planned = false; // the last view, until it is drawn
let covered = false; // whether the table is hidden until the next seat at this screen looks

const send = (message) => connection.send(message);

export function start(request) {
  connect(request);
}

export function sit(found) {
  if (found !== token) connect({ type: "hello", token: found });
  else show(covered ? "curtain" : "table");
}

function connect(request) {
  connection?.close();
  connection = carrier.connect(request, {
    opened: () => trouble(""),
    message: (message) => handlers[message.type]?.(message),
    lost() {
      trouble("The connection is lost; trying again …");
      setTimeout(() => token && connect({ type: "hello", token }), 500);
    },
  });
}

function noTurn(text) {
  turn = null;
  at("actions").replaceChildren();
  withdraw(at("picture"));
  at("hint").disabled = true;
  at("turn").textContent = text;
}

function invite(tokens) {
  const links = tokens.flatMap((one, number) => (one && number !== seat ? [[`Seat ${number}`, one]] : []));
  at("invite").hidden = !links.length;
  at("seats").replaceChildren(...links.map(([name, one]) => {
    const item = make("li", `${name}: `), href = `${location.origin}/#seat=${one}`;
    item.append(make("a", href, { href }));
    return item;
  }));
}

// Draws once what several messages have brought: before the next frame, or when a turn needs it.
function plan() {
  if (planned) return;
  planned = true;
  requestAnimationFrame(() => {
    planned = false;
    draw();
    at("log").scrollTop = at("log").scrollHeight;
  });
}

function draw() {
  if (!shown) return;
  const { asked: what, picture } = shown;
  at("asked").textContent = what;
  if (picture) paint(at("picture"), picture, "The table; the same follows in words.");
  inWords = shown.table;
  shown = null;
  listWords();
}

// The table in words is made when somebody opens it.
let inWords;
function listWords() {
  if (!inWords || !at("inwords").open) return;
  words(at("words"), inWords);
  inWords = null;
}

function clear() {
  shown = inWords = null;
  at("sheet").open = false;
  for (const id of ["log", "words", "returns", "rules"]) at(id).replaceChildren();
  at("over").hidden = at("question").hidden = true;
}

const handlers = {
  new(message) {
    ({ token, seat } = message);
    covered = false;
    at("title").textContent = message.title + (seat === null ? "" : `: you have seat ${seat}`);
    document.title = at("title").textContent;
    history.replaceState(null, "", `#seat=${token}`);
    clear();
    at("undo").disabled = false;
    at("tools").hidden = seat === null;
    if (message.tokens) invite(message.tokens);
    noTurn(seat === null ? "You watch." : "Wait for your turn.");
    show("table");
  },
  // Several people at one screen: it is the turn of another seat. Nothing of this one stays.
  handover(message) {
    ({ token } = message);
    seat = asked = null;
    covered = true;
    history.replaceState(null, "", `#seat=${token}`);
    noTurn("");
    clear();
    for (const id of ["picture", "asked", "notice"]) at(id).replaceChildren();
    at("title").textContent = document.title = message.title;
    at("whose").textContent = `It is the turn of seat ${message.seat}.`;
    at("look").textContent = `Seat ${message.seat}: press when only you look`;
    show("curtain");
    at("look").focus();
  },
  view(message) {
    shown = message;
    plan();
  },
  legal(message) {
    draw();
    turn = message.turn;
    at("turn").textContent = "It is your turn.";
    at("hint").disabled = false;
    at("notice").textContent = "";
    at("actions").replaceChildren(...message.actions.map((action) => {
      const item = make("li"), button = make("button", action.words, { type: "button" });
      button.dataset.id = action.id;
      button.onclick = () => act(action.id, false);
      item.append(button);
      return item;
    }));
    offer(at("picture"), message.actions, (action) => act(action, true));
    // What had the focus is gone: on the lobby, or among the actions of before.
    if (isFocusLost() && !(onPicture && focusFirst())) at("actions").querySelector("button")?.focus();
    measure();
  },
  acted() { noTurn("Wait for your turn."); },
  log(message) {
    const lines = message.lines.map(({ kind, text }) =>
      make("p", text, { className: kind }));
    at("log").append(...lines);
    plan();
  },
  hint(message) {
    at("notice").textContent = `Hint: ${message.action.words}`;
    const button = at("actions").querySelector(`[data-id="${message.action.id}"]`);
    button?.classList.add("hinted");
    button?.focus();
    mark(message.action.id);
  },
  undo(message) {
    const own = message.seat === seat;
    at("question").hidden = message.state !== "asked" || own || seat === null;
    if (!at("question").hidden) {
      request = message.number;
      at("wants").textContent = `Seat ${message.seat} wants to go back to its last decision.`;
      at("agree").focus();
    }
    if (message.state === "done") noTurn("Wait for your turn.");
    if (own) at("notice").textContent = { asked: "The others are asked.", refused: "Undo was refused.", done: "Taken back." }[message.state];
  },
  shared(message) {
    at("notice").textContent = `Another page has your seat, too: ${message.clients} pages play it. Whoever has the link can.`;
  },
  result(message) {
    noTurn("");
    at("undo").disabled = true;
    at("over").hidden = false;
    const told = fates(message.returns), own = told[seat];
    at("won").textContent = !own ? "The game is over" : own === "drawn" ? "The game is over: a draw" : `The game is over: you have ${own}`;
    at("returns").replaceChildren(...told.map((fate, number) => {
      const who = number === seat ? `Seat ${number} (you)` : `Seat ${number}`;
      const out = message.replaced.includes(number) ? ", an agent took over" : "";
      // More than what a victory is worth is the score of a game without words of its own.
      const value = message.returns[number], score = Math.abs(value) > 1 ? `, result ${value}` : "";
      return make("li", `${who}: ${fate}${score}${out}`);
    }));
    if (isFocusLost()) at("record").focus();
  },
  rules(message) {
    // Markdown: a line with a star begins a rule, the lines below it go on with it.
    const lines = message.text.replaceAll(/\n +/g, " ").split("\n").filter(Boolean);
    at("rules").replaceChildren(...lines.map((line) => make("li", line.replace(/^[*-] /, "").replaceAll("**", ""))));
  },
  record(message) { dispatchEvent(new CustomEvent("record", { detail: message.record })); },
  error(message) {
    if (message.code === "bad_token") {
      token = null;
      connection.close();
      trouble(carrier.GONE);
    } else if (at("table").hidden) trouble(`${message.message}: ${message.right}`);
    else at("notice").textContent = `${message.message}: ${message.right}`;
  },
};

function isFocusLost() {
  const active = document.activeElement;
  return !active || active === document.body || !active.getClientRects().length;
}

// How long it took from the choice to the next turn on the screen, and when the first one was there: for tests.
function measure() {
  const start = asked;
  const note = () => (start ? performance.measure("turn", { start }) : performance.mark("playable"));
  requestAnimationFrame(() => setTimeout(note));
}

function act(action, picture) {
  onPicture = picture;
  asked = performance.now();
  send({ type: "act", turn, action });
}

keys(at("picture"));
at("inwords").addEventListener("toggle", listWords);
at("sheet").addEventListener("toggle", () => {
  if (at("sheet").open && !at("rules").childElementCount) send({ type: "rules", short: true });
});

at("look").onclick = () => send({ type: "hello", token });
at("hint").onclick = () => send({ type: "hint" });
at("undo").onclick = () => send({ type: "undo" });
at("record").onclick = () => send({ type: "record" });
for (const [id, agree] of [["agree", true], ["refuse", false]]) {
  at(id).onclick = () => { at("question").hidden = true; send({ type: "undo", agree, number: request }); };
}

// Arrow keys go from action to action; Tab does, too.
at("actions").addEventListener("keydown", (event) => {
  const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!way) return;
  event.preventDefault();
  const buttons = [...at("actions").querySelectorAll("button")];
  buttons[(buttons.indexOf(document.activeElement) + way + buttons.length) % buttons.length].focus();
});
