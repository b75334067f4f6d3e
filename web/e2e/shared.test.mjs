// Two people, two browsers, one game over a server of our own: invitation, play to the end, talk, the proof of the dice, rematch.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { accessible, check, equal, FAST, PATIENCE, PHONE, visit } from './kit.mjs';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const program = [process.env.FURBALL, at('../../build/furball'), at('../../build-dev/furball')].find(
  (p) => p && existsSync(p),
);

/** `furball serve` on a free port, with a database of its own. */
async function server(port = 0, folder = mkdtempSync(join(tmpdir(), 'furball-e2e-'))) {
  const child = spawn(
    program,
    ['serve', '--listen', `127.0.0.1:${port}`, '--db', join(folder, 'games.db'), '--web', at('../dist')],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', (text) => resolve(/http:\S+/.exec(String(text))[0]));
    child.on('exit', () => reject(new Error('the server does not start')));
  });
  return {
    url,
    folder,
    port: Number(new URL(url).port),
    kill: () =>
      new Promise((resolve) => {
        child.on('exit', resolve);
        child.kill('SIGKILL');
      }),
    stop: () =>
      new Promise((resolve) => {
        child.on('exit', () => {
          rmSync(folder, { recursive: true, force: true });
          resolve();
        });
        child.kill('SIGTERM');
      }),
  };
}

const settings = { ...FAST, confirm: 'never' };
const over = (page) =>
  page.evaluate(
    () => !!document.querySelector('[data-testid=rematch], [data-testid=next], [data-testid=accept-rematch]'),
  );

/** A choice, if this page is asked for one: rolls until enough lies on the table. */
async function choose(page) {
  const choices = await page.$$('.choices .choice');
  if (choices.length < 2) return false;
  const text = await page.evaluate(() =>
    [...document.querySelectorAll('.choices .choice')].map((c) => c.textContent).join(' '),
  );
  const points = Number(/bank (\d+)/i.exec(text)?.[1] ?? 0);
  const wanted = points >= 20 ? /hold/i : /roll/i;
  await page
    .locator('.choices .choice', { hasText: wanted })
    .first()
    .click({ timeout: 3000 })
    .catch(() => {});
  return true;
}

async function play(pages, until) {
  const deadline = Date.now() + 4 * PATIENCE;
  while (Date.now() < deadline && !(await until())) {
    let moved = false;
    for (const page of pages) moved = (await choose(page)) || moved;
    if (!moved) await pages[0].waitForTimeout(50);
  }
}

