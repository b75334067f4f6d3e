// Path data for the parts of an aircraft. Closed parts are wound one way, so that overlapping ones make one silhouette.
import { at, type P2 } from '../path';
import type { Pt, WingFigures } from './figure';

/** From metres to the drawing: nose to the right, 100 units for the larger of length and span. */
export interface Scale {
  (x: number, y: number): P2;
  s: number;
}

const area = (p: readonly Pt[]): number =>
  p.reduce((sum, a, i) => {
    const b = p[(i + 1) % p.length]!;
    return sum + a[0] * b[1] - a[1] * b[0];
  }, 0);
const clockwise = <T extends Pt>(p: readonly T[]): readonly T[] => (area(p) < 0 ? [...p].reverse() : p);

/** Closed smooth curve. */
export function smooth(points: readonly Pt[], tension = 1): string {
  const p = clockwise(points);
  const n = p.length;
  const k = tension / 6;
  let d = `M${at(p[0]![0], p[0]![1])}`;
  for (let i = 0; i < n; i++) {
    const [a, b, c, e] = [-1, 0, 1, 2].map((j) => p[(i + j + n) % n]!) as [Pt, Pt, Pt, Pt];
    d += `C${at(b[0] + (c[0] - a[0]) * k, b[1] + (c[1] - a[1]) * k)} `;
    d += `${at(c[0] - (e[0] - b[0]) * k, c[1] - (e[1] - b[1]) * k)} ${at(c[0], c[1])}`;
  }
  return `${d}Z`;
}

/** Polygon with rounded corners. */
export function poly(points: readonly Pt[]): string {
  const p = clockwise(points);
  const n = p.length;
  const towards = (x: number, y: number, q: Pt, by: number): P2 => {
    const length = Math.hypot(q[0] - x, q[1] - y) || 1;
    const share = Math.min(by, length * 0.5) / length;
    return [x + (q[0] - x) * share, y + (q[1] - y) * share];
  };
  const bend = (from: P2, x: number, y: number): P2 => [from[0] + (x - from[0]) * 0.62, from[1] + (y - from[1]) * 0.62];
  let d = '';
  p.forEach(([x, y, r = 0], i) => {
    const in_ = towards(x, y, p[(i + n - 1) % n]!, r);
    const out = towards(x, y, p[(i + 1) % n]!, r);
    d += (i ? 'L' : 'M') + at(...in_);
    if (r) d += `C${at(...bend(in_, x, y))} ${at(...bend(out, x, y))} ${at(...out)}`;
  });
  return `${d}Z`;
}
export const poly_ = (T: Scale, p: readonly Pt[], radius = 0): string =>
  poly(p.map(([x, y, r = radius]) => [...T(x, y), r * T.s]));
export const smooth_ = (T: Scale, p: readonly Pt[], tension = 1): string =>
  smooth(
    p.map(([x, y]) => T(x, y)),
    tension,
  );

type Cubic = [P2, P2, P2];
/** Monotone cubic through points with rising first coordinate. */
export function mono(p: readonly Pt[]): Cubic[] {
  const n = p.length;
  const h = p.slice(1).map((e, i) => e[0] - p[i]![0]);
  const m = p.slice(1).map((e, i) => (e[1] - p[i]![1]) / h[i]!);
  const t = p.map((_, i) => {
    if (i === 0) return m[0]!;
    if (i === n - 1) return m[n - 2]!;
    const [a, b, ha, hb] = [m[i - 1]!, m[i]!, h[i - 1]!, h[i]!];
    return a * b <= 0 ? 0 : (3 * (ha + hb)) / ((2 * hb + ha) / a + (hb + 2 * ha) / b);
  });
  return p.slice(1).map((e, i) => {
    const [x, y] = p[i]!;
    const step = h[i]! / 3;
    return [
      [x + step, y + t[i]! * step],
      [e[0] - step, e[1] - t[i + 1]! * step],
      [e[0], e[1]],
    ];
  });
}
const cubic = (T: Scale, ...p: P2[]): string => `C${p.map(([x, z]) => at(...T(x, -z))).join(' ')}`;
/** Along the curve from its end to its start. */
export function back(T: Scale, points: readonly Pt[]): string {
  const curve = mono(points);
  let d = '';
  for (let i = curve.length - 1; i >= 0; i--) {
    const start: P2 = i ? curve[i - 1]![2] : [points[0]![0], points[0]![1]];
    d += cubic(T, curve[i]![1], curve[i]![0], start);
  }
  return d;
}
/** Body between two lines; `cap` rounds the nose off at x. */
export function hull(
  T: Scale,
  top: readonly Pt[],
  bottom: readonly Pt[],
  cap: { x: number; z?: number } | null,
): string {
  const last = top[top.length - 1]!;
  let d = `M${at(...T(last[0], -last[1]))}${back(T, top)}`;
  const [x, a] = top[0]!;
  const c = bottom[0]![1];
  if (cap) {
    const q = 0.56;
    const m = cap.z ?? (a + c) / 2;
    d += cubic(T, [x + (cap.x - x) * q, a], [cap.x, m + (a - m) * q], [cap.x, m]);
    d += cubic(T, [cap.x, m + (c - m) * q], [x + (cap.x - x) * q, c], [x, c]);
  } else d += `L${at(...T(bottom[0]![0], -c))}`;
  for (const [p, q, e] of mono(bottom)) d += cubic(T, p, q, e);
  return `${d}Z`;
}

