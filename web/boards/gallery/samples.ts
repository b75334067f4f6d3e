// Views written by hand, one for each game and one heavy one: what the gallery shows and the tests draw.
import type { ActionView, Board, Cell, Fact, MarkerView, Preview, Seat, UnitKind, UnitView, View } from '#protocol';

/** Cells as a short text: '13.11.3 14.10.3'. */
export const way = (text: string): Cell[] => text.split(' ').map((cell) => cell.split('.').map(Number) as Cell);

const letters = (n: number): string[] =>
  Array.from({ length: n }, (_, i) =>
    i < 26
      ? String.fromCharCode(65 + i)
      : String.fromCharCode(65 + Math.floor(i / 26) - 1) + String.fromCharCode(65 + (i % 26)),
  );
const numbers = (n: number, from = 0): string[] => Array.from({ length: n }, (_, i) => String(i + from));
const unit = (id: string, kind: UnitKind, cell: Cell, angle: number, more: Partial<UnitView> = {}): UnitView => ({
  id,
  side: id.startsWith('red') ? 'red' : id.startsWith('none') ? 'none' : 'blue',
  label: id.split(':')[1] ?? id,
  name: id,
  kind,
  cell,
  angle,
  ...more,
});
const fact = (key: string, label: string, value: string, rule = ''): Fact => ({ key, label, value, rule });
/** All cells of a rectangle, on all its levels. */
function area(x0: number, y0: number, w: number, h: number, levels = 1): Cell[] {
  const out: Cell[] = [];
  for (let y = y0; y < y0 + h; y++)
    for (let x = x0; x < x0 + w; x++) for (let z = 0; z < levels; z++) out.push([x, y, z]);
  return out;
}
/** Makes the moves of a unit, numbered one after the other. */
function movesOf(unit: string, from: Cell, letter: string) {
  let n = 0;
  return (path: Cell[], label: string, preview: Preview = {}, target = ''): ActionView => ({
    action: n,
    notation: `${letter}${n++}`,
    label,
    group: 'move',
    unit,
    cells: [from, ...path],
    attack: !!target,
    targets: target ? [target] : [],
    preview: { end: path.slice(-1), ...preview },
  });
}
const hexes = (columns: number, rows: number, levels: number, more: Board): Board => ({
  kind: 'hex',
  columns,
  rows,
  levels,
  hex_shift_odd: true,
  ...more,
});
/** A side is asked what to do, in the midst of a battle. */
const asked = (seat: Seat, turn: number, turns: number, prompt: View['prompt']) => ({
  node: { kind: 'decision' as const, seat },
  turn,
  turns,
  prompt,
});

