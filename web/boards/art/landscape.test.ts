import { describe, expect, it } from 'vitest';
import { heap, puffs, swell, wisps } from './clouds';
import { ground } from './landscape';

const box = { x: 0, y: 0, w: 900, h: 600 };

describe('landscape', () => {
  it.each(['land', 'sea', 'clouds', 'none', ''])('draws %s from tokens only, the same every time', (kind) => {
    const layers = ground(kind, box);
    expect(layers.length).toBeGreaterThan(0);
    for (const l of layers) {
      expect(l.d).not.toMatch(/NaN|undefined|Infinity/);
      for (const c of [l.fill, l.stroke]) if (c) expect(c).toMatch(/^var\(--/);
    }
    expect(ground(kind, box)).toBe(layers);
  });
  it('draws clouds and waves without holes in the numbers', () => {
    for (const d of [puffs(box, 30, 1), heap(50, 50, 60, 40, 2), wisps(box, 3, 4), swell(box, 20, 5)]) {
      expect(d.length).toBeGreaterThan(20);
      expect(d).not.toMatch(/NaN|undefined|Infinity/);
    }
  });
  it('keeps streaks inside a narrow strip', () => {
    expect(wisps({ x: 0, y: 0, w: 60, h: 40 }, 2, 1)).toMatch(/^M/);
  });
});
