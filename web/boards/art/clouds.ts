// Clouds and water of the side views: original, generated, the same for every visit.
import { scatter, type Rect } from '../core/geometry';
import { at, boxAt } from './path';

/** Rolling puffs along the top of a rectangle, closed at the bottom. */
export function puffs(r: Rect, size: number, seed: number, lift = 0.5): string {
  const rnd = scatter(seed);
  let x = r.x - size * 0.4,
    d = '';
  while (x < r.x + r.w + size * 0.4) {
    const q = size * (0.55 + rnd() * 0.6),
      y = r.y + size * (0.75 + (rnd() - 0.5) * lift);
    d += `M${at(x - q, y)}a${q.toFixed(1)} ${q.toFixed(1)} 0 1 1 ${(2 * q).toFixed(1)} 0a${q.toFixed(1)} ${q.toFixed(1)} 0 1 1 ${(-2 * q).toFixed(1)} 0Z`;
    x += q * (0.9 + rnd() * 0.5);
  }
  return d + boxAt(r.x - size, r.y + size * 0.9, r.w + 2 * size, Math.max(0, r.h - size * 0.9));
}
/** One heap of cloud standing on a base line. */
export function heap(x: number, y: number, w: number, h: number, seed: number): string {
  const rnd = scatter(seed);
  let d = '';
  for (let i = 0; i < 5; i++) {
    const t = (i + 0.5) / 5,
      q = h * (0.26 + 0.24 * Math.sin(t * Math.PI) + rnd() * 0.1);
    const cx = x - w / 2 + t * w + (rnd() - 0.5) * w * 0.06,
      cy = y - q * 0.8 - Math.sin(t * Math.PI) * h * 0.34;
    d += `M${at(cx - q, cy)}a${q.toFixed(1)} ${q.toFixed(1)} 0 1 1 ${(2 * q).toFixed(1)} 0a${q.toFixed(1)} ${q.toFixed(1)} 0 1 1 ${(-2 * q).toFixed(1)} 0Z`;
  }
  return (
    d +
    `M${at(x - w * 0.52, y - h * 0.3)}h${(w * 1.04).toFixed(1)}v${(h * 0.22).toFixed(1)}a${(h * 0.08).toFixed(1)} ${(h * 0.08).toFixed(1)} 0 0 1 ${(-h * 0.08).toFixed(1)} ${(h * 0.08).toFixed(1)}h${(-(w * 1.04 - h * 0.16)).toFixed(1)}a${(h * 0.08).toFixed(1)} ${(h * 0.08).toFixed(1)} 0 0 1 ${(-h * 0.08).toFixed(1)} ${(-h * 0.08).toFixed(1)}Z`
  );
}
/** Thin streaks of high cloud. */
export function wisps(r: Rect, n: number, seed: number): string {
  const rnd = scatter(seed);
  let d = '';
  for (let i = 0; i < n; i++) {
    const y = r.y + ((i + 0.5) / n) * r.h + (rnd() - 0.5) * 6;
    let x = r.x + 4 + rnd() * Math.min(60, r.w * 0.25);
    while (x < r.x + r.w - 30) {
      const w = Math.min(r.x + r.w - x - 6, 70 + rnd() * 90);
      d += `M${at(x, y + (rnd() - 0.5) * 6)}q${(w * 0.25).toFixed(1)} -7 ${(w * 0.5).toFixed(1)} 0t${(w * 0.5).toFixed(1)} -1`;
      x += w + 26 + rnd() * 70;
    }
  }
  return d;
}
/** Short strokes on the water. */
export function swell(r: Rect, n: number, seed: number): string {
  const rnd = scatter(seed);
  let d = '';
  for (let i = 0; i < n; i++) d += `M${at(r.x + rnd() * r.w, r.y + rnd() * r.h)}h${(8 + rnd() * 14).toFixed(1)}`;
  return d;
}
