// Small tools that turn points into SVG path data. Pure functions, no DOM.

export type P2 = readonly [number, number];
/** A corner with a rounding radius. */
export type P3 = readonly [number, number, number?];

const f = (n: number): string => (Math.round(n * 10) / 10).toString();
export const at = (x: number, y: number): string => `${f(x)} ${f(y)}`;

/** Smooth curve through points (Catmull-Rom turned into cubics). */
export function smooth(pts: readonly P2[], closed = true, tension = 1): string {
  const n = pts.length;
  const p = (i: number): P2 => (closed ? pts[(i + n) % n]! : pts[Math.max(0, Math.min(n - 1, i))]!);
  let d = `M${at(...p(0))}`;
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const a = p(i - 1),
      b = p(i),
      c = p(i + 1),
      e = p(i + 2),
      k = tension / 6;
    d += `C${at(b[0] + (c[0] - a[0]) * k, b[1] + (c[1] - a[1]) * k)} ${at(c[0] - (e[0] - b[0]) * k, c[1] - (e[1] - b[1]) * k)} ${at(...c)}`;
  }
  return d + (closed ? 'Z' : '');
}

/** Polygon with rounded corners. */
export function rounded(pts: readonly P3[]): string {
  const n = pts.length;
  let d = '';
  pts.forEach(([x, y, r = 0], i) => {
    const a = pts[(i + n - 1) % n]!,
      b = pts[(i + 1) % n]!;
    const la = Math.hypot(a[0] - x, a[1] - y) || 1,
      lb = Math.hypot(b[0] - x, b[1] - y) || 1;
    const q = Math.min(r, la / 2, lb / 2);
    const p1 = [x + ((a[0] - x) / la) * q, y + ((a[1] - y) / la) * q] as const;
    const p2 = [x + ((b[0] - x) / lb) * q, y + ((b[1] - y) / lb) * q] as const;
    d += (i ? 'L' : 'M') + at(...p1) + (q ? `Q${at(x, y)} ${at(...p2)}` : '');
  });
  return d + 'Z';
}

export const polygon = (pts: readonly P2[]): string => `M${pts.map((p) => at(...p)).join('L')}Z`;
export const mirror = (pts: readonly P3[]): P3[] => pts.map(([x, y, r]) => [x, -y, r] as P3).reverse();

const area = (pts: readonly (P2 | P3)[]): number =>
  pts.reduce((s, p, i) => {
    const q = pts[(i + 1) % pts.length]!;
    return s + p[0] * q[1] - p[1] * q[0];
  }, 0);
/** The same outline, always wound the same way, so that overlapping parts join into one silhouette. */
export const cw = <T extends P2 | P3>(pts: readonly T[]): T[] => (area(pts) < 0 ? pts.slice().reverse() : pts.slice());

export const poly = (pts: readonly P3[]): string => rounded(cw(pts));
export const blob = (pts: readonly P2[]): string => smooth(cw(pts));

/** Body of revolution seen from above: stations [x, half width], nose first. */
export const hull = (st: readonly P2[]): string =>
  smooth(
    cw([
      ...st.map(([x, w]) => [x, w] as P2),
      ...st
        .slice()
        .reverse()
        .filter(([, w]) => w > 0.01)
        .map(([x, w]) => [x, -w] as P2),
    ]),
  );

export const circle = (x: number, y: number, r: number): string =>
  `M${at(x - r, y)}a${f(r)} ${f(r)} 0 1 1 ${f(2 * r)} 0a${f(r)} ${f(r)} 0 1 1 ${f(-2 * r)} 0Z`;

