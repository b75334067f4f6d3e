import { beside } from '../state/beside';
import type { Lesson } from './lesson';

const files = beside<{ lessons: Lesson[] }>('lessons');

/** Three lessons a game, from its lessons.toml: a first battle, the idea of the game, and an advanced one. */
export const loadLessons = async (game: string): Promise<readonly Lesson[]> => (await files(game)).lessons ?? [];

/** The address of a lesson: the game, and its number from the second on ("dogfight-2"). */
export const lessonId = (game: string, index: number): string => (index ? `${game}-${index + 1}` : game);

const parts = (id: string) => /^(.*?)(?:-(\d))?$/.exec(id) ?? [];
export const lessonGame = (id: string): string => parts(id)[1] ?? id;

export async function loadLesson(id: string): Promise<Lesson | null> {
  return (await loadLessons(lessonGame(id)))[Number(parts(id)[2] ?? 1) - 1] ?? null;
}
