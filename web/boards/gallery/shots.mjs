// Pictures of every sample at desktop and phone size, day and night: node boards/gallery/shots.mjs <folder> [filter]
import { mkdirSync } from 'node:fs';
import { openGallery } from './browser.mjs';

const [out = 'dist-shots', filter = ''] = process.argv.slice(2);
mkdirSync(out, { recursive: true });
const { server, browser, base } = await openGallery();
const games = [
  'dogfight',
  'full_circle',
  'jet_duel',
  'fast_easy',
  'wing_leader',
  'crowd',
  'shapes',
  'full_circle&3d',
  'jet_duel&3d',
  'fast_easy&3d',
];
for (const [size, width, height, scale, extra] of [
  ['desktop', 1440, 900, 1, ''],
  ['phone', 390, 844, 2, '&top=52&bottom=380'],
]) {
  for (const theme of ['day', 'night']) {
    const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: scale });
    const page = await context.newPage();
    page.on('pageerror', (e) => console.log('page error', e.message));
    page.on('console', (m) => {
      if (m.type() === 'error' || m.type() === 'warning') console.log(m.type(), m.text().slice(0, 300));
    });
    for (const game of games) {
      const name = `${game.replace('&', '-')}-${size}-${theme}`;
      if (filter && !name.match(filter)) continue;
      await page.goto(`${base}?game=${game}&theme=${theme}&bare&still${extra}`);
      await page.waitForSelector(game === 'shapes' ? '.sheet' : game.includes('3d') ? 'canvas' : '.fb-stage', {
        timeout: 30000,
      });
      await page.waitForTimeout(game.includes('3d') ? 1800 : 500);
      await page.screenshot({ path: `${out}/${name}.png` });
    }
    await context.close();
  }
}
await browser.close();
await server.close();
