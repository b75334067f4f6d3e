// A cell in words, as cursor and unit list say it.

import { boardWords } from '../../boards';
import { t } from '../messages/more';
import type { Cell, View } from '../protocol';
import type { Ordered } from './match_types';

export function placeWords(board: View['board'], cell: Cell): string {
  const words: (string | number)[] = [
    board?.column_labels?.[cell[0]] ?? cell[0],
    board?.row_labels?.[cell[1]] ?? cell[1],
  ];
  // A hex is called by its letters first, as the games call it: K19.
  if (board?.kind === 'hex') return (/^\d/.test(String(words[0])) ? words.reverse() : words).join('');
  if (board?.kind === 'lanes' && board.levels === boardWords.lanes.length) words.push(boardWords.lanes[cell[2]] ?? '');
  return words.join(' ');
}

/** A unit by the name that stands on its strip. */
export function unitName(view: View, id: string): string {
  const unit = (view.units ?? []).find((u) => u.id === id);
  return unit?.name ?? unit?.label ?? id;
}

/** A whole order in a few words: whom it attacks, or where it ends. */
export function orderTitle(view: View, order: Ordered): string {
  if (order.target) return t.play.orderTag('', unitName(view, order.target));
  return order.cell ? t.play.orderTag(placeWords(view.board, order.cell), '') : (order.steps[0]?.label ?? '');
}
