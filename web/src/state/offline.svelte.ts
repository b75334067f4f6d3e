class Offline {
  /** Everything is kept for use without a network. */
  ready = $state(false);
  /** A newer version is waiting. */
  waiting: ServiceWorker | null = $state.raw(null);
}

export const offline = new Offline();
