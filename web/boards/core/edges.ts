// Tags at the edge of the screen for units that are out of sight: who, in which direction, how far.
import type { SideName } from '#protocol';
import { toScreen, type Camera } from './camera';
import { clamp, distance, type Point, type Rect } from './geometry';
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

export function edgeTags(
  placed: readonly Placed[],
  camera: Camera,
  room: Rect,
  from: Point | null,
  cell: number,
  /** Where buttons lie over the board: a tag slides along the edge, out of their way. */
  taken: Rect = { x: 0, y: 0, w: 0, h: 0 },
): EdgeTag[] {
  const hidden = placed
    .filter((p) => !p.unit.gone && (p.unit.side === 'blue' || p.unit.side === 'red'))
    .map((p) => ({ p, s: toScreen(camera, p.at), far: from ? distance(from, p.at) / cell : 0 }))
    .filter(({ s }) => s.x < room.x || s.y < room.y || s.x > room.x + room.w || s.y > room.y + room.h)
    .sort((a, b) => a.far - b.far);
  const middle = { x: room.x + room.w / 2, y: room.y + room.h / 2 };
  const inner = {
    x0: room.x + EDGE_TAG.w / 2 + 2,
    x1: room.x + room.w - EDGE_TAG.w / 2 - 2,
    y0: room.y + EDGE_TAG.h / 2 + 2,
    y1: room.y + room.h - EDGE_TAG.h / 2 - 2,
  };
  const out: EdgeTag[] = [];
  for (const { p, s, far } of hidden) {
    const at = { x: clamp(s.x, inner.x0, inner.x1), y: clamp(s.y, inner.y0, inner.y1) };
    // The nearest of a heap stands for all of it.
    const there = out.find(
      (t) =>
        t.side === p.unit.side && Math.abs(t.at.x - at.x) < EDGE_TAG.w + 4 && Math.abs(t.at.y - at.y) < EDGE_TAG.h + 4,
    );
    if (there) {
      there.more.push(p.unit.id);
      continue;
    }
    const free = (y: number) =>
      !(at.x + EDGE_TAG.w / 2 > taken.x && y - EDGE_TAG.h / 2 < taken.y + taken.h) &&
      !out.some((t) => Math.abs(t.at.x - at.x) < EDGE_TAG.w && Math.abs(t.at.y - y) < EDGE_TAG.h);
    // Out of the way of buttons and other tags, as near as it can be to where it points; a row further in if need be.
    search: for (let column = 0; column < 3; column++) {
      for (let n = 0; n < 60; n++) {
        const y = at.y + (n % 2 ? 1 : -1) * Math.ceil(n / 2) * 8;
        if (y < inner.y0 || y > inner.y1 || !free(y)) continue;
        at.y = y;
        break search;
      }
      at.x += s.x > middle.x ? -EDGE_TAG.w : EDGE_TAG.w;
    }
    out.push({
      id: p.unit.id,
      label: p.unit.label ?? p.unit.id,
      side: p.unit.side!,
      at,
      angle: (Math.atan2(s.y - middle.y, s.x - middle.x) * 180) / Math.PI,
      cells: from ? Math.max(1, Math.round(far)) : 0,
      more: [],
    });
  }
  return out;
}
