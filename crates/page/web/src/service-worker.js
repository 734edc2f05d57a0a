/** Keeps the files of the page, so that it works without a connection. The build fills in FILES. */

const FILES = [];
const VERSION = "";
const CACHE = `faceturn-${VERSION}`;

self.addEventListener("install", (event) => {
  const keep = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
    await self.skipWaiting();
  };
  event.waitUntil(keep());
});

self.addEventListener("activate", (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith("faceturn-") && name !== CACHE) await caches.delete(name);
    }
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener("fetch", (event) => {
  const { method, url, mode } = event.request;
  if (method !== "GET" || new URL(url).origin !== self.location.origin) return;
  const answer = async () => {
    const cache = await caches.open(CACHE);
    if (mode !== "navigate") {
      return (await cache.match(event.request)) ?? fetch(event.request);
    }
    // Whoever serves the page says in it whether there is a solver behind it.
    return fetch(event.request).catch(async () => (await cache.match("./")) ?? Response.error());
  };
  event.respondWith(answer());
});
