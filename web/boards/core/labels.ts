// Puts labels near their anchors without covering each other or what matters. Greedy, stable, quick.
import { overlapArea, type Point, type Rect } from './geometry';

export interface LabelWish {
  id: string;
  anchor: Point;
  w: number;
  h: number;
  gap?: number;
}
export interface LabelSpot {
  id: string;
  rect: Rect;
  side: 'right' | 'left' | 'above' | 'below';
}

const SIDES = ['right', 'left', 'above', 'below'] as const;
export function spot(w: LabelWish, side: LabelSpot['side'], lean = 0.5): Rect {
  const g = w.gap ?? 14,
    { x, y } = w.anchor;
  if (side === 'right') return { x: x + g, y: y - w.h * lean, w: w.w, h: w.h };
  if (side === 'left') return { x: x - g - w.w, y: y - w.h * lean, w: w.w, h: w.h };
  if (side === 'above') return { x: x - w.w * lean, y: y - g - w.h, w: w.w, h: w.h };
  return { x: x - w.w * lean, y: y + g, w: w.w, h: w.h };
}

/** For each label the spot with the least overlap with obstacles, earlier labels and the outside of `within`. */
export function placeLabels(wishes: readonly LabelWish[], obstacles: readonly Rect[], within: Rect): LabelSpot[] {
  const taken = obstacles.slice();
  return wishes.map((w) => {
    let best: LabelSpot | null = null,
      bestCost = Infinity;
    SIDES.forEach((side, order) => {
      for (const lean of [0.5, 0.15, 0.85]) {
        const rect = spot(w, side, lean);
        const out = w.w * w.h - overlapArea(rect, within);
        const cost =
          out * 6 +
          taken.reduce((s, t) => {
            const a = overlapArea(rect, t);
            return s + a + (a > 0 ? 120 : 0);
          }, 0) +
          order * 12 +
          Math.abs(lean - 0.5) * 10;
        if (cost < bestCost) {
          bestCost = cost;
          best = { id: w.id, rect, side };
        }
      }
    });
    taken.push(best!.rect);
    return best!;
  });
}
/** Pushes a rectangle into a frame by the shortest way. */
export function pushInto(r: Rect, frame: Rect): Rect {
  return {
    ...r,
    x: Math.max(frame.x, Math.min(r.x, frame.x + frame.w - r.w)),
    y: Math.max(frame.y, Math.min(r.y, frame.y + frame.h - r.h)),
  };
}
