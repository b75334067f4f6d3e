// Where to look: what a question is about, and the view a battle opens with.
import * as cam from './camera';
import type { LitPlace } from './choices';
import { distance } from './geometry';
import type { Projection } from './projection';
import type { Placed } from './stack';

/** So many places are all brought into sight; of more, the nearest. */
const NEAREST = 24;

/** What a question is about, the most important first: who acts, where it can go, the nearest enemy. `asked` is the side that is asked. */
export function concern(
  actor: Placed | undefined,
  places: readonly LitPlace[],
  placed: readonly Placed[],
  projection: Projection,
  asked: string | undefined,
): cam.Wanted {
  const strong = places.some((p) => p.strong) ? places.filter((p) => p.strong) : places;
  const centres = strong.map((p) => projection.centre(p.cell));
  const from = actor?.at ?? centres[0];
  if (!from) return [];
  const near = [...centres].sort((a, b) => distance(a, from) - distance(b, from));
  const side = actor?.unit.side ?? asked;
  const enemies = placed
    .filter((p) => !p.unit.gone && p.unit.side !== side && (p.unit.side === 'blue' || p.unit.side === 'red'))
    .map((p) => p.at)
    .sort((a, b) => distance(a, from) - distance(b, from));
  return [actor ? [actor.at] : [], near.slice(0, 6), near.slice(6, NEAREST), enemies.slice(0, 1), near.slice(NEAREST)];
}

/** All that is in the air, around who acts or can act, close enough that figures can be read. */
export function opening(
  frame: cam.Frame,
  readable: number,
  placed: readonly Placed[],
  actor: Placed | undefined,
  around: number,
): cam.Camera {
  const here = placed.filter((p) => !p.unit.gone).map((p) => p.at);
  const focus = actor?.at ?? placed.find((p) => p.unit.can_act)?.at ?? here[0] ?? null;
  return cam.home(frame, readable, focus, here.length ? cam.box(here, around) : null);
}
