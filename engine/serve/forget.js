/* In place of the site's own sw.js: a book that another server handed out at this address, and that was kept, must not hide the preview. */
"use strict";
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil((async () => {
  await registration.unregister();
  for (const name of await caches.keys()) if (name === `tadoru ${registration.scope}`) await caches.delete(name);
  for (const client of await clients.matchAll({ type: "window" })) client.navigate(client.url);
})()));
