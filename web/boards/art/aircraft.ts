// Furball's own silhouettes, side and plan, by class. Parameters in, SVG path data out.
// Frame: nose to +x, box -50..50 both ways. Plan view: +y is the right wing. Side view: +y is down.
// Every silhouette is ONE path of overlapping subpaths (fill-rule nonzero, all wound the same way), so that
// `paint-order: stroke` gives a clean halo. Details (glass, control lines, bands) are separate paths.
import { planeShape } from './planes';
import { at, bar, blob, circle, ellipse, hull, pod, pods, poly, prop, props, wings, type P2 } from './path';

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

interface Spec {
  name: string;
  length: number;
  span: number;
  chord?: (y: number) => P2;
  aileron?: P2;
  stripes?: readonly P2[];
  plan: () => { body: string; glass: string };
  side: () => { body: string; glass: string; wing?: string; tail?: string; lines?: string; dark?: string };
}

const taper = (le: number, root: number, tip: number, half: number, back: number, y: number, y0 = 0): P2 => {
  const t = (y - y0) / (half - y0),
    l = le - back * t;
  return [l, l - (root + (tip - root) * t)];
};
const elliptic = (le: number, root: number, half: number, y: number): P2 => {
  const c = root * Math.sqrt(Math.max(0, 1 - (y / half) ** 2.6)),
    l = le - (root - c) * 0.42;
  return [l, l - c];
};

