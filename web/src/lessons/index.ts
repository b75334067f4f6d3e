import type { Lesson } from './lesson';

/** Lessons by game, loaded when wanted. */
const files: Record<string, () => Promise<{ lesson: Lesson }>> = {
  dogfight: () => import('./dogfight'),
  full_circle: () => import('./full_circle'),
  jet_duel: () => import('./jet_duel'),
  fast_easy: () => import('./fast_easy'),
  wing_leader: () => import('./wing_leader'),
};

export function hasLesson(game: string): boolean {
  return game in files;
}

export async function loadLesson(game: string): Promise<Lesson | null> {
  const load = files[game];
  return load ? (await load()).lesson : null;
}
