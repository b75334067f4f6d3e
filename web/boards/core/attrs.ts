// Reads the drawing hints of a unit (docs/board-attrs.md) into one plain record, so that the counters need not know
// how each game spells them. No rules: what a view does not name is left out.
import { PLANE } from '../art/aircraft';
import { planeOf } from '../art/planes';
import type { Attrs, Board, Json, UnitView } from '#protocol';

export interface CounterFacts {
  label: string;
  /** Altitude as the game writes it, '' if it has none. */
  level: string;
  /** Second figure of the plate and how full its gauge is (0..1, -1: no gauge). */
  figure: string;
  gauge: number;
  /** Airspeed ticks at the tail. */
  ticks: number;
  pitch: -1 | 0 | 1;
  bank: 'left' | 'right' | 'inverted' | 'level' | '';
  burner: boolean;
  /** Hits left as a share (0..1), -1: not drawn. */
  health: number;
  engines: number;
  enginesLost: number;
  mission: string;
  losses: number;
  loaded: boolean;
  leaving: boolean;
  threatened: boolean;
  locked: boolean;
  badges: string[];
}

const num = (a: Attrs, ...keys: string[]): number | null => {
  for (const k of keys) {
    const v = a[k];
    if (typeof v === 'number') return v;
    if (typeof v === 'string' && v !== '' && !Number.isNaN(Number(v))) return Number(v);
  }
  return null;
};
const text = (a: Attrs, ...keys: string[]): string => {
  for (const k of keys) {
    const v = a[k];
    if (typeof v === 'string') return v;
    if (typeof v === 'number') return String(v);
  }
  return '';
};
const flag = (a: Attrs, ...keys: string[]): boolean => keys.some((k) => a[k] === true || a[k] === 1);
const word = (v: Json | undefined): string => (typeof v === 'string' ? v.toLowerCase() : '');

function pitchOf(a: Attrs, unit: UnitView, sideView: boolean): -1 | 0 | 1 {
  const p = a['pitch'];
  if (typeof p === 'number') return p > 0 ? 1 : p < 0 ? -1 : 0;
  const w = word(p);
  if (/climb|up|rise/.test(w)) return 1;
  if (/div|down|fall/.test(w)) return -1;
  if (w || !sideView) return 0;
  const rise = -Math.sin(((unit.angle ?? 0) * Math.PI) / 180);
  return rise > 0.2 ? 1 : rise < -0.2 ? -1 : 0;
}
function bankOf(a: Attrs): CounterFacts['bank'] {
  const w = word(a['bank']);
  return w.startsWith('l') && w !== 'level'
    ? 'left'
    : w.startsWith('r')
      ? 'right'
      : w.startsWith('inv')
        ? 'inverted'
        : w
          ? 'level'
          : '';
}

/** Names for altitudes where the board gives none but the counters do: all units agree on the distance from z. */
export function levelNames(board: Board, units: readonly UnitView[]): string[] | null {
  if (board.level_labels?.length || (board.levels ?? 1) <= 1) return null;
  let offset: number | null = null;
  for (const u of units) {
    const level = u.attrs?.['level'];
    if (!u.cell || u.gone || typeof level !== 'number') continue;
    if (offset !== null && offset !== level - u.cell[2]) return null;
    offset = level - u.cell[2];
  }
  return offset === null ? null : Array.from({ length: board.levels! }, (_, z) => String(z + offset!));
}
/** Name of an altitude on this board. */
export const levelName = (board: Board, z: number): string => board.level_labels?.[z] ?? String(z);

