// What on a picture belongs to which legal action. A game names the parts of the table that an action
// concerns, and marks them in its picture; so are the words for all actions. Where a game marks none,
// an action is found by the names in its words, as far as the drawing tells what is what: each card,
// die and place is a rectangle with its name, or with the letter of its colour and what it shows.
// No line here names a game.
const COLOURS = { W: "white", Y: "yellow", R: "red", B: "blue", K: "black", P: "purple" };
const ICONS = { "M21 2l-2 7": "sword", "M12 2a10": "coin" };
const SIDES = ["x", "y", "width", "height"];
const ASKED = { fill: "#e8f1fb", stroke: "#0b5cad" };

const number = (element, name) => Number(element.getAttribute(name));
const plain = (action) => action.words.replace(` (${action.notation})`, "");
const box = (x, y, width, height) => ({ x, y, width, height });
const area = (one) => one.width * one.height;
const holds = (rect, x, y) => x >= rect.x && x <= rect.x + rect.width && y >= rect.y && y <= rect.y + rect.height;
const isPlain = (element) => element.getAttribute("opacity") === null;

// The parts of a picture that can be chosen: `box`, `label`, `actions`.
export function spots(svg, actions, seat) {
  const own = marked(svg, actions);
  const found = svg.querySelector('[data-part^="seat-"]') ? own : [...own, ...table(read(svg), actions, seat)];
  const boxes = new Map();
  for (const one of found) {
    const key = Object.values(one.box).join(" "), known = boxes.get(key);
    if (!known) boxes.set(key, one);
    else known.actions.push(...one.actions.filter((action) => !known.actions.includes(action)));
  }
  return [...boxes.values()];
}

// The parts that the game has marked.
function marked(svg, actions) {
  const concerned = new Map();
  for (const action of actions) {
    for (const part of [`action-${action.id}`, ...action.parts]) {
      concerned.set(part, [...concerned.get(part) ?? [], action]);
    }
  }
  return [...svg.querySelectorAll("[data-part]")].flatMap((rect) => {
    const own = concerned.get(rect.dataset.part);
    if (!own) return [];
    const [, kind, whose] = /^([a-z]+)-\d+(?:@(\d+))?$/.exec(rect.dataset.part);
    const name = kind[0].toUpperCase() + kind.slice(1) + (whose ? ` of seat ${whose}` : "");
    return [{ box: box(...SIDES.map((side) => number(rect, side))), label: name, actions: [...own] }];
  });
}

// Rectangles and texts; each text with the rectangles around it, the smallest first.
function read(svg) {
  const rects = [], texts = [], marks = [];
  for (const element of svg.querySelectorAll("rect, text, path, circle")) {
    if (!isPlain(element) || element.dataset.part || element.closest(".spots")) continue;
    if (element.localName === "rect") {
      const place = box(...SIDES.map((side) => number(element, side)));
      if (place.width >= 11) rects.push({ ...place, element, texts: [], marks: [] });
      continue;
    }
    const at = element.getAttribute("transform")?.match(/translate\((-?\d+) (-?\d+)\)/)?.slice(1).map(Number);
    const [x, y] = at ?? (element.localName === "circle" ? [number(element, "cx"), number(element, "cy")]
      : [number(element, "x"), number(element, "y") - 3]);
    const one = { element, x, y, string: element.textContent.replace(/[✓\s]+$/, "").trim() };
    one.inside = rects.slice(1).filter((rect) => holds(rect, x, y)).sort((a, b) => area(a) - area(b));
    for (const rect of one.inside) (element.localName === "text" ? rect.texts : rect.marks).push(one);
    (element.localName === "text" ? texts : marks).push(one);
  }
  for (const rect of rects) rect.head = rect.texts.find((one) => /\p{L}{2}/u.test(one.string))?.string ?? "";
  const asked = rects.find((rect) => looks(rect, ASKED));
  return { rects, texts: texts.filter((one) => !one.inside.includes(asked)) };
}

function looks(rect, paint) {
  return Object.entries(paint).every(([name, value]) => rect.element.getAttribute(name) === value);
}

const around = ({ x, y, width, height }) => box(x - 2, y - 1, width + 4, height + 2);
const spread = ({ x, y, width, height }) => box(x, y, width, height);

// Cards, dice and places that an action names. Those of the own seat come before those of
// nobody, and these before those of others, unless the words say whose is meant.
function table(drawing, actions, seat) {
  const parts = [...drawing.texts.flatMap(place), ...drawing.rects.flatMap(die)];
  return actions.flatMap((action) => {
    const whose = /\bof seat (\d+)/.exec(action.words)?.[1];
    const fitting = parts.filter((part) => part.fits(action) && (whose === undefined || part.owner === whose));
    const rank = (part) => part.owner === String(seat) ? 0 : part.owner === undefined ? 1 : 2;
    const best = whose === undefined ? Math.min(...fitting.map(rank)) : null;
    const chosen = fitting.filter((part) => best === null || rank(part) === best);
    const open = chosen.filter((part) => !part.taken);
    return (open.length ? open : chosen).map((part) => ({ box: part.here(), label: part.label, actions: [action] }));
  });
}

