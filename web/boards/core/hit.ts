// What lies under a point: a sign in a lit cell, a lit cell, a counter, or a plain cell. In that order.
import type { Cell } from '#protocol';
import { pickLit, type LitPlace } from './choices';
import { distance, toSegment, type Point } from './geometry';
import type { Projection } from './projection';
import type { Placed } from './stack';

export type Hit =
  | { kind: 'action'; action: number; cell: Cell }
  | { kind: 'cell'; cell: Cell; lit: boolean }
  | { kind: 'unit'; unit: string; cell: Cell };

/** `disc`: stands beside the cell on a disc of its own, large enough for a finger. */
export interface SignSpot {
  action: number;
  at: Point;
  size: number;
  cell: Cell;
  disc?: boolean;
}

export interface HitScene {
  projection: Projection;
  placed: readonly Placed[];
  places: ReadonlyMap<string, LitPlace>;
  signs: readonly SignSpot[];
  level: number | null;
  /** Half the size of a counter in world pixels, across and down. */
  reach: Point;
}

/** The counter at a point: the topmost whose box holds it, else the nearest within `slack` of its box. */
export function unitAt(scene: HitScene, p: Point, slack: number): Placed | null {
  let best: Placed | null = null,
    bestGap = Infinity;
  for (let i = scene.placed.length - 1; i >= 0; i--) {
    const u = scene.placed[i]!;
    if (u.unit.gone) continue;
    const gap = Math.max(
      Math.abs(p.x - u.at.x) - scene.reach.x * u.scale,
      Math.abs(p.y - u.at.y) - scene.reach.y * u.scale,
      0,
    );
    if (gap === 0 && best && bestGap === 0) {
      if (distance(p, u.at) < distance(p, best.at)) best = u;
    } else if (gap < bestGap && gap <= slack) {
      best = u;
      bestGap = gap;
    }
  }
  return best;
}

/** The lit place nearest to a point, if it is no further than `slack` from its border. */
function litNear(scene: HitScene, p: Point, slack: number): LitPlace | null {
  let best: LitPlace | null = null,
    bestGap = slack;
  for (const place of scene.places.values()) {
    if (!place.strong || !place.here) continue;
    const corners = scene.projection.outline(place.cell);
    const gap = Math.min(...corners.map((a, i) => toSegment(p, a, corners[(i + 1) % corners.length]!)));
    if (gap < bestGap) [best, bestGap] = [place, gap];
  }
  return best;
}

/** `slack` in world pixels makes small things easier to touch. */
export function hitTest(scene: HitScene, p: Point, slack = 0, signs = true): Hit | null {
  for (const s of scene.signs) {
    if ((signs || s.disc) && s.action >= 0 && distance(p, s.at) <= s.size / 2 + slack / 2)
      return { kind: 'action', action: s.action, cell: s.cell };
  }
  const cell = scene.projection.at(p);
  const place = cell ? scene.places.get(scene.projection.place(cell)) : undefined;
  if (place && place.strong) return { kind: 'cell', cell: pickLit(place, scene.level).cell, lit: true };
  const under = unitAt(scene, p, 0);
  // A fingertip is wider than a low lane: beside a lit place it still means that place, unless a counter lies under it.
  const near = !place && !under ? litNear(scene, p, slack - scene.projection.inner) : null;
  if (near) return { kind: 'cell', cell: pickLit(near, scene.level).cell, lit: true };
  const unit = under ?? unitAt(scene, p, slack);
  if (unit && (!place || unit.unit.can_act)) return { kind: 'unit', unit: unit.unit.id, cell: unit.unit.cell! };
  if (place) return { kind: 'cell', cell: pickLit(place, scene.level).cell, lit: true };
  return cell
    ? {
        kind: 'cell',
        cell: scene.projection.kind === 'hex' && scene.level !== null ? [cell[0], cell[1], scene.level] : cell,
        lit: false,
      }
    : null;
}
