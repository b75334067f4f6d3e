// An aircraft from the side.
import { at } from '../path';
import type { Figure, FinFigures, Pt } from './figure';
import { back, circle, drop, hull, lens, nacelle, poly_, smooth_, spinner, wingSide, type Scale } from './strokes';

const up = (p: readonly Pt[], radius = 0): Pt[] => p.map(([x, z, r = radius]) => [x, -z, r]);

function finOutline(n: FinFigures): Pt[] {
  if (n.pts) return [...n.pts];
  const z = n.z ?? 0;
  const [ra = 0, rb = 0] = typeof n.r === 'object' ? n.r : [n.r ?? 0, n.r ?? 0];
  const below: Pt[] = n.low
    ? [
        [n.x + n.c0 - 0.15, z - n.low, n.lr || 0.2],
        [n.x + n.c0 * 0.45, z - n.low * 0.9, n.lr || 0.2],
      ]
    : [[n.x + n.c0 - 0.2, z - 0.3, 0]];
  const front: Pt[] = n.fil
    ? [
        [n.x - n.fil, z - 0.05, 0],
        [n.x + (n.fk ?? 0.1) * n.le, z + (n.fk ?? 0.1) * n.h + 0.12, n.fil * 0.6],
      ]
    : [[n.x, z, 0]];
  return [
    ...front,
    [n.x + n.le, z + n.h, ra],
    [n.x + n.le + n.c1, z + n.h, rb],
    [n.x + n.c0, z + (n.rz ?? 0), 0],
    ...below,
  ];
}

function engines(a: Figure, T: Scale): { nacelles: string; front: string } {
  let nacelles = '';
  let front = '';
  if (a.boom) {
    const [, x0 = 0, x1 = 0, r = 0, z = 0] = a.boom;
    nacelles += nacelle(T, x0, x1, -z, r, 'inline');
  }
  for (const [, x0, x1, r, z, kind, blades, px] of a.eng ?? []) {
    const radial = kind === 'radial';
    nacelles += nacelle(T, x0, x1, -z, r, kind);
    if (!blades) continue;
    const nose = (px ?? x0 - 0.3) - (radial ? 0.1 : 0.4);
    front += spinner(T, nose, x0 + 0.1, r * (radial ? 0.3 : 0.5), -z) + lens(T, px ?? x0 - 0.25, -z, blades);
  }
  for (const [x0 = 0, x1 = 0, , , z = 0, h = 0] of a.pods ?? []) {
    nacelles += smooth_(T, up(drop(x0, x1, z, h, [0.25, 0.65, 0.8])));
  }
  return { nacelles, front };
}

const GEAR: Record<string, Pt[][]> = {
  float: [
    [
      [-2.4, -1.25, 0.2],
      [-1.9, -0.95, 0.4],
      [1.6, -0.95, 0.3],
      [2.3, -1.05, 0.1],
      [0.4, -1.62, 0.5],
      [-1.6, -1.62, 0.6],
    ],
    [
      [-0.75, 0],
      [-0.6, 0],
      [-0.9, -1],
      [-1.05, -1],
    ],
    [
      [0.55, 0],
      [0.7, 0],
      [0.6, -1],
      [0.45, -1],
    ],
  ],
  leg: [
    [
      [-0.12, 0],
      [0.12, 0],
      [0, -1.1],
      [-0.2, -1.1],
    ],
    [
      [0.7, 0.1],
      [0.85, 0.1],
      [0, -1.05],
      [-0.15, -1.05],
    ],
  ],
  spat: [
    [
      [-0.35, 0.1],
      [0.45, 0.1],
      [0.5, -0.7, 0.3],
      [0.85, -1.1, 0.4],
      [0.3, -1.45, 0.4],
      [-0.55, -1.4, 0.5],
      [-0.75, -0.95, 0.5],
      [-0.4, -0.55, 0.3],
    ],
  ],
  trouser: [
    [
      [-0.4, 0],
      [0.4, 0],
      [0.3, -1.2, 0.3],
      [-0.3, -1.2, 0.3],
    ],
  ],
};
function gear(a: Figure, T: Scale): string {
  if (!a.gear) return '';
  const [kind, x, z, g] = a.gear;
  const parts = (GEAR[kind] ?? GEAR.trouser!).map((p) =>
    poly_(
      T,
      p.map(([u, v, r = 0]): Pt => [x + u * g, -(z + v * g), r * g]),
    ),
  );
  if (kind === 'leg') parts.push(circle(T, x - 0.08 * g, -(z - 1.2 * g), 0.42 * g));
  return parts.join('');
}

