// Pan and zoom as a state machine without a DOM: mouse, touch, wheel and keys in, a camera and clicks out.
// screen = world * k + (x, y).
import { clamp, distance, type Point, type Rect } from './geometry';

export interface Camera {
  x: number;
  y: number;
  k: number;
}
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}
export interface Frame {
  width: number;
  height: number;
  insets: Insets;
  /** World rectangle that must stay within reach, labels included. */
  world: Rect;
}

export const toScreen = (c: Camera, p: Point): Point => ({ x: p.x * c.k + c.x, y: p.y * c.k + c.y });
export const toWorld = (c: Camera, p: Point): Point => ({ x: (p.x - c.x) / c.k, y: (p.y - c.y) / c.k });

const room = (f: Frame): Rect => ({
  x: f.insets.left,
  y: f.insets.top,
  w: Math.max(40, f.width - f.insets.left - f.insets.right),
  h: Math.max(40, f.height - f.insets.top - f.insets.bottom),
});

/** Zoom at which the whole board just fits. */
export const fitZoom = (f: Frame): number => {
  const r = room(f);
  return Math.min(r.w / f.world.w, r.h / f.world.h);
};
export const zoomRange = (f: Frame): [number, number] => {
  const fit = fitZoom(f);
  return [Math.min(fit * 0.8, 0.7), Math.max(3.2, fit * 1.5)];
};

/** Keeps the board on screen: smaller than the room it is centred, larger it covers the room but for a third. */
export function hold(c: Camera, f: Frame): Camera {
  const [lo, hi] = zoomRange(f),
    k = clamp(c.k, lo, hi),
    r = room(f);
  const axis = (pos: number, from: number, size: number, w0: number, wSize: number): number => {
    const drawn = wSize * k,
      slack = Math.min(size * 0.34, 160);
    if (drawn <= size)
      return clamp(
        pos,
        from - w0 * k - Math.max(0, slack - (size - drawn)),
        from + size - drawn - w0 * k + Math.max(0, slack - (size - drawn)),
      );
    return clamp(pos, from + size - drawn - w0 * k - slack, from - w0 * k + slack);
  };
  return { k, x: axis(c.x, r.x, r.w, f.world.x, f.world.w), y: axis(c.y, r.y, r.h, f.world.y, f.world.h) };
}

export function fit(f: Frame): Camera {
  const r = room(f),
    k = clamp(fitZoom(f), ...zoomRange(f));
  return { k, x: r.x + (r.w - f.world.w * k) / 2 - f.world.x * k, y: r.y + (r.h - f.world.h * k) / 2 - f.world.y * k };
}

/** How much closer than the whole board, or than can just be read, the opening view may be. */
const CLOSER = 1.6;
/** The opening view: all that happens on the board (`action`), as large as it can be; the whole board where that is hardly
 *  smaller; else close enough to read around the given point. */
export function home(f: Frame, readable: number, focus: Point | null, action: Rect | null = null): Camera {
  const r = room(f),
    whole = fitZoom(f),
    near = action ? Math.min(r.w / action.w, r.h / action.h) : 0;
  if (whole >= readable && near < whole * 1.15) return fit(f);
  if (action && near >= readable) return closeUp(f, action, Math.max(whole, readable) * CLOSER);
  return cover(
    centreOn({ k: readable, x: 0, y: 0 }, f, focus ?? { x: f.world.x + f.world.w / 2, y: f.world.y + f.world.h / 2 }),
    f,
  );
}
/** A close-up of all that lies in the rectangle, at most `closest`. */
export function closeUp(f: Frame, part: Rect, closest: number): Camera {
  const r = room(f),
    k = Math.min(r.w / part.w, r.h / part.h, closest);
  return cover(centreOn({ k, x: 0, y: 0 }, f, { x: part.x + part.w / 2, y: part.y + part.h / 2 }), f);
}
/** Moves the camera so that no empty margin shows where the board is larger than the room. */
function cover(c: Camera, f: Frame): Camera {
  const r = room(f);
  const axis = (pos: number, from: number, size: number, w0: number, wSize: number): number => {
    const drawn = wSize * c.k;
    return drawn <= size
      ? from + (size - drawn) / 2 - w0 * c.k
      : clamp(pos, from + size - drawn - w0 * c.k, from - w0 * c.k);
  };
  return { k: c.k, x: axis(c.x, r.x, r.w, f.world.x, f.world.w), y: axis(c.y, r.y, r.h, f.world.y, f.world.h) };
}
export function centreOn(c: Camera, f: Frame, p: Point): Camera {
  const r = room(f);
  return { k: c.k, x: r.x + r.w / 2 - p.x * c.k, y: r.y + r.h / 2 - p.y * c.k };
}
export function zoomAt(c: Camera, f: Frame, factor: number, at: Point): Camera {
  const [lo, hi] = zoomRange(f),
    k = clamp(c.k * factor, lo, hi),
    q = k / c.k;
  return hold({ k, x: at.x - (at.x - c.x) * q, y: at.y - (at.y - c.y) * q }, f);
}
export const panBy = (c: Camera, f: Frame, dx: number, dy: number): Camera =>
  hold({ k: c.k, x: c.x + dx, y: c.y + dy }, f);
