import { expect, test } from 'vitest';
import type { RollView } from '../protocol';
import { debrief, type Told } from './debrief';

const shot: RollView = {
  title: 'A fires',
  side: 'red',
  outcomes: [
    { outcome: 1, weight: 5, notation: '1-5', label: '1-5: no effect', tone: 'nothing' },
    { outcome: 6, weight: 1, notation: '6', label: '6: 1 hit', tone: 'gain' },
  ],
};
const told = (step: number, outcome: number, margin: number): Told => ({
  step,
  roll: shot,
  outcome,
  turn: 1,
  margin,
  units: [],
});

test('the roll that changed the score most turned the battle', () => {
  const found = debrief([told(3, 1, 1), told(7, 6, 1), told(9, 1, 0)], 'red', { step: 12, margin: 0 });
  expect(found.curve).toEqual([
    [3, -1],
    [4, -1],
    [7, -1],
    [8, -0],
    [9, -0],
    [10, -0],
    [12, -0],
  ]);
  expect(found.turning).toMatchObject({ step: 7, change: 1, label: '1 hit' });
  expect(found.turning!.chance).toBeCloseTo(1 / 6);
  expect(found.luckiest?.step).toBe(7);
  expect(found.unluckiest).toBeNull();
});

test('for the other side the same roll was bad luck', () => {
  const found = debrief([told(3, 6, 0)], 'blue', { step: 5, margin: -1 });
  expect(found.turning).toMatchObject({ step: 3, change: -1 });
  expect(found.unluckiest?.step).toBe(3);
});

test('without dice there is nothing to turn', () => {
  expect(debrief([], 'blue', { step: 5, margin: 2 }).turning).toBeNull();
});
