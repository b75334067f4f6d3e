import { describe, expect, test } from 'vitest';
import type { UnitView } from '#protocol';
import { look, toScreen, type Camera, type Frame } from './camera';
import { edgeTags } from './edges';
import type { Placed } from './stack';

const frame: Frame = {
  width: 390,
  height: 500,
  insets: { top: 52, right: 0, bottom: 0, left: 0 },
  world: { x: 0, y: 0, w: 1200, h: 900 },
};
const at = (c: Camera, p: { x: number; y: number }) => toScreen(c, p);
const inside = (c: Camera, p: { x: number; y: number }) => {
  const s = at(c, p);
  return s.x >= 0 && s.x <= 390 - 56 && s.y >= 52 && s.y <= 500;
};

describe('the camera of a question', () => {
  test('does not move when everything is in sight', () => {
    const c = { k: 1, x: 0, y: 0 };
    expect(look(c, frame, [[{ x: 150, y: 200 }], [{ x: 200, y: 300 }]], 0.6, 30, 56)).toBe(c);
  });

  test('moves far enough and a little further, without zooming, when that will do', () => {
    const c = { k: 1, x: 0, y: 0 };
    const next = look(c, frame, [[{ x: 500, y: 300 }]], 0.6, 30, 56);
    expect(next.k).toBe(1);
    expect(inside(next, { x: 500, y: 300 })).toBe(true);
    expect(at(next, { x: 530, y: 0 }).x).toBeCloseTo(390 - 56 - 60);
    expect(next.y).toBe(0);
  });

  test('zooms out until all fits, and drops what is least important when it would become unreadable', () => {
    const c = { k: 1, x: 0, y: 0 };
    const all = look(c, frame, [[{ x: 100, y: 100 }], [{ x: 100, y: 550 }]], 0.6, 30, 56);
    expect(all.k).toBeLessThan(1);
    expect(inside(all, { x: 100, y: 100 }) && inside(all, { x: 100, y: 550 })).toBe(true);
    const some = look(c, frame, [[{ x: 100, y: 100 }], [{ x: 1150, y: 850 }]], 0.6, 30, 56);
    expect(some.k).toBeGreaterThanOrEqual(0.6);
    expect(inside(some, { x: 100, y: 100 })).toBe(true);
    expect(inside(some, { x: 1150, y: 850 })).toBe(false);
  });
});

describe('tags at the edge', () => {
  const unit = (id: string, side: UnitView['side'], x: number, y: number): Placed => ({
    unit: { id, side, label: id, cell: [0, 0, 0] },
    at: { x, y },
    scale: 1,
    count: 1,
    index: 0,
    close: false,
  });
  const room = { x: 0, y: 52, w: 334, h: 448 };
  const camera = { k: 1, x: 0, y: 0 };

  test('one for each unit out of sight, with direction and distance', () => {
    const tags = edgeTags(
      [unit('A', 'red', 100, 200), unit('B1', 'blue', 900, 200)],
      camera,
      room,
      { x: 100, y: 200 },
      50,
    );
    expect(tags.map((t) => t.id)).toEqual(['B1']);
    expect(tags[0]!.cells).toBe(16);
    expect(Math.abs(tags[0]!.angle)).toBeLessThan(45);
    expect(tags[0]!.at.x).toBeLessThanOrEqual(334);
  });

  test('a heap has one tag, and nobody covers anybody', () => {
    const heap = [1, 2, 3].map((i) => unit(`B${i}`, 'blue', 900, 200 + 5 * i));
    const tags = edgeTags([...heap, unit('E', 'red', 900, 205)], camera, room, { x: 0, y: 0 }, 50);
    expect(tags.map((t) => [t.id, t.more])).toEqual([
      ['B1', ['B2', 'B3']],
      ['E', []],
    ]);
    expect(Math.abs(tags[0]!.at.y - tags[1]!.at.y)).toBeGreaterThan(30);
  });

  test('who is under the buttons is out of sight, and no tag stands there', () => {
    const taken = [{ x: 278, y: 52, w: 56, h: 216 }];
    const tags = edgeTags([unit('A', 'red', 300, 100)], camera, room, { x: 0, y: 0 }, 50, { taken });
    expect(tags.map((t) => t.id)).toEqual(['A']);
    expect(tags[0]!.at.x + 40 < 278 || tags[0]!.at.y - 23 > 268).toBe(true);
    expect(edgeTags([unit('A', 'red', 200, 100)], camera, room, { x: 0, y: 0 }, 50, { taken })).toEqual([]);
  });

  test('a tag slides along its edge rather than cover what matters', () => {
    const shunned = [{ x: 60, y: 440, w: 80, h: 60, weight: 6 }];
    const below = [unit('A', 'red', 100, 900)];
    const [plain] = edgeTags(below, camera, room, { x: 0, y: 0 }, 50);
    const [aside] = edgeTags(below, camera, room, { x: 0, y: 0 }, 50, { shunned });
    expect(plain!.at.x).toBe(100);
    expect(aside!.at.y).toBe(plain!.at.y);
    expect(Math.abs(aside!.at.x - 100)).toBeGreaterThanOrEqual(80);
  });
});