function dogfight(): View {
  const move = movesOf('blue:B', [4, 5, 1], 'a');
  const go = (cell: Cell, angle: number, label: string, target = ''): ActionView =>
    move(
      [...(cell[0] > 5 ? [[5, 5, 1] as Cell] : []), cell],
      label,
      target ? { angle, facts: [fact('hit', 'Hits', '1/2')], warning: 'Hit in return 1/3' } : { angle },
      target,
    );
  const actions = [
    ...[315, 0, 45, 180, 135].map((a) => go([5, 5, 0], a, `Far, ${a}`)),
    ...[315, 0, 45].map((a) => go([5, 5, 1], a, `Middle, ${a}`)),
    ...[0, 45, 180, 135].map((a) => go([5, 4, 2], a, `Low, ${a}`)),
    go([6, 5, 1], 0, '6.4.M level, attack squadron 2', 'red:2'),
    go([5, 4, 0], 0, 'Attack P', 'red:P'),
    go([6, 4, 1], 0, 'Attack squadron 1', 'red:1'),
  ];
  const units: UnitView[] = [
    unit('blue:A', 'fighter', [5, 5, 2], 0, { acted: true }),
    unit('blue:B', 'fighter', [4, 5, 1], 0, { can_act: true, active: true }),
    unit('blue:C', 'fighter', [9, 6, 1], 180, { can_act: true }),
    unit('blue:D', 'fighter', [10, 7, 0], 135, { can_act: true, attrs: { pitch: 'dive' } }),
    unit('blue:E', 'fighter', [3, 2, 2], 180, { attrs: { leaving: true } }),
    unit('red:1', 'medium-bomber', [6, 4, 1], 0, { size: 2 }),
    unit('red:2', 'medium-bomber', [6, 5, 1], 0, { size: 2 }),
    unit('red:P', 'heavy-fighter', [5, 4, 0], 0),
    unit('red:Q', 'fighter', [5, 5, 2], 0, { attrs: { leaving: true } }),
    unit('red:R', 'fighter', [7, 6, 1], 315, { attrs: { pitch: 'climb' } }),
    unit('red:S', 'fighter', [8, 4, 2], 180, { attrs: { threatened: true } }),
    unit('red:T', 'fighter', [2, 6, 0], 0, { gone: true }),
  ];
  return {
    ...asked('blue', 5, 20, { title: 'Blue B: end the move', text: '21 ends are lit, 9 attack.', unit: 'blue:B' }),
    board: {
      kind: 'lanes',
      columns: 13,
      rows: 10,
      levels: 3,
      y_up: true,
      ground: 'land',
      column_labels: ['A-B', 'C-D', 'E-F', 'G-H', 'I-J', 'K-L', 'M-N', 'O-P', 'Q-R', 'S-T', 'U-V', 'W-X', 'Y-Z'],
      row_labels: ['0-1', '2-3', '4-5', '6-7', '8-9', '10-11', '12-13', '14-15', '16-17', '18-19'],
    },
    units,
    actions,
    markers: [
      { kind: 'cloud', label: 'Cloud 12-15', cells: area(0, 6, 13, 2, 3) },
      { kind: 'zone', label: '', attrs: { tone: 'forbidden' }, cells: area(0, 0, 2, 10, 3) },
    ],
  };
}

function fullCircle(): View {
  const B: Cell = [12, 11, 3];
  const move = movesOf('blue:B', B, 'f');
  const go = (path: Cell[], target = ''): ActionView =>
    move(path, `Fly to ${path.at(-1)!.join('.')}`, { facts: [fact('energy', 'Energy', '44 -> 54')] }, target);
  const actions = [
    go(way('13.11.3 14.10.3 14.9.2')),
    go(way('13.11.3 14.10.3 14.9.3')),
    go(way('13.11.3 14.11.3 14.10.2')),
    go(way('13.11.3 14.11.3 14.10.3')),
    go(way('13.11.3 14.11.3 15.11.2')),
    go(way('13.11.3 14.11.3 15.11.4')),
    go(way('13.11.3 14.11.3 14.12.2'), 'red:J'),
    go(way('13.11.3 14.12.3 14.13.1')),
    go(way('13.11.3 13.12.4')),
    go(way('13.11.3 13.10.4')),
    go(way('13.11.3 13.10.2')),
  ];
  const f = (_level: number, energy: number, airspeed: number, more = {}) => ({
    energy,
    airspeed,
    energy_max: 70,
    ...more,
  });
  return {
    ...asked('blue', 9, 40, { title: 'P-51D flight B: fly 3 hexes', unit: 'blue:B' }),
    board: hexes(24, 18, 5, {
      hex_pointy: true,
      ground: 'land',
      row_labels: numbers(18),
      level_labels: ['13', '14', '15', '16', '17'],
    }),
    units: [
      unit('blue:1', 'heavy-bomber', [12, 8, 1], 0, { size: 2 }),
      unit('blue:2', 'heavy-bomber', [12, 9, 2], 0, { size: 2 }),
      unit('blue:3', 'heavy-bomber', [12, 7, 1], 0, { size: 2 }),
      unit('blue:A', 'fighter', [14, 5, 3], 60, { acted: true, attrs: f(16, 38, 3) }),
      unit('blue:B', 'fighter', B, 0, { active: true, can_act: true, attrs: f(16, 44, 3) }),
      unit('blue:C', 'fighter', [9, 13, 2], 0, { can_act: true, attrs: f(15, 36, 3) }),
      unit('red:J', 'fighter', [14, 12, 2], 120, { attrs: f(15, 58, 4, { hits: 1 }) }),
      unit('red:K', 'fighter', [10, 7, 1], 180, { badges: ['LOW'], attrs: f(14, 22, 2) }),
      unit('red:L', 'fighter', [17, 4, 3], 180, { attrs: f(16, 40, 3) }),
      unit('red:M', 'fighter', [6, 15, 0], 120, { badges: ['BREAK OFF'], attrs: f(13, 11, 1, { leaving: true }) }),
    ],
    markers: [
      { kind: 'sun', label: 'Sun: back left', attrs: { direction: 'upper-left' } },
      { kind: 'line', cells: way('6.0.0 6.17.0') },
      { kind: 'line', cells: way('12.0.0 12.17.0') },
      { kind: 'line', cells: way('18.0.0 18.17.0') },
      { kind: 'label', label: 'REAR SECTION', cells: [[3, 17, 0]] },
      { kind: 'label', label: 'FRONT SECTION', cells: [[21, 17, 0]] },
    ],
    actions,
  };
}

