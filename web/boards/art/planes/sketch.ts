// A figure from the few words and measures of an aircraft's data file ([drawing] in data/aircraft): what a spotter would
// name first. Whatever is left out is as on most aircraft of its kind. Metres and degrees; x counts back from the nose.
import { fittings, gear, glass } from './fittings';
import type { Figure, FinFigures, Pt, WingFigures } from './figure';

export interface Sketch {
  id: string;
  /** How the names of its units begin. */
  names: readonly string[];
  /** Another aircraft, whose drawing counts where this one says nothing. */
  like?: string;
  length?: number;
  span?: number;
  nose?: 'inline' | 'radial' | 'glazed' | 'solid' | 'intake' | 'shock' | 'pointed';
  wing?: 'straight' | 'tapered' | 'elliptical' | 'swept' | 'delta' | 'gull' | 'swing' | 'biplane';
  /** Leading edge at the root, chords at root and tip, sweep of the leading edge. */
  wing_at?: number;
  root?: number;
  tip?: number;
  sweep?: number;
  height?: 'low' | 'mid' | 'high' | 'parasol';
  dihedral?: number;
  square_tips?: boolean;
  depth?: number;
  width?: number;
  canopy?: 'bubble' | 'razor' | 'greenhouse' | 'none';
  cockpit?: number;
  cockpit_length?: number;
  tail?: 'single' | 'twin' | 'high' | 'none';
  tail_span?: number;
  fin?: number;
  /** On the wings, both sides together, and where: shares of half the span. */
  engines?: number;
  engine?: 'inline' | 'radial' | 'jet';
  engine_at?: readonly number[];
  extras?: readonly string[];
  /** The outline point by point, for those that were drawn with more care. */
  portrait?: Figure;
}

const tan = (degrees: number): number => Math.tan((degrees * Math.PI) / 180);

/** Points with rising x, none too close to the one before. */
const rising = (points: readonly Pt[], gap: number): Pt[] => {
  const out: Pt[] = [];
  for (const p of [...points].sort((a, b) => a[0] - b[0])) {
    if (!out.length || p[0] - out[out.length - 1]![0] >= gap) out.push(p);
  }
  return out;
};

/** A sketch with its measures settled. */
export interface Plan {
  d: Sketch;
  L: number;
  S: number;
  half: number;
  kind: 'single' | 'multi' | 'jet';
  hd: number;
  hw: number;
  cockpit: [number, number];
  has: (extra: string) => boolean;
}

function plan(d: Sketch): Plan {
  const L = d.length ?? 9;
  const S = d.span ?? 11;
  const prop = d.nose === 'inline' || d.nose === 'radial';
  const kind = prop ? 'single' : d.engines && d.engine !== 'jet' ? 'multi' : 'jet';
  const depth = d.depth ?? L * { single: d.nose === 'radial' ? 0.16 : 0.148, multi: 0.115, jet: 0.125 }[kind];
  const at = d.cockpit ?? L * { single: 0.4, multi: 0.17, jet: 0.2 }[kind];
  return {
    d,
    L,
    S,
    half: S / 2,
    kind,
    hd: depth / 2,
    hw: (d.width ?? depth * (kind === 'jet' ? 0.9 : 0.76)) / 2,
    cockpit: [at, at + (d.cockpit_length ?? L * { single: 0.18, multi: 0.15, jet: 0.17 }[kind])],
    has: (extra) => d.extras?.includes(extra) ?? false,
  };
}

