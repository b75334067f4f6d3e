// The country under a side view, in perspective: fields, hedges, woods, a coast; and high cloud. Quiet, and always the same.
import { scatter, type Rect } from '../core/geometry';
import { at, smooth, type P2 } from './path';
import type { Layer } from './landscape';

const FILLS = ['var(--land-1)', 'var(--land-2)', 'var(--land-3)', 'var(--land-0)'];

/** How far down the strip a share of the distance lies: what is far is pressed together. */
const depth = (r: Rect, t: number): number => r.y + r.h * t ** 1.7;
/** Sideways, seen towards a point above the middle. */
const across = (r: Rect, u: number, t: number): number => r.x + r.w / 2 + (u - 0.5) * r.w * (0.72 + 0.6 * t);

export function country(r: Rect, seed: number, sea: boolean): Layer[] {
  const rnd = scatter(seed);
  const layers: Layer[] = [];
  const rows = 5;
  for (let j = 0; j < rows; j++) {
    const columns = 9 + (j % 2) * 2;
    for (let i = 0; i < columns; i++) {
      const [t0, t1] = [j / rows, (j + 1) / rows];
      const [u0, u1] = [(i + (rnd() - 0.5) * 0.3) / columns, (i + 1 + (rnd() - 0.5) * 0.3) / columns];
      const corner = (u: number, t: number) => at(across(r, u, t), depth(r, t));
      const d = `M${corner(u0, t0)}L${corner(u1, t0)}L${corner(u1 + 0.01, t1)}L${corner(u0 + 0.01, t1)}Z`;
      layers.push({ d, fill: FILLS[Math.floor(rnd() * FILLS.length)]!, opacity: 0.55 + 0.4 * t1 });
    }
  }
  // Woods and hedges: small and pale far away, large near by.
  let trees = '';
  for (let i = 0; i < 46; i++) {
    const t = 0.08 + 0.9 * rnd();
    const [x, y, s] = [across(r, rnd(), t), depth(r, t), 1 + 4.6 * t];
    trees += `M${at(x - s * 1.5, y)}a${s.toFixed(1)} ${(s * 0.9).toFixed(1)} 0 0 1 ${(s * 3).toFixed(1)} 0Z`;
  }
  layers.push({ d: trees, fill: 'var(--wood)', opacity: 0.9 });
  if (sea) {
    const shore: P2[] = Array.from({ length: 7 }, (_, i) => {
      const t = i / 6;
      return [across(r, 0.62 + 0.1 * Math.sin(t * 5 + seed) + 0.05 * rnd(), t), depth(r, t)];
    });
    const path = smooth(shore, false);
    const end = `L${at(r.x + r.w + 20, r.y + r.h)}L${at(r.x + r.w + 20, r.y)}Z`;
    layers.push({ d: path + end, fill: 'var(--sea-1)', opacity: 0.95 });
    layers.push({ d: path, stroke: 'var(--sea-line)', width: 3, opacity: 0.9 });
  }
  return layers;
}

/** Wisps of high cloud. */
export function cirrus(r: Rect, seed: number, n: number): string {
  const rnd = scatter(seed);
  let d = '';
  for (let i = 0; i < n; i++) {
    const x = r.x + rnd() * r.w * 0.9;
    const y = r.y + rnd() * r.h;
    const w = 90 + rnd() * 230;
    d += `M${at(x, y)}q${(w * 0.3).toFixed(0)} ${(-6 - rnd() * 6).toFixed(0)} ${(w * 0.5).toFixed(0)} -2t${(w * 0.5).toFixed(0)} -4`;
  }
  return d;
}