/** Smallest movement that brings the point into view with some air around it; the same camera if it is there. */
export function reveal(c: Camera, f: Frame, p: Point, air = 130): Camera {
  const r = room(f),
    s = toScreen(c, p),
    a = Math.min(air, r.w / 4, r.h / 4),
    right = r.x + r.w - a;
  const dx = s.x < r.x + a ? r.x + a - s.x : s.x > right ? right - s.x : 0;
  const dy = s.y < r.y + a ? r.y + a - s.y : s.y > r.y + r.h - a ? r.y + r.h - a - s.y : 0;
  return dx || dy ? panBy(c, f, dx, dy) : c;
}

/** What must be seen: groups of points, the most important first. */
export type Wanted = readonly (readonly Point[])[];

export function box(points: readonly Point[], air: number): Rect {
  const xs = points.map((p) => p.x),
    ys = points.map((p) => p.y);
  const x = Math.min(...xs) - air,
    y = Math.min(...ys) - air;
  return { x, y, w: Math.max(...xs) + air - x, h: Math.max(...ys) + air - y };
}
/** Is the rectangle of the world on the screen, clear of `edge` pixels at the right? */
function seen(c: Camera, f: Frame, b: Rect, edge: number): boolean {
  const r = room(f),
    a = toScreen(c, b),
    slack = 1;
  return (
    a.x >= r.x - slack &&
    a.y >= r.y - slack &&
    a.x + b.w * c.k <= r.x + r.w - edge + slack &&
    a.y + b.h * c.k <= r.y + r.h + slack
  );
}
/** So many pixels further than it must go, where there is room. */
const EASE = 60;
/** The camera for a question: the same if all that matters is in sight; else as many groups as fit without becoming
 *  unreadable, with the smallest movement. `air` is half a cell; `edge` pixels at the right belong to the tools. */
export function look(c: Camera, f: Frame, wanted: Wanted, smallest: number, air: number, edge = 0): Camera {
  const groups = wanted.filter((g) => g.length > 0);
  if (groups.length === 0 || seen(c, f, box(groups.flat(), air), edge)) return c;
  const r = room(f),
    width = Math.max(40, r.w - edge);
  for (let n = groups.length; n > 0; n--) {
    const b = box(groups.slice(0, n).flat(), air),
      fits = Math.min(width / b.w, r.h / b.h);
    if (fits < smallest && n > 1) continue;
    const k = clamp(Math.min(c.k, Math.max(fits, smallest)), ...zoomRange(f));
    // Zoomed about the middle of the room, then moved just so far that all of it is in sight.
    const q = k / c.k,
      mid = { x: r.x + width / 2, y: r.y + r.h / 2 };
    const at = { k, x: mid.x - (mid.x - c.x) * q, y: mid.y - (mid.y - c.y) * q };
    // Where there is room it does not stop at the very edge: its tag wants some too, and the next question will be near.
    const shift = (from: number, size: number, start: number, space: number) => {
      if (size > space) return start + (space - size) / 2 - from;
      const ease = Math.min(EASE, (space - size) / 2);
      if (from < start) return start + ease - from;
      return from + size > start + space ? start + space - ease - from - size : 0;
    };
    const corner = toScreen(at, b);
    return hold(
      {
        k,
        x: at.x + shift(corner.x, b.w * k, r.x, width),
        y: at.y + shift(corner.y, b.h * k, r.y, r.h),
      },
      f,
    );
  }
  return c;
}

