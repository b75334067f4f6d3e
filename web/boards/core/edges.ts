// Tags at the edge of the screen for units that are out of sight: who, in which direction, how far.
import type { SideName } from '#protocol';
import { toScreen, type Camera } from './camera';
import { clamp, distance, inside, overlapArea, type Point, type Rect } from './geometry';
import type { Placed } from './stack';

export interface EdgeTag {
  id: string;
  label: string;
  side: SideName;
  /** Middle of the tag on the screen. */
  at: Point;
  /** Where it points, degrees clockwise from the right. */
  angle: number;
  /** In cells, from the unit that acts; 0: there is nothing to count from. */
  cells: number;
  /** Who else stands behind this tag. */
  more: string[];
}

/** What a tag and the finger's room around it take. */
export const EDGE_TAG = { w: 80, h: 46 } as const;

/** What a tag should not cover, and how bad that would be. */
export interface Shunned extends Rect {
  weight: number;
}
export interface Surroundings {
  /** Where buttons lie over the board: no tag stands there, and who is under them is out of sight. */
  taken?: readonly Rect[];
  shunned?: readonly Shunned[];
}

const STEP = 8;
/** So far a tag slides along its edge, and so many rows it goes in. */
const FARTHEST = 240;
const ROWS = 3;
/** A pixel further away weighs so much, against pixels that are covered. */
const AWAY = 8;
/** A counter so near to buttons is half under them. */
const NEAR = 10;

const around = (at: Point): Rect => ({
  x: at.x - EDGE_TAG.w / 2,
  y: at.y - EDGE_TAG.h / 2,
  w: EDGE_TAG.w,
  h: EDGE_TAG.h,
});

/** The spot for a tag: as near as it can be to where it points, clear of buttons and other tags, covering as little as it can. */
function spotFor(
  wish: Point,
  sideways: boolean,
  inner: Rect,
  taken: readonly Rect[],
  shunned: readonly Shunned[],
): Point {
  const middle = { x: inner.x + inner.w / 2, y: inner.y + inner.h / 2 };
  const inward = sideways
    ? { x: Math.sign(middle.x - wish.x) * EDGE_TAG.w, y: 0 }
    : { x: 0, y: Math.sign(middle.y - wish.y) * EDGE_TAG.h };
  let best = wish,
    least = Infinity;
  for (let row = 0; row < ROWS; row++)
    for (let n = 0; n <= (2 * FARTHEST) / STEP; n++) {
      const along = (n % 2 ? 1 : -1) * Math.ceil(n / 2) * STEP;
      const cost = AWAY * (Math.abs(along) + row * EDGE_TAG.w);
      if (cost >= least) break;
      const at = {
        x: wish.x + row * inward.x + (sideways ? 0 : along),
        y: wish.y + row * inward.y + (sideways ? along : 0),
      };
      const box = around(at);
      if (!inside(at, inner) || taken.some((t) => overlapArea(t, box) > 0)) continue;
      const covered = shunned.reduce((sum, s) => sum + s.weight * overlapArea(s, box), 0);
      if (cost + covered >= least) continue;
      least = cost + covered;
      best = at;
    }
  return best;
}

export function edgeTags(
  placed: readonly Placed[],
  camera: Camera,
  room: Rect,
  from: Point | null,
  cell: number,
  { taken = [], shunned = [] }: Surroundings = {},
): EdgeTag[] {
  const under = (s: Point) =>
    taken.some((t) => inside(s, { x: t.x - NEAR, y: t.y - NEAR, w: t.w + 2 * NEAR, h: t.h + 2 * NEAR }));
  const hidden = placed
    .filter((p) => !p.unit.gone && (p.unit.side === 'blue' || p.unit.side === 'red'))
    .map((p) => ({ p, s: toScreen(camera, p.at), far: from ? distance(from, p.at) / cell : 0 }))
    .filter(({ s }) => !inside(s, room) || under(s))
    .sort((a, b) => a.far - b.far);
  const inner = {
    x: room.x + EDGE_TAG.w / 2 + 2,
    y: room.y + EDGE_TAG.h / 2 + 2,
    w: room.w - EDGE_TAG.w - 4,
    h: room.h - EDGE_TAG.h - 4,
  };
  const out: EdgeTag[] = [];
  const wishes: Point[] = [];
  for (const { p, s, far } of hidden) {
    const wish = { x: clamp(s.x, inner.x, inner.x + inner.w), y: clamp(s.y, inner.y, inner.y + inner.h) };
    // The nearest of a heap stands for all of it.
    const heap = out.find(
      (t, i) =>
        t.side === p.unit.side &&
        Math.abs(wishes[i]!.x - wish.x) < EDGE_TAG.w + 4 &&
        Math.abs(wishes[i]!.y - wish.y) < EDGE_TAG.h + 4,
    );
    if (heap) {
      heap.more.push(p.unit.id);
      continue;
    }
    const sideways = s.x < room.x || s.x > room.x + room.w || inside(s, room);
    const at = spotFor(wish, sideways, inner, [...taken, ...out.map((t) => around(t.at))], shunned);
    wishes.push(wish);
    out.push({
      id: p.unit.id,
      label: p.unit.label ?? p.unit.id,
      side: p.unit.side!,
      at,
      angle: (Math.atan2(s.y - at.y, s.x - at.x) * 180) / Math.PI,
      cells: from ? Math.max(1, Math.round(far)) : 0,
      more: [],
    });
  }
  return out;
}
