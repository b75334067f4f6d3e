// What a browser keeps of its shared games: the part in the dice that it sent goes with a renewed link.

import { beforeEach, expect, test } from 'vitest';
import { findMine, myGames, remember, renewed, type MyGame } from './shared';
import { keptPart } from './shared_key';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  globalThis.localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as unknown as Storage;
});

const game: MyGame = {
  game: 'abc',
  token: 'old',
  seat: 'blue',
  rules: 'pig',
  title: 'Pig',
  scenarioTitle: 'Classic',
  invites: {},
  commitment: 'c0ffee',
  entropy: '',
  added: 1,
};

test('a part once sent stays the part of that seat', () => {
  expect(keptPart('abc', 'old', '11')).toBe('11');
  expect(keptPart('abc', 'old', '22')).toBe('11');
  expect(keptPart('abc', 'other', '22')).toBe('22');
});

test('a renewed link takes the part and the commitment along', () => {
  keptPart('abc', 'old', '11');
  remember(game);
  renewed(game, 'new');
  expect(keptPart('abc', 'new', '33')).toBe('11');
  expect(findMine('abc', 'new')?.commitment).toBe('c0ffee');
  expect(findMine('abc', 'old')).toBeUndefined();
  expect(myGames()).toHaveLength(1);
});
