// What a question needs is on the screen: played at three sizes, looked at after every question. QUESTIONS=40 looks at more
// of them than the usual run does.
import { begin, check, FAST, isOver, moment, settled, visit } from './kit.mjs';
import { clicks, largestScenarios } from './measure.mjs';

const QUESTIONS = Number(process.env.QUESTIONS ?? 8);
const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  tablet: { viewport: { width: 820, height: 1180 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 720 } },
};
/** Where everything stands, read off the page as it is drawn. */
function look() {
  const box = (e) => {
    const { x, y, width, height } = e.getBoundingClientRect();
    return { x, y, w: width, h: height };
  };
  const stage = document.querySelector('.fb-stage');
  const desk = document.querySelector('.desk').getBoundingClientRect();
  const tote = document.querySelector('.tote').getBoundingClientRect();
  const s = stage.getBoundingClientRect();
  const room = { x: s.left, y: Math.max(s.top, tote.bottom), w: s.width, h: 0 };
  room.h = (desk.top > s.top + 1 ? Math.min(s.bottom, desk.top) : s.bottom) - room.y;
  const units = [...stage.querySelectorAll('.fb-place')].map((place) => {
    const counter = place.querySelector('.fb-unit');
    const at = place.getScreenCTM();
    return {
      id: place.dataset.unit,
      side: ['blue', 'red'].find((side) => counter.classList.contains(side)) ?? 'none',
      gone: counter.classList.contains('gone'),
      acts: !!place.querySelector('.fb-ring:not(.hover)'),
      at: { x: at.e, y: at.f },
    };
  });
  const cells = [...stage.querySelectorAll('[data-cell]:not(.off)')].map((cell) => ({
    cell: cell.dataset.cell,
    strong: !cell.classList.contains('weak'),
    ...box(cell),
  }));
  const tags = [...stage.querySelectorAll('.fb-edge')].map((tag) => ({
    units: tag.dataset.units.split(' '),
    text: tag.innerText.trim(),
    cells: Number(tag.querySelector('i')?.textContent ?? 0),
    ...box(tag),
  }));
  // A figure is covered if another counter is the first thing found at its middle.
  const seeing = document.createElement('style');
  seeing.textContent = '.fb-world, .fb-world * { pointer-events: painted !important }';
  document.head.append(seeing);
  const covered = [];
  for (const place of stage.querySelectorAll('.fb-place')) {
    const counter = place.querySelector('.fb-unit');
    if (counter.classList.contains('gone')) continue;
    for (const text of place.querySelectorAll('text')) {
      const b = text.getBoundingClientRect();
      if (!b.width || getComputedStyle(text).visibility === 'hidden') continue;
      for (const share of [0.25, 0.5, 0.75]) {
        const [x, y] = [b.left + b.width * share, b.top + b.height / 2];
        if (x < room.x || x > room.x + room.w || y < room.y || y > room.y + room.h) continue;
        const first = document.elementsFromPoint(x, y).find((e) => e.closest('.fb-place'));
        const over = first?.closest('.fb-place');
        if (over && over !== place && !over.querySelector('.fb-unit.gone')) {
          covered.push(`${text.textContent} of ${place.dataset.unit} under ${over.dataset.unit}`);
          break;
        }
      }
    }
  }
  seeing.remove();
  const targets = [...document.querySelectorAll('button, select, input, a[href], [role=tab]')]
    .filter((e) => e.checkVisibility() && !e.disabled && getComputedStyle(e).display !== 'inline')
    .flatMap((e) => {
      const b = e.getBoundingClientRect();
      const mid = { x: b.left + b.width / 2, y: b.top + b.height / 2 };
      const shown = document.elementFromPoint(mid.x, mid.y);
      if (b.width < 2 || !shown || !(e === shown || e.contains(shown))) return []; // not on the screen, or for listeners only
      // What is drawn smaller may still take the finger around it.
      const takes = (dx, dy) => {
        const under = document.elementFromPoint(mid.x + dx, mid.y + dy);
        return !!under && (under === e || e.contains(under) || under.closest('label')?.contains(e));
      };
      const reach = (dx, dy) => {
        let n = 0;
        while (n < 44 && takes(dx * (n + 1), dy * (n + 1))) n += 1;
        return n;
      };
      const wide = b.width >= 43.5 || reach(-1, 0) + reach(1, 0) >= 42;
      const high = b.height >= 43.5 || reach(0, -1) + reach(0, 1) >= 42;
      const name = (e.getAttribute('aria-label') ?? e.innerText ?? e.name ?? '').trim().slice(0, 30);
      return wide && high
        ? []
        : [`${e.className || e.tagName} "${name}" ${b.width.toFixed(0)} x ${b.height.toFixed(0)}`];
    });
  const ghost = stage.querySelector('.fb-unit.ghost')?.getScreenCTM();
  const world = new DOMMatrix(getComputedStyle(stage.querySelector('.fb-world')).transform);
  const column = stage.closest('.hex')?.querySelector('.column')?.getBoundingClientRect();
  return {
    room,
    column: column ? column.right - s.left + 8 : 0,
    seat: document.querySelector('.choice')?.className.match(/blue|red/)?.[0],
    units,
    cells,
    tags,
    covered,
    targets,
    world: { x: world.e, y: world.f, k: world.a },
    moving: stage.classList.contains('moving'),
    proposed: stage.dataset.proposed ?? '',
    ghost: ghost ? { x: ghost.e, y: ghost.f } : null,
    question: document.querySelector('.slip h2')?.textContent,
    share: (desk.top > s.top + 1 ? desk.top : innerHeight) / innerHeight,
  };
}

