// The puzzles of a game, which lie beside the page, and which of them have been solved: kept in localStorage.

import type { Puzzle } from '../protocol';
import { beside } from './beside';

export type Solved = 'first' | 'later' | 'shown';

const KEY = 'furball.puzzles';
const files = beside<{ puzzles: Puzzle[] }>('puzzles');

/** Easiest first. Fetched when they are first looked at. */
export const puzzlesOf = async (game: string): Promise<Puzzle[]> => (await files(game)).puzzles ?? [];

function read(): Record<string, Solved> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Solved>;
  } catch {
    return {};
  }
}
function write(all: Record<string, Solved>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // A browser that refuses storage still plays.
  }
}
const name = (game: string, puzzle: string) => `${game}/${puzzle}`;

/** By puzzle. */
export function solvedOf(game: string): Record<string, Solved> {
  const all = read();
  const own: Record<string, Solved> = {};
  for (const [key, how] of Object.entries(all)) if (key.startsWith(`${game}/`)) own[key.slice(game.length + 1)] = how;
  return own;
}
/** What was once solved stays solved; what was shown counts as solved once it is found. */
export function remember(game: string, puzzle: string, how: Solved): void {
  const all = read();
  const before = all[name(game, puzzle)];
  if (before && before !== 'shown') return;
  write({ ...all, [name(game, puzzle)]: before === 'shown' && how === 'first' ? 'later' : how });
}
export function forget(game: string): void {
  write(Object.fromEntries(Object.entries(read()).filter(([key]) => !key.startsWith(`${game}/`))));
}
/** The first one that has not been solved, behind this one and then from the start. */
export function nextOf(list: readonly Puzzle[], solved: Record<string, Solved>, after = ''): Puzzle | undefined {
  const at = list.findIndex((p) => p.id === after);
  const turned = [...list.slice(at + 1), ...list.slice(0, Math.max(0, at))];
  return turned.find((p) => !solved[p.id] || solved[p.id] === 'shown') ?? turned[0];
}