const SPECS = {
  fighter: {
    name: 'Fighter',
    length: 78,
    span: 90,
    chord: (y) => elliptic(16, 23, 45, y),
    aileron: [21, 40],
    stripes: [
      [24, 29],
      [31, 34],
    ],
    plan: () => ({
      body:
        hull([
          [39, 0],
          [37, 2.6],
          [33, 4.2],
          [22, 5.2],
          [6, 5.2],
          [-12, 4.2],
          [-30, 2.4],
          [-40, 1.2],
          [-41, 0],
        ]) +
        ellipse({ le: 16, root: 23, half: 45 }) +
        ellipse({ le: -28, root: 11, half: 16 }) +
        prop(38, 0, 12),
      glass: hull([
        [5, 0],
        [3, 2.6],
        [-3, 3],
        [-9, 2],
        [-12, 0],
      ]),
    }),
    side: () => ({
      body:
        blob([
          [39, 0],
          [37, -3.6],
          [31, -6.2],
          [16, -7.2],
          [8, -7.6],
          [4, -11],
          [-4, -11.6],
          [-11, -8.2],
          [-28, -4.4],
          [-40, -2],
          [-40, 1.4],
          [-28, 3.4],
          [-8, 6.6],
          [12, 7.6],
          [28, 6.4],
          [36, 4],
        ]) +
        poly([
          [-27, -3, 0],
          [-34, -16, 3],
          [-41, -15, 3],
          [-42, 1, 2],
          [-30, 2, 0],
        ]) +
        prop(38.5, 0, 15),
      glass: blob([
        [6, -8.2],
        [2, -10.8],
        [-4, -11],
        [-10, -8.4],
        [-2, -7.6],
      ]),
      wing: blob([
        [16, 5],
        [4, 7.4],
        [-10, 6.6],
        [0, 4.4],
      ]),
      tail: bar(-39, -29, -0.8, 0.8),
      lines: 'M30 -5.6V5.6',
    }),
  },
  'heavy-fighter': {
    name: 'Heavy fighter',
    length: 84,
    span: 94,
    chord: (y) => taper(14, 22, 9, 47, 6, y),
    aileron: [25, 43],
    stripes: [
      [29, 33],
      [35, 38],
    ],
    plan: () => ({
      body:
        hull([
          [30, 0],
          [28, 3.2],
          [18, 5],
          [2, 5.2],
          [-18, 3.6],
          [-40, 2],
          [-45, 0],
        ]) +
        wings({ le: 14, root: 22, tip: 9, half: 47, back: 6, rt: 7 }) +
        pods(31, -18, 17, 4.8) +
        wings({ le: -32, root: 10, tip: 8, half: 18, back: 1, rt: 3 }) +
        pods(-30, -46, 17.5, 1.8) +
        props(30, 17, 12),
      glass: hull([
        [16, 0],
        [13, 3],
        [0, 3.2],
        [-8, 2.4],
        [-12, 0],
      ]),
    }),
    side: () => ({
      body:
        blob([
          [34, 1],
          [31, -3.6],
          [20, -6.6],
          [12, -10.6],
          [-4, -11.6],
          [-12, -7.6],
          [-30, -4.4],
          [-44, -3],
          [-44, 1],
          [-28, 3.6],
          [-4, 6],
          [20, 6],
          [31, 4.4],
        ]) +
        poly([
          [-33, -3, 0],
          [-37, -17, 4],
          [-46, -16, 4],
          [-47, 3, 3],
          [-36, 4, 2],
        ]) +
        pod(36, -16, 5.2, 5.4) +
        prop(35.5, 5.2, 13),
      lines: pod(36, -16, 5.2, 5.4),
      glass: blob([
        [15, -8.6],
        [8, -11],
        [-4, -11],
        [-12, -8],
        [0, -7.4],
      ]),
      wing: blob([
        [12, 3.4],
        [2, 5],
        [-12, 5],
        [-2, 2.6],
      ]),
      tail: bar(-45, -34, -1.6, 0.8),
    }),
  },
  'light-bomber': {
    name: 'Light bomber',
    length: 86,
    span: 94,
    chord: (y) => taper(15, 22, 8, 47, 8, y),
    aileron: [26, 43],
    stripes: [
      [30, 34],
      [36, 39],
    ],
    plan: () => ({
      body:
        hull([
          [43, 0],
          [41.5, 2.6],
          [36, 4],
          [20, 4.6],
          [-2, 4.6],
          [-24, 3],
          [-41, 1.5],
          [-45, 0],
        ]) +
        wings({ le: 15, root: 22, tip: 8, half: 47, back: 8, rt: 8 }) +
        pods(30, -12, 16, 4.6) +
        wings({ le: -31, root: 12, tip: 7, half: 19, back: 3, rt: 6 }) +
        props(29.5, 16, 10.5),
      glass:
        hull([
          [42, 0],
          [40, 2.2],
          [32, 2.6],
          [24, 0],
        ]) +
        hull([
          [-6, 0],
          [-8, 2.4],
          [-14, 2.4],
          [-16, 0],
        ]),
    }),
    side: () => ({
      body:
        blob([
          [43, 2],
          [41, -1.6],
          [34, -4.4],
          [28, -8],
          [20, -8.6],
          [8, -6.8],
          [-14, -6.4],
          [-30, -4.2],
          [-45, -2.6],
          [-45, 0.8],
          [-28, 3.4],
          [-8, 6.4],
          [14, 7.2],
          [30, 6.4],
          [40, 5],
        ]) +
        poly([
          [-30, -3, 0],
          [-37, -18, 5],
          [-45, -17, 5],
          [-47, 1, 2],
          [-33, 2, 0],
        ]) +
        blob([
          [-5, -6],
          [-8, -11.4],
          [-14, -11.4],
          [-18, -5.4],
        ]) +
        pod(33, -14, 3.6, 4.6) +
        prop(32.6, 3.6, 12),
      lines: pod(33, -14, 3.6, 4.6),
      glass:
        blob([
          [42, 2],
          [40, -1.2],
          [33, -4],
          [27, -7.4],
          [20, -8],
          [24, -4],
          [32, 1],
          [38, 3],
        ]) +
        blob([
          [-6, -7.6],
          [-9, -10.8],
          [-13.6, -10.8],
          [-16, -7],
        ]),
      wing: blob([
        [14, 2],
        [2, 3.6],
        [-12, 3],
        [0, 0.8],
      ]),
      tail: bar(-46, -33, -1.8, 0.8),
    }),
  },
  'medium-bomber': {
    name: 'Medium bomber',
    length: 88,
    span: 98,
    chord: (y) => taper(17, 25, 9, 49, 10, y),
    aileron: [24, 44],
    stripes: [
      [31, 35],
      [37, 40],
    ],
    plan: () => ({
      body:
        hull([
          [40, 0],
          [38.5, 3.6],
          [33, 5.6],
          [18, 6.2],
          [-6, 5.4],
          [-28, 3.4],
          [-44, 1.6],
          [-47, 0],
        ]) +
        wings({ le: 17, root: 25, tip: 9, half: 49, back: 10, rt: 8 }) +
        pods(31, -16, 16.5, 5) +
        wings({ le: -31, root: 13, tip: 8, half: 21, back: 3, rt: 5 }) +
        props(30.5, 16.5, 11),
      glass:
        hull([
          [39, 0],
          [37, 3],
          [30, 4],
          [27, 0],
        ]) +
        hull([
          [8, 0],
          [6, 2.4],
          [-2, 2.4],
          [-4, 0],
        ]),
    }),
    side: () => ({
      body:
        blob([
          [40, 2],
          [38.5, -3.6],
          [30, -7.6],
          [16, -9],
          [2, -9.4],
          [-10, -8.4],
          [-30, -5],
          [-46, -3],
          [-46, 1],
          [-30, 4],
          [-12, 7.6],
          [8, 9.6],
          [24, 8.6],
          [37, 6],
        ]) +
        poly([
          [-31, -4, 0],
          [-38, -21, 4],
          [-46, -20, 4],
          [-48, 1, 2],
          [-34, 2, 0],
        ]) +
        blob([
          [10, 8],
          [4, 12.4],
          [-6, 12.4],
          [-14, 7.4],
        ]) +
        blob([
          [2, -8],
          [-1, -13],
          [-6, -13],
          [-9, -7],
        ]) +
        pod(34, -18, 4.4, 5.2) +
        prop(33.5, 4.4, 13),
      lines: pod(34, -18, 4.4, 5.2),
      glass:
        blob([
          [39.4, 2.4],
          [38, -3],
          [30, -6.4],
          [28, -1],
          [34, 4],
        ]) +
        blob([
          [1, -9.6],
          [-1.4, -12.4],
          [-5.4, -12.4],
          [-7.6, -9],
        ]),
      wing: blob([
        [16, 2],
        [2, 4],
        [-14, 3.4],
        [0, 0.6],
      ]),
      tail: bar(-46, -33, -1.7, 0.9),
    }),
  },
  'heavy-bomber': {
    name: 'Heavy bomber',
    length: 84,
    span: 100,
    chord: (y) => taper(16, 21, 8, 50, 9, y),
    aileron: [33, 46],
    stripes: [
      [34, 37],
      [39, 42],
    ],
    plan: () => ({
      body:
        hull([
          [40, 0],
          [38.5, 3],
          [33, 4.8],
          [16, 5.4],
          [-6, 5],
          [-28, 3],
          [-43, 1.6],
          [-45, 0],
        ]) +
        wings({ le: 16, root: 21, tip: 8, half: 50, back: 9, rt: 6 }) +
        pods(25, -2, 14.5, 3.2) +
        pods(22, -3, 27, 3.1) +
        wings({ le: -29, root: 12, tip: 8, half: 22, back: 3, rt: 4 }) +
        props(24.5, 14.5, 7) +
        props(21.5, 27, 7),
      glass:
        hull([
          [39, 0],
          [37, 2.6],
          [32, 3],
          [30, 0],
        ]) +
        hull([
          [20, 0],
          [18, 2.4],
          [12, 2.4],
          [10, 0],
        ]),
    }),
    side: () => ({
      body:
        blob([
          [40, 1],
          [38.5, -4],
          [31, -6.4],
          [24, -9],
          [16, -9.4],
          [8, -8],
          [-14, -7],
          [-32, -4.8],
          [-45, -3],
          [-45.5, 1],
          [-28, 4.6],
          [-6, 7.4],
          [16, 8],
          [32, 6.4],
          [39, 4],
        ]) +
        poly([
          [-12, -5, 0],
          [-26, -11, 8],
          [-33, -23, 5],
          [-43, -22, 5],
          [-46, 0, 2],
          [-30, 1, 0],
        ]) +
        blob([
          [7, -7],
          [4, -10.6],
          [-1, -10.6],
          [-4, -6],
        ]) +
        blob([
          [-3, 6],
          [-6, 10.4],
          [-12, 10.4],
          [-15, 5],
        ]) +
        pod(27, -8, 4, 3.8) +
        prop(26.6, 4, 9.4),
      lines: pod(27, -8, 4, 3.8) + pod(20, -10, 1.2, 3.2),
      glass:
        blob([
          [26, -7.6],
          [22, -9],
          [16, -9],
          [12, -7.2],
          [20, -6.6],
        ]) +
        blob([
          [39.4, 1.6],
          [38, -3.4],
          [33, -4.6],
          [34, 3],
        ]),
      wing: blob([
        [14, 1.6],
        [2, 3.6],
        [-12, 3],
        [0, 0.4],
      ]),
      tail: bar(-44, -31, -1.7, 0.9),
    }),
  },
  'dive-bomber': {
    name: 'Dive bomber',
    length: 82,
    span: 92,
    chord: (y) => [13 - (9 * (y - 15)) / 31, 13 - (9 * (y - 15)) / 31 - (21 - (10 * (y - 15)) / 31)],
    aileron: [19, 42],
    stripes: [
      [27, 31],
      [33, 36],
    ],
    plan: () => ({
      body:
        hull([
          [38, 0],
          [36, 3.6],
          [30, 5],
          [8, 5.2],
          [-14, 3.8],
          [-36, 2],
          [-43, 0],
        ]) +
        wings({ le: 12, root: 21, tip: 11, half: 46, back: 8, rt: 5, kink: { y: 15, back: -1, chord: 21 } }) +
        pods(20, 2, 15, 2.8) +
        wings({ le: -30, root: 11, tip: 9, half: 20, back: 1, rt: 2 }) +
        prop(38, 0, 13),
      glass: hull([
        [14, 0],
        [11, 3],
        [-6, 3.2],
        [-16, 2.2],
        [-19, 0],
      ]),
    }),
    side: () => ({
      body:
        blob([
          [38, 0],
          [36, -4.6],
          [28, -6.6],
          [16, -7.4],
          [11, -12],
          [-8, -12.4],
          [-18, -8],
          [-32, -4.4],
          [-42, -2.6],
          [-42, 1],
          [-28, 4],
          [-4, 7],
          [18, 8.6],
          [32, 7],
          [37, 4],
        ]) +
        poly([
          [-29, -4, 0],
          [-34, -17, 2],
          [-43, -17, 2],
          [-44, 3, 2],
          [-32, 2, 0],
        ]) +
        poly([
          [15, 6, 0],
          [9, 6, 0],
          [8, 15, 3],
          [9, 19, 3],
          [19, 19, 3],
          [20, 15, 3],
        ]) +
        prop(38, 0, 15),
      glass: blob([
        [14, -8.2],
        [9, -11.6],
        [-8, -11.8],
        [-17, -8.6],
        [0, -7.8],
      ]),
      wing: blob([
        [12, 4],
        [2, 7.6],
        [-12, 6.4],
        [0, 3.4],
      ]),
      tail: bar(-43, -31, -1.2, 0.8),
    }),
  },
  'torpedo-bomber': {
    name: 'Torpedo bomber',
    length: 84,
    span: 98,
    chord: (y) => taper(14, 24, 12, 49, 5, y),
    aileron: [24, 45],
    stripes: [
      [29, 33],
      [35, 38],
    ],
    plan: () => ({
      body:
        hull([
          [37, 0],
          [35.5, 4.6],
          [29, 5.8],
          [10, 5.4],
          [-14, 4],
          [-36, 2],
          [-45, 0],
        ]) +
        wings({ le: 14, root: 24, tip: 12, half: 49, back: 5, rt: 9 }) +
        wings({ le: -31, root: 12, tip: 8, half: 20, back: 2, rt: 6 }) +
        prop(36.5, 0, 13),
      glass: hull([
        [12, 0],
        [10, 2.8],
        [-4, 3],
        [-18, 2.4],
        [-22, 0],
      ]),
    }),
    side: () => ({
      body:
        blob([
          [37, -1],
          [36, -6.4],
          [29, -8.2],
          [14, -8],
          [9, -12],
          [-16, -11],
          [-26, -6.6],
          [-36, -4.2],
          [-45, -2.6],
          [-45, 0.6],
          [-28, 3],
          [-6, 5.6],
          [16, 6.4],
          [30, 5.8],
          [36, 3.4],
        ]) +
        poly([
          [-31, -4, 0],
          [-36, -18, 4],
          [-44, -18, 4],
          [-47, 1, 2],
          [-34, 2, 0],
        ]) +
        pod(30, -24, 10.6, 3) +
        poly([
          [12, 5, 0],
          [9, 5, 0],
          [9, 9, 0],
          [12, 9, 0],
        ]) +
        poly([
          [-6, 4, 0],
          [-9, 4, 0],
          [-9, 9, 0],
          [-6, 9, 0],
        ]) +
        poly([
          [-22, 8, 0],
          [-27, 6.6, 0],
          [-27, 14.6, 0],
          [-22, 13.2, 0],
        ]) +
        prop(36.5, -0.6, 14.5),
      glass: blob([
        [12, -8.6],
        [8, -11.4],
        [-15, -10.4],
        [-24, -7],
        [-4, -7.8],
      ]),
      wing: blob([
        [16, 3.2],
        [2, 5.2],
        [-14, 4.4],
        [0, 2],
      ]),
      tail: bar(-45, -33, -1.4, 0.8),
      lines: 'M3 -11.6V-8M-7 -11V-7.6',
    }),
  },
  biplane: {
    name: 'Biplane',
    length: 66,
    span: 84,
    chord: (y) => (y > 36 ? [16.2, 2] : [16.4, -3.4]),
    aileron: [16, 34],
    stripes: [
      [25, 29],
      [31, 34],
    ],
    plan: () => ({
      body:
        hull([
          [33, 0],
          [32, 4.4],
          [26, 5.6],
          [10, 5.2],
          [-10, 3.8],
          [-30, 1.8],
          [-35, 0],
        ]) +
        wings({ le: 11, root: 15, tip: 13, half: 36, back: 1, rt: 8 }) +
        wings({ le: 17, root: 15, tip: 14, half: 42, back: 1, rt: 9 }) +
        wings({ le: -24, root: 11, tip: 8, half: 15, back: 2, rt: 5 }) +
        prop(33, 0, 12),
      glass: hull([
        [-1, 0],
        [-3, 2.6],
        [-7, 2.6],
        [-9, 0],
      ]),
    }),
    side: () => ({
      body:
        blob([
          [31, 1],
          [30, -5.6],
          [22, -7],
          [6, -6.4],
          [-2, -7.4],
          [-10, -5.8],
          [-24, -2.8],
          [-35, -1.4],
          [-35, 1],
          [-20, 4],
          [2, 6.6],
          [22, 7],
          [30, 5.6],
        ]) +
        poly([
          [-22, -2, 0],
          [-28, -15, 4],
          [-36, -14, 5],
          [-38, 2, 3],
          [-26, 2, 0],
        ]) +
        bar(3, 19, -15.7, 1.3) +
        bar(-2, 14, 7.5, 1.3) +
        poly([
          [15, -15, 0],
          [16.6, -15, 0],
          [11.4, 7, 0],
          [9.8, 7, 0],
        ]) +
        poly([
          [5, -15, 0],
          [6.6, -15, 0],
          [2.2, 7, 0],
          [0.6, 7, 0],
        ]) +
        poly([
          [19, 6, 0],
          [21, 6, 0],
          [24, 14, 0],
          [22, 14, 0],
        ]) +
        circle(23.4, 14.6, 4.2) +
        prop(31.5, 0, 14),
      glass: blob([
        [0, -7],
        [-2, -9.6],
        [-5, -7.4],
      ]),
      tail: bar(-36, -25, -0.8, 0.8),
    }),
  },
  seaplane: {
    name: 'Seaplane',
    length: 78,
    span: 94,
    chord: (y) => taper(14, 19, 11, 47, 4, y),
    aileron: [24, 43],
    stripes: [
      [28, 32],
      [34, 37],
    ],
    plan: () => ({
      body:
        hull([
          [34, 0],
          [33, 4],
          [27, 5.2],
          [8, 5],
          [-12, 3.6],
          [-32, 1.8],
          [-42, 0],
        ]) +
        wings({ le: 14, root: 19, tip: 11, half: 47, back: 4, rt: 8 }) +
        pods(36, -22, 13, 3.6) +
        wings({ le: -29, root: 11, tip: 8, half: 18, back: 2, rt: 5 }) +
        prop(33.5, 0, 12),
      glass: hull([
        [6, 0],
        [4, 2.6],
        [-8, 2.8],
        [-16, 0],
      ]),
    }),
    side: () => ({
      body:
        blob([
          [34, -5],
          [33, -10],
          [26, -11.6],
          [12, -11.8],
          [6, -15],
          [-8, -14.6],
          [-18, -10.6],
          [-32, -7.4],
          [-41, -6],
          [-41, -3],
          [-26, -0.6],
          [-4, 2],
          [16, 3],
          [28, 2],
          [33, -1],
        ]) +
        poly([
          [-27, -7, 0],
          [-33, -20, 4],
          [-41, -19, 4],
          [-43, -2, 2],
          [-30, -2, 0],
        ]) +
        blob([
          [38, 11],
          [34, 8.6],
          [10, 9],
          [-10, 10],
          [-28, 10.6],
          [-12, 14.4],
          [-8, 16.6],
          [14, 16.8],
          [30, 15.4],
          [36, 13.2],
        ]) +
        poly([
          [18, 0, 0],
          [15.6, 0, 0],
          [20, 11, 0],
          [22.4, 11, 0],
        ]) +
        poly([
          [-4, 0, 0],
          [-6.4, 0, 0],
          [-8, 11, 0],
          [-5.6, 11, 0],
        ]) +
        poly([
          [10, 1, 0],
          [8, 1, 0],
          [-6, 11, 0],
          [-4, 11, 0],
        ]) +
        prop(33.5, -5, 13),
      glass: blob([
        [7, -12.4],
        [4, -14.4],
        [-7, -14],
        [-16, -11],
        [-4, -11.2],
      ]),
      wing: blob([
        [15, -1.6],
        [2, 0.6],
        [-12, 0],
        [0, -2.8],
      ]),
      tail: bar(-41, -29, -5, 0.8),
    }),
  },
  jet: {
    name: 'Jet fighter',
    length: 90,
    span: 72,
    chord: (y) => taper(14, 25, 12, 37, 27, y),
    aileron: [11, 31],
    stripes: [
      [20, 24],
      [26, 29],
    ],
    plan: () => ({
      body:
        hull([
          [45, 0],
          [43.5, 2.8],
          [36, 4.6],
          [14, 6],
          [-14, 5.6],
          [-34, 4.2],
          [-43, 3.4],
          [-43.2, 0],
        ]) +
        wings({ le: 14, root: 25, tip: 12, half: 37, back: 27, rt: 3 }) +
        wings({ le: -28, root: 13, tip: 7, half: 17, back: 11, rt: 2 }),
      glass: hull([
        [26, 0],
        [22, 2.6],
        [14, 2.8],
        [6, 0],
      ]),
    }),
    side: () => ({
      body:
        blob([
          [45, 0],
          [44, -4],
          [36, -6.4],
          [26, -8],
          [18, -11.6],
          [8, -11],
          [-6, -8.4],
          [-28, -6.4],
          [-43, -4],
          [-43, 3.4],
          [-24, 5.4],
          [4, 7],
          [30, 6.6],
          [43.4, 4.4],
        ]) +
        poly([
          [-16, -6, 0],
          [-33, -24, 3],
          [-45, -24, 3],
          [-42, -2, 0],
        ]),
      glass: blob([
        [28, -7.8],
        [20, -11],
        [12, -11],
        [5, -8.4],
        [16, -7.6],
      ]),
      wing: blob([
        [8, 1.8],
        [-6, 3.6],
        [-30, 3.6],
        [-10, 0.8],
      ]),
      tail: poly([
        [-30, -6.4, 0.8],
        [-46, -7, 0.8],
        [-46, -5.4, 0.8],
        [-30, -4.8, 0.8],
      ]),
      dark: blob([
        [45, 0.2],
        [44, -3.2],
        [42.4, 0.2],
        [44, 3.6],
      ]),
    }),
  },
  'jet-delta': {
    name: 'Delta jet',
    length: 96,
    span: 60,
    chord: (y) => taper(18, 52, 3, 30, 47, y),
    aileron: [8, 25],
    stripes: [
      [14, 17.5],
      [19.5, 22.5],
    ],
    plan: () => ({
      body:
        hull([
          [49, 0],
          [40, 2],
          [32, 3.6],
          [20, 5],
          [-6, 5.8],
          [-30, 5],
          [-43, 3.8],
          [-43.4, 0],
        ]) +
        wings({ le: 18, root: 52, tip: 3, half: 30, back: 47, rt: 1.4 }) +
        poly([
          [20, 4, 0],
          [14, 7.6, 1],
          [2, 7.6, 1],
          [-4, 4, 0],
        ]) +
        poly([
          [20, -4, 0],
          [-4, -4, 0],
          [2, -7.6, 1],
          [14, -7.6, 1],
        ]),
      glass: hull([
        [32, 0],
        [27, 2.4],
        [19, 2.6],
        [11, 0],
      ]),
    }),
    side: () => ({
      body:
        blob([
          [49, 1],
          [40, -1.6],
          [31, -5],
          [25, -9.4],
          [15, -9.6],
          [4, -7.8],
          [-20, -7],
          [-43, -4.4],
          [-43, 3.6],
          [-22, 5.6],
          [8, 6.4],
          [28, 5],
          [41, 2.6],
        ]) +
        poly([
          [-6, -7, 0],
          [-35, -26, 2],
          [-44, -26, 2],
          [-43, -3, 0],
        ]),
      glass: blob([
        [32, -5.4],
        [26, -9],
        [18, -9.2],
        [9, -8],
        [20, -6.6],
      ]),
      wing: blob([
        [14, 2.4],
        [-6, 4],
        [-34, 4],
        [-8, 1.6],
      ]),
      dark: blob([
        [24, 3.6],
        [20, -1],
        [15, -1.4],
        [17, 3.8],
      ]),
    }),
  },
  'jet-twin': {
    name: 'Big twin jet',
    length: 98,
    span: 66,
    chord: (y) => taper(6, 33, 10, 34, 25, y, 6),
    aileron: [13, 30],
    stripes: [
      [20, 23.5],
      [25.5, 28.5],
    ],
    plan: () => ({
      body:
        hull([
          [49, 0],
          [42, 2.4],
          [34, 4.4],
          [20, 6.6],
          [4, 8.6],
          [-16, 9.2],
          [-34, 8],
          [-38, 6.4],
          [-39, 0],
        ]) +
        poly([
          [22, 5, 0],
          [20, 10, 1],
          [-30, 10.6, 2],
          [-36, 7, 1],
          [-30, 0, 0],
        ]) +
        poly([
          [22, -5, 0],
          [-30, 0, 0],
          [-36, -7, 1],
          [-30, -10.6, 2],
          [20, -10, 1],
        ]) +
        wings({ le: 6, root: 33, tip: 10, half: 34, back: 25, rt: 2, y0: 6 }) +
        wings({ le: -24, root: 19, tip: 8, half: 22, back: 14, rt: 2, y0: 5 }) +
        pods(-34, -46, 4.4, 3.6),
      glass: hull([
        [36, 0],
        [31, 2.8],
        [20, 3.2],
        [8, 0],
      ]),
    }),
    side: () => ({
      body:
        blob([
          [49, 2],
          [42, -1.6],
          [33, -5],
          [26, -10],
          [12, -11],
          [0, -8.6],
          [-20, -7.6],
          [-38, -5.6],
          [-45, -3],
          [-45, 4],
          [-36, 6.4],
          [-10, 8.4],
          [14, 8.6],
          [20, 6.6],
          [34, 5.4],
          [43, 4],
        ]) +
        poly([
          [-14, -7, 0],
          [-30, -24, 2],
          [-40, -24, 2],
          [-40, -4, 0],
        ]),
      glass: blob([
        [34, -5.4],
        [26, -9.6],
        [14, -10.2],
        [4, -8.4],
        [20, -6.8],
      ]),
      wing: blob([
        [8, 0.4],
        [-8, 2.4],
        [-32, 2.4],
        [-10, -0.6],
      ]),
      tail: poly([
        [-32, 0, 0.8],
        [-49, 1.2, 0.8],
        [-49, 2.8, 0.8],
        [-32, 1.8, 0.8],
      ]),
      dark: poly([
        [22, 7, 0],
        [18, -2, 0],
        [13, -2.4, 1],
        [13, 7.6, 0],
      ]),
    }),
  },
  rocket: {
    name: 'Rocket fighter',
    length: 62,
    span: 84,
    chord: (y) => taper(14, 27, 12, 42, 22, y),
    aileron: [20, 38],
    stripes: [
      [22, 26],
      [28, 31],
    ],
    plan: () => ({
      body:
        hull([
          [34, 0],
          [32, 3.4],
          [24, 6],
          [8, 7],
          [-10, 5.6],
          [-24, 3],
          [-29, 0],
        ]) +
        wings({ le: 14, root: 27, tip: 12, half: 42, back: 22, rt: 4 }) +
        prop(34, 0, 4),
      glass: hull([
        [16, 0],
        [12, 3.4],
        [2, 3.8],
        [-6, 0],
      ]),
    }),
    side: () => ({
      body:
        blob([
          [34, 1],
          [31, -4],
          [22, -7],
          [14, -11],
          [2, -11],
          [-10, -8],
          [-24, -4.6],
          [-30, -2],
          [-30, 2],
          [-20, 5.6],
          [-2, 8.4],
          [16, 8.2],
          [28, 5.4],
        ]) +
        poly([
          [-4, -8, 0],
          [-20, -24, 4],
          [-31, -23, 3],
          [-29, -3, 0],
        ]),
      glass: blob([
        [20, -7.6],
        [13, -10.4],
        [3, -10.4],
        [-6, -8.4],
        [8, -7.4],
      ]),
      wing: blob([
        [12, 2.6],
        [-4, 4.6],
        [-24, 4.4],
        [-8, 1.8],
      ]),
      dark: blob([
        [-29, -1],
        [-31, 0],
        [-29, 2.4],
        [-26, 0.4],
      ]),
    }),
  },
  missile: {
    name: 'Missile',
    length: 84,
    span: 36,
    plan: () => ({
      body:
        hull([
          [44, 0],
          [38, 3],
          [28, 4],
          [-40, 4],
          [-40, 0],
        ]) +
        wings({ le: 22, root: 10, tip: 3, half: 14, back: 7, rt: 1 }) +
        wings({ le: -24, root: 16, tip: 8, half: 18, back: 9, rt: 1 }),
      glass: hull([
        [43, 0],
        [38, 2.4],
        [31, 3],
        [30, 0],
      ]),
    }),
    side: () => ({
      body:
        hull([
          [44, 0],
          [38, 3],
          [28, 4],
          [-40, 4],
          [-40, 0],
        ]) +
        wings({ le: 22, root: 10, tip: 3, half: 14, back: 7, rt: 1 }) +
        wings({ le: -24, root: 16, tip: 8, half: 18, back: 9, rt: 1 }),
      glass: hull([
        [43, 0],
        [38, 2.4],
        [31, 3],
        [30, 0],
      ]),
    }),
  },
  ship: {
    name: 'Ship',
    length: 98,
    span: 26,
    plan: () => ({
      body: blob([
        [49, 0],
        [40, 6.4],
        [24, 10],
        [-10, 11],
        [-36, 10],
        [-48, 6],
        [-48, -6],
        [-36, -10],
        [-10, -11],
        [24, -10],
        [40, -6.4],
      ]),
      glass:
        poly([
          [12, -6, 2],
          [12, 6, 2],
          [-10, 6, 2],
          [-10, -6, 2],
        ]) +
        circle(26, 0, 4.4) +
        circle(-28, 0, 4.4),
    }),
    side: () => ({
      body:
        poly([
          [49, -4, 1],
          [42, 12, 3],
          [-42, 12, 3],
          [-48, -3, 1],
        ]) +
        poly([
          [20, -4, 0],
          [20, -13, 1],
          [4, -13, 1],
          [4, -4, 0],
        ]) +
        poly([
          [-4, -4, 0],
          [-2, -20, 1],
          [-12, -20, 1],
          [-14, -4, 0],
        ]) +
        poly([
          [13, -12, 0],
          [11.6, -29, 0],
          [9.8, -29, 0],
          [9, -12, 0],
        ]) +
        poly([
          [-20, -3, 0],
          [-20, -10, 1],
          [-32, -9, 1],
          [-32, -3, 0],
        ]) +
        poly([
          [38, -4, 0],
          [30, -4, 0],
          [26, -10, 1],
          [36, -9, 1],
        ]),
      glass:
        poly([
          [18, -10.6, 0],
          [6, -10.6, 0],
          [6, -8.6, 0],
          [18, -8.6, 0],
        ]) + bar(-44, 44, 3.2, 0.7),
    }),
  },
  ground: {
    name: 'Ground target',
    length: 84,
    span: 60,
    plan: () => ({
      body:
        poly([
          [40, -26, 2],
          [40, 2, 2],
          [-6, 2, 2],
          [-6, -26, 2],
        ]) +
        poly([
          [-12, -18, 2],
          [-12, 26, 2],
          [-40, 26, 2],
          [-40, -18, 2],
        ]) +
        poly([
          [36, 10, 2],
          [36, 26, 2],
          [-4, 26, 2],
          [-4, 10, 2],
        ]),
      glass: `M${at(-6, -12)}H40M${at(-26, -18)}V26M${at(-4, 18)}H36`,
    }),
    side: () => ({
      body: poly([
        [46, 14, 0],
        [46, -4, 1],
        [26, -14, 1],
        [8, -4, 1],
        [8, -14, 1],
        [-12, -24, 1],
        [-12, -34, 1],
        [-20, -34, 1],
        [-20, -20, 0],
        [-30, -14, 1],
        [-30, -2, 0],
        [-44, -2, 1],
        [-44, 14, 0],
      ]),
      glass: [-38, -24, -6, 14, 30]
        .map((x) =>
          poly([
            [x, 3, 0],
            [x + 7, 3, 0],
            [x + 7, 8, 0],
            [x, 8, 0],
          ]),
        )
        .join(''),
    }),
  },
  balloon: {
    name: 'Balloon',
    length: 80,
    span: 60,
    plan: () => ({
      body:
        hull([
          [38, 0],
          [34, 11],
          [22, 18],
          [2, 20],
          [-18, 14],
          [-34, 5],
          [-38, 0],
        ]) + wings({ le: -22, root: 16, tip: 12, half: 18, back: 4, rt: 6 }),
      glass: '',
    }),
    side: () => ({
      body:
        blob([
          [38, -14],
          [34, -25],
          [20, -32],
          [0, -33],
          [-20, -27],
          [-32, -18],
          [-36, -12],
          [-30, -7],
          [-14, 0],
          [6, 4],
          [24, 1],
          [34, -5],
        ]) +
        blob([
          [-22, -22],
          [-40, -36],
          [-46, -28],
          [-32, -14],
        ]) +
        blob([
          [-22, -6],
          [-42, -4],
          [-44, 4],
          [-24, 3],
        ]) +
        poly([
          [1, 2, 0],
          [2.4, 2, 0],
          [0.8, 46, 0],
          [-0.6, 46, 0],
        ]) +
        poly([
          [14, 2, 0],
          [15, 2, 0],
          [1, 24, 0],
          [0, 24, 0],
        ]) +
        poly([
          [-12, 0, 0],
          [-11, 0, 0],
          [1, 24, 0],
          [0, 24, 0],
        ]),
      glass: 'M30 -22C14 -14 -10 -14 -30 -18',
    }),
  },
} satisfies Record<string, Spec> as Record<string, Spec>;

