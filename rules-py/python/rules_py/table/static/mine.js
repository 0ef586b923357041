// The games of this browser: it keeps their links, so that each can be gone on with.
import { make } from "./dom.js";

const NAME = "games", MOST = 12;

// The last ones first: `token`, `title`, `others`, and `state`, what the seat waits for.
function games() {
  try {
    return JSON.parse(localStorage.getItem(NAME)) ?? [];
  } catch {
    return [];
  }
}

function keep(found) {
  try {
    localStorage.setItem(NAME, JSON.stringify(found.slice(0, MOST)));
  } catch {
    // The links are lost with the page.
  }
}

export function remember(game) {
  keep([game, ...games().filter(({ token }) => token !== game.token)]);
}

export function note(token, state) {
  keep(games().map((game) => (game.token === token ? { ...game, state } : game)));
}

export function forget(lost) {
  keep(games().filter(({ token }) => token !== lost));
}

// The games as items of a list, each with its link.
export function listed() {
  return games().map(({ token, title, others, state }) => {
    const item = make("li"), link = make("a", title, { href: `#seat=${encodeURIComponent(token)}` });
    item.append(link, `${others.length ? ` with ${others.join(", ")}` : ""}: ${state}`);
    return item;
  });
}
