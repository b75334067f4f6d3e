import { expect, test } from 'vitest';
import type { LogStep, UnitView } from '../protocol';
import { report, tell, wanted } from './telling';

const units: UnitView[] = [
  { id: 'A', side: 'red', name: 'Spitfire A' },
  { id: 'B1', side: 'blue', name: 'Do 17' },
];
const log: LogStep[] = [
  { step: 0, kind: 'action', seat: 'blue', events: [{ kind: 'phase', text: 'Bombers' }] },
  { step: 1, kind: 'action', seat: 'blue', events: [{ kind: 'phase', text: 'Interceptors' }] },
  { step: 2, kind: 'action', seat: 'red', events: [{ kind: 'move', unit: 'A', text: 'A flies to K9.' }] },
  { step: 3, kind: 'roll', events: [{ kind: 'roll', unit: 'A', text: 'Engine: 4.' }] },
  { step: 4, kind: 'roll', events: [{ kind: 'hit', unit: 'B1', text: 'Do 17 takes 1 hit.' }] },
  { step: 5, kind: 'action', seat: 'red', events: [{ kind: 'note', text: 'The cloud thins.' }] },
];

test('one unit’s move is one line; a phase without anything is not told; nobody’s events are nobody’s', () => {
  const lines = tell(log, units, new Set([2]));
  expect(lines.map((l) => [l.kind, l.text, l.side])).toEqual([
    ['heading', 'Interceptors', 'none'],
    ['told', 'A flies to K9.', 'red'],
    ['told', 'Do 17 takes 1 hit.', 'blue'],
    ['told', 'The cloud thins.', 'none'],
  ]);
  expect(lines[1]).toMatchObject({ more: ['Engine: 4.'], step: 4, dice: true, ordered: true });
});

test('filters', () => {
  const lines = tell(log, units, new Set());
  const kept = (filter: Parameters<typeof wanted>[1]) =>
    lines.filter((l) => wanted(l, filter, 'red')).map((l) => l.text);
  expect(kept('mine')).toEqual(['A flies to K9.']);
  expect(kept('losses')).toEqual(['Do 17 takes 1 hit.']);
  expect(kept('dice')).toEqual(['A flies to K9.']);
});

test('the report is the whole battle', () => {
  expect(report('First Flight', 'You won.', tell(log, units, new Set()))).toContain('A flies to K9. Engine: 4.');
});
