// What a result of dice means for the player: whoever rolls, and whoever's aircraft the words name.
//
// The engine says of a result whether it is good for whoever rolls. A die that serves both sides can hurt both at once;
// its words then name who is hurt, and the names of the units on the table say whose they are.

import type { OutcomeView, RollView, Seat, SideName, UnitView } from '../protocol';
import { oddsRows, totalWeight, type OddsRow } from './format';
import { rollerOf } from './luck';

export type Stake = 'good' | 'bad' | 'both' | 'side' | 'none';

export interface StakeRow extends OddsRow {
  stake: Stake;
}

const HURT = /\b(hit|hits|lost|down|damaged|low|out of ammunition)\b/i;

type Named = Pick<UnitView, 'id' | 'side' | 'name' | 'label'>;

/** Which sides a result hurts, as far as its words name them. */
export function hurtBy(label: string, units: readonly Named[]): Set<Seat> {
  const hurt = new Set<Seat>();
  for (const clause of label.split(/[,;]\s+/)) {
    if (!HURT.test(clause)) continue;
    let best: Named | undefined;
    for (const unit of units) {
      for (const name of [unit.name, unit.id]) {
        // A bare number before "hits" counts them: it is nobody's name.
        if (!name || !new RegExp(`(^|[^\\w])${escaped(name)}(?! hits?\\b)([^\\w]|$)`).test(clause)) continue;
        if (name.length > (best?.name?.length ?? 0) || best === undefined) best = unit;
      }
    }
    if (best?.side === 'blue' || best?.side === 'red') hurt.add(best.side);
  }
  return hurt;
}
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** For the one who looks: `me` null is a table of two or of bots, and the roller counts as "me". */
export function stakeOf(
  outcome: Pick<OutcomeView, 'tone' | 'label'>,
  roll: RollView,
  me: Seat | null,
  units: readonly Named[],
): Stake {
  const roller: SideName = rollerOf(roll);
  const mine: SideName = me ?? roller;
  const hurt = hurtBy(outcome.label ?? '', units);
  if (hurt.size > 0 && mine !== 'none') {
    if (hurt.size > 1) return 'both';
    return hurt.has(mine) ? 'bad' : 'good';
  }
  if (outcome.tone === 'side') return 'side';
  if (outcome.tone !== 'gain' && outcome.tone !== 'cost') return 'none';
  const forRoller = outcome.tone === 'gain';
  return forRoller === (roller === 'none' || roller === mine) ? 'good' : 'bad';
}

export function stakeRows(roll: RollView, me: Seat | null, units: readonly Named[]): StakeRow[] {
  return oddsRows(roll.outcomes ?? []).map((row) => ({
    ...row,
    stake: stakeOf({ tone: row.tone as OutcomeView['tone'], label: row.label }, roll, me, units),
  }));
}

export interface Chances {
  good: number;
  bad: number;
  total: number;
}

/** The two figures that matter: how often it goes well for me, how often it hurts me. "Both" counts in both. */
export function chances(rows: readonly StakeRow[], roll: RollView): Chances {
  const sum = (...stakes: Stake[]) =>
    rows.filter((r) => stakes.includes(r.stake)).reduce((all, r) => all + r.weight, 0);
  return { good: sum('good', 'both'), bad: sum('bad', 'both'), total: totalWeight(roll.outcomes ?? []) };
}

/** Results that count something ("3 hits on B4"): how often each number falls, and the mean. */
export interface Counted {
  bars: { count: number; weight: number; stake: Stake }[];
  mean: number;
}
export function counted(rows: readonly StakeRow[]): Counted | null {
  const bars = new Map<number, Counted['bars'][number]>();
  for (const row of rows) {
    const found =
      /^(\d+)\b(?![-–/:.])/.exec(row.label) ?? (/^(no|nothing|none|miss)\b/i.test(row.label) ? ['', '0'] : null);
    if (!found) return null;
    const count = Number(found[1]);
    const bar = bars.get(count) ?? { count, weight: 0, stake: row.stake };
    bar.weight += row.weight;
    if (bar.stake === 'none') bar.stake = row.stake;
    bars.set(count, bar);
  }
  const list = [...bars.values()].sort((a, b) => a.count - b.count);
  const total = list.reduce((sum, b) => sum + b.weight, 0);
  if (list.length < 4 || total <= 0) return null;
  return { bars: list, mean: list.reduce((sum, b) => sum + b.count * b.weight, 0) / total };
}

/** One cell for each face of a single die, where the notations say which faces a result takes ("5", "3-6"). */
export function faces(roll: RollView, rows: readonly StakeRow[]): { face: number; row: StakeRow }[] | null {
  const sides = Number(/^1?d(\d+)$/i.exec(roll.dice ?? '')?.[1] ?? 0);
  if (sides < 2 || sides > 12) return null;
  const cells: { face: number; row: StakeRow }[] = [];
  for (const row of rows) {
    for (const notation of row.notations) {
      const range = /^(\d+)(?:-(\d+))?$/.exec(notation);
      if (!range) return null;
      for (let face = Number(range[1]); face <= Number(range[2] ?? range[1]); face++) cells.push({ face, row });
    }
  }
  cells.sort((a, b) => a.face - b.face);
  return cells.length === sides ? cells : null;
}
