// Real clicks, drags, wheels and keys on the boards of the gallery: node boards/gallery/check.mjs
import assert from 'node:assert/strict';
import { openGallery } from './browser.mjs';

const { server, browser, base } = await openGallery();
const errors = [];
async function open(query, options = {}) {
  const page = await browser.newPage({ viewport: { width: 1100, height: 800 }, ...options });
  page.on('pageerror', (e) => errors.push(e.message));
  await page.goto(`${base}?${query}&bare`);
  await page.waitForSelector('.fb-place, canvas');
  await page.waitForTimeout(300);
  return page;
}
const log = (page) => page.evaluate(() => window.gallery.log.splice(0));
const middle = async (page, selector) => {
  const b = await page.locator(selector).first().boundingBox();
  return [b.x + b.width / 2, b.y + b.height / 2];
};
const transform = (page) => page.evaluate(() => document.querySelector('.fb-world').style.transform);

for (const game of ['dogfight', 'full_circle', 'jet_duel', 'fast_easy', 'wing_leader']) {
  const page = await open(`game=${game}&plain&still`);
  // A lit cell answers with its cell, or with the arrow that was hit.
  const [x, y] = await middle(page, '.fb-lit:not(.weak)');
  await page.mouse.click(x, y);
  assert.match((await log(page)).join(), /^(cell|action) /, `${game}: lit cell`);
  // The unit that may act now is on the board; a unit outside the lit cells is selected by a click.
  const free = await page.evaluate(() =>
    [...document.querySelectorAll('.fb-place')]
      .map((e) => {
        const b = e.getBoundingClientRect();
        return { id: e.dataset.unit, x: b.x + b.width / 2, y: b.y + b.height / 2 };
      })
      .filter((u) => u.x > 80 && u.x < 1000 && u.y > 60 && u.y < 560),
  );
  let unit = 0;
  for (const u of free) {
    await page.mouse.click(u.x, u.y);
    if ((await log(page)).join().startsWith('unit')) {
      unit++;
      break;
    }
  }
  assert.ok(unit > 0, `${game}: unit`);
  // Drag pans and is no click; the wheel zooms.
  const before = await transform(page);
  await page.mouse.move(500, 300);
  await page.mouse.down();
  await page.mouse.move(560, 340, { steps: 6 });
  await page.mouse.up();
  await page.waitForTimeout(200);
  assert.deepEqual(await log(page), [], `${game}: drag is no click`);
  const moved = await transform(page);
  await page.mouse.wheel(0, -300);
  await page.waitForTimeout(250);
  const zoomed = await transform(page);
  assert.notEqual(zoomed, moved, `${game}: wheel`);
  assert.ok(before !== moved || game !== 'jet_duel', `${game}: drag`);
  // Keys: the cursor walks and stays in sight.
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'ArrowUp'])
    await page.keyboard.press(key);
  assert.equal(await page.locator('.fb-cursor').count(), 1, `${game}: cursor`);
  await page.close();
}
{
  // A refused click is hatched and explained; the balloon closes.
  const page = await open('game=dogfight&plain&still');
  await page.mouse.click(700, 700);
  await page.waitForSelector('.fb-notice');
  assert.equal(await page.locator('.fb-nope').count(), 1);
  await page.click('.fb-notice .rule');
  assert.ok((await log(page)).includes('rule XX-00'));
  await page.click('.fb-notice .close');
  assert.equal(await page.locator('.fb-notice').count(), 0);
  await page.close();
}
/** To a tenth of a pixel: a film writes no more. */
const placeOfB = (page) =>
  page.evaluate(() =>
    document
      .querySelector('[data-unit="blue:B"]')
      .getAttribute('transform')
      .replace(/[\d.]+/g, (n) => String(Math.round(Number(n) * 10) / 10)),
  );
{
  // Moves are flown, can be skipped by a click, and end where the view says.
  const page = await open('game=full_circle');
  const rest = await placeOfB(page);
  await page.evaluate(() => window.gallery.fly());
  await page.waitForTimeout(220);
  const flying = await placeOfB(page);
  assert.notEqual(flying, rest, 'it flies');
  await page.waitForTimeout(1800);
  assert.equal(await placeOfB(page), rest, 'it ends where the view says');
  await page.evaluate(() => window.gallery.fly());
  await page.waitForTimeout(150);
  await page.mouse.click(300, 300);
  assert.equal(await placeOfB(page), rest, 'a click ends the film');
  await page.close();
}
{
  // Reduced motion: nothing flies.
  const page = await open('game=full_circle&still');
  const rest = await placeOfB(page);
  await page.evaluate(() => window.gallery.fly());
  await page.waitForTimeout(200);
  assert.equal(await placeOfB(page), rest);
  await page.close();
}
{
  // Touch: a tap chooses, two fingers zoom.
  const page = await open('game=full_circle&plain&still&top=52&bottom=380', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const [x, y] = await middle(page, '.fb-lit:not(.weak)');
  await page.touchscreen.tap(x, y);
  assert.match((await log(page)).join(), /^(cell|action|unit) /, 'tap');
  const before = await transform(page);
  await page.evaluate(() => {
    const el = document.querySelector('.fb-stage'),
      send = (type, id, x, y) =>
        el.dispatchEvent(
          new PointerEvent(type, {
            pointerId: id,
            pointerType: 'touch',
            clientX: x,
            clientY: y,
            bubbles: true,
            button: 0,
            buttons: 1,
          }),
        );
    send('pointerdown', 11, 150, 300);
    send('pointerdown', 12, 250, 300);
    for (let i = 1; i <= 10; i++) {
      send('pointermove', 11, 150 - i * 6, 300);
      send('pointermove', 12, 250 + i * 6, 300);
    }
    send('pointerup', 11, 90, 300);
    send('pointerup', 12, 310, 300);
  });
  await page.waitForTimeout(250);
  assert.notEqual(await transform(page), before, 'pinch');
  await page.click('.column button:nth-child(2)');
  await page.close();
}
{
  // 3-D: the scene stands, units can be clicked, dragging turns it.
  const page = await open('game=full_circle&3d&plain&still');
  await page.waitForTimeout(1500);
  const labels = await page.locator('.label').count();
  assert.ok(labels > 5, '3-D labels');
  const place = () =>
    page
      .locator('.label')
      .first()
      .evaluate((e) => e.style.transform);
  const before = await place();
  await page.mouse.move(300, 300);
  await page.mouse.down();
  await page.mouse.move(420, 320, { steps: 5 });
  await page.mouse.up();
  await page.waitForTimeout(600);
  assert.notEqual(await place(), before, 'it turns');
  await page.close();
}
assert.deepEqual(errors, []);
await browser.close();
await server.close();
console.log('boards: all checks passed');
