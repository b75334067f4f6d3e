/** Resolves when the frame with what has just changed is on its way to the screen; at once where nothing is drawn. */
export function drawn(): Promise<void> {
  if (typeof requestAnimationFrame === 'undefined' || document.hidden) return Promise.resolve();
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}