function jetDuel(): View {
  const A: Cell = [24, 17, 9];
  const move = movesOf('blue:411', A, 'j');
  const go = (path: Cell[], name: string): ActionView => move(path, name, { angle: name === 'RRL' ? 60 : 0 });
  const names: string[] = [];
  for (let level = 1; level <= 8; level++) for (let s = 0; s < 5; s++) names.push(s ? `${level}.${s}` : String(level));
  return {
    ...asked('blue', 7, 40, { title: '411: fly 3 hexes', unit: 'blue:411' }),
    board: hexes(59, 35, 24, {
      hex_pointy: false,
      ground: 'sea',
      column_labels: letters(59),
      row_labels: numbers(35, 1),
      level_labels: names.slice(0, 24),
    }),
    units: [
      unit('blue:411', 'jet', A, 0, {
        active: true,
        can_act: true,
        attrs: { shape: 'delta', speed: 19, bank: 'right' },
      }),
      unit('blue:412', 'jet', [20, 15, 12], 0, { attrs: { shape: 'delta', speed: 17, bank: 'level' } }),
      unit('blue:413', 'jet', [30, 9, 20], 60, { attrs: { shape: 'twin', speed: 24, bank: 'level' } }),
      unit('blue:414', 'jet', [35, 10, 22], 60, { attrs: { shape: 'twin', speed: 22, bank: 'left' } }),
      unit('red:731', 'jet', [26, 23, 11], 300, { attrs: { speed: 23, bank: 'level', afterburner: true } }),
      unit('red:732', 'jet', [28, 18, 7], 60, { attrs: { speed: 13, bank: 'right' } }),
      unit('red:733', 'jet', [37, 17, 16], 180, {
        badges: ['LOCKED'],
        attrs: { speed: 15, bank: 'level', locked: true },
      }),
      unit('red:734', 'jet', [40, 23, 21], 0, { attrs: { speed: 21, bank: 'inverted' } }),
    ],
    markers: [
      { kind: 'arc', unit: 'blue:411', side: 'blue', label: '', attrs: { from: -30, to: 30, range: 7 } },
      { kind: 'missile', side: 'blue', label: '2 RA', cells: way('30.9.20 31.10.20 32.11.19'), target: 'red:733' },
      { kind: 'zone', label: 'Gun zone', cells: way('28.18.0 29.18.0 28.19.0 27.19.0') },
    ],
    actions: [
      go(way('25.17.9 26.18.8 27.17.7'), 'RRL'),
      go(way('25.16.9 26.16.8 27.15.7'), 'LLL'),
      go(way('25.16.9 26.16.8 27.16.7'), 'LLR'),
      go(way('25.17.9 26.18.8 27.18.7'), 'RRR'),
    ],
  };
}

