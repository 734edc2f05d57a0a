/** Keeps the files of the page, so that it works without a connection: of its languages the one that the address of
 * this worker names. The build fills in FILES. */

const FILES = [
  "./",
  "./assets/algorithms-C9q5AtYp.js",
  "./assets/browser-worker-BDnGMJsJ.js",
  "./assets/camera-BP8qIMFz.js",
  "./assets/crosses-CP_DjHCh.js",
  "./assets/de-DhwIa3OS.js",
  "./assets/engine_bg-U7oRdUM3.wasm",
  "./assets/es-DskWLFQ5.js",
  "./assets/fewest-DQCDNLp3.js",
  "./assets/fewest_bg-Daz1ALMi.wasm",
  "./assets/fr-eIfH8IVZ.js",
  "./assets/index-Ck7U0m20.js",
  "./assets/index-DL4dT2iE.css",
  "./assets/ja-Dfrc-3MX.js",
  "./assets/pt-Ce-D8Poj.js",
  "./assets/reader-BZ-ds7-k.js",
  "./assets/usual-Cg3HOFLp.js",
  "./assets/usual-XASrGqBB.js",
  "./assets/zh-Ccjlj25C.js",
  "./icon-180.png",
  "./icon-512.png",
  "./icon.svg",
  "./manifest.webmanifest",
  "./noscript.css",
  "./preview.png",
  "./third-party.txt"
];
const VERSION = "acba0d25dead80ea";
const CACHE = `faceturn-${VERSION}`;

self.addEventListener("install", (event) => {
  const keep = async () => {
    const cache = await caches.open(CACHE);
    const language = self.location.search.slice(1);
    const wanted = FILES.filter((file) => [undefined, language].includes(file.match(/\/([a-z]{2})-[^/]*$/)?.[1]));
    // In another language, only its texts are.
    const isKept = await Promise.all(wanted.map((file) => cache.match(file)));
    const missing = wanted.filter((_, at) => !isKept[at]);
    await cache.addAll(missing.map((file) => new Request(file, { cache: "reload" })));
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
      return isolated((await cache.match(event.request)) ?? (await fetch(event.request)));
    }
    // A server that has a solver says so in the page.
    const kept = async () => (await cache.match(event.request)) ?? cache.match("./");
    const served = await fetch(event.request).catch(kept);
    return served ? isolated(served) : Response.error();
  };
  event.respondWith(answer());
});

/** Isolates the page from other origins, as `faceturn serve` does itself: then workers can be
 * stopped while they search. The page works without it, until the service worker is there. */
const ISOLATION = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
};

/** The response with the headers of ISOLATION. */
function isolated(response) {
  // Redirects and the like cannot be written anew; the browser follows them.
  if (response.status === 0 || response.redirected) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(ISOLATION)) headers.set(name, value);
  const { status, statusText } = response;
  const body = [204, 205, 304].includes(status) ? null : response.body;
  return new Response(body, { status, statusText, headers });
}
