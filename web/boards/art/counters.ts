// The bases that carry the silhouettes. Blue: round tail, solid. Red: notched tail, hatched. Others: plain octagon.
// The point of every base is the heading, so it reads without colour. Frame: nose to +x, centre at the origin.
import type { SideName } from '#protocol';
import { at, polygon, type P2 } from './path';

/** What a unit is there for, as a small drawing: 12 units across, centred. */
export const MISSIONS: Record<string, string> = {
  INT: 'M0 -6V-2M0 2V6M-6 0H-2M2 0H6M-3.6 0A3.6 3.6 0 1 1 3.6 0A3.6 3.6 0 1 1 -3.6 0',
  ESC: 'M0 -5.5L5 -3.5V0C5 3.2 2.4 5 0 6C-2.4 5 -5 3.2 -5 0V-3.5Z',
  BOM: 'M0 6C-2.6 4 -2.8 0 -1.6 -3H1.6C2.8 0 2.6 4 0 6ZM-3 -6L0 -3.4L3 -6',
  SWE: 'M-5 -4.5L0 0L-5 4.5M0 -4.5L5 0L0 4.5',
  PAT: 'M4.6 -1.6A4.8 4.8 0 1 0 4.4 2.4M5 -5.4V-1.4H1',
  REC: 'M-6 0C-3 -4.4 3 -4.4 6 0C3 4.4 -3 4.4 -6 0ZM-1.8 0A1.8 1.8 0 1 1 1.8 0A1.8 1.8 0 1 1 -1.8 0',
  TRA: 'M-5 -4H5V4H-5ZM-5 0H5M0 -4V4',
  STR: 'M0 6L-4 0H-1.4V-6H1.4V0H4Z',
};
export type Form = 'plan' | 'tag' | 'small';
export interface Base {
  outline: string;
  hatch: string;
  w: number;
  h: number;
}

/** Stripes across a convex outline, as one path: slanted bars cut to the outline. */
export function hatch(outline: readonly P2[], gap: number, width: number, slant = 1): string {
  const xs = outline.map((p) => p[0]),
    ys = outline.map((p) => p[1]);
  const x0 = Math.min(...xs),
    x1 = Math.max(...xs),
    y0 = Math.min(...ys),
    y1 = Math.max(...ys),
    h = (y1 - y0) * Math.abs(slant);
  let d = '';
  for (let x = x0 - h; x < x1 + h; x += gap) {
    const low = slant > 0 ? x : x + h,
      high = slant > 0 ? x + h : x;
    const stripe = cut(
      [
        [low, y1],
        [low + width, y1],
        [high + width, y0],
        [high, y0],
      ],
      outline,
    );
    if (stripe.length > 2) d += polygon(stripe);
  }
  return d;
}
/** Convex polygon cut to a convex outline (Sutherland-Hodgman). */
export function cut(subject: readonly P2[], clip: readonly P2[]): P2[] {
  const area = clip.reduce((s, p, i) => {
    const q = clip[(i + 1) % clip.length]!;
    return s + p[0] * q[1] - p[1] * q[0];
  }, 0);
  let out = subject.slice() as P2[];
  for (let i = 0; i < clip.length && out.length; i++) {
    const a = clip[i]!,
      b = clip[(i + 1) % clip.length]!;
    const side = (p: P2): number => Math.sign(area) * ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]));
    const next: P2[] = [];
    for (let k = 0; k < out.length; k++) {
      const p = out[k]!,
        q = out[(k + 1) % out.length]!,
        sp = side(p),
        sq = side(q);
      if (sp >= 0) next.push(p);
      if (sp * sq < 0) {
        const t = sp / (sp - sq);
        next.push([p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t]);
      }
    }
    out = next;
  }
  return out;
}

