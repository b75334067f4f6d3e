// Areas made of cells: merged rectangles for side views, outer borders for any board.
import type { Cell } from '#protocol';
import type { Projection } from './projection';
import { n1, type Point, type Rect } from './geometry';

/** Outer border of a set of cells as separate strokes: borders between two cells of the set are left out. */
export function borderPath(cells: readonly Cell[], p: Projection, inset = 0): string {
  if (inset > 0 || cells.length === 1) return cells.map((c) => p.path(c, inset)).join('');
  const edges = new Map<string, [Point, Point] | null>();
  for (const c of unique(cells, p)) {
    const o = p.outline(c);
    for (let i = 0; i < o.length; i++) {
      const a = o[i]!,
        b = o[(i + 1) % o.length]!;
      const key = `${Math.round(a.x + b.x)},${Math.round(a.y + b.y)}`;
      edges.set(key, edges.has(key) ? null : [a, b]);
    }
  }
  let d = '';
  for (const e of edges.values()) if (e) d += `M${n1(e[0].x)} ${n1(e[0].y)}L${n1(e[1].x)} ${n1(e[1].y)}`;
  return d;
}
export const fillPath = (cells: readonly Cell[], p: Projection): string =>
  unique(cells, p)
    .map((c) => p.path(c))
    .join('');

/** Cells that are drawn at different spots, on the board. */
export function unique(cells: readonly Cell[], p: Projection): Cell[] {
  const seen = new Set<string>(),
    out: Cell[] = [];
  for (const c of cells) {
    const key = p.place(c);
    if (seen.has(key) || !p.has(p.kind === 'hex' ? [c[0], c[1], 0] : c)) continue;
    seen.add(key);
    out.push(c);
  }
  return out;
}

/** Few rectangles that cover the cells of a side view exactly. */
export function rectangles(cells: readonly Cell[], p: Projection): Rect[] {
  const rows = new Map<string, Rect>();
  const boxes = unique(cells, p)
    .map((c) => {
      const o = p.outline(c);
      // Rows that lean like shelves are covered as if they stood upright.
      const leans = p.kind === 'lanes';
      const x = leans ? c[0] * p.pitch.x : o[0]!.x;
      return { x, y: o[0]!.y, w: leans ? p.pitch.x : o[2]!.x - o[0]!.x, h: o[2]!.y - o[0]!.y };
    })
    .sort((a, b) => a.y - b.y || a.x - b.x);
  // Runs along a row, then equal runs on top of each other.
  const runs: Rect[] = [];
  for (const b of boxes) {
    const last = runs[runs.length - 1];
    if (last && Math.abs(last.y - b.y) < 0.5 && Math.abs(last.x + last.w - b.x) < 0.5) last.w += b.w;
    else runs.push({ ...b });
  }
  const out: Rect[] = [];
  for (const r of runs) {
    const key = `${Math.round(r.x)},${Math.round(r.w)}`,
      above = rows.get(key);
    if (above && Math.abs(above.y + above.h - r.y) < 0.5) above.h += r.h;
    else {
      rows.set(key, r);
      out.push(r);
    }
  }
  return out;
}
export function boundsOf(cells: readonly Cell[], p: Projection): Rect {
  let x0 = Infinity,
    y0 = Infinity,
    x1 = -Infinity,
    y1 = -Infinity;
  for (const c of cells)
    for (const o of p.outline(c)) {
      x0 = Math.min(x0, o.x);
      y0 = Math.min(y0, o.y);
      x1 = Math.max(x1, o.x);
      y1 = Math.max(y1, o.y);
    }
  return x1 < x0 ? { x: 0, y: 0, w: 0, h: 0 } : { x: x0, y: y0, w: x1 - x0, h: y1 - y0 };
}
