// What has happened: the lines since the last turn of the own seat come first to the eye.
import { at, make } from "./dom.js";
import { named } from "./names.js";

let fresh = []; // the lines since the own seat has acted last

export function clearLog() {
  at("log").replaceChildren();
  fresh = [];
}

export function addLines(lines) {
  const added = lines.map(({ kind, text }) => make("p", named(text), { className: `${kind} fresh` }));
  fresh.push(...added);
  at("log").append(...added);
}

// The own seat has acted: what was new is not any more.
export function age() {
  for (const line of fresh) line.classList.remove("fresh");
  fresh = [];
}

// Shows the first of the new lines, or the last ones.
export function scrollLog() {
  const log = at("log"), first = fresh[0];
  log.scrollTop = first ? Math.min(first.offsetTop - log.offsetTop - 4, log.scrollHeight) : log.scrollHeight;
}
