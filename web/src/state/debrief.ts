// The debriefing: how the score went, which roll turned it, what luck had to do with it. From the rolls of a finished game.

import type { Seat, UnitView } from '../protocol';
import { totalWeight } from './format';
import type { RolledOnce } from './luck';
import { stakeOf } from './stakes';

/** A roll with the moment it fell in. */
export interface Told extends RolledOnce {
  turn: number;
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
  /** What it did to the lead that I could expect. */
  change: number;
  stake: ReturnType<typeof stakeOf>;
}

export interface Debrief {
  /** The lead that I could expect before each step, and the one at the end: [step, lead]. */
  curve: [number, number][];
  moments: Moment[];
  /** The roll after which the expected result changed most; the less likely one of equals. */
  turning: Moment | null;
  luckiest: Moment | null;
  unluckiest: Moment | null;
  /** What the dice did to my lead in all; the rest of it is how both flew. */
  dice: number;
}

/** `course`: blue's expected lead before each step, and the lead at the end. */
export function debrief(told: readonly Told[], me: Seat, course: readonly number[]): Debrief {
  const lead = (step: number) => (me === 'blue' ? 1 : -1) * (course[step] ?? course.at(-1) ?? 0);
  const moments = told.map((t): Moment => {
    const outcomes = t.roll.outcomes ?? [];
    const fell = outcomes.find((o) => (o.outcome ?? 0) === t.outcome);
    const alike = outcomes.filter((o) => o.tone === fell?.tone && bare(o.label) === bare(fell?.label));
    const total = totalWeight(outcomes);
    return {
      step: t.step,
      turn: t.turn,
      title: t.roll.title ?? '',
      label: bare(fell?.label),
      chance: total > 0 ? totalWeight(alike) / total : 1,
      change: lead(t.step + 1) - lead(t.step),
      stake: fell ? stakeOf(fell, t.roll, me, t.units) : 'none',
    };
  });
  const best = (list: Moment[], worth: (m: Moment) => number) =>
    list.reduce<Moment | null>((found, m) => (worth(m) > (found ? worth(found) : 0) ? m : found), null);
  // Of equal changes the less likely roll is the one to remember.
  const weight = (m: Moment) => Math.abs(m.change) + (m.change ? (1 - m.chance) / 100 : 0);
  const turning = best(moments, weight);
  const others = (mine: boolean) => moments.filter((m) => m !== turning && m.change > 0 === mine);
  return {
    curve: course.map((_, step): [number, number] => [step, lead(step)]),
    moments,
    turning,
    luckiest: best(others(true), weight),
    unluckiest: best(others(false), weight),
    dice: moments.reduce((sum, m) => sum + m.change, 0),
  };
}

/** "5-6: two hits" -> "two hits" */
const bare = (label: string | undefined): string => (label ?? '').replace(/^[\d–-]+: /, '');