function owner(inside) {
  for (const rect of inside) {
    const found = /^Seat (\d+)\b/.exec(rect.head);
    if (found) return found[1];
  }
}

// A text that names something: the title of a card, a word on a tag, a line.
function place(text) {
  const { element, string, inside } = text, [rect] = inside;
  if (!/\p{L}{3}/u.test(string) || !rect) return [];
  const first = rect.head === string && rect.texts.find((one) => one.string === string) === text;
  const small = area(rect) < 40000;
  const here = () => first && small ? spread(rect) : around(extent(element));
  const above = small ? heading(text, rect) : undefined;
  const taken = rect.marks.some((one) => one.element.localName === "circle");
  const cut = string.endsWith("…") ? string.slice(0, -1).trim() : null;
  const numbers = rect.texts.map((one) => one.string);
  return [{ here, label: string, owner: owner(inside), taken: small && taken, fits }];

  function fits(action) {
    const words = plain(action), [head, ...tail] = words.split(/: | \((?!\d+\))/);
    const [name, at] = /^(.*) \((\d+)\)$/.exec(head)?.slice(1) ?? [head];
    if (at !== undefined && !numbers.includes(at)) return false;
    if (tail.length && above === head && words === `${head}: ${string}`) return true;
    if (tail.length && string.includes(`${head}: `)) return true;
    if (cut !== null) return cut.length > 5 && name.startsWith(cut);
    const who = /^Seat (\d+)\b/.exec(string)?.[1];
    if (who !== undefined && head.endsWith(`seat ${who}`)) return true;
    if (string.toLowerCase() === name.toLowerCase() || string === action.notation) return true;
    return /^\p{Lu}/u.test(string) && string.length > 3 && phrase(name, string);
  }
}

// Where a text is drawn. The browser could tell, but would lay out the whole page for it.
const pen = document.createElement("canvas").getContext("2d");
function extent(text) {
  const look = (name, usual) => text.closest(`[${name}]`)?.getAttribute(name) ?? usual;
  const [style, weight] = ["font-style", "font-weight"].map((name) => look(name, "normal"));
  pen.font = `${style} ${weight} ${look("font-size", 16)}px ${look("font-family", "serif")}`;
  const { width, fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = pen.measureText(text.textContent);
  const before = width * ({ middle: 0.5, end: 1 }[look("text-anchor")] ?? 0);
  return box(number(text, "x") - before, number(text, "y") - up, width, up + down);
}

// The text right above a row of rectangles, in line with their left edge.
function heading(text, rect) {
  const within = text.inside[1];
  const over = within?.texts.filter((one) => one.y < rect.y && Math.abs(one.x - rect.x) < 2
    && one.inside[0] === within) ?? [];
  return over.at(-1)?.string;
}

function phrase(words, name) {
  const at = words.indexOf(name), end = words[at + name.length] ?? " ";
  return at >= 0 && !/[\p{L}\d]/u.test(words[at - 1] ?? " ") && !/[\p{L}\d]/u.test(end);
}

// A die: a square with the letter of its colour in the corner.
function die(rect) {
  if (rect.width !== 28 || rect.height !== 28) return [];
  const texts = rect.texts.filter((one) => one.inside[0] === rect);
  const letter = texts.find((one) => one.element.getAttribute("font-size") === "7")?.string;
  const colour = COLOURS[letter];
  if (!colour) return [];
  const shows = face(rect, texts);
  const said = [`${letter}${shows}`, `${colour} ${shows}`, `${colour} die with ${shows}`,
    ...(shows === "–" ? [`${colour} die without a face`] : [])];
  const inside = rect.texts[0].inside.slice(1);
  const fits = (action) => said.some((one) => phrase(plain(action), one) || phrase(action.notation, one));
  return [{ here: () => spread(rect), label: `${colour} ${shows}`, owner: owner(inside), taken: false, fits }];
}

function face(rect, texts) {
  const large = texts.find((one) => one.element.getAttribute("font-size") === "15")?.string;
  if (large) return large;
  const [path] = rect.marks.filter((one) => one.element.localName === "path");
  if (!path) return "blank";
  const outline = path.element.getAttribute("d");
  const icon = Object.entries(ICONS).find(([start]) => outline.startsWith(start))?.[1];
  if (!icon) return String(outline.split("M").length - 1);
  const count = rect.marks.length;
  return icon === "coin" ? icon : `${count} ${icon}${count > 1 ? "s" : ""}`;
}
