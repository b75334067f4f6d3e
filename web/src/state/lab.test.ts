import { expect, test } from 'vitest';
import { commandOf, unbroken, type Line } from './lab.svelte';

test('an experiment that was stopped counts the games up to the first gap', () => {
  const line = (game: number): Line => ({ game, result: 'blue' });
  expect(unbroken([line(0), line(1), undefined, line(3)]).map((l) => l.game)).toEqual([0, 1]);
  expect(unbroken([undefined, line(1)])).toEqual([]);
  expect(unbroken([line(0), line(1)])).toHaveLength(2);
});

test('the command repeats it', () => {
  const asked = {
    game: 'dogfight',
    scenario: 'cactus',
    blue: 'doctrine',
    red: 'ace@50',
    games: 40,
    swap: true,
    seed: 7,
  };
  expect(commandOf(asked)).toBe(
    'furball lab simulate dogfight/cactus --blue doctrine --red ace@50 --games 40 --seed 7 --swap',
  );
});