/** What a gesture leads to. */
export interface Gesture {
  camera: Camera;
  tap?: Point;
  doubleTap?: Point;
  moving: boolean;
}

const SLOP = 6,
  TAP_MS = 500,
  DOUBLE_MS = 300,
  FLING_MIN = 0.15;

/** Pointers on the board. Feed it down, move, up, wheel; it returns the camera and says when something was tapped. */
export class Gestures {
  private pointers = new Map<number, Point>();
  private start: Point = { x: 0, y: 0 };
  private startTime = 0;
  private travelled = false;
  private lastTap: { p: Point; t: number } | null = null;
  private velocity: Point = { x: 0, y: 0 };
  private lastMove = 0;

  constructor(
    public camera: Camera,
    public frame: Frame,
  ) {}

  get dragging(): boolean {
    return this.pointers.size > 0 && this.travelled;
  }
  private result(extra: Partial<Gesture> = {}): Gesture {
    return { camera: this.camera, moving: this.dragging, ...extra };
  }

  down(id: number, p: Point, t: number): Gesture {
    this.pointers.set(id, p);
    this.velocity = { x: 0, y: 0 };
    if (this.pointers.size === 1) {
      this.start = p;
      this.startTime = t;
      this.travelled = false;
      this.lastMove = t;
    } else this.travelled = true;
    return this.result();
  }
  move(id: number, p: Point, t: number): Gesture {
    const last = this.pointers.get(id);
    if (!last) return this.result();
    if (this.pointers.size === 1) {
      if (!this.travelled && distance(p, this.start) <= SLOP) return this.result();
      // The first movement beyond the slop starts from here, so that the map does not jump.
      const from = this.travelled ? last : p;
      this.travelled = true;
      this.camera = panBy(this.camera, this.frame, p.x - from.x, p.y - from.y);
      const dt = Math.max(1, t - this.lastMove);
      this.velocity = {
        x: 0.7 * ((p.x - from.x) / dt) + 0.3 * this.velocity.x,
        y: 0.7 * ((p.y - from.y) / dt) + 0.3 * this.velocity.y,
      };
    } else if (this.pointers.size === 2) {
      const other = [...this.pointers].find(([key]) => key !== id)![1];
      const before = distance(last, other),
        after = distance(p, other);
      const mid = { x: (p.x + other.x) / 2, y: (p.y + other.y) / 2 };
      this.camera = panBy(this.camera, this.frame, (p.x - last.x) / 2, (p.y - last.y) / 2);
      if (before > 4) this.camera = zoomAt(this.camera, this.frame, after / before, mid);
      this.velocity = { x: 0, y: 0 };
    }
    this.lastMove = t;
    this.pointers.set(id, p);
    return this.result();
  }
  up(id: number, p: Point, t: number): Gesture {
    if (!this.pointers.delete(id)) return this.result();
    if (this.pointers.size > 0) return this.result({ moving: true });
    if (this.travelled || t - this.startTime > TAP_MS) {
      if (t - this.lastMove > 80) this.velocity = { x: 0, y: 0 };
      return this.result({ moving: false });
    }
    const double = this.lastTap && t - this.lastTap.t < DOUBLE_MS && distance(this.lastTap.p, p) < 24;
    this.lastTap = double ? null : { p, t };
    return this.result(double ? { tap: p, doubleTap: p } : { tap: p });
  }
  cancel(id: number): Gesture {
    this.pointers.delete(id);
    this.velocity = { x: 0, y: 0 };
    return this.result({ moving: false });
  }
  wheel(delta: number, at: Point, mode = 0): Gesture {
    const px = mode === 1 ? delta * 16 : mode === 2 ? delta * 400 : delta;
    this.camera = zoomAt(this.camera, this.frame, Math.exp(clamp(-px, -240, 240) / 420), at);
    return this.result({ moving: true });
  }
  /** After a swipe the map runs out; call with the milliseconds since the last call until it returns false. */
  fling(dt: number): boolean {
    if (this.pointers.size > 0 || Math.hypot(this.velocity.x, this.velocity.y) < FLING_MIN) return false;
    this.camera = panBy(this.camera, this.frame, this.velocity.x * dt, this.velocity.y * dt);
    const decay = Math.exp(-dt / 160);
    this.velocity = { x: this.velocity.x * decay, y: this.velocity.y * decay };
    return true;
  }
  stop(): void {
    this.velocity = { x: 0, y: 0 };
  }
}