function fastEasy(): View {
  const W: Cell = [7, 10, 0];
  const move = movesOf('red:W3', W, 'e');
  const go = (path: Cell[], angle: number, target = ''): ActionView =>
    move(path, 'Fly', { angle, warning: target ? 'Return fire 3.2 hits, lost 21 %' : '' }, target);
  const at: [number, number, number, number][] = [
    [24, 11, 0, 0],
    [22, 11, 0, 0],
    [21, 13, 3, 0],
    [20, 12, 2, 0],
    [16, 11, 0, 1],
    [20, 13, 1, 0],
    [22, 16, 0, 0],
    [20, 15, 4, 0],
    [18, 16, 0, 0],
    [16, 15, 5, 1],
    [14, 17, 9, 2],
    [14, 15, 2, 0],
    [19, 8, 0, 0],
    [18, 7, 0, 0],
    [16, 8, 6, 1],
    [14, 7, 0, 0],
    [14, 9, 0, 0],
    [14, 11, 7, 1],
    [14, 13, 9, 1],
  ];
  const units: UnitView[] = at.map(([x, y, hits, lost], i) =>
    unit(`blue:${i + 1 > 4 ? i + 2 : i + 1}`, 'heavy-bomber', [x, y, 0], 0, {
      attrs: { hits, hits_max: 22, engines: 4, engines_lost: lost },
    }),
  );
  units.push(
    unit('blue:E1', 'fighter', [7, 15, 0], 240, { attrs: { hits: 0, hits_max: 7 } }),
    unit('blue:E2', 'fighter', [20, 9, 0], 60, { attrs: { hits: 2, hits_max: 7 } }),
    unit('blue:E3', 'fighter', [20, 19, 0], 60, { attrs: { hits: 1, hits_max: 7 } }),
    unit('blue:E4', 'fighter', [18, 5, 0], 120, { attrs: { hits: 0, hits_max: 7 } }),
    unit('red:W1', 'fighter', [12, 8, 0], 60, { acted: true, attrs: { hits: 3, hits_max: 7 } }),
    unit('red:W2', 'fighter', [11, 6, 0], 120, { acted: true, attrs: { hits: 0, hits_max: 7 } }),
    unit('red:W3', 'fighter', W, 60, { active: true, can_act: true, attrs: { hits: 2, hits_max: 7 } }),
    unit('red:W4', 'fighter', [11, 12, 0], 0, { acted: true, attrs: { hits: 1, hits_max: 7 } }),
    unit('red:M1', 'heavy-fighter', [16, 18, 0], 240, { can_act: true, attrs: { hits: 4, hits_max: 6, engines: 2 } }),
    unit('red:M2', 'heavy-fighter', [16, 20, 0], 300, { can_act: true, attrs: { hits: 0, hits_max: 6, engines: 2 } }),
    unit('red:M3', 'heavy-fighter', [29, 15, 0], 180, {
      can_act: true,
      attrs: { hits: 2, hits_max: 6, engines: 2, engines_lost: 1 },
    }),
    unit('blue:5', 'heavy-bomber', [18, 9, 0], 0, { gone: true }),
    unit('blue:21', 'heavy-bomber', [18, 17, 0], 0, { gone: true }),
  );
  return {
    ...asked('red', 6, 15, { title: 'W3: fly 4 or 5 hexes', unit: 'red:W3' }),
    board: hexes(40, 26, 1, {
      hex_pointy: true,
      ground: 'land',
      column_labels: numbers(40, 1),
      row_labels: letters(26),
    }),
    units,
    markers: [{ kind: 'target', label: 'Target', cells: way('31.15.0 32.15.0 31.16.0') }],
    actions: [
      go(way('8.11.0 8.12.0 9.13.0 10.13.0 12.13.0'), 0, 'blue:20'),
      go(way('8.11.0 8.12.0 9.13.0 10.13.0 11.13.0'), 0),
      go(way('8.11.0 8.12.0 9.13.0 10.13.0'), 0),
      go(way('8.11.0 8.12.0 9.13.0 10.13.0'), 300),
      go(way('8.11.0 8.12.0 8.13.0 8.14.0'), 60),
      go(way('8.14.0 9.14.0'), 0),
      go(way('9.14.0 10.14.0'), 0),
      go([[7, 14, 0]], 120),
      go([[6, 14, 0]], 180),
      go([[9, 15, 0]], 60),
      go([[10, 15, 0]], 60),
      go([[11, 15, 0]], 60),
      go([[12, 12, 0]], 300),
      go([[12, 10, 0]], 0),
      go([[13, 10, 0]], 0),
      go([[12, 11, 0]], 0),
      go([[13, 12, 0]], 0),
    ],
  };
}

