// What is asked for once and remembered.

/** What is kept under this name; made when it is first wanted. */
export function once<T>(kept: Map<string, T>, name: string, make: () => T): T {
  const found = kept.get(name);
  if (found !== undefined) return found;
  const made = make();
  kept.set(name, made);
  return made;
}

/**
 * Texts that the engines leave out so that they load fast lie beside the page, a file a game (tools/page_texts.py). Reads those
 * of a folder. What is not there is empty.
 */
export function beside<T>(folder: string): (game: string) => Promise<Partial<T>> {
  const files = new Map<string, Promise<Partial<T>>>();
  return (game) =>
    once(files, game, async () => {
      try {
        const answer = await fetch(`./${folder}/${encodeURIComponent(game)}.json`);
        return answer.ok ? ((await answer.json()) as Partial<T>) : {};
      } catch (error) {
        files.delete(game); // the network may be back the next time
        throw error;
      }
    });
}