export interface WingSpec {
  le: number;
  root: number;
  tip: number;
  half: number;
  back?: number;
  y0?: number;
  rt?: number;
  kink?: { y: number; back: number; chord: number };
}
/** One wing pair. le = leading edge at the root, half = half span, back = how far the tip's leading edge lies behind. */
export function wings({ le, root, tip, half, back = 0, y0 = 0, rt = 4, kink }: WingSpec): string {
  const right: P3[] = [
    [le, y0, 0],
    ...(kink ? [[le - kink.back, kink.y, 0] as P3] : []),
    [le - back, half, rt],
    [le - back - tip, half, rt],
    ...(kink ? [[le - kink.back - kink.chord, kink.y, 0] as P3] : []),
    [le - root, y0, 0],
  ];
  return rounded(cw(right)) + rounded(cw(mirror(right)));
}
export const bar = (x0: number, x1: number, y: number, h: number): string =>
  poly([
    [x0, y - h, 0.8],
    [x1, y - h, 0.8],
    [x1, y + h, 0.8],
    [x0, y + h, 0.8],
  ]);

/** A rectangle as a path. */
export const boxAt = (x: number, y: number, w: number, h: number): string =>
  `M${at(x, y)}h${w.toFixed(1)}v${h.toFixed(1)}h${(-w).toFixed(1)}Z`;

/** Where a drawing lies: turned by degrees, then scaled, then shifted. */
export interface Lie {
  turn?: number;
  scale?: number;
  x?: number;
  y?: number;
}
const SIZES: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, Q: 4, A: 7, Z: 0 };
const laid = new Map<string, string>();
/** Enough for every drawing of a battle at every heading; a longer one begins anew. */
const LAID_MOST = 4000;

/** The same path as if it stood in a group with a transform. A browser treats every transform as a layer; a path costs nothing. */
export function lay(d: string, { turn = 0, scale = 1, x = 0, y = 0 }: Lie): string {
  if (!turn && scale === 1 && !x && !y) return d;
  const key = `${turn}/${scale}/${x}/${y}/${d}`;
  const known = laid.get(key);
  if (known !== undefined) return known;
  const made = layAnew(d, { turn, scale, x, y });
  if (laid.size >= LAID_MOST) laid.clear();
  laid.set(key, made);
  return made;
}

function layAnew(d: string, { turn, scale, x, y }: Required<Lie>): string {
  const a = (turn * Math.PI) / 180,
    c = Math.cos(a) * scale,
    s = Math.sin(a) * scale;
  const r = (n: number): string => (Math.round(n * 100) / 100).toString();
  // Relative steps are turned and scaled, only absolute points are shifted too.
  const point = (px: number, py: number, absolute: boolean): string =>
    `${r(px * c - py * s + (absolute ? x : 0))} ${r(px * s + py * c + (absolute ? y : 0))}`;
  let out = '',
    at = { x: 0, y: 0 },
    start = at;
  for (const [, letter, rest] of d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const kind = letter!.toUpperCase(),
      absolute = letter === kind,
      size = SIZES[kind]!;
    const n = (rest!.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    if (size === 0) {
      out += 'Z';
      at = start;
    }
    for (let i = 0; size > 0 && i + size <= n.length; i += size) {
      const part = n.slice(i, i + size);
      const from = absolute ? { x: 0, y: 0 } : at;
      if (kind === 'H') part.push(absolute ? at.y : 0);
      if (kind === 'V') part.unshift(absolute ? at.x : 0);
      const [ex, ey] = part.slice(-2) as [number, number];
      at = { x: from.x + ex, y: from.y + ey };
      if (kind === 'M' && i === 0) start = at;
      const as = (word: string) => (absolute ? word : word.toLowerCase());
      if (kind === 'A')
        out += `${as('A')}${r(part[0]! * scale)} ${r(part[1]! * scale)} ${r(part[2]! + turn)} ${part[3]} ${part[4]} ${point(ex, ey, absolute)}`;
      else {
        out += as(kind === 'H' || kind === 'V' || (kind === 'M' && i > 0) ? 'L' : kind);
        const points: string[] = [];
        for (let k = 0; k < part.length; k += 2) points.push(point(part[k]!, part[k + 1]!, absolute));
        out += points.join(' ');
      }
    }
  }
  return out;
}