const cache = new WeakMap<UnitView, CounterFacts>();
export function counterFacts(unit: UnitView, board: Board): CounterFacts {
  const known = cache.get(unit);
  if (known) return known;
  const a = unit.attrs ?? {};
  const hasLevels = board.kind === 'hex' && (board.levels ?? 1) > 1;
  const energy = num(a, 'energy'),
    energyMax = num(a, 'energy_max') ?? 70;
  const speed = num(a, 'speed', 'speed_points'),
    speedMax = num(a, 'speed_max') ?? 30;
  const airspeed = num(a, 'airspeed') ?? (energy !== null && speed !== null && speed <= 6 ? speed : null);
  const hits = num(a, 'hits'),
    hitsMax = num(a, 'hits_max', 'hit_points');
  const engines = num(a, 'engines') ?? 0;
  const figure = hasLevels ? (energy ?? speed) : null;
  const facts: CounterFacts = {
    label: unit.label ?? '',
    level: text(a, 'level', 'altitude') || (hasLevels && unit.cell ? levelName(board, unit.cell[2]) : ''),
    figure: figure === null || board.kind !== 'hex' ? '' : String(figure),
    gauge:
      board.kind !== 'hex' || figure === null
        ? -1
        : Math.max(0, Math.min(1, energy !== null ? energy / energyMax : figure / speedMax)),
    ticks: airspeed !== null && airspeed > 0 && airspeed <= 6 ? airspeed : 0,
    pitch: pitchOf(a, unit, board.kind !== 'hex'),
    bank: hasLevels ? bankOf(a) : '',
    burner: flag(a, 'afterburner', 'burner'),
    health: hitsMax ? Math.max(0, Math.min(1, 1 - (hits ?? 0) / hitsMax)) : -1,
    engines,
    enginesLost: Math.min(engines, num(a, 'engines_lost', 'engines_out') ?? 0),
    mission: (text(a, 'mission', 'role') || (unit.facts?.find((f) => f.key === 'mission')?.value ?? '').slice(0, 3))
      .slice(0, 4)
      .toUpperCase(),
    losses: num(a, 'losses') ?? 0,
    loaded: flag(a, 'loaded', 'bombs', 'load') || !!unit.facts?.some((f) => f.key === 'load' && f.value),
    leaving: flag(a, 'leaving', 'leaves', 'flipped'),
    threatened: flag(a, 'threatened'),
    locked: flag(a, 'locked'),
    badges: (unit.badges ?? []).filter((b) => b !== ''),
  };
  // What the plate, the bar, the outline or the corner say already is not said again.
  facts.badges = facts.badges.filter(
    (b) =>
      b !== facts.level &&
      !(facts.health >= 0 && /^\d+ hits?$/i.test(b)) &&
      !(facts.enginesLost > 0 && /engine/i.test(b)) &&
      !(facts.losses > 0 && /loss/i.test(b)) &&
      !(facts.leaving && /^leaves?$/i.test(b)),
  );
  if (!hitsMax && hits && !facts.badges.some((b) => /hit/i.test(b)))
    facts.badges = [...facts.badges, hits === 1 ? '1 hit' : `${hits} hits`];
  cache.set(unit, facts);
  return facts;
}

/** What is drawn: the aircraft itself where its name is known, else its class. */
export function drawingOf(unit: UnitView, find: (name: string) => string | null = planeOf): string {
  const flies = unit.kind !== 'missile' && unit.kind !== 'ship' && unit.kind !== 'ground' && unit.kind !== 'balloon';
  const plane = flies ? find(unit.name ?? '') : null;
  return plane ? PLANE + plane : classOf(unit);
}

export function classOf(unit: UnitView): string {
  const kind = unit.kind || 'fighter',
    form = word(unit.attrs?.['shape']);
  if (kind === 'jet') return form.startsWith('delta') ? 'jet-delta' : form.startsWith('twin') ? 'jet-twin' : 'jet';
  return kind;
}

/** Badges that tell of trouble are drawn in the danger colour; the others stay calm. */
export const alarming = (badge: string): boolean =>
  /low|leav|break|hit|unaware|shaken|out|lock|damag|fire|cripp|lost|stall|dead|broken|disrupt|spent|deplet|straggl|rtb|pinned|flak|destroy|silenc/i.test(
    badge,
  );
