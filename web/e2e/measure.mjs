// What the page's promises about speed are measured with: from click to drawn answer, and frames while the board moves.
import { fileURLToPath } from 'node:url';
import { loadEngine } from '../../tests/wasm_engine.mjs';
import { begin, DESKTOP, FAST, settled, visit } from './kit.mjs';

async function scenarios(game) {
  const engine = await loadEngine(fileURLToPath(new URL(`../engine/${game}.wasm`, import.meta.url)));
  return engine.call({ cmd: 'scenarios', game }).scenarios.map(({ id }) => {
    const { view, match } = engine.call({ cmd: 'new', game, scenario: id, seed: '11' });
    engine.call({ cmd: 'close', match });
    return { scenario: id, units: view.units?.length ?? 0 };
  });
}
async function chosen(games, better) {
  const found = {};
  for (const game of games) found[game] = (await scenarios(game)).reduce((a, b) => (better(b, a) ? b : a));
  return found;
}
/** Per game the scenario that begins with the most units. */
export const largestScenarios = (games) => chosen(games, (a, b) => a.units > b.units);
/** Per game the scenario that a player meets first. */
export const firstScenarios = (games) => chosen(games, () => false);

/** A visitor who plays both sides of a scenario, every choice carried out at the first click. */
export async function table(kit, game, scenario, settings = {}) {
  const page = await visit(kit, DESKTOP, { ...FAST, confirm: 'never', autoForced: false, ...settings });
  await begin(page, game, { blue: 'human', red: 'human', scenario });
  await settled(page);
  return page;
}

/**
 * Clicks choices one after the other, as drawn by a fixed sequence, and times each until the frame with the answer has
 * been drawn (`answer`) and until the next question stands on the screen (`question`: dice in between included).
 */
export function clicks(page, count, seed = 1, pause = 250) {
  return page.evaluate(
    async ({ count, seed, pause }) => {
      const drawn = () =>
        new Promise((done) =>
          requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = done;
            channel.port2.postMessage(0);
          }),
        );
      const until = (test) =>
        new Promise((done) => {
          if (test()) return done();
          const watch = new MutationObserver(() => {
            if (!test()) return;
            watch.disconnect();
            done();
          });
          watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
        });
      const tape = () => document.querySelector('[data-testid=tape]').max;
      const choices = () => document.querySelectorAll('.choices .choice');
      const over = () => /result/i.test(document.querySelector('[data-testid=main]')?.textContent ?? '');
      const times = { answer: [], question: [] };
      for (let i = 0; i < count && !over(); i++) {
        const list = choices();
        seed = (seed * 1103515245 + 12345) >>> 0;
        const button = list[(seed >>> 8) % list.length];
        const before = tape();
        const started = performance.now();
        button.click();
        await until(() => tape() !== before);
        await drawn();
        times.answer.push(performance.now() - started);
        await until(() => over() || (choices().length > 0 && !document.querySelector('.choices .choice:disabled')));
        await drawn();
        times.question.push(performance.now() - started);
        // A person looks before the next click: by then the map has come to rest, and what the page does is no part of the answer.
        await new Promise((done) => setTimeout(done, pause));
      }
      return times;
    },
    { count, seed, pause },
  );
}

/** Milliseconds that a frame takes in which nothing happens: what the machine itself adds to every answer. */
export function bareFrames(page, count) {
  return page.evaluate(async (count) => {
    const times = [];
    for (let i = 0; i < count; i++) {
      const started = performance.now();
      await new Promise((done) =>
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = done;
          channel.port2.postMessage(0);
        }),
      );
      times.push(performance.now() - started);
    }
    return times;
  }, count);
}

/** Milliseconds between frames while the board is dragged about and zoomed. */
export async function frames(page) {
  const box = await page.locator('.stage').boundingBox();
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.evaluate(() => {
    const run = (window.furballFrames = { times: [], on: true });
    let last = performance.now();
    const tick = (now) => {
      run.times.push(now - last);
      last = now;
      if (run.on) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await page.mouse.move(middle.x, middle.y);
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 8; i++) await page.mouse.wheel(0, round % 2 ? 90 : -90);
    await page.mouse.down();
    for (let i = 0; i <= 40; i++)
      await page.mouse.move(middle.x + 180 * Math.sin(i / 6), middle.y + 120 * Math.sin(i / 9));
    await page.mouse.up();
  }
  return page.evaluate(() => {
    window.furballFrames.on = false;
    return window.furballFrames.times.slice(1);
  });
}

export function quantile(times, q) {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))];
}
export const summary = (times) =>
  `median ${quantile(times, 0.5).toFixed(1)}, 99th percentile ${quantile(times, 0.99).toFixed(1)}, worst ${Math.max(...times).toFixed(1)} ms`;