const NONE: Drawing = { body: '', detail: '', lines: '', bands: '' };

function hinges(spec: Spec): string {
  if (!spec.chord || !spec.aileron) return '';
  const edge = (y: number): number => {
    const [l, t] = spec.chord!(y);
    return t + Math.min(4.6, (l - t) * 0.24);
  };
  const [a, b] = spec.aileron;
  return [1, -1].map((s) => `M${at(edge(a), a * s)}L${at(edge(b), b * s)}`).join('');
}
function bands(spec: Spec): string {
  if (!spec.chord || !spec.stripes) return '';
  return spec.stripes
    .map(([a, b]) => {
      const [l1, t1] = spec.chord!(a),
        [l2, t2] = spec.chord!(b);
      return [1, -1].map((s) => `M${at(l1, a * s)}L${at(l2, b * s)}L${at(t2, b * s)}L${at(t1, a * s)}Z`).join('');
    })
    .join('');
}

/** Kinds that name an aircraft, not a class. */
export const PLANE = 'plane:';
const shapes = new Map<string, Shape>();
/** The shape of a class; an unknown class is drawn as a fighter. */
export function shape(kind: string): Shape {
  const plane = kind.startsWith(PLANE) ? planeShape(kind.slice(PLANE.length)) : null;
  if (plane) return plane;
  const key = kind in SPECS ? kind : 'fighter';
  let s = shapes.get(key);
  if (!s) {
    const spec = SPECS[key]!,
      p = spec.plan(),
      e = spec.side();
    s = {
      name: spec.name,
      length: spec.length,
      span: spec.span,
      plan: { ...NONE, body: p.body, detail: p.glass, lines: hinges(spec), bands: bands(spec) },
      side: {
        ...NONE,
        body: e.body,
        detail: e.glass + (e.wing ?? '') + (e.tail ?? '') + (e.dark ?? ''),
        lines: e.lines ?? '',
      },
    };
    shapes.set(key, s);
  }
  return s;
}
export const KINDS: readonly string[] = Object.keys(SPECS);
/** Units that stand on the ground or the sea and have no heading worth drawing. */
export const isSurface = (kind: string): boolean => kind === 'ship' || kind === 'ground' || kind === 'balloon';
