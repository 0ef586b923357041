// The games of this browser: it keeps their links, so that each can be gone on with.
import { keep, kept, make } from "./dom.js";

const NAME = "games", MOST = 12;

// The last ones first: `token`, `title`, `others`, `state`, what the seat waits for, and `links`,
// those of the others.
function games() {
  try {
    return JSON.parse(kept(NAME)) ?? [];
  } catch {
    return []; // it is no JSON
  }
}

function store(found) {
  keep(NAME, JSON.stringify(found.slice(0, MOST)));
}

// The links of a game that this browser has started, from when it started it.
export function linksOf(token) {
  return games().find((game) => game.token === token)?.links ?? [];
}

export function remember(game) {
  store([game, ...games().filter(({ token }) => token !== game.token)]);
}

export function note(token, state) {
  store(games().map((game) => (game.token === token ? { ...game, state } : game)));
}

export function forget(lost) {
  store(games().filter(({ token }) => token !== lost));
}

// The games as items of a list, each with its link.
export function listed() {
  return games().map(({ token, title, others, state }) => {
    const item = make("li"), link = make("a", title, { href: `#seat=${encodeURIComponent(token)}` });
    item.append(link, `${others.length ? ` with ${others.join(", ")}` : ""}: ${state}`);
    return item;
  });
}
