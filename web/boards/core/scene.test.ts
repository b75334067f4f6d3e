import { describe, expect, it } from 'vitest';
import { litCells } from '../lit';
import type { Cell, GameEvent, UnitView, View } from '#protocol';
import { kinds, shape } from '../art/aircraft';
import '../art/things';
import { base, cut, hatch } from '../art/counters';
import { samples, way } from '../gallery/samples';
import { borderPath, rectangles, unique } from './areas';
import { counterFacts, drawingOf, levelName } from './attrs';
import { litPlaces, pickLit, signsAround, signSpots } from './choices';
import { overlaps, scatter } from './geometry';
import { hitTest, type HitScene } from './hit';
import { placeLabels, pushInto } from './labels';
import { hex, lanes, projectionOf, square } from './projection';
import { fan, keepPlaced, placeUnits } from './stack';
import { film, MS_PER_CELL, positionAt } from './timeline';
import { Trails } from './trails';

const unit = (id: string, cell: Cell, more: Partial<UnitView> = {}): UnitView => ({
  id,
  side: 'blue',
  label: id,
  kind: 'fighter',
  cell,
  angle: 0,
  ...more,
});

describe('units in one cell', () => {
  it.each([1, 2, 3, 4, 7, 12])('stand apart, %i of them, in every kind of cell', (n) => {
    for (const kind of ['lanes', 'hex', 'square'] as const) {
      const spots = fan(n, kind);
      expect(spots).toHaveLength(n);
      expect(new Set(spots.map((s) => `${s.dx.toFixed(3)},${s.dy.toFixed(3)}`)).size).toBe(n);
      for (const s of spots) {
        expect(Math.abs(s.dx)).toBeLessThanOrEqual(1);
        expect(s.scale).toBeGreaterThan(0.3);
      }
    }
  });
  it('shares a hex whatever the altitude, but not a lane', () => {
    const h = hex({ columns: 5, rows: 5, levels: 5, hex_pointy: true });
    expect(placeUnits([unit('a', [2, 2, 0]), unit('b', [2, 2, 4])], h)[0]!.count).toBe(2);
    const l = lanes({ columns: 5, rows: 5, levels: 3 });
    expect(placeUnits([unit('a', [2, 2, 0]), unit('b', [2, 2, 2])], l)[0]!.count).toBe(1);
  });
  it('two in one hex have their figures clear of the next, and nobody leaves his hex', () => {
    const p = hex({ columns: 12, rows: 12, levels: 5 });
    const placed = placeUnits([unit('a', [4, 4, 0]), unit('b', [4, 4, 1]), unit('c', [5, 4, 0])], p);
    const c = placed.find((x) => x.unit.id === 'c')!;
    for (const x of placed) {
      const reach = 0.98 * p.inner * (x.scale + c.scale);
      const apart = [Math.abs(x.at.x - c.at.x), Math.abs(x.at.y - c.at.y) / 1.2];
      if (x !== c) expect(Math.max(...apart)).toBeGreaterThan(reach);
      const centre = p.centre(x.unit.cell!);
      expect(Math.hypot(x.at.x - centre.x, x.at.y - centre.y)).toBeLessThan(1.3 * p.inner);
    }
  });
  it('draws the acting unit over its neighbours in the cell and leaves out what is off the board', () => {
    const p = square({ columns: 5, rows: 5 });
    const drawn = (...units: UnitView[]) => placeUnits(units, p).map((x) => x.unit.id);
    expect(
      drawn(unit('a', [1, 1, 0], { active: true }), unit('b', [1, 1, 0]), unit('c', [9, 9, 0]), { id: 'd' }),
    ).toEqual(['b', 'a']);
    // Alone in its cell it keeps its place in the drawing.
    expect(drawn(unit('a', [1, 1, 0], { active: true }), unit('b', [2, 1, 0]))).toEqual(['a', 'b']);
  });
  it('gives the room of lost units to the living', () => {
    const p = square({ columns: 5, rows: 5 });
    expect(placeUnits([unit('a', [1, 1, 0]), unit('b', [1, 1, 0], { gone: true })], p)).toHaveLength(1);
    expect(placeUnits([unit('b', [1, 1, 0], { gone: true })], p)).toHaveLength(1);
  });
  it('keeps the places of units that stay where they were', () => {
    const a = unit('a', [1, 1, 0]),
      b = unit('b', [5, 5, 0]),
      p = projectionOf({ kind: 'hex', columns: 8, rows: 8, levels: 5, hex_pointy: true });
    const before = placeUnits([a, b], p),
      after = keepPlaced(before, placeUnits([a, { ...b, cell: [6, 5, 0] }], p));
    expect(after.find((x) => x.unit.id === 'a')).toBe(before.find((x) => x.unit.id === 'a'));
    expect(after.find((x) => x.unit.id === 'b')).not.toBe(before.find((x) => x.unit.id === 'b'));
  });
});

