// The last games of the page, in the storage of the browser: a page that is loaded again goes on.
const NAME = "rules: games", PLACE = new URL("./games", import.meta.url);
const MOST = 4;
let writes = Promise.resolve(), next = null;

// What was kept; nothing where the browser keeps nothing.
export async function load() {
  try {
    const found = await (await caches.open(NAME)).match(PLACE);
    return found ? await found.json() : [];
  } catch {
    return [];
  }
}

// Keeps a game in place of what was kept of it; of several that come quickly, the last.
export function store(game) {
  const waits = next !== null;
  next = game;
  if (!waits) writes = writes.then(write);
}

async function write() {
  const game = next;
  next = null;
  const others = (await load()).filter(({ tokens }) => tokens[0] !== game.tokens[0]);
  const games = [...others, game].slice(-MOST);
  try {
    await (await caches.open(NAME)).put(PLACE, new Response(JSON.stringify(games)));
  } catch {
    // The game goes on without.
  }
}
