// Quiet ground under the hex grid: original, generated, the same for every visit.
import { scatter, type Rect } from '../core/geometry';
import { at, boxAt, smooth, type P2 } from './path';

export interface Layer {
  d: string;
  fill?: string;
  stroke?: string;
  width?: number;
  dash?: string;
  opacity?: number;
}

function blobAt(rnd: () => number, x: number, y: number, rx: number, ry: number, rough = 0.35): string {
  const n = 9,
    pts: P2[] = [];
  for (let i = 0; i < n; i++) {
    const a = (i / n) * Math.PI * 2,
      k = 1 - rough / 2 + rnd() * rough;
    pts.push([x + Math.cos(a) * rx * k, y + Math.sin(a) * ry * k]);
  }
  return smooth(pts);
}
/** A line that wanders across the board from one edge to the other. */
function wander(
  rnd: () => number,
  r: Rect,
  vertical: boolean,
  from: number,
  to: number,
  swing: number,
  steps = 7,
): P2[] {
  const pts: P2[] = [];
  for (let i = 0; i <= steps; i++) {
    const t = i / steps,
      a = from + (to - from) * t + (rnd() - 0.5) * swing;
    pts.push(vertical ? [r.x + a * r.w, r.y - 20 + t * (r.h + 40)] : [r.x - 20 + t * (r.w + 40), r.y + a * r.h]);
  }
  return pts;
}
function town(rnd: () => number, x: number, y: number, n: number, spread: number): string {
  let d = '';
  for (let i = 0; i < n; i++) {
    const a = rnd() * 6.283,
      q = Math.sqrt(rnd()) * spread;
    d += boxAt(x + Math.cos(a) * q * 1.4, y + Math.sin(a) * q, 3.5 + rnd() * 5, 3 + rnd() * 4);
  }
  return d;
}

function fields(rnd: () => number, r: Rect, size: number): Layer[] {
  const nx = Math.ceil(r.w / size) + 2,
    ny = Math.ceil(r.h / size) + 2;
  const p: P2[][] = [];
  for (let j = 0; j <= ny; j++) {
    const row: P2[] = [];
    for (let i = 0; i <= nx; i++)
      row.push([
        r.x + (i - 1 + (j % 2) * 0.4) * size + (rnd() - 0.5) * size * 0.7,
        r.y + (j - 1) * size + (rnd() - 0.5) * size * 0.55,
      ]);
    p.push(row);
  }
  // By region, so that what is off the screen costs nothing.
  const d = new Map<string, string>();
  for (let j = 0; j < ny; j++)
    for (let i = 0; i < nx; i++) {
      const k = `${Math.floor(rnd() * 4)}/${Math.floor(i / 6)}/${Math.floor(j / 6)}`;
      d.set(
        k,
        (d.get(k) ?? '') +
          `M${at(...p[j]![i]!)}L${at(...p[j]![i + 1]!)}L${at(...p[j + 1]![i + 1]!)}L${at(...p[j + 1]![i]!)}Z`,
      );
    }
  return [...d].map(([key, path]) => ({ d: path, fill: `var(--land-${key[0]})` }));
}

function land(r: Rect): Layer[] {
  const rnd = scatter(7),
    out: Layer[] = [{ d: boxAt(r.x, r.y, r.w, r.h), fill: 'var(--land-1)' }, ...fields(rnd, r, 78)];
  const area = (r.w * r.h) / (1100 * 760);
  for (let i = 0; i < 9 * area; i++)
    out.push({
      d: blobAt(rnd, r.x + rnd() * r.w, r.y + rnd() * r.h, 30 + rnd() * 46, 20 + rnd() * 26),
      fill: 'var(--wood)',
      opacity: 0.85,
    });
  const river = wander(rnd, r, false, 0.72, 0.4, 0.3);
  out.push({ d: smooth(river, false), stroke: 'var(--river)', width: 9 });
  const fork = river[3]!;
  out.push({
    d: smooth(
      [
        fork,
        [fork[0] + 40, fork[1] + r.h * 0.12],
        [fork[0] + r.w * 0.08, fork[1] + r.h * 0.24],
        [fork[0] + r.w * 0.13, r.y + r.h + 30],
      ],
      false,
    ),
    stroke: 'var(--river)',
    width: 5,
  });
  for (const [v, a, b] of [
    [false, 0.28, 0.36],
    [true, 0.27, 0.33],
    [true, 0.72, 0.66],
  ] as const)
    out.push({ d: smooth(wander(rnd, r, v, a, b, 0.1), false), stroke: 'var(--road)', width: 1.8 });
  const rail = smooth(wander(rnd, r, false, 0.86, 0.62, 0.08), false);
  out.push(
    { d: rail, stroke: 'var(--map-ink)', width: 1.2, opacity: 0.4 },
    { d: rail, stroke: 'var(--map-ink)', width: 4.5, dash: '1 8', opacity: 0.4 },
  );
  for (let i = 0; i < 5 * area; i++)
    out.push({
      d: town(rnd, r.x + (0.1 + rnd() * 0.8) * r.w, r.y + (0.12 + rnd() * 0.76) * r.h, 34, 24),
      fill: 'var(--town)',
      opacity: 0.8,
    });
  return out;
}

