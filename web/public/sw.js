// Keeps the app for use without a network. The list of files and the version are written by scripts/precache.mjs.
const VERSION = 'development';
const FILES = [];
const NAME = `furball-${VERSION}`;

// What carries a hash in its name never changes; anything else the browser may still hold in an older version.
const current = (file) => new Request(file, file.includes('/assets/') ? {} : { cache: 'no-cache' });

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES.map(current))));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith('furball-') && name !== NAME) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const request = event.request;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || !url.href.startsWith(self.registration.scope)) return;
  event.respondWith(
    (async () => {
      const cache = await caches.open(NAME);
      // The folder, not its index.html: some servers send that name back to the folder, and a page may not start from such an answer.
      const key = request.mode === 'navigate' ? self.registration.scope : request;
      const kept = await cache.match(key, { ignoreSearch: request.mode === 'navigate' });
      if (kept) return kept;
      const answer = await fetch(request);
      // Parts loaded on demand (the 3-D view) are kept once they have been used.
      if (answer.ok && url.pathname.includes('/assets/')) await cache.put(request, answer.clone());
      return answer;
    })(),
  );
});
