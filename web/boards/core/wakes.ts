// The lines that show how everything came to where it stands.
import type { GameEvent } from '#protocol';
import { pathOf } from './geometry';
import type { Projection } from './projection';
import type { Placed } from './stack';

/** So many of the last ways are shown. */
const SHOWN = 24;

/** Those of the last answer. */
export function wakesOf(
  events: readonly GameEvent[],
  projection: Projection,
  placed: ReadonlyMap<string, Placed>,
): { d: string; side: string }[] {
  const moved = events.filter((e) => (e.kind === 'move' || e.kind === 'turn') && e.unit && (e.cells?.length ?? 0) > 1);
  return moved.slice(-SHOWN).map((e) => {
    const last = placed.get(e.unit!);
    const points = e.cells!.map((c) => projection.centre(c));
    if (last && projection.place(last.unit.cell!) === projection.place(e.cells!.at(-1)!))
      points[points.length - 1] = last.at;
    return { d: pathOf(points, false), side: last?.unit.side ?? 'none' };
  });
}
