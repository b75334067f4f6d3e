import type { Lesson } from './lesson';

export const lesson: Lesson = { game: 'wing_leader', title: '', about: '', seed: '1', me: 'red', steps: [] };
