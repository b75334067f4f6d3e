// Photographs one roll of each kind as the page shows it: npm run rolls -- [--phone] [--written] [FOLDER/] [game ...].
// Needs the build.
// Bots and chance play a game's scenarios until half a minute has brought no rule of dice that is new; each record is then
// opened in the page, the dice fall, and the instrument is photographed, on a phone the whole screen. The file names are the rules.
// What play hardly ever reaches begins from a written position: tests/rolls/GAME/SCENARIO.toml (--written: only
// those).
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';
import { loadEngine } from '../../tests/wasm_engine.mjs';
import { DESKTOP, games, PHONE, start, visit } from '../e2e/kit.mjs';

const words = process.argv.slice(2);
const folder = words.find((word) => word.endsWith('/')) ?? 'rolls/';
const phone = words.includes('--phone');
const quick = words.includes('--written');
const only = words.filter((word) => !word.endsWith('/') && !word.startsWith('--'));
const PATIENCE_MS = 30_000;

/** The game's own bot, three times of four, else any choice. */
function choice(engine, match, bot, chance) {
  if (chance() < 0.75) return engine.call({ cmd: 'bot', match, bot }).action;
  const { actions } = engine.call({ cmd: 'legal', match });
  return actions[Math.floor(chance() * actions.length)].action;
}

/** The positions written for a game: each begins shortly before dice that play hardly ever reaches. */
function written(game) {
  const folder = fileURLToPath(new URL(`../../tests/rolls/${game}/`, import.meta.url));
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((file) => ({
    scenario: basename(file, '.toml'),
    position: parse(readFileSync(folder + file, 'utf8')),
  }));
}

/** Rule of the dice → a record that ends where they are due. */
async function dueRolls(game) {
  const engine = await loadEngine(fileURLToPath(new URL(`../engine/desk/${game}-desk.wasm`, import.meta.url)));
  const scenarios = engine.call({ cmd: 'scenarios', game }).scenarios.map(({ id }) => id);
  const bot = engine.call({ cmd: 'bots', game }).bots.find(({ id }) => id === 'doctrine' || id === 'rulebook').id;
  const found = new Map();
  let state = 1;
  const chance = () => (state = (state * 48271) % 2147483647) / 2147483647;
  let last = Date.now();
  function play(from, steps) {
    let { match, view } = engine.call({ cmd: 'new', game, ...from });
    for (let step = 0; step < steps && view.node.kind !== 'terminal'; step++) {
      const due = view.node.kind === 'chance' && view.roll?.outcomes?.length > 1 ? view.roll.rule : '';
      if (due && !found.has(due)) {
        found.set(due, engine.call({ cmd: 'record', match }).record);
        last = Date.now();
      }
      const request =
        view.node.kind === 'chance'
          ? { cmd: 'roll', match }
          : { cmd: 'apply', match, action: choice(engine, match, bot, chance) };
      view = engine.call(request).view ?? engine.call({ cmd: 'view', match }).view;
    }
    engine.call({ cmd: 'close', match });
  }
  for (const from of written(game)) play(from, 5);
  for (let seed = 1; !quick && Date.now() - last < PATIENCE_MS; seed++)
    for (const scenario of scenarios) if (Date.now() - last < PATIENCE_MS) play({ scenario, seed: String(seed) }, 1500);
  return found;
}

const kit = await start();
mkdirSync(folder, { recursive: true });
for (const game of (await games(kit)).filter((id) => only.length === 0 || only.includes(id))) {
  const page = await visit(kit, phone ? PHONE : DESKTOP, { briefing: false });
  for (const [rule, record] of await dueRolls(game)) {
    await page.to();
    await page.waitForSelector('input[type=file]', { state: 'attached' });
    await page.setInputFiles('input[type=file]', {
      name: `${rule}.jsonl`,
      mimeType: 'text/plain',
      buffer: Buffer.from(record),
    });
    await page.waitForSelector('[data-testid=slip]');
    const fallen = page.locator('.gauge[data-state=fallen]').first();
    for (let tries = 0; tries < 20 && (await fallen.count()) === 0; tries++) {
      await page
        .locator('[data-testid=main]')
        .click({ timeout: 500 })
        .catch(() => {});
      await page.waitForTimeout(200);
    }
    if (phone) await page.evaluate(() => document.querySelectorAll('.toast, .notes').forEach((note) => note.remove()));
    await (phone ? page : fallen).screenshot({ path: `${folder}${rule}.png` }).then(
      () => console.log(`${rule}.png`),
      () => console.log(`${rule}: the dice had gone before the picture was taken`),
    );
  }
  await page.close();
}
await kit.stop();