function planBase(side: SideName): Base {
  if (side === 'blue') return { outline: 'M21 0L9.2 10.4A15 15 0 1 1 9.2 -10.4Z', hatch: '', w: 38, h: 30 };
  if (side === 'red') {
    const o: P2[] = [
      [21, 0],
      [6, -14.5],
      [-17, -14.5],
      [-10.5, 0],
      [-17, 14.5],
      [6, 14.5],
    ];
    return {
      outline: polygon(o),
      hatch:
        hatch(
          [
            [-17, -14.5],
            [-4, -14.5],
            [-4, 0],
            [-10.5, 0],
          ],
          5.2,
          2.3,
        ) +
        hatch(
          [
            [-10.5, 0],
            [-4, 0],
            [-4, 14.5],
            [-17, 14.5],
          ],
          5.2,
          2.3,
        ),
      w: 38,
      h: 29,
    };
  }
  return {
    outline: polygon([
      [20, 0],
      [10, -13],
      [-10, -13],
      [-16, -6],
      [-16, 6],
      [-10, 13],
      [10, 13],
    ]),
    hatch: '',
    w: 36,
    h: 26,
  };
}
function tagBase(side: SideName, pitch: -1 | 0 | 1, w: number, h: number): Base {
  const x = w / 2,
    y = h / 2,
    p = h * 0.52;
  // Front edge from top to bottom: level has its point in the middle, climbing at the top, diving at the bottom.
  const front: P2[] =
    pitch > 0
      ? [
          [x + 1, -y],
          [x - p, y],
        ]
      : pitch < 0
        ? [
            [x - p, -y],
            [x + 1, y],
          ]
        : [
            [x - p, -y],
            [x, 0],
            [x - p, y],
          ];
  const f = front.map((q) => `L${at(...q)}`).join('');
  if (side === 'red') {
    const n = h * 0.3;
    return {
      outline: `M${at(-x, -y)}${f}L${at(-x, y)}L${at(-x + n, 0)}Z`,
      hatch:
        hatch(
          [
            [-x, -y],
            [-x + n * 2.1, -y],
            [-x + n * 2.1, 0],
            [-x + n, 0],
          ],
          4.6,
          2.1,
        ) +
        hatch(
          [
            [-x + n, 0],
            [-x + n * 2.1, 0],
            [-x + n * 2.1, y],
            [-x, y],
          ],
          4.6,
          2.1,
        ),
      w,
      h,
    };
  }
  if (side === 'blue')
    return { outline: `M${at(-x + y, -y)}${f}L${at(-x + y, y)}A${y} ${y} 0 0 1 ${at(-x + y, -y)}Z`, hatch: '', w, h };
  return { outline: `M${at(-x + 4, -y)}${f}L${at(-x + 4, y)}L${at(-x, y - 4)}L${at(-x, -y + 4)}Z`, hatch: '', w, h };
}

const bases = new Map<string, Base>();
export function base(side: SideName, form: Form, pitch: -1 | 0 | 1 = 0): Base {
  const key = `${side}/${form}/${pitch}`;
  let b = bases.get(key);
  if (!b) {
    b = form === 'plan' ? planBase(side) : form === 'tag' ? tagBase(side, pitch, 66, 22) : tagBase(side, 0, 43, 22);
    bases.set(key, b);
  }
  return b;
}

/** Name badge around a point: a disc or pill for blue, a cut box for red. */
export function nameBadge(side: SideName, text: string, h = 15, cx = 0, cy = 0): { d: string; w: number } {
  const w = Math.max(h, 8 + text.length * h * 0.5),
    x = w / 2,
    y = h / 2;
  if (side === 'blue')
    return { w, d: `M${at(cx - x + y, cy - y)}h${w - h}a${y} ${y} 0 0 1 0 ${h}h${h - w}a${y} ${y} 0 0 1 0 ${-h}Z` };
  if (side === 'red') return { w, d: `M${at(cx - x, cy - y)}h${w}v${h - 3}l-3 3h${3 - w}Z` };
  return { w, d: `M${at(cx - x, cy - y)}h${w}v${h}h${-w}Z` };
}

/** Signs of the interface, drawn around the origin. */
export const SIGNS = {
  arrow: 'M-5 0H4.4M1 -3.4L4.6 0L1 3.4',
  up: 'M-4.4 3.2L0 -3.6L4.4 3.2Z',
  down: 'M-4.4 -3.2L0 3.6L4.4 -3.2Z',
  bomb: 'M-1.6 -4.6H1.6L1 -2.6C3.4 -.8 3.2 2.4 0 5C-3.2 2.4 -3.4 -.8 -1 -2.6Z',
  bracket: 'M-1 -.5V-1H-.5M.5 -1H1V-.5M1 .5V1H.5M-.5 1H-1V.5',
  flame: 'M0 -2.6C-3 -2.6 -7 -1.4 -11 0C-7 1.4 -3 2.6 0 2.6Z',
  cross: 'M-2.2 -2.2L2.2 2.2M2.2 -2.2L-2.2 2.2',
} as const;
