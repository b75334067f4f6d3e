// Where cells lie on the plain boards, in board pixels. Screen y grows downwards.

import type { Board, Cell } from '../../src/protocol';

export interface Point {
  x: number;
  y: number;
}

export interface Geometry {
  width: number;
  height: number;
  /** Size of a counter. */
  unit: number;
  centre(cell: Cell): Point;
  /** Outline as an SVG path. */
  outline(cell: Cell): string;
  /** All cells, lowest altitude only where the board is seen from above. */
  cells(): Cell[];
  /** The cell under a point; z is 0 where the point cannot tell. */
  at(point: Point): Cell | null;
}

function missing(board: Board): Set<string> {
  return new Set((board.missing ?? []).map((c) => `${c[0]},${c[1]}`));
}

function rows(board: Board): number {
  return board.rows ?? 0;
}

export function lanes(board: Board): Geometry {
  const w = 84;
  const lane = 27;
  const levels = board.levels ?? 3;
  const h = lane * levels;
  const gone = missing(board);
  const top = (c: Cell) => (rows(board) - 1 - c[1]) * h + c[2] * lane;
  return {
    width: (board.columns ?? 0) * w,
    height: rows(board) * h,
    unit: 22,
    centre: (c) => ({ x: c[0] * w + w / 2, y: top(c) + lane / 2 }),
    outline: (c) => `M${c[0] * w + 2} ${top(c) + 1.5}h${w - 4}v${lane - 3}h${4 - w}Z`,
    cells: () => {
      const out: Cell[] = [];
      for (let y = 0; y < rows(board); y++)
        for (let z = 0; z < levels; z++)
          for (let x = 0; x < (board.columns ?? 0); x++) if (!gone.has(`${x},${y}`)) out.push([x, y, z]);
      return out;
    },
    at: (p) => {
      const x = Math.floor(p.x / w);
      const row = Math.floor(p.y / h);
      const z = Math.floor((p.y - row * h) / lane);
      const y = rows(board) - 1 - row;
      if (x < 0 || x >= (board.columns ?? 0) || y < 0 || y >= rows(board) || gone.has(`${x},${y}`)) return null;
      return [x, y, z];
    },
  };
}

export function square(board: Board): Geometry {
  const s = 48;
  const gone = missing(board);
  const top = (c: Cell) => (rows(board) - 1 - c[1]) * s;
  return {
    width: (board.columns ?? 0) * s,
    height: rows(board) * s,
    unit: 30,
    centre: (c) => ({ x: c[0] * s + s / 2, y: top(c) + s / 2 }),
    outline: (c) => `M${c[0] * s + 1} ${top(c) + 1}h${s - 2}v${s - 2}h${2 - s}Z`,
    cells: () => {
      const out: Cell[] = [];
      for (let y = 0; y < rows(board); y++)
        for (let x = 0; x < (board.columns ?? 0); x++) if (!gone.has(`${x},${y}`)) out.push([x, y, 0]);
      return out;
    },
    at: (p) => {
      const x = Math.floor(p.x / s);
      const y = rows(board) - 1 - Math.floor(p.y / s);
      if (x < 0 || x >= (board.columns ?? 0) || y < 0 || y >= rows(board) || gone.has(`${x},${y}`)) return null;
      return [x, y, 0];
    },
  };
}

export function hex(board: Board): Geometry {
  const r = 30; // centre to corner
  const half = (Math.sqrt(3) / 2) * r;
  const pointy = board.hex_pointy ?? false;
  const shiftOdd = board.hex_shift_odd ?? false;
  const gone = missing(board);
  const columns = board.columns ?? 0;
  const flip = (y: number) => (board.y_up ? rows(board) - 1 - y : y);
  const shifted = (n: number) => (n % 2 !== 0) === shiftOdd;
  const centre = (c: Cell): Point => {
    if (pointy) return { x: half + c[0] * 2 * half + (shifted(c[1]) ? half : 0), y: r + flip(c[1]) * 1.5 * r };
    return { x: r + c[0] * 1.5 * r, y: half + flip(c[1]) * 2 * half + (shifted(c[0]) ? half : 0) };
  };
  const outline = (c: Cell): string => {
    const { x, y } = centre(c);
    let path = '';
    for (let i = 0; i < 6; i++) {
      const a = ((pointy ? 30 : 0) + 60 * i) * (Math.PI / 180);
      path += `${i ? 'L' : 'M'}${(x + (r - 1) * Math.cos(a)).toFixed(1)} ${(y + (r - 1) * Math.sin(a)).toFixed(1)}`;
    }
    return path + 'Z';
  };
  const cells = (): Cell[] => {
    const out: Cell[] = [];
    for (let y = 0; y < rows(board); y++)
      for (let x = 0; x < columns; x++) if (!gone.has(`${x},${y}`)) out.push([x, y, 0]);
    return out;
  };
  return {
    width: pointy ? (columns + 0.5) * 2 * half : (columns - 1) * 1.5 * r + 2 * r,
    height: pointy ? (rows(board) - 1) * 1.5 * r + 2 * r : (rows(board) + 0.5) * 2 * half,
    unit: 34,
    centre,
    outline,
    cells,
    at: (p) => {
      let best: Cell | null = null;
      let bestDistance = r * r;
      const guessX = pointy ? p.x / (2 * half) : p.x / (1.5 * r);
      const guessRow = pointy ? p.y / (1.5 * r) : p.y / (2 * half);
      for (let i = -2; i <= 2; i++)
        for (let j = -2; j <= 2; j++) {
          const x = Math.round(guessX) + i;
          const y = flip(Math.round(guessRow) + j);
          if (x < 0 || x >= columns || y < 0 || y >= rows(board) || gone.has(`${x},${y}`)) continue;
          const c = centre([x, y, 0]);
          const d = (c.x - p.x) ** 2 + (c.y - p.y) ** 2;
          if (d < bestDistance) {
            bestDistance = d;
            best = [x, y, 0];
          }
        }
      return best;
    },
  };
}