describe('fingers', () => {
  it('take a lit place beside which they come down, unless a counter lies there', () => {
    const p = lanes({ columns: 5, rows: 5, levels: 3 });
    const lit = [{ cell: [2, 2, 1] as [number, number, number], actions: [0], attack: false, strong: true }];
    const view: View = { node: { kind: 'decision', seat: 'blue' }, actions: [{ action: 0, notation: 'a' }] };
    const scene = (units: UnitView[]) => ({
      projection: p,
      placed: placeUnits(units, p),
      places: new Map(litPlaces(view, lit, p, null).map((place) => [place.key, place])),
      signs: [],
      level: null,
      reach: { x: 35, y: 13 },
    });
    const at = p.centre([2, 2, 1]);
    const beside = { x: at.x, y: at.y - 20 };
    expect(hitTest(scene([]), beside, 22)).toMatchObject({ kind: 'cell', cell: [2, 2, 1], lit: true });
    expect(hitTest(scene([]), beside, 2)).toMatchObject({ kind: 'cell', lit: false });
    expect(hitTest(scene([unit('a', [2, 2, 0])]), beside, 22)).toMatchObject({ kind: 'unit', unit: 'a' });
  });
});

describe('choices', () => {
  const view: View = {
    node: { kind: 'decision', seat: 'blue' },
    board: { kind: 'hex', columns: 8, rows: 8, levels: 5, hex_pointy: true },
    units: [unit('u', [1, 1, 2], { can_act: true }), unit('v', [4, 4, 2])],
    actions: [
      { action: 0, notation: 'a', unit: 'u', cells: [[2, 1, 3]] },
      { action: 1, notation: 'b', unit: 'u', cells: [[2, 1, 1]], attack: true },
      { action: 2, notation: 'c', unit: 'u', cells: [[3, 1, 2]], preview: { angle: 60 } },
      { action: 3, notation: 'd', unit: 'u', cells: [[3, 1, 2]], preview: { angle: 0 } },
      { action: 4, notation: 'e', unit: 'v', cells: [[5, 4, 2]], preview: { facts: [{ key: 'cost', value: '2½' }] } },
      { action: 5, notation: 'f' },
    ],
  };
  const p = projectionOf(view.board!),
    lit = litCells(view, 'u'),
    places = litPlaces(view, lit, p, null);
  it('joins altitudes of one hex and says up or down', () => {
    const first = places.find((x) => x.key === '2,1')!;
    expect(first.lit).toHaveLength(2);
    expect(first.choices.map((c) => c.sign)).toEqual([
      { kind: 'step', by: 1 },
      { kind: 'step', by: -1 },
    ]);
    expect(first.attack).toBe(true);
  });
  it('shows headings as arrows and costs as figures', () => {
    expect(places.find((x) => x.key === '3,1')!.choices.map((c) => c.sign)).toEqual([
      { kind: 'arrow', angle: 60 },
      { kind: 'arrow', angle: 0 },
    ]);
    expect(places.find((x) => x.key === '5,4')!).toMatchObject({ cost: '2½', strong: false });
  });
  it('looks at one altitude when the player chose it', () => {
    const low = litPlaces(view, lit, p, 1),
      first = low.find((x) => x.key === '2,1')!;
    expect(first.choices).toHaveLength(1);
    expect(pickLit(first, 1).cell).toEqual([2, 1, 1]);
    expect(low.find((x) => x.key === '3,1')!.here).toBe(false);
  });
  it('lays signs out inside the cell', () => {
    for (let n = 1; n <= 9; n++)
      for (const s of signSpots(n, 90, 27)) {
        expect(Math.abs(s.dx) + s.size / 2).toBeLessThanOrEqual(45);
        expect(Math.abs(s.dy) + s.size / 2).toBeLessThanOrEqual(13.6);
      }
  });
  it('puts headings around a picked cell where they point', () => {
    const around = signsAround(places.find((x) => x.key === '3,1')!.choices, 40, 30, 20);
    expect(around[1]).toMatchObject({ dx: 40, size: 20 });
    expect(around[0]!.dy).toBeGreaterThan(20);
    const steps = signsAround(places.find((x) => x.key === '2,1')!.choices, 40);
    expect(steps[0]!.dx).toBe(steps[1]!.dx);
    expect(steps[1]!.dy - steps[0]!.dy).toBeGreaterThan(15);
  });
  it('finds signs, lit cells, units and plain cells under the pointer, in that order', () => {
    const placed = placeUnits(view.units!, p);
    const at = p.centre([3, 1, 0]);
    const scene: HitScene = {
      projection: p,
      placed,
      places: new Map(places.map((x) => [x.key, x])),
      level: null,
      reach: { x: 20, y: 20 },
      signs: [{ action: 2, at: { x: at.x - 7, y: at.y }, size: 13, cell: [3, 1, 2] }],
    };
    expect(hitTest(scene, { x: at.x - 7, y: at.y })).toEqual({ kind: 'action', action: 2, cell: [3, 1, 2] });
    expect(hitTest(scene, { x: at.x + 10, y: at.y })).toEqual({ kind: 'cell', cell: [3, 1, 2], lit: true });
    expect(hitTest(scene, p.centre([1, 1, 0]))).toEqual({ kind: 'unit', unit: 'u', cell: [1, 1, 2] });
    expect(hitTest(scene, p.centre([6, 6, 0]))).toEqual({ kind: 'cell', cell: [6, 6, 0], lit: false });
    expect(hitTest(scene, { x: -50, y: -50 })).toBeNull();
    // A finger beside a counter still takes it.
    const v = p.centre([4, 4, 0]);
    expect(hitTest(scene, { x: v.x + 24, y: v.y - 2 }, 8)).toMatchObject({ kind: 'unit', unit: 'v' });
  });
});

