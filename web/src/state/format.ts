// Numbers as the screen prints them.

import type { OutcomeView } from '../protocol';

function gcd(a: number, b: number): number {
  while (b) [a, b] = [b, a % b];
  return a;
}

/** weight 6 of 36 -> "1/6" */
export function fraction(part: number, whole: number): string {
  if (whole <= 0) return '';
  if (part === whole) return '1';
  const d = gcd(part, whole) || 1;
  return `${part / d}/${whole / d}`;
}

/** A fraction while it can be read at a glance: 671/1296 is a percentage. */
export const chance = (part: number, whole: number): string => {
  const exact = fraction(part, whole);
  return exact.length > 5 ? percent(part, whole) : exact;
};

/** 0.333 -> "33%"; small chances keep a figure after the point. */
export function percent(part: number, whole: number): string {
  if (whole <= 0) return '';
  const p = (100 * part) / whole;
  if (p > 0 && p < 10 && Math.abs(p - Math.round(p)) > 0.05) return `${p.toFixed(1)}%`;
  if (p > 99 && p < 100) return `${p.toFixed(1)}%`;
  return `${Math.round(p)}%`;
}

/** Points as the game counts them: Jet Duel keeps tenths. */
export function points(value: number | undefined, scale: number | undefined): string {
  return String(Math.round(((value ?? 0) / (scale || 1)) * 100) / 100);
}

export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0';
}

export function signedDecimal(value: number, digits = 2): string {
  const text = Math.abs(value).toFixed(digits);
  return value < 0 && Number(text) !== 0 ? `−${text}` : `+${text}`;
}

export function totalWeight(outcomes: readonly OutcomeView[]): number {
  return outcomes.reduce((sum, o) => sum + (o.weight ?? 0), 0);
}

export interface OddsRow {
  label: string;
  tone: string;
  weight: number;
  /** Outcome ids merged into this row. */
  ids: number[];
  notations: string[];
}

/** Outcomes that read the same are one row; order of first appearance is kept. */
export function oddsRows(outcomes: readonly OutcomeView[]): OddsRow[] {
  const rows = new Map<string, OddsRow>();
  for (const o of outcomes) {
    const label = withoutDie(o.label ?? o.notation ?? '', o.notation);
    const key = `${o.tone ?? 'nothing'}|${label}`;
    const row = rows.get(key) ?? { label, tone: o.tone ?? 'nothing', weight: 0, ids: [], notations: [] };
    row.weight += o.weight ?? 0;
    row.ids.push(o.outcome ?? 0);
    if (o.notation) row.notations.push(o.notation);
    rows.set(key, row);
  }
  return [...rows.values()];
}

/** "5: one hit" with notation "5" -> "one hit", so that equal results of different dice merge. */
function withoutDie(label: string, notation: string | undefined): string {
  if (notation && label.endsWith(` (${notation})`)) return label.slice(0, -notation.length - 3);
  const colon = label.indexOf(': ');
  if (notation && colon > 0 && label.slice(0, colon) === notation) {
    const rest = label.slice(colon + 2);
    return rest.charAt(0).toUpperCase() + rest.slice(1);
  }
  return label;
}

/** ["1","2","3","5"] -> "1-3, 5" */
export function ranges(notations: readonly string[]): string {
  const numbers = notations.map(Number);
  if (numbers.some((n) => !Number.isInteger(n))) return notations.length <= 3 ? notations.join(', ') : '';
  numbers.sort((a, b) => a - b);
  const parts: string[] = [];
  for (let i = 0; i < numbers.length;) {
    let j = i;
    while (j + 1 < numbers.length && numbers[j + 1] === numbers[j]! + 1) j++;
    parts.push(i === j ? `${numbers[i]}` : `${numbers[i]}–${numbers[j]}`);
    i = j + 1;
  }
  return parts.join(', ');
}

export function timeAgo(then: number, now: number, locale = 'en'): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const minutes = Math.round((then - now) / 60000);
  if (Math.abs(minutes) < 60) return format.format(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  if (Math.abs(hours) < 24) return format.format(hours, 'hour');
  return format.format(Math.round(hours / 24), 'day');
}