const inside = (room, p, air = 0) =>
  p.x >= room.x + air && p.x <= room.x + room.w - air && p.y >= room.y + air && p.y <= room.y + room.h - air;
const middle = (b) => ({ x: b.x + b.w / 2, y: b.y + b.h / 2 });
const apart = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** What a question is about, and the points of the screen where it stands. */
function subject(seen) {
  const actor = seen.units.find((u) => u.acts && !u.gone);
  const side = actor?.side ?? seen.seat;
  const cells = [...seen.cells].filter((c) => c.strong);
  const from = actor?.at ?? (cells[0] ? middle(cells[0]) : null);
  const near = from ? cells.sort((a, b) => apart(middle(a), from) - apart(middle(b), from)) : [];
  const enemies = seen.units.filter((u) => !u.gone && u.side !== side && u.side !== 'none');
  const enemy = from ? enemies.sort((a, b) => apart(a.at, from) - apart(b.at, from))[0] : undefined;
  return { actor, near, enemy };
}

function faults(seen, before, size) {
  const found = [];
  const { actor, near, enemy } = subject(seen);
  const tagged = (unit) => seen.tags.some((t) => t.units.includes(unit.id) && t.cells > 0);
  for (const [name, unit] of Object.entries({ 'who acts': actor, 'the nearest enemy': enemy }))
    if (unit && !inside(seen.room, unit.at) && !tagged(unit)) found.push(`${name}, ${unit.id}, is out of sight`);
  const shown = near.filter((c) => inside(seen.room, middle(c)));
  if (shown.length < Math.min(6, near.length)) found.push(`${shown.length} of ${near.length} lit places in sight`);
  const proposed = seen.cells.find((c) => c.cell === seen.proposed);
  const end = seen.ghost ?? (proposed && middle(proposed));
  if (end && !inside(seen.room, end)) found.push(`the proposed place ${seen.proposed} is out of sight`);
  for (const tag of seen.tags) if (!inside(seen.room, middle(tag))) found.push(`tag ${tag.text} is off the board`);
  // Where everything stood as the camera was before: if all units and places were in sight, nothing may have moved.
  const { world, room } = seen;
  // In the long run only: on a machine busy with other tests Dogfight's map was once seen eight pixels off (1280 x 720, fourth question).
  if (
    process.env.QUESTIONS &&
    before &&
    (world.x !== before.world.x || world.y !== before.world.y || world.k !== before.world.k)
  ) {
    const was = (p) => ({
      x: ((p.x - room.x - world.x) / world.k) * before.world.k + before.world.x + room.x,
      y: ((p.y - room.y - world.y) / world.k) * before.world.k + before.world.y + room.y,
    });
    const others = seen.units.filter((u) => !u.gone).map((u) => u.at);
    const all = [...others, ...near.map(middle)].map(was);
    // In sight: a whole cell clear of the rulers and of the buttons, those for the altitude at the left included.
    const air = Math.max(24, ...near.map((c) => Math.max(c.w, c.h) / 2));
    const left = seen.column || 50;
    const clear = {
      x: room.x + left + air,
      y: room.y + air,
      w: room.w - left - 60 - 2 * air,
      h: room.h - 30 - 2 * air,
    };
    // A ghost may stand beside the place where it ends; one that is not drawn may end anywhere.
    const ended = end ? inside(clear, was(end), 60) : !seen.proposed;
    if (JSON.stringify(room) === JSON.stringify(before.room) && ended && all.every((p) => inside(clear, p)))
      found.push(
        `the map moved though all was in sight, from ${JSON.stringify(before.world)} to ${JSON.stringify(world)}`,
      );
  }
  if (size === 'phone' && seen.share < 0.6)
    found.push(`the board has ${(100 * seen.share).toFixed(0)} % of the height`);
  if (size !== 'desktop') found.push(...seen.targets.map((t) => `too small for a finger: ${t}`));
  found.push(...seen.covered.map((c) => `covered: ${c}`));
  return found;
}

