// Silhouettes, side and plan: of aircraft by name or by class, of missiles, ships and ground units.
// Frame: nose to +x, box -50..50 both ways. Plan view: +y is the right wing. Side view: +y is down.
// Every silhouette is ONE path of overlapping subpaths (fill-rule nonzero, all wound the same way), so that
// `paint-order: stroke` gives a clean halo. Details (glass, control lines, bands) are separate paths.
import { CLASSES, planeShape } from './planes';

export interface Drawing {
  body: string;
  /** Glass, intakes and other dark or light details over the body. */
  detail: string;
  /** Thin lines over the body: hinge lines, nacelles. */
  lines: string;
  /** Bands across the wings: the second side's marking. */
  bands: string;
  /** Near parts over the body: wing, tailplane, engines of a side view. */
  part?: string;
}
export interface Shape {
  name: string;
  length: number;
  span: number;
  plan: Drawing;
  side: Drawing;
}

/** A thing as it is drawn by hand. */
export interface Thing {
  name: string;
  length: number;
  span: number;
  plan: () => { body: string; glass: string };
  side: () => { body: string; glass: string; dark?: string; lines?: string };
}

/** Kinds that name an aircraft, not a class. */
export const PLANE = 'plane:';
/** What is no aircraft. Things.ts adds them where they occur: the first battles have none. */
const THINGS: Record<string, Thing> = {};
export const addThings = (list: Record<string, Thing>): void => void Object.assign(THINGS, list);
const things = new Map<string, Shape>();
/** The shape of an aircraft, a class or a thing; an unknown class is drawn as a fighter. */
export function shape(kind: string): Shape {
  const known = kind.startsWith(PLANE) ? planeShape(kind.slice(PLANE.length)) : (thing(kind) ?? planeShape(kind));
  return known ?? planeShape('fighter')!;
}

function thing(kind: string): Shape | undefined {
  const spec = THINGS[kind];
  if (!spec || things.has(kind)) return things.get(kind);
  const plan = spec.plan(),
    side = spec.side();
  const drawn: Shape = {
    name: spec.name,
    length: spec.length,
    span: spec.span,
    plan: { body: plan.body, detail: plan.glass, lines: '', bands: '' },
    side: { body: side.body, detail: side.glass + (side.dark ?? ''), lines: side.lines ?? '', bands: '' },
  };
  things.set(kind, drawn);
  return drawn;
}
export const kinds = (): readonly string[] => [...CLASSES, ...Object.keys(THINGS)];
/** Units that stand on the ground or the sea and have no heading worth drawing. */
export const isSurface = (kind: string): boolean => kind === 'ship' || kind === 'ground' || kind === 'balloon';