describe('labels', () => {
  it('keeps off obstacles and each other, inside the frame', () => {
    const frame = { x: 0, y: 0, w: 600, h: 400 },
      block = { x: 320, y: 150, w: 200, h: 100 };
    const spots = placeLabels(
      [
        { id: 'a', anchor: { x: 300, y: 200 }, w: 120, h: 24 },
        { id: 'b', anchor: { x: 300, y: 200 }, w: 120, h: 24 },
      ],
      [block],
      frame,
    );
    expect(overlaps(spots[0]!.rect, block)).toBe(false);
    expect(overlaps(spots[0]!.rect, spots[1]!.rect)).toBe(false);
    expect(pushInto({ x: -20, y: 390, w: 100, h: 40 }, frame)).toEqual({ x: 0, y: 360, w: 100, h: 40 });
  });
});

describe('film', () => {
  const centre = (c: Cell) => ({ x: c[0] * 10, y: c[1] * 10 });
  const events: GameEvent[] = [
    {
      kind: 'move',
      unit: 'a',
      cells: way('0.0.0 1.0.0 2.0.0'),
    },
    {
      kind: 'move',
      unit: 'b',
      cells: way('5.5.0 5.6.0'),
    },
    { kind: 'hit', unit: 'a' },
    { kind: 'note' },
  ];
  it('takes 140 ms a cell, one move after the other', () => {
    const f = film(events);
    expect(f.tracks.map((t) => [t.start, t.end])).toEqual([
      [0, 2 * MS_PER_CELL],
      [2 * MS_PER_CELL, 3 * MS_PER_CELL],
    ]);
    expect(f.marks).toHaveLength(1);
    expect(positionAt(f, 'b', 0, centre)).toMatchObject({ x: 50, y: 50, done: false });
    expect(positionAt(f, 'a', 280, centre)).toMatchObject({ done: true });
    const mid = positionAt(f, 'a', 100, centre)!;
    expect(mid.x).toBeGreaterThan(5);
    expect(mid.angle).toBe(0);
    expect(positionAt(f, 'z', 0, centre)).toBeNull();
  });
  it('shows fire before the hit', () => {
    const f = film([
      {
        kind: 'fire',
        unit: 'a',
        cells: way('0.0.0 2.0.0'),
        attrs: { target: 'b' },
      },
      { kind: 'hit', unit: 'b' },
      {
        kind: 'turn',
        unit: 'a',
        cells: way('0.0.0 1.0.0'),
      },
    ]);
    expect(f.marks.map((m) => m.kind)).toEqual(['fire', 'hit']);
    expect(f.marks[0]).toMatchObject({ target: 'b' });
    expect(f.marks[1]!.at).toBeGreaterThan(f.marks[0]!.at);
    expect(f.tracks).toHaveLength(1);
  });
  it('never keeps anyone waiting', () => {
    const many = Array.from({ length: 60 }, (_, i): GameEvent => ({
      kind: 'move',
      unit: `u${i}`,
      cells: way('0.0.0 1.0.0 2.0.0 3.0.0'),
    }));
    expect(film(many).duration).toBeLessThanOrEqual(2601);
  });
});

