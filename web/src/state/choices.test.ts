import { describe, expect, it } from 'vitest';
import type { View } from '../protocol';
import { litCells } from '../../boards';
import { aimedAt, atCell, grouped, all, mainAction, ofUnit, ready } from './choices';

const view: View = {
  node: { kind: 'decision', seat: 'blue' },
  units: [
    { id: 'A', side: 'blue', can_act: true },
    { id: 'B', side: 'blue' },
    { id: 'X', side: 'red' },
  ],
  actions: [
    {
      action: 1,
      notation: 'a1',
      unit: 'A',
      group: 'move',
      cells: [
        [0, 0, 0],
        [1, 0, 0],
      ],
    },
    { action: 2, notation: 'a2', unit: 'A', group: 'move', cells: [[1, 0, 1]] },
    { action: 3, notation: 'b1', unit: 'B', group: 'fire', cells: [[1, 0, 0]], targets: ['X'], attack: true },
    { action: 4, notation: 'pass', main: true },
  ],
};

describe('what a click means', () => {
  it('takes the exact cell first, then the same place', () => {
    expect(atCell(view, [1, 0, 1]).map((e) => e.index)).toEqual([1]);
    expect(atCell(view, [1, 0, 5]).map((e) => e.index)).toEqual([0, 1, 2]);
    expect(atCell(view, [1, 0, 0], 'B').map((e) => e.index)).toEqual([2]);
    expect(atCell(view, [7, 7, 0])).toEqual([]);
  });
  it('knows units, targets, the default and the groups', () => {
    expect(ofUnit(view, 'A').length).toBe(2);
    expect(aimedAt(view, 'X').map((e) => e.index)).toEqual([2]);
    expect(mainAction(view)).toBe(3);
    expect(ready(view).map((u) => u.id)).toEqual(['A', 'B']);
    expect(grouped(all(view)).map((g) => [g.key, g.entries.length])).toEqual([
      ['', 1],
      ['move', 2],
      ['fire', 1],
    ]);
  });
  it('lights cells, brighter for the chosen unit, with attacks marked', () => {
    const lit = litCells(view, 'A');
    expect(lit.map((l) => [l.cell, l.actions, l.attack, l.strong])).toEqual([
      [[1, 0, 0], [0, 2], true, true],
      [[1, 0, 1], [1], false, true],
    ]);
  });
});
