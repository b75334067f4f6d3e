// The service worker: keeps the whole app for use without a network. A new version waits until the player agrees or
// every page is closed, so that it never changes a game in progress.

import { offline } from './state/offline.svelte';

export function registerOffline(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  window.addEventListener('load', async () => {
    try {
      const registration = await navigator.serviceWorker.register('./sw.js', { scope: './' });
      const watch = (worker: ServiceWorker | null) => {
        worker?.addEventListener('statechange', () => {
          if (worker.state === 'installed' && navigator.serviceWorker.controller) offline.waiting = worker;
          if (worker.state === 'activated') offline.ready = true;
        });
      };
      offline.ready = !!registration.active;
      if (registration.waiting && navigator.serviceWorker.controller) offline.waiting = registration.waiting;
      watch(registration.installing);
      registration.addEventListener('updatefound', () => watch(registration.installing));
    } catch {
      // Without a service worker the page still works with a network.
    }
  });
}

/** Lets the waiting version take over and loads the page again. */
export function update(): void {
  if (offline.waiting?.state !== 'installed') return location.reload(); // another window has let it in already
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  offline.waiting.postMessage('take-over');
}
