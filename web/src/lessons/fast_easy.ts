import type { Lesson } from './lesson';

export const lesson: Lesson = { game: 'fast_easy', title: '', about: '', seed: '1', me: 'blue', steps: [] };
