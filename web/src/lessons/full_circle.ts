import type { Lesson } from './lesson';

export const lesson: Lesson = { game: 'full_circle', title: '', about: '', seed: '1', me: 'blue', steps: [] };
