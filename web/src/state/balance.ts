// How fair each scenario is, as `furball lab balance` measured it; the files lie beside the page.

import { isExample } from '../games';

export interface Level {
  player: string;
  games: number;
  /** Blue's share, draws counted half, with its 95 % interval. */
  blue: number;
  low: number;
  high: number;
  draws: number;
}
export interface Fairness {
  levels: Level[];
  /** What makes it even, where that is known. */
  change?: { text?: string; label?: string } | string;
}

const files = new Map<string, Promise<Record<string, Fairness>>>();

export function fairnessOf(game: string): Promise<Record<string, Fairness>> {
  if (isExample(game)) return Promise.resolve({}); // nobody has measured the tutorial's
  let file = files.get(game);
  if (!file) {
    file = fetch(`./balance/${encodeURIComponent(game)}.json`)
      .then(async (answer) =>
        answer.ok ? ((await answer.json()) as { scenarios: Record<string, Fairness> }).scenarios : {},
      )
      .catch(() => ({}));
    files.set(game, file);
  }
  return file;
}
