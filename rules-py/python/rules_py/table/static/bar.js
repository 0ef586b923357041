// What can be done now: on the picture where an action concerns a part of it, otherwise in the bar. Things
// of one choice, such as dice to roll again, are selected and then confirmed together.
import { at, keep, kept, make } from "./dom.js";
import { named } from "./names.js";
import { close, focused, focusSpot, mark, offer, withdraw } from "./picture.js";
import { Selection } from "./selection.js";

let legal = null, selection = null, send = () => {}, onPicture = false;
let staged = null; // the action that waits to be confirmed

// Offers the actions of a message `legal`; `request` sends what is chosen.
export function begin(message, request) {
  [legal, staged, send] = [message, null, request];
  selection = new Selection(message.actions, (after) => send({ type: "legal", after }));
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
  legal = selection = staged = null;
  for (const id of ["actions", "chosen"]) at(id).replaceChildren();
  at("hint").disabled = true;
  withdraw();
}

// Takes in what can follow the selection.
export function follow(message) {
  if (legal && message.turn === legal.turn && selection.follow(message.after, message.actions)) shown();
}

// Whether a refusal was of the selection.
export function refused() {
  if (!selection?.refused()) return false;
  shown();
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

// Without what follows from naming things one by one.
const plain = (action) => ({ ...action, words: action.words.replace(/ \((skips|keeping|and roll)[^()]*\)(, then .*)?$/, "") });

// Shows the selection unless an answer is on its way.
function shown() {
  at("chosen").dataset.state = "asked";
  if (selection.asked) return;
  at("notice").textContent = selection.failed ? "That cannot be chosen together with the rest." : "";
  show();
}

function show() {
  const spot = focused(), held = document.activeElement?.closest("#actions, #chosen") && document.activeElement;
  const { waits, ends, steps, things } = selection, picked = steps.length > 0;
  const adding = waits ? selection.addable : selection.addable.map(plain);
  // What ends a choice is confirmed in the bar, wherever its things lie.
  const onTable = picked ? adding : [...adding, ...ends];
  const placed = offer(onTable.map((one) => ({ ...one, words: named(one.words) })), choose);
  const bare = [...adding, ...ends].filter(({ id }) => !placed.has(id));
  bare.sort((one, other) => one.declines - other.declines);
  at("actions").replaceChildren(...(staged ? [confirm(staged.id), other()] : bare.map(button)));
  if (selection.complete) at("actions").append(confirm(selection.ids));
  at("chosen").replaceChildren(...(staged ? [make("li", named(staged.words))] : things.map(chip)));
  at("chosen").hidden = !picked && !staged;
  const ready = at("actions").querySelector(".main") !== null;
  at("chosen").dataset.state = ready ? "ready" : "more"; // for tests, as "asked" is
  at("pick").hidden = !adding.length || ready || waits && !picked;
  at("pick").textContent = picked ? "Select more." : "Select in any order, then confirm: nothing is done before.";
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
  else if (selection.steps.length) one.className = "main";
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
function chip({ action, at: place, count, more }) {
  const words = named([plain(action), ...more.map(plain)].map((one) => one.words).join(", "));
  const item = make("li"), less = make("button", "−", { type: "button", ariaLabel: `Not: ${words}` });
  item.append(count > 1 ? `${words} × ${count} ` : `${words} `, less);
  less.onclick = () => change(() => selection.remove(place));
  if (!selection.waits && selection.open.some((one) => one.id === action.id && one.place === action.place)) {
    const again = make("button", "+", { type: "button", ariaLabel: `One more: ${words}` });
    again.onclick = () => change(() => selection.add(action));
    item.append(again);
  }
  return item;
}

function choose(action, copy) {
  onPicture = true;
  close();
  select(action, copy);
}

function select(action, copy) {
  const { asked, steps, ids } = selection;
  if (asked) return; // the answer to the last one is on its way
  if (action.pressed > copy) change(() => selection.remove(steps.findLastIndex((one) => one.id === action.id && one.place === action.place)));
  else if (action.pressed !== undefined) change(() => selection.add(action));
  else if (ids.length) act([...ids, action.id]);
  else if (!at("confirming").hidden && at("confirms").checked && legal.actions.length > 1) stage(action);
  else act(action.id);
}

// Changes the selection, unless an answer is on its way.
function change(how) {
  if (selection.asked) return;
  staged = null;
  how();
  shown();
}

// Waits until an action is confirmed; with null, until another one is chosen.
function stage(action) {
  staged = action;
  show();
  mark(action?.id);
  if (action) at("confirm").focus({ preventScroll: true });
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
