import { describe, expect, it } from 'vitest';
import type { Board, Cell } from '#protocol';
import { hex, lanes, projectionOf, square } from './projection';

const boards: [string, Board][] = [
  ['lanes', { kind: 'lanes', columns: 13, rows: 10, levels: 3 }],
  ['square', { kind: 'square', columns: 26, rows: 20 }],
  ['pointy, odd shifted', { kind: 'hex', columns: 24, rows: 18, hex_pointy: true, hex_shift_odd: true }],
  ['pointy, even shifted', { kind: 'hex', columns: 24, rows: 18, hex_pointy: true }],
  ['flat, odd shifted', { kind: 'hex', columns: 59, rows: 35, hex_shift_odd: true }],
  ['flat, even shifted', { kind: 'hex', columns: 9, rows: 7 }],
  ['pointy, y up', { kind: 'hex', columns: 8, rows: 9, hex_pointy: true, hex_shift_odd: true, y_up: true }],
  ['flat, y up', { kind: 'hex', columns: 8, rows: 9, hex_shift_odd: true, y_up: true }],
];

const FOUR_WAYS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

describe.each(boards)('projection %s', (_, board) => {
  const p = projectionOf(board);
  it('finds every cell again from its centre and from near its corners', () => {
    for (const c of p.cells()) {
      const m = p.centre(c);
      expect(p.at(m)).toEqual(c);
      for (const o of p.outline(c))
        expect(p.at({ x: m.x + (o.x - m.x) * 0.93, y: m.y + (o.y - m.y) * 0.93 })).toEqual(c);
    }
  });
  it('keeps all cells inside its bounds and apart from each other', () => {
    const seen = new Set<string>();
    for (const c of p.cells()) {
      for (const o of p.outline(c)) {
        expect(o.x).toBeGreaterThan(p.bounds.x - 0.1);
        expect(o.x).toBeLessThan(p.bounds.x + p.bounds.w + 0.1);
        expect(o.y).toBeGreaterThan(p.bounds.y - 0.1);
        expect(o.y).toBeLessThan(p.bounds.y + p.bounds.h + 0.1);
      }
      seen.add(p.place(c));
    }
    expect(seen.size).toBe(p.cells().length);
  });
  it('answers null outside', () => {
    expect(p.at({ x: -5, y: -5 })).toBeNull();
    expect(p.at({ x: p.bounds.w + 40, y: 10 })).toBeNull();
  });
  it('steps one cell on screen and comes back', () => {
    const c: Cell = [3, 3, 0];
    for (const [dx, dy] of FOUR_WAYS) {
      const n = p.step(c, dx, dy)!;
      expect(n).not.toBeNull();
      const a = p.centre(c),
        b = p.centre(n);
      expect((b.x - a.x) * dx + (b.y - a.y) * dy).toBeGreaterThan(0);
      expect(Math.hypot(b.x - a.x, b.y - a.y)).toBeLessThanOrEqual(Math.max(p.pitch.x, p.pitch.y) * 1.16);
    }
  });
  it('reaches every cell by steps from the first', () => {
    const start = p.cells()[0]!,
      open = [start],
      seen = new Set([start.join()]);
    while (open.length) {
      const c = open.pop()!;
      for (const [dx, dy] of FOUR_WAYS) {
        const n = p.step(c, dx, dy);
        if (n && !seen.has(n.join())) {
          seen.add(n.join());
          open.push(n);
        }
      }
    }
    expect(seen.size).toBe(p.cells().length);
  });
});

describe('hex', () => {
  it('shifts odd rows to the right on a pointy board, odd columns down on a flat one', () => {
    const a = hex({ columns: 5, rows: 5, hex_pointy: true, hex_shift_odd: true });
    expect(a.centre([0, 1, 0]).x - a.centre([0, 0, 0]).x).toBeCloseTo(a.pitch.x / 2);
    const b = hex({ columns: 5, rows: 5, hex_shift_odd: true });
    expect(b.centre([1, 0, 0]).y - b.centre([0, 0, 0]).y).toBeCloseTo(b.pitch.y / 2);
    const c = hex({ columns: 5, rows: 5, hex_pointy: true });
    expect(c.centre([0, 1, 0]).x - c.centre([0, 0, 0]).x).toBeCloseTo(-a.pitch.x / 2);
  });
  it('puts row 0 at the bottom when y goes up', () => {
    const up = hex({ columns: 4, rows: 4, hex_pointy: true, y_up: true });
    expect(up.centre([0, 0, 0]).y).toBeGreaterThan(up.centre([0, 3, 0]).y);
  });
  it('leaves missing cells out', () => {
    const p = hex({ columns: 3, rows: 3, hex_pointy: true, missing: [[1, 1, 0]] });
    expect(p.has([1, 1, 0])).toBe(false);
    expect(p.at(p.centre([1, 1, 0]))).toBeNull();
    expect(p.cells()).toHaveLength(8);
  });
  it('draws shared borders once: a row of n hexes has 5n + 1', () => {
    expect(hex({ columns: 4, rows: 1, hex_pointy: true }).grid().join('').match(/M/g)).toHaveLength(21);
  });
  it('keeps the altitude when it steps', () => {
    expect(hex({ columns: 5, rows: 5, levels: 9, hex_pointy: true }).step([2, 2, 7], 1, 0)).toEqual([3, 2, 7]);
  });
});

describe('lanes', () => {
  const p = lanes({ columns: 13, rows: 10, levels: 3 });
  it('has the far lane on top, the near lane tallest, row 0 at the bottom', () => {
    expect(p.centre([0, 4, 0]).y).toBeLessThan(p.centre([0, 4, 1]).y);
    expect(p.centre([0, 4, 1]).y).toBeLessThan(p.centre([0, 4, 2]).y);
    const height = (z: number) => {
      const o = p.outline([0, 4, z]);
      return o[2]!.y - o[0]!.y;
    };
    expect(height(2)).toBeGreaterThan(height(1));
    expect(height(1)).toBeGreaterThan(height(0));
    expect(p.centre([0, 0, 2]).y).toBeGreaterThan(p.centre([0, 9, 0]).y);
  });
  it('steps down from the near lane to the far lane of the row below', () => {
    expect(p.step([3, 5, 2], 0, 1)).toEqual([3, 4, 0]);
    expect(p.step([3, 5, 0], 0, -1)).toEqual([3, 6, 2]);
    expect(p.step([3, 0, 2], 0, 1)).toBeNull();
  });
});

it('square draws altitude upwards', () => {
  const p = square({ columns: 26, rows: 20 });
  expect(p.centre([0, 19, 0]).y).toBeLessThan(p.centre([0, 0, 0]).y);
});
