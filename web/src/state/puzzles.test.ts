import { beforeEach, expect, test, vi } from 'vitest';
import type { Puzzle } from '../protocol';
import { forget, nextOf, remember, solvedOf } from './puzzles';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
});
beforeEach(() => kept.clear());

const list = ['a', 'b', 'c'].map((id) => ({ id }) as Puzzle);

test('a puzzle stays solved, game by game', () => {
  remember('dogfight', 'a', 'first');
  remember('dogfight', 'a', 'shown');
  remember('jet_duel', 'a', 'later');
  expect(solvedOf('dogfight')).toEqual({ a: 'first' });
  forget('dogfight');
  expect(solvedOf('dogfight')).toEqual({});
  expect(solvedOf('jet_duel')).toEqual({ a: 'later' });
});

test('one that was shown and then found was not found at once', () => {
  remember('dogfight', 'b', 'shown');
  remember('dogfight', 'b', 'first');
  expect(solvedOf('dogfight')).toEqual({ b: 'later' });
});

test('the next one is unsolved, behind the last, and the list goes round', () => {
  expect(nextOf(list, {}, '')?.id).toBe('a');
  expect(nextOf(list, { b: 'first' }, 'a')?.id).toBe('c');
  expect(nextOf(list, { b: 'first', c: 'shown' }, 'c')?.id).toBe('a');
  expect(nextOf(list, { a: 'first', b: 'first', c: 'first' }, 'a')?.id).toBe('b');
});