function fuselage({ d, L, kind, hd, hw, cockpit, has }: Plan): Pick<Figure, 'nose' | 'w' | 't' | 'b'> {
  const nose = d.nose ?? (kind === 'multi' ? 'glazed' : 'inline');
  const end = L * (kind === 'jet' ? (has('high tailpipe') ? 0.86 : 0.95) : 0.975);
  const stern = kind === 'jet' && nose !== 'glazed' && !d.engines ? 0.62 : 0.16;
  // Where the outline begins, and how it goes on to the widest place: along the fuselage, and as a part of half its width.
  const noses: Record<string, [number, number][]> = {
    inline: [
      [0.07, 0.6],
      [0.15, 0.84],
    ],
    radial: [
      [0.04, 0.8],
      [0.055, 0.95],
      [0.1, 1],
    ],
    glazed: [
      [0.07, 0.62],
      [0.15, 0.86],
    ],
    solid: [
      [0.06, 0.5],
      [0.15, 0.82],
    ],
    intake: [
      [0, 0.62],
      [0.03, 0.74],
      [0.14, 0.88],
    ],
    shock: [
      [0.06, 0.68],
      [0.08, 0.76],
    ],
    pointed: [
      [0, 0.02],
      [0.06, 0.3],
      [0.15, 0.62],
    ],
  };
  const [[x0, r0], ...front] = noses[nose]! as [[number, number], ...[number, number][]];
  const run = (shape: [number, number][], by: number): Pt[] =>
    rising(
      shape.map(([x, v]): Pt => [x, v * by]),
      L * 0.012,
    );
  const at = (list: [number, number][]): [number, number][] => list.map(([x, v]) => [x * L, v]);
  const spine = d.canopy === 'bubble' ? 1 : 1.16;
  const w = run(
    [
      [x0 * L, r0],
      ...at(front),
      [0.33 * L, 1],
      [0.52 * L, 0.96],
      [0.74 * L, kind === 'jet' ? 0.86 : 0.58],
      [end, stern],
    ],
    hw,
  );
  const t = run(
    [
      [x0 * L, r0],
      ...at(front).filter(([x]) => x < cockpit[0]),
      [cockpit[0], 0.98],
      [cockpit[1], spine],
      [0.74 * L, kind === 'jet' ? 0.86 : 0.74],
      [end, kind === 'jet' ? 0.55 : 0.45],
    ],
    hd,
  );
  const b = run(
    [
      [x0 * L, -r0],
      ...at(front).map(([x, v]): [number, number] => [x, -v]),
      [0.34 * L, -1],
      [0.55 * L, -0.92],
      [0.78 * L, kind === 'jet' ? -0.72 : -0.42],
      [end, kind === 'jet' ? -0.4 : 0.02],
    ],
    hd,
  );
  const blades = L * 0.165;
  return {
    nose:
      nose === 'inline'
        ? ['inline', 0.07 * L, hw * 0.6, 0, blades]
        : nose === 'radial'
          ? ['radial', 0.05 * L, hw * 0.3, 0, blades]
          : nose === 'glazed' || nose === 'solid'
            ? ['glazed', x0 * L, hw * 0.5, -0.1 * hd]
            : nose === 'shock'
              ? ['shock', 0.065 * L, hw * 0.5, 0]
              : [nose],
    w,
    t,
    b,
  };
}

