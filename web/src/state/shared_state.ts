// What a shared game waits for, or how it ended: one plain sentence, told in one place.

import { t } from '../messages/shared';
import { SEATS, type Seat } from '../protocol';
import type { TableState } from '../transport/shared';

export interface Status {
  kind: 'gone' | 'network' | 'resigned' | 'over' | 'dice' | 'bot' | 'person' | 'absent';
  title: string;
  text: string;
}

/** Null when it is the reader's turn: the question itself is what there is to say. */
export function statusOf(table: TableState, nameOf: (seat: Seat) => string): Status | null {
  const words = t.shared.states;
  const { over, turn, seat: me } = table;
  if (table.ended) return { kind: 'gone', title: words.gone, text: t.shared.ended(table.ended) };
  if (!table.connected) return { kind: 'network', title: words.network, text: words.networkText };
  if (over?.by === 'resignation') {
    const loser: Seat = over.result === 'blue' ? 'red' : 'blue';
    const title = me === loser ? words.youResigned : words.resigned(nameOf(loser));
    return {
      kind: 'resigned',
      title,
      text: me === over.result ? words.youWin : words.wins(nameOf(over.result as Seat)),
    };
  }
  if (over) return { kind: 'over', title: t.play.over, text: over.text };
  if (!turn) {
    const missing = SEATS.find((s) => table.players[s] === 'human' && !table.present[s]);
    return { kind: 'dice', title: words.dice(nameOf(missing ?? 'blue')), text: words.diceText };
  }
  if (turn === me) return null;
  if (table.players[turn] !== 'human') return { kind: 'bot', title: words.bot(nameOf(turn)), text: words.botText };
  if (table.present[turn] > 0)
    return { kind: 'person', title: t.shared.theirTurn(nameOf(turn)), text: words.personText };
  return { kind: 'absent', title: words.absent(nameOf(turn)), text: words.absentText };
}