export function convex(points: readonly P2[]): P2[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const cross = (o: P2, a: P2, b: P2) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  const half = (list: P2[]) => {
    const s: P2[] = [];
    for (const v of list) {
      while (s.length > 1 && cross(s[s.length - 2]!, s[s.length - 1]!, v) <= 0) s.pop();
      s.push(v);
    }
    return s.slice(0, -1);
  };
  return [...half(sorted), ...half([...sorted].reverse())];
}

/** A drop between x0 and x1, symmetrical about y: where it is fullest, where it wanes, and to what share of its width. */
export function drop(
  x0: number,
  x1: number,
  y: number,
  w: number,
  [full, wanes, share]: readonly [number, number, number],
): Pt[] {
  const at = (part: number): number => x0 + (x1 - x0) * part;
  return [
    [x0, y],
    [at(full), y + w],
    [at(wanes), y + w * share],
    [x1, y],
    [at(wanes), y - w * share],
    [at(full), y - w],
  ];
}
/** A propeller seen edge on. */
export function lens(T: Scale, x: number, y: number, radius: number): string {
  const [X, Y] = T(x, y);
  const r = radius * T.s;
  const q = 0.95;
  return `M${at(X, Y - r)}C${at(X + q, Y - r * 0.6)} ${at(X + q, Y + r * 0.6)} ${at(X, Y + r)}C${at(X - q, Y + r * 0.6)} ${at(X - q, Y - r * 0.6)} ${at(X, Y - r)}Z`;
}
export function circle(T: Scale, x: number, y: number, radius: number): string {
  const [X, Y] = T(x, y);
  const r = radius * T.s;
  return `M${at(X - r, Y)}A${at(r, r)} 0 0 1 ${at(X + r, Y)}A${at(r, r)} 0 0 1 ${at(X - r, Y)}Z`;
}
export function spinner(T: Scale, x0: number, x1: number, r: number, y = 0): string {
  const quarter = x0 + (x1 - x0) * 0.25;
  const p = (x: number, v: number) => at(...T(x, v));
  return `M${p(x1, y - r)}Q${p(quarter, y - r * 0.8)} ${p(x0, y)}Q${p(quarter, y + r * 0.8)} ${p(x1, y + r)}Z`;
}
export function nacelle(T: Scale, x0: number, x1: number, c: number, r: number, kind: string): string {
  const L = x1 - x0;
  const half: Pt[] =
    kind === 'jet'
      ? [
          [x0, 0.78, 0.1],
          [x0 + L * 0.16, 1, 0.5],
          [x0 + L * 0.62, 0.98, 1],
          [x1, 0.55, 0],
        ]
      : [
          [x0, kind === 'radial' ? 0.88 : 0.55, r * 0.3],
          [x0 + Math.min(0.5, L * 0.12), 1, r * 0.5],
          [x0 + L * 0.5, 0.96, r],
          [x1, 0.06, 0],
        ];
  const side = (sign: number): Pt[] => half.map(([x, v, corner]) => [x, c + sign * v * r, corner]);
  return poly_(T, [...side(-1), ...side(1).reverse()]);
}

