import { describe, expect, it } from 'vitest';
import { fit, Gestures, hold, home, panBy, reveal, toScreen, toWorld, zoomAt, zoomRange, type Frame } from './camera';

const frame: Frame = {
  width: 1000,
  height: 800,
  insets: { top: 50, right: 0, bottom: 30, left: 40 },
  world: { x: 0, y: 0, w: 2000, h: 1000 },
};

describe('camera', () => {
  it('turns world into screen and back', () => {
    const c = { x: 12, y: -7, k: 1.7 },
      p = { x: 33, y: 44 };
    const q = toWorld(c, toScreen(c, p));
    expect(q.x).toBeCloseTo(p.x);
    expect(q.y).toBeCloseTo(p.y);
  });
  it('fits the board between the insets, centred', () => {
    const c = fit(frame),
      a = toScreen(c, { x: 0, y: 0 }),
      b = toScreen(c, { x: 2000, y: 1000 });
    expect(c.k).toBeCloseTo(0.48);
    expect(a.x).toBeCloseTo(40);
    expect(b.x).toBeCloseTo(1000);
    expect(a.y - 50).toBeCloseTo(770 - b.y);
  });
  it('opens with the whole board if that can be read, else near the action', () => {
    expect(home(frame, 0.4, { x: 10, y: 10 })).toEqual(fit(frame));
    const c = home(frame, 0.9, { x: 1000, y: 500 });
    expect(c.k).toBe(0.9);
    expect(toScreen(c, { x: 1000, y: 500 }).x).toBeCloseTo(520);
    // What happens in a corner of a board that could be read as a whole is seen from nearer, and all of it.
    const corner = home(frame, 0.4, null, { x: 100, y: 100, w: 700, h: 400 });
    expect(corner.k).toBeCloseTo(1.6 * fit(frame).k);
    expect(toScreen(corner, { x: 800, y: 500 }).x).toBeLessThanOrEqual(1001);
    // Near an edge no empty margin shows.
    expect(toScreen(home(frame, 0.9, { x: 5, y: 5 }), { x: 0, y: 0 })).toEqual({ x: 40, y: 50 });
    // All that happens is in sight when it fits at a readable zoom.
    const box = home(frame, 0.6, { x: 0, y: 0 }, { x: 500, y: 200, w: 1000, h: 500 });
    expect(toScreen(box, { x: 500, y: 200 }).x).toBeGreaterThanOrEqual(39);
    expect(toScreen(box, { x: 1500, y: 700 }).x).toBeLessThanOrEqual(1001);
  });
  it('keeps the point under the pointer when zooming', () => {
    const c = { x: -300, y: -100, k: 1 },
      at = { x: 600, y: 400 },
      before = toWorld(c, at),
      after = toWorld(zoomAt(c, frame, 1.5, at), at);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });
  it('never zooms out of its range or loses the board', () => {
    const [lo, hi] = zoomRange(frame);
    expect(zoomAt(fit(frame), frame, 1000, { x: 500, y: 400 }).k).toBeCloseTo(hi);
    expect(zoomAt(fit(frame), frame, 0.0001, { x: 500, y: 400 }).k).toBeCloseTo(lo);
    const far = panBy({ x: 0, y: 0, k: 1 }, frame, 99999, 99999),
      corner = toScreen(far, { x: 0, y: 0 });
    expect(corner.x).toBeLessThan(1000);
    expect(corner.y).toBeLessThan(800);
    expect(hold(far, frame)).toEqual(far);
  });
  it('reveals only what is hidden', () => {
    const c = { x: 0, y: 0, k: 1 };
    expect(reveal(c, frame, { x: 500, y: 400 })).toBe(c);
    const d = reveal(c, frame, { x: 1500, y: 400 });
    expect(toScreen(d, { x: 1500, y: 400 }).x).toBeLessThanOrEqual(1000);
    expect(d.y).toBe(0);
  });
});

describe('gestures', () => {
  const start = () => new Gestures({ x: -200, y: -100, k: 1 }, frame);
  it('calls a short press a tap, wherever the finger trembles', () => {
    const g = start();
    g.down(1, { x: 300, y: 300 }, 0);
    g.move(1, { x: 303, y: 302 }, 20);
    const r = g.up(1, { x: 303, y: 302 }, 90);
    expect(r.tap).toEqual({ x: 303, y: 302 });
    expect(r.camera).toEqual({ x: -200, y: -100, k: 1 });
  });
  it('drags without a jump at the start and does not tap', () => {
    const g = start();
    g.down(1, { x: 300, y: 300 }, 0);
    expect(g.move(1, { x: 308, y: 300 }, 16).camera.x).toBe(-200);
    expect(g.move(1, { x: 328, y: 290 }, 32).camera).toMatchObject({ x: -180, y: -110 });
    expect(g.dragging).toBe(true);
    expect(g.up(1, { x: 328, y: 290 }, 40).tap).toBeUndefined();
  });
  it('runs out after a swipe and stops', () => {
    const g = start();
    g.down(1, { x: 500, y: 300 }, 0);
    for (let i = 1; i <= 6; i++) g.move(1, { x: 500 - i * 20, y: 300 }, i * 16);
    g.up(1, { x: 380, y: 300 }, 100);
    const x = g.camera.x;
    expect(g.fling(16)).toBe(true);
    expect(g.camera.x).toBeLessThan(x);
    let frames = 0;
    while (g.fling(16) && frames < 500) frames++;
    expect(frames).toBeLessThan(120);
  });
  it('pinches around the middle of two fingers', () => {
    const g = start();
    g.down(1, { x: 400, y: 400 }, 0);
    g.down(2, { x: 600, y: 400 }, 10);
    const mid = toWorld(g.camera, { x: 500, y: 400 });
    g.move(1, { x: 350, y: 400 }, 20);
    g.move(2, { x: 650, y: 400 }, 30);
    expect(g.camera.k).toBeCloseTo(1.5, 1);
    const after = toWorld(g.camera, { x: 500, y: 400 });
    expect(Math.abs(after.x - mid.x)).toBeLessThan(12);
    expect(g.up(1, { x: 350, y: 400 }, 50).tap).toBeUndefined();
    expect(g.up(2, { x: 650, y: 400 }, 60).tap).toBeUndefined();
  });
  it('sees a double tap', () => {
    const g = start();
    g.down(1, { x: 300, y: 300 }, 0);
    g.up(1, { x: 300, y: 300 }, 50);
    g.down(1, { x: 303, y: 300 }, 180);
    expect(g.up(1, { x: 303, y: 300 }, 220).doubleTap).toBeDefined();
  });
  it('zooms with the wheel, lines or pixels', () => {
    expect(start().wheel(-100, { x: 500, y: 400 }).camera.k).toBeGreaterThan(1.2);
    expect(start().wheel(3, { x: 500, y: 400 }, 1).camera.k).toBeLessThan(1);
  });
});