/** A finger beside a lit place still takes it. */
async function touch(page, seen) {
  const cell = subject(seen).near.find((c) => inside(seen.room, middle(c), 60) && c.h < 44);
  if (!cell) return [];
  const p = middle(cell);
  await page.touchscreen.tap(p.x, p.y - 20);
  await page.waitForTimeout(60);
  const refused = await page.$('.fb-notice');
  await page.keyboard.press('Escape');
  return refused ? [`a finger 20 px beside ${cell.cell} misses it`] : [];
}

/** The proposal comes a moment after the question, a better one may follow, and the map goes after it: looked at when all stand still. */
async function atRest(page) {
  const ready = () => !document.querySelector('[data-testid=main]')?.disabled;
  await page.waitForFunction(ready, null, { timeout: 3000 }).catch(() => {}); // there may be none
  await page.evaluate(async () => {
    const state = () => {
      const stage = document.querySelector('.fb-stage');
      const { transform } = getComputedStyle(stage.querySelector('.fb-world'));
      return `${stage.dataset.proposed} ${stage.classList.contains('moving')} ${transform}`;
    };
    const STILL_MS = 300;
    const givenUp = performance.now() + 5000;
    for (let before = '', since = 0; performance.now() < givenUp;) {
      const now = state();
      if (now !== before) [before, since] = [now, performance.now()];
      else if (performance.now() - since > STILL_MS && !now.includes(' true ')) return;
      await new Promise((go) => setTimeout(go, 25));
    }
  });
}

/** Bytes of all objects, texts and lists of the page. The browser's compiled code is no part of it: it grows as long as it finds
 *  something worth compiling better. */
async function heldBytes(talk) {
  const chunks = [];
  const take = ({ chunk }) => chunks.push(chunk);
  talk.on('HeapProfiler.addHeapSnapshotChunk', take);
  await talk.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  talk.off('HeapProfiler.addHeapSnapshotChunk', take);
  const { snapshot, nodes } = JSON.parse(chunks.join(''));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let sum = 0;
  for (let i = 0; i < nodes.length; i += fields.length)
    if (!['code', 'native'].includes(types[type][nodes[i + type]])) sum += nodes[i + size];
  return sum;
}

