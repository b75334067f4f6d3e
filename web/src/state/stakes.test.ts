import { describe, expect, test } from 'vitest';
import type { RollView } from '../protocol';
import { chances, counted, faces, hurtBy, stakeRows } from './stakes';

const units = [
  { id: 'B1', side: 'blue', name: 'Do 17' },
  { id: 'IA', side: 'red', name: 'Spitfire flight A' },
  { id: 'EA', side: 'blue', name: 'Bf 109 flight A' },
] as const;

const combat: RollView = {
  dice: 'd6',
  side: 'none',
  parts: [{ side: 'red' }, { side: 'blue' }],
  outcomes: [
    { outcome: 1, weight: 3, notation: '1-3', label: '1-3: no effect', tone: 'nothing' },
    { outcome: 4, weight: 1, notation: '4', label: '4: 1 hit on Do 17', tone: 'gain' },
    { outcome: 5, weight: 2, notation: '5-6', label: '5-6: 2 hits on Do 17, 1 hit on Spitfire flight A', tone: 'gain' },
  ],
};

describe('what a result means for the player', () => {
  test('who is hurt, by the names', () => {
    expect([...hurtBy('2 hits on Do 17, 1 hit on Spitfire flight A', units)]).toEqual(['blue', 'red']);
    expect([...hurtBy('Spitfire flight A low on ammunition', units)]).toEqual(['red']);
    expect([...hurtBy('no effect', units)]).toEqual([]);
    // A target on the ground is called "3": three hits are not its own.
    const target = { id: '3', side: 'red', name: '3' } as const;
    expect([...hurtBy('3 hits', [...units, target])]).toEqual([]);
    expect([...hurtBy('3 is hit', [...units, target])]).toEqual(['red']);
  });

  test('a die that hurts both is neither good nor bad but both', () => {
    expect(stakeRows(combat, 'red', units).map((r) => r.stake)).toEqual(['none', 'good', 'both']);
    expect(stakeRows(combat, 'blue', units).map((r) => r.stake)).toEqual(['none', 'bad', 'both']);
    expect(chances(stakeRows(combat, 'red', units), combat)).toEqual({ good: 3, bad: 2, total: 6 });
  });

  test('an enemy’s good roll is bad for me', () => {
    const shot: RollView = { side: 'blue', outcomes: [{ weight: 1, label: 'Hit', tone: 'gain' }] };
    expect(stakeRows(shot, 'red', [])[0]!.stake).toBe('bad');
    expect(stakeRows(shot, 'blue', [])[0]!.stake).toBe('good');
    expect(stakeRows(shot, null, [])[0]!.stake).toBe('good');
  });

  test('one cell for each face of a single die', () => {
    const cells = faces(combat, stakeRows(combat, 'red', units))!;
    expect(cells.map((c) => c.face)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(cells[5]!.row.stake).toBe('both');
    expect(faces({ dice: '2d6' }, [])).toBeNull();
  });

  test('results that count become a histogram with its mean', () => {
    const many: RollView = {
      dice: '3d6',
      side: 'red',
      outcomes: [
        { outcome: 0, weight: 8, label: 'No hit', tone: 'nothing' },
        { outcome: 1, weight: 12, label: '1 hit', tone: 'gain' },
        { outcome: 2, weight: 6, label: '2 hits', tone: 'gain' },
        { outcome: 3, weight: 3, label: '2 hits, 1 six', tone: 'gain' },
        { outcome: 4, weight: 1, label: '3 hits', tone: 'gain' },
      ],
    };
    const found = counted(stakeRows(many, 'red', []))!;
    expect(found.bars.map((b) => [b.count, b.weight])).toEqual([
      [0, 8],
      [1, 12],
      [2, 9],
      [3, 1],
    ]);
    expect(found.mean).toBeCloseTo(33 / 30);
    expect(counted(stakeRows(combat, 'red', units))).toBeNull();
  });
});
