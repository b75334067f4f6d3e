// Turns the events of one answer into a short film: moves cell by cell, hits and losses as marks. Headless.
import type { Cell, GameEvent } from '#protocol';
import { lerp, type Point } from './geometry';

export const MS_PER_CELL = 140;
const LONGEST = 2600;

export interface Track {
  unit: string;
  start: number;
  end: number;
  cells: Cell[];
}
export interface Mark {
  kind: 'hit' | 'lost' | 'fire';
  at: number;
  unit?: string;
  cell?: Cell;
  target?: string;
}
/** How long a mark stays. */
export const MARK_MS = 650;
const FIRE_MS = 240;
export interface Film {
  duration: number;
  tracks: Track[];
  marks: Mark[];
}

/** Sequence of moves in order of the events; many at once are sped up so that nobody waits longer than a moment. */
export function film(events: readonly GameEvent[], msPerCell = MS_PER_CELL): Film {
  const tracks: Track[] = [],
    marks: Mark[] = [];
  let t = 0;
  for (const e of events) {
    const cells = e.cells ?? [];
    if ((e.kind === 'move' || e.kind === 'turn') && e.unit && cells.length > 1) {
      const end = t + (cells.length - 1) * msPerCell;
      tracks.push({ unit: e.unit, start: t, end, cells });
      t = end;
    } else if (e.kind === 'hit' || e.kind === 'lost' || e.kind === 'leave' || e.kind === 'fire') {
      const last = cells[cells.length - 1],
        target = e.attrs?.['target'];
      marks.push({
        kind: e.kind === 'leave' ? 'lost' : e.kind,
        at: t,
        ...(e.unit ? { unit: e.unit } : {}),
        ...(last ? { cell: last } : {}),
        ...(typeof target === 'string' ? { target } : {}),
      });
      if (e.kind === 'fire' && (last || typeof target === 'string')) t += FIRE_MS;
    }
  }
  const k = t > LONGEST ? LONGEST / t : 1;
  if (k < 1) {
    for (const tr of tracks) {
      tr.start *= k;
      tr.end *= k;
    }
    for (const m of marks) m.at *= k;
  }
  return { duration: Math.max(t * k, ...marks.map((m) => m.at + MARK_MS), 0), tracks, marks };
}

const easeOut = (x: number): number => 1 - (1 - x) ** 2;

/** Where a unit is at a moment; null if the film does not move it. Before its first move it waits at the start. */
export function positionAt(
  f: Film,
  unit: string,
  t: number,
  centre: (c: Cell) => Point,
): (Point & { angle: number | null; done: boolean }) | null {
  let found: Track | null = null,
    next: Track | null = null;
  for (const tr of f.tracks) {
    if (tr.unit !== unit) continue;
    if (tr.start <= t) found = tr;
    else {
      next ??= tr;
    }
  }
  const later = !!next;
  if (!found) {
    if (!next) return null;
    return { ...centre(next.cells[0]!), angle: null, done: false };
  }
  const n = found.cells.length - 1;
  const x = t >= found.end ? 1 : easeOut((t - found.start) / Math.max(1, found.end - found.start));
  const s = Math.min(n - 1e-9, x * n),
    i = Math.floor(s);
  const a = centre(found.cells[i]!),
    b = centre(found.cells[i + 1]!);
  const angle = a.x === b.x && a.y === b.y ? null : (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  return { x: lerp(a.x, b.x, s - i), y: lerp(a.y, b.y, s - i), angle, done: t >= found.end && !later };
}
