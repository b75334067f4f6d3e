// Aircraft one recognises: drawn from the figures of their data files, found by the names the games give them.
import type { Shape } from '../aircraft';
import type { Figure } from './figure';
import { drawPlan } from './plan';
import { drawSide } from './side';
import { build, type Sketch } from './sketch';
import type { Scale } from './strokes';
import first from './first.json';

/** What stands for a class where a unit's name tells no more: Dogfight's flights, above all. */
const CLASS: readonly Sketch[] = [
  { id: 'fighter', names: ['Fighter'], length: 9, span: 10.8, nose: 'inline', canopy: 'razor' },
  {
    id: 'heavy-fighter',
    names: ['Heavy fighter'],
    length: 12,
    span: 16.2,
    nose: 'solid',
    engines: 2,
    engine: 'inline',
    height: 'low',
    cockpit_length: 4,
    tail: 'twin',
  },
  { id: 'light-bomber', names: ['Light bomber'], like: 'blenheim_iv' },
  { id: 'medium-bomber', names: ['Medium bomber'], like: 'ki21_ii' },
  { id: 'heavy-bomber', names: ['Heavy bomber'], like: 'b17g' },
  { id: 'dive-bomber', names: ['Dive bomber'], like: 'd3a1' },
  { id: 'torpedo-bomber', names: ['Torpedo bomber'], like: 'b5n2' },
  { id: 'seaplane', names: ['Seaplane'], length: 9.5, span: 12, nose: 'radial', canopy: 'bubble', extras: ['floats'] },
  { id: 'biplane', names: ['Biplane'], like: 'gladiator_ii' },
  { id: 'jet', names: ['Jet'], length: 12.9, span: 11.1, nose: 'intake', wing: 'swept', sweep: 40, tail: 'high' },
  { id: 'jet-delta', names: ['Delta jet'], length: 14.4, span: 9.1, nose: 'pointed', wing: 'delta', tail: 'none' },
  {
    id: 'jet-twin',
    names: ['Twin-engined jet'],
    length: 19.4,
    span: 13,
    nose: 'pointed',
    wing: 'swept',
    sweep: 45,
    root: 7.2,
    tip: 1.7,
    tail: 'twin',
    extras: ['wide intakes', 'blended'],
  },
  { id: 'rocket', names: ['Rocket fighter'], like: 'me163b' },
];
export const CLASSES: readonly string[] = CLASS.map((s) => s.id);
const table = new Map(CLASS.map((s) => [s.id, s]));
/** What is known so far: the aircraft of the first battle; ww2.ts and jets.ts add their own where they fly. */
export const PLANES: string[] = [];

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('è', 'e')
    .replace(/[^a-z0-9]/g, '');
const beginnings: (readonly [string, string])[] = [];
const known = new Map<string, string | null>();
export function addPlanes(sketches: readonly Sketch[]): void {
  for (const s of sketches) {
    table.set(s.id, s);
    PLANES.push(s.id);
    beginnings.push(...s.names.map((name) => [plain(name), s.id] as const));
  }
  beginnings.sort((a, b) => b[0].length - a[0].length);
  known.clear();
}
addPlanes(first as unknown as readonly Sketch[]);

/** Those not yet known, the likelier first. */
const shelves = [() => import('./ww2'), () => import('./jets')];
/** Looks for an aircraft among those not yet known; says whether there is any sense in asking again. */
export async function meet(name: string): Promise<boolean> {
  while (shelves.length && planeOf(name) === null) {
    const shelf = shelves[0]!;
    await shelf();
    if (shelves[0] === shelf) shelves.shift();
  }
  return planeOf(name) !== null;
}

/** Whose drawing a unit gets ("Bf 109E-4 flight I1"): at the first of its words where any name fits, the longest. */
export function planeOf(name: string): string | null {
  let id = known.get(name);
  if (id !== undefined) return id;
  id = null;
  const words = name.split(/\s+/);
  for (let at = 0; at < words.length && id === null; at++) {
    const rest = plain(words.slice(at).join(''));
    id = beginnings.find(([begin]) => rest.startsWith(begin))?.[1] ?? null;
  }
  known.set(name, id);
  return id;
}

/** A sketch with all that it takes from another. */
function whole(sketch: Sketch): Sketch {
  const base = sketch.like ? table.get(sketch.like) : undefined;
  return base ? { ...whole(base), ...sketch } : sketch;
}
function figureOf(sketch: Sketch): Figure {
  const all = whole(sketch);
  const { id, names, length, span, portrait } = all;
  return portrait ? { ...portrait, id, name: names[0]!, len: length!, span: span! } : build(all);
}

/** In metres. */
export function planeSize(id: string): { length: number; span: number } {
  const { len, span } = figureOf(table.get(id)!);
  return { length: len, span };
}

const drawn = new Map<string, Shape>();
export function planeShape(id: string): Shape | null {
  const sketch = table.get(id);
  if (!sketch) return null;
  let shape = drawn.get(id);
  if (!shape) drawn.set(id, (shape = draw(figureOf(sketch))));
  return shape;
}

function draw(a: Figure): Shape {
  const s = 100 / Math.max(a.len, a.span);
  // Small counters need a little more body than the tape measure gives.
  const jet = !(a.nose[4] || (a.eng ?? []).some((e) => e[6]));
  const tall = a.tall ?? (jet ? 1.08 : 1.14);
  const scale = (height: number): Scale =>
    Object.assign((x: number, y: number) => [(a.len / 2 - x) * s, y * s * height] as const, { s });
  // A side view is fitted by its length, so that long wings do not make small counters.
  const long = Math.min(1.35, Math.max(a.len, a.span) / a.len);
  const side = scale(tall);
  const wide: Scale = Object.assign(
    (x: number, y: number) => {
      const [u, v] = side(x, y);
      return [u * long, v * long] as const;
    },
    { s: s * long },
  );
  return {
    name: a.name,
    length: a.len * s,
    span: a.span * s,
    plan: drawPlan(a, scale(1), a.fat ?? (jet ? 1.06 : 1.18)),
    side: drawSide(a, wide),
  };
}
