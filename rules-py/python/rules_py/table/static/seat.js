// A seat at a table: it speaks the wire (docs/wire.md).
import * as bar from "./bar.js";
import * as carrier from "./carrier.js";
import { at, make, show, trouble, words } from "./dom.js";
import { fates, places } from "./end.js";
import { addLines, age, clearLog, scrollLog } from "./log.js";
import { forget, linksOf, note, remember } from "./mine.js";
import { named, nameOf, rename } from "./names.js";
import { keys, paint, wipe } from "./picture.js";

let connection, token, wanted, seat, title = "", asked, started = null;
let left = false; // whether an agent plays on for the seat
let shown, planned = false; // the last view, until it is drawn
let covered = false; // whether the table is hidden until the next seat at this screen looks
let width = 0, resized; // for which width pictures are drawn, and the timer that asks for another one

const send = (message) => connection.send(message);

export function start(request) {
  started = request;
  connect(request);
}

export function sit(found) {
  if (found !== token) connect({ type: "hello", token: found });
  else show(covered ? "curtain" : "table");
}

// How wide a picture can be, in pixels; the table is not on the screen before the game has begun.
function room() {
  const table = at("table"), { hidden } = table;
  table.hidden = false;
  const wide = at("picture").clientWidth;
  table.hidden = hidden;
  return Math.min(Math.max(wide, 320), 1600);
}

function connect(request) {
  connection?.close();
  [width, wanted] = [room(), request.token];
  connection = carrier.connect({ ...request, width }, {
    opened: () => trouble(""),
    message: (message) => handlers[message.type]?.(message),
    lost() {
      noTurn("The connection is lost.");
      trouble("The connection is lost; trying again …");
      setTimeout(() => token && connect({ type: "hello", token }), 500);
    },
  });
}

// Asks something with two answers; `decide` gets whether it was the first one.
function put(text, yes, no, decide) {
  at("wants").textContent = text;
  [at("agree").textContent, at("refuse").textContent] = [yes, no];
  for (const [id, agreed] of [["agree", true], ["refuse", false]]) {
    at(id).onclick = () => { at("question").hidden = true; decide(agreed); };
  }
  at("question").hidden = false;
  at("refuse").focus();
}

// An agent plays on for the seat: nothing can be done any more but to look.
function leave(text) {
  left = true;
  noTurn(text);
  at("tools").hidden = at("own-seat").hidden = at("question").hidden = true;
}

function noTurn(text) {
  delete at("table").dataset.turn;
  bar.end();
  at("turn").textContent = text;
  document.title = title;
}

// Links of seats, and the one to watch by, where there is something to see.
function linksIn({ tokens, watch, perfect_information: open, token: own }) {
  if (!tokens) return linksOf(own);
  const links = tokens.flatMap((one, number) => (one && number !== seat ? [[nameOf(number), one]] : []));
  return open ? [...links, ["To watch", watch]] : links;
}

function invite(links) {
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
    scrollLog();
  });
}

function draw() {
  if (!shown) return;
  const { asked: what, picture } = shown;
  at("asked").textContent = named(what);
  if (picture) {
    paint(at("picture"), picture, seat);
    bar.again();
  }
  inWords = shown.table;
  shown = null;
  listWords();
}

// The table in words is made when somebody opens it.
let inWords;
function listWords() {
  if (!inWords || !at("inwords").open) return;
  words(at("words"), inWords.map(([heading, lines]) => [named(heading), lines.map(named)]));
  inWords = null;
}

function clear() {
  shown = inWords = null;
  at("sheet").open = false;
  clearLog();
  for (const id of ["words", "returns", "rules", "asked"]) at(id).replaceChildren();
  at("over").hidden = at("question").hidden = true;
}

