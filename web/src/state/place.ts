// A cell in words, as cursor and unit list say it.

import { boardWords } from '../../boards';
import type { Cell, View } from '../protocol';

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
