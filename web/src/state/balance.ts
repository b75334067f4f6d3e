// How fair each scenario is, as `furball lab balance` measured it; the files lie beside the page.

import { isExample } from '../games';
import { beside } from './beside';

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

const files = beside<{ scenarios: Record<string, Fairness> }>('balance');

export async function fairnessOf(game: string): Promise<Record<string, Fairness>> {
  if (isExample(game)) return {}; // nobody has measured the tutorial's
  const file = await files(game).catch(() => null);
  return file?.scenarios ?? {};
}
