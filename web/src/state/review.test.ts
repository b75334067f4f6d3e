import { expect, test } from 'vitest';
import type { ReviewStep, ReviewSummary } from '../protocol';
import { accountOf, lessonsOf, luckiest, seenBy } from './review';

const choice = (step: number, more: Partial<ReviewStep>): ReviewStep => ({
  step,
  kind: 'action',
  seat: 'red',
  notation: 'x',
  label: `choice ${step}`,
  before: 0,
  after: 0,
  win: 0.5,
  turn: 1 + Math.floor(step / 2),
  ...more,
});
const roll = (step: number, luck: number, before = 0): ReviewStep => ({
  step,
  kind: 'roll',
  notation: '6',
  before,
  after: before + luck,
  win: 0.5,
  luck,
  turn: 1 + Math.floor(step / 2),
});
const steps = [
  choice(0, { grade: 'best', cost: 0 }),
  roll(1, 20),
  choice(2, { grade: 'blunder', cost: 12, best: { action: 1, notation: 'b', label: 'Better' }, why: 'Ends behind.' }),
  choice(3, { seat: 'blue', grade: 'blunder', cost: 30 }),
  choice(4, { grade: 'slip', cost: 4, best: { action: 2, notation: 'c', label: 'Other' }, why: 'Ends behind.' }),
  roll(5, -1, 20),
];

test('red sees the curve the other way up, in the points that the game shows', () => {
  const seen = seenBy(steps, 'red', 10, 40);
  expect(seen.curve.map((value) => value.toFixed(1).replace('-0.0', '0.0'))).toEqual([
    '0.0',
    '0.0',
    '0.0',
    '0.0',
    '0.0',
    '-2.0',
    '-1.9',
  ]);
  expect(seen.grades).toMatchObject({ best: 1, blunder: 1, slip: 1 });
  expect(seen.marks.map((m) => [m.step, m.kind, m.size])).toEqual([
    [1, 'luck', -2],
    [2, 'blunder', -1.2],
    [4, 'slip', -0.4],
  ]);
  expect(seen.turns.map((t) => t.step)).toEqual([0, 2, 4]);
});

test('no lesson is said twice', () => {
  expect(lessonsOf(steps.filter((s) => s.seat === 'red')).map((s) => s.step)).toEqual([2]);
});

test('the account of either side adds up', () => {
  const side = { cost: 0, forced: 0, best: 0, fine: 0, slip: 0, blunder: 0, lessons: [] };
  const summary: ReviewSummary = {
    start: 5,
    result: 12,
    finished: true,
    blue: { ...side, skill: 3, luck: 8 },
    red: { ...side, skill: 4, luck: -8 },
    turning_points: [],
    scale: 40,
    words: '',
  };
  for (const seat of ['blue', 'red'] as const) {
    const a = accountOf(summary, seat, 10);
    expect(a.start + a.mine + a.theirs + a.dice).toBeCloseTo(a.result, 9);
    expect(a.result).toBeCloseTo(seat === 'blue' ? 1.2 : -1.2, 9);
  }
});

test('the great rolls stand in their order; the rest is summed up', () => {
  const { shown, others, rest } = luckiest(
    steps.filter((s) => s.kind === 'roll'),
    'blue',
    10,
    1,
  );
  expect(shown.map((s) => s.step)).toEqual([1]);
  expect([others, rest]).toEqual([1, -0.1]);
});