describe('trails', () => {
  const view = (x: number, turn: number): View => ({
    node: { kind: 'terminal' },
    turn,
    units: [unit('a', [x, 0, 0], { attrs: { energy: 10 + x } })],
  });
  it('remembers the way, and forgets the future when going back', () => {
    const t = new Trails();
    t.follow(view(0, 1));
    t.follow(view(0, 1));
    t.follow(view(3, 2), [
      {
        kind: 'move',
        unit: 'a',
        cells: way('0.0.0 1.0.0 3.0.0'),
      },
    ]);
    t.follow(view(5, 3));
    expect(t.of('a').map((p) => p.cell[0])).toEqual([0, 1, 3, 5]);
    t.follow(view(3, 2));
    expect(t.of('a').map((p) => p.cell[0])).toEqual([0, 3]);
  });
});

describe('areas', () => {
  it('joins squares into few rectangles and drops inner borders', () => {
    const p = square({ columns: 9, rows: 9 }),
      cells: Cell[] = way('1.1.0 2.1.0 1.2.0 2.2.0 1.1.0');
    expect(rectangles(cells, p)).toHaveLength(1);
    expect(unique(cells, p)).toHaveLength(4);
    expect(borderPath(cells, p).match(/M/g)).toHaveLength(8);
    expect(rectangles([...cells, [5, 5, 0]], p)).toHaveLength(2);
  });
  it('joins lanes across boxes', () => {
    const p = lanes({ columns: 13, rows: 10, levels: 3 }),
      cells: Cell[] = [];
    for (let x = 0; x < 13; x++) for (let z = 0; z < 3; z++) cells.push([x, 6, z], [x, 7, z]);
    expect(rectangles(cells, p)).toHaveLength(1);
  });
});

