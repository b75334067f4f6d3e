import type { Lesson } from './lesson';

/** Lessons by game, loaded when wanted. */
const files: Record<string, () => Promise<{ lesson: Lesson }>> = {
};

export function hasLesson(game: string): boolean {
  return game in files;
}

export async function loadLesson(game: string): Promise<Lesson | null> {
  const load = files[game];
  return load ? (await load()).lesson : null;
}
