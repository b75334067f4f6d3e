import type { Lesson } from './lesson';

/** Three lessons a game, loaded when wanted: a first battle, the idea of the game, and an advanced one. */
const files: Record<string, () => Promise<{ lessons: Lesson[] }>> = {
  dogfight: () => import('./dogfight'),
  full_circle: () => import('./full_circle'),
  jet_duel: () => import('./jet_duel'),
  fast_easy: () => import('./fast_easy'),
  wing_leader: () => import('./wing_leader'),
};

export async function loadLessons(game: string): Promise<readonly Lesson[]> {
  return (await files[game]?.())?.lessons ?? [];
}

/** The address of a lesson: the game, and its number from the second on ("dogfight-2"). */
export const lessonId = (game: string, index: number): string => (index ? `${game}-${index + 1}` : game);

export async function loadLesson(id: string): Promise<Lesson | null> {
  const [, game = id, number = '1'] = /^(.*?)(?:-(\d))?$/.exec(id) ?? [];
  return (await loadLessons(game))[Number(number) - 1] ?? null;
}
