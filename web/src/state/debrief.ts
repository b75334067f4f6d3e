// The debriefing: how the score went, which roll turned it, what luck had to do with it. From the rolls of a finished game.

import type { Seat, UnitView } from '../protocol';
import { totalWeight } from './format';
import type { RolledOnce } from './luck';
import { stakeOf } from './stakes';

/** A roll with the moment it fell in. */
export interface Told extends RolledOnce {
  turn: number;
  /** Blue's lead before it. */
  margin: number;
  units: readonly UnitView[];
}

export interface Moment {
  step: number;
  turn: number;
  title: string;
  /** What fell. */
  label: string;
  /** How likely that was, 0 to 1. */
  chance: number;
  /** What it did to my lead. */
  change: number;
  stake: ReturnType<typeof stakeOf>;
}

export interface Debrief {
  /** My lead before and after each roll, and at the end: [step, lead]. */
  curve: [number, number][];
  moments: Moment[];
  /** The roll after which the score changed most; the less likely one of equals. */
  turning: Moment | null;
  luckiest: Moment | null;
  unluckiest: Moment | null;
}

export function debrief(told: readonly Told[], me: Seat, end: { step: number; margin: number }): Debrief {
  const sign = me === 'blue' ? 1 : -1;
  const moments = told.map((t, i): Moment => {
    const outcomes = t.roll.outcomes ?? [];
    const fell = outcomes.find((o) => (o.outcome ?? 0) === t.outcome);
    const alike = outcomes.filter((o) => o.tone === fell?.tone && bare(o.label) === bare(fell?.label));
    const total = totalWeight(outcomes);
    const after = told[i + 1]?.margin ?? end.margin;
    return {
      step: t.step,
      turn: t.turn,
      title: t.roll.title ?? '',
      label: bare(fell?.label),
      chance: total > 0 ? totalWeight(alike) / total : 1,
      change: sign * (after - t.margin),
      stake: fell ? stakeOf(fell, t.roll, me, t.units) : 'none',
    };
  });
  const best = (list: Moment[], worth: (m: Moment) => number) =>
    list.reduce<Moment | null>((found, m) => (worth(m) > (found ? worth(found) : 0) ? m : found), null);
  // Of equal changes the less likely roll is the one to remember.
  const weight = (m: Moment) => Math.abs(m.change) + (m.change ? (1 - m.chance) / 100 : 0);
  const rare = (m: Moment) => (m.chance < 1 ? 1 - m.chance : 0);
  return {
    curve: [
      ...told.flatMap((t, i): [number, number][] => [
        [t.step, sign * t.margin],
        [t.step + 1, sign * (told[i + 1]?.margin ?? end.margin)],
      ]),
      [end.step, sign * end.margin],
    ],
    moments,
    turning: best(moments, weight),
    luckiest: best(
      moments.filter((m) => m.stake === 'good'),
      rare,
    ),
    unluckiest: best(
      moments.filter((m) => m.stake === 'bad'),
      rare,
    ),
  };
}

/** "5-6: two hits" -> "two hits" */
const bare = (label: string | undefined): string => (label ?? '').replace(/^[\d–-]+: /, '');
