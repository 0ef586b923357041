// Keeps the files of the page, so that it works without its host after the first visit. The build
// writes the version, a hash of all files, and their names: a new version is fetched whole, and is
// used when no page of the old one is open.
const PREFIX = `rules ${registration.scope} `;
const CACHE = PREFIX + "{version}";
const FILES = ["{files}"];

async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((name) => new Request(name, { cache: "no-cache" })));
}

async function clear() {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  const { pathname } = new URL(request.url);
  const found = request.mode === "navigate" && pathname.endsWith("/index.html") ? "./" : request;
  const kept = await cache.match(found, { ignoreSearch: true });
  if (kept) return kept;
  const fetched = await fetch(request);
  // Trained networks are kept once somebody has played against them.
  if (fetched.ok && pathname.includes("/weights/")) await cache.put(request, fetched.clone());
  return fetched;
}

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(clear()));
addEventListener("fetch", (event) => {
  const { url, method } = event.request;
  if (method === "GET" && url.startsWith(registration.scope)) event.respondWith(answer(event.request));
});