function wings({ d, L, S, half, kind, hd, has }: Plan): Pick<Figure, 'wing' | 'wing2' | 'struts'> {
  const x = d.wing_at ?? L * { single: 0.25, multi: 0.28, jet: 0.34 }[kind];
  const form = d.wing ?? 'tapered';
  const root = d.root ?? L * (form === 'delta' ? 0.5 : { single: 0.26, multi: 0.23, jet: 0.28 }[kind]);
  const tip =
    d.tip ?? (form === 'delta' ? root * 0.07 : form === 'straight' || form === 'biplane' ? root * 0.92 : root * 0.5);
  const height = d.height ?? (kind === 'multi' ? 'mid' : 'low');
  const z = { low: -0.72, mid: 0, high: 0.74, parasol: 1.7 }[height] * hd;
  const le = d.sweep !== undefined ? tan(d.sweep) * half : form === 'delta' ? root - tip : (root - tip) * 0.4;
  const r = d.square_tips ? tip * 0.08 : kind === 'jet' ? tip * 0.16 : tip * 0.5;
  const wing: WingFigures =
    form === 'elliptical'
      ? { plan: 'elliptical', x, c0: root, q: 0.36, e: 2.4, z, dih: d.dihedral ?? 5 }
      : {
          plan: 'tapered',
          x,
          c0: root,
          c1: tip,
          le,
          r,
          z,
          dih: d.dihedral ?? { low: 5, mid: 2, high: 0, parasol: 0 }[height],
        };
  if (form === 'gull') {
    const y = half * 0.22;
    const share = y / half;
    const drop = d.dihedral ?? -9;
    return {
      wing: {
        ...wing,
        plan: 'gull',
        k: [[y, x + le * share, root - (root - tip) * share * 0.7, z + tan(drop) * y]],
        dih: 0,
        dih2: 6,
      },
    };
  }
  if (form === 'swing') {
    const y = half * 0.26;
    return {
      wing: { ...wing, c0: root * 1.7, k: [[y, x + root * 0.75, root * 0.8, z]], le: le + root * 0.35, th: 0.05 },
    };
  }
  if (kind === 'jet' && form !== 'straight') wing.th = 0.07;
  if (has('thick wing')) wing.th = 0.19;
  if (form !== 'biplane') return { wing };
  const top = hd * 1.75;
  const low = -hd * 0.85;
  const xs = [x + root * 0.25, x + root * 0.75];
  const lower = S * (has('sesquiplane') ? 0.68 : 0.9);
  return {
    wing: { ...wing, plan: 'straight', z: top, dih: 1, th: 0.14 },
    wing2: {
      plan: 'straight',
      span: lower,
      x: x + root * 0.22,
      c0: root * 0.86,
      c1: root * 0.8,
      le: 0.08,
      r,
      z: low,
      dih: 2,
      th: 0.14,
    },
    struts: xs.flatMap((at) => [
      [at + 0.12, low, at, top, 0.05],
      [at + 0.25, hd * 0.8, at + 0.05, top, 0.04],
    ]),
  };
}

function tail({ d, L, S, kind, hd, has }: Plan): Pick<Figure, 'tp' | 'fin'> {
  const style = d.tail ?? 'single';
  const jet = kind === 'jet';
  const swept = jet && (d.wing === 'swept' || d.wing === 'delta' || d.wing === 'swing');
  const h = d.fin ?? L * (jet ? 0.15 : kind === 'multi' ? 0.115 : 0.13);
  const c0 = L * (jet ? 0.24 : 0.165);
  const c1 = L * (jet ? 0.08 : 0.075);
  const x = L * 0.985 - (swept ? c1 + h * 0.95 : c0);
  const base = hd * (jet ? 0.6 : 0.4);
  const fin: FinFigures = {
    x: Math.max(x, L * 0.66),
    c0: swept ? Math.min(c0, L * 0.3) : c0,
    c1,
    h,
    le: swept ? h * 0.95 : c0 * 0.4,
    z: base,
    r: jet ? L * 0.012 : [L * 0.035, L * 0.045],
    ...(jet ? { fil: L * 0.06 } : {}),
  };
  const span = d.tail_span ?? S * (jet ? (d.wing === 'swing' ? 0.5 : 0.42) : kind === 'multi' ? 0.3 : 0.33);
  const tp: WingFigures & { span: number } = {
    x: L * (swept ? 0.8 : 0.83),
    c0: L * (swept ? 0.13 : kind === 'multi' ? 0.12 : 0.135),
    c1: L * (swept ? 0.05 : 0.075),
    le: swept ? span * 0.42 : L * 0.03,
    span,
    r: jet ? L * 0.012 : L * 0.04,
    z: style === 'high' ? base + h * (swept ? 0.9 : 0.8) : jet ? 0 : base,
    ...(swept ? { slab: 1 } : {}),
  };
  if (style === 'high') tp.x = fin.x + fin.le * 0.8;
  if (style === 'twin' && jet) Object.assign(fin, { y: has('booms') ? span / 2 : S * 0.105, tw: 0.12 });
  else if (style === 'twin') {
    const end = L * 0.97;
    const w = L * 0.1;
    const up = base + h * 0.75;
    const low = base - h * 0.35;
    fin.y = span / 2;
    fin.tw = 0.12;
    fin.x = end - w;
    fin.c0 = w;
    fin.pts = [
      [end - w, base, w * 0.3],
      [end - w * 0.75, up, w * 0.4],
      [end - w * 0.1, up, w * 0.4],
      [end, base, w * 0.3],
      [end - w * 0.15, low, w * 0.4],
      [end - w * 0.7, low, w * 0.4],
    ];
    tp.x = end - w;
  }
  return style === 'none' ? { fin } : { tp, fin };
}

