import { describe, expect, it } from 'vitest';
import { kinds, shape } from '../art/aircraft';
import '../art/things';
import { rings } from './path';

describe('rings', () => {
  it('reads straight lines, absolute and relative', () => {
    expect(rings('M0 0L10 0L10 5Z')).toEqual([
      [
        { x: 0, y: 0 },
        { x: 10, y: 0 },
        { x: 10, y: 5 },
      ],
    ]);
    expect(rings('M1 1h4v3h-4Z')[0]).toEqual([
      { x: 1, y: 1 },
      { x: 5, y: 1 },
      { x: 5, y: 4 },
      { x: 1, y: 4 },
    ]);
  });
  it('runs through the ends of curves', () => {
    const [ring] = rings('M0 0C0 10 10 10 10 0Q5 -5 0 0Z', 4);
    expect(ring).toHaveLength(9);
    expect(ring![4]).toEqual({ x: 10, y: 0 });
  });
  it('makes half circles round', () => {
    const [ring] = rings('M-5 0a5 5 0 1 1 10 0a5 5 0 1 1 -10 0Z');
    for (const p of ring!) expect(Math.hypot(p.x, p.y)).toBeCloseTo(5);
  });
  it('makes every silhouette solid', () => {
    for (const k of kinds())
      for (const d of [shape(k).plan.body, shape(k).side.body]) {
        const all = rings(d);
        expect(all.length, k).toBeGreaterThan(0);
        for (const r of all)
          for (const p of r) {
            expect(Number.isFinite(p.x), k).toBe(true);
            expect(Math.abs(p.x), k).toBeLessThan(60);
            expect(Math.abs(p.y), k).toBeLessThan(60);
          }
      }
  });
});
