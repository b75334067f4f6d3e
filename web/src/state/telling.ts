// The log as a story: what one unit does is one sentence, empty phases are not told, the last line is the result.

import type { GameEvent, LogStep, SideName, UnitView } from '../protocol';

export interface Line {
  key: string;
  /** The moment the line leads to. */
  step: number;
  side: SideName;
  unit: string;
  kind: 'heading' | 'told' | 'taken' | 'result';
  text: string;
  /** Numbers and small steps that are folded behind it. */
  more: string[];
  rule?: string;
  loss: boolean;
  dice: boolean;
  /** A standing order answered here. */
  ordered: boolean;
}

export type Filter = 'all' | 'mine' | 'losses' | 'dice';

const LOSS = new Set(['hit', 'lost', 'leave']);

function lineOf(entry: LogStep, event: GameEvent | undefined, i: number, sides: ReadonlyMap<string, SideName>): Line {
  const unit = event?.unit ?? '';
  // An event without a unit belongs to nobody, whoever chose last.
  const side = unit ? (sides.get(unit) ?? 'none') : event ? 'none' : (entry.seat ?? 'none');
  return {
    key: `${entry.step}/${i}`,
    step: entry.step + 1,
    side,
    unit,
    kind: event?.kind === 'phase' ? 'heading' : 'told',
    text: event?.text ?? entry.label ?? '',
    more: [],
    ...(event?.rule ? { rule: event.rule } : {}),
    loss: LOSS.has(event?.kind ?? ''),
    dice: event?.kind === 'roll',
    ordered: false,
  };
}

/** Is this a small step of what the same unit was told to do just before? */
const goesOn = (last: Line | undefined, next: Line): boolean =>
  !!last && last.kind === 'told' && next.kind === 'told' && !!next.unit && last.unit === next.unit && !next.loss;

/** Oldest first. */
export function tell(log: readonly LogStep[], units: readonly UnitView[], ordered: ReadonlySet<number>): Line[] {
  const sides = new Map(units.map((u) => [u.id, u.side ?? 'none']));
  const lines: Line[] = [];
  for (const entry of log) {
    const events = (entry.events ?? []).filter((e) => e.text);
    const told = events.length
      ? events.map((e, i) => lineOf(entry, e, i, sides))
      : entry.kind === 'roll' || !entry.label
        ? []
        : [lineOf(entry, undefined, 0, sides)];
    for (const line of told) {
      line.ordered = ordered.has(entry.step);
      const last = lines.at(-1);
      if (last && goesOn(last, line)) {
        last.more.push(line.text);
        last.step = line.step;
        last.dice ||= line.dice;
        continue;
      }
      // Of two headings in a row the first had nothing to tell.
      if (line.kind === 'heading' && last?.kind === 'heading') lines.pop();
      lines.push(line);
    }
  }
  return lines;
}

export function wanted(line: Line, filter: Filter, me: SideName): boolean {
  if (filter === 'all' || line.kind === 'result' || line.kind === 'taken') return true;
  if (line.kind === 'heading') return false;
  if (filter === 'mine') return line.side === me;
  return filter === 'losses' ? line.loss : line.dice;
}

/** The whole battle as plain text. */
export function report(title: string, result: string, lines: readonly Line[]): string {
  const out = [title, result, ''];
  for (const line of lines) {
    if (line.kind === 'heading') out.push('', line.text.toUpperCase());
    else out.push([line.text, ...line.more].join(' '));
  }
  return `${out.join('\n').trim()}\n`;
}