export function tests(kit) {
  const list = {};
  // Beside the shortest battle of each game, the one with the most aircraft.
  let crowds;
  for (const game of kit.games.filter((g) => g !== 'pig'))
    for (const [size, shape] of Object.entries(SIZES)) {
      list[`${game}: what is asked is on the screen (${size})`] = async () => {
        const told = new Map();
        let looked = 0;
        crowds ??= largestScenarios(kit.games);
        for (const scenario of ['', (await crowds)[game].scenario]) {
          const page = await visit(kit, shape, { ...FAST, confirm: 'always', motion: 'reduced' });
          await begin(page, game, scenario ? { scenario, blue: 'human', red: 'human' } : {});
          await page.mouse.move(1, 1); // where nothing lies: what the pointer is over shows its own end
          let before = null;
          // Half of them in the shortest battle, if it is long enough, and the rest in the other.
          const most = scenario ? QUESTIONS - looked : QUESTIONS / 2;
          for (let i = 0; i < most; i++) {
            await settled(page);
            if (await isOver(page)) break;
            await atRest(page);
            const seen = await page.evaluate(look);
            const wrong = faults(seen, before, size);
            if (size !== 'desktop' && i % 4 === 1) wrong.push(...(await touch(page, seen)));
            for (const fault of wrong)
              told.set(fault, (told.get(fault) ?? []).concat(`${scenario || 'first'} ${i} (${seen.question})`));
            looked += 1;
            const at = await moment(page);
            // Every other time the proposal, else whatever else there is.
            const world = await page.evaluate(async (i) => {
              const wait = (ms) => new Promise((go) => setTimeout(go, ms));
              const main = document.querySelector('[data-testid=main]');
              const all = [...document.querySelectorAll('.choice')];
              let button = all[(i * 7) % all.length];
              if (i % 2 === 0 && !main.disabled) button = main;
              else {
                button.click();
                while (button.isConnected && button.ariaPressed !== 'true') await wait(20);
                await wait(60); // what is chosen comes into sight
              }
              const { e, f, a } = new DOMMatrix(getComputedStyle(document.querySelector('.fb-world')).transform);
              button.click();
              return { x: e, y: f, k: a };
            }, i);
            before = { ...seen, world };
            await page.waitForFunction((n) => document.querySelector('[data-testid=tape]').max !== String(n), at);
          }
          await page.done();
        }
        const lines = [...told].map(([fault, where]) => `${fault}: ${where.length} times, first at ${where[0]}`);
        check(lines.length === 0, `${looked} questions:\n${lines.slice(0, 25).join('\n')}`);
        return `${looked} questions`;
      };
    }

  list['heap and listeners stay flat over 300 choices'] = async () => {
    const page = await visit(kit, undefined, { ...FAST, confirm: 'never', motion: 'reduced' });
    const talk = await page.context().newCDPSession(page);
    await talk.send('Performance.enable');
    const measured = async () => {
      for (let i = 0; i < 2; i++) await talk.send('HeapProfiler.collectGarbage');
      const { metrics } = await talk.send('Performance.getMetrics');
      const of = (name) => metrics.find((m) => m.name === name).value;
      return { heap: of('JSHeapUsedSize') / 2 ** 20, listeners: of('JSEventListeners'), nodes: of('Nodes') };
    };
    let made = 0;
    let seed = 1;
    /** What the page holds, and the most listeners seen, after so many choices. */
    const play = async (count) => {
      let listeners = 0;
      for (; made < count; seed++) {
        if (seed === 1 || (await isOver(page))) {
          await page.to();
          await begin(page, 'full_circle', { blue: 'human', red: 'human', seed: String(seed) });
          await settled(page);
        }
        made += (await clicks(page, Math.min(20, count - made), seed, 0)).answer.length;
        listeners = Math.max(listeners, (await measured()).listeners);
      }
      return { ...(await measured()), listeners, held: (await heldBytes(talk)) / 2 ** 20 };
    };
    const early = await play(100);
    const late = await play(300);
    const told = (s) =>
      `${s.held.toFixed(2)} MiB held (${s.heap.toFixed(1)} with compiled code), ${s.listeners} listeners, ${s.nodes} nodes`;
    check(late.held - early.held < 0.3, `heap: ${told(early)}, then ${told(late)}`);
    // Some questions have a button or two more than others; a leak would add one with every choice or turn.
    check(late.listeners < early.listeners + 20, `listeners: ${told(early)}, then ${told(late)}`);
    await page.done();
    return `after 100 choices ${told(early)}; after 300 ${told(late)}`;
  };
  return list;
}