function canopy(a: Figure, T: Scale): { glass: string; bows: string } {
  const [kind, c0 = 0, c1 = 0, top = 0, , base = top - 0.45, bows = [], rear = base] = a.can;
  if (kind === 'none') return { glass: '', bows: '' };
  const L = c1 - c0;
  const h = top - base;
  const line: Pt[] =
    kind === 'bubble'
      ? [
          [c0, base],
          [c0 + L * 0.2, top - h * 0.16],
          [c0 + L * 0.42, top],
          [c0 + L * 0.72, top - h * 0.22],
          [c1, rear],
        ]
      : kind === 'razor'
        ? [
            [c0, base],
            [c0 + L * 0.3, top - h * 0.08],
            [c0 + L * 0.62, top],
            [c1, rear],
          ]
        : [
            [c0, base],
            [c0 + Math.min(0.9, L * 0.2), top, 0.35],
            [c1 - Math.min(0.9, L * 0.22), top, 0.35],
            [c1, rear],
          ];
  const glass = kind === 'greenhouse' ? poly_(T, up(line)) : `M${at(...T(c1, -rear))}${back(T, line)}Z`;
  const frames = bows.map((x) => `M${at(...T(x, -base + 0.05))}L${at(...T(x + 0.06, -(top - 0.02)))}`);
  return { glass, bows: frames.join('') };
}

function turrets(a: Figure, T: Scale): string {
  return (a.tur ?? [])
    .map(([x = 0, z = 0, r = 0, low]) => {
      const s = low ? -1 : 1;
      const foot = z - (low ? -0.1 : 0.15);
      return smooth_(
        T,
        up([
          [x - r, foot],
          [x - r * 0.75, z + s * r * 0.7],
          [x, z + s * r],
          [x + r * 0.75, z + s * r * 0.7],
          [x + r, foot],
        ]),
        0.9,
      );
    })
    .join('');
}

/** Nose, scoops, ventral fins, pitot tube, wing-tip tanks. */
function fittings(a: Figure, T: Scale): string {
  const [kind, length = 0, radius = 0.3, z = 0, blades = 0, px] = a.nose;
  let d = '';
  if (['inline', 'radial', 'shock'].includes(kind)) d += spinner(T, 0, length, radius, -z);
  if (blades) d += lens(T, px ?? length * 0.72, -z, blades);
  if (a.pitot) {
    const [x = 0, y = 0] = a.pitot;
    d += poly_(
      T,
      up([
        [x, y - 0.05],
        [1.4, y - 0.07],
        [1.4, y + 0.07],
        [x, y + 0.05],
      ]),
    );
  }
  if (a.vent) d += poly_(T, up(a.vent));
  for (const scoop of a.scoop ?? []) d += smooth_(T, up(scoop), 0.8);
  return d;
}
function arms(a: Figure, T: Scale): string {
  return (a.arms ?? [])
    .map(([x0 = 0, x1 = 0, , r = 0, z = 0]) =>
      poly_(
        T,
        up([
          [x0, z, 0],
          [x0 + 0.4, z + r, 0.1],
          [x1, z + r, 0],
          [x1, z - r, 0],
          [x0 + 0.4, z - r, 0.1],
        ]),
      ),
    )
    .join('');
}
function biplane(a: Figure, T: Scale): { wing: string; struts: string } {
  if (!a.wing2) return { wing: '', struts: '' };
  const struts = (a.struts ?? []).map(([x0 = 0, z0 = 0, x1 = 0, z1 = 0, t = 0.06]) =>
    poly_(
      T,
      up([
        [x0 - t, z0],
        [x0 + t, z0],
        [x1 + t, z1],
        [x1 - t, z1],
      ]),
    ),
  );
  return { wing: wingSide(a.wing2, a.wing2.span! / 2, T), struts: struts.join('') };
}

export function drawSide(a: Figure, T: Scale) {
  const n = a.fin;
  const fin = n ? (n.ell ? smooth_(T, up(finOutline(n))) : poly_(T, up(finOutline(n)))) : '';
  const fuselage =
    a.boom && a.can[0] === 'none' ? '' : hull(T, a.t, a.b, a.nose[0] === 'glazed' ? { x: 0, z: a.nose[3] ?? 0 } : null);
  const wing = wingSide(a.wing, a.span / 2, T);
  const lower = biplane(a, T);
  const power = engines(a, T);
  const tail = a.tp ? wingSide({ ...a.tp, plan: a.tp.ell ? 'elliptical' : 'tapered', th: 0.1 }, a.tp.span! / 2, T) : '';
  const tips = arms(a, T);
  const cockpit = canopy(a, T);
  const domes = turrets(a, T);
  const line = ([x0 = 0, z0 = 0, x1 = 0, z1 = 0]: readonly number[]) => `M${at(...T(x0, -z0))}L${at(...T(x1, -z1))}`;
  let lines = cockpit.bows;
  if (n?.hx) lines += line(n.hx);
  if (n?.rud && !n.y) lines += line(n.rud);
  if (a.nose[0] === 'radial') {
    const x = (a.nose[1] ?? 0) + (a.cowl || 1.15);
    lines += line([x, a.t[1]![1], x, a.b[1]![1]]);
  }
  const near = a.wing2 ? lower.wing : wing + tips;
  const panes = (list: readonly (readonly Pt[])[] | undefined, r: number) =>
    (list ?? []).map((g) => poly_(T, up(g, r))).join('');
  return {
    body:
      fuselage +
      fittings(a, T) +
      fin +
      domes +
      wing +
      lower.wing +
      lower.struts +
      power.nacelles +
      power.front +
      tail +
      tips +
      gear(a, T) +
      cockpit.glass,
    part: (n?.y ? fin : tail) + near + power.nacelles,
    detail: cockpit.glass + domes + panes(a.glass, 0.08) + panes(a.int, 0.06),
    lines,
    bands: '',
  };
}
