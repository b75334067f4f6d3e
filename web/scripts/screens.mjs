// Regenerates docs/screens: every screen at desktop and phone size. Needs the build (npm run build).
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { begin, chooseByMouse, FAST, games, handOver, isOver, mySeat, settled, start, visit } from '../e2e/kit.mjs';

const out = process.argv[2] ?? fileURLToPath(new URL('../../docs/screens/', import.meta.url));
const only = process.argv.slice(3);
mkdirSync(out, { recursive: true });
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
/** How far into which battle the pictures are taken. */
const scenes = {
  dogfight: { scenario: 'hun-in-the-sun', depth: 30 },
  full_circle: { depth: 60 },
  jet_duel: { depth: 40 },
  fast_easy: { scenario: 'stukas', depth: 24 },
  wing_leader: { scenario: 'a2', depth: 40 },
};
const wanted = (name) => only.length === 0 || only.some((word) => name.includes(word));

for (const [size, shape] of [
  ['desktop', { viewport: { width: 1440, height: 900 } }],
  ['phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1.5 }],
]) {
  const page = await visit(kit, shape, { ...FAST, confirm: 'always', theme: 'day' });
  const night = async (on) => {
    await page.evaluate(
      (theme) =>
        localStorage.setItem(
          'furball.settings',
          JSON.stringify({ ...JSON.parse(localStorage.getItem('furball.settings')), theme }),
        ),
      on ? 'night' : 'day',
    );
    await page.reload();
  };

  for (const game of list) {
    if (!wanted(`play-${game}`)) continue;
    const { scenario, depth } = scenes[game] ?? { depth: 20 };
    await begin(page, game, { seed: '5', scenario });
    // Into the battle: bots fly the first turns, then a person takes over again.
    await settled(page);
    await handOver(page, mySeat(game), 'quick');
    await page.waitForFunction(
      (n) =>
        Number(document.querySelector('[data-testid=tape]').max) > n ||
        /result/i.test(document.querySelector('[data-testid=main]').textContent),
      depth,
      { timeout: 60000 },
    );
    for (const seat of ['blue', 'red']) await handOver(page, seat, 'human');
    await settled(page);
    for (let i = 0; i < 30 && !(await isOver(page)); i++) {
      const attack = page.locator('.choice.attack').first();
      const target = (await attack.count()) ? attack : page.locator('.choice').nth(1);
      if ((await attack.count()) || i === 29) {
        await target.click();
        await page.waitForTimeout(300);
        break;
      }
      await chooseByMouse(page).catch(() => {});
      await settled(page);
    }
    if (shape.isMobile) await page.evaluate(() => document.querySelector('.scroll')?.scrollTo(0, 0));
    await page.mouse.move(5, 5);
    await shot(page, `play-${game}-${size}`);
    if (game === 'jet_duel' && size === 'desktop') {
      await night(true);
      await settled(page);
      await shot(page, `play-${game}-night-${size}`);
      await page.locator('.tools .three').click();
      await page.waitForTimeout(3500);
      await shot(page, `play-${game}-3d-${size}`);
      await night(false);
    }
  }
  if (wanted('home')) {
    await page.to();
    await page.waitForSelector('[data-game]');
    await shot(page, `home-${size}`);
    await night(true);
    await page.waitForSelector('[data-game]');
    await shot(page, `home-night-${size}`);
    await night(false);
  }
  if (wanted('new-game')) {
    await page.to(`new/${list[0]}`);
    await page.waitForSelector('.sc');
    await page.locator('.sc').nth(1).click();
    await page.waitForTimeout(600);
    await shot(page, `new-game-${size}`);
  }
  if (wanted('learn')) {
    await page.to('learn');
    await shot(page, `learn-${size}`);
    await page.to(`lesson/${list[0]}`);
    await page.waitForSelector('[data-testid=lesson]');
    await page.click('[data-testid=next]');
    await page.click('[data-testid=next]');
    await page.waitForTimeout(500);
    await shot(page, `lesson-${size}`);
  }
  if (wanted('rules')) {
    await page.to(`rules/${list[0]}`);
    await shot(page, `rules-${size}`);
  }
  if (wanted('settings')) {
    await page.to('settings');
    await shot(page, `settings-${size}`);
  }
  if (wanted('result')) {
    await begin(page, list[0], { blue: 'quick', red: 'quick', seed: '5' });
    await page.waitForFunction(() => /result/i.test(document.querySelector('[data-testid=main]').textContent), null, {
      timeout: 120000,
    });
    await page.click('[data-testid=main]');
    await page.waitForSelector('.score .n.blue');
    await page.waitForFunction(() => !document.querySelector('[role=status]'), null, { timeout: 60000 });
    await shot(page, `result-${size}`);
  }
}
await kit.stop();
