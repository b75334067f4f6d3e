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
