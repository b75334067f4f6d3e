// What stands on the briefing card, gathered from the scenario and the first view. No rules: names, numbers, words.

import { goals, words, type Role } from '../messages/briefings';
import type { Json, Seat, UnitView, View } from '../protocol';

export interface Force {
  /** "Spitfire flights" */
  name: string;
  count: number;
  /** What is drawn. */
  type: string;
  kind: string;
}

export interface Brief {
  forces: Record<Seat, Force[]>;
  win: string;
  want: string;
  first: string;
}

const PART = /\s*\(?\b(flight|squadron|group|section)\b/i;
const isBomber = (kind: string | undefined) => /bomber/.test(kind ?? '');

/** "Bf 109E-4 flight I1" -> type "Bf 109E-4", part "flight". */
export function typeOf(unit: Pick<UnitView, 'name' | 'label' | 'kind'>): { type: string; part: string } {
  const name = unit.name ?? unit.kind ?? '';
  const part = PART.exec(name);
  // Ships and guns are numbered where several are alike.
  const number = /^(ship|ground|balloon)$/.test(unit.kind ?? '') ? / \d+$/ : '';
  const bare = part
    ? name.slice(0, part.index)
    : name
        .replace(/,.*$/, '')
        .replace(/\s*\([^)]*\)$/, '')
        .replace(number, '');
  const label = unit.label ? bare.replace(new RegExp(`\\s+${unit.label.replace(/[^\w]/g, '.')}$`), '') : bare;
  return { type: label.trim(), part: part?.[1]?.toLowerCase() ?? '' };
}

function gather(units: readonly { type: string; part: string; kind: string }[]): Force[] {
  const forces = new Map<string, Force & { part: string }>();
  for (const { type, part, kind } of units) {
    const key = `${type}/${part}`;
    const force = forces.get(key) ?? { name: type, count: 0, type, kind, part };
    force.count += 1;
    forces.set(key, force);
  }
  // Two kinds are told in full; of more, each has its number and its name.
  const full = forces.size < 3;
  return [...forces.values()].map(({ part, ...force }) => ({
    ...force,
    name: part && full ? `${force.type} ${part}${force.count > 1 ? 's' : ''}` : force.type,
  }));
}

/** Flights that a scenario lists but that are not placed yet. */
function listed(scenario: Json | undefined, key: string): { type: string; part: string; kind: string }[] {
  if (!scenario || typeof scenario !== 'object' || Array.isArray(scenario)) return [];
  const list = scenario[key];
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry) =>
    entry && typeof entry === 'object' && !Array.isArray(entry) && typeof entry.type === 'string'
      ? [{ type: entry.type, part: 'flight', kind: 'fighter' }]
      : [],
  );
}

export function forcesOf(view: View, scenario: Json | undefined): Record<Seat, Force[]> {
  const units = view.units ?? [];
  const of = (seat: Seat) =>
    units.filter((u) => u.side === seat && u.kind !== 'missile').map((u) => ({ ...typeOf(u), kind: u.kind ?? '' }));
  const raid = raider(view);
  const all = { blue: of('blue'), red: of('red') };
  for (const [key, seat] of [
    ['escorts', raid ?? 'blue'],
    ['interceptors', raid === 'red' ? 'blue' : 'red'],
  ] as const) {
    if (!all[seat].some((u) => !isBomber(u.kind))) all[seat].push(...listed(scenario, key));
  }
  return { blue: gather(all.blue), red: gather(all.red) };
}

/** The side that brings the bombers; null: neither, or both. */
export function raider(view: View): Seat | null {
  const sides = new Set((view.units ?? []).filter((u) => isBomber(u.kind)).map((u) => u.side));
  return sides.size === 1 ? ((sides.has('blue') ? 'blue' : 'red') as Seat) : null;
}

export function brief(game: string, view: View, me: Seat, scenario: Json | undefined): Brief {
  const raid = raider(view);
  const role: Role = raid === null ? 'duel' : raid === me ? 'raid' : 'intercept';
  const found = goals[game];
  const ahead = (['blue', 'red'] as const).flatMap((seat) =>
    (view.sides?.[seat]?.facts ?? [])
      .filter((f) => (f.key === 'handicap' || f.key === 'bonus') && Number.parseFloat(f.value ?? '') > 0)
      .map((f) => words.ahead(f.value!, seat === me)),
  );
  const sentence = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`);
  const mine = view.node.kind === 'decision' && view.node.seat === me;
  const asked = mine ? view.prompt?.title : undefined;
  const dice = view.node.kind === 'chance' ? view.roll?.title : undefined;
  return {
    forces: forcesOf(view, scenario),
    win: [found?.win[role] ?? '', ...ahead, view.turns ? words.turns(view.turns) : ''].filter(Boolean).join(' '),
    want: found?.want[role] ?? '',
    first: asked ? sentence(asked) : dice ? words.dice(sentence(dice)) : words.watch,
  };
}
