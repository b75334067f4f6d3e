// Measures panning and zooming with sixty units: node boards/gallery/smooth.mjs
import { openGallery } from './browser.mjs';

const { server, browser, base } = await openGallery();
for (const game of ['crowd', 'wing_leader', 'dogfight', 'jet_duel']) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${base}?game=${game}&bare&plain`);
  await page.waitForSelector('.fb-place');
  await page.waitForTimeout(600);
  const watch = () =>
    page.evaluate(() => {
      window.times = [];
      let last = performance.now();
      window.on = true;
      const tick = (t) => {
        window.times.push(t - last);
        last = t;
        if (window.on) requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
    });
  const report = async (what) => {
    const t = (
      await page.evaluate(() => {
        window.on = false;
        return window.times;
      })
    )
      .slice(2)
      .sort((a, b) => a - b);
    const at = (q) => (t[Math.floor(t.length * q)] ?? 0).toFixed(1);
    console.log(
      `${game} ${what}: ${t.length} frames, median ${at(0.5)} ms, p90 ${at(0.9)}, p99 ${at(0.99)}, worst ${at(0.9999)}`,
    );
  };
  await page.evaluate(() => window.gallery.zoom(1.6));
  await page.waitForTimeout(500);
  await watch();
  await page.mouse.move(700, 400);
  await page.mouse.down();
  for (let i = 0; i < 90; i++) await page.mouse.move(700 + 200 * Math.sin(i / 12), 400 + 120 * Math.cos(i / 9));
  await page.mouse.up();
  await report('pan');
  await page.waitForTimeout(300);
  await watch();
  for (let i = 0; i < 50; i++) {
    await page.mouse.wheel(0, i < 25 ? 40 : -40);
    await page.waitForTimeout(16);
  }
  await report('zoom');
  await page.close();
}
await browser.close();
await server.close();