function wingLeader(): View {
  const F: Cell = [5, 13, 0];
  const move = movesOf('blue:F1', F, 'w');
  const actions: ActionView[] = [];
  const cost = (dx: number, dy: number): number => Math.max(Math.abs(dx), Math.abs(dy)) + (dy > 0 ? dy * 0.5 : 0);
  for (let dx = -4; dx <= 4; dx++)
    for (let dy = -5; dy <= 1; dy++) {
      const c = cost(dx, dy),
        y = F[1] + dy,
        x = F[0] + dx;
      if ((dx || dy) && c <= 4 && x >= 0)
        actions.push(
          move([[x, y, 0]], `Fly to ${x}.${y}`, {
            facts: [fact('cost', 'Cost', c % 1 ? `${Math.floor(c) || ''}½` : String(c))],
          }),
        );
    }
  actions.push(
    move(
      way('6.12.0 7.11.0 8.10.0 9.9.0'),
      'Fly to J9 and attack D1',
      { angle: 45, facts: [fact('cost', 'Cost', '4')], warning: 'Z1 may react: 42 %' },
      'red:D1',
    ),
  );
  const m = (mission: string, more = {}) => ({ mission, ...more });
  return {
    ...asked('blue', 4, 19, { title: 'F1 follows its tally: D1', unit: 'blue:F1' }),
    board: {
      kind: 'square',
      columns: 26,
      rows: 20,
      levels: 1,
      y_up: true,
      ground: 'sea',
      column_labels: letters(26),
      row_labels: numbers(20),
    },
    units: [
      unit('blue:F1', 'fighter', F, 0, { size: 2, active: true, can_act: true, attrs: m('INT', { losses: 1 }) }),
      unit('blue:F2', 'fighter', [16, 11, 0], 180, { size: 2, can_act: true, attrs: m('INT') }),
      unit('blue:F3', 'fighter', [20, 9, 0], 180, { size: 2, can_act: true, attrs: m('INT') }),
      unit('blue:F4', 'fighter', [12, 4, 0], 135, { acted: true, attrs: m('CAP') }),
      unit('blue:F5', 'fighter', [18, 14, 0], 180, { attrs: m('') }),
      unit('red:D1', 'dive-bomber', [9, 9, 0], 0, { size: 2, attrs: m('BMB', { loaded: true, losses: 2 }) }),
      unit('red:D2', 'dive-bomber', [8, 8, 0], 0, { size: 2, attrs: m('BMB', { loaded: true }) }),
      unit('red:T1', 'torpedo-bomber', [11, 3, 0], 0, { size: 2, attrs: m('TORP', { loaded: true }) }),
      unit('red:Z1', 'fighter', [7, 10, 0], 0, { attrs: m('ESC', { threatened: true }) }),
      unit('red:Z2', 'fighter', [13, 11, 0], 0, { badges: ['LOW'], attrs: m('SWP', { losses: 1 }) }),
      unit('red:Z3', 'fighter', [10, 4, 0], 0, { attrs: m('ESC') }),
      unit('red:Z4', 'fighter', [18, 14, 0], 0, { attrs: m('') }),
      unit('blue:DD', 'ship', [17, 0, 0], 180),
      unit('blue:CA', 'ship', [19, 0, 0], 180),
      unit('blue:CV', 'ship', [21, 0, 0], 180),
      unit('blue:DE', 'ship', [23, 0, 0], 180),
      unit('red:B', 'balloon', [2, 2, 0], 0),
      unit('none:X', 'ground', [1, 0, 0], 0),
    ],
    markers: [
      { kind: 'sun', label: 'Sun: upper left', attrs: { direction: 'upper-left' } },
      { kind: 'contrail', label: 'Contrails from 16', attrs: { from: 16 } },
      { kind: 'haze', label: 'Haze to 2 · -1', cells: area(0, 0, 26, 3) },
      { kind: 'cloud', label: 'Dense -3', attrs: { density: 'dense' }, cells: area(20, 12, 5, 3) },
      { kind: 'cloud', label: 'Broken -2', attrs: { density: 'broken' }, cells: area(13, 5, 6, 2) },
      { kind: 'cloud', label: 'Wispy -1', attrs: { density: 'wispy' }, cells: area(1, 4, 4, 2) },
      { kind: 'flak', label: 'H1', cells: area(19, 7, 2, 2) },
      { kind: 'flak', label: 'L1', cells: area(21, 0, 2, 2) },
      { kind: 'tally', side: 'blue', unit: 'blue:F2', target: 'red:Z2' },
      { kind: 'vector', side: 'blue', unit: 'blue:F3', label: 'Vector F3', cells: [[15, 9, 0]] },
      { kind: 'dogfight', label: 'Dogfight', cells: [[18, 14, 0]] },
      { kind: 'wreck', cells: [[14, 1, 0]] },
    ],
    actions,
  };
}

