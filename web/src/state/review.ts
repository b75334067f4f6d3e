// A reviewed battle as one side sees it: points as the game shows them, marks on the curve, what to take away.

import type { Grade, ReviewStep, ReviewSummary, Seat } from '../protocol';

/** Something on the curve to go to. */
export interface Mark {
  step: number;
  kind: 'blunder' | 'slip' | 'luck';
  /** Points for this side; below nought it hurt. */
  size: number;
}

export interface Seen {
  mine: ReviewStep[];
  rolls: ReviewStep[];
  marks: Mark[];
  /** Expected result before each step and behind the last, for this side. */
  curve: number[];
  /** The first step of each turn. */
  turns: { turn: number; step: number }[];
  grades: Record<Grade, number>;
}

const MOST_MARKS = 16;
/** A roll of this share of a clear win is worth a mark. */
const LUCKY = 0.08;

export const signOf = (side: Seat): number => (side === 'blue' ? 1 : -1);
/** What a step brought this side, in the game's points. */
export const luckFor = (step: ReviewStep, side: Seat, scale: number): number =>
  (signOf(side) * (step.luck ?? 0)) / scale;

export function seenBy(steps: readonly ReviewStep[], side: Seat, scale: number, clear: number): Seen {
  const sign = signOf(side) / scale;
  const mine = steps.filter((s) => s.kind === 'action' && s.seat === side);
  const rolls = steps.filter((s) => s.kind === 'roll');
  const marks: Mark[] = [];
  for (const s of mine)
    if (s.grade === 'blunder' || s.grade === 'slip')
      marks.push({ step: s.step, kind: s.grade, size: -(s.cost ?? 0) / scale });
  for (const s of rolls)
    if (Math.abs(s.luck ?? 0) > LUCKY * clear)
      marks.push({ step: s.step, kind: 'luck', size: luckFor(s, side, scale) });
  marks.sort((a, b) => Math.abs(b.size) - Math.abs(a.size));
  marks.length = Math.min(marks.length, MOST_MARKS);
  marks.sort((a, b) => a.step - b.step);
  const turns: Seen['turns'] = [];
  for (const s of steps) if (s.turn && turns.at(-1)?.turn !== s.turn) turns.push({ turn: s.turn, step: s.step });
  const grades: Seen['grades'] = { forced: 0, best: 0, fine: 0, slip: 0, blunder: 0 };
  for (const s of mine) grades[s.grade ?? 'forced']++;
  const last = steps.at(-1);
  return {
    mine,
    rolls,
    marks,
    curve: last ? [...steps.map((s) => sign * s.before), sign * last.after] : [],
    turns,
    grades,
  };
}

/** Start + mine + theirs + dice = result, each as this side counts it. */
export interface Account {
  start: number;
  mine: number;
  theirs: number;
  dice: number;
  result: number;
}
export function accountOf(summary: ReviewSummary, side: Seat, scale: number): Account {
  const sign = signOf(side) / scale;
  const other = side === 'blue' ? 'red' : 'blue';
  return {
    start: sign * summary.start,
    mine: summary[side].skill / scale,
    theirs: -summary[other].skill / scale,
    dice: summary[side].luck / scale,
    result: sign * summary.result,
  };
}

/** The dearest choices, no advice twice. */
export function lessonsOf(mine: readonly ReviewStep[], most = 3): ReviewStep[] {
  const dear = mine
    .filter((s) => (s.grade === 'slip' || s.grade === 'blunder') && s.best)
    .sort((a, b) => (b.cost ?? 0) - (a.cost ?? 0));
  const said = new Set<string>();
  const list: ReviewStep[] = [];
  for (const s of dear) {
    const what = s.why ?? `${s.best!.label} ${s.label}`;
    if (said.has(what)) continue;
    said.add(what);
    list.push(s);
    if (list.length === most) break;
  }
  return list;
}

/** The rolls that did most, in the order in which they fell, and what all the others came to. */
export function luckiest(rolls: readonly ReviewStep[], side: Seat, scale: number, most = 4) {
  const by = [...rolls].sort((a, b) => Math.abs(b.luck ?? 0) - Math.abs(a.luck ?? 0));
  const shown = by.slice(0, most).filter((s) => Math.abs(luckFor(s, side, scale)) >= 0.05);
  const others = rolls.filter((s) => !shown.includes(s));
  return {
    shown: shown.sort((a, b) => a.step - b.step),
    others: others.length,
    rest: others.reduce((sum, s) => sum + luckFor(s, side, scale), 0),
  };
}
