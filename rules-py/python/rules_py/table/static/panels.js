// The panels of a picture: a page arranges them for its own size. A picture is read apart from the page
// and loses all but shapes and their looks, so that nothing in it can act.
const SVG = "http://www.w3.org/2000/svg";
const SHAPES = new Set(["svg", "title", "g", "rect", "circle", "path", "text"]);
const LOOKS = new Set(["viewBox", "width", "height", "x", "y", "cx", "cy", "r", "rx", "d", "transform", "opacity",
  "fill", "fill-rule", "stroke", "stroke-width", "stroke-linecap", "font-family", "font-size", "font-weight",
  "font-style", "text-anchor", "data-part"]);
const SIDES = ["x", "y", "width", "height"];

// Takes everything out of an element but shapes and their looks. Until it is in the page, nothing
// in it acts; returns whether it is a shape itself.
export function clean(element) {
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

export function boxOf(shape) {
  return Object.fromEntries(SIDES.map((side) => [side, Number(shape.getAttribute(side))]));
}

// Fills of dice and tokens on which the ink of the picture is written, and edges of those that are white
// or grey: what is written there stays dark by night.
const LIGHT = new Set(["#f6d65b", "#7b8694", "#8d97a5"]);

// Gives texts on light dice and tokens a colour of their own.
export function ink(shapes) {
  let light = null;
  for (const shape of shapes) {
    if (shape.localName === "rect" && ["fill", "stroke"].some((look) => LIGHT.has(shape.getAttribute(look)))) light = boxOf(shape);
    if (!light || shape.localName !== "text" || shape.hasAttribute("fill")) continue;
    const x = shape.getAttribute("x") - light.x, y = shape.getAttribute("y") - light.y;
    if (x >= 0 && y >= 0 && x <= light.width && y <= light.height) shape.setAttribute("fill", "#1f2933");
  }
}

// The panels of a picture: `box`, `seat` where it is that of one, `shapes`. A mark ends each panel, which
// begins with its ground; what is in none is left out, as the page says it in its own words.
export function panelsOf(svg) {
  const found = [];
  let waiting = [];
  const like = (one, other) => SIDES.every((side) => one.getAttribute(side) === other.getAttribute(side));
  for (const shape of svg.children) {
    const part = shape.dataset.part ?? "";
    if (part.startsWith("panel-")) {
      const shapes = waiting.slice(Math.max(0, waiting.findIndex((one) => like(one, shape))));
      const seat = /@(\d+)$/.exec(part)?.[1];
      found.push({ box: boxOf(shape), seat: seat && Number(seat), shapes: [...shapes, shape] });
      waiting = [];
    } else if (part && !waiting.length && found.length && like(shape, found.at(-1).shapes.at(-1))) {
      found.at(-1).shapes.push(shape); // another mark of the same panel
    } else if (shape.localName !== "title") waiting.push(shape);
  }
  return found.length ? found : [whole(svg, waiting)];
}

// A picture that has no panels is one.
function whole(svg, shapes) {
  const [x, y, width, height] = (svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const box = height ? { x, y, width, height } : { ...boxOf(svg), x: 0, y: 0 };
  return { box, seat: undefined, shapes };
}

// How many shapes of the last picture are looked at to find one that is drawn again.
const AHEAD = 40;

// Makes what is drawn the given shapes. Those that stay are left as they are, because to clean, lay
// out and paint all of them takes most of the time of a turn: what equals a clean one is clean.
export function change(drawn, shapes) {
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
