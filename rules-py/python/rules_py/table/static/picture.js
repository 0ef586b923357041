// The picture of a table: read apart from the page and cleaned, so that nothing in it can act,
// and covered with the parts that can be chosen.
import { at, make } from "./dom.js";
import { spots } from "./spots.js";

const SVG = "http://www.w3.org/2000/svg";
const SHAPES = new Set(["svg", "title", "g", "rect", "circle", "path", "text"]);
const LOOKS = new Set(["viewBox", "width", "height", "x", "y", "cx", "cy", "r", "rx", "d", "transform", "opacity",
  "fill", "fill-rule", "stroke", "stroke-width", "stroke-linecap", "font-family", "font-size", "font-weight",
  "font-style", "text-anchor", "data-part"]);

let chosen = () => {}, hotspots = [];

// Takes everything out of an element but shapes and their looks. Until it is in the page, nothing
// in it acts; returns whether it is a shape itself.
function clean(element) {
  if (!SHAPES.has(element.localName) || element.namespaceURI !== SVG) return false;
  for (let at = element.attributes.length - 1; at >= 0; at--) {
    const one = element.attributes[at];
    if (!LOOKS.has(one.name) || one.value.includes("url(")) element.removeAttributeNode(one);
  }
  for (let child = element.firstChild, next; child; child = next) {
    next = child.nextSibling;
    const kind = child.nodeType;
    if (kind !== Node.TEXT_NODE && !(kind === Node.ELEMENT_NODE && clean(child))) child.remove();
  }
  return true;
}

// Draws a picture; what is on it cannot be chosen before `offer`.
export function paint(place, text, label) {
  const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (svg.localName !== "svg") return;
  withdraw(place);
  const shapes = () => [...svg.childNodes].filter((one) => one.localName !== "title");
  const now = place.querySelector("svg");
  if (now && isLike(now, svg)) return change(now.firstChild, shapes());
  if (!clean(svg)) return;
  const drawn = document.createElementNS(SVG, "g");
  drawn.setAttribute("aria-hidden", "true"); // the table in words says the same in order
  drawn.append(...shapes());
  svg.replaceChildren(drawn);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", label);
  place.replaceChildren(svg);
}

// Whether two pictures have the same size and looks, whatever is drawn.
function isLike(one, other) {
  return [...LOOKS].every((name) => one.getAttribute(name) === other.getAttribute(name));
}

// How many shapes of the last picture are looked at to find one that is drawn again.
const AHEAD = 40;

// Makes what is drawn the given shapes. Those that stay are left as they are, because to clean, lay
// out and paint all of them takes most of the time of a turn: what equals a clean one is clean.
function change(drawn, shapes) {
  let old = drawn.firstChild;
  for (const shape of shapes) {
    let same = old;
    for (let left = AHEAD; same && left && !same.isEqualNode(shape); left--) same = same.nextSibling;
    if (!same?.isEqualNode(shape)) {
      if (clean(shape)) drawn.insertBefore(shape, old);
    } else {
      while (old !== same) old = drop(old);
      old = old.nextSibling;
    }
  }
  while (old) old = drop(old);
}

function drop(shape) {
  const next = shape.nextSibling;
  shape.remove();
  return next;
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
  const several = `${found.label}: ${found.actions.length} actions`;
  group.setAttribute("aria-label", more.length ? several : first.words);
  const title = document.createElementNS(SVG, "title");
  title.textContent = group.getAttribute("aria-label");
  group.append(title, area);
  group.addEventListener("click", () => more.length ? ask(group, found) : chosen(first.id));
  return group;
}

// Makes the legal actions choosable; `act` gets the id of the one that is chosen.
export function offer(place, actions, act) {
  const svg = place.querySelector("svg");
  withdraw(place);
  if (!svg) return;
  chosen = act;
  const layer = document.createElementNS(SVG, "g");
  layer.setAttribute("class", "spots");
  const size = ({ box }) => box.width * box.height;
  // In the order in which one reads: from top to bottom, from left to right.
  const reading = ({ box }) => Math.round(box.y / 12) * 10000 + box.x;
  const parts = spots(svg, actions).map((found) => ({ found, group: spot(found) }));
  // What is small lies on top.
  layer.append(...parts.sort((one, other) => size(other.found) - size(one.found)).map((one) => one.group));
  svg.append(layer);
  svg.setAttribute("role", "group");
  hotspots = parts.sort((one, other) => reading(one.found) - reading(other.found)).map((one) => one.group);
  hotspots.forEach((one, number) => { one.dataset.at = number; });
  hotspots[0]?.setAttribute("tabindex", 0);
}

export function withdraw(place) {
  close();
  hotspots = [];
  const svg = place.querySelector("svg");
  svg?.querySelector(".spots")?.remove();
  svg?.setAttribute("role", "img");
}

export function mark(action) {
  for (const one of hotspots) one.classList.toggle("hinted", one.dataset.ids.split(" ").includes(String(action)));
}

export function focusFirst() {
  hotspots[0]?.focus();
  return hotspots.length > 0;
}

function move(to) {
  for (const one of hotspots) one.setAttribute("tabindex", -1);
  to.setAttribute("tabindex", 0);
  to.focus();
}

function ask(group, found) {
  const box = at("which"), list = make("ul");
  list.append(...found.actions.map((action) => {
    const item = make("li"), button = make("button", action.words, { type: "button" });
    button.dataset.id = action.id;
    button.onclick = () => chosen(action.id);
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