/** Sixty units, to feel whether the map stays smooth. */
function crowd(): View {
  const v = fullCircle(),
    units: UnitView[] = [];
  for (let i = 0; i < 60; i++)
    units.push(
      unit(
        `${i % 2 ? 'red' : 'blue'}:${i + 1}`,
        i % 6 === 0 ? 'heavy-bomber' : 'fighter',
        [(i * 7) % 24, (i * 5 + (i % 3)) % 18, i % 5],
        (i * 60) % 360,
        {
          can_act: i % 5 === 0,
          acted: i % 7 === 0,
          badges: i % 9 === 0 ? ['LOW'] : [],
          attrs: { energy: 20 + (i % 40), airspeed: 1 + (i % 4) },
        },
      ),
    );
  return { ...v, units, actions: [] };
}

export interface Sample {
  id: string;
  title: string;
  view: View;
  chosen?: number;
  notice?: { cell: Cell; title: string; text: string; rule: string };
  markers?: MarkerView[];
}
export function samples(): Sample[] {
  const df = dogfight(),
    fc = fullCircle(),
    jd = jetDuel(),
    fe = fastEasy(),
    wl = wingLeader();
  return [
    {
      id: 'dogfight',
      title: 'Dogfight 1A',
      view: df,
      chosen: df.actions!.findIndex((a) => a.targets?.[0] === 'red:2'),
      notice: {
        cell: [5, 5, 2],
        title: 'Why not 5.4 near?',
        text: 'Blue A has already ended a move there.',
        rule: 'DF-STACK-05',
      },
    },
    { id: 'full_circle', title: 'Full Circle', view: fc, chosen: fc.actions!.findIndex((a) => a.attack) },
    { id: 'jet_duel', title: 'Jet Duel', view: jd, chosen: 0 },
    { id: 'fast_easy', title: 'Fast and Easy', view: fe, chosen: 0 },
    { id: 'wing_leader', title: 'Wing Leader', view: wl, chosen: wl.actions!.findIndex((a) => a.attack) },
    { id: 'crowd', title: 'Sixty units', view: crowd() },
  ];
}
