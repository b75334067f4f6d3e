// From cells to pixels and back, for the three kinds of board. "World" pixels are the drawing's own at zoom 1;
// the camera turns them into screen pixels. Nothing here knows a rule.
import type { Board, Cell } from '#protocol';
import { inConvex, n1, pathOf, type Point, type Rect } from './geometry';

export interface Projection {
  readonly kind: 'lanes' | 'hex' | 'square';
  readonly columns: number;
  readonly rows: number;
  readonly levels: number;
  /** The drawn board. */
  readonly bounds: Rect;
  /** Distance between neighbouring cell centres, across and down. */
  readonly pitch: Point;
  /** Radius of the largest circle inside a cell. */
  readonly inner: number;
  has(cell: Cell): boolean;
  centre(cell: Cell): Point;
  /** Corners of the cell, drawn in by `inset` pixels. */
  outline(cell: Cell, inset?: number): Point[];
  path(cell: Cell, inset?: number): string;
  /** Cell under a point, or null outside the board. Seen from above z is 0. */
  at(point: Point): Cell | null;
  /** All cells; seen from above each place once with z = 0. */
  cells(): Cell[];
  /** All cell borders, in several paths by region: what lies outside the screen costs nothing to draw. */
  grid(): string[];
  /** The next cell in screen direction (dx, dy), each -1, 0 or 1; z is kept where the board is seen from above. */
  step(cell: Cell, dx: number, dy: number): Cell | null;
  /** Key of the place on screen: cells that are drawn at one spot share it. */
  place(cell: Cell): string;
}

/** Lane heights, far to near: what is nearer to us is drawn taller. */
export const LANE_SHARE: readonly number[] = [0.3, 0.335, 0.365];
export const BOX = { w: 92, h: 90 } as const;
/** How far the far edge of a row lies to the right of its near edge: rows are shelves, seen a little from above. */
export const LEAN = 28;
export const HEX_RADIUS = 30;
export const SQUARE = { w: 50, h: 46 } as const;

const missingOf = (board: Board): Set<string> => new Set((board.missing ?? []).map((c) => `${c[0]},${c[1]}`));
const int = (n: number | undefined, fallback: number): number => (n && n > 0 ? n : fallback);

const rectPoints = (r: Rect): Point[] => [
  { x: r.x, y: r.y },
  { x: r.x + r.w, y: r.y },
  { x: r.x + r.w, y: r.y + r.h },
  { x: r.x, y: r.y + r.h },
];

