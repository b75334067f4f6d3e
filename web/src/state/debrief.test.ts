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
const told = (step: number, outcome: number): Told => ({ step, roll: shot, outcome, turn: 1, units: [] });

test('the roll after which the expected result changed most turned the battle', () => {
  const found = debrief([told(1, 1), told(3, 6), told(4, 1)], 'red', [1, 1, 1.25, 1, 0, 0.5]);
  expect(found.curve).toEqual([
    [0, -1],
    [1, -1],
    [2, -1.25],
    [3, -1],
    [4, -0],
    [5, -0.5],
  ]);
  expect(found.turning).toMatchObject({ step: 3, change: 1, label: '1 hit' });
  expect(found.turning!.chance).toBeCloseTo(1 / 6);
  expect(found.luckiest).toBeNull();
  expect(found.unluckiest).toMatchObject({ step: 4, change: -0.5 });
  expect(found.dice).toBeCloseTo(0.25); // the choice between the first two rolls is no luck
});

test('for the other side the same roll was bad luck', () => {
  expect(debrief([told(0, 6)], 'blue', [0, -1]).turning).toMatchObject({ step: 0, change: -1 });
});

test('without dice there is nothing to turn', () => {
  expect(debrief([], 'blue', [0, 2]).turning).toBeNull();
});