export function tests(kit) {
  const list = {};
  list['shared: two browsers from an invitation to the end, and a rematch'] = async () => {
    check(program, 'build furball first (or name it in FURBALL)');
    let running = await server();
    const own = { ...kit, url: running.url };
    const blue = await visit(own, undefined, settings);
    await blue.to('', '[data-testid=friend]'); // offered where a server keeps shared games
    await blue.to('new/pig');
    await blue.locator('fieldset.seat').nth(0).locator('label.opt').first().click();
    await blue.locator('fieldset.seat').nth(1).locator('label.opt').first().click();
    await blue.click('[data-testid=invite]');
    await blue.waitForSelector('[data-testid=shared]');
    const invitation = await blue.inputValue('[data-testid=invite-red]');
    const watching = await blue.inputValue('[data-testid=invite-watch]');
    check(/#\/g\/[0-9a-z]{12}\/[\w-]{43}$/.test(invitation), `a secret link: ${invitation}`);

    const red = await visit(own, undefined, settings);
    await red.goto(invitation);
    await red.click('#tab-talk');
    await red.waitForSelector('[data-testid=shared]');
    const watcher = await visit(own, undefined, settings);
    await watcher.goto(watching);
    await watcher.waitForSelector('#tab-talk');
    check(
      (await watcher.$$('.choices .choice')).length === 0 && !(await watcher.$('[data-testid=say]')),
      'who watches only watches',
    );

    // The other has come: the battle is in front, its players are one click away.
    await blue.waitForSelector('#tab-orders[aria-selected=true]');
    await blue.click('#tab-talk');
    blue.once('dialog', (dialog) => void dialog.accept('Ann'));
    await blue.click('[data-testid=rename]');
    await red.waitForFunction(() => /Ann/.test(document.querySelector('[data-testid=shared] .seats').textContent));
    await blue.fill('[data-testid=say]', 'Good luck!');
    await blue.keyboard.press('Enter');
    await red.waitForFunction(() => /Good luck!/.test(document.querySelector('[data-testid=chat]').textContent));

    await accessible(blue, 'a shared game');
    if (process.env.SHOT) await blue.screenshot({ path: process.env.SHOT });
    for (const page of [blue, red]) await page.click('#tab-orders');
    let made = 0;
    await play([blue, red], async () => ++made > 12 || over(blue));
    check(/Your turn/.test((await blue.title()) + (await red.title())), 'the title says whose turn it is');

    // The server is killed in the middle: the pages come back by themselves and play on.
    await running.kill();
    running = await server(running.port, running.folder);
    await blue.waitForFunction(() => !/lost/i.test(document.querySelector('[data-testid=slip]').textContent), null, {
      timeout: PATIENCE,
    });
    await red.waitForFunction(() => !/lost/i.test(document.querySelector('[data-testid=slip]').textContent), null, {
      timeout: PATIENCE,
    });

    await play([blue, red], async () => (await over(blue)) && (await over(red)));
    check(await over(blue), 'the game ended');
    for (const page of [blue, red, watcher])
      await page.waitForFunction(
        () => /all \d+ rolls follow/.test(document.querySelector('[data-testid=proof]')?.textContent ?? ''),
        null,
        { timeout: PATIENCE },
      );
    equal(
      await blue.textContent('[data-testid=proof]'),
      await red.textContent('[data-testid=proof]'),
      'both pages have checked the same dice',
    );

    await blue.click('[data-testid=rematch]');
    await red.click('[data-testid=accept-rematch]');
    await blue.click('[data-testid=next]');
    await red.click('[data-testid=next]');
    await red.waitForFunction(() => document.querySelector('.choices .choice'), null, { timeout: PATIENCE });
    check((await blue.$$('.choices .choice')).length === 0, 'sides are swapped: the other one begins');

    await blue.to('', '[data-testid=my-games] li');
    equal(await blue.$$eval('[data-testid=my-games] li', (l) => l.length), 2, 'my games');
    // While the server was away the browser complained; nothing else may have gone wrong.
    for (const page of [blue, red, watcher]) {
      page.problems.splice(
        0,
        page.problems.length,
        ...page.problems.filter((p) => !/WebSocket|ERR_CONNECTION|Failed to load resource/.test(p)),
      );
      await page.done();
    }
    await running.stop();
  };
  list['shared: a tab of the desk, plain states, advice by agreement'] = async () => {
    check(program, 'build furball first (or name it in FURBALL)');
    const running = await server();
    const own = { ...kit, url: running.url };
    const says = (page, words) =>
      page.waitForFunction((text) => document.querySelector('[data-testid=slip]')?.textContent.includes(text), words);
    const blue = await visit(own, undefined, settings);
    await blue.to('new/dogfight');
    for (const seat of [0, 1]) await blue.locator('fieldset.seat').nth(seat).locator('label.opt').first().click();
    await blue.click('[data-testid=invite]');
    // Alone at the table: the link stands in the tab, and nothing covers the board.
    await blue.waitForSelector('#tab-talk[aria-selected=true]');
    const invitation = await blue.inputValue('[data-testid=invite-red]');
    const [panel, board] = await blue.evaluate(() =>
      ['[data-testid=shared]', 'main.stage'].map((s) => document.querySelector(s).getBoundingClientRect().toJSON()),
    );
    check(panel.left >= board.right - 1, 'the players stand beside the board');
    check(!(await blue.$('.tools .hint')), 'no advice without agreement');

    const red = await visit(own, PHONE, settings);
    await red.goto(invitation);
    await red.waitForSelector('[data-testid=slip]');
    await blue.waitForSelector('#tab-orders[aria-selected=true]');
    await says(red, 'Waiting for Blue');

    await blue.click('#tab-talk');
    await blue.click('[data-testid=advice] button');
    await red.waitForFunction(() => /would like/.test(document.querySelector('[data-testid=advice]').textContent));
    await red.locator('.grab').press('Enter');
    await red.click('#tab-talk');
    await accessible(red, 'a shared game on a phone');
    await red.click('[data-testid=advice] button');
    await blue.waitForSelector('.tools .hint');

    red.once('dialog', (dialog) => void dialog.accept());
    await red.click('[data-testid=resign]');
    await says(blue, 'Red has resigned');
    await says(red, 'You have resigned');
    await blue.waitForSelector('#tab-talk[aria-selected=true]');
    await accessible(blue, 'a shared game that is over');
    for (const page of [blue, red]) await page.done();
    await running.stop();
  };
  return list;
}