function rectangles(
  kind: 'lanes' | 'square',
  board: Board,
  box: Point,
  shares: readonly number[],
  rowUp: boolean,
  lean = 0,
): Projection {
  const columns = int(board.columns, 1),
    rows = int(board.rows, 1),
    levels = shares.length;
  const gone = missingOf(board);
  const tops = shares.reduce<number[]>((acc, s) => [...acc, acc[acc.length - 1]! + s], [0]);
  const screenRow = (y: number): number => (rowUp ? rows - 1 - y : y);
  const rect = (c: Cell): Rect => {
    const z = levels === 1 ? 0 : Math.min(Math.max(c[2], 0), levels - 1);
    return { x: c[0] * box.x, y: (screenRow(c[1]) + tops[z]!) * box.y, w: box.x, h: shares[z]! * box.y };
  };
  /** Sideways shift at a height within a row, 0 at its far edge and 1 at its near one. */
  const leaning = (within: number): number => (0.5 - within) * lean;
  const has = (c: Cell): boolean =>
    c[0] >= 0 &&
    c[0] < columns &&
    c[1] >= 0 &&
    c[1] < rows &&
    c[2] >= 0 &&
    c[2] < levels &&
    !gone.has(`${c[0]},${c[1]}`);
  const outline = (c: Cell, inset = 0): Point[] => {
    const r = rect(c);
    const corners = rectPoints({ x: r.x + inset, y: r.y + inset, w: r.w - 2 * inset, h: r.h - 2 * inset });
    if (!lean) return corners;
    const top = screenRow(c[1]) * box.y;
    return corners.map((p) => ({ x: p.x + leaning((p.y - top) / box.y), y: p.y }));
  };
  return {
    kind,
    columns,
    rows,
    levels,
    bounds: { x: -lean / 2, y: 0, w: columns * box.x + lean, h: rows * box.y },
    pitch: { x: box.x, y: box.y / levels },
    inner: Math.min(box.x, shares[0]! * box.y) / 2,
    has,
    centre: (c) => {
      const r = rect(c);
      const within = (r.y + r.h / 2) / box.y - screenRow(c[1]);
      return { x: r.x + r.w / 2 + leaning(within), y: r.y + r.h / 2 };
    },
    outline,
    path: (c, inset) => pathOf(outline(c, inset)),
    at: (p) => {
      const row = Math.floor(p.y / box.y);
      const within = p.y / box.y - row;
      const x = Math.floor((p.x - leaning(within)) / box.x);
      let z = 0;
      while (z < levels - 1 && within >= tops[z + 1]!) z++;
      const c: Cell = [x, screenRow(row), z];
      return has(c) ? c : null;
    },
    cells: () => {
      const out: Cell[] = [];
      for (let y = 0; y < rows; y++)
        for (let x = 0; x < columns; x++) for (let z = 0; z < levels; z++) if (has([x, y, z])) out.push([x, y, z]);
      return out;
    },
    grid: () => {
      let d = '';
      for (let x = 0; x <= columns; x++) d += `M${x * box.x} 0V${rows * box.y}`;
      for (let y = 0; y <= rows; y++) d += `M0 ${y * box.y}H${columns * box.x}`;
      return [d];
    },
    step: (c, dx, dy) => {
      let [x, y, z] = c;
      x += Math.sign(dx);
      // Down the screen is the next lane towards us, then the far lane of the row below.
      let lane = screenRow(y) * levels + Math.min(Math.max(z, 0), levels - 1) + Math.sign(dy);
      if (lane < 0 || lane >= rows * levels) lane = screenRow(y) * levels + z;
      z = lane % levels;
      y = rowUp ? rows - 1 - Math.floor(lane / levels) : Math.floor(lane / levels);
      const next: Cell = [x, y, z];
      return has(next) && (next[0] !== c[0] || next[1] !== c[1] || next[2] !== c[2]) ? next : null;
    },
    place: (c) => `${c[0]},${c[1]},${levels === 1 ? 0 : c[2]}`,
  };
}

/** Dogfight's side view: boxes, each with lateral lanes, far on top. */
export function lanes(board: Board): Projection {
  const levels = int(board.levels, 3);
  const shares = levels === 3 ? LANE_SHARE : Array.from({ length: levels }, () => 1 / levels);
  return rectangles('lanes', board, { x: BOX.w, y: BOX.h }, shares, true, levels === 3 ? LEAN : 0);
}

/** A side view of squares, altitude upwards. */
export const square = (board: Board): Projection =>
  rectangles('square', board, { x: SQUARE.w, y: SQUARE.h }, [1], true);

/** The rulers of a side view, where the board has labels for them; its row ruler is `x` wide. */
export const sideRulers = (board: Board, x: number) => ({
  x: board.row_labels?.length ? x : 0,
  y: board.column_labels?.length ? 24 : 0,
});

