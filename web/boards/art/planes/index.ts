// Aircraft one recognises: drawn from figures, found by the names the games give them.
import type { Shape } from '../aircraft';
import type { Figure } from './figure';
import figures from './figures.json';
import { drawPlan } from './plan';
import { drawSide } from './side';
import type { Scale } from './strokes';

/** Names as they begin, and whose figures are drawn: the type itself, or its nearest relative. */
const FAMILIES: [RegExp, string][] = [
  // Names that hold another family's, first.
  [/sb2c|helldiver|barracuda/i, 'f6f'],
  [/mirage f1/i, 'f8e'],
  [/super myst/i, 'mig19'],
  [/sabre|mystère/i, 'f86'],
  [/spit|seafire/i, 'spitfire1'],
  [/hurricane|typhoon|tempest|defiant|fulmar|battle i\b/i, 'hurricane1'],
  [/bf ?109|109[e-k]|d\.?520|ms\.?406|mc\.?20[25]|g\.?55|re\.?2001|ki-?61|mig-?3\b/i, 'bf109e'],
  [/bf ?110|me ?[24]10|110c|whirlwind|beaufighter|hs ?129|ki-?45|g\.?1a/i, 'bf110c'],
  [/fw ?190|190a|190d|ki-?44|ki-?84|ki-?100|n1k|j2m|mb\.?152|iar/i, 'fw190a'],
  [/ju ?87|stuka|d3a/i, 'ju87b'],
  [/he ?111|wellington|g4m|ki-?21|ki-?49|ki-?67|sm\.?79|z\.?1007|br\.?20|g3m|il-?4|ju ?52|c-?47/i, 'he111h'],
  [/do ?17|blenheim|sb[- ]?2|pe-?2|ki-?48|tu-?2|leo ?451|do ?217/i, 'do17z'],
  [/ju ?88|mosquito/i, 'ju88a'],
  [/b-?17|flying fortress|b-?29|lancaster|fw ?200/i, 'b17f'],
  [/b-?24|liberator/i, 'b24'],
  [/b-?25|b-?26|mitchell|marauder|a-?20|boston|havoc/i, 'b25'],
  [/p-?51|mustang|a-?36/i, 'p51d'],
  [/p-?47|thunderbolt/i, 'p47d'],
  [/p-?38|lightning(?! f)/i, 'p38'],
  [/f4u|corsair/i, 'f4u'],
  [/f6f|hellcat|f4f|wildcat|fm-?2|martlet|buffalo|brewster|f2a|tbf|tbd|avenger|sbd/i, 'f6f'],
  [/a6m|zero|b5n|b6n|d4y|kamikaze/i, 'a6m2'],
  [/ki-?43|ki-?27|a5m|p-?40|p-?39|p-?36|hawk 75|g\.?50|mc\.?200|d\.xxi|p\.11/i, 'ki43'],
  [/il-?2/i, 'il2'],
  [/la-?[57]|lagg|i-?16/i, 'la5'],
  [/yak/i, 'yak1'],
  [/swordfish|cr\.?32|cr\.?42|gladiator|he ?51|hawk i|b\.534|r-z|i-?15/i, 'swordfish'],
  [/me ?262|meteor|ar ?234|he ?162/i, 'me262'],
  [/f-?86|sabre/i, 'f86'],
  [/mig-?15|f-?80|f-?84|p-?80|f9f|ouragan|vampire|f-?94|gnat/i, 'mig15'],
  [/mig-?17|hunter|marut|harrier/i, 'mig17'],
  [/mig-?19|f-?6\b|f-?100|lightning f|su-?7/i, 'mig19'],
  [/mig-?21/i, 'mig21'],
  [/f-?4[a-z]\b|phantom|tornado|sea vixen|mig-?25/i, 'f4e'],
  [/f-?105|a-?7|f-?104/i, 'f105'],
  [/f-?8[a-z]/i, 'f8e'],
  [/f-?5[a-z]/i, 'f5e'],
  [/mirage|nesher|kfir|dagger|javelin|a-?4[a-z]|me ?163/i, 'mirage3'],
  [/f-?14|f-?15|su-?2[27]|mig-?29|mig-?23|f\/?a-?18/i, 'f14'],
  [/f-?16/i, 'f16'],
];
const table = new Map((figures as unknown as Figure[]).map((f) => [f.id, f]));
export const PLANES: readonly string[] = [...table.keys()];

const known = new Map<string, string | null>();
/** The figures for a name ("Bf 109E-4 flight I1"), or null. */
export function planeOf(name: string): string | null {
  let id = known.get(name);
  if (id === undefined) {
    id = FAMILIES.find(([pattern]) => pattern.test(name))?.[1] ?? null;
    known.set(name, id);
  }
  return id;
}

const drawn = new Map<string, Shape>();
export function planeShape(id: string): Shape | null {
  const a = table.get(id);
  if (!a) return null;
  let shape = drawn.get(id);
  if (!shape) drawn.set(id, (shape = draw(a)));
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
