import { expect, it } from 'vitest';
import { Keeper } from './stable';

it('hands back what says the same and lets the rest change', () => {
  const k = new Keeper<{ id: string; x: number }>((u) => u.id);
  const first = k.keep([
    { id: 'a', x: 1 },
    { id: 'b', x: 2 },
  ]);
  const again = k.keep([
    { id: 'a', x: 1 },
    { id: 'b', x: 2 },
  ]);
  expect(again).toBe(first);
  const third = k.keep([
    { id: 'a', x: 1 },
    { id: 'b', x: 3 },
  ]);
  expect(third).not.toBe(first);
  expect(third[0]).toBe(first[0]);
  expect(third[1]).toEqual({ id: 'b', x: 3 });
  const swapped = k.keep([
    { id: 'b', x: 3 },
    { id: 'a', x: 1 },
  ]);
  expect(swapped.map((u) => u.id)).toEqual(['b', 'a']);
  expect(swapped[1]).toBe(first[0]);
  expect(k.keep([])).toEqual([]);
});
