/** How long the page lets a frame be before it goes on with what is not urgent. */
const LEAVE_MS = 30;

/** Resolves when the frame with what has just changed is on the screen; at once where nothing is drawn. */
export function drawn(): Promise<void> {
  if (typeof requestAnimationFrame === 'undefined' || document.hidden) return Promise.resolve();
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done, LEAVE_MS)));
}
