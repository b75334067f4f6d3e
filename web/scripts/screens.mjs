// Pictures of every screen, to be looked at: npm run screens [-- FOLDER] [-- --all] [-- WORD ...]. Needs the build (npm run build).
// Without words docs/screens is made anew: by day at a desk and on a phone, some by night. --all takes every screen by day and
// by night, at a desk, on a tablet and on a phone; words choose screens by their names.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { begin, chooseByMouse, FAST, games, handOver, isOver, mySeat, settled, start, visit } from '../e2e/kit.mjs';

const given = process.argv.slice(2);
const all = given.includes('--all');
const words = given.filter((word) => !word.startsWith('--'));
const out = words[0]?.includes('/') ? words.shift() : fileURLToPath(new URL('../../docs/screens/', import.meta.url));
mkdirSync(out, { recursive: true });

const SIZES = {
  desktop: { viewport: { width: 1440, height: 900 } },
  tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1.5 },
};
/** How far into which battle the pictures are taken. */
const BATTLES = {
  dogfight: { scenario: 'hun-in-the-sun', depth: 30 },
  full_circle: { depth: 60 },
  jet_duel: { scenario: 'haiphong-1972', depth: 90, tries: 12 },
  fast_easy: { scenario: 'stukas', depth: 24 },
  wing_leader: { scenario: 'a2', depth: 40 },
};

const kit = await start();
const list = await games(kit);
const press = await (await kit.browser.newContext()).newPage(); // turns PNG into WebP

async function shot(page, name) {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(450);
  const png = (await page.screenshot()).toString('base64');
  const webp = await press.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.82).split(',')[1];
  }, png);
  writeFileSync(`${out}/${name}.webp`, Buffer.from(webp, 'base64'));
  console.log(`${name}.webp`);
}

const over = (page) =>
  page.waitForFunction(() => /result/i.test(document.querySelector('[data-testid=main]')?.textContent ?? ''));
/** Into the battle: bots fly the first turns, then a person takes over again and has an attack in hand, if there is one. */
async function midBattle(page, game) {
  const { scenario, depth, tries = 30 } = BATTLES[game] ?? { depth: 20 };
  await begin(page, game, { seed: '5', scenario });
  await settled(page);
  await handOver(page, mySeat(game), 'quick');
  await page.waitForFunction(
    (n) =>
      Number(document.querySelector('[data-testid=tape]').max) > n ||
      /result/i.test(document.querySelector('[data-testid=main]').textContent),
    depth,
  );
  for (const seat of ['blue', 'red']) await handOver(page, seat, 'human');
  await settled(page);
  for (let i = 0; i < tries && !(await isOver(page)); i++) {
    const attack = page.locator('.choice.attack').first();
    const target = (await attack.count()) ? attack : page.locator('.choice').nth(1);
    if ((await attack.count()) || i === tries - 1) {
      await target.click();
      await page.waitForTimeout(300);
      break;
    }
    await chooseByMouse(page).catch(() => {});
    await settled(page);
  }
  await page.evaluate(() => document.querySelector('.scroll')?.scrollTo(0, 0));
  await page.mouse.move(5, 5);
}
async function finished(page) {
  await begin(page, list[0], { blue: 'quick', red: 'quick', seed: '5' });
  await over(page);
  await page.click('[data-testid=main]');
  await page.waitForSelector('.score .n.blue');
  await page.waitForFunction(() => !document.querySelector('[role=status]'));
}
const at = (hash, selector) => async (page) => {
  await page.to(hash);
  await page.waitForSelector(selector);
  await page.waitForTimeout(600);
};

/** Every screen: how to get there, and whether docs/screens shows it by night as well. */
const SCENES = {
  ...Object.fromEntries(
    list.map((game) => [`play-${game}`, { go: (page) => midBattle(page, game), night: game === 'jet_duel' }]),
  ),
  'play-jet_duel-3d': {
    go: async (page) => {
      await midBattle(page, 'jet_duel');
      await page.locator('.tools .three').click();
      await page.waitForTimeout(3500);
    },
    desk: true,
  },
  home: { go: at('', '[data-game]'), night: true },
  'new-game': {
    go: async (page) => {
      await at(`new/${list[0]}`, '.sc')(page);
      await page.locator('.sc').nth(1).click();
      await page.waitForTimeout(600);
    },
  },
  briefing: {
    go: async (page) => {
      await begin(page, 'wing_leader', { seed: '5' });
      await page.waitForSelector('[data-testid=briefing]');
    },
    settings: { briefing: true },
    night: true,
  },
  result: { go: finished },
  review: {
    go: async (page) => {
      await finished(page);
      await page.click('[data-testid=review]');
      await page.waitForSelector('[data-testid=review-words]');
      await page.waitForTimeout(400);
    },
    night: true,
  },
  'own-battle': { go: at('own/jet_duel', '[data-testid=own-take-off]:not([disabled])'), night: true },
  hangar: { go: at('hangar', 'figure path'), night: true },
  silhouettes: { go: at('silhouettes', '[data-plane]') },
  editor: {
    go: async (page) => {
      await at('editor/wing_leader', '[data-testid=ed-board] [data-unit]')(page);
      await page.locator('.stack select').selectOption('a2');
      await page.waitForTimeout(1500);
      await page.locator('[data-pick]').nth(1).click();
      await page.waitForTimeout(1500);
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  lab: { go: at('lab/dogfight', '[data-testid=lab-run]') },
  'lab-report': {
    go: async (page) => {
      await at('lab/dogfight', '[data-testid=lab-run]:not([disabled])')(page);
      await page.click('[data-testid=lab-run]');
      await page.waitForSelector('[data-testid=lab-summary]', { state: 'attached' });
    },
    night: true,
  },
  puzzles: { go: at('puzzles/dogfight', '[data-testid=puzzle-next]') },
  puzzle: {
    go: async (page) => {
      await at('puzzles/dogfight', '[data-testid=puzzle-next]')(page);
      await page.click('[data-testid=puzzle-next]');
      await page.waitForSelector('[data-testid=puzzle]');
    },
  },
  learn: { go: at('learn', 'main h1') },
  lesson: {
    go: async (page) => {
      await at(`lesson/${list[0]}`, '[data-testid=lesson]')(page);
      await page.click('[data-testid=next]');
      await page.click('[data-testid=next]');
      await page.waitForTimeout(500);
    },
  },
  rules: { go: at('rules/dogfight', 'main h1') },
  shelf: {
    go: async (page) => {
      await finished(page);
      await at('shelf', '[data-testid=shelf-game]')(page);
    },
  },
  settings: { go: at('settings', 'main h1') },
};

const wanted = (name) => words.length === 0 || words.some((word) => name.includes(word));
for (const [size, shape] of Object.entries(SIZES)) {
  if (size === 'tablet' && !all) continue;
  for (const theme of ['day', 'night']) {
    for (const [name, scene] of Object.entries(SCENES)) {
      if (!wanted(name) || (scene.desk && size !== 'desktop')) continue;
      if (!all && theme === 'night' && !(scene.night && size === 'desktop')) continue;
      const page = await visit(kit, shape, { ...FAST, confirm: 'always', theme, ...scene.settings });
      await scene
        .go(page)
        .catch((error) => console.error(`${name}, ${size}, ${theme}: ${error.message.split('\n')[0]}`));
      await shot(page, `${name}-${theme === 'night' ? 'night-' : ''}${size}`);
      await page.context().close();
    }
  }
}
await kit.stop();
