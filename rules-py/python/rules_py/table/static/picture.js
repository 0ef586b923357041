// The picture of a table: its panels, covered with the parts that can be chosen.
import { at, make } from "./dom.js";
import { inPicture } from "./names.js";
import { change, ink, panelsOf } from "./panels.js";
import { spots } from "./spots.js";

const SVG = "http://www.w3.org/2000/svg";

let chosen = () => {}, board = [], hotspots = [];

// Draws a picture, `own` being the seat that looks; what is on it cannot be chosen before `offer`.
export function paint(place, text, own) {
  const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (svg.localName !== "svg") return;
  withdraw();
  const panels = panelsOf(svg);
  for (const { shapes } of panels) {
    shapes.forEach(inPicture);
    ink(shapes);
  }
  while (board.length > panels.length) board.pop().frame.remove();
  while (board.length < panels.length) board.push(added(place));
  const left = Math.min(...panels.map(({ box }) => box.x)), top = Math.min(...panels.map(({ box }) => box.y));
  const width = Math.max(...panels.map(({ box }) => box.x + box.width)) - left;
  const height = Math.max(...panels.map(({ box }) => box.y + box.height)) - top;
  place.style.setProperty("--ratio", `${width} / ${height}`);
  panels.forEach((panel, number) => fill(board[number], panel, own, { left, top, width, height }));
}

function added(place) {
  const frame = make("div", "", { className: "panel" }), svg = document.createElementNS(SVG, "svg");
  const drawn = document.createElementNS(SVG, "g");
  drawn.setAttribute("aria-hidden", "true"); // the table in words says the same in order
  svg.append(drawn);
  frame.append(svg);
  place.append(frame);
  return { frame, svg, drawn };
}

function fill({ frame, svg, drawn }, { box, seat, shapes }, own, all) {
  const { x, y, width, height } = box;
  svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  const sides = { "--x": (x - all.left) / all.width, "--y": (y - all.top) / all.height, "--w": width / all.width };
  for (const [name, value] of Object.entries(sides)) frame.style.setProperty(name, value);
  frame.classList.toggle("of-seat", seat !== undefined);
  frame.classList.toggle("own", seat !== undefined && seat === own);
  change(drawn, shapes);
}

function spot(found) {
  const group = document.createElementNS(SVG, "g"), area = document.createElementNS(SVG, "rect");
  for (const [name, value] of Object.entries(found.box)) area.setAttribute(name, Math.max(value, 0));
  area.setAttribute("rx", 5);
  group.setAttribute("role", "button");
  group.setAttribute("tabindex", -1);
  group.setAttribute("class", "spot");
  group.dataset.ids = found.actions.map((one) => one.id).join(" ");
  const [first, ...more] = found.actions;
  if (more.length) group.setAttribute("aria-haspopup", "dialog");
  else if (first.pressed !== undefined) group.setAttribute("aria-pressed", first.pressed > found.copy);
  const several = `${found.label}: ${found.actions.length} actions`;
  group.setAttribute("aria-label", more.length ? several : first.words);
  const title = document.createElementNS(SVG, "title");
  title.textContent = group.getAttribute("aria-label");
  group.append(title, area);
  group.addEventListener("click", () => more.length ? ask(group, found) : chosen(first, found.copy));
  return group;
}

// Makes actions choosable: each has `id`, `words` and `parts`, and `pressed`, how often it is selected,
// where it can be. `act` gets the action that is chosen, and which of equal places it was. Returns the
// ids of those that have a place on the picture.
export function offer(actions, act) {
  withdraw();
  chosen = act;
  hotspots = board.flatMap(({ svg, drawn }) => {
    const layer = document.createElementNS(SVG, "g"), found = spots(drawn, actions);
    layer.setAttribute("class", "spots");
    const size = ({ box }) => box.width * box.height;
    // In the order in which one reads: from top to bottom, from left to right.
    const reading = ({ box }) => Math.round(box.y / 12) * 10000 + box.x;
    const parts = found.map((one) => ({ ...one, group: spot(one) }));
    // What is small lies on top.
    layer.append(...parts.toSorted((one, other) => size(other) - size(one)).map((one) => one.group));
    svg.append(layer);
    return parts.sort((one, other) => reading(one) - reading(other)).map((one) => one.group);
  });
  hotspots.forEach((one, number) => { one.dataset.at = number; });
  hotspots[0]?.setAttribute("tabindex", 0);
  return new Set(hotspots.flatMap((one) => one.dataset.ids.split(" ").map(Number)));
}

export function withdraw() {
  close();
  hotspots = [];
  for (const { svg } of board) svg.querySelector(".spots")?.remove();
}

// Forgets what is drawn.
export function wipe() {
  withdraw();
  for (const { frame } of board) frame.remove();
  board = [];
  at("picture").removeAttribute("style");
}

export function mark(action) {
  for (const one of hotspots) one.classList.toggle("hinted", one.dataset.ids.split(" ").includes(String(action)));
  hotspots.find((one) => one.classList.contains("hinted"))?.scrollIntoView({ block: "nearest" });
}

// Where the focus is on the picture, to go back there when its parts are made anew.
export function focused() {
  return hotspots.indexOf(document.activeElement);
}

export function focusSpot(number = 0) {
  const one = hotspots[Math.min(number, hotspots.length - 1)];
  if (one) move(one, true); // the board does not move by itself
  return Boolean(one);
}

function move(to, still = false) {
  for (const one of hotspots) one.setAttribute("tabindex", -1);
  to.setAttribute("tabindex", 0);
  to.focus({ preventScroll: still });
}

function ask(group, found) {
  const box = at("which"), list = make("ul");
  list.append(...found.actions.map((action) => {
    const item = make("li"), button = make("button", action.words, { type: "button" });
    button.dataset.id = action.id;
    if (action.pressed !== undefined) button.setAttribute("aria-pressed", action.pressed > 0);
    button.onclick = () => chosen(action, 0);
    item.append(button);
    return item;
  }));
  box.replaceChildren(make("p", `${found.label}: which?`, { id: "whichof" }), list);
  box.hidden = false;
  const where = group.getBoundingClientRect(), frame = box.offsetParent.getBoundingClientRect();
  box.style.left = `${Math.max(0, Math.min(where.left - frame.left, frame.width - box.offsetWidth))}px`;
  box.style.top = `${where.bottom - frame.top + 4}px`;
  box.onkeydown = (event) => {
    if (event.key === "Escape") { close(); move(group); }
  };
  list.querySelector("button").focus();
}

export function close() {
  at("which").hidden = true;
  at("which").replaceChildren();
}

// One stop for Tab; arrows, Home and End go from part to part, Enter and Space choose.
export function keys(place) {
  place.addEventListener("keydown", (event) => {
    const now = hotspots.indexOf(document.activeElement);
    if (now < 0) return;
    const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const to = way ? (now + way + hotspots.length) % hotspots.length
      : { Home: 0, End: hotspots.length - 1 }[event.key];
    if (to !== undefined) move(hotspots[to]);
    else if (event.key === "Enter" || event.key === " ") hotspots[now].dispatchEvent(new MouseEvent("click"));
    else return;
    event.preventDefault();
  });
  addEventListener("pointerdown", (event) => {
    if (!at("which").contains(event.target)) close();
  });
}
