// What can be chosen in each lit cell, as small signs: an arrow for the heading it ends with, a step up or down,
// a cost. Read from the actions the engine gave; nothing is worked out here.
import type { ActionView, Cell, View } from '#protocol';
import type { LitCell } from '../api';
import type { Projection } from './projection';

export type Sign =
  { kind: 'arrow'; angle: number } | { kind: 'step'; by: number } | { kind: 'text'; text: string } | { kind: 'dot' };

export interface Choice {
  /** Index into view.actions. */
  action: number;
  sign: Sign;
  attack: boolean;
}

/** A place on the board where something can be chosen. */
export interface LitPlace {
  key: string;
  cell: Cell;
  lit: LitCell[];
  choices: Choice[];
  attack: boolean;
  strong: boolean;
  /** At the altitude the player looks at (true when no altitude is chosen). */
  here: boolean;
  /** One figure for the whole place (cost in movement points), '' if the view gives none. */
  cost: string;
}

const COST_KEYS = new Set(['cost', 'mp', 'points', 'cost_mp']);
export function costOf(action: ActionView): string {
  const fact = action.preview?.facts?.find((f) => f.key && COST_KEYS.has(f.key));
  const value = fact?.value ?? '';
  return value.length <= 4 ? value : '';
}

function signOf(action: ActionView, cell: Cell, from: Cell | undefined, aloft: boolean): Sign {
  const angle = action.preview?.angle;
  if (angle !== undefined && angle >= 0) return { kind: 'arrow', angle };
  if (aloft && from) return { kind: 'step', by: cell[2] - from[2] };
  return { kind: 'dot' };
}

/** Lit cells that are drawn at one spot become one place; its choices are in the order of the actions. */
export function litPlaces(
  view: View,
  lit: readonly LitCell[],
  projection: Projection,
  level: number | null,
): LitPlace[] {
  const actions = view.actions ?? [];
  const start = new Map((view.units ?? []).map((u) => [u.id, u.cell] as const));
  const aloft = projection.kind === 'hex' && projection.levels > 1;
  const places = new Map<string, LitPlace>();
  for (const l of lit) {
    const key = projection.place(l.cell);
    let place = places.get(key);
    if (!place) {
      place = { key, cell: l.cell, lit: [], choices: [], attack: false, strong: false, here: false, cost: '' };
      places.set(key, place);
    }
    const here = !aloft || level === null || l.cell[2] === level;
    if (here && !place.here) place.cell = l.cell;
    place.here ||= here;
    place.lit.push(l);
    place.strong ||= l.strong;
    if (here) place.attack ||= l.attack;
    if (!here && level !== null) continue;
    for (const index of l.actions) {
      const action = actions[index];
      if (action)
        place.choices.push({
          action: index,
          attack: !!action.attack,
          sign: signOf(action, l.cell, action.unit ? start.get(action.unit) : undefined, aloft),
        });
    }
  }
  for (const place of places.values()) {
    const costs = new Set(place.choices.map((c) => costOf(actions[c.action]!)));
    if (costs.size === 1) place.cost = [...costs][0]!;
    if (
      place.choices.every(
        (c) => c.sign.kind === 'dot' || (c.sign.kind === 'step' && c.sign.by === 0 && place.choices.length === 1),
      )
    )
      place.choices =
        place.choices.length > 1 && !place.cost
          ? [{ ...place.choices[0]!, action: -1, sign: { kind: 'text', text: String(place.choices.length) } }]
          : [];
    else if (place.choices.length > 1)
      place.choices = place.choices.filter((c, i, all) => all.findIndex((d) => same(c.sign, d.sign)) === i);
  }
  return [...places.values()];
}
const same = (a: Sign, b: Sign): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The lit cell that a click at a place means: at the altitude looked at, else the first strong one. */
export function pickLit(place: LitPlace, level: number | null): LitCell {
  return (
    place.lit.find((l) => level !== null && l.cell[2] === level) ?? place.lit.find((l) => l.strong) ?? place.lit[0]!
  );
}

/** Offsets of n signs inside a cell of the given size, in one or two rows. */
export function signSpots(n: number, w: number, h: number): { dx: number; dy: number; size: number }[] {
  if (n <= 0) return [];
  const perRow = n > 3 && h > w * 0.6 ? Math.ceil(n / 2) : n,
    rows = Math.ceil(n / perRow);
  const size = Math.min(15, (w - 6) / perRow, (h - 6) / rows);
  return Array.from({ length: n }, (_, i) => {
    const row = Math.floor(i / perRow),
      inRow = Math.min(perRow, n - row * perRow);
    return { dx: ((i % perRow) - (inRow - 1) / 2) * size, dy: (row - (rows - 1) / 2) * size, size };
  });
}

/** Signs beside a counter that stands in the lit cell: headings where they point, other things in a column. */
export function signsAround(
  choices: readonly Choice[],
  radius: number,
  ry = radius,
  size = 16,
): { dx: number; dy: number; size: number }[] {
  const rest = choices.filter((c) => c.sign.kind !== 'arrow');
  return choices.map((c) => {
    if (c.sign.kind === 'arrow') {
      const a = (c.sign.angle * Math.PI) / 180;
      return { dx: Math.cos(a) * radius, dy: Math.sin(a) * ry, size };
    }
    return { dx: radius + 4, dy: (rest.indexOf(c) - (rest.length - 1) / 2) * (size + 5), size };
  });
}
