// What can be done now: on the picture where an action concerns a part of it, otherwise in the bar. Things
// of one choice, such as dice to roll again, are selected and then confirmed together.
import { at, keep, kept, make } from "./dom.js";
import { named } from "./names.js";
import { close, focused, focusSpot, mark, offer, withdraw } from "./picture.js";

let legal = null, picks = [], before = [], after = null, asking = false, send = () => {}, onPicture = false;
let tried = null; // what was selected last
let staged = null; // the action that waits to be confirmed
const known = new Map(); // what can be added to the choice, or could be, by its id
const barred = new Set(); // what cannot be added to the selection

// Offers the actions of a message `legal`; `request` sends what is chosen.
export function begin(message, request) {
  [legal, picks, before, after, asking, staged, send] = [message, [], [], null, false, null, request];
  for (const one of [known, barred]) one.clear();
  show();
  at("hint").disabled = false;
}

// Whether each action is to be confirmed, which is offered where the others can refuse an undo.
export function confirmsEach(offered) {
  at("confirming").hidden = !offered;
  at("confirms").checked = kept("confirm") !== "no";
}

// The words of an action that can be chosen now.
export function wordsOf(id) {
  return legal.actions.find((one) => one.id === id)?.words ?? "";
}

// Offers them once more, on a picture that was drawn anew.
export function again() {
  if (legal) show();
}

export function end() {
  legal = after = staged = null;
  for (const id of ["actions", "chosen"]) at(id).replaceChildren();
  at("hint").disabled = true;
  withdraw();
}

// Takes in what can follow the selection.
export function follow(message) {
  asking = false;
  if (!legal || message.turn !== legal.turn || String(message.after) !== String(picks)) return;
  after = message;
  barred.clear();
  show();
}

// Whether a refusal was of the selection, which then is the one of before.
export function refused() {
  if (!asking) return false;
  asking = false;
  picks = before;
  barred.add(tried);
  show();
  return true;
}

// Marks what a hint says; the whole of it in words where it has no place on the picture.
export function hint(action) {
  const button = at("actions").querySelector(`[data-id="${action.id}"]`);
  button?.classList.add("hinted");
  button?.focus();
  mark(action.id);
}

// Gives the focus to what can be done first, on the picture if the last choice was taken there.
export function focusFirst() {
  if (onPicture && focusSpot()) return;
  const button = at("actions").querySelector("button");
  if (button) button.focus({ preventScroll: true });
  else focusSpot();
}

const placeOf = (id) => known.get(id).place;
const count = (id) => picks.filter((one) => one === id).length;

// What can be added to a choice, with `pressed`, how often it is selected.
function addable() {
  for (const action of [...legal.actions, ...after?.actions ?? []]) {
    if (typeof action.choice === "number" && !known.has(action.id)) known.set(action.id, action);
  }
  const last = Math.max(...picks.map(placeOf)), next = new Set(after?.ids);
  // What comes before the last thing in the order of the game may be possible: that is asked.
  const possible = ({ id }) => count(id) || !barred.has(id) && (!picks.length || next.has(id) || placeOf(id) < last);
  // What is said in brackets follows from naming things one by one.
  const plain = (action) => ({ ...action, words: action.words.replace(/ \([^()]*\)(, then .*)?$/, ""), pressed: count(action.id) });
  return [...known.values()].filter(possible).map(plain);
}

function ending() {
  const open = picks.length ? after?.actions ?? [] : legal.actions;
  return open.filter((action) => typeof action.choice !== "number");
}

