import { describe, expect, it } from 'vitest';
import { fraction, oddsRows, percent, ranges, signed, signedDecimal } from './format';

describe('numbers on the screen', () => {
  it('fractions are reduced', () => {
    expect(fraction(6, 36)).toBe('1/6');
    expect(fraction(36, 36)).toBe('1');
    expect(fraction(7, 75)).toBe('7/75');
  });
  it('small chances keep a figure', () => {
    expect(percent(1, 3)).toBe('33%');
    expect(percent(7, 150)).toBe('4.7%');
    expect(percent(0, 6)).toBe('0%');
    expect(percent(6, 6)).toBe('100%');
  });
  it('signs are real minus signs', () => {
    expect(signed(2)).toBe('+2');
    expect(signed(-2)).toBe('−2');
    expect(signedDecimal(-0.5)).toBe('−0.50');
    expect(signedDecimal(-0.001)).toBe('+0.00');
  });
  it('equal results of different dice become one row', () => {
    const rows = oddsRows([
      { outcome: 1, weight: 1, notation: '1', label: '1: nothing', tone: 'nothing' },
      { outcome: 2, weight: 1, notation: '2', label: '2: nothing', tone: 'nothing' },
      { outcome: 3, weight: 1, notation: '3', label: '3: one hit', tone: 'gain' },
      { outcome: 4, weight: 3, notation: '4', label: 'One hit (4)', tone: 'gain' },
    ]);
    expect(rows.map((r) => [r.label, r.weight, r.ids])).toEqual([
      ['Nothing', 2, [1, 2]],
      ['One hit', 4, [3, 4]],
    ]);
  });
  it('dice are written as ranges', () => {
    expect(ranges(['1', '2', '3', '5'])).toBe('1–3, 5');
    expect(ranges(['lost'])).toBe('lost');
  });
});
