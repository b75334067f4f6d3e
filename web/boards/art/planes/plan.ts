// An aircraft from above.
import { at } from '../path';
import type { Figure, Pt, WingFigures } from './figure';
import { chordAt, drop, hull, lens, nacelle, poly_, smooth_, spinner, wingPlan, type Scale } from './strokes';

const both = (one: (sign: number) => string): string => one(1) + one(-1);
const tail = (a: Figure): WingFigures => ({ ...a.tp!, plan: a.tp!.ell ? 'elliptical' : 'tapered' });
const bump = (x0: number, x1: number, y: number, w: number): Pt[] => drop(x0, x1, y, w, [0.2, 0.6, 0.9]);

function engines(a: Figure, T: Scale): { body: string; line: string } {
  let body = '';
  let line = '';
  for (const [y, x0, x1, r0, , kind, blades, px] of a.eng ?? []) {
    const r = r0 * 1.12;
    const radial = kind === 'radial';
    for (const q of [1, -1]) {
      const cowl = nacelle(T, x0, x1, y * q, r, kind);
      body += cowl;
      line += cowl;
      if (!blades) continue;
      const nose = (px ?? x0 - 0.3) - (radial ? 0.1 : 0.4);
      body += spinner(T, nose, x0 + 0.1, r * (radial ? 0.3 : 0.5), y * q) + lens(T, px ?? x0 - 0.25, y * q, blades);
    }
  }
  if (a.boom) {
    const [y = 0, x0 = 0, x1 = 0, r = 0] = a.boom;
    const booms = both((q) => nacelle(T, x0, x1, y * q, r, 'inline'));
    body += booms;
    line += booms;
  }
  return { body, line };
}

/** Pods, tip tanks, floats, root extensions, pitot tube. */
function extras(a: Figure, T: Scale): string {
  let d = '';
  for (const [x0 = 0, x1 = 0, y = 0, w = 0] of a.pods ?? []) d += both((q) => smooth_(T, bump(x0, x1, y * q, w)));
  for (const [x0 = 0, x1 = 0, y = 0, r = 0] of a.arms ?? []) {
    d += both((q) =>
      poly_(T, [
        [x0, y * q, 0],
        [x0 + 0.4, y * q + r, 0.1],
        [x1, y * q + r, 0],
        [x1, y * q - r, 0],
        [x0 + 0.4, y * q - r, 0.1],
      ]),
    );
  }
  if (a.gear?.[0] === 'float') {
    const [, x, , g] = a.gear;
    d += both((q) => smooth_(T, bump(x - 2.4 * g, x + 2.3 * g, 1.3 * q, 0.34 * g)));
  }
  if (a.lerx)
    d += both((q) =>
      poly_(
        T,
        a.lerx!.map(([x, y, r]): Pt => [x, y * q, r]),
      ),
    );
  if (a.pitot) {
    const x = a.pitot[0]!;
    d += poly_(T, [
      [x, -0.05],
      [1.4, -0.07],
      [1.4, 0.07],
      [x, 0.05],
    ]);
  }
  return d;
}

function fins(a: Figure, T: Scale): string {
  const n = a.fin;
  if (!n) return '';
  const w = n.tw || 0.07;
  const end = n.x + Math.max(n.c0, n.le + n.c1);
  return (n.y ? [n.y, -n.y] : [0])
    .map((y) =>
      poly_(T, [
        [n.x - (n.fil || 0) * 0.6, y],
        [n.x + n.le * 0.4, y + w],
        [end, y + w * 0.6],
        [end, y - w * 0.6],
        [n.x + n.le * 0.4, y - w],
      ]),
    )
    .join('');
}

