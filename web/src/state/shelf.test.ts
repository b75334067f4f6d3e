import { expect, it } from 'vitest';
import { MOST_MARKS, shelf } from './shelf.svelte';

it('keeps names, notes and bookmarks, and nothing for a battle without any', () => {
  shelf.change('a', { name: 'The long chase', note: 'Never turn with an Oscar.' });
  shelf.toggle('a', 30, 'The first hit');
  shelf.toggle('a', 12, 'Out of the Sun');
  expect(shelf.of('a').name).toBe('The long chase');
  expect(shelf.marks('a').map((m) => m.step)).toEqual([12, 30]);
  shelf.toggle('a', 30, '');
  expect(shelf.marks('a').map((m) => m.text)).toEqual(['Out of the Sun']);
  shelf.change('a', { name: '', note: '', marks: [] });
  expect(shelf.of('a')).toEqual({});
});

it('keeps a bounded number of bookmarks', () => {
  for (let step = 0; step < MOST_MARKS + 5; step++) shelf.toggle('b', step, String(step));
  expect(shelf.marks('b')).toHaveLength(MOST_MARKS);
});
