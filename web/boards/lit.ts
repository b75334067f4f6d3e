// From legal actions to lit cells. No rules: only the cells that the engine gave.

import type { ActionView, Cell, View } from '#protocol';
import type { LitCell } from './api';

export function cellKey(cell: Cell): string {
  return `${cell[0]},${cell[1]},${cell[2]}`;
}

export function sameCell(a: Cell | null | undefined, b: Cell | null | undefined): boolean {
  return !!a && !!b && a[0] === b[0] && a[1] === b[1] && a[2] === b[2];
}

/** Same place seen from above (hex) or the same box: x and y agree. */
export function samePlace(a: Cell | null | undefined, b: Cell | null | undefined): boolean {
  return !!a && !!b && a[0] === b[0] && a[1] === b[1];
}

/** The cell where a click selects the action. */
export function lastCell(action: ActionView): Cell | null {
  const cells = action.cells;
  return cells && cells.length > 0 ? cells[cells.length - 1]! : null;
}

/** Lit cells of a view. With `unit`, its own choices are strong and the others stay weak. */
export function litCells(view: View, unit?: string): LitCell[] {
  const byKey = new Map<string, LitCell>();
  (view.actions ?? []).forEach((action, index) => {
    const cell = lastCell(action);
    if (!cell) return;
    const key = cellKey(cell);
    const strong = !unit || !action.unit || action.unit === unit;
    const lit = byKey.get(key);
    if (lit) {
      lit.actions.push(index);
      lit.attack = lit.attack || !!action.attack;
      lit.strong = lit.strong || strong;
    } else {
      byKey.set(key, { cell, actions: [index], attack: !!action.attack, strong });
    }
  });
  return [...byKey.values()];
}
