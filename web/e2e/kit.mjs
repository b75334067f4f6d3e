// What the end-to-end tests share: server, browser, pages, small steps through the app.
import { chromium } from 'playwright-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { serve } from '../scripts/serve.mjs';

export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
export const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const DESKTOP = { viewport: { width: 1440, height: 900 } };
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
/** How long a test waits for what must come. A busy machine is slow, not wrong. */
export const PATIENCE = 90000;
/** No waiting: bots and dice at once. */
export const FAST = { botPace: 0, diceShow: false, briefing: false };

export async function start() {
  const { server, url } = await serve(0);
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ARGS });
  return {
    browser,
    url,
    stop: async () => {
      await browser.close();
      server.close();
    },
  };
}

/** A fresh visitor. `settings` are laid over the defaults. */
export async function visit(kit, shape = DESKTOP, settings = {}, extra = {}) {
  const context = await kit.browser.newContext({ ...shape, serviceWorkers: 'block', ...extra });
  // Once only: a reload must find what the player has set.
  await context.addInitScript((given) => {
    if (!localStorage.getItem('furball.settings')) localStorage.setItem('furball.settings', JSON.stringify(given));
  }, settings);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const problems = [];
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  // A plain web server has no shared games: the page asks once and goes without.
  const expected = (message) => message.location().url.endsWith('/healthz');
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected(message)) problems.push(`console: ${message.text()}`);
  });
  // Handles keep what they point at alive, detached pages too: nobody needs them.
  const { waitForFunction } = page;
  return Object.assign(page, {
    waitForSelector: (selector, options) => page.locator(selector).first().waitFor(options),
    waitForFunction: async (...given) => {
      const handle = await waitForFunction.apply(page, given);
      await handle.dispose();
    },
    problems,
    /** To a page, until this part of it is there. */
    to: async (hash = '', part = 'main:not([aria-busy])') => {
      await page.goto(`${kit.url}#/${hash}`);
      await page.waitForSelector(part);
    },
    done: async () => {
      if (problems.length) throw new Error(problems.join('\n'));
      await context.close();
    },
  });
}

export function check(condition, message) {
  if (!condition) throw new Error(message);
}
export function equal(got, wanted, what) {
  check(
    JSON.stringify(got) === JSON.stringify(wanted),
    `${what}: got ${JSON.stringify(got)}, wanted ${JSON.stringify(wanted)}`,
  );
}

/** The games the engine offers; `five` leaves the example games out. */
export async function games(kit) {
  const page = await visit(kit);
  await page.to('', '[data-game]');
  const ids = await page.$$eval('.posters [data-game]', (list) => list.map((b) => b.dataset.game));
  await page.done();
  return ids;
}

/** The strongest bot that needs no search: the game's own, else chance. */
export async function quickBot(page) {
  return page.evaluate(() => {
    const ids = [...document.querySelectorAll('input[name^=level-], [data-testid^=flies-] option')].map((i) => i.value);
    return ['bot:doctrine', 'bot:rulebook', 'bot:random'].find((id) => ids.includes(id)) ?? 'bot:random';
  });
}

/** The seat with more to decide in the shortest scenario. */
export const mySeat = (game) => (game === 'wing_leader' ? 'red' : 'blue');

/** Starts the shortest scenario of a game through the new-game page. Seats: 'human', a bot id, or 'quick'. */
export async function begin(
  page,
  game,
  {
    blue = mySeat(game) === 'blue' ? 'human' : 'quick',
    red = mySeat(game) === 'red' ? 'human' : 'quick',
    seed = '11',
    scenario = '',
  } = {},
) {
  await page.to(`new/${game}`, '.sc');
  const minutes = await page.$$eval('.sc', (list) =>
    list.map((l) => Number(/\d+/.exec(l.querySelector('.mn')?.textContent ?? '')?.[0] ?? 999)),
  );
  const named = page.locator(`.sc:has(input[value="${scenario}"])`);
  if (scenario && (await named.count())) await named.click();
  else
    await page
      .locator('.sc')
      .nth(minutes.indexOf(Math.min(...minutes)))
      .click();
  for (const [seat, kind] of [
    ['blue', blue],
    ['red', red],
  ]) {
    const box = page.locator('fieldset.seat').nth(seat === 'blue' ? 0 : 1);
    if (kind === 'human') await box.locator('label.opt').first().click();
    else {
      await box.locator('label.opt').nth(1).click();
      const bot = kind === 'quick' ? await quickBot(page) : `bot:${kind}`;
      await box.locator(`input[value="${bot}"]`).evaluate((input) => input.click());
    }
  }
  await page.locator('.rule input[autocomplete=off]').fill(seed);
  await page.click('[data-testid=take-off]');
  await page.waitForSelector('[data-testid=slip]');
}