/** Hinges, fences, gull bends, engine trunks. */
function lines(a: Figure, half: number, T: Scale): string {
  const p = (x: number, y: number) => at(...T(x, y));
  const hinge = (w: WingFigures, span: number, y0: number, y1: number, k: number) =>
    both((q) => {
      const [a0, a1] = chordAt(w, span, y0);
      const [b0, b1] = chordAt(w, span, y1);
      return `M${p(a1 - (a1 - a0) * k, y0 * q)}L${p(b1 - (b1 - b0) * k, y1 * q)}`;
    });
  let d = hinge(a.wing, half, half * (a.ail?.[0] ?? 0.52), half * (a.ail?.[1] ?? 0.9), 0.24);
  const span = a.tp?.span ?? 0;
  if (a.tp && !a.tp.slab) d += hinge(tail(a), span / 2, span * 0.08, span * 0.46, 0.4);
  if (a.trunk) d += both((q) => `M${a.trunk!.map(([x, y]) => p(x, y * q)).join('L')}`);
  for (const y of a.fence ?? []) {
    const [lead, trail] = chordAt(a.wing, half, half * y);
    d += both((q) => `M${p(lead - 0.12, half * y * q)}L${p(lead + (trail - lead) * 0.72, half * y * q)}`);
  }
  if (a.wing.plan === 'gull') {
    for (const [y = 0, x = 0, chord = 0] of a.wing.k ?? [])
      d += both((q) => `M${p(x + 0.1, y * q)}L${p(x + chord - 0.1, y * q)}`);
  }
  return d;
}

function bands(a: Figure, half: number, T: Scale): string {
  const shares = a.band ?? [
    [0.6, 0.68],
    [0.72, 0.77],
  ];
  return shares
    .map(([u = 0, v = 0]) => {
      const [a0, a1] = chordAt(a.wing, half, half * u);
      const [b0, b1] = chordAt(a.wing, half, half * v);
      return both(
        (q) =>
          `M${[T(a0, half * u * q), T(b0, half * v * q), T(b1, half * v * q), T(a1, half * u * q)].map((e) => at(...e)).join('L')}Z`,
      );
    })
    .join('');
}

function glass(a: Figure, fat: number, T: Scale): string {
  const [kind, c0 = 0, c1 = 0, , width = 0] = a.can;
  const L = c1 - c0;
  const w = width * fat;
  const mirror = (half: Pt[]): Pt[] => [
    [c0, 0],
    ...half,
    [c1, 0],
    ...[...half].reverse().map(([x, y, r]): Pt => [x, -y, r]),
  ];
  let d = '';
  if (kind === 'greenhouse') {
    d += poly_(
      T,
      mirror([
        [c0 + L * 0.14, w, 0.3],
        [c0 + L * 0.82, w * 0.95, 0.3],
      ]),
    );
  } else if (kind !== 'none') {
    d += smooth_(
      T,
      mirror([
        [c0 + L * 0.2, w * 0.85],
        [c0 + L * 0.45, w],
        [c0 + L * 0.8, w * 0.6],
      ]),
    );
  }
  for (const [x0 = 0, x1 = 0, r = 0] of a.gtop ?? []) {
    if (x0 < 0.15) {
      d += hull(
        T,
        [
          [x1, r],
          [x1 + 0.02, r],
        ],
        [
          [x1, -r],
          [x1 + 0.02, -r],
        ],
        { x: 0.08 },
      );
    } else {
      const l = x1 - x0;
      d += smooth_(T, [
        [x0, 0],
        [x0 + l * 0.3, r],
        [x0 + l * 0.7, r],
        [x1, 0],
        [x0 + l * 0.7, -r],
        [x0 + l * 0.3, -r],
      ]);
    }
  }
  return d;
}

export function drawPlan(a: Figure, T: Scale, fat: number) {
  const half = a.span / 2;
  const [kind, length = 0, radius = 0.3, , blades = 0, px] = a.nose;
  const fuselage = hull(
    T,
    a.w.map(([x, w]): Pt => [x, w * fat]),
    a.w.map(([x, w]): Pt => [x, -w * fat]),
    kind === 'glazed' ? { x: 0 } : null,
  );
  const power = engines(a, T);
  const fin = fins(a, T);
  let body = fuselage + wingPlan(a.wing, half, T) + power.body + extras(a, T) + fin;
  if (a.wing2) body += wingPlan(a.wing2, a.wing2.span! / 2, T);
  if (a.tp) body += wingPlan(tail(a), a.tp.span! / 2, T);
  if (['inline', 'radial', 'shock'].includes(kind)) body += spinner(T, 0, length, radius * fat);
  if (blades) body += lens(T, px ?? length * 0.72, 0, blades);
  return {
    body,
    part: '',
    detail: glass(a, fat, T),
    lines: (a.blend ? '' : fuselage) + power.line + (a.fin?.y ? '' : fin) + lines(a, half, T),
    bands: bands(a, half, T),
  };
}
