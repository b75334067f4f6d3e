import { describe, expect, it } from 'vitest';
import { luckOf, type RolledOnce } from './luck';

const die = (outcome: number, side = 'blue'): RolledOnce => ({
  step: 0,
  outcome,
  roll: {
    side: side as 'blue',
    title: 'Fire',
    outcomes: [1, 2, 3, 4, 5, 6].map((n) => ({
      outcome: n,
      weight: 1,
      label: n === 6 ? 'hit' : n === 1 ? 'jam' : '-',
      tone: n === 6 ? 'gain' : n === 1 ? 'cost' : 'nothing',
    })),
  },
});

describe('luck', () => {
  it('counts what fell against the exact expectation', () => {
    const luck = luckOf([die(6), die(6), die(3), die(1), die(6, 'red')], 'blue');
    expect(luck.rolls).toBe(4);
    expect(luck.gains).toBe(2);
    expect(luck.expectedGains).toBeCloseTo(4 / 6);
    expect(luck.costs).toBe(1);
    expect(luck.deviation).toBeGreaterThan(0);
  });
  it('is zero when everything fell as expected', () => {
    expect(
      luckOf(
        [1, 2, 3, 4, 5, 6].map((n) => die(n)),
        'blue',
      ).deviation,
    ).toBeCloseTo(0);
  });
});
