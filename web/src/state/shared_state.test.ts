import { expect, it } from 'vitest';
import { NOBODY, type TableState } from '../transport/shared';
import { statusOf } from './shared_state';

const table = (change: Partial<TableState>): TableState => ({
  ...NOBODY,
  connected: true,
  seat: 'blue',
  present: { blue: 1, red: 1, watch: 0 },
  turn: 'red',
  ...change,
});
const of = (change: Partial<TableState>) => statusOf(table(change), (seat) => (seat === 'blue' ? 'Ann' : 'Bob'));

it('says what a shared game waits for', () => {
  expect(of({ turn: 'blue' })).toBeNull();
  expect(of({})).toMatchObject({ kind: 'person', title: 'Waiting for Bob' });
  expect(of({ present: { blue: 1, red: 0, watch: 0 } })).toMatchObject({ kind: 'absent' });
  expect(of({ players: { blue: 'human', red: 'bot:pilot' }, present: { blue: 1, red: 0, watch: 0 } })).toMatchObject({
    kind: 'bot',
    title: 'Bob thinks',
  });
  expect(of({ turn: undefined, waiting: 'dice', present: { blue: 1, red: 0, watch: 0 } })).toMatchObject({
    kind: 'dice',
    title: 'Waiting for Bob to join',
  });
  expect(of({ connected: false, turn: 'blue' })).toMatchObject({ kind: 'network' });
  expect(of({ ended: 'no such link', connected: false })).toMatchObject({ kind: 'gone' });
});

it('says how it ended, for whoever reads it', () => {
  const over = { result: 'blue' as const, by: 'resignation', text: 'Red resigns.' };
  expect(of({ over })).toEqual({ kind: 'resigned', title: 'Bob has resigned', text: 'You win.' });
  expect(of({ over, seat: 'red' })).toEqual({ kind: 'resigned', title: 'You have resigned', text: 'Ann wins.' });
  expect(of({ over, seat: 'watch' })).toMatchObject({ title: 'Bob has resigned', text: 'Ann wins.' });
  expect(of({ over: { result: 'draw', by: 'agreement', text: 'A draw by agreement.' } })).toMatchObject({
    kind: 'over',
    text: 'A draw by agreement.',
  });
});
