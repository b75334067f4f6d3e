// What is no aircraft: missiles in the air, ships, ground units and balloons below. Drawn by hand in the aircraft's frame.
import { addThings } from './aircraft';
import { at, bar, blob, circle, hull, poly, wings, type P3 } from './path';

/** A polygon from its corners, each with the radius of its rounding: x, y, r, x, y, r ... */
const panel = (...corners: number[]): string =>
  poly(Array.from({ length: corners.length / 3 }, (_, i) => corners.slice(3 * i, 3 * i + 3) as unknown as P3));

/** The same from above and from the side. */
const missile = () => ({
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
});

addThings({
  missile: {
    name: 'Missile',
    length: 84,
    span: 36,
    plan: missile,
    side: missile,
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
      glass: panel(12, -6, 2, 12, 6, 2, -10, 6, 2, -10, -6, 2) + circle(26, 0, 4.4) + circle(-28, 0, 4.4),
    }),
    side: () => ({
      body:
        panel(49, -4, 1, 42, 12, 3, -42, 12, 3, -48, -3, 1) +
        panel(20, -4, 0, 20, -13, 1, 4, -13, 1, 4, -4, 0) +
        panel(-4, -4, 0, -2, -20, 1, -12, -20, 1, -14, -4, 0) +
        panel(13, -12, 0, 11.6, -29, 0, 9.8, -29, 0, 9, -12, 0) +
        panel(-20, -3, 0, -20, -10, 1, -32, -9, 1, -32, -3, 0) +
        panel(38, -4, 0, 30, -4, 0, 26, -10, 1, 36, -9, 1),
      glass: panel(18, -10.6, 0, 6, -10.6, 0, 6, -8.6, 0, 18, -8.6, 0) + bar(-44, 44, 3.2, 0.7),
    }),
  },
  ground: {
    name: 'Ground target',
    length: 84,
    span: 60,
    plan: () => ({
      body:
        panel(40, -26, 2, 40, 2, 2, -6, 2, 2, -6, -26, 2) +
        panel(-12, -18, 2, -12, 26, 2, -40, 26, 2, -40, -18, 2) +
        panel(36, 10, 2, 36, 26, 2, -4, 26, 2, -4, 10, 2),
      glass: `M${at(-6, -12)}H40M${at(-26, -18)}V26M${at(-4, 18)}H36`,
    }),
    side: () => ({
      body: panel(
        46,
        14,
        0,
        46,
        -4,
        1,
        26,
        -14,
        1,
        8,
        -4,
        1,
        8,
        -14,
        1,
        -12,
        -24,
        1,
        -12,
        -34,
        1,
        -20,
        -34,
        1,
        -20,
        -20,
        0,
        -30,
        -14,
        1,
        -30,
        -2,
        0,
        -44,
        -2,
        1,
        -44,
        14,
        0,
      ),
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
        panel(1, 2, 0, 2.4, 2, 0, 0.8, 46, 0, -0.6, 46, 0) +
        panel(14, 2, 0, 15, 2, 0, 1, 24, 0, 0, 24, 0) +
        panel(-12, 0, 0, -11, 0, 0, 1, 24, 0, 0, 24, 0),
      glass: 'M30 -22C14 -14 -10 -14 -30 -18',
    }),
  },
});