export async function moment(page) {
  const max = await page.getAttribute('[data-testid=tape] >> nth=0', 'max');
  return Number(max);
}
/** Waits until the game has gone beyond a moment, or is over. */
export async function beyond(page, before, timeout = PATIENCE) {
  await page.waitForFunction(
    (n) =>
      Number(document.querySelector('[data-testid=tape]')?.max) > n ||
      /result/i.test(document.querySelector('[data-testid=main]')?.textContent ?? ''),
    before,
    { timeout },
  );
}
/** Waits until a click or key has shown something: the game has gone on, or a choice is in hand. */
export async function answered(page, before, timeout = PATIENCE) {
  await page.waitForFunction(
    (n) =>
      Number(document.querySelector('[data-testid=tape]')?.max) > n ||
      document.querySelector('.choice.chosen, .acts .alt.clear') ||
      /result/i.test(document.querySelector('[data-testid=main]')?.textContent ?? ''),
    before,
    { timeout },
  );
}

/** Waits until a person is asked, or the battle is over. */
export async function settled(page, timeout = 2 * PATIENCE) {
  await page.waitForFunction(
    () =>
      document.querySelector('.choices .choice') ||
      /result/i.test(document.querySelector('[data-testid=main]')?.textContent ?? ''),
    null,
    { timeout },
  );
}
export async function isOver(page) {
  return page.evaluate(() => /result/i.test(document.querySelector('[data-testid=main]')?.textContent ?? ''));
}
/** How many lines the log has, once it tells of everything up to now: it follows the board by a frame or two. */
export async function logLines(page) {
  await page.waitForFunction(
    () =>
      document.querySelector('[data-testid=log]')?.dataset.upTo === document.querySelector('[data-testid=tape]')?.value,
  );
  return page.$$eval('[data-testid=log] li', (lines) => lines.length);
}
/** Waits until the storage holds the game as it stands on the screen. */
export async function kept(page) {
  await page.waitForFunction(
    async () => {
      const db = await new Promise((resolve, reject) => {
        const request = indexedDB.open('furball');
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const id = decodeURIComponent(location.hash.split('/')[2] ?? '');
      const info = await new Promise((resolve) => {
        const request = db.transaction('games').objectStore('games').get(id);
        request.onsuccess = () => resolve(request.result);
      });
      db.close();
      return info?.step === Number(document.querySelector('[data-testid=tape]').max);
    },
    null,
    { polling: 100 },
  );
}

/** One choice with the mouse: on the board where something is lit and visible, else in the list. */
export async function chooseByMouse(page) {
  const before = await moment(page);
  const spot = await page.evaluate(() => {
    const stage = document.querySelector('.stage').getBoundingClientRect();
    const cells = [...document.querySelectorAll('.stage [data-cell]:not(.weak)')];
    for (const cell of cells.slice(Math.floor(cells.length / 2)).concat(cells)) {
      const box = cell.getBoundingClientRect();
      const x = box.left + box.width / 2;
      const y = box.top + box.height / 2;
      if (box.width > 4 && x > stage.left + 60 && x < stage.right - 70 && y > stage.top + 10 && y < stage.bottom - 160)
        return { x, y };
    }
    return null;
  });
  if (spot) {
    await page.mouse.click(spot.x, spot.y);
    await answered(page, before, 400).catch(() => {}); // several choices may lie there: the list goes on
  }
  // What a click does depends on the choice (some wait for the button), so each round looks again at what is there.
  const deadline = Date.now() + PATIENCE;
  while (Date.now() < deadline && (await moment(page)) === before && !(await isOver(page))) {
    await settled(page); // a click while the last dice lie there would lead on to the result
    if ((await moment(page)) !== before || (await isOver(page))) break;
    const main = page.locator('[data-testid=main]:not(:has-text("result"))'); // the battle may end in the meantime
    const button =
      (await page.$('.choice.chosen')) || ((await main.count()) && (await main.isEnabled()))
        ? main
        : page.locator('.choice').first();
    await button.click({ timeout: 2000 }).catch(() => {}); // it may have gone in the meantime
    // A click that meets the end of the battle has led on to the result: back to the board.
    if ((await page.locator('[data-testid=tape]').count()) === 0) await page.goBack();
    await answered(page, before, 3000).catch(() => {});
  }
  check((await moment(page)) > before || (await isOver(page)), 'a choice by mouse leads on');
}

export async function handOver(page, seat, kind) {
  await page.click('[data-testid=menu]');
  await page.selectOption(`[data-testid=flies-${seat}]`, kind === 'quick' ? await quickBot(page) : kind);
}

/** Accessibility: no violation that axe-core can find. */
export async function accessible(page, what) {
  await page.evaluate(axeSource);
  const found = await page.evaluate(async () => {
    const results = await window.axe.run(document, { resultTypes: ['violations'] });
    return results.violations.map(
      (v) =>
        `${v.id}: ${v.help} (${v.nodes
          .slice(0, 3)
          .map((n) => n.html.slice(0, 120))
          .join(' | ')})`,
    );
  });
  check(found.length === 0, `${what}:\n  ${found.join('\n  ')}`);
}

/** Waits until the service worker holds the page, and loads it from there. */
export async function fromCache(page) {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => {
    const names = await caches.keys();
    return names.length > 0 && (await (await caches.open(names[0])).keys()).length > 10;
  });
  await page.reload();
  await page.waitForFunction(() => !!navigator.serviceWorker.controller);
}
