// Which legal actions a click means. Pure functions over the view; the engine alone knows the rules.

import type { ActionView, Cell, UnitView, View } from '../protocol';
import { lastCell, sameCell, samePlace } from '../../boards';

export type Indexed = { index: number; action: ActionView };

export function all(view: View): Indexed[] {
  return (view.actions ?? []).map((action, index) => ({ index, action }));
}

function prefer(list: Indexed[], test: (entry: Indexed) => boolean): Indexed[] {
  const better = list.filter(test);
  return better.length > 0 ? better : list;
}

/** Actions that a click on a cell may mean; exact cell first, then the same place at another height. */
export function atCell(view: View, cell: Cell, unit?: string): Indexed[] {
  const ending = all(view).filter(({ action }) => samePlace(lastCell(action), cell));
  const exact = prefer(ending, ({ action }) => sameCell(lastCell(action), cell));
  return prefer(exact, ({ action }) => !unit || action.unit === unit);
}

/** Actions of a unit. */
export function ofUnit(view: View, unit: string): Indexed[] {
  return all(view).filter(({ action }) => action.unit === unit);
}

/** Actions aimed at a unit, preferring those of the chosen one. */
export function aimedAt(view: View, target: string, unit?: string): Indexed[] {
  const aimed = all(view).filter(({ action }) => action.targets?.includes(target));
  return prefer(aimed, ({ action }) => !unit || action.unit === unit);
}

/** Units that may act now, in the order of the view. */
export function ready(view: View): UnitView[] {
  const acting = new Set(
    all(view)
      .map(({ action }) => action.unit)
      .filter(Boolean),
  );
  return (view.units ?? []).filter((u) => u.can_act || acting.has(u.id));
}

/** The plain default, if the node has one: what the big button does when nothing is chosen. */
export function mainAction(view: View): number | null {
  const actions = view.actions ?? [];
  const main = actions.findIndex((a) => a.main);
  if (main >= 0) return main;
  return actions.length === 1 ? 0 : null;
}

export interface Group {
  key: string;
  entries: Indexed[];
}

/** Actions in groups, as they stand in the lists of choices: first the group of the plain default, so that no key 1 leaves the board. */
export function grouped(entries: Indexed[]): Group[] {
  const groups = new Map<string, Group>();
  for (const entry of entries) {
    const key = entry.action.group ?? '';
    const group = groups.get(key) ?? { key, entries: [] };
    group.entries.push(entry);
    groups.set(key, group);
  }
  const leads = (group: Group) => Number(group.entries.some((e) => e.action.main));
  return [...groups.values()].sort((a, b) => leads(b) - leads(a));
}