function coast(r: Rect): Layer[] {
  const rnd = scatter(19),
    out: Layer[] = [{ d: boxAt(r.x, r.y, r.w, r.h), fill: 'var(--sea-1)' }];
  const corner = (fx: number, fy: number, s: number): P2[] => {
    const pts: P2[] = [];
    for (let i = 0; i <= 8; i++) {
      const a = (i / 8) * (Math.PI / 2),
        k = s * (0.8 + rnd() * 0.42);
      pts.push([Math.cos(a) * k * r.w * 0.36, Math.sin(a) * k * r.h * 0.5]);
    }
    return pts.map(([x, y]) => [r.x + (fx ? r.w - x : x), r.y + (fy ? r.h - y : y)] as P2);
  };
  const shape = (pts: P2[], fx: number, fy: number, grow: number): string => {
    const cx = r.x + (fx ? r.w + 60 : -60),
      cy = r.y + (fy ? r.h + 60 : -60);
    const p = pts.map(([x, y]) => [cx + (x - cx) * grow, cy + (y - cy) * grow] as P2);
    return `${smooth(p, false)}L${at(p[8]![0], cy)}L${at(cx, cy)}L${at(cx, p[0]![1])}Z`;
  };
  const a = corner(0, 0, 1),
    b = corner(1, 1, 0.8);
  for (const [grow, fill] of [
    [1.34, 'var(--sea-0)'],
    [1.16, 'var(--sea-0)'],
  ] as const)
    out.push({ d: shape(a, 0, 0, grow) + shape(b, 1, 1, grow), fill, opacity: 0.5 });
  out.push({ d: shape(a, 0, 0, 1) + shape(b, 1, 1, 1), fill: 'var(--land-1)', stroke: 'var(--sea-line)', width: 3 });
  let woods = '',
    isles = '';
  for (let i = 0; i < 4; i++)
    woods +=
      blobAt(rnd, r.x + rnd() * r.w * 0.2, r.y + rnd() * r.h * 0.26, 40, 26) +
      blobAt(rnd, r.x + r.w - rnd() * r.w * 0.14, r.y + r.h - rnd() * r.h * 0.2, 36, 24);
  for (let i = 0; i < 3; i++)
    isles += blobAt(
      rnd,
      r.x + r.w * (0.42 + rnd() * 0.4),
      r.y + r.h * (0.1 + rnd() * 0.6),
      24 + rnd() * 20,
      16 + rnd() * 12,
    );
  const waves = new Map<number, string>();
  for (let i = 0; i < (r.w * r.h) / 9000; i++) {
    const x = r.x + rnd() * r.w,
      y = r.y + rnd() * r.h,
      k = Math.floor(x / 400) * 100 + Math.floor(y / 400);
    waves.set(k, `${waves.get(k) ?? ''}M${at(x, y)}q4 -3 8 0t8 0`);
  }
  for (const d of waves.values()) out.push({ d, stroke: 'var(--sea-line)', width: 1.1, opacity: 0.55 });
  out.push(
    { d: woods, fill: 'var(--wood)', opacity: 0.6 },
    { d: isles, fill: 'var(--land-2)', stroke: 'var(--sea-line)', width: 3 },
  );
  out.push({ d: town(rnd, r.x + r.w * 0.12, r.y + r.h * 0.14, 30, 22), fill: 'var(--town)', opacity: 0.7 });
  return out;
}

function deck(r: Rect): Layer[] {
  const rnd = scatter(31),
    out: Layer[] = [{ d: boxAt(r.x, r.y, r.w, r.h), fill: 'var(--sea-1)' }];
  for (const [n, fill, opacity] of [
    [26, 'var(--cloud-3)', 0.35],
    [26, 'var(--cloud-2)', 0.5],
    [20, 'var(--cloud)', 0.4],
  ] as const) {
    let d = '';
    for (let i = 0; i < n * ((r.w * r.h) / 830000); i++)
      d += blobAt(rnd, r.x + rnd() * r.w, r.y + rnd() * r.h, 50 + rnd() * 70, 26 + rnd() * 30, 0.5);
    out.push({ d, fill, opacity });
  }
  return out;
}

const known = new Map<string, Layer[]>();
/** Layers of the ground seen from above, by Board::ground. */
export function ground(kind: string, r: Rect): Layer[] {
  const key = `${kind}/${r.w}/${r.h}`;
  let layers = known.get(key);
  if (!layers) {
    layers =
      kind === 'land'
        ? land(r)
        : kind === 'sea'
          ? coast(r)
          : kind === 'clouds'
            ? deck(r)
            : [{ d: boxAt(r.x, r.y, r.w, r.h), fill: 'var(--panel-2)' }];
    known.set(key, layers);
  }
  return layers;
}
