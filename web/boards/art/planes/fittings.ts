// What hangs on an aircraft: wheels, scoops, turrets, tanks, intakes, glass.
import type { Figure, Pt, WingFigures } from './figure';
import type { Plan } from './sketch';

export function gear({ L, hd, has }: Plan, wing: WingFigures): Figure['gear'] {
  const word = ['spats', 'trousers', 'legs', 'floats'].find(has);
  if (!word) return undefined;
  const kind = { spats: 'spat', trousers: 'trouser', legs: 'leg', floats: 'float' }[word]!;
  return [kind, wing.x + wing.c0 * 0.3, Math.min(wing.z ?? 0, -hd * 0.6), L * 0.105];
}

export function fittings({ L, half, hd, hw, cockpit, has }: Plan, wing: WingFigures): Partial<Figure> {
  const out: Partial<Figure> = {};
  const scoop: Pt[][] = [];
  const hang = (x: number, length: number, depth: number): Pt[] => [
    [x, -hd * 0.7],
    [x + length * 0.12, -hd - depth],
    [x + length * 0.6, -hd - depth],
    [x + length, -hd * 0.6],
  ];
  if (has('chin'))
    scoop.push([
      [L * 0.075, -hd * 0.5],
      [L * 0.1, -hd * 1.45],
      [L * 0.2, -hd * 1.4],
      [L * 0.3, -hd * 0.7],
    ]);
  if (has('belly')) scoop.push(hang(L * 0.42, L * 0.2, hd * 0.35));
  if (has('gondola')) scoop.push(hang(L * 0.22, L * 0.24, hd * 0.4));
  if (has('dorsal engine'))
    scoop.push([
      [L * 0.26, hd * 0.8],
      [L * 0.29, hd * 2.1],
      [L * 0.6, hd * 2.1],
      [L * 0.74, hd * 0.7],
    ]);
  if (scoop.length) out.scoop = scoop;
  const tur: number[][] = [];
  const gtop: number[][] = [];
  for (const [word, at] of [
    ['forward turret', cockpit[1] / L + 0.05],
    ['turret', 0.56],
    ['aft turret', 0.68],
  ] as const) {
    if (!has(word)) continue;
    tur.push([L * at, hd * 0.95, hd * 0.5]);
    gtop.push([L * at - hd * 0.5, L * at + hd * 0.5, hw * 0.55]);
  }
  if (has('ventral turret')) tur.push([L * 0.58, -hd * 0.85, hd * 0.5, 1]);
  if (tur.length) Object.assign(out, { tur, gtop });
  const tipX = wing.x + (wing.le ?? 0);
  if (has('tip tanks')) out.arms = [[tipX - L * 0.12, tipX + L * 0.2, half, L * 0.02, wing.z ?? 0]];
  if (has('rails')) out.arms = [[tipX - L * 0.05, tipX + L * 0.14, half, L * 0.007, wing.z ?? 0]];
  if (has('side intakes') || has('wide intakes')) {
    const x = cockpit[1] - L * 0.02;
    const y = hw * (has('wide intakes') ? 1.75 : 1.3);
    out.lerx = [
      [x, 0],
      [x, y * 0.96, 0.1],
      [x + L * 0.18, y, 0.3],
      [L * 0.8, y * 0.92, 0.3],
      [L * 0.93, y * 0.55],
      [L * 0.93, 0],
    ];
    out.int = [
      [
        [x, hd * 0.35, 0.05],
        [x - L * 0.012, -hd * 0.45, 0.08],
        [x + L * 0.03, -hd * 0.5, 0.08],
        [x + L * 0.035, hd * 0.35, 0.05],
      ],
    ];
  } else if (has('strakes')) {
    out.lerx = [
      [cockpit[0] + L * 0.04, hw * 0.8],
      [wing.x, hw * 1.7, 0.3],
      [wing.x + wing.c0 * 0.4, hw * 2.1],
      [wing.x + wing.c0 * 0.5, 0],
    ];
  } else if (has('canards')) {
    const x = cockpit[1] - L * 0.01;
    out.lerx = [
      [x, 0],
      [x, hw * 1.25, 0.1],
      [x + L * 0.075, hw * 2.7, 0.05],
      [x + L * 0.1, hw * 2.7, 0.05],
      [x + L * 0.11, hw * 1.2],
      [L * 0.6, hw * 1.3, 0.5],
      [L * 0.62, 0],
    ];
  } else if (has('wing fillets')) {
    out.lerx = [
      [wing.x - L * 0.05, 0],
      [wing.x + wing.c0 * 0.3, half * 0.16, 0.2],
      [wing.x + wing.c0 * 1.15, hw],
      [wing.x + wing.c0 * 1.15, 0],
    ];
  }
  if (has('pitot')) out.pitot = [-L * 0.07, 0];
  if (has('fences')) out.fence = [0.5];
  if (has('ventral fin'))
    out.vent = [
      [L * 0.75, -hd * 0.6],
      [L * 0.79, -hd * 1.5, 0.1],
      [L * 0.9, -hd * 1.4, 0.1],
      [L * 0.92, -hd * 0.4],
    ];
  return out;
}

export function glass({ d, L, kind, hd, hw, cockpit }: Plan): Pick<Figure, 'can' | 'glass' | 'gtop'> {
  const style = d.canopy ?? (kind === 'jet' ? 'bubble' : kind === 'multi' ? 'greenhouse' : 'razor');
  const [c0, c1] = cockpit;
  const top = hd * 0.98 + Math.min((c1 - c0) * 0.28, L * 0.055);
  const rear = hd * (style === 'bubble' ? 1 : 1.14);
  const bows = style === 'greenhouse' ? [0.25, 0.5, 0.75] : [0.28];
  const out: Pick<Figure, 'can' | 'glass' | 'gtop'> = {
    can:
      style === 'none'
        ? ['none']
        : [style, c0, c1, top, hw * 0.72, hd * 0.9, bows.map((u) => c0 + (c1 - c0) * u), rear],
  };
  if (d.nose === 'glazed') {
    out.glass = [
      [
        [L * 0.006, -0.05 * hd, 0.3],
        [L * 0.02, hd * 0.4, 0.3],
        [L * 0.085, hd * 0.62, 0.1],
        [L * 0.095, -hd * 0.66, 0.1],
        [L * 0.022, -hd * 0.48, 0.3],
      ],
    ];
    out.gtop = [[0.1, L * 0.07, hw * 0.6]];
  }
  return out;
}