describe('counter facts', () => {
  const hexBoard = { kind: 'hex' as const, levels: 3, level_labels: ['13', '14', '15'] };
  it('names altitudes as the game does', () => {
    expect(levelName(hexBoard, 1)).toBe('14');
    expect(counterFacts(unit('a', [0, 0, 2]), hexBoard).level).toBe('15');
    expect(counterFacts(unit('a', [0, 0, 2], { attrs: { level: '4.1' } }), hexBoard).level).toBe('4.1');
    expect(counterFacts(unit('a', [0, 0, 0]), { kind: 'hex', levels: 1 }).level).toBe('');
  });
  it('reads energy, airspeed, hits, engines and pitch', () => {
    const f = counterFacts(
      unit('a', [0, 0, 0], { attrs: { energy: 35, airspeed: 3, hits: 2, engines: 4, engines_lost: 1 } }),
      hexBoard,
    );
    expect(f).toMatchObject({ figure: '35', gauge: 0.5, ticks: 3, engines: 4, enginesLost: 1, badges: ['2 hits'] });
    expect(counterFacts(unit('a', [0, 0, 0], { attrs: { hits: 2, hits_max: 8 } }), { kind: 'hex' })).toMatchObject({
      health: 0.75,
      badges: [],
    });
    expect(counterFacts(unit('a', [0, 0, 0], { attrs: { pitch: 'dive' } }), { kind: 'lanes' }).pitch).toBe(-1);
    expect(counterFacts(unit('a', [0, 0, 0], { angle: 330 }), { kind: 'lanes' }).pitch).toBe(1);
  });
  it('does not say twice what the counter shows', () => {
    expect(counterFacts(unit('a', [0, 0, 1], { badges: ['14', 'LOW'] }), hexBoard).badges).toEqual(['LOW']);
    expect(
      counterFacts(unit('a', [0, 0, 0], { badges: ['2 hits', 'ace'], attrs: { hits: 2, hit_points: 5 } }), {
        kind: 'hex',
      }).badges,
    ).toEqual(['ace']);
    expect(
      counterFacts(unit('a', [0, 0, 0], { badges: ['LEAVES'], attrs: { flipped: true } }), { kind: 'lanes' }),
    ).toMatchObject({ leaving: true, badges: [] });
    expect(
      counterFacts(unit('a', [0, 0, 0], { badges: ['2 losses', 'Veteran'], attrs: { losses: 2 } }), { kind: 'square' }),
    ).toMatchObject({ losses: 2, badges: ['Veteran'] });
  });
  it('knows a drawing for every class and draws a fighter for unknown ones', () => {
    for (const k of [
      'fighter',
      'heavy-fighter',
      'light-bomber',
      'medium-bomber',
      'heavy-bomber',
      'dive-bomber',
      'torpedo-bomber',
      'jet',
      'rocket',
      'biplane',
      'seaplane',
      'missile',
      'ship',
      'ground',
      'balloon',
    ]) {
      expect(kinds()).toContain(k);
      for (const v of [shape(k).plan, shape(k).side]) {
        expect(v.body).toMatch(/^M/);
        expect(v.body).not.toMatch(/NaN|undefined/);
      }
    }
    expect(shape('zeppelin')).toBe(shape('fighter'));
    expect(drawingOf(unit('a', [0, 0, 0], { kind: 'jet', attrs: { shape: 'delta' } }))).toBe('jet-delta');
  });
  it('tells the sides apart by outline and pattern, not by colour alone', () => {
    for (const form of ['plan', 'tag', 'small'] as const) {
      expect(base('blue', form).outline).not.toBe(base('red', form).outline);
      expect(base('blue', form).hatch).toBe('');
      expect(base('red', form).hatch).not.toBe('');
    }
    expect(base('blue', 'tag', 1).outline).not.toBe(base('blue', 'tag', -1).outline);
    expect(
      cut(
        [
          [0, 0],
          [4, 0],
          [4, 4],
          [0, 4],
        ],
        [
          [2, 2],
          [6, 2],
          [6, 6],
          [2, 6],
        ],
      ),
    ).toHaveLength(4);
    expect(
      hatch(
        [
          [0, 0],
          [10, 0],
          [10, 10],
          [0, 10],
        ],
        5,
        2,
      ),
    ).toMatch(/^M/);
  });
});

it('every sample view has its cells on the board', () => {
  for (const { view } of samples()) {
    const p = projectionOf(view.board!),
      ok = (c: Cell) => p.has(p.kind === 'hex' ? [c[0], c[1], 0] : c);
    for (const u of view.units ?? []) expect(ok(u.cell!), u.id).toBe(true);
    for (const a of view.actions ?? []) for (const c of a.cells ?? []) expect(ok(c), a.notation).toBe(true);
    expect(placeUnits(view.units ?? [], p).length).toBeGreaterThan(0);
  }
});

it('scenery is the same every time', () => {
  const a = scatter(5),
    b = scatter(5);
  for (let i = 0; i < 20; i++) {
    const v = a();
    expect(v).toBe(b());
    expect(v).toBeGreaterThanOrEqual(0);
    expect(v).toBeLessThan(1);
  }
});