/** Leading and trailing edge of a wing at y. */
export function chordAt(w: WingFigures, half: number, y: number): P2 {
  if (w.plan === 'elliptical') {
    const t = Math.min(1, Math.abs(y) / half);
    const c = Math.max(w.c0 * Math.sqrt(Math.max(0, 1 - t ** (w.e || 2.4))), t < 1 ? 0.02 : 0);
    const x = w.x + (w.le || 0) * t + (w.c0 - c) * (w.q ?? 0.36);
    return [x, x + c];
  }
  const stations = [[0, w.x, w.c0], ...(w.k ?? []), [half, w.x + (w.le || 0), w.c1 ?? w.c0]];
  for (let i = 1; i < stations.length; i++) {
    const [a, b] = [stations[i - 1]!, stations[i]!];
    if (y > b[0]! + 1e-6) continue;
    const u = (y - a[0]!) / (b[0]! - a[0]! || 1);
    const lead = a[1]! + (b[1]! - a[1]!) * u;
    return [lead, lead + a[2]! + (b[2]! - a[2]!) * u];
  }
  const tip = stations[stations.length - 1]!;
  return [tip[1]!, tip[1]! + tip[2]!];
}
const OVAL = [0, 0.15, 0.3, 0.45, 0.58, 0.7, 0.8, 0.88, 0.94, 0.98, 1];
export function wingPlan(w: WingFigures, half: number, T: Scale): string {
  const one = (s: number): string => {
    if (w.plan === 'elliptical') {
      const edges = OVAL.map((t) => ({ t, edge: chordAt(w, half, half * t) }));
      const lead = edges.map(({ t, edge }) => T(edge[0], s * half * t));
      const trail = edges.filter(({ t }) => t < 1).map(({ t, edge }) => T(edge[1], s * half * t));
      return smooth([...lead, ...trail.reverse()], 0.95);
    }
    const kinks = w.k ?? [];
    const [ra = 0, rb = 0] = typeof w.r === 'object' ? w.r : [w.r ?? 0, w.r ?? 0];
    const tip = w.x + (w.le || 0);
    const outline: Pt[] = [
      [w.x, 0, 0],
      ...kinks.map((q): Pt => [q[1]!, q[0]!, q[4] ?? 0]),
      [tip, half, ra],
      [tip + (w.c1 ?? w.c0), half, rb],
      ...[...kinks].reverse().map((q): Pt => [q[1]! + q[2]!, q[0]!, q[4] ?? 0]),
      [w.x + w.c0, 0, 0],
    ];
    return poly_(
      T,
      outline.map(([x, y, r]): Pt => [x, s * y, r]),
    );
  };
  return one(1) + one(-1);
}
/** Seen from the side: sections from root to tip, joined. */
export function wingSide(w: WingFigures, half: number, T: Scale): string {
  const rise = (degrees: number) => 0.5 * Math.tan((degrees * Math.PI) / 180);
  const root = w.z ?? 0;
  const inner = rise(w.dih ?? 0);
  const sections = [
    [0, w.x, w.c0, root],
    ...(w.k ?? []).map((q) => [q[0]!, q[1]!, q[2]!, q[3] ?? root + q[0]! * inner]),
  ];
  if (w.plan === 'elliptical') {
    for (const t of [0.5, 0.8, 0.96]) {
      const [a, b] = chordAt(w, half, half * t);
      sections.push([half * t, a, b - a, root + half * t * inner]);
    }
  } else {
    const last = sections[sections.length - 1]!;
    const tip = last[3]! + (half - last[0]!) * rise(w.dih2 ?? w.dih ?? 0);
    sections.push([half, w.x + (w.le || 0), w.c1 ?? w.c0, tip]);
  }
  const foil = ([, x = 0, c = 0, z = 0]: readonly number[], i: number): P2[] => {
    const q = (w.th || 0.12) * (i ? 0.75 : 1) * c;
    const outline: P2[] = [
      [0, 0],
      [0.1, 0.35],
      [0.32, 0.55],
      [0.65, 0.35],
      [1, 0],
      [0.6, -0.3],
      [0.2, -0.38],
    ];
    return outline.map(([along, up]) => T(x + along * c, -(z + up * q)));
  };
  let d = '';
  for (let i = 1; i < sections.length; i++) {
    const joined = convex([...foil(sections[i - 1]!, i - 1), ...foil(sections[i]!, i)]);
    d += poly(joined.map(([x, y]): Pt => [x, y, 0.35]));
  }
  return d;
}
