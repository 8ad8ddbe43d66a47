/* The whole book kept for reading without a network. FILES, above, says which bytes each file has in this version: what a
   server hands out of another one is not kept, so a version is complete and of one kind, or not there at all.
   Files lie in one store under their path and their digest; what two versions share is loaded once. */
"use strict";
const SCOPE = new URL(registration.scope);
const STORE = `tadoru ${SCOPE}`;
const AT_ONCE = 4;
const keyOf = (path) => new URL(`${path}?${FILES[path]}`, SCOPE).href;

const digestOf = async (body) => {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return Array.from(bytes.slice(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
};
const keepFile = async (store, path) => {
  const answer = await fetch(new URL(path, SCOPE), { cache: "no-cache", priority: "low" });
  const body = await answer.arrayBuffer();
  if (!answer.ok || await digestOf(body) !== FILES[path]) throw new Error(`${path} is not of this version`);
  await store.put(keyOf(path), new Response(body, { headers: { "Content-Type": answer.headers.get("Content-Type") || "" } }));
};
const keepAll = async () => {
  const store = await caches.open(STORE);
  const kept = new Set((await store.keys()).map(({ url }) => url));
  const left = Object.keys(FILES).filter((path) => !kept.has(keyOf(path)));
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    for (let path; (path = left.shift());) await keepFile(store, path);
  }));
};
const dropOthers = async () => {
  const store = await caches.open(STORE);
  const wanted = new Set(Object.keys(FILES).map(keyOf));
  await Promise.all((await store.keys()).filter(({ url }) => !wanted.has(url)).map((request) => store.delete(request)));
};

// A store that has lost a file is given up: the next visit begins a new one.
const answer = async (path, request) => {
  const found = await caches.match(keyOf(path), { cacheName: STORE });
  if (found) return found;
  registration.unregister();
  return fetch(request);
};

addEventListener("install", (event) => event.waitUntil(keepAll()));
addEventListener("activate", (event) => event.waitUntil(dropOthers()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const { href, pathname } = new URL(request.url);
  if (request.method !== "GET" || !href.startsWith(SCOPE)) return;
  const path = decodeURI(pathname.slice(SCOPE.pathname.length)) || "index.html";
  if (Object.hasOwn(FILES, path)) event.respondWith(answer(path, request));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => answer("404.html", request)));
});
// A page that was just opened asks: with no other one open, the new version takes over, and the page loads itself again.
addEventListener("message", (event) => event.waitUntil((async () => {
  const open = await clients.matchAll({ includeUncontrolled: true });
  if (open.filter(({ url }) => url.startsWith(SCOPE)).length < 2) await skipWaiting();
})()));
