// What on a picture belongs to which legal action. A game names the parts of the table that an action
// concerns, and marks in its picture where they lie; the short words for actions are marked likewise.
// No line here names a game.
const SIDES = ["x", "y", "width", "height"];

// The parts of a picture that can be chosen: `box`, `label`, `actions`.
export function spots(svg, actions) {
  const concerned = new Map(), boxes = new Map();
  for (const action of actions) {
    for (const part of [`action-${action.id}`, ...action.parts]) {
      concerned.set(part, [...concerned.get(part) ?? [], action]);
    }
  }
  for (const mark of svg.querySelectorAll("[data-part]")) {
    const own = concerned.get(mark.dataset.part);
    if (!own) continue;
    const box = Object.fromEntries(SIDES.map((side) => [side, Number(mark.getAttribute(side))]));
    const key = Object.values(box).join(" "), known = boxes.get(key);
    if (!known) boxes.set(key, { box, label: name(mark.dataset.part), actions: [...own] });
    else known.actions.push(...own.filter((action) => !known.actions.includes(action)));
  }
  return [...boxes.values()];
}

// A part in words: "die-7@1" is a die of seat 1.
function name(part) {
  const [, kind, number, seat] = /^([a-z]+)-(\d+)(?:@(\d+))?$/.exec(part);
  const word = kind[0].toUpperCase() + kind.slice(1);
  if (kind === "seat") return `${word} ${number}`;
  return seat === undefined ? word : `${word} of seat ${seat}`;
}