const handlers = {
  new(message) {
    ({ token, seat, title } = message);
    covered = false;
    rename(message.seats.map((_, number) => message.people?.[number]));
    at("title").textContent = title;
    at("you").textContent = seat === null ? "You watch." : `You are ${nameOf(seat)}.`;
    history.replaceState(null, "", `#seat=${token}`);
    clear();
    at("tools").hidden = seat === null;
    const links = linksIn(message);
    invite(links);
    left = false;
    bar.confirmsEach(carrier.APART && message.seats.some((agent, number) => agent === null && number !== seat));
    at("own-seat").hidden = !carrier.APART || seat === null;
    const others = message.seats.flatMap((_, number) => (number === seat ? [] : [nameOf(number)]));
    remember({ token, title, others, links, state: seat === null ? "you watch" : "the others play" });
    noTurn(seat === null ? "" : "Wait for your turn.");
    show("table");
  },
  // Several people at one screen: it is the turn of another seat. Nothing of this one stays.
  handover(message) {
    ({ token, title } = message);
    seat = asked = null;
    covered = true;
    history.replaceState(null, "", `#seat=${token}`);
    noTurn("");
    clear();
    wipe();
    for (const id of ["notice", "you"]) at(id).replaceChildren();
    at("title").textContent = title;
    at("whose").textContent = `It is the turn of ${nameOf(message.seat)}.`;
    at("look").textContent = `${nameOf(message.seat)}: press when only you look`;
    show("curtain");
    at("look").focus();
  },
  view(message) {
    shown = message;
    plan();
  },
  legal(message) {
    if (message.after) return bar.follow(message);
    draw();
    at("table").dataset.turn = `${seat}.${message.turn}`; // each seat counts its own
    at("turn").textContent = "Your turn";
    note(token, "your turn");
    document.title = `● Your turn: ${title}`;
    at("notice").textContent = "";
    bar.begin(message, act);
    // What had the focus is gone: on the lobby, or among the actions of before.
    if (isFocusLost()) bar.focusFirst();
    measure();
  },
  acted() {
    age();
    note(token, "the others play");
    noTurn("Wait for your turn.");
  },
  log(message) {
    addLines(message.lines);
    plan();
  },
  hint(message) {
    const worth = message.expected?.map((one) => `${named(bar.wordsOf(one.id))}: ${one.worth}`);
    at("notice").textContent = worth ? `A search expects (0 is a loss, 100 a victory): ${worth.join("; ")}.`
      : `Hint: ${named(message.action.words)}`;
    bar.hint(message.action);
  },
  undo(message) {
    const own = message.seat === seat;
    at("question").hidden = true;
    if (message.state === "asked" && !own && seat !== null && !left) {
      const wants = `${nameOf(message.seat)} wants to go back to the last decision.`;
      put(wants, "Agree", "Refuse", (agree) => send({ type: "undo", agree, number: message.number }));
    }
    if (message.state === "done" && !left) noTurn("Wait for your turn.");
    if (own) at("notice").textContent = { asked: "The others are asked.", refused: "Undo was refused.", done: "Taken back." }[message.state];
  },
  shared(message) {
    at("notice").textContent = `Another page has your seat, too: ${message.clients} pages play it. Whoever has the link can.`;
  },
  result(message) {
    noTurn("");
    note(token, "over");
    at("tools").hidden = at("own-seat").hidden = at("question").hidden = true;
    at("notice").textContent = "";
    at("over").hidden = false;
    at("rematch").hidden = !started;
    const told = fates(message.returns), own = told[seat];
    at("won").textContent = `The game is over${ending(own, message.replaced.includes(seat))}`;
    at("returns").replaceChildren(...ranking(message, told));
    at("returns").classList.toggle("level", told.every((one) => one === told[0]));
    if (isFocusLost()) at("record").focus();
  },
  rules(message) {
    // Markdown: a line with a star begins a rule, the lines below it go on with it.
    const lines = message.text.replaceAll(/\n +/g, " ").split("\n").filter(Boolean);
    at("rules").replaceChildren(...lines.map((line) => make("li", line.replace(/^[*-] /, "").replaceAll("**", ""))));
  },
  record(message) { dispatchEvent(new CustomEvent("record", { detail: message.record })); },
  error(message) {
    if (message.code === "replaced" || message.code === "out_of_time") {
      leave(`${message.message[0].toUpperCase()}${message.message.slice(1)}: an agent plays on.`);
    } else if (bar.refused()) return;
    else if (message.code === "bad_token") {
      forget(wanted);
      token = null;
      connection.close();
      trouble(carrier.GONE);
    } else if (at("table").hidden) trouble(`${message.message}: ${message.right}`);
    else at("notice").textContent = `${message.message}: ${message.right}`;
  },
};

// What the end is for the own seat, if there is one.
function ending(own, out) {
  if (!own) return "";
  if (out) return ": an agent took over your place";
  return own === "drawn" ? ": a draw" : `: you have ${own}`;
}

// The seats from the best to the worst, with their places where these differ.
function ranking(message, told) {
  const place = places(message.returns), some = Math.max(...place) > 1;
  const order = [...told.keys()].sort((one, other) => place[one] - place[other]);
  return order.map((number) => {
    const who = number === seat ? `${nameOf(number)} (you)` : nameOf(number);
    const out = message.replaced.includes(number) ? ", an agent took over" : "";
    // More than what a victory is worth is the score of a game without words of its own.
    const value = message.returns[number], score = Math.abs(value) > 1 ? `, result ${value}` : "";
    return make("li", `${who}: ${told[number]}${score}${out}`, some ? { value: place[number] } : {});
  });
}

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

function act(message) {
  if (message.type === "act") asked = performance.now();
  send(message);
}

keys(at("picture"));
at("inwords").addEventListener("toggle", listWords);
at("sheet").addEventListener("toggle", () => {
  if (at("sheet").open && !at("rules").childElementCount) send({ type: "rules", short: true });
});

// The window has another size, or letters have: the picture is drawn for it.
addEventListener("resize", () => {
  clearTimeout(resized);
  resized = setTimeout(() => {
    if (at("table").hidden || seat === null || room() === width) return;
    width = room();
    send({ type: "view", width });
  }, 150);
});

at("look").onclick = () => send({ type: "hello", token });
at("hint").onclick = () => send({ type: "hint", why: true });
at("undo").onclick = () => send({ type: "undo" });
at("record").onclick = () => send({ type: "record" });
at("rematch").onclick = () => connect(started);
at("resign").onclick = () => put("Give up your place? An agent plays on for you, and you cannot come back.",
  "Give up", "Play on", (agreed) => agreed && send({ type: "resign" }));