function engines({ d, L, half, has }: Plan, wing: WingFigures): Pick<Figure, 'eng'> {
  const count = (d.engines ?? 0) >> 1;
  if (!count) return {};
  const jet = d.engine === 'jet';
  const places = d.engine_at ?? (count === 2 ? [0.24, 0.5] : [has('close engines') ? 0.2 : 0.28]);
  const r = L * (jet ? 0.042 : d.engine === 'radial' ? 0.046 : 0.04);
  const eng = places.slice(0, count).map((share): NonNullable<Figure['eng']>[number] => {
    const y = half * share;
    const lead = wing.x + (wing.le ?? 0) * share;
    const chord = wing.c0 + ((wing.c1 ?? wing.c0) - wing.c0) * share;
    const z = (wing.z ?? 0) - (jet ? r * 0.6 : r * 0.2);
    if (jet) return [y, lead - chord * 0.2, lead + chord * 1.05, r, z, 'jet'];
    return [
      y,
      lead - L * 0.12,
      lead + chord * (has('long nacelles') ? 1.15 : 0.85),
      r,
      z,
      d.engine ?? 'radial',
      L * 0.11,
      lead - L * 0.13,
    ];
  });
  return { eng };
}

/** Two booms that carry the tail; they run out of the engines where those stand on the wings. */
function booms({ d, L, half, hd, has }: Plan, wing: WingFigures): Pick<Figure, 'boom'> {
  if (!has('booms')) return {};
  const y = d.engines ? half * (d.engine_at?.[0] ?? 0.28) : (d.tail_span ?? half * 0.4) / 2;
  return { boom: [y, wing.x + wing.c0 * 0.3, L * 0.98, L * 0.026, hd * 0.2] };
}

/** The figure of a drawing without a portrait. */
export function build(d: Sketch): Figure {
  const p = plan(d);
  const wing = wings(p);
  const panes = glass(p);
  const extra = fittings(p, wing.wing);
  const under = gear(p, wing.wing);
  const mouth: Figure['int'] =
    d.nose === 'intake'
      ? [
          [
            [0, p.hd * 0.58, 0.05],
            [p.L * 0.014, p.hd * 0.62, 0.1],
            [p.L * 0.02, 0, 0.1],
            [p.L * 0.014, -p.hd * 0.62, 0.1],
            [0, -p.hd * 0.58, 0.05],
          ],
        ]
      : undefined;
  return {
    id: d.id,
    name: d.names[0] ?? d.id,
    len: p.L,
    span: p.S,
    ...fuselage(p),
    ...wing,
    ...tail(p),
    ...engines(p, wing.wing),
    ...booms(p, wing.wing),
    ...panes,
    ...extra,
    ...(extra.gtop || panes.gtop ? { gtop: [...(panes.gtop ?? []), ...(extra.gtop ?? [])] } : {}),
    ...(under ? { gear: under } : {}),
    ...(mouth ? { int: mouth } : {}),
    ...(p.has('blended') ? { blend: 1 } : {}),
  };
}
