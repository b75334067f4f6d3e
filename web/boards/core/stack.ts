// Where several units in one cell stand: beside each other while there is room, then fanned.
import type { UnitView } from '#protocol';
import { isSurface } from '../art/aircraft';
import type { Projection } from './projection';
import type { Point } from './geometry';

export interface Placed {
  unit: UnitView;
  /** Centre of the counter in world pixels. */
  at: Point;
  /** 1 = full size; smaller where many share a cell. */
  scale: number;
  /** How many stand in the same cell, and which one this is. */
  count: number;
  index: number;
  /** Another stands so near that there is room for the most needed figures only. */
  close: boolean;
}

/** Offsets (in cell radii) and scale for n counters in one cell. */
export function fan(n: number, kind: Projection['kind']): { dx: number; dy: number; scale: number }[] {
  if (n <= 1) return [{ dx: 0, dy: 0, scale: 1 }];
  if (kind === 'lanes') {
    // One row: the lane is wide and low.
    // Two stand side by side, clear of each other, a little over the edge of their block.
    const scale = n === 2 ? 0.7 : n === 3 ? 0.58 : Math.max(0.34, 2 / n);
    const wide = n === 2 ? 1.26 : n === 3 ? 1.3 : 1;
    return Array.from({ length: n }, (_, i) => ({ dx: wide * (-1 + (2 * i + 1) / n), dy: 0, scale }));
  }
  // Side by side and clear of each other, a little over the edges of the cell; never one under the other.
  if (n === 2) {
    const [dx, scale] = kind === 'hex' ? [0.78, 0.88] : [0.68, 0.64];
    return [
      { dx: -dx, dy: 0, scale },
      { dx, dy: 0, scale },
    ];
  }
  if (n === 3) {
    const [dx, dy, scale] = kind === 'hex' ? [0.72, 0.62, 0.74] : [0.64, 0.62, 0.58];
    return [
      { dx: -dx, dy: -dy, scale },
      { dx, dy: -dy, scale },
      { dx: 0, dy: dy + 0.08, scale },
    ];
  }
  const columns = Math.ceil(Math.sqrt(n)),
    rows = Math.ceil(n / columns),
    scale = Math.max(0.36, (kind === 'hex' ? 1.25 : 1.28) / columns),
    // As far apart as two of them stand: over the edges of the cell rather than over each other.
    apart = Math.min(2.05 * scale, 2 / (columns - 1));
  return Array.from({ length: n }, (_, i) => {
    const row = Math.floor(i / columns),
      inRow = Math.min(columns, n - row * columns);
    return {
      dx: ((i % columns) - (inRow - 1) / 2) * apart,
      dy: (row - (rows - 1) / 2) * apart,
      scale,
    };
  });
}

/** The earlier places where they say the same, so that only what has changed is drawn again. */
export function keepPlaced(before: readonly Placed[], now: readonly Placed[]): Placed[] {
  const known = new Map(before.map((p) => [p.unit.id, p]));
  return now.map((p) => {
    const was = known.get(p.unit.id);
    const same =
      was &&
      was.unit === p.unit &&
      was.at.x === p.at.x &&
      was.at.y === p.at.y &&
      was.scale === p.scale &&
      was.count === p.count &&
      was.index === p.index &&
      was.close === p.close;
    return same ? was : p;
  });
}

/** Seen from above, plates hang over the edge of their hex: with neighbours there everything is a size smaller. */
function makeRoom(placed: Placed[], reach: number): void {
  for (const p of placed) {
    p.close ||= placed.some(
      (q) => q !== p && !q.unit.gone && Math.abs(q.at.x - p.at.x) < reach && Math.abs(q.at.y - p.at.y) < reach,
    );
    if (p.close && !p.unit.gone) p.scale *= 0.84;
  }
}

/** Two in one hex reach into the next: whole places step aside, the shorter way, until their figures are clear. */
function stepAside(places: readonly (readonly Placed[])[], inner: number): void {
  const ROUNDS = 3;
  const FARTHEST = 0.4 * inner;
  const moved = places.map(() => ({ x: 0, y: 0 }));
  const shift = (n: number, axis: 'x' | 'y', by: number) => {
    const to = Math.max(-FARTHEST, Math.min(FARTHEST, moved[n]![axis] + by));
    for (const p of places[n]!) p.at[axis] += to - moved[n]![axis];
    moved[n]![axis] = to;
  };
  /** How far two counters with their plates overlap, each way; nothing where they are clear of each other. */
  const overlap = (p: Placed, q: Placed) => {
    const reach = inner * (p.scale + q.scale);
    const x = reach - Math.abs(p.at.x - q.at.x);
    const y = 1.2 * reach - Math.abs(p.at.y - q.at.y);
    return x > 0 && y > 0 ? { x, y } : null;
  };
  for (let round = 0; round < ROUNDS; round++)
    for (let a = 0; a < places.length; a++)
      for (let b = a + 1; b < places.length; b++)
        for (const p of places[a]!)
          for (const q of places[b]!) {
            const both = overlap(p, q);
            if (!both) continue;
            const axis = both.x <= both.y ? 'x' : 'y';
            const way = p.at[axis] <= q.at[axis] ? 1 : -1;
            shift(a, axis, (-way * both[axis]) / 2);
            shift(b, axis, (way * both[axis]) / 2);
          }
}

/** Places all units that have a cell. The order within a cell is the view's; units that are gone stand last. */
export function placeUnits(units: readonly UnitView[], projection: Projection): Placed[] {
  const groups = new Map<string, UnitView[]>();
  for (const unit of units) {
    // What has left the game without a trace stands nowhere.
    if (unit.gone && unit.cell && unit.cell.every((v) => v === 0)) continue;
    if (!unit.cell || !projection.has(projection.kind === 'hex' ? [unit.cell[0], unit.cell[1], 0] : unit.cell))
      continue;
    const key = projection.place(unit.cell);
    const group = groups.get(key);
    if (group) group.push(unit);
    else groups.set(key, [unit]);
  }
  const out: Placed[] = [];
  const living: Placed[][] = [];
  for (const all of groups.values()) {
    const alive = all.filter((u) => !u.gone);
    const group = alive.length ? alive : all.slice(0, 1);
    const spots = fan(group.length, projection.kind);
    // Across the lane there is half a box of room, elsewhere the inner circle.
    const rx = projection.kind === 'lanes' ? projection.pitch.x / 2 : projection.inner,
      ry = projection.inner;
    group.forEach((unit, index) => {
      const c = projection.centre(unit.cell!),
        s = spots[index]!;
      out.push({
        unit,
        at: { x: c.x + s.dx * rx, y: c.y + s.dy * ry },
        scale: s.scale,
        count: group.length,
        index,
        close: group.length > 1,
      });
    });
    if (alive.length) living.push(out.slice(-group.length));
  }
  if (projection.kind === 'hex') {
    makeRoom(out, 1.9 * Math.max(projection.pitch.x, projection.pitch.y));
    stepAside(living, projection.inner);
  }
  // Wrecks, what stands on the surface, and far things first; what acts now on top of those that share its cell. Who merely may act, or acts alone,
  // keeps its place: to move a counter in the drawing takes longer than anything else.
  const rank = ({ unit, count }: Placed): number =>
    (unit.gone ? -2 : isSurface(unit.kind ?? '') ? -1 : 0) + (unit.active && count > 1 ? 3 : 0);
  return out.sort((a, b) => rank(a) - rank(b) || a.unit.cell![2] - b.unit.cell![2] || a.at.y - b.at.y);
}
