// What on a picture belongs to which legal action. A game names the parts of the table that an action
// concerns, and marks in its picture where they lie. No line here names a game.
import { boxOf } from "./panels.js";
import { named } from "./names.js";

// The parts of a picture that can be chosen: `box`, `label`, `actions`, and `copy`, which of the places
// it is that the same actions have: equal dice are told apart by where they lie.
export function spots(drawn, actions) {
  const concerned = new Map(), boxes = new Map(), copies = new Map();
  for (const action of actions) {
    for (const part of action.parts) concerned.set(part, [...concerned.get(part) ?? [], action]);
  }
  for (const mark of drawn.querySelectorAll("[data-part]")) {
    const own = concerned.get(mark.dataset.part);
    if (!own) continue;
    const box = boxOf(mark), key = Object.values(box).join(" "), known = boxes.get(key);
    if (known) known.actions.push(...own.filter((action) => !known.actions.includes(action)));
    else {
      const copy = copies.get(mark.dataset.part) ?? 0;
      copies.set(mark.dataset.part, copy + 1);
      boxes.set(key, { box, label: inWords(mark.dataset.part), actions: [...own], copy });
    }
  }
  return [...boxes.values()];
}

// A part in words: "die-7@1" is a die of seat 1.
function inWords(part) {
  const [, kind, number, seat] = /^([a-z]+)-(\d+)(?:@(\d+))?$/.exec(part);
  const word = kind[0].toUpperCase() + kind.slice(1);
  if (kind === "seat") return named(`${word} ${number}`);
  return seat === undefined ? word : named(`${word} of seat ${seat}`);
}
