/** Keeps the files of the page, so that it works without a connection. The build fills in FILES. */

const FILES = [
  "./",
  "./assets/browser-worker-BzAbzqfQ.js",
  "./assets/chunk-2SBMIHZV-XLTpWJ3B.js",
  "./assets/engine_bg-D81sOrpD.wasm",
  "./assets/index-DpP3_0cA.css",
  "./assets/index-Z6ZpI5jH.js",
  "./assets/puzzle-geometry-CbvNHyZO.js",
  "./assets/puzzles-dynamic-3x3x3-JWIWLLZA-DhwSxIsu.js",
  "./assets/puzzles-dynamic-4x4x4-REUXFQJ4-BvRk9kiK.js",
  "./assets/puzzles-dynamic-megaminx-2LVHIDL4-BvRk9kiK.js",
  "./assets/puzzles-dynamic-side-events-AHFPWEBD-BvRk9kiK.js",
  "./assets/puzzles-dynamic-unofficial-P3TW433I-BvRk9kiK.js",
  "./assets/twisty-Bzh4eps7.js",
  "./assets/twisty-dynamic-3d-QGRCHB6L-B2EFmhWh.js",
  "./icon.svg",
  "./manifest.webmanifest",
  "./third-party.txt"
];
const VERSION = "4540a449b83e719c";
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
