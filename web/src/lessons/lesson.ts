// A lesson is data: a start on the real engine, and a list of steps. Each step says something, may put a spotlight on
// units or cells, and waits until the player has done what it asks for. The engine alone decides what is legal.

import type { ActionView, Cell, Seat, UnitView, View } from '../protocol';

/** What a step waits for; every named condition must hold for the action taken. */
export interface Wanted {
  /** The action's group, e.g. "move". */
  group?: string;
  attack?: boolean;
  unit?: string;
  /** The notation begins with this. */
  notation?: string;
}

export interface LessonStep {
  title: string;
  text: string;
  rule?: string;
  /** Units to point at: ids, or all of a side. */
  units?: string[];
  side?: Seat;
  cells?: Cell[];
  /** Wait for a choice of the player; missing: a 'next' button. */
  do?: Wanted;
  /** How many such choices; default one. */
  times?: number;
  /** Wait until it is the player's turn again, a roll has fallen, or the phase has this key. */
  until?: 'my-turn' | 'roll' | 'over';
  /** Suggested choice for 'show me': beginning of the notation. */
  show?: string;
}

export interface Lesson {
  game: string;
  title: string;
  /** One sentence for the list. */
  about: string;
  scenario?: string;
  /** A position to start from, as docs/positions describes. */
  position?: unknown;
  options?: Record<string, unknown>;
  seed: string;
  me: Seat;
  /** The other side's bot; missing: a suitable one. */
  bot?: string;
  steps: LessonStep[];
}

export function fits(wanted: Wanted, action: ActionView): boolean {
  if (wanted.group !== undefined && action.group !== wanted.group) return false;
  if (wanted.attack !== undefined && !!action.attack !== wanted.attack) return false;
  if (wanted.unit !== undefined && action.unit !== wanted.unit) return false;
  if (wanted.notation !== undefined && !action.notation.startsWith(wanted.notation)) return false;
  return true;
}

/** A legal action that would fulfil the step, if there is one now: attacks and the suggestion first. */
export function suggestion(step: LessonStep, view: View): number | null {
  const actions = view.actions ?? [];
  const good = actions
    .map((action, index) => ({ action, index }))
    .filter(({ action }) => !step.do || fits(step.do, action));
  const shown = step.show ? good.find(({ action }) => action.notation.startsWith(step.show!)) : undefined;
  return (shown ?? good.find(({ action }) => action.attack) ?? good[0])?.index ?? null;
}

export function spotlit(step: LessonStep, units: readonly UnitView[]): string[] {
  const named = step.units ?? [];
  const bySide = step.side ? units.filter((u) => u.side === step.side && !u.gone).map((u) => u.id) : [];
  return [...named, ...bySide];
}