/** Hexes of an offset grid from above: pointy (rows are straight) or flat (columns are straight). */
export function hex(board: Board): Projection {
  const columns = int(board.columns, 1),
    rows = int(board.rows, 1),
    levels = int(board.levels, 1);
  const pointy = !!board.hex_pointy,
    shiftOdd = !!board.hex_shift_odd,
    up = !!board.y_up;
  const gone = missingOf(board);
  const r = HEX_RADIUS,
    half = (Math.sqrt(3) / 2) * r;
  const flip = (y: number): number => (up ? rows - 1 - y : y);
  const odd = (n: number): boolean => ((n % 2) + 2) % 2 === 1;
  const shifted = (n: number): boolean => odd(n) === shiftOdd;
  const corners = Array.from({ length: 6 }, (_, i) => {
    const a = ((pointy ? 30 : 0) + 60 * i) * (Math.PI / 180);
    return { x: Math.cos(a), y: Math.sin(a) };
  });
  // A shifted row or column is moved to the right, or down the screen.
  const centre = (c: Cell): Point =>
    pointy
      ? { x: half + c[0] * 2 * half + (shifted(c[1]) ? half : 0), y: r + flip(c[1]) * 1.5 * r }
      : { x: r + c[0] * 1.5 * r, y: half + flip(c[1]) * 2 * half + (shifted(c[0]) ? half : 0) };
  const outline = (c: Cell, inset = 0): Point[] => {
    const { x, y } = centre(c),
      k = r - inset / 0.866;
    return corners.map((p) => ({ x: x + p.x * k, y: y + p.y * k }));
  };
  const has = (c: Cell): boolean =>
    c[0] >= 0 && c[0] < columns && c[1] >= 0 && c[1] < rows && !gone.has(`${c[0]},${c[1]}`);
  const cells = (): Cell[] => {
    const out: Cell[] = [];
    for (let y = 0; y < rows; y++) for (let x = 0; x < columns; x++) if (has([x, y, 0])) out.push([x, y, 0]);
    return out;
  };
  const near = (p: Point, reach: number): Cell[] => {
    const gx = Math.round(pointy ? (p.x - half) / (2 * half) : (p.x - r) / (1.5 * r));
    const gy = flip(Math.round(pointy ? (p.y - r) / (1.5 * r) : (p.y - half) / (2 * half)));
    const out: Cell[] = [];
    for (let j = -reach; j <= reach; j++)
      for (let i = -reach; i <= reach; i++) if (has([gx + i, gy + j, 0])) out.push([gx + i, gy + j, 0]);
    return out;
  };
  return {
    kind: 'hex',
    columns,
    rows,
    levels,
    bounds: {
      x: 0,
      y: 0,
      w: n1(pointy ? (columns + 0.5) * 2 * half : (columns - 1) * 1.5 * r + 2 * r),
      h: n1(pointy ? (rows - 1) * 1.5 * r + 2 * r : (rows + 0.5) * 2 * half),
    },
    pitch: pointy ? { x: 2 * half, y: 1.5 * r } : { x: 1.5 * r, y: 2 * half },
    inner: half,
    has,
    centre,
    outline,
    cells,
    path: (c, inset) => pathOf(outline(c, inset)),
    at: (p) => near(p, 1).find((c) => inConvex(p, outline(c))) ?? null,
    grid: () => {
      // Three sides of every hex, all six at the edge of the board: shared borders are drawn once.
      const drawn = new Set<string>(),
        blocks = new Map<string, string>();
      for (const c of cells()) {
        const o = outline(c),
          block = `${Math.floor(c[0] / 8)},${Math.floor(c[1] / 8)}`;
        let d = '';
        for (let i = 0; i < 6; i++) {
          const a = o[i]!,
            b = o[(i + 1) % 6]!;
          const key = `${Math.round(a.x + b.x)},${Math.round(a.y + b.y)}`;
          if (drawn.has(key)) continue;
          drawn.add(key);
          d += `M${n1(a.x)} ${n1(a.y)}L${n1(b.x)} ${n1(b.y)}`;
        }
        blocks.set(block, (blocks.get(block) ?? '') + d);
      }
      return [...blocks.values()];
    },
    step: (c, dx, dy) => {
      const from = centre(c),
        len = Math.hypot(dx, dy);
      if (len === 0) return null;
      let best: Cell | null = null,
        bestScore = Infinity;
      for (const n of near(from, 2)) {
        const p = centre(n),
          vx = p.x - from.x,
          vy = p.y - from.y;
        const along = (vx * dx + vy * dy) / len,
          across = Math.abs(vx * dy - vy * dx) / len;
        if (along < 4) continue;
        const score = along + 1.6 * across;
        if (score < bestScore - 1e-6) {
          bestScore = score;
          best = [n[0], n[1], c[2]];
        }
      }
      return best;
    },
    place: (c) => `${c[0]},${c[1]}`,
  };
}

export function projectionOf(board: Board): Projection {
  return board.kind === 'lanes' ? lanes(board) : board.kind === 'square' ? square(board) : hex(board);
}