function show() {
  const spot = focused(), held = document.activeElement?.closest("#actions, #chosen") && document.activeElement;
  const adding = addable(), ends = ending();
  // What ends a choice is confirmed in the bar, wherever its things lie.
  const onTable = picks.length ? adding : [...adding, ...ends];
  const placed = offer(onTable.map((one) => ({ ...one, words: named(one.words) })), choose);
  const bare = [...adding, ...ends].filter(({ id }) => !placed.has(id));
  bare.sort((one, other) => one.declines - other.declines);
  at("actions").replaceChildren(...(staged ? [confirm(staged.id), other()] : bare.map(button)));
  if (picks.length && after && !after.ids.length) at("actions").append(confirm(picks));
  const chips = [...new Set(picks)].map((id) => chip(adding.find((one) => one.id === id)));
  at("chosen").replaceChildren(...(staged ? [make("li", named(staged.words))] : chips));
  at("chosen").hidden = !picks.length && !staged;
  const ready = at("actions").querySelector(".main") !== null;
  at("chosen").dataset.state = ready ? "ready" : "more"; // for tests, as "asked" is
  at("pick").hidden = !adding.length || ready;
  at("pick").textContent = picks.length ? "Select more." : "Select in any order, then confirm: nothing is done before.";
  if (spot >= 0) focusSpot(spot);
  else if (held && !held.isConnected) {
    const again = at("actions").querySelector(`[data-id="${held.dataset.id}"]`) ?? at("actions").querySelector("button");
    if (again) again.focus({ preventScroll: true });
    else focusSpot();
  }
}

function button(action) {
  const item = make("li"), one = make("button", named(action.words), { type: "button" });
  one.dataset.id = action.id;
  if (action.pressed !== undefined) one.setAttribute("aria-pressed", action.pressed > 0);
  else if (picks.length) one.className = "main";
  one.onclick = () => { onPicture = false; select(action, 0); };
  item.append(one);
  return item;
}

function confirm(what) {
  const item = make("li"), one = make("button", "Confirm", { type: "button", className: "main", id: "confirm" });
  one.onclick = () => act(what);
  item.append(one);
  return item;
}

// What takes an action back that waits to be confirmed.
function other() {
  const item = make("li"), one = make("button", "Something else", { type: "button" });
  one.onclick = () => stage(null);
  item.append(one);
  return item;
}

// A thing that is selected: one more of it, or one less.
function chip(action) {
  const item = make("li", named(action.words) + (action.pressed > 1 ? ` × ${action.pressed} ` : " "));
  const less = make("button", "−", { type: "button", ariaLabel: `Not: ${named(action.words)}` });
  less.onclick = () => pick(action.id, false);
  item.append(less);
  if (after?.ids.includes(action.id)) {
    const more = make("button", "+", { type: "button", ariaLabel: `One more: ${named(action.words)}` });
    more.onclick = () => pick(action.id, true);
    item.append(more);
  }
  return item;
}

function choose(action, copy) {
  onPicture = true;
  close();
  select(action, copy);
}

function select(action, copy) {
  if (action.pressed !== undefined) return pick(action.id, action.pressed <= copy);
  if (picks.length) act([...picks, action.id]);
  else if (!at("confirming").hidden && at("confirms").checked && legal.actions.length > 1) stage(action);
  else act(action.id);
}

// Waits until an action is confirmed; with null, until another one is chosen.
function stage(action) {
  staged = action;
  show();
  mark(action?.id);
  if (action) at("confirm").focus({ preventScroll: true });
}

function pick(id, more) {
  if (asking) return; // the answer to the last one is on its way
  [before, tried, staged] = [picks, id, null];
  picks = more ? [...picks, id].sort((one, other) => placeOf(one) - placeOf(other)) : picks.toSpliced(picks.lastIndexOf(id), 1);
  at("notice").textContent = "";
  if (picks.length) return ask();
  after = null;
  barred.clear();
  show();
}

function ask() {
  asking = true;
  at("chosen").dataset.state = "asked";
  send({ type: "legal", after: picks });
}

function act(action) {
  send({ type: "act", turn: legal.turn, action });
}

at("confirms").onchange = () => keep("confirm", at("confirms").checked ? "yes" : "no");

// Arrow keys go from action to action; Tab does, too.
at("actions").addEventListener("keydown", (event) => {
  const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!way) return;
  event.preventDefault();
  const buttons = [...at("actions").querySelectorAll("button")];
  buttons[(buttons.indexOf(document.activeElement) + way + buttons.length) % buttons.length].focus();
});
